/* The plan: names, candidates, their order, and the reason as text.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "plan.h"

#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "cunmod.h"
#include "half_shape.h"
#include "ntt.h"
#include "pieces.h"
#include "predict.h"
#include "rest.h"
#include "types.h"

#define MAX_BYTES 4611686018427387904.0 /* 2^62 */

static const struct
{
    const char *name;
    int op;
} algorithms[CUNMOD_ALG_COUNT] = {
    {"flint", -1},
    {"block", CUNMOD_OP_MUL},
    {"tensor", CUNMOD_OP_MUL},
    {"two_phase", CUNMOD_OP_MUL},
    {"ntt", CUNMOD_OP_MUL},
    {"ntt_short", CUNMOD_OP_MUL},
    {"ntt_pieces", CUNMOD_OP_MUL},
    {"naive", CUNMOD_OP_DIV},
    {"steps", CUNMOD_OP_DIV},
    {"blocks", CUNMOD_OP_DIV},
    {"newton", CUNMOD_OP_DIV},
    {"naive", CUNMOD_OP_GCD},
    {"steps", CUNMOD_OP_GCD},
    {"divsteps", CUNMOD_OP_GCD},
    {"half", CUNMOD_OP_GCD},
    {"horner", CUNMOD_OP_POINTS},
    {"tree", CUNMOD_OP_POINTS},
};

const char *cunmod_alg_name(int algorithm)
{
    return algorithm >= 0 && algorithm < CUNMOD_ALG_COUNT ? algorithms[algorithm].name : "none";
}

int cunmod_alg_find(int op, const char *name)
{
    for (int i = 0; i < CUNMOD_ALG_COUNT && name != NULL; i++)
    {
        if (algorithms[i].op == op && strcmp(algorithms[i].name, name) == 0)
        {
            return i;
        }
    }
    return -1;
}

/* ---- candidates -------------------------------------------------------- */

/* 4-byte words of the residues of both operands, and of the tables of roots. */
static int64_t ntt_words(const cunmod_query_t *query, int64_t points)
{
    return cunmod_ntt_work_words(points, cunmod_query_primes(query),
                                 cunmod_ntt_word(query->p, query->own_roots),
                                 query->square || query->prepared > 0 ? 1 : 2);
}

/* Bytes of the division's own, and of the tables of roots; -1 when there is none. */
static int64_t newton_bytes(const cunmod_query_t *query, int64_t s, int64_t word)
{
    cunmod_newton_t shape;
    return cunmod_query_newton(&shape, query, s)
               ? cunmod_newton_space(&shape, word).bytes +
                     cunmod_newton_table_words(&shape) * (int64_t)sizeof(uint32_t)
               : -1;
}

/* The same of a tree, whether it is kept or not. */
static int64_t tree_bytes(const cunmod_query_t *query, int64_t word)
{
    cunmod_tree_shape_t shape;
    return cunmod_query_tree(&shape, query)
               ? cunmod_tree_kept_bytes(&shape, word) + cunmod_tree_work_bytes(&shape, word) +
                     cunmod_newton_space(&shape.root, word).bytes +
                     cunmod_tree_table_words(&shape) * (int64_t)sizeof(uint32_t)
               : -1;
}

/* Bytes of a run of divsteps, and of the tables of roots of all its transforms; -1 when there is
 * none. A minimal polynomial's operands are made, too. */
static int64_t half_bytes(const cunmod_query_t *query, int64_t s, int64_t word)
{
    const cunmod_half_limits_t limits = cunmod_half_limits(s);
    const uint64_t p = cunmod_query_modulus(query);
    const int record = query->task == CUNMOD_TASK_RESULTANT;
    const int64_t bytes = cunmod_half_space(query->n, query->m, &limits, p, word, record).bytes;
    return bytes < 0 ? -1
                     : bytes + 2 * (query->n + query->m) * word +
                           cunmod_half_table_words(query->n + query->m, &limits, p) *
                               (int64_t)sizeof(uint32_t);
}

