/* Products of matrices in device memory, in parts for which the planes fit into the work space.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "mat/mat_product.h"

#include "base/check.h"
#include "base/steps.h"
#include "runtime/outcome.h"
#include "shape/mat_moduli.h"
#include "shape/mat_planes.h"

cunmod_mat_item_t cunmod_mat_item(cunmod_mat_view_t z, cunmod_mat_view_t a, cunmod_mat_view_t b,
                                  int add, const cunmod_modulus_t *mod)
{
    return (cunmod_mat_item_t){.a = a.words,
                               .b = b.words,
                               .z = z.words,
                               .m = z.rows,
                               .k = a.columns,
                               .n = z.columns,
                               .stride_a = a.stride,
                               .stride_b = b.stride,
                               .stride_z = z.stride,
                               .transposed = {a.transposed, b.transposed},
                               .add = add,
                               .mod = *mod};
}

/* Computes one item by the tensor cores. */
static int multiply_part(cunmod_dev_t *dev, cunmod_mat_view_t z, cunmod_mat_view_t a,
                         cunmod_mat_view_t b, int add, const cunmod_modulus_t *mod, void *work)
{
    cunmod_mat_item_t item = cunmod_mat_item(z, a, b, add, mod);
    item.work = work;
    cunmod_mat_moduli(&item.moduli, mod->p, item.k);
    return cunmod_dev_mat_mul(dev, &item, 1);
}

int cunmod_mat_go_on(cunmod_dev_t *dev, const cunmod_stop_t *stop)
{
    const int error = cunmod_dev_sync(dev);
    return error == 0 && cunmod_is_stopped(stop) ? CUNMOD_INTERRUPTED : error;
}

int cunmod_mat_product(cunmod_dev_t *dev, cunmod_mat_view_t z, cunmod_mat_view_t a,
                       cunmod_mat_view_t b, int add, const cunmod_modulus_t *mod, void *work,
                       const cunmod_stop_t *stop)
{
    const int64_t k = a.columns;
    const uint32_t word = mod->word;
    const cunmod_mat_panel_t size = cunmod_mat_panels(
        z.rows, k, z.columns, cunmod_mat_count(mod->p, cunmod_least(k, CUNMOD_MAT_DEPTH)));
    for (int64_t row = 0; row < z.rows; row += size.rows)
    {
        const int64_t rows = cunmod_least(z.rows - row, size.rows);
        for (int64_t column = 0; column < z.columns; column += size.columns)
        {
            const int64_t columns = cunmod_least(z.columns - column, size.columns);
            for (int64_t first = 0; first < k; first += size.depth)
            {
                const int64_t values = cunmod_least(k - first, size.depth);
                if (row + column + first > 0 && stop != NULL)
                    CUNMOD_TRY(cunmod_mat_go_on(dev, stop));
                CUNMOD_TRY(multiply_part(dev, cunmod_mat_part(z, row, column, rows, columns, word),
                                         cunmod_mat_part(a, row, first, rows, values, word),
                                         cunmod_mat_part(b, first, column, values, columns, word),
                                         add == 0 && first > 0 ? 1 : add, mod, work));
            }
        }
    }
    return 0;
}

int cunmod_mat_multiply(const cunmod_mat_way_t *way, cunmod_mat_view_t z, cunmod_mat_view_t a,
                        cunmod_mat_view_t b, int add)
{
    if (way->work != NULL)
        return cunmod_mat_product(way->dev, z, a, b, add, way->mod, way->work, way->stop);
    const cunmod_mat_item_t item = cunmod_mat_item(z, a, b, add, way->mod);
    return cunmod_dev_mat_plain(way->dev, &item, 1);
}

int cunmod_mat_step(const cunmod_mat_way_t *way, cunmod_mat_view_t z, cunmod_mat_view_t a,
                    cunmod_mat_view_t b, int add)
{
    if (way->stop != NULL && way->stop->flag != NULL)
        CUNMOD_TRY(cunmod_mat_go_on(way->dev, way->stop));
    return cunmod_mat_multiply(way, z, a, b, add);
}
