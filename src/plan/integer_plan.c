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

/* The question about the images: `items` products, divisions or GCDs. */
static cunmod_query_t query_of(const cunmod_integers_query_t *query)
{
    return query->op == CUNMOD_INTEGERS_MUL
               ? cunmod_ask_mul(UINT64_MAX, query->n, query->m, 0, 0)
               : cunmod_ask_gcd(
                     UINT64_MAX, query->n, query->m,
                     query->op == CUNMOD_INTEGERS_GCD ? CUNMOD_TASK_GCD : CUNMOD_TASK_RESULTANT, 0);
}

/* ---- by images --------------------------------------------------------------------- */

static double words_of(const cunmod_integers_query_t *query)
{
    return (double)query->n * (double)(query->bits_n / 64 + 1) +
           (double)query->m * (double)(query->bits_m / 64 + 1);
}

/* The operation on batches that are on the device. */
static double batch_us(cunmod_query_t asked, const cunmod_integers_query_t *query,
                       const cunmod_params_t *params)
{
    cunmod_plan_t plan;
    asked.items = asked.batch = query->primes;
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

double cunmod_integers_gpu_us(const cunmod_integers_query_t *query, const cunmod_params_t *params)
{
    const double k = (double)query->primes, out = (double)query->out, words = words_of(query);
    double us = CUNMOD_TUNE_INTEGERS_CALL + batch_us(query_of(query), query, params) +
                products_us(words * k + out * k * k, params) + words / params->up_rate[1] +
                out * k / params->down_rate[1];
    if (query->op == CUNMOD_INTEGERS_GCD)
    {
        /* both operands are divided by what is found */
        const cunmod_query_t division =
            cunmod_ask_div(UINT64_MAX, query->n, query->m < 2 ? 1 : query->m / 2, 0);
        us += 2 * (CUNMOD_TUNE_INTEGERS_CALL + batch_us(division, query, params));
    }
    return us;
}

/* ---- by FLINT ---------------------------------------------------------------------- */

/* By Kronecker's substitution, a product of two integers. */
static double product_us(const cunmod_integers_query_t *query, const cunmod_params_t *params)
{
    static const double word_us[] = CUNMOD_TUNE_INTEGERS_KRONECKER;
    const double bits = (double)(query->bits_n + query->bits_m) + log2((double)query->m) + 1;
    const double words = ((double)query->n + (double)query->m) * bits / 64 + 1;
    const int fft_small = strstr(params->flint, "fft_small") != NULL;
    return words * log2(words + 1) * word_us[fft_small];
}

/* A resultant or a GCD modulo each of some primes of 63 bits. Of a GCD FLINT takes as many as its
 * coefficients need, which nobody knows before. */
static double euclid_us(const cunmod_integers_query_t *query, const cunmod_params_t *params)
{
    cunmod_query_t asked = query_of(query);
    const double bits = (double)(query->bits_n < query->bits_m ? query->bits_n : query->bits_m);
    const double primes = query->op == CUNMOD_INTEGERS_GCD
                              ? 1 + CUNMOD_TUNE_INTEGERS_COMMON * bits / 63
                              : (double)query->primes * 64 / 63;
    asked.bits = 64;
    return primes *
           (cunmod_predict_cpu_us(&asked, params) + words_of(query) * CUNMOD_TUNE_INTEGERS_REDUCE);
}

double cunmod_integers_cpu_us(const cunmod_integers_query_t *query, const cunmod_params_t *params)
{
    return query->op == CUNMOD_INTEGERS_MUL ? product_us(query, params) : euclid_us(query, params);
}
