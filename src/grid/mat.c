/* Determinants and characteristic polynomials of matrices of polynomials, over the integers and
 * modulo a prime.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Determinant and characteristic polynomial commute with every homomorphism of rings: an entry may
 * be replaced by its value at a point modulo a prime. So every point and every prime can be used.
 */
#include <stdlib.h>
#include <string.h>

#include "algebra/work.h"
#include "backend/backend_grid.h"
#include "base/check.h"
#include "crt/crt_loop.h"
#include "flint/cpu_mat.h"
#include "grid/grid_call.h"
#include "grid/grid_residues.h"
#include "grid/grid_results.h"
#include "grid/matrix.h"
#include "integers/bounds.h"
#include "integers/prime_cache.h"

/* ---- at the points ----------------------------------------------------------------- */

static cunmod_grid_mat_t at_points(const cunmod_grid_t *grid, const cunmod_grid_slice_t *slice)
{
    const cunmod_matrix_t *const a = grid->argument;
    return (cunmod_grid_mat_t){.a = slice->values,
                               .mod = slice->mod,
                               .z = slice->results,
                               .count = slice->primes * grid->points,
                               .points = grid->points,
                               .n = a->n};
}

static int det_on_gpu(const cunmod_grid_t *grid, cunmod_dev_t *dev,
                      const cunmod_grid_slice_t *slice)
{
    const cunmod_grid_mat_t x = at_points(grid, slice);
    return cunmod_dev_grid_det(dev, &x);
}

static int charpoly_on_gpu(const cunmod_grid_t *grid, cunmod_dev_t *dev,
                           const cunmod_grid_slice_t *slice)
{
    const cunmod_grid_mat_t x = at_points(grid, slice);
    return cunmod_dev_grid_charpoly(dev, &x);
}

static void det_on_cpu(const cunmod_grid_t *grid, uint64_t *res, uint64_t *values, uint64_t p)
{
    const cunmod_matrix_t *const a = grid->argument;
    *res = cunmod_cpu_mat_det(values, a->n, p);
}

static void charpoly_on_cpu(const cunmod_grid_t *grid, uint64_t *res, uint64_t *values, uint64_t p)
{
    const cunmod_matrix_t *const a = grid->argument;
    cunmod_cpu_mat_charpoly(res, values, a->n, p);
}

/* ---- a call ------------------------------------------------------------------------ */

typedef struct
{
    cunmod_matrix_t a;
    int what;        /* CUNMOD_MATRIX_* */
    int64_t outputs; /* number of polynomials in t that are computed: 1 or n */
    int64_t len;     /* number of coefficients of each polynomial in the result */
    int64_t primes;  /* over the integers: number of primes (count_primes) */
    int nothing;     /* 1: all outputs are 0, or n = 0 (determinant 1) */
    cunmod_ctx_t ctx;
} mat_t;

/* Returns the number of polynomials in t of the result. The characteristic polynomial has, in
 * addition to the outputs, the leading coefficient 1. */
static int64_t results_of(const mat_t *x)
{
    return x->what == CUNMOD_MATRIX_DET ? 1 : x->outputs + 1;
}

/* *x = a call for the n by n matrix a; what: CUNMOD_MATRIX_*. Errors: E_LENGTH, E_ARGUMENT,
 * E_MEMORY. */
static int open_mat(mat_t *x, const uint64_t *a, int64_t words, int64_t len, int64_t n, int what,
                    cunmod_ctx_t ctx)
{
    *x = (mat_t){.what = what, .ctx = ctx};
    const int status = cunmod_matrix_operand(&x->a, a, words, len, n);
    if (status == CUNMOD_OK)
    {
        x->outputs = what == CUNMOD_MATRIX_DET ? 1 : n;
        x->len = cunmod_matrix_length(len, n);
        x->nothing = x->a.len == 0;
    }
    return status;
}

