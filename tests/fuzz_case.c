/* Random cases: which operation, what is forced, what is bad, and the call.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "harness.h"
#ifdef CUNMOD_EMU
#include "emu_faults.h"
#endif

/* ---- the table of operations ---- */

static const fuzz_operation_t *const families[] = {fuzz_products, fuzz_divisions, fuzz_residues,
                                                   fuzz_euclid,   fuzz_fractions, fuzz_points};
#define FAMILIES (sizeof(families) / sizeof(families[0]))

const fuzz_operation_t *fuzz_operation(int index)
{
    for (size_t f = 0; f < FAMILIES; f++)
    {
        const fuzz_operation_t *operation = families[f];
        while (operation->name != NULL && index > 0)
        {
            operation++;
            index--;
        }
        if (operation->name != NULL)
        {
            return operation;
        }
    }
    return NULL;
}

int fuzz_operation_count(void)
{
    int count = 0;
    while (fuzz_operation(count) != NULL)
    {
        count++;
    }
    return count;
}

int fuzz_find(const char *name)
{
    name += strncmp(name, "poly_", 5) == 0 ? 5 : 0;
    for (int i = fuzz_operation_count() - 1; i >= 0; i--)
    {
        if (strcmp(fuzz_operation(i)->name, name) == 0)
        {
            return i;
        }
    }
    return -1;
}

/* ---- what is forced ---- */

/* An algorithm of an operation, and the longest operands for which it is not slow. */
typedef struct
{
    int op;
    const char *name;
    int64_t longest;
} algorithm_t;

static const algorithm_t algorithms[] = {
    {CUNMOD_OP_MUL, "block", 5000},          {CUNMOD_OP_MUL, "tensor", 20000},
    {CUNMOD_OP_MUL, "two_phase", 1500},      {CUNMOD_OP_MUL, "ntt", INT64_MAX},
    {CUNMOD_OP_MUL, "ntt_short", INT64_MAX}, {CUNMOD_OP_MUL, "ntt_pieces", INT64_MAX},
    {CUNMOD_OP_DIV, "naive", 300},           {CUNMOD_OP_DIV, "steps", 1500},
    {CUNMOD_OP_DIV, "blocks", 20000},        {CUNMOD_OP_DIV, "newton", INT64_MAX},
    {CUNMOD_OP_GCD, "naive", 150},           {CUNMOD_OP_GCD, "steps", 1000},
    {CUNMOD_OP_GCD, "divsteps", INT64_MAX},  {CUNMOD_OP_GCD, "half", INT64_MAX},
    {CUNMOD_OP_POINTS, "horner", 3000},      {CUNMOD_OP_POINTS, "tree", INT64_MAX},
};
#define ALGORITHMS (sizeof(algorithms) / sizeof(algorithms[0]))

static void force_algorithm(fuzz_case_t *x, int op)
{
    static const int64_t some_s[] = {0,  0,  0,  1,   2,   3,   4,   8,    16,     31,
                                     32, 33, 64, 100, 128, 256, 512, 1024, 1 << 30};
    const algorithm_t *chosen;
    do
    {
        chosen = &algorithms[test_below(ALGORITHMS)];
    } while (chosen->op != op);
    x->force.algorithm[op] = chosen->name;
    x->force.s[op] = some_s[test_below(sizeof(some_s) / sizeof(some_s[0]))];
    x->longest = x->longest < chosen->longest ? x->longest : chosen->longest;
}

/* Without a GPU there is nothing to force. */
static void draw_force(fuzz_case_t *x, const fuzz_options_t *options)
{
    const uint64_t chance = test_below(20);
    x->force.path = options->path != CUNMOD_PATH_AUTO || !test_gpu_available() ? options->path
                    : chance < 12                                              ? CUNMOD_PATH_GPU
                    : chance < 17                                              ? CUNMOD_PATH_AUTO
                                                                               : CUNMOD_PATH_CPU;
    for (int op = 0; op < FUZZ_OPS; op++)
    {
        const int due = op == x->operation->op ? !fuzz_chance(3) : fuzz_chance(12);
        if (due && test_gpu_available() && x->force.path != CUNMOD_PATH_CPU)
        {
            force_algorithm(x, op);
        }
    }
    x->prepared_twice = fuzz_chance(3);
    /* Few calls are made by most operations, and many by some. */
    x->force.fault = options->faults && fuzz_chance(4) ? test_range(1, 1 << test_range(2, 8)) : 0;
}

