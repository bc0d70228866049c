/* Power series on the device: products by transforms, and the inverse by Newton's iteration.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Nothing is reversed. The inverse of b is its series in 1/x (src/backend/types_div.h), and a
 * product modulo x^N - 1 has the highest coefficients as well as the lowest.
 */
#ifndef CUNMOD_SERIES_H
#define CUNMOD_SERIES_H

#include <stdint.h>

#include "backend/backend.h"
#include "runtime/tables.h"
#include "shape/newton_shape.h"

/* What the products of one operation have in common. */
typedef struct
{
    cunmod_dev_t *dev;
    cunmod_tables_t *tables;
    cunmod_modulus_t mod;
    int count;      /* primes of the transforms */
    uint64_t own;   /* p when its own roots of unity are used, else 0 */
    uint32_t *work; /* 2 count N words for the largest N */
    cunmod_newton_limits_t limits;
} cunmod_series_t;

/* Whether *item is made by a plain product rather than by a transform of `points` points. With
 * `kept` the transform of one operand is there. Only an item that has the words of both operands
 * can be plain. */
int cunmod_series_is_plain(const cunmod_series_t *x, int64_t points, const cunmod_ntt_item_t *item,
                           int kept);

/* Makes *item by a plain product. Returns a device error, as all functions below. */
int cunmod_series_plain_product(const cunmod_series_t *x, const cunmod_ntt_item_t *item);

/* Makes a product by transforms of `points` points; work, mod and radix of the item are filled
 * in. */
int cunmod_series_product(const cunmod_series_t *x, int64_t points, cunmod_ntt_item_t item);

/* Makes two products by transforms of `points` points, in five launches. The first operand of
 * `second` is the polynomial of the coefficients lo .. hi-1 of `first`, which are not stored; the
 * other one is prepared. */
int cunmod_series_twice(const cunmod_series_t *x, int64_t points, cunmod_ntt_item_t first,
                        cunmod_ntt_item_t second);

/* Makes `count` such products; item.step says where the others are. The work has room for all. */
int cunmod_series_products(const cunmod_series_t *x, int64_t points, cunmod_ntt_item_t item,
                           int64_t count);

/* Leaves the transform of `points` points of d_a at d_kept, x->count * points residues. */
int cunmod_series_transform(const cunmod_series_t *x, int64_t points, const void *d_a, int64_t lena,
                            uint32_t *d_kept);

/* h[0 .. n-1] = n coefficients of -1/b; lenb >= 1, the leading coefficient is a unit. When n >
 * limits.start, lenb > n / 2. When n <= limits.start, `first` may have a, q and lenq of
 * cunmod_series_item_t, for a quotient that is made in the same launch; otherwise it is NULL.
 * d_error has room for n / 2 words, d_kept for the transform of h: x->count * points residues,
 * `points` those of n.
 *
 * Brent and Zimmermann, Modern Computer Arithmetic, section 4.2, with -1/b in the place of 1/b, so
 * that nothing is negated: b h = -1 + x^k e, and h (1 + x^k e) is right to twice as many
 * coefficients. e is a middle product, and h e uses the transform of h that e was made with: five
 * transforms of the new length, in five launches. */
int cunmod_series_inverse(const cunmod_series_t *x, void *d_h, int64_t n, const void *d_b,
                          int64_t lenb, void *d_error, uint32_t *d_kept,
                          const cunmod_series_item_t *first);

#endif
