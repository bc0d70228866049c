/* Functions by which the GPU evaluates and interpolates the polynomials of a batch, eliminates
 * matrices, computes powers modulo polynomials, and copies a subset of the items (a part of the
 * seam of backend.h).
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BACKEND_BATCH_H
#define CUNMOD_BACKEND_BATCH_H

#include "backend/backend.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Evaluation of items order[0 .. count-1]: coefficient k of z = the value of a at the point that is
 * coefficient k of x, 0 <= k < n. Points beyond the length of x are 0. z.len = n, z.status = the
 * first nonzero status of a and x. */
typedef struct
{
    cunmod_polys_t z, a, x;
    const cunmod_modulus_t *mod;
    const int32_t *order;
    int64_t count, n;
    uint32_t word;
} cunmod_batch_values_t;

int cunmod_dev_batch_evaluate(cunmod_dev_t *dev, const cunmod_batch_values_t *x);

/* What is computed from the rows x columns matrix a and the matrix b, which has `more` columns, and
 * as many rows as a, or in MUL as many rows as a has columns. */
enum
{
    CUNMOD_BATCH_RANK,      /* z = x^(r - 1) for r = the rank of a, or 0 for r = 0; z.len = r */
    CUNMOD_BATCH_DET,       /* z = the determinant of a, rows = columns */
    CUNMOD_BATCH_RREF,      /* z = the reduced row echelon form of a */
    CUNMOD_BATCH_NULLSPACE, /* z = the columns x columns matrix of cunmod_matrix_nullspace */
    CUNMOD_BATCH_INV,       /* z = 1 / a, rows = columns */
    CUNMOD_BATCH_SOLVE,     /* z = the matrix z with a z = b, rows = columns */
    CUNMOD_BATCH_MUL        /* z = a b */
};

/* The matrices of items order[0 .. count-1]. Coefficient i columns + j of an operand is the entry
 * in row i and column j; coefficients beyond its length are 0. The status of z is the first nonzero
 * status of a and b, else field[i], which is 0 if the modulus of item i is prime (field = NULL: no
 * modulus need be prime); else `longer` if an operand has more coefficients than its matrix; else,
 * for INV and SOLVE, `refused` if a has no inverse. b is absent if its `words` is NULL; more = 0
 * then. */
typedef struct
{
    cunmod_polys_t z, a, b;
    const cunmod_modulus_t *mod;
    const int32_t *field;
    const int32_t *order;
    int64_t count;
    int32_t task; /* CUNMOD_BATCH_RANK .. CUNMOD_BATCH_MUL */
    int32_t rows, columns, more;
    int32_t longer, refused;
    uint32_t word;
} cunmod_batch_matrix_t;

/* Eliminates. At most cunmod_batch_matrix_side rows, and as many columns with those of b. */
int cunmod_dev_batch_matrix(cunmod_dev_t *dev, const cunmod_batch_matrix_t *x);

/* MUL. At most CUNMOD_BATCH_MATRIX_MUL_SIDE rows and columns of a and b. */
int cunmod_dev_batch_matrix_mul(cunmod_dev_t *dev, const cunmod_batch_matrix_t *x);

/* Interpolation: coefficient k of x is the point x_k, coefficient k of y is the value y_k, 0 <= k <
 * n. Coefficients beyond the length of x or y are 0. Let m be the product of all x - x_k. The other
 * polynomials are workspace:
 *
 *   master      m, n + 1 words; the CUNMOD_INTERPOLATION_ROOM words before m are workspace, too
 *   derivative  the derivative of m, n words
 *   weights     first the values of the derivative at the points, later y_k divided by them, n
 *               words
 *   sums        coefficient n - 1 - t is the sum over k of weights[k] x_k^t; `sums` shares the
 *               memory of `derivative` */
#define CUNMOD_INTERPOLATION_ROOM 7

typedef struct
{
    cunmod_polys_t x, y, master, derivative, weights, sums;
    const cunmod_modulus_t *mod;
    int64_t count, n;
    int32_t not_prime, repeated;
    uint32_t word;
} cunmod_batch_interpolation_t;

/*   master      computes `master` and `derivative`, and master.status: the first nonzero status of
 *               x and y, else `not_prime` if p is not prime
 *   weights     weights[k] = y_k / weights[k]; master.status = `repeated` if a weights[k] is 0
 *   power_sums  computes `sums` */
