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

/* The operations. SORT: radix sort of n keys of m bits. BLOCKS: division by blocks, which the paper
 * does not have. */
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
 * threads per block; docs/model.md has the counts. The formulas hold if s divides k = n-m+1 and l
 * divides m, and are used for all k and m. */
void cunmod_model_div_blocks(cunmod_model_t *model, double n, double m, double s, double l,
                             double U);

/* Returns the s for which both kinds of blocks of the division by blocks take equally long. For
 * larger s, C grows as s^2; up to this s the time decreases, if k is large. */
double cunmod_model_div_blocks_balance(double l, double U);

/* Section 4: n keys of c bits; l >= 1. K = n/(4 l) is not in the paper, but yields the paper's
 * ratio R. */
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

/* Sets *model for an operation with parameter s. s = 1 is the naive algorithm (except for BLOCKS).
 * DIV and GCD with s > 1 ignore l. */
void cunmod_model_evaluate(cunmod_model_t *model, int operation, double n, double m, double s,
                           double l, double U);

/* Returns the words of local memory of a block of cunmod_model_evaluate. A block fits if they are
 * at most Z. */
double cunmod_model_words(int operation, double s, double l);

/* ---- bounds of the running time ---------------------------------------- */

/* Theorem 1, (3), for P >= 1 multiprocessors. L counts the kernels of the critical path. Section
 * 2.2 defines L as the number of edges between them, one less, with which the theorem is false. */
double cunmod_model_time(const cunmod_model_t *model, double P);
double cunmod_model_time_printed(const cunmod_model_t *model, double P);

/* Corollary 1, (4): the time on as many multiprocessors as can be used. */
double cunmod_model_time_unbounded(const cunmod_model_t *model);

/* Returns the s of least cunmod_model_bound among the powers of two up to `most`; otherwise as
 * cunmod_model_best_s. */
int64_t cunmod_model_fastest_s(int operation, double n, double m, double l, double most,
                               const cunmod_model_cost_t *cost, double Z, double P);

/* Returns the s of least time among powers of two, the smallest s of equal times; 0 when no s fits.
 * A block of s must fit into Z words, and s is at most the number of steps (n-m+1 for DIV and
 * BLOCKS, else m). The time is that of Theorem 1 for P >= 1, and that of Corollary 1 for P = 0. n <
 * 2^62. */
int64_t cunmod_model_best_s(int operation, double n, double m, double l, double U, double Z,
                            double P);

/* ---- ratios of the naive algorithm (s = 1) to the algorithm with s ------ */

/* DIV, l = Z/2 and s = Z/7: (5), (6), (7). The span ratio is 1. The ratios of times here and below
 * are those of Corollary 1; for DIV it is > 1 exactly if Z > 12.6. */
double cunmod_model_div_work_ratio(double Z);
double cunmod_model_div_overhead_ratio(double Z);
double cunmod_model_div_time_ratio(double U, double Z);

/* SORT: (8) and (9), for n to infinity; the span ratio; R before (10). */
double cunmod_model_sort_work_ratio(double s, double l);
double cunmod_model_sort_overhead_ratio(double s, double l);
double cunmod_model_sort_span_ratio(double s, double l);
double cunmod_model_sort_time_ratio(double s, double l, double U);

/* R at s = log2 l by its leading terms, for l to infinity and any growth of U; l > 1. (10) as
 * printed drops 9 U in the denominator, which needs U = O(log l). */
double cunmod_model_sort_time_leading(double l, double U);
double cunmod_model_sort_time_leading_printed(double l, double U);

/* MUL: the work and span ratios, (11) and (12), with m = n. (12) as printed has the C of a
 * multiplication block; the right C is larger when s >= 3 and U > 2s(s-1)/(s-2). */
double cunmod_model_mul_work_ratio(double n, double s);
double cunmod_model_mul_span_ratio(double m, double s);
double cunmod_model_mul_overhead_ratio(double n, double s);
double cunmod_model_mul_time_ratio(double n, double s, double U);
double cunmod_model_mul_time_ratio_printed(double n, double s, double U);

/* The limit of (11) for n to infinity; the paper prints s. */
double cunmod_model_mul_overhead_limit(double s);
double cunmod_model_mul_overhead_limit_printed(double s);

/* (12) for large U and log n; n > s. mul_time_limit: the limit of mul_time_ratio.
 * mul_time_limit_of_printed: the limit of mul_time_ratio_printed. mul_time_limit_printed: the
 * formula that the paper prints for that limit. */
double cunmod_model_mul_time_limit(double n, double s);
double cunmod_model_mul_time_limit_of_printed(double n, double s);
double cunmod_model_mul_time_limit_printed(double n, double s);

/* GCD, m = n, l = Z/2 and s = Z/6: the work ratio for n to infinity; the span ratio (for any m);
 * (13), (14), and (15), the limit of (14), which is > 1 exactly if Z > 9.6. */
double cunmod_model_gcd_work_ratio(double Z);
double cunmod_model_gcd_span_ratio(double n, double m);
double cunmod_model_gcd_overhead_ratio(double n, double Z);
double cunmod_model_gcd_time_ratio(double n, double U, double Z);
double cunmod_model_gcd_time_limit(double U, double Z);

#endif
