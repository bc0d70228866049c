/* Euclid's algorithm by divsteps and by halves, in one block and in several, products and
 * eliminations of matrices, and steps of p-adic liftings, with every emulated thread known to
 * ThreadSanitizer: no race, and the results of FLINT.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * usage: t-races [matrices|polynomials]   one of the two parts, or both
 */
#include <stdlib.h>
#include <string.h>

#include <flint/flint.h>
#include <flint/fmpz.h>

#include "backend/backend_mat.h"
#include "runtime/transfer.h"
#include "shape/mat_moduli.h"
#include "shape/mat_planes.h"
#include "tests/harness/device.h"
#include "tests/harness/harness.h"
#include "tests/harness/scoped.h"
#include "tests/harness/scoped_flint.h"

/* Of 2, 31, 60, 62 and 64 bits: words of both sizes, and all ways to reduce. */
static const uint64_t primes[] = {3, 2147483647u, 1152921504606846883u, 4611686018427387847u,
                                  18446744073709551557u};
#define PRIMES ((int)(sizeof(primes) / sizeof(primes[0])))

static cunmod_ctx_t cpu, gpu;

/* What an operation gives, on the CPU or on the GPU. */
typedef struct
{
    int64_t number; /* a length, or a sign */
    uint64_t *words;
} result_t;

typedef int (*operation_t)(result_t *z, const uint64_t *a, int64_t lena, const uint64_t *b,
                           int64_t lenb, uint64_t p, cunmod_ctx_t ctx);

#define OPERATION(name, call)                                                                      \
    static int name(result_t *z, const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb, \
                    uint64_t p, cunmod_ctx_t ctx)                                                  \
    {                                                                                              \
        return call;                                                                               \
    }

OPERATION(gcd, cunmod_gcd(z->words, &z->number, a, lena, b, lenb, p, ctx))
OPERATION(resultant, cunmod_resultant(z->words, a, lena, b, lenb, p, ctx))
OPERATION(divrem, cunmod_divrem(z->words, z->words + lena, a, lena, b, lenb, p, ctx))
OPERATION(xgcd, cunmod_xgcd(z->words, &z->number, z->words + lena, z->words + lena + lenb, a, lena,
                            b, lenb, p, ctx))

static int hgcd(result_t *z, const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb,
                uint64_t p, cunmod_ctx_t ctx)
{
    uint64_t *const c = z->words + 4 * ((lena + 1) / 2), *const d = c + lena;
    return cunmod_hgcd(z->words, c, d, &z->number, a, lena, b, lenb, p, ctx);
}

/* An operation on operands of lena and lenb coefficients, with an algorithm and its s. */
typedef struct
{
    const char *name;
    operation_t run;
    int op;
    const char *algorithm;
    int64_t lena, lenb;
} case_t;

static void check(const case_t *x, int64_t s, int kind, uint64_t p)
{
    const int64_t room = 4 * x->lena + 4;
    const test_variant_t variant = {CUNMOD_PATH_GPU, x->algorithm, s};
    uint64_t *a = test_poly(x->lena, p, TEST_DENSE), *b = test_poly(x->lenb, p, kind);
    result_t expected = {0, test_array(room)}, got = {0, test_array(room)};
    memset(expected.words, 0, (size_t)room * sizeof(uint64_t));
    memset(got.words, 0, (size_t)room * sizeof(uint64_t));
    test_case(x->name, x->lena, x->lenb, p);
    test_use(gpu, x->op, &variant);
    CHECK_OK(x->run(&expected, a, x->lena, b, x->lenb, p, cpu));
    CHECK_OK(x->run(&got, a, x->lena, b, x->lenb, p, gpu));
    CHECK(got.number == expected.number);
    CHECK_EQUAL(got.words, expected.words, room);
    test_check_variant(gpu, &variant);
    free(a);
    free(b);
    free(expected.words);
    free(got.words);
}

/* Each operation once, with another s for each modulus. Operands longer than the s of divsteps are
 * in several blocks. */
static void check_modulus(uint64_t p, int number)
{
    static const int64_t steps[] = {32, 1024, 128, 256, 64};
    const int kind = number % 2 == 0 ? TEST_DENSE : TEST_SPARSE;
    const int64_t n = test_range(300, 500), m = test_range(100, 200);
    const case_t cases[] = {
        {"gcd", gcd, CUNMOD_OP_GCD, "divsteps", m, m - test_range(0, 9)},
        {"gcd", gcd, CUNMOD_OP_GCD, "divsteps", n, n - test_range(0, 250)},
        {"resultant", resultant, CUNMOD_OP_GCD, "divsteps", m, m - test_range(0, 99)},
        {"gcd", gcd, CUNMOD_OP_GCD, "half", m, m - test_range(0, 99)},
        {"resultant", resultant, CUNMOD_OP_GCD, "half", m, m - test_range(0, 9)},
        {"xgcd", xgcd, CUNMOD_OP_GCD, "half", m, m - test_range(0, 9)},
        {"hgcd", hgcd, CUNMOD_OP_GCD, "half", m, m - test_range(1, 9)},
    };
    for (int i = 0; i < (int)(sizeof(cases) / sizeof(cases[0])); i++)
        check(&cases[i], steps[(number + i) % 5], kind, p);
    /* In clusters of blocks. */
    const case_t division = {"divrem", divrem, CUNMOD_OP_DIV, "newton", n, n / 2};
    check(&division, 0, kind, p);
}

