/* Computes the device memory that an algorithm needs, and whether that much is available.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "plan/plan_work.h"

#include <math.h>
#include <stddef.h>

#include "backend/types.h"
#include "cunmod.h"
#include "plan/predict.h"
#include "plan/query.h"
#include "shape/compose_shape.h"
#include "shape/halving_shape.h"
#include "shape/half_shape.h"
#include "shape/mat_planes.h"
#include "shape/mat_poly_shape.h"
#include "shape/mat_space.h"
#include "shape/ntt.h"
#include "shape/scan_shape.h"
#include "shape/tuning.h"

int64_t cunmod_plan_ntt_words(const cunmod_query_t *query, int64_t points)
{
    return cunmod_ntt_work_words(points, cunmod_query_primes(query),
                                 cunmod_ntt_word(query->p, query->own_roots),
                                 query->square || query->prepared > 0 ? 1 : 2);
}

int64_t cunmod_work_ntt(const cunmod_trial_t *x)
{
    return cunmod_plan_ntt_words(x->query, x->shape->product[0].transform.points) *
           (int64_t)sizeof(uint32_t) / cunmod_query_word(x->query);
}

int64_t cunmod_work_linear(const cunmod_trial_t *x)
{
    return x->query->task == CUNMOD_ELEMENTARY_VALUE ? cunmod_value_tiles(x->query->n) + 1 : 0;
}

int64_t cunmod_work_mat(const cunmod_trial_t *x)
{
    const cunmod_mat_query_t *const mat = &x->query->mat;
    const cunmod_modulus_t mod = {.p = cunmod_query_modulus(x->query),
                                  .word = (uint32_t)cunmod_query_word(x->query)};
    if (x->query->task == CUNMOD_MAT_POLY_MUL)
        return cunmod_query_layers(x->query).bytes / mod.word;
    if (cunmod_query_is_charpoly(x->query))
        return cunmod_mat_charpoly_bytes(mat->rows, &mod) / mod.word;
    if (x->query->task == CUNMOD_MAT_MUL || x->query->task == CUNMOD_MAT_POW)
        return cunmod_work_mat_plain(x) +
               cunmod_mat_work_bytes(mat->rows, mat->depth, mat->columns, mod.p) / mod.word;
    if (x->query->task == CUNMOD_MAT_EVALUATE)
        return cunmod_query_mat_values(x->query).bytes / mod.word;
    return cunmod_mat_space(mat->rows, mat->depth, mat->columns, &mod).bytes / mod.word +
           mat->rows * (mat->depth + mat->columns); /* copies of the operands */
}

/* A power is computed in the memory of its result and of one more matrix. */
int64_t cunmod_work_mat_plain(const cunmod_trial_t *x)
{
    const int64_t task = x->query->task;
    return task == CUNMOD_MAT_POW ? x->query->hi
           : task == CUNMOD_MAT_EVALUATE
               ? cunmod_query_mat_values(x->query).planes / cunmod_query_word(x->query)
               : 0;
}

/* Returns an upper bound of the bytes of series_words. The transforms of a product have limits. */
static double series_bound(const cunmod_query_t *query)
{
    cunmod_mat_series_t series;
    cunmod_query_series(&series, query);
    const double n = (double)series.n, block = (double)series.block + 1;
    return cunmod_mat_space_bound(series.n, series.n, 0) +
           (double)sizeof(uint64_t) * n * block * (3 * n + 4 * (double)series.columns) +
           (series.prepares ? 2 * CUNMOD_MAT_WORK : 0);
}

/* Returns the bytes of a basis, with the tables of roots of unity. */
static double basis_bytes(const cunmod_query_t *query)
{
    const cunmod_modulus_t mod = {.p = cunmod_query_modulus(query),
                                  .word = (uint32_t)cunmod_query_word(query)};
    cunmod_pmbasis_t basis;
    cunmod_query_basis(&basis, query);
    return cunmod_pmbasis_bytes(&basis, &mod);
}

