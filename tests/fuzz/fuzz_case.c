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

#include "tests/fuzz/fuzz.h"
#include "tests/harness/harness.h"

/* ---- the table of operations ---- */

enum
{
    PRODUCTS,
    DIVISIONS,
    GCDS,
    POINTS,
    COEFFICIENTS,
    SERIES,
    FACTORS,
    GRIDS,
    MATRICES,
    GROUPS
};

static const char *const groups[GROUPS] = {[PRODUCTS] = "products",
                                           [DIVISIONS] = "divisions",
                                           [GCDS] = "gcds",
                                           [POINTS] = "points",
                                           [COEFFICIENTS] = "coefficients",
                                           [SERIES] = "series",
                                           [FACTORS] = "factors",
                                           [GRIDS] = "grids",
                                           [MATRICES] = "matrices"};

static const struct
{
    const fuzz_operation_t *operations;
    int group;
} families[] = {{fuzz_products, PRODUCTS},
                {fuzz_divisions, DIVISIONS},
                {fuzz_residues, DIVISIONS},
                {fuzz_euclid, GCDS},
                {fuzz_fractions, GCDS},
                {fuzz_points, POINTS},
                {fuzz_elementary, COEFFICIENTS},
                {fuzz_coefficients, COEFFICIENTS},
                {fuzz_series, SERIES},
                {fuzz_algebra, SERIES},
                {fuzz_factor, FACTORS},
                {fuzz_factor_batches, FACTORS},
                {fuzz_irreducible, FACTORS},
                {fuzz_roots, FACTORS},
                {fuzz_circular, SERIES},
                {fuzz_recurrences, SERIES},
                {fuzz_grids, GRIDS},
                {fuzz_matrices, MATRICES},
                {fuzz_matrix_polys, MATRICES},
                {fuzz_zmat, MATRICES}};
#define FAMILIES (sizeof(families) / sizeof(families[0]))

/* Returns operation `index`, or NULL if there are fewer; sets *group to its group. */
static const fuzz_operation_t *find_operation(int index, int *group)
{
    for (size_t f = 0; f < FAMILIES; f++)
    {
        const fuzz_operation_t *operation = families[f].operations;
        while (operation->name != NULL && index > 0)
        {
            operation++;
            index--;
        }
        *group = families[f].group;
        if (operation->name != NULL)
            return operation;
    }
    return NULL;
}

const fuzz_operation_t *fuzz_operation(int index)
{
    int group;
    return find_operation(index, &group);
}

const char *fuzz_group(int index)
{
    return groups[index];
}

int fuzz_group_count(void)
{
    return GROUPS;
}

int fuzz_group_of(int index)
{
    int group;
    (void)find_operation(index, &group);
    return group;
}

int fuzz_operation_count(void)
{
    int count = 0;
    while (fuzz_operation(count) != NULL)
        count++;
    return count;
}

