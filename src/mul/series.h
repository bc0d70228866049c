/* Power series on the device: products by transforms, and the inverse by Newton's iteration.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * No operand is reversed: the inverse of b is computed as a series in 1/x
 * (src/backend/types_div.h), and a product modulo x^N - 1 contains the highest coefficients of the
 * product as well as the lowest.
 */
#ifndef CUNMOD_SERIES_H
#define CUNMOD_SERIES_H

#include <stdint.h>

#include "backend/backend.h"
#include "base/steps.h"
#include "runtime/tables.h"
#include "shape/newton_shape.h"

/* Data that all products of one operation share. */
typedef struct
{
    cunmod_dev_t *dev;
    cunmod_tables_t *tables;
    cunmod_modulus_t mod;
    int count;      /* number of primes of the transforms */
    uint64_t own;   /* p, if the transforms are modulo p itself; else 0 */
    uint32_t *work; /* workspace: 2 count N residues for the largest number N of points in use */
    cunmod_newton_limits_t limits;
} cunmod_series_t;

/* Returns whether a plain product is predicted to be faster for *item than transforms of `points`
 * points. kept = 1: the transform of one operand is already computed. Returns 0 if item->a or
 * item->b is NULL. */
int cunmod_series_is_plain(const cunmod_series_t *x, int64_t points, const cunmod_ntt_item_t *item,
                           int kept);

/* Computes the product described by *item, as a plain product. Returns a device error, as do all
 * functions below. */
int cunmod_series_plain_product(const cunmod_series_t *x, const cunmod_ntt_item_t *item);

/* Computes the product described by `item`, by transforms of `points` points. The caller need not
 * set item.work, item.mod and item.radix: the function sets them from *x. Returns a device
 * error. */
int cunmod_series_product(const cunmod_series_t *x, int64_t points, cunmod_ntt_item_t item);

/* Computes the product described by `first` and then the product described by `second`, by
 * transforms of `points` points, in five launches. Coefficients first.lo .. first.hi-1 of the first
 * product are the first operand of `second`; these coefficients are not stored. The second operand
 * of `second` is the transform second.prepared. Returns a device error. */
int cunmod_series_twice(const cunmod_series_t *x, int64_t points, cunmod_ntt_item_t first,
                        cunmod_ntt_item_t second);

/* Computes `count` products, each as cunmod_series_product. `item` describes product 0; item.step
 * gives the addresses of the operands and results of the other products. x->work has space for the
 * residues of all products. Returns a device error. */
int cunmod_series_products(const cunmod_series_t *x, int64_t points, cunmod_ntt_item_t item,
                           int64_t count);

/* Computes `count` transforms to `points` points. `item` describes transform 0: item.a and item.b
 * are the same lena = lenb coefficients, and item.work receives the transform; item.step gives the
 * addresses of the others. */
int cunmod_series_transforms(const cunmod_series_t *x, int64_t points, cunmod_ntt_item_t item,
                             int64_t count);

/* d_kept[0 .. x->count * points - 1] = the transform of d_a[0 .. lena-1] to `points` points. */
int cunmod_series_transform(const cunmod_series_t *x, int64_t points, const void *d_a, int64_t lena,
                            uint32_t *d_kept);

/* h[0 .. n-1] = the n coefficients of -1/b, a series in 1/x, of the highest powers of x, lowest
 * power first; lenb >= 1, and the leading coefficient of b is a unit. If n > limits.start: lenb > n
 * / 2. first != NULL, allowed if n <= limits.start: the same launch computes the quotient described
 * by first->a, q and lenq (cunmod_series_item_t). d_error has space for n / 2 words. d_kept has
 * space for the transform of h in the last step: x->count * points residues.
 *
 * Brent and Zimmermann, Modern Computer Arithmetic, section 4.2, with -1/b in the place of 1/b, so
 * that no negation is needed: if b h = -1 + x^k e, then h (1 + x^k e) is correct to twice as many
 * coefficients. e is a middle product of b and h, and the product h e uses the transform of h that
 * was computed for e. So a step needs five transforms of the new length, in five launches. */
int cunmod_series_inverse(const cunmod_series_t *x, void *d_h, int64_t n, const void *d_b,
                          int64_t lenb, void *d_error, uint32_t *d_kept,
                          const cunmod_series_item_t *first);

#endif
