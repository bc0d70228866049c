/* Predicted times: FLINT, transfers, and each algorithm of the GPU.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A launch of N blocks on P multiprocessors is Theorem 1 of the MMM paper,
 * (N/P + L) C with L = 1, in two parts that a device overlaps: C, what one block
 * takes alone (`alone_us`), and N C / P when multiprocessors are full and share
 * their units between blocks (`full_us`, from a measured rate). The launches that
 * the paper leaves out are added. All sizes are doubles: lengths up to 2^62 cannot
 * overflow. docs/plan.md has every formula.
 */
#include "predict.h"

#include <math.h>

#include "cunmod.h"
#include "ntt.h"
#include "types.h"

/* ---- FLINT ------------------------------------------------------------- */

/* The time at length x from a table of samples: a power law between two samples and
 * below the first, x log(x)^logs above the last. */
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

int cunmod_query_class(const cunmod_query_t *query)
{
    return query->bits <= 31 ? 0 : 1;
}

/* FLINT 3.6 takes p itself for a transform from this length of the shorter operand on. */
#define DIRECT_LEN 1500
#define DIRECT_BITS 20 /* a shorter p is small enough for one transform anyway */

/* Which of FLINT's tables: products with as many coefficients as the longest that the
 * operation takes decide. Shorter ones take one transform too, and what has some of them
 * counts as if it had no others: the side of the CPU. */
static int cpu_kind(const cunmod_query_t *query)
{
    double n = (double)query->n, m = (double)query->m;
    double len = query->op == CUNMOD_OP_MUL   ? n + m - 1
                 : query->op == CUNMOD_OP_DIV ? 2 * fmin(m, n - m + 1)
                                              : m;
    int one = query->transform_log > 0 && exp2(query->transform_log) >= len;
    if (query->op == CUNMOD_OP_MUL && query->bits >= DIRECT_BITS && query->m < DIRECT_LEN)
    {
        one = 0;
    }
    return one ? 2 : cunmod_query_class(query);
}

/* What the samples, from length 16 on, say nothing about (FLINT 2.9 measured; rather too
 * little, the side of the CPU): a call and reading the operands; multiplying a vector by a
 * constant; what each coefficient of a quotient takes beside its m products. */
#define CALL_US 0.1
#define READ_US 0.0003
#define SCALE_US 0.0008
#define QUOTIENT_US 0.008

/* A further block of a product costs so much of a product of its own: the results of
 * neighbours overlap, and the short operand is prepared once. FLINT 2.9 measured, m
 * from 100 to 10^4: 0.68 to 0.89; FLINT 3 not measured. */
#define FURTHER_BLOCK 0.8

/* n >= m: blocks of m, or one balanced product of the same result, whichever is
 * predicted to be less. Below 64 a call is no small part of the samples: further
 * blocks count their m^2 products only, which is low (FLINT 2.9, m from 10 to 32:
 * by 1.1 to 2.6) and so on the side of the CPU. */
static double cpu_mul(const cunmod_params_t *params, int kind, double n, double m)
{
    const double *samples = params->cpu_mul[kind];
    double block = interpolate(samples, m, 1);
    double further = FURTHER_BLOCK * block;
    if (m < 64)
    {
        further = fmin(further, interpolate(samples, 64, 1) * m * m / (64 * 64));
    }
    double us = fmin(block + (n / m - 1) * further, interpolate(samples, (n + m) / 2, 1));
    return fmax(us, SCALE_US * n);
}

/* A quotient longer than m comes in blocks of m, or coefficient by coefficient, whichever is
 * predicted to be less, when m is short; a shorter one, of length k, costs a
 * division of 2k by k and the part of its product with b that this leaves out. */
static double cpu_div(const cunmod_params_t *params, int kind, double n, double m)
{
    const double *samples = params->cpu_div[kind];
    double k = n - m + 1;
    if (m <= 1)
    {
        return SCALE_US * n;
    }
    if (k >= m)
    {
        double us = k / m * interpolate(samples, m, 1);
        double product = interpolate(samples, 64, 1) / (64 * 64);
        return m < 64 ? fmin(us, k * (QUOTIENT_US + m * product)) : us;
    }
    return interpolate(samples, k, 1) + (1 - k / m) * cpu_mul(params, kind, m, k);
}