/* A product of matrices with more stages of k than there are places for stages, and with more
 * moduli than the emulated GPU has multiprocessors. stages: of the kernel of all devices; 0: the
 * fastest kernel. */
static void check_matrices(cunmod_dev_t *dev, int stages)
{
    const int64_t m = 70, k = 700, n = 90;
    const uint64_t p = 65521;
    const cunmod_modulus_t mod = device_modulus(p);
    uint64_t *a = test_poly(m * k, p, TEST_DENSE), *b = test_poly(k * n, p, TEST_DENSE);
    uint64_t *expected = test_array(m * n);
    const cunmod_matrix_t u = {a, m, k, k, 0}, v = {b, k, n, n, 0}, z = {expected, m, n, n, 0};
    cunmod_mat_item_t item = {.a = device_copy(dev, a, m * k, mod.word),
                              .b = device_copy(dev, b, k * n, mod.word),
                              .z = device_bytes(dev, m * n * mod.word),
                              .m = m,
                              .k = k,
                              .n = n,
                              .stride_a = k,
                              .stride_b = n,
                              .stride_z = n,
                              .mod = mod};
    cunmod_mat_moduli(&item.moduli, p, k);
    item.work = device_bytes(dev, cunmod_mat_bytes(m, k, n, item.moduli.count));
    test_case("matrices", m, n, p);
    CHECK(item.moduli.count > cunmod_dev_facts(dev)->sm_count);
    CHECK_OK(cunmod_matrix_mul(&z, &u, &v, p, cpu));
    CHECK((stages > 0 ? cunmod_dev_mat_mul_mma(dev, &item, 1, stages)
                      : cunmod_dev_mat_mul(dev, &item, 1)) == 0);
    device_check(dev, item.z, expected, m * n, mod.word);
    EACH(free, a, b, expected);
    cunmod_dev_free(dev, (void *)item.a);
    cunmod_dev_free(dev, (void *)item.b);
    cunmod_dev_free(dev, item.z);
    cunmod_dev_free(dev, item.work);
}

/* ---- steps of p-adic liftings ------------------------------------------------------------ */

/* More rows than one warp sums up; more words than halves of shared memory. */
enum
{
    SIDE = 260,
    COLUMNS = 3,
    WORDS_A = 3,
    WORDS_R = 4,
    THIN = SIDE * COLUMNS
};

/* z = integer e of `count`, in planes of `words` words. */
static void set_planes(fmpz_t z, const uint64_t *x, int64_t e, int64_t count, int64_t words)
{
    ulong all[WORDS_R];
    for (int64_t t = 0; t < words; t++)
        all[t] = x[t * count + e];
    fmpz_set_signed_ui_array(z, all, (slong)words);
}

/* Returns row i of the matrix with the words x times column j of v, modulo p. */
static uint64_t product_of(const uint64_t *x, const uint64_t *v, int64_t i, int64_t j, uint64_t p)
{
    unsigned __int128 sum = 0;
    for (int64_t k = 0; k < SIDE; k++)
        sum = (sum + (unsigned __int128)x[i * SIDE + k] * v[j * SIDE + k] % p) % p;
    return (uint64_t)sum;
}

/* p r' + a digit = r modulo 2^(64 WORDS_R), and rest is r' modulo p. */
static int is_lifted(const uint64_t *a, const uint64_t *r, const uint64_t *lifted,
                     const uint64_t *digit, const uint64_t *rest, int64_t e, uint64_t p)
{
    const int64_t i = e % SIDE, j = e / SIDE;
    SCOPED_FMPZ fmpz_t sum = {0}, entry = {0}, old = {0};
    set_planes(sum, lifted, e, THIN, WORDS_R);
    const int is_rest = fmpz_fdiv_ui(sum, p) == rest[e];
    fmpz_mul_ui(sum, sum, p);
    for (int64_t k = 0; k < SIDE; k++)
    {
        set_planes(entry, a, i * SIDE + k, SIDE * SIDE, WORDS_A);
        fmpz_addmul_ui(sum, entry, digit[j * SIDE + k]);
    }
    set_planes(old, r, e, THIN, WORDS_R);
    fmpz_sub(sum, sum, old);
    fmpz_fdiv_r_2exp(sum, sum, 64 * WORDS_R);
    return is_rest && fmpz_is_zero(sum);
}