double cunmod_work_mat_bound(const cunmod_trial_t *x)
{
    const cunmod_mat_query_t *const mat = &x->query->mat;
    if (x->query->task == CUNMOD_MAT_POLY_SERIES)
        return series_bound(x->query);
    if (x->query->task == CUNMOD_MAT_POLY_BASIS)
        return basis_bytes(x->query);
    if (x->query->task == CUNMOD_MAT_POLY_MUL)
        return 0; /* cunmod_query_has_layers has limits */
    if (cunmod_query_is_charpoly(x->query))
        return 2 * cunmod_mat_space_bound(mat->rows, 2 * mat->rows, 0);
    if (x->query->task == CUNMOD_MAT_EVALUATE)
        return cunmod_mat_values_bound(mat->rows, mat->lena);
    if (x->query->task != CUNMOD_MAT_MUL && x->query->task != CUNMOD_MAT_POW)
        return cunmod_mat_space_bound(mat->rows, mat->depth, mat->columns);
    const double rows = (double)mat->rows + CUNMOD_MAT_TILE;
    const double depth = (double)mat->depth + CUNMOD_MAT_TILE;
    const double columns = (double)mat->columns + 2 * CUNMOD_MAT_TILE;
    return CUNMOD_MAT_MODULI * (rows * depth + depth * columns + rows * columns) +
           (double)sizeof(uint64_t) * (double)x->query->hi;
}

/* Returns the words of the workspace of an elimination, Newton's iteration and a lifting, with the
 * tables of roots of unity. All tables of Newton's iteration together have at most as many words as
 * the tables of the lifting. */
static int64_t series_words(const cunmod_query_t *query)
{
    const cunmod_modulus_t mod = {.p = cunmod_query_modulus(query),
                                  .word = (uint32_t)cunmod_query_word(query)};
    cunmod_mat_series_t series;
    cunmod_query_series(&series, query);
    const cunmod_mat_left_t residue = cunmod_mat_series_residue(&series);
    const cunmod_mat_transform_t transform = cunmod_mat_left_transform(series.n, &residue, mod.p);
    return (cunmod_mat_series_space(&series, &mod).bytes +
            cunmod_mat_space(series.n, series.n, 0, &mod).bytes +
            2 * cunmod_ntt_tables(transform.points, transform.count) * (int64_t)sizeof(uint32_t)) /
           mod.word;
}

/* Returns the words of the transforms of a panel, and of the tables of roots of unity. */
int64_t cunmod_work_mat_poly(const cunmod_trial_t *x)
{
    if (x->query->task == CUNMOD_MAT_POLY_SERIES)
        return series_words(x->query);
    if (x->query->task == CUNMOD_MAT_POLY_BASIS)
        return (int64_t)(basis_bytes(x->query) / (double)cunmod_query_word(x->query));
    const cunmod_mat_poly_panel_t panel = cunmod_query_panel(x->query);
    const cunmod_mat_transform_t transform = cunmod_query_mat_transform(x->query);
    return (cunmod_mat_poly_bytes(&panel) +
            cunmod_ntt_tables(transform.points, transform.count) * (int64_t)sizeof(uint32_t)) /
           cunmod_query_word(x->query);
}

int64_t cunmod_work_div(const cunmod_trial_t *x)
{
    (void)x;
    return CUNMOD_DIV_HEAD;
}

/* Returns the bytes of the workspace of compositions or powers modulo a prepared divisor. */
static int64_t composition_bytes(const cunmod_query_t *query, const cunmod_newton_t *shape)
{
    const uint64_t p = cunmod_query_modulus(query);
    const int64_t word = cunmod_query_word(query), composed = query->div.composed;
    cunmod_halving_t halving;
    if (composed == 0 && query->div.results == 0)
        return 0;
    if (query->div.truncates && composed > 0 &&
        cunmod_halving_is_faster(&halving, composed, shape->m - 1, p, query->own_roots))
    {
        return cunmod_halving_space(&halving, word).bytes +
               cunmod_halving_table_words(&halving) * (int64_t)sizeof(uint32_t);
    }
    const cunmod_compose_t rows =
        composed > 0 ? cunmod_compose_shape(composed, cunmod_compose_terms(shape, p))
                     : cunmod_compose_powers(query->div.results);
    return cunmod_compose_space(shape, &rows, word, p).bytes;
}

