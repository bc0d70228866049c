/* Sections of products of matrices: their shape.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/mat/section_shapes.h"

#include <math.h>
#include <stdlib.h>

#include "shape/mat_planes.h"
#include "shape/mat_space.h"
#include "shape/tuning.h"
#include "tests/harness/harness.h"

cunmod_mat_size_t section_size(int64_t rows, int64_t depth, int64_t columns, uint64_t p,
                               int is_plain)
{
    return (cunmod_mat_size_t){rows, depth, columns, p, p < UINT64_C(1) << 31 ? 4 : 8, is_plain};
}

/* Returns the bytes of memory of a section, without the gaps between blocks of memory. */
static int64_t bytes_of(const cunmod_mat_size_t *size, int64_t rows, int64_t depth, int64_t columns)
{
    const int64_t words = rows * columns + 2 * depth * (rows + columns);
    return words * size->word +
           (size->is_plain ? 0 : cunmod_mat_work_bytes(rows, depth, columns, size->p));
}

int64_t least_section(const cunmod_mat_size_t *size)
{
    return bytes_of(size, cunmod_least(CUNMOD_MAT_TILE, size->rows),
                    cunmod_least(CUNMOD_MAT_TILE, size->depth),
                    cunmod_least(2 * CUNMOD_MAT_TILE, size->columns));
}

/* The sections in their order: each entry of a range of values of k is in one section, a block of
 * the result has its sections one after another, and neighbours differ in one range. Returns the
 * words of a and b that are copied if a block that stays is not copied again. */
static double check_order(const cunmod_mat_sections_t *x, const cunmod_mat_size_t *size)
{
    const int64_t count = cunmod_mat_sections_count(x);
    char *const seen = calloc((size_t)count, 1);
    cunmod_mat_section_t before = {.row = -1, .value = -1, .column = -1};
    double up = 0;
    CHECK(seen != NULL);
    for (int64_t i = 0; i < count; i++)
    {
        const cunmod_mat_section_t at = cunmod_mat_section(x, size, i);
        const int64_t line = at.row / x->rows, deep = at.value / x->depth;
        const int64_t across = at.column / x->columns;
        CHECK(line * x->rows == at.row && deep * x->depth == at.value);
        CHECK(across * x->columns == at.column);
        CHECK(at.rows == cunmod_least(x->rows, size->rows - at.row) && at.rows > 0);
        CHECK(at.values == cunmod_least(x->depth, size->depth - at.value) && at.values > 0);
        CHECK(at.columns == cunmod_least(x->columns, size->columns - at.column) && at.columns > 0);
        char *const place = seen + (line * x->across + across) * x->deep + deep;
        CHECK(place < seen + count && !*place);
        *place = 1;
        const int same = (at.row == before.row) + (at.value == before.value) +
                         (at.column == before.column);
        const int goes_on = at.row == before.row && at.column == before.column;
        CHECK(i == 0 || same == 2);
        CHECK(at.is_first == !goes_on && (i == 0 || before.is_last == !goes_on));
        up += at.row == before.row && at.value == before.value ? 0 : (double)(at.rows * at.values);
        up += at.column == before.column && at.value == before.value
                  ? 0
                  : (double)(at.values * at.columns);
        before = at;
    }
    CHECK(before.is_last);
    free(seen);
    return up;
}

static void check_shape(const cunmod_mat_size_t *size, int64_t memory)
{
    cunmod_mat_sections_t x;
    const int64_t tile = CUNMOD_MAT_TILE;
    const int64_t least = least_section(size);
    const double m = (double)size->rows, k = (double)size->depth, n = (double)size->columns;
    test_case("sections", size->rows, size->columns, size->p);
    if (cunmod_mat_sections(&x, size, memory) != 0)
    {
        CHECK(memory < least + 5 * 256);
        CHECK(x.rows == 0);
        return;
    }
    CHECK(x.bytes <= memory && x.bytes >= bytes_of(size, x.rows, x.depth, x.columns));
    CHECK(x.bytes <= bytes_of(size, x.rows, x.depth, x.columns) + 5 * 256 && x.bytes >= least);
    CHECK(x.a % 256 == 0 && x.b % 256 == 0 && x.result % 256 == 0);
    CHECK(x.down == (size->rows - 1) / x.rows + 1 && x.deep == (size->depth - 1) / x.depth + 1);
    CHECK(x.across == (size->columns - 1) / x.columns + 1);
    CHECK((x.down == 1 || x.rows % tile == 0) && (x.deep == 1 || x.depth % tile == 0));
    CHECK(x.across == 1 || x.columns % (2 * tile) == 0);
    const double up = check_order(&x, size), bound = cunmod_mat_sections_up(&x, size);
    CHECK(up >= k * (m + n) && up <= bound && bound <= 4 * up);
    CHECK(x.down * x.across > 1 || up == k * (m + n));
}

/* The most words that a square product copies: a block of the result has about half of the memory,
 * and 2 k (m n)^(1/2) words are copied for the (m n) words of a block. */
static void check_words(int64_t n, uint64_t p, int64_t memory)
{
    cunmod_mat_sections_t x;
    const cunmod_mat_size_t size = section_size(n, n, n, p, 1);
    const double words = (double)n * (double)n, block = sqrt((double)memory / 2 / size.word);
    CHECK(cunmod_mat_sections(&x, &size, memory) == 0);
    CHECK(cunmod_mat_sections_up(&x, &size) <= 2 * words * fmax(1, ceil((double)n / block)));
}

void check_section_shapes(const uint64_t *moduli, int count)
{
    for (int i = 0; i < 4000; i++)
    {
        const int64_t most = INT64_C(2) << i % 12;
        const cunmod_mat_size_t size =
            section_size(test_range(1, most), test_range(1, most), test_range(1, most),
                         moduli[test_below((uint64_t)count)], i % 3 == 0);
        const int64_t all = bytes_of(&size, size.rows, size.depth, size.columns) + 5 * 256;
        cunmod_mat_sections_t x;
        check_shape(&size, all >> test_below(12));
        CHECK(cunmod_mat_sections(&x, &size, all) == 0);
        /* one section would copy each word once, before any product */
        CHECK(cunmod_mat_sections_up(&x, &size) <=
              2 * (double)size.depth * (double)(size.rows + size.columns) +
                  CUNMOD_TUNE_SECTIONS_PASS *
                      ((double)size.depth * (double)(size.rows + size.columns) +
                       (double)size.rows * (double)size.columns));
    }
    for (int64_t memory = INT64_C(1) << 26; memory <= INT64_C(1) << 37; memory *= 2)
    {
        check_words(100000, 2147483647, memory);
        check_words(40000, UINT64_MAX, memory);
    }
    /* Sizes beyond all memories. */
    const cunmod_mat_size_t huge =
        section_size(INT64_C(1) << 30, INT64_C(1) << 29, INT64_C(1) << 30, UINT64_MAX, 0);
    cunmod_mat_sections_t x;
    CHECK(cunmod_mat_sections(&x, &huge, INT64_MAX) == 0);
    CHECK(x.bytes <= INT64_C(1) << 48 && cunmod_mat_sections_count(&x) > 1);
}
