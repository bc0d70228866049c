/* Matrices of divsteps by halves, the numbers: limits, workspace, transforms. Pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_HALF_SHAPE_H
#define CUNMOD_HALF_SHAPE_H

#include <stdint.h>

/* Where the recursion changes: up to `leaf` steps come from one launch, the matrices of up to
 * `plain` steps are multiplied by plain products, longer ones by transforms. */
typedef struct
{
    int64_t leaf; /* a multiple of CUNMOD_DIVSTEPS, CUNMOD_HALF_MAX_S at most */
    int64_t plain;
} cunmod_half_limits_t;

/* A node of n steps: the first half of them, 0 when it is a leaf, and the second one. A node of
 * as few steps as a leaf has the steps behind the last multiple of CUNMOD_DIVSTEPS there. */
typedef struct
{
    int64_t first;
    int64_t second;
    int plain; /* how the halves' matrices are multiplied */
} cunmod_half_node_t;

cunmod_half_node_t cunmod_half_node(int64_t n, const cunmod_half_limits_t *limits);

/* Points and primes of the transforms of a node of n steps modulo p; 0: there are none. */
int64_t cunmod_half_points(int64_t n, uint64_t p);
int cunmod_half_primes(int64_t n, uint64_t p);

/* The transforms of a node: those of the first half's matrix, which stay while the second half is
 * made; and the others. */
#define CUNMOD_HALF_KEPT 4
#define CUNMOD_HALF_TRANSFORMS 8

/* Bytes of one of them. */
int64_t cunmod_half_transform_bytes(int64_t n, uint64_t p);

/* 4-byte words of the tables of roots of all transforms for n steps. */
int64_t cunmod_half_table_words(int64_t n, const cunmod_half_limits_t *limits, uint64_t p);

/* Bytes rounded up for what follows. */
int64_t cunmod_half_aligned(int64_t bytes);

/* Where the parts of the memory of a node lie, in bytes: the matrices of both halves, the series
 * between them, transforms that are kept; and all of it, behind which the nodes inside have
 * theirs. */
typedef struct
{
    int64_t first;
    int64_t second;
    int64_t between;
    int64_t kept;
    int64_t bytes;
} cunmod_half_layout_t;

cunmod_half_layout_t cunmod_half_layout(const cunmod_half_node_t *node, uint64_t p, int64_t word);

/* The workspace for up to `most` steps at a time modulo p, in words of so many bytes: that of
 * leaves, transforms, nodes; bytes = -1: there are no such transforms. */
typedef struct
{
    int64_t transforms;
    int64_t nodes;
    int64_t bytes;
} cunmod_half_work_t;

cunmod_half_work_t cunmod_half_work(int64_t most, const cunmod_half_limits_t *limits, uint64_t p,
                                    int64_t word);

/* Steps that leave f the GCD of operands whose degrees are `degrees` together: no fewer than
 * those, and a leaf's number. Further ones only shift U and V. */
int64_t cunmod_half_steps_of(int64_t degrees);

/* Steps until the degrees are 2 stop - 1 together: those of the remainders on both sides of
 * `stop`, unless these are far apart (cunmod_half_remainder). */
int64_t cunmod_half_steps_before(int64_t degrees, int64_t stop);

/* A run of up to n steps on operands of lenf and leng coefficients: words of each, reversed, and
 * where the parts of its memory begin, in bytes; record: of the steps. */
typedef struct
{
    int64_t stride;
    int64_t fg;
    int64_t p;
    int64_t pivots;
    int64_t deltas;
    int64_t work;
    int64_t bytes; /* all; -1: there is no such run */
} cunmod_half_space_t;

cunmod_half_space_t cunmod_half_space(int64_t lenf, int64_t leng, int64_t n,
                                      const cunmod_half_limits_t *limits, uint64_t p, int64_t word,
                                      int record);

#endif
