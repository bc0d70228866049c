/* Products of matrices modulo p on the tensor cores, and the steps of an elimination.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TYPES_MAT_H
#define CUNMOD_TYPES_MAT_H

#include "backend/types_modulus.h"

/* The largest number of columns of a, and of moduli, of one product. */
#define CUNMOD_MAT_DEPTH 65536
#define CUNMOD_MAT_MODULI 19

/* The operands of a product. */
enum
{
    CUNMOD_MAT_A,
    CUNMOD_MAT_B,
    CUNMOD_MAT_SIDES
};

/* One of the moduli of a product, m. An entry x of operand `side` becomes the residue s x modulo m.
 * For operand b, s = 1. For operand a, s is the inverse modulo m of the product of all other
 * moduli. */
typedef struct
{
    uint32_t m;                           /* 2 .. 256 */
    uint32_t reciprocal;                  /* ceil(2^32 / m) */
    uint32_t fraction;                    /* floor(2^32 / m) */
    uint32_t powers[CUNMOD_MAT_SIDES][2]; /* byte j: s 2^(8 j) mod m, 0 <= j < 8 */
    uint32_t start[CUNMOD_MAT_SIDES];     /* -s 2^31 mod m, for words of 8 bytes -s 2^63 mod m */
    uint64_t weight;                      /* the product of all other moduli, mod p */
} cunmod_mat_modulus_t;

/* The moduli of a product, which are pairwise coprime (src/shape/mat_moduli.h). */
typedef struct
{
    int32_t count;
    uint64_t wrap; /* -(the product of all moduli) mod p */
    cunmod_mat_modulus_t modulus[CUNMOD_MAT_MODULI];
} cunmod_mat_moduli_t;

/* z = a b; with add = 1 z += a b, with add = -1 z -= a b. a has m rows and k columns, b has k rows
 * and n columns. Row i of a matrix begins i times its stride (in words) after the matrix.
 * transposed[side]: the words of operand `side` are those of the transposed operand. */
typedef struct
{
    const void *a, *b;
    void *z;
    void *work; /* cunmod_mat_bytes(m, k, n, moduli.count) bytes (shape/mat_planes.h) */
    int64_t m, k, n;
    int64_t stride_a, stride_b, stride_z;
    int64_t len_a; /* words of a; entries beyond are 0. 0: all entries are there */
    int32_t transposed[CUNMOD_MAT_SIDES];
    int32_t add;
    cunmod_modulus_t mod;
    cunmod_mat_moduli_t moduli;
} cunmod_mat_item_t;

/* ---- elimination (src/mat/eliminate.h) ------------------------------------------ */

/* The largest number of columns of a strip, which one block of threads eliminates, for words of 4
 * bytes; for words of 8 bytes it is half as large. */
#define CUNMOD_MAT_STRIP 128

/* The pivots that one block has found in a strip: pivot k is in row row[k] of the matrix and in
 * column column[k] of the strip. The columns ascend. D is the matrix of the entries in these rows
 * and columns, in the order of k. */
typedef struct
{
    uint64_t det; /* of D; 1 if count = 0 */
    int32_t count;
    int32_t row[CUNMOD_MAT_STRIP];
    int32_t column[CUNMOD_MAT_STRIP];
} cunmod_mat_found_t;

/* A strip: `columns` neighbouring columns of a matrix. Pivots with the numbers 0 .. first-1 have
 * been found before. Pivots that are found in this strip get the next numbers. */
typedef struct
{
    void *a;              /* the first word of the strip */
    int64_t rows, stride; /* of the matrix */
    int32_t columns;      /* 1 .. CUNMOD_MAT_STRIP, or half as many for words of 8 bytes */
    int32_t first;
    int32_t *number; /* number[i]: the number of the pivot in row i; -1: there is none */
    int32_t *pivots; /* pivots[k]: the row of pivot k */
    int32_t *mark;   /* work space of `rows` numbers */
    void *inverse;   /* result: CUNMOD_MAT_STRIP rows with this stride. Row column[k] has row k
                               of -1 / D, and all other rows are 0 */
    cunmod_mat_found_t *found;
    void *x; /* cunmod_dev_mat_pivots: column `first` of X */
    int64_t stride_x;
    int32_t count; /* cunmod_dev_mat_pivots: found->count */
    cunmod_modulus_t mod;
} cunmod_mat_strip_t;

/* z[i][j] = s a[row[i]][column[j]] + (1 if one[i] = j), where s = -1 if `negative` is set, else 1.
 * row[i] < 0: row i of a is taken as 0. row = NULL: row[i] = i; column = NULL: column[j] = j; one =
 * NULL: nothing is added. */
typedef struct
{
    const void *a;
    void *z;
    int64_t stride_a, stride_z; /* words from one row to the next */
    int64_t step_a, step_z;     /* words from one column to the next */
    int64_t rows, columns;      /* of z */
    const int32_t *row, *column, *one;
    int32_t negative;
    cunmod_modulus_t mod;
} cunmod_mat_gather_t;

/* ---- systems over the integers (src/mat/mat_lift.h) ----------------------------- */

/* A step of the p-adic lifting of the solution of a x = b, with n x n entries in a and n x m in b;
 * 2^63 < p < 2^64. Integers of several words are in two's complement. Word t of all integers of an
 * array is a plane, and plane t + 1 follows plane t. The entries of a plane of a, and of `inverse`,
 * are row by row; those of a plane of r, of `rest` and of `digit` are column by column. */
typedef struct
{
    const uint64_t *a;       /* words_a planes of n n words */
    const uint64_t *inverse; /* 1 / a modulo p, n n words */
    uint64_t *r;             /* the residual r: words_r planes of n m words, words_r >= words_a */
    uint64_t *rest;          /* r modulo p, n m words */
    uint64_t *digit;         /* rest / a modulo p, n m words */
    int64_t n, m;
    int64_t words_a, words_r;
    uint64_t p_inverse; /* 1 / p modulo 2^64 */
    cunmod_modulus_t mod;
} cunmod_mat_lift_t;

#endif
