/* Predicts the times of the candidates of the plan, in microseconds. The functions are pure, as
 * those of plan.c.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_PREDICT_H
#define CUNMOD_PREDICT_H

#include "plan/query.h"
#include "shape/half_shape.h"

/* A division or GCD by a constant (cunmod_query_by_constant). */
double cunmod_predict_constant_us(const cunmod_query_t *query, const cunmod_params_t *params);

/* What one item moves: coefficients of the operands (in) and of the results (out), and the
 * numbers of their arrays. held: the coefficients for which the results have room on the device
 * while they are made. */
typedef struct
{
    double in, out;
    int in_count, out_count;
    double held;
} cunmod_traffic_t;

cunmod_traffic_t cunmod_query_traffic(const cunmod_query_t *query);

/* Whether a product modulo a prime p with roots of unity takes them. For p of 8 bytes,
 * transforms modulo several primes of 31 bits may be faster. For a prepared operand that was
 * decided when it was prepared. */
int cunmod_query_own(const cunmod_query_t *query, const cunmod_params_t *params);

/* The time of one item with FLINT on one thread, operands and results in host memory. */
double cunmod_predict_cpu_us(const cunmod_query_t *query, const cunmod_params_t *params);

/* The same on operands that come once, as images of polynomials do. The samples are of the same
 * operands again and again, so that a processor foresees the branches of their inverses, of which
 * Euclid's algorithm has one for each coefficient. */
double cunmod_predict_cpu_once_us(const cunmod_query_t *query, const cunmod_params_t *params);

/* The most bytes of host memory that one item takes with FLINT, copies of the operands and of the
 * results included. */
double cunmod_predict_cpu_bytes(const cunmod_query_t *query);

/* The time to move the operands of one item to where `path` (CPU or GPU) computes, and its results
 * back. */
double cunmod_predict_transfer_us(const cunmod_query_t *query, const cunmod_params_t *params,
                                  int path);

/* The products of the whole batch: by "block", by "tensor", by "small" and "whole" in batches of
 * polynomials, and by transforms of so many points. */
double cunmod_predict_block_us(const cunmod_query_t *query, const cunmod_params_t *params,
                               int64_t s);
double cunmod_predict_tensor_us(const cunmod_query_t *query, const cunmod_params_t *params);
double cunmod_predict_small_us(const cunmod_query_t *query, const cunmod_params_t *params);
double cunmod_predict_whole_us(const cunmod_query_t *query, const cunmod_params_t *params);
double cunmod_predict_ntt_us(const cunmod_query_t *query, const cunmod_params_t *params,
                             int64_t points);

/* Sets params->butterfly_us from the other parameters. */
void cunmod_predict_butterflies(cunmod_params_t *params);

/* A product by transforms of so many points modulo `count` primes of 31 bits; with `wide` modulo
 * a p of 8 bytes itself. operands: how many of the two operands have no transform yet, 1 or 2. */
double cunmod_predict_transforms_us(const cunmod_params_t *params, int64_t points, int count,
                                    int wide, int operands);

/* Divisions and Euclid's algorithm on batches. alone: one by one, each of which takes `us`, with
 * the copies of its operands and results, after their lengths are known. */
double cunmod_predict_single_us(const cunmod_query_t *query, const cunmod_params_t *params,
                                double us);
double cunmod_predict_div_small_us(const cunmod_query_t *query, const cunmod_params_t *params);
double cunmod_predict_div_whole_us(const cunmod_query_t *query, const cunmod_params_t *params);
double cunmod_predict_gcd_small_us(const cunmod_query_t *query, const cunmod_params_t *params);
double cunmod_predict_half_items_us(const cunmod_query_t *query, const cunmod_params_t *params,
                                    const cunmod_half_limits_t *limits);

/* What "small" does for a division of n by m words: steps, one after the other, each of which makes
 * a coefficient of the quotient; and rows of all lanes in all steps. */
typedef struct
{
    double chain, made;
} cunmod_div_work_t;

cunmod_div_work_t cunmod_div_small_work(int64_t n, int64_t m);

/* What "small" does for a GCD of n and m words by so many lanes, modulo p of a kind: steps; rows of
 * coefficients in all steps; and rows of all lanes, with what steps take beside them. */
