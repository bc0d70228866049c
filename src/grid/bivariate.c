/* Polynomials in x and y over the integers or modulo a prime, as arrays of coefficients.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "grid/bivariate.h"

#include <stdlib.h>

#include "base/check.h"
#include "base/steps.h"
#include "crt/crt_loop.h"
#include "cunmod.h"
#include "integers/bounds.h"

int cunmod_bivariate_operand(cunmod_bivariate_t *a, const uint64_t *x, int64_t words, int64_t lenx,
                             int64_t leny)
{
    if (lenx < 0 || leny < 0 || (leny > 0 && lenx > CUNMOD_LENGTH_MAX / leny))
        return CUNMOD_E_LENGTH;
    CUNMOD_TRY(cunmod_integers_check(x, words, lenx * leny));
    *a = (cunmod_bivariate_t){.all = cunmod_zpoly_trimmed(x, words, lenx * leny), .stride = lenx};
    a->leny = a->all.len > 0 ? (a->all.len - 1) / lenx + 1 : 0;
    for (int64_t j = 0; j < a->leny; j++)
    {
        const int64_t len = cunmod_zpoly_trimmed(x + j * lenx * words, words, lenx).len;
        a->lenx = len > a->lenx ? len : a->lenx;
        a->coeffs += len;
    }
    return CUNMOD_OK;
}

/* to = a->leny rows of lenx coefficients of a. Each coefficient gets `words` words, sign-extended;
 * missing coefficients are 0. */
static void pack(uint64_t *to, const cunmod_bivariate_t *a, int64_t lenx, int64_t words)
{
    for (int64_t j = 0; j < a->leny; j++)
    {
        for (int64_t i = 0; i < lenx; i++)
        {
            const int64_t k = j * a->stride + i;
            const uint64_t *const from = a->all.x + k * a->all.words;
            const int there = i < a->lenx && k < a->all.len;
            const uint64_t sign = there && from[a->all.words - 1] >> 63 != 0 ? UINT64_MAX : 0;
            for (int64_t w = 0; w < words; w++)
                *to++ = there && w < a->all.words ? from[w] : sign;
        }
    }
}

uint64_t *cunmod_bivariate_pack(const cunmod_bivariate_t *a, const cunmod_bivariate_t *b,
                                int64_t lenx, int64_t words)
{
    uint64_t *const x = malloc((size_t)((a->leny + b->leny) * lenx * words) * sizeof(*x));
    if (x != NULL)
    {
        pack(x, a, lenx, words);
        pack(x + a->leny * lenx * words, b, lenx, words);
    }
    return x;
}
