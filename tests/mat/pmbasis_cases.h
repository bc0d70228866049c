/* What the files of t-matrix-basis share: operands, and checks of properties.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TESTS_PMBASIS_CASES_H
#define CUNMOD_TESTS_PMBASIS_CASES_H

#include <stdlib.h>
#include <string.h>

#include "tests/mat/poly_matrices.h"

#define FAR (INT64_C(1) << 60) /* the largest shift */

/* What the entries are, beside RANDOM, SPARSE and LARGEST of poly_matrices.h. */
enum
{
    ZERO = KINDS,
    ZERO_COLUMNS, /* every other column is 0 */
    REPEATED,     /* all rows with even numbers are equal */
    DIVISIBLE,    /* the first coefficients are 0 */
    UNITS,        /* the constant coefficients are those of a unit matrix */
    ALL_KINDS
};

/* Returns coefficient k of entry (i, j) of a matrix of the kind. The coefficients of a are random,
 * and row 0 of a is that of the matrix if i > 0. */
static inline uint64_t structured(const cunmod_matrix_poly_t *a, int kind, int64_t i, int64_t j,
                                  int64_t k)
{
    const int64_t row = kind == REPEATED && i % 2 == 0 ? 0 : i;
    const int is_zero = kind == ZERO || (kind == ZERO_COLUMNS && j % 2 == 0) ||
                        (kind == DIVISIBLE && k < (a->length + 2) / 3);
    return is_zero                   ? 0
           : kind == UNITS && k == 0 ? (uint64_t)(i == j)
                                     : a->words[(row * a->columns + j) * a->length + k];
}

/* Returns a matrix in an array that the caller frees; so are the shifts of the next functions. */
static inline cunmod_matrix_poly_t new_operand(int64_t m, int64_t n, int64_t length, int kind,
                                               uint64_t p)
{
    const cunmod_matrix_poly_t a = new_poly_matrix(m, n, length, kind < KINDS ? kind : RANDOM, p);
    for (int64_t e = 0; e < m * n && kind >= KINDS; e++)
        for (int64_t k = 0; k < length; k++)
            a.words[e * length + k] = structured(&a, kind, e / n, e % n, k);
    return a;
}

/* What the shifts are. */
enum
{
    NO_SHIFTS,
    EQUAL,     /* and negative */
    DIFFERENT, /* of both signs */
    UNEVEN,    /* their differences are multiples of half the order */
    EXTREME,   /* 2^60 in absolute value, or nearly so, or small */
    SHIFTS
};

static inline int64_t *new_shifts(int64_t m, int64_t order, int kind)
{
    int64_t *const shift = malloc((size_t)(m + 1) * sizeof(*shift));
    for (int64_t i = 0; i < m; i++)
    {
        const int64_t far = test_range(0, 2) == 0 ? FAR : FAR - test_range(0, order + 2);
        const int64_t values[SHIFTS] = {[NO_SHIFTS] = 0,
                                        [EQUAL] = -order - 5,
                                        [DIFFERENT] = test_range(-6, 6),
                                        [UNEVEN] = test_range(-3, 3) * ((order + 1) / 2) +
                                                   test_range(0, 1),
                                        [EXTREME] = test_range(0, 2) == 0   ? test_range(-9, 9)
                                                    : test_range(0, 1) == 0 ? far
                                                                            : -far};
        shift[i] = values[kind];
    }
    return shift;
}

static inline int64_t *copy_shifts(const int64_t *shift, int64_t m)
{
    int64_t *const copy = malloc((size_t)(m + 1) * sizeof(*copy));
    memcpy(copy, shift, (size_t)m * sizeof(*copy));
    return copy;
}

static inline int same_shifts(const int64_t *shift, const int64_t *expected, int64_t m)
{
    return memcmp(shift, expected, (size_t)m * sizeof(*shift)) == 0;
}

/* ---- pmbasis_properties.c ---- */

/* The context of the tests. */
extern cunmod_ctx_t ctx;

/* Check properties of the reference, and of bases of this order, which may be too large for the
 * reference; order >= 20. */
void check_reference(uint64_t p);
void check_large(uint64_t p, int64_t order);

/* Checks a generator of the sequence of matrices u mat^k v of s rows and columns, for a random
 * matrix of `size` rows. p is so large that the generator of a random sequence has degree size. */
void check_generator(int64_t size, int64_t s, uint64_t p);

#endif
