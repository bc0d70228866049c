/* Lengths beyond 2^31, and products whose transforms are the longest that there are, on a GPU.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A result of this length is compared with its operands modulo x^m - c for a random c, where the
 * reference multiplies. A wrong coefficient is missed with probability 1 / p at most for each
 * multiple of m up to the length. CUNMOD_TEST_LONG=1 adds the lengths beyond 2^31, which take
 * 60 GB of the host's memory and 30 GB of the GPU's. Without a GPU, and emulated, the same code
 * runs with short operands.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cunmod.h"
#include "tests/harness/harness.h"
#include "tests/harness/ref.h"

enum
{
    M = 61,      /* a prime: what is moved by a power of two does not fall onto itself */
    PIECES = 16, /* of an operand, that threads reduce */
    SHORT = 16   /* log2 by which operands are shorter without a GPU */
};

static cunmod_ctx_t ctx;
static int shorter; /* 0, or SHORT */

/* Whether the algorithm that is forced cannot run, which is no failure of the GPU. */
static int is_refused(int status)
{
    return status == CUNMOD_E_UNSUPPORTED ||
           (status == CUNMOD_E_GPU &&
            strstr(cunmod_last_reason(ctx), "no algorithm has room") != NULL);
}

/* len for a GPU: as long, or 2^SHORT times shorter, but for what it is above a power of two. */
static int64_t length(int64_t power, int64_t above)
{
    return (power >> shorter) + above;
}

/* ---- the check ------------------------------------------------------------------- */

typedef struct
{
    const uint64_t *a;
    int64_t len, share; /* share: coefficients of a piece, a multiple of M */
    uint64_t c, p;
    uint64_t rest[PIECES][M];
} fold_t;

/* rest[number] = piece `number` of a modulo x^M - c: from the top, rest = rest c + next M. */
static void fold_piece(int number, void *data)
{
    fold_t *fold = data;
    uint64_t *rest = fold->rest[number];
    const int64_t begin = number * fold->share;
    const int64_t stop = begin + fold->share < fold->len ? begin + fold->share : fold->len;
    const uint64_t negative = ref_submod(0, fold->c, fold->p);
    memset(rest, 0, sizeof fold->rest[number]);
    for (int64_t at = begin + (fold->share - M); at >= begin; at -= M)
    {
        uint64_t next[M] = {0};
        if (at < stop)
            memcpy(next, fold->a + at, (size_t)(stop - at < M ? stop - at : M) * sizeof *next);
        ref_subtract_multiple(next, negative, rest, M, fold->p);
        memcpy(rest, next, sizeof next);
    }
}

static uint64_t power_mod(uint64_t base, int64_t exponent, uint64_t p)
{
    uint64_t result = 1 % p;
    for (; exponent > 0; exponent /= 2)
    {
        result = exponent % 2 != 0 ? ref_mulmod(result, base, p) : result;
        base = ref_mulmod(base, base, p);
    }
    return result;
}

/* rest = a modulo x^M - c */
static void fold(uint64_t rest[M], const uint64_t *a, int64_t len, uint64_t c, uint64_t p)
{
    static fold_t all;
    all.a = a;
    all.len = len;
    all.share = (len / PIECES / M + 1) * M;
    all.c = c;
    all.p = p;
    test_parallel(PIECES, fold_piece, &all);
    const uint64_t negative = ref_submod(0, power_mod(c, all.share / M, p), p);
    memset(rest, 0, M * sizeof *rest);
    for (int i = PIECES - 1; i >= 0; i--)
    {
        ref_subtract_multiple(all.rest[i], negative, rest, M, p);
        memcpy(rest, all.rest[i], M * sizeof *rest);
    }
}

/* rest += a b modulo x^M - c */
static void add_product(uint64_t rest[M], const uint64_t a[M], const uint64_t b[M], uint64_t c,
                        uint64_t p)
{
    const uint64_t minus_one = ref_submod(0, 1 % p, p), minus_c = ref_submod(0, c, p);
    uint64_t product[2 * M - 1];
    ref_mul(product, a, M, b, M, p);
    ref_subtract_multiple(rest, minus_one, product, M, p);
    ref_subtract_multiple(rest, minus_c, product + M, M - 1, p);
}

