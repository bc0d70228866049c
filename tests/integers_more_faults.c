/* Exact quotients, values and cofactors over the integers in the emulator: device calls that fail,
 * and interrupts.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "cunmod_fmpz.h"
#include "integers.h"
#include "scoped_flint.h"

/* f g over g. */
static int our_quotient(fmpz_poly_t res, const fmpz_poly_t f, const fmpz_poly_t g, cunmod_ctx_t ctx)
{
    SCOPED_FMPZ_POLY fmpz_poly_t u = {{0}};
    fmpz_poly_mul(u, f, g);
    const int status = cunmod_fmpz_poly_divexact(res, u, g, ctx);
    return status;
}

static void their_quotient(fmpz_poly_t res, const fmpz_poly_t f, const fmpz_poly_t g)
{
    (void)g;
    fmpz_poly_set(res, f);
}

/* The polynomial whose coefficients are the values of f at the coefficients of g. */
static int our_values(fmpz_poly_t res, const fmpz_poly_t f, const fmpz_poly_t g, cunmod_ctx_t ctx)
{
    SCOPED_FMPZ_POLY fmpz_poly_t z = {{0}};
    fmpz_poly_set(z, g);
    const int status =
        cunmod_fmpz_poly_evaluate_fmpz_vec(z->coeffs, f, z->coeffs, fmpz_poly_length(z), ctx);
    CHECK(status == CUNMOD_OK || fmpz_poly_equal(z, g));
    if (status == CUNMOD_OK)
        fmpz_poly_set(res, z);
    return status;
}

static void their_values(fmpz_poly_t res, const fmpz_poly_t f, const fmpz_poly_t g)
{
    fmpz_poly_set(res, g);
    fmpz_poly_evaluate_fmpz_vec(res->coeffs, f, res->coeffs, fmpz_poly_length(res));
}

/* r + x s + x^8 t, for operands of less than 8 coefficients. */
static void join(fmpz_poly_t res, const fmpz_t r, fmpz_poly_t s, fmpz_poly_t t)
{
    fmpz_poly_shift_left(t, t, 8);
    fmpz_poly_shift_left(s, s, 1);
    fmpz_poly_add(res, s, t);
    fmpz_poly_set_coeff_fmpz(res, 0, r);
}

static int our_cofactors(fmpz_poly_t res, const fmpz_poly_t f, const fmpz_poly_t g,
                         cunmod_ctx_t ctx)
{
    SCOPED_FMPZ_POLY fmpz_poly_t s = {{0}}, t = {{0}};
    SCOPED_FMPZ fmpz_t r = {0};
    const int status = cunmod_fmpz_poly_xgcd(r, s, t, f, g, ctx);
    CHECK(status == CUNMOD_OK || (fmpz_is_zero(r) && fmpz_poly_is_zero(s) && fmpz_poly_is_zero(t)));
    if (status == CUNMOD_OK)
        join(res, r, s, t);
    return status;
}

static void their_cofactors(fmpz_poly_t res, const fmpz_poly_t f, const fmpz_poly_t g)
{
    SCOPED_FMPZ_POLY fmpz_poly_t s = {{0}}, t = {{0}};
    SCOPED_FMPZ fmpz_t r = {0};
    fmpz_poly_xgcd_modular(r, s, t, f, g); /* of an even degree of g */
    join(res, r, s, t);
}

/* A prime divides the resultant, and a leading coefficient. */
void integers_more_check_faults(int path)
{
    static const integers_operation_t operations[] = {{our_quotient, their_quotient, 1},
                                                      {our_values, their_values, 1},
                                                      {our_cofactors, their_cofactors, 0}};
    long interrupted = 0;
    SCOPED_INTEGERS integers_t it = {0};
    integers_random(it.f, 4, 60);
    integers_random(it.g, 2, 60);
    integers_primes(it.c, 0, 1);
    fmpz_poly_mul(it.g, it.g, it.f);
    fmpz_add(it.g->coeffs, it.g->coeffs, it.c);
    integers_scale_highest(it.g, 1, it.c);
    for (int op = 0; op < 3; op++)
    {
        test_case("faults over Z", path, op, 0);
        interrupted += integers_check_calls(&operations[op], path, it.f, it.g);
    }
    CHECK(interrupted > 10);
}
