/* Integers and their images modulo many numbers, on each path: against FLINT's remainders of known
 * integers; extreme ones, moduli of all sizes, many moduli in groups, several contexts, slices, bad
 * input, and failures of the device.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "cunmod_fmpz.h"
#include "tests/integers/images.h"

#include <stdlib.h>

#include "tests/harness/scoped_flint.h"

/* Images of n integers of so many words; with the modulus of one item below 2, if that is
 * wanted. */
static void check_from(cunmod_ctx_t ctx, int kind, int64_t items, int64_t words, int64_t n,
                       int spoilt)
{
    SCOPED uint64_t *p = images_moduli(items, kind), *x = test_array(n * words);
    test_case("from integers", items, words, items > 0 ? p[0] : 0);
    images_fill(x, words, n);
    if (spoilt)
        p[test_below((uint64_t)items)] = test_below(2);
    SCOPED_BATCH cunmod_batch_t batch = test_batch_on(p, items, ctx);
    CHECK_OK(cunmod_batch_set_integers(batch, x, words, n));
    images_compare(batch, p, items, x, words, n);
}

/* More integers than a launch has places for tiles of 8. */
static void check_many(void)
{
    SCOPED_CTX cunmod_ctx_t ctx = test_ctx_on(-1, CUNMOD_PATH_GPU);
    check_from(ctx, IMAGES_WIDE, 1, 1, 8 * 65535 + 1, 0);
}

/* Integers of several stretches by the same moduli, in turn: few ones, whose stretches are short,
 * and many. */
static void check_stretches(cunmod_ctx_t ctx, int kind, int64_t items)
{
    static const int64_t words[] = {20, 1024, 1025, 130, 2100, 4200}, n[] = {3, 2, 40, 1, 1, 9};
    SCOPED uint64_t *p = images_moduli(items, kind);
    SCOPED_BATCH cunmod_batch_t batch = test_batch_on(p, items, ctx);
    for (int k = 0; k < 6; k++)
    {
        SCOPED uint64_t *x = test_array(n[k] * words[k]);
        test_case("stretches", items, words[k], p[0]);
        images_fill(x, words[k], n[k]);
        CHECK_OK(cunmod_batch_set_integers(batch, x, words[k], n[k]));
        images_compare(batch, p, items, x, words[k], n[k]);
    }
}

/* Images of integers up to half of the product, those next to it among them, and their integers
 * with `more` words than they need. */
static void check_to(cunmod_moduli_t moduli, const uint64_t *p, int64_t items, int64_t n,
                     int64_t more)
{
    int64_t words;
    test_case("to integers", items, n, items > 0 ? p[0] : 0);
    SCOPED_BATCH cunmod_batch_t batch = test_batch(moduli);
    CHECK_OK(cunmod_batch_integer_words(&words, batch));
    CHECK(words == images_words(p, items));
    words += more;
    SCOPED uint64_t *expected = test_array(n * words);
    SCOPED_RESULT uint64_t *x = test_result(n * words);
    images_balanced(expected, words, n, p, items);
    images_store(batch, p, items, expected, words, n);
    CHECK_OK(cunmod_batch_get_integers(x, words, n, batch));
    CHECK_EQUAL(x, expected, n * words);
    test_result_free(x, n * words);

    /* and of images that the library makes itself */
    x = test_result(n * words);
    CHECK_OK(cunmod_batch_set_integers(batch, expected, words, n));
    CHECK_OK(cunmod_batch_get_integers(x, words, n, batch));
    CHECK_EQUAL(x, expected, n * words);
}

static void check_to_on(cunmod_ctx_t ctx, int kind, int64_t items, int64_t n, int64_t more)
{
    SCOPED uint64_t *p = images_moduli(items, kind);
    SCOPED_MODULI cunmod_moduli_t moduli = test_new_moduli(p, items, ctx);
    check_to(moduli, p, items, n, more);
    check_to(moduli, p, items, n + 1, 0); /* with what the first call has left */
}

#define MOST_CONTEXTS 3

