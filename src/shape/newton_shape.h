/* The numbers of Newton's division: precisions, blocks, transforms, workspace. Pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_NEWTON_SHAPE_H
#define CUNMOD_NEWTON_SHAPE_H

#include <stdint.h>

/* Which kinds of launches make inverses and products (docs/newton.md, plain products).
 *
 * Up to `start` coefficients of an inverse are made by one launch. Let P be the pairs of
 * coefficients that meet in what is wanted of a product, and N the points of its transform. The
 * product is a plain one when
 *
 *     P <= pairs + per_point N
 *
 * and otherwise by transforms. A plain product is "block" when P <= block and few coefficients are
 * wanted, and otherwise "tensor". */
typedef struct
{
    int64_t start; /* 1 .. CUNMOD_SERIES_START */
    double pairs;
    double per_point;
    double block;
} cunmod_newton_limits_t;

/* The s of the products "block" of a division. */
int cunmod_newton_block_s(int64_t word);

/* Pairs of coefficients of operands of lengths n and m that meet in coefficients lo .. hi-1 of the
 * product. */
double cunmod_newton_pairs(double n, double m, double lo, double hi);

/* Whether a product of `pairs` pairs is a plain one. Its transform would have `points` points;
 * `kept` says that one operand has its transform already. */
int cunmod_newton_plain(const cunmod_newton_limits_t *limits, double pairs, int64_t points,
                        int kept);

/* Whether a plain product of `pairs` pairs, of which `wanted` coefficients are wanted, is
 * "block". */
int cunmod_newton_is_block(const cunmod_newton_limits_t *limits, double pairs, double wanted);

/* Whether the products of a step that takes the inverse from n coefficients to `next` are plain
 * ones, where their transforms would have `points` points. */
int cunmod_newton_plain_step(const cunmod_newton_limits_t *limits, int64_t n, int64_t next,
                             int64_t points);

/* The best limits for a p that has all bytes of a word of 4 (8) bytes, and for transforms modulo
 * three (five) primes. */
cunmod_newton_limits_t cunmod_newton_limits(int64_t word);

/* Adapts such limits to p and to transforms modulo `count` >= 1 primes, one of which may be p
 * itself. Plain products are faster with fewer bytes, transforms with fewer primes. */
void cunmod_newton_adapt_limits(cunmod_newton_limits_t *limits, uint64_t p, int count);

/* A division of n by m coefficients. */
typedef struct
{
    int64_t n;
    int64_t m;
    int64_t s; /* coefficients of a block of the quotient; the first may have fewer */
    int64_t blocks;
    int fused;         /* the last step of the inverse and the quotient are one (is_fused) */
    int64_t precision; /* coefficients of the inverse */
    int64_t padded;    /* words of the divisor with zeros below it; 0: it needs no zeros */
    int64_t points;    /* points of the transforms that make the quotient */
    int64_t rest;      /* points of those that make the remainder; 0: there is none */
    int count;         /* primes of the transforms */
    uint64_t own;      /* p when its own roots of unity are used, else 0 */
    cunmod_newton_limits_t limits;
} cunmod_newton_t;

/* The shortest block that a division is cut into, unless its quotient is shorter. */
#define CUNMOD_NEWTON_MIN_S 64

/* Fills *shape for blocks of s <= n - m + 1 coefficients. Returns 0, or -1 when there are no such
 * transforms. With `own` the roots of unity of p itself are used. */
int cunmod_newton_shape(cunmod_newton_t *shape, int64_t n, int64_t m, int64_t s, uint64_t p,
                        int own, const cunmod_newton_limits_t *limits);

/* Fills *shape for the inverse alone, to n coefficients, of a divisor that has as many. */
int cunmod_newton_inverse_shape(cunmod_newton_t *shape, int64_t n, uint64_t p, int own,
                                const cunmod_newton_limits_t *limits);

/* Fills *shape for a divisor of m coefficients that is prepared for many dividends. Transforms of
 * the remainder have room for its m - 1 coefficients, and may wrap the highest of the divisor
 * around. The inverse is long enough that the quotient of a product of two remainders is one block;
 * for a short divisor, that a quotient of some hundred coefficients is one block. n = m until
 * cunmod_newton_reshape sets the length of the dividend. Returns as cunmod_newton_shape. */
int cunmod_newton_prepared_shape(cunmod_newton_t *shape, int64_t m, uint64_t p, int own,
                                 const cunmod_newton_limits_t *limits);
void cunmod_newton_reshape(cunmod_newton_t *shape, int64_t n);

/* Words of the array in which the remainder grows. */
int64_t cunmod_newton_remainder_words(const cunmod_newton_t *shape);

/* Coefficients of the quotient in the first of its blocks. */
int64_t cunmod_newton_first_block(const cunmod_newton_t *shape);

/* The points of shorter transforms for a quotient of len coefficients by a prepared divisor, made
 * from len coefficients of the inverse; 0 when the kept transform of the whole inverse is
 * faster. */
int64_t cunmod_newton_short_points(const cunmod_newton_t *shape, int64_t len);

/* The points that the transform of the inverse of a prepared divisor needs. */
int64_t cunmod_newton_prepared_points(int64_t m, int64_t word);

/* The most points that the transforms of a division of n by m need. */
int64_t cunmod_newton_points(int64_t n, int64_t m);

/* Step i - 1 of Newton's iteration takes the inverse from step(precision, i) = ceil(precision /
 * 2^i) coefficients to step(precision, i - 1). cunmod_newton_steps is the least i with
 * step(precision, i) <= start, the coefficients with which one launch starts. */
int cunmod_newton_steps(int64_t precision, int64_t start);
int64_t cunmod_newton_step(int64_t precision, int i);

/* Takes `bytes` more, rounded up for alignment, of a workspace of which *at bytes are taken.
 * Returns where they begin. */
int64_t cunmod_take(int64_t *at, int64_t bytes);

/* Where the parts of the workspace begin, in bytes. */
typedef struct
{
    int64_t inverse;
    int64_t error; /* the error by which a step multiplies, or what is left of the dividend */
    int64_t padded;
    int64_t work; /* the residues of two operands */
    int64_t kept; /* the transform of the inverse */
    int64_t kept_divisor;
    int64_t bytes; /* the size of the workspace */
} cunmod_newton_space_t;

/* 4-byte words of the tables of roots. */
int64_t cunmod_newton_table_words(const cunmod_newton_t *shape);

cunmod_newton_space_t cunmod_newton_space(const cunmod_newton_t *shape, int64_t word);

/* Bytes that a prepared divisor keeps: the transforms of the divisor and of its inverse, and the
 * inverse itself. */
int64_t cunmod_newton_prepared_bytes(const cunmod_newton_t *shape, int64_t word);

/* Bytes of the part `work` of the workspace. */
int64_t cunmod_newton_work_bytes(const cunmod_newton_t *shape);

/* Whether the transform of the divisor is used twice, and therefore kept. */
int cunmod_newton_keeps_divisor(const cunmod_newton_t *shape);

#endif
