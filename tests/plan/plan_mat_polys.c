/* The plans of matrices of polynomials: products, power series, and approximant bases.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>

#include "base/modulus.h"
#include "plan/algorithms.h"
#include "plan/predict.h"
#include "plan/query.h"
#include "shape/mat_planes.h"
#include "shape/mat_space.h"
#include "shape/ntt.h"
#include "tests/harness/harness.h"
#include "tests/plan/plan_parts.h"

/* Returns the question about the whole product of m x k by k x n entries of len coefficients, in
 * host memory. */
static cunmod_query_t polys(int64_t m, int64_t k, int64_t n, int64_t len, int bits)
{
    return matrix_question(
        cunmod_ask_mat_poly(UINT64_MAX >> (64 - bits), m, k, n, len, len, 0, 2 * len - 1), bits);
}

/* The transforms are modulo enough primes, have enough points, and those of a panel fit into
 * CUNMOD_MAT_WORK bytes, but for one entry of each matrix. */
static void check_polys(int64_t m, int64_t k, int64_t n, int64_t len, int bits,
                        const cunmod_params_t *params)
{
    const cunmod_query_t query = polys(m, k, n, len, bits);
    const cunmod_query_t more = polys(m, k, n, len + test_range(1, len), bits);
    const cunmod_mat_transform_t transform = cunmod_query_mat_transform(&query);
    const cunmod_mat_poly_panel_t panel = cunmod_query_panel(&query);
    const int64_t bytes = cunmod_mat_poly_bytes(&panel);
    test_case("mat poly", m, n, (uint64_t)len);
    CHECK(transform.points >= 2 * len - 1 && transform.points <= 4 * len + 512);
    CHECK(transform.count == cunmod_ntt_count((uint64_t)(k * len), query.p));
    CHECK(panel.rows >= 1 && panel.rows <= m && panel.columns >= 1 && panel.columns <= n);
    CHECK(panel.depth >= 1 && panel.depth <= k &&
          panel.entry == 4 * transform.points * transform.count);
    CHECK(bytes <= CUNMOD_MAT_WORK + panel.entry || bytes <= 3 * panel.entry);
    CHECK((bytes == (m * k + k * n + m * n) * panel.entry) ==
          (panel.rows == m && panel.columns == n && panel.depth == k));
    const cunmod_plan_t plan = device_plan(query, CUNMOD_ALG_MAT_NTT, params);
    CHECK(plan.workspace >= bytes);
    CHECK(plan.us <= device_plan(more, CUNMOD_ALG_MAT_NTT, params).us);
    if (cunmod_query_has_layers(&more))
    {
        const cunmod_plan_t layered = device_plan(query, CUNMOD_ALG_MAT_TENSOR, params);
        CHECK(layered.us <= device_plan(more, CUNMOD_ALG_MAT_TENSOR, params).us);
        CHECK(layered.workspace >= matrix_words(&query) * (bits <= 31 ? 4 : 8));
    }
    CHECK(cunmod_predict_cpu_us(&query, params) <= cunmod_predict_cpu_us(&more, params));
    CHECK(cunmod_predict_cpu_bytes(&query) >= 8.0 * (double)matrix_words(&query));
}

static void test_polys(const cunmod_params_t *params)
{
    static const int bits[] = {2, 16, 31, 32, 64};
    for (int i = 0; i < 500; i++)
    {
        const int64_t most = INT64_C(2) << i % 9;
        check_polys(test_range(1, most), test_range(1, most), test_range(1, most),
                    test_range(1, 4 << i % 13), bits[i % 5], params);
    }
    /* FLINT's for single entries, the GPU's for large matrices */
    const cunmod_query_t small = polys(1, 1, 1, 4, 31), large = polys(64, 64, 64, 1000, 31);
    CHECK(best_plan(&small, params).path == CUNMOD_PATH_CPU);
    CHECK(best_plan(&large, params).algorithm == CUNMOD_ALG_MAT_NTT);
    const cunmod_query_t short_ones = polys(500, 500, 500, 4, 31);
    CHECK(best_plan(&short_ones, params).algorithm == CUNMOD_ALG_MAT_TENSOR);
    /* Layers beyond the wanted coefficients do not count. */
    cunmod_query_t low = cunmod_ask_mat_poly(2147483647, 2, 20000, 2, 5000, 5000, 0, 3);
    CHECK(cunmod_query_has_layers(&low));
    low = cunmod_ask_mat_poly(2147483647, 2, 20000, 2, 5000, 5000, 0, 4);
    CHECK(!cunmod_query_has_layers(&low));
    /* no transform is long enough; the primes are too few */
    const cunmod_query_t longer = polys(2, 2, 2, INT64_C(1) << 30, 31);
    const cunmod_query_t deeper = polys(1, INT64_C(1) << 26, 1, 8, 64);
    CHECK(best_plan(&longer, params).path == CUNMOD_PATH_CPU);
    CHECK(best_plan(&deeper, params).path == CUNMOD_PATH_CPU);
}

