/* Evaluation and interpolation by the subproduct tree, on the device.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TREE_H
#define CUNMOD_TREE_H

#include <stdint.h>

#include "backend/backend.h"
#include "div/newton_prepared.h"
#include "runtime/tables.h"
#include "shape/tree_shape.h"

/* What prepared points keep on the device of a context. */
typedef struct
{
    cunmod_tree_shape_t shape;     /* shape.root.points 0: there are no transforms */
    void *device;                  /* the words of the tree, and the transforms of its nodes
                                      without the root; NULL: not made yet */
    cunmod_newton_prepared_t root; /* the root as a prepared divisor; root.device NULL: not yet */
    void *weights;                 /* 1 / M'(x_i), M the product of all x - x_i; or NULL */
    int repeated;                  /* points are repeated, and there are no weights */
} cunmod_tree_t;

/* What all operations on a tree need. */
typedef struct
{
    const cunmod_modulus_t *mod;
    cunmod_dev_t *dev;
    cunmod_tables_t *tables;
} cunmod_tree_place_t;

/* Makes the tree of shape.n points: d_x[0 .. lenx-1], and zeros behind them. Returns a device
 * error; device is NULL then. */
int cunmod_tree_build(cunmod_tree_t *tree, const void *d_x, int64_t lenx,
                      const cunmod_tree_place_t *place);

/* Makes the root a prepared divisor, unless it is one: the operations below need that. Returns a
 * device error. */
int cunmod_tree_prepare(cunmod_tree_t *tree, const cunmod_tree_place_t *place);

/* d_z[0 .. n] = the product of all x - x_i. Returns a device error. */
int cunmod_tree_product(const cunmod_tree_t *tree, void *d_z, const cunmod_tree_place_t *place);

/* d_y[0 .. n-1] = f at the points; f has len >= 1 words. Returns a device error. */
int cunmod_tree_evaluate(const cunmod_tree_t *tree, void *d_y, const void *d_f, int64_t len,
                         const cunmod_tree_place_t *place);

/* Makes the weights, or sets `repeated`; p is prime. Waits. Returns a device error. */
int cunmod_tree_weigh(cunmod_tree_t *tree, const cunmod_tree_place_t *place);

/* d_z[0 .. n-1] = the polynomial with the values d_y[0 .. len-1], and zeros behind them, at the
 * points. The weights are there. Returns a device error. */
int cunmod_tree_interpolate(const cunmod_tree_t *tree, void *d_z, const void *d_y, int64_t len,
                            const cunmod_tree_place_t *place);

/* Gives all device memory back. */
void cunmod_tree_clear(cunmod_tree_t *tree, cunmod_dev_t *dev);

#endif
