/* Decides whether a polynomial h over the integers divides a polynomial a, from images modulo many
 * primes.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Let M be the product of the primes, and q the polynomial over the integers whose image modulo
 * each prime is the quotient of a by h. If h divides a, the quotient has integer coefficients by
 * Gauss' lemma, since h is primitive, and its images are exact quotients. So h does not divide a if
 * the remainder modulo a prime is not 0. Nor does h divide a if the quotient modulo a prime has
 * more than a->len - h->len + 1 coefficients, which is possible where the prime divides the leading
 * coefficient of h. No prime divides all of h, since h is primitive. If all remainders are 0, M
 * divides a - h q. If the coefficients of a and of h q are so small that the coefficients of a - h
 * q are below M in absolute value, then a = h q. Otherwise the primes are too few to decide.
 */
#include "integers/divides.h"

#include <stdlib.h>

#include "algebra/work.h"
#include "integers/bounds.h"
#include "integers/images.h"
#include "plan/integer_plan.h"
#include "threads/parallel_for.h"

/* The first number of primes is for a quotient whose coefficients have at most SPARE_BITS bits more
 * than the coefficients of a, as most quotients. For other quotients the number is doubled. */
#define SPARE_BITS 16

typedef struct
{
    const cunmod_zpoly_t *a, *h;
    cunmod_images_t images; /* x: images of a, then quotients; y: images of h, then remainders */
    uint64_t *words;        /* coefficients of q, `primes` words each */
} division_t;

/* What the images modulo a set of primes say about "h divides a". */
enum
{
    FALSE,
    TRUE,
    FEW /* there are too few primes to decide */
};

/* Sets *outcome = FALSE when an item of the batch has more than `most` coefficients; else *outcome
 * is unchanged. */
static int judge_lengths(int *outcome, const cunmod_images_t *images, cunmod_batch_t batch,
                         int64_t most)
{
    CUNMOD_TRY(cunmod_batch_lengths(images->len, batch));
    for (int64_t i = 0; i < images->moduli->items; i++)
        *outcome = images->len[i] > most ? FALSE : *outcome;
    return CUNMOD_OK;
}

/* Computes the quotients and remainders of the images. *outcome = TRUE when all remainders are
 * 0 and no quotient has more than a->len - h->len + 1 coefficients; else FALSE. */
static int divide(int *outcome, division_t *x)
{
    cunmod_images_t *const images = &x->images;
    CUNMOD_TRY(cunmod_images_of(&images->x, images->moduli, x->a));
    CUNMOD_TRY(cunmod_images_of(&images->y, images->moduli, x->h));
    CUNMOD_TRY(cunmod_batch_divrem(images->x, images->y, images->x, images->y));
    *outcome = TRUE;
    CUNMOD_TRY(judge_lengths(outcome, images, images->y, 0));
    return judge_lengths(outcome, images, images->x, x->a->len - x->h->len + 1);
}

/* x->words = the coefficients of q, from the quotients. *outcome = TRUE when the primes suffice for
 * the coefficients of a and of h q, else FEW. */
static int check_primes(int *outcome, division_t *x)
{
    const int64_t n = x->a->len - x->h->len + 1, words = x->images.moduli->items;
    x->words = malloc((size_t)(n * words) * sizeof(*x->words));
    if (x->words == NULL)
        return CUNMOD_E_MEMORY;
    CUNMOD_TRY(cunmod_batch_get_integers(x->words, words, n, x->images.x));
    const cunmod_zpoly_t q = {x->words, words, n};
    const int64_t own = cunmod_zpoly_bits(x->a), product = cunmod_bound_product(&q, x->h);
    *outcome = cunmod_bound_primes(product > own ? product : own) <= words ? TRUE : FEW;
    return CUNMOD_OK;
}

/* *outcome = TRUE or FALSE when `primes` primes prove that h divides a, or that h does not; else
 * FEW. TRUE: *q = the quotient, whose memory the caller frees. */
static int turn(int *outcome, cunmod_zplace_t *q, const cunmod_zpoly_t *a, const cunmod_zpoly_t *h,
                int64_t primes, cunmod_ctx_t ctx)
{
    division_t x = {.a = a, .h = h};
    int status = cunmod_images_open(&x.images, 0, primes, NULL, ctx);
    CUNMOD_THEN(divide(outcome, &x));
    CUNMOD_THEN(*outcome == TRUE ? check_primes(outcome, &x) : CUNMOD_OK);
    if (status == CUNMOD_OK && *outcome == TRUE)
    {
        *q = (cunmod_zplace_t){x.words, primes};
        x.words = NULL;
    }
    cunmod_images_close(&x.images);
    free(x.words);
    return status;
}

int cunmod_zpoly_quotient(int *divides, cunmod_zplace_t *q, const cunmod_zpoly_t *a,
                          const cunmod_zpoly_t *h, cunmod_ctx_t ctx)
{
    const int64_t bound = cunmod_zpoly_bits(a) + cunmod_log_above(h->len) + SPARE_BITS;
    int64_t primes = cunmod_primes_rounded(cunmod_bound_primes(bound));
    int outcome = FEW, status = CUNMOD_OK;
    while (outcome == FEW && status == CUNMOD_OK)
    {
        status = turn(&outcome, q, a, h, primes, ctx);
        primes *= 2;
    }
    *divides = outcome == TRUE;
    return status;
}

/* Returns whether the call is on the CPU path, and FLINT is predicted to be faster than images. */
static int prefers_flint(const cunmod_zpoly_t *a, const cunmod_zpoly_t *h, cunmod_ctx_t ctx)
{
    const cunmod_integers_query_t query = {
        .op = CUNMOD_INTEGERS_DIV,
        .n = a->len,
        .m = h->len,
        .bits_n = cunmod_zpoly_bits(a),
        .bits_m = cunmod_zpoly_bits(h),
        .primes = cunmod_bound_primes(cunmod_zpoly_bits(a)),
        .out = a->len - h->len + 1,
        .processors = cunmod_parallel_processors(CUNMOD_PARALLEL_MAX),
        .host_bytes = -1};
    return cunmod_ctx_path(ctx) == CUNMOD_PATH_CPU &&
           cunmod_integers_best(&query, &ctx->params, CUNMOD_INTEGERS_ON_HOST) ==
               CUNMOD_INTEGERS_FLINT;
}

int cunmod_zpoly_divides(int *divides, const cunmod_zpoly_t *a, const cunmod_zpoly_t *h,
                         cunmod_ctx_t ctx)
{
    cunmod_zplace_t q = {NULL, 0};
    int status = prefers_flint(a, h, ctx) ? cunmod_cpu_zpoly_divides(divides, q, a, h)
                                          : CUNMOD_CPU_WRONG;
    if (status == CUNMOD_CPU_WRONG)
    {
        status = cunmod_zpoly_quotient(divides, &q, a, h, ctx);
        free(q.x);
    }
    return status;
}
