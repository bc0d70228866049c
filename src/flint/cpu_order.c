/* Orders in multiplicative groups of finite fields, by FLINT's factorization of integers.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * p^n - 1 is the product of the values at p of the cyclotomic polynomials of all d that divide n.
 * These values are factored one by one. A prime that divides the value of number d is 1 modulo d,
 * since the order of p modulo this prime is d, or is the largest prime that divides d.
 */
#include "flint/cpu_order.h"

#include <flint/flint.h>
#include <flint/fmpz.h>
#include <flint/fmpz_factor.h>
#include <flint/ulong_extras.h>

#include "cunmod.h"

/* The primes 1 + k d, k <= DIVISIONS, of the value of number d are found by divisions. */
#define DIVISIONS 32768

/* If more than MOST_BITS bits of a value are left after these divisions, the rest is not tested for
 * primality. */
#define MOST_BITS 4096

/* A value of more bits, without the primes of the caller, is not divided by these primes: the rest
 * would hardly have as few as MOST_BITS. */
#define FAR_BITS (2 * MOST_BITS)

/* FLINT's quadratic sieve writes a file. Before release 3 the file is in the current directory, has
 * the same name in two calls, and is used even if it could not be opened. So these releases factor
 * by elliptic curves. */
#define HAVE_SIEVE (__FLINT_RELEASE >= 30000)

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

/* The product of the different primes that divide p^n - 1 has fewer than n words. For each prime
 * there is a word more, which may not be full, and the number of its words. 3512 primes are below
 * 2^15, and the others have more than 15 bits each. */
int64_t cunmod_cpu_order_room(int64_t n, uint64_t p)
{
    const int64_t bits = n * (int64_t)FLINT_BIT_COUNT(p);
    const int64_t primes = bits < 3512 ? bits : 3512 + bits / 15;
    return n + 2 * primes;
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

/* Adds the primes that divide the number n > 1. */
static void take_word(fmpz_factor_t primes, ulong n)
{
    n_factor_t factors;
    fmpz_t c, q;
    fmpz_init_set_ui(c, n);
    fmpz_init(q);
    n_factor_init(&factors);
    n_factor(&factors, n, 0);
    for (int i = 0; i < factors.num; i++)
    {
        fmpz_set_ui(q, factors.p[i]);
        take(primes, c, q);
    }
    fmpz_clear(c);
    fmpz_clear(q);
}

#if HAVE_SIEVE
/* Adds the primes that divide c; overwrites c. Returns OK. */
static int take_parts(fmpz_factor_t primes, fmpz_t c)
{
    fmpz_factor_t all;
    fmpz_factor_init(all);
    fmpz_factor(all, c);
    for (slong i = 0; i < all->num; i++)
        take(primes, c, all->p + i);
    fmpz_factor_clear(all);
    return CUNMOD_OK;
}
#else
static int take_large(fmpz_factor_t primes, fmpz_t c);

/* f = a divisor of c other than 1 and c, where c is odd, not prime, no power, and larger than a
 * word. Returns whether such a divisor is found. The numbers of curves and their bounds are those
 * for divisors of 15 and 20 digits. */
static int find_divisor(fmpz_t f, const fmpz_t c)
{
    static const ulong curves[] = {40, 400}, bounds[] = {2000, 11000};
    int found = 0;
    flint_rand_t state;
    flint_randinit(state);
    for (int k = 0; k < 2 && !found; k++)
        found = fmpz_factor_ecm(f, curves[k], bounds[k], 100 * bounds[k], state, c) > 0 &&
                !fmpz_is_one(f) && fmpz_cmp(f, c) < 0 && fmpz_divisible(c, f);
    flint_randclear(state);
    return found;
}

/* Adds the primes that divide c, which is odd, not prime, and larger than a word; overwrites c.
 * Returns OK, or E_UNSUPPORTED if no divisor is found. */
static int take_parts(fmpz_factor_t primes, fmpz_t c)
{
    fmpz_t f;
    int status = CUNMOD_OK;
    fmpz_init(f);
    if (fmpz_is_perfect_power(f, c))
        status = take_large(primes, f);
    else if (!find_divisor(f, c))
        status = CUNMOD_E_UNSUPPORTED;
    else
    {
        fmpz_divexact(c, c, f);
        status = take_large(primes, f);
        if (status == CUNMOD_OK)
            status = take_large(primes, c);
    }
    fmpz_clear(f);
    return status;
}
#endif

/* Adds the primes that divide c, which has no small prime factor; overwrites c. Returns OK or
 * E_UNSUPPORTED. */
static int take_large(fmpz_factor_t primes, fmpz_t c)
{
    const slong bits = (slong)fmpz_bits(c);
    if (fmpz_is_one(c))
        return CUNMOD_OK;
    if (fmpz_abs_fits_ui(c))
    {
        take_word(primes, fmpz_get_ui(c));
        return CUNMOD_OK;
    }
    if (bits > MOST_BITS)
        return CUNMOD_E_UNSUPPORTED;
    if (!fmpz_is_probabprime(c))
        return bits > CUNMOD_ORDER_BITS ? CUNMOD_E_UNSUPPORTED : take_parts(primes, c);
    fmpz_t q;
    fmpz_init_set(q, c);
    take(primes, c, q);
    fmpz_clear(q);
    return CUNMOD_OK;
}

/* Adds the primes that are found by divisions of c, the value of number d, by which c is then
 * divided. A number 1 + k d that divides c is prime: its prime factors are 1 modulo d, too. */
static void take_small(fmpz_factor_t primes, fmpz_t c, ulong d)
{
    n_factor_t factors;
    fmpz_t q;
    fmpz_init(q);
    n_factor_init(&factors);
    n_factor(&factors, d, 0);
    for (int i = 0; i < factors.num; i++)
    {
        fmpz_set_ui(q, factors.p[i]);
        take(primes, c, q);
    }
    for (ulong k = 1; k <= DIVISIONS && !fmpz_is_one(c); k++)
        if (fmpz_fdiv_ui(c, 1 + k * d) == 0)
        {
            fmpz_set_ui(q, 1 + k * d);
            take(primes, c, q);
        }
    fmpz_clear(q);
}

/* Adds the primes that divide c, the value of number d, of which those in `given` need not be
 * found; overwrites c. Returns OK or E_UNSUPPORTED. */
static int take_all(fmpz_factor_t primes, fmpz_t c, ulong d, const fmpz_factor_t given)
{
    for (slong i = 0; i < given->num; i++)
        take(primes, c, given->p + i);
    if (fmpz_bits(c) > FAR_BITS)
        return CUNMOD_E_UNSUPPORTED;
    take_small(primes, c, d);
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

/* Returns whether the value of number n has more than FAR_BITS bits. The value is larger than
 * (p - 1)^phi(n), and for p = 2 larger than 2^(phi(n) - 2). */
static int is_far(int64_t n, uint64_t p)
{
    const ulong bits = p == 2 ? 1 : FLINT_BIT_COUNT(p - 1) - 1;
    return n_euler_phi((ulong)n) > FAR_BITS / bits + 2;
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
    if (status == CUNMOD_OK && count == 0 && is_far(n, p))
        status = CUNMOD_E_UNSUPPORTED;
    for (int64_t d = 2; d <= n && status == CUNMOD_OK; d++)
        if (n % d == 0)
        {
            set_cyclotomic(c, d, p);
            status = take_all(found, c, (ulong)d, given);
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
