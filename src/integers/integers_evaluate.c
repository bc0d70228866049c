/* Values of polynomials over the integers at integers.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * All primes can be used: a(x) modulo p is the value of a modulo p at the point x modulo p.
 */
#include <math.h>

#include "algebra/work.h"
#include "crt/crt_loop.h"
#include "integers/bounds.h"
#include "integers/images.h"

static int from_images(const cunmod_integers_call_t *call)
{
    cunmod_moduli_t moduli = NULL;
    cunmod_batch_t x = NULL, y = NULL;
    int status = cunmod_primes_open(&moduli, call->primes, NULL, call->ctx);
    CUNMOD_THEN(cunmod_images_of(&x, moduli, &call->a));
    CUNMOD_THEN(cunmod_images_of(&y, moduli, &call->b));
    CUNMOD_THEN(cunmod_batch_evaluate(x, x, y, call->n));
    CUNMOD_THEN(cunmod_integers_download(call, x));
    cunmod_batch_destroy(x);
    cunmod_batch_destroy(y);
    cunmod_moduli_destroy(moduli);
    return status;
}

static int by_flint(const cunmod_integers_call_t *call)
{
    return cunmod_cpu_zpoly_evaluate(call->z, &call->a, &call->b);
}

/* Returns max(0, log2 X) for the largest absolute value X of the points. */
static double largest(const cunmod_zpoly_t *points)
{
    double most = 0;
    for (int64_t k = 0; k < points->len; k++)
    {
        const cunmod_zpoly_t point = {points->x + k * points->words, points->words, 1};
        most = cunmod_zpoly_bits(&point) > 0 ? fmax(most, cunmod_zpoly_norm(&point)) : most;
    }
    return most;
}

/* Returns a bound of the values (bounds.h): a->len times the maximum over i of |a_i| X^i, where X
 * >= 1 bounds the absolute values of the points. The bound has one bit more for the rounding errors
 * of double. */
static int64_t bound_of(const cunmod_zpoly_t *a, const cunmod_zpoly_t *points)
{
    const double point = largest(points);
    double most = 0;
    for (int64_t i = 0; i < a->len; i++)
    {
        const cunmod_zpoly_t term = {a->x + i * a->words, a->words, 1};
        const double bits = (double)cunmod_zpoly_bits(&term) + (double)i * point;
        most = cunmod_zpoly_bits(&term) >= 0 ? fmax(most, bits) : most;
    }
    return most < 0x1p50 ? (int64_t)ceil(most) + cunmod_log_above(a->len) + 1 : INT64_C(1) << 60;
}

static int64_t primes_of(const cunmod_zpoly_t *a, const cunmod_zpoly_t *points)
{
    return a->len == 0 ? 1 : cunmod_primes_rounded(cunmod_bound_primes(bound_of(a, points)));
}

int cunmod_integers_evaluate_words(int64_t *words, const uint64_t *a, int64_t worda, int64_t lena,
                                   const uint64_t *x, int64_t wordx, int64_t n)
{
    return cunmod_integers_words(words, a, worda, lena, x, wordx, n, primes_of);
}

int cunmod_integers_evaluate(uint64_t *res, int64_t words, const uint64_t *a, int64_t worda,
                             int64_t lena, const uint64_t *x, int64_t wordx, int64_t n,
                             cunmod_ctx_t ctx)
{
    cunmod_integers_call_t call =
        cunmod_integers_call_of(ctx, CUNMOD_INTEGERS_EVALUATE, res, words, from_images, by_flint);
    call.n = n;
    CUNMOD_TRY(cunmod_integers_operands(&call, a, worda, lena, x, wordx, n));
    call.primes = primes_of(&call.a, &call.b);
    call.b.len = n; /* all n points, also those that are 0 at the end of x */
    return cunmod_integers_finish(&call, n, call.primes, call.a.len == 0 || n == 0);
}
