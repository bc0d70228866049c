/* Random irreducible polynomials and tests of primitivity, on each path.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * FLINT says whether a polynomial is irreducible. The reference of primitive polynomials factors
 * p^n - 1 as a whole, and computes a power of x for each prime factor.
 */
#include <flint/fmpz.h>
#include <flint/fmpz_factor.h>
#include <flint/nmod_mat.h>
#include <flint/nmod_poly.h>
#include <flint/nmod_poly_factor.h>
#include <stdlib.h>
#include <string.h>

#include "cunmod_nmod_poly_factor.h"
#include "tests/harness/fault_runs.h"
#include "tests/harness/harness.h"
#include "tests/harness/ref.h"
#include "tests/harness/scoped.h"

#define BIG_PRIME UINT64_C(18446744073709551557)
#define MERSENNE_PRIME UINT64_C(2305843009213693951) /* 2^61 - 1 */

enum
{
    LONGEST = 700,
    PLACES = 8 /* so many of the device calls fail, one in each run */
};

static void to_flint(nmod_poly_t f, const uint64_t *a, int64_t len, uint64_t p)
{
    nmod_poly_init(f, p);
    for (int64_t i = 0; i < len; i++)
        nmod_poly_set_coeff_ui(f, i, a[i]);
}

/* ---- random irreducible polynomials -------------------------------------------------- */

/* The polynomial of this seed is monic and irreducible, and the same on all paths, as a device
 * polynomial and as FLINT's. */
static void check_random(int64_t len, uint64_t p, uint64_t seed)
{
    static const int paths[] = {CUNMOD_PATH_CPU, CUNMOD_PATH_AUTO, CUNMOD_PATH_GPU};
    uint64_t first[LONGEST];
    nmod_poly_t f, g;
    nmod_poly_init(g, p);
    for (int k = 0; k < (test_gpu_available() ? COUNT(paths) : 2); k++)
    {
        SCOPED_CTX cunmod_ctx_t ctx = test_ctx_on(-1, paths[k]);
        SCOPED_RESULT uint64_t *a = test_result(len);
        test_case("random_irreducible", len, (int64_t)p, (uint64_t)paths[k]);
        CHECK_OK(cunmod_random_irreducible(a, len, p, seed, ctx));
        if (k == 0)
            memcpy(first, a, (size_t)len * sizeof(*first));
        CHECK_EQUAL(a, first, len);
    }
    SCOPED_CTX cunmod_ctx_t ctx = test_ctx(-1);
    SCOPED_POLY cunmod_poly_t z = test_poly_of(ctx, NULL, 0, p);
    CHECK_OK(cunmod_poly_random_irreducible(z, len, seed));
    test_check_poly(z, first, len);
    CHECK_OK(cunmod_nmod_poly_random_irreducible(g, len, seed, ctx));
    to_flint(f, first, len, p);
    CHECK(nmod_poly_equal(f, g));
    CHECK(f->length == len && first[len - 1] == 1 && (len == 2 || nmod_poly_is_irreducible(f)));
    nmod_poly_clear(f);
    nmod_poly_clear(g);
}

/* There are three irreducible polynomials of this length. The seeds 0, 1, .. give each of them
 * about as often. */
static void check_distribution(int64_t len, uint64_t p)
{
    SCOPED_CTX cunmod_ctx_t ctx = test_ctx_on(-1, CUNMOD_PATH_CPU);
    int counts[256] = {0}, different = 0;
    for (uint64_t seed = 0; seed < 150; seed++)
    {
        uint64_t a[8], number = 0;
        CHECK_OK(cunmod_random_irreducible(a, len, p, seed, ctx));
        for (int64_t i = 0; i < len; i++)
            number = p * number + a[i];
        counts[number]++;
    }
    for (int k = 0; k < 256; k++)
    {
        different += counts[k] > 0;
        CHECK(counts[k] == 0 || (counts[k] > 30 && counts[k] < 70));
    }
    CHECK(different == 3);
}

