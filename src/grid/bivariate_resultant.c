/* Resultants of polynomials in x and y, with respect to y, over the integers and modulo a prime.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Let a and b have the degrees n and m in y. At each point (a value of x modulo a prime) the
 * resultant is the determinant of Sylvester's matrix for degrees n and m of the values of the
 * coefficients, also if leading coefficients are 0 there. So every point and every prime can be
 * used.
 *
 * The bound: for |x| = 1 the determinant is at most the product of the 2-norms of the rows of the
 * matrix (Hadamard). An entry of a row, a coefficient of y^j, is at most its 1-norm for |x| = 1.
 * And no coefficient of a polynomial in x is larger than the largest |value| for |x| = 1.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "algebra/work.h"
#include "base/check.h"
#include "crt/crt_loop.h"
#include "flint/cpu_bivariate.h"
#include "flint/cpu_grid.h"
#include "grid/bivariate.h"
#include "grid/grid_call.h"
#include "grid/grid_results.h"
#include "integers/bounds.h"
#include "integers/prime_cache.h"
#include "plan/batch_euclid.h"

/* ---- at the points ----------------------------------------------------------------- */

typedef struct
{
    int64_t lena, lenb;
} lengths_t;

/* Words of workspace for an item of Euclid's algorithm, that is for a prime and a point: a modulus,
 * three lengths, and two words for three numbers of 32 bits (an order and two statuses). */
enum
{
    MOD_WORDS = (int)(sizeof(cunmod_modulus_t) / sizeof(uint64_t)),
    ITEM_WORDS = MOD_WORDS + 5
};

static int on_gpu(const cunmod_grid_t *grid, cunmod_dev_t *dev, const cunmod_grid_slice_t *slice)
{
    const lengths_t *const lengths = grid->argument;
    const int64_t count = slice->primes * grid->points, n = lengths->lena, m = lengths->lenb;
    int64_t *const len = (int64_t *)(void *)(slice->own + MOD_WORDS * count);
    int32_t *const order = (int32_t *)(void *)(len + 3 * count);
    const cunmod_grid_items_t items = {.prime_mod = slice->mod,
                                       .values = slice->values,
                                       .mod = (cunmod_modulus_t *)(void *)slice->own,
                                       .len = len,
                                       .order = order,
                                       .zero = order + count,
                                       .results = slice->results,
                                       .count = count,
                                       .points = grid->points,
                                       .lena = n,
                                       .lenb = m};
    int32_t *const zero = items.zero;
    cunmod_batch_euclid_t x = {.mod = items.mod, .field = zero, .order = order, .count = count};
    const int group = cunmod_euclid_class(n > m ? n : m);
    x.a = (cunmod_polys_t){.words = slice->values, .stride = n + m, .len = len, .status = zero};
    x.b = (cunmod_polys_t){
        .words = slice->values + n, .stride = n + m, .len = len + count, .status = zero};
    x.z = (cunmod_polys_t){
        .words = slice->results, .stride = 1, .len = len + 2 * count, .status = order + 2 * count};
    if (group == CUNMOD_EUCLID_LONG)
        return CUNMOD_BATCH_FOR_CPU;
    int error = cunmod_dev_grid_items(dev, &items);
    if (error == 0)
    {
        /* the kernel for words of 8 bytes, also if the primes are below 2^31 */
        const uint64_t least = UINT64_C(1) << 31;
        error = cunmod_dev_batch_resultant_small(
            dev, &x, slice->largest > least ? slice->largest : least, group);
    }
    return CUNMOD_NEXT(cunmod_dev_grid_complete(dev, &items));
}

static void on_cpu(const cunmod_grid_t *grid, uint64_t *res, uint64_t *values, uint64_t p)
{
    const lengths_t *const lengths = grid->argument;
    *res =
        cunmod_cpu_grid_resultant(values, lengths->lena, values + lengths->lena, lengths->lenb, p);
}

/* Computes the result by FLINT's functions. Over the integers (call->p NULL): the resultant of
 * polynomials in two variables. Modulo primes: an operand must have the degree 0 in y, and the
 * resultant is a power of this operand. Returns a status. */
