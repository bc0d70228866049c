/* Random cases of all operations, by several threads at once, against FLINT.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 *   t-fuzz [--seed N] [--first CASE] [--cases N] [--seconds S] [--longest L] [--long-ones]
 *          [--threads T] [--contexts C] [--path cpu|gpu|auto] [--operation NAME] [--group NAME]
 *          [--faults] [--list] [--trace]
 *
 * The cases FIRST .. FIRST + CASES - 1, or those of them that there is time for. A case depends on
 * the seed and its number, so that the line that is printed where something differs shows it again,
 * other than for what other threads do. --longest bounds the operands of products, others are
 * shorter, and most of all are, but with --long-ones; --list tells how many cases each operation
 * had, and a line at the end how many each group of operations had. --group names the only group.
 * --faults makes device calls fail, in the emulator, and --trace prints the number of each case
 * before it is run, for what ends the program. Without options, emulated: short cases with faults,
 * from one thread and then from many; then long ones of operations whose algorithms have more to do
 * there. With a GPU, an algorithm that none of many cases of all operations came to is a failure.
 * Environment: tests/harness/harness.h.
 */
#include <flint/flint.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tests/fuzz/fuzz.h"
#include "tests/harness/harness.h"
#ifdef CUNMOD_EMU
#include "emu_faults.h"
#endif

#define MOST_THREADS 64
#define MOST_CONTEXTS 8
#define MOST_DIFFERENCES 20
#define RENEWED 500 /* cases that the contexts of a thread are for */
#ifdef CUNMOD_EMU
#define CASES 1500
#else
#define CASES 8000
#endif
#define MANY 2000 /* cases of which every algorithm has some */

typedef struct
{
    fuzz_options_t fuzz;
    uint64_t first;
    int64_t cases, seconds, threads;
    int list, trace;
} options_t;

typedef struct
{
    const options_t *options;
    atomic_uint_fast64_t next;
    atomic_long differences;
    time_t end;
    pthread_mutex_t lock; /* of the totals */
    fuzz_totals_t totals;
} run_t;

/* ---- options ---- */

static _Noreturn void usage(const char *what)
{
    fprintf(stderr,
            "t-fuzz: %s\n"
            "t-fuzz [--seed N] [--first CASE] [--cases N] [--seconds S] [--longest L]\n"
            "       [--long-ones] [--threads T] [--contexts C] [--path cpu|gpu|auto]\n"
            "       [--operation NAME] [--group NAME] [--faults] [--list] [--trace]\n"
            "groups:",
            what);
    for (int i = 0; i < fuzz_group_count(); i++)
        fprintf(stderr, " %s", fuzz_group(i));
    fprintf(stderr, "\n");
    exit(TEST_HARD_ERROR);
}

static int64_t number(const char *text, int64_t least, int64_t most)
{
    char *end;
    const int64_t value = strtoll(text, &end, 10);
    if (end == text || *end != '\0' || value < least || value > most)
        usage(text);
    return value;
}

static int path_of(const char *text)
{
    return strcmp(text, "cpu") == 0    ? CUNMOD_PATH_CPU
           : strcmp(text, "gpu") == 0  ? CUNMOD_PATH_GPU
           : strcmp(text, "auto") == 0 ? CUNMOD_PATH_AUTO
                                       : (usage(text), 0);
}

/* Returns whether there is a group of this name. */
static int is_group(const char *name)
{
    int found = 0;
    for (int i = 0; i < fuzz_group_count(); i++)
        found = found || strcmp(fuzz_group(i), name) == 0;
    return found;
}