/* Returns the sum of the workspace of the division, the memory of a prepared divisor, the workspace
 * of compositions or powers, and the tables of roots of unity. */
int64_t cunmod_work_newton(const cunmod_trial_t *x)
{
    const cunmod_query_t *query = x->query;
    const cunmod_newton_t *shape = &x->shape->newton;
    const int64_t word = cunmod_query_word(query);
    const int64_t kept = query->prepared > 0 ? cunmod_newton_prepared_bytes(shape, word) : 0;
    return (cunmod_newton_space(shape, word).bytes + kept + composition_bytes(query, shape) +
            cunmod_newton_table_words(shape) * (int64_t)sizeof(uint32_t)) /
           word;
}

/* Returns the sum of the memory of the subproduct tree, the workspace of a computation on all its
 * levels, the memory and the workspace of the root as a prepared divisor, and the tables of roots
 * of unity. A tree that exists already is counted, too. */
int64_t cunmod_work_tree(const cunmod_trial_t *x)
{
    const cunmod_tree_shape_t *shape = &x->shape->tree;
    const int64_t word = cunmod_query_word(x->query);
    return (cunmod_tree_kept_bytes(shape, word) + cunmod_tree_work_bytes(shape, word) +
            cunmod_newton_space(&shape->root, word).bytes +
            cunmod_newton_prepared_bytes(&shape->root, word) +
            cunmod_tree_table_words(shape) * (int64_t)sizeof(uint32_t)) /
           word;
}

/* Returns the sum of the arrays of the scans and the temporary memory of the longest scan. The
 * workspace of the products of "scan" is not included. */
int64_t cunmod_work_scan(const cunmod_trial_t *x)
{
    const cunmod_query_t *query = x->query;
    const int64_t word = cunmod_query_word(query);
    const int64_t arrays =
        query->task == CUNMOD_POINTS_GEOMETRIC
            ? cunmod_geometric_space(query->n, query->m, query->points.interpolate, word).bytes
            : cunmod_taylor_space(query->n, word).bytes;
    return (arrays + cunmod_scan_temporary(query->n + query->m)) / word;
}

/* Returns the bytes of memory of `steps` divsteps by the recursion of "half", with the tables of
 * roots of unity of all transforms; -1 if a transform that the recursion needs does not exist. */
static int64_t run_bytes(const cunmod_query_t *query, const cunmod_half_limits_t *limits,
                         int64_t steps)
{
    const uint64_t p = cunmod_query_modulus(query);
    const int record = query->task == CUNMOD_TASK_RESULTANT;
    const int64_t longest = steps > query->n ? steps : query->n;
    const int64_t bytes =
        cunmod_half_space(query->n, query->m, steps, limits, p, cunmod_query_word(query), record)
            .bytes;
    return bytes < 0
               ? -1
               : bytes + cunmod_half_table_words(longest, limits, p) * (int64_t)sizeof(uint32_t);
}

/* An operation consists of one run of the recursion of "half" or, for CUNMOD_TASK_RATREC, of two,
 * one after the other. Returns the words of the largest run, plus 2 (n + m) words for the operands
 * of a minimal polynomial or for a division before the divsteps, plus the partial products of a
 * resultant. */
