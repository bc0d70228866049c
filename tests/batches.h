/* What the files of t-batches share.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TESTS_BATCHES_H
#define CUNMOD_TESTS_BATCHES_H

#include <stdint.h>

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

enum
{
    LONG = 4500 /* two of these make a product that is too long for one block of threads */
};

/* Primes of all sizes. */
#define BATCH_PRIMES 14
extern const uint64_t batch_primes[BATCH_PRIMES];

/* Any prime (kinds 0), one with words of 4 bytes (1), one with words of 8 bytes (2), or a composite
 * modulus. */
uint64_t side_modulus(int kinds);
void side_moduli(uint64_t *p, int64_t items, int kinds);

/* Polynomials of at most `most` coefficients: of one length, or of a heavy-tailed distribution. */
side_t side_make(const uint64_t *p, int64_t items, int64_t most);
#define SCOPED_SIDE __attribute__((cleanup(side_free)))
void side_free(side_t *side);

/* Item i becomes a dense polynomial of len coefficients. */
void side_lengthen(side_t *side, int64_t i, int64_t len);

cunmod_batch_t side_batch(const side_t *side, cunmod_moduli_t moduli);

/* Spoils some items: a modulus that is none, a coefficient that is not reduced. */
void side_spoil(uint64_t *p, side_t *a, side_t *b);

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

#ifdef CUNMOD_EMU
/* ---- batches_faults.c ---- */

#define BATCH_RESULTS 3

/* An operation on two batches, and the comparison of its results, which `data` is for. */
typedef struct
{
    const side_t *a, *b;
    int results;
    int (*call)(const void *data, const cunmod_batch_t *z, cunmod_batch_t a, cunmod_batch_t b);
    void (*check)(const void *data, const cunmod_batch_t *z);
    const void *data;
    int op; /* CUNMOD_OP_*, of which `algorithm` is forced; NULL: none is */
    const char *algorithm;
} faulty_t;

/* Every device call of the operation on host arrays fails in turn, until the lengths of the results
 * are known. The operation may fail only when the path is that of the GPU, and does so then. */
void check_faulty(const faulty_t *x, int path);

/* How many device calls the operation takes on the GPU, which tell what has run. */
long count_calls(const faulty_t *x);
#endif

/* ---- batches_elementary.c ---- */

/* Every elementary operation on mixed items. */
void check_elementary(cunmod_ctx_t ctx);

#ifdef CUNMOD_EMU
/* Every device call of elementary operations fails in turn. */
void check_elementary_faults(int path);
#endif

#endif
