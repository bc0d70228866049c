/* Approximant bases of matrices of polynomials in host memory: every word and every degree beside a
 * reference; lengths of the result, shared memory, shapes, bad arguments, interrupts.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <flint/flint.h>
#include <flint/nmod_poly.h>
#include <flint/nmod_poly_mat.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cunmod_poly_mat.h"
#include "tests/harness/harness.h"
#include "tests/harness/scoped.h"
#include "tests/mat/pmbasis_cases.h"
#include "tests/mat/pmbasis_ref.h"

#define LONG_CASES 12

cunmod_ctx_t ctx;

/* ---- beside the reference ------------------------------------------------------------ */

/* Checks a call whose result has space for `length` coefficients of each entry: the result and the
 * degrees, or E_LENGTH if the space is too small. */
static void check_length(const cunmod_matrix_poly_t *expected, const int64_t *degrees,
                         const int64_t *shift, const cunmod_matrix_poly_t *a, int64_t order,
                         int64_t length, uint64_t p)
{
    const int64_t m = a->rows, words = m * m * length;
    const int fits = length >= expected->length;
    const cunmod_matrix_poly_t res = {test_result(words), m, m, length};
    int64_t *const got = copy_shifts(shift, m);
    CHECK_STATUS(fits ? CUNMOD_OK : CUNMOD_E_LENGTH,
                 cunmod_matrix_poly_pmbasis(&res, got, a, order, p, ctx));
    CHECK(same_shifts(got, fits ? degrees : shift, m));
    CHECK(fits || test_untouched(res.words, words));
    for (int64_t e = 0; e < m * m && fits; e++)
    {
        const int64_t rest = length - expected->length;
        const uint64_t *const entry = res.words + e * length;
        CHECK_EQUAL(entry, expected->words + e * expected->length, expected->length);
        for (int64_t k = 0; k < rest; k++)
            CHECK(entry[expected->length + k] == 0);
    }
    test_result_free(res.words, words);
    free(got);
}

/* Checks the basis of a with a result of the least length, and often with a longer one, or with one
 * that is too short. */
static void check_operand(const cunmod_matrix_poly_t *a, const int64_t *shift, int64_t order,
                          uint64_t p)
{
    int64_t *const degrees = copy_shifts(shift, a->rows);
    const cunmod_matrix_poly_t expected = pmbasis_ref(degrees, a, order, p);
    const int more = (int)test_below(8);
    check_length(&expected, degrees, shift, a, order, expected.length, p);
    if (more == 1)
        check_length(&expected, degrees, shift, a, order, order + 1, p);
    if (more == 2)
        check_length(&expected, degrees, shift, a, order, expected.length - 1, p);
    EACH(free, expected.words, degrees);
}

static void check_basis(int64_t m, int64_t n, int64_t lena, int64_t order, int kind, int shifts,
                        uint64_t p)
{
    const cunmod_matrix_poly_t a = new_operand(m, n, lena, kind, p);
    int64_t *const shift = new_shifts(m, order, shifts);
    static char name[100];
    snprintf(name, sizeof(name), "matrix_poly_pmbasis, %d x %d, kind %d, shifts %d", (int)m, (int)n,
             kind, shifts);
    test_case(name, lena, order, p);
    check_operand(&a, shift, order, p);
    EACH(free, a.words, shift);
}

/* Every matrix of m x n entries of `length` coefficients whose number is a multiple of `steps`. */
static void check_exhaustive(int64_t m, int64_t n, int64_t length, int64_t order, uint64_t steps,
                             uint64_t p)
{
    const int64_t words = m * n * length;
    const cunmod_matrix_poly_t a = {test_array(words), m, n, length};
    const uint64_t count = test_power(p, words);
    test_case("matrix_poly_pmbasis, exhaustive", m, n, p);
    for (uint64_t code = 0; code < count; code += steps)
    {
        const int64_t shift[3] = {0, (int64_t)(code / steps % 5) - 2, (int64_t)(code / steps % 3)};
        test_digits(a.words, words, p, code);
        check_operand(&a, shift, order, p);
    }
    free(a.words);
}

static void check_random(uint64_t p, int64_t most, int64_t longest, int count)
{
    for (int i = 0; i < count; i++)
        check_basis(test_range(1, most), test_range(1, most), test_range(0, longest),
                    test_range(0, longest), i % ALL_KINDS, (int)test_below(SHIFTS), p);
}