/* Whether z = a b + r; r may have no coefficients. */
static void check(const uint64_t *z, int64_t lenz, const uint64_t *a, int64_t lena,
                  const uint64_t *b, int64_t lenb, const uint64_t *r, int64_t lenr, uint64_t p)
{
    const uint64_t c = 1 + test_below(p - 1);
    uint64_t of_a[M], of_b[M], of_z[M], expected[M];
    fold(of_a, a, lena, c, p);
    fold(of_b, b, lenb, c, p);
    fold(of_z, z, lenz, c, p);
    fold(expected, r, lenr, c, p);
    add_product(expected, of_a, of_b, c, p);
    CHECK_EQUAL(of_z, expected, M);
}

/* The check finds one coefficient that is wrong, or that stands elsewhere. */
static void check_check(void)
{
    const int64_t lena = 1000, lenb = 700, len = lena + lenb - 1;
    const uint64_t p = UINT64_C(18446744073709551557), c = 12345;
    uint64_t *a = test_poly(len, p, TEST_DENSE), of_a[M], expected[M];
    fold(expected, a, len, c, p);
    a[500] ^= 1;
    fold(of_a, a, len, c, p);
    CHECK(memcmp(of_a, expected, sizeof of_a) != 0);
    a[500] ^= 1;
    const uint64_t moved = a[100];
    a[100] = a[100 + 3 * M];
    a[100 + 3 * M] = moved;
    fold(of_a, a, len, c, p);
    CHECK(memcmp(of_a, expected, sizeof of_a) != 0);
    free(a);
}

/* ---- products near the longest transforms ------------------------------------------ */

/* A product whose length is len, by transforms as a whole or in pieces. */
static void check_transform(int64_t len, int64_t lenb, uint64_t p, int kind)
{
    const int64_t lena = len - lenb + 1;
    uint64_t *a = test_poly(lena, p, kind), *b = test_poly(lenb, p, kind), *z = test_array(len);
    test_case("mul", lena, lenb, p);
    int status = cunmod_mul(z, a, lena, b, lenb, p, ctx);
    if (is_refused(status))
    {
        /* Points that p has roots for, or primes, do not suffice. */
        CHECK_OK(cunmod_set_algorithm(ctx, CUNMOD_OP_MUL, "ntt_pieces"));
        status = cunmod_mul(z, a, lena, b, lenb, p, ctx);
        CHECK_OK(cunmod_set_algorithm(ctx, CUNMOD_OP_MUL, "ntt"));
    }
    CHECK_OK(status);
    check(z, len, a, lena, b, lenb, NULL, 0, p);
    free(a);
    free(b);
    free(z);
}

static void check_transforms(void)
{
    static const uint64_t primes[] = {2147483647, 2113929217 /* 63 2^25 + 1 */,
                                      UINT64_C(18446744069414584321) /* 2^64 - 2^32 + 1 */,
                                      UINT64_C(18446744073709551557)};
    CHECK_OK(cunmod_set_algorithm(ctx, CUNMOD_OP_MUL, "ntt"));
    for (int i = 0; i < 4; i++)
    {
        const int64_t longest[] = {INT64_C(3) << 25, INT64_C(3) << 24, INT64_C(1) << 26};
        for (int k = 0; k < 9; k++)
        {
            const int64_t len = length(longest[k / 3], k % 3 - 1);
            const int kind = (i + k) % 4 == 0 ? TEST_MAX : TEST_DENSE;
            check_transform(len, k % 2 == 0 ? len / 2 : 100 + k, primes[i], kind);
        }
    }
    CHECK_OK(cunmod_set_algorithm(ctx, CUNMOD_OP_MUL, NULL));
}

/* ---- lengths beyond 2^31 ------------------------------------------------------------- */

/* Both operands of each problem are stretches of one array, which takes long to fill. */
static uint64_t *numbers;