/* Words of workspace of one item. */
static int64_t workspace_words(const cunmod_query_t *query, int algorithm, int64_t s, int64_t word)
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
        return cunmod_gcd_divsteps_work_words(query->n, query->m, word) +
               CUNMOD_GCD_STATUS * (int64_t)sizeof(int64_t) / word;
    case CUNMOD_ALG_MUL_NTT:
        return ntt_words(query, cunmod_query_transform(query)) * (int64_t)sizeof(uint32_t) / word;
    case CUNMOD_ALG_DIV_NEWTON:
        return newton_bytes(query, s, word) / word;
    case CUNMOD_ALG_POINTS_TREE:
        return tree_bytes(query, word) / word;
    case CUNMOD_ALG_GCD_HALF:
        return half_bytes(query, s, word) / word;
    default:
        return 0;
    }
}

static int64_t word_bytes(const cunmod_query_t *query)
{
    return cunmod_query_class(query) == 0 ? 4 : 8;
}

/* Words of an item that `bytes` bytes have room for besides the arrays that this call brings to
 * the device. */
static double room(const cunmod_query_t *query, double bytes)
{
    cunmod_traffic_t t = cunmod_query_traffic(query);
    double arrays = t.held + (query->where == CUNMOD_ON_HOST ? t.in : 0);
    return bytes / ((double)word_bytes(query) * (double)query->batch) - arrays;
}

static int fits(const cunmod_query_t *query, double words, double bytes)
{
    return words <= room(query, bytes);
}

/* Workspace in bytes, -1 when it does not fit. */
static int64_t workspace_bytes(const cunmod_query_t *query, int algorithm, int64_t s)
{
    double n = (double)query->n, m = (double)query->m, rows = ceil(m / (double)s);
    int64_t word = word_bytes(query);
    /* Not less than the exact number below, which is taken only where it is safe. */
    if ((algorithm == CUNMOD_ALG_DIV_NEWTON && newton_bytes(query, s, word) < 0) ||
        (algorithm == CUNMOD_ALG_GCD_HALF && half_bytes(query, s, word) < 0))
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
                       ? (double)workspace_words(query, algorithm, s, word)
                   : algorithm == CUNMOD_ALG_GCD_DIVSTEPS
                       ? 10 * (n + m) + 4096
                       : 2 * (n + m) + 2 * CUNMOD_GCD_STATUS + CUNMOD_DIV_HEAD;
    if (!fits(query, words, MAX_BYTES))
    {
        return -1;
    }
    int64_t exact = workspace_words(query, algorithm, s, word);
    return fits(query, (double)exact, (double)query->memory) ? exact * word * query->batch : -1;
}

/* The shortest block of a quotient. */
static int64_t newton_least(int64_t quotient)
{
    int halvings = 0;
    while (halvings < 12 && cunmod_newton_step(quotient, halvings + 1) >= CUNMOD_NEWTON_MIN_S)
    {
        halvings++;
    }
    return cunmod_newton_step(quotient, halvings);
}

#define SHORT_BLOCK 32 /* of DIV "blocks": shorter ones are not faster */

/* The longest blocks of DIV "blocks"; and those that are about equal. */
static int64_t longest_block(const cunmod_query_t *query)
{
    const int64_t quotient = query->n - query->m + 1;
    return quotient < CUNMOD_DIV_MAX_S ? quotient : CUNMOD_DIV_MAX_S;
}

static int64_t equal_blocks(const cunmod_query_t *query)
{
    const int64_t longest = longest_block(query);
    const int64_t blocks = (query->n - query->m) / longest + 1;
    return (query->n - query->m) / blocks + 1;
}

/* Values of s of an algorithm: *least, doubled until *most; a forced s may be anything
 * between them when `any` comes back nonzero. */