/* The same over several contexts, each of which has its share of the items, and which are destroyed
 * before the conversions or, in every other turn, after them. */
static void check_several(const int *devices, int count, int path, int64_t items, int64_t n)
{
    for (int kind = 0; kind < IMAGES_KINDS; kind++)
    {
        SCOPED uint64_t *p = images_moduli(items, kind);
        const int early = kind % 2;
        cunmod_ctx_t ctxs[MOST_CONTEXTS];
        SCOPED_MODULI cunmod_moduli_t moduli =
            test_moduli_across(ctxs, p, items, devices, count, path);
        if (early)
            test_end_ctxs(ctxs, count);
        check_to(moduli, p, items, n, 1);
        if (!early)
            test_end_ctxs(ctxs, count);
    }
}

/* ---- polynomials over the integers and their images, by cunmod_fmpz.h ---- */

#define POLY_ITEMS 12

/* poly = random coefficients of at most so many bits, some of them 0, the last one not. */
static void set_random(fmpz_poly_t poly, int64_t n, int64_t bits)
{
    SCOPED_FMPZ fmpz_t c = {0};
    fmpz_poly_zero(poly);
    for (int64_t j = 0; j < n; j++)
    {
        images_some(c, bits);
        if (j == n - 1 && fmpz_is_zero(c))
            fmpz_one(c);
        fmpz_poly_set_coeff_fmpz(poly, j, c);
    }
}

/* Item i of the batch is poly modulo p[i]. */
static void check_images(cunmod_batch_t batch, const fmpz_poly_t poly, const uint64_t *p)
{
    const int64_t n = fmpz_poly_length(poly);
    int64_t at[POLY_ITEMS + 1] = {0};
    for (int64_t i = 0; i < POLY_ITEMS; i++)
        at[i + 1] = at[i] + n;
    SCOPED uint64_t *const coeffs = test_array(at[POLY_ITEMS]);
    SCOPED uint64_t *const expected = test_array(at[POLY_ITEMS]);
    for (int64_t i = 0; i < POLY_ITEMS; i++)
        for (int64_t j = 0; j < n; j++)
            expected[at[i] + j] = fmpz_fdiv_ui(poly->coeffs + j, p[i]);
    CHECK_OK(cunmod_batch_get_arrays(coeffs, at, batch));
    CHECK_EQUAL(coeffs, expected, at[POLY_ITEMS]);
}

/* The product of two polynomials, modulo the moduli, is that of FLINT. */
static void check_product(cunmod_moduli_t moduli, const uint64_t *p, int64_t n, int64_t bits)
{
    SCOPED_FMPZ_POLY fmpz_poly_t f = {{0}}, g = {{0}}, product = {{0}}, result = {{0}};
    test_case("fmpz_poly", n, bits, p[0]);
    set_random(f, n, bits);
    set_random(g, n / 2 + 1, bits);
    set_random(result, 3, bits); /* is overwritten */
    fmpz_poly_mul(product, f, g);
    SCOPED_BATCH cunmod_batch_t a = test_batch(moduli), b = test_batch(moduli);
    CHECK_OK(cunmod_fmpz_poly_get_images(a, f));
    check_images(a, f, p);
    CHECK_OK(cunmod_fmpz_poly_get_images(b, g));
    CHECK_OK(cunmod_batch_mul(a, a, b));
    CHECK_OK(cunmod_fmpz_poly_set_images(result, a));
    CHECK(fmpz_poly_equal(result, product));
}

