/* Rational reconstruction with a common denominator, modulo a product of primes, on the CPU, by
 * FLINT.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "flint/cpu_zpoly.h"

#include <flint/fmpq.h>
#include <flint/fmpz.h>
#include <flint/fmpz_vec.h>

#include "cunmod.h"
#include "flint/cpu_fmpz.h"
#include "flint/cpu_memory.h"

typedef struct
{
    cunmod_zplace_t z;
    const cunmod_zpoly_t *a;
    const cunmod_zint_t *c;
    const uint64_t *p;
    int64_t k;
    int found;
} call_t;

/* The fractions reconstructed so far. */
typedef struct
{
    fmpz_t modulus, limit; /* 2 limit^2 < modulus / 2^64 */
    fmpz_t denominator;    /* common denominator of the fractions so far */
    fmpz_t factor;         /* denominator / c modulo `modulus`, for c = call->c */
    fmpz *numerators;
} fractions_t;

/* modulus = the product of p[0 .. k-1]. */
static void multiply(fmpz_t modulus, const uint64_t *p, int64_t k)
{
    if (k < 8)
    {
        fmpz_one(modulus);
        for (int64_t i = 0; i < k; i++)
            fmpz_mul_ui(modulus, modulus, p[i]);
        return;
    }
    fmpz_t second;
    fmpz_init(second);
    multiply(modulus, p, k / 2);
    multiply(second, p + k / 2, k - k / 2);
    fmpz_mul(modulus, modulus, second);
    fmpz_clear(second);
}

static void init(fractions_t *x, const call_t *call)
{
    fmpz_init(x->modulus);
    fmpz_init(x->limit);
    fmpz_init(x->factor);
    fmpz_init_set_ui(x->denominator, 1);
    x->numerators = _fmpz_vec_init(call->a->len);
    multiply(x->modulus, call->p, call->k);
    fmpz_one(x->limit);
    fmpz_mul_2exp(x->limit, x->limit, (fmpz_bits(x->modulus) - 66) / 2);
    set_integer(x->factor, call->c->x, call->c->words);
    fmpz_invmod(x->factor, x->factor, x->modulus);
}

static void clear(fractions_t *x, int64_t n)
{
    fmpz_clear(x->modulus);
    fmpz_clear(x->limit);
    fmpz_clear(x->factor);
    fmpz_clear(x->denominator);
    _fmpz_vec_clear(x->numerators, n);
}

/* Reconstructs the fraction with index j from t = a[j] denominator / c modulo x->modulus. When t is
 * a fraction with a denominator d > 1, the common denominator and numerators 0 .. j-1 are
 * multiplied by d. Returns 0 when no fraction with numerator and denominator within the limit is
 * congruent to t, or the new common denominator exceeds the limit; else 1. */
static int add(fractions_t *x, int64_t j, fmpz_t t)
{
    fmpq_t fraction;
    int found = 1;
    fmpz_smod(x->numerators + j, t, x->modulus);
    if (fmpz_cmpabs(x->numerators + j, x->limit) <= 0)
        return 1;
    fmpq_init(fraction);
    found = fmpq_reconstruct_fmpz_2(fraction, t, x->modulus, x->limit, x->limit);
    if (found)
    {
        const fmpz *const d = fmpq_denref(fraction);
        fmpz_set(x->numerators + j, fmpq_numref(fraction));
        fmpz_mul(x->denominator, x->denominator, d);
        fmpz_mul(x->factor, x->factor, d);
        fmpz_mod(x->factor, x->factor, x->modulus);
        _fmpz_vec_scalar_mul_fmpz(x->numerators, x->numerators, j, d);
        found = fmpz_cmpabs(x->denominator, x->limit) <= 0;
    }
    fmpq_clear(fraction);
    return found;
}

static void make_numerators(void *argument)
{
    call_t *const call = argument;
    const cunmod_zpoly_t *const a = call->a;
    fractions_t x;
    fmpz_t t;
    init(&x, call);
    fmpz_init(t);
    call->found = 1;
    for (int64_t j = 0; j < a->len && call->found; j++)
    {
        set_integer(t, a->x + j * a->words, a->words);
        fmpz_mul(t, t, x.factor);
        fmpz_mod(t, t, x.modulus);
        call->found = add(&x, j, t);
    }
    for (int64_t j = 0; j < a->len && call->found; j++)
        call->found = fmpz_cmpabs(x.numerators + j, x.limit) <= 0;
    for (int64_t j = 0; j < a->len && call->found; j++)
        get_integer(call->z.x + j * call->z.words, call->z.words, x.numerators + j);
    fmpz_clear(t);
    clear(&x, a->len);
}

int cunmod_cpu_zpoly_numerators(int *found, cunmod_zplace_t z, const cunmod_zpoly_t *a,
                                const cunmod_zint_t *c, const uint64_t *p, int64_t k)
{
    call_t call = {.z = z, .a = a, .c = c, .p = p, .k = k};
    const int status = k < 2 ? CUNMOD_OK : cunmod_cpu_guarded(make_numerators, &call);
    *found = call.found;
    return status;
}