static void check_random_errors(void)
{
    SCOPED_CTX cunmod_ctx_t ctx = test_ctx(-1);
    SCOPED_POLY cunmod_poly_t z = test_poly_of(ctx, NULL, 0, 7);
    nmod_poly_t f;
    uint64_t a[4] = {9, 9, 9, 9};
    nmod_poly_init(f, 7);
    CHECK_FAILS(ARGUMENT, cunmod_random_irreducible(NULL, 4, 7, 1, ctx));
    CHECK_FAILS(LENGTH, cunmod_random_irreducible(a, 1, 7, 1, ctx));
    CHECK_FAILS(MODULUS, cunmod_random_irreducible(a, 4, 15, 1, ctx));
    CHECK_FAILS(ARGUMENT, cunmod_poly_random_irreducible(NULL, 4, 1));
    CHECK_FAILS(LENGTH, cunmod_poly_random_irreducible(z, 1, 1));
    CHECK_FAILS(ARGUMENT, cunmod_nmod_poly_random_irreducible(NULL, 4, 1, ctx));
    CHECK_FAILS(LENGTH, cunmod_nmod_poly_random_irreducible(f, 1, 1, ctx));
    CHECK_OK(cunmod_set_work_limit(ctx, 0));
    CHECK_FAILS(WORK, cunmod_random_irreducible(a, 4, 7, 1, ctx));
    CHECK_OK(cunmod_set_work_limit(ctx, -1));
    test_interrupt(ctx);
    CHECK_FAILS(INTERRUPTED, cunmod_random_irreducible(a, 4, 7, 1, ctx));
    CHECK(a[0] == 9 && a[3] == 9 && f->length == 0);
    nmod_poly_clear(f);
}

#ifndef __SANITIZE_ADDRESS__ /* which ends a process that asks for so much memory */
/* No machine has memory for polynomials of these lengths. */
static void check_no_memory(void)
{
    static const int64_t lens[] = {INT64_C(1) << 60, (INT64_C(1) << 60) - 1, (INT64_C(1) << 56) + 1,
                                   (INT64_C(1) << 53) + 1, INT64_C(1) << 50};
    uint64_t a[2] = {9, 9};
    for (int k = 0; k < COUNT(lens); k++)
    {
        SCOPED_CTX cunmod_ctx_t ctx = test_ctx(-1);
        SCOPED_POLY cunmod_poly_t z = test_poly_of(ctx, NULL, 0, 7);
        test_case("random_irreducible_memory", lens[k], 7, 0);
        CHECK_FAILS(MEMORY, cunmod_random_irreducible(a, lens[k], 7, 1, ctx));
        CHECK_FAILS(MEMORY, cunmod_poly_random_irreducible(z, lens[k], 1));
        CHECK_FAILS(LENGTH, cunmod_random_irreducible(a, (INT64_C(1) << 60) + 1, 7, 1, ctx));
    }
    CHECK(a[0] == 9 && a[1] == 9);
}
#endif

#ifdef CUNMOD_EMU
/* Draws a polynomial of *argument words. */
static int run_faulty(const void *argument, fault_t *fault)
{
    const uint64_t p = 65537;
    const int64_t len = *(const int64_t *)argument;
    SCOPED_CTX cunmod_ctx_t ctx = test_ctx_on(-1, fault->path);
    SCOPED_CTX cunmod_ctx_t cpu = test_ctx_on(-1, CUNMOD_PATH_CPU);
    SCOPED_RESULT uint64_t *a = test_result(len);
    uint64_t expected[LONGEST];
    CHECK_OK(cunmod_random_irreducible(expected, len, p, 3, cpu));
    CHECK_OK(cunmod_set_recovery(ctx, CUNMOD_RECOVERY_ON));
    fault_begin(fault);
    const int status = fault_end(fault, cunmod_random_irreducible(a, len, p, 3, ctx));
    if (status == CUNMOD_OK)
        CHECK_EQUAL(a, expected, len);
    else
        CHECK(test_untouched(a, len));
    return status;
}

