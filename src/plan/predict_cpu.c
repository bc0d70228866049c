/* Predicts the time of FLINT's functions on one thread, from measured times. All functions are
 * pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <math.h>
#include <string.h>

#include "cunmod.h"
#include "plan/predict.h"
#include "shape/narrow.h"
#include "shape/tuning.h"

/* Returns the time at length x from samples[i], the times measured at the lengths 2^(i +
 * CUNMOD_CPU_LOG_MIN). Between two samples the time is c x^e, with c and e such that both samples
 * agree. Beyond the last sample the time is proportional to x log(x)^logs. */
static double interpolate(const double samples[CUNMOD_CPU_SAMPLES], double x, int logs)
{
    double at = log2(x < 1 ? 1 : x) - CUNMOD_CPU_LOG_MIN;
    double last = CUNMOD_CPU_SAMPLES - 1;
    if (at >= last)
    {
        double ratio = (at + CUNMOD_CPU_LOG_MIN) / (last + CUNMOD_CPU_LOG_MIN);
        return samples[CUNMOD_CPU_SAMPLES - 1] * exp2(at - last) * pow(ratio, logs);
    }
    int i = at < 0 ? 0 : (int)at;
    return samples[i] * pow(samples[i + 1] / samples[i], at - i);
}

/* FLINT 3.6 multiplies by one transform modulo p itself if p has DIRECT_BITS bits or more and the
 * shorter operand has at least DIRECT_LEN coefficients. */
#define DIRECT_LEN 1500
#define DIRECT_BITS 20 /* if p has fewer bits, one transform suffices at any length */

/* Returns the kind of modulus, which selects the table of FLINT's times. Kind 2: p has roots of
 * unity of high enough order for the longest product of the operation, so that FLINT multiplies by
 * one transform modulo p itself; shorter products then need one transform, too. Some products of a
 * division or GCD may be too short for this, but the whole operation counts as kind 2, which
 * favours the CPU. */
static int cpu_kind(const cunmod_query_t *query)
{
    double n = (double)query->n, m = (double)query->m;
    double len = query->op == CUNMOD_OP_MUL   ? n + m - 1
                 : query->op == CUNMOD_OP_DIV ? 2 * fmin(m, n - m + 1)
                                              : m;
    int one = query->transform_log > 0 && exp2(query->transform_log) >= len;
    if (query->op == CUNMOD_OP_MUL && query->bits >= DIRECT_BITS && query->m < DIRECT_LEN)
        one = 0;
    return one ? 2 : cunmod_query_class(query);
}

/* Microseconds of a call and of operations on single coefficients, which the samples (products,
 * divisions and GCDs from length 16 on) do not contain. Measured with FLINT 2.9; rather too small,
 * which favours the CPU. */
#define CALL_US 0.1
#define READ_US 0.0003    /* reading a coefficient of an operand */
#define SCALE_US 0.0008   /* multiplying a coefficient by a constant */
#define QUOTIENT_US 0.008 /* a coefficient of a quotient, without its m products by the divisor */
#define DOT_US 0.0005     /* a term of a dot product, for narrow middle products */

/* A product of n by m coefficients, n > m, is predicted as n / m products of blocks: each block has
 * m coefficients of the longer operand. FURTHER_BLOCK is the time of each block after the first
 * one, divided by the time of a separate product of m by m coefficients. FURTHER_BLOCK is below 1,
 * since the results of neighbouring blocks overlap, and since the shorter operand is prepared once.
 * Measured with FLINT 2.9, m from 100 to 10^4: 0.68 to 0.89; not measured with FLINT 3. */
#define FURTHER_BLOCK 0.8

/* Returns the time of a product of n by m coefficients, n >= m: of n / m products of m by m, or of
 * one product of (n + m) / 2 by (n + m) / 2, whichever is predicted to be faster. For m < 64 a
 * large fraction of the samples is the time of the call, and so each block after the first one
 * counts only its m^2 products. This prediction is too low (FLINT 2.9, m from 10 to 32: by factors
 * of 1.1 to 2.6), which favours the CPU. */
