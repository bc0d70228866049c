/* Orders in multiplicative groups of finite fields, by FLINT's factorization of integers.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * p^n - 1 is the product of the values at p of the cyclotomic polynomials of all d that divide n.
 * These values are factored one by one.
 */
#include "flint/cpu_order.h"

#include <flint/flint.h>
#include <flint/fmpz.h>
#include <flint/fmpz_factor.h>
#include <flint/ulong_extras.h>

#include "cunmod.h"

/* The primes below this number are found by divisions. */
#define SMALL 32768

/* A factor of more bits, without small primes, is not tested for primality. */
#define MOST_BITS 4096

int cunmod_cpu_is_generator(uint64_t g, uint64_t h, uint64_t p)
{
    const ulong inverse = n_preinvert_limb(p);
    const ulong quotient = n_mulmod2_preinv(g, n_invmod(h, p), p, inverse);
    n_factor_t factors;
    if (g == 0)
        return 0;
    n_factor_init(&factors);
    if (p > 2)
        n_factor(&factors, p - 1, 0);
    for (int i = 0; i < factors.num; i++)
        if (n_powmod2_ui_preinv(quotient, (p - 1) / factors.p[i], p, inverse) == 1)
            return 0;
    return 1;
}

/* p^n - 1 has at most 64 n bits, and at most as many prime factors, each of which has at most one
 * word that is not full. */
int64_t cunmod_cpu_order_room(int64_t n, uint64_t p)
{
    const int64_t bits = n * (int64_t)FLINT_BIT_COUNT(p);
    return n + 2 * bits;
}

/* z = the number of x[0 .. words-1]. */
static void set_words(fmpz_t z, const uint64_t *x, int64_t words)
{
    fmpz_set_ui_array(z, (const ulong *)x, words);
}

/* z = p^n - 1. */
static void set_order(fmpz_t z, int64_t n, uint64_t p)
{
    fmpz_set_ui(z, p);
    fmpz_pow_ui(z, z, (ulong)n);
    fmpz_sub_ui(z, z, 1);
}

/* z = the value at p of the cyclotomic polynomial of d: the product of all (p^(d / e) - 1)^mu(e).
 */
static void set_cyclotomic(fmpz_t z, int64_t d, uint64_t p)
{
    fmpz_t power, below;
    fmpz_init(power);
    fmpz_init_set_ui(below, 1);
    fmpz_set_ui(z, 1);
    for (int64_t e = 1; e <= d; e++)
    {
        const int sign = d % e == 0 ? n_moebius_mu((ulong)e) : 0;
        if (sign == 0)
            continue;
        set_order(power, d / e, p);
        fmpz_mul(sign > 0 ? z : below, sign > 0 ? z : below, power);
    }
    fmpz_divexact(z, z, below);
    fmpz_clear(power);
    fmpz_clear(below);
}

/* Divides c by the prime q as often as possible. If q divides c, adds q to the primes. */
static void take(fmpz_factor_t primes, fmpz_t c, const fmpz_t q)
{
    if (fmpz_remove(c, c, q) == 0)
        return;
    for (slong i = 0; i < primes->num; i++)
        if (fmpz_equal(primes->p + i, q))
            return;
    _fmpz_factor_append(primes, q, 1);
}

/* Adds the primes that divide c, which has no small prime factor; overwrites c. Returns OK or
 * E_UNSUPPORTED. */
static int take_large(fmpz_factor_t primes, fmpz_t c)
{
    const slong bits = (slong)fmpz_bits(c);
    fmpz_factor_t all;
    if (fmpz_is_one(c))
        return CUNMOD_OK;
    if (bits > CUNMOD_ORDER_BITS)
    {
        if (bits > MOST_BITS || !fmpz_is_probabprime(c))
            return CUNMOD_E_UNSUPPORTED;
        _fmpz_factor_append(primes, c, 1);
        return CUNMOD_OK;
    }
    fmpz_factor_init(all);
    fmpz_factor(all, c);
    for (slong i = 0; i < all->num; i++)
        take(primes, c, all->p + i);
    fmpz_factor_clear(all);
    return CUNMOD_OK;
}

/* Adds the primes that divide c, of which those in `given` need not be found; overwrites c. */
static int take_all(fmpz_factor_t primes, fmpz_t c, const fmpz_factor_t given)
{
    fmpz_t q;
    fmpz_init(q);
    for (slong i = 0; i < given->num; i++)
        take(primes, c, given->p + i);
    for (ulong small = 2; small < SMALL && !fmpz_is_one(c); small++)
        if (fmpz_fdiv_ui(c, small) == 0)
        {
            fmpz_set_ui(q, small);
            take(primes, c, q);
        }
    fmpz_clear(q);
    return take_large(primes, c);
}

/* Sets *given to the numbers of the caller. Returns OK; E_DOMAIN if one of them is not prime. */
static int set_given(fmpz_factor_t given, const uint64_t *primes, int64_t words, int64_t count)
{
    fmpz_t q;
    int status = CUNMOD_OK;
    fmpz_init(q);
    for (int64_t i = 0; i < count && status == CUNMOD_OK; i++)
    {
        set_words(q, primes + i * words, words);
        status = fmpz_is_probabprime(q) ? CUNMOD_OK : CUNMOD_E_DOMAIN;
        _fmpz_factor_append(given, q, 1);
    }
    fmpz_clear(q);
    return status;
}

/* Stores the primes that do not divide p - 1. */
static void store(uint64_t *z, int64_t *written, const fmpz_factor_t primes, uint64_t p)
{
    *written = 0;
    for (slong i = 0; i < primes->num; i++)
    {
        const fmpz *const q = primes->p + i;
        if (fmpz_abs_fits_ui(q) && (p - 1) % fmpz_get_ui(q) == 0)
            continue;
        const slong words = (slong)fmpz_size(q);
        z[*written] = (uint64_t)words;
        fmpz_get_ui_array((ulong *)(z + *written + 1), words, q);
        *written += words + 1;
    }
}

int cunmod_cpu_order_primes(uint64_t *z, int64_t *written, int64_t n, uint64_t p,
                            const uint64_t *primes, int64_t words, int64_t count)
{
    fmpz_factor_t given, found;
    fmpz_t c;
    fmpz_init(c);
    fmpz_factor_init(given);
    fmpz_factor_init(found);
    int status = set_given(given, primes, words, count);
    for (int64_t d = 2; d <= n && status == CUNMOD_OK; d++)
        if (n % d == 0)
        {
            set_cyclotomic(c, d, p);
            status = take_all(found, c, given);
        }
    if (status == CUNMOD_OK)
        store(z, written, found, p);
    fmpz_factor_clear(given);
    fmpz_factor_clear(found);
    fmpz_clear(c);
    return status;
}

int64_t cunmod_cpu_order_exponent(uint64_t *z, int64_t n, uint64_t p, const uint64_t *q,
                                  int64_t words)
{
    fmpz_t order, divisor;
    fmpz_init(order);
    fmpz_init(divisor);
    set_order(order, n, p);
    set_words(divisor, q, words);
    fmpz_divexact(order, order, divisor);
    const int64_t size = (int64_t)fmpz_size(order);
    fmpz_get_ui_array((ulong *)z, size, order);
    fmpz_clear(order);
    fmpz_clear(divisor);
    return size;
}
