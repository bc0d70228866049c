/* What the files of t-faults share.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TESTS_FAULTS_H
#define CUNMOD_TESTS_FAULTS_H

#include <stdint.h>

#include "cunmod.h"

#define ROOM 560
#define MAX_CALLS 5000 /* far above the device calls of any scenario */

/* An operation by one algorithm. The scenario "poly" is a chain of operations on device
 * polynomials, by "block" and "steps", and "device matrices" one on device matrices. `run` calls
 * the operation in the context and returns whether that succeeded; the call may fail with E_GPU if
 * may_fail is set. */
typedef struct scenario scenario_t;
struct scenario
{
    const char *name;
    int op;
    const char *algorithm;
    int (*run)(const scenario_t *scenario, cunmod_ctx_t ctx, int may_fail);
};

/* The first one is a product by "block". */
extern const scenario_t scenarios[];
extern const int scenario_count;

/* The modulus of all operations. */
extern uint64_t modulus;

int is_chain(const scenario_t *scenario);

/* Returns whether FLINT computes unless the GPU is forced, since the operands are small. */
int is_left_to_flint(const scenario_t *scenario);

/* Checks that the status is OK, or E_GPU if may_fail is set. Returns whether it is OK. */
int accepted(int status, int may_fail);

/* Creates a context with the path and with the algorithm of the scenario. */
cunmod_ctx_t open_context(const scenario_t *scenario, int path);

/* Runs a scenario once; returns whether it succeeded. */
int run_scenario(const scenario_t *scenario, cunmod_ctx_t ctx, int may_fail);

/* Checks that the polynomial has the value, or E_GPU if may_fail is set. Returns whether it has. */
int check_poly(cunmod_poly_t poly, const uint64_t *value, int64_t len, int may_fail);

/* ---- faults_euclid.c ---- */

/* The length of the second operand: 0, 1 or `len`. */
int64_t second_length(const char *name, int64_t len);

int run_gcd(const scenario_t *scenario, cunmod_ctx_t ctx, int may_fail);

/* What else Euclid's algorithm gives, by the name of the scenario. */
int run_euclid(const scenario_t *scenario, cunmod_ctx_t ctx, int may_fail);

/* ---- faults_matrices.c ---- */

int run_matrices(const scenario_t *scenario, cunmod_ctx_t ctx, int may_fail);
int run_matrix_sum(const scenario_t *scenario, cunmod_ctx_t ctx, int may_fail);
int run_matrix_value(const scenario_t *scenario, cunmod_ctx_t ctx, int may_fail);
int run_matrix_polys(const scenario_t *scenario, cunmod_ctx_t ctx, int may_fail);
int run_matrix_series(const scenario_t *scenario, cunmod_ctx_t ctx, int may_fail);
int run_matrix_basis(const scenario_t *scenario, cunmod_ctx_t ctx, int may_fail);
int run_matrix_charpoly(const scenario_t *scenario, cunmod_ctx_t ctx, int may_fail);
int run_elimination(const scenario_t *scenario, cunmod_ctx_t ctx, int may_fail);
int run_solution(const scenario_t *scenario, cunmod_ctx_t ctx, int may_fail);
int run_device_matrices(const scenario_t *scenario, cunmod_ctx_t ctx, int may_fail);

/* ---- faults_memory.c ---- */

/* A short remainder does not hold the memory of its dividend, nor does one that is empty; when a
 * call fails on the way, it is right all the same. What the context keeps is there after the first
 * division. The last_calls last ones fail in turn; 0: nothing is called, since nothing remains. */
void check_remainder_memory(const char *algorithm, int64_t lenb, int last_calls);

/* A resultant takes no more memory than the plan says, and its result. */
void check_workspace(void);

/* ---- faults_transfer.c ---- */

/* Long arrays up and down, every call failing in turn. */
void check_long_transfers(void);

/* A product of a pinned operand, which is looked at while the device works already; `bad`: with
 * a coefficient that is not reduced, and then it is refused whatever else fails. */
void check_pinned(int path, int bad);

/* Pinned operands of Euclid's algorithm, in both places: the device works on until it is known that
 * one of them is not reduced, its leading coefficient or another one. */
void check_pinned_euclid(int path);

/* A polynomial from pinned memory is there whatever fails on the way. */
void check_pinned_poly(int bad);

#endif
