/* The precisions, blocks, transforms and workspace of Newton's division. All functions are pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_NEWTON_SHAPE_H
#define CUNMOD_NEWTON_SHAPE_H

#include <stdint.h>

/* Which kinds of launches compute inverses and products (docs/newton.md, plain products).
 *
 * One launch computes up to `start` coefficients of an inverse. Let P be the number of pairs of
 * coefficients whose products add up to the wanted coefficients of a product, and N the points of
 * its transform. The product is a plain one if
 *
 *     P <= pairs + per_point N
 *
 * and otherwise by transforms. A plain product is "block" if P <= block and few coefficients are
 * wanted, and otherwise "tensor". */
typedef struct
{
    int64_t start; /* 1 .. CUNMOD_SERIES_START */
    double pairs;
    double per_point;
    double block;
} cunmod_newton_limits_t;

/* Returns the s of the products "block" of a division. word: bytes of a coefficient, 4 or 8. */
int cunmod_newton_block_s(int64_t word);

/* Returns the number of pairs of coefficients, of operands of lengths n and m, whose products add
 * up to coefficients lo .. hi-1 of the product. */
double cunmod_newton_pairs(double n, double m, double lo, double hi);

/* Returns whether a product of `pairs` pairs is a plain one. Its transform would have `points`
 * points; kept = 1: the transform of one operand is stored. */
int cunmod_newton_plain(const cunmod_newton_limits_t *limits, double pairs, int64_t points,
                        int kept);

/* Returns whether a plain product of `pairs` pairs, with `wanted` wanted coefficients, is
 * "block". */
int cunmod_newton_is_block(const cunmod_newton_limits_t *limits, double pairs, double wanted);

/* Returns whether the products of a step that extends the inverse from n to `next` coefficients are
 * plain ones. Their transforms would have `points` points. */
int cunmod_newton_plain_step(const cunmod_newton_limits_t *limits, int64_t n, int64_t next,
                             int64_t points);

/* Returns the best limits for a p that fills words of 4 (8) bytes, and for transforms modulo three
 * (five) primes. */
cunmod_newton_limits_t cunmod_newton_limits(int64_t word);

/* Adapts the limits of cunmod_newton_limits to p, and to transforms modulo `count` >= 1 primes or
 * modulo p itself (count = 1). Plain products are faster with fewer bytes, transforms with fewer
 * primes. */
void cunmod_newton_adapt_limits(cunmod_newton_limits_t *limits, uint64_t p, int count);

/* A division of n by m coefficients. */
typedef struct
{
    int64_t n;
    int64_t m;
    int64_t s; /* coefficients of a block of the quotient; the first block may have fewer */
    int64_t blocks;
    int fused;         /* 1: the last step of the inverse also computes the quotient (is_fused) */
    int64_t precision; /* coefficients of the inverse */
    int64_t padded;    /* words of the divisor extended by zeros below it; 0: it needs no zeros */
    int64_t points;    /* points of the transforms for the quotient */
    int64_t rest;      /* points of the transforms for the remainder; 0: there is no remainder */
    int count;         /* primes of the transforms */
    uint64_t own;      /* p: transforms modulo p itself; 0: modulo fixed primes */
    cunmod_newton_limits_t limits;
} cunmod_newton_t;

/* The least length of a block into which a longer quotient is cut. */
#define CUNMOD_NEWTON_MIN_S 64

/* Fills *shape for blocks of s <= n - m + 1 coefficients. own = 1: transforms modulo p itself.
 * Returns 0, or -1 when a transform that the division needs does not exist. */
int cunmod_newton_shape(cunmod_newton_t *shape, int64_t n, int64_t m, int64_t s, uint64_t p,
                        int own, const cunmod_newton_limits_t *limits);

/* Fills *shape for the inverse to n coefficients of a power series of n coefficients. Returns 0 or
 * -1 as cunmod_newton_shape. */
int cunmod_newton_inverse_shape(cunmod_newton_t *shape, int64_t n, uint64_t p, int own,
                                const cunmod_newton_limits_t *limits);

/* Fills *shape for a divisor of m coefficients that is prepared for many dividends. Transforms of
 * the remainder have points for its m - 1 coefficients, and may wrap the highest coefficient of the
 * divisor around. The inverse is so long that the quotient of a product of two remainders is one
 * block; for a short divisor, that a quotient of some hundred coefficients is one block. n = m
 * until cunmod_newton_reshape sets n, the length of the dividend. Returns 0 or -1 as
 * cunmod_newton_shape. */
int cunmod_newton_prepared_shape(cunmod_newton_t *shape, int64_t m, uint64_t p, int own,
                                 const cunmod_newton_limits_t *limits);
void cunmod_newton_reshape(cunmod_newton_t *shape, int64_t n);

/* Returns the words of the array in which the remainder is computed. */
int64_t cunmod_newton_remainder_words(const cunmod_newton_t *shape);

/* Returns the coefficients of the quotient in the first block. */
int64_t cunmod_newton_first_block(const cunmod_newton_t *shape);

/* Returns the points of shorter transforms for a quotient of len coefficients by a prepared
 * divisor, from len coefficients of the inverse; 0: the stored transform of the whole inverse is
 * faster. */
int64_t cunmod_newton_short_points(const cunmod_newton_t *shape, int64_t len);

/* Returns the least points of the transform of the inverse of a prepared divisor of m
 * coefficients. */
int64_t cunmod_newton_prepared_points(int64_t m, int64_t word);

/* Returns the most points that the transforms of a division of n by m coefficients need. */
int64_t cunmod_newton_points(int64_t n, int64_t m);

/* cunmod_newton_step returns step(precision, i) = ceil(precision / 2^i). Step i - 1 of Newton's
 * iteration extends the inverse from step(precision, i) coefficients to step(precision, i - 1).
 * cunmod_newton_steps returns the least i with step(precision, i) <= start, the coefficients that
 * the first launch computes. */
int cunmod_newton_steps(int64_t precision, int64_t start);
int64_t cunmod_newton_step(int64_t precision, int i);

/* Returns *at, the byte offset of the next part of a workspace, and adds `bytes`, rounded up to a
 * multiple of 256, to *at. */
int64_t cunmod_take(int64_t *at, int64_t bytes);

/* The byte offsets of the parts of the workspace. */
typedef struct
{
    int64_t inverse;
    int64_t error; /* the error by which a step multiplies, or the remaining dividend */
    int64_t padded;
    int64_t work; /* the residues of two operands */
    int64_t kept; /* the transform of the inverse */
    int64_t kept_divisor;
    int64_t bytes; /* size of the workspace */
} cunmod_newton_space_t;

/* Returns the 4-byte words of the tables of roots of all transforms of the division. */
int64_t cunmod_newton_table_words(const cunmod_newton_t *shape);

cunmod_newton_space_t cunmod_newton_space(const cunmod_newton_t *shape, int64_t word);

/* Returns the bytes of a prepared divisor: the transforms of the divisor and of its inverse, and
 * the inverse. */
int64_t cunmod_newton_prepared_bytes(const cunmod_newton_t *shape, int64_t word);

/* Returns the bytes of the part `work` of the workspace. */
int64_t cunmod_newton_work_bytes(const cunmod_newton_t *shape);

/* Returns whether the transform of the divisor is stored, since it is used twice. */
int cunmod_newton_keeps_divisor(const cunmod_newton_t *shape);

#endif
