/* Exact quotients, values, and cofactors of resultants over the integers on the CPU, by FLINT.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <flint/fmpz_vec.h>

#include "cunmod.h"
#include "flint/cpu_fmpz.h"
#include "flint/cpu_zcall.h"
#include "flint/cpu_zcheck.h"
#include "flint/cpu_zproduct.h"

/* Multiplies a and b by the same small odd number c, such that no coefficient of c b is full
 * (begins with 63 ones in binary, cpu_zproduct.h). The quotient stays the same. FLINT's division
 * multiplies pieces of b and of the quotient, and a wrong product could let FLINT answer that b
 * does not divide a. A suitable c exists, since few multiples of a coefficient are full. */
static void make_not_full(fmpz_poly_t a, fmpz_poly_t b)
{
    fmpz_poly_t multiple;
    ulong c = 1;
    fmpz_poly_init(multiple);
    fmpz_poly_set(multiple, b);
    while (cunmod_zpoly_is_full(multiple))
    {
        c += 2;
        fmpz_poly_scalar_mul_ui(multiple, b, c);
    }
    fmpz_poly_swap(b, multiple);
    fmpz_poly_scalar_mul_ui(a, a, c);
    fmpz_poly_clear(multiple);
}

static void compute_exact_quotient(cunmod_zcall_t *call)
{
    if (cunmod_zpoly_is_full(call->y))
        make_not_full(call->x, call->y);
    call->is_true = fmpz_poly_divides(call->f, call->x, call->y);
    call->wrong = call->is_true && call->y->length > 1 &&
                  !cunmod_zpoly_is_product(call->x, call->f, call->y);
    if (call->is_true && !call->wrong && call->z.x != NULL)
        get_poly(call->z, call->a->len - call->b->len + 1, call->f);
}

int cunmod_cpu_zpoly_divides(int *divides, cunmod_zplace_t z, const cunmod_zpoly_t *a,
                             const cunmod_zpoly_t *b)
{
    cunmod_zcall_t call = {.compute = compute_exact_quotient, .z = z, .a = a, .b = b};
    const int status = cunmod_zcall_run(&call);
    *divides = call.is_true;
    return status;
}

static void compute_values(cunmod_zcall_t *call)
{
    const cunmod_zpoly_t *const points = call->list;
    const int64_t n = points->len;
    fmpz *const x = _fmpz_vec_init(n);
    for (int64_t k = 0; k < n; k++)
        set_integer(x + k, points->x + k * points->words, points->words);
    fmpz_poly_evaluate_fmpz_vec(x, call->x, x, n);
    for (int64_t k = 0; k < n; k++)
        get_integer(call->z.x + k * call->z.words, call->z.words, x + k);
    _fmpz_vec_clear(x, n);
}

int cunmod_cpu_zpoly_evaluate(cunmod_zplace_t z, const cunmod_zpoly_t *a, const cunmod_zpoly_t *x)
{
    cunmod_zcall_t call = {.compute = compute_values, .z = z, .a = a, .list = x};
    return cunmod_zcall_run(&call);
}

/* Checks s a + t b = r at a random point modulo a random prime. Returns 0 when the values differ,
 * else 1. Returns 1 without a check when r and a have few words, since a check would then take a
 * large part of the time of FLINT's computation, and when the system gives no random numbers. */
static int are_cofactors(const fmpz_t r, const fmpz_poly_t s, const fmpz_poly_t t,
                         const fmpz_poly_t a, const fmpz_poly_t b)
{
    cunmod_zpoint_t at;
    if (fmpz_size(r) * a->length < CUNMOD_ZCHECK_WORDS || !cunmod_zpoint_draw(&at))
        return 1;
    const uint64_t left = nmod_mul(cunmod_zpoint_value(&at, s->coeffs, s->length),
                                   cunmod_zpoint_value(&at, a->coeffs, a->length), at.mod);
    const uint64_t right = nmod_mul(cunmod_zpoint_value(&at, t->coeffs, t->length),
                                    cunmod_zpoint_value(&at, b->coeffs, b->length), at.mod);
    return nmod_add(left, right, at.mod) == cunmod_zpoint_value(&at, r, 1);
}

/* When the first operand is shorter, FLINT exchanges the operands and returns Res(b, a). So for a
 * shorter than b this function calls FLINT with (b, a), and multiplies the results by (-1)^(deg a
 * deg b). */
static void compute_cofactors(cunmod_zcall_t *call)
{
    fmpz_poly_struct *const a = call->x, *const b = call->y, *const s = call->f, *const t = call->g;
    fmpz *const r = call->r;
    if (a->length >= b->length)
    {
        fmpz_poly_xgcd_modular(r, s, t, a, b);
    }
    else
    {
        fmpz_poly_xgcd_modular(r, t, s, b, a);
        if (a->length % 2 == 0 && b->length % 2 == 0)
        {
            fmpz_neg(r, r);
            fmpz_poly_neg(s, s);
            fmpz_poly_neg(t, t);
        }
    }
    if (fmpz_is_zero(r))
    {
        fmpz_poly_zero(s);
        fmpz_poly_zero(t);
    }
    call->wrong = !fmpz_is_zero(r) && !are_cofactors(r, s, t, a, b);
    if (!call->wrong)
    {
        get_integer(call->z.x, call->z.words, r);
        get_poly(call->s, call->b->len - 1, s);
        get_poly(call->t, call->a->len - 1, t);
    }
}

int cunmod_cpu_zpoly_xgcd(cunmod_zplace_t r, cunmod_zplace_t s, cunmod_zplace_t t,
                          const cunmod_zpoly_t *a, const cunmod_zpoly_t *b)
{
    cunmod_zcall_t call = {.compute = compute_cofactors, .z = r, .s = s, .t = t, .a = a, .b = b};
    return cunmod_zcall_run(&call);
}
