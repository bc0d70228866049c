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
 * The bound: for complex x with |x| = 1 the determinant is at most the product of the 2-norms of
 * the rows of the matrix (Hadamard). An entry of a row, a coefficient of y^j, is at most its 1-norm
 * for |x| = 1. And no coefficient of a polynomial f in x is larger than the largest |f(x)| for |x|
 * = 1.
 */
#include <math.h>
#include <stdlib.h>

#include "algebra/work.h"
#include "base/check.h"
#include "crt/crt_loop.h"
#include "flint/cpu_bivariate.h"
#include "flint/cpu_grid.h"
#include "grid/grid_call.h"
#include "grid/grid_results.h"
#include "integers/bounds.h"
#include "integers/prime_cache.h"
#include "plan/batch_euclid.h"

/* ---- polynomials in x and y ------------------------------------------------------- */

/* A polynomial: coefficient stride j + i of `all` is the coefficient of x^i y^j. The degree in x is
 * lenx - 1, the degree in y is leny - 1; lenx = leny = 0: the polynomial 0. */
typedef struct
{
    cunmod_zpoly_t all;
    int64_t stride;
    int64_t lenx, leny;
    int64_t coeffs; /* sum of the true lengths of all rows (coefficients of y^j) */
} poly_t;

/* Checks the array x of leny rows of lenx integers of `words` words. *a = the polynomial with these
 * coefficients; a->lenx and a->leny do not count leading zeros. Errors: E_LENGTH, E_ARGUMENT. */
static int operand(poly_t *a, const uint64_t *x, int64_t words, int64_t lenx, int64_t leny)
{
    if (lenx < 0 || leny < 0 || (leny > 0 && lenx > CUNMOD_LENGTH_MAX / leny))
        return CUNMOD_E_LENGTH;
    CUNMOD_TRY(cunmod_integers_check(x, words, lenx * leny));
    *a = (poly_t){.all = cunmod_zpoly_trimmed(x, words, lenx * leny), .stride = lenx};
    a->leny = a->all.len > 0 ? (a->all.len - 1) / lenx + 1 : 0;
    for (int64_t j = 0; j < a->leny; j++)
    {
        const int64_t len = cunmod_zpoly_trimmed(x + j * lenx * words, words, lenx).len;
        a->lenx = len > a->lenx ? len : a->lenx;
        a->coeffs += len;
    }
    return CUNMOD_OK;
}

/* to = a->leny rows of lenx coefficients of a. Each coefficient gets `words` words, sign-extended;
 * missing coefficients are 0. */
static void put(uint64_t *to, const poly_t *a, int64_t lenx, int64_t words)
{
    for (int64_t j = 0; j < a->leny; j++)
    {
        for (int64_t i = 0; i < lenx; i++)
        {
            const int64_t k = j * a->stride + i;
            const uint64_t *const from = a->all.x + k * a->all.words;
            const int there = i < a->lenx && k < a->all.len;
            const uint64_t sign = there && from[a->all.words - 1] >> 63 != 0 ? UINT64_MAX : 0;
            for (int64_t w = 0; w < words; w++)
                *to++ = there && w < a->all.words ? from[w] : sign;
        }
    }
}

/* Returns an array of a->leny + b->leny polynomials in x: the coefficients of y^0, y^1, .. of a,
 * then the coefficients of y^0, y^1, .. of b. Each has lenx coefficients of `words` words. The
 * caller frees the array. Returns NULL when memory runs out. */
static uint64_t *pack(const poly_t *a, const poly_t *b, int64_t lenx, int64_t words)
{
    uint64_t *const x = malloc((size_t)((a->leny + b->leny) * lenx * words) * sizeof(*x));
    if (x != NULL)
    {
        put(x, a, lenx, words);
        put(x + a->leny * lenx * words, b, lenx, words);
    }
    return x;
}

/* Returns an upper bound of the length in x of the resultant of a and b with respect to y: a bound
 * of the degree, plus 1. a and b are not 0. */
static int64_t points_of(const poly_t *a, const poly_t *b)
{
    return (a->lenx - 1) * (b->leny - 1) + (b->lenx - 1) * (a->leny - 1) + 1;
}

/* ---- values at points ----------------------------------------------------------------- */

typedef struct
{
    int64_t lena, lenb;
} lengths_t;

