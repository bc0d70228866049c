/* Predicted times of operations on polynomials over the integers. Pure, as plan.c.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "plan/integer_plan.h"

#include <math.h>
#include <string.h>

#include "cunmod.h"
#include "plan/predict.h"
#include "plan/query.h"
#include "shape/tuning.h"

static cunmod_query_t ask_euclid(const cunmod_integers_query_t *query, int task)
{
    return cunmod_ask_gcd(UINT64_MAX, query->n, query->m, task, 0);
}

/* The question about an image. There is a value for each point. */
static cunmod_query_t query_of(const cunmod_integers_query_t *query)
{
    const int64_t n = query->n, m = query->m;
    switch (query->op)
    {
    case CUNMOD_INTEGERS_MUL:
        return cunmod_ask_mul(UINT64_MAX, n, m, 0, 0);
    case CUNMOD_INTEGERS_DIV:
        return cunmod_ask_div(UINT64_MAX, n, m, 0);
    case CUNMOD_INTEGERS_EVALUATE:
        return cunmod_ask_evaluate(UINT64_MAX, n + m - query->out, query->out, 0);
    case CUNMOD_INTEGERS_GCD:
        return ask_euclid(query, CUNMOD_TASK_GCD);
    case CUNMOD_INTEGERS_XGCD:
        return ask_euclid(query, CUNMOD_TASK_XGCD);
    default:
        return ask_euclid(query, CUNMOD_TASK_RESULTANT);
    }
}

static double words_of(const cunmod_integers_query_t *query)
{
    return (double)query->n * (double)(query->bits_n / 64 + 1) +
           (double)query->m * (double)(query->bits_m / 64 + 1);
}

/* The words of a coefficient of the GCD of operands that have one. */
static double words_in_common(const cunmod_integers_query_t *query)
{
    const int64_t bits = query->bits_n < query->bits_m ? query->bits_n : query->bits_m;
    return 1 + CUNMOD_TUNE_INTEGERS_COMMON * (double)bits / 64;
}

/* By Karatsuba's and Toom's algorithms, and by transforms. */
double cunmod_integer_product_us(double x, double y, const cunmod_params_t *params)
{
    static const double word_us[] = CUNMOD_TUNE_INTEGERS_KRONECKER;
    const int fft_small = strstr(params->flint, "fft_small") != NULL;
    return (x + y) *
           fmin(CUNMOD_TUNE_INTEGERS_TOOM * sqrt(fmin(x, y)), log2(x + y + 1) * word_us[fft_small]);
}

/* ---- by images --------------------------------------------------------------------- */

/* Something that images are made of: an operation on k batches that integers of so many words
 * become, and of which so many integers come, together with images of earlier steps. */
typedef struct
{
    cunmod_query_t asked;
    double k, words, out;
    double earlier; /* the batches of these images; 0: there are none */
} step_t;

/* The batches of which integers are made. */
static double all_of(const step_t *step)
{
    return step->k + step->earlier;
}

/* The operation on batches that are on the device. */
static double batch_us(const step_t *step, const cunmod_integers_query_t *query,
                       const cunmod_params_t *params)
{
    cunmod_plan_t plan;
    cunmod_query_t asked = step->asked;
    asked.items = asked.batch = (int64_t)step->k;
    asked.where = CUNMOD_ON_DEVICE;
    asked.path = CUNMOD_PATH_GPU;
    asked.algorithm = -1;
    asked.bits = 64;
    asked.memory = query->memory;
    return cunmod_plan_best(&plan, &asked, params) == 0 ? plan.us : HUGE_VAL;
}

/* Products of words of 64 bits, each of which is four multiply-adds (docs/images.md). */
static double products_us(double products, const cunmod_params_t *params)
{
    return 4 * products / (CUNMOD_TUNE_INTEGERS_RATE * (double)params->P);
}

/* The host joins the integers of all groups, on all processors: in each level of a tree there is a
 * product of about their length. */
static double join_us(const step_t *step, double groups, const cunmod_integers_query_t *query,
                      const cunmod_params_t *params)
{
    const double k = all_of(step);
    return groups < 2 ? 0
                      : step->out * log2(groups) * cunmod_integer_product_us(k / 2, k / 2, params) /
                            query->processors;
}