/* A product of host arrays, and the part of it that begins at lo. */
static void check_product(int64_t lena, int64_t lenb, int64_t lo, uint64_t p, const char *algorithm)
{
    const int64_t len = lena + lenb - 1;
    const uint64_t *const a = numbers, *const b = numbers + 1;
    uint64_t *z = test_array(len), *part = test_array(len - lo);
    test_case(algorithm != NULL ? algorithm : "mul", lena, lenb, p);
    CHECK_OK(cunmod_set_algorithm(ctx, CUNMOD_OP_MUL, algorithm));
    CHECK_OK(cunmod_mul(z, a, lena, b, lenb, p, ctx));
    check(z, len, a, lena, b, lenb, NULL, 0, p);
    CHECK_OK(cunmod_mulmid(part, a, lena, b, lenb, lo, len, p, ctx));
    CHECK(memcmp(part, z + lo, (size_t)(len - lo) * sizeof *z) == 0);
    CHECK_OK(cunmod_set_algorithm(ctx, CUNMOD_OP_MUL, NULL));
    free(z);
    free(part);
}

/* The status says where no algorithm of the GPU has so long a quotient, which may be. */
static void check_division(int64_t lena, int64_t lenb, uint64_t p, int may_be)
{
    const int64_t lenq = lena - lenb + 1;
    const uint64_t *const a = numbers, *const b = numbers + 1;
    uint64_t *q = test_array(lenq), *r = test_array(lenb - 1);
    test_case("divrem", lena, lenb, p);
    const int status = cunmod_divrem(q, r, a, lena, b, lenb, p, ctx);
    printf("t-long: %lld by %lld: %s, %s\n", (long long)lena, (long long)lenb,
           cunmod_status_text(status), cunmod_last_algorithm(ctx));
    if (!may_be || !is_refused(status))
    {
        CHECK_OK(status);
        check(a, lena, q, lenq, b, lenb, r, lenb - 1, p);
    }
    free(q);
    free(r);
}

/* A product of polynomials that stay on the GPU. */
static void check_poly(int64_t lena, int64_t lenb, uint64_t p)
{
    const int64_t len = lena + lenb - 1;
    const uint64_t *const a = numbers, *const b = numbers + 1;
    cunmod_poly_t x = test_poly_of(ctx, a, lena, p), y = test_poly_of(ctx, b, lenb, p);
    uint64_t *z = test_array(len);
    int64_t found = 0;
    test_case("poly_mul", lena, lenb, p);
    CHECK_OK(cunmod_poly_mul(x, x, y));
    CHECK_OK(cunmod_poly_length(&found, x));
    CHECK(found == len);
    CHECK_OK(cunmod_poly_get_array(z, len, x));
    check(z, len, a, lena, b, lenb, NULL, 0, p);
    cunmod_poly_destroy(x);
    cunmod_poly_destroy(y);
    free(z);
}

static void check_beyond(void)
{
    const uint64_t p = 2147483647;
    const int64_t beyond = length(INT64_C(1) << 31, 3), half = length(INT64_C(1) << 30, 1);
    numbers = test_array(beyond + 1);
    for (int64_t i = 0; i <= beyond; i++)
        numbers[i] = 1 + test_below(p - 1); /* any of them can lead */
    check_product(beyond, 5, beyond - 100, p, "block");
    check_product(beyond, 100, beyond - 100, p, "tensor");
    check_product(beyond, 3000, beyond - 100, p, "ntt_pieces");
    check_product(half, half, 2 * half - 1000, p, NULL);
    check_poly(beyond, 1000, p);
    check_division(beyond, beyond - 5000, p, 0);
    check_division(beyond, 1000, p, 1);
    free(numbers);
}

int main(void)
{
    const char *text = getenv("CUNMOD_TEST_LONG");
    test_start(0);
    shorter = test_gpu_available() && !test_small() ? 0 : SHORT;
    CHECK_OK(cunmod_ctx_create(&ctx, -1));
    if (test_gpu_available())
        CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_GPU));
    check_check();
    check_transforms();
    if (shorter != 0 || (text != NULL && strcmp(text, "1") == 0))
        check_beyond();
    cunmod_ctx_destroy(ctx);
    return test_finish();
}