static void check_faults(void)
{
    static const int paths[] = {CUNMOD_PATH_GPU, CUNMOD_PATH_AUTO};
    const int64_t len = 4;
    for (int k = 0; k < COUNT(paths); k++)
    {
        test_case("random_irreducible_faults", len, paths[k], 0);
        fault_runs(run_faulty, &len, paths[k], PLACES);
    }
}
#endif

/* ---- primitive polynomials ----------------------------------------------------------- */

/* Returns whether f is primitive. */
static int reference(const nmod_poly_t f)
{
    fmpz_t order, e;
    fmpz_factor_t primes;
    nmod_poly_t x, power;
    int answer = f->length > 1 && (f->length == 2 || nmod_poly_is_irreducible(f)) &&
                 nmod_poly_get_coeff_ui(f, 0) != 0;
    fmpz_init(order);
    fmpz_init(e);
    fmpz_factor_init(primes);
    nmod_poly_init(x, f->mod.n);
    nmod_poly_init(power, f->mod.n);
    if (answer)
    {
        nmod_poly_set_coeff_ui(x, 1, 1);
        nmod_poly_rem(x, x, f);
        fmpz_set_ui(order, f->mod.n);
        fmpz_pow_ui(order, order, (ulong)(f->length - 1));
        fmpz_sub_ui(order, order, 1);
        fmpz_factor(primes, order);
    }
    for (slong i = 0; i < primes->num && answer; i++)
    {
        fmpz_divexact(e, order, primes->p + i);
        nmod_poly_powmod_fmpz_binexp(power, x, e, f);
        answer = !nmod_poly_is_one(power);
    }
    nmod_poly_clear(x);
    nmod_poly_clear(power);
    fmpz_factor_clear(primes);
    fmpz_clear(order);
    fmpz_clear(e);
    return answer;
}

/* Checks the functions for a[0 .. len-1] on a path, with a list of primes. */
static void check_expected(const uint64_t *a, int64_t len, uint64_t p, const uint64_t *primes,
                           int64_t words, int64_t count, int expected, cunmod_ctx_t ctx)
{
    int found = -1;
    SCOPED_POLY cunmod_poly_t poly = test_poly_of(ctx, a, len, p);
    CHECK_OK(cunmod_is_primitive(&found, a, len, p, primes, words, count, ctx));
    CHECK(found == expected);
    found = -1;
    CHECK_OK(cunmod_poly_is_primitive(&found, poly, primes, words, count));
    CHECK(found == expected);
}

/* Compares with the reference. Returns the answer. */
static int check_primitive(const uint64_t *a, int64_t len, uint64_t p, cunmod_ctx_t ctx)
{
    static const uint64_t some[] = {2, 0, 3, 0, 7, 0, MERSENNE_PRIME, 0};
    nmod_poly_t f;
    fmpz q[2] = {5, 3};
    int found = -1;
    to_flint(f, a, len, p);
    const int expected = reference(f);
    test_case("is_primitive", len, (int64_t)p, (uint64_t)expected);
    check_expected(a, len, p, NULL, 0, 0, expected, ctx);
    check_expected(a, len, p, some, 2, 4, expected, ctx);
    CHECK_OK(cunmod_nmod_poly_is_primitive(&found, f, q, 2, ctx));
    CHECK(found == expected);
    nmod_poly_clear(f);
    return expected;
}

/* Checks all polynomials of len coefficients, or of at most as many, modulo a small p. */
static void check_every(int64_t len, uint64_t p, cunmod_ctx_t ctx)
{
    uint64_t a[8] = {0};
    for (int64_t i = 0; i < len;)
    {
        check_primitive(a, len, p, ctx);
        for (i = 0; i < len && ++a[i] == p; i++)
            a[i] = 0;
    }
}

