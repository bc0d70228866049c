/* Classes of polynomials of similar degree, which operations on batches compute together: each
 * polynomial has a matrix of n x n entries, where n is the largest degree of the class.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_DEGREE_CLASSES_H
#define CUNMOD_DEGREE_CLASSES_H

#include <stdint.h>

#include "factor/batch_path.h"
#include "factor/factor_pieces.h"

/* A class: `items` polynomials of the degrees from .. to; one of them has the degree `to`. */
typedef struct
{
    int64_t from, to, items;
} cunmod_degree_class_t;

/* Sets *class to the class of the largest degree below `end` among degree[0 .. items-1]. The class
 * has the degrees down to a power of 2, class->from. A class of lower degrees is joined to this
 * class if its matrices, with class->to rows, have at most CUNMOD_TUNE_CLASS_ENTRIES entries. This
 * limit holds for each joined class, not for their sum. class->from is 2 if no polynomials of
 * degree 2 or more are left. Degrees below 2 are in no class. Returns 0, with *class = 0, if there
 * is no class. */
int cunmod_degree_class_below(cunmod_degree_class_t *class, const int64_t *degree, int64_t items,
                              int64_t end);

/* Polynomials in host memory. Polynomial i is item i of *monic, of degree degree[i], modulo the
 * prime p[i], which is modulus i of `moduli`. A polynomial with degree[i] < 2 is left out, whatever
 * its degree is. use(data, pieces, ctxs, count) computes a list of some of the polynomials, whose
 * owners are the numbers i, and returns a status. ctxs[0 .. count-1] are the contexts of the
 * moduli. */
typedef struct
{
    const cunmod_factor_items_t *monic;
    const uint64_t *p;
    const int64_t *degree;
    cunmod_moduli_t moduli;
    int (*use)(const void *data, const cunmod_factor_pieces_t *pieces, const cunmod_ctx_t *ctxs,
               int count);
    const void *data;
} cunmod_degree_classes_t;

/* Calls x->use for all polynomials, class by class. The matrices of the polynomials of a call have
 * at most `entries` entries, unless it is a single polynomial. Errors: E_MEMORY, and those of
 * x->use. */
int cunmod_degree_classes_run(const cunmod_degree_classes_t *x, int64_t entries);

#endif
