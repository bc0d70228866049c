/* The benchmark program: options, modes, and the machine and libraries of the run.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "bench.h"
#include "peers.h"

#define DEFAULT_PRIME UINT64_C(469762049) /* 2^26 7 + 1, CUMODP's */

static const char usage[] =
    "usage: cunmod-bench [options] MODE...\n"
    "modes: table1 table2 division targets crossover, regret (the first three), all (these);\n"
    "       products host plain plan (plan-mul plan-div plan-gcd) divisions points gcds euclid\n"
    "       elementary batch batch-mixed batch-euclid batch-plan images integers\n"
    "       bivariate matrices mat elim polymat mat-series mat-basis uneven scaling devices\n"
    "       cpu first front factor roots patterns series\n"
    "  --bits B      the largest prime below 2^B, B = 8 16 17 20 30 31 32 50 60 61 62 63 64\n"
    "  --prime P     this prime (default 469762049; targets: 30, 31, 60 and 64 bits)\n"
    "  --reps R      samples a measurement, 7 to 101 (default 9)\n"
    "  --largest N   products, host, plan, divisions, points, gcds, euclid, scaling,\n"
    "                elementary, batch, batch-euclid, batch-plan, images,\n"
    "                integers, bivariate, matrices, mat, elim, polymat, mat-series,\n"
    "                mat-basis, uneven, devices, cpu, factor, roots, patterns, series: no\n"
    "                length above N (default 2^24)\n"
    "  --least N     elim: no matrix of less than N entries, and no batches; polymat: no entries\n"
    "                of less than N coefficients\n"
    "  --flint FILE  the FLINT to compare with, libflint.so of any version from 2.9 on\n"
    "  --csv FILE    results (default cunmod-bench.csv)\n"
    "  --device D    number of the GPU (default 0; -2: none)\n"
    "  --devices N   devices: on 1, 2, 4, ... and at most N GPUs (default: all)\n"
    "  --flint-limit S  bivariate, matrices, mat-series, mat-basis: no function of FLINT's\n"
    "                for which more than S seconds are predicted (default 60); mat, elim,\n"
    "                polymat, factor, roots, patterns, series: no peer for longer than S\n"
    "                seconds, or if more are predicted (0: no peers)\n"
    "  --seed N      factor, roots, patterns, series: of the operands (default 1)\n";

/* ---- options ----------------------------------------------------------- */

enum
{
    TABLE1 = 1,
    TABLE2 = 2,
    DIVISION = 4,
    TARGETS = 8,
    CROSSOVER = 16,
    REGRET = 32,
    PRODUCTS = 64,
    HOST = 128,
    PLAIN = 256,
    PLAN_MUL = 512, /* the modes plan of three operations: PLAN_MUL << op */
    PLAN_DIV = PLAN_MUL << CUNMOD_OP_DIV,
    PLAN_GCD = PLAN_MUL << CUNMOD_OP_GCD,
    DIVISIONS = 4096,
    POINTS = 8192,
    GCDS = 16384,
    EUCLID = 32768,
    SCALING = 65536,
    ELEMENTARY = 131072,
    BATCH = 262144,
    BATCH_MIXED = 524288,
    BATCH_EUCLID = 1048576,
    BATCH_PLAN = 2097152,
    IMAGES = 4194304,
    INTEGERS = 8388608,
    BIVARIATE = 16777216,
    MATRICES = 33554432,
    DEVICES = 67108864,
    CPU = 134217728,
    FIRST = 268435456,
    UNEVEN = 536870912,
    FRONT = 1073741824
};
#define MAT (INT64_C(1) << 31) /* beyond an enumeration constant */
#define ELIM (INT64_C(1) << 32)
#define POLYMAT (INT64_C(1) << 33)
#define FACTOR (INT64_C(1) << 34)
#define ROOTS (INT64_C(1) << 35)
#define PATTERNS (INT64_C(1) << 36)
#define SERIES (INT64_C(1) << 37)
#define MAT_SERIES (INT64_C(1) << 38)
#define MAT_BASIS (INT64_C(1) << 39)

