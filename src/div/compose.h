/* Composition modulo a prepared divisor, on the device.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_COMPOSE_H
#define CUNMOD_COMPOSE_H

#include <stdint.h>

#include "div/newton_prepared.h"
#include "shape/compose_shape.h"

/* Compositions with one inner polynomial g, and its powers. A row has m - 1 words, and room for a
 * product of two rows. */
typedef struct
{
    cunmod_reducer_t reducer;
    cunmod_compose_t shape;
    char *d_space;
    uint32_t *kept; /* the transform of a factor */
    char *powers;   /* row i: g^(i+1) */
    char *factors;  /* row i: g^(s 2^(i+1)) */
    int64_t made;   /* of these factors, and g^s */
    char *blocks;
    int64_t turn; /* rows that are multiplied at once */
    int64_t m;
    int64_t row_bytes;
    int truncates; /* the divisor is x^(m-1) */
} cunmod_compose_run_t;

/* The functions that may fail return a device error.
 *
 *   open   makes the powers of g modulo the divisor of m > 1 coefficients; leng < m. truncates: it
 *          is x^(m-1), of which only prepared->shape is read. After a failure there is nothing to
 *          be closed
 *   outer  r[0 .. m-2] = a(g); lena >= 1 is not above the one of the shape
 *   power  the m - 1 words of g^i, 1 <= i <= shape.powers, until an outer polynomial comes */
int cunmod_compose_open(cunmod_compose_run_t *x, const cunmod_newton_prepared_t *prepared,
                        int truncates, const cunmod_compose_t *shape, const void *d_g, int64_t leng,
                        const cunmod_modulus_t *mod, cunmod_dev_t *dev, cunmod_tables_t *tables);
int cunmod_compose_outer(cunmod_compose_run_t *x, void *d_r, const void *d_a, int64_t lena);
const void *cunmod_compose_power(const cunmod_compose_run_t *x, int64_t i);
void cunmod_compose_close(const cunmod_compose_run_t *x);

/* r[0 .. m-2] = a(g) modulo the divisor of m > 1 coefficients; lena >= 1, leng < m; truncates as in
 * open. Returns a device error. */
int cunmod_compose_run(const cunmod_newton_prepared_t *prepared, int truncates, void *d_r,
                       const void *d_a, int64_t lena, const void *d_g, int64_t leng,
                       const cunmod_modulus_t *mod, cunmod_dev_t *dev, cunmod_tables_t *tables);

#endif
