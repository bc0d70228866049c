/* Determinants of matrices of integers by the solution of a system of equations.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * By Cramer's rule the denominator d of any combination of the entries of the solution of A x = b
 * divides det A. For most A and random b, d is nearly all of det A (Pan, Complexity of parallel
 * matrix computations, 1987; Abbott, Bronstein and Mulders, Fast deterministic computation of
 * determinants of dense matrices, 1999). Let H be Hadamard's bound of |det A|. The absolute value
 * of q = det A / d is at most H / d, and q is computed from images modulo primes that do not divide
 * d and whose product exceeds 2 H / d. So the determinant is proved for any A and b. If d is small,
 * more primes are needed.
 */
#include "grid/mat_solution.h"

#include <stdlib.h>
#include <string.h>

#include "backend/types_elementary.h"
#include "base/steps.h"
#include "grid/matrix.h"
#include "integers/bounds.h"
#include "integers/images.h"
#include "integers/mat_solve.h"

#define COLUMN_BITS 16                    /* of the entries of b */
static const double solution_share = 0.8; /* of the time */

/* *d = the denominator for a fixed column b of pseudorandom numbers. */
static int find_denominator(cunmod_zint_t *d, int64_t *bound, const cunmod_zpoly_t *a, int64_t n,
                            cunmod_ctx_t ctx)
{
    uint64_t *const column = malloc((size_t)n * sizeof(*column));
    const cunmod_zpoly_t b = {column, 1, n};
    for (int64_t i = 0; i < n && column != NULL; i++)
        column[i] = (cunmod_random_half(0, i, 0) >> (64 - COLUMN_BITS)) + 1;
    const int status = column == NULL ? CUNMOD_E_MEMORY
                                      : cunmod_mat_denominator(d, bound, a, &b, ctx);
    free(column);
    return status;
}

/* ---- the quotient -------------------------------------------------------------------- */

/* q[0 .. k-1] = the determinant divided by d; no prime of `images` divides d. */
static int divide(uint64_t *q, cunmod_images_t *images, const cunmod_grid_call_t *call)
{
    const cunmod_zpoly_t a = {call->x, call->words, cunmod_grid_words(call->grid)};
    CUNMOD_TRY(cunmod_images_of(&images->x, images->moduli, &a));
    CUNMOD_TRY(cunmod_grid_run(images->x, images->x, call->grid));
    CUNMOD_TRY(cunmod_batch_create(&images->y, images->moduli)); /* zero remainders */
    CUNMOD_TRY(cunmod_batch_divrem(images->x, images->y, images->x, images->z));
    return cunmod_batch_get_integers(q, images->moduli->items, 1, images->x);
}

/* q[0 .. k-1] = the determinant divided by d, an integer that k primes determine. Excludes primes
 * that divide d, until no prime does. */
static int find_quotient(uint64_t *q, const cunmod_grid_call_t *call, const cunmod_zpoly_t *d,
                         int64_t k, cunmod_ctx_t ctx)
{
    cunmod_excluded_t excluded = {NULL, 0};
    int64_t count = 1;
    int status = CUNMOD_OK;
    while (count > 0 && status == CUNMOD_OK)
    {
        cunmod_images_t images;
        status = cunmod_images_open(&images, 0, k, &excluded, ctx);
        CUNMOD_THEN(cunmod_images_of_divisor(&count, &images, d));
        CUNMOD_THEN(count > 0 ? cunmod_exclude(&excluded, images.moduli, images.useless)
                              : divide(q, &images, call));
        cunmod_images_close(&images);
    }
    free(excluded.p);
    return status;
}

/* z = the determinant, |determinant| <= 2^bound, of which d is a divisor. */
static int from_divisor(const cunmod_grid_call_t *call, const cunmod_zpoly_t *d, int64_t bound,
                        cunmod_ctx_t ctx)
{
    const int64_t rest = bound - (cunmod_zpoly_bits(d) - 1); /* d >= 2^(bits - 1) */
    const int64_t k = cunmod_bound_primes(rest);
    uint64_t *const q = malloc((size_t)k * sizeof(*q));
    const cunmod_zpoly_t quotient = {q, k, 1};
    int status = q == NULL ? CUNMOD_E_MEMORY : find_quotient(q, call, d, k, ctx);
    CUNMOD_THEN(cunmod_cpu_zpoly_mul(call->z, &quotient, d, 1));
    if (status == CUNMOD_OK)
        ctx->last_primes = k;
    free(q);
    return status;
}

/* ---- the determinant ----------------------------------------------------------------- */

int cunmod_mat_solution(const cunmod_grid_call_t *call, cunmod_ctx_t ctx)
{
    const int64_t n = ((const cunmod_grid_matrix_t *)call->grid->argument)->n;
    const cunmod_zpoly_t a = {call->x, call->words, n * n};
    const cunmod_progress_part_t part = cunmod_progress_part(ctx);
    cunmod_zint_t d = {NULL, 0};
    int64_t bound = 0;
    cunmod_progress_enter(ctx, &part, 0, solution_share);
    int status = find_denominator(&d, &bound, &a, n, ctx);
    cunmod_progress_enter(ctx, &part, solution_share, 1);
    if (status == CUNMOD_OK)
        status = from_divisor(call, &(cunmod_zpoly_t){d.x, d.words, 1}, bound, ctx);
    else if (status == CUNMOD_E_INVERSE)
    {
        memset(call->z.x, 0, (size_t)call->z.words * sizeof(*call->z.x));
        status = CUNMOD_OK;
    }
    cunmod_progress_leave(ctx, &part);
    free(d.x);
    return status;
}