int fuzz_find(const char *name)
{
    name += strncmp(name, "poly_", 5) == 0 ? 5 : 0;
    for (int i = fuzz_operation_count() - 1; i >= 0; i--)
        if (strcmp(fuzz_operation(i)->name, name) == 0)
            return i;
    return -1;
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

int64_t fuzz_spoilable(const fuzz_case_t *x, int i)
{
    return x->operation->by_lengths ? fuzz_true(x, i) : x->operand[i].len;
}

/* Returns a random operand, or -1 if no coefficient of the operand can be spoiled. */
static int some_operand(const fuzz_case_t *x)
{
    const int i = (int)test_below((uint64_t)x->operands);
    return x->operand[i].is_raw || fuzz_spoilable(x, i) == 0 ? -1 : i;
}

/* Draws one kind of bad input, so that the expected status is known. Device polynomials have no bad
 * words: only objects can be bad. */
static void draw_bad(fuzz_case_t *x)
{
    const int bad = (int)test_range(1, FUZZ_BADS - 1);
    x->spoiled = some_operand(x);
    const int writes = x->result[0].room > 0 && x->written != 0;
    const int has_results = x->results > 1 && writes && x->result[1].room > 0;
    const int possible[FUZZ_BADS] = {
        [FUZZ_BAD_COEFF] = !x->of_polys && x->spoiled >= 0,
        [FUZZ_BAD_MODULUS] = !x->of_polys && !x->operation->over_integers,
        [FUZZ_BAD_OPERAND] = x->operand[0].len > 0,
        [FUZZ_BAD_RESULT] = writes,
        [FUZZ_BAD_LENGTH] = !x->of_polys,
        [FUZZ_BAD_ALIAS] = x->results > 1 && (x->of_polys || has_results),
        [FUZZ_INTERRUPTED] = 1};
    if (x->expected == CUNMOD_OK && possible[bad] && !(x->of_polys && x->operand[0].is_raw))
    {
        x->bad = bad;
        x->expected = bad_status(x);
    }
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
        fuzz_report(x, options, "the results are FLINT's, but do not obey the identity");
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
        return;
    x->differs = 1;
    va_start(arguments, format);
    vsnprintf(text, sizeof(text), format, arguments);
    va_end(arguments);
    flockfile(stderr);
    fprintf(stderr,
            "t-fuzz --seed %" PRIu64 " --first %" PRIu64 " --cases 1 --contexts %" PRId64
            " --longest %" PRId64 "%s --path %s%s%s%s%s%s\n  %s%s: %s\n  p %" PRIu64
            ", path %s, algorithm %s, s %" PRId64 ", fault %ld, bad: %s, arguments %" PRId64
            " %" PRId64 "%s%s\n",
            options->seed, x->number, options->contexts, options->longest,
            options->long_ones ? " --long-ones" : "", path_name(options->path),
            options->operation != NULL ? " --operation " : "",
            options->operation != NULL ? options->operation : "",
            options->group != NULL ? " --group " : "", options->group != NULL ? options->group : "",
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

static void draw_bound(fuzz_case_t *x, const fuzz_options_t *options)
{
    static const int64_t bounds[] = {40, 300, 1500, 6000, INT64_MAX};
    const uint64_t chance = test_below(100);
    const int64_t bound = bounds[(chance >= 45) + (chance >= 80) + (chance >= 92) + (chance >= 98)];
    x->bound = bound < x->longest && !options->long_ones ? bound : x->longest;
}

/* Draws an operation of the only group, if there is one. Returns the only operation, if there is
 * one. */
static int draw_operation(const fuzz_options_t *options)
{
    int drawn;
    do
    {
        drawn = (int)test_below((uint64_t)fuzz_operation_count());
    } while (options->group != NULL &&
             strcmp(fuzz_group(fuzz_group_of(drawn)), options->group) != 0);
    return options->operation != NULL ? fuzz_find(options->operation) : drawn;
}

static void draw(fuzz_case_t *x, const fuzz_options_t *options)
{
    x->operation = fuzz_operation(draw_operation(options));
    x->of_polys = (fuzz_chance(2) || x->operation->array == NULL) && x->operation->poly != NULL;
    x->longest = options->longest;
    x->written = -1;
    fuzz_force(x, options);
    x->longest = x->longest / x->operation->cost;
    x->longest = x->longest > 40 ? x->longest : 40;
    draw_bound(x, options);
    fuzz_modulus(x);
    x->operation->make(x);
    x->modulus = x->p;
    if (fuzz_chance(10))
        draw_bad(x);
}

static void clear(fuzz_case_t *x)
{
    for (int i = 0; i < x->operands; i++)
        free(x->operand[i].words);
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
             fuzz_totals_t *totals)
{
    fuzz_case_t x;
    memset(&x, 0, sizeof(x));
    x.number = number;
    x.ctx = ctx;
    draw(&x, options);
    int (*const run)(fuzz_case_t *, const fuzz_options_t *) = x.of_polys ? fuzz_polys : fuzz_arrays;
    const int refused = run(&x, options);
    fuzz_check_gpu(&x, options);
    if (refused) /* the same by the plan's choice */
    {
        x.force = (fuzz_force_t){.path = CUNMOD_PATH_AUTO};
        run(&x, options);
        fuzz_check_gpu(&x, options);
    }
    const fuzz_counts_t count = {.cases = 1,
                                 .on_gpu = cunmod_last_path(ctx) == CUNMOD_PATH_GPU,
                                 .refused = refused,
                                 .differences = x.differs};
    fuzz_add(&totals->operation[2 * fuzz_find(x.operation->name) + x.of_polys], &count);
    fuzz_count_algorithm(totals, &x);
    clear(&x);
    return x.differs;
}