static double cpu_mul(const cunmod_params_t *params, int kind, double n, double m)
{
    const double *samples = params->cpu_mul[kind];
    double block = interpolate(samples, m, 1);
    double further = FURTHER_BLOCK * block;
    if (m < 64)
        further = fmin(further, interpolate(samples, 64, 1) * m * m / (64 * 64));
    double us = fmin(block + (n / m - 1) * further, interpolate(samples, (n + m) / 2, 1));
    return fmax(us, SCALE_US * n);
}

/* Returns the time of the wanted coefficients of a product, query->mul.lo .. query->hi - 1. If only
 * a few are wanted, cunmod_narrow_way chooses how they are computed; otherwise FLINT computes all
 * coefficients. Words of the operands that do not affect the wanted coefficients are not
 * counted. */
static double cpu_mulmid(const cunmod_query_t *query, const cunmod_params_t *params, int kind)
{
    const int64_t all = query->n + (query->m - 1); /* n + m may be 2^63 */
    const int64_t width = query->hi > 0 ? query->hi - query->mul.lo : all;
    const int64_t n = query->n - query->m < width ? query->n : width + query->m - 1;
    const int64_t m = query->m - query->n < width ? query->m : width + query->n - 1;
    const double shorter = (double)(n < m ? n : m), longer = (double)(n > m ? n : m);
    const int way = cunmod_narrow_way(n, m, width, strstr(params->flint, "fft_small") != NULL);
    if (way == CUNMOD_NARROW_DOTS)
        return DOT_US * (double)width * shorter;
    if (way == CUNMOD_NARROW_BLOCKS)
    {
        const double block = (double)cunmod_narrow_block(width);
        return shorter / block * cpu_mul(params, kind, block + (double)width, block);
    }
    return cpu_mul(params, kind, longer, shorter);
}

/* Returns the time of a division of n by m coefficients; let k = n - m + 1, the length of the
 * quotient. If k >= m, FLINT computes the quotient in k / m blocks of m coefficients or, if m is
 * small, coefficient after coefficient, whichever is predicted to be faster. If k < m, FLINT
 * divides 2k by k coefficients, and multiplies the quotient by the other m - k coefficients of the
 * divisor. */
static double cpu_div(const cunmod_params_t *params, int kind, double n, double m)
{
    const double *samples = params->cpu_div[kind];
    double k = n - m + 1;
    if (m <= 1)
        return SCALE_US * n;
    if (k >= m)
    {
        double us = k / m * interpolate(samples, m, 1);
        double product = interpolate(samples, 64, 1) / (64 * 64);
        return m < 64 ? fmin(us, k * (QUOTIENT_US + m * product)) : us;
    }
    return interpolate(samples, k, 1) + (1 - k / m) * cpu_mul(params, kind, m, k);
}

/* For moduli of kind 2 (one transform) FLINT's predicted time is multiplied by this factor, since
 * for many divisions the GPU and FLINT take about equally long, predicted times of the GPU are up
 * to 14 % too low, and FLINT is faster than predicted at lengths between the powers of 2 at which
 * it was measured. */
#define ONE_TRANSFORM_LEAD 0.92

/* The time of a product modulo a polynomial whose inverse is known, divided by the time of a
 * product of the same operands without reduction. FLINT 3.7 at 10^4 coefficients: 2.3; so the value
 * is rather too small. */
#define MODULAR_PRODUCT 2.2

/* Returns the number of products modulo the divisor that FLINT computes. For a composition this
 * number does not depend on the length of the outer polynomial, as long as this length is less than
 * the length of the divisor (measured with FLINT 2.9: 46 s for 40 and for 4 10^4 coefficients). A
 * longer outer polynomial is cut into pieces. Half of the products are for the powers of the inner
 * polynomial, which are computed once for all compositions with this inner polynomial, and for all
 * pieces. */
