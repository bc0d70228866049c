/* Matrices of divsteps by halves, the numbers: limits, workspace, transforms. Pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_HALF_SHAPE_H
#define CUNMOD_HALF_SHAPE_H

#include <stdint.h>

/* Where the recursion changes: up to `leaf` steps come from one block, the matrices of up to
 * `plain` steps are multiplied by plain products, longer ones by transforms. */
typedef struct
{
    int64_t leaf; /* 1 .. CUNMOD_HALF_MAX_S */
    int64_t plain;
} cunmod_half_limits_t;

/* The limits for leaves of s steps. */
cunmod_half_limits_t cunmod_half_limits(int64_t s);

/* Words of a node of n steps beside its result: the matrices of both halves, and the series
 * between them; and those of a node with the nodes below it, one at a time. */
int64_t cunmod_half_node_words(int64_t n);
int64_t cunmod_half_tree_words(int64_t n, const cunmod_half_limits_t *limits);

/* Points and primes of the transforms of a node of n steps modulo p; 0: there are none. */
int64_t cunmod_half_points(int64_t n, uint64_t p);
int cunmod_half_primes(int64_t n, uint64_t p);

/* The transforms of a node: operands and results of a product of 2 by 2 matrices. */
#define CUNMOD_HALF_TRANSFORMS 12

/* Bytes of one of them. */
int64_t cunmod_half_transform_bytes(int64_t n, uint64_t p);

/* 4-byte words of the tables of roots of all transforms for n steps. */
int64_t cunmod_half_table_words(int64_t n, const cunmod_half_limits_t *limits, uint64_t p);

/* Bytes rounded up for what follows. */
int64_t cunmod_half_aligned(int64_t bytes);

/* Bytes of workspace for n steps at a time modulo p, in words of so many bytes; -1: there are no
 * such transforms. */
int64_t cunmod_half_bytes(int64_t n, const cunmod_half_limits_t *limits, uint64_t p, int64_t word);

/* Steps for operands whose degrees are `degrees` together: one at least. */
int64_t cunmod_half_steps_of(int64_t degrees);

/* A run on operands of lenf and leng coefficients: words of each, reversed, and where the parts
 * of its memory begin, in bytes; record: of the steps. */
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

cunmod_half_space_t cunmod_half_space(int64_t lenf, int64_t leng,
                                      const cunmod_half_limits_t *limits, uint64_t p, int64_t word,
                                      int record);

#endif