static void set_option(options_t *x, const char *name, const char *value)
{
    if (strcmp(name, "--seed") == 0)
        x->fuzz.seed = (uint64_t)number(value, 0, INT64_MAX);
    else if (strcmp(name, "--first") == 0)
        x->first = (uint64_t)number(value, 0, INT64_MAX / 2);
    else if (strcmp(name, "--cases") == 0)
        x->cases = number(value, 1, INT64_MAX / 2);
    else if (strcmp(name, "--seconds") == 0)
        x->seconds = number(value, 1, 1000000);
    else if (strcmp(name, "--longest") == 0)
        x->fuzz.longest = number(value, 1, INT64_C(1) << 30);
    else if (strcmp(name, "--threads") == 0)
        x->threads = number(value, 1, MOST_THREADS);
    else if (strcmp(name, "--contexts") == 0)
        x->fuzz.contexts = number(value, 1, MOST_CONTEXTS);
    else if (strcmp(name, "--path") == 0)
        x->fuzz.path = path_of(value);
    else if (strcmp(name, "--operation") == 0 && fuzz_find(value) >= 0)
        x->fuzz.operation = value;
    else if (strcmp(name, "--group") == 0 && is_group(value))
        x->fuzz.group = value;
    else
        usage(name);
}

/* What make check runs, without options, and where they do not say otherwise. */
static options_t defaults(int is_alone)
{
    const char *seed = getenv("CUNMOD_TEST_SEED");
    options_t x = {.fuzz = {.seed = seed != NULL ? strtoull(seed, NULL, 0) : 1,
                            .longest = 100000,
                            .contexts = 2},
                   .threads = 4};
#ifdef CUNMOD_EMU
    x.fuzz.longest = 600;
    x.fuzz.faults = is_alone;
    x.threads = 1; /* a fault of one thread hits any of them */
#else
    (void)is_alone;
#endif
    return x;
}

/* The flag of an option without a value, or NULL. */
static int *flag_of(options_t *x, const char *name)
{
    return strcmp(name, "--list") == 0        ? &x->list
           : strcmp(name, "--trace") == 0     ? &x->trace
           : strcmp(name, "--faults") == 0    ? &x->fuzz.faults
           : strcmp(name, "--long-ones") == 0 ? &x->fuzz.long_ones
                                              : NULL;
}

static options_t parse(int argc, char **argv)
{
    options_t x = defaults(argc == 1);
    for (int i = 1; i < argc; i++)
    {
        if (flag_of(&x, argv[i]) != NULL)
        {
            *flag_of(&x, argv[i]) = 1;
        }
        else if (i + 1 < argc)
        {
            set_option(&x, argv[i], argv[i + 1]);
            i++;
        }
        else
        {
            usage(argv[i]);
        }
    }
    if (x.cases == 0)
        x.cases = x.seconds > 0 ? INT64_MAX / 2 : CASES / (test_few() ? 10 : 1);
    return x;
}

/* ---- threads ---- */

/* Context 0 is the default one of the thread; the others are NULL, too, before they are created. A
 * GPU that is lost is told here at the latest. */
static void close_contexts(cunmod_ctx_t *ctx, int64_t count, int may_be_lost)
{
    for (int64_t i = 0; i < count; i++)
    {
        const int status = i % 2 == 0 ? cunmod_sync(ctx[i]) : cunmod_trim(ctx[i]);
        CHECK_STATUS(may_be_lost && status == CUNMOD_E_GPU ? CUNMOD_E_GPU : CUNMOD_OK, status);
    }
    for (int64_t i = 1; i < count; i++)
    {
        cunmod_ctx_destroy(ctx[i]);
        ctx[i] = NULL;
    }
}

static void renew(cunmod_ctx_t *ctx, int64_t count, int may_be_lost)
{
    close_contexts(ctx, count, may_be_lost);
    for (int64_t i = 1; i < count; i++)
        CHECK_OK(cunmod_ctx_create(&ctx[i], -1));
}

static void add_totals(fuzz_totals_t *sum, const fuzz_totals_t *more)
{
    for (int i = 0; i < FUZZ_MOST; i++)
    {
        fuzz_add(&sum->operation[i], &more->operation[i]);
        sum->algorithm[i] += more->algorithm[i];
    }
}