static double modular_products(const cunmod_query_t *query)
{
    if (query->div.composed == 0)
        return (double)query->div.products;
    const double degree = fmax((double)query->m - 1, 1);
    const double pieces = fmax(ceil((double)query->div.composed / degree), 1);
    return (1 + fmax((double)query->div.results, 1) * pieces) * sqrt((double)query->m);
}

/* task_gcds[CUNMOD_TASK_*]: the time of the task divided by the time of a GCD of the same operands
 * or, for tasks that stop before the remainder is zero, of operands with as many coefficients as
 * the task has divsteps. Measured with FLINT 2.9, n from 7500 on; rather too small for shorter
 * operands, which favours the CPU. */
static const double task_gcds[CUNMOD_TASKS] = {1, 1.4, 1.4, 1, 0.7, 0.75, 0.75};

/* Returns the time of a GCD of n and m coefficients; 0 for m = 1, since a constant divides every
 * polynomial. */
static double cpu_gcd(const cunmod_params_t *params, int kind, int64_t n, int64_t m)
{
    return m <= 1 ? 0
                  : interpolate(params->cpu_gcd[kind], (double)m, 2) +
                        (n > m ? cpu_div(params, kind, (double)n, (double)m) : 0);
}

static double cpu_euclid(const cunmod_query_t *query, const cunmod_params_t *params, int kind)
{
    const double factor = task_gcds[query->task];
    if (!cunmod_query_middle(query))
        return factor * cpu_gcd(params, kind, query->n, query->m);
    /* the longer operand is divided by the shorter one; then the divsteps begin */
    const int64_t steps = 2 * (query->m - query->gcd.stop) - 1;
    const cunmod_query_t both = cunmod_query_fraction(query);
    return (query->n > query->m && steps > 0
                ? cpu_div(params, kind, (double)query->n, (double)query->m)
                : 0) +
           factor * cpu_gcd(params, kind, steps, steps) +
           (query->task == CUNMOD_TASK_RATREC ? cpu_gcd(params, kind, both.n, both.m) : 0);
}

/* ---- many points --------------------------------------------------------- */

static double part_us(const cunmod_query_t *query, const cunmod_params_t *params, int op, double n,
                      double m)
{
    cunmod_query_t part = *query;
    part.op = op;
    part.n = (int64_t)n;
    part.m = (int64_t)m;
    part.task = 0;
    if (op == CUNMOD_OP_MUL)
        part.mul = (cunmod_mul_query_t){.lo = 0};
    else
        part.div = (cunmod_div_query_t){.products = 0};
    return cunmod_predict_cpu_us(&part, params);
}

/* If there are fewer than SHORT coefficients or points, FLINT evaluates point by point; its
 * subproduct tree begins with blocks of SHORT points. STEP_US: microseconds of a step of Horner's
 * rule. */
#define SHORT 32
#define STEP_US 0.004

/* For ROOTS_SHORT points or more, FLINT computes the product of all x - x_i recursively, by two
 * halves. */
#define ROOTS_SHORT 20

static double roots_cpu_us(const cunmod_query_t *query, const cunmod_params_t *params)
{
    const double m = (double)query->m;
    double us = CALL_US + STEP_US * m * fmin(m, ROOTS_SHORT) / 2;
    for (double len = ROOTS_SHORT / 2; 2 * len <= m; len *= 2)
        us += m / (2 * len) * part_us(query, params, CUNMOD_OP_MUL, len, len);
    return us;
}

/* FLINT computes a product for each node of its subproduct tree, and a remainder for each node
 * except the root; for an interpolation, two more products for each node. */