static void check_polys(cunmod_ctx_t ctx)
{
    SCOPED uint64_t *p = images_moduli(POLY_ITEMS, IMAGES_WIDE);
    const uint64_t none[] = {3, 1};
    SCOPED_MODULI cunmod_moduli_t moduli = test_new_moduli(p, POLY_ITEMS, ctx);
    SCOPED_BATCH cunmod_batch_t batch = test_batch_on(none, 2, ctx);
    SCOPED_FMPZ_POLY fmpz_poly_t poly = {{0}};
    for (int64_t n = 0; n < 20; n = 3 * n / 2 + 1)
        for (int64_t bits = 1; bits < 64 * POLY_ITEMS / 2 - 8; bits = 3 * bits + 1)
            check_product(moduli, p, n, bits);
    fmpz_poly_set_ui(poly, 5);
    CHECK_FAILS(ARGUMENT, cunmod_fmpz_poly_get_images(NULL, poly));
    CHECK_FAILS(ARGUMENT, cunmod_fmpz_poly_get_images(batch, NULL));
    CHECK_FAILS(ARGUMENT, cunmod_fmpz_poly_set_images(NULL, batch));
    CHECK_FAILS(ARGUMENT, cunmod_fmpz_poly_set_images(poly, NULL));
    CHECK_OK(cunmod_fmpz_poly_get_images(batch, poly));
    CHECK_FAILS(MODULUS, cunmod_fmpz_poly_set_images(poly, batch));
    CHECK(fmpz_poly_length(poly) == 1 && fmpz_poly_get_coeff_ui(poly, 0) == 5);
}

/* Lengths that are too large together, items that are not OK, and moduli that are not coprime:
 * t-arguments has one bad argument at a time. */
static void check_errors(cunmod_ctx_t ctx)
{
    const uint64_t p[] = {7, 3, 5}, equal[] = {7, 3, 7}, none[] = {7, 1, 5}, shared[] = {6, 35, 10};
    const int64_t at[] = {0, 1, 2, 4};
    const uint64_t coeffs[] = {1, 1, 1, 1}, large[] = {1, 1, 1, 5};
    SCOPED_RESULT uint64_t *x = test_result(4);
    int64_t words = 9;
    test_case("errors", 0, 0, 0);
    SCOPED_BATCH cunmod_batch_t batch = test_batch_on(p, 3, ctx);
    CHECK_OK(cunmod_batch_set_arrays(batch, coeffs, at));
    CHECK_FAILS(LENGTH, cunmod_batch_set_integers(batch, x, INT64_C(1) << 40, INT64_C(1) << 30));
    CHECK_FAILS(LENGTH, cunmod_batch_get_integers(x, 1, 1, batch)); /* item 2 is longer */
    CHECK_OK(cunmod_batch_set_arrays(batch, large, at));
    CHECK_FAILS(COEFF, cunmod_batch_get_integers(x, 1, 2, batch));
    CHECK_OK(cunmod_batch_set_integers(batch, NULL, INT64_C(1) << 60, 0));
    CHECK_OK(cunmod_batch_get_integers(NULL, INT64_C(1) << 60, 0, batch));
    CHECK_FAILS(LENGTH, cunmod_batch_set_integers(batch, NULL, (INT64_C(1) << 60) + 1, 0));
    CHECK(test_untouched(x, 4));
    const uint64_t *const wrong[] = {equal, none, shared};
    for (int k = 0; k < 3; k++)
    {
        SCOPED_BATCH cunmod_batch_t other = test_batch_on(wrong[k], 3, ctx);
        CHECK_OK(cunmod_batch_set_integers(other, coeffs, 1, 4)); /* any moduli will do */
        CHECK_FAILS(MODULUS, cunmod_batch_integer_words(&words, other));
        CHECK_FAILS(MODULUS, cunmod_batch_get_integers(x, 1, 4, other));
        CHECK(test_untouched(x, 4) && words == 9);
    }
}

#define ITEMS 5
#define LEN 3

/* Too few words; and an interrupt, which leaves the results as they were. */
static void check_refusals(cunmod_ctx_t ctx)
{
    SCOPED uint64_t *p = images_moduli(ITEMS, IMAGES_WIDE);
    SCOPED_RESULT uint64_t *x = test_result(ITEMS * LEN);
    uint64_t integers[ITEMS * LEN];
    test_case("refusals", ITEMS, LEN, p[0]);
    images_fill(integers, 1, LEN);
    SCOPED_BATCH cunmod_batch_t batch = test_batch_on(p, ITEMS, ctx);
    CHECK_OK(cunmod_batch_set_integers(batch, integers, 1, LEN));
    CHECK_FAILS(LENGTH, cunmod_batch_get_integers(x, ITEMS - 1, LEN, batch));
    test_interrupt(ctx);
    CHECK_FAILS(INTERRUPTED, cunmod_batch_get_integers(x, ITEMS, LEN, batch));
    CHECK_FAILS(INTERRUPTED, cunmod_batch_set_integers(batch, x, 1, LEN));
    CHECK_OK(cunmod_set_interrupt(ctx, NULL));
    CHECK(test_untouched(x, ITEMS * LEN));
    images_compare(batch, p, ITEMS, integers, 1, LEN);
}