static const struct
{
    const char *name;
    int64_t modes;
} mode_names[] = {{"table1", TABLE1},
                  {"table2", TABLE2},
                  {"division", DIVISION},
                  {"targets", TARGETS},
                  {"crossover", CROSSOVER},
                  {"regret", TABLE1 | TABLE2 | DIVISION | REGRET},
                  {"products", PRODUCTS},
                  {"host", HOST},
                  {"plain", PLAIN},
                  {"plan", PLAN_MUL | PLAN_DIV | PLAN_GCD},
                  {"plan-mul", PLAN_MUL},
                  {"plan-div", PLAN_DIV},
                  {"plan-gcd", PLAN_GCD},
                  {"divisions", DIVISIONS},
                  {"points", POINTS},
                  {"gcds", GCDS},
                  {"euclid", EUCLID},
                  {"elementary", ELEMENTARY},
                  {"batch", BATCH},
                  {"batch-mixed", BATCH_MIXED},
                  {"batch-euclid", BATCH_EUCLID},
                  {"batch-plan", BATCH_PLAN},
                  {"images", IMAGES},
                  {"integers", INTEGERS},
                  {"bivariate", BIVARIATE},
                  {"matrices", MATRICES},
                  {"mat", MAT},
                  {"elim", ELIM},
                  {"polymat", POLYMAT},
                  {"mat-series", MAT_SERIES},
                  {"mat-basis", MAT_BASIS},
                  {"cpu", CPU},
                  {"uneven", UNEVEN},
                  {"scaling", SCALING},
                  {"devices", DEVICES},
                  {"first", FIRST},
                  {"front", FRONT},
                  {"factor", FACTOR},
                  {"roots", ROOTS},
                  {"patterns", PATTERNS},
                  {"series", SERIES},
                  {"all", TABLE1 | TABLE2 | DIVISION | TARGETS | CROSSOVER | REGRET}};

typedef struct
{
    int64_t modes;
    int device;
    const char *flint;
    const char *csv;
} options_t;

_Noreturn static void bad_usage(const char *what, const char *text)
{
    fprintf(stderr, "cunmod-bench: %s %s\n%s", what, text, usage);
    exit(2);
}

/* A decimal number in [min, max]. */
static uint64_t number(const char *text, uint64_t min, uint64_t max)
{
    char *end;
    errno = 0;
    const unsigned long long value = strtoull(text, &end, 10);
    if (errno || end == text || *end || *text == '-' || value < min || value > max)
        bad_usage("bad number", text);
    return value;
}

static void set_prime(bench_t *t, uint64_t p, const char *text)
{
    if (p < 3)
        bad_usage("no prime for", text);
    t->p = p;
    t->prime_given = 1;
}

static int64_t modes_of(const char *name)
{
    for (size_t i = 0; i < sizeof mode_names / sizeof *mode_names; i++)
        if (strcmp(name, mode_names[i].name) == 0)
            return mode_names[i].modes;
    bad_usage("unknown mode", name);
}

static const struct option option_names[] = {{"bits", required_argument, NULL, 'b'},
                                             {"prime", required_argument, NULL, 'p'},
                                             {"reps", required_argument, NULL, 'r'},
                                             {"flint", required_argument, NULL, 'f'},
                                             {"csv", required_argument, NULL, 'c'},
                                             {"device", required_argument, NULL, 'd'},
                                             {"devices", required_argument, NULL, 'D'},
                                             {"help", no_argument, NULL, 'h'},
                                             {"largest", required_argument, NULL, 'l'},
                                             {"flint-limit", required_argument, NULL, 'L'},
                                             {"seed", required_argument, NULL, 's'},
                                             {"least", required_argument, NULL, 'm'},
                                             {NULL, 0, NULL, 0}};

