/* Computes the lengths in Newton's division: of the inverse in each step, of the blocks of the
 * quotient, of transforms and of the workspace. All functions are pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_NEWTON_SHAPE_H
#define CUNMOD_NEWTON_SHAPE_H

#include <stdint.h>

/* The limits by which a division chooses between plain products and products by transforms
 * (docs/newton.md, plain products).
 *
 * start: the greatest number of coefficients of an inverse that one launch computes. For a product,
 * of which some coefficients are wanted, let P be the number of pairs of coefficients whose
 * products add up to these coefficients, and N the number of points of its transform. The product
 * is computed as a plain product if
 *
 *     P <= pairs + per_point N
 *
 * and otherwise by transforms. MUL "block" computes a plain product if P <= `block` and few
 * coefficients are wanted; otherwise MUL "tensor" does. */
typedef struct
{
    int64_t start; /* 1 .. CUNMOD_SERIES_START */
    double pairs;
    double per_point;
    double block;
} cunmod_newton_limits_t;

/* Returns the parameter s of MUL "block" in a division. word: bytes of a coefficient, 4 or 8. */
int cunmod_newton_block_s(int64_t word);

/* Returns the number of pairs of coefficients, of operands of lengths n and m, whose products add
 * up to coefficients lo .. hi-1 of the product. */
double cunmod_newton_pairs(double n, double m, double lo, double hi);

/* Returns whether a product of `pairs` pairs of coefficients is computed as a plain product;
 * `points` is the number of points of a transform for this product. kept = 1: the transform of one
 * operand is stored; 0: no transform is stored. */
int cunmod_newton_plain(const cunmod_newton_limits_t *limits, double pairs, int64_t points,
                        int kept);

/* Returns whether MUL "block" computes a plain product of `pairs` pairs of coefficients, if
 * `wanted` coefficients of the product are wanted; otherwise MUL "tensor" does. */
int cunmod_newton_is_block(const cunmod_newton_limits_t *limits, double pairs, double wanted);

/* Returns whether the step that extends the inverse from n to `next` coefficients uses plain
 * products; `points` is the number of points of a transform for these products. */
int cunmod_newton_plain_step(const cunmod_newton_limits_t *limits, int64_t n, int64_t next,
                             int64_t points);

/* Returns the best limits for words of `word` bytes, 4 or 8, if p needs all bytes of a word and
 * transforms are modulo three primes (word = 4) or five (word = 8). */
cunmod_newton_limits_t cunmod_newton_limits(int64_t word);

/* Adapts *limits, a result of cunmod_newton_limits, to a modulus p, which may have fewer bytes, and
 * to transforms modulo `count` >= 1 primes, or modulo p itself (count = 1). Plain products are
 * faster if p has fewer bytes; transforms, if there are fewer primes. */
void cunmod_newton_adapt_limits(cunmod_newton_limits_t *limits, uint64_t p, int count);

/* The shape of a division of n by m coefficients, whose quotient is computed in blocks from the
 * highest coefficient down. */
typedef struct
{
    int64_t n;
    int64_t m;
    int64_t s; /* length of a block of the quotient; the first block may be shorter */
    int64_t blocks;
    int fused;         /* 1: the last step of Newton's iteration also computes the quotient
                          (is_fused in newton_shape.c) */
    int64_t precision; /* number of coefficients of the inverse */
    int64_t padded;    /* length of x^k b, which replaces the divisor b, so that k zeros are below
                          it; 0: b itself is used */
    int64_t points;    /* number of points of the transforms for the quotient */
    int64_t rest;      /* number of points of the transforms for the remainder; 0: there is no
                          remainder */
    int count;         /* number of primes of the transforms */
    uint64_t own;      /* p: transforms are modulo p itself; 0: modulo `count` fixed primes */
    cunmod_newton_limits_t limits;
} cunmod_newton_t;

/* The least length s of a block, if the quotient is cut into several blocks. */
#define CUNMOD_NEWTON_MIN_S 64

/* Fills *shape for a division of n by m coefficients whose quotient is computed in blocks of s
 * coefficients, s <= n - m + 1. own = 1: transforms modulo p itself. Returns 0, or -1 when a
 * transform that the division needs does not exist. */
