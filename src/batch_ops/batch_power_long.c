/* Computes powers of a batch modulo long polynomials, one item at a time.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "base/modulus.h"
#include "batch_ops/batch_power.h"
#include "flint/cpu.h"
#include "runtime/poly.h"

/* Checks that the leading coefficient of f is a unit modulo p, which need not be prime. Operations
 * on single polynomials require the unit. f = 0: returns OK. Errors: E_INVERSE, E_GPU. */
static int check_divisor(const struct cunmod_poly_struct *f)
{
    const uint32_t word = cunmod_modulus_word(f->p);
    uint64_t lead = 0;
    if (f->vec.len == 0 || cunmod_ctx_is_prime(f->ctx, f->p))
        return CUNMOD_OK; /* the operation refuses zero */
    const cunmod_vec_t last = {.device = (char *)f->vec.device + (f->vec.len - 1) * word, .len = 1};
    const int status = cunmod_vec_read(&lead, &last, f->ctx, word);
    return status != CUNMOD_OK || cunmod_cpu_is_unit(lead, f->p) ? status : CUNMOD_E_INVERSE;
}

/* `single` of a power. cunmod_poly_powmod reduces a base longer than f only if the modulus is
 * prime, so the base is reduced modulo f first. */
int cunmod_power_single(const cunmod_batch_job_t *job, const cunmod_batch_single_t *x)
{
    const int by_x = job->operation->operands == 1;
    const uint64_t *const e = job->item_words + x->item;
    cunmod_poly_t z = x->z[0], base = x->x[0], f = x->x[by_x ? 0 : 1];
    int status = check_divisor(f);
    if (status == CUNMOD_OK && !by_x && base->vec.len >= f->vec.len)
        status = cunmod_poly_rem(base, base, f);
    return status != CUNMOD_OK ? status
           : by_x              ? cunmod_poly_powmod_x(z, e, 1, f)
                               : cunmod_poly_powmod(z, base, e, 1, f);
}