typedef struct
{
    double steps, rows, made;
} cunmod_steps_work_t;

cunmod_steps_work_t cunmod_gcd_small_work(int64_t n, int64_t m, int64_t lanes, int kind);

/* Divisions by "blocks". */
double cunmod_predict_div_blocks_us(const cunmod_query_t *query, const cunmod_params_t *params,
                                    int64_t s);

/* Divisions by "newton" in that shape (src/shape/newton_shape.h). */
double cunmod_predict_newton_us(const cunmod_query_t *query, const cunmod_params_t *params,
                                const cunmod_newton_t *shape);

/* The launch that makes the first n <= CUNMOD_SERIES_START coefficients of an inverse; with
 * `quotient` also as many of a quotient. */
double cunmod_predict_start_us(const cunmod_query_t *query, const cunmod_params_t *params, double n,
                               int quotient);

/* What the tiles of a product of so many outputs on the tensor cores take beside their products,
 * when a block has several of them. */
double cunmod_predict_turns_us(const cunmod_query_t *query, const cunmod_params_t *params,
                               double outputs);

/* A division by a prepared divisor, or products modulo it. */
double cunmod_predict_prepared_us(const cunmod_query_t *query, const cunmod_params_t *params,
                                  const cunmod_newton_t *shape);

/* The inverse and the transforms of a divisor that is prepared. */
double cunmod_predict_prepare_us(const cunmod_query_t *query, const cunmod_params_t *params,
                                 const cunmod_newton_t *shape);

/* A product by transforms of so many points inside of an operation. operands: how many of the two
 * operands have no transform yet, 1 or 2. Of two the transform of one is kept. */
double cunmod_predict_product_us(const cunmod_query_t *query, const cunmod_params_t *params,
                                 int64_t points, int count, int operands);

/* Evaluation at many points, and interpolation, which "horner" does not know. */
double cunmod_predict_horner_us(const cunmod_query_t *query, const cunmod_params_t *params);
double cunmod_predict_tree_us(const cunmod_query_t *query, const cunmod_params_t *params,
                              const cunmod_tree_shape_t *shape);

/* Elementary operations. */
double cunmod_predict_linear_us(const cunmod_query_t *query, const cunmod_params_t *params);

/* Taylor shifts and geometric progressions by "scan", without the products. */
double cunmod_predict_scan_us(const cunmod_query_t *query, const cunmod_params_t *params);

/* The time of a launch of s steps from the measured powers of two, linear between them. */
double cunmod_predict_steps_us(const double samples[CUNMOD_STEP_SHAPES], double s);

/* Divsteps by halves. cunmod_half_limits: the limits for leaves of s steps modulo p.
 * cunmod_query_half: whether the device has room for such leaves. cunmod_predict_half_us: the time,
 * without a division that may come before. */
cunmod_half_limits_t cunmod_half_limits(const cunmod_params_t *params, uint64_t p, int64_t s);
int cunmod_query_half(const cunmod_query_t *query, const cunmod_params_t *params, int64_t s);
double cunmod_predict_half_us(const cunmod_query_t *query, const cunmod_params_t *params,
                              const cunmod_half_limits_t *limits);

/* The time of a matrix of divsteps: in the leading block to find it, in any other block to apply
 * it to `own` coefficients of f and of g. */
double cunmod_predict_matrix_us(const cunmod_params_t *params, int kind, double own);

/* Divsteps on two operands of about the same length, matrix after matrix, with s steps between
 * exchanges of the blocks. */
double cunmod_predict_divsteps_us(const cunmod_query_t *query, const cunmod_params_t *params,
                                  int64_t s);

/* GCDs and all else that Euclid's algorithm gives. A division that comes first is included. */
double cunmod_predict_gcd_divsteps_us(const cunmod_query_t *query, const cunmod_params_t *params,
                                      int64_t s);
double cunmod_predict_gcd_half_us(const cunmod_query_t *query, const cunmod_params_t *params,
                                  const cunmod_half_limits_t *limits);

/* The division by "blocks" of an operand that is much longer than the other one; 0 when neither is.
 * *rest = the question that is left: about the shorter operand and the remainder. */
double cunmod_predict_divide_first_us(cunmod_query_t *rest, const cunmod_query_t *query,
                                      const cunmod_params_t *params);

#endif
