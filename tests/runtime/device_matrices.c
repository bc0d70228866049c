/* Device memory of the caller's: matrices from and to arrays with gaps between their rows.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "tests/harness/harness.h"
#include "tests/harness/ref.h"
#include "tests/runtime/caller.h"
#include "tests/runtime/device_words.h"

#define GAP 3 /* words between the rows of an array */

/* Returns a new array of rows x columns words behind one another. */
static uint64_t *dense(const uint64_t *a, int64_t rows, int64_t columns, int64_t stride)
{
    uint64_t *const z = test_array(rows * columns);
    for (int64_t i = 0; i < rows; i++)
        memcpy(z + i * columns, a + i * stride, (size_t)columns * sizeof(*z));
    return z;
}

/* Checks that mat has the entries of a, rows x columns words. */
static void check_entries(cunmod_mat_t mat, const uint64_t *a, int64_t rows, int64_t columns)
{
    SCOPED uint64_t *const found = test_array(rows * columns);
    const cunmod_matrix_t all = {
        .words = found, .rows = rows, .columns = columns, .stride = columns};
    CHECK_OK(cunmod_mat_get_matrix(&all, mat));
    CHECK_EQUAL(found, a, rows * columns);
}

/* The words of z, one after the other, are those of the transposed matrix of a, and the gaps
 * between rows are unchanged. */
static void check_transposed(cunmod_mat_t mat, const uint64_t *a, int64_t rows, int64_t columns,
                             int word, cunmod_ctx_t ctx)
{
    const int64_t stride = rows + GAP, len = (columns - 1) * stride + rows;
    SCOPED uint64_t *const expected = test_array(len);
    device_array_t z = device_array_new(len, word);
    for (int64_t k = 0; k < len; k++)
        expected[k] = k % stride < rows ? 0 : 1;
    device_array_put(&z, expected, NULL);
    for (int64_t k = 0; k < len; k++)
        if (k % stride < rows)
            expected[k] = a[k % stride * columns + k / stride];
    CHECK_OK(cunmod_ctx_wait_stream(ctx, NULL));
    CHECK_OK(cunmod_mat_transpose(mat, mat));
    CHECK_OK(cunmod_mat_get_device(z.d_words, word, stride, mat));
    CHECK_OK(cunmod_ctx_lead_stream(ctx, NULL));
    device_array_check(&z, expected, len, NULL);
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_mat_get_device(z.d_words, word, rows - 1, mat));
    device_array_end(&z);
}

static void check_view(cunmod_mat_t mat, int transposed, int word)
{
    const void *words = NULL;
    int bytes = 0, turned = -1;
    CHECK_OK(cunmod_mat_device_view(&words, &bytes, &turned, mat));
    CHECK(words != NULL && bytes == word && turned == transposed);
}

/* flags: as for cunmod_mat_set_device; with REDUCE, words have multiples of p added. */
static void check_matrix(int64_t rows, int64_t columns, uint64_t p, int word, int flags,
                         cunmod_ctx_t ctx)
{
    const int64_t stride = columns + GAP, len = rows * stride;
    const uint64_t most = word == 4 ? UINT32_MAX : UINT64_MAX;
    SCOPED uint64_t *const words = test_array(len);
    device_array_t x = device_array_new(len, word);
    cunmod_mat_t mat = NULL;
    test_case("device matrix", rows, columns, p);
    test_fill(words, len, p, TEST_DENSE);
    SCOPED uint64_t *const a = dense(words, rows, columns, stride);
    for (int64_t k = 0; k < len; k++)
        words[k] += k % stride >= columns ? most - words[k] /* not an entry */
                    : (flags & CUNMOD_WORDS_REDUCE) != 0
                        ? (most - words[k]) / p * p /* the largest such word */
                        : 0;
    CHECK_OK(cunmod_mat_create(&mat, p, ctx));
    device_array_put(&x, words, NULL);
    CHECK_OK(cunmod_ctx_wait_stream(ctx, NULL));
    CHECK_OK(cunmod_mat_set_device(mat, x.d_words, word, rows, columns, stride, flags));
    check_view(mat, 0, device_word(p));
    check_entries(mat, a, rows, columns);
    if (p <= most)
        check_transposed(mat, a, rows, columns, word, ctx);
    else
        CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_mat_get_device(x.d_words, word, columns, mat));
    cunmod_mat_destroy(mat);
    device_array_end(&x);
}

