/* The plan and the model replayed on measured times: their choices of the benchmark's questions,
 * how far predictions are off, and whether a time is above the model's bound.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * bench/results has what candidates of the plan took on an H200. The plan of today is asked the
 * same questions with the committed parameters of that GPU: pure C, no GPU takes part. The regret
 * of a question is what the plan's choice took, divided by what the fastest candidate took.
 *
 * The times were measured with the kernels and the plan of their day, so the plan of today may
 * choose what was not measured. For an s that was not measured the nearest s of the same algorithm
 * stands. tests/plan/replay.h and tests/plan/replay_tables.c have every number that is compared.
 */
#include "tests/plan/replay.h"

#include <dirent.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backend/types.h"
#include "base/modulus.h"
#include "flint/cpu.h"
#include "papers/papers_rows.h"
#include "plan/algorithms.h"
#include "plan/predict.h"
#include "tests/harness/scoped.h"
#include "shape/ntt.h"

/* Predicted over measured times of one line of the table of errors. */
typedef struct
{
    double *ratios;
    size_t count, room;
} errors_t;

const char *const replay_op_names[] = {"mul", "div", "gcd"};
static const char *const where_names[] = {[CUNMOD_ON_HOST] = "host", [CUNMOD_ON_DEVICE] = "device"};

static errors_t errors[REPLAY_MAX_ERRORS], bounds[REPLAY_MAX_ERRORS];
static int exception_seen[REPLAY_MAX_EXCEPTIONS];
static int questions; /* of the file, and of how many another s stands for the choice */
static int other_s;
static int unmeasured; /* choices of algorithms that the results do not have */
static int above;      /* times of the file that are above the bound */
static int papers;     /* of the file, as in replay_file_t */

/* Whether the primes of the benchmark give their own roots to the products that are asked for: as
 * src/runtime/device.c, which asks a context. */
static int own_roots(const cunmod_query_t *query, const cunmod_params_t *params)
{
    return (query->op == CUNMOD_OP_MUL && cunmod_query_own(query, params)) ||
           (query->op == CUNMOD_OP_DIV && cunmod_modulus_word(query->p) == 4 &&
            cunmod_ntt_points(cunmod_query_points(query), query->p, 1) != 0);
}

/* As bench_plans and the library build it. FLINT 2.9, which the library had, has no transforms. */
cunmod_query_t replay_query(const replay_question_t *question, const cunmod_params_t *params)
{
    cunmod_query_t query;
    memset(&query, 0, sizeof(query));
    query.op = question->op;
    query.where = question->where;
    query.n = question->n;
    query.m = question->m;
    query.p = question->p;
    query.bits = cunmod_modulus_bits(question->p);
    query.own_roots = own_roots(&query, params);
    query.batch = 1;
    query.memory = REPLAY_MEMORY;
    query.path = question->where == CUNMOD_ON_HOST ? CUNMOD_PATH_AUTO : CUNMOD_PATH_GPU;
    query.algorithm = -1;
    return query;
}

static double least_us(const replay_question_t *question)
{
    double us = HUGE_VAL;
    for (int i = 0; i < question->count; i++)
        us = fmin(us, question->runs[i].us);
    return us;
}

const replay_run_t *replay_find_run(const replay_question_t *question, const cunmod_plan_t *plan)
{
    const replay_run_t *nearest = NULL;
    double least = REPLAY_NEAR;
    for (int i = 0; i < question->count; i++)
    {
        const replay_run_t *run = &question->runs[i];
        const double s = (double)run->s, wanted = (double)plan->s;
        const double ratio = run->s == plan->s ? 1 : fmax(s, wanted) / fmin(s, wanted);
        if (run->algorithm == plan->algorithm && ratio <= least)
        {
            nearest = run;
            least = ratio;
        }
    }
    return nearest;
}

static int is_of(const replay_question_t *question, const char *op, const char *where)
{
    return strcmp(op, replay_op_names[question->op]) == 0 &&
           strcmp(where, where_names[question->where]) == 0;
}

static const replay_exception_t *find_exception(const replay_question_t *question)
{
    for (int i = 0; i < replay_exception_count; i++)
    {
        const replay_exception_t *e = &replay_exceptions[i];
        if (is_of(question, e->op, e->where) && e->n == question->n && e->m == question->m &&
            e->p == question->p)
        {
            exception_seen[i]++;
            return e;
        }
    }
    return NULL;
}

/* The line of the table for a time. */
static int error_line(const replay_question_t *question, int algorithm)
{
    const int class = cunmod_modulus_bits(question->p) <= 31 ? 0 : 1;
    for (int i = 0; i < replay_error_count; i++)
    {
        const replay_error_t *e = &replay_errors[i];
        if (is_of(question, e->op, e->where) && e->class == class &&
            strcmp(e->algorithm, cunmod_alg_name(algorithm)) == 0)
            return i;
    }
    return -1;
}