static void draw_bound(fuzz_case_t *x)
{
    static const int64_t bounds[] = {40, 300, 1500, 6000, INT64_MAX};
    const uint64_t chance = test_below(100);
    const int64_t bound = bounds[(chance >= 45) + (chance >= 80) + (chance >= 92) + (chance >= 98)];
    x->bound = bound < x->longest ? bound : x->longest;
}

static void set_force(const fuzz_case_t *x, const fuzz_force_t *force)
{
    CHECK_OK(cunmod_set_path(x->ctx, force->path));
    for (int op = 0; op < FUZZ_OPS; op++)
    {
        CHECK_OK(cunmod_set_algorithm(x->ctx, op, force->algorithm[op]));
        CHECK_OK(cunmod_set_s(x->ctx, op, force->s[op]));
    }
}

/* ---- what is bad ---- */

static int bad_status(const fuzz_case_t *x)
{
    static const int statuses[FUZZ_BADS] = {
        [FUZZ_BAD_COEFF] = CUNMOD_E_COEFF,        [FUZZ_BAD_MODULUS] = CUNMOD_E_MODULUS,
        [FUZZ_BAD_OPERAND] = CUNMOD_E_ARGUMENT,   [FUZZ_BAD_RESULT] = CUNMOD_E_ARGUMENT,
        [FUZZ_BAD_LENGTH] = CUNMOD_E_LENGTH,      [FUZZ_BAD_ALIAS] = CUNMOD_E_ALIAS,
        [FUZZ_INTERRUPTED] = CUNMOD_E_INTERRUPTED};
    return statuses[x->bad];
}

/* An operand of coefficients that has some, or -1. */
static int some_operand(const fuzz_case_t *x)
{
    const int i = (int)test_below((uint64_t)x->operands);
    return x->operand[i].is_raw || x->operand[i].len == 0 ? -1 : i;
}

/* Each is bad by itself, so that its status is due. Of device polynomials only objects can be
 * bad. */
static void draw_bad(fuzz_case_t *x)
{
    const int bad = (int)test_range(1, FUZZ_BADS - 1);
    x->spoiled = some_operand(x);
    const int has_results = x->results > 1 && x->result[0].room > 0 && x->result[1].room > 0;
    const int possible[FUZZ_BADS] = {[FUZZ_BAD_COEFF] = !x->of_polys && x->spoiled >= 0,
                                     [FUZZ_BAD_MODULUS] = !x->of_polys,
                                     [FUZZ_BAD_OPERAND] = x->operand[0].len > 0,
                                     [FUZZ_BAD_RESULT] = x->result[0].room > 0 && x->written != 0,
                                     [FUZZ_BAD_LENGTH] = !x->of_polys,
                                     [FUZZ_BAD_ALIAS] = x->results > 1 &&
                                                        (x->of_polys || has_results),
                                     [FUZZ_INTERRUPTED] = 1};
    if (x->expected == CUNMOD_OK && possible[bad] && !(x->of_polys && x->operand[0].is_raw))
    {
        x->bad = bad;
        x->expected = bad_status(x);
    }
}

/* ---- the call ---- */