/* Modulo a prime for one transform the two paths are close to each other over a wide range
 * of divisions, where predictions of the GPU are up to 14 % low and FLINT is faster between
 * the powers of two that it is measured at: the CPU has this much ahead. */
#define ONE_TRANSFORM_LEAD 0.92

/* A product modulo a polynomial whose inverse is known, in products of its length: 2.3 with
 * FLINT 3.7 at 10^4 coefficients, rather too little here. */
#define MODULAR_PRODUCT 2.2

/* What else Euclid's algorithm gives, in GCDs of the same operands: FLINT 2.9 measured, n from
 * 7500 on; rather too little for shorter ones, the side of the CPU. */
static const double task_gcds[CUNMOD_TASKS] = {1, 1.4, 1.4, 1, 0.7, 0.75};

double cunmod_predict_cpu_us(const cunmod_query_t *query, const cunmod_params_t *params)
{
    if (query->op == CUNMOD_OP_POINTS)
    {
        return cunmod_predict_points_cpu_us(query, params);
    }
    int kind = cpu_kind(query);
    double n = (double)query->n, m = (double)query->m;
    double us;
    if (query->op == CUNMOD_OP_MUL)
    {
        us = cpu_mul(params, kind, n, m);
    }
    else if (query->op == CUNMOD_OP_DIV && query->products > 0)
    {
        us = MODULAR_PRODUCT * (double)query->products * cpu_mul(params, kind, m, m);
    }
    else if (query->op == CUNMOD_OP_DIV)
    {
        us = cpu_div(params, kind, n, m);
    }
    else
    {
        us = interpolate(params->cpu_gcd[kind], m, 2) +
             (query->n > query->m ? cpu_div(params, kind, n, m) : 0);
        us *= task_gcds[query->task];
        us = query->m == 1 ? 0 : us; /* a constant divides everything */
    }
    us = fmax(us, CALL_US + READ_US * (n + m));
    return kind == 2 ? ONE_TRANSFORM_LEAD * us : us;
}

/* ---- transfers --------------------------------------------------------- */

/* Words of the results of CUNMOD_TASK_*, in n and in m, and their number. */
static const double task_words[CUNMOD_TASKS][2] = {{0, 1}, {1, 2},   {1, 0},
                                                   {0, 0}, {3.5, 0}, {1, 0}};
static const int task_results[CUNMOD_TASKS] = {1, 3, 1, 1, 6, 2};

cunmod_traffic_t cunmod_query_traffic(const cunmod_query_t *query)
{
    double n = (double)query->n, m = (double)query->m;
    cunmod_traffic_t result = {n + m, n + m - 1, 2, 1, n + m - 1};
    if (query->op == CUNMOD_OP_DIV)
    {
        result.out = n;
        result.out_count = 2;
        result.held = n + (n - m + 1); /* the remainder grows in a copy of the dividend */
        if (query->series)
        {
            result.out = m;
            result.out_count = 1;
            result.held = 5 * m - 1; /* both operands padded, and the products' sums */
        }
    }
    else if (query->op == CUNMOD_OP_POINTS)
    {
        result.out = m;
        result.held = m + (query->n > query->m ? 2 * n : 0); /* a long polynomial is divided */
    }
    else if (query->op == CUNMOD_OP_GCD)
    {
        result.out = m;
        result.held = m;      /* though the GCD of most operands is 1 */
        result.out_count = 2; /* its length travels first */
        if (query->task != CUNMOD_TASK_GCD)
        {
            result.out = task_words[query->task][0] * n + task_words[query->task][1] * m + 1;
            result.held = result.out;
            result.out_count = 2 * task_results[query->task];
        }
    }
    return result;
}

double cunmod_predict_transfer_us(const cunmod_query_t *query, const cunmod_params_t *params,
                                  int path)
{
    int class = cunmod_query_class(query);
    cunmod_traffic_t t = cunmod_query_traffic(query);
    if ((query->where == CUNMOD_ON_HOST) != (path == CUNMOD_PATH_GPU))
    {
        /* A remainder that stays on the device learns its length there. */
        return path == CUNMOD_PATH_GPU && query->op == CUNMOD_OP_DIV ? params->launch_us : 0;
    }
    double up = path == CUNMOD_PATH_GPU ? t.in : t.out;
    double down = path == CUNMOD_PATH_GPU ? t.out : t.in;
    int ups = path == CUNMOD_PATH_GPU ? t.in_count : t.out_count;
    int downs = path == CUNMOD_PATH_GPU ? t.out_count : t.in_count;
    double call = path == CUNMOD_PATH_GPU ? params->call_us : 0;
    return call + ups * params->up_us + downs * params->down_us + up / params->up_rate[class] +
           down / params->down_rate[class];
}