static void parse(options_t *options, bench_t *t, int argc, char **argv)
{
    int option;
    while ((option = getopt_long(argc, argv, "", option_names, NULL)) != -1)
    {
        switch (option)
        {
        case 'b':
            set_prime(t, bench_prime((int)number(optarg, 2, 64)), optarg);
            break;
        case 'p':
            set_prime(t, number(optarg, 3, UINT64_MAX), optarg);
            break;
        case 'r':
            t->reps = (int)number(optarg, 7, BENCH_MAX_REPS);
            break;
        case 'f':
            options->flint = optarg;
            break;
        case 'c':
            options->csv = optarg;
            break;
        case 'l':
            t->largest = (int64_t)number(optarg, 4, UINT64_C(1) << 29);
            break;
        case 'm':
            t->least = (int64_t)number(optarg, 1, UINT64_C(1) << 29);
            break;
        case 'd':
            options->device = strcmp(optarg, "-2") == 0 ? -2 : (int)number(optarg, 0, 1023);
            break;
        case 'D':
            t->devices = (int)number(optarg, 1, CUNMOD_BATCH_DEVICES);
            break;
        case 'L':
            t->flint_limit_us = 1e6 * (double)number(optarg, 0, UINT64_C(1) << 30);
            break;
        case 's':
            t->seed = number(optarg, 0, UINT64_MAX);
            break;
        case 'h':
            fputs(usage, stdout);
            exit(0);
        default:
            fputs(usage, stderr);
            exit(2);
        }
    }
    for (; optind < argc; optind++)
        options->modes |= modes_of(argv[optind]);
    if (!options->modes)
        bad_usage("no mode", "given");
}

/* ---- the start ---------------------------------------------------------- */

static void start(bench_t *t, const options_t *options)
{
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    if (flint_peer_open(options->flint))
        exit(1);
    t->threads = processors > 1 && flint_peer_threads((int)processors) == 0 ? (int)processors : 1;
    snprintf(t->flint, sizeof t->flint, "FLINT-%.20s", flint_peer_version());
    snprintf(t->flint_many, sizeof t->flint_many, "%d-threads", t->threads);
#ifdef HAVE_NTL
    snprintf(t->ntl, sizeof t->ntl, "NTL-%.20s", ntl_peer_version());
#endif
    const int status = cunmod_ctx_create(&t->ctx, options->device);
    if (status != CUNMOD_OK)
        bench_die("context: %s", cunmod_status_text(status));
    if (options->device >= 0 && cunmod_dev_count() > options->device)
    {
        const int error = cunmod_dev_open(&t->dev, options->device);
        if (error)
            bench_die("GPU %d: %s", options->device, cunmod_dev_error_text(error));
    }
    bench_report_open(options->csv);
    bench_note_machine(t);
    bench_report_columns();
}

/* ---- modes ------------------------------------------------------------- */

static void sweep(const bench_t *t, int op, const bench_size_t *sizes, int count)
{
    for (int i = 0; i < count; i++)
        bench_measure(t, op, sizes[i].n, sizes[i].m, t->p, 1);
}

static void targets(const bench_t *t)
{
    for (int i = 0; i < bench_target_count; i++)
    {
        const struct bench_target *target = &bench_targets[i];
        for (int j = 0; j < (t->prime_given ? 1 : bench_target_bits_count); j++)
        {
            bench_measure(t, target->op, target->n, target->m,
                          t->prime_given ? t->p : bench_prime(bench_target_bits[j]), 1);
        }
    }
}

static void crossover(const bench_t *t)
{
    for (int op = CUNMOD_OP_MUL; op <= CUNMOD_OP_GCD; op++)
    {
        for (int k = BENCH_LOG_MIN; k <= BENCH_LOG_MAX; k++)
        {
            const int64_t m = INT64_C(1) << k;
            bench_measure_paths(t, op, op == CUNMOD_OP_DIV ? 2 * m : m, m, t->p);
        }
    }
}

/* The lines of the plot in README.md. */
static void front(const bench_t *t)
{
    enum
    {
        LOG_LEAST = 6,
        LOG_MOST = 22,
        LOG_MOST_GCD = 20
    };
    static const int bits[] = {31, 64};
    for (int op = CUNMOD_OP_MUL; op <= CUNMOD_OP_GCD; op++)
        for (int i = 0; i < 2; i++)
            for (int k = LOG_LEAST; k <= (op == CUNMOD_OP_GCD ? LOG_MOST_GCD : LOG_MOST); k++)
            {
                const int64_t n = INT64_C(1) << k, m = op == CUNMOD_OP_DIV ? n / 2 : n;
                if (n <= t->largest)
                    bench_measure_front(t, op, n, m, bench_prime(bits[i]));
            }
}

