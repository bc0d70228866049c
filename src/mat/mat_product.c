/* Products of matrices in device memory, in parts for which the planes fit into the work space.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "mat/mat_product.h"

#include "base/check.h"
#include "base/steps.h"
#include "shape/mat_moduli.h"
#include "shape/mat_planes.h"

/* z = a b, or z += a b, by one call of the seam. */
static int multiply_part(cunmod_dev_t *dev, cunmod_mat_view_t z, cunmod_mat_view_t a,
                         cunmod_mat_view_t b, int add, const cunmod_modulus_t *mod, void *work)
{
    cunmod_mat_item_t item = {.a = a.words,
                              .b = b.words,
                              .z = z.words,
                              .work = work,
                              .m = z.rows,
                              .k = a.columns,
                              .n = z.columns,
                              .stride_a = a.stride,
                              .stride_b = b.stride,
                              .stride_z = z.stride,
                              .transposed = {a.transposed, b.transposed},
                              .add = add,
                              .mod = *mod};
    cunmod_mat_moduli(&item.moduli, mod->p, item.k);
    return cunmod_dev_mat_mul(dev, &item, 1);
}

int cunmod_mat_product(cunmod_dev_t *dev, cunmod_mat_view_t z, cunmod_mat_view_t a,
                       cunmod_mat_view_t b, int add, const cunmod_modulus_t *mod, void *work)
{
    const int64_t k = a.columns, depth = cunmod_least(k, CUNMOD_MAT_DEPTH);
    const uint32_t word = mod->word;
    const cunmod_mat_panel_t size =
        cunmod_mat_panels(z.rows, depth, z.columns, cunmod_mat_count(mod->p, depth));
    for (int64_t row = 0; row < z.rows; row += size.rows)
    {
        const int64_t rows = cunmod_least(z.rows - row, size.rows);
        for (int64_t column = 0; column < z.columns; column += size.columns)
        {
            const int64_t columns = cunmod_least(z.columns - column, size.columns);
            for (int64_t first = 0; first < k; first += depth)
            {
                const int64_t values = cunmod_least(k - first, depth);
                CUNMOD_TRY(multiply_part(dev, cunmod_mat_part(z, row, column, rows, columns, word),
                                         cunmod_mat_part(a, row, first, rows, values, word),
                                         cunmod_mat_part(b, first, column, values, columns, word),
                                         add || first > 0, mod, work));
            }
        }
    }
    return 0;
}