/* ---- GPU --------------------------------------------------------------- */

/* `launches` equal launches; full_us is that of the whole batch. */
typedef struct
{
    double launches;
    double empty_us; /* a launch on nothing */
    double alone_us;
    double full_us;
} kernel_t;

static double launch_us(const kernel_t *kernel, double full_share, const cunmod_params_t *params)
{
    double us = kernel->empty_us + hypot(kernel->alone_us, kernel->full_us * full_share);
    return fmax(params->launch_us, us);
}

static double kernel_us(const kernel_t *kernel, const cunmod_params_t *params)
{
    return kernel->launches * launch_us(kernel, 1, params);
}

/* As kernel_us, the operands shrinking to nothing: Simpson's rule over the share of
 * them that is left. */
static double shrinking_us(const kernel_t *kernel, const cunmod_params_t *params)
{
    double sum = launch_us(kernel, 0, params) + 4 * launch_us(kernel, 0.5, params) +
                 launch_us(kernel, 1, params);
    return kernel->launches * sum / 6;
}

static int round_up(int64_t x, int multiple)
{
    return (int)((x + multiple - 1) / multiple) * multiple;
}

/* Pairs that meet in the coefficients that are wanted. */
static double pairs_wanted(const cunmod_query_t *query)
{
    double n = (double)query->n, m = (double)query->m;
    return query->hi > 0 ? cunmod_newton_pairs(n, m, (double)query->lo, (double)query->hi) : n * m;
}

static double block_us(const cunmod_query_t *query, const cunmod_params_t *params, int64_t s)
{
    int class = cunmod_query_class(query);
    int shape = s <= 2 ? 0 : s <= 4 ? 1 : 2;
    kernel_t kernel = {
        1, params->block_us[class][shape], params->block_chain_us[class][shape] * (double)query->m,
        (double)query->batch * pairs_wanted(query) / params->block_rate[class][shape]};
    return kernel_us(&kernel, params);
}

/* Tiles that are shared are cut into parts, three a multiprocessor where there are more than half
 * as many tiles: less than that is lost where two blocks fit on a multiprocessor, and where one
 * does none takes a part of a part. `tiles` counts those at the ends as what they are of one. */
static double shared_tiles_us(double tile_us, double tiles, double P, int limbs)
{
    const double parts = floor((2 * tiles > P ? 3 : 1) * P / tiles);
    if (limbs <= 4)
    {
        return tiles / P * tile_us;
    }
    return parts > 1 ? ceil(tiles * parts / P) / parts * tile_us : HUGE_VAL;
}

/* A tile that is not shared keeps one multiprocessor busy for all coefficients of b. */
static double tensor_us(const cunmod_query_t *query, const cunmod_params_t *params)
{
    const int shape = cunmod_query_limbs(query) - 1;
    const double rate = params->tensor_rate[shape];
    const double full = (double)query->batch * pairs_wanted(query) / rate;
    const double tile = CUNMOD_TENSOR_OUTPUTS * (double)query->m * (double)params->P / rate;
    const double width = query->hi > 0 ? (double)(query->hi - query->lo)
                                       : (double)query->n + (double)query->m - 1;
    const double tiles = (double)query->batch * ceil(width / CUNMOD_TENSOR_OUTPUTS);
    const double turns = ceil(tiles / (double)params->P);
    const double shared =
        shared_tiles_us(tile, full / tile * (double)params->P, (double)params->P, shape + 1);
    const double us = fmin(fmax(turns * tile, full), shared + params->tensor_share_us[shape]);
    return fmax(params->launch_us, params->tensor_us[shape] + us);
}

/* ---- transforms ---- */

#define BEYOND (INT64_C(1) << 40) /* all transforms */

