/* Polynomials modulo an integer of any size, on arrays and by cunmod_fmpz_mod.h, against FLINT's
 * functions: products, inverses of power series, divisions, GCDs and cofactors; sequences of
 * remainders with long quotients, composite moduli, results in the place of operands, bad input and
 * interrupts.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "cunmod_fmpz_mod.h"
#include "tests/integers/integers.h"
#include "integers/zmod.h"
#include "tests/integers/integers_mod.h"
#include "tests/harness/scoped_flint.h"

#define POLYS 13

/* What checks work with: operands, results and FLINT's, zero at first. */
typedef struct
{
    fmpz_mod_poly_struct polys[POLYS], *f, *g, *h;
    fmpz_mod_poly_struct *z, *expected, *e; /* 3, 3 and 4 */
    fmpz_mod_ctx_t modulus;
    cunmod_zmod_t ring; /* the same integers in the library */
    cunmod_ctx_t ctx;
    int64_t bits;
} modular_t;

#define WORDS 67

static void modular_open(modular_t *x, const char *modulus, cunmod_ctx_t ctx)
{
    uint64_t words[WORDS];
    SCOPED_FMPZ fmpz_t m = {0};
    CHECK(fmpz_set_str(m, modulus, 16) == 0);
    x->bits = (int64_t)fmpz_bits(m);
    fmpz_mod_ctx_init(x->modulus, m);
    fmpz_get_ui_array((ulong *)words, WORDS, m);
    cunmod_zmod_open(&x->ring, words, WORDS, ctx);
    for (int k = 0; k < POLYS; k++)
        fmpz_mod_poly_init(x->polys + k, x->modulus);
    x->f = x->polys;
    x->g = x->polys + 1;
    x->h = x->polys + 2;
    x->z = x->polys + 3;
    x->expected = x->polys + 6;
    x->e = x->polys + 9;
    x->ctx = ctx;
}

static void modular_close(modular_t *x)
{
    for (int k = 0; k < POLYS; k++)
        fmpz_mod_poly_clear(x->polys + k, x->modulus);
    fmpz_mod_ctx_clear(x->modulus);
    cunmod_zmod_close(&x->ring);
}

/* Primes of 2, 61, 127, 256, 521 and 4253 bits. */
static const char *prime_of(int64_t number, char *room)
{
    static const int64_t mersenne[] = {2, 61, 127, 0, 521, 4253};
    const int64_t bits = mersenne[number];
    if (bits == 0)
        return "ffffffff00000001000000000000000000000000ffffffffffffffffffffffff";
    char *end = room;
    *end++ = "0137"[bits % 4];
    for (int64_t j = 0; j < bits / 4; j++)
        *end++ = 'f';
    *end = 0;
    return room;
}

/* n coefficients, the last one not 0. */
static void random_poly(modular_t *x, fmpz_mod_poly_struct *poly, int64_t n)
{
    SCOPED_FMPZ_POLY fmpz_poly_t f = {{0}};
    do
    {
        integers_random(f, n, x->bits);
        fmpz_mod_poly_set_fmpz_poly(poly, f, x->modulus);
    } while (poly->length < n);
}

static int are_expected(const modular_t *x, int n)
{
    int equal = 1;
    for (int k = 0; k < n; k++)
        equal = equal && fmpz_mod_poly_equal(x->z + k, x->expected + k, x->modulus);
    return equal;
}

static void check_products(modular_t *x)
{
    const int64_t n = test_range(0, x->f->length + x->g->length + 1);
    test_case("product modulo an integer", x->f->length, x->g->length, (uint64_t)x->bits);
    fmpz_mod_poly_mul(x->expected, x->f, x->g, x->modulus);
    fmpz_mod_poly_mullow(x->expected + 1, x->f, x->g, n, x->modulus);
    fmpz_mod_poly_sqr(x->expected + 2, x->f, x->modulus);
    fmpz_mod_poly_set(x->z + 1, x->g, x->modulus);
    fmpz_mod_poly_set(x->z + 2, x->f, x->modulus);
    CHECK_OK(cunmod_fmpz_mod_poly_mul(x->z, x->f, x->g, x->modulus, x->ctx));
    CHECK_OK(cunmod_fmpz_mod_poly_mullow(x->z + 1, x->f, x->z + 1, n, x->modulus, x->ctx));
    CHECK_OK(cunmod_fmpz_mod_poly_sqr(x->z + 2, x->z + 2, x->modulus, x->ctx));
    CHECK(are_expected(x, 3));
}