static void check_lift(cunmod_dev_t *dev)
{
    const uint64_t p = 18446744073709551557u, inverse_p = 3751880150584993549u;
    uint64_t *a = test_poly(SIDE * SIDE * WORDS_A, UINT64_MAX, TEST_DENSE);
    uint64_t *inverse = test_poly(SIDE * SIDE, p, TEST_DENSE);
    uint64_t *r = test_poly(THIN * WORDS_R, UINT64_MAX, TEST_DENSE);
    uint64_t *rest = test_array(THIN), *digit = test_array(THIN),
             *lifted = test_array(THIN * WORDS_R);
    cunmod_mat_lift_t x = {.a = device_copy(dev, a, SIDE * SIDE * WORDS_A, 8),
                           .inverse = device_copy(dev, inverse, SIDE * SIDE, 8),
                           .r = device_copy(dev, r, THIN * WORDS_R, 8),
                           .rest = device_bytes(dev, THIN * 8),
                           .digit = device_bytes(dev, THIN * 8),
                           .n = SIDE,
                           .m = COLUMNS,
                           .words_a = WORDS_A,
                           .words_r = WORDS_R,
                           .p_inverse = inverse_p,
                           .mod = device_modulus(p)};
    int right = 1;
    test_case("lifting", SIDE, COLUMNS, p);
    CHECK(p * inverse_p == 1);
    CHECK(cunmod_dev_mat_rest(dev, x.rest, x.r, THIN, WORDS_R, &x.mod) == 0);
    CHECK(cunmod_dev_download(dev, rest, x.rest, THIN, 8) == 0);
    CHECK(cunmod_dev_mat_digit(dev, &x) == 0);
    CHECK(cunmod_dev_download(dev, digit, x.digit, THIN, 8) == 0);
    for (int64_t e = 0; e < THIN; e++)
        right &= digit[e] == product_of(inverse, rest, e % SIDE, e / SIDE, p);
    CHECK(cunmod_dev_mat_lift(dev, &x) == 0);
    CHECK(cunmod_dev_download(dev, lifted, x.r, THIN * WORDS_R, 8) == 0);
    CHECK(cunmod_dev_download(dev, rest, x.rest, THIN, 8) == 0);
    for (int64_t e = 0; e < THIN; e++)
        right &= is_lifted(a, r, lifted, digit, rest, e, p);
    CHECK(right);
    EACH(free, a, inverse, r, rest, digit, lifted);
    cunmod_dev_free(dev, (void *)x.a);
    cunmod_dev_free(dev, (void *)x.inverse);
    cunmod_dev_free(dev, x.r);
    cunmod_dev_free(dev, x.rest);
    cunmod_dev_free(dev, x.digit);
}

/* ---- eliminations, and all matrices ------------------------------------------------------ */

/* An elimination, in several panels of a strip: random rows, then sums of them. */
static void check_elimination(uint64_t p)
{
    const int64_t m = 70, n = 80, rank = 60;
    uint64_t *const a = test_poly(m * n, p, TEST_DENSE);
    uint64_t *const expected = test_array(m * n), *const got = test_array(m * n);
    const cunmod_matrix_t x = {a, m, n, n, 0}, y = {expected, m, n, n, 0}, z = {got, m, n, n, 0};
    int64_t ranks[2] = {0};
    for (int64_t e = rank * n; e < m * n; e++)
        a[e] = a[e - rank * n];
    test_case("elimination", m, n, p);
    CHECK_OK(cunmod_matrix_rref(&y, &ranks[0], &x, p, cpu));
    CHECK_OK(cunmod_set_path(gpu, CUNMOD_PATH_GPU));
    CHECK_OK(cunmod_matrix_rref(&z, &ranks[1], &x, p, gpu));
    CHECK_OK(cunmod_set_path(gpu, CUNMOD_PATH_AUTO));
    CHECK(ranks[0] == ranks[1]);
    CHECK_EQUAL(got, expected, m * n);
    EACH(free, a, expected, got);
}

static void check_all_matrices(void)
{
    cunmod_dev_t *dev = NULL;
    CHECK(cunmod_dev_open(&dev, 0) == 0);
    check_lift(dev);
    check_matrices(dev, 0);
    for (int stages = 2; stages <= 4; stages++)
        check_matrices(dev, stages);
    cunmod_dev_close(dev);
    for (int i = 0; i < PRIMES; i++)
        check_elimination(primes[i]);
}

int main(int argc, char **argv)
{
    const char *const part = argc > 1 ? argv[1] : NULL;
    test_start(1);
    CHECK_OK(cunmod_ctx_create(&cpu, -2));
    CHECK_OK(cunmod_ctx_create(&gpu, -1));
    if (part == NULL || strcmp(part, "matrices") == 0)
        check_all_matrices();
    for (int i = 0; i < PRIMES && (part == NULL || strcmp(part, "polynomials") == 0); i++)
        check_modulus(primes[i], i);
    cunmod_ctx_destroy(cpu);
    cunmod_ctx_destroy(gpu);
    return test_finish();
}
