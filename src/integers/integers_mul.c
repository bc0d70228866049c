/* Products of polynomials over the integers.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <string.h>

#include "algebra/work.h"
#include "base/check.h"
#include "crt/crt_loop.h"
#include "integers/bounds.h"
#include "integers/images.h"

/* z = the n lowest coefficients of each x y. */
static int multiply(cunmod_batch_t z, cunmod_batch_t x, cunmod_batch_t y,
                    const cunmod_integers_call_t *call)
{
    return cunmod_batch_mullow(z, x, y, call->n);
}

static int from_images(const cunmod_integers_call_t *call)
{
    return cunmod_integers_multiply(call, multiply, 0.4);
}

static int by_flint(const cunmod_integers_call_t *call)
{
    return cunmod_cpu_zpoly_mul(call->z, &call->a, &call->b, call->n);
}

static int64_t primes_of(const cunmod_zpoly_t *a, const cunmod_zpoly_t *b)
{
    return a->len == 0 || b->len == 0
               ? 1
               : cunmod_primes_rounded(cunmod_bound_primes(cunmod_bound_product(a, b)));
}

/* Returns the n lowest coefficients of a, without leading zeros. */
static cunmod_zpoly_t lowest(const cunmod_zpoly_t *a, int64_t n)
{
    return cunmod_zpoly_trimmed(a->x, a->words, cunmod_work_least(a->len, n));
}

int cunmod_integers_mul_words(int64_t *words, const uint64_t *a, int64_t worda, int64_t lena,
                              const uint64_t *b, int64_t wordb, int64_t lenb)
{
    return cunmod_integers_words(words, a, worda, lena, b, wordb, lenb, primes_of);
}

int cunmod_integers_mullow(uint64_t *res, int64_t words, const uint64_t *a, int64_t worda,
                           int64_t lena, const uint64_t *b, int64_t wordb, int64_t lenb, int64_t n,
                           cunmod_ctx_t ctx)
{
    cunmod_integers_call_t call =
        cunmod_integers_call_of(ctx, CUNMOD_INTEGERS_MUL, res, words, from_images, by_flint);
    call.n = n;
    CUNMOD_TRY(cunmod_integers_operands(&call, a, worda, lena, b, wordb, lenb));
    call.primes = primes_of(&call.a, &call.b);
    CUNMOD_TRY(cunmod_integers_result(&call, n, call.primes));
    if (call.a.len > n || call.b.len > n)
    {
        call.a = lowest(&call.a, n);
        call.b = lowest(&call.b, n);
        call.primes = primes_of(&call.a, &call.b);
    }
    if (call.a.len == 0 || call.b.len == 0)
    {
        call.flint = NULL;
        return cunmod_integers_run_nothing(&call);
    }
    call.n = cunmod_work_least(n, call.a.len + call.b.len - 1);
    CUNMOD_TRY(cunmod_integers_run(&call));
    memset(res + call.n * words, 0, (size_t)((n - call.n) * words) * sizeof(*res));
    return CUNMOD_OK;
}

int cunmod_integers_mul(uint64_t *res, int64_t words, const uint64_t *a, int64_t worda,
                        int64_t lena, const uint64_t *b, int64_t wordb, int64_t lenb,
                        cunmod_ctx_t ctx)
{
    const int has_terms = cunmod_check_lengths(lena, lenb) == CUNMOD_OK && lena > 0 && lenb > 0;
    return cunmod_integers_mullow(res, words, a, worda, lena, b, wordb, lenb,
                                  has_terms ? lena + lenb - 1 : 0, ctx);
}

int cunmod_integers_sqr(uint64_t *res, int64_t words, const uint64_t *a, int64_t worda,
                        int64_t lena, cunmod_ctx_t ctx)
{
    return cunmod_integers_mul(res, words, a, worda, lena, a, worda, lena, ctx);
}