/* Coefficients that wrap around modulo x^N - 1 must not meet those that are wanted. */
int64_t cunmod_query_points(const cunmod_query_t *query)
{
    if (query->prepared > 0)
    {
        return query->prepared;
    }
    if (query->op == CUNMOD_OP_POINTS)
    {
        return cunmod_tree_points(query->m, cunmod_query_class(query) == 0 ? 4 : 8);
    }
    if (query->n > BEYOND)
    {
        return BEYOND;
    }
    if (query->op == CUNMOD_OP_DIV)
    {
        return cunmod_newton_points(query->n, query->m);
    }
    const int64_t len = query->n + query->m - 1;
    const int64_t hi = query->hi > 0 ? query->hi : len;
    int64_t points = hi > len - query->lo ? hi : len - query->lo;
    return points > query->n ? points : query->n;
}

int64_t cunmod_query_transform(const cunmod_query_t *query)
{
    return cunmod_ntt_points(cunmod_query_points(query), query->p, query->own_roots);
}

uint64_t cunmod_query_modulus(const cunmod_query_t *query)
{
    return query->p != 0 ? query->p : UINT64_MAX >> (64 - query->bits);
}

int cunmod_query_limbs(const cunmod_query_t *query)
{
    return cunmod_mul_limbs(cunmod_query_modulus(query));
}

int cunmod_query_primes(const cunmod_query_t *query)
{
    const uint64_t p = cunmod_query_modulus(query);
    return query->prepared > 0 ? query->primes
           : query->own_roots  ? 1
                               : cunmod_ntt_count((uint64_t)query->m, p);
}

int cunmod_query_newton(cunmod_newton_t *shape, const cunmod_query_t *query, int64_t s)
{
    const int64_t quotient = query->n - query->m + 1;
    const int64_t word = cunmod_query_class(query) == 0 ? 4 : 8;
    const cunmod_newton_limits_t limits = cunmod_newton_limits(word);
    if (query->prepared > 0)
    {
        const int failed = cunmod_newton_prepared_shape(
            shape, query->m, cunmod_query_modulus(query), query->own_roots, &limits);
        cunmod_newton_reshape(shape, query->n);
        return failed == 0;
    }
    return cunmod_newton_shape(shape, query->n, query->m, s < quotient ? s : quotient,
                               cunmod_query_modulus(query), query->own_roots, &limits) == 0;
}

int cunmod_query_possible(const cunmod_query_t *query, int algorithm)
{
    if (algorithm == CUNMOD_ALG_GCD_HALF)
    {
        return query->n <= BEYOND;
    }
    if (query->task != CUNMOD_TASK_GCD)
    {
        return 0;
    }
    if ((query->series && algorithm != CUNMOD_ALG_DIV_NEWTON) ||
        (query->products > 0 && (algorithm != CUNMOD_ALG_DIV_NEWTON || query->prepared == 0)))
    {
        return 0;
    }
    if (query->op == CUNMOD_OP_POINTS)
    {
        cunmod_tree_shape_t shape;
        return algorithm == CUNMOD_ALG_POINTS_TREE ? cunmod_query_tree(&shape, query)
                                                   : !query->interpolate;
    }
    if (algorithm == CUNMOD_ALG_DIV_NEWTON)
    {
        return query->n <= BEYOND; /* which transforms there are depends on s */
    }
    return algorithm != CUNMOD_ALG_MUL_NTT ||
           (cunmod_query_transform(query) != 0 && cunmod_query_primes(query) != 0);
}

/* Beyond the launches, a product of which one operand has no transform to make takes so much of
 * one of two: measured 0.74 to 0.78 with a prepared operand, a little less for a square. */
#define ONE_OPERAND 0.77

/* Three launches on as many points as are measured; the fewest points take little else. */
double cunmod_predict_transforms_us(const cunmod_params_t *params, int64_t points, int count,
                                    int wide, int operands)
{
    const double(*const table)[CUNMOD_NTT_LOGS] =
        params->ntt_us[wide ? CUNMOD_NTT_PRIMES : count - 1];
    const int three = points % 3 == 0;
    int log = 0;
    while ((three ? INT64_C(3) : INT64_C(1)) << log < points)
    {
        log++;
    }
    const double us = table[three][log - CUNMOD_NTT_LOG_MIN];
    const double launches = fmin(us, table[0][0]);
    return operands == 2 ? us : launches + ONE_OPERAND * (us - launches);
}