/* Words of workspace for the resultant at one point modulo one prime, by Euclid's algorithm: a
 * modulus, three lengths, and two words for three numbers of 32 bits (an order and two
 * statuses). */
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
    CUNMOD_TRY(cunmod_dev_grid_items(dev, &items));
    /* the values have 8 bytes: an argument of 2^31 or more selects the kernel for these words */
    const uint64_t least = UINT64_C(1) << 31;
    CUNMOD_TRY(cunmod_dev_batch_resultant_small(
        dev, &x, slice->largest > least ? slice->largest : least, group));
    return cunmod_dev_grid_complete(dev, &items);
}

static void on_cpu(const cunmod_grid_t *grid, uint64_t *res, uint64_t *values, uint64_t p)
{
    const lengths_t *const lengths = grid->argument;
    *res =
        cunmod_cpu_grid_resultant(values, lengths->lena, values + lengths->lena, lengths->lenb, p);
}

/* Computes the result by FLINT's functions. Over the integers (call->p NULL): the resultant of
 * polynomials in two variables. Modulo primes (call->p not NULL): one of the two operands must have
 * the degree 0 in y, and the resultant is a power of this operand. Returns a status. */
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

/* z = the resultant of a and b, points_of(a, b) coefficients, over the integers or
 * modulo primes. primes, p, proved: members of cunmod_grid_call_t. Errors: as cunmod_grid_call. */
static int run(cunmod_zplace_t z, const poly_t *a, const poly_t *b, int64_t primes,
               const uint64_t *p, int proved, cunmod_ctx_t ctx)
{
    const lengths_t lengths = {a->leny, b->leny};
    const poly_t *const x_n = a->leny < b->leny ? b : a, *const x_m = x_n == a ? b : a;
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
                                .points = points_of(a, b),
                                .outputs = 1,
                                .own = ITEM_WORDS,
                                .argument = &lengths,
                                .argument_bytes = sizeof(lengths),
                                .gpu = on_gpu,
                                .cpu = on_cpu,
                                .asked = asked};
    uint64_t *const x = pack(a, b, grid.lenx, words);
    const cunmod_grid_call_t call = {.ctx = ctx,
                                     .grid = &grid,
                                     .x = x,
                                     .words = words,
                                     .z = z,
                                     .primes = primes,
                                     .p = p,
                                     .proved = proved,
                                     .flint = p != NULL && !power ? NULL : by_flint,
                                     .has_flint = 1};
    const int status = x == NULL ? CUNMOD_E_MEMORY : cunmod_grid_call(&call);
    free(x);
    return status;
}

/* ---- a call ------------------------------------------------------------------------ */

typedef struct
{
    cunmod_grid_problem_t problem; /* first, so that a pointer to it is a pointer to the pair_t */
    poly_t a, b;
} pair_t;

/* Returns the number of primes of 64 bits from which the resultant of a and b can be computed. Each
 * coefficient of the resultant fits into that many words. */
static int64_t primes_of(const poly_t *a, const poly_t *b)
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

/* z = the resultant over the integers: the resultant of the primitive parts, times powers of the
 * contents, since the integers are shorter without contents. */
static int make(cunmod_zplace_t z, const pair_t *x)
{
    const int64_t points = x->problem.points;
    cunmod_primitive_t pa = {0}, pb = {0};
    poly_t a = x->a, b = x->b;
    int status = cunmod_primitive_open(&pa, &a.all);
    CUNMOD_THEN(cunmod_primitive_open(&pb, &b.all));
    if (status == CUNMOD_OK && pa.own == NULL && pb.own == NULL)
    {
        status = run(z, &a, &b, x->problem.primes, NULL, 0, x->problem.ctx);
    }
    else if (status == CUNMOD_OK)
    {
        a.all = pa.poly;
        b.all = pb.poly;
        const int64_t primes = primes_of(&a, &b);
        uint64_t *const own = malloc((size_t)(points * primes) * sizeof(*own));
        const cunmod_zpoly_t made = {own, primes, points};
        status = own == NULL ? CUNMOD_E_MEMORY : CUNMOD_OK;
        CUNMOD_THEN(run((cunmod_zplace_t){own, primes}, &a, &b, primes, NULL, 0, x->problem.ctx));
        CUNMOD_THEN(scale(z, &made, &pa.content, b.leny - 1, &pb.content, a.leny - 1));
        free(own);
    }
    cunmod_primitive_close(&pa);
    cunmod_primitive_close(&pb);
    return status;
}

