/* Pairs of operands of Euclid's algorithm: what its test programs share.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/harness/pairs.h"

#include "backend/types.h"
#include "tests/harness/ref.h"

_Thread_local cunmod_ctx_t pair_ctx;
_Thread_local const test_variant_t *pair_variant;
static _Thread_local int turn; /* of the variants on the GPU, one at a time */

static const pair_program_t *program; /* set before there are threads */

/* The first two need no GPU. */
static const test_variant_t variants[] = {TEST_PATHS,
                                          /* HALVES of them */
                                          TEST_ON_GPU("half", 32), TEST_ON_GPU("half", 512)};
#define VARIANTS (COUNT(variants))
#define HALVES 2

pair_t pair_of(const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb, uint64_t p)
{
    return (pair_t){a, b, lena, lenb, ref_length(a, lena), ref_length(b, lenb), p, 0};
}

int64_t pair_at_least_one(int64_t len)
{
    return len > 1 ? len : 1;
}

/* ---- of the task ---- */

int pair_turns(void)
{
    return test_gpu_available() ? 3 : 2;
}

void pair_turn(int i)
{
    pair_variant = &variants[i < 2 ? i : 2 + turn++ % (VARIANTS - 2)];
}

void pair_start(const char *op, const pair_t *x)
{
    test_case_with(pair_ctx, CUNMOD_OP_GCD, pair_variant, op, x->lena, x->lenb, x->p);
}

void pair_finish(int worked)
{
    if (worked)
        test_check_variant(pair_ctx, pair_variant);
    else
        CHECK(cunmod_last_path(pair_ctx) == CUNMOD_PATH_CPU);
}

/* ---- comparisons ---- */

void pair_check_multiple(const uint64_t *got, int64_t room, const uint64_t *expected, int64_t len,
                         uint64_t c, uint64_t p)
{
    CHECK(len <= room);
    for (int64_t i = 0; i < room && len <= room; i++)
        CHECK(got[i] == (i < len ? ref_mulmod(expected[i], c, p) : 0));
}

/* ---- one pair ---- */

static void check_pair(const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb, uint64_t p)
{
    const pair_t x = pair_of(a, lena, b, lenb, p);
    for (int i = 0; i < pair_turns(); i++)
    {
        pair_turn(i);
        program->pair(&x);
    }
    if (program->after != NULL)
        program->after(&x);
}

/* The exhaustive pairs are divided into parts, eight pairs at a time. */
typedef struct
{
    int part, parts;
    int seen;
} share_t;

static void check_exhaustive(const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb,
                             uint64_t p, void *data)
{
    share_t *const share = data;
    const int pair = share->seen++;
    if (pair / 8 % share->parts != share->part)
        return;
    check_pair(a, lena, b, lenb, p);
    if (pair % 8 == 0 && program->eighth != NULL)
    {
        const pair_t x = pair_of(a, lena, b, lenb, p);
        program->eighth(&x);
    }
}

/* ---- families of operands ---- */

static void check_random(int64_t lena, int kinda, int64_t lenb, int kindb, uint64_t p)
{
    SCOPED uint64_t *a = test_poly(lena, p, kinda), *b = test_poly(lenb, p, kindb);
    check_pair(a, lena, b, lenb, p);
}

/* The operands have a common factor of leng coefficients, and cofactors of cofa and cofb. */
static void check_planted(int64_t leng, int64_t cofa, int64_t cofb, uint64_t p)
{
    const int64_t lena = leng + cofa - 1, lenb = leng + cofb - 1;
    SCOPED uint64_t *g = test_poly(leng, p, TEST_DENSE);
    SCOPED uint64_t *a = test_array(lena), *b = test_array(lenb);
    test_multiples(a, lena, b, lenb, g, leng, p);
    check_pair(a, lena, b, lenb, p);
}

/* One operand is about so much longer that it is first divided by the other one. The divisor may be
 * a constant, and the remainder zero or of a low degree. */
static int unbalanced_stride(void)
{
    return test_small() ? 11 : 1;
}

static void unbalanced_family(int number)
{
    const uint64_t p = test_primes[number * unbalanced_stride()];
    static const int64_t lengths[] = {1, 2, 3, 21};
    const int64_t least = CUNMOD_GCD_DIVIDE;
    for (int i = 0; i < 4; i++)
    {
        const int64_t m = lengths[i], n = m + least - 1 + test_range(0, 40);
        SCOPED uint64_t *q = test_poly(n - m + 1, p, TEST_DENSE), *b = test_poly(m, p, TEST_DENSE);
        SCOPED uint64_t *a = test_array(n),
                        *r = test_poly(m, p, i % 2 == 0 ? TEST_PADDED : TEST_ZERO);
        ref_mul(a, q, n - m + 1, b, m, p);
        for (int64_t k = 0; k + 1 < m; k++)
            a[k] = ref_submod(a[k], r[k], p);
        check_pair(a, n, b, m, p);
    }
    check_planted(3, least, 4, p);
    check_random(2 * least, TEST_DENSE, 40, TEST_DENSE, p);
    check_random(least + 44, TEST_DENSE, 2, TEST_ZERO, p);
}

