/* The calls on nmod_poly_t with what is prepared: operands and divisors.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <string.h>

#include "tests/flint/flint_parts.h"
#include "tests/harness/harness.h"

/* Modulo b, of any a and of a longer object, with words and integers as exponents. */
static void check_without_divisor(polys_t *s, cunmod_divisor_t divisor, uint64_t e)
{
    fmpz_t exponent;
    fmpz_init_set_ui(exponent, e);
    nmod_poly_shift_left(s->y, s->a, 3);
    nmod_poly_mulmod(s->fx, s->a, s->y, s->b);
    CHECK_GIVES(s->x, s->fx, cunmod_nmod_poly_mulmod(s->x, s->a, s->y, s->b, ctx));
    CHECK_GIVES(s->x, s->fx, cunmod_nmod_poly_mulmod(s->x, s->a, s->y, s->b));
    CHECK_GIVES(s->x, s->fx, cunmod_nmod_poly_mulmod_divisor(s->x, s->a, s->y, divisor));
    CHECK_OVER(s->x, s->b, s->fx, cunmod_nmod_poly_mulmod(s->x, s->a, s->y, s->x, ctx));
    nmod_poly_powmod_ui_binexp(s->fx, s->a, e, s->b);
    CHECK_GIVES(s->x, s->fx, cunmod_nmod_poly_powmod_ui_binexp(s->x, s->a, e, s->b, ctx));
    CHECK_GIVES(s->x, s->fx, cunmod_nmod_poly_powmod_ui_binexp_preinv(s->x, s->a, e, divisor));
    fmpz_mul_2exp(exponent, exponent, 70);
    nmod_poly_powmod_fmpz_binexp(s->fx, s->a, exponent, s->b);
    CHECK_GIVES(s->x, s->fx, cunmod_nmod_poly_powmod_fmpz_binexp(s->x, s->a, exponent, s->b, ctx));
    CHECK_GIVES(s->x, s->fx,
                cunmod_nmod_poly_powmod_fmpz_binexp_preinv(s->x, s->a, exponent, divisor));
    nmod_poly_zero(s->fx);
    nmod_poly_set_coeff_ui(s->fx, 1, 1);
    nmod_poly_powmod_fmpz_binexp(s->fy, s->fx, exponent, s->b);
    CHECK_GIVES(s->x, s->fy, cunmod_nmod_poly_powmod_x_fmpz_preinv(s->x, exponent, divisor));
    nmod_poly_powmod_ui_binexp(s->fy, s->fx, e, s->b);
    CHECK_GIVES(s->x, s->fy, cunmod_nmod_poly_powmod_x_ui_preinv(s->x, e, divisor));
    if (nmod_poly_length(s->a) < 400)
    {
        nmod_poly_compose_mod(s->fx, s->a, s->y, s->b);
        CHECK_GIVES(s->x, s->fx, cunmod_nmod_poly_compose_mod(s->x, s->a, s->y, s->b, ctx));
        CHECK_GIVES(s->x, s->fx, cunmod_nmod_poly_compose_mod_divisor(s->x, s->a, s->y, divisor));
    }
    fmpz_clear(exponent);
}

#define ROWS 5

/* Computes powers modulo a constant. */
static void check_constant(const nmod_poly_t a, nmod_poly_struct *got)
{
    SCOPED_DIVISOR cunmod_divisor_t divisor = NULL;
    SCOPED_NMOD nmod_poly_t one = {test_nmod_zero(a->mod.n)};
    nmod_poly_one(one);
    nmod_poly_struct want[2];
    nmod_poly_init(want, a->mod.n);
    nmod_poly_init(want + 1, a->mod.n);
    nmod_poly_powers_mod_naive(want, a, 2, one);
    CHECK_OK(cunmod_divisor_create_nmod_poly(&divisor, one, ctx));
    CHECK_OK(cunmod_nmod_poly_powers_mod_divisor(got, a, 2, divisor));
    CHECK(nmod_poly_equal(got, want) && nmod_poly_equal(got + 1, want + 1));
    nmod_poly_clear(want);
    nmod_poly_clear(want + 1);
}

