/* The table of CUNMOD_FLINT_VERBOSE=1.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#define _GNU_SOURCE

#include "report.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cunmod.h"
#include "loaded.h"
#include "patch.h"

static atomic_int wanted; /* the predicted times of FLINT */
static const char *_Atomic reason = "no call was long enough";

void report_reason(const char *why)
{
    reason = why;
}

/* Returns the time that the plan predicts for FLINT, in us; NaN: none. */
static float ask_plan(int op, int64_t n, int64_t m, uint64_t p)
{
    cunmod_candidate_t candidate = {.size = sizeof(candidate)};
    const int bits = 64 - __builtin_clzll(p | 1);
    for (int64_t i = 0;
         cunmod_plan(&candidate, op, n, m, bits, CUNMOD_ON_HOST, i, hook_context) == CUNMOD_OK; i++)
    {
        if (candidate.path == CUNMOD_PATH_CPU)
            return (float)candidate.us;
        candidate.size = sizeof(candidate);
    }
    return NAN;
}

/* Returns ask_plan for the first lengths of their class that were counted. */
static float predicted_us(hook_t *hook, int64_t n, int64_t m, uint64_t p)
{
    _Atomic float *table = atomic_load(&hook->flint_us), *none = NULL;
    if (table == NULL)
    {
        table = calloc(HOOK_CLASSES, sizeof(*table));
        if (table == NULL)
            return NAN;
        if (!atomic_compare_exchange_strong(&hook->flint_us, &none, table))
        {
            free(table);
            table = none;
        }
    }
    _Atomic float *const us = &table[hook_class(n, m, p)];
    if (atomic_load(us) == 0)
        atomic_store(us, ask_plan(hook->op, n, m, p));
    return atomic_load(us);
}

void report_taken(hook_t *hook, int64_t n, int64_t m, uint64_t p, int64_t ns)
{
    const float flint_us = wanted && hook->op >= 0 ? predicted_us(hook, n, m, p) : NAN;
    atomic_fetch_add(&hook->taken, 1);
    atomic_fetch_add(&hook->ns, ns);
    if (!isnan(flint_us))
        atomic_fetch_add(&hook->saved_ns, (int64_t)(1000 * flint_us) - ns);
}

void report_forget(void)
{
    for (hook_t *const *hook = __start_cunmod_hooks; hook < __stop_cunmod_hooks; hook++)
    {
        atomic_store(&(*hook)->calls, 0);
        atomic_store(&(*hook)->taken, 0);
        atomic_store(&(*hook)->ns, 0);
        atomic_store(&(*hook)->saved_ns, 0);
    }
}

const char *cunmod_flint_reason(void)
{
    return reason;
}

void cunmod_flint_predict(int on)
{
    atomic_store(&wanted, on != 0);
}

int cunmod_flint_row(int i, cunmod_flint_row_t *row)
{
    if (i < 0 || i >= __stop_cunmod_hooks - __start_cunmod_hooks)
        return 0;
    const hook_t *const hook = __start_cunmod_hooks[i];
    *row = (cunmod_flint_row_t){.function = hook->name,
                                .calls = hook->calls,
                                .taken = hook->taken,
                                .seconds = (double)hook->ns / 1e9,
                                .saved = hook->op >= 0 ? (double)hook->saved_ns / 1e9 : NAN};
    return 1;
}

void cunmod_flint_report(FILE *file)
{
    cunmod_flint_row_t row;
    if (reason != NULL)
        fprintf(file, "cunmod: FLINT computed everything: %s\n", reason);
    fprintf(file, "%-44s %10s %10s %12s %12s\n", "function", "calls", "taken", "seconds there",
            "saved");
    for (int i = 0; cunmod_flint_row(i, &row); i++)
    {
        if (row.calls == 0)
            continue;
        fprintf(file, "%-44s %10lld %10lld %12.3f ", row.function, (long long)row.calls,
                (long long)row.taken, row.seconds);
        if (isnan(row.saved))
            fprintf(file, "%12s\n", "-");
        else
            fprintf(file, "%12.3f\n", row.saved);
    }
}

/* Programs that a program starts, and that have no FLINT, print nothing. */
static void print_at_exit(void)
{
    void *flint;
    if (loaded_flint(&flint) == 0)
        return;
    fprintf(stderr, "%s, process %ld:\n", program_invocation_short_name, (long)getpid());
    cunmod_flint_report(stderr);
}

/* Has the table printed at exit where the environment says so. */
__attribute__((constructor)) static void begin(void)
{
    const char *const verbose = getenv("CUNMOD_FLINT_VERBOSE");
    if (verbose != NULL && strcmp(verbose, "0") != 0)
        wanted = atexit(print_at_exit) == 0;
}
