/* The plan of products and eliminations of matrices: the path, predicted times and memory.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <math.h>

#include "backend/types.h"
#include "plan/algorithms.h"
#include "plan/predict.h"
#include "plan/query.h"
#include "shape/mat_moduli.h"
#include "shape/mat_planes.h"
#include "shape/ntt.h"
#include "shape/tuning.h"
#include "tests/harness/harness.h"
#include "tests/plan/plan_parts.h"

static cunmod_query_t complete(int64_t rows, int64_t depth, int64_t columns, int bits)
{
    return matrix_question(cunmod_ask_mat(UINT64_MAX >> (64 - bits), rows, depth, columns), bits);
}

/* Returns the bytes of the planes: one byte for each entry of both operands and of the result,
 * padded to whole tiles, for each modulus. The number of tiles of columns is even. */
static int64_t planes_of(const cunmod_query_t *query)
{
    const int64_t depth = query->mat.depth < 65536 ? query->mat.depth : 65536;
    const int64_t rows = (query->mat.rows + 127) / 128 * 128;
    const int64_t values = (depth + 127) / 128 * 128;
    const int64_t columns = (query->mat.columns + 255) / 256 * 256;
    return cunmod_mat_count(query->p, depth) * (rows * values + values * columns + rows * columns);
}

/* The workspace has all planes, or those of a panel if all planes take more than CUNMOD_MAT_WORK
 * bytes. A panel takes no more bytes, but for a few rows of tiles. */
static void check_workspace(const cunmod_query_t *query, const cunmod_params_t *params)
{
    const int64_t all = planes_of(query);
    const int64_t depth = query->mat.depth < 65536 ? query->mat.depth : 65536;
    const int64_t count = cunmod_mat_count(query->p, depth);
    const int64_t bytes = device_plan(*query, CUNMOD_ALG_MAT_TENSOR, params).workspace;
    CHECK(device_plan(*query, CUNMOD_ALG_MAT_PLAIN, params).workspace == 0);
    CHECK(all == cunmod_mat_bytes(query->mat.rows, depth, query->mat.columns, count));
    CHECK(bytes <= all && (bytes == all) >= (all <= CUNMOD_MAT_WORK));
    CHECK(bytes <= CUNMOD_MAT_WORK + 5 * cunmod_mat_bytes(1, depth, 0, count));
}

/* The larger product does not take less time or memory on either path. The workspace may be smaller
 * where panels are computed one after another. */
static void check_order(const cunmod_query_t *less, const cunmod_query_t *more,
                        const cunmod_params_t *params)
{
    const cunmod_plan_t small = device_plan(*less, CUNMOD_ALG_MAT_TENSOR, params);
    const cunmod_plan_t large = device_plan(*more, CUNMOD_ALG_MAT_TENSOR, params);
    CHECK(small.us <= large.us);
    CHECK(device_plan(*less, CUNMOD_ALG_MAT_PLAIN, params).us <=
          device_plan(*more, CUNMOD_ALG_MAT_PLAIN, params).us);
    CHECK(large.workspace < planes_of(more) || small.workspace <= large.workspace);
    CHECK(cunmod_predict_cpu_us(less, params) <= cunmod_predict_cpu_us(more, params));
    CHECK(cunmod_predict_cpu_bytes(less) <= cunmod_predict_cpu_bytes(more));
    CHECK(cunmod_predict_transfer_us(less, params, CUNMOD_PATH_GPU) <=
          cunmod_predict_transfer_us(more, params, CUNMOD_PATH_GPU));
}

/* Returns the least number of bits that is compared with `bits`: of the same size of words. */
static int fewer_bits(int bits)
{
    return bits <= 31 ? 2 : 32;
}

static void check_monotone(int64_t rows, int64_t depth, int64_t columns, int bits,
                           const cunmod_params_t *params)
{
    const cunmod_query_t query = complete(rows, depth, columns, bits);
    const cunmod_query_t higher = complete(rows + test_range(1, rows), depth, columns, bits);
    const cunmod_query_t deeper = complete(rows, depth + test_range(1, depth), columns, bits);
    const cunmod_query_t wider = complete(rows, depth, columns + test_range(1, columns), bits);
    const cunmod_query_t shorter =
        complete(rows, depth, columns, (int)test_range(fewer_bits(bits), bits));
    test_case("mat", rows, columns, (uint64_t)depth);
    check_order(&query, &higher, params);
    check_order(&query, &deeper, params);
    check_order(&query, &wider, params);
    check_order(&shorter, &query, params);
    check_workspace(&query, params);
}