static double points_cpu_us(const cunmod_query_t *query, const cunmod_params_t *params)
{
    const double n = (double)query->n, m = (double)query->m;
    if (query->n < SHORT || query->m < SHORT)
        return 0.1 + STEP_US * n * m * (query->points.interpolate ? 3 : 1);
    double us = SHORT * m * STEP_US;
    if (n > m)
        us += part_us(query, params, CUNMOD_OP_DIV, fmin(n, 0x1p60), m);
    for (double len = SHORT; len < m; len *= 2)
    {
        const double nodes = m / (2 * len);
        const double product = part_us(query, params, CUNMOD_OP_MUL, len, len);
        us += nodes * product * (query->points.interpolate ? 3 : 1);
        us += 2 * nodes * part_us(query, params, CUNMOD_OP_DIV, 2 * len, len);
    }
    return us;
}

/* ---- geometric progressions, Taylor shifts --------------------------------- */

/* FLINT's Taylor shift uses Horner's rule below SHORT_SHIFT coefficients. For more coefficients
 * FLINT computes a product, after about SHIFT_STEPS multiplications per coefficient for the
 * operands of the product. If some factorial is no unit, cpu_points.c shifts the two halves of the
 * polynomial recursively instead. */
#define SHORT_SHIFT 100
#define SHIFT_STEPS 8

static double taylor_cpu_us(const cunmod_query_t *query, const cunmod_params_t *params)
{
    const double n = (double)query->n;
    const int units = query->task == CUNMOD_POINTS_TAYLOR;
    if (query->n < SHORT_SHIFT)
        return 0.1 + STEP_US * n * n / 2;
    double us = STEP_US * n * (units ? SHIFT_STEPS : SHORT_SHIFT / 4);
    us += units ? part_us(query, params, CUNMOD_OP_MUL, n, n) : 0;
    for (double len = SHORT_SHIFT / 2; !units && len < n; len *= 2)
        us += n / len * part_us(query, params, CUNMOD_OP_MUL, len, len);
    return us;
}

/* The chirp algorithm of cpu_points.c for geometric progressions, besides its products of
 * polynomials: number of multiplications per coefficient of the longer operand, CHIRP_STEPS for
 * evaluation, INTERPOLATE_STEPS for interpolation. */
#define CHIRP_STEPS 4
#define INTERPOLATE_STEPS 10

static double geometric_cpu_us(const cunmod_query_t *query, const cunmod_params_t *params)
{
    const double n = (double)query->n, m = (double)query->m, all = n + m - 1;
    if (query->points.interpolate)
    {
        return 0.1 + STEP_US * all * INTERPOLATE_STEPS +
               part_us(query, params, CUNMOD_OP_MUL, all, n) +
               part_us(query, params, CUNMOD_OP_MUL, n, n);
    }
    return query->n < SHORT || query->m < SHORT
               ? 0.1 + STEP_US * n * m
               : STEP_US * all * CHIRP_STEPS + part_us(query, params, CUNMOD_OP_MUL, all, n);
}

/* ---- elementary operations ------------------------------------------------- */

/* MOVE_US: microseconds per word that is read or written. INTEGRAL_US: microseconds per coefficient
 * of an integral, each of which is divided by a different number. */
#define MOVE_US 0.0005
#define INTEGRAL_US 0.015

static double elementary_cpu_us(const cunmod_query_t *query)
{
    const double n = (double)query->n, m = (double)query->m;
    const double out = query->hi > 0 ? (double)query->hi : n;
    const double each = query->task == CUNMOD_ELEMENTARY_VALUE      ? STEP_US
                        : query->task == CUNMOD_ELEMENTARY_INTEGRAL ? INTEGRAL_US
                                                                    : MOVE_US;
    return CALL_US + each * (query->square ? n : n + m) + MOVE_US * out;
}

/* ---- matrices -------------------------------------------------------------- */

/* FLINT's products of matrices of 3000 rows take 12.2 s modulo 31 bits, and 16.7 s modulo 64 bits,
 * by Strassen's algorithm, whose exponent is log2(7) (FLINT 3.6, one thread, EPYC). */