/* Products of groups that are not coprime: the first and the last modulus are the same. */
static void check_groups(cunmod_ctx_t ctx, int64_t items)
{
    SCOPED uint64_t *p = images_moduli(items, IMAGES_WIDE);
    uint64_t x[1];
    check_to_on(ctx, IMAGES_WIDE, items, 1, 2);
    p[items - 1] = p[0];
    SCOPED_BATCH cunmod_batch_t batch = test_batch_on(p, items, ctx);
    CHECK_FAILS(MODULUS, cunmod_batch_get_integers(x, 1, 1, batch));
}

/* Moduli that have made integers on the CPU make them on a GPU, too: what it needs of each group is
 * made then. */
static void check_switched(int kind, int64_t items, int64_t n)
{
    SCOPED uint64_t *p = images_moduli(items, kind);
    const int64_t words = images_words(p, items);
    SCOPED uint64_t *expected = test_array(n * words);
    test_case("switched", items, n, p[0]);
    images_balanced(expected, words, n, p, items);
    SCOPED_CTX cunmod_ctx_t ctx = test_ctx_on(-1, CUNMOD_PATH_CPU);
    SCOPED_BATCH cunmod_batch_t batch = test_batch_on(p, items, ctx);
    CHECK_OK(cunmod_batch_set_integers(batch, expected, words, n));
    for (int path = CUNMOD_PATH_CPU; path <= CUNMOD_PATH_GPU; path++)
    {
        SCOPED_RESULT uint64_t *x = test_result(n * words);
        CHECK_OK(cunmod_set_path(ctx, path));
        CHECK_OK(cunmod_batch_get_integers(x, words, n, batch));
        CHECK(cunmod_last_path(ctx) == path);
        CHECK_EQUAL(x, expected, n * words);
    }
}

static void check_primes(void)
{
    static const uint64_t below[] = {
        0, UINT64_C(1) << 63, UINT64_C(1) << 31, 3, 4, 100, 18446744073709551557u, 7920};
    static const uint64_t smallest[] = {2};
    SCOPED_RESULT uint64_t *p = test_result(1200);
    test_case("primes", 0, 0, 0);
    for (int k = 0; k < 8; k++)
        for (int64_t count = 0; count < 1200; count = 3 * count + 1)
        {
            uint64_t expected[1200];
            if (images_primes(expected, count, below[k]) < count)
            {
                CHECK_FAILS(LENGTH, cunmod_primes(p, count, below[k]));
                continue;
            }
            CHECK_OK(cunmod_primes(p, count, below[k]));
            CHECK_EQUAL(p, expected, count);
        }
    CHECK_OK(cunmod_primes(p, 1000, 7920)); /* the first 1000 primes */
    CHECK_EQUAL(p + 999, smallest, 1);
    CHECK_FAILS(LENGTH, cunmod_primes(p, 1001, 7920));
    CHECK_FAILS(LENGTH, cunmod_primes(p, 1, 1));
    CHECK_FAILS(LENGTH, cunmod_primes(p, 1, 2));
    CHECK_FAILS(LENGTH, cunmod_primes(p, -1, 0));
    CHECK_FAILS(ARGUMENT, cunmod_primes(NULL, 1, 0));
}

#ifdef CUNMOD_EMU
/* A device with so little memory that integers come in slices: of one group, and of the groups of
 * two contexts. */