/* The plan's choice among the algorithms of which there are times: the results may be older than an
 * algorithm. */
static int best_measured(cunmod_plan_t *best, const replay_question_t *question,
                         const cunmod_query_t *query, const cunmod_params_t *params)
{
    cunmod_plan_t plans[CUNMOD_PLAN_MAX];
    const int count = cunmod_plan_all(plans, query, params);
    int i = 0;
    while (i < count && error_line(question, plans[i].algorithm) < 0)
        i++;
    unmeasured += count > 0 && i > 0;
    *best = plans[i < count ? i : 0];
    return i < count;
}

static void check_choice(const replay_question_t *question, const cunmod_params_t *params)
{
    cunmod_plan_t best;
    const cunmod_query_t query = replay_query(question, params);
    CHECK(best_measured(&best, question, &query, params));
    const replay_run_t *run = replay_find_run(question, &best);
    const replay_exception_t *exception = find_exception(question);
    const double regret = run != NULL ? run->us / least_us(question) : 0;
    other_s += run != NULL && run->s != best.s;
    const int ok = exception != NULL ? fabs(regret - exception->regret) < REPLAY_ROUNDING
                                     : regret > 0 && regret <= REPLAY_REGRET;
    if (!ok)
    {
        fprintf(stderr, "%s s=%" PRId64 " predicted %.3f, measured s=%" PRId64 " regret %.3f\n",
                cunmod_alg_name(best.algorithm), best.s, best.us, run != NULL ? run->s : -1,
                regret);
    }
    CHECK(ok);
}

/* ---- errors of predictions --------------------------------------------- */

static void add_ratio(errors_t *to, double ratio)
{
    if (to->count == to->room)
    {
        to->room = to->room > 0 ? 2 * to->room : 256;
        to->ratios = realloc(to->ratios, to->room * sizeof(*to->ratios));
        if (to->ratios == NULL)
            exit(TEST_HARD_ERROR);
    }
    to->ratios[to->count++] = ratio;
}

/* Every time beside its prediction, and its bound. */
static void add_errors(const replay_question_t *question, const cunmod_params_t *params)
{
    for (int i = 0; i < question->count; i++)
    {
        const replay_run_t *run = &question->runs[i];
        const int line = error_line(question, run->algorithm);
        cunmod_plan_t plan;
        cunmod_query_t query = replay_query(question, params);
        const int cpu = run->algorithm == CUNMOD_ALG_FLINT;
        query.path = cpu ? CUNMOD_PATH_CPU : CUNMOD_PATH_GPU;
        query.algorithm = cpu ? -1 : run->algorithm;
        query.s = run->s;
        CHECK(line >= 0);
        CHECK(cunmod_plan_best(&plan, &query, params) == 0 && plan.s == run->s);
        add_ratio(&errors[line], plan.us / run->us);
        const double bound = replay_bound(question, run, &plan, &query, params);
        above += run->us > bound;
        add_ratio(&bounds[line], run->us / bound);
    }
}