static double mat_product_us(const cunmod_query_t *query, int64_t m, int64_t k, int64_t n)
{
    const double each = query->bits <= 31 ? 4.5e-4 : 6.2e-4, size = 3000;
    const double products = (double)m * (double)k * (double)n;
    const double exponent = log2(7) / 3;
    return each * pow(size, 3) * pow(products / pow(size, 3), exponent);
}

/* Coefficients of the operands from the end of the wanted range on are not used. The entries of
 * both operands count as polynomials of their average length l. FLINT multiplies each entry by each
 * other one, as integers, or multiplies matrices at 2 l points, whichever is predicted to be
 * faster. This was not measured. */
static double mat_poly_us(const cunmod_query_t *query, const cunmod_params_t *params)
{
    const int64_t m = query->mat.rows, k = query->mat.depth, n = query->mat.columns;
    const int64_t hi = cunmod_query_mat_hi(query);
    const double lena = (double)cunmod_least(query->mat.lena, hi);
    const double lenb = (double)cunmod_least(query->mat.lenb, hi);
    const double entries = (double)m * (double)k + (double)k * (double)n;
    const double len = (lena * (double)m + lenb * (double)n) * (double)k / entries;
    const double one = cpu_mul(params, cunmod_query_class(query), len, len);
    const double values = 2 * len * mat_product_us(query, m, k, n);
    return fmin((double)m * (double)k * (double)n * one,
                entries * one + values + (double)m * (double)n * one);
}

/* Newton's iteration takes about as long as four products of n x n matrices of L coefficients, and
 * each step of the lifting two products; the last step takes one, and the first one of an inverse
 * none (src/flint/cpu_mat_poly.c). */
static double mat_series_us(const cunmod_query_t *query, const cunmod_params_t *params)
{
    const cunmod_mat_query_t *const mat = &query->mat;
    const int64_t n = mat->rows, m = mat->columns, terms = cunmod_query_mat_hi(query);
    const int64_t block = cunmod_mat_series_cpu_block(n, m, mat->lena, terms);
    const double lifts = ceil((double)terms / (double)block);
    cunmod_query_t square = cunmod_ask_mat_poly(query->p, n, n, n, block, block, 0, block);
    cunmod_query_t lift = cunmod_ask_mat_poly(query->p, n, n, m, block, block, 0, block);
    square.bits = lift.bits = query->bits;
    return 4 * mat_poly_us(&square, params) +
           (2 * lifts - (mat->lenb > 0 ? 1 : 2)) * mat_poly_us(&lift, params);
}

#define BASIS_STEP_US 1 /* a step of a leaf for the smallest matrices */

/* A step of a leaf takes the elimination of n x m entries, and a product of its pivots; a level
 * of halves takes two products (src/flint/cpu_mat_basis.c). The entries of the bases of most
 * matrices have n N / m coefficients. */
static double mat_basis_us(const cunmod_query_t *query, const cunmod_params_t *params)
{
    const int64_t m = query->mat.rows, n = query->mat.columns, N = query->mat.lenb;
    const int64_t rank = cunmod_least(m, n), leaf = cunmod_least(N, CUNMOD_PMBASIS_CPU_LEAF);
    const int64_t columns = leaf * (m + n) / 2;
    const double share = fmin((double)n / (double)m, 1);
    double us = (double)N * (BASIS_STEP_US + 0.45 * mat_product_us(query, m, rank, n) +
                             mat_product_us(query, m - rank, rank, columns) +
                             2e-3 * (double)m * (double)columns);
    double count = 1;
    for (int64_t order = N; order > CUNMOD_PMBASIS_CPU_LEAF; order -= order / 2, count *= 2)
    {
        const int64_t half = (int64_t)(share * (double)(order / 2)) + 1;
        cunmod_query_t residual = cunmod_ask_mat_poly(query->p, m, m, n, half, order, 0, order);
        cunmod_query_t whole = cunmod_ask_mat_poly(query->p, m, m, m, half, half, 0, 2 * half - 1);
        residual.bits = whole.bits = query->bits;
        us += count * (mat_poly_us(&residual, params) + mat_poly_us(&whole, params));
    }
    return us;
}

