/* Powers of a matrix, and values of polynomials at a matrix, in device memory.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "mat/mat_powers.h"

#include <stdlib.h>

#include "base/check.h"
#include "runtime/outcome.h"

static int copy(const cunmod_mat_way_t *way, cunmod_mat_view_t z, cunmod_mat_view_t a)
{
    const cunmod_mat_gather_t gather = cunmod_mat_copy(z, a, way->mod);
    return cunmod_dev_mat_gather(way->dev, &gather);
}

/* The bits of e from the second highest one on: a square, and for a bit 1 a product by a. Results
 * alternate between z and `spare`, so that the last one is z. */
int cunmod_mat_power(const cunmod_mat_way_t *way, cunmod_mat_view_t z, cunmod_mat_view_t a,
                     uint64_t e, void *spare)
{
    const cunmod_mat_view_t other = cunmod_mat_view(spare, z.rows, z.columns, 0);
    int64_t left = cunmod_mat_pow_products(e);
    cunmod_mat_view_t power = a;
    int bit = 63;
    while (e >> bit == 0)
        bit--;
    while (bit-- > 0)
    {
        for (int is_square = 1; is_square >= 1 - (int)(e >> bit & 1); is_square--)
        {
            const cunmod_mat_view_t next = left-- % 2 != 0 ? z : other;
            CUNMOD_TRY(cunmod_mat_step(way, next, power, is_square ? power : a, 0));
            power = next;
        }
    }
    return 0;
}

/* No row of any matrix is copied, and each row gets a 1. */
int cunmod_mat_set_unit(cunmod_dev_t *dev, cunmod_mat_view_t z, int32_t *lists,
                        const cunmod_modulus_t *mod)
{
    const size_t bytes = 2 * (size_t)z.rows * sizeof(*lists);
    int32_t *const host = malloc(bytes);
    cunmod_mat_gather_t gather = cunmod_mat_copy(z, z, mod);
    if (host == NULL)
        return cunmod_outcome_of_status(CUNMOD_E_MEMORY);
    for (int64_t i = 0; i < z.rows; i++)
    {
        host[i] = -1;
        host[z.rows + i] = (int32_t)i;
    }
    const int error = cunmod_dev_write(dev, lists, host, bytes);
    free(host);
    CUNMOD_TRY(error);
    gather.row = lists;
    gather.one = lists + z.rows;
    return cunmod_dev_mat_gather(dev, &gather);
}

/* ---- values of polynomials ----------------------------------------------------------- */

typedef struct
{
    const cunmod_mat_way_t *way;
    const cunmod_mat_values_t *shape;
    int64_t n, len;
    char *f, *powers, *values;
    int32_t *lists; /* of cunmod_mat_set_unit */
} value_t;

/* Returns matrix number i of those at `words`. */
static cunmod_mat_view_t matrix_of(const value_t *x, char *words, int64_t i)
{
    return cunmod_mat_view(words + i * x->n * x->n * x->way->mod->word, x->n, x->n, 0);
}

/* Computes a^0 .. a^s; without a^s if there is only one block. */
static int compute_powers(const value_t *x, cunmod_mat_view_t a)
{
    const int64_t last = x->shape->blocks > 1 ? x->shape->powers : x->shape->powers - 1;
    const cunmod_mat_view_t first = matrix_of(x, x->powers, 1);
    CUNMOD_TRY(cunmod_mat_set_unit(x->way->dev, matrix_of(x, x->powers, 0), x->lists, x->way->mod));
    CUNMOD_TRY(copy(x->way, first, a));
    for (int64_t i = 2; i <= last; i++)
        CUNMOD_TRY(cunmod_mat_step(x->way, matrix_of(x, x->powers, i),
                                   matrix_of(x, x->powers, i - 1), first, 0));
    return 0;
}

/* Computes the values of `count` blocks of `terms` coefficients each, from block number `block` on,
 * as values number `place` and following ones: the product of the matrix of coefficients, whose
 * rows are s words apart, by the matrix of powers. */
static int combine(const value_t *x, int64_t block, int64_t count, int64_t terms, int64_t place)
{
    const int64_t s = x->shape->powers, entries = x->n * x->n, word = x->way->mod->word;
    cunmod_mat_view_t f = cunmod_mat_view(x->f + block * s * word, count, terms, 0);
    f.stride = s;
    return cunmod_mat_step(x->way,
                           cunmod_mat_view(x->values + place * entries * word, count, entries, 0),
                           f, cunmod_mat_view(x->powers, terms, entries, 0), 0);
}

/* The blocks from..end-1, the last one of which may have fewer coefficients. */
static int compute_values(const value_t *x, int64_t from, int64_t end)
{
    const int64_t rest = x->len % x->shape->powers;
    const int64_t full = end == x->shape->blocks && rest > 0 ? end - from - 1 : end - from;
    if (full > 0)
        CUNMOD_TRY(combine(x, from, full, x->shape->powers, 0));
    return full < end - from ? combine(x, end - 1, 1, rest, full) : 0;
}

/* Horner's rule: z is the value of the blocks after the group, which is multiplied by a^s. */
static int add_group(const value_t *x, cunmod_mat_view_t z, int64_t count, int is_first)
{
    const cunmod_mat_view_t power = matrix_of(x, x->powers, x->shape->powers);
    for (int64_t i = count - 1; i >= 0; i--)
    {
        const int is_last = i == count - 1;
        if (is_first && is_last)
            continue;
        CUNMOD_TRY(cunmod_mat_step(x->way, matrix_of(x, x->values, i),
                                   is_last ? z : matrix_of(x, x->values, i + 1), power, 1));
    }
    return copy(x->way, z, matrix_of(x, x->values, 0));
}

int cunmod_mat_value(const cunmod_mat_way_t *way, cunmod_mat_view_t z, cunmod_mat_view_t a, void *f,
                     int64_t len, const cunmod_mat_values_t *shape, void *memory)
{
    const value_t x = {.way = way,
                       .shape = shape,
                       .n = z.rows,
                       .len = len,
                       .f = f,
                       .powers = memory,
                       .values = (char *)memory + shape->values,
                       .lists = (int32_t *)(void *)((char *)memory + shape->lists)};
    CUNMOD_TRY(compute_powers(&x, a));
    for (int64_t end = shape->blocks, from; end > 0; end = from)
    {
        from = end > shape->group ? end - shape->group : 0;
        CUNMOD_TRY(compute_values(&x, from, end));
        CUNMOD_TRY(add_group(&x, z, end - from, end == shape->blocks));
    }
    return 0;
}
