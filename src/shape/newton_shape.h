/* Newton's division, its numbers: precisions, blocks, transforms, workspace. Pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_NEWTON_SHAPE_H
#define CUNMOD_NEWTON_SHAPE_H

#include <stdint.h>

/* Up to `start` coefficients of an inverse come from one block. A product is a plain one up to
 * `pairs` pairs of coefficients that meet in what is wanted, and `per_point` more for each point
 * that its transform would have; of those the one called "block" up to `block` pairs and few
 * coefficients, else "tensor". */
typedef struct
{
    int64_t start; /* 1 .. CUNMOD_SERIES_START */
    double pairs;
    double per_point;
    double block;
} cunmod_newton_limits_t;

/* The s of its products called "block". */
int cunmod_newton_block_s(int64_t word);

/* Pairs of coefficients of n and m that meet in the coefficients lo .. hi-1 of their product. */
double cunmod_newton_pairs(double n, double m, double lo, double hi);

/* Whether a product of so many pairs is a plain one; points: of its transform; kept: an operand has
 * its own already. */
int cunmod_newton_plain(const cunmod_newton_limits_t *limits, double pairs, int64_t points,
                        int kept);

/* Whether a plain product of so many pairs is "block"; wanted: of its coefficients. */
int cunmod_newton_is_block(const cunmod_newton_limits_t *limits, double pairs, double wanted);

/* Whether the products of a step of the inverse from n coefficients to `next` are plain ones. */
int cunmod_newton_plain_step(const cunmod_newton_limits_t *limits, int64_t n, int64_t next,
                             int64_t points);

/* What is best for words of 4 or 8 bytes, all of which p has, by transforms modulo three or five
 * primes. */
cunmod_newton_limits_t cunmod_newton_limits(int64_t word);

/* Makes of them what is best for p and transforms modulo `count` primes, one of them p itself or
 * not: plain products are faster with fewer bytes, transforms with fewer primes. count >= 1. */
void cunmod_newton_adapt_limits(cunmod_newton_limits_t *limits, uint64_t p, int count);

/* The division of n by m coefficients. */
typedef struct
{
    int64_t n;
    int64_t m;
    int64_t s; /* coefficients of the quotient in a block; the first has the rest */
    int64_t blocks;
    int fused;         /* the one block joins the last step of the inverse with the dividend */
    int64_t precision; /* of the inverse */
    int64_t padded;    /* words of the divisor with zeros below it, 0 when it does without */
    int64_t points;    /* of the transforms of the quotient */
    int64_t rest;      /* of those of the remainder, 0 when there is none */
    int count;         /* of primes */
    uint64_t own;      /* the modulus when its own roots are used, else 0 */
    cunmod_newton_limits_t limits;
} cunmod_newton_t;

/* The shortest block that a division is cut into, unless its quotient is shorter. */
#define CUNMOD_NEWTON_MIN_S 64

/* Fills *shape for blocks of s <= n - m + 1 coefficients; 0, or -1 when there are no such
 * transforms. own: p's own roots of unity are to be used. */
int cunmod_newton_shape(cunmod_newton_t *shape, int64_t n, int64_t m, int64_t s, uint64_t p,
                        int own, const cunmod_newton_limits_t *limits);

/* Fills *shape for the inverse alone, to n coefficients, of a divisor that has as many. */
int cunmod_newton_inverse_shape(cunmod_newton_t *shape, int64_t n, uint64_t p, int own,
                                const cunmod_newton_limits_t *limits);

/* Fills *shape for a divisor of m coefficients that is prepared for many dividends: transforms of
 * the remainder have room for m - 1 of them, and may wrap the highest around; the inverse is long
 * enough for products of two remainders, and short ones for quotients of some hundred
 * coefficients, in one block. n = m, until cunmod_newton_reshape. Returns as above. */
int cunmod_newton_prepared_shape(cunmod_newton_t *shape, int64_t m, uint64_t p, int own,
                                 const cunmod_newton_limits_t *limits);
void cunmod_newton_reshape(cunmod_newton_t *shape, int64_t n);

/* Words in which the remainder grows. */
int64_t cunmod_newton_remainder_words(const cunmod_newton_t *shape);

/* Coefficients of the quotient in the first of its blocks. */
int64_t cunmod_newton_first_block(const cunmod_newton_t *shape);

/* Of such a division: the points of transforms by which len coefficients of a quotient come of as
 * many of the inverse, sooner than by the transform of all of it; 0: they do not. */
int64_t cunmod_newton_short_points(const cunmod_newton_t *shape, int64_t len);

/* The points that its inverse needs. */
int64_t cunmod_newton_prepared_points(int64_t m, int64_t word);

/* The points that the transforms of any division of n by m have at most. */
int64_t cunmod_newton_points(int64_t n, int64_t m);

/* Newton's iteration takes a precision of ceil(precision / 2^i) coefficients to
 * ceil(precision / 2^(i-1)): the first i, from what one block starts with. */
int cunmod_newton_steps(int64_t precision, int64_t start);
int64_t cunmod_newton_step(int64_t precision, int i);

/* Takes `bytes` more of a workspace of which *at are taken, aligned: where they begin. */
int64_t cunmod_take(int64_t *at, int64_t bytes);

/* Where the parts of the workspace begin, in bytes. */
typedef struct
{
    int64_t inverse;
    int64_t error; /* what an iteration multiplies the inverse by; what the dividend leaves */
    int64_t padded;
    int64_t work; /* residues of two operands */
    int64_t kept; /* the transform of the inverse */
    int64_t kept_divisor;
    int64_t bytes; /* all */
} cunmod_newton_space_t;

/* 4-byte words of the tables of roots. */
int64_t cunmod_newton_table_words(const cunmod_newton_t *shape);

cunmod_newton_space_t cunmod_newton_space(const cunmod_newton_t *shape, int64_t word);

/* Bytes of what a prepared divisor keeps: both transforms, and the inverse. */
int64_t cunmod_newton_prepared_bytes(const cunmod_newton_t *shape, int64_t word);

/* Bytes of its part `work`. */
int64_t cunmod_newton_work_bytes(const cunmod_newton_t *shape);

/* Whether the transform of the divisor is used twice. */
int cunmod_newton_keeps_divisor(const cunmod_newton_t *shape);

#endif