static void test_shapes(const cunmod_params_t *params)
{
    static const int bits[] = {2, 8, 9, 31, 32, 64};
    for (int i = 0; i < 2000; i++)
    {
        const int64_t most = INT64_C(4) << i % 17;
        check_monotone(test_range(1, most), test_range(1, 4 * most), test_range(1, most),
                       bits[i % 6], params);
    }
}

/* Products of square matrices are FLINT's up to some number of rows, then plain products on the
 * GPU, and from then on the tensor cores'. */
static void test_paths(const cunmod_params_t *params)
{
    for (int bits = 31; bits <= 64; bits += 33)
    {
        int last = CUNMOD_ALG_FLINT, seen = 1;
        for (int64_t n = 1; n <= 1 << 13; n *= 2)
        {
            const cunmod_query_t query = complete(n, n, n, bits);
            const cunmod_plan_t plan = best_plan(&query, params);
            CHECK(check_plans(&query, params) == 3);
            CHECK((plan.algorithm == CUNMOD_ALG_FLINT) == (plan.path == CUNMOD_PATH_CPU));
            CHECK(plan.algorithm >= last);
            CHECK(n > 8 || plan.algorithm == CUNMOD_ALG_FLINT);
            seen += plan.algorithm != last;
            last = plan.algorithm;
        }
        CHECK(last == CUNMOD_ALG_MAT_TENSOR && seen == 3);
    }
}

/* The GPU needs the memory of both operands, of the result and of the workspace, and no byte
 * more. The operand of a square is there once. */
static void test_memory(const cunmod_params_t *params)
{
    for (int i = 0; i < 8; i++)
    {
        const int bits = i & 1 ? 31 : 64, square = i >> 1 & 1;
        const int64_t n = i >> 2 & 1 ? 70000 : 1000, word = bits == 31 ? 4 : 8;
        cunmod_query_t query = complete(n, n, n, bits);
        query.square = square;
        query.path = CUNMOD_PATH_GPU;
        query.algorithm = CUNMOD_ALG_MAT_TENSOR;
        query.memory = (matrix_words(&query) - square * query.m) * word +
                       device_plan(query, CUNMOD_ALG_MAT_TENSOR, params).workspace;
        CHECK(check_plans(&query, params) == 1);
        query.memory--;
        CHECK(check_plans(&query, params) == 0);
        query.path = CUNMOD_PATH_AUTO;
        CHECK(best_plan(&query, params).path == CUNMOD_PATH_CPU);
    }
    /* FLINT has both operands and the result. */
    const cunmod_query_t query = complete(300, 500, 700, 64);
    CHECK(cunmod_predict_cpu_bytes(&query) >= 8.0 * (double)matrix_words(&query));
}

/* Where the planes would have more bytes than an int64_t counts, there is no plan for the GPU. */
static void test_huge(const cunmod_params_t *params)
{
    cunmod_query_t query = complete(INT64_C(1) << 30, INT64_C(1) << 30, INT64_C(1) << 30, 64);
    query.memory = INT64_MAX;
    CHECK(check_plans(&query, params) == 1);
    CHECK(best_plan(&query, params).path == CUNMOD_PATH_CPU);
}

/* Eliminations: returns the question about the result of `task` for an m x n matrix in device
 * memory. */
static cunmod_query_t elimination(int task, int64_t m, int64_t n, int64_t more, int bits)
{
    cunmod_query_t query = cunmod_ask_elimination(UINT64_MAX >> (64 - bits), task, m, n, more, m);
    const cunmod_query_t rest = device_question(CUNMOD_OP_MAT, query.n, query.m, bits);
    query.where = rest.where;
    query.bits = rest.bits;
    query.batch = rest.batch;
    query.path = rest.path;
    query.algorithm = CUNMOD_ALG_MAT_TENSOR;
    query.memory = INT64_MAX;
    return query;
}

