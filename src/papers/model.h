/* The formulas of the many-core machine model of Haque, Moreno Maza and Xie.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * "The paper" is the authors' "A Many-core Machine Model for Designing Algorithms with Minimum
 * Parallelism Overheads"; equations and sections have the numbers of the paper. Where its text and
 * its derivation disagree, a function with the plain name computes the formula that can be derived,
 * and *_printed the formula that is printed; docs/model.md lists these cases. All functions are
 * pure, and all arguments finite:
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

/* Naive division: Section 3.1, Algorithms 1 and 2 of the paper. */
void cunmod_model_div_naive(cunmod_model_t *model, double n, double m, double l, double U);

/* Division by s steps per kernel: Section 3.2, Algorithms 3 and 4 of the paper; 3 s threads per
 * block. */
void cunmod_model_div_steps(cunmod_model_t *model, double n, double m, double s, double U);

/* Plain division by blocks of s coefficients of the quotient (cuda/div/dev_div_blocks.cu), l
 * threads per block; docs/model.md counts the operations and words. The formulas are exact if s
 * divides k = n-m+1 and l divides m; the function uses them for all k and m. */
void cunmod_model_div_blocks(cunmod_model_t *model, double n, double m, double s, double l,
                             double U);

/* Returns the s for which both kinds of blocks of threads of cunmod_model_div_blocks take equally
 * long. For larger s, C grows as s^2; for smaller s, the total time decreases as s grows, if k is
 * large. */
double cunmod_model_div_blocks_balance(double l, double U);

/* Radix sort of n keys of c bits: Section 4 of the paper; l >= 1. K = n/(4 l) is not in the paper,
 * but yields the paper's ratio R of times. */
void cunmod_model_sort(cunmod_model_t *model, double n, double c, double s, double l, double U);
void cunmod_model_sort_printed(cunmod_model_t *model, double n, double c, double s, double l,
                               double U); /* the printed W contradicts (8) */

/* Multiplication: Section 5, Algorithms 5 to 7 of the paper; s <= m. */
void cunmod_model_mul(cunmod_model_t *model, double n, double m, double s, double l, double U);
void cunmod_model_mul_printed(cunmod_model_t *model, double n, double m, double s, double l,
                              double U); /* with W as printed, and with the C of a block of the
                                            multiplication phase */

/* Naive Euclidean algorithm: Section 6.1, Algorithms 8 and 9 of the paper. */
void cunmod_model_gcd_naive(cunmod_model_t *model, double n, double m, double l, double U);

/* Euclidean algorithm by s steps per kernel: Section 6.2, Algorithms 10 and 11 of the paper; 3 s
 * threads per block. W is as printed: it cannot be derived from the text of the paper, and no other
 * formula here depends on it. */
void cunmod_model_gcd_steps(cunmod_model_t *model, double n, double m, double s, double U);

/* Sets *model for `operation` (CUNMOD_MODEL_*) with parameter s. s = 1: the naive algorithm, except
 * for BLOCKS. DIV and GCD with s > 1 ignore l. */
void cunmod_model_evaluate(cunmod_model_t *model, int operation, double n, double m, double s,
                           double l, double U);

/* Returns the number of words of local memory that a block needs in the algorithm that
 * cunmod_model_evaluate chooses. The block fits on a multiprocessor if this number is at most Z. */
double cunmod_model_words(int operation, double s, double l);

/* ---- bounds of the running time ---------------------------------------- */

/* The bound (3) of Theorem 1 on P >= 1 multiprocessors, with L = the number of kernels on the
 * critical path. *_printed: with L as Section 2.2 of the paper defines it, the number of edges of
 * this path, which is one less; with this L the theorem is false. */
double cunmod_model_time(const cunmod_model_t *model, double P);
double cunmod_model_time_printed(const cunmod_model_t *model, double P);

/* The bound (4) of Corollary 1: the time on K multiprocessors, since at most K blocks run at
 * once. */
double cunmod_model_time_unbounded(const cunmod_model_t *model);

