/* Tests whether a device polynomial is irreducible.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Rabin, Probabilistic algorithms in finite fields, SIAM J. Computing 9 (1980): f of degree n is
 * irreducible if and only if h_n = x modulo f, and h_(n/q) - x has no common factor with f for the
 * primes q that divide n, where h_i = x^(p^i). Most polynomials have a factor of degree 1, 2 or 4,
 * which the first powers show. All other powers are computed by compositions.
 */
#include "factor/irreducible.h"

#include "algebra/work.h"
#include "factor/frobenius.h"

enum
{
    GEN,   /* x modulo f */
    FIRST, /* h_1 */
    POWER,
    COMMON,
    COUNT
};

/* *coprime = whether h_i - x and f have no common factor, where h = h_i. */
static int check(int *coprime, cunmod_poly_t *t, cunmod_poly_t h, cunmod_poly_t f)
{
    int64_t len = 0;
    CUNMOD_TRY(cunmod_poly_sub(t[COMMON], h, t[GEN]));
    CUNMOD_TRY(cunmod_poly_gcd(t[COMMON], f, t[COMMON]));
    CUNMOD_TRY(cunmod_poly_length(&len, t[COMMON]));
    *coprime = len == 1;
    return CUNMOD_OK;
}

/* *coprime = whether f, of degree n, has no factors of degree 1, 2 or 4 below n. */
static int check_small(int *coprime, cunmod_poly_t *t, cunmod_poly_t f, int64_t n,
                       cunmod_divisor_t divisor)
{
    CUNMOD_TRY(cunmod_poly_set(t[POWER], t[FIRST]));
    for (int64_t d = 1; d <= 4 && d < n && *coprime; d *= 2)
    {
        if (d > 1)
            CUNMOD_TRY(cunmod_poly_compose_mod_divisor(t[POWER], t[POWER], t[POWER], divisor));
        CUNMOD_TRY(check(coprime, t, t[POWER], f));
    }
    return CUNMOD_OK;
}

/* *coprime = whether f has no common factor with h_(n/q) - x for each prime q that divides n. The
 * degrees n / q = 1, 2 and 4 are those of check_small. */
static int check_quotients(int *coprime, cunmod_poly_t *t, cunmod_poly_t f, int64_t n,
                           cunmod_divisor_t divisor)
{
    for (int64_t q = 2, rest = n; rest > 1 && *coprime; q++)
    {
        if (q * q > rest)
            q = rest;
        if (rest % q != 0)
            continue;
        while (rest % q == 0)
            rest /= q;
        if (n / q == 1 || n / q == 2 || n / q == 4)
            continue;
        CUNMOD_TRY(cunmod_frobenius_power(t[POWER], t[FIRST], n / q, divisor));
        CUNMOD_TRY(check(coprime, t, t[POWER], f));
    }
    return CUNMOD_OK;
}

static int test(int *irreducible, cunmod_poly_t *t, cunmod_poly_t f, int64_t n,
                cunmod_divisor_t divisor)
{
    static const uint64_t gen[2] = {0, 1};
    int passes = 1, equal = 0;
    CUNMOD_TRY(cunmod_poly_set_array(t[GEN], gen, 2)); /* n > 1: x is reduced */
    CUNMOD_TRY(cunmod_frobenius(t[FIRST], divisor));
    CUNMOD_TRY(check_small(&passes, t, f, n, divisor));
    CUNMOD_TRY(passes ? check_quotients(&passes, t, f, n, divisor) : CUNMOD_OK);
    if (passes)
    {
        CUNMOD_TRY(cunmod_frobenius_power(t[POWER], t[FIRST], n, divisor));
        CUNMOD_TRY(cunmod_poly_equal(&equal, t[POWER], t[GEN]));
    }
    *irreducible = equal;
    return CUNMOD_OK;
}

int cunmod_irreducible(int *irreducible, cunmod_poly_t f)
{
    cunmod_work_t work;
    cunmod_divisor_t divisor = NULL;
    int64_t len = 0;
    CUNMOD_TRY(cunmod_poly_length(&len, f));
    if (len == 2)
    {
        *irreducible = 1;
        return CUNMOD_OK;
    }
    int status = cunmod_work_open(&work, f, COUNT);
    CUNMOD_THEN(cunmod_divisor_create_poly(&divisor, f));
    CUNMOD_THEN(test(irreducible, work.t, f, len - 1, divisor));
    cunmod_divisor_destroy(divisor);
    cunmod_work_close(&work);
    return status;
}
