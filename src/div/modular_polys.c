/* Computes products, powers and compositions modulo a prepared divisor, for device polynomials.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "div/powmod.h"
#include "div/residue.h"
#include "runtime/poly.h"

static int set_constant(cunmod_poly_t res, uint64_t c)
{
    cunmod_ctx_note_nothing(res->ctx);
    return cunmod_poly_set_array(res, &c, c != 0);
}

static int run(cunmod_poly_t res, cunmod_modular_t x)
{
    const int status = cunmod_execute(&x.job);
    if (status == CUNMOD_OK)
        cunmod_poly_take(res, &x.job.out[0].vec);
    return status;
}

int cunmod_poly_mulmod_divisor(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t b,
                               cunmod_divisor_t divisor)
{
    const cunmod_poly_t polys[] = {a, b, res};
    cunmod_poly_t own[2] = {NULL, NULL};
    cunmod_vec_t *u = NULL, *v = NULL;
    int status = cunmod_divisor_check(divisor, polys, 3);
    if (status == CUNMOD_OK)
    {
        status = cunmod_residue_of_poly(&u, &own[0], a, divisor);
        v = u;
    }
    CUNMOD_THEN(a != b ? cunmod_residue_of_poly(&v, &own[1], b, divisor) : CUNMOD_OK);
    CUNMOD_THEN(u->len == 0 || v->len == 0 ? set_constant(res, 0)
                                           : run(res, cunmod_modular_product_of(divisor, u, v)));
    cunmod_poly_destroy(own[0]);
    cunmod_poly_destroy(own[1]);
    return status;
}

int cunmod_poly_compose_mod_divisor(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t g,
                                    cunmod_divisor_t divisor)
{
    const cunmod_poly_t polys[] = {a, g, res};
    cunmod_poly_t own = NULL;
    cunmod_vec_t *v = NULL;
    int status = cunmod_divisor_check(divisor, polys, 3);
    CUNMOD_THEN(cunmod_poly_resolve(a));
    CUNMOD_THEN(cunmod_residue_of_poly(&v, &own, g, divisor));
    CUNMOD_THEN(a->vec.len == 0 || divisor->vec.len == 1
                    ? set_constant(res, 0)
                    : run(res, cunmod_modular_composition_of(divisor, &a->vec, v)));
    cunmod_poly_destroy(own);
    return status;
}

int cunmod_poly_compose_truncated(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t g, int64_t n)
{
    int status = cunmod_poly_resolve(a);
    CUNMOD_THEN(cunmod_poly_resolve(g));
    if (status != CUNMOD_OK || a->vec.len == 0)
        return CUNMOD_THEN(set_constant(res, 0));
    struct cunmod_divisor_struct power = {.ctx = a->ctx, .p = a->p, .truncates = 1};
    power.vec = cunmod_vec_empty();
    power.vec.len = n + 1;
    cunmod_divisor_shape(&power.prepared.shape, n + 1, a->p, a->ctx);
    return run(res, cunmod_modular_composition_of(&power, &a->vec, &g->vec));
}

/* res = base^e modulo the divisor, where base is shorter than the divisor; of_x = 1: res = x^e. */
static int set_power(cunmod_poly_t res, cunmod_vec_t *base, int of_x, const cunmod_exponent_t *e,
                     cunmod_divisor_t divisor)
{
    const int64_t m = divisor->vec.len;
    return m == 1 || base->len == 0 || e->bits == 0
               ? set_constant(res, m > 1 && e->bits == 0)
               : run(res, cunmod_modular_power_of(divisor, base, of_x, e));
}

int cunmod_poly_powmod_divisor(cunmod_poly_t res, cunmod_poly_t a, const uint64_t *exponent,
                               int64_t limbs, cunmod_divisor_t divisor)
{
    const cunmod_poly_t polys[] = {a, res};
    cunmod_poly_t own = NULL;
    cunmod_vec_t *u = NULL;
    cunmod_exponent_t e;
    int status = cunmod_divisor_check(divisor, polys, 2);
    CUNMOD_THEN(cunmod_exponent_of(&e, exponent, limbs));
    CUNMOD_THEN(cunmod_residue_of_poly(&u, &own, a, divisor));
    CUNMOD_THEN(set_power(res, u, 0, &e, divisor));
    cunmod_poly_destroy(own);
    return status;
}

int cunmod_poly_powmod_x_divisor(cunmod_poly_t res, const uint64_t *exponent, int64_t limbs,
                                 cunmod_divisor_t divisor)
{
    static const uint64_t one[1] = {1};
    const cunmod_poly_t polys[] = {res};
    cunmod_exponent_t e;
    CUNMOD_TRY(cunmod_divisor_check(divisor, polys, 1));
    CUNMOD_TRY(cunmod_exponent_of(&e, exponent, limbs));
    cunmod_vec_t u = cunmod_vec_of(one, 1);
    int status = set_power(res, &u, 1, &e, divisor);
    cunmod_vec_clear(&u, divisor->ctx);
    return status;
}
