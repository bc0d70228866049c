/* Predicts the times of the candidates of the plan, in microseconds. All functions are pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_PREDICT_H
#define CUNMOD_PREDICT_H

#include "plan/query.h"
#include "shape/half_shape.h"

/* Returns the time of a division or GCD by a constant (cunmod_query_by_constant). */
double cunmod_predict_constant_us(const cunmod_query_t *query, const cunmod_params_t *params);

/* The transfers of one item: coefficients of the operands (in) and of the results (out), and the
 * numbers of their arrays. held: the coefficients of device memory of the results during the
 * operation. */
typedef struct
{
    double in, out;
    int in_count, out_count;
    double held;
} cunmod_traffic_t;

cunmod_traffic_t cunmod_query_traffic(const cunmod_query_t *query);

/* Returns whether a product modulo a prime p with roots of unity uses transforms modulo p itself.
 * If p has 8 bytes, transforms modulo several primes of 31 bits may be faster. For a prepared
 * operand the preparation has decided. */
int cunmod_query_own(const cunmod_query_t *query, const cunmod_params_t *params);

/* Returns the time of one item with FLINT on one thread, with operands and results in host
 * memory. */
double cunmod_predict_cpu_us(const cunmod_query_t *query, const cunmod_params_t *params);

/* Returns the time of one item with FLINT on one thread, whose operands differ from those of the
 * item before, as images of polynomials do. The samples of cunmod_predict_cpu_us repeat equal
 * operands, and so the processor predicts the branches of their inverses, of which Euclid's
 * algorithm computes one for each coefficient. */
double cunmod_predict_cpu_once_us(const cunmod_query_t *query, const cunmod_params_t *params);

/* Returns an upper bound of the bytes of host memory of one item with FLINT, with copies of the
 * operands and of the results. */
double cunmod_predict_cpu_bytes(const cunmod_query_t *query);

/* Returns the time to copy the operands of one item to the memory of `path` (CPU or GPU), and its
 * results back. */
double cunmod_predict_transfer_us(const cunmod_query_t *query, const cunmod_params_t *params,
                                  int path);

/* Return the times of the products of the whole batch: by "block"; by "tensor"; by "small" and
 * "whole" for batches of polynomials; and by transforms of `points` points. */
double cunmod_predict_block_us(const cunmod_query_t *query, const cunmod_params_t *params,
                               int64_t s);
double cunmod_predict_tensor_us(const cunmod_query_t *query, const cunmod_params_t *params);
double cunmod_predict_small_us(const cunmod_query_t *query, const cunmod_params_t *params);
double cunmod_predict_whole_us(const cunmod_query_t *query, const cunmod_params_t *params);
double cunmod_predict_ntt_us(const cunmod_query_t *query, const cunmod_params_t *params,
                             int64_t points);

/* Sets params->butterfly_us from the other parameters. */
void cunmod_predict_butterflies(cunmod_params_t *params);

/* Returns the time of a product by transforms of `points` points modulo `count` primes of 31 bits;
 * wide = 1: modulo a p of 8 bytes itself. operands: how many of the two operands must be
 * transformed, 1 or 2. */
double cunmod_predict_transforms_us(const cunmod_params_t *params, int64_t points, int count,
                                    int wide, int operands);

/* Return the times of batches of divisions and of GCDs. cunmod_predict_single_us: as single
 * operations of `us` microseconds each, with the copies of operands and results, once the lengths
 * are known. */
double cunmod_predict_single_us(const cunmod_query_t *query, const cunmod_params_t *params,
                                double us);
double cunmod_predict_div_small_us(const cunmod_query_t *query, const cunmod_params_t *params);
double cunmod_predict_div_whole_us(const cunmod_query_t *query, const cunmod_params_t *params);
double cunmod_predict_gcd_small_us(const cunmod_query_t *query, const cunmod_params_t *params);
double cunmod_predict_half_items_us(const cunmod_query_t *query, const cunmod_params_t *params,
                                    const cunmod_half_limits_t *limits);

/* The work of "small" for a division of n by m words. chain: steps, one after the other, each of
 * which computes one coefficient of the quotient. made: rows of all lanes in all steps. */
typedef struct
{
    double chain, made;
} cunmod_div_work_t;

cunmod_div_work_t cunmod_div_small_work(int64_t n, int64_t m);

/* The work of "small" for a GCD of n and m words by `lanes` lanes, modulo p of a kind
 * (cunmod_gcd_kind). rows: rows of coefficients in all steps. made: rows of all lanes, plus the
 * other instructions of the steps, counted in rows. */
typedef struct
{
    double steps, rows, made;
} cunmod_steps_work_t;

