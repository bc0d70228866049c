/* Euclid's algorithm by divsteps and by halves, in one block and in several, products and
 * eliminations of matrices, with every emulated thread known to ThreadSanitizer: no race, and the results of FLINT.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "shape/mat_moduli.h"
#include "shape/mat_planes.h"
#include "tests/harness/device.h"
#include "tests/harness/harness.h"
#include "tests/harness/scoped.h"

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

/* A product of matrices with more stages of k than there are places for stages, and with more moduli
 * than the emulated GPU has multiprocessors. stages: of the kernel of all devices; 0: the fastest
 * kernel. */
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
    check_matrices(dev, 0);
    for (int stages = 2; stages <= 4; stages++)
        check_matrices(dev, stages);
    cunmod_dev_close(dev);
}

int main(void)
{
    test_start(1);
    CHECK_OK(cunmod_ctx_create(&cpu, -2));
    CHECK_OK(cunmod_ctx_create(&gpu, -1));
    check_all_matrices();
    for (int i = 0; i < PRIMES; i++)
    {
        check_elimination(primes[i]);
        check_modulus(primes[i], i);
    }
    cunmod_ctx_destroy(cpu);
    cunmod_ctx_destroy(gpu);
    return test_finish();
}
