/* Discriminants of polynomials over the integers:
 *
 *   disc(a) = (-1)^(d (d-1) / 2) Res(a, a') / lc(a),   d = deg a.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>

#include "algebra/work.h"
#include "crt/crt_loop.h"
#include "integers/images.h"
#include "integers/resultant.h"

/* *derivative = a'; its coefficients j a_j have one word more than the coefficients of a. The
 * caller frees *own, the memory of the coefficients. Errors: E_MEMORY. */
static int derive(cunmod_zpoly_t *derivative, uint64_t **own, const cunmod_zpoly_t *a)
{
    const int64_t words = a->words + 1;
    *own = malloc((size_t)((a->len + 1) * words) * sizeof(**own));
    *derivative = (cunmod_zpoly_t){*own, words, a->len > 1 ? a->len - 1 : 0};
    return *own == NULL ? CUNMOD_E_MEMORY
                        : cunmod_cpu_zpoly_derivative((cunmod_zplace_t){*own, words}, a);
}

static int from_images(const cunmod_integers_call_t *call)
{
    cunmod_integers_call_t inner = *call;
    uint64_t *const value = malloc((size_t)call->primes * sizeof(*value));
    inner.z = (cunmod_zplace_t){value, call->primes};
    const cunmod_zpoly_t resultant = {value, call->primes, 1};
    int status = value == NULL ? CUNMOD_E_MEMORY : cunmod_resultant_images(&inner);
    CUNMOD_THEN(cunmod_cpu_discriminant_of(call->z, &resultant, &call->a));
    free(value);
    return status;
}

static int by_flint(const cunmod_integers_call_t *call)
{
    return cunmod_cpu_zpoly_discriminant(call->z, &call->a);
}

/* Returns the number of words of Res(a, a'), which is also the number of primes; the discriminant
 * has at most as many words. */
static int64_t words_of(const cunmod_zpoly_t *a, const cunmod_zpoly_t *derivative)
{
    return a->len < 2 ? 1 : cunmod_resultant_primes(a, derivative);
}

int cunmod_integers_discriminant_words(int64_t *words, const uint64_t *a, int64_t worda,
                                       int64_t lena)
{
    cunmod_zpoly_t x, derivative;
    uint64_t *own = NULL;
    int status = words == NULL ? CUNMOD_E_ARGUMENT : cunmod_integers_operand(&x, a, worda, lena);
    CUNMOD_THEN(derive(&derivative, &own, &x));
    if (status == CUNMOD_OK)
        *words = words_of(&x, &derivative);
    free(own);
    return status;
}

int cunmod_integers_discriminant(uint64_t *res, int64_t words, const uint64_t *a, int64_t worda,
                                 int64_t lena, cunmod_ctx_t ctx)
{
    cunmod_integers_call_t call =
        cunmod_integers_call_of(ctx, CUNMOD_INTEGERS_RESULTANT, res, words, from_images, by_flint);
    call.n = 1;
    uint64_t *own = NULL;
    int status = cunmod_integers_operand(&call.a, a, worda, lena);
    CUNMOD_THEN(derive(&call.b, &own, &call.a));
    call.primes = status == CUNMOD_OK ? words_of(&call.a, &call.b) : 0;
    CUNMOD_THEN(cunmod_integers_finish(&call, 1, call.primes, call.a.len < 2));
    free(own);
    return status;
}
