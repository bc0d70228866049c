/* GCDs of polynomials over the integers.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "algebra/work.h"
#include "integers/bounds.h"
#include "integers/call.h"
#include "integers/divides.h"

static int by_flint(const cunmod_integers_call_t *call)
{
    return cunmod_cpu_zpoly_gcd(call->z, call->len, &call->a, &call->b);
}

/* ---- calls ---------------------------------------------------------------------------- */

/* Divides a by x^k for the largest possible k, and returns k; a is not zero. */
static int64_t strip(cunmod_zpoly_t *a)
{
    int64_t zeros = 0;
    while (cunmod_zpoly_trimmed(a->x + zeros * a->words, a->words, 1).len == 0)
        zeros++;
    a->x += zeros * a->words;
    a->len -= zeros;
    return zeros;
}

/* call->lead = the bit length of the GCD of the leading coefficients. */
static int set_lead(cunmod_integers_call_t *call)
{
    const cunmod_zpoly_t a = cunmod_zpoly_lead(&call->a), b = cunmod_zpoly_lead(&call->b);
    cunmod_zint_t lead = {NULL, 0};
    const int status = cunmod_cpu_zint_gcd(&lead, &a, &b);
    if (status == CUNMOD_OK)
    {
        const cunmod_zpoly_t c = {lead.x, lead.words, 1};
        call->lead = cunmod_zpoly_bits(&c);
    }
    free(lead.x);
    return status;
}

/* Computes the GCD of operands that are not zero. Powers of x are divided out of both operands
 * before, and the common power multiplies the result afterwards. Without the common power the GCD
 * is 1 where the other factors are coprime, and FLINT 2.9 and the images find a GCD of 1 in less
 * time. */
static int run(cunmod_integers_call_t *call, int64_t *len)
{
    const int64_t in_a = strip(&call->a), in_b = strip(&call->b);
    const int64_t zeros = cunmod_work_least(in_a, in_b) * call->z.words;
    uint64_t *const res = call->z.x;
    call->z.x += zeros;
    call->n = cunmod_work_least(call->a.len, call->b.len);
    call->primes = cunmod_bound_primes(cunmod_bound_gcd(&call->a, &call->b));
    CUNMOD_TRY(set_lead(call));
    CUNMOD_TRY(cunmod_integers_run(call));
    memset(res, 0, (size_t)zeros * sizeof(*res));
    *len += zeros / call->z.words;
    return CUNMOD_OK;
}

static int64_t words_of(const cunmod_zpoly_t *a, const cunmod_zpoly_t *b)
{
    return cunmod_bound_words(cunmod_bound_gcd(a, b));
}

int cunmod_integers_gcd_words(int64_t *words, const uint64_t *a, int64_t worda, int64_t lena,
                              const uint64_t *b, int64_t wordb, int64_t lenb)
{
    return cunmod_integers_words(words, a, worda, lena, b, wordb, lenb, words_of);
}

int cunmod_integers_gcd(uint64_t *res, int64_t *len, int64_t words, const uint64_t *a,
                        int64_t worda, int64_t lena, const uint64_t *b, int64_t wordb, int64_t lenb,
                        cunmod_ctx_t ctx)
{
    cunmod_integers_call_t call = {.ctx = ctx,
                                   .op = CUNMOD_INTEGERS_GCD,
                                   .z = {res, words},
                                   .len = len,
                                   .images = cunmod_gcd_images,
                                   .flint = by_flint};
    CUNMOD_TRY(len == NULL ? CUNMOD_E_ARGUMENT
                           : cunmod_integers_operands(&call, a, worda, lena, b, wordb, lenb));
    const int zero = call.a.len == 0 || call.b.len == 0;
    call.n = zero ? call.a.len + call.b.len : cunmod_work_least(call.a.len, call.b.len);
    CUNMOD_TRY(cunmod_integers_result(&call, call.n, words_of(&call.a, &call.b)));
    return zero ? cunmod_integers_run_nothing(&call) : run(&call, len);
}