/* New images come to the host, and go back with the earlier ones. */
static double rows_us(const step_t *step, const cunmod_params_t *params)
{
    return step->earlier > 0
               ? step->out * (step->k / params->down_rate[1] + all_of(step) / params->up_rate[1])
               : 0;
}

static double device_us(const step_t *step, const cunmod_integers_query_t *query,
                        const cunmod_params_t *params)
{
    const double all = all_of(step);
    const double groups = (double)cunmod_integers_groups((int64_t)all, query->memory);
    return CUNMOD_TUNE_INTEGERS_CALL + batch_us(step, query, params) +
           products_us(step->words * step->k + step->out * all * all / groups, params) +
           step->words / params->up_rate[1] + step->out * all / params->down_rate[1] +
           join_us(step, groups, query, params) + rows_us(step, params);
}

static double host_us(const step_t *step, const cunmod_integers_query_t *query,
                      const cunmod_params_t *params)
{
    cunmod_query_t asked = step->asked;
    const double turns = ceil(step->k / query->processors);
    const double all = all_of(step), all_turns = ceil(all / query->processors);
    const double threads = fmin(step->k, query->processors);
    const double shared = query->processors > 1 ? CUNMOD_TUNE_CPU_SHARED : 1;
    asked.bits = 64;
    return CUNMOD_TUNE_INTEGERS_HOST_CALL + CUNMOD_TUNE_CPU_THREAD * threads +
           CUNMOD_TUNE_INTEGERS_HOST_FACTOR * shared *
               (turns * (cunmod_predict_cpu_once_us(&asked, params) +
                         step->words * CUNMOD_TUNE_INTEGERS_REDUCE) +
                all_turns * step->out * log2(all + 1) * CUNMOD_TUNE_INTEGERS_REDUCE);
}

static double step_us(const step_t *step, const cunmod_integers_query_t *query,
                      const cunmod_params_t *params, int way)
{
    return way == CUNMOD_INTEGERS_ON_DEVICE ? device_us(step, query, params)
                                            : host_us(step, query, params);
}

/* The proof that what was found divides one of the operands, of n coefficients of so many bits: the
 * quotient is made as well. */
static double proof_us(const cunmod_integers_query_t *query, int64_t n, int64_t bits,
                       const cunmod_params_t *params, int way)
{
    const int64_t common = query->m < 2 ? 1 : query->m / 2;
    const step_t step = {.asked = cunmod_ask_div(UINT64_MAX, n, common, 0),
                         .k = (double)(bits / 64 + 1),
                         .words = (double)n * (double)(bits / 64 + 1) +
                                  (double)common * words_in_common(query),
                         .out = (double)(n - common + 1)};
    return step_us(&step, query, params, way);
}

/* A GCD has turns, each of which has twice as many primes as all before it, and integers of all
 * images. Coprime operands end in the first one, without integers. */
static double gcd_us(const cunmod_integers_query_t *query, const cunmod_params_t *params, int way)
{
    step_t step = {.asked = query_of(query), .words = words_of(query)};
    double k =
        fmin((double)cunmod_integers_first_primes(way, query->processors), (double)query->primes);
    step.k = k;
    step.out = query->coprime ? 0 : (double)(query->m / 2 + 1);
    double us = step_us(&step, query, params, way);
    if (query->coprime)
    {
        return us;
    }
    for (; k < words_in_common(query) + 1 && k < (double)query->primes; k *= 2)
    {
        step.k = k; /* of new primes; integers of twice as many */
        us += step_us(&step, query, params, way);
    }
    return us + proof_us(query, query->n, query->bits_n, params, way) +
           proof_us(query, query->m, query->bits_m, params, way);
}

/* All images of a result, but for `earlier` that are there already. */
static step_t step_of(const cunmod_integers_query_t *query, int64_t earlier, int64_t primes)
{
    return (step_t){.asked = query_of(query),
                    .k = (double)(primes - earlier),
                    .words = words_of(query),
                    .out = (double)query->out,
                    .earlier = (double)earlier};
}