static int compare(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The percentiles of one line of the table, as they are. */
static void percentiles_of(double percentiles[REPLAY_PERCENTILES], errors_t *of)
{
    static const int percents[REPLAY_PERCENTILES] = {5, 25, 50, 75, 95};
    qsort(of->ratios, of->count, sizeof(*of->ratios), compare);
    for (int k = 0; k < REPLAY_PERCENTILES; k++)
    {
        percentiles[k] = of->count > 0 ? of->ratios[(of->count - 1) * (size_t)percents[k] / 100]
                                       : 0;
    }
}

static void print_line(const replay_error_t *e, size_t count, const double *percentiles,
                       double bound)
{
    printf("    {\"%s\", \"%s\", %d, \"%s\", %zu, {", e->op, e->where, e->class, e->algorithm,
           count);
    for (int k = 0; k < REPLAY_PERCENTILES; k++)
        printf("%s%.3f", k > 0 ? ", " : "", percentiles[k]);
    printf("}, %.3f},\n", bound);
}

static void check_errors(void)
{
    for (int i = 0; i < replay_error_count; i++)
    {
        const replay_error_t *e = &replay_errors[i];
        double percentiles[REPLAY_PERCENTILES];
        double of_bounds[REPLAY_PERCENTILES];
        percentiles_of(percentiles, &errors[i]);
        percentiles_of(of_bounds, &bounds[i]);
        const double bound = of_bounds[REPLAY_PERCENTILES / 2];
        test_case(e->algorithm, e->class, e->count, 0);
        int ok = errors[i].count == (size_t)e->count && fabs(bound - e->bound) < REPLAY_ROUNDING;
        for (int k = 0; k < REPLAY_PERCENTILES; k++)
            ok = ok && fabs(percentiles[k] - e->percentiles[k]) < REPLAY_ROUNDING;
        if (!ok)
            print_line(e, errors[i].count, percentiles, bound);
        CHECK(ok);
        EACH(free, errors[i].ratios, bounds[i].ratios);
    }
}

/* An exception that no question is, is none. */
static void check_exceptions(void)
{
    for (int i = 0; i < replay_exception_count; i++)
    {
        const replay_exception_t *e = &replay_exceptions[i];
        test_case(e->why, e->n, e->m, e->p);
        CHECK(exception_seen[i] == 1 && e->regret > REPLAY_REGRET);
    }
}

/* One candidate alone is no choice, but has a prediction. */
static void finish(replay_question_t *question, const cunmod_params_t *params)
{
    test_case(replay_op_names[question->op], question->n, question->m, question->p);
    if (question->count > 1 && !papers)
    {
        check_choice(question, params);
        questions++;
    }
    add_errors(question, params);
    replay_check_model(question, params);
    question->count = 0;
}

/* A line of the results; 1 when it is a candidate's time. */
static int parse(replay_question_t *of, replay_run_t *run, const char *line)
{
    char op[8], library[32], algorithm[32], where[16];
    if (sscanf(line,
               "%7[^,],%" SCNd64 ",%" SCNd64 ",%*d,%" SCNu64 ",%31[^,],%31[^,],%" SCNd64
               ",%15[^,],%lf",
               op, &of->n, &of->m, &of->p, library, algorithm, &run->s, where, &run->us) != 9 ||
        strcmp(library, "cunmod") != 0 || strchr(algorithm, ':') != NULL)
        return 0;
    for (of->op = CUNMOD_OP_MUL;
         of->op < CUNMOD_OP_GCD && strcmp(op, replay_op_names[of->op]) != 0;)
        of->op++;
    of->where = strcmp(where, where_names[CUNMOD_ON_HOST]) == 0 ? CUNMOD_ON_HOST : CUNMOD_ON_DEVICE;
    run->algorithm = strcmp(algorithm, "flint") == 0 ? CUNMOD_ALG_FLINT
                                                     : cunmod_alg_find(of->op, algorithm);
    return 1;
}

static int same_question(const replay_question_t *a, const replay_question_t *b)
{
    return a->op == b->op && a->where == b->where && a->n == b->n && a->m == b->m && a->p == b->p;
}

/* The questions of a file: the lines of one are together. */
static void replay(FILE *file, const cunmod_params_t *params)
{
    char line[512];
    replay_question_t now, next;
    replay_run_t run;
    memset(&now, 0, sizeof(now));
    memset(&next, 0, sizeof(next));
    while (fgets(line, sizeof(line), file) != NULL)
    {
        if (!parse(&next, &run, line) || (papers && !cunmod_alg(run.algorithm)->is_baseline))
            continue;
        if (!same_question(&next, &now))
        {
            finish(&now, params);
            now = next;
        }
        CHECK(run.algorithm >= 0 && run.us > 0 && now.count < REPLAY_MAX_RUNS);
        if (now.count < REPLAY_MAX_RUNS)
            now.runs[now.count++] = run;
    }
    finish(&now, params);
}

static void replay_file(const char *folder, const replay_file_t *of)
{
    char path[1024];
    snprintf(path, sizeof(path), "%s/%s", folder, of->name);
    FILE *file = fopen(path, "r");
    CHECK(file != NULL);
    if (file != NULL)
    {
        questions = other_s = above = 0;
        papers = of->papers;
        replay(file, cunmod_params_default("2.9.0"));
        test_case(of->name, questions, other_s, 0);
        CHECK(questions == of->questions);
        CHECK(other_s == of->other_s);
        test_case("times above the bound", above, 0, 0);
        CHECK(above == of->above);
        fclose(file);
    }
}

int main(void)
{
    char folder[1000];
    const char *source = getenv("CUNMOD_SRCDIR");
    test_start(0);
    cunmod_papers_register();
    snprintf(folder, sizeof(folder), "%s/bench/results", source != NULL ? source : "");
    DIR *results = source != NULL ? opendir(folder) : NULL;
    if (results == NULL) /* as on a GPU machine, where only the tests are */
        return TEST_SKIP;
    closedir(results);
    CHECK(replay_error_count <= REPLAY_MAX_ERRORS);
    CHECK(replay_exception_count <= REPLAY_MAX_EXCEPTIONS);
    CHECK(replay_model_count <= REPLAY_MAX_MODELS);
    for (int i = 0; i < replay_file_count; i++)
        replay_file(folder, &replay_files[i]);
    check_errors();
    check_exceptions();
    replay_check_models();
    replay_check_batches(folder, cunmod_params_default("2.9.0"));
    replay_check_uneven(folder, cunmod_params_default("2.9.0"));
    if (unmeasured > 0)
        printf("%d choices of algorithms of which there are no times\n", unmeasured);
    return test_finish();
}