int cunmod_dev_batch_master(cunmod_dev_t *dev, const cunmod_batch_interpolation_t *x);
int cunmod_dev_batch_weights(cunmod_dev_t *dev, const cunmod_batch_interpolation_t *x);
int cunmod_dev_batch_power_sums(cunmod_dev_t *dev, const cunmod_batch_interpolation_t *x);

/* One step of the powers base^exponent modulo f of items order[0 .. count-1] of a batch. z is the
 * power computed so far, z.len words, possibly with leading zeros. A step computes `product`; the
 * remainder of `product` modulo f is the next z. The step processes bit number `bit` of all
 * exponents. */
typedef struct
{
    cunmod_polys_t z, product, f, base;
    const cunmod_modulus_t *mod;
    const int32_t *order;
    const uint64_t *exponent; /* [k]: the exponent of item order[k] */
    const void *one;          /* device address of a word with value 1 */
    int64_t count;
    int32_t bit;
    uint32_t word;
} cunmod_batch_power_t;

/* The kind of `product` that a step computes; "the bit": bit number `bit` of the item's
 * exponent. */
enum
{
    CUNMOD_POWER_SQUARE, /* z^2 */
    CUNMOD_POWER_SHIFT,  /* z^2 x where the bit is set, else z^2 */
    CUNMOD_POWER_TIMES   /* z base if the bit is set, else z */
};

/*   power_open   product.len = the maximum length of `product` over all steps; the words are not
 *                written. A division with these lengths prepares the inverses of f before the first
 *                step. product.status = the first nonzero status of f and base; base.len may be
 *                NULL
 *   power_first  z = 1, or 0 if f is a constant; z.status is already set
 *   power_items  writes the items that compute `product` in a step of this kind, and product.len
 *   power_linear z = z base modulo f where the bit is set. base has at most two words, and z is
 *                shorter than f. is_short: a power has few words, so that a warp suffices for it */
int cunmod_dev_batch_power_open(cunmod_dev_t *dev, const cunmod_batch_power_t *x);
int cunmod_dev_batch_power_first(cunmod_dev_t *dev, const cunmod_batch_power_t *x);
int cunmod_dev_batch_power_items(cunmod_dev_t *dev, void *d_items, const cunmod_batch_power_t *x,
                                 int kind);
int cunmod_dev_batch_power_linear(cunmod_dev_t *dev, const cunmod_batch_power_t *x, int is_short);

/* Computes a matrix z of n x n words for each of the items 0 .. count-1, n <=
 * CUNMOD_POWER_ROWS_MOST. f is monic, of degree m, and h is shorter than f. Row i of z is h^i
 * modulo f if i < m, and 0 if m <= i < n. is_frobenius = 1: z is the transpose of this matrix minus
 * the identity matrix. z.status = the first nonzero status of h and f. z.len = n n; z.len = 0 if
 * m = 0, m > n or z.status != 0. */
#define CUNMOD_POWER_ROWS_MOST 256

typedef struct
{
    cunmod_polys_t z, h, f;
    const cunmod_modulus_t *mod;
    int64_t count;
    int32_t n, is_frobenius;
    uint32_t word;
} cunmod_batch_power_rows_t;

int cunmod_dev_batch_power_rows(cunmod_dev_t *dev, const cunmod_batch_power_rows_t *x);

/* cunmod_dev_batch_newton_open for other dividends and the same divisors: reuses the inverses and
 * the statuses that the last call of cunmod_dev_batch_newton_open has stored. */
int cunmod_dev_batch_newton_again(cunmod_dev_t *dev, const cunmod_batch_newton_t *x);

/* Copies polynomials, lengths and statuses between a batch `all` and a batch `some` of `count` of
 * its polynomials: `take` copies polynomial order[k] of `all` to polynomial k of `some`, `put`
 * copies polynomial k of `some` to polynomial order[k] of `all`, 0 <= k < count. Polynomials
 * order[k] and k have the same capacity. */
typedef struct
{
    cunmod_polys_t all, some;
    const int32_t *order;
    int64_t count;
    uint32_t word;
} cunmod_batch_subset_t;

int cunmod_dev_batch_take(cunmod_dev_t *dev, const cunmod_batch_subset_t *x);
int cunmod_dev_batch_put(cunmod_dev_t *dev, const cunmod_batch_subset_t *x);

#ifdef __cplusplus
}
#endif

#endif