/* x->primes = the number of primes of 64 bits whose product exceeds the bound of all outputs. Sets
 * x->nothing if all outputs are 0. Errors: E_MEMORY. */
static int count_primes(mat_t *x)
{
    int64_t bound = 0;
    const int status = cunmod_matrix_bound(&bound, &x->a, x->what);
    x->primes = cunmod_primes_rounded(cunmod_bound_primes(bound));
    x->nothing = x->nothing || bound < 0;
    return status;
}

/* Returns a copy of the entries, a->len coefficients each. The caller frees the copy. Returns NULL
 * when memory runs out. A copy is needed since the result may overlap the operand: if the GPU is
 * lost during the transfer of the result, the CPU reads the operand again. */
static uint64_t *pack(const cunmod_matrix_t *a)
{
    const int64_t entries = a->n * a->n, words = a->all.words, len = a->len * words;
    uint64_t *const x = malloc((size_t)(entries * len) * sizeof(*x));
    for (int64_t e = 0; e < entries && x != NULL; e++)
        memcpy(x + e * len, a->all.x + e * a->stride * words, (size_t)len * sizeof(*x));
    return x;
}

static int by_flint(const cunmod_grid_call_t *call)
{
    const cunmod_matrix_t *const a = call->grid->argument;
    const cunmod_zpoly_t all = {call->x, call->words, cunmod_grid_words(call->grid)};
    return cunmod_cpu_zpoly_mat_det(call->z, call->grid->points, &all, a->n);
}

/* z = the outputs, a->degree + 1 coefficients each, over the integers or modulo primes. primes, p,
 * proved: members of cunmod_grid_call_t. Errors: as cunmod_grid_call. */
static int run(cunmod_zplace_t z, const mat_t *x, int64_t primes, const uint64_t *p, int proved)
{
    const cunmod_matrix_t *const a = &x->a;
    const int charpoly = x->what == CUNMOD_MATRIX_CHARPOLY;
    const cunmod_integers_query_t asked = {.op = charpoly ? CUNMOD_INTEGERS_CHARPOLY
                                                          : CUNMOD_INTEGERS_DET,
                                           .n = a->n,
                                           .bits_n = 64 * a->all.words - 1};
    const cunmod_grid_t grid = {.entries = a->n * a->n,
                                .lenx = a->len,
                                .coeffs = a->coeffs,
                                .points = a->degree + 1,
                                .outputs = x->outputs,
                                .argument = a,
                                .argument_bytes = sizeof(*a),
                                .gpu = charpoly ? charpoly_on_gpu : det_on_gpu,
                                .cpu = charpoly ? charpoly_on_cpu : det_on_cpu,
                                .asked = asked};
    uint64_t *const own = pack(a);
    const cunmod_grid_call_t call = {.ctx = x->ctx,
                                     .grid = &grid,
                                     .x = own,
                                     .words = a->all.words,
                                     .z = z,
                                     .primes = primes,
                                     .p = p,
                                     .proved = proved,
                                     .flint = charpoly || p != NULL ? NULL : by_flint};
    const int status = own == NULL ? CUNMOD_E_MEMORY : cunmod_grid_call(&call);
    free(own);
    return status;
}

/* On input res begins with the outputs, degree + 1 coefficients each. Moves output o to coefficient
 * o x->len of res, with zeros behind it, and sets the result's coefficient 1 (leading coefficient
 * of the characteristic polynomial, or determinant for n = 0). */
static void complete(cunmod_zplace_t res, const mat_t *x)
{
    const int64_t to = x->len * res.words;
    const int64_t from = x->nothing ? 0 : (x->a.degree + 1) * res.words;
    for (int64_t o = x->outputs - 1; o >= 0; o--)
    {
        memmove(res.x + o * to, res.x + o * from, (size_t)from * sizeof(*res.x));
        memset(res.x + o * to + from, 0, (size_t)(to - from) * sizeof(*res.x));
    }
    if (x->what == CUNMOD_MATRIX_CHARPOLY)
        memset(res.x + x->outputs * to, 0, (size_t)to * sizeof(*res.x));
    if (x->what == CUNMOD_MATRIX_CHARPOLY || x->a.n == 0)
        res.x[(results_of(x) - 1) * to] = 1;
}

