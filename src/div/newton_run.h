/* The state of a division by Newton's iteration, which newton.c and newton_prepared.c share.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_NEWTON_RUN_H
#define CUNMOD_NEWTON_RUN_H

#include <stdint.h>

#include "div/newton.h"
#include "mul/series.h"

typedef struct
{
    const cunmod_newton_t *shape;
    cunmod_series_t series;
    const char *b;      /* the divisor, lenb words */
    const char *padded; /* the divisor with zeros below it, or NULL */
    int64_t lenb;
    char *inverse;
    char *error;
    uint32_t *kept;
    uint32_t *kept_divisor;
    int inverse_kept; /* kept and kept_divisor have their transforms */
    int divisor_kept;
    /* the first coefficients of the quotient have come with the inverse */
    int started;
    int64_t rows;           /* divisions that are made at once, by what is kept */
    int64_t row_bytes;      /* from one dividend, and remainder, to the next */
    int64_t quotient_bytes; /* from one quotient to the next; both 0 for one division */
} cunmod_newton_run_t;

/* A division with its workspace, cunmod_newton_space, at `base`. */
cunmod_newton_run_t cunmod_newton_run(const cunmod_newton_t *shape, const void *d_b, char *base,
                                      const cunmod_modulus_t *mod, cunmod_dev_t *dev,
                                      cunmod_tables_t *tables);

/* Makes the inverse. When `operands` of a division that follows are given, the first coefficients
 * of its quotient may come with the inverse (`started`). Returns a device error, as all functions
 * below. */
int cunmod_newton_invert(cunmod_newton_run_t *x, const cunmod_newton_operands_t *operands);

/* q[0 .. len-1] = the highest coefficients of the quotient, from the dividend's highest
 * coefficients top[0 .. len-1]. The inverse has at least len coefficients. */
int cunmod_newton_quotient(cunmod_newton_run_t *x, void *q, const void *top, int64_t len);

/* r[0 .. lenb-2] = a - b q, where a has len + lenb - 1 coefficients and q has len. r may be a. */
int cunmod_newton_remainder(cunmod_newton_run_t *x, void *r, const void *a, const void *q,
                            int64_t len);

/* Makes all blocks of a quotient, and the remainder. The inverse, or what is kept of it, is
 * there. */
int cunmod_newton_blocks(cunmod_newton_run_t *x, const cunmod_newton_operands_t *operands);

#endif
