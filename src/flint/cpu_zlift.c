/* Rational reconstruction of numbers from their p-adic digits with a common denominator, by FLINT.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "flint/cpu_zlift.h"

#include <stdlib.h>

#include <flint/flint.h>
#include <flint/fmpq.h>
#include <flint/fmpz.h>
#include <flint/fmpz_vec.h>

#include "cunmod.h"
#include "flint/cpu_fmpz.h"
#include "flint/cpu_memory.h"

#define FEW 8 /* a number of at most FEW digits is joined digit by digit */

struct cunmod_cpu_lift_struct
{
    const cunmod_cpu_digits_t *digits;
    slong levels;
    fmpz *powers; /* powers[k] = p^(FEW 2^k), k < levels: those with an exponent below `steps` */
    fmpz_t modulus, modulus_few, limit_u, limit_v, d;
};

/* A call of a function. */
typedef struct
{
    cunmod_cpu_lift_t *x;
    const cunmod_cpu_lift_t *const_x;
    uint64_t *z;
    int64_t words, e;
    int answer;
} call_t;

/* ---- numbers ------------------------------------------------------------------------ */

/* number = digits first .. first+count-1 of number e; count <= FEW 2^level. */
static void join(fmpz_t number, const cunmod_cpu_lift_t *x, int64_t e, int64_t first, int64_t count,
                 slong level)
{
    const cunmod_cpu_digits_t *const digits = x->digits;
    fmpz_zero(number);
    if (count <= FEW)
    {
        for (int64_t i = first + count - 1; i >= first; i--)
        {
            fmpz_mul_ui(number, number, digits->p);
            fmpz_add_ui(number, number, digits->digits[i * digits->count + e]);
        }
        return;
    }
    const int64_t half = (int64_t)FEW << (level - 1);
    if (count <= half)
    {
        join(number, x, e, first, count, level - 1);
        return;
    }
    fmpz_t low;
    fmpz_init(low);
    join(number, x, e, first + half, count - half, level - 1);
    join(low, x, e, first, half, level - 1);
    fmpz_mul(number, number, x->powers + level - 1);
    fmpz_add(number, number, low);
    fmpz_clear(low);
}

/* t = d times number e, from its first `steps` digits; not reduced. */
static void multiply(fmpz_t t, const cunmod_cpu_lift_t *x, int64_t e, int64_t steps)
{
    join(t, x, e, 0, steps, x->levels);
    if (!fmpz_is_one(x->d))
        fmpz_mul(t, t, x->d);
}

/* ---- the object --------------------------------------------------------------------- */

static void set_powers(void *argument)
{
    const call_t *const call = argument;
    cunmod_cpu_lift_t *const x = call->x;
    const cunmod_cpu_digits_t *const digits = x->digits;
    fmpz_one(x->d);
    fmpz_one(x->limit_u);
    fmpz_mul_2exp(x->limit_u, x->limit_u, (ulong)digits->bits_u);
    fmpz_one(x->limit_v);
    fmpz_mul_2exp(x->limit_v, x->limit_v, (ulong)digits->bits_v);
    fmpz_set_ui(x->modulus_few, digits->p);
    fmpz_pow_ui(x->modulus, x->modulus_few, (ulong)digits->steps);
    fmpz_pow_ui(x->modulus_few, x->modulus_few, (ulong)digits->few);
    x->levels = 0;
    while (((int64_t)FEW << x->levels) < digits->steps)
        x->levels++;
    x->powers = _fmpz_vec_init(x->levels);
    for (slong k = 0; k < x->levels; k++)
        if (k == 0)
        {
            fmpz_set_ui(x->powers, digits->p);
            fmpz_pow_ui(x->powers, x->powers, FEW);
        }
        else
            fmpz_mul(x->powers + k, x->powers + k - 1, x->powers + k - 1);
}

int cunmod_cpu_lift_open(cunmod_cpu_lift_t **x, const cunmod_cpu_digits_t *digits)
{
    cunmod_cpu_lift_t *const opened = calloc(1, sizeof(*opened));
    call_t call = {.x = opened};
    *x = opened;
    if (opened == NULL)
        return CUNMOD_E_MEMORY;
    opened->digits = digits; /* the integers are 0, as calloc has left them */
    return cunmod_cpu_guarded(set_powers, &call);
}

void cunmod_cpu_lift_close(cunmod_cpu_lift_t *x)
{
    if (x == NULL)
        return;
    if (x->powers != NULL)
        _fmpz_vec_clear(x->powers, x->levels);
    fmpz_clear(x->modulus);
    fmpz_clear(x->modulus_few);
    fmpz_clear(x->limit_u);
    fmpz_clear(x->limit_v);
    fmpz_clear(x->d);
    free(x);
}

/* ---- fractions ---------------------------------------------------------------------- */

static void make_numerator(void *argument)
{
    call_t *const call = argument;
    fmpz_t t;
    fmpz_init(t);
    multiply(t, call->const_x, call->e, call->const_x->digits->few);
    fmpz_smod(t, t, call->const_x->modulus_few);
    call->answer = fmpz_cmpabs(t, call->const_x->limit_u) <= 0;
    if (call->answer)
        get_integer(call->z, call->words, t);
    fmpz_clear(t);
}

int cunmod_cpu_lift_numerator(int *small, uint64_t *z, int64_t words, const cunmod_cpu_lift_t *x,
                              int64_t e)
{
    call_t call = {.const_x = x, .z = z, .words = words, .e = e};
    const int status = cunmod_cpu_guarded(make_numerator, &call);
    *small = call.answer;
    return status;
}

static void extend(void *argument)
{
    call_t *const call = argument;
    cunmod_cpu_lift_t *const x = call->x;
    fmpz_t t, limit;
    fmpq_t fraction;
    fmpz_init(t);
    fmpz_init(limit);
    fmpq_init(fraction);
    multiply(t, x, call->e, x->digits->steps);
    fmpz_mod(t, t, x->modulus);
    fmpz_fdiv_q(limit, x->limit_v, x->d);
    call->answer = fmpq_reconstruct_fmpz_2(fraction, t, x->modulus, x->limit_u, limit);
    if (call->answer)
        fmpz_mul(x->d, x->d, fmpq_denref(fraction));
    fmpz_clear(t);
    fmpz_clear(limit);
    fmpq_clear(fraction);
}

int cunmod_cpu_lift_extend(int *found, cunmod_cpu_lift_t *x, int64_t e)
{
    call_t call = {.x = x, .e = e};
    const int status = cunmod_cpu_guarded(extend, &call);
    *found = call.answer;
    return status;
}

static void get_denominator(void *argument)
{
    const call_t *const call = argument;
    get_integer(call->z, call->words, call->const_x->d);
}

int cunmod_cpu_lift_denominator(uint64_t *z, int64_t words, const cunmod_cpu_lift_t *x)
{
    call_t call = {.const_x = x, .z = z, .words = words};
    return cunmod_cpu_guarded(get_denominator, &call);
}