static void check_shapes(uint64_t p, int64_t longest)
{
    static const int64_t shapes[][2] = {{1, 1}, {1, 4}, {4, 1}, {2, 2}, {6, 3}, {3, 6}, {8, 8}};
    for (int i = 0; i < COUNT(shapes); i++)
        for (int64_t order = 0; order < 4; order++)
            check_basis(shapes[i][0], shapes[i][1], 3, order, i % KINDS, (i + (int)order) % SHIFTS,
                        p);
    for (int kind = 0; kind < ALL_KINDS; kind++)
        check_basis(5, 3, longest, longest, kind, kind % SHIFTS, p);
}

/* Orders at which the library computes by halves; matrices that are far shorter or far longer. */
static void check_long(int i, uint64_t p, int64_t order)
{
    const int64_t cases[LONG_CASES][6] = {
        {2, 1, order, order, RANDOM, NO_SHIFTS},
        {4, 2, order, order, RANDOM, NO_SHIFTS},
        {4, 2, order, order - 1, LARGEST, UNEVEN},
        {3, 2, order, order + 1, SPARSE, DIFFERENT},
        {2, 3, 2, order, RANDOM, UNEVEN},
        {3, 1, 1, order, RANDOM, EXTREME},
        {3, 2, 3 * order, order / 2, REPEATED, DIFFERENT},
        {3, 3, 20 * order, 5, RANDOM, NO_SHIFTS},
        {4, 2, order, order, DIVISIBLE, EXTREME},
        {3, 2, order, order, ZERO_COLUMNS, EQUAL},
        {3, 3, order, order, UNITS, UNEVEN},
        {3, 2, order, order, ZERO, UNEVEN},
    };
    const int64_t *const x = cases[i];
    check_basis(x[0], x[1], x[2], x[3], (int)x[4], (int)x[5], p);
}

static void check_rows(uint64_t p, int64_t rows)
{
    check_basis(rows, rows / 2, 12, 12, RANDOM, NO_SHIFTS, p);
    check_basis(rows, 3, 20, 20, SPARSE, UNEVEN, p);
    check_basis(rows, rows + 2, 3, 6, RANDOM, DIFFERENT, p);
    check_basis(68, 67, 2, 2, RANDOM, NO_SHIFTS, p); /* products on tensor cores */
}

/* A result in the place of the operand: both begin at one word, or the result begins inside. */
static void check_shared(uint64_t p)
{
    enum
    {
        M = 4,
        N = 2,
        LENGTH = 12,
        WORDS = M * M * (LENGTH + 1)
    };
    const cunmod_matrix_poly_t a = new_operand(M, N, LENGTH, RANDOM, p);
    int64_t degrees[M] = {0, 2, 1, 0};
    const cunmod_matrix_poly_t expected = pmbasis_ref(degrees, &a, LENGTH, p);
    for (int offset = 0; offset <= 60; offset += 30)
    {
        uint64_t *const words = test_array(WORDS + offset);
        int64_t shift[M] = {0, 2, 1, 0};
        const cunmod_matrix_poly_t from = {words + offset / 2, M, N, LENGTH};
        const cunmod_matrix_poly_t res = {words + (offset == 30 ? 0 : offset), M, M, LENGTH + 1};
        memcpy(from.words, a.words, M * N * LENGTH * sizeof(*a.words));
        test_case("matrix_poly_pmbasis, shared memory", LENGTH, offset, p);
        CHECK_STATUS(CUNMOD_OK, cunmod_matrix_poly_pmbasis(&res, shift, &from, LENGTH, p, ctx));
        CHECK(same_shifts(shift, degrees, M));
        for (int64_t e = 0; e < M * M; e++)
            CHECK_EQUAL(res.words + e * res.length, expected.words + e * expected.length,
                        expected.length);
        free(words);
    }
    EACH(free, a.words, expected.words);
}

/* Checks that the basis of a, which has 3 rows, is the unit matrix, and that the shifts stay; or
 * that a result without coefficients is refused. */
static void check_unit(const cunmod_matrix_poly_t *a, int64_t order, int64_t length)
{
    const int64_t words = 9 * length, shift[3] = {4, -FAR, 0};
    const cunmod_matrix_poly_t res = {test_result(words), 3, 3, length};
    int64_t got[3] = {4, -FAR, 0};
    test_case("matrix_poly_pmbasis, unit matrix", a->length, order, 7);
    CHECK_STATUS(length > 0 ? CUNMOD_OK : CUNMOD_E_LENGTH,
                 cunmod_matrix_poly_pmbasis(&res, got, a, order, 7, ctx));
    CHECK(same_shifts(got, shift, 3));
    for (int64_t k = 0; k < words; k++)
        CHECK(res.words[k] == (k % (4 * length) == 0));
    test_result_free(res.words, words);
}