/* Returns the number of steps of an elimination of columns from .. to-1 where columns 0 .. most-1
 * have the pivots. *strips grows by the number of strips with pivots. */
static int64_t steps_of(int64_t from, int64_t to, int64_t most, int64_t strip, int joins,
                        int64_t *strips)
{
    if (from >= most)
        return 0;
    if (to - from <= strip)
    {
        *strips += 1;
        return 0;
    }
    const int64_t middle = from + ((to - from + strip - 1) / strip + 1) / 2 * strip;
    return steps_of(from, middle, most, strip, 1, strips) + 1 +
           steps_of(middle, to, most, strip, joins, strips) + (joins && middle < most);
}

/* Where nothing but launches takes time, the time of an elimination is that of its steps. */
static void check_steps(int task, int64_t m, int64_t n, int bits, const cunmod_params_t *params)
{
    static const double strip_us[] = CUNMOD_TUNE_STRIP;
    const cunmod_query_t query = elimination(task, m, n, 0, bits);
    const int64_t strip = bits <= 31 ? CUNMOD_MAT_STRIP : CUNMOD_MAT_STRIP / 2;
    int64_t strips = 0;
    const int64_t steps = steps_of(0, n, m < n ? m : n, strip, task == CUNMOD_MAT_INV, &strips);
    cunmod_params_t launches = *params;
    launches.launch_us = 1000;
    launches.mat_us[0] = launches.mat_us[1] = 0;
    launches.mat_rate = launches.move_rate[0] = launches.move_rate[1] = 1e30;
    const double us =
        cunmod_predict_mat_tensor_us(&(cunmod_trial_t){.query = &query, .params = &launches});
    const double made = 1000 * (double)(steps + strips) +
                        (double)strips * strip_us[bits <= 31 ? 0 : 1];
    test_case("steps", m, n, (uint64_t)bits);
    CHECK(us >= 0.8 * made && us <= 1.25 * made + 2000);
}

/* The time grows with the rows, and when the number of columns doubles; the bound of the workspace
 * holds. */
static void check_elimination(int64_t m, int64_t n, int task, int bits,
                              const cunmod_params_t *params)
{
    const cunmod_algorithm_t *const row = cunmod_alg(CUNMOD_ALG_MAT_TENSOR);
    const int64_t more = task == CUNMOD_MAT_SOLVE ? test_range(1, 2 * m) : 0;
    const cunmod_query_t query = elimination(task, m, n, more, bits);
    const cunmod_query_t higher = elimination(task, m + test_range(1, m), n, more, bits);
    const cunmod_query_t wider = elimination(task, m, 2 * n, more, bits);
    const cunmod_plan_t plan = device_plan(query, CUNMOD_ALG_MAT_TENSOR, params);
    const cunmod_trial_t trial = {.query = &query, .params = params};
    test_case("elimination", m, n, (uint64_t)bits);
    CHECK(plan.us <= device_plan(higher, CUNMOD_ALG_MAT_TENSOR, params).us);
    CHECK(plan.us <= device_plan(wider, CUNMOD_ALG_MAT_TENSOR, params).us);
    CHECK(row->bound(&trial) >= (double)plan.workspace);
}

static void test_eliminations(const cunmod_params_t *params)
{
    static const int64_t shapes[][2] = {{16, 65536},    {64, 1 << 20}, {1000, 100000}, {3000, 3000},
                                        {100000, 1000}, {5000, 7000},  {1, 1},         {129, 128}};
    for (int i = 0; i < 4 * COUNT(shapes); i++)
        check_steps(i & 1 ? CUNMOD_MAT_INV : CUNMOD_MAT_RANK, shapes[i / 4][0], shapes[i / 4][1],
                    i & 2 ? 31 : 64, params);
    for (int i = 0; i < 1000; i++)
    {
        const int64_t most = INT64_C(2) << i % 16;
        const int task = (int)test_range(CUNMOD_MAT_RANK, CUNMOD_MAT_CHARPOLY - 1);
        check_elimination(test_range(1, most), test_range(1, most), task, i & 1 ? 31 : 64, params);
    }
    /* The rows and columns have numbers of 32 bits on the GPU. */
    const cunmod_query_t longest = elimination(CUNMOD_MAT_RANK, 1, INT32_MAX, 0, 31);
    const cunmod_query_t longer = elimination(CUNMOD_MAT_RANK, 1, INT64_C(1) << 31, 0, 31);
    const cunmod_query_t higher = elimination(CUNMOD_MAT_RANK, INT64_C(1) << 31, 1, 0, 31);
    CHECK(check_plans(&longest, params) == 1);
    CHECK(check_plans(&longer, params) == 0 && check_plans(&higher, params) == 0);
}

