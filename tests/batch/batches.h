/* What the files of t-batches share.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TESTS_BATCHES_H
#define CUNMOD_TESTS_BATCHES_H

#include "tests/harness/scoped.h"

/* An operand of a batch in host memory. Item i has the modulus p[i] and the coefficients
 * words[at[i] .. at[i + 1] - 1]. An operation on item i is expected to return status[i], if that is
 * not OK. */
typedef struct
{
    int64_t items;
    uint64_t *p;
    int64_t *at;
    uint64_t *words;
    int *status;
} side_t;

#define LONG 4500 /* a product of two polynomials of this length is too long for one block */

/* Primes of all sizes. */
#define BATCH_PRIMES 15
#define BATCH_SHORT_PRIMES 8 /* below 2^31, the first ones */
#define BATCH_LAZY_PRIMES 12 /* below 2^60 */
extern const uint64_t batch_primes[BATCH_PRIMES];

/* p[0 .. items-1] = random moduli: primes (kinds = 0), primes with words of 4 bytes (1) or of 8
 * bytes (2), or composite numbers (3). */
void side_moduli(uint64_t *p, int64_t items, int kinds);

/* Returns polynomials of at most `most` coefficients. Either all have one length, or their lengths
 * have a heavy-tailed distribution. */
side_t side_make(const uint64_t *p, int64_t items, int64_t most);

/* Returns a side whose items have no words yet. */
side_t side_open(const uint64_t *p, int64_t items);

#define SCOPED_SIDE __attribute__((cleanup(side_free)))
void side_free(side_t *side);

/* Draws moduli, and two operands of at most lena and lenb coefficients. */
void sides_draw(side_t side[2], int64_t items, int kinds, int64_t lena, int64_t lenb);
#define SCOPED_SIDES __attribute__((cleanup(sides_free)))
void sides_free(side_t (*side)[2]);

/* Replaces item i by a dense polynomial of len coefficients. */
void side_lengthen(side_t *side, int64_t i, int64_t len);

/* side_room returns the number of words of item i, side_length this number without leading zeros,
 * and side_word its coefficient k, which is 0 outside of its words. */
int64_t side_room(const side_t *side, int64_t i);
int64_t side_length(const side_t *side, int64_t i);
uint64_t side_word(const side_t *side, int64_t i, int64_t k);

cunmod_batch_t side_batch(const side_t *side, cunmod_moduli_t moduli);

/* Spoils some items: sets a modulus to 0 or 1, or a coefficient to p or more. */
void side_spoil(side_t *a, side_t *b);

/* The expected result: item i has the coefficients z[i][0 .. len[i]-1]. z[i] may be NULL if len[i]
 * is 0. */
typedef struct
{
    int64_t items;
    uint64_t **z;
    int64_t *len;
    int *status;
} answers_t;

answers_t answers_of(int64_t items);
#define SCOPED_ANSWERS __attribute__((cleanup(answers_free)))
void answers_free(answers_t *answers);

/* Compares a batch with the answers. Failures are reported with items of `side`. No item is copied
 * to as many words as answers->len says, so that the places differ from those in a batch with these
 * rooms; some have just the words of their polynomials. */
void check_answers(cunmod_batch_t batch, const answers_t *answers, const side_t *side);

#define BATCH_OPERANDS 3
#define BATCH_RESULTS 3

/* A call of an operation on batches, with its operands and its expected results. */
typedef struct
{
    const side_t *x[BATCH_OPERANDS];
    answers_t z[BATCH_RESULTS];
    int operands, results;
    int (*call)(const void *data, const cunmod_batch_t *z, const cunmod_batch_t *x);
    const void *data;
    int waits;             /* the call reads results back, and may be E_GPU on any path */
    int op;                /* CUNMOD_OP_*, of which `algorithm` is forced */
    const char *algorithm; /* NULL: none is forced */
} batch_call_t;

#define SCOPED_CALL __attribute__((cleanup(batch_call_free)))
void batch_call_free(batch_call_t *x);

/* Makes the call on new batches, and compares its results. `aliases` of the results, from number
 * `result` on, are operands themselves: number `operand` and the next ones, in the order of both.
 */
void check_call(cunmod_moduli_t moduli, const batch_call_t *x, int aliases, int result,
                int operand);

/* small_moduli returns the moduli 7 and `second`, small_batch a batch of 1 and 2 + 3 x, and
 * check_small compares a batch with these. */
cunmod_moduli_t small_moduli(cunmod_ctx_t ctx, uint64_t second);
cunmod_batch_t small_batch(cunmod_moduli_t moduli);
void check_small(cunmod_batch_t batch);

#ifdef CUNMOD_EMU
/* Repeats the call, from copying host arrays to reading the lengths of the results, and lets each
 * device call of it fail in turn, but for those between the first and the last one from a place of
 * the library, which are rounds of a loop. Where few are wanted, a call fails if no call of an earlier
 * operation stands for it (cunmod_emu_untried), and one in ten of the others. The status may be
 * E_GPU only if the GPU is forced (or x->waits is set), and is E_GPU at least once then: in the
 * first of several operations, where few are wanted. */
void check_faulty(const batch_call_t *x, int path);

/* Returns the number of device calls on the GPU. It differs between algorithms. */
long count_calls(const batch_call_t *x);
#endif

/* ---- batches_elementary.c ---- */

/* Checks every elementary operation on items of all lengths and moduli. */
void check_elementary(cunmod_ctx_t ctx);

#ifdef CUNMOD_EMU
/* Lets every device call of some elementary operations fail in turn. */
void check_elementary_faults(int path);
#endif

#endif
