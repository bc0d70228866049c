/* The workspace of Taylor shifts, and of evaluation and interpolation at geometric progressions, by
 * scans. All functions are pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_SCAN_SHAPE_H
#define CUNMOD_SCAN_SHAPE_H

#include <stdint.h>

/* The byte offsets of the arrays of a Taylor shift of a polynomial of n words (docs/scans.md
 * defines the arrays). */
typedef struct
{
    int64_t factorials; /* 0!, ..., (n-1)!; later the first operand of the product */
    int64_t inverses;   /* 1 / (n-1)!, .., 1 / 0! */
    int64_t kernel;     /* the second operand of the product */
    int64_t last;       /* 1 / (n-1)! */
    int64_t bytes;      /* size of the workspace */
} cunmod_taylor_space_t;

cunmod_taylor_space_t cunmod_taylor_space(int64_t n, int64_t word);

/* The byte offsets of the arrays for the evaluation of a polynomial of `len` words at 1, q, ...,
 * q^(n-1), or for interpolation at these n points, where len = n (docs/scans.md defines the
 * arrays). Only an interpolation has the arrays from `falling` to `sums`. */
typedef struct
{
    int64_t powers;  /* powers of q and of 1 / q; later an operand of a product */
    int64_t chirp;   /* q^(k (k-1) / 2), k < len + n - 1 */
    int64_t inverse; /* q^(-k (k-1) / 2), k < max(len, n) */
    int64_t falling; /* falling[k] = (q - 1) ... (q^k - 1), k < n */
    int64_t rising;  /* rising[k] = 1 / falling[n - 1 - k] */
    int64_t weighted;
    int64_t sums;
    int64_t last; /* the inverse of the last element of `falling` */
    int64_t bytes;
} cunmod_geometric_space_t;

cunmod_geometric_space_t cunmod_geometric_space(int64_t len, int64_t n, int interpolate,
                                                int64_t word);

/* Returns an upper bound of the bytes of temporary memory of a scan of n elements. */
int64_t cunmod_scan_temporary(int64_t n);

#endif
