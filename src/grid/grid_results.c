/* Computes results from values at points modulo primes (grid/grid_call.h): over the integers,
 * modulo a prime, and modulo given primes.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "grid/grid_results.h"

#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "base/steps.h"
#include "crt/crt_loop.h"
#include "flint/cpu_moduli.h"
#include "integers/resultant.h"

static int note_zero(const cunmod_grid_problem_t *x)
{
    cunmod_ctx_t ctx = cunmod_ctx_resolve(x->ctx);
    if (ctx == NULL)
        return CUNMOD_E_MEMORY;
    cunmod_ctx_note_nothing(ctx);
    return CUNMOD_OK;
}

int cunmod_grid_reduce(uint64_t *z, const cunmod_zpoly_t *x, uint64_t p)
{
    cunmod_cpu_moduli_t *tree = NULL;
    int status = cunmod_cpu_moduli_open(&tree, &p, 1);
    for (int64_t j = 0; j < x->len && status == CUNMOD_OK; j++)
        status = cunmod_cpu_moduli_reduce(z + j, tree, x->x + j * x->words, x->words);
    cunmod_cpu_moduli_close(tree);
    return status;
}

/* On entry res begins with x->outputs polynomials of x->points coefficients each. Moves polynomial
 * o to coefficient o x->len of res and appends zeros up to x->len coefficients. x->zero = 1: stores
 * zeros instead. Sets the further polynomials of the result to 0, and the last one to 1 for x->one
 * = 1. */
static void complete(cunmod_zplace_t res, const cunmod_grid_problem_t *x)
{
    const int64_t to = x->len * res.words, from = x->zero ? 0 : x->points * res.words;
    if (to == 0)
        return;
    for (int64_t o = x->outputs - 1; o >= 0; o--)
    {
        memmove(res.x + o * to, res.x + o * from, (size_t)from * sizeof(*res.x));
        if (to > from)
            memset(res.x + o * to + from, 0, (size_t)(to - from) * sizeof(*res.x));
    }
    for (int64_t o = x->outputs; o < x->results; o++)
        memset(res.x + o * to, 0, (size_t)to * sizeof(*res.x));
    if (x->one)
        res.x[(x->results - 1) * to] = 1;
}

int cunmod_grid_over_integers(uint64_t *res, int64_t words, cunmod_grid_problem_t *x)
{
    const cunmod_zplace_t z = {res, words};
    CUNMOD_TRY(cunmod_integers_check(res, words, x->results * x->len));
    CUNMOD_TRY(x->count_primes(x));
    if (words < x->primes)
        return CUNMOD_E_LENGTH;
    CUNMOD_TRY(x->zero ? note_zero(x) : x->run(z, x, x->primes, NULL, 0));
    complete(z, x);
    return CUNMOD_OK;
}

int cunmod_grid_residues(uint64_t *res, const uint64_t *p, int64_t k,
                         const cunmod_grid_problem_t *x)
{
    const int64_t n = x->results * x->len, made = x->zero ? 0 : x->outputs * x->points;
    CUNMOD_TRY(cunmod_residues_check(res, n, p, k));
    CUNMOD_TRY(cunmod_residues_check_moduli(p, k, x->len > 2 ? (uint64_t)x->len : 2, 1));
    if (k == 0 || made == 0)
        CUNMOD_TRY(cunmod_residues_nothing(x->ctx));
    if (k == 0 || n == 0)
        return CUNMOD_OK;
    const size_t bytes = (size_t)(k * n) * sizeof(*res);
    uint64_t *const rows = malloc(bytes);
    int status = rows == NULL ? CUNMOD_E_MEMORY : CUNMOD_OK;
    CUNMOD_THEN(made == 0 ? CUNMOD_OK : x->run((cunmod_zplace_t){rows, 1}, x, k, p, 0));
    for (int64_t i = k - 1; i >= 0 && status == CUNMOD_OK; i--)
    {
        memmove(rows + i * n, rows + i * made, (size_t)made * sizeof(*rows));
        complete((cunmod_zplace_t){rows + i * n, 1}, x);
    }
    if (status == CUNMOD_OK)
        memcpy(res, rows, bytes);
    free(rows);
    return status;
}

/* z = the outputs modulo p, computed from the outputs over the integers. */
static int lift(uint64_t *z, cunmod_grid_problem_t *x, uint64_t p)
{
    const int64_t count = x->outputs * x->points;
    CUNMOD_TRY(x->count_primes(x));
    if (x->zero)
        return note_zero(x);
    uint64_t *const own = malloc((size_t)(count * x->primes) * sizeof(*own));
    const cunmod_zpoly_t made = {own, x->primes, count};
    int status = own == NULL ? CUNMOD_E_MEMORY : CUNMOD_OK;
    CUNMOD_THEN(x->run((cunmod_zplace_t){own, x->primes}, x, x->primes, NULL, 1));
    CUNMOD_THEN(cunmod_grid_reduce(z, &made, p));
    free(own);
    return status;
}

int cunmod_grid_modulo(uint64_t *res, uint64_t p, cunmod_grid_problem_t *x)
{
    const cunmod_zplace_t z = {res, 1};
    CUNMOD_TRY(cunmod_check_array(res, x->results * x->len));
    CUNMOD_TRY(cunmod_check_operands(x->a.x, x->a.len, x->b.x, x->b.len, p));
    cunmod_ctx_t ctx = cunmod_ctx_resolve(x->ctx);
    if (ctx == NULL)
        return CUNMOD_E_MEMORY;
    if (!cunmod_ctx_is_prime(ctx, p))
        return CUNMOD_E_MODULUS;
    const int enough = p > 2 && p > (uint64_t)x->points;
    CUNMOD_TRY(x->zero ? note_zero(x) : enough ? x->run(z, x, 0, &p, 0) : lift(res, x, p));
    complete(z, x);
    return CUNMOD_OK;
}
