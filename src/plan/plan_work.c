/* The plan: how much memory an algorithm needs, and whether there is room for it.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "plan/plan_work.h"

#include <math.h>

#include "backend/types.h"
#include "cunmod.h"
#include "plan/predict.h"
#include "shape/compose_shape.h"
#include "shape/half_shape.h"
#include "shape/ntt.h"

int64_t cunmod_plan_ntt_words(const cunmod_query_t *query, int64_t points)
{
    return cunmod_ntt_work_words(points, cunmod_query_primes(query),
                                 cunmod_ntt_word(query->p, query->own_roots),
                                 query->square || query->prepared > 0 ? 1 : 2);
}

/* Bytes of the division's own, of what a prepared divisor keeps, of the rows of a composition, and
 * of the tables of roots; -1 when there is none. */
static int64_t newton_bytes(const cunmod_query_t *query, int64_t s, int64_t word)
{
    cunmod_newton_t shape;
    if (!cunmod_query_newton(&shape, query, s))
    {
        return -1;
    }
    const int64_t composition =
        query->composed > 0 ? cunmod_compose_space(&shape, query->composed, word).bytes : 0;
    const int64_t kept = query->prepared > 0 ? cunmod_newton_prepared_bytes(&shape, word) : 0;
    return cunmod_newton_space(&shape, word).bytes + kept + composition +
           cunmod_newton_table_words(&shape) * (int64_t)sizeof(uint32_t);
}

/* The same of a tree, whether it is kept or not. */
static int64_t tree_bytes(const cunmod_query_t *query, int64_t word)
{
    cunmod_tree_shape_t shape;
    return cunmod_query_tree(&shape, query)
               ? cunmod_tree_kept_bytes(&shape, word) + cunmod_tree_work_bytes(&shape, word) +
                     cunmod_newton_space(&shape.root, word).bytes +
                     cunmod_newton_prepared_bytes(&shape.root, word) +
                     cunmod_tree_table_words(&shape) * (int64_t)sizeof(uint32_t)
               : -1;
}

/* Bytes of a run of so many divsteps, and of the tables of roots of all its transforms; -1 when
 * there is none. */
static int64_t run_bytes(const cunmod_query_t *query, const cunmod_params_t *params, int64_t s,
                         int64_t word, int64_t steps)
{
    const uint64_t p = cunmod_query_modulus(query);
    const cunmod_half_limits_t limits = cunmod_half_limits(params, p, s);
    const int record = query->task == CUNMOD_TASK_RESULTANT;
    const int64_t longest = steps > query->n ? steps : query->n;
    const int64_t bytes =
        cunmod_half_space(query->n, query->m, steps, &limits, p, word, record).bytes;
    return bytes < 0
               ? -1
               : bytes + cunmod_half_table_words(longest, &limits, p) * (int64_t)sizeof(uint32_t);
}

/* The same of all that an operation does one after the other, and the operands that a minimal
 * polynomial makes, or a division that comes first. */
static int64_t half_bytes(const cunmod_query_t *query, const cunmod_params_t *params, int64_t s,
                          int64_t word)
{
    const int64_t words = query->n + query->m;
    const int middle = cunmod_query_middle(query);
    int64_t bytes = run_bytes(query, params, s, word,
                              middle ? cunmod_query_steps(query) : cunmod_half_steps_of(words - 2));
    if (query->task == CUNMOD_TASK_RATREC && bytes >= 0)
    {
        const cunmod_query_t both = cunmod_query_fraction(query);
        const int64_t second =
            run_bytes(&both, params, s, word, cunmod_half_steps_of(both.n + both.m - 2));
        bytes = second < 0 || second > bytes ? second : bytes;
    }
    const int64_t parts = query->task == CUNMOD_TASK_RESULTANT ? 2 * CUNMOD_RESULTANT_PARTS : 0;
    return bytes < 0 ? -1 : bytes + (2 * words + parts) * word;
}

/* Bytes of a GCD by divsteps, or of the record that a resultant has, behind a division that leaves
 * the remainder; that division by plain blocks, which take over where another has no memory. */
