/* Functions of power series that FLINT computes: their descriptions for algebra/lift.h.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_SERIES_FLINT_H
#define CUNMOD_SERIES_FLINT_H

#include "algebra/lift.h"
#include "flint/cpu_series.h"

/* A function of a power series modulo x^n: for polynomials, and its name for FLINT. */
typedef struct
{
    int (*poly)(cunmod_poly_t res, cunmod_poly_t a, int64_t n);
    cunmod_cpu_series_t flint;
    int64_t n;
} cunmod_series_function_t;

/* Returns the description of *x for cunmod_lift; *x is its argument, and stays valid. */
cunmod_lift_t cunmod_series_lift(cunmod_series_function_t *x);

/* res = the function that `flint` names of a, modulo x^n, by cunmod_lift_polys, whose return value
 * and status are those of this function. */
int cunmod_series_by_flint(int *status, cunmod_poly_t res, cunmod_poly_t a, int64_t n,
                           cunmod_cpu_series_t flint);

#endif