/* Returns the power of two s for which cunmod_model_bound with *cost is least; the smallest such s
 * if several bounds are equal; 0 if no block fits into Z words. s is at most `most`, at most n-m+1
 * for DIV and BLOCKS, and at most m for the other operations. P = 0: as many multiprocessors as
 * blocks can run at once. */
int64_t cunmod_model_fastest_s(int operation, double n, double m, double l, double most,
                               const cunmod_model_cost_t *cost, double Z, double P);

/* Returns the power of two s for which the time is least; the smallest such s if several times are
 * equal; 0 when no block fits into Z words. s is at most n-m+1 for DIV and BLOCKS, and at most m
 * for the other operations. P >= 1: the time is the bound of Theorem 1; P = 0: the bound of
 * Corollary 1. n < 2^62. */
int64_t cunmod_model_best_s(int operation, double n, double m, double l, double U, double Z,
                            double P);

/* ---- ratios of the naive algorithm (s = 1) to the algorithm with s ------ */

/* DIV with l = Z/2 and s = Z/7: the ratios (5) of work, (6) of overhead and (7) of times. The ratio
 * of spans is 1. Here and below, ratios of times are ratios of the bounds of Corollary 1; the ratio
 * for DIV is > 1 if and only if Z > 12.6. */
double cunmod_model_div_work_ratio(double Z);
double cunmod_model_div_overhead_ratio(double Z);
double cunmod_model_div_time_ratio(double U, double Z);

/* SORT: the work ratio (8) and the overhead ratio (9), for n to infinity; the span ratio; and the
 * ratio of times R, which the paper has before (10). */
double cunmod_model_sort_work_ratio(double s, double l);
double cunmod_model_sort_overhead_ratio(double s, double l);
double cunmod_model_sort_span_ratio(double s, double l);
double cunmod_model_sort_time_ratio(double s, double l, double U);

/* The leading terms of the ratio of times R at s = log2 l, for l to infinity and any growth of U; l
 * > 1. Equation (10) as printed lacks the term 9 U in the denominator, and so holds only if U =
 * O(log l). */
double cunmod_model_sort_time_leading(double l, double U);
double cunmod_model_sort_time_leading_printed(double l, double U);

/* MUL with m = n: the ratio of work, the ratio of spans, the ratio (11) of overheads and the ratio
 * (12) of times. Equation (12) as printed uses the C of a block of the multiplication phase; the
 * true C is larger if s >= 3 and U > 2s(s-1)/(s-2). */
double cunmod_model_mul_work_ratio(double n, double s);
double cunmod_model_mul_span_ratio(double m, double s);
double cunmod_model_mul_overhead_ratio(double n, double s);
double cunmod_model_mul_time_ratio(double n, double s, double U);
double cunmod_model_mul_time_ratio_printed(double n, double s, double U);

/* The limit of the ratio (11) of overheads for n to infinity. The paper prints the limit s. */
double cunmod_model_mul_overhead_limit(double s);
double cunmod_model_mul_overhead_limit_printed(double s);

/* Approximations of the ratio (12) of times for large U and log n; n > s.
 * cunmod_model_mul_time_limit: of cunmod_model_mul_time_ratio; _limit_of_printed: of
 * cunmod_model_mul_time_ratio_printed; _limit_printed: the formula that the paper prints for
 * cunmod_model_mul_time_ratio_printed. */
double cunmod_model_mul_time_limit(double n, double s);
double cunmod_model_mul_time_limit_of_printed(double n, double s);
double cunmod_model_mul_time_limit_printed(double n, double s);

/* GCD with m = n, l = Z/2 and s = Z/6: the ratio of work for n to infinity; the ratio of spans, for
 * any m; the ratio (13) of overheads; the ratio (14) of times; and the limit (15) of (14), which is
 * > 1 if and only if Z > 9.6. */
double cunmod_model_gcd_work_ratio(double Z);
double cunmod_model_gcd_span_ratio(double n, double m);
double cunmod_model_gcd_overhead_ratio(double n, double Z);
double cunmod_model_gcd_time_ratio(double n, double U, double Z);
double cunmod_model_gcd_time_limit(double U, double Z);

#endif