static int s_range(const cunmod_query_t *query, int algorithm, int64_t *least, int64_t *most)
{
    int class = cunmod_query_class(query);
    int any = 0;
    *least = 1;
    *most = 1;
    switch (algorithm)
    {
    case CUNMOD_ALG_MUL_BLOCK:
        *least = 2;
        *most = class == 0 ? 8 : 4;
        break;
    case CUNMOD_ALG_MUL_TENSOR:
        *least = *most = cunmod_query_limbs(query);
        break;
    case CUNMOD_ALG_MUL_TWO_PHASE:
        *most = 16;
        break;
    case CUNMOD_ALG_MUL_NTT:
        *least = *most = cunmod_query_primes(query);
        break;
    case CUNMOD_ALG_DIV_STEPS:
        *most = CUNMOD_DIV_MAX_S;
        any = 1;
        break;
    case CUNMOD_ALG_DIV_BLOCKS:
        if (query->s > 0)
        {
            *most = longest_block(query);
        }
        else
        {
            *most = equal_blocks(query);
            *least = *most < SHORT_BLOCK ? *most : SHORT_BLOCK;
        }
        any = 1;
        break;
    case CUNMOD_ALG_DIV_NEWTON:
        *most = query->n - query->m + 1;
        /* The block is that of a prepared divisor, or the whole of a series. */
        *least = query->prepared > 0 || query->series ? *most : newton_least(*most);
        any = 1;
        break;
    case CUNMOD_ALG_GCD_STEPS:
        *most = CUNMOD_GCD_MAX_S;
        any = 1;
        break;
    case CUNMOD_ALG_GCD_HALF:
        *most = CUNMOD_HALF_MAX_S;
        any = 1;
        break;
    case CUNMOD_ALG_GCD_DIVSTEPS:
        *least = CUNMOD_DIVSTEPS;
        *most = CUNMOD_GCD_DIVSTEPS_MAX_S;
        break;
    default:
        break;
    }
    return any;
}

/* The value that the algorithm takes nearest to s; of two, the smaller one. */
static int64_t nearest_s(int64_t s, int64_t least, int64_t most, int any)
{
    if (s <= least || s >= most)
    {
        return s <= least ? least : most;
    }
    if (any)
    {
        return s;
    }
    int64_t below = least;
    while (2 * below <= s)
    {
        below *= 2;
    }
    return s - below <= 2 * below - s ? below : 2 * below;
}

/* Keeps plans[0 .. count-1] sorted; the first come stays first among equals. */
static int insert(cunmod_plan_t plans[CUNMOD_PLAN_MAX], int count, cunmod_plan_t plan)
{
    int i = count;
    for (; i > 0 && plans[i - 1].us > plan.us; i--)
    {
        plans[i] = plans[i - 1];
    }
    plans[i] = plan;
    return count + 1;
}

static double transfer_us(const cunmod_query_t *query, const cunmod_params_t *params)
{
    return (double)query->batch * cunmod_predict_transfer_us(query, params, CUNMOD_PATH_GPU);
}

/* The transform that is too short. Its rest has given its workspace back before, but the device
 * object keeps that memory. */
static int add_short(cunmod_plan_t plans[CUNMOD_PLAN_MAX], int count, const cunmod_query_t *query,
                     const cunmod_params_t *params)
{
    int64_t words;
    cunmod_plan_t plan = {.algorithm = CUNMOD_ALG_MUL_NTT_SHORT,
                          .path = CUNMOD_PATH_GPU,
                          .s = cunmod_query_primes(query),
                          .threads = cunmod_predict_threads(CUNMOD_ALG_MUL_NTT_SHORT, 0),
                          .us = HUGE_VAL};
    for (int i = 0; i < count; i++)
    {
        if (plans[i].path == CUNMOD_PATH_GPU)
        {
            plan.us = fmin(plan.us, plans[i].us - transfer_us(query, params));
        }
    }
    if (count == CUNMOD_PLAN_MAX || cunmod_rest_best(&plan, &words, query, params) != 0)
    {
        return count;
    }
    const int64_t bytes = (words + ntt_words(query, plan.points)) * (int64_t)sizeof(uint32_t);
    if (!fits(query, (double)bytes / (double)word_bytes(query), (double)query->memory))
    {
        return count;
    }
    plan.workspace = bytes * query->batch;
    plan.us += transfer_us(query, params);
    return insert(plans, count, plan);
}