/* A bad word in the last entry is refused, one between the rows is not read. The matrix stays. */
static void check_bad_word(uint64_t p, cunmod_ctx_t ctx)
{
    uint64_t words[] = {1, 2, UINT64_MAX, 1, p};
    device_array_t x = device_array_new(5, 8);
    cunmod_mat_t mat = NULL;
    test_case("device matrix with a bad word", 2, 2, p);
    CHECK_OK(cunmod_mat_create(&mat, p, ctx));
    device_array_put(&x, words, NULL);
    CHECK_OK(cunmod_ctx_wait_stream(ctx, NULL));
    CHECK_OK(cunmod_mat_set_device(mat, x.d_words, 8, 1, 2, 3, 0));
    check_entries(mat, words, 1, 2);
    CHECK_STATUS(CUNMOD_E_COEFF, cunmod_mat_set_device(mat, x.d_words, 8, 2, 2, 3, 0));
    check_entries(mat, words, 1, 2);
    cunmod_mat_destroy(mat);
    device_array_end(&x);
}

static void check_refusals(cunmod_ctx_t ctx)
{
    static const int both = CUNMOD_WORDS_REDUCED | CUNMOD_WORDS_REDUCE;
    device_array_t x = device_array_new(4, 8);
    uint64_t host[] = {1, 1, 1, 1};
    const void *words = NULL;
    int bytes = 0, transposed = 0;
    cunmod_mat_t mat = NULL, large = NULL;
    test_case("device matrix refusals", 2, 2, 7);
    CHECK_OK(cunmod_mat_create(&mat, 7, ctx));
    CHECK_OK(cunmod_mat_create(&large, device_moduli[3], ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_mat_set_device(NULL, x.d_words, 8, 2, 2, 2, 0));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_mat_set_device(mat, NULL, 8, 2, 2, 2, 0));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_mat_set_device(mat, host, 8, 2, 2, 2, 0));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_mat_set_device(mat, x.d_words, 2, 2, 2, 2, 0));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_mat_set_device(mat, x.d_words, 8, 2, 2, 2, both));
    CHECK_STATUS(CUNMOD_E_ARGUMENT,
                 cunmod_mat_set_device(mat, x.d_words, 8, 2, 2, 2, CUNMOD_WORDS_IN_PLACE));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_mat_set_device(mat, x.d_words, 8, -1, 2, 2, 0));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_mat_set_device(mat, x.d_words, 8, 2, -2, 2, 0));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_mat_set_device(mat, x.d_words, 8, 2, 2, 1, 0));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_mat_set_device(mat, x.d_words, 8, INT64_C(1) << 31, 2,
                                                        INT64_C(1) << 31, 0));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_mat_device_view(NULL, &bytes, &transposed, mat));
    CHECK_OK(cunmod_mat_set_device(mat, NULL, 8, 0, 5, 5, 0));
    CHECK_OK(cunmod_mat_device_view(&words, &bytes, &transposed, mat));
    CHECK(words == NULL);
    CHECK_OK(cunmod_mat_get_device(NULL, 8, 5, mat));
    device_array_put(&x, host, NULL);
    CHECK_OK(cunmod_ctx_wait_stream(ctx, NULL));
    CHECK_OK(cunmod_mat_set_device(large, x.d_words, 8, 2, 2, 2, 0));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_mat_get_device(x.d_words, 4, 2, large));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_mat_get_device(host, 8, 2, large));
    cunmod_mat_destroy(mat);
    cunmod_mat_destroy(large);
    device_array_end(&x);
}

void check_matrices(cunmod_ctx_t ctx)
{
    static const int flags[] = {0, CUNMOD_WORDS_REDUCED, CUNMOD_WORDS_REDUCE};
    for (int i = 0; i < DEVICE_MODULI; i++)
    {
        const uint64_t p = device_moduli[i];
        for (int k = 0; k < COUNT(flags); k++)
            for (int word = p <= UINT32_MAX ? 4 : 8; word <= 8; word += 4)
            {
                check_matrix(1, 1, p, word, flags[k], ctx);
                check_matrix(17, 40, p, word, flags[k], ctx);
            }
        check_bad_word(p, ctx);
    }
    check_refusals(ctx);
}