static int by_flint(const cunmod_grid_call_t *call)
{
    const cunmod_grid_t *const grid = call->grid;
    const lengths_t *const lengths = grid->argument;
    const int64_t n = lengths->lena, m = lengths->lenb, lenx = grid->lenx, points = grid->points;
    if (call->p == NULL)
    {
        const cunmod_zpoly_t x = {call->x, call->words, cunmod_grid_words(grid)};
        return cunmod_cpu_bivariate_resultant(call->z, points, &x, n, m, lenx);
    }
    const uint64_t *const x = call->x + (n == 1 ? 0 : n * lenx * call->words);
    const cunmod_zpoly_t base = {x, call->words, lenx};
    uint64_t *const image = malloc((size_t)lenx * sizeof(*image));
    int status = image == NULL ? CUNMOD_E_MEMORY : CUNMOD_OK;
    for (int64_t i = 0; i == 0 || i < call->primes; i++)
    {
        CUNMOD_THEN(call->primes > 0 ? cunmod_grid_reduce(image, &base, call->p[i]) : CUNMOD_OK);
        CUNMOD_THEN(cunmod_cpu_bivariate_power(call->z.x + i * points, points,
                                               call->primes > 0 ? image : x, lenx,
                                               n == 1 ? m - 1 : n - 1, call->p[i]));
    }
    free(image);
    return status;
}

/* z = the resultant of a and b, cunmod_bivariate_points(a, b) coefficients, over the integers or
 * modulo primes. primes, p, proved: members of cunmod_grid_call_t. Errors: as cunmod_grid_call. */
static int run(cunmod_zplace_t z, const cunmod_bivariate_t *a, const cunmod_bivariate_t *b,
               int64_t primes, const uint64_t *p, int proved, cunmod_ctx_t ctx)
{
    const lengths_t lengths = {a->leny, b->leny};
    const cunmod_bivariate_t *const x_n = a->leny < b->leny ? b : a, *const x_m = x_n == a ? b : a;
    const int power = p != NULL && x_m->leny == 1;
    const int64_t bits_a = cunmod_zpoly_bits(&a->all), bits_b = cunmod_zpoly_bits(&b->all);
    const int64_t words = primes > 0 ? cunmod_bound_words(bits_a > bits_b ? bits_a : bits_b) : 1;
    const cunmod_integers_query_t asked = {.op = CUNMOD_INTEGERS_BIVARIATE,
                                           .n = x_n->leny,
                                           .m = x_m->leny,
                                           .bits_n = power      ? 0
                                                     : x_n == a ? bits_a
                                                                : bits_b,
                                           .bits_m = power      ? 0
                                                     : x_n == a ? bits_b
                                                                : bits_a,
                                           .grid = {.lenx_n = x_n->lenx, .lenx_m = x_m->lenx}};
    const cunmod_grid_t grid = {.entries = a->leny + b->leny,
                                .lenx = a->lenx > b->lenx ? a->lenx : b->lenx,
                                .coeffs = a->coeffs + b->coeffs,
                                .points = cunmod_bivariate_points(a, b),
                                .outputs = 1,
                                .own = ITEM_WORDS,
                                .argument = &lengths,
                                .argument_bytes = sizeof(lengths),
                                .gpu = on_gpu,
                                .cpu = on_cpu,
                                .asked = asked};
    uint64_t *const x = cunmod_bivariate_pack(a, b, grid.lenx, words);
    const cunmod_grid_call_t call = {.ctx = ctx,
                                     .grid = &grid,
                                     .x = x,
                                     .words = words,
                                     .z = z,
                                     .primes = primes,
                                     .p = p,
                                     .proved = proved,
                                     .flint = p != NULL && !power ? NULL : by_flint};
    const int status = x == NULL ? CUNMOD_E_MEMORY : cunmod_grid_call(&call);
    free(x);
    return status;
}

/* ---- over the integers ------------------------------------------------------------- */

/* Returns the number of primes of 64 bits from which the resultant of a and b can be computed. Each
 * coefficient of the resultant fits into that many words. */
static int64_t primes_of(const cunmod_bivariate_t *a, const cunmod_bivariate_t *b)
{
    if (a->leny == 0 || b->leny == 0)
        return 1;
    const double bound = (double)(b->leny - 1) * cunmod_zpoly_norms(&a->all, a->stride) +
                         (double)(a->leny - 1) * cunmod_zpoly_norms(&b->all, b->stride);
    return cunmod_primes_rounded(
        cunmod_bound_primes(bound < 0x1p60 ? (int64_t)ceil(bound) : INT64_C(1) << 60));
}

/* z = r c^m d^n for a polynomial r and integers c and d. Returns a status. */
static int scale(cunmod_zplace_t z, const cunmod_zpoly_t *r, const cunmod_zint_t *c, int64_t m,
                 const cunmod_zint_t *d, int64_t n)
{
    static const uint64_t one = 1;
    const cunmod_zpoly_t unit = {&one, 1, 1};
    cunmod_zint_t factor = {.words = c->words * m + d->words * n + 1};
    factor.x = malloc((size_t)factor.words * sizeof(*factor.x));
    int status = factor.x == NULL ? CUNMOD_E_MEMORY : CUNMOD_OK;
    CUNMOD_THEN(
        cunmod_cpu_scale_resultant((cunmod_zplace_t){factor.x, factor.words}, &unit, c, m, d, n));
    CUNMOD_THEN(cunmod_cpu_zpoly_scale(z, r, &factor));
    free(factor.x);
    return status;
}