static int add_pieces(cunmod_plan_t plans[CUNMOD_PLAN_MAX], int count, const cunmod_query_t *query,
                      const cunmod_params_t *params)
{
    cunmod_plan_t plan = {.algorithm = CUNMOD_ALG_MUL_NTT_PIECES,
                          .path = CUNMOD_PATH_GPU,
                          .threads = cunmod_predict_threads(CUNMOD_ALG_MUL_NTT_PIECES, 0)};
    const double words = room(query, (double)query->memory) * (double)word_bytes(query) / 4;
    if (count == CUNMOD_PLAN_MAX || words < 1 ||
        cunmod_pieces_best(&plan, words < MAX_BYTES ? (int64_t)words : (int64_t)MAX_BYTES, query,
                           params) != 0)
    {
        return count;
    }
    plan.us += transfer_us(query, params);
    return insert(plans, count, plan);
}

static int add_algorithm(cunmod_plan_t plans[CUNMOD_PLAN_MAX], int count,
                         const cunmod_query_t *query, const cunmod_params_t *params, int algorithm)
{
    int64_t least, most;
    if (algorithm == CUNMOD_ALG_MUL_NTT_SHORT)
    {
        return add_short(plans, count, query, params);
    }
    if (algorithm == CUNMOD_ALG_MUL_NTT_PIECES)
    {
        return add_pieces(plans, count, query, params);
    }
    if (!cunmod_query_possible(query, algorithm))
    {
        return count;
    }
    int any = s_range(query, algorithm, &least, &most);
    if (query->s > 0)
    {
        least = most = nearest_s(query->s, least, most, any);
    }
    for (int64_t s = least, next; s <= most && count < CUNMOD_PLAN_MAX; s = next)
    {
        next = s < most && 2 * s > most ? most : 2 * s;
        int64_t workspace = workspace_bytes(query, algorithm, s);
        if (workspace < 0)
        {
            continue;
        }
        cunmod_plan_t plan = {.algorithm = algorithm,
                              .path = CUNMOD_PATH_GPU,
                              .s = s,
                              .threads = cunmod_predict_threads(algorithm, s),
                              .workspace = workspace,
                              .us = cunmod_predict_gpu_us(query, params, algorithm, s) +
                                    transfer_us(query, params)};
        if (algorithm == CUNMOD_ALG_MUL_NTT)
        {
            plan.points = cunmod_query_transform(query);
        }
        count = insert(plans, count, plan);
    }
    return count;
}

/* The papers' products and divisions. */
static int is_baseline(int algorithm)
{
    return algorithm == CUNMOD_ALG_MUL_TWO_PHASE || algorithm == CUNMOD_ALG_DIV_NAIVE ||
           algorithm == CUNMOD_ALG_DIV_STEPS;
}

int cunmod_plan_all(cunmod_plan_t plans[CUNMOD_PLAN_MAX], const cunmod_query_t *query,
                    const cunmod_params_t *params)
{
    int count = 0;
    const int64_t least = query->op == CUNMOD_OP_POINTS ? 1 : query->m;
    if (query->m < 1 || query->n < least || query->batch < 1)
    {
        return 0;
    }
    if (query->path != CUNMOD_PATH_GPU)
    {
        double us = cunmod_predict_cpu_us(query, params) +
                    cunmod_predict_transfer_us(query, params, CUNMOD_PATH_CPU);
        cunmod_plan_t plan = {.algorithm = CUNMOD_ALG_FLINT,
                              .path = CUNMOD_PATH_CPU,
                              .us = (double)query->batch * us};
        count = insert(plans, count, plan);
    }
    for (int i = 0; i < CUNMOD_ALG_COUNT && query->path != CUNMOD_PATH_CPU; i++)
    {
        const int wanted = query->algorithm < 0 ? !is_baseline(i) : query->algorithm == i;
        if (algorithms[i].op == query->op && wanted)
        {
            count = add_algorithm(plans, count, query, params, i);
        }
    }
    return count;
}

int cunmod_plan_best(cunmod_plan_t *plan, const cunmod_query_t *query,
                     const cunmod_params_t *params)
{
    cunmod_plan_t plans[CUNMOD_PLAN_MAX];
    if (cunmod_plan_all(plans, query, params) == 0)
    {
        return -1;
    }
    *plan = plans[0];
    return 0;
}

