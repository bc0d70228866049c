/* Products of matrices modulo p on the tensor cores.
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

/* z = a b, or z += a b if `add` is set. a has m rows and k columns, b has k rows and n columns. Row
 * i of a matrix begins i times its stride (in words) after the matrix. transposed[side]: the words
 * of operand `side` are those of the transposed operand. */
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

#endif
