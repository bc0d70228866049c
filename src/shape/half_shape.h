/* The recursion, workspace and transforms of transition matrices of divsteps by halves. All
 * functions are pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_HALF_SHAPE_H
#define CUNMOD_HALF_SHAPE_H

#include <stdint.h>

/* The limits of the recursion. One launch computes up to `leaf` steps. Matrices of up to `plain`
 * steps are multiplied by plain products, longer ones by transforms. */
typedef struct
{
    int64_t leaf; /* a multiple of CUNMOD_DIVSTEPS, at most CUNMOD_HALF_MAX_S */
    int64_t plain;
} cunmod_half_limits_t;

/* The n steps of a node: first `first`, then `second` steps; first = 0 for a leaf. Let d =
 * CUNMOD_DIVSTEPS. If n <= limits->leaf and d does not divide n, second = n mod d. */
typedef struct
{
    int64_t first;
    int64_t second;
    int plain; /* 1: the matrices of both parts are multiplied by plain products */
} cunmod_half_node_t;

cunmod_half_node_t cunmod_half_node(int64_t n, const cunmod_half_limits_t *limits);

/* Return the points and the number of primes of the transforms of a node of n steps modulo p; 0: no
 * such transform exists. */
int64_t cunmod_half_points(int64_t n, uint64_t p);
int cunmod_half_primes(int64_t n, uint64_t p);

/* The numbers of transforms of a node: KEPT of the first part's matrix, which are stored while the
 * second part is computed, and TRANSFORMS others. */
#define CUNMOD_HALF_KEPT 4
#define CUNMOD_HALF_TRANSFORMS 8

/* Returns the bytes of one transform of a node of n steps. */
int64_t cunmod_half_transform_bytes(int64_t n, uint64_t p);

/* Returns the 4-byte words of the tables of roots for all transforms of a recursion of n steps. */
int64_t cunmod_half_table_words(int64_t n, const cunmod_half_limits_t *limits, uint64_t p);

/* Returns `bytes` rounded up to a multiple of 256, for the alignment of the next part of the
 * memory. */
int64_t cunmod_half_aligned(int64_t bytes);

/* The byte offsets of the parts of a node's memory: the matrices of the `first` and the `second`
 * part; f and g `between` the parts; the transforms that are `kept` meanwhile. `bytes` is its size,
 * behind which the memory of the nodes below begins. */
typedef struct
{
    int64_t first;
    int64_t second;
    int64_t between;
    int64_t kept;
    int64_t bytes;
} cunmod_half_layout_t;

cunmod_half_layout_t cunmod_half_layout(const cunmod_half_node_t *node, uint64_t p, int64_t word);

/* The workspace for up to `most` steps at a time modulo p, with coefficients of `word` bytes: the
 * workspace of leaves at offset 0; `transforms` and `nodes`: the byte offsets of the transforms and
 * of the memory of nodes. bytes = -1: a transform that it needs does not exist. */
typedef struct
{
    int64_t transforms;
    int64_t nodes;
    int64_t bytes;
} cunmod_half_work_t;

cunmod_half_work_t cunmod_half_work(int64_t most, const cunmod_half_limits_t *limits, uint64_t p,
                                    int64_t word);

/* Returns a number of steps, a multiple of CUNMOD_DIVSTEPS as in a leaf, after which f is the GCD
 * of operands whose degrees have the sum `degrees`. Superfluous steps only shift U and V. */
int64_t cunmod_half_steps_of(int64_t degrees);

/* Returns the number of steps after which the sum of the degrees is 2 stop - 1. The degrees are
 * then those of the remainders on both sides of `stop`, unless these degrees are far apart
 * (cunmod_half_remainder). */
int64_t cunmod_half_steps_before(int64_t degrees, int64_t stop);

/* The memory of a run of up to n steps on operands of lenf and leng coefficients: the byte offsets
 * of its parts. f and g have `stride` words each. record = 1: with parts for the record of the
 * steps (pivots, deltas). */
typedef struct
{
    int64_t stride;
    int64_t fg;
    int64_t p;
    int64_t pivots;
    int64_t deltas;
    int64_t work;
    int64_t bytes; /* size of the memory; -1: a transform that the run needs does not exist */
} cunmod_half_space_t;

cunmod_half_space_t cunmod_half_space(int64_t lenf, int64_t leng, int64_t n,
                                      const cunmod_half_limits_t *limits, uint64_t p, int64_t word,
                                      int record);

#endif
