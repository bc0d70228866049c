/* Gauss-Jordan elimination of matrices modulo a prime p, in device memory.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Let P be the list of the rows of A in which pivots have been found, in the order of finding, and
 * A_P the matrix of these rows. The elimination computes a matrix X with one column for each pivot
 * for which A + X A_P is eliminated: each column with a pivot is 0 but for a 1 in the row of its
 * pivot, and all other rows are 0. Rows are never exchanged.
 *
 * Elimination by halves (Storjohann, Algorithms for matrix canonical forms, ETH Zurich 2000,
 * section 2.2): X1 eliminates the left half of the columns. The right half B becomes B + X1 B_P1,
 * and X2 eliminates the right half. Then
 *
 *     X = (X1 + X2 (X1)_P2,  X2),
 *
 * where (X1)_P2 are the rows P2 of X1. So each half takes one product with the right half of the
 * columns and one with the columns of X, and the sizes of the products halve with each level. A
 * strip of at most CUNMOD_MAT_STRIP columns is eliminated by rounds: a block of threads finds
 * pivots in some rows, with the matrix D of the entries in their rows and columns; then X is the
 * strip, restricted to the columns of these pivots, times -1 / D, and -1 + 1 / D in the rows of the
 * pivots.
 *
 * Pivots are in the columns of the reduced row echelon form, whichever rows a block takes: the
 * leading columns of combinations of rows are among those of combinations of all rows.
 */
#ifndef CUNMOD_ELIMINATE_H
#define CUNMOD_ELIMINATE_H

#include "mat/mat_product.h"
#include "threads/stop.h"

/* The caller sets the members up to `stop`. */
typedef struct
{
    cunmod_dev_t *dev;
    cunmod_modulus_t mod;
    cunmod_mat_view_t a; /* not transposed; the elimination changes it in place. At most INT32_MAX
                            rows and columns, and at least one of each */
    int64_t more;        /* the largest number of columns of b in cunmod_eliminate_other */
    const cunmod_stop_t *stop;

    int64_t rank;          /* the number of pivots */
    uint64_t det;          /* the product of the determinants of all D */
    int32_t *row, *column; /* host memory: pivot k is in row[k] and column[k] */
    int32_t *list;         /* host memory: work space, three lists of `longest` numbers */
    int64_t longest;       /* the larger one of the numbers of rows and of columns of a */

    cunmod_mat_view_t x; /* X: as many rows as a, and `rank` columns */
    char *w;             /* work space for some rows of a matrix */
    int64_t w_words;     /* words of w */
    int32_t *number, *pivots, *mark, *lists;
    void *inverse, *found, *work, *memory;
} cunmod_elimination_t;

/* Allocates memory, and eliminates *e->a. With `transform` set also computes X, else X must not be
 * used. The caller calls cunmod_eliminate_close in any case. Returns an outcome
 * (runtime/outcome.h). */
int cunmod_eliminate(cunmod_elimination_t *e, int transform);
void cunmod_eliminate_close(cunmod_elimination_t *e);

/* b = b + X b_P for a matrix b with as many rows as a, and at most `more` columns. Needs X. Returns
 * a device error. */
int cunmod_eliminate_other(const cunmod_elimination_t *e, cunmod_mat_view_t b);

/* Returns the determinant of a, which is square, modulo p. */
uint64_t cunmod_eliminate_det(const cunmod_elimination_t *e);

/* Results, defined in eliminate_results.c. The functions return a device error.
 *
 *   rref       z = the reduced row echelon form of a: as many rows and columns as a
 *   nullspace  z = a basis of the nullspace of a, in the columns: one column for each column j of a
 *              without a pivot, with 1 in row j. z has as many rows as a has columns, and at least
 *              one column
 *   inverse    z = 1 / a; a is square, its rank is full, and X was computed
 *   solution   z = b / a, where cunmod_eliminate_other has changed b, as many rows and columns as
 *              b; a is square, its rank is full, and X was computed */
int cunmod_eliminate_rref(const cunmod_elimination_t *e, cunmod_mat_view_t z);
int cunmod_eliminate_nullspace(const cunmod_elimination_t *e, cunmod_mat_view_t z);
int cunmod_eliminate_inverse(const cunmod_elimination_t *e, cunmod_mat_view_t z);
int cunmod_eliminate_solution(const cunmod_elimination_t *e, cunmod_mat_view_t z,
                              cunmod_mat_view_t b);

#endif