/* Inverses to n >= 1 coefficients of f, whose lowest one is made a unit. */
static void check_series(modular_t *x, int64_t n)
{
    test_case("power series modulo an integer", x->f->length, n, (uint64_t)x->bits);
    fmpz_mod_poly_set(x->z, x->f, x->modulus);
    fmpz_mod_poly_set_coeff_ui(x->z, 0, 2, x->modulus);
    fmpz_mod_poly_inv_series(x->expected, x->z, n, x->modulus);
    CHECK_OK(cunmod_fmpz_mod_poly_inv_series(x->z, x->z, n, x->modulus, x->ctx));
    CHECK(are_expected(x, 1));
}

/* a over b: results are places of their own, and operands in both ways. */
static void check_division(modular_t *x, const fmpz_mod_poly_struct *a,
                           const fmpz_mod_poly_struct *b)
{
    test_case("division modulo an integer", a->length, b->length, (uint64_t)x->bits);
    fmpz_mod_poly_divrem(x->expected, x->expected + 1, a, b, x->modulus);
    for (int alias = 0; alias < 3; alias++)
    {
        fmpz_mod_poly_set(x->z, alias == 1 ? a : b, x->modulus);
        fmpz_mod_poly_set(x->z + 1, alias == 1 ? b : a, x->modulus);
        CHECK_OK(cunmod_fmpz_mod_poly_divrem(x->z, x->z + 1, alias == 0 ? a : x->z + alias - 1,
                                             alias == 0 ? b : x->z + 2 - alias, x->modulus,
                                             x->ctx));
        CHECK(are_expected(x, 2));
    }
    fmpz_mod_poly_set(x->z, b, x->modulus);
    CHECK_OK(cunmod_fmpz_mod_poly_rem(x->z, a, x->z, x->modulus, x->ctx));
    CHECK(fmpz_mod_poly_equal(x->z, x->expected + 1, x->modulus));
}

/* The GCD and its cofactors: results are places of their own, and operands in three ways; and with
 * half-GCDs down to short operands. */
static void check_cofactors(modular_t *x, const fmpz_mod_poly_struct *a,
                            const fmpz_mod_poly_struct *b)
{
    fmpz_mod_poly_struct *const z = x->z;
    test_case("cofactors modulo an integer", a->length, b->length, (uint64_t)x->bits);
    integers_mod_expect(x->expected, a, b, x->modulus);
    for (int alias = 0; alias < 4; alias++)
    {
        const int to = alias % 3, next = (to + 1) % 3; /* the results that a and b are */
        for (int k = 0; k < 3; k++)
            random_poly(x, z + k, 3);
        fmpz_mod_poly_set(z + to, a, x->modulus);
        fmpz_mod_poly_set(z + next, b, x->modulus);
        CHECK_OK(cunmod_fmpz_mod_poly_xgcd(z, z + 1, z + 2, alias == 0 ? a : z + to,
                                           alias == 0 ? b : z + next, x->modulus, x->ctx));
        CHECK(are_expected(x, 3));
        fmpz_mod_poly_set(z, alias == 1 ? a : b, x->modulus);
        CHECK_OK(cunmod_fmpz_mod_poly_gcd(z, alias == 1 ? z : a, alias == 1 ? b : z, x->modulus,
                                          x->ctx));
        CHECK(are_expected(x, 1));
    }
    for (int64_t shortest = 2; shortest < 40; shortest = 3 * shortest - 1)
    {
        CHECK_OK(cunmod_zmod_xgcd(z, z + 1, z + 2, a, b, shortest, &x->ring));
        CHECK(are_expected(x, 3));
    }
}

/* The sum of two products is c. */
static int is_sum(modular_t *x, const fmpz_mod_poly_struct *e, const fmpz_mod_poly_struct *a,
                  const fmpz_mod_poly_struct *b, const fmpz_mod_poly_struct *c)
{
    fmpz_mod_poly_mul(x->expected, e, a, x->modulus);
    fmpz_mod_poly_mul(x->expected + 1, e + 1, b, x->modulus);
    fmpz_mod_poly_add(x->expected, x->expected, x->expected + 1, x->modulus);
    return fmpz_mod_poly_equal(x->expected, c, x->modulus);
}

