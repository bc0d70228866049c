/* Predicts the times of the candidates of the plan, in microseconds. All functions are pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_PREDICT_H
#define CUNMOD_PREDICT_H

#include "plan/algorithms.h"
#include "plan/query.h"
#include "shape/half_shape.h"

/* Returns the time of a division by a constant or a GCD with a constant
 * (cunmod_query_by_constant). */
double cunmod_predict_constant_us(const cunmod_query_t *query, const cunmod_params_t *params);

/* The transfers of one item between host and device. in, out: number of coefficients of all
 * operands, and of all results. in_count, out_count: number of transfers of operands, and of
 * results. held: number of coefficients of the device arrays for the results, during the
 * operation. */
typedef struct
{
    double in, out;
    int in_count, out_count;
    double held;
} cunmod_traffic_t;

cunmod_traffic_t cunmod_query_traffic(const cunmod_query_t *query);

/* Returns whether a product uses transforms modulo p itself, where p is a prime with roots of
 * unity. If p has 8 bytes, transforms modulo several primes of 31 bits may be faster. For a
 * prepared operand, returns the choice that was made when the operand was prepared. */
int cunmod_query_own(const cunmod_query_t *query, const cunmod_params_t *params);

/* Returns the time of one item with FLINT on one thread, with operands and results in host
 * memory. */
double cunmod_predict_cpu_us(const cunmod_query_t *query, const cunmod_params_t *params);

/* Returns the time of one item with FLINT on one thread, if all items have different operands, for
 * example the images of a polynomial modulo many primes. Euclid's algorithm computes an inverse
 * modulo p for each coefficient, with many branches. cunmod_predict_cpu_us predicts from times that
 * were measured on equal operands again and again, so that the processor predicted these branches
 * well; with new operands the branches take longer. */
double cunmod_predict_cpu_once_us(const cunmod_query_t *query, const cunmod_params_t *params);

/* Returns an upper bound of the bytes of host memory that FLINT needs for one item, including
 * copies of the operands and of the results. */
double cunmod_predict_cpu_bytes(const cunmod_query_t *query);

/* Returns the time to copy the operands of one item to the memory of `path` (CPU: host memory; GPU:
 * device memory), if they are not there already, and to copy the results back. */
double cunmod_predict_transfer_us(const cunmod_query_t *query, const cunmod_params_t *params,
                                  int path);

/* Each of the next five functions returns the time of query->batch products at once (query:
 * x->query), by the algorithm in its name; cunmod_predict_ntt_us: by transforms of `points`
 * points. */
double cunmod_predict_block_us(const cunmod_query_t *query, const cunmod_params_t *params,
                               int64_t s);
double cunmod_predict_tensor_us(const cunmod_query_t *query, const cunmod_params_t *params);
double cunmod_predict_small_us(const cunmod_trial_t *x);
double cunmod_predict_whole_us(const cunmod_trial_t *x);
double cunmod_predict_ntt_us(const cunmod_query_t *query, const cunmod_params_t *params,
                             int64_t points);

/* Sets params->butterfly_us, the time of a butterfly, from the measured times of transforms in
 * *params. */
void cunmod_predict_butterflies(cunmod_params_t *params);

/* Returns the time of a product by transforms of `points` points. wide = 0: modulo `count` primes
 * of 31 bits; wide = 1: modulo p itself, a prime of 8 bytes. operands: how many of the two operands
 * must be transformed, 1 or 2. */
double cunmod_predict_transforms_us(const cunmod_params_t *params, int64_t points, int count,
                                    int wide, int operands);

/* Returns the time of a batch of divisions or GCDs whose items are single operations of `us`
 * microseconds each. The time includes the copies of operands and results and the transfer of the
 * lengths to the host. */
double cunmod_predict_single_us(const cunmod_query_t *query, const cunmod_params_t *params,
                                double us);

/* Returns the time of a batch of divisions by "small". */
double cunmod_predict_div_small_us(const cunmod_trial_t *x);

/* Returns the time of a batch of divisions by "whole". */
double cunmod_predict_div_whole_us(const cunmod_trial_t *x);

/* Returns the time of a batch of GCDs by "small". */
double cunmod_predict_gcd_small_us(const cunmod_trial_t *x);

/* Returns the time of a batch of GCDs by "half". */
double cunmod_predict_half_items_us(const cunmod_trial_t *x);

/* The work of "small" for a division of n by m words. chain: number of steps, one after the other,
 * each of which computes one coefficient of the quotient. In a step each lane updates its
 * coefficients of the dividend one after the other. made: number of these updates, plus the other
 * instructions of the steps counted in updates, summed over all lanes and steps. */
typedef struct
{
    double chain, made;
} cunmod_div_work_t;

cunmod_div_work_t cunmod_div_small_work(int64_t n, int64_t m);

