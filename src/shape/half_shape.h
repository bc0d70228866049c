/* Computes the recursion, the workspace and the transforms of the GCD algorithm "half". This
 * algorithm splits n divsteps into two halves, and multiplies the transition matrices of both
 * halves. All functions are pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_HALF_SHAPE_H
#define CUNMOD_HALF_SHAPE_H

#include <stdint.h>

/* The limits of the recursion. leaf: the greatest number of divsteps whose transition matrix one
 * launch computes. plain: two matrices are multiplied by plain products if the resulting matrix is
 * that of at most `plain` divsteps, else by transforms. */
typedef struct
{
    int64_t leaf; /* a multiple of CUNMOD_DIVSTEPS, at most CUNMOD_HALF_MAX_S */
    int64_t plain;
} cunmod_half_limits_t;

/* A node of the recursion with n divsteps: its first child computes the first `first` divsteps, its
 * second child the following `second` divsteps. first = 0: the node is a leaf. If n <= limits->leaf
 * and d = CUNMOD_DIVSTEPS does not divide n, then second = n mod d. */
typedef struct
{
    int64_t first;
    int64_t second;
    int plain; /* 1: the matrices of both children are multiplied by plain products; 0: by
                  transforms */
} cunmod_half_node_t;

cunmod_half_node_t cunmod_half_node(int64_t n, const cunmod_half_limits_t *limits);

/* For the transforms of a node of n divsteps, cunmod_half_points returns the number of points, and
 * cunmod_half_primes the number of primes. 0: the transforms do not exist. */
int64_t cunmod_half_points(int64_t n, uint64_t p);
int cunmod_half_primes(int64_t n, uint64_t p);

/* The numbers of transforms that a node stores. KEPT: transforms of the matrix of the first child,
 * stored while the second child is computed. TRANSFORMS: other transforms. */
#define CUNMOD_HALF_KEPT 4
#define CUNMOD_HALF_TRANSFORMS 8

/* Returns the bytes of one transform of a node of n divsteps. */
int64_t cunmod_half_transform_bytes(int64_t n, uint64_t p);

/* Returns the number of 4-byte words of the tables of roots of unity for all transforms of a
 * recursion of n divsteps. */
int64_t cunmod_half_table_words(int64_t n, const cunmod_half_limits_t *limits, uint64_t p);

/* Returns `bytes` rounded up to a multiple of 256, for the alignment of the next array. */
int64_t cunmod_half_aligned(int64_t bytes);

/* The byte offsets in the memory of a node. first, second: the matrices of the first and of the
 * second child. between: the operands f and g after the divsteps of the first child, which are the
 * input of the second child. kept: the CUNMOD_HALF_KEPT transforms. bytes: the size of the memory
 * of the node; the memory of its child begins at this offset. */
typedef struct
{
    int64_t first;
    int64_t second;
    int64_t between;
    int64_t kept;
    int64_t bytes;
} cunmod_half_layout_t;

cunmod_half_layout_t cunmod_half_layout(const cunmod_half_node_t *node, uint64_t p, int64_t word);

/* The byte offsets in the workspace of a recursion of up to `most` divsteps modulo p, with
 * coefficients of `word` bytes. The workspace of leaves is at offset 0. transforms: the
 * CUNMOD_HALF_TRANSFORMS transforms. nodes: the memory of the nodes. bytes: the size; -1: a
 * transform that the recursion needs does not exist. */
typedef struct
{
    int64_t transforms;
    int64_t nodes;
    int64_t bytes;
} cunmod_half_work_t;

cunmod_half_work_t cunmod_half_work(int64_t most, const cunmod_half_limits_t *limits, uint64_t p,
                                    int64_t word);

/* Returns a number of divsteps after which f is the GCD of two operands of degrees d and e, where
 * degrees = d + e. The number is a multiple of CUNMOD_DIVSTEPS, as a leaf requires. More divsteps
 * than needed only shift the coefficients of the entries U and V of the transition matrix
 * (docs/gcd.md). */
int64_t cunmod_half_steps_of(int64_t degrees);

/* Returns the number of divsteps after which deg f + deg g = 2 stop - 1, if deg f + deg g = degrees
 * before the divsteps. Then f and g are two consecutive remainders of Euclid's algorithm, the last
 * one of degree >= stop and the first one of degree < stop, unless their degrees differ much
 * (cunmod_half_remainder). */
int64_t cunmod_half_steps_before(int64_t degrees, int64_t stop);

/* The byte offsets of the arrays for up to n divsteps on operands f and g of lenf and leng
 * coefficients. stride: words of the array of f, and also of the array of g. fg: the arrays of f
 * and g. p: the transition matrix. pivots, deltas: the record of the divsteps, empty if record = 0.
 * work: the workspace (cunmod_half_work_t). */
typedef struct
{
    int64_t stride;
    int64_t fg;
    int64_t p;
    int64_t pivots;
    int64_t deltas;
    int64_t work;
    int64_t bytes; /* size of all arrays; -1: a transform that the divsteps need does not exist */
} cunmod_half_space_t;

cunmod_half_space_t cunmod_half_space(int64_t lenf, int64_t leng, int64_t n,
                                      const cunmod_half_limits_t *limits, uint64_t p, int64_t word,
                                      int record);

#endif
