/* Operations modulo a polynomial f, for which a prepared divisor is created and used once.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <string.h>

#include "base/check.h"
#include "div/divisor.h"

/* ---- host arrays --------------------------------------------------------- */

/* *divisor = a new prepared divisor f[0 .. lenf-1]. Also checks res[0 .. lenf-2], the array of the
 * result. Errors: those of cunmod_divisor_create; E_ARGUMENT (res is NULL). */
static int open(cunmod_divisor_t *divisor, const uint64_t *res, const uint64_t *f, int64_t lenf,
                uint64_t p, cunmod_ctx_t ctx)
{
    CUNMOD_TRY(cunmod_divisor_create(divisor, f, lenf, p, ctx));
    (*divisor)->once = 1;
    return cunmod_check_array(res, lenf - 1);
}

/* If status is OK, pads the result with zeros to res[0 .. lenf-2], since f may have leading zeros.
 * Destroys the divisor, and returns status. */
static int close(uint64_t *res, int64_t lenf, int status, cunmod_divisor_t divisor)
{
    if (status == CUNMOD_OK && lenf > divisor->vec.len)
    {
        const int64_t len = divisor->vec.len - 1;
        memset(res + len, 0, (size_t)(lenf - 1 - len) * sizeof(*res));
    }
    cunmod_divisor_destroy(divisor);
    return status;
}

/* The body of an operation modulo f on host arrays: creates a prepared divisor, makes the call, and
 * destroys the divisor. */
#define WITH_DIVISOR(call)                                                                         \
    cunmod_divisor_t divisor = NULL;                                                               \
    int status = open(&divisor, res, f, lenf, p, ctx);                                             \
    CUNMOD_THEN(call);                                                                             \
    return close(res, lenf, status, divisor)

int cunmod_mulmod(uint64_t *res, const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb,
                  const uint64_t *f, int64_t lenf, uint64_t p, cunmod_ctx_t ctx)
{
    WITH_DIVISOR(cunmod_mulmod_divisor(res, a, lena, b, lenb, divisor));
}

int cunmod_powmod(uint64_t *res, const uint64_t *a, int64_t lena, const uint64_t *exponent,
                  int64_t limbs, const uint64_t *f, int64_t lenf, uint64_t p, cunmod_ctx_t ctx)
{
    WITH_DIVISOR(cunmod_powmod_divisor(res, a, lena, exponent, limbs, divisor));
}

int cunmod_powmod_x(uint64_t *res, const uint64_t *exponent, int64_t limbs, const uint64_t *f,
                    int64_t lenf, uint64_t p, cunmod_ctx_t ctx)
{
    WITH_DIVISOR(cunmod_powmod_x_divisor(res, exponent, limbs, divisor));
}

int cunmod_compose_mod(uint64_t *res, const uint64_t *a, int64_t lena, const uint64_t *g,
                       int64_t leng, const uint64_t *f, int64_t lenf, uint64_t p, cunmod_ctx_t ctx)
{
    WITH_DIVISOR(cunmod_compose_mod_divisor(res, a, lena, g, leng, divisor));
}

/* ---- device polynomials -------------------------------------------------- */

/* The body of an operation modulo f on device polynomials: creates a prepared divisor, makes the
 * call, and destroys the divisor. */
#define WITH_DIVISOR_POLY(call)                                                                    \
    cunmod_divisor_t divisor = NULL;                                                               \
    int status = cunmod_divisor_create_poly(&divisor, f);                                          \
    if (status == CUNMOD_OK)                                                                       \
        divisor->once = 1;                                                                         \
    CUNMOD_THEN(call);                                                                             \
    cunmod_divisor_destroy(divisor);                                                               \
    return status

int cunmod_poly_mulmod(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t b, cunmod_poly_t f)
{
    WITH_DIVISOR_POLY(cunmod_poly_mulmod_divisor(res, a, b, divisor));
}

int cunmod_poly_powmod(cunmod_poly_t res, cunmod_poly_t a, const uint64_t *exponent, int64_t limbs,
                       cunmod_poly_t f)
{
    WITH_DIVISOR_POLY(cunmod_poly_powmod_divisor(res, a, exponent, limbs, divisor));
}

int cunmod_poly_powmod_x(cunmod_poly_t res, const uint64_t *exponent, int64_t limbs,
                         cunmod_poly_t f)
{
    WITH_DIVISOR_POLY(cunmod_poly_powmod_x_divisor(res, exponent, limbs, divisor));
}

int cunmod_poly_compose_mod(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t g, cunmod_poly_t f)
{
    WITH_DIVISOR_POLY(cunmod_poly_compose_mod_divisor(res, a, g, divisor));
}