static int64_t divsteps_bytes(const cunmod_query_t *query, int64_t word)
{
    const int divides = cunmod_gcd_divides(query->n, query->m);
    const int64_t n = divides ? query->m : query->n, m = divides ? query->m - 1 : query->m;
    if (query->task != CUNMOD_TASK_RESULTANT)
    {
        return cunmod_gcd_divsteps_work_words(query->n, query->m, word) * word +
               CUNMOD_GCD_STATUS * (int64_t)sizeof(int64_t);
    }
    return cunmod_gcd_record_work_bytes(n, m, word) + (n + m) * (word + (int64_t)sizeof(int64_t)) +
           2 * CUNMOD_RESULTANT_PARTS * word +
           (divides ? (query->n + query->m + CUNMOD_DIV_HEAD) * word : 0);
}

/* Words of workspace of one item. */
static int64_t workspace_words(const cunmod_query_t *query, const cunmod_params_t *params,
                               int algorithm, int64_t s, int64_t word)
{
    switch (algorithm)
    {
    case CUNMOD_ALG_MUL_TWO_PHASE:
        return cunmod_mul_two_phase_words(query->n, query->m, s);
    case CUNMOD_ALG_DIV_NAIVE:
    case CUNMOD_ALG_DIV_STEPS:
    case CUNMOD_ALG_DIV_BLOCKS:
        return CUNMOD_DIV_HEAD;
    case CUNMOD_ALG_GCD_NAIVE:
    case CUNMOD_ALG_GCD_STEPS:
        return cunmod_gcd_work_words(query->n, query->m) +
               CUNMOD_GCD_STATUS * (int64_t)sizeof(int64_t) / word;
    case CUNMOD_ALG_GCD_DIVSTEPS:
        return divsteps_bytes(query, word) / word;
    case CUNMOD_ALG_MUL_NTT:
        return cunmod_plan_ntt_words(query, cunmod_query_transform(query)) *
               (int64_t)sizeof(uint32_t) / word;
    case CUNMOD_ALG_DIV_NEWTON:
        return newton_bytes(query, s, word) / word;
    case CUNMOD_ALG_POINTS_TREE:
        return tree_bytes(query, word) / word;
    case CUNMOD_ALG_GCD_HALF:
        return half_bytes(query, params, s, word) / word;
    default:
        return 0;
    }
}

double cunmod_plan_room(const cunmod_query_t *query, double bytes)
{
    cunmod_traffic_t t = cunmod_query_traffic(query);
    double arrays = t.held + (query->where == CUNMOD_ON_HOST ? t.in : 0);
    return bytes / ((double)cunmod_query_word(query) * (double)query->batch) - arrays;
}

int cunmod_plan_fits(const cunmod_query_t *query, double words, double bytes)
{
    return words <= cunmod_plan_room(query, bytes);
}

int64_t cunmod_plan_workspace(const cunmod_query_t *query, const cunmod_params_t *params,
                              int algorithm, int64_t s)
{
    double n = (double)query->n, m = (double)query->m, rows = ceil(m / (double)s);
    int64_t word = cunmod_query_word(query);
    /* Not less than the exact number below, which is taken only where it is safe. */
    if ((algorithm == CUNMOD_ALG_DIV_NEWTON && newton_bytes(query, s, word) < 0) ||
        (algorithm == CUNMOD_ALG_GCD_HALF && half_bytes(query, params, s, word) < 0))
    {
        return -1;
    }
    if (algorithm == CUNMOD_ALG_POINTS_TREE && tree_bytes(query, word) < 0)
    {
        return -1;
    }
    double words = algorithm == CUNMOD_ALG_MUL_TWO_PHASE
                       ? rows * (n + (double)s) + (rows + 1) / 2 * (n + 2 * (double)s) + 1
                   : algorithm == CUNMOD_ALG_MUL_NTT || algorithm == CUNMOD_ALG_DIV_NEWTON ||
                           algorithm == CUNMOD_ALG_POINTS_TREE || algorithm == CUNMOD_ALG_GCD_HALF
                       ? (double)workspace_words(query, params, algorithm, s, word)
                   : algorithm == CUNMOD_ALG_GCD_DIVSTEPS
                       ? 32 * (n + m) + 8192
                       : 2 * (n + m) + 2 * CUNMOD_GCD_STATUS + CUNMOD_DIV_HEAD;
    if (!cunmod_plan_fits(query, words, CUNMOD_PLAN_MAX_BYTES))
    {
        return -1;
    }
    int64_t exact = workspace_words(query, params, algorithm, s, word);
    return cunmod_plan_fits(query, (double)exact, (double)query->memory)
               ? exact * word * query->batch
               : -1;
}
