/* Device polynomials beside what they should be: what the files of t-poly share.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TESTS_POLY_PAIRS_H
#define CUNMOD_TESTS_POLY_PAIRS_H

#include <stdint.h>

#include "cunmod.h"

/* A polynomial and what it should be (len has no leading zeros). */
typedef struct
{
    cunmod_poly_t poly;
    uint64_t *value;
    int64_t len;
    uint64_t p;
} pair_t;

/* SCOPED_PAIR pair_t x = pair_new(p, ctx) is zero, and is cleared when its block ends. */
#define SCOPED_PAIR __attribute__((cleanup(pair_clear)))
pair_t pair_new(uint64_t p, cunmod_ctx_t ctx);
void pair_clear(pair_t *x);

/* x's value becomes `value`, which it owns from here on. */
void pair_expect(pair_t *x, uint64_t *value, int64_t len);
void pair_set_words(pair_t *x, const uint64_t *words, int64_t len);
void pair_set(pair_t *x, int64_t len, int kind);
void pair_check(const pair_t *x);

/* Operations on pairs: any of the arguments may be the same object. */
void pair_mul(pair_t *z, pair_t *a, pair_t *b);

/* Coefficients lo .. hi-1 (hi may be beyond the product): moved down to 0, or in their
 * places above lo zeros. */
void pair_part(pair_t *z, pair_t *a, pair_t *b, int64_t lo, int64_t hi, int in_place);

/* Any of q and r may be NULL: the other one alone is computed. */
void pair_divrem(pair_t *q, pair_t *r, pair_t *a, pair_t *b);
void pair_gcd(pair_t *g, pair_t *a, pair_t *b);

/* poly_moves.c: to the device and back; and the coefficients at the pointer. */
void check_transfers(uint64_t p, cunmod_ctx_t ctx);
void check_moves(int64_t n, uint64_t p, cunmod_ctx_t ctx);
void check_pointer(int64_t n, uint64_t p, cunmod_ctx_t ctx, int on_gpu);

#endif