static void *work(void *argument)
{
    run_t *const run = argument;
    const options_t *const options = run->options;
    const int64_t contexts = options->fuzz.contexts;
    cunmod_ctx_t ctx[MOST_CONTEXTS] = {NULL};
    fuzz_totals_t totals;
    memset(&totals, 0, sizeof(totals));
    const uint64_t end = options->first + (uint64_t)options->cases;
    for (int64_t done = 0;; done++)
    {
        const uint64_t next = atomic_fetch_add(&run->next, 1);
        if (next >= end || time(NULL) >= run->end ||
            atomic_load(&run->differences) >= MOST_DIFFERENCES)
            break;
        if (done % RENEWED == 0)
            renew(ctx, contexts, options->fuzz.faults);
        if (options->trace)
            fprintf(stderr, "case %" PRIu64 "\n", (uint64_t)next);
        test_seed_thread(next);
        const long differs =
            fuzz_run(next, &options->fuzz, ctx[next % (uint64_t)contexts], &totals);
        atomic_fetch_add(&run->differences, differs);
    }
    close_contexts(ctx, contexts, options->fuzz.faults);
    pthread_mutex_lock(&run->lock);
    add_totals(&run->totals, &totals);
    pthread_mutex_unlock(&run->lock);
    flint_cleanup(); /* FLINT keeps tables for every thread */
    return NULL;
}

static void run_threads(run_t *run)
{
    pthread_t threads[MOST_THREADS];
    int64_t started = 0;
    while (started < run->options->threads &&
           pthread_create(&threads[started], NULL, work, run) == 0)
        started++;
    CHECK(started == run->options->threads);
    for (int64_t i = 0; i < started; i++)
        CHECK(pthread_join(threads[i], NULL) == 0);
}

/* ---- what was done ---- */

static const char *const op_names[FUZZ_OPS] = {"MUL", "DIV", "GCD", "POINTS", "ELEMENTARY", "MAT"};

static void print_totals(const fuzz_totals_t *totals)
{
    const fuzz_counts_t *const counts = totals->operation;
    printf("%-28s %10s %10s %10s %10s\n", "operation", "cases", "on the GPU", "refused",
           "differences");
    for (int i = 0; i < 2 * fuzz_operation_count(); i++)
    {
        const fuzz_operation_t *const operation = fuzz_operation(i / 2);
        char name[40];
        if ((i % 2 != 0 ? operation->poly : operation->array) == NULL)
            continue;
        snprintf(name, sizeof(name), "%s%s", i % 2 != 0 ? "poly_" : "", operation->name);
        printf("%-28s %10ld %10ld %10ld %10ld\n", name, counts[i].cases, counts[i].on_gpu,
               counts[i].refused, counts[i].differences);
    }
    int op;
    const char *name;
    printf("algorithms of the last calls on the GPU:");
    for (int i = 0; (name = fuzz_algorithm(&op, i)) != NULL; i++)
        printf(" %s %s %ld", op_names[op], name, totals->algorithm[i]);
    printf("\n");
}

static fuzz_counts_t sum_of(const fuzz_totals_t *totals)
{
    fuzz_counts_t sum = {0};
    for (int i = 0; i < FUZZ_MOST; i++)
        fuzz_add(&sum, &totals->operation[i]);
    return sum;
}

static int uses_gpu(const options_t *options)
{
    return test_gpu_available() && options->fuzz.path != CUNMOD_PATH_CPU;
}

/* Prints the number of cases of each group that has cases. */
static void print_groups(const fuzz_totals_t *totals)
{
    const char *before = "cases by group: ";
    for (int group = 0; group < fuzz_group_count(); group++)
    {
        long cases = 0;
        for (int i = 0; i < fuzz_operation_count(); i++)
            if (fuzz_group_of(i) == group)
                cases += totals->operation[2 * i].cases + totals->operation[2 * i + 1].cases;
        if (cases > 0)
        {
            printf("%s%s %ld", before, fuzz_group(group), cases);
            before = ", ";
        }
    }
    printf("\n");
}

/* Whether there was no difference, nothing is left on the device, and it did take part. */
static int print_result(const options_t *options, const fuzz_totals_t *totals)
{
    const fuzz_counts_t all = sum_of(totals);
    int ok = all.differences == 0;
#ifdef CUNMOD_EMU
    if (cunmod_emu_allocated() != 0)
    {
        printf("%" PRId64 " bytes are left on the device\n", cunmod_emu_allocated());
        ok = 0;
    }
#endif
    if (uses_gpu(options) && all.cases >= 100 && all.on_gpu == 0)
    {
        printf("there is a GPU, and no case was run on it\n");
        ok = 0;
    }
    print_groups(totals);
    printf("%ld cases, %ld on the GPU, %ld refused, %ld differences, seed %" PRIu64 "\n", all.cases,
           all.on_gpu, all.refused, all.differences, options->fuzz.seed);
    return ok;
}