double cunmod_predict_ntt_us(const cunmod_query_t *query, const cunmod_params_t *params,
                             int64_t points)
{
    const int wide = cunmod_ntt_word(query->p, query->own_roots) == 8;
    const int operands = query->square || query->prepared > 0 ? 1 : 2;
    return (double)query->batch *
           cunmod_predict_transforms_us(params, points, cunmod_query_primes(query), wide, operands);
}

int cunmod_query_own(const cunmod_query_t *query, const cunmod_params_t *params)
{
    cunmod_query_t own = *query, other = *query;
    own.own_roots = 1;
    other.own_roots = 0;
    if (cunmod_query_transform(&own) == 0 || cunmod_ntt_word(query->p, 1) == 4 ||
        query->prepared > 0)
    {
        return cunmod_query_transform(&own) != 0 && (query->prepared == 0 || query->primes == 1);
    }
    return !cunmod_query_possible(&other, CUNMOD_ALG_MUL_NTT) ||
           cunmod_predict_ntt_us(&own, params, cunmod_query_transform(&own)) <
               cunmod_predict_ntt_us(&other, params, cunmod_query_transform(&other));
}

/* ---- the papers' ---- */

/* Algorithm 6 writes M once; every launch of Algorithm 7 reads what is left of it and
 * writes half of that: four words moved for each of M in all. */
static double two_phase_us(const cunmod_query_t *query, const cunmod_params_t *params, int64_t s)
{
    int class = cunmod_query_class(query);
    int shape = s <= 1 ? 0 : s <= 2 ? 1 : s <= 4 ? 2 : s <= 8 ? 3 : 4;
    double n = (double)query->n, m = (double)query->m, step = (double)s;
    double rows = ceil(m / step);
    double columns = n + step - 1;
    kernel_t kernels = {1 + ceil(log2(rows)), params->phase_us[class][shape], 0, 0};
    double moved = (rows > 1 ? 4 : 1) * rows * columns;
    return kernel_us(&kernels, params) +
           (double)query->batch * moved / params->phase_move[class][shape];
}

/* The time of a launch of s steps from `count` measured powers of two, linear between
 * them. */
static double sample_us(const double *samples, int count, double s)
{
    double at = fmin(log2(s), count - 1);
    int i = (int)fmin(at, count - 2);
    double share = s / exp2(i) - 1;
    return samples[i] + fmin(share, 1) * (samples[i + 1] - samples[i]);
}

double cunmod_predict_steps_us(const double samples[CUNMOD_STEP_SHAPES], double s)
{
    return sample_us(samples, CUNMOD_STEP_SHAPES, s);
}

static int div_threads(int64_t s)
{
    return s <= 128 ? 128 : round_up(s, 32);
}

static double div_us(const cunmod_query_t *query, const cunmod_params_t *params, int64_t s)
{
    int class = cunmod_query_class(query);
    double n = (double)query->n, m = (double)query->m;
    double quotient = n - m + 1;
    double steps = fmin((double)s, quotient);
    double alone =
        fmax(cunmod_predict_steps_us(params->div_steps_us[class], steps) - params->launch_us, 0);
    kernel_t kernel = {ceil(quotient / (double)s), params->launch_us, alone,
                       (double)query->batch * steps * m / params->div_rate[class]};
    return params->inverse_us[class] + kernel_us(&kernel, params);
}

double cunmod_predict_start_us(const cunmod_query_t *query, const cunmod_params_t *params, double n,
                               int quotient)
{
    return sample_us(params->start_us[cunmod_query_class(query)][quotient != 0],
                     CUNMOD_START_SHAPES, n);
}

/* What a tile of "blocks" takes beside its products, on an H200. */
static const double tile_us[CUNMOD_CLASSES] = {0.7, 2.7};

double cunmod_predict_turns_us(const cunmod_query_t *query, const cunmod_params_t *params,
                               double outputs)
{
    const double tiles = (double)query->batch * ceil(fmax(outputs, 1) / CUNMOD_TENSOR_OUTPUTS);
    return (ceil(tiles / (double)params->P) - 1) * tile_us[cunmod_query_class(query)];
}

/* The start, launches that have a block and subtract one, and one that subtracts only. The
 * subtractions are those of "tensor" with all bytes of a word. */