static void check_slices(void)
{
    const int same[] = {-1, -1};
    CHECK(setenv("CUNMOD_EMU_MEMORY", "4000000", 1) == 0);
    cunmod_ctx_t ctx = test_ctx_on(-1, CUNMOD_PATH_GPU);
    check_from(ctx, IMAGES_MIXED, 10, 40, 500, 0);
    check_from(ctx, IMAGES_MIXED, 10, 1100, 30, 0);
    check_to_on(ctx, IMAGES_MIXED, 20, 300, 1);
    cunmod_ctx_destroy(ctx);
    check_several(same, 2, CUNMOD_PATH_GPU, 20, 300);
    check_interrupts();
    CHECK(unsetenv("CUNMOD_EMU_MEMORY") == 0);
}
#endif

/* So many integers of 8 moduli on two contexts come in two turns, with 11 words each. */
#ifdef CUNMOD_EMU
#define TWO_TURNS 800
#else
#define TWO_TURNS 100000
#endif

static void check_path(int path)
{
    SCOPED_CTX cunmod_ctx_t ctx = test_ctx_on(-1, path);
    check_errors(ctx);
    check_refusals(ctx);
    check_polys(ctx);
    check_from(ctx, 0, 0, 1, 3, 0);
    for (int kind = 0; kind < IMAGES_KINDS; kind++)
    {
        for (int64_t items = 1; items <= 5; items++)
        {
            check_from(ctx, kind, items, items, items - 1, 0);
            check_to_on(ctx, kind, items, 40, 0);
        }
        check_from(ctx, kind, test_range(1, 90), test_range(1, 40), test_range(1, 8), 0);
        check_from(ctx, kind, test_range(1, 90), test_range(1, 40), test_range(9, 70), 1);
        check_to_on(ctx, kind, test_range(6, 140), test_range(9, 40), test_range(0, 3));
    }
    check_stretches(ctx, IMAGES_MIXED, 9);
    check_stretches(ctx, IMAGES_SMALL, 1);
    check_to_on(ctx, IMAGES_NARROW, 0, 2, 1);
    check_to_on(ctx, IMAGES_WIDE, 600, 8, 0);  /* words of more than one turn of a block */
    check_to_on(ctx, IMAGES_WIDE, 1050, 1, 0); /* and where a block has more threads */
    if (!test_small())
    {
        check_from(ctx, IMAGES_MIXED, 3000, 600, 50, 1);
        check_to_on(ctx, IMAGES_NARROW, 3001, 200, 0);
        check_to_on(ctx, IMAGES_WIDE, 2000, 100, 0);
        check_to_on(ctx, IMAGES_MIXED, 9000, 20, 0);
    }
    CHECK(cunmod_last_path(ctx) == path);
    check_groups(ctx, test_small() ? 4100 : 16500); /* a GPU has room for more than 4096 in one */
}

int main(void)
{
    const int same[] = {-1, -1}, without[] = {-2, -2, -2};
    test_start(0);
    check_primes();
    check_path(CUNMOD_PATH_CPU);
    check_several(without, 3, CUNMOD_PATH_CPU, 40, 5);
    if (test_gpu_available())
    {
        check_path(CUNMOD_PATH_GPU);
        check_many();
        check_several(same, 2, CUNMOD_PATH_GPU, 60, 5);
        check_several(same, 2, CUNMOD_PATH_GPU, 8, TWO_TURNS);
        check_switched(IMAGES_MIXED, 9, 4);
        check_switched(IMAGES_WIDE, 4100, 1); /* several groups */
    }
#ifdef CUNMOD_EMU
    const int two[] = {0, 1}, half[] = {0, -2};
    check_faults(CUNMOD_PATH_AUTO);
    check_faults(CUNMOD_PATH_GPU);
    check_lost();
    check_slices();
    CHECK(setenv("CUNMOD_EMU_DEVICES", "2", 1) == 0);
    check_several(two, 2, CUNMOD_PATH_GPU, 60, 5);
    check_several(half, 2, CUNMOD_PATH_AUTO, 60, 5);
    check_other_fails();
#endif
    return test_finish();
}