/* Modes that have a file of their own. */
static const struct
{
    int64_t mode;
    void (*run)(const bench_t *t);
} single_modes[] = {{PRODUCTS, bench_products},
                    {HOST, bench_host},
                    {PLAIN, bench_plain},
                    {DIVISIONS, bench_divisions},
                    {POINTS, bench_points},
                    {GCDS, bench_gcds},
                    {EUCLID, bench_euclid},
                    {SCALING, bench_scaling},
                    {ELEMENTARY, bench_elementary},
                    {BATCH, bench_batches},
                    {BATCH_MIXED, bench_batches_mixed},
                    {BATCH_EUCLID, bench_batches_euclid},
                    {BATCH_PLAN, bench_batches_plan},
                    {IMAGES, bench_images},
                    {INTEGERS, bench_integers},
                    {BIVARIATE, bench_bivariate},
                    {MATRICES, bench_matrices},
                    {MAT, bench_mat},
                    {ELIM, bench_elim},
                    {POLYMAT, bench_polymat},
                    {MAT_SERIES, bench_mat_series},
                    {MAT_BASIS, bench_mat_basis},
                    {FACTOR, bench_factor},
                    {ROOTS, bench_roots},
                    {PATTERNS, bench_patterns},
                    {SERIES, bench_series},
                    {UNEVEN, bench_uneven},
                    {DEVICES, bench_devices},
                    {CPU, bench_cpu}};

static void measure(const bench_t *t, int64_t modes)
{
    if (modes & TABLE1)
        sweep(t, CUNMOD_OP_MUL, bench_table1, bench_table1_rows);
    if (modes & DIVISION)
        sweep(t, CUNMOD_OP_DIV, bench_division, bench_division_rows);
    if (modes & TABLE2)
        sweep(t, CUNMOD_OP_GCD, bench_table2, bench_table2_rows);
    if (modes & TARGETS)
        targets(t);
    if (modes & CROSSOVER)
        crossover(t);
    if (modes & FRONT)
        front(t);
    for (int op = CUNMOD_OP_MUL; op <= CUNMOD_OP_GCD; op++)
        if (modes & PLAN_MUL << op)
            bench_plan(t, op);
    for (size_t i = 0; i < sizeof single_modes / sizeof *single_modes; i++)
        if (modes & single_modes[i].mode)
            single_modes[i].run(t);
}

static void summarise(const bench_t *t, int64_t modes)
{
    if (modes & TABLE1)
        bench_summary_sweep(t, CUNMOD_OP_MUL);
    if (modes & DIVISION)
        bench_summary_sweep(t, CUNMOD_OP_DIV);
    if (modes & TABLE2)
        bench_summary_sweep(t, CUNMOD_OP_GCD);
    if (modes & TARGETS)
        bench_summary_targets(t);
    if (modes & CROSSOVER)
        bench_summary_crossover(t);
    if (modes & PRODUCTS)
        bench_summary_products(t);
    if (modes & FIRST)
        bench_first_report(t->p);
    if (modes & REGRET && t->dev)
        bench_summary_regret();
}

int main(int argc, char **argv)
{
    bench_t t = {.p = DEFAULT_PRIME,
                 .reps = 9,
                 .largest = INT64_C(1) << 24,
                 .seed = 1,
                 .flint_limit_us = 60e6};
    options_t options = {.csv = "cunmod-bench.csv"};
    /* so that the measurements of a run that is ended early can be read */
    setvbuf(stdout, NULL, _IOLBF, 0);
    parse(&options, &t, argc, argv);
    if (options.modes & SCALING)
    {
        /* CUDA has 8 queues unless it is told otherwise before it starts. A stream that shared its
         * queue with blocks that sleep would wait for them, and contexts for one another. */
        setenv("CUDA_DEVICE_MAX_CONNECTIONS", "32", 1);
    }
    if (options.modes & FIRST)
        bench_first_measure(t.p); /* before this process touches CUDA */
    start(&t, &options);
    const double began = bench_now_us();
    measure(&t, options.modes);
    summarise(&t, options.modes);
    printf(
        "\n%.0f s; results were compared with FLINT's, of products beyond 2^20 at random points, "
        "beyond 2^14 in mode plan not.\n",
        (bench_now_us() - began) / 1e6);
    bench_report_close();
    cunmod_dev_close(t.dev);
    cunmod_ctx_destroy(t.ctx);
    return 0;
}