static int prepare(fuzz_case_t *x)
{
    const int last = x->operands - 1;
    const uint64_t *const a = x->a[last];
    const int64_t len = x->len[last];
    if (x->operation->prepares == FUZZ_FACTOR)
    {
        const int64_t most = x->operand[0].len + (int64_t)(x->number % 3) * 20 + 1;
        return x->of_polys ? cunmod_operand_create_poly(&x->factor, x->pa[last], most)
                           : cunmod_operand_create(&x->factor, a, len, most, x->modulus, x->ctx);
    }
    if (x->operation->prepares == FUZZ_DIVISOR)
    {
        return x->of_polys ? cunmod_divisor_create_poly(&x->divisor, x->pa[last])
                           : cunmod_divisor_create(&x->divisor, a, len, x->modulus, x->ctx);
    }
    return x->of_polys ? cunmod_points_create_poly(&x->points, x->pa[last], x->operand[last].len)
                       : cunmod_points_create(&x->points, a, len, x->modulus, x->ctx);
}

/* What is prepared is used before, on arrays and with results that nobody looks at. */
static void use_prepared(fuzz_case_t *x)
{
    fuzz_case_t before = *x;
    for (int i = 0; i < x->results; i++)
    {
        before.r[i] = test_array(x->result[i].room);
    }
    for (int i = 0; i < x->operands; i++)
    {
        before.a[i] = x->operand[i].words;
        before.len[i] = x->operand[i].len;
    }
    (void)x->operation->array(&before);
    for (int i = 0; i < x->results; i++)
    {
        free(before.r[i]);
    }
}

static int call(fuzz_case_t *x)
{
    const fuzz_operation_t *const operation = x->operation;
    int status = operation->prepares ? prepare(x) : CUNMOD_OK;
    if (status == CUNMOD_OK && operation->prepares && x->prepared_twice)
    {
        use_prepared(x);
    }
    if (status == CUNMOD_OK)
    {
        status = x->of_polys ? operation->poly(x) : operation->array(x);
    }
    cunmod_operand_destroy(x->factor);
    cunmod_divisor_destroy(x->divisor);
    cunmod_points_destroy(x->points);
    x->factor = NULL;
    x->divisor = NULL;
    x->points = NULL;
    return status;
}

static void plant_fault(long k)
{
#ifdef CUNMOD_EMU
    cunmod_emu_fail_at(k);
#else
    (void)k; /* the calls of a real device cannot be made to fail */
#endif
}

int fuzz_call(fuzz_case_t *x)
{
    const volatile int flag = x->bad == FUZZ_INTERRUPTED;
    x->number_got = FUZZ_UNSET;
    set_force(x, &x->force);
    CHECK_OK(cunmod_set_interrupt(x->ctx, &flag));
    if (x->force.fault != 0)
    {
        plant_fault(x->force.fault);
    }
    const int status = call(x);
    if (x->force.fault != 0)
    {
        plant_fault(0);
    }
    CHECK_OK(cunmod_set_interrupt(x->ctx, NULL));
    return status;
}

int fuzz_may_refuse(const fuzz_case_t *x, const fuzz_options_t *options)
{
    return x->force.path == CUNMOD_PATH_GPU || (x->of_polys && options->faults);
}

/* ---- the comparison ---- */

void fuzz_compare(fuzz_case_t *x, const fuzz_options_t *options, const int64_t *written)
{
    for (int i = 0; i < x->results; i++)
    {
        const fuzz_result_t *const result = &x->result[i];
        for (int64_t k = 0; k < written[i]; k++)
        {
            if (result->got[k] != result->want[k])
            {
                fuzz_report(x, options,
                            "coefficient %" PRId64 " of %" PRId64 " of result %d is %" PRIu64
                            ", expected %" PRIu64,
                            k, written[i], i, result->got[k], result->want[k]);
                return;
            }
        }
    }
    const int gives = x->operation->gives_number;
    if ((gives == FUZZ_ALWAYS || (gives == FUZZ_OF_ARRAYS && !x->of_polys)) &&
        x->number_got != x->want_number)
    {
        fuzz_report(x, options, "length or sign is %" PRId64 ", expected %" PRId64, x->number_got,
                    x->want_number);
        return;
    }
    if (x->operation->holds != NULL && !x->operation->holds(x))
    {
        fuzz_report(x, options, "the results are FLINT's, but do not obey the identity");
    }
}

static const char *path_name(int path)
{
    return path == CUNMOD_PATH_CPU ? "cpu" : path == CUNMOD_PATH_GPU ? "gpu" : "auto";
}

