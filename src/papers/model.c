/* The formulas of the many-core machine model for the algorithms of the paper on this model, and
 * for division by blocks.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "papers/model.h"

#include <math.h>

/* ---- the algorithms ---------------------------------------------------- */

static cunmod_model_block_t block_of(double sigma, double words)
{
    return (cunmod_model_block_t){sigma, words};
}

static double block_time(cunmod_model_block_t block, double V, double U)
{
    return block.sigma * V + block.words * U;
}

/* Sets the fields of *model for blocks of l threads: the two kinds of blocks, `one` and `two`, and
 * C, the longer one of their times with V = 1. If the algorithm has only one kind of blocks, one =
 * two. */
static void set_blocks(cunmod_model_t *model, double l, cunmod_model_block_t one,
                       cunmod_model_block_t two, double U)
{
    model->l = l;
    model->block[0] = one;
    model->block[1] = two;
    model->C = fmax(block_time(one, 1, U), block_time(two, 1, U));
}

static void set_block(cunmod_model_t *model, double l, double sigma, double words, double U)
{
    const cunmod_model_block_t block = block_of(sigma, words);
    set_blocks(model, l, block, block, U);
}

void cunmod_model_div_naive(cunmod_model_t *model, double n, double m, double l, double U)
{
    double k = n - m + 1;
    model->W = k * m * (2 * l + 1) / l;
    model->S = 3 * k;
    model->O = 5 * k * m * U / l;
    model->N = k * m / l;
    model->L = k;
    set_block(model, l, 3, 5, U);
    model->K = m / l;
}

void cunmod_model_div_steps(cunmod_model_t *model, double n, double m, double s, double U)
{
    double k = n - m + 1;
    model->W = k * m * (9 * s + 1) / (4 * s);
    model->S = 3 * k;
    model->O = 9 * k * m * U / (2 * s * s);
    model->N = k * m / (2 * s * s);
    model->L = k / s;
    set_block(model, 3 * s, 3 * s, 9, U);
    model->K = m / (2 * s);
}

/* Division by blocks of s coefficients of the quotient, n by m coefficients. Each launch has two
 * kinds of blocks of threads.
 *
 *   update    computes l coefficients of the remainder by s products each. It reads s coefficients
 *             of the quotient, l of the remainder and l + s - 1 of the divisor
 *   quotient  computes the next s coefficients of the quotient: it updates s coefficients of the
 *             remainder, and multiplies them by the inverse of the divisor's highest s
 *             coefficients, s^2 operations, since half of the products are wanted
 *
 * In the first launch, a block computes the inverse of the divisor's highest s coefficients by
 * Newton's iteration, s^2 - s + 1 operations. */
void cunmod_model_div_blocks(cunmod_model_t *model, double n, double m, double s, double l,
                             double U)
{
    double k = n - m + 1, turns = k / s;
    double update = 2 * s, update_words = (3 * l + 2 * s - 1) / l;
    double next = 3 * s * s / l, next_words = (6 * s - 1) / l;
    double first = (2 * s * s - s + 1) / l, first_words = 4 * s / l;
    model->W = turns * m * update + (turns - 1) * l * next + l * first;
    model->S = first + (turns - 1) * fmax(update, next) + update;
    model->O = (turns * (m / l) * update_words + (turns - 1) * next_words + first_words) * U;
    model->N = turns * (m / l + 1);
    model->L = turns + 1;
    set_blocks(model, l, block_of(update, update_words), block_of(next, next_words), U);
    model->K = m / l + 1;
}

double cunmod_model_div_blocks_balance(double l, double U)
{
    double half = l - 2 * U;
    return (half + sqrt(half * half + 9 * l * U)) / 3;
}

/* Sets all fields of *model for the radix sort of n keys of c bits. last: the last summand of the
 * coefficient of c n in W, which is different in the derived and in the printed formula. */
static void sort(cunmod_model_t *model, double n, double c, double s, double l, double U,
                 double last)
{
    double digits = exp2(s), log_l = log2(l);
    double linear = (22 * s * l + s + 12) / (4 * s * l) +
                    (digits + 20 * digits * l) / (16 * s * l * l) + last;
    model->W = c * linear * n + c * (16 + 192 * l) / (16 * s);
    model->S = c * (8 * log_l + 16 / s * log_l + 41 + 54 / s);
    model->O = c * U * (9 / (2 * s * l) * n + 17 * digits / (16 * s * l * l) * n - 1 / s);
    model->N = c / s * (1 / (2 * l) + digits / (8 * l * l)) * n;
    model->L = 5 * c / s;
    set_block(model, l, s * (41 + 8 * log_l) + 12, 9, U);
    model->K = n / (4 * l);
}

void cunmod_model_sort(cunmod_model_t *model, double n, double c, double s, double l, double U)
{
    sort(model, n, c, s, l, U, 1 / s);
}

void cunmod_model_sort_printed(cunmod_model_t *model, double n, double c, double s, double l,
                               double U)
{
    sort(model, n, c, s, l, U, 1);
}

/* mul_block returns the operations and words of a thread in a block of the multiplication phase;
 * add_block in a block of the addition phase. */