/* ---- over the integers ------------------------------------------------------------- */

static int over_integers(uint64_t *res, int64_t words, const uint64_t *a, int64_t worda,
                         int64_t len, int64_t n, int what, cunmod_ctx_t ctx)
{
    mat_t x;
    const cunmod_zplace_t z = {res, words};
    int status = open_mat(&x, a, worda, len, n, what, ctx);
    CUNMOD_THEN(count_primes(&x));
    CUNMOD_THEN(cunmod_integers_check(res, words, results_of(&x) * x.len));
    CUNMOD_THEN(words < x.primes ? CUNMOD_E_LENGTH : CUNMOD_OK);
    if (status == CUNMOD_OK)
        status = x.nothing ? cunmod_grid_zero(res, 0, ctx) : run(z, &x, x.primes, NULL, 0);
    if (status == CUNMOD_OK)
        complete(z, &x);
    return status;
}

static int words_of(int64_t *words, const uint64_t *a, int64_t worda, int64_t len, int64_t n,
                    int what)
{
    mat_t x;
    int status = words == NULL ? CUNMOD_E_ARGUMENT : open_mat(&x, a, worda, len, n, what, NULL);
    CUNMOD_THEN(count_primes(&x));
    if (status == CUNMOD_OK)
        *words = x.primes;
    return status;
}

int cunmod_integers_det(uint64_t *res, int64_t words, const uint64_t *a, int64_t worda, int64_t len,
                        int64_t n, cunmod_ctx_t ctx)
{
    return over_integers(res, words, a, worda, len, n, CUNMOD_MATRIX_DET, ctx);
}

int cunmod_integers_charpoly(uint64_t *res, int64_t words, const uint64_t *a, int64_t worda,
                             int64_t len, int64_t n, cunmod_ctx_t ctx)
{
    return over_integers(res, words, a, worda, len, n, CUNMOD_MATRIX_CHARPOLY, ctx);
}

int cunmod_integers_det_words(int64_t *words, const uint64_t *a, int64_t worda, int64_t len,
                              int64_t n)
{
    return words_of(words, a, worda, len, n, CUNMOD_MATRIX_DET);
}

int cunmod_integers_charpoly_words(int64_t *words, const uint64_t *a, int64_t worda, int64_t len,
                                   int64_t n)
{
    return words_of(words, a, worda, len, n, CUNMOD_MATRIX_CHARPOLY);
}

/* ---- modulo given primes ----------------------------------------------------------- */

static int make_residues(uint64_t *rows, const cunmod_grid_residues_t *call)
{
    return run((cunmod_zplace_t){rows, 1}, call->argument, call->k, call->p, 0);
}

static void complete_row(uint64_t *row, const cunmod_grid_residues_t *call)
{
    complete((cunmod_zplace_t){row, 1}, call->argument);
}

static int residues(uint64_t *res, const uint64_t *p, int64_t k, const uint64_t *a, int64_t worda,
                    int64_t len, int64_t n, int what, cunmod_ctx_t ctx)
{
    mat_t x;
    cunmod_grid_residues_t call = {.ctx = ctx,
                                   .p = p,
                                   .k = k,
                                   .argument = &x,
                                   .make = make_residues,
                                   .complete = complete_row};
    int status = open_mat(&x, a, worda, len, n, what, ctx);
    if (status == CUNMOD_OK)
    {
        call.n = results_of(&x) * x.len;
        call.points = x.len;
        call.made = x.nothing ? 0 : x.outputs * (x.a.degree + 1);
        status = cunmod_grid_residues(res, &call);
    }
    return status;
}