/* FLINT's characteristic polynomial of 1000 rows takes 1.8 s (FLINT 3.6, one thread, EPYC), the
 * minimal one about as long. */
#define CHARPOLY_US 1.8e-3

/* A rank, a determinant or a reduced row echelon form of 1000 or 2000 rows takes 0.4 to 0.5 times
 * as long as the product, an inverse 1.6 to 1.9 times (FLINT 3.6, one thread, EPYC). */
static double mat_cpu_us(const cunmod_query_t *query, const cunmod_params_t *params)
{
    const int64_t m = query->mat.rows, k = query->mat.depth, n = query->mat.columns;
    if (query->task == CUNMOD_MAT_MUL)
        return CALL_US + mat_product_us(query, m, k, n);
    if (query->task == CUNMOD_MAT_POW)
        return CALL_US + (double)query->mat.lena * mat_product_us(query, m, k, n);
    if (query->task == CUNMOD_MAT_EVALUATE)
        return CALL_US + 2 * sqrt((double)query->mat.lena) * mat_product_us(query, m, k, n) +
               READ_US * (double)query->mat.lena * (double)query->hi;
    if (query->task == CUNMOD_MAT_POLY_MUL)
        return CALL_US + mat_poly_us(query, params);
    if (query->task == CUNMOD_MAT_POLY_SERIES)
        return CALL_US + mat_series_us(query, params);
    if (query->task == CUNMOD_MAT_POLY_BASIS)
        return CALL_US + mat_basis_us(query, params);
    if (cunmod_query_is_charpoly(query))
        return CALL_US + CHARPOLY_US * pow((double)m, 3);
    const double reduced = 0.45 * mat_product_us(query, m, k, m < k ? m : k);
    return CALL_US + reduced +
           (query->task == CUNMOD_MAT_INV     ? 3 * reduced
            : query->task == CUNMOD_MAT_SOLVE ? mat_product_us(query, m, k, n)
                                              : 0);
}

/* ---- all ----------------------------------------------------------------- */

double cunmod_predict_cpu_us(const cunmod_query_t *query, const cunmod_params_t *params)
{
    if (query->op == CUNMOD_OP_ELEMENTARY)
        return elementary_cpu_us(query);
    if (query->op == CUNMOD_OP_MAT)
        return mat_cpu_us(query, params);
    if (query->op == CUNMOD_OP_POINTS)
    {
        return query->task == CUNMOD_POINTS_ANY         ? points_cpu_us(query, params)
               : query->task == CUNMOD_POINTS_ROOTS     ? roots_cpu_us(query, params)
               : query->task == CUNMOD_POINTS_GEOMETRIC ? geometric_cpu_us(query, params)
                                                        : taylor_cpu_us(query, params);
    }
    int kind = cpu_kind(query);
    double n = (double)query->n, m = (double)query->m;
    double us;
    if (query->op == CUNMOD_OP_MUL)
        us = cpu_mulmid(query, params, kind);
    else if (query->op == CUNMOD_OP_DIV && query->div.products > 0)
        us = MODULAR_PRODUCT * modular_products(query) * cpu_mul(params, kind, m, m);
    else if (query->op == CUNMOD_OP_DIV)
        us = cpu_div(params, kind, n, m);
    else
        us = cpu_euclid(query, params, kind);
    us = fmax(us, CALL_US + READ_US * (n + m));
    return kind == 2 ? ONE_TRANSFORM_LEAD * us : us;
}

double cunmod_predict_cpu_once_us(const cunmod_query_t *query, const cunmod_params_t *params)
{
    const double us = cunmod_predict_cpu_us(query, params);
    return query->op == CUNMOD_OP_GCD && query->m > 1
               ? us + CUNMOD_TUNE_CPU_INVERSE * (double)query->m
               : us;
}