static void modulus_family(int number)
{
    const uint64_t p = test_primes[number];
    const int64_t most = test_small() ? 12 : 40;
    for (int i = 0; i < (test_small() ? 4 : 12); i++)
    {
        const int64_t n = test_range(1, most), m = test_range(1, most);
        check_random(n, TEST_DENSE, m, i % TEST_KINDS, p);
        check_random(n, TEST_DENSE, n, TEST_DENSE, p);
        check_random(n + 1, TEST_SPARSE, n, TEST_SPARSE, p);
        check_planted(m, n, test_range(1, n), p);
        check_planted(test_range(1, 3), 1, n, p);
    }
    check_random(0, TEST_DENSE, 0, TEST_DENSE, p);
    check_random(3, TEST_ZERO, 0, TEST_DENSE, p);
    check_random(5, TEST_PADDED, 4, TEST_ZERO, p);
    check_random(1, TEST_DENSE, 1, TEST_DENSE, p);
}

/* Small pairs are so many that every pattern of degrees occurs. */
static const uint64_t small_primes[] = {2, 3, 5, 7, 17};

static void small_family(int number)
{
    const uint64_t p = small_primes[number];
    for (int i = 0; i < (test_small() ? 40 : 300); i++)
    {
        SCOPED uint64_t *a = test_array(14), *b = test_array(14);
        for (int j = 0; j < 14; j++)
        {
            a[j] = test_below(p);
            b[j] = test_below(p);
        }
        check_pair(a, test_range(0, 14), b, test_range(0, 14), p);
    }
}

static void check_long(const test_variant_t *used, int64_t lena, int64_t lenb, int64_t leng,
                       uint64_t p, int lengthy)
{
    SCOPED uint64_t *g = test_poly(leng, p, TEST_DENSE);
    SCOPED uint64_t *a = test_array(lena), *b = test_array(lenb);
    test_multiples(a, lena, b, lenb, g, leng, p);
    pair_t x = pair_of(a, lena, b, lenb, p);
    x.lengthy = lengthy;
    pair_variant = used;
    program->lengthy(&x);
}

/* ---- tasks ---- */

static int exhaustive_parts(void)
{
    return test_small() ? 1 : 32;
}

static void exhaustive_family(int number)
{
    share_t share = {.part = number, .parts = exhaustive_parts()};
    test_exhaustive(check_exhaustive, &share);
}

/* Lengths are above those from which FLINT takes its own half-GCD. */
static void long_family(int number)
{
    const uint64_t p = test_primes[number * 3];
    check_long(&variants[1], 700, 699, 1, p, 0);
    check_long(&variants[1], 520, 300, 100, p, 0);
    check_long(&variants[1], 400, 900, 30, p, 0);
}

static const uint64_t halves_primes[] = {2, 2147483647, UINT64_C(1152921504606846883),
                                         UINT64_C(18446744073709551557)};
#define HALVES_TASKS (COUNT(halves_primes) * HALVES)

/* Half-GCDs have several levels. The plan alone would leave the shorter ones to a leaf, or to the
 * CPU. */
static void halves_family(int number)
{
    const int64_t lengths[] = {700, test_small() ? 1500 : 20000};
    const test_variant_t *used = &variants[VARIANTS - HALVES + number % HALVES];
    const uint64_t p = halves_primes[number / HALVES];
#ifdef CUNMOD_EMU /* each variant and each word size once, where few are wanted */
    const int few = test_few() && number / HALVES != 1 + 2 * (number % HALVES % 2);
#else
    const int few = test_few();
#endif
    for (int i = 0; i < (few ? 1 : 2); i++)
    {
        const int64_t n = lengths[i];
        check_long(used, n, n - 1, 1, p, 1);
        check_long(used, n, n - 3, 100, p, 1);
    }
    if (!few)
        check_long(used, lengths[1], lengths[1] / 2, 30, p, 1); /* divided first */
}

static void overlap_family(int number)
{
    pair_variant = &variants[number];
    program->overlap(test_primes[4]);
    program->overlap(test_primes[test_prime_count - 1]);
}

static void run(int number, void *data)
{
    const pair_family_t *family = data;
    for (; number >= family->count; family++)
        number -= family->count;
    turn = 0;
    CHECK_OK(cunmod_ctx_create(&pair_ctx, -1));
    family->check(number);
    cunmod_ctx_destroy(pair_ctx);
}

int pair_main(const pair_program_t *tested)
{
    test_start(0);
    program = tested;
    const int stride = unbalanced_stride();
    pair_family_t families[] = {{exhaustive_parts(), exhaustive_family},
                                {test_prime_count, modulus_family},
                                {COUNT(small_primes), small_family},
                                {(test_prime_count + stride - 1) / stride, unbalanced_family},
                                {test_small() ? 0 : (test_prime_count + 2) / 3, long_family},
                                {test_gpu_available() ? HALVES_TASKS : 0, halves_family},
                                {test_gpu_available() ? VARIANTS : 2, overlap_family},
                                program->own};
    int tasks = 0;
    for (int i = 0; i < COUNT(families); i++)
        tasks += families[i].count;
    test_parallel(tasks, run, families);
    return test_finish();
}