/* Checks irreducible polynomials, of which some are primitive, and some are not. */
static void check_irreducible(int64_t len, uint64_t p, uint64_t number, cunmod_ctx_t ctx)
{
    uint64_t a[LONGEST], primitive = 0;
    for (uint64_t seed = 0; seed < number; seed++)
    {
        CHECK_OK(cunmod_random_irreducible(a, len, p, seed, ctx));
        primitive += (uint64_t)check_primitive(a, len, p, ctx);
    }
    CHECK(number < 20 || (primitive > 0 && primitive < number));
}

/* x^521 + x^32 + 1 is primitive modulo 2: 2^521 - 1 is prime, and found to be, or given. x^127 + x
 * + 1, too. */
static void check_trinomials(cunmod_ctx_t ctx)
{
    uint64_t a[522] = {1}, prime[9];
    for (int i = 0; i < 8; i++)
        prime[i] = UINT64_MAX;
    prime[8] = (1 << 9) - 1;
    a[1] = a[127] = 1;
    check_expected(a, 128, 2, NULL, 0, 0, 1, ctx);
    a[1] = a[127] = 0;
    a[32] = a[521] = 1;
    check_expected(a, 522, 2, prime, 9, 1, 1, ctx);
    check_expected(a, 522, 2, NULL, 0, 0, 1, ctx);
}

/* b = the minimal polynomial of x^e modulo the irreducible a[0 .. len-1] modulo 2, where len - 1 is
 * prime, and x^e is not 0 or 1: the characteristic polynomial of the product by x^e. */
static void minimal_of_power(uint64_t *b, const uint64_t *a, int64_t len, uint64_t e)
{
    nmod_poly_t f, y;
    nmod_mat_t products;
    to_flint(f, a, len, 2);
    nmod_poly_init(y, 2);
    nmod_mat_init(products, len - 1, len - 1, 2);
    nmod_poly_set_coeff_ui(y, 1, 1);
    nmod_poly_powmod_ui_binexp(y, y, e, f);
    for (int64_t i = 0; i < len - 1; i++)
    {
        for (int64_t k = 0; k < len - 1; k++)
            nmod_mat_set_entry(products, i, k, nmod_poly_get_coeff_ui(y, k));
        nmod_poly_shift_left(y, y, 1);
        nmod_poly_rem(y, y, f);
    }
    nmod_mat_charpoly(f, products);
    for (int64_t i = 0; i < len; i++)
        b[i] = nmod_poly_get_coeff_ui(f, i);
    nmod_poly_clear(f);
    nmod_poly_clear(y);
    nmod_mat_clear(products);
}

/* 2^67 - 1 and 2^101 - 1 are products of two primes, of 28 and 40 bits, and of 43 and 59 bits. An
 * irreducible polynomial of degree 67 or 101 modulo 2 is primitive but with a probability below
 * 1e-8. That of the power of x by a prime is not. */
static void check_two_primes(cunmod_ctx_t ctx)
{
    static const uint64_t prime[] = {193707721, 7432339208719};
    uint64_t a[102], b[102];
    for (int k = 0; k < 2; k++)
    {
        const int64_t len = k == 0 ? 68 : 102;
        test_case("is_primitive", len, 2, prime[k]);
        CHECK_OK(cunmod_random_irreducible(a, len, 2, 1, ctx));
        check_expected(a, len, 2, NULL, 0, 0, 1, ctx);
        minimal_of_power(b, a, len, prime[k]);
        check_expected(b, len, 2, NULL, 0, 0, 0, ctx);
    }
}

/* The values of the cyclotomic polynomial at p are too large to be factored: the call says so if
 * the polynomial may be primitive, and leaves the result. */
