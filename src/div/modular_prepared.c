/* Computes products, powers and compositions modulo a prepared divisor.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "base/check.h"
#include "div/powmod.h"
#include "div/residue.h"
#include "runtime/result.h"

/* ---- operands shorter than the divisor, except the outer polynomial of a composition ---- */

static int product(cunmod_result_t res, cunmod_vec_t *a, cunmod_vec_t *b, cunmod_divisor_t divisor)
{
    if (a->len == 0 || b->len == 0)
        return cunmod_result_constant(res, 0, divisor->ctx);
    cunmod_modular_t x = cunmod_modular_product_of(divisor, a, b);
    return cunmod_result_run(res, &x.job);
}

static int composition(cunmod_result_t res, cunmod_vec_t *a, cunmod_vec_t *g,
                       cunmod_divisor_t divisor)
{
    if (a->len == 0 || divisor->vec.len == 1)
        return cunmod_result_constant(res, 0, divisor->ctx);
    cunmod_modular_t x = cunmod_modular_composition_of(divisor, a, g);
    return cunmod_result_run(res, &x.job);
}

/* res = a^e modulo the divisor; of_x = 1: res = x^e modulo the divisor, and *a is the vector of one
 * word 1. */
static int power(cunmod_result_t res, cunmod_vec_t *a, int of_x, const cunmod_exponent_t *e,
                 cunmod_divisor_t divisor)
{
    const int64_t m = divisor->vec.len;
    if (m == 1 || a->len == 0 || e->bits == 0)
        return cunmod_result_constant(res, m > 1 && e->bits == 0, divisor->ctx);
    cunmod_modular_t x = cunmod_modular_power_of(divisor, a, of_x, e);
    return cunmod_result_run(res, &x.job);
}

static int power_of_x(cunmod_result_t res, const cunmod_exponent_t *e, cunmod_divisor_t divisor)
{
    static const uint64_t one[1] = {1};
    cunmod_vec_t a = cunmod_vec_of(one, 1);
    const int status = power(res, &a, 1, e, divisor);
    cunmod_vec_clear(&a, divisor->ctx);
    return status;
}

/* ---- host arrays --------------------------------------------------------- */

static cunmod_result_t result_of(uint64_t *res, cunmod_divisor_t divisor)
{
    return cunmod_result_array(res, divisor->vec.len - 1);
}

/* Checks the operands a and b and the array res. *u = a, of any length; *v = b modulo the divisor.
 * Errors: E_ARGUMENT, and those of cunmod_residue_open and cunmod_residue_reduce. */
static int open_residues(cunmod_residue_t *u, cunmod_residue_t *v, const uint64_t *res,
                         const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb,
                         cunmod_divisor_t divisor)
{
    CUNMOD_TRY(cunmod_residue_open(u, a, lena, divisor));
    CUNMOD_TRY(cunmod_residue_open(v, b, lenb, divisor));
    CUNMOD_TRY(cunmod_check_array(res, divisor->vec.len - 1));
    return cunmod_residue_reduce(v, divisor);
}

int cunmod_mulmod_divisor(uint64_t *res, const uint64_t *a, int64_t lena, const uint64_t *b,
                          int64_t lenb, cunmod_divisor_t divisor)
{
    cunmod_residue_t u = {.vec = NULL}, v = {.vec = NULL};
    const int is_square = a == b && lena == lenb;
    int status = open_residues(&u, &v, res, a, lena, b, lenb, divisor);
    if (!is_square)
        CUNMOD_THEN(cunmod_residue_reduce(&u, divisor));
    CUNMOD_THEN(product(result_of(res, divisor), is_square ? v.vec : u.vec, v.vec, divisor));
    cunmod_residue_close(&u, divisor);
    cunmod_residue_close(&v, divisor);
    return status;
}

int cunmod_compose_mod_divisor(uint64_t *res, const uint64_t *a, int64_t lena, const uint64_t *g,
                               int64_t leng, cunmod_divisor_t divisor)
{
    cunmod_residue_t u = {.vec = NULL}, v = {.vec = NULL};
    int status = open_residues(&u, &v, res, a, lena, g, leng, divisor);
    CUNMOD_THEN(u.vec->len > 0 && v.vec->len == 0
                    ? cunmod_result_constant(result_of(res, divisor), a[0], divisor->ctx)
                    : composition(result_of(res, divisor), u.vec, v.vec, divisor));
    cunmod_residue_close(&u, divisor);
    cunmod_residue_close(&v, divisor);
    return status;
}

