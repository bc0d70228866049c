/* Exact quotients of polynomials over the integers.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Let h be the primitive part of b, and c the content of b. b divides a exactly when h divides a
 * (divides.h, with a proof) and c divides all coefficients of a / h.
 */
#include <math.h>
#include <stdlib.h>

#include "algebra/work.h"
#include "integers/bounds.h"
#include "integers/divides.h"
#include "integers/images.h"

/* ---- paths ------------------------------------------------------------------------ */

static int from_images(const cunmod_integers_call_t *call)
{
    cunmod_primitive_t h = {0};
    cunmod_zplace_t found = {NULL, 0};
    int status = cunmod_primitive_open(&h, &call->b);
    CUNMOD_THEN(cunmod_zpoly_quotient(call->divides, &found, &call->a, &h.poly, call->ctx));
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