static double images_us(const cunmod_integers_query_t *query, const cunmod_params_t *params,
                        int way)
{
    const step_t step = step_of(query, 0, query->primes);
    if (query->op == CUNMOD_INTEGERS_GCD)
    {
        return gcd_us(query, params, way);
    }
    const double us = step_us(&step, query, params, way);
    if (query->op == CUNMOD_INTEGERS_XGCD)
    {
        step_t resultant = step;
        resultant.asked = ask_euclid(query, CUNMOD_TASK_RESULTANT);
        resultant.out = 1;
        return us + step_us(&resultant, query, params, way);
    }
    return us;
}

/* Images of both operands and of the result, and the integers. */
double cunmod_integers_host_bytes(const cunmod_integers_query_t *query)
{
    const double images = (double)query->n + (double)query->m + (double)query->out;
    return 8 * ((double)query->primes * images + words_of(query) +
                (double)query->primes * (double)query->out);
}

/* ---- by FLINT ---------------------------------------------------------------------- */

/* By Kronecker's substitution, a product of two integers, or by transforms of polynomials, which
 * take about as long; of a few long coefficients by Karatsuba's algorithm. */
static double product_us(const cunmod_integers_query_t *query, const cunmod_params_t *params)
{
    const double n = (double)query->n, m = (double)query->m;
    const double x = (double)(query->bits_n / 64 + 1), y = (double)(query->bits_m / 64 + 1);
    const double words = ((double)(query->bits_n + query->bits_m) + log2(m) + 1) / 64;
    const int few = m < CUNMOD_TUNE_INTEGERS_FEW && fmax(x, y) > CUNMOD_TUNE_INTEGERS_LONG;
    return CUNMOD_TUNE_INTEGERS_FLINT_CALL + CUNMOD_TUNE_INTEGERS_COEFF * 2 * (n + m) +
           (few ? n * pow(m, CUNMOD_TUNE_INTEGERS_KARATSUBA) *
                      cunmod_integer_product_us(x, y, params)
                : cunmod_integer_product_us(n * words, m * words, params));
}

/* An exact quotient by halves: its product by the divisor, again for each halving of the shorter
 * one. */
static double quotient_us(const cunmod_integers_query_t *query, const cunmod_params_t *params)
{
    const int64_t k = query->n - query->m + 1; /* coefficients of the quotient */
    const int64_t bits = query->bits_n > query->bits_m ? query->bits_n - query->bits_m : 1;
    const int swap = k < query->m;
    const cunmod_integers_query_t product = {.n = swap ? query->m : k,
                                             .m = swap ? k : query->m,
                                             .bits_n = swap ? query->bits_m : bits,
                                             .bits_m = swap ? bits : query->bits_m};
    return CUNMOD_TUNE_INTEGERS_QUOTIENT * log2((double)product.m + 1) *
           product_us(&product, params);
}

/* Values by a tree of products: at its root of two numbers of half of the words of the value, and
 * many small ones at its leaves. */
static double values_us(const cunmod_integers_query_t *query, const cunmod_params_t *params)
{
    const double words = (double)query->primes, n = (double)(query->n + query->m - query->out);
    return CUNMOD_TUNE_INTEGERS_FLINT_CALL +
           (double)query->out * (n * CUNMOD_TUNE_INTEGERS_LEAF +
                                 CUNMOD_TUNE_INTEGERS_VALUE * log2(n + 1) *
                                     cunmod_integer_product_us(words / 2, words / 2, params));
}

/* A resultant or a GCD modulo each of some primes of 63 bits. Of a GCD FLINT takes as many as its
 * coefficients need, and one where it is 1. For cofactors it makes the resultant first. */
static double euclid_us(const cunmod_integers_query_t *query, const cunmod_params_t *params)
{
    cunmod_query_t asked = query_of(query);
    const double primes = query->op != CUNMOD_INTEGERS_GCD ? (double)query->primes * 64 / 63
                          : query->coprime                 ? 1
                                                           : words_in_common(query) * 64 / 63;
    asked.bits = 64;
    double us = cunmod_predict_cpu_once_us(&asked, params);
    if (query->op == CUNMOD_INTEGERS_XGCD)
    {
        asked = ask_euclid(query, CUNMOD_TASK_RESULTANT);
        asked.bits = 64;
        us += cunmod_predict_cpu_once_us(&asked, params);
    }
    return primes * (us + words_of(query) * CUNMOD_TUNE_INTEGERS_REDUCE);
}

