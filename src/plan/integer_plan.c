/* Predicts the times of operations on polynomials over the integers. The functions are pure, as
 * those of plan.c.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "plan/integer_plan.h"

#include <math.h>

#include "cunmod.h"
#include "plan/predict.h"
#include "plan/predict_integers.h"
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

/* The coefficients of a GCD, and the words of each. */
static int64_t common_length(const cunmod_integers_query_t *query)
{
    return query->common == CUNMOD_COMMON_SHORT ? query->m < 2 ? 1 : 2 : query->m / 2 + 1;
}

static double words_in_common(const cunmod_integers_query_t *query)
{
    const int64_t bits = query->bits_n < query->bits_m ? query->bits_n : query->bits_m;
    return query->common == CUNMOD_COMMON_SHORT
               ? 1
               : 1 + CUNMOD_TUNE_INTEGERS_COMMON * (double)bits / 64;
}

/* ---- products and quotients by FLINT ------------------------------------------------ */

static double product_us(const cunmod_integers_query_t *query, const cunmod_params_t *params)
{
    return cunmod_integer_polys_us(query->n, query->m, query->bits_n, query->bits_m, params);
}

/* An exact quotient by halves: the product of the quotient by the divisor, and products as long as
 * the shorter one of both, of which the longer one has several, for each halving of that. */
static double quotient_us(const cunmod_integers_query_t *query, const cunmod_params_t *params)
{
    const int64_t k = query->n - query->m + 1; /* coefficients of the quotient */
    const int64_t bits = query->bits_n > query->bits_m ? query->bits_n - query->bits_m : 1;
    const int swap = k < query->m;
    const cunmod_integers_query_t product = {.n = swap ? query->m : k,
                                             .m = swap ? k : query->m,
                                             .bits_n = swap ? query->bits_m : bits,
                                             .bits_m = swap ? bits : query->bits_m};
    cunmod_integers_query_t part = product;
    part.n = part.m;
    const double parts = (double)k / (double)part.m, levels = log2((double)part.m + 1) - 1;
    return CUNMOD_TUNE_INTEGERS_QUOTIENT *
           (product_us(&product, params) + levels * parts * product_us(&part, params));
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
    const double reduce =
        (double)query->n * cunmod_integer_reduce_us((double)(query->bits_n / 64 + 1), step->k) +
        (double)query->m * cunmod_integer_reduce_us((double)(query->bits_m / 64 + 1), step->k);
    const double combine = step->out * cunmod_integer_combine_us(all_of(step));
    const double threads = fmin(step->k, query->processors);
    const double shared = query->processors > 1 ? CUNMOD_TUNE_CPU_SHARED : 1;
    asked.bits = 64;
    return CUNMOD_TUNE_INTEGERS_HOST_CALL + CUNMOD_TUNE_CPU_THREAD * threads +
           CUNMOD_TUNE_INTEGERS_HOST_FACTOR * shared *
               (turns * cunmod_predict_cpu_once_us(&asked, params) +
                (reduce + combine) / query->processors);
}

static double images_us(const cunmod_integers_query_t *query, const cunmod_params_t *params,
                        int way);

static double step_us(const step_t *step, const cunmod_integers_query_t *query,
                      const cunmod_params_t *params, int way)
{
    return way == CUNMOD_INTEGERS_ON_DEVICE ? device_us(step, query, params)
                                            : host_us(step, query, params);
}

/* The question whether a GCD divides one of the operands, of n coefficients of so many bits. */
static cunmod_integers_query_t proof_of(const cunmod_integers_query_t *query, int64_t n,
                                        int64_t bits)
{
    const int64_t common = common_length(query);
    cunmod_integers_query_t proof = *query;
    proof.op = CUNMOD_INTEGERS_DIV;
    proof.n = n;
    proof.m = common;
    proof.bits_n = bits;
    proof.bits_m = (int64_t)(64 * words_in_common(query)) - 1;
    proof.primes = bits / 64 + 1;
    proof.out = n - common + 1;
    return proof;
}

/* The proof that what was found divides both operands: the quotients are made as well, on the
 * processors by FLINT where that is faster (integers/integers_divides.c). */
static double proof_us(const cunmod_integers_query_t *query, const cunmod_params_t *params, int way)
{
    const cunmod_integers_query_t a = proof_of(query, query->n, query->bits_n);
    const cunmod_integers_query_t b = proof_of(query, query->m, query->bits_m);
    const double flint = quotient_us(&a, params) + quotient_us(&b, params);
    const double images = way == CUNMOD_INTEGERS_FLINT
                              ? HUGE_VAL
                              : images_us(&a, params, way) + images_us(&b, params, way);
    return way == CUNMOD_INTEGERS_ON_DEVICE ? images : fmin(images, flint);
}

/* The primes that tell a GCD whose leading coefficient divides an integer of query->lead bits: its
 * multiple with that one is long enough, or fractions modulo their product are (integers_gcd.c). */
static double primes_in_common(const cunmod_integers_query_t *query)
{
    const double words = words_in_common(query);
    return words + fmin((double)query->lead / 64, words) + 1;
}

/* A GCD has turns, each of which has twice as many primes as all before it, and integers of all
 * images. Coprime operands end in the first one, without integers. */