void fuzz_report(fuzz_case_t *x, const fuzz_options_t *options, const char *format, ...)
{
    static const char *const bads[FUZZ_BADS] = {"no",     "coefficient", "modulus", "operand",
                                                "result", "length",      "alias",   "interrupt"};
    const int op = x->operation->op;
    char text[300];
    va_list arguments;
    if (x->differs)
    {
        return;
    }
    x->differs = 1;
    va_start(arguments, format);
    vsnprintf(text, sizeof(text), format, arguments);
    va_end(arguments);
    flockfile(stderr);
    fprintf(stderr,
            "t-fuzz --seed %" PRIu64 " --first %" PRIu64 " --cases 1 --longest %" PRId64
            " --path %s --operation %s%s\n  %s%s: %s\n  p %" PRIu64
            ", path %s, algorithm %s, s %" PRId64 ", fault %ld, bad: %s, arguments %" PRId64
            " %" PRId64 "%s%s\n",
            options->seed, x->number, options->longest, path_name(options->path),
            options->operation != NULL ? options->operation : "all",
            options->faults ? " --faults" : "", x->of_polys ? "poly_" : "", x->operation->name,
            text, x->p, path_name(x->force.path),
            x->force.algorithm[op] != NULL ? x->force.algorithm[op] : "-", x->force.s[op],
            x->force.fault, bads[x->bad], x->n[0], x->n[1], x->places[0] != '\0' ? ", " : "",
            x->places);
    for (int i = 0; i < x->operands; i++)
    {
        fprintf(stderr, "  operand %d: %" PRId64 " words, %s\n", i, x->operand[i].len,
                x->operand[i].kind);
    }
    funlockfile(stderr);
}

/* ---- one case ---- */

static void draw(fuzz_case_t *x, const fuzz_options_t *options)
{
    int named = options->operation != NULL ? fuzz_find(options->operation) : -1;
    const int drawn = (int)test_below((uint64_t)fuzz_operation_count());
    x->operation = fuzz_operation(named >= 0 ? named : drawn);
    x->of_polys = fuzz_chance(2);
    x->longest = options->longest;
    x->written = -1;
    draw_force(x, options);
    x->longest = x->longest / x->operation->cost;
    x->longest = x->longest > 40 ? x->longest : 40;
    draw_bound(x);
    fuzz_modulus(x);
    x->operation->make(x);
    x->modulus = x->p;
    if (fuzz_chance(10))
    {
        draw_bad(x);
    }
}

static void clear(fuzz_case_t *x)
{
    for (int i = 0; i < x->operands; i++)
    {
        free(x->operand[i].words);
    }
    for (int i = 0; i < x->results; i++)
    {
        free(x->result[i].want);
        free(x->result[i].got);
    }
}

void fuzz_add(fuzz_counts_t *sum, const fuzz_counts_t *more)
{
    sum->cases += more->cases;
    sum->on_gpu += more->on_gpu;
    sum->refused += more->refused;
    sum->differences += more->differences;
}

int fuzz_run(uint64_t number, const fuzz_options_t *options, cunmod_ctx_t ctx,
             fuzz_counts_t *counts)
{
    fuzz_case_t x;
    memset(&x, 0, sizeof(x));
    x.number = number;
    x.ctx = ctx;
    draw(&x, options);
    int (*const run)(fuzz_case_t *, const fuzz_options_t *) = x.of_polys ? fuzz_polys : fuzz_arrays;
    const int refused = run(&x, options);
    if (refused) /* the same by the plan's choice */
    {
        x.force = (fuzz_force_t){.path = CUNMOD_PATH_AUTO};
        run(&x, options);
    }
    const fuzz_counts_t count = {.cases = 1,
                                 .on_gpu = cunmod_last_path(ctx) == CUNMOD_PATH_GPU,
                                 .refused = refused,
                                 .differences = x.differs};
    fuzz_add(&counts[2 * fuzz_find(x.operation->name) + x.of_polys], &count);
    clear(&x);
    return x.differs;
}