static cunmod_model_block_t mul_block(double s)
{
    return block_of(s * (2 * s - 1), 2 * (s + 1));
}

static cunmod_model_block_t add_block(double s)
{
    return block_of(s, 3 * s);
}

void cunmod_model_mul(cunmod_model_t *model, double n, double m, double s, double l, double U)
{
    double y = n + s - 1;
    model->W = (2 * m - 1) * y;
    model->S = 2 * s * s + s * log2(m / s) - s;
    model->O = y * (5 * m * s + 2 * m - 3 * s * s) * U / (s * s * l);
    model->N = y * (2 * m - s) / (s * s * l);
    model->L = log2(m / s) + 1;
    set_blocks(model, l, mul_block(s), add_block(s), U);
    model->K = m * y / (s * s * l);
}

void cunmod_model_mul_printed(cunmod_model_t *model, double n, double m, double s, double l,
                              double U)
{
    cunmod_model_mul(model, n, m, s, l, U);
    model->W = (2 * m - 0.5) * (n + s - 1);
    set_blocks(model, l, mul_block(s), mul_block(s), U);
}

void cunmod_model_gcd_naive(cunmod_model_t *model, double n, double m, double l, double U)
{
    model->W = m * (2 * n * l + n + l - 1) / l;
    model->S = 3 * (m + n - 2);
    model->O = 5 * m * U * (n + l + 1) / l;
    model->N = m * (n + l + 1) / l;
    model->L = m + n - 2;
    set_block(model, l, 3, 5, U);
    model->K = m / l;
}

void cunmod_model_gcd_steps(cunmod_model_t *model, double n, double m, double s, double U)
{
    model->W = (9.0 / 4 + 6 / s) * m * m + (9 * n / 2 + n / (2 * s) + 87 * s / 8 + 23.0 / 2) * m -
               345 * s * s / 16 - 77 * s / 4;
    model->S = 3 * n + 3 * m;
    model->O = 8 * m * U * (n + s) / (s * s);
    model->N = m * n / (s * s) + m / s;
    model->L = n / s + m / s;
    set_block(model, 3 * s, 3 * s, 8, U);
    model->K = m / s;
}

void cunmod_model_evaluate(cunmod_model_t *model, int operation, double n, double m, double s,
                           double l, double U)
{
    int naive = s <= 1;
    if (operation == CUNMOD_MODEL_MUL)
        cunmod_model_mul(model, n, m, s, l, U);
    else if (operation == CUNMOD_MODEL_SORT)
        cunmod_model_sort(model, n, m, s, l, U);
    else if (operation == CUNMOD_MODEL_BLOCKS)
        cunmod_model_div_blocks(model, n, m, s, l, U);
    else if (operation == CUNMOD_MODEL_DIV && naive)
        cunmod_model_div_naive(model, n, m, l, U);
    else if (operation == CUNMOD_MODEL_DIV)
        cunmod_model_div_steps(model, n, m, s, U);
    else if (naive)
        cunmod_model_gcd_naive(model, n, m, l, U);
    else
        cunmod_model_gcd_steps(model, n, m, s, U);
}

double cunmod_model_words(int operation, double s, double l)
{
    switch (operation)
    {
    case CUNMOD_MODEL_DIV:
        return s <= 1 ? 2 * l : 7 * s;
    case CUNMOD_MODEL_GCD:
        return s <= 1 ? 2 * l : 6 * s;
    case CUNMOD_MODEL_SORT:
        return 8 * l + exp2(s);
    case CUNMOD_MODEL_BLOCKS:
        return fmax(2 * l + 2 * s - 1, 5 * s - 1);
    default:
        return 2 * s * l + 2 * s - 1;
    }
}

/* ---- bounds of the running time ---------------------------------------- */

double cunmod_model_time(const cunmod_model_t *model, double P)
{
    return (model->N / P + model->L) * model->C;
}

double cunmod_model_time_printed(const cunmod_model_t *model, double P)
{
    return (model->N / P + model->L - 1) * model->C;
}

double cunmod_model_time_unbounded(const cunmod_model_t *model)
{
    return cunmod_model_time(model, model->K);
}

static double steps_of(int operation, double n, double m)
{
    return operation == CUNMOD_MODEL_DIV || operation == CUNMOD_MODEL_BLOCKS ? n - m + 1 : m;
}

int64_t cunmod_model_fastest_s(int operation, double n, double m, double l, double most,
                               const cunmod_model_cost_t *cost, double Z, double P)
{
    most = fmin(most, steps_of(operation, n, m));
    double best_time = 0;
    int64_t best = 0;
    /* For s = 1 the formulas are those of the naive algorithms, which have other blocks for DIV and
     * GCD. So a block with a larger s may fit into Z words even if a block with s = 1 does not. */
    for (int64_t s = 1; (double)s <= most; s *= 2)
    {
        if (cunmod_model_words(operation, (double)s, l) > Z)
            continue;
        cunmod_model_t model;
        cunmod_model_evaluate(&model, operation, n, m, (double)s, l, cost->U);
        const double time = cunmod_model_bound(&model, cost, P > 0 ? P : model.K);
        if (best == 0 || time < best_time)
        {
            best_time = time;
            best = s;
        }
    }
    return best;
}

