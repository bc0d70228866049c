/* A division by Newton's iteration under way: what newton.c and newton_prepared.c share.
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
    const char *b;      /* the divisor, lenb words, */
    const char *padded; /* or with zeros below it */
    int64_t lenb;
    char *inverse;
    char *error;
    uint32_t *kept;
    uint32_t *kept_divisor;
    int inverse_kept; /* their transforms are there */
    int divisor_kept;
    int started;            /* the first coefficients of the quotient came with the inverse */
    int64_t rows;           /* divisions at once, by what is kept: dividends and remainders */
    int64_t row_bytes;      /* one after the other, and quotients */
    int64_t quotient_bytes; /* (0 when there is one) */
} cunmod_newton_run_t;

/* A division with its workspace, cunmod_newton_space, at `base`. */
cunmod_newton_run_t cunmod_newton_run(const cunmod_newton_t *shape, const void *d_b, char *base,
                                      const cunmod_modulus_t *mod, cunmod_dev_t *dev,
                                      cunmod_tables_t *tables);

/* The inverse; operands: those of a division that follows, or NULL. Returns a device error, as
 * all below. */
int cunmod_newton_invert(cunmod_newton_run_t *x, const cunmod_newton_operands_t *operands);

/* q[0 .. len-1] from the dividend's highest coefficients top[0 .. len-1], by an inverse of
 * at least as many. */
int cunmod_newton_quotient(cunmod_newton_run_t *x, void *q, const void *top, int64_t len);

/* r[0 .. lenb-2] = a - b q, of which a has len + lenb - 1 coefficients, q len. r may be a. */
int cunmod_newton_remainder(cunmod_newton_run_t *x, void *r, const void *a, const void *q,
                            int64_t len);

/* All blocks of a quotient, and its remainder: the inverse, or the transforms, are there. */
int cunmod_newton_blocks(cunmod_newton_run_t *x, const cunmod_newton_operands_t *operands);

#endif