int cunmod_integers_det_residues(uint64_t *res, const uint64_t *p, int64_t k, const uint64_t *a,
                                 int64_t worda, int64_t len, int64_t n, cunmod_ctx_t ctx)
{
    return residues(res, p, k, a, worda, len, n, CUNMOD_MATRIX_DET, ctx);
}

int cunmod_integers_charpoly_residues(uint64_t *res, const uint64_t *p, int64_t k,
                                      const uint64_t *a, int64_t worda, int64_t len, int64_t n,
                                      cunmod_ctx_t ctx)
{
    return residues(res, p, k, a, worda, len, n, CUNMOD_MATRIX_CHARPOLY, ctx);
}

/* ---- modulo a prime ---------------------------------------------------------------- */

/* z = the outputs modulo a prime p that is too small for a->degree + 1 points: computes the outputs
 * of the matrix over the integers, and reduces them modulo p. Returns a status. */
static int lift(uint64_t *z, mat_t *x, uint64_t p)
{
    const int64_t count = x->outputs * (x->a.degree + 1);
    int status = count_primes(x);
    if (status != CUNMOD_OK || x->nothing)
        return status != CUNMOD_OK ? status : cunmod_grid_zero(z, 0, x->ctx);
    uint64_t *const own = malloc((size_t)(count * x->primes) * sizeof(*own));
    const cunmod_zpoly_t made = {own, x->primes, count};
    status = own == NULL ? CUNMOD_E_MEMORY : CUNMOD_OK;
    CUNMOD_THEN(run((cunmod_zplace_t){own, x->primes}, x, x->primes, NULL, 1));
    CUNMOD_THEN(cunmod_grid_reduce(z, &made, p));
    free(own);
    return status;
}

/* Checks the coefficients of the matrix, the array res, and that p is prime. Errors: E_ARGUMENT,
 * E_MODULUS, E_COEFF, E_MEMORY. */
static int check_modular(const uint64_t *res, const mat_t *x, uint64_t p)
{
    int status = cunmod_check_array(res, results_of(x) * x->len);
    CUNMOD_THEN(cunmod_check_operands(x->a.all.x, x->a.all.len, NULL, 0, p));
    cunmod_ctx_t ctx = cunmod_ctx_resolve(x->ctx);
    CUNMOD_THEN(ctx == NULL ? CUNMOD_E_MEMORY : CUNMOD_OK);
    return CUNMOD_THEN(cunmod_ctx_is_prime(ctx, p) ? CUNMOD_OK : CUNMOD_E_MODULUS);
}

static int modulo_prime(uint64_t *res, const uint64_t *a, int64_t len, int64_t n, uint64_t p,
                        int what, cunmod_ctx_t ctx)
{
    mat_t x;
    int status = open_mat(&x, a, 1, len, n, what, ctx);
    CUNMOD_THEN(check_modular(res, &x, p));
    if (status == CUNMOD_OK)
    {
        const cunmod_zplace_t z = {res, 1};
        const int enough = p > 2 && p > (uint64_t)x.a.degree + 1;
        status = x.nothing ? cunmod_grid_zero(res, 0, ctx)
                 : enough  ? run(z, &x, 0, &p, 0)
                           : lift(res, &x, p);
        if (status == CUNMOD_OK)
            complete(z, &x);
    }
    return status;
}

int cunmod_det(uint64_t *res, const uint64_t *a, int64_t len, int64_t n, uint64_t p,
               cunmod_ctx_t ctx)
{
    return modulo_prime(res, a, len, n, p, CUNMOD_MATRIX_DET, ctx);
}

int cunmod_charpoly(uint64_t *res, const uint64_t *a, int64_t len, int64_t n, uint64_t p,
                    cunmod_ctx_t ctx)
{
    return modulo_prime(res, a, len, n, p, CUNMOD_MATRIX_CHARPOLY, ctx);
}
