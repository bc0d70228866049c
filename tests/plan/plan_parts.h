/* What the files of t-plan share.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TESTS_PLAN_PARTS_H
#define CUNMOD_TESTS_PLAN_PARTS_H

#include <stdint.h>

#include "plan/integer_plan.h"
#include "plan/plan.h"

/* A question about one operation on host arrays with nothing forced; names the case, too. */
cunmod_query_t question(int op, int64_t n, int64_t m, int bits);

/* The same on device memory, with the GPU forced. */
cunmod_query_t device_question(int op, int64_t n, int64_t m, int bits);

/* The best plan, which has to exist. */
cunmod_plan_t best_plan(const cunmod_query_t *query, const cunmod_params_t *params);

/* Returns `query`, about host matrices modulo a p of `bits` bits, with nothing forced. */
cunmod_query_t matrix_question(cunmod_query_t query, int bits);

/* Returns the plan of a question about matrices on the GPU by `algorithm`, with all matrices in
 * device memory. */
cunmod_plan_t device_plan(cunmod_query_t query, int algorithm, const cunmod_params_t *params);

/* Returns the number of words of the operands and of the result. */
int64_t matrix_words(const cunmod_query_t *query);

/* The sides of polynomials over the integers; and whether a prediction differs from a measured
 * time by less than the factor `most`. */
enum
{
    FLINT = CUNMOD_INTEGERS_FLINT,
    ON_HOST = CUNMOD_INTEGERS_ON_HOST,
    ON_DEVICE = CUNMOD_INTEGERS_ON_DEVICE
};
void check_ratio(double predicted, double measured, double most);

/* cunmod_plan_all without the candidates of algorithms that the tables of t-plan do not know, so
 * that a new algorithm does not change what the tables say. */
int counted_plans(cunmod_plan_t plans[CUNMOD_PLAN_MAX], const cunmod_query_t *query,
                  const cunmod_params_t *params);

/* Everything that holds for every question; returns the number of counted_plans. */
int check_plans(const cunmod_query_t *query, const cunmod_params_t *params);

/* The plan with the algorithm, or NULL. */
const cunmod_plan_t *find_plan(const cunmod_plan_t *plans, int count, int algorithm);

/* plan_cpu.c: where FLINT ends and the GPU begins, and what FLINT takes. */
void test_plan_cpu(const cunmod_params_t *params);

/* plan_times.c: the predicted times of operations, and their memory. */
void test_plan_times(const cunmod_params_t *params);

/* plan_scan.c: Taylor shifts and geometric progressions. */
void test_plan_scan(const cunmod_params_t *params);

/* plan_batches.c: batches. */
void test_plan_batches(const cunmod_params_t *params);

/* plan_integers.c: polynomials over the integers. */
void test_plan_integers(const cunmod_params_t *params);

/* plan_grids.c: functions by values on grids. */
void test_plan_grids(const cunmod_params_t *params);

/* plan_matrices.c: products of matrices. */
void test_plan_matrices(const cunmod_params_t *params);

/* plan_mat_polys.c: matrices of polynomials. */
void test_plan_mat_polys(const cunmod_params_t *params);

/* plan_sections.c: products of matrices in sections. */
void test_plan_sections(const cunmod_params_t *params);

/* plan_measured.c: the faster side is taken, by measured times of host arrays and of FLINT. */
void test_plan_measured(void);

/* plan_pins.c: predicted times of divisions and GCDs are those of a table. With CUNMOD_TEST_PINS=1
 * the table is printed as it would have to be. */
void test_plan_pins(void);

/* plan_bounds.c: bounds of short operands, and the passes of transforms. */
void test_plan_bounds(const cunmod_params_t *params);

/* plan_kinds.c: compares all predictions for questions about single operations with those of a
 * table. With CUNMOD_TEST_PINS=1 the table with the present predictions is printed. */
void test_plan_kinds(void);

/* plan_pins.c: the time of launches, their threads, and divisions by constants, by hand. */
void test_plan_launches(void);

#endif
