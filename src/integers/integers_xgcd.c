/* Resultants of polynomials over the integers with their cofactors.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Let a and b have degrees n and m, not both 0, and the resultant r, not 0. The cofactors s and t
 * are the unique polynomials over the integers with s a + t b = r, deg s < m and deg t < n. Their
 * coefficients are minors of the Sylvester matrix without one row. The norms of its rows are at
 * least 1, so that Hadamard's bound of r also holds for these minors.
 *
 * Primes that divide r are not used. Modulo any other prime p the Sylvester matrix is regular. So
 * lc(a) or lc(b) is not 0 modulo p, the images of a and b are coprime, and s and t modulo p are
 * unique. Euclid's algorithm computes cofactors for the GCD 1; multiplied by r they are s and t
 * modulo p, also when an image has a lower degree, since the cofactors are then shorter. When both
 * images are constants, Euclid's algorithm divides by the second operand, and the first cofactor is
 * 0. For a constant a, n = 0 and deg t < 0, so that t = 0. Then b is passed as the first operand
 * and a as the second one, so that the cofactor of b is 0. */
#include <stdlib.h>
#include <string.h>

#include "algebra/work.h"
#include "crt/crt_loop.h"
#include "euclid/euclid.h"
#include "integers/bounds.h"
#include "integers/images.h"
#include "integers/resultant.h"

/* ---- images ----------------------------------------------------------------------- */

/* s, t = the cofactors, with coefficients of call->z.words words each; no prime of `images` divides
 * r. */
static int combine(uint64_t *s, uint64_t *t, cunmod_images_t *images,
                   const cunmod_integers_call_t *call)
{
    const cunmod_zpoly_t *const a = &call->a, *const b = &call->b;
    const int swap = a->len == 1;
    CUNMOD_TRY(cunmod_images_of(&images->x, images->moduli, a));
    CUNMOD_TRY(cunmod_images_of(&images->y, images->moduli, b));
    CUNMOD_TRY(cunmod_batch_create(&images->u, images->moduli));
    const cunmod_batch_t x = swap ? images->y : images->x, y = swap ? images->x : images->y;
    CUNMOD_TRY(cunmod_batch_xgcd(images->u, x, y, x, y));
    CUNMOD_TRY(cunmod_batch_scalar_mul(images->x, images->x, images->z));
    CUNMOD_TRY(cunmod_batch_scalar_mul(images->y, images->y, images->z));
    CUNMOD_TRY(cunmod_batch_get_integers(s, call->z.words, b->len - 1, images->x));
    return cunmod_batch_get_integers(t, call->z.words, a->len - 1, images->y);
}

/* s, t = the cofactors for the resultant r, which is not 0. Excludes primes that divide r, until no
 * prime does. */
static int make_cofactors(uint64_t *s, uint64_t *t, const cunmod_zpoly_t *r,
                          const cunmod_integers_call_t *call)
{
    cunmod_excluded_t excluded = {NULL, 0};
    int64_t count = 1;
    int status = CUNMOD_OK;
    while (count > 0 && status == CUNMOD_OK)
    {
        cunmod_images_t images;
        status = cunmod_images_open(&images, 0, call->primes, &excluded, call->ctx);
        CUNMOD_THEN(cunmod_images_of_divisor(&count, &images, r));
        CUNMOD_THEN(count > 0 ? cunmod_exclude(&excluded, images.moduli, images.useless)
                              : combine(s, t, &images, call));
        cunmod_images_close(&images);
    }
    free(excluded.p);
    return status;
}

static void copy(cunmod_zplace_t z, const uint64_t *x, int64_t n)
{
    if (n > 0)
        memcpy(z.x, x, (size_t)(n * z.words) * sizeof(*x));
}

static int from_images(const cunmod_integers_call_t *call)
{
    const int64_t words = call->z.words, lens = call->b.len - 1, lent = call->a.len - 1;
    uint64_t *const own = calloc((size_t)((1 + lens + lent) * words), sizeof(*own));
    if (own == NULL)
        return CUNMOD_E_MEMORY;
    uint64_t *const s = own + words, *const t = s + lens * words;
    cunmod_integers_call_t inner = *call;
    inner.z.x = own;
    const cunmod_progress_part_t whole = cunmod_progress_part(call->ctx);
    cunmod_progress_enter(call->ctx, &whole, 0, 0.5);
    int status = cunmod_resultant_images(&inner);
    cunmod_progress_leave(call->ctx, &whole);
    const cunmod_zpoly_t r = cunmod_zpoly_trimmed(own, words, 1);
    CUNMOD_THEN(r.len > 0 ? make_cofactors(s, t, &r, call) : CUNMOD_OK);
    if (status == CUNMOD_OK)
    {
        copy(call->z, own, 1);
        copy(call->s, s, lens);
        copy(call->t, t, lent);
    }
    free(own);
    return status;
}

static int by_flint(const cunmod_integers_call_t *call)
{
    return cunmod_cpu_zpoly_xgcd(call->z, call->s, call->t, &call->a, &call->b);
}

/* Sets coefficients first .. n-1 of z to 0. */
static void clear_from(cunmod_zplace_t z, int64_t first, int64_t n)
{
    if (n > first)
        memset(z.x + first * z.words, 0, (size_t)((n - first) * z.words) * sizeof(*z.x));
}

static int64_t or_none(int64_t degree)
{
    return degree < 0 ? 0 : degree;
}

int cunmod_integers_xgcd_words(int64_t *words, const uint64_t *a, int64_t worda, int64_t lena,
                               const uint64_t *b, int64_t wordb, int64_t lenb)
{
    return cunmod_integers_words(words, a, worda, lena, b, wordb, lenb, cunmod_resultant_primes);
}

int cunmod_integers_xgcd(uint64_t *r, uint64_t *s, uint64_t *t, int64_t words, const uint64_t *a,
                         int64_t worda, int64_t lena, const uint64_t *b, int64_t wordb,
                         int64_t lenb, cunmod_ctx_t ctx)
{
    cunmod_integers_call_t call =
        cunmod_integers_call_of(ctx, CUNMOD_INTEGERS_XGCD, r, words, from_images, by_flint);
    call.s = (cunmod_zplace_t){s, words};
    call.t = (cunmod_zplace_t){t, words};
    CUNMOD_TRY(cunmod_integers_operands(&call, a, worda, lena, b, wordb, lenb));
    CUNMOD_TRY(cunmod_integers_check(s, words, or_none(lenb - 1)));
    CUNMOD_TRY(cunmod_integers_check(t, words, or_none(lena - 1)));
    uint64_t *const results[] = {r, s, t};
    const int64_t len[] = {words, or_none(lenb - 1) * words, or_none(lena - 1) * words};
    CUNMOD_TRY(cunmod_euclid_check_results(results, len, 3));
    if (call.a.len == 1 && call.b.len == 1)
        return CUNMOD_E_DOMAIN;
    const int zero = call.a.len == 0 || call.b.len == 0;
    const int64_t lens = zero ? 0 : call.b.len - 1, lent = zero ? 0 : call.a.len - 1;
    call.primes = cunmod_resultant_primes(&call.a, &call.b);
    call.n = zero ? 1 : lens + lent;
    CUNMOD_TRY(cunmod_integers_finish(&call, 1, call.primes, zero));
    clear_from(call.s, lens, lenb - 1);
    clear_from(call.t, lent, lena - 1);
    return CUNMOD_OK;
}