/* A half-GCD of a and b, of which a is longer: where it ends, and its matrix. */
static void check_half(modular_t *x, const fmpz_mod_poly_struct *a, const fmpz_mod_poly_struct *b)
{
    fmpz_mod_poly_struct *const e = x->e, *const c = x->z, *const d = x->z + 1;
    const fmpz_mod_ctx_struct *const modulus = x->modulus;
    const slong m = a->length / 2;
    test_case("half-GCD modulo an integer", a->length, b->length, (uint64_t)x->bits);
    for (int64_t shortest = 2; shortest < 20; shortest = 3 * shortest - 1)
    {
        for (int k = 0; k < 4; k++)
            fmpz_mod_poly_set_ui(e + k, k % 3 == 0, modulus);
        fmpz_mod_poly_set(c, a, modulus);
        fmpz_mod_poly_set(d, b, modulus);
        CHECK_OK(cunmod_zmod_half(e, 2, c, d, shortest, &x->ring));
        CHECK(c->length > m && d->length <= m);
        CHECK(is_sum(x, e, a, b, c) && is_sum(x, e + 2, a, b, d));
    }
}

static void check_pair(modular_t *x)
{
    integers_mod_check(x->ctx, x->f, x->g, x->modulus);
    check_products(x);
    if (x->g->length > 0)
        check_division(x, x->f, x->g);
    check_cofactors(x, x->f, x->g);
}

/* All short lengths, equal operands and multiples of one of them. */
static void check_short(modular_t *x, int64_t most)
{
    for (int64_t n = 0; n <= most; n++)
        for (int64_t m = 0; m <= most; m++)
        {
            random_poly(x, x->f, n);
            random_poly(x, x->g, m);
            check_pair(x);
            check_series(x, m + 1);
        }
    for (int64_t n = 1; n <= most; n++)
    {
        random_poly(x, x->f, n);
        check_cofactors(x, x->f, x->f);
        random_poly(x, x->h, 1);
        fmpz_mod_poly_mul(x->g, x->f, x->h, x->modulus);
        check_cofactors(x, x->f, x->g);
        random_poly(x, x->h, 3 * n);
        fmpz_mod_poly_mul(x->g, x->f, x->h, x->modulus);
        check_division(x, x->g, x->f);
        check_cofactors(x, x->f, x->g);
    }
}

/* f and g with a GCD of n coefficients, or zero, and quotients of the lengths in the list. */
static void from_quotients(modular_t *x, int64_t n, const int64_t *lengths, int count)
{
    random_poly(x, x->f, n);
    fmpz_mod_poly_zero(x->g, x->modulus);
    for (int k = 0; k < count; k++)
    {
        random_poly(x, x->h, lengths[k]);
        fmpz_mod_poly_mul(x->h, x->h, x->f, x->modulus);
        fmpz_mod_poly_add(x->g, x->g, x->h, x->modulus);
        fmpz_mod_poly_swap(x->f, x->g, x->modulus);
    }
}

/* Quotients of degree 1, and longer ones in any place: steps end on both sides of halves. */
static void check_sequences(modular_t *x, int64_t cases, int count)
{
    int64_t lengths[32];
    for (int64_t turn = 0; turn < cases; turn++)
    {
        for (int k = 0; k < count; k++)
            lengths[k] = test_below(3) > 0 ? 2 : test_range(2, 4);
        lengths[test_below((uint64_t)count)] = test_range(2, 2 * count);
        from_quotients(x, test_range(1, 5), lengths, count);
        check_cofactors(x, x->f, x->g);
        check_half(x, x->f, x->g);
    }
}

/* Long operands; quotients that have several blocks; a common factor. */
static void check_long(modular_t *x, int64_t n)
{
    random_poly(x, x->f, n);
    random_poly(x, x->g, n - 1);
    check_pair(x);
    check_half(x, x->f, x->g);
    check_series(x, n);
    for (int64_t m = n; m > 60; m /= 2)
    {
        random_poly(x, x->g, m + test_range(-3, 3));
        random_poly(x, x->f, n + test_range(0, n));
        check_division(x, x->f, x->g);
    }
    random_poly(x, x->h, n / 3);
    random_poly(x, x->f, 2 * n / 3);
    random_poly(x, x->g, 2 * n / 3 - 5);
    fmpz_mod_poly_mul(x->f, x->f, x->h, x->modulus);
    fmpz_mod_poly_mul(x->g, x->g, x->h, x->modulus);
    check_cofactors(x, x->f, x->g);
}

