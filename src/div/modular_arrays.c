/* Computes products, powers and compositions modulo a prepared divisor, for host arrays.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <string.h>

#include "base/check.h"
#include "div/powmod.h"
#include "div/residue.h"

/* res[0 .. len-1] = the constant c, padded with zeros, where len is the number of coefficients of
 * the divisor minus 1. */
static int deliver_constant(uint64_t *res, uint64_t c, cunmod_divisor_t divisor)
{
    const int64_t len = divisor->vec.len - 1;
    cunmod_ctx_note_nothing(divisor->ctx);
    if (len > 0)
    {
        memset(res, 0, (size_t)len * sizeof(*res));
        res[0] = c;
    }
    return CUNMOD_OK;
}

static int run(uint64_t *res, cunmod_modular_t x)
{
    cunmod_job_to_array(&x.job, 0, res, x.divisor->vec.len - 1);
    return cunmod_execute(&x.job);
}

/* Checks the operands a and b and the array res. *u = a, which is not reduced; *v = b modulo the
 * divisor. Errors: E_ARGUMENT, and those of cunmod_residue_open and cunmod_residue_reduce. */
static int open_residues(cunmod_residue_t *u, cunmod_residue_t *v, const uint64_t *res,
                         const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb,
                         cunmod_divisor_t divisor)
{
    u->vec = v->vec = cunmod_vec_empty();
    int status = divisor == NULL ? CUNMOD_E_ARGUMENT : cunmod_residue_open(u, a, lena, divisor);
    CUNMOD_THEN(cunmod_residue_open(v, b, lenb, divisor));
    CUNMOD_THEN(cunmod_check_array(res, divisor->vec.len - 1));
    return CUNMOD_THEN(cunmod_residue_reduce(v, divisor));
}

int cunmod_mulmod_divisor(uint64_t *res, const uint64_t *a, int64_t lena, const uint64_t *b,
                          int64_t lenb, cunmod_divisor_t divisor)
{
    cunmod_residue_t u = {.own = NULL}, v = {.own = NULL};
    const int is_square = a == b && lena == lenb;
    int status = open_residues(&u, &v, res, a, lena, b, lenb, divisor);
    CUNMOD_THEN(!is_square ? cunmod_residue_reduce(&u, divisor) : CUNMOD_OK);
    if (status == CUNMOD_OK)
    {
        cunmod_vec_t *const x = is_square ? &v.vec : &u.vec;
        status = x->len == 0 || v.vec.len == 0
                     ? deliver_constant(res, 0, divisor)
                     : run(res, cunmod_modular_product_of(divisor, x, &v.vec));
    }
    cunmod_residue_close(&u, divisor);
    cunmod_residue_close(&v, divisor);
    return status;
}

int cunmod_compose_mod_divisor(uint64_t *res, const uint64_t *a, int64_t lena, const uint64_t *g,
                               int64_t leng, cunmod_divisor_t divisor)
{
    cunmod_residue_t u = {.own = NULL}, v = {.own = NULL};
    int status = open_residues(&u, &v, res, a, lena, g, leng, divisor);
    CUNMOD_THEN(u.vec.len == 0 || v.vec.len == 0
                    ? deliver_constant(res, u.vec.len > 0 ? a[0] : 0, divisor)
                    : run(res, cunmod_modular_composition_of(divisor, &u.vec, &v.vec)));
    cunmod_residue_close(&u, divisor);
    cunmod_residue_close(&v, divisor);
    return status;
}

/* res = base^e modulo the divisor, where base is shorter than the divisor; of_x = 1: res = x^e. */
static int deliver_power(uint64_t *res, cunmod_residue_t *base, int of_x,
                         const cunmod_exponent_t *e, cunmod_divisor_t divisor)
{
    return divisor->vec.len == 1 || base->vec.len == 0 || e->bits == 0
               ? deliver_constant(res, e->bits == 0, divisor)
               : run(res, cunmod_modular_power_of(divisor, &base->vec, of_x, e));
}

int cunmod_powmod_divisor(uint64_t *res, const uint64_t *a, int64_t lena, const uint64_t *exponent,
                          int64_t limbs, cunmod_divisor_t divisor)
{
    cunmod_residue_t u = {.vec = cunmod_vec_empty()};
    cunmod_exponent_t e;
    int status = divisor == NULL ? CUNMOD_E_ARGUMENT : cunmod_exponent_of(&e, exponent, limbs);
    CUNMOD_THEN(cunmod_residue_open(&u, a, lena, divisor));
    CUNMOD_THEN(cunmod_check_array(res, divisor->vec.len - 1));
    CUNMOD_THEN(cunmod_residue_reduce(&u, divisor));
    CUNMOD_THEN(deliver_power(res, &u, 0, &e, divisor));
    cunmod_residue_close(&u, divisor);
    return status;
}

int cunmod_powmod_x_divisor(uint64_t *res, const uint64_t *exponent, int64_t limbs,
                            cunmod_divisor_t divisor)
{
    static const uint64_t one[1] = {1};
    cunmod_residue_t u = {.vec = cunmod_vec_of(one, 1)};
    cunmod_exponent_t e;
    int status = divisor == NULL ? CUNMOD_E_ARGUMENT : cunmod_exponent_of(&e, exponent, limbs);
    CUNMOD_THEN(cunmod_check_array(res, divisor->vec.len - 1));
    CUNMOD_THEN(deliver_power(res, &u, 1, &e, divisor));
    cunmod_residue_close(&u, divisor);
    return status;
}