/* The same of operands that may be longer than b. got[0 .. ROWS-1] has the results. */
static void check_long_rows(const polys_t *s, nmod_poly_struct *got, cunmod_divisor_t divisor)
{
    SCOPED_NMOD nmod_poly_t longer = {test_nmod_zero(s->b->mod.n)};
    SCOPED_NMOD nmod_poly_t x = {test_nmod_zero(s->b->mod.n)}, y = {test_nmod_zero(s->b->mod.n)};
    nmod_poly_add(longer, s->a, s->b);
    nmod_poly_shift_left(longer, longer, 2);
    nmod_poly_rem(x, longer, s->b);
    nmod_poly_powmod_ui_binexp(y, x, ROWS - 1, s->b);
    CHECK_OK(cunmod_nmod_poly_powers_mod_divisor(got, longer, ROWS, divisor));
    CHECK(nmod_poly_equal(got + 1, x) && nmod_poly_equal(got + ROWS - 1, y));
    check_constant(longer, got);
    nmod_poly_compose_mod(x, s->a, longer, s->b);
    nmod_poly_compose_mod(y, longer, longer, s->b);
    nmod_poly_set(got, s->a);
    nmod_poly_set(got + 1, longer);
    CHECK_OK(cunmod_nmod_poly_compose_mod_vec_divisor(got, got, 2, longer, divisor));
    CHECK(nmod_poly_equal(got, x) && nmod_poly_equal(got + 1, y));
}

/* Computes powers of fx, and compositions of these powers with fx. */
static void check_rows(const polys_t *s, cunmod_divisor_t divisor)
{
    nmod_poly_struct got[ROWS], want[ROWS];
    SCOPED_NMOD nmod_poly_t z = {test_nmod_zero(s->b->mod.n)};
    for (int i = 0; i < ROWS; i++)
    {
        nmod_poly_init(got + i, s->b->mod.n);
        nmod_poly_init(want + i, s->b->mod.n);
    }
    nmod_poly_powers_mod_bsgs(want, s->fx, ROWS, s->b);
    nmod_poly_set(got + 2, s->fx);
    CHECK_OK(cunmod_nmod_poly_powers_mod_divisor(got, got + 2, ROWS, divisor));
    for (int i = 0; i < ROWS; i++)
    {
        CHECK(nmod_poly_equal(got + i, want + i));
        nmod_poly_compose_mod(z, want + i, s->fx, s->b);
        nmod_poly_swap(want + i, z);
    }
    CHECK_OK(cunmod_nmod_poly_compose_mod_vec_divisor(got, got, ROWS, s->fx, divisor));
    for (int i = 0; i < ROWS; i++)
        CHECK(nmod_poly_equal(got + i, want + i));
    CHECK_OK(cunmod_nmod_poly_powers_mod_divisor(NULL, s->fx, 0, divisor));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_powers_mod_divisor(NULL, s->fx, 1, divisor));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_powers_mod_divisor(got, NULL, 1, divisor));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_powers_mod_divisor(got, s->fx, 1, NULL));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_nmod_poly_powers_mod_divisor(got, s->fx, -1, divisor));
    CHECK_STATUS(CUNMOD_E_ARGUMENT,
                 cunmod_nmod_poly_compose_mod_vec_divisor(got, got, 1, NULL, divisor));
    CHECK_STATUS(CUNMOD_E_ARGUMENT,
                 cunmod_nmod_poly_compose_mod_vec_divisor(got, NULL, 1, s->fx, divisor));
    for (int i = 0; i < ROWS; i++)
        CHECK(nmod_poly_equal(got + i, want + i));
    if (nmod_poly_length(s->a) < 400)
        check_long_rows(s, got, divisor);
    for (int i = 0; i < ROWS; i++)
    {
        nmod_poly_clear(got + i);
        nmod_poly_clear(want + i);
    }
}

