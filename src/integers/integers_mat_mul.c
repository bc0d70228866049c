/* Products of matrices over the integers.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "base/check.h"
#include "base/steps.h"
#include "crt/crt_loop.h"
#include "flint/cpu_zmat.h"
#include "integers/bounds.h"
#include "integers/images.h"
#include "integers/mat_images.h"

/* The operands of a call are polynomials whose coefficients are the entries of the matrices; unlike
 * those of other calls they may have leading zeros. */

/* z = the products of the matrices x by the matrices y. */
static int multiply(cunmod_batch_t z, cunmod_batch_t x, cunmod_batch_t y,
                    const cunmod_integers_call_t *call)
{
    const int64_t k = call->inner;
    const cunmod_mat_shape_t shape = {call->a.len / k, k, call->b.len / k};
    return cunmod_mat_images_mul(z, x, y, &shape);
}

static int from_images(const cunmod_integers_call_t *call)
{
    return cunmod_integers_multiply(call, multiply, 0.6);
}

static int by_flint(const cunmod_integers_call_t *call)
{
    return cunmod_cpu_zmat_mul(call->z, &call->a, &call->b, call->inner);
}

/* *entries = rows columns. Errors: E_LENGTH: a number is negative, or both are too large. */
static int count_entries(int64_t *entries, int64_t rows, int64_t columns)
{
    if (!cunmod_fits_matrix(rows, columns))
        return CUNMOD_E_LENGTH;
    *entries = rows * columns;
    return CUNMOD_OK;
}

/* Sets the operands of *call, call->n, and call->primes: 0 if the product is zero or has no
 * entries. Errors: E_ARGUMENT, E_LENGTH. */
static int set_operands(cunmod_integers_call_t *call, const uint64_t *a, int64_t worda,
                        const uint64_t *b, int64_t wordb, int64_t m, int64_t k, int64_t n)
{
    int64_t lena = 0, lenb = 0;
    CUNMOD_TRY(count_entries(&lena, m, k));
    CUNMOD_TRY(count_entries(&lenb, k, n));
    CUNMOD_TRY(count_entries(&call->n, m, n));
    CUNMOD_TRY(cunmod_integers_check(a, worda, lena));
    CUNMOD_TRY(cunmod_integers_check(b, wordb, lenb));
    call->a = (cunmod_zpoly_t){a, worda, lena};
    call->b = (cunmod_zpoly_t){b, wordb, lenb};
    call->inner = k;
    const int64_t bits_a = cunmod_zpoly_bits(&call->a), bits_b = cunmod_zpoly_bits(&call->b);
    if (bits_a >= 0 && bits_b >= 0)
        call->primes =
            cunmod_primes_rounded(cunmod_bound_primes(bits_a + bits_b + cunmod_log_above(k)));
    return CUNMOD_OK;
}

/* Returns the words of each entry of the product. */
static int64_t words_of(const cunmod_integers_call_t *call)
{
    return call->primes > 0 ? call->primes : 1;
}

int cunmod_integers_mat_mul_words(int64_t *words, const uint64_t *a, int64_t worda,
                                  const uint64_t *b, int64_t wordb, int64_t m, int64_t k, int64_t n)
{
    cunmod_integers_call_t call = {.n = 0};
    CUNMOD_TRY(words == NULL ? CUNMOD_E_ARGUMENT : CUNMOD_OK);
    CUNMOD_TRY(set_operands(&call, a, worda, b, wordb, m, k, n));
    *words = words_of(&call);
    return CUNMOD_OK;
}

int cunmod_integers_mat_mul(uint64_t *res, int64_t words, const uint64_t *a, int64_t worda,
                            const uint64_t *b, int64_t wordb, int64_t m, int64_t k, int64_t n,
                            cunmod_ctx_t ctx)
{
    cunmod_integers_call_t call =
        cunmod_integers_call_of(ctx, CUNMOD_INTEGERS_MAT_MUL, res, words, from_images, by_flint);
    CUNMOD_TRY(set_operands(&call, a, worda, b, wordb, m, k, n));
    return cunmod_integers_finish(&call, call.n, words_of(&call), call.primes == 0);
}
