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

/* The subproduct tree of prepared points on the device of a context. */
typedef struct
{
    cunmod_tree_shape_t shape;     /* shape.root.points = 0: transforms that the tree needs do not
                                      exist */
    void *device;                  /* the coefficients of all nodes of the tree, then the transforms
                                      of all nodes except the root; NULL: not built yet */
    cunmod_newton_prepared_t root; /* the root as a prepared divisor; root.device = NULL: not
                                      prepared yet */
    void *weights;                 /* weights[i] = 1 / M'(x_i), 0 <= i < n, where M is the product
                                      of all x - x_i; NULL: not computed */
    int repeated;                  /* 1: some points are equal, so that `weights` cannot be
                                      computed; 0: no equal points are known */
} cunmod_tree_t;

/* The modulus, the device and the tables of roots of unity for the operations on a tree. */
typedef struct
{
    const cunmod_modulus_t *mod;
    cunmod_dev_t *dev;
    cunmod_tables_t *tables;
} cunmod_tree_place_t;

/* Builds the tree of n = shape.n points: d_x[0 .. lenx-1], and n - lenx points 0. Returns a device
 * error; if it is not 0, tree->device = NULL. */
int cunmod_tree_build(cunmod_tree_t *tree, const void *d_x, int64_t lenx,
                      const cunmod_tree_place_t *place);

/* Prepares the root as a divisor, unless it is prepared already. Must be called before
 * cunmod_tree_evaluate, cunmod_tree_weigh and cunmod_tree_interpolate. Returns a device error. */
int cunmod_tree_prepare(cunmod_tree_t *tree, const cunmod_tree_place_t *place);

/* d_z[0 .. n] = the product of all x - x_i, 0 <= i < n = shape.n. Returns a device error. */
int cunmod_tree_product(const cunmod_tree_t *tree, void *d_z, const cunmod_tree_place_t *place);

/* d_y[0 .. n-1] = the values of f = d_f[0 .. len-1] at the points, n = shape.n, len >= 1. Returns a
 * device error. */
int cunmod_tree_evaluate(const cunmod_tree_t *tree, void *d_y, const void *d_f, int64_t len,
                         const cunmod_tree_place_t *place);

/* Computes tree->weights or, if some points are equal, sets tree->repeated = 1; p is prime. The
 * function waits for the device. Returns a device error. */
int cunmod_tree_weigh(cunmod_tree_t *tree, const cunmod_tree_place_t *place);

/* d_z[0 .. n-1] = the polynomial that has the values d_y[0 .. len-1], followed by n - len values 0,
 * at the points; n = shape.n. cunmod_tree_weigh must be called before. Returns a device error. */
int cunmod_tree_interpolate(const cunmod_tree_t *tree, void *d_z, const void *d_y, int64_t len,
                            const cunmod_tree_place_t *place);

/* Frees all device memory of the tree. */
void cunmod_tree_clear(cunmod_tree_t *tree, cunmod_dev_t *dev);

#endif