cunmod_steps_work_t cunmod_gcd_small_work(int64_t n, int64_t m, int64_t lanes, int kind);

/* Returns the time of divisions by "blocks" of s coefficients. */
double cunmod_predict_div_blocks_us(const cunmod_query_t *query, const cunmod_params_t *params,
                                    int64_t s);

/* Returns the time of divisions by "newton" with a shape (src/shape/newton_shape.h). */
double cunmod_predict_newton_us(const cunmod_query_t *query, const cunmod_params_t *params,
                                const cunmod_newton_t *shape);

/* Returns the time of the launch that computes the first n <= CUNMOD_SERIES_START coefficients of
 * an inverse; quotient = 1: and as many coefficients of a quotient. */
double cunmod_predict_start_us(const cunmod_query_t *query, const cunmod_params_t *params, double n,
                               int quotient);

/* Returns the time that the tiles of a tensor-core product of `outputs` outputs take besides their
 * products, when a block computes several tiles. */
double cunmod_predict_turns_us(const cunmod_query_t *query, const cunmod_params_t *params,
                               double outputs);

/* Returns the time of a division by a prepared divisor, or of products modulo it. */
double cunmod_predict_prepared_us(const cunmod_query_t *query, const cunmod_params_t *params,
                                  const cunmod_newton_t *shape);

/* Returns the time to compute the inverse and the transforms of a divisor that is prepared. */
double cunmod_predict_prepare_us(const cunmod_query_t *query, const cunmod_params_t *params,
                                 const cunmod_newton_t *shape);

/* Returns the time of a product by transforms of `points` points inside of an operation. operands:
 * how many of the two operands must be transformed, 1 or 2; for 2, the transform of one operand is
 * stored for later products. */
double cunmod_predict_product_us(const cunmod_query_t *query, const cunmod_params_t *params,
                                 int64_t points, int count, int operands);

/* Return the times of evaluation at many points, and of interpolation (by "tree" only). */
double cunmod_predict_horner_us(const cunmod_query_t *query, const cunmod_params_t *params);
double cunmod_predict_tree_us(const cunmod_query_t *query, const cunmod_params_t *params,
                              const cunmod_tree_shape_t *shape);

/* Returns the time of elementary operations. */
double cunmod_predict_linear_us(const cunmod_query_t *query, const cunmod_params_t *params);

/* Returns the time of Taylor shifts and geometric progressions by "scan", without the products. */
double cunmod_predict_scan_us(const cunmod_query_t *query, const cunmod_params_t *params);

/* Returns the time of a launch of s steps, interpolated linearly between samples[i], the times for
 * 2^i steps. */
double cunmod_predict_steps_us(const double samples[CUNMOD_STEP_SHAPES], double s);

/* Divsteps by halves ("half"). cunmod_half_limits returns the limits of the recursion for leaves of
 * s steps modulo p. cunmod_query_half returns whether such leaves fit in shared memory.
 * cunmod_predict_half_us returns the time, without a division that may come first. */
cunmod_half_limits_t cunmod_half_limits(const cunmod_params_t *params, uint64_t p, int64_t s);
int cunmod_query_half(const cunmod_query_t *query, const cunmod_params_t *params, int64_t s);
double cunmod_predict_half_us(const cunmod_query_t *query, const cunmod_params_t *params,
                              const cunmod_half_limits_t *limits);

/* Returns the time of a transition matrix of divsteps: in the leading block, which computes it, or
 * in another block, which applies it to `own` coefficients of f and of g, whichever is longer. */
double cunmod_predict_matrix_us(const cunmod_params_t *params, int kind, double own);

/* Returns the time of divsteps on two operands of about the same length, matrix after matrix, with
 * s steps between two exchanges of neighbouring blocks. */
double cunmod_predict_divsteps_us(const cunmod_query_t *query, const cunmod_params_t *params,
                                  int64_t s);

/* Return the times of GCDs and the other results of Euclid's algorithm, with the division that
 * comes first. */
double cunmod_predict_gcd_divsteps_us(const cunmod_query_t *query, const cunmod_params_t *params,
                                      int64_t s);
double cunmod_predict_gcd_half_us(const cunmod_query_t *query, const cunmod_params_t *params,
                                  const cunmod_half_limits_t *limits);

/* Returns the time of the division by "blocks" that comes first when one operand is much longer
 * than the other one; else 0. *rest = the query for the remaining operands: the shorter one and the
 * remainder, or both if there is no division. */
double cunmod_predict_divide_first_us(cunmod_query_t *rest, const cunmod_query_t *query,
                                      const cunmod_params_t *params);

#endif