/* The work of "small" for a GCD of n and m words by `lanes` lanes. kind: the kind of modulus
 * (cunmod_gcd_kind). steps: number of divsteps, in each of which a lane updates its pairs of
 * coefficients one after the other. rows: number of updates by one lane, summed over all steps.
 * made: rows plus the other instructions of the steps, counted in updates, summed over all
 * lanes. */
typedef struct
{
    double steps, rows, made;
} cunmod_steps_work_t;

cunmod_steps_work_t cunmod_gcd_small_work(int64_t n, int64_t m, int64_t lanes, int kind);

/* Returns the time of query->batch divisions by "blocks" of s coefficients of the quotient. */
double cunmod_predict_div_blocks_us(const cunmod_query_t *query, const cunmod_params_t *params,
                                    int64_t s);

/* Returns the time of query->batch divisions by "newton" with the lengths *shape
 * (src/shape/newton_shape.h). */
double cunmod_predict_newton_us(const cunmod_query_t *query, const cunmod_params_t *params,
                                const cunmod_newton_t *shape);

/* MUL "tensor" computes the `outputs` coefficients of a product in tiles, and a block may compute
 * several tiles one after the other. Returns the time of all tiles of a block but the first one,
 * without the products of coefficients. */
double cunmod_predict_turns_us(const cunmod_query_t *query, const cunmod_params_t *params,
                               double outputs);

/* Returns the time of a division by a prepared divisor; if query->div.products > 0, the time of
 * query->div.products products modulo that divisor. */
double cunmod_predict_prepared_us(const cunmod_query_t *query, const cunmod_params_t *params,
                                  const cunmod_newton_t *shape);

/* Returns the time to prepare a divisor, that is, to compute its inverse and the transforms of
 * divisor and inverse. */
double cunmod_predict_prepare_us(const cunmod_query_t *query, const cunmod_params_t *params,
                                 const cunmod_newton_t *shape);

/* Returns the time of a product that is a step of a larger operation, by transforms of `points`
 * points modulo `count` primes. operands: how many of the two operands must be transformed, 1 or 2.
 * If 2, the time includes storing the transform of one operand for later products. */
double cunmod_predict_product_us(const cunmod_query_t *query, const cunmod_params_t *params,
                                 int64_t points, int count, int operands);

/* Returns the time of evaluation at many points by "horner". */
double cunmod_predict_horner_us(const cunmod_trial_t *x);

/* Returns the time of evaluation at many points, or of interpolation, by "tree". */
double cunmod_predict_tree_us(const cunmod_trial_t *x);

/* Returns the time of an operation of CUNMOD_OP_ELEMENTARY. */
double cunmod_predict_linear_us(const cunmod_trial_t *x);

/* Return the time of a product of matrices; by "tensor" also that of an elimination. */
double cunmod_predict_mat_plain_us(const cunmod_trial_t *x);
double cunmod_predict_mat_tensor_us(const cunmod_trial_t *x);

/* Returns the time of a product of matrices of polynomials. */
double cunmod_predict_mat_ntt_us(const cunmod_trial_t *x);

/* Returns the time of a Taylor shift, or of an evaluation or interpolation at a geometric
 * progression, by "scan", without its products. */
double cunmod_predict_scan_us(const cunmod_query_t *query, const cunmod_params_t *params);

/* Returns the limits of the recursion of GCD "half", which halves the number of divsteps until at
 * most s are left (a leaf). */
cunmod_half_limits_t cunmod_half_limits(const cunmod_params_t *params, uint64_t p, int64_t s);

/* Returns whether a leaf of s divsteps of GCD "half" fits in shared memory. */
int cunmod_query_half(const cunmod_query_t *query, const cunmod_params_t *params, int64_t s);

/* Returns the time of the recursion of GCD "half". A division before the divsteps is not
 * included. */
double cunmod_predict_half_us(const cunmod_query_t *query, const cunmod_params_t *params,
                              const cunmod_half_limits_t *limits);

/* Returns the time of a GCD, or of another result of Euclid's algorithm, by "divsteps". If one
 * operand is much longer than the other one, the division before the divsteps is included. */
double cunmod_predict_gcd_divsteps_us(const cunmod_trial_t *x);

/* Returns the time of a GCD, or of another result of Euclid's algorithm, by "half". If one operand
 * is much longer than the other one, the division before the divsteps is included. */
double cunmod_predict_gcd_half_us(const cunmod_trial_t *x);

/* If one operand is much longer than the other one, Euclid's algorithm begins with a division of
 * the longer operand by the shorter one. If so, returns the time of this division by "blocks", and
 * sets *rest to the query about the shorter operand and the remainder. Else returns 0, and *rest =
 * *query. */
double cunmod_predict_divide_first_us(cunmod_query_t *rest, const cunmod_query_t *query,
                                      const cunmod_params_t *params);

#endif
