/* What the files of t-batches share.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TESTS_BATCHES_H
#define CUNMOD_TESTS_BATCHES_H

#include "scoped.h"

/* An operand of a batch in host memory. */
typedef struct
{
    int64_t items;
    uint64_t *p;
    int64_t *at;
    uint64_t *words;
    int *status; /* that an operation is expected to find */
} side_t;

#define LONG 4500 /* two of these make a product that is too long for one block of threads */

/* Primes of all sizes. */
#define BATCH_PRIMES 15
#define BATCH_SHORT_PRIMES 8 /* below 2^31, the first ones */
#define BATCH_LAZY_PRIMES 12 /* below 2^60 */
extern const uint64_t batch_primes[BATCH_PRIMES];

/* Any prime (kinds 0), one with words of 4 bytes (1), one with words of 8 bytes (2), or a composite
 * modulus. */
uint64_t side_modulus(int kinds);
void side_moduli(uint64_t *p, int64_t items, int kinds);

/* Polynomials of at most `most` coefficients: of one length, or of a heavy-tailed distribution. */
side_t side_make(const uint64_t *p, int64_t items, int64_t most);

/* A side without room and words yet. */
side_t side_open(const uint64_t *p, int64_t items);

#define SCOPED_SIDE __attribute__((cleanup(side_free)))
void side_free(side_t *side);

/* Two operands, of at most lena and lenb coefficients, with new moduli. */
void sides_draw(side_t side[2], int64_t items, int kinds, int64_t lena, int64_t lenb);
#define SCOPED_SIDES __attribute__((cleanup(sides_free)))
void sides_free(side_t (*side)[2]);

/* Item i becomes a dense polynomial of len coefficients. */
void side_lengthen(side_t *side, int64_t i, int64_t len);

/* The words of item i, without leading zeros, too; and word k of it or 0. */
int64_t side_room(const side_t *side, int64_t i);
int64_t side_length(const side_t *side, int64_t i);
uint64_t side_word(const side_t *side, int64_t i, int64_t k);

cunmod_batch_t side_batch(const side_t *side, cunmod_moduli_t moduli);

/* Spoils some items: a modulus that is none, a coefficient that is not reduced. */
void side_spoil(side_t *a, side_t *b);

/* What the items of a result are expected to be. z[i] may be NULL where len[i] is 0. */
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

/* Compares a batch with the answers, of operands like those of `side`. */
void check_answers(cunmod_batch_t batch, const answers_t *answers, const side_t *side);

#define BATCH_OPERANDS 3
#define BATCH_RESULTS 3

/* An operation on batches, its operands, and the results that are expected. */
typedef struct
{
    const side_t *x[BATCH_OPERANDS];
    answers_t z[BATCH_RESULTS];
    int operands, results;
    int (*call)(const void *data, const cunmod_batch_t *z, const cunmod_batch_t *x);
    const void *data;
    int waits;             /* the call waits for the GPU, and may be E_GPU on any path */
    int op;                /* CUNMOD_OP_*, of which `algorithm` is forced */
    const char *algorithm; /* NULL: none is forced */
} batch_call_t;

#define SCOPED_CALL __attribute__((cleanup(batch_call_free)))
void batch_call_free(batch_call_t *x);

/* Makes the call, and compares its results. The first `aliases` of the results, from any one on, are
 * operands, from number `operand` on. */
void check_call(cunmod_moduli_t moduli, const batch_call_t *x, int aliases, int operand);

/* Moduli for batches that are 1 and 2 + 3 x. check_small compares such a batch. */
cunmod_moduli_t small_moduli(cunmod_ctx_t ctx);
cunmod_batch_t small_batch(cunmod_moduli_t moduli);
void check_small(cunmod_batch_t batch);

#ifdef CUNMOD_EMU
/* Every device call of the operation on host arrays fails in turn, until the lengths of the results
 * are known. The operation may fail only when the path is that of the GPU, and does so then. */
void check_faulty(const batch_call_t *x, int path);

/* How many device calls the operation takes on the GPU, which tell what has run. */
long count_calls(const batch_call_t *x);
#endif

/* ---- batches_elementary.c ---- */

/* Every elementary operation on mixed items. */
void check_elementary(cunmod_ctx_t ctx);

#ifdef CUNMOD_EMU
/* Every device call of elementary operations fails in turn. */
void check_elementary_faults(int path);
#endif

#endif