void check_residues(polys_t *s)
{
    const uint64_t e[1] = {test_below(1000)};
    cunmod_divisor_t divisor = NULL;
    CHECK_OK(cunmod_divisor_create_nmod_poly(&divisor, s->b, ctx));
    check_without_divisor(s, divisor, e[0]);
    nmod_poly_rem(s->fx, s->a, s->b);
    CHECK_GIVES(s->x, s->fx, cunmod_nmod_poly_rem_divisor(s->x, s->a, divisor));
    nmod_poly_shift_right(s->y, s->fx, 1); /* another residue */
    nmod_poly_mulmod(s->fy, s->fx, s->y, s->b);
    CHECK_GIVES(s->y, s->fy, cunmod_nmod_poly_mulmod_divisor(s->y, s->x, s->y, divisor));
    nmod_poly_compose_mod(s->x, s->fy, s->fx, s->b);
    CHECK_GIVES(s->y, s->x, cunmod_nmod_poly_compose_mod_divisor(s->y, s->y, s->fx, divisor));
    check_rows(s, divisor);
    nmod_poly_set(s->x, s->fx);
    nmod_poly_powmod_ui_binexp(s->fy, s->fx, e[0], s->b);
    CHECK_GIVES(s->y, s->fy, cunmod_nmod_poly_powmod_divisor(s->y, s->x, e, 1, divisor));
    nmod_poly_zero(s->fx);
    nmod_poly_set_coeff_ui(s->fx, 1, 1);
    nmod_poly_rem(s->fx, s->fx, s->b);
    nmod_poly_powmod_ui_binexp(s->fy, s->fx, e[0], s->b);
    CHECK_GIVES(s->y, s->fy, cunmod_nmod_poly_powmod_x_divisor(s->y, e, 1, divisor));
    cunmod_divisor_destroy(divisor);

    /* Zeros on top of a divisor make no residue longer. */
    SCOPED uint64_t *padded = test_array(s->b->length + 1000);
    memset(padded, 0, (size_t)(s->b->length + 1000) * sizeof(*padded));
    memcpy(padded, s->b->coeffs, (size_t)s->b->length * sizeof(*padded));
    CHECK_OK(cunmod_divisor_create(&divisor, padded, s->b->length + 1000, s->b->mod.n, ctx));
    nmod_poly_rem(s->fx, s->a, s->b);
    CHECK_GIVES(s->x, s->fx, cunmod_nmod_poly_rem_divisor(s->x, s->a, divisor));
    cunmod_divisor_destroy(divisor);
}

void check_operand(polys_t *s)
{
    const int64_t most = nmod_poly_length(s->a) > 0 ? nmod_poly_length(s->a) : 1;
    const int64_t beyond = nmod_poly_length(s->a) + nmod_poly_length(s->b) + 2;
    const int64_t nlo = test_range(0, beyond), nhi = test_range(nlo, beyond);
    SCOPED_OPERAND cunmod_operand_t operand = NULL;
    SCOPED_NMOD nmod_poly_t other = {test_nmod_zero(s->a->mod.n == 7 ? 5 : 7)};
    nmod_poly_set(s->y, s->b);
    CHECK_OK(cunmod_operand_create_nmod_poly(&operand, s->y, most, ctx));
    nmod_poly_mul(s->fy, s->a, s->b);
    CHECK_GIVES(s->x, s->fy, cunmod_nmod_poly_mul_operand(s->x, s->a, operand));
    CHECK_GIVES(s->y, s->fy, cunmod_nmod_poly_mul_operand(s->y, s->a, operand));
    CHECK_OVER(s->x, s->a, s->fy, cunmod_nmod_poly_mul_operand(s->x, s->x, operand));
    CHECK_OK(cunmod_nmod_poly_mul_operand(other, s->a, operand));
    CHECK(other->mod.n == s->a->mod.n && nmod_poly_equal(other, s->fy));

    part_of(s->fx, s->fy, nlo, nhi);
    CHECK_GIVES(s->x, s->fx, cunmod_nmod_poly_mulmid_operand(s->x, s->a, operand, nlo, nhi));
    CHECK_OVER(s->x, s->a, s->fx, cunmod_nmod_poly_mulmid_operand(s->x, s->x, operand, nlo, nhi));
    part_of(s->fx, s->fy, nlo, beyond);
    CHECK_GIVES(s->x, s->fx, cunmod_nmod_poly_mulmid_operand(s->x, s->a, operand, nlo, INT64_MAX));
    CHECK_OK(cunmod_nmod_poly_mulmid_operand(s->x, s->a, operand, nlo, nlo / 2));
    CHECK(nmod_poly_is_zero(s->x));
}