static double gcd_us(const cunmod_integers_query_t *query, const cunmod_params_t *params, int way)
{
    step_t step = {.asked = query_of(query), .words = words_of(query)};
    double k =
        fmin((double)cunmod_integers_first_primes(way, query->processors), (double)query->primes);
    const int coprime = query->common == CUNMOD_COMMON_ONE;
    step.k = k;
    step.out = coprime ? 0 : (double)common_length(query);
    double us = step_us(&step, query, params, way);
    for (; !coprime && k < primes_in_common(query) && k < (double)query->primes; k *= 2)
    {
        step.k = k; /* of new primes; integers of twice as many */
        us += step_us(&step, query, params, way);
    }
    return coprime ? us : us + proof_us(query, params, way);
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

/* An operation of FLINT's modulo each of so many primes of 63 bits. */
static double modular_us(const cunmod_integers_query_t *query, int task, double primes,
                         const cunmod_params_t *params)
{
    cunmod_query_t asked = ask_euclid(query, task);
    asked.bits = 64;
    return primes * (cunmod_predict_cpu_once_us(&asked, params) +
                     words_of(query) * CUNMOD_TUNE_INTEGERS_REDUCE);
}

/* FLINT adds one prime after the other to `out` integers, which grow. */
static double added_us(double out, double primes)
{
    return out * primes * primes / 2 * CUNMOD_TUNE_INTEGERS_CRT;
}

/* By subresultants, or modulo primes, as FLINT chooses. */
static double resultant_us(const cunmod_integers_query_t *query, const cunmod_params_t *params)
{
    const double m = (double)query->m, bits = (double)(query->bits_n + query->bits_m);
    const cunmod_bivariate_shape_t a = {1, query->n, query->bits_n},
                                   b = {1, query->m, query->bits_m};
    return m > 144 || m * m * m * bits > 6e6
               ? modular_us(query, CUNMOD_TASK_RESULTANT, (double)query->primes * 64 / 63, params)
               : cunmod_bivariate_flint_us(&a, &b, params) +
                     cunmod_integer_content_us(a.bits, params) +
                     cunmod_integer_content_us(b.bits, params);
}

/* The resultant comes first. */
static double cofactors_us(const cunmod_integers_query_t *query, const cunmod_params_t *params)
{
    const double primes = (double)query->primes * 64 / 63;
    return resultant_us(query, params) + modular_us(query, CUNMOD_TASK_XGCD, primes, params) +
           added_us((double)query->out, primes);
}

/* One prime tells that a GCD is 1. Otherwise there are as many as the GCD takes whose leading
 * coefficient is that of both operands. */
static double common_us(const cunmod_integers_query_t *query, const cunmod_params_t *params)
{
    const double words = words_in_common(query) + (double)query->lead / 64;
    const double primes = query->common == CUNMOD_COMMON_ONE ? 1 : words * 64 / 63;
    const double us = modular_us(query, CUNMOD_TASK_GCD, primes, params);
    return query->common == CUNMOD_COMMON_ONE
               ? us
               : us + added_us((double)common_length(query), primes) +
                     proof_us(query, params, CUNMOD_INTEGERS_FLINT);
}

static double flint_us(const cunmod_integers_query_t *query, const cunmod_params_t *params)
{
    return query->op == CUNMOD_INTEGERS_MUL        ? product_us(query, params)
           : query->op == CUNMOD_INTEGERS_DIV      ? quotient_us(query, params)
           : query->op == CUNMOD_INTEGERS_EVALUATE ? values_us(query, params)
           : query->op == CUNMOD_INTEGERS_GCD      ? common_us(query, params)
           : query->op == CUNMOD_INTEGERS_XGCD     ? cofactors_us(query, params)
                                                   : resultant_us(query, params);
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

/* The number of cases that only the result tells apart: a GCD is long, short or 1; a resultant needs
 * all rounds or the first one. */
static int cases_of(const cunmod_integers_query_t *query)
{
    return query->op == CUNMOD_INTEGERS_GCD ? CUNMOD_COMMON_ONE + 1 : query->early > 0 ? 2 : 1;
}

static double case_us(const cunmod_integers_query_t *query, const cunmod_params_t *params, int way,
                      int of)
{
    cunmod_integers_query_t asked = *query;
    asked.common = of;
    return query->op == CUNMOD_INTEGERS_GCD || of == 0
               ? cunmod_integers_us(&asked, params, way)
               : cunmod_integers_rounds(query, params, way).least_us;
}

/* What is chosen takes the least part more than the best way of each case would have, in the case
 * that is worst for it. */
int cunmod_integers_best(const cunmod_integers_query_t *query, const cunmod_params_t *params,
                         int most)
{
    double regret[CUNMOD_INTEGERS_ON_DEVICE + 1] = {0};
    int best = CUNMOD_INTEGERS_FLINT;
    for (int of = 0; of < cases_of(query); of++)
    {
        double us[CUNMOD_INTEGERS_ON_DEVICE + 1], least = HUGE_VAL;
        for (int way = 0; way <= most; way++)
        {
            us[way] = case_us(query, params, way, of);
            least = fmin(us[way], least);
        }
        for (int way = 0; way <= most; way++)
        {
            regret[way] = fmax(us[way] / least, regret[way]);
        }
    }
    for (int way = best + 1; way <= most; way++)
    {
        best = regret[way] < regret[best] ? way : best;
    }
    return best;
}

int64_t cunmod_integers_first_primes(int way, int processors)
{
    return way == CUNMOD_INTEGERS_ON_DEVICE ? CUNMOD_TUNE_INTEGERS_START : processors;
}

int64_t cunmod_integers_groups(int64_t factors, int64_t memory)
{
    const int64_t bytes = factors * factors * (int64_t)sizeof(uint64_t);
    const int one =
        factors <= CUNMOD_TUNE_GROUP_ALWAYS ||
        (factors <= CUNMOD_TUNE_GROUP_MOST && bytes <= memory / CUNMOD_TUNE_GROUP_MEMORY);
    return factors == 0 ? 0 : one ? 1 : (factors - 1) / CUNMOD_TUNE_GROUP_SIZE + 1;
}
