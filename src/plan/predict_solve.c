/* Predicts the times of computations with matrices over the integers: on the device, products and
 * eliminations modulo primes; systems of linear equations. All functions are pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "plan/integer_plan.h"

#include <math.h>

#include "cunmod.h"
#include "plan/predict.h"
#include "plan/query.h"
#include "shape/mat_space.h"
#include "shape/tuning.h"

/* ---- modulo primes ------------------------------------------------------------------- */

double cunmod_integer_plan_us(cunmod_query_t *asked, const cunmod_integers_query_t *query,
                              const cunmod_params_t *params)
{
    cunmod_plan_t plan;
    asked->bits = 64;
    asked->batch = asked->items > 0 ? asked->items : 1;
    asked->where = CUNMOD_ON_DEVICE;
    asked->path = CUNMOD_PATH_GPU;
    asked->algorithm = -1;
    asked->memory = query->memory;
    return cunmod_plan_best(&plan, asked, params) == 0 ? plan.us : HUGE_VAL;
}

double cunmod_integer_products_us(const cunmod_integers_query_t *query,
                                  const cunmod_params_t *params, int64_t k)
{
    const int64_t inner = query->inner, group = cunmod_least(k, CUNMOD_MAT_GROUP);
    cunmod_query_t asked =
        cunmod_ask_mats(UINT64_MAX, query->n / inner, inner, query->m / inner, group);
    return (double)k / (double)group * cunmod_integer_plan_us(&asked, query, params);
}

double cunmod_integer_elimination_us(const cunmod_integers_query_t *query,
                                     const cunmod_params_t *params)
{
    const int is_det = query->op == CUNMOD_INTEGERS_DET && query->grid.lenx == 1 &&
                       query->grid.points == 1;
    const int is_rank = query->op == CUNMOD_INTEGERS_RANK,
              is_solve = query->op == CUNMOD_INTEGERS_SOLVE;
    const int64_t columns = is_det ? query->n : query->inner;
    const int64_t rows = is_rank ? query->n / columns : columns;
    if ((!is_det && !is_rank && !is_solve) || rows > INT32_MAX || columns > INT32_MAX)
        return HUGE_VAL;
    cunmod_query_t asked = cunmod_ask_elimination(UINT64_MAX,
                                                  is_rank  ? CUNMOD_MAT_RANK
                                                  : is_det ? CUNMOD_MAT_DET
                                                           : CUNMOD_MAT_INV,
                                                  rows, columns, 0, is_solve ? rows * columns : 1);
    return cunmod_integer_plan_us(&asked, query, params);
}

/* ---- systems ------------------------------------------------------------------------- */

/* A system with n x n entries on the left side and n x m entries on the right side. The solution is
 * lifted to `digits` digits. An entry of the left side is stored in words_a words, and an entry of
 * a residual in words_b words. For e bits in an entry of the left side, words = e / 64 + 1, not
 * rounded. */
typedef struct
{
    double n, m, words, digits;
    int64_t words_a, words_b;
} system_t;

static system_t system_of(const cunmod_integers_query_t *query)
{
    const int64_t square = query->inner * query->inner;
    const int is_left = query->n == square;
    const int64_t bits_a = is_left ? query->bits_n : query->bits_m;
    const int64_t bits_b = is_left ? query->bits_m : query->bits_n;
    const int64_t product = bits_a + (int64_t)ceil(log2((double)query->inner));
    return (system_t){.n = (double)query->inner,
                      .m = (double)(is_left ? query->m : query->n) / (double)query->inner,
                      .words = (double)bits_a / 64 + 1,
                      .digits = (double)query->primes,
                      .words_a = bits_a / 64 + 1,
                      .words_b = ((product > bits_b ? product : bits_b) + 1) / 64 + 1};
}

/* Returns the microseconds of the fractions of `numbers` numbers on so many processors: the numbers
 * are joined from their digits by a tree, each takes a product and a division, and one takes a
 * rational reconstruction, whose products are those of a half-GCD. 16 processors make the numbers
 * of 500 and of 1000 rows 4 times as fast as one (H200's host). */
static double fractions_us(const system_t *x, double numbers, const cunmod_params_t *params,
                           int processors)
{
    const double half = x->digits / 2, levels = log2(x->digits + 1);
    const double product = cunmod_integer_product_us(half, half, params);
    return product * (numbers * (levels + CUNMOD_TUNE_SOLVE_NUMERATOR) / sqrt(processors) +
                      CUNMOD_TUNE_SOLVE_FRACTION * levels);
}

/* Returns the microseconds of a system on the GPU, without the fractions. */
static double digits_us(const cunmod_integers_query_t *query, const cunmod_params_t *params)
{
    const system_t x = system_of(query);
    const double elimination = cunmod_integer_elimination_us(query, params);
    const double products = x.n * x.n * x.m * (x.words + 1);
    const double rate = CUNMOD_TUNE_SOLVE_RATE * (double)params->P;
    const double in = x.n * x.n * (double)x.words_a + x.n * x.m * (double)x.words_b;
    if (elimination >= HUGE_VAL || cunmod_mat_lift_bytes((int64_t)x.n, (int64_t)x.m, x.words_a,
                                                         x.words_b) > (double)query->memory)
        return HUGE_VAL;
    return in / params->up_rate[1] + elimination +
           x.digits * (2 * params->launch_us + products / rate + x.n * x.m / params->down_rate[1]);
}

double cunmod_integer_lifting_us(const cunmod_integers_query_t *query,
                                 const cunmod_params_t *params)
{
    const system_t x = system_of(query);
    return digits_us(query, params) + fractions_us(&x, x.n * x.m, params, query->processors);
}

/* The solution has about twice as many digits as the determinant has words. */
double cunmod_integer_divisor_us(const cunmod_integers_query_t *query,
                                 const cunmod_params_t *params)
{
    const int64_t n = query->n;
    const cunmod_integers_query_t solution = {.op = CUNMOD_INTEGERS_SOLVE,
                                              .n = n * n,
                                              .m = n,
                                              .inner = n,
                                              .bits_n = query->bits_n,
                                              .primes = 2 * query->primes,
                                              .memory = query->memory,
                                              .processors = query->processors};
    const system_t x = system_of(&solution);
    return digits_us(&solution, params) + fractions_us(&x, 1, params, 1);
}

/* FLINT inverts the left side modulo a prime, and multiplies modulo so many primes in each step
 * that they recombine the residual. */
double cunmod_integer_solve_us(const cunmod_integers_query_t *query, const cunmod_params_t *params)
{
    const system_t x = system_of(query);
    const double inverse = 2 * x.n * (CUNMOD_TUNE_MAT_ROW + x.n * x.n * CUNMOD_TUNE_MAT_DET);
    const double step = x.n * x.m * (x.words + 2) *
                        (x.n * CUNMOD_TUNE_SOLVE_FLINT_TERM + CUNMOD_TUNE_SOLVE_FLINT_ENTRY);
    return CUNMOD_TUNE_INTEGERS_FLINT_CALL + inverse + x.digits * step +
           fractions_us(&x, x.n * x.m, params, 1);
}