/* ---- the reason -------------------------------------------------------- */

/* Appends formatted text to text[0 .. size-1], cutting it. */
#define APPEND(text, size, ...)                                                                    \
    snprintf((text) + strlen(text), (size_t)(size)-strlen(text), __VA_ARGS__)

static void append_time(char *text, int64_t size, double us)
{
    if (us < 999.5)
    {
        APPEND(text, size, "%.3g us", us);
    }
    else if (us < 999.5e3)
    {
        APPEND(text, size, "%.3g ms", us / 1e3);
    }
    else
    {
        APPEND(text, size, "%.3g s", us / 1e6);
    }
}

static void append_name(char *text, int64_t size, const cunmod_plan_t *plan)
{
    if (plan->path == CUNMOD_PATH_CPU)
    {
        APPEND(text, size, "FLINT");
    }
    else
    {
        APPEND(text, size, "%s s=%lld", cunmod_alg_name(plan->algorithm), (long long)plan->s);
    }
    if (plan->algorithm == CUNMOD_ALG_MUL_NTT_SHORT || plan->algorithm == CUNMOD_ALG_MUL_NTT_PIECES)
    {
        APPEND(text, size, " of %lld points", (long long)plan->points);
    }
}

/* The first of the plans on `path` with another algorithm than `but`, or NULL. */
static const cunmod_plan_t *first_other(const cunmod_plan_t *plans, int count, int path, int but)
{
    for (int i = 0; i < count; i++)
    {
        if (plans[i].path == path && plans[i].algorithm != but)
        {
            return &plans[i];
        }
    }
    return NULL;
}

/* What the chosen plan beat. */
static void append_rivals(char *text, int64_t size, const cunmod_plan_t *plan,
                          const cunmod_plan_t *plans, int count)
{
    const cunmod_plan_t *gpu = first_other(plans, count, CUNMOD_PATH_GPU, plan->algorithm);
    const cunmod_plan_t *cpu = first_other(plans, count, CUNMOD_PATH_CPU, plan->algorithm);
    if (gpu != NULL)
    {
        APPEND(text, size, ", ");
        append_name(text, size, gpu);
        APPEND(text, size, " next at ");
        append_time(text, size, gpu->us);
    }
    if (cpu != NULL)
    {
        APPEND(text, size, "; FLINT ");
        append_time(text, size, cpu->us);
    }
}

static void append_forced(char *text, int64_t size, const cunmod_query_t *query, int on_gpu)
{
    if (query->path != CUNMOD_PATH_AUTO)
    {
        APPEND(text, size, "; path forced");
    }
    if (query->algorithm >= 0 && on_gpu)
    {
        APPEND(text, size, "; algorithm forced");
    }
    if (query->s > 0 && on_gpu)
    {
        APPEND(text, size, "; s=%lld forced", (long long)query->s);
    }
}

void cunmod_plan_reason(char *text, int64_t size, const cunmod_plan_t *plan,
                        const cunmod_query_t *query, const cunmod_params_t *params)
{
    cunmod_plan_t plans[CUNMOD_PLAN_MAX];
    if (size < 1)
    {
        return;
    }
    text[0] = '\0';
    int count = cunmod_plan_all(plans, query, params);
    append_name(text, size, plan);
    APPEND(text, size, ": ");
    append_time(text, size, plan->us);
    APPEND(text, size, " predicted");
    if (count > 0 && plan->us > plans[0].us)
    {
        APPEND(text, size, ", %.3g times ", plan->us / plans[0].us);
        append_name(text, size, &plans[0]);
        APPEND(text, size, " at ");
        append_time(text, size, plans[0].us);
    }
    else
    {
        append_rivals(text, size, plan, plans, count);
    }
    if (query->path == CUNMOD_PATH_AUTO && count == 1)
    {
        APPEND(text, size, "; nothing else can run, or has room on the device");
    }
    append_forced(text, size, query, plan->path == CUNMOD_PATH_GPU);
}