/* ---- composite moduli, and bad input ------------------------------------------------------- */

/* Modulo 3 (2^61 - 1): leading coefficients that are no units, at once and in the course of
 * Euclid's algorithm; divisions by others are possible. */
static void check_composite(cunmod_ctx_t ctx)
{
    modular_t x;
    modular_open(&x, "5ffffffffffffffd", ctx);
    test_case("composite modulus", 0, 0, 0);
    for (int64_t n = 3; n < 300; n = 2 * n + 1)
    {
        random_poly(&x, x.f, 2 * n + 5);
        random_poly(&x, x.g, n);
        fmpz_mod_poly_set_coeff_ui(x.g, n - 1, 7, x.modulus);
        check_division(&x, x.f, x.g);
        random_poly(&x, x.h, n - 1);
        fmpz_mod_poly_set_coeff_ui(x.h, n - 2, 6, x.modulus);
        fmpz_mod_poly_add(x.f, x.g, x.h, x.modulus); /* the remainder is h */
        fmpz_mod_poly_set(x.z, x.f, x.modulus);
        fmpz_mod_poly_set(x.z + 1, x.g, x.modulus);
        fmpz_mod_poly_set(x.z + 2, x.h, x.modulus);
        CHECK_FAILS(INVERSE, cunmod_fmpz_mod_poly_gcd(x.z, x.z, x.g, x.modulus, ctx));
        CHECK_FAILS(INVERSE,
                    cunmod_fmpz_mod_poly_xgcd(x.z, x.z + 1, x.z + 2, x.z, x.z + 1, x.modulus, ctx));
        CHECK_FAILS(INVERSE,
                    cunmod_fmpz_mod_poly_divrem(x.z, x.z + 1, x.f, x.z + 2, x.modulus, ctx));
        CHECK_FAILS(INVERSE, cunmod_fmpz_mod_poly_rem(x.z, x.f, x.z + 2, x.modulus, ctx));
        fmpz_mod_poly_swap(x.expected, x.f, x.modulus);
        fmpz_mod_poly_swap(x.expected + 1, x.g, x.modulus);
        fmpz_mod_poly_swap(x.expected + 2, x.h, x.modulus);
        CHECK(are_expected(&x, 3));
        fmpz_mod_poly_set_coeff_ui(x.z, 0, 3, x.modulus);
        CHECK_FAILS(INVERSE, cunmod_fmpz_mod_poly_inv_series(x.z + 1, x.z, n, x.modulus, ctx));
    }
    modular_close(&x);
}

/* Modulo 1 there is one polynomial. */
static void check_one(cunmod_ctx_t ctx)
{
    modular_t x;
    modular_open(&x, "1", ctx);
    test_case("modulo 1", 0, 0, 1);
    CHECK_OK(cunmod_fmpz_mod_poly_mul(x.z, x.f, x.g, x.modulus, ctx));
    CHECK_OK(cunmod_fmpz_mod_poly_gcd(x.z, x.f, x.g, x.modulus, ctx));
    CHECK_OK(cunmod_fmpz_mod_poly_xgcd(x.z, x.z + 1, x.z + 2, x.f, x.g, x.modulus, ctx));
    CHECK(are_expected(&x, 3));
    CHECK_FAILS(DIVZERO, cunmod_fmpz_mod_poly_inv_series(x.z, x.f, 3, x.modulus, ctx));
    CHECK_FAILS(DIVZERO, cunmod_fmpz_mod_poly_divrem(x.z, x.z + 1, x.f, x.g, x.modulus, ctx));
    modular_close(&x);
}

