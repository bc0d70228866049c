/* The formulas of the many-core machine model of Haque, Moreno Maza and Xie.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * "The paper" is their "A Many-core Machine Model for Designing Algorithms with Minimum Parallelism
 * Overheads"; numbers of equations and sections are those of the paper. Where its text and its
 * derivation disagree, a function with the plain name computes the formula that can be derived, and
 * *_printed the formula that is printed; docs/model.md lists these cases. All functions are pure,
 * and all arguments finite:
 *
 *   n, m  lengths of the operands, n >= m >= 1
 *   s     program parameter, >= 1: steps per kernel; BLOCKS: coefficients of the quotient per
 *         kernel; MUL: coefficients per thread; SORT: bits per pass
 *   l     threads per block, >= 1
 *   U     time to move a word between global and local memory, > 1; a local operation takes 1
 *   Z     words of local memory of a multiprocessor
 */
#ifndef CUNMOD_MODEL_H
#define CUNMOD_MODEL_H

#include <stdint.h>

#include "plan/machine_model.h"

/* The operations of the model. SORT: radix sort of n keys of m bits. BLOCKS: division by blocks,
 * which is not in the paper. */
enum
{
    CUNMOD_MODEL_MUL,
    CUNMOD_MODEL_DIV,
    CUNMOD_MODEL_GCD,
    CUNMOD_MODEL_SORT,
    CUNMOD_MODEL_BLOCKS
};

/* ---- the algorithms: each function sets all of *model ------------------ */

/* Section 3.1, Algorithms 1 and 2. */
void cunmod_model_div_naive(cunmod_model_t *model, double n, double m, double l, double U);

/* Section 3.2, Algorithms 3 and 4; 3 s threads per block. */
void cunmod_model_div_steps(cunmod_model_t *model, double n, double m, double s, double U);

/* Plain division by blocks of s coefficients of the quotient (cuda/div/dev_div_blocks.cu), l
 * threads per block; docs/model.md has the counts of operations and words. The formulas hold
 * exactly if s divides k = n-m+1 and l divides m; they are used for all k and m. */
void cunmod_model_div_blocks(cunmod_model_t *model, double n, double m, double s, double l,
                             double U);

/* Returns the s for which both kinds of blocks of the division by blocks (model.c) take equally
 * long. For larger s, C grows as s^2; for smaller s, the time decreases with s if k is large. */
double cunmod_model_div_blocks_balance(double l, double U);

/* Section 4: radix sort of n keys of c bits; l >= 1. K = n/(4 l) is not in the paper; it is the
 * value with which the paper's ratio R follows. */
void cunmod_model_sort(cunmod_model_t *model, double n, double c, double s, double l, double U);
void cunmod_model_sort_printed(cunmod_model_t *model, double n, double c, double s, double l,
                               double U); /* the printed W contradicts (8) */

/* Section 5, Algorithms 5 to 7; s <= m. */
void cunmod_model_mul(cunmod_model_t *model, double n, double m, double s, double l, double U);
void cunmod_model_mul_printed(cunmod_model_t *model, double n, double m, double s, double l,
                              double U); /* the printed W, and the C of a multiplication block */

/* Section 6.1, Algorithms 8 and 9. */
void cunmod_model_gcd_naive(cunmod_model_t *model, double n, double m, double l, double U);

/* Section 6.2, Algorithms 10 and 11; 3 s threads per block. W is as printed: it cannot be derived
 * from the text of the paper, and no other formula here depends on it. */
void cunmod_model_gcd_steps(cunmod_model_t *model, double n, double m, double s, double U);

/* Sets *model for an operation with parameter s. s = 1: the naive algorithm, except for BLOCKS. DIV
 * and GCD with s > 1 ignore l. */
void cunmod_model_evaluate(cunmod_model_t *model, int operation, double n, double m, double s,
                           double l, double U);

/* Returns the number of words of local memory that a block of the algorithm of
 * cunmod_model_evaluate needs. The block fits on a multiprocessor if this number is at most Z. */
double cunmod_model_words(int operation, double s, double l);

/* ---- bounds of the running time ---------------------------------------- */

/* The bound of Theorem 1, (3), for P >= 1 multiprocessors. Here L is the number of kernels of the
 * critical path. Section 2.2 of the paper defines L as the number of edges of this path, which is
 * one less; with this L the theorem is false. */