static void check_too_large(cunmod_ctx_t ctx)
{
    int unsupported = 0;
    for (uint64_t seed = 0; seed < 40 && unsupported == 0; seed++)
    {
        uint64_t a[8];
        int found = -1;
        CHECK_OK(cunmod_random_irreducible(a, 8, MERSENNE_PRIME, seed, ctx));
        const int status = cunmod_is_primitive(&found, a, 8, MERSENNE_PRIME, NULL, 0, 0, ctx);
        unsupported += status == CUNMOD_E_UNSUPPORTED;
        CHECK(status == CUNMOD_OK ? found == 0 : found == -1);
    }
    CHECK(unsupported == 1);
}

static void check_primitive_errors(void)
{
    static const uint64_t a[] = {3, 6, 1}, primes[] = {2, 3}, bad[] = {2, 9};
    SCOPED_CTX cunmod_ctx_t ctx = test_ctx(-1);
    int found = -1;
    fmpz q[2] = {2, -3};
    nmod_poly_t f;
    to_flint(f, a, 3, 7);
    CHECK_FAILS(ARGUMENT, cunmod_is_primitive(NULL, a, 3, 7, primes, 1, 2, ctx));
    CHECK_FAILS(ARGUMENT, cunmod_is_primitive(&found, a, 3, 7, NULL, 1, 2, ctx));
    CHECK_FAILS(LENGTH, cunmod_is_primitive(&found, a, 3, 7, primes, 1, -1, ctx));
    CHECK_FAILS(LENGTH, cunmod_is_primitive(&found, a, 3, 7, primes, 0, 2, ctx));
    CHECK_FAILS(MODULUS, cunmod_is_primitive(&found, a, 3, 15, primes, 1, 2, ctx));
    CHECK_FAILS(COEFF, cunmod_is_primitive(&found, a, 3, 5, primes, 1, 2, ctx));
    CHECK_FAILS(DOMAIN, cunmod_is_primitive(&found, a, 3, 7, bad, 1, 2, ctx));
    CHECK_FAILS(ARGUMENT, cunmod_poly_is_primitive(&found, NULL, primes, 1, 2));
    CHECK_FAILS(ARGUMENT, cunmod_nmod_poly_is_primitive(&found, f, q, 2, ctx));
    test_interrupt(ctx);
    CHECK_FAILS(INTERRUPTED, cunmod_is_primitive(&found, a, 3, 7, primes, 1, 2, ctx));
    CHECK(found == -1);
    nmod_poly_clear(f);
}

static void check_all_primitive(int path)
{
    SCOPED_CTX cunmod_ctx_t ctx = test_ctx_on(-1, path);
    const int emulated = path != CUNMOD_PATH_CPU && test_small();
    check_every(1, 5, ctx);
    check_every(3, 2, ctx);
    if (!emulated)
        check_every(5, 3, ctx);
    check_irreducible(emulated ? 4 : 6, 7, emulated ? 2 : 40, ctx);
    check_irreducible(3, BIG_PRIME, emulated ? 1 : 20, ctx);
    if (!emulated)
    {
        check_irreducible(41, 2, 25, ctx);
        check_irreducible(13, 5, 25, ctx);
        check_trinomials(ctx);
        check_two_primes(ctx);
        check_too_large(ctx);
    }
}

int main(void)
{
    test_start(0);
    check_random_errors();
    check_primitive_errors();
    for (int64_t len = 2; len < (test_small() ? 5 : 20); len++)
    {
        check_random(len, 2, 1);
        check_random(len, test_small() ? 101 : BIG_PRIME, UINT64_MAX);
    }
    check_random(5, 65537, 5);
    check_distribution(5, 2);
    check_distribution(3, 3);
    if (!test_small())
    {
        check_random(150, 2, 1);
        check_random(140, 101, 1);
        check_random(260, 101, 1);
    }
#ifndef __SANITIZE_ADDRESS__
    check_no_memory();
#endif
#ifdef CUNMOD_EMU
    check_faults();
#endif
    test_paths(check_all_primitive, 1);
    return test_finish();
}