/* Matrices without rows, columns or coefficients; no steps. */
static void check_empty(void)
{
    uint64_t words[12] = {1, 2, 3, 4, 5, 6, 0, 1, 2, 3, 4, 5};
    int64_t none = 9;
    const cunmod_matrix_poly_t nothing = {NULL, 0, 0, 3}, no_rows = {NULL, 0, 4, 3};
    const cunmod_matrix_poly_t thin = {NULL, 3, 0, 5}, zero = {NULL, 3, 2, 0};
    const cunmod_matrix_poly_t a = {words, 3, 2, 2};
    test_case("matrix_poly_pmbasis, empty", 0, 0, 7);
    CHECK_OK(cunmod_matrix_poly_pmbasis(&nothing, &none, &nothing, 4, 7, ctx));
    CHECK_OK(cunmod_matrix_poly_pmbasis(&nothing, &none, &no_rows, 4, 7, ctx));
    CHECK(none == 9);
    for (int64_t length = 0; length < 4; length++)
    {
        check_unit(&thin, 6, length);
        check_unit(&zero, 6, length);
        check_unit(&a, 0, length);
    }
}

/* Each call has one bad argument. */
static void check_bad(void)
{
    uint64_t words[8] = {1, 2, 0, 4, 0, 1, 2, 3}, *const z = test_result(16);
    const int64_t before[2] = {3, -1};
    int64_t shift[2] = {3, -1};
    const cunmod_matrix_poly_t good = {words, 2, 2, 2}, res = {z, 2, 2, 4};
    const cunmod_matrix_poly_t missing = {NULL, 2, 2, 2}, tall = {words, 4, 2, 1};
    const cunmod_matrix_poly_t bad[] = {{z, 2, 4, 2},  {z, 4, 2, 2},  {z, 1, 1, 4},
                                        {z, -2, 2, 4}, {z, 2, -2, 4}, {z, 2, 2, -1}};
    const cunmod_matrix_poly_t bad_a[] = {{words, -2, 2, 2}, {words, 2, -2, 2}, {words, 2, 2, -1}};
    const int64_t bad_orders[] = {-1, INT64_MIN, INT64_MAX, INT64_MAX / 2, FAR};
    const uint64_t bad_moduli[] = {0, 1, 6, 15, UINT64_MAX};
    const int64_t far[] = {FAR + 1, -FAR - 1, INT64_MAX, INT64_MIN};
    test_case("matrix_poly_pmbasis, bad", 2, 3, 5);
#define BAD(error, res, shift, a, order, p)                                                        \
    CHECK_STATUS(CUNMOD_E_##error, cunmod_matrix_poly_pmbasis(res, shift, a, order, p, ctx))
    BAD(ARGUMENT, NULL, shift, &good, 3, 5);
    BAD(ARGUMENT, &res, NULL, &good, 3, 5);
    BAD(ARGUMENT, &res, shift, NULL, 3, 5);
    BAD(ARGUMENT, &missing, shift, &good, 1, 5);
    BAD(ARGUMENT, &res, shift, &missing, 3, 5);
    BAD(LENGTH, &res, shift, &tall, 3, 5);
    for (int i = 0; i < COUNT(bad); i++)
        BAD(LENGTH, &bad[i], shift, &good, 3, 5);
    for (int i = 0; i < COUNT(bad_a); i++)
        BAD(LENGTH, &res, shift, &bad_a[i], 3, 5);
    for (int i = 0; i < COUNT(bad_orders); i++)
        BAD(LENGTH, &res, shift, &good, bad_orders[i], 5);
    for (int i = 0; i < COUNT(bad_moduli); i++)
        BAD(MODULUS, &res, shift, &good, 3, bad_moduli[i]);
    BAD(COEFF, &res, shift, &good, 3, 3);
    CHECK(same_shifts(shift, before, 2));
    for (int i = 0; i < COUNT(far); i++)
    {
        int64_t shifts[2] = {FAR, far[i]};
        BAD(DOMAIN, &res, shifts, &good, 3, 5);
        CHECK(shifts[0] == FAR && shifts[1] == far[i]);
    }
#undef BAD
    CHECK(test_untouched(z, 16));
    test_result_free(z, 16);
}

static volatile int flag;

static void *set_flag(void *unused)
{
    usleep(20000);
    flag = 1;
    return unused;
}

/* An interrupt of a basis that takes seconds; on a GPU, within a leaf. */
static void check_interrupted(uint64_t p)
{
    enum
    {
        M = 40,
        ORDER = 2000,
        WORDS = M * M * (ORDER + 1)
    };
    const cunmod_matrix_poly_t a = new_operand(M, M / 2, ORDER, RANDOM, p);
    const cunmod_matrix_poly_t res = {test_result(WORDS), M, M, ORDER + 1};
    const int64_t before[M] = {0};
    int64_t shift[M] = {0};
    pthread_t thread;
    test_case("matrix_poly_pmbasis, interrupted", ORDER, ORDER, p);
    flag = 0;
    CHECK_OK(cunmod_set_interrupt(ctx, (const int *)&flag));
    CHECK(pthread_create(&thread, NULL, set_flag, NULL) == 0);
    CHECK_STATUS(CUNMOD_E_INTERRUPTED, cunmod_matrix_poly_pmbasis(&res, shift, &a, ORDER, p, ctx));
    CHECK(pthread_join(thread, NULL) == 0);
    CHECK_OK(cunmod_set_interrupt(ctx, NULL));
    CHECK(test_untouched(res.words, WORDS) && same_shifts(shift, before, M));
    test_result_free(res.words, WORDS);
    free(a.words);
}

/* A degree on the diagonal that exceeds the result ends the call early. */
static void check_early(int64_t order)
{
    uint64_t words[2] = {1, 0}, z[4] = {9, 9, 9, 9};
    int64_t shift[1] = {5};
    const cunmod_matrix_poly_t a = {words, 1, 1, 1}, res = {z, 1, 1, 4};
    test_case("matrix_poly_pmbasis, too long", 1, 1, 7);
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_matrix_poly_pmbasis(&res, shift, &a, order, 7, ctx));
    CHECK(shift[0] == 5 && z[0] == 9 && z[3] == 9);
}