static int count_primes(cunmod_grid_problem_t *problem)
{
    const pair_t *const x = (const pair_t *)problem;
    problem->primes = primes_of(&x->a, &x->b);
    return CUNMOD_OK;
}

/* The function problem->run: z = the resultant over the integers (p = NULL) or modulo primes. Over
 * the integers with proved = 0, it is computed from the primitive parts of the operands. With
 * proved = 1 the operands are polynomials modulo a prime, and their contents are not divided
 * out. */
static int run_problem(cunmod_zplace_t z, const cunmod_grid_problem_t *problem, int64_t primes,
                       const uint64_t *p, int proved)
{
    const pair_t *const x = (const pair_t *)problem;
    return p == NULL && !proved ? make(z, x)
                                : run(z, &x->a, &x->b, primes, p, proved, problem->ctx);
}

/* *x = a call for a and b; the caller sets x->problem.len, the length of the result. Errors:
 * E_LENGTH, E_ARGUMENT. */
static int open_pair(pair_t *x, const uint64_t *a, int64_t worda, int64_t lenxa, int64_t lenya,
                     const uint64_t *b, int64_t wordb, int64_t lenxb, int64_t lenyb,
                     cunmod_ctx_t ctx)
{
    CUNMOD_TRY(operand(&x->a, a, worda, lenxa, lenya));
    CUNMOD_TRY(operand(&x->b, b, wordb, lenxb, lenyb));
    const int zero = x->a.leny == 0 || x->b.leny == 0;
    x->problem = (cunmod_grid_problem_t){.ctx = ctx,
                                         .a = x->a.all,
                                         .b = x->b.all,
                                         .outputs = 1,
                                         .points = zero ? 0 : points_of(&x->a, &x->b),
                                         .results = 1,
                                         .zero = zero,
                                         .count_primes = count_primes,
                                         .run = run_problem};
    return CUNMOD_OK;
}

/* ---- the functions of cunmod.h ------------------------------------------------------- */

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
    pair_t x;
    if (words == NULL)
        return CUNMOD_E_ARGUMENT;
    CUNMOD_TRY(open_pair(&x, a, worda, lenxa, lenya, b, wordb, lenxb, lenyb, NULL));
    *words = primes_of(&x.a, &x.b);
    return CUNMOD_OK;
}

int cunmod_integers_bivariate_resultant(uint64_t *res, int64_t words, const uint64_t *a,
                                        int64_t worda, int64_t lenxa, int64_t lenya,
                                        const uint64_t *b, int64_t wordb, int64_t lenxb,
                                        int64_t lenyb, cunmod_ctx_t ctx)
{
    pair_t x;
    CUNMOD_TRY(open_pair(&x, a, worda, lenxa, lenya, b, wordb, lenxb, lenyb, ctx));
    CUNMOD_TRY(cunmod_bivariate_resultant_length(&x.problem.len, lenxa, lenya, lenxb, lenyb));
    return cunmod_grid_over_integers(res, words, &x.problem);
}

int cunmod_integers_bivariate_resultant_residues(uint64_t *res, const uint64_t *p, int64_t k,
                                                 const uint64_t *a, int64_t worda, int64_t lenxa,
                                                 int64_t lenya, const uint64_t *b, int64_t wordb,
                                                 int64_t lenxb, int64_t lenyb, cunmod_ctx_t ctx)
{
    pair_t x;
    CUNMOD_TRY(open_pair(&x, a, worda, lenxa, lenya, b, wordb, lenxb, lenyb, ctx));
    CUNMOD_TRY(cunmod_bivariate_resultant_length(&x.problem.len, lenxa, lenya, lenxb, lenyb));
    return cunmod_grid_residues(res, p, k, &x.problem);
}

int cunmod_bivariate_resultant(uint64_t *res, const uint64_t *a, int64_t lenxa, int64_t lenya,
                               const uint64_t *b, int64_t lenxb, int64_t lenyb, uint64_t p,
                               cunmod_ctx_t ctx)
{
    pair_t x;
    CUNMOD_TRY(open_pair(&x, a, 1, lenxa, lenya, b, 1, lenxb, lenyb, ctx));
    CUNMOD_TRY(cunmod_bivariate_resultant_length(&x.problem.len, lenxa, lenya, lenxb, lenyb));
    return cunmod_grid_modulo(res, p, &x.problem);
}
