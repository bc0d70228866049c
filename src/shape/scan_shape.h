/* The numbers of Taylor shifts and of geometric progressions by scans: workspace. Pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_SCAN_SHAPE_H
#define CUNMOD_SCAN_SHAPE_H

#include <stdint.h>

/* Where the arrays of a Taylor shift begin, in bytes (docs/scans.md has the sequences). */
typedef struct
{
    int64_t factorials; /* then the first operand of the product */
    int64_t inverses;   /* 1 / (n-1)!, .., 1 / 0! */
    int64_t kernel;     /* the second operand */
    int64_t last;       /* 1 / (n-1)! */
    int64_t bytes;      /* the size of the workspace */
} cunmod_taylor_space_t;

cunmod_taylor_space_t cunmod_taylor_space(int64_t n, int64_t word);

/* The same for values of `len` coefficients at n points of a geometric progression; and for an
 * interpolation, len = n, which has the arrays from `falling` on, too. */
typedef struct
{
    int64_t powers;  /* powers of q and of 1 / q; then an operand of a product */
    int64_t chirp;   /* q^(k (k-1) / 2), k < len + n - 1 */
    int64_t inverse; /* q^(-k (k-1) / 2), k < len and k < n */
    int64_t falling; /* (q - 1) .. (q^k - 1), k < n */
    int64_t rising;  /* their inverses, the last one first */
    int64_t weighted;
    int64_t sums;
    int64_t last; /* the inverse of the last one */
    int64_t bytes;
} cunmod_geometric_space_t;

cunmod_geometric_space_t cunmod_geometric_space(int64_t len, int64_t n, int interpolate,
                                                int64_t word);

/* At least as many bytes as a scan of n elements has temporary memory. */
int64_t cunmod_scan_temporary(int64_t n);

#endif