/* z = the resultant of a and b over the integers: the resultant of the primitive parts, times
 * powers of the contents, since the integers are shorter without contents. primes: primes_of(a,
 * b). */
static int make(cunmod_zplace_t z, const cunmod_bivariate_t *a, const cunmod_bivariate_t *b,
                int64_t primes, cunmod_ctx_t ctx)
{
    const int64_t points = cunmod_bivariate_points(a, b);
    cunmod_primitive_t pa = {0}, pb = {0};
    cunmod_bivariate_t x = *a, y = *b;
    uint64_t *own = NULL;
    cunmod_zplace_t r = z;
    int status = cunmod_primitive_open(&pa, &a->all);
    CUNMOD_THEN(cunmod_primitive_open(&pb, &b->all));
    if (status == CUNMOD_OK && (pa.own != NULL || pb.own != NULL))
    {
        x.all = pa.poly;
        y.all = pb.poly;
        primes = primes_of(&x, &y);
        own = malloc((size_t)(points * primes) * sizeof(*own));
        r = (cunmod_zplace_t){own, primes};
        status = own == NULL ? CUNMOD_E_MEMORY : CUNMOD_OK;
    }
    CUNMOD_THEN(run(r, &x, &y, primes, NULL, 0, ctx));
    if (own != NULL)
    {
        const cunmod_zpoly_t made = {own, primes, points};
        CUNMOD_THEN(scale(z, &made, &pa.content, b->leny - 1, &pb.content, a->leny - 1));
    }
    cunmod_primitive_close(&pa);
    cunmod_primitive_close(&pb);
    free(own);
    return status;
}

int cunmod_bivariate_resultant_length(int64_t *len, int64_t lenxa, int64_t lenya, int64_t lenxb,
                                      int64_t lenyb)
{
    if (len == NULL)
        return CUNMOD_E_ARGUMENT;
    const double about = (double)lenxa * (double)lenyb + (double)lenxb * (double)lenya;
    if (lenxa < 0 || lenya < 0 || lenxb < 0 || lenyb < 0 || about > (double)CUNMOD_LENGTH_MAX)
        return CUNMOD_E_LENGTH;
    const int nothing = lenxa == 0 || lenya == 0 || lenxb == 0 || lenyb == 0;
    *len = nothing ? 0 : (lenxa - 1) * (lenyb - 1) + (lenxb - 1) * (lenya - 1) + 1;
    return CUNMOD_OK;
}

int cunmod_integers_bivariate_resultant_words(int64_t *words, const uint64_t *a, int64_t worda,
                                              int64_t lenxa, int64_t lenya, const uint64_t *b,
                                              int64_t wordb, int64_t lenxb, int64_t lenyb)
{
    cunmod_bivariate_t x, y;
    int status = words == NULL ? CUNMOD_E_ARGUMENT
                               : cunmod_bivariate_operand(&x, a, worda, lenxa, lenya);
    CUNMOD_THEN(cunmod_bivariate_operand(&y, b, wordb, lenxb, lenyb));
    if (status == CUNMOD_OK)
        *words = primes_of(&x, &y);
    return status;
}

int cunmod_integers_bivariate_resultant(uint64_t *res, int64_t words, const uint64_t *a,
                                        int64_t worda, int64_t lenxa, int64_t lenya,
                                        const uint64_t *b, int64_t wordb, int64_t lenxb,
                                        int64_t lenyb, cunmod_ctx_t ctx)
{
    cunmod_bivariate_t x, y;
    int64_t len = 0, made = 0, primes = 0;
    int status = cunmod_bivariate_operand(&x, a, worda, lenxa, lenya);
    CUNMOD_THEN(cunmod_bivariate_operand(&y, b, wordb, lenxb, lenyb));
    CUNMOD_THEN(cunmod_bivariate_resultant_length(&len, lenxa, lenya, lenxb, lenyb));
    CUNMOD_THEN(cunmod_integers_check(res, words, len));
    if (status == CUNMOD_OK)
    {
        primes = primes_of(&x, &y);
        status = words < primes ? CUNMOD_E_LENGTH : CUNMOD_OK;
    }
    if (status == CUNMOD_OK && (x.leny == 0 || y.leny == 0))
        return cunmod_grid_zero(res, len * words, ctx);
    if (status == CUNMOD_OK)
    {
        made = cunmod_bivariate_points(&x, &y);
        status = make((cunmod_zplace_t){res, words}, &x, &y, primes, ctx);
    }
    if (status == CUNMOD_OK)
        memset(res + made * words, 0, (size_t)((len - made) * words) * sizeof(*res));
    return status;
}

/* ---- modulo given primes ----------------------------------------------------------- */

