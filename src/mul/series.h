/* Power series on the device: products by transforms, and the inverse by Newton's
 * iteration.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Nothing is reversed: the inverse of b is its series in 1/x (src/backend/types.h), and products
 * modulo x^N - 1 are as good for the highest coefficients as for the lowest.
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
    int count;      /* of primes */
    uint64_t own;   /* the modulus when its own roots are used, else 0 */
    uint32_t *work; /* 2 count N words for the largest N */
    cunmod_newton_limits_t limits;
} cunmod_series_t;

/* Whether a product of the words of both of its operands is a plain one; kept: in the place of one
 * by the transform of an operand that is there. */
int cunmod_series_is_plain(const cunmod_series_t *x, int64_t points, const cunmod_ntt_item_t *item,
                           int kept);

/* The product of such an item, plain. */
int cunmod_series_plain_product(const cunmod_series_t *x, const cunmod_ntt_item_t *item);

/* One product by transforms of `points` points, of which *item has what is the product's own:
 * work, mod and radix are filled in. Returns a device error. */
int cunmod_series_product(const cunmod_series_t *x, int64_t points, cunmod_ntt_item_t item);

/* A product like that, which stores nothing, and one of what it would store, its coefficients
 * lo .. hi-1 as a polynomial of hi - lo, by a prepared operand: both of `points` points, in five
 * launches. */
int cunmod_series_twice(const cunmod_series_t *x, int64_t points, cunmod_ntt_item_t first,
                        cunmod_ntt_item_t second);

/* `count` products like that, item.step apart: work has room for all. */
int cunmod_series_products(const cunmod_series_t *x, int64_t points, cunmod_ntt_item_t item,
                           int64_t count);

/* Leaves the transform of `points` points of d_a at d_kept, count times as many words. */
int cunmod_series_transform(const cunmod_series_t *x, int64_t points, const void *d_a, int64_t lena,
                            uint32_t *d_kept);

/* h[0 .. n-1] = n coefficients of -1/b, lenb >= 1, leading coefficient a unit. first: a, q and
 * lenq as in cunmod_series_item_t, for a quotient on the way, if n <= limits.start; or NULL.
 * n > limits.start: lenb > n / 2. d_error has room for n / 2 words, d_kept for the transform
 * of h: count times as many words as the transform of n has points. Returns a device error.
 *
 * Brent and Zimmermann, Modern Computer Arithmetic, section 4.2, with -1/b in the place of
 * 1/b, so that nothing is negated: b h = -1 + x^k e, and h (1 + x^k e) is right to twice as
 * many coefficients. e is a middle product, and h e takes the transform of h that made it:
 * five transforms of the new length, in five launches. */
int cunmod_series_inverse(const cunmod_series_t *x, void *d_h, int64_t n, const void *d_b,
                          int64_t lenb, void *d_error, uint32_t *d_kept,
                          const cunmod_series_item_t *first);

#endif
