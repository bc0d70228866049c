/* The state of a division by Newton's iteration, private to newton.c and newton_prepared.c.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_NEWTON_RUN_H
#define CUNMOD_NEWTON_RUN_H

#include <stdint.h>

#include "div/newton.h"
#include "mul/series.h"

/* The operands, workspace and progress of a division. Pointers are device memory. */
typedef struct
{
    const cunmod_newton_t *shape;
    cunmod_series_t series;
    const char *b;      /* the divisor, lenb words */
    const char *padded; /* the divisor above zeros, shape->padded words; NULL: no zeros */
    int64_t lenb;
    char *inverse;
    char *error;
    uint32_t *kept;
    uint32_t *kept_divisor;
    int inverse_kept; /* 1: kept has the transform of the inverse */
    int divisor_kept; /* 1: kept_divisor has the transform of the divisor */
    /* 1: the launch that started the inverse has also computed the first quotient; the first call
     * of cunmod_newton_quotient then only clears this field */
    int started;
    int64_t rows;           /* number of divisions at once; > 1: by stored transforms only */
    int64_t row_bytes;      /* bytes from one dividend or remainder to the next; 0: one division */
    int64_t quotient_bytes; /* bytes from one quotient to the next; 0: one division */
} cunmod_newton_run_t;

/* Returns the state of a division by d_b, without transforms yet. base: device memory of
 * cunmod_newton_space(shape, mod->word).bytes bytes for the workspace. */
cunmod_newton_run_t cunmod_newton_run(const cunmod_newton_t *shape, const void *d_b, char *base,
                                      const cunmod_modulus_t *mod, cunmod_dev_t *dev,
                                      cunmod_tables_t *tables);

/* Computes x->inverse, coefficients of -1/b. operands: the operands of the division that follows;
 * the same launch may compute the highest coefficients of its quotient (x->started = 1). NULL: no
 * division follows. Returns a device error, as do all functions below. */
int cunmod_newton_invert(cunmod_newton_run_t *x, const cunmod_newton_operands_t *operands);

/* q[0 .. len-1] = the len highest coefficients of the quotient, computed from top[0 .. len-1], the
 * len highest coefficients of the dividend. The inverse has at least len coefficients. */
int cunmod_newton_quotient(cunmod_newton_run_t *x, void *q, const void *top, int64_t len);

/* r[0 .. lenb-2] = a - b q, where a has len + lenb - 1 coefficients and q has len. r may be a. */
int cunmod_newton_remainder(cunmod_newton_run_t *x, void *r, const void *a, const void *q,
                            int64_t len);

/* Computes all blocks of the quotient operands->q, and the remainder if operands->remainder = 1.
 * The inverse, or its stored transform, has been computed before. */
int cunmod_newton_blocks(cunmod_newton_run_t *x, const cunmod_newton_operands_t *operands);

#endif