void check_divisor(polys_t *s)
{
    SCOPED_DIVISOR cunmod_divisor_t divisor = NULL;
    SCOPED_NMOD nmod_poly_t other = {test_nmod_zero(s->a->mod.n == 7 ? 5 : 7)};
    nmod_poly_set(s->y, s->b);
    CHECK_OK(cunmod_divisor_create_nmod_poly(&divisor, s->y, ctx));
    nmod_poly_divrem(s->fx, s->fy, s->a, s->b);
    CHECK_BOTH(s->x, s->fx, s->y, s->fy,
               cunmod_nmod_poly_divrem_divisor(s->x, s->y, s->a, divisor));
    nmod_poly_set(s->x, s->a);
    CHECK_BOTH(s->x, s->fx, s->y, s->fy,
               cunmod_nmod_poly_divrem_divisor(s->x, s->y, s->x, divisor));
    nmod_poly_set(s->x, s->a);
    CHECK_BOTH(s->y, s->fx, s->x, s->fy,
               cunmod_nmod_poly_divrem_divisor(s->y, s->x, s->x, divisor));
    CHECK_OK(cunmod_nmod_poly_divrem_divisor(other, s->y, s->a, divisor));
    CHECK(other->mod.n == s->a->mod.n && nmod_poly_equal(other, s->fx));
    CHECK_GIVES(s->x, s->fy, cunmod_nmod_poly_rem_divisor(s->x, s->a, divisor));
    nmod_poly_mul(s->y, s->fx, s->b); /* without remainder */
    CHECK_OK(cunmod_nmod_poly_divrem_divisor(s->x, s->y, s->y, divisor));
    CHECK(nmod_poly_equal(s->x, s->fx) && nmod_poly_is_zero(s->y));
}

void check_prepared(uint64_t p)
{
    static const int64_t lengths[] = {0, 1, 2, 17, 300, 5000};
    const int count = test_small() ? 4 : 6;
    for (int i = 0; i < count * count; i++)
    {
        const int64_t lena = lengths[i / count], lenb = lengths[i % count];
        polys_t s;
        polys_init(&s, p);
        polys_fill(s.a, lena, TEST_DENSE);
        polys_fill(s.b, lenb, TEST_DENSE);
        test_case("nmod_poly, prepared", lena, lenb, p);
        check_operand(&s);
        if (lenb > 0)
            check_divisor(&s);
        polys_clear(&s);
    }
}

void check_vanishing(void)
{
    SCOPED_OPERAND cunmod_operand_t operand = NULL;
    polys_t s;
    polys_init(&s, 6);
    nmod_poly_set_coeff_ui(s.a, 1, 2);
    nmod_poly_set_coeff_ui(s.b, 0, 3);
    test_case("nmod_poly, zero divisors", 2, 1, 6);
    CHECK_OK(cunmod_operand_create_nmod_poly(&operand, s.b, 2, ctx));
    CHECK_OK(cunmod_nmod_poly_mul_operand(s.x, s.a, operand));
    CHECK(nmod_poly_length(s.x) == 0);
    nmod_poly_set_coeff_ui(s.a, 0, 1);
    CHECK_OK(cunmod_nmod_poly_mul_operand(s.x, s.a, operand));
    CHECK(nmod_poly_length(s.x) == 1 && nmod_poly_get_coeff_ui(s.x, 0) == 3);
    polys_clear(&s);
}
