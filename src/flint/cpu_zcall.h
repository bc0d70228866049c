/* A call of a function of FLINT on polynomials over the integers. The struct has the operands and
 * results twice: as arrays of words of the caller (flint/cpu_zpoly.h), and as objects of FLINT.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_CPU_ZCALL_H
#define CUNMOD_CPU_ZCALL_H

#include <flint/fmpz.h>
#include <flint/fmpz_poly.h>

#include "flint/cpu_zpoly.h"

typedef struct cunmod_zcall_struct cunmod_zcall_t;

/* `compute` calls FLINT and stores the results. x and y are copies of *a and *b, or 0 for a = NULL
 * and b = NULL. All other objects of FLINT are 0 before `compute`. */
struct cunmod_zcall_struct
{
    void (*compute)(cunmod_zcall_t *call);
    const cunmod_zpoly_t *a, *b;
    cunmod_zplace_t z, s, t;    /* where the results are stored */
    const cunmod_zpoly_t *list; /* a further operand, which `compute` itself converts */
    cunmod_zint_t *integer;     /* a result, for which `compute` allocates memory */
    int64_t m, n;               /* integer arguments, or an integer result */
    int is_true;                /* the answer of functions that decide a question */
    int wrong;                  /* 1: FLINT's result is or may be wrong, and no result is stored */
    fmpz_poly_t x, y, f, g;
    fmpz_t r, c;
};

/* Runs call->compute. Returns OK, E_MEMORY, or CPU_WRONG if call->wrong. */
int cunmod_zcall_run(cunmod_zcall_t *call);

#endif
