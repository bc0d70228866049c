/* What the files of t-model share.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TESTS_MODEL_PARTS_H
#define CUNMOD_TESTS_MODEL_PARTS_H

#include <stddef.h>

#include "papers/model.h"

#define HUGE_N 1e20 /* stands for n to infinity where the next term is 1/n of the first */
#define EACH(i, values) for (size_t i = 0; i < sizeof(values) / sizeof((values)[0]); i++)

typedef long double real;

typedef struct
{
    double n, m, s, l, U, Z;
} case_t;

extern case_t at; /* the case, which the formulas are asked about, and for messages */

/* What the grids have of these. */
extern const double all_U[5], all_l[5], all_s[7];

/* Relative error at most `tolerance`, or TINY. */
void near(const char *what, real got, real want, double tolerance);
void same(const char *what, real got, real want);

/* The same of W, S, O, N and L. */
void same_counts(const cunmod_model_t *got, real W, real S, real O, real N, real L);

/* got < want. */
void below(const char *what, real got, real want);

/* Apart by more than `gap`, relatively. */
void differ(const char *what, real got, real want, double gap);

/* model_counts.c */
void count_div_naive(void);
void count_div_steps(void);
void count_gcd_naive(void);
void count_gcd_steps(void);
void pinned_gcd_work(void);
void count_sort(void);

/* model_formulas.c */
void formulas_blocks(void);
void balance_blocks(void);
void formulas_mul(void);

/* model_ratios.c */
void theorem_1(void);
void ratios_div(void);
void ratios_sort(void);
void limits_sort(void);
void ratios_mul(void);
void limits_mul(void);
void ratios_gcd(void);

#endif