static double div_blocks_us(const cunmod_query_t *query, const cunmod_params_t *params, int64_t s)
{
    const int class = cunmod_query_class(query), shape = class == 0 ? 3 : 7;
    const double m = (double)query->m, quotient = (double)(query->n - query->m + 1);
    const double step = fmin((double)s, quotient), P = (double)params->P;
    const double tile = CUNMOD_TENSOR_OUTPUTS * step * P / params->tensor_rate[shape];
    const double tiles = ceil((m - 1) / CUNMOD_TENSOR_OUTPUTS) * (double)query->batch;
    const double more = cunmod_predict_turns_us(query, params, m - 1);
    const double full = ceil(tiles / P) * tile + more;
    const double next = hypot(cunmod_predict_steps_us(params->div_blocks_us[class], step), full);
    const double last = m > 1 ? fmax(params->launch_us, params->tensor_us[shape]) + full : 0;
    return cunmod_predict_start_us(query, params, step, 1) + last +
           (ceil(quotient / (double)s) - 1) * next;
}

/* Three words moved a coefficient, and one product. */
static double div_naive_us(const cunmod_query_t *query, const cunmod_params_t *params)
{
    int class = cunmod_query_class(query);
    double n = (double)query->n, m = (double)query->m;
    kernel_t kernel = {n - m + 1, params->div_naive_us[class], 0,
                       (double)query->batch * 3 * m / params->phase_move[class][0]};
    return params->inverse_us[class] + kernel_us(&kernel, params);
}

static double newton_us(const cunmod_query_t *query, const cunmod_params_t *params, int64_t s)
{
    cunmod_newton_t shape;
    return cunmod_query_newton(&shape, query, s) ? cunmod_predict_newton_us(query, params, &shape)
                                                 : HUGE_VAL;
}

static int64_t gcd_outputs(int64_t s)
{
    return s > 64 ? s : 64;
}

/* Threads that would give every pair of coefficients in a block its own. */
static int gcd_pairs(int64_t s)
{
    return round_up(s, 32) + round_up(s + gcd_outputs(s), 32);
}

/* Steps in launches of s. While b lasts the longer operand keeps its length, about;
 * in the last n steps it shrinks. */
static double gcd_launches_us(const cunmod_query_t *query, const cunmod_params_t *params, int64_t s,
                              kernel_t kernel)
{
    int class = cunmod_query_class(query);
    double n = (double)query->n, m = (double)query->m, step = (double)s;
    double launches = ceil((n + m) / step);
    kernel.launches = launches * m / (n + m);
    double us = kernel_us(&kernel, params);
    kernel.launches = launches * n / (n + m);
    us += shrinking_us(&kernel, params);
    /* Turning the operands round comes first, the inverse and scaling last. */
    return params->launch_us + us + params->inverse_us[class];
}

/* Operands of about the same length. */
static double euclid_us(const cunmod_query_t *query, const cunmod_params_t *params, int64_t s)
{
    int class = cunmod_query_class(query);
    double n = (double)query->n, step = fmin((double)s, n + (double)query->m);
    double outputs = (double)gcd_outputs(s);
    double alone =
        fmax(cunmod_predict_steps_us(params->gcd_steps_us[class], step) - params->launch_us, 0);
    /* A block updates its outputs and two triangles of pairs, heads and overlap. */
    double pairs = n / outputs * step * (outputs + (double)s);
    kernel_t kernel = {0, params->launch_us, alone,
                       (double)query->batch * pairs / params->gcd_rate[class]};
    return gcd_launches_us(query, params, s, kernel);
}

/* Matrix after matrix in the leading block, or their work in any one of the blocks: its own
 * coefficients, and half of those that it gets with every exchange. A block alone has n / 2 in
 * the mean, but the threads that have them and those of the leading block are in one another's
 * way. */
static double divsteps_us(const cunmod_query_t *query, const cunmod_params_t *params, int64_t s)
{
    const int class = cunmod_query_class(query);
    const double n = (double)query->n, m = (double)query->m, P = (double)params->P;
    const double step = (double)s, batch = (double)query->batch;
    const double most = fmax(floor(P / batch), 2) - 1;
    const double chunk = fmax(step, (n - CUNMOD_GCD_LEAD) / most);
    const int alone = n <= step;
    const double blocks = alone ? 1 : 1 + ceil((n - CUNMOD_GCD_LEAD) / chunk);
    const double own = alone ? 0.75 * n : chunk + step / 2;
    const double matrices = ceil((n + m) / CUNMOD_DIVSTEPS);
    const double us =
        matrices * hypot(params->divsteps_us[class], P * own / params->divsteps_rate[class]) +
        (alone ? 0 : (n + m) / step * params->divsteps_exchange_us[class]);
    return ceil(batch * blocks / P) * (params->divsteps_start_us[class] + us);
}

