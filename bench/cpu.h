/* The operands of mode "cpu", and its list of functions with their twins.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BENCH_CPU_H
#define CUNMOD_BENCH_CPU_H

#include <stdint.h>

#include <flint/fmpz.h>
#include <flint/nmod_poly.h>

#include "cunmod.h"

#define BENCH_TWIN_ROWS 4 /* polynomials of operations on several */
#define BENCH_TWIN_POLYS 6

/* Operands of n coefficients, unless the comment gives other lengths. */
typedef struct
{
    cunmod_ctx_t ctx;
    uint64_t p;
    int64_t n;
    nmod_poly_t a, b, ab, even, twice; /* ab = a b; even: of x^2; twice: 2 n - 2 */
    nmod_poly_t short_b;               /* at most 4 */
    nmod_poly_t f, u, v, inverse;      /* u, v: n - 1, modulo f; FLINT's inverse for f */
    nmod_poly_t one, zero, sums;       /* series with this constant term; power sums of a */
    nmod_poly_struct rows[BENCH_TWIN_ROWS], moduli[BENCH_TWIN_ROWS], values[BENCH_TWIN_ROWS];
    uint64_t c; /* not 0 */
    uint64_t *xs, *ys;
    uint64_t **tree;   /* FLINT's, for xs */
    uint64_t *weights; /* the same */
    fmpz_t e;
    cunmod_operand_t operand; /* b */
    cunmod_divisor_t divisor; /* f */
    cunmod_points_t points;   /* xs */
    int found;
    int64_t sign;
} bench_twin_t;

/* Results: of a call that writes fewer, the others are zero. */
typedef struct
{
    nmod_poly_struct r[BENCH_TWIN_POLYS];
    uint64_t *v; /* n words */
    uint64_t w;
} bench_twin_results_t;

void bench_twin_open(bench_twin_t *x, int64_t n, uint64_t p, cunmod_ctx_t ctx);
void bench_twin_close(bench_twin_t *x);
void bench_twin_open_results(bench_twin_results_t *z, const bench_twin_t *x);
void bench_twin_close_results(bench_twin_results_t *z);
int bench_twin_equal(const bench_twin_results_t *z, const bench_twin_results_t *y, int64_t n);

/* A function of cunmod_flint.h, and FLINT's. Each returns the status, FLINT's CUNMOD_OK. */
typedef struct
{
    const char *name;
    int64_t most; /* the largest n */
    int (*ours)(bench_twin_t *x, bench_twin_results_t *z);
    int (*flint)(bench_twin_t *x, bench_twin_results_t *z);
} bench_twin_functions_t;

extern const bench_twin_functions_t bench_twins[];
extern const int bench_twins_count;

#endif