/* A power takes as long as its products; the value of a polynomial at least as long as the products
 * of Paterson's and Stockmeyer's algorithm, on both paths. A sum takes no less than the product. */
static void check_powers(int64_t n, int bits, const cunmod_params_t *params)
{
    static const int algorithms[] = {CUNMOD_ALG_MAT_PLAIN, CUNMOD_ALG_MAT_TENSOR};
    const uint64_t p = UINT64_MAX >> (64 - bits);
    const int64_t word = bits <= 31 ? 4 : 8, len = test_range(2, 1000);
    const cunmod_query_t one = complete(n, n, n, bits);
    const cunmod_query_t sum = matrix_question(cunmod_ask_mat_add(p, n, n, n), bits);
    const cunmod_query_t power = matrix_question(cunmod_ask_mat_pow(p, n, 1000), bits);
    const cunmod_query_t value = matrix_question(cunmod_ask_mat_evaluate(p, n, len), bits);
    test_case("mat powers", n, len, p);
    CHECK(power.mat.lena == 14); /* 1000 = 1111101000 in base 2 */
    for (int i = 0; i < 2; i++)
    {
        const cunmod_plan_t first = device_plan(one, algorithms[i], params);
        const cunmod_plan_t powers = device_plan(power, algorithms[i], params);
        const cunmod_plan_t values = device_plan(value, algorithms[i], params);
        const double products = 2 * floor(sqrt((double)len)) - 2;
        CHECK(device_plan(sum, algorithms[i], params).us >= first.us);
        CHECK(device_plan(sum, algorithms[i], params).workspace == first.workspace);
        CHECK(powers.us > 13.9 * first.us && powers.us < 14.1 * first.us);
        CHECK(powers.workspace == first.workspace + n * n * word);
        CHECK(values.us >= 0.99 * products * first.us);
        CHECK(values.workspace >= (int64_t)(products + 1) * n * n * word);
    }
    CHECK(cunmod_predict_cpu_us(&power, params) > cunmod_predict_cpu_us(&one, params));
    CHECK(cunmod_predict_cpu_us(&value, params) > cunmod_predict_cpu_us(&one, params));
    CHECK(cunmod_predict_cpu_bytes(&sum) >= 8.0 * (double)matrix_words(&sum));
    CHECK(cunmod_predict_cpu_bytes(&value) >= 8.0 * (double)matrix_words(&value));
}

static void test_powers(const cunmod_params_t *params)
{
    static const int bits[] = {2, 31, 32, 64};
    for (int i = 0; i < 400; i++)
        check_powers(test_range(1, INT64_C(4) << i % 11), bits[i % 4], params);
    const cunmod_query_t huge =
        matrix_question(cunmod_ask_mat_evaluate(UINT64_MAX, INT64_C(1) << 30, 1000), 64);
    CHECK(best_plan(&huge, params).path == CUNMOD_PATH_CPU);
    /* With less and less memory there are fewer powers, which takes longer but for a few percent of
     * rounding to whole tiles, and in the end no plan. */
    cunmod_query_t query = matrix_question(cunmod_ask_mat_evaluate(101, 1000, 1000), 31);
    query.path = CUNMOD_PATH_GPU;
    query.memory = INT64_C(1) << 30;
    double last = 0;
    for (; check_plans(&query, params) > 0; query.memory = query.memory * 3 / 4)
    {
        const cunmod_plan_t plan = best_plan(&query, params);
        CHECK(plan.workspace < query.memory && plan.us >= 0.95 * last);
        last = plan.us;
    }
    CHECK(query.memory > 5 * 4000000 / 2 && query.memory < 100000000);
}

void test_plan_matrices(const cunmod_params_t *params)
{
    test_eliminations(params);
    test_powers(params);
    test_shapes(params);
    test_paths(params);
    test_memory(params);
    test_huge(params);
}