static double flint_us(const cunmod_integers_query_t *query, const cunmod_params_t *params)
{
    return query->op == CUNMOD_INTEGERS_MUL        ? product_us(query, params)
           : query->op == CUNMOD_INTEGERS_DIV      ? quotient_us(query, params)
           : query->op == CUNMOD_INTEGERS_EVALUATE ? values_us(query, params)
                                                   : euclid_us(query, params);
}

/* ---- the choice -------------------------------------------------------------------- */

double cunmod_integers_us(const cunmod_integers_query_t *query, const cunmod_params_t *params,
                          int way)
{
    if (way == CUNMOD_INTEGERS_FLINT)
    {
        return flint_us(query, params);
    }
    if (way == CUNMOD_INTEGERS_ON_HOST &&
        (query->op == CUNMOD_INTEGERS_MUL ||
         (query->host_bytes >= 0 && cunmod_integers_host_bytes(query) > query->host_bytes)))
    {
        return HUGE_VAL;
    }
    return images_us(query, params, way);
}

/* A question about rounds. */
typedef struct
{
    const cunmod_integers_query_t *query;
    const cunmod_params_t *params;
    int way;
} asked_t;

static double round_us(const void *argument, int64_t earlier, int64_t now)
{
    const asked_t *const asked = argument;
    const step_t step = step_of(asked->query, earlier, now);
    return step_us(&step, asked->query, asked->params, asked->way);
}

cunmod_rounds_plan_t cunmod_integers_rounds(const cunmod_integers_query_t *query,
                                            const cunmod_params_t *params, int way)
{
    const asked_t asked = {query, params, way};
    return query->early > 0 && query->op == CUNMOD_INTEGERS_RESULTANT &&
                   way != CUNMOD_INTEGERS_FLINT
               ? cunmod_rounds_plan(query->primes, query->early, round_us, &asked)
               : cunmod_rounds_one(query->primes, cunmod_integers_us(query, params, way));
}

/* The time in the best case: the operands of a GCD are coprime, the first round is enough. */
static double least_us(const cunmod_integers_query_t *query, const cunmod_params_t *params, int way)
{
    cunmod_integers_query_t coprime = *query;
    coprime.coprime = 1;
    return query->op == CUNMOD_INTEGERS_GCD ? cunmod_integers_us(&coprime, params, way)
                                            : cunmod_integers_rounds(query, params, way).least_us;
}

/* The product of the times in the worst case and in the best one: so what is chosen takes the least
 * part more than the best way would have, in the case that is worse for it. */
static double score(const cunmod_integers_query_t *query, const cunmod_params_t *params, int way)
{
    const double us = cunmod_integers_us(query, params, way);
    const int is_open = query->op == CUNMOD_INTEGERS_GCD || query->early > 0;
    return is_open && us < HUGE_VAL ? us * least_us(query, params, way) : us;
}

int cunmod_integers_best(const cunmod_integers_query_t *query, const cunmod_params_t *params,
                         int most)
{
    int best = CUNMOD_INTEGERS_FLINT;
    double least = score(query, params, best);
    for (int way = best + 1; way <= most; way++)
    {
        const double now = score(query, params, way);
        best = now < least ? way : best;
        least = fmin(now, least);
    }
    return best;
}

int64_t cunmod_integers_first_primes(int way, int processors)
{
    return way == CUNMOD_INTEGERS_ON_DEVICE               ? CUNMOD_TUNE_INTEGERS_START
           : processors > CUNMOD_TUNE_INTEGERS_HOST_START ? processors
                                                          : CUNMOD_TUNE_INTEGERS_HOST_START;
}

int64_t cunmod_integers_groups(int64_t factors, int64_t memory)
{
    const int64_t bytes = factors * factors * (int64_t)sizeof(uint64_t);
    const int one =
        factors <= CUNMOD_TUNE_GROUP_ALWAYS ||
        (factors <= CUNMOD_TUNE_GROUP_MOST && bytes <= memory / CUNMOD_TUNE_GROUP_MEMORY);
    return factors == 0 ? 0 : one ? 1 : (factors - 1) / CUNMOD_TUNE_GROUP_SIZE + 1;
}
