/* Exact quotients of polynomials over the integers, and whether a polynomial h divides a polynomial
 * a, from images modulo many primes.
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
 *
 * For any b let h be the primitive part of b, and c the content of b. b divides a exactly when h
 * divides a and c divides all coefficients of a / h.
 */
#include "integers/divides.h"

#include <math.h>
#include <stdlib.h>

#include "algebra/work.h"
#include "integers/bounds.h"
#include "integers/images.h"
#include "plan/integer_plan.h"
#include "threads/parallel_for.h"

/* The first attempt has enough primes for a quotient whose coefficients have at most SPARE_BITS
 * bits more than the coefficients of a, as most quotients have. Each further attempt has twice as
 * many primes. */
#define SPARE_BITS 16

typedef struct
{
    const cunmod_zpoly_t *a, *h;
    cunmod_images_t images; /* x: images of a, then quotients; y: images of h, then remainders */
    uint64_t *words;        /* coefficients of q, `primes` words each */
} division_t;

/* Answers of the images modulo a set of primes to the question whether h divides a. */
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
static int try_primes(int *outcome, cunmod_zplace_t *q, const cunmod_zpoly_t *a,
                      const cunmod_zpoly_t *h, int64_t primes, cunmod_ctx_t ctx)
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

/* Sets *divides as cunmod_zpoly_divides does, and computes the quotient. When h divides a, *q = the
 * a->len - h->len + 1 coefficients of a / h; the caller frees q->x. Otherwise *q is untouched. */
static int quotient_of(int *divides, cunmod_zplace_t *q, const cunmod_zpoly_t *a,
                       const cunmod_zpoly_t *h, cunmod_ctx_t ctx)
{
    const int64_t bound = cunmod_zpoly_bits(a) + cunmod_log_above(h->len) + SPARE_BITS;
    int64_t primes = cunmod_primes_rounded(cunmod_bound_primes(bound));
    int outcome = FEW, status = CUNMOD_OK;
    while (outcome == FEW && status == CUNMOD_OK)
    {
        status = try_primes(&outcome, q, a, h, primes, ctx);
        primes *= 2;
    }
    *divides = outcome == TRUE;
    return status;
}

/* Returns whether the context computes on the CPU, and FLINT is predicted to divide a by h faster
 * than images do. */
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
        status = quotient_of(divides, &q, a, h, ctx);
        free(q.x);
    }
    return status;
}

/* ---- paths ------------------------------------------------------------------------ */

static int from_images(const cunmod_integers_call_t *call)
{
    cunmod_primitive_t h = {0};
    cunmod_zplace_t found = {NULL, 0};
    int status = cunmod_primitive_open(&h, &call->b);
    CUNMOD_THEN(quotient_of(call->divides, &found, &call->a, &h.poly, call->ctx));
    if (status == CUNMOD_OK && *call->divides)
    {
        const cunmod_zpoly_t q = {found.x, found.words, call->n};
        const cunmod_zpoly_t c = {h.content.x, h.content.words, 1};
        status = cunmod_cpu_zpoly_divides(call->divides, call->z, &q, &c);
    }
    cunmod_primitive_close(&h);
    free(found.x);
    return status;
}

static int by_flint(const cunmod_integers_call_t *call)
{
    return cunmod_cpu_zpoly_divides(call->divides, call->z, &call->a, &call->b);
}

/* ---- calls -------------------------------------------------------------------------- */

/* Returns the number of words of the quotient's coefficients, by Mignotte's bound of divisors of a;
 * 1 when b or a is zero, or b is longer than a. */
static int64_t words_of(const cunmod_zpoly_t *a, const cunmod_zpoly_t *b)
{
    const int64_t degree = a->len - b->len;
    return b->len == 0 || a->len == 0 || degree < 0
               ? 1
               : cunmod_bound_words(degree + (int64_t)ceil(cunmod_zpoly_norm(a)));
}

int cunmod_integers_divexact_words(int64_t *words, const uint64_t *a, int64_t worda, int64_t lena,
                                   const uint64_t *b, int64_t wordb, int64_t lenb)
{
    return cunmod_integers_words(words, a, worda, lena, b, wordb, lenb, words_of);
}

int cunmod_integers_divides(int *divides, uint64_t *res, int64_t *len, int64_t words,
                            const uint64_t *a, int64_t worda, int64_t lena, const uint64_t *b,
                            int64_t wordb, int64_t lenb, cunmod_ctx_t ctx)
{
    int found = 0;
    cunmod_integers_call_t call =
        cunmod_integers_call_of(ctx, CUNMOD_INTEGERS_DIV, res, words, from_images, by_flint);
    call.divides = &found;
    if (divides == NULL || len == NULL)
        return CUNMOD_E_ARGUMENT;
    CUNMOD_TRY(cunmod_integers_operands(&call, a, worda, lena, b, wordb, lenb));
    if (call.b.len == 0)
        return CUNMOD_E_DIVZERO;
    call.n = call.a.len < call.b.len ? 0 : call.a.len - call.b.len + 1;
    call.primes = cunmod_bound_primes(cunmod_zpoly_bits(&call.a));
    found = call.a.len == 0;
    CUNMOD_TRY(cunmod_integers_finish(&call, call.n, words_of(&call.a, &call.b), call.n == 0));
    *divides = found;
    *len = found ? call.n : *len;
    return CUNMOD_OK;
}

int cunmod_integers_divexact(uint64_t *res, int64_t *len, int64_t words, const uint64_t *a,
                             int64_t worda, int64_t lena, const uint64_t *b, int64_t wordb,
                             int64_t lenb, cunmod_ctx_t ctx)
{
    int divides = 0;
    const int status =
        cunmod_integers_divides(&divides, res, len, words, a, worda, lena, b, wordb, lenb, ctx);
    return status == CUNMOD_OK && !divides ? CUNMOD_E_NOT_DIVISIBLE : status;
}
