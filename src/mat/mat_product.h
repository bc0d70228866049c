/* Products of matrices in device memory.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_MAT_PRODUCT_H
#define CUNMOD_MAT_PRODUCT_H

#include "backend/backend.h"
#include "threads/stop.h"

/* A matrix in device memory: rows of words, or the transposed matrix of such rows. Entry (i, j) is
 * word i * stride + j, or, if `transposed` is set, word j * stride + i. */
typedef struct
{
    char *words;
    int64_t rows, columns, stride;
    int transposed;
} cunmod_mat_view_t;

/* Returns the matrix of rows x columns entries whose words are at `words` in device memory, without
 * gaps. */
static inline cunmod_mat_view_t cunmod_mat_view(void *words, int64_t rows, int64_t columns,
                                                int transposed)
{
    return (cunmod_mat_view_t){words, rows, columns, transposed ? rows : columns, transposed};
}

/* Returns the part of `a` that begins at row `row` and column `column` and has rows x columns
 * entries, of `word` bytes each. */
static inline cunmod_mat_view_t cunmod_mat_part(cunmod_mat_view_t a, int64_t row, int64_t column,
                                                int64_t rows, int64_t columns, uint32_t word)
{
    const int64_t at = a.transposed ? column * a.stride + row : row * a.stride + column;
    a.words += at * word;
    a.rows = rows;
    a.columns = columns;
    return a;
}

/* Returns a gather that copies `a` to z, with as many rows and columns as z. */
static inline cunmod_mat_gather_t cunmod_mat_copy(cunmod_mat_view_t z, cunmod_mat_view_t a,
                                                  const cunmod_modulus_t *mod)
{
    return (cunmod_mat_gather_t){.a = a.words,
                                 .z = z.words,
                                 .stride_a = a.transposed ? 1 : a.stride,
                                 .stride_z = z.transposed ? 1 : z.stride,
                                 .step_a = a.transposed ? a.stride : 1,
                                 .step_z = z.transposed ? z.stride : 1,
                                 .rows = z.rows,
                                 .columns = z.columns,
                                 .mod = *mod};
}

/* Returns the item of z = a b, z += a b or z -= a b (add = 0, 1, -1), without work space and
 * moduli, for calls of the seam. */
cunmod_mat_item_t cunmod_mat_item(cunmod_mat_view_t z, cunmod_mat_view_t a, cunmod_mat_view_t b,
                                  int add, const cunmod_modulus_t *mod);

/* How products are computed. work = NULL: in one launch, by plain products of words. stop = NULL:
 * the caller never ends the call. */
typedef struct
{
    cunmod_dev_t *dev;
    const cunmod_modulus_t *mod;
    void *work;
    const cunmod_stop_t *stop;
} cunmod_mat_way_t;

/* Products modulo mod->p. The sizes are at least 1, and match; z is not transposed, and may share
 * memory with neither a nor b.
 *
 *   product   z = a b, by the tensor cores; with add = 1 z += a b, with add = -1 z -= a b. work:
 *             cunmod_mat_work_bytes bytes (shape/mat_space.h). Returns an outcome
 *             (runtime/outcome.h): between panels the function waits for the device, and looks
 *             whether the caller ends the call, unless stop is NULL
 *   multiply  the same; if way->work is NULL, by plain products of words
 *   step      multiply, one of several products: if there is an interrupt flag, the function first
 *             waits for the device, and looks whether the caller ends the call */
int cunmod_mat_product(cunmod_dev_t *dev, cunmod_mat_view_t z, cunmod_mat_view_t a,
                       cunmod_mat_view_t b, int add, const cunmod_modulus_t *mod, void *work,
                       const cunmod_stop_t *stop);
int cunmod_mat_multiply(const cunmod_mat_way_t *way, cunmod_mat_view_t z, cunmod_mat_view_t a,
                        cunmod_mat_view_t b, int add);
int cunmod_mat_step(const cunmod_mat_way_t *way, cunmod_mat_view_t z, cunmod_mat_view_t a,
                    cunmod_mat_view_t b, int add);

/* Waits for the part before. Returns CUNMOD_INTERRUPTED if the caller wants no further one, else 0
 * or a device error. */
int cunmod_mat_go_on(cunmod_dev_t *dev, const cunmod_stop_t *stop);

#endif