/* Whether every algorithm was taken, where so many cases of all operations leave none out. */
static int took_all_algorithms(const options_t *options, const fuzz_totals_t *totals)
{
    int op, ok = 1;
    const char *name;
    if (!uses_gpu(options) || options->fuzz.operation != NULL || options->fuzz.group != NULL ||
        sum_of(totals).cases < MANY)
        return 1;
    for (int i = 0; (name = fuzz_algorithm(&op, i)) != NULL; i++)
    {
        if (totals->algorithm[i] == 0)
        {
            printf("no case was run by %s %s\n", op_names[op], name);
            ok = 0;
        }
    }
    return ok;
}

/* Adds to the totals; returns whether all is well. */
static int run_all(const options_t *options, fuzz_totals_t *totals)
{
    run_t run;
    memset(&run, 0, sizeof(run));
    run.options = options;
    run.next = options->first;
    run.end = options->seconds > 0 ? time(NULL) + options->seconds : INT64_MAX;
    pthread_mutex_init(&run.lock, NULL);
    run_threads(&run);
    pthread_mutex_destroy(&run.lock);
    flint_cleanup();
    add_totals(totals, &run.totals);
    if (options->list)
        print_totals(&run.totals);
    return print_result(options, &run.totals);
}

/* What only long operands have: transforms that are short or blocked, products of matrices in a
 * half-GCD, several blocks of a quotient. */
static int run_long_ones(options_t options, fuzz_totals_t *totals)
{
    static const struct
    {
        const char *operation;
        int64_t longest, cases;
    } runs[] = {{"hgcd", 16000, 60},   {"gcd", 16000, 40},    {"mul", 20000, 80},
                {"mulmid", 20000, 40}, {"divrem", 16000, 40}, {"evaluate", 16000, 20}};
    int ok = 1;
    options.fuzz.long_ones = 1;
    options.fuzz.faults = 0;
    options.fuzz.path = CUNMOD_PATH_GPU;
    for (size_t i = 0; i < sizeof(runs) / sizeof(runs[0]); i++)
    {
        options.fuzz.operation = runs[i].operation;
        options.fuzz.longest = runs[i].longest;
        options.cases = test_few() ? 4 : runs[i].cases;
        ok = run_all(&options, totals) && ok;
    }
    return ok;
}

int main(int argc, char **argv)
{
    options_t options = parse(argc, argv);
    char seed[24];
    snprintf(seed, sizeof(seed), "%" PRIu64, options.fuzz.seed);
    CHECK(setenv("CUNMOD_TEST_SEED", seed, 1) == 0);
    test_start(options.fuzz.path == CUNMOD_PATH_GPU);
    CHECK(2 * fuzz_operation_count() <= FUZZ_MOST);
    if (options.fuzz.seed % 2 == 0)
        cunmod_catch_memory_errors();
    fuzz_totals_t totals;
    memset(&totals, 0, sizeof(totals));
    int ok = run_all(&options, &totals);
    options_t forced = options; /* a GPU that is missing: bad arguments have their own status */
    forced.fuzz.path = CUNMOD_PATH_GPU;
    forced.fuzz.longest = 300;
    ok = (argc > 1 || test_gpu_available() || run_all(&forced, &totals)) && ok;
#ifdef CUNMOD_EMU
    if (argc == 1)
    {
        options.first += (uint64_t)options.cases;
        options.cases /= 3;
        options.threads = 16;
        ok = run_all(&options, &totals) && ok;
        options.threads = 4;
    }
#endif
    if (argc == 1 && test_gpu_available())
        ok = run_long_ones(options, &totals) && ok;
    ok = took_all_algorithms(&options, &totals) && ok;
    const int failed = test_finish();
    return ok && !failed ? 0 : 1;
}