/* Power series: the steps of Newton's iteration lead from 1 to L coefficients, and at most double
 * their number. More coefficients take more time. */
static void check_series(int64_t n, int64_t columns, int64_t len, int64_t terms, int bits,
                         const cunmod_params_t *params)
{
    const uint64_t p = UINT64_MAX >> (64 - bits);
    const cunmod_query_t query =
        matrix_question(cunmod_ask_mat_poly_series(p, n, columns, len, len / 2, terms), bits);
    const cunmod_query_t more =
        matrix_question(cunmod_ask_mat_poly_series(p, n, columns, len, len / 2, 2 * terms), bits);
    cunmod_modulus_t mod;
    cunmod_mat_series_t series;
    cunmod_modulus_set(&mod, p);
    test_case("mat poly series", n, len, (uint64_t)terms);
    CHECK(cunmod_query_series(&series, &query));
    CHECK(series.block <= terms && (series.block == terms || series.block >= len - 1));
    CHECK(cunmod_mat_series_length(&series, 0) == 1);
    for (int step = 0; step < cunmod_mat_series_steps(&series); step++)
    {
        const int64_t from = cunmod_mat_series_length(&series, step);
        const int64_t to = cunmod_mat_series_length(&series, step + 1);
        CHECK(to > from && to <= 2 * from);
    }
    CHECK(cunmod_mat_series_length(&series, cunmod_mat_series_steps(&series)) == series.block);
    const cunmod_plan_t plan = device_plan(query, CUNMOD_ALG_MAT_NTT, params);
    CHECK(plan.workspace >= cunmod_mat_series_space(&series, &mod).bytes);
    CHECK(terms <= CUNMOD_MAT_GROUP || /* the last products may be by layers */
          plan.us <= device_plan(more, CUNMOD_ALG_MAT_NTT, params).us);
    CHECK(cunmod_predict_cpu_us(&query, params) <= cunmod_predict_cpu_us(&more, params));
    CHECK(cunmod_predict_cpu_bytes(&query) >= 8.0 * (double)matrix_words(&query));
}

static void test_series(const cunmod_params_t *params)
{
    static const int bits[] = {2, 31, 32, 64};
    for (int i = 0; i < 500; i++)
        check_series(test_range(1, INT64_C(2) << i % 8), test_range(1, 20),
                     test_range(1, 4 << i % 12), test_range(1, 4 << i % 13), bits[i % 4], params);
    const cunmod_query_t small =
        matrix_question(cunmod_ask_mat_poly_series(2147483647, 1, 1, 2, 2, 4), 31);
    const cunmod_query_t large =
        matrix_question(cunmod_ask_mat_poly_series(2147483647, 64, 64, 100, 0, 1000), 31);
    const cunmod_query_t longest = matrix_question(
        cunmod_ask_mat_poly_series(2147483647, 2, 2, INT64_C(1) << 40, 0, INT64_C(1) << 40), 31);
    const cunmod_query_t widest = matrix_question(
        cunmod_ask_mat_poly_series(2147483647, INT64_C(1) << 29, 1, 2, 1, 1000), 31);
    CHECK(best_plan(&small, params).path == CUNMOD_PATH_CPU);
    CHECK(best_plan(&large, params).algorithm == CUNMOD_ALG_MAT_NTT);
    CHECK(best_plan(&longest, params).path == CUNMOD_PATH_CPU);
    CHECK(best_plan(&widest, params).path == CUNMOD_PATH_CPU);
}

/* Approximant bases: the memory that the products of the longest bases take; larger orders take
 * more time. */
