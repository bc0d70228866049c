/* Predicted times of the candidates of the plan, in microseconds. Pure, as plan.c.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_PREDICT_H
#define CUNMOD_PREDICT_H

#include "plan/query.h"
#include "shape/half_shape.h"

/* A query by a constant (cunmod_query_by_constant). */
double cunmod_predict_constant_us(const cunmod_query_t *query, const cunmod_params_t *params);

/* Coefficients of the operands (in) and of the results (out) of one item, and the
 * numbers of arrays; `held`: what the results take on the device while they are made. */
typedef struct
{
    double in, out;
    int in_count, out_count;
    double held;
} cunmod_traffic_t;

cunmod_traffic_t cunmod_query_traffic(const cunmod_query_t *query);

/* Whether a product takes the roots of unity of p itself, which has them. Residues of 8 bytes
 * may cost more than those of several primes; an operand that is prepared has decided. */
int cunmod_query_own(const cunmod_query_t *query, const cunmod_params_t *params);

/* One item on one thread of FLINT, from and to host memory. */
double cunmod_predict_cpu_us(const cunmod_query_t *query, const cunmod_params_t *params);

/* Bytes of host memory that FLINT takes for it at most, with copies of the operands and of the
 * results. */
double cunmod_predict_cpu_bytes(const cunmod_query_t *query);

/* Moving one item to where path (CPU or GPU) computes, and its results back. */
double cunmod_predict_transfer_us(const cunmod_query_t *query, const cunmod_params_t *params,
                                  int path);

/* Products, on all launches of the whole batch: plain ones, and one by transforms of so many
 * points. */
double cunmod_predict_block_us(const cunmod_query_t *query, const cunmod_params_t *params,
                               int64_t s);
double cunmod_predict_tensor_us(const cunmod_query_t *query, const cunmod_params_t *params);
double cunmod_predict_ntt_us(const cunmod_query_t *query, const cunmod_params_t *params,
                             int64_t points);

/* A product by transforms of so many points modulo `count` primes, or a p of 8 bytes itself
 * (wide); operands: 1 or 2 that have no transform yet. */
double cunmod_predict_transforms_us(const cunmod_params_t *params, int64_t points, int count,
                                    int wide, int operands);

/* Divisions by blocks of the quotient. */
double cunmod_predict_div_blocks_us(const cunmod_query_t *query, const cunmod_params_t *params,
                                    int64_t s);

/* Newton's division of one shape (src/shape/newton_shape.h). */
double cunmod_predict_newton_us(const cunmod_query_t *query, const cunmod_params_t *params,
                                const cunmod_newton_t *shape);

/* The first n <= CUNMOD_SERIES_START coefficients of an inverse, and of a quotient. */
double cunmod_predict_start_us(const cunmod_query_t *query, const cunmod_params_t *params, double n,
                               int quotient);

/* What many tiles of a product on the tensor cores take beside their products. */
double cunmod_predict_turns_us(const cunmod_query_t *query, const cunmod_params_t *params,
                               double outputs);

/* A division by a prepared divisor, or products modulo it. */
double cunmod_predict_prepared_us(const cunmod_query_t *query, const cunmod_params_t *params,
                                  const cunmod_newton_t *shape);

/* The inverse and the transforms of a divisor that is prepared. */
double cunmod_predict_prepare_us(const cunmod_query_t *query, const cunmod_params_t *params,
                                 const cunmod_newton_t *shape);

/* A product by transforms of so many points in an operation; operands: those that have no
 * transform yet, 1 or 2. Of two one is kept. */
double cunmod_predict_product_us(const cunmod_query_t *query, const cunmod_params_t *params,
                                 int64_t points, int count, int operands);

/* Evaluation at many points and interpolation. */
double cunmod_predict_horner_us(const cunmod_query_t *query, const cunmod_params_t *params);
double cunmod_predict_tree_us(const cunmod_query_t *query, const cunmod_params_t *params,
                              const cunmod_tree_shape_t *shape);

/* The time of a launch of s steps from the measured powers of two, linear between them. */
double cunmod_predict_steps_us(const double samples[CUNMOD_STEP_SHAPES], double s);

/* Divsteps by halves: the limits for leaves of s steps modulo p, whether the device has room for
 * such leaves, and the time, no division before them. */
cunmod_half_limits_t cunmod_half_limits(const cunmod_params_t *params, uint64_t p, int64_t s);
int cunmod_query_half(const cunmod_query_t *query, const cunmod_params_t *params, int64_t s);
double cunmod_predict_half_us(const cunmod_query_t *query, const cunmod_params_t *params,
                              const cunmod_half_limits_t *limits);

/* A matrix of divsteps in the leading block, or its work in any one of the blocks, of `own`
 * coefficients of f and of g. */
double cunmod_predict_matrix_us(const cunmod_params_t *params, int kind, double own);

/* Divsteps of two operands of about the same length, matrix after matrix, s steps between
 * exchanges. */
double cunmod_predict_divsteps_us(const cunmod_query_t *query, const cunmod_params_t *params,
                                  int64_t s);

/* GCDs and all else that Euclid's algorithm gives, a division that comes first included. */
double cunmod_predict_gcd_divsteps_us(const cunmod_query_t *query, const cunmod_params_t *params,
                                      int64_t s);
double cunmod_predict_gcd_half_us(const cunmod_query_t *query, const cunmod_params_t *params,
                                  const cunmod_half_limits_t *limits);

/* The division by blocks of an operand that is much longer than the other one, or 0. The shorter
 * one and the remainder are left, and become the question *rest. */
double cunmod_predict_divide_first_us(cunmod_query_t *rest, const cunmod_query_t *query,
                                      const cunmod_params_t *params);

/* The MMM paper's algorithms, of one item whatever the batch. */
double cunmod_predict_two_phase_us(const cunmod_query_t *query, const cunmod_params_t *params,
                                   int64_t s);
double cunmod_predict_div_naive_us(const cunmod_query_t *query, const cunmod_params_t *params);
double cunmod_predict_div_steps_us(const cunmod_query_t *query, const cunmod_params_t *params,
                                   int64_t s);
double cunmod_predict_gcd_naive_us(const cunmod_query_t *query, const cunmod_params_t *params);
double cunmod_predict_gcd_steps_us(const cunmod_query_t *query, const cunmod_params_t *params,
                                   int64_t s);

/* Threads of a block of Euclid's algorithm by s steps a launch. */
int cunmod_predict_gcd_steps_threads(int64_t s);

#endif
