/* The numbers of matrices of divsteps by halves: limits, workspace, transforms. Pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_HALF_SHAPE_H
#define CUNMOD_HALF_SHAPE_H

#include <stdint.h>

/* Limits of the recursion. Up to `leaf` steps are made by one launch. Matrices of up to `plain`
 * steps are multiplied by plain products, longer ones by transforms. */
typedef struct
{
    int64_t leaf; /* a multiple of CUNMOD_DIVSTEPS, at most CUNMOD_HALF_MAX_S */
    int64_t plain;
} cunmod_half_limits_t;

/* How the n steps of a node are divided into `first` steps and `second` steps; first = 0 for a
 * leaf. Let d = CUNMOD_DIVSTEPS. When n <= limits->leaf and d does not divide n, the second part
 * has the last n mod d steps. */
typedef struct
{
    int64_t first;
    int64_t second;
    int plain; /* the matrices of both parts are multiplied by plain products */
} cunmod_half_node_t;

cunmod_half_node_t cunmod_half_node(int64_t n, const cunmod_half_limits_t *limits);

/* Points and primes of the transforms of a node of n steps modulo p; 0 when there are none. */
int64_t cunmod_half_points(int64_t n, uint64_t p);
int cunmod_half_primes(int64_t n, uint64_t p);

/* How many transforms a node has: KEPT of the first part's matrix, which stay while the second part
 * is made, and TRANSFORMS others. */
#define CUNMOD_HALF_KEPT 4
#define CUNMOD_HALF_TRANSFORMS 8

/* Bytes of one transform of a node of n steps. */
int64_t cunmod_half_transform_bytes(int64_t n, uint64_t p);

/* 4-byte words of the tables of roots for all transforms of a recursion of n steps. */
int64_t cunmod_half_table_words(int64_t n, const cunmod_half_limits_t *limits, uint64_t p);

/* `bytes` rounded up, so that the next part of the memory is aligned. */
int64_t cunmod_half_aligned(int64_t bytes);

/* Where the parts of the memory of a node lie, in bytes. The nodes inside have theirs from `bytes`
 * on. */
typedef struct
{
    int64_t first;
    int64_t second;
    int64_t between;
    int64_t kept;
    int64_t bytes;
} cunmod_half_layout_t;

cunmod_half_layout_t cunmod_half_layout(const cunmod_half_node_t *node, uint64_t p, int64_t word);

/* The workspace for up to `most` steps at a time modulo p, with coefficients of `word` bytes.
 * Leaves have their workspace at its start, `transforms` and `nodes` are where the transforms and
 * the memory of nodes begin, and `bytes` is the size of all; -1 when there are no such
 * transforms. */
typedef struct
{
    int64_t transforms;
    int64_t nodes;
    int64_t bytes;
} cunmod_half_work_t;

cunmod_half_work_t cunmod_half_work(int64_t most, const cunmod_half_limits_t *limits, uint64_t p,
                                    int64_t word);

/* Steps after which f is the GCD of operands whose degrees add up to `degrees`: at least as many,
 * and a multiple of CUNMOD_DIVSTEPS, since leaves make so many. Further steps only shift U and
 * V. */
int64_t cunmod_half_steps_of(int64_t degrees);

/* Steps until the degrees add up to 2 stop - 1. They are then the degrees of the remainders on both
 * sides of `stop`, unless these are far apart (cunmod_half_remainder). */
int64_t cunmod_half_steps_before(int64_t degrees, int64_t stop);

/* The memory of a run of up to n steps on operands of lenf and leng coefficients: where its parts
 * begin, in bytes. f and g have `stride` words each. With `record` there are places for the record
 * of the steps (pivots, deltas). */
typedef struct
{
    int64_t stride;
    int64_t fg;
    int64_t p;
    int64_t pivots;
    int64_t deltas;
    int64_t work;
    int64_t bytes; /* the size of all; -1: there is no such run */
} cunmod_half_space_t;

cunmod_half_space_t cunmod_half_space(int64_t lenf, int64_t leng, int64_t n,
                                      const cunmod_half_limits_t *limits, uint64_t p, int64_t word,
                                      int record);

#endif