double cunmod_model_time(const cunmod_model_t *model, double P);
double cunmod_model_time_printed(const cunmod_model_t *model, double P);

/* The bound of Corollary 1, (4): the time on K multiprocessors, the most that can be used. */
double cunmod_model_time_unbounded(const cunmod_model_t *model);

/* Returns the power of two s <= most, and at most as large as in cunmod_model_best_s, for which
 * cunmod_model_bound with *cost is least; the smallest such s if several bounds are equal; 0 when
 * no block fits into Z words. P = 0: as many multiprocessors as blocks can run at once. */
int64_t cunmod_model_fastest_s(int operation, double n, double m, double l, double most,
                               const cunmod_model_cost_t *cost, double Z, double P);

/* Returns the power of two s for which the time is least; the smallest such s if several times are
 * equal; 0 when no block fits into Z words. s is at most n-m+1 for DIV and BLOCKS, and at most m
 * for the other operations. P >= 1: the time is the bound of Theorem 1; P = 0: the bound of
 * Corollary 1. n < 2^62. */
int64_t cunmod_model_best_s(int operation, double n, double m, double l, double U, double Z,
                            double P);

/* ---- ratios of the naive algorithm (s = 1) to the algorithm with s ------ */

/* DIV, l = Z/2 and s = Z/7: (5), (6), (7). The span ratio is 1. The ratios of times here and below
 * are ratios of the bounds of Corollary 1; the ratio for DIV is > 1 if and only if Z > 12.6. */
double cunmod_model_div_work_ratio(double Z);
double cunmod_model_div_overhead_ratio(double Z);
double cunmod_model_div_time_ratio(double U, double Z);

/* SORT: the work ratio (8) and the overhead ratio (9), for n to infinity; the span ratio; and the
 * ratio of times R, which the paper has before (10). */
double cunmod_model_sort_work_ratio(double s, double l);
double cunmod_model_sort_overhead_ratio(double s, double l);
double cunmod_model_sort_span_ratio(double s, double l);
double cunmod_model_sort_time_ratio(double s, double l, double U);

/* R at s = log2 l by its leading terms, for l to infinity and any growth of U; l > 1. (10) as
 * printed lacks the term 9 U in the denominator; without this term it holds only if U = O(log
 * l). */
double cunmod_model_sort_time_leading(double l, double U);
double cunmod_model_sort_time_leading_printed(double l, double U);

/* MUL with m = n: the work ratio, the span ratio, the overhead ratio (11) and the ratio of times
 * (12). (12) as printed uses the C of a block of the multiplication phase; the right C is larger
 * when s >= 3 and U > 2s(s-1)/(s-2). */
double cunmod_model_mul_work_ratio(double n, double s);
double cunmod_model_mul_span_ratio(double m, double s);
double cunmod_model_mul_overhead_ratio(double n, double s);
double cunmod_model_mul_time_ratio(double n, double s, double U);
double cunmod_model_mul_time_ratio_printed(double n, double s, double U);

/* The limit of (11) for n to infinity. The printed limit is s. */
double cunmod_model_mul_overhead_limit(double s);
double cunmod_model_mul_overhead_limit_printed(double s);

/* Approximations of (12) for large U and log n; n > s. cunmod_model_mul_time_limit: of
 * cunmod_model_mul_time_ratio. _limit_of_printed: of cunmod_model_mul_time_ratio_printed.
 * _limit_printed: the formula that the paper prints for the latter. */
double cunmod_model_mul_time_limit(double n, double s);
double cunmod_model_mul_time_limit_of_printed(double n, double s);
double cunmod_model_mul_time_limit_printed(double n, double s);

/* GCD with m = n, l = Z/2 and s = Z/6: the work ratio for n to infinity; the span ratio, for any m;
 * the overhead ratio (13); the ratio of times (14); and its limit (15), which is > 1 if and only if
 * Z > 9.6. */
double cunmod_model_gcd_work_ratio(double Z);
double cunmod_model_gcd_span_ratio(double n, double m);
double cunmod_model_gcd_overhead_ratio(double n, double Z);
double cunmod_model_gcd_time_ratio(double n, double U, double Z);
double cunmod_model_gcd_time_limit(double U, double Z);

#endif