int cunmod_newton_shape(cunmod_newton_t *shape, int64_t n, int64_t m, int64_t s, uint64_t p,
                        int own, const cunmod_newton_limits_t *limits);

/* Fills *shape for the first n coefficients of the inverse of a power series, which depend on n
 * coefficients of the series. Returns 0 or -1 as cunmod_newton_shape. */
int cunmod_newton_inverse_shape(cunmod_newton_t *shape, int64_t n, uint64_t p, int own,
                                const cunmod_newton_limits_t *limits);

/* Fills *shape for a divisor of m coefficients that is prepared for many dividends. The transforms
 * for the remainder have at least m - 1 points, as many as the remainder has coefficients, so that
 * the highest coefficient of the divisor may wrap around. The inverse is so long that the quotient
 * of a product of two remainders is one block, and that a quotient of some hundred coefficients is
 * one block even if the divisor is short. *shape has n = m; cunmod_newton_reshape sets n, the
 * length of the dividend, and the number of blocks. Returns 0 or -1 as cunmod_newton_shape. */
int cunmod_newton_prepared_shape(cunmod_newton_t *shape, int64_t m, uint64_t p, int own,
                                 const cunmod_newton_limits_t *limits);
void cunmod_newton_reshape(cunmod_newton_t *shape, int64_t n);

/* Returns the number of words of the array in which the remainder is computed. */
int64_t cunmod_newton_remainder_words(const cunmod_newton_t *shape);

/* Returns the length of the first block of the quotient. */
int64_t cunmod_newton_first_block(const cunmod_newton_t *shape);

/* A quotient of len coefficients by a prepared divisor depends only on len coefficients of the
 * inverse. Returns the number of points of transforms for a product by these coefficients; 0: a
 * product by the complete inverse, whose transform is stored, is faster. */
int64_t cunmod_newton_short_points(const cunmod_newton_t *shape, int64_t len);

/* Returns a lower bound of the number of points of the transform of the inverse of a prepared
 * divisor of m coefficients. */
int64_t cunmod_newton_prepared_points(int64_t m, int64_t word);

/* Returns the least number of points that the longest transform in a division of n by m
 * coefficients needs, if the quotient is one block. */
int64_t cunmod_newton_points(int64_t n, int64_t m);

/* cunmod_newton_step returns step(precision, i) = ceil(precision / 2^i). Step i - 1 of Newton's
 * iteration extends the inverse from step(precision, i) coefficients to step(precision, i - 1).
 * cunmod_newton_steps returns the least i with step(precision, i) <= start, where `start` is the
 * number of coefficients that the first launch computes; i is the number of steps. */
int cunmod_newton_steps(int64_t precision, int64_t start);
int64_t cunmod_newton_step(int64_t precision, int i);

/* Returns *at, the byte offset of the next array of a workspace, and adds `bytes`, the size of this
 * array, rounded up to a multiple of 256, to *at. */
int64_t cunmod_take(int64_t *at, int64_t bytes);

/* The byte offsets of the arrays of the workspace of a division. */
typedef struct
{
    int64_t inverse;
    int64_t error; /* the error of the inverse in a step of Newton's iteration; if fused = 1, later
                      the dividend minus the divisor times the high half of the quotient */
    int64_t padded;
    int64_t work;         /* the residues of the transforms of two operands */
    int64_t kept;         /* the transform of the inverse */
    int64_t kept_divisor; /* the transform of the divisor */
    int64_t bytes;        /* size of the workspace, in bytes */
} cunmod_newton_space_t;

/* Returns the number of 4-byte words of the tables of roots of unity of all transforms of the
 * division. */
int64_t cunmod_newton_table_words(const cunmod_newton_t *shape);

cunmod_newton_space_t cunmod_newton_space(const cunmod_newton_t *shape, int64_t word);

/* Returns the bytes that a prepared divisor stores: the transforms of the divisor and of its
 * inverse, and the inverse. */
int64_t cunmod_newton_prepared_bytes(const cunmod_newton_t *shape, int64_t word);

/* Returns the bytes of the array `work` of the workspace. */
int64_t cunmod_newton_work_bytes(const cunmod_newton_t *shape);

/* Returns whether the transform of the divisor is stored because later products use it again. */
int cunmod_newton_keeps_divisor(const cunmod_newton_t *shape);

#endif