/* A much longer operand is copied, two words moved a coefficient, and divided; what is
 * left are the shorter one and the remainder, of which *rest becomes the question. */
static double divide_first_us(cunmod_query_t *rest, const cunmod_query_t *query,
                              const cunmod_params_t *params)
{
    *rest = *query;
    if (!cunmod_gcd_divides(query->n, query->m))
    {
        return 0;
    }
    int class = cunmod_query_class(query);
    kernel_t copy = {1, params->launch_us, 0,
                     (double)query->batch * 2 * (double)query->n / params->phase_move[class][0]};
    rest->n = query->m;
    rest->m = query->m - 1;
    return kernel_us(&copy, params) + div_us(query, params, CUNMOD_GCD_DIVIDE);
}

static double gcd_us(const cunmod_query_t *query, const cunmod_params_t *params, int64_t s,
                     double (*equal_us)(const cunmod_query_t *query, const cunmod_params_t *params,
                                        int64_t s))
{
    cunmod_query_t rest;
    const double us = divide_first_us(&rest, query, params);
    return us + equal_us(&rest, params, s);
}

static double half_us(const cunmod_query_t *query, const cunmod_params_t *params, int64_t s)
{
    cunmod_query_t rest = *query;
    const double us = query->task == CUNMOD_TASK_GCD ? divide_first_us(&rest, query, params) : 0;
    return us + cunmod_predict_half_us(&rest, params, s);
}

static double gcd_naive_us(const cunmod_query_t *query, const cunmod_params_t *params)
{
    int class = cunmod_query_class(query);
    kernel_t kernel = {0, params->gcd_naive_us[class], 0,
                       (double)query->batch * 3 * (double)query->n / params->phase_move[class][0]};
    return gcd_launches_us(query, params, 1, kernel);
}

int cunmod_predict_threads(int algorithm, int64_t s)
{
    if (algorithm == CUNMOD_ALG_DIV_STEPS)
    {
        return div_threads(s);
    }
    if (algorithm == CUNMOD_ALG_GCD_STEPS)
    {
        return gcd_pairs(s) > 1024 ? 1024 : gcd_pairs(s);
    }
    if (algorithm == CUNMOD_ALG_GCD_DIVSTEPS)
    {
        return CUNMOD_GCD_THREADS;
    }
    if (algorithm == CUNMOD_ALG_GCD_HALF)
    {
        return s <= 128 ? round_up(2 * s, 32) + 32 : 288;
    }
    return 256;
}

double cunmod_predict_gpu_us(const cunmod_query_t *query, const cunmod_params_t *params,
                             int algorithm, int64_t s)
{
    switch (algorithm)
    {
    case CUNMOD_ALG_MUL_BLOCK:
        return block_us(query, params, s);
    case CUNMOD_ALG_MUL_TENSOR:
        return tensor_us(query, params);
    case CUNMOD_ALG_MUL_TWO_PHASE:
        return two_phase_us(query, params, s);
    case CUNMOD_ALG_MUL_NTT:
        return cunmod_predict_ntt_us(query, params, cunmod_query_transform(query));
    case CUNMOD_ALG_DIV_NAIVE:
        return div_naive_us(query, params);
    case CUNMOD_ALG_DIV_STEPS:
        return div_us(query, params, s);
    case CUNMOD_ALG_DIV_BLOCKS:
        return div_blocks_us(query, params, s);
    case CUNMOD_ALG_DIV_NEWTON:
        return newton_us(query, params, s);
    case CUNMOD_ALG_GCD_NAIVE:
        return gcd_naive_us(query, params);
    case CUNMOD_ALG_POINTS_HORNER:
        return cunmod_predict_horner_us(query, params);
    case CUNMOD_ALG_POINTS_TREE:
        return cunmod_predict_tree_us(query, params);
    case CUNMOD_ALG_GCD_HALF:
        return half_us(query, params, s);
    case CUNMOD_ALG_GCD_DIVSTEPS:
        return gcd_us(query, params, s, divsteps_us);
    default:
        return gcd_us(query, params, s, euclid_us);
    }
}