int64_t cunmod_model_best_s(int operation, double n, double m, double l, double U, double Z,
                            double P)
{
    const cunmod_model_cost_t cost = {1, 0, U, 0};
    return cunmod_model_fastest_s(operation, n, m, l, HUGE_VAL, &cost, Z, P);
}

/* ---- ratios ------------------------------------------------------------ */

double cunmod_model_div_work_ratio(double Z)
{
    return 8 * (Z + 1) / (9 * Z + 7);
}

double cunmod_model_div_overhead_ratio(double Z)
{
    return 20.0 / 441 * Z;
}

double cunmod_model_div_time_ratio(double U, double Z)
{
    return (3 + 5 * U) * Z / (3 * (Z + 21 * U));
}

double cunmod_model_sort_work_ratio(double s, double l)
{
    double digits = exp2(s);
    return (104 * s * l * l + 92 * s * l + 2 * s) /
           (88 * s * l * l + 16 * l * l + 20 * digits * l + 4 * s * l + 48 * l + digits);
}

double cunmod_model_sort_overhead_ratio(double s, double l)
{
    return s * (72 * l + 34) / (72 * l + 17 * exp2(s));
}

double cunmod_model_sort_span_ratio(double s, double l)
{
    double log_l = log2(l);
    return s * (24 * log_l + 95) / ((8 * s + 16) * log_l + 41 * s + 54);
}

double cunmod_model_sort_time_ratio(double s, double l, double U)
{
    double log_l = log2(l);
    return (14 * l + 2) * (53 + 8 * log_l + 9 * U) * s /
           ((14 * l + exp2(s)) * (41 * s + 8 * s * log_l + 12 + 9 * U));
}

double cunmod_model_sort_time_leading(double l, double U)
{
    double log_l = log2(l);
    return 14 * log_l * (8 * log_l + 9 * U) / (15 * (8 * log_l * log_l + 9 * U));
}

double cunmod_model_sort_time_leading_printed(double l, double U)
{
    double log_l = log2(l);
    return 7 * (8 * log_l + 9 * U) / (60 * log_l);
}

double cunmod_model_mul_work_ratio(double n, double s)
{
    return n / (n + s - 1);
}

double cunmod_model_mul_span_ratio(double m, double s)
{
    return (log2(m) + 1) / (s * (log2(m / s) + 2 * s - 1));
}

double cunmod_model_mul_overhead_ratio(double n, double s)
{
    return n * s * s * (7 * n - 3) / ((n + s - 1) * (5 * n * s + 2 * n - 3 * s * s));
}

/* Formula (12) of the MMM paper, the ratio of the times of the naive product and of the product
 * with s, is the value of this function multiplied by the ratio of the times of one block. The
 * value is the ratio of the sums N/K + L: N blocks over K multiprocessors, and L blocks one after
 * another on the longest path. */
static double mul_kernels_ratio(double n, double s)
{
    return (n * log2(n) + 3 * n - 1) / (n * log2(n / s) + 3 * n - s);
}

static double mul_time(double s, double U)
{
    return fmax(block_time(mul_block(s), 1, U), block_time(add_block(s), 1, U));
}

double cunmod_model_mul_time_ratio(double n, double s, double U)
{
    return mul_kernels_ratio(n, s) * (1 + 4 * U) / mul_time(s, U);
}

double cunmod_model_mul_time_ratio_printed(double n, double s, double U)
{
    return mul_kernels_ratio(n, s) * (1 + 4 * U) / block_time(mul_block(s), 1, U);
}

double cunmod_model_mul_overhead_limit(double s)
{
    return 7 * s * s / (5 * s + 2);
}

double cunmod_model_mul_overhead_limit_printed(double s)
{
    return s;
}

double cunmod_model_mul_time_limit(double n, double s)
{
    return 4 * log2(n) / (fmax(2 * (s + 1), 3 * s) * log2(n / s));
}

double cunmod_model_mul_time_limit_of_printed(double n, double s)
{
    return 2 * log2(n) / ((s + 1) * log2(n / s));
}

double cunmod_model_mul_time_limit_printed(double n, double s)
{
    return 2 * log2(n) / (s * log2(n / s));
}

double cunmod_model_gcd_work_ratio(double Z)
{
    return 8 * (Z + 1) / (3 * (9 * Z + 52));
}

double cunmod_model_gcd_span_ratio(double n, double m)
{
    return (n + m - 2) / (n + m);
}

double cunmod_model_gcd_overhead_ratio(double n, double Z)
{
    return 5 * Z * (2 * n + 2 + Z) / (48 * (6 * n + Z));
}

double cunmod_model_gcd_time_ratio(double n, double U, double Z)
{
    return (6 * n - 2 + Z) * (3 + 5 * U) * Z / ((18 * n + Z) * (Z + 16 * U));
}

double cunmod_model_gcd_time_limit(double U, double Z)
{
    return (3 + 5 * U) * Z / (3 * (Z + 16 * U));
}