/* ---- FLINT's matrices -------------------------------------------------------------- */

/* Checks that coefficients 0 .. order - 1 of basis a are 0, and that the rows of basis have these
 * degrees. */
static void check_flint_basis(const nmod_poly_mat_t basis, const slong *degrees, const slong *shift,
                              const nmod_poly_mat_t a, slong order)
{
    nmod_poly_mat_t product;
    nmod_poly_mat_init(product, basis->r, a->c, nmod_poly_mat_modulus(a));
    nmod_poly_mat_mul(product, basis, a);
    for (slong i = 0; i < basis->r; i++)
    {
        slong degree = WORD_MIN;
        for (slong j = 0; j < a->c; j++)
            for (slong k = 0; k < order; k++)
                CHECK(nmod_poly_get_coeff_ui(nmod_poly_mat_entry(product, i, j), k) == 0);
        for (slong j = 0; j < basis->r; j++)
        {
            const slong length = nmod_poly_mat_entry(basis, i, j)->length;
            if (length > 0 && shift[j] + length - 1 > degree)
                degree = shift[j] + length - 1;
        }
        CHECK(degree == degrees[i]);
    }
    nmod_poly_mat_clear(product);
}

/* Refused arguments. The basis and the degrees are unchanged. */
static void check_flint_bad(nmod_poly_mat_t basis, const nmod_poly_mat_t a, uint64_t p)
{
    slong degrees[4] = {0, 1, WORD_MIN, WORD_MAX};
    nmod_poly_mat_t before, narrow;
    nmod_poly_mat_init_set(before, basis);
    nmod_poly_mat_init(narrow, 2, 2, p);
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_nmod_poly_mat_pmbasis(narrow, degrees, a, 20, ctx));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_nmod_poly_mat_pmbasis(basis, degrees, a, -1, ctx));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_nmod_poly_mat_pmbasis(basis, degrees, a, WORD_MAX, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_mat_pmbasis(basis, NULL, a, 20, ctx));
    CHECK_STATUS(CUNMOD_E_DOMAIN, cunmod_nmod_poly_mat_pmbasis(basis, degrees, a, 20, ctx));
    CHECK(nmod_poly_mat_equal(before, basis));
    CHECK(degrees[1] == 1 && degrees[2] == WORD_MIN && degrees[3] == WORD_MAX);
    nmod_poly_mat_clear(before);
    nmod_poly_mat_clear(narrow);
}