int cunmod_powmod_divisor(uint64_t *res, const uint64_t *a, int64_t lena, const uint64_t *exponent,
                          int64_t limbs, cunmod_divisor_t divisor)
{
    cunmod_residue_t u = {.vec = NULL};
    cunmod_exponent_t e;
    int status = divisor == NULL ? CUNMOD_E_ARGUMENT : cunmod_exponent_of(&e, exponent, limbs);
    CUNMOD_THEN(cunmod_residue_open(&u, a, lena, divisor));
    CUNMOD_THEN(cunmod_check_array(res, divisor->vec.len - 1));
    CUNMOD_THEN(cunmod_residue_reduce(&u, divisor));
    CUNMOD_THEN(power(result_of(res, divisor), u.vec, 0, &e, divisor));
    cunmod_residue_close(&u, divisor);
    return status;
}

int cunmod_powmod_x_divisor(uint64_t *res, const uint64_t *exponent, int64_t limbs,
                            cunmod_divisor_t divisor)
{
    cunmod_exponent_t e;
    CUNMOD_TRY(divisor == NULL ? CUNMOD_E_ARGUMENT : cunmod_exponent_of(&e, exponent, limbs));
    CUNMOD_TRY(cunmod_check_array(res, divisor->vec.len - 1));
    return power_of_x(result_of(res, divisor), &e, divisor);
}

/* ---- device polynomials -------------------------------------------------- */

int cunmod_poly_mulmod_divisor(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t b,
                               cunmod_divisor_t divisor)
{
    const cunmod_poly_t polys[] = {a, b, res};
    cunmod_residue_t u = {.vec = NULL}, v = {.vec = NULL};
    int status = cunmod_divisor_check(divisor, polys, 3);
    CUNMOD_THEN(cunmod_residue_of_poly(&u, a, divisor));
    if (a != b)
        CUNMOD_THEN(cunmod_residue_of_poly(&v, b, divisor));
    CUNMOD_THEN(product(cunmod_result_poly(res), u.vec, a != b ? v.vec : u.vec, divisor));
    cunmod_residue_close(&u, divisor);
    cunmod_residue_close(&v, divisor);
    return status;
}

int cunmod_poly_compose_mod_divisor(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t g,
                                    cunmod_divisor_t divisor)
{
    const cunmod_poly_t polys[] = {a, g, res};
    cunmod_residue_t v = {.vec = NULL};
    int status = cunmod_divisor_check(divisor, polys, 3);
    CUNMOD_THEN(cunmod_poly_resolve(a));
    CUNMOD_THEN(cunmod_residue_of_poly(&v, g, divisor));
    CUNMOD_THEN(composition(cunmod_result_poly(res), &a->vec, v.vec, divisor));
    cunmod_residue_close(&v, divisor);
    return status;
}

int cunmod_poly_compose_truncated(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t g, int64_t n)
{
    CUNMOD_TRY(cunmod_poly_resolve(a));
    CUNMOD_TRY(cunmod_poly_resolve(g));
    struct cunmod_divisor_struct modulus = {.ctx = a->ctx, .p = a->p, .truncates = 1};
    modulus.vec = cunmod_vec_empty();
    modulus.vec.len = n + 1;
    cunmod_divisor_shape(&modulus.prepared.shape, n + 1, a->p, a->ctx);
    return composition(cunmod_result_poly(res), &a->vec, &g->vec, &modulus);
}

int cunmod_poly_powmod_divisor(cunmod_poly_t res, cunmod_poly_t a, const uint64_t *exponent,
                               int64_t limbs, cunmod_divisor_t divisor)
{
    const cunmod_poly_t polys[] = {a, res};
    cunmod_residue_t u = {.vec = NULL};
    cunmod_exponent_t e;
    int status = cunmod_divisor_check(divisor, polys, 2);
    CUNMOD_THEN(cunmod_exponent_of(&e, exponent, limbs));
    CUNMOD_THEN(cunmod_residue_of_poly(&u, a, divisor));
    CUNMOD_THEN(power(cunmod_result_poly(res), u.vec, 0, &e, divisor));
    cunmod_residue_close(&u, divisor);
    return status;
}

int cunmod_poly_powmod_x_divisor(cunmod_poly_t res, const uint64_t *exponent, int64_t limbs,
                                 cunmod_divisor_t divisor)
{
    cunmod_exponent_t e;
    CUNMOD_TRY(cunmod_divisor_check(divisor, &res, 1));
    CUNMOD_TRY(cunmod_exponent_of(&e, exponent, limbs));
    return power_of_x(cunmod_result_poly(res), &e, divisor);
}