static void check_errors(modular_t *x)
{
    fmpz_mod_poly_struct *const f = x->f, *const g = x->g, *const z = x->z;
    const fmpz_mod_ctx_struct *const m = x->modulus;
    test_case("bad input modulo an integer", 0, 0, 0);
    random_poly(x, f, 200);
    random_poly(x, g, 100);
    for (int k = 0; k < 3; k++)
    {
        random_poly(x, z + k, 2);
        fmpz_mod_poly_set(x->expected + k, z + k, m);
    }
    CHECK_FAILS(ARGUMENT, cunmod_fmpz_mod_poly_mul(NULL, f, g, m, x->ctx));
    CHECK_FAILS(ARGUMENT, cunmod_fmpz_mod_poly_mul(z, f, g, NULL, x->ctx));
    CHECK_FAILS(LENGTH, cunmod_fmpz_mod_poly_mullow(z, f, g, -1, m, x->ctx));
    CHECK_FAILS(LENGTH, cunmod_fmpz_mod_poly_inv_series(z, f, -1, m, x->ctx));
    CHECK_FAILS(ARGUMENT, cunmod_fmpz_mod_poly_inv_series(z, NULL, 3, m, x->ctx));
    CHECK_FAILS(DIVZERO, cunmod_fmpz_mod_poly_inv_series(z, x->h, 3, m, x->ctx));
    CHECK_FAILS(LENGTH,
                cunmod_fmpz_mod_poly_inv_series(z, x->f, (WORD(1) << 61) - 1000, m, x->ctx));
    CHECK_FAILS(ARGUMENT, cunmod_fmpz_mod_poly_divrem(z, NULL, f, g, m, x->ctx));
    CHECK_FAILS(ALIAS, cunmod_fmpz_mod_poly_divrem(z, z, f, g, m, x->ctx));
    CHECK_FAILS(DIVZERO, cunmod_fmpz_mod_poly_divrem(z, z + 1, f, x->h, m, x->ctx));
    CHECK_FAILS(ARGUMENT, cunmod_fmpz_mod_poly_rem(NULL, f, g, m, x->ctx));
    CHECK_FAILS(ARGUMENT, cunmod_fmpz_mod_poly_rem(z, f, g, NULL, x->ctx));
    CHECK_FAILS(ARGUMENT, cunmod_fmpz_mod_poly_gcd(z, f, NULL, m, x->ctx));
    CHECK_FAILS(ARGUMENT, cunmod_fmpz_mod_poly_xgcd(z, f, NULL, f, g, m, x->ctx));
    CHECK_FAILS(ALIAS, cunmod_fmpz_mod_poly_xgcd(z, z, f, f, g, m, x->ctx));
    CHECK_FAILS(ALIAS, cunmod_fmpz_mod_poly_xgcd(z, f, z, f, g, m, x->ctx));
    CHECK_FAILS(ALIAS, cunmod_fmpz_mod_poly_xgcd(f, z, z, f, g, m, x->ctx));
    test_interrupt(x->ctx);
    CHECK_FAILS(INTERRUPTED, cunmod_fmpz_mod_poly_sqr(z, f, m, x->ctx));
    CHECK_FAILS(INTERRUPTED, cunmod_fmpz_mod_poly_divrem(z, z + 1, f, g, m, x->ctx));
    fmpz_mod_poly_truncate(f, 101, m);
    CHECK_FAILS(INTERRUPTED, cunmod_fmpz_mod_poly_gcd(z, f, g, m, x->ctx));
    CHECK_FAILS(INTERRUPTED, cunmod_fmpz_mod_poly_xgcd(z, z + 1, z + 2, f, g, m, x->ctx));
    CHECK_OK(cunmod_set_interrupt(x->ctx, NULL));
    CHECK(are_expected(x, 3));
}

/* Modulo all primes; on the GPU, which may be emulated, few operands. */
static void check_path(int path)
{
    const int on_gpu = path == CUNMOD_PATH_GPU;
    char room[1100];
    SCOPED_CTX cunmod_ctx_t ctx = test_ctx_on(-1, path);
    for (int64_t number = 0; number < 6; number += on_gpu ? 2 : 1)
    {
        modular_t x;
        modular_open(&x, prime_of(number, room), ctx);
        if (number > 0)
            check_errors(&x);
        check_short(&x, on_gpu ? 1 : 5);
        check_sequences(&x, on_gpu ? 1 : 5, on_gpu ? 3 : 20);
        if (!on_gpu)
            check_long(&x, number == 3 ? 600 : 130);
        modular_close(&x);
    }
    integers_mod_check_errors(ctx);
    check_one(ctx);
    check_composite(ctx);
    CHECK(cunmod_last_path(ctx) == path);
}

int main(void)
{
    test_start(0);
    test_paths(check_path, 0);
    return test_finish();
}
