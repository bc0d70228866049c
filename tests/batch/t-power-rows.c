/* Matrices of the powers of polynomials, and matrices of p-th powers, of batches with primes of all
 * sizes, beside those that FLINT computes.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <flint/nmod_poly.h>
#include <string.h>

#include "batch_ops/batch_power_rows.h"
#include "tests/harness/harness.h"
#include "tests/harness/scoped.h"

static cunmod_ctx_t ctx;

static const int paths[] = {CUNMOD_PATH_CPU, CUNMOD_PATH_AUTO, CUNMOD_PATH_GPU};

static int path_count(void)
{
    return test_gpu_available() ? COUNT(paths) : 2;
}

static const uint64_t primes[] = {
    2, 3, 65537, 2147483647, UINT64_C(2305843009213693951), UINT64_C(18446744073709551557)};

enum
{
    MATRICES = COUNT(primes),
    SIDE = 130
};

/* Polynomials f and h of the items, and the offsets of batches with SIDE + 1 words an item. */
typedef struct
{
    uint64_t p[MATRICES], f[MATRICES * (SIDE + 1)], h[MATRICES * (SIDE + 1)];
    int64_t at[MATRICES + 1];
} powers_t;

/* Item i: f monic of degree m[i] <= n, and a random h; h = 0 for the last item. */
static void set_powers(powers_t *x, int64_t n)
{
    memset(x, 0, sizeof(*x));
    for (int i = 0; i < MATRICES; i++)
    {
        const int64_t m = i == 0 ? n : test_range(i == 1 ? 0 : 1, n);
        x->p[i] = primes[i];
        x->at[i + 1] = (i + 1) * (SIDE + 1);
        test_fill(x->f + x->at[i], m, x->p[i], TEST_DENSE);
        x->f[x->at[i] + m] = 1;
        if (i < MATRICES - 1)
            test_fill(x->h + x->at[i], m, x->p[i], TEST_DENSE);
    }
}

/* words = the matrix of item i: `minus` = 0 or 1 as for cunmod_batch_frobenius_minus_one. */
static void set_matrix(uint64_t *words, const powers_t *x, int i, int64_t n, int minus)
{
    nmod_poly_t f, h, power;
    nmod_poly_init(power, x->p[i]);
    nmod_poly_init(f, x->p[i]);
    nmod_poly_init(h, x->p[i]);
    for (int64_t k = 0; k <= n; k++)
    {
        nmod_poly_set_coeff_ui(f, k, x->f[x->at[i] + k]);
        nmod_poly_set_coeff_ui(h, k, x->h[x->at[i] + k]);
    }
    const int64_t m = nmod_poly_degree(f);
    memset(words, 0, (size_t)(n * n) * sizeof(*words));
    nmod_poly_one(power);
    for (int64_t k = 0; k < n && m > 0; k++)
    {
        for (int64_t j = 0; j < n && k < m; j++)
            words[minus ? j * n + k : k * n + j] = nmod_poly_get_coeff_ui(power, j);
        nmod_poly_mulmod(power, power, h, f);
    }
    for (int64_t k = 0; k < n && minus && m > 0; k++)
        words[k * n + k] = (words[k * n + k] == 0 ? x->p[i] : words[k * n + k]) - 1;
    nmod_poly_clear(power);
    nmod_poly_clear(f);
    nmod_poly_clear(h);
}

static void check_matrices(int64_t n, int minus)
{
    static powers_t x;
    static uint64_t found[MATRICES * SIDE * SIDE], expected[SIDE * SIDE];
    SCOPED_MODULI cunmod_moduli_t moduli = NULL;
    SCOPED_BATCH cunmod_batch_t f = NULL, h = NULL;
    int64_t at[MATRICES + 1] = {0};
    set_powers(&x, n);
    for (int i = 0; i < MATRICES; i++)
        at[i + 1] = (i + 1) * n * n;
    CHECK_OK(cunmod_moduli_create(&moduli, x.p, MATRICES, ctx));
    CHECK_OK(cunmod_batch_create(&f, moduli));
    CHECK_OK(cunmod_batch_create(&h, moduli));
    CHECK_OK(cunmod_batch_set_arrays(f, x.f, x.at));
    CHECK_OK(cunmod_batch_set_arrays(h, x.h, x.at));
    CHECK_OK(minus ? cunmod_batch_frobenius_minus_one(h, h, f, n)
                   : cunmod_batch_power_rows(h, h, f, n));
    CHECK_OK(cunmod_batch_get_arrays(found, at, h));
    for (int i = 0; i < MATRICES; i++)
    {
        set_matrix(expected, &x, i, n, minus);
        CHECK_EQUAL(found + at[i], expected, n * n);
    }
}

/* On each path: sides at which the number of threads changes. */
static void check_powers(void)
{
    static const int64_t sides[] = {1, 2, 9, 32, 33, 64, 65, 128, 129};
    for (int k = 0; k < path_count(); k++)
        for (int i = 0; i < (test_small() ? 5 : COUNT(sides)); i++)
        {
            test_case("power_rows", sides[i], paths[k], 0);
            CHECK_OK(cunmod_set_path(ctx, paths[k]));
            check_matrices(sides[i], 0);
            check_matrices(sides[i], 1);
        }
    CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_AUTO));
}

int main(void)
{
    ctx = test_start_ctx(0);
    check_powers();
    return test_finish_ctx(ctx);
}
