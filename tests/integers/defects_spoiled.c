/* Results of FLINT's over Z that are made wrong: the checks notice it, and what the library gives
 * is right all the same. Functions of FLINT's are in the place of those that libflint has.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#define _GNU_SOURCE 1
#include "tests/integers/defects.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#include <flint/fmpz_mpoly.h>

#include "cunmod_fmpz.h"
#include "flint/cpu_bivariate.h"
#include "flint/cpu_mat.h"
#include "flint/cpu_zpoly.h"
#include "tests/integers/integers.h"
#include "tests/harness/scoped_flint.h"

static int spoils; /* the next result is changed */

/* Whether the result of this call is to be changed; not those of calls inside. */
static int is_spoiled(void)
{
    const int now = spoils;
    spoils = 0;
    return now;
}

/* FLINT's own function of a name, which in a private FLINT begins with __wrap_. */
static void *own(const char *name, const char *private)
{
    void *const function = dlsym(RTLD_NEXT, private);
    return function != NULL ? function : dlsym(RTLD_NEXT, name);
}

#define FLINT_OWN(function)                                                                        \
    const __typeof__(&(function)) flint =                                                          \
        (__typeof__(&(function)))own(#function, "__wrap_" #function)

/* The library calls the other name where its FLINT is private. */
#define SPOIL_PRIVATE(function)                                                                    \
    extern __typeof__(function) __wrap_##function __attribute__((alias(#function)))

/* Defines a function of FLINT's without a value, whose result `change` spoils. */
#define SPOIL(function, parameters, arguments, change)                                             \
    SPOIL_PRIVATE(function);                                                                       \
    void function parameters                                                                       \
    {                                                                                              \
        FLINT_OWN(function);                                                                       \
        const int spoiled = is_spoiled();                                                          \
        flint arguments;                                                                           \
        if (spoiled)                                                                               \
            change;                                                                                \
    }

static void change(fmpz_poly_struct *z)
{
    fmpz_add_ui(z->coeffs + z->length / 2, z->coeffs + z->length / 2, 1);
}

SPOIL(fmpz_poly_mullow, (fmpz_poly_t z, const fmpz_poly_t a, const fmpz_poly_t b, slong n),
      (z, a, b, n), change(z))
SPOIL(fmpz_poly_sqrlow, (fmpz_poly_t z, const fmpz_poly_t a, slong n), (z, a, n), change(z))
SPOIL(fmpz_poly_resultant, (fmpz_t z, const fmpz_poly_t a, const fmpz_poly_t b), (z, a, b),
      fmpz_add_ui(z, z, 1))
SPOIL(fmpz_poly_discriminant, (fmpz_t z, const fmpz_poly_t a), (z, a), fmpz_add_ui(z, z, 1))
SPOIL(fmpz_poly_xgcd_modular,
      (fmpz_t r, fmpz_poly_t s, fmpz_poly_t t, const fmpz_poly_t a, const fmpz_poly_t b),
      (r, s, t, a, b), change(t))
SPOIL(fmpz_poly_mat_det, (fmpz_poly_t z, const fmpz_poly_mat_t mat), (z, mat), change(z))

SPOIL_PRIVATE(fmpz_poly_divides);
int fmpz_poly_divides(fmpz_poly_t q, const fmpz_poly_t a, const fmpz_poly_t b)
{
    FLINT_OWN(fmpz_poly_divides);
    const int spoiled = is_spoiled(), divides = flint(q, a, b);
    if (spoiled)
        change(q);
    return divides;
}

SPOIL_PRIVATE(fmpz_mpoly_resultant);
int fmpz_mpoly_resultant(fmpz_mpoly_t z, const fmpz_mpoly_t a, const fmpz_mpoly_t b, slong var,
                         const fmpz_mpoly_ctx_t ring)
{
    FLINT_OWN(fmpz_mpoly_resultant);
    const int spoiled = is_spoiled(), done = flint(z, a, b, var, ring);
    if (spoiled)
        fmpz_mpoly_add_ui(z, z, 1, ring);
    return done;
}

_Static_assert(offsetof(cunmod_zpoly_t, x) == 0, "SCOPED frees x");

static cunmod_zpoly_t words_of(const fmpz_poly_t f)
{
    const int64_t words = labs(fmpz_poly_max_bits(f)) / 64 + 1;
    uint64_t *const x = test_array(f->length * words);
    for (slong j = 0; j < f->length; j++)
        fmpz_get_signed_ui_array((ulong *)x + j * words, words, f->coeffs + j);
    return (cunmod_zpoly_t){x, words, f->length};
}

/* ---- products: the library makes them anew ----------------------------------------------- */

static void check_products(cunmod_ctx_t ctx)
{
    SCOPED_FMPZ_POLY fmpz_poly_t a = {{0}}, b = {{0}}, z = {{0}}, product = {{0}};
    test_case("spoiled products", 100, 50, 0);
    integers_random(a, 100, 2000);
    integers_random(b, 50, 2000);
    defects_multiply(product, a, b);
    spoils = 1;
    CHECK_OK(cunmod_fmpz_poly_mul(z, a, b, ctx));
    CHECK(spoils == 0 && fmpz_poly_equal(z, product));
    fmpz_poly_truncate(product, 110);
    spoils = 1;
    CHECK_OK(cunmod_fmpz_poly_mullow(z, a, b, 110, ctx));
    CHECK(spoils == 0 && fmpz_poly_equal(z, product));
    defects_multiply(product, a, a);
    spoils = 1;
    CHECK_OK(cunmod_fmpz_poly_sqr(z, a, ctx));
    CHECK(spoils == 0 && fmpz_poly_equal(z, product));
}

/* ---- others: their wrong results are noticed, and nothing is written ------------------------ */

#define ROOM 4000 /* words of integers of results */

static void check_noticed(void)
{
    SCOPED_FMPZ_POLY fmpz_poly_t a = {{0}}, b = {{0}}, f = {{0}};
    test_case("spoiled results", 40, 60, 0);
    integers_random(a, 40, 900);
    integers_random(b, 60, 3000);
    defects_multiply(f, a, b);
    SCOPED const cunmod_zpoly_t x = words_of(a), y = words_of(b), product = words_of(f);
    SCOPED_RESULT uint64_t *const res = test_result(110 * ROOM);
    const cunmod_zplace_t z = {res, ROOM}, s = {res + ROOM, ROOM}, t = {res + 70 * ROOM, ROOM};
    int divides = 0;
    const cunmod_zpoly_t mat = {x.x, x.words, 36};  /* two rows of polynomials of length 9 */
    const cunmod_zpoly_t rows = {x.x, x.words, 12}; /* two rows and one of four coefficients each */
    for (int spoiled = 1; spoiled >= 0; spoiled--)
    {
        const int expected = spoiled ? CUNMOD_CPU_WRONG : CUNMOD_OK;
        spoils = spoiled;
        CHECK_STATUS(expected, cunmod_cpu_zpoly_divides(&divides, z, &product, &y));
        spoils = spoiled;
        CHECK_STATUS(expected, cunmod_cpu_zpoly_resultant(z, &x, &y));
        spoils = spoiled;
        CHECK_STATUS(expected, cunmod_cpu_zpoly_discriminant(z, &x));
        spoils = spoiled;
        CHECK_STATUS(expected, cunmod_cpu_zpoly_xgcd(z, s, t, &x, &y));
        spoils = spoiled;
        CHECK_STATUS(expected, cunmod_cpu_zpoly_mat_det(z, 17, &mat, 2));
        spoils = spoiled;
        CHECK_STATUS(expected, cunmod_cpu_bivariate_resultant(z, 10, &rows, 2, 1, 4));
        CHECK(spoils == 0 && (!spoiled || test_untouched(res, 110 * ROOM)));
    }
}

/* A quotient for which FLINT is chosen, which is made by images then. */
static void check_quotient(cunmod_ctx_t ctx)
{
    int divides = 0;
    SCOPED_FMPZ_POLY fmpz_poly_t a = {{0}}, b = {{0}}, f = {{0}}, z = {{0}};
    test_case("spoiled quotient", 3, 200, 0);
    integers_random(a, 3, 900);
    integers_random(b, 200, 900);
    defects_multiply(f, a, b);
    spoils = 1;
    CHECK_OK(cunmod_fmpz_poly_divides(&divides, z, f, b, ctx));
    CHECK(spoils == 0 && divides && fmpz_poly_equal(z, a));
    CHECK(strcmp(cunmod_last_algorithm(ctx), "images") == 0);
    spoils = 0;
}

void defects_spoiled(void)
{
    SCOPED_CTX cunmod_ctx_t ctx = test_ctx_on(-1, CUNMOD_PATH_CPU);
    check_products(ctx);
    check_noticed();
    check_quotient(ctx);
}