static void check_basis(int64_t m, int64_t n, int64_t order, int bits,
                        const cunmod_params_t *params)
{
    const uint64_t p = UINT64_MAX >> (64 - bits);
    const cunmod_query_t query = matrix_question(
        cunmod_ask_mat_poly_basis(p, m, n, order, order, m * m * (order + 1)), bits);
    const cunmod_query_t more = matrix_question(
        cunmod_ask_mat_poly_basis(p, m, n, order, 2 * order, m * m * (2 * order + 1)), bits);
    cunmod_modulus_t mod;
    cunmod_pmbasis_t basis;
    cunmod_modulus_set(&mod, p);
    test_case("mat poly basis", m, n, (uint64_t)order);
    CHECK(cunmod_query_basis(&basis, &query));
    CHECK(basis.leaf >= 1 && basis.order == order);
    const int64_t leaf = cunmod_least(order, basis.leaf);
    int64_t least = cunmod_pmbasis_leaf(&basis, leaf, &mod).bytes +
                    cunmod_mat_space(n, m, 0, &mod).bytes;
    for (int64_t d = order; d > basis.leaf; d -= cunmod_pmbasis_half(d))
    {
        const int64_t first = cunmod_pmbasis_half(d) + 1, second = d + 2 - first;
        const int64_t word = mod.word;
        const cunmod_mat_left_t residual = cunmod_pmbasis_residual(&basis, d, first, d);
        const cunmod_mat_left_t whole = cunmod_pmbasis_joined(&basis, first, second, d + 1);
        CHECK(residual.hi - residual.lo == second - 1 && whole.hi == d + 1);
        least = cunmod_most(least, cunmod_mat_left_bytes(m, &residual, &mod) +
                                       (first * m + (second - 1) * n) * m * word);
        least = cunmod_most(least, cunmod_mat_left_bytes(m, &whole, &mod) +
                                       (first + second + d + 1) * m * m * word);
    }
    const cunmod_plan_t plan = device_plan(query, CUNMOD_ALG_MAT_NTT, params);
    CHECK(plan.workspace >= least);
    CHECK(plan.us <= device_plan(more, CUNMOD_ALG_MAT_NTT, params).us);
    CHECK(cunmod_predict_cpu_us(&query, params) <= cunmod_predict_cpu_us(&more, params));
    CHECK(cunmod_predict_cpu_bytes(&query) >= 8.0 * (double)matrix_words(&query));
}

/* The rows in the order of their degrees, and of their numbers. */
static void check_sort(int64_t m)
{
    int64_t *const degrees = calloc((size_t)m, sizeof(*degrees));
    int32_t *const sorted = calloc((size_t)(2 * m), sizeof(*sorted));
    for (int64_t i = 0; i < m; i++)
        degrees[i] = test_range(-3, 3);
    test_case("basis sort", m, 0, 0);
    cunmod_pmbasis_sort(sorted, sorted + m, degrees, m);
    for (int64_t i = 0; i + 1 < m; i++)
        CHECK(degrees[sorted[i]] < degrees[sorted[i + 1]] ||
              (degrees[sorted[i]] == degrees[sorted[i + 1]] && sorted[i] < sorted[i + 1]));
    CHECK(cunmod_pmbasis_least(degrees, m) == degrees[sorted[0]]);
    CHECK(cunmod_pmbasis_length(-3, degrees, m, 4) ==
          cunmod_least(degrees[sorted[m - 1]] + 3, 4) + 1);
    free(degrees);
    free(sorted);
}

static void test_bases(const cunmod_params_t *params)
{
    static const int bits[] = {2, 31, 32, 64};
    for (int i = 0; i < 500; i++)
        check_basis(test_range(1, INT64_C(2) << i % 8), test_range(1, INT64_C(2) << i % 7),
                    test_range(1, 4 << i % 13), bits[i % 4], params);
    for (int64_t m = 1; m < 70; m++)
        check_sort(m);
    const cunmod_query_t small =
        matrix_question(cunmod_ask_mat_poly_basis(2147483647, 2, 1, 100, 100, 404), 31);
    const cunmod_query_t large = matrix_question(
        cunmod_ask_mat_poly_basis(2147483647, 128, 64, 1000, 1000, 128 * 128 * 1001), 31);
    const cunmod_query_t longest = matrix_question(
        cunmod_ask_mat_poly_basis(2147483647, 1, 1, 1, INT64_C(1) << 50, INT64_C(1) << 51), 31);
    const cunmod_query_t widest = matrix_question(
        cunmod_ask_mat_poly_basis(2147483647, INT64_C(1) << 28, 1, 1, 2, INT64_C(3) << 56), 31);
    CHECK(best_plan(&small, params).path == CUNMOD_PATH_CPU);
    CHECK(best_plan(&large, params).algorithm == CUNMOD_ALG_MAT_NTT);
    CHECK(best_plan(&longest, params).path == CUNMOD_PATH_CPU);
    CHECK(best_plan(&widest, params).path == CUNMOD_PATH_CPU);
}

void test_plan_mat_polys(const cunmod_params_t *params)
{
    test_polys(params);
    test_series(params);
    test_bases(params);
}
