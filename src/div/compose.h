/* Computes compositions a(g) modulo a prepared divisor, on the device.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_COMPOSE_H
#define CUNMOD_COMPOSE_H

#include <stdint.h>

#include "div/newton_prepared.h"
#include "shape/compose_shape.h"

/* The state of compositions with one inner polynomial g modulo a divisor of m coefficients. A row
 * has space for a product of two residues modulo the divisor, 2 m words; its first m - 1 words hold
 * a residue. */
typedef struct
{
    cunmod_reducer_t reducer;
    cunmod_compose_t shape;
    char *d_space;
    /* While the powers are computed, the transform of the common factor of the current products;
       later the transforms of all factors, from level 0 on. */
    char *kept;
    char *joined;        /* the transforms of the rows that one round multiplies or joins */
    int64_t most_joined; /* `joined` has space for so many transforms */
    /* Row i: g^(i+1), -1 <= i < powers. The factors follow. The rows from s-1 on are the powers 1
       to fan[0] of g^s. The last of them is g^(s group[1]). The rows from this one on are its
       powers 1 to fan[1], and so on. */
    char *powers;
    char *blocks;
    void *planes;  /* of the product of matrices by tensor cores; NULL: by plain products */
    int64_t panel; /* columns that tensor cores multiply at once */
    int64_t turn;  /* largest number of rows that one call multiplies */
    int64_t m;
    int64_t row_bytes;
    int truncates; /* 1: the divisor is x^(m-1) */
} cunmod_compose_run_t;

/* The functions of type int return a device error. Names without the prefix cunmod_compose_:
 *
 *   open   computes the powers of g modulo the divisor of m > 1 coefficients; leng < m.
 *          truncates = 1: the divisor is x^(m-1), and only prepared->shape is read. After a failure
 *          the caller must not call close
 *   outer  d_r[0 .. m-2] = a(g) modulo the divisor, a = d_a[0 .. lena-1]; 1 <= lena <= the
 *          length for which *shape was computed
 *   power  returns the address of the m - 1 words of g^i, 1 <= i <= shape.powers; valid until a
 *          call of outer
 *   close  frees the workspace */
int cunmod_compose_open(cunmod_compose_run_t *x, const cunmod_newton_prepared_t *prepared,
                        int truncates, const cunmod_compose_t *shape, const void *d_g, int64_t leng,
                        const cunmod_modulus_t *mod, cunmod_dev_t *dev, cunmod_tables_t *tables);
int cunmod_compose_outer(cunmod_compose_run_t *x, void *d_r, const void *d_a, int64_t lena);
const void *cunmod_compose_power(const cunmod_compose_run_t *x, int64_t i);
void cunmod_compose_close(const cunmod_compose_run_t *x);

/* d_r[0 .. m-2] = a(g) modulo the divisor of m > 1 coefficients, for a = d_a[0 .. lena-1] and g =
 * d_g[0 .. leng-1]; lena >= 1, leng < m. truncates: see cunmod_compose_open. Returns a device
 * error. */
int cunmod_compose_run(const cunmod_newton_prepared_t *prepared, int truncates, void *d_r,
                       const void *d_a, int64_t lena, const void *d_g, int64_t leng,
                       const cunmod_modulus_t *mod, cunmod_dev_t *dev, cunmod_tables_t *tables);

#endif