typedef struct
{
    const cunmod_bivariate_t *a, *b;
} pair_t;

static int make_residues(uint64_t *rows, const cunmod_grid_residues_t *call)
{
    const pair_t *const pair = call->argument;
    return run((cunmod_zplace_t){rows, 1}, pair->a, pair->b, call->k, call->p, 0, call->ctx);
}

int cunmod_integers_bivariate_resultant_residues(uint64_t *res, const uint64_t *p, int64_t k,
                                                 const uint64_t *a, int64_t worda, int64_t lenxa,
                                                 int64_t lenya, const uint64_t *b, int64_t wordb,
                                                 int64_t lenxb, int64_t lenyb, cunmod_ctx_t ctx)
{
    cunmod_bivariate_t x, y;
    const pair_t pair = {&x, &y};
    cunmod_grid_residues_t call = {
        .ctx = ctx, .p = p, .k = k, .argument = &pair, .make = make_residues};
    int status = cunmod_bivariate_operand(&x, a, worda, lenxa, lenya);
    CUNMOD_THEN(cunmod_bivariate_operand(&y, b, wordb, lenxb, lenyb));
    CUNMOD_THEN(cunmod_bivariate_resultant_length(&call.n, lenxa, lenya, lenxb, lenyb));
    if (status == CUNMOD_OK)
    {
        call.points = call.n;
        call.made = x.leny == 0 || y.leny == 0 ? 0 : cunmod_bivariate_points(&x, &y);
        status = cunmod_grid_residues(res, &call);
    }
    return status;
}

/* ---- modulo a prime ---------------------------------------------------------------- */

/* z = the resultant modulo a prime p, where p = 2 or p <= cunmod_bivariate_points(a, b).
 * Computes the resultant of a and b as polynomials over the integers, and reduces it modulo p. */
static int lift(uint64_t *z, const cunmod_bivariate_t *a, const cunmod_bivariate_t *b, uint64_t p,
                cunmod_ctx_t ctx)
{
    const int64_t points = cunmod_bivariate_points(a, b), primes = primes_of(a, b);
    uint64_t *const own = malloc((size_t)(points * primes) * sizeof(*own));
    const cunmod_zpoly_t made = {own, primes, points};
    int status = own == NULL ? CUNMOD_E_MEMORY : CUNMOD_OK;
    CUNMOD_THEN(run((cunmod_zplace_t){own, primes}, a, b, primes, NULL, 1, ctx));
    CUNMOD_THEN(cunmod_grid_reduce(z, &made, p));
    free(own);
    return status;
}

/* Checks a, b, res[0 .. len-1], and that p is prime. Errors: E_LENGTH, E_ARGUMENT, E_MODULUS,
 * E_COEFF, E_MEMORY. */
static int check_modular(const uint64_t *res, int64_t len, const cunmod_bivariate_t *a,
                         const cunmod_bivariate_t *b, uint64_t p, cunmod_ctx_t ctx)
{
    int status = cunmod_check_array(res, len);
    CUNMOD_THEN(cunmod_check_operands(a->all.x, a->all.len, b->all.x, b->all.len, p));
    ctx = cunmod_ctx_resolve(ctx);
    CUNMOD_THEN(ctx == NULL ? CUNMOD_E_MEMORY : CUNMOD_OK);
    return CUNMOD_THEN(cunmod_ctx_is_prime(ctx, p) ? CUNMOD_OK : CUNMOD_E_MODULUS);
}

int cunmod_bivariate_resultant(uint64_t *res, const uint64_t *a, int64_t lenxa, int64_t lenya,
                               const uint64_t *b, int64_t lenxb, int64_t lenyb, uint64_t p,
                               cunmod_ctx_t ctx)
{
    cunmod_bivariate_t x, y;
    int64_t len = 0, made = 0;
    int status = cunmod_bivariate_operand(&x, a, 1, lenxa, lenya);
    CUNMOD_THEN(cunmod_bivariate_operand(&y, b, 1, lenxb, lenyb));
    CUNMOD_THEN(cunmod_bivariate_resultant_length(&len, lenxa, lenya, lenxb, lenyb));
    CUNMOD_THEN(check_modular(res, len, &x, &y, p, ctx));
    if (status == CUNMOD_OK && (x.leny == 0 || y.leny == 0))
        return cunmod_grid_zero(res, len, ctx);
    if (status == CUNMOD_OK)
    {
        made = cunmod_bivariate_points(&x, &y);
        status = p > 2 && p > (uint64_t)made ? run((cunmod_zplace_t){res, 1}, &x, &y, 0, &p, 0, ctx)
                                             : lift(res, &x, &y, p, ctx);
    }
    if (status == CUNMOD_OK)
        memset(res + made, 0, (size_t)(len - made) * sizeof(*res));
    return status;
}