/* The basis apart from a, and in the place of a; a basis with order + 1 coefficients. */
static void check_flint(uint64_t p)
{
    const slong shift[4] = {0, 1, -1, 0};
    slong degrees[4] = {0, 1, -1, 0}, others[4] = {0, 1, -1, 0};
    cunmod_matrix_poly_t a = new_poly_matrix(4, 2, 20, RANDOM, p);
    nmod_poly_mat_t u, v, y;
    set_flint(u, &a, p);
    nmod_poly_mat_init(v, 4, 4, p); /* u and two columns of zeros */
    for (slong i = 0; i < 4; i++)
        for (slong j = 0; j < 2; j++)
            nmod_poly_set(nmod_poly_mat_entry(v, i, j), nmod_poly_mat_entry(u, i, j));
    nmod_poly_mat_init(y, 4, 4, p);
    test_case("nmod_poly_mat_pmbasis", 4, 20, p);
    CHECK_OK(cunmod_nmod_poly_mat_pmbasis(y, degrees, u, 20, ctx));
    check_flint_basis(y, degrees, shift, u, 20);
    CHECK_OK(cunmod_nmod_poly_mat_pmbasis(v, others, v, 20, ctx));
    CHECK(nmod_poly_mat_equal(v, y) && memcmp(others, degrees, sizeof others) == 0);
    check_flint_bad(y, u, p);
    nmod_poly_mat_zero(u);
    nmod_poly_one(nmod_poly_mat_entry(u, 0, 0));
    memset(others, 0, sizeof others);
    CHECK_OK(cunmod_nmod_poly_mat_pmbasis(y, others, u, 20, ctx));
    CHECK(others[0] == 20 && others[1] == 0 && others[2] == 0 && others[3] == 0);
    CHECK(nmod_poly_degree(nmod_poly_mat_entry(y, 0, 0)) == 20);
    CHECK_OK(cunmod_nmod_poly_mat_pmbasis(y, others, u, 0, ctx));
    CHECK(nmod_poly_mat_is_one(y) && others[0] == 20);
    nmod_poly_mat_clear(u);
    nmod_poly_mat_clear(v);
    nmod_poly_mat_clear(y);
    free(a.words);
}

/* The emulated GPU takes milliseconds for each order, so that orders are short there, and few with
 * CUNMOD_TEST_SMALL=1. */
static void check_path(int path)
{
    static const uint64_t moduli[] = {
        2, 3, 65537, 2147483647, 4294967291u, 4611686018427387847u, 18446744073709551557u};
    const int emulated = test_small() && path == CUNMOD_PATH_GPU, few = emulated && test_few();
    const int64_t longest = few ? 9 : 25, order = few ? 22 : emulated ? 70 : 300;
    CHECK_OK(cunmod_set_path(ctx, path));
    for (int i = 0; i < COUNT(moduli); i++)
    {
        check_random(moduli[i], 8, longest, few ? ALL_KINDS : 6 * ALL_KINDS);
        if (few && i % 6 != 0)
            continue;
        check_shapes(moduli[i], longest);
        check_shared(moduli[i]);
    }
    check_exhaustive(2, 1, 3, 3, few ? 3 : 1, 2);
    check_exhaustive(2, 2, 2, 4, few ? 13 : 1, 2);
    check_exhaustive(3, 1, 2, 3, few ? 31 : 1, 3);
    for (int i = 0; i < LONG_CASES; i++)
        for (int k = few ? i % COUNT(moduli) : 0; k < COUNT(moduli); k += few ? COUNT(moduli) : 1)
            check_long(i, moduli[k], order);
    check_rows(65537, few ? 10 : emulated ? 20 : 40);
    check_rows(18446744073709551557u, few ? 8 : emulated ? 13 : 40);
    check_large(2147483647, few ? 30 : emulated ? 200 : 800);
    check_large(18446744073709551557u, few ? 20 : emulated ? 200 : 800);
    check_generator(12, 3, 2147483647);
    check_generator(25, 4, 18446744073709551557u);
    check_generator(emulated ? 30 : 200, 2, 4611686018427387847u);
}

int main(void)
{
    ctx = test_start_ctx(0);
    check_empty();
    check_bad();
    check_reference(2);
    check_reference(65537);
    check_reference(18446744073709551557u);
    check_path(CUNMOD_PATH_CPU);
    check_early(INT64_C(1) << 40);
    check_flint(3);
    check_flint(18446744073709551557u);
    check_interrupted(18446744073709551557u);
    if (test_gpu_available())
    {
        check_path(CUNMOD_PATH_GPU);
        CHECK(cunmod_last_path(ctx) == CUNMOD_PATH_GPU);
        check_flint(2147483647);
        check_interrupted(2147483647);
        check_early(INT64_C(1) << 20);
        check_empty();
        check_bad();
    }
    return test_finish_ctx(ctx);
}