int64_t cunmod_work_half(const cunmod_trial_t *x)
{
    const cunmod_query_t *query = x->query;
    const cunmod_half_limits_t *limits = &x->shape->gcd.half;
    const int64_t words = query->n + query->m, word = cunmod_query_word(query);
    const int middle = cunmod_query_middle(query);
    int64_t bytes = run_bytes(query, limits,
                              middle ? cunmod_query_steps(query) : cunmod_half_steps_of(words - 2));
    if (query->task == CUNMOD_TASK_RATREC && bytes >= 0)
    {
        const cunmod_query_t both = cunmod_query_fraction(query);
        const int64_t second = run_bytes(&both, limits, cunmod_half_steps_of(both.n + both.m - 2));
        bytes = second < 0 || second > bytes ? second : bytes;
    }
    const int64_t parts = query->task == CUNMOD_TASK_RESULTANT ? 2 * CUNMOD_RESULTANT_PARTS : 0;
    return bytes < 0 ? -1 : (bytes + (2 * words + parts) * word) / word;
}

/* Returns the words of workspace of a GCD, or of a resultant, which stores a record of its
 * divsteps. If the longer operand is divided by the shorter one first, the remainder and the
 * workspace of DIV "blocks" are included: "blocks" divides if the memory does not suffice for a
 * faster algorithm. */
int64_t cunmod_work_divsteps(const cunmod_trial_t *x)
{
    const cunmod_query_t *query = x->query;
    const int64_t word = cunmod_query_word(query);
    const int divides = cunmod_gcd_divides(query->n, query->m);
    const int64_t n = divides ? query->m : query->n, m = divides ? query->m - 1 : query->m;
    if (query->task != CUNMOD_TASK_RESULTANT)
    {
        return (cunmod_gcd_divsteps_work_words(query->n, query->m, word) * word +
                CUNMOD_GCD_STATUS * (int64_t)sizeof(int64_t)) /
               word;
    }
    return (cunmod_gcd_record_work_bytes(n, m, word) + (n + m) * (word + (int64_t)sizeof(int64_t)) +
            2 * CUNMOD_RESULTANT_PARTS * word +
            (divides ? (query->n + query->m + CUNMOD_DIV_HEAD) * word : 0)) /
           word;
}

double cunmod_work_divsteps_bound(const cunmod_trial_t *x)
{
    return 32 * ((double)x->query->n + (double)x->query->m) + 8192;
}

double cunmod_plan_room(const cunmod_query_t *query, double bytes)
{
    cunmod_traffic_t t = cunmod_query_traffic(query);
    double arrays = t.held + (query->where == CUNMOD_ON_HOST ? t.in : 0);
    return bytes / ((double)cunmod_query_word(query) * (double)query->batch) - arrays;
}

/* Returns the bytes of workspace for a batch whose items need `words` words each. The workspace is
 * for as many items as fit in the bytes that the algorithm may use, and for at least one item. */
static int64_t batch_bytes(const cunmod_query_t *query, int64_t words,
                           const cunmod_algorithm_t *row)
{
    const int64_t one = words * cunmod_query_word(query);
    const double each = (double)cunmod_query_word(query) * (double)query->batch;
    const double room = floor(cunmod_plan_room(query, (double)query->memory)) * each;
    const double some = row->batch_work > 0 ? fmin((double)row->batch_work, room)
                                            : (double)CUNMOD_TUNE_BATCH_WORK;
    const double most = fmax((double)one, some);
    return (double)one * (double)query->batch < most ? one * query->batch : (int64_t)most;
}

int64_t cunmod_plan_workspace(const cunmod_trial_t *x, const cunmod_algorithm_t *row)
{
    const cunmod_query_t *query = x->query;
    if (cunmod_trial_in_sections(x))
        return x->shape->sections.bytes;
    const double bound = row->bound != NULL ? row->bound(x) : 0;
    const double room = cunmod_plan_room(query, (double)query->memory);
    if (bound > cunmod_plan_room(query, CUNMOD_PLAN_MAX_BYTES))
        return -1;
    const int64_t words = row->words != NULL ? row->words(x) : 0;
    if (query->items > 0)
    {
        const int64_t bytes = words < 0 ? -1 : batch_bytes(query, words, row);
        const double all = (double)cunmod_query_word(query) * (double)query->batch;
        return bytes >= 0 && (double)bytes / all <= room ? bytes : -1;
    }
    return words >= 0 && (double)words <= room ? words * cunmod_query_word(query) * query->batch
                                               : -1;
}
