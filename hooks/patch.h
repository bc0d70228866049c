/* The functions of libcunmod-flint.so that are not hooks.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_HOOK_PATCH_H
#define CUNMOD_HOOK_PATCH_H

#include <stdint.h>
#include <stdio.h>

#define HOOK_API __attribute__((visibility("default")))

/* For a process that has loaded this library late: makes the calls of FLINT's functions in the
 * libraries that are loaded go to the hooks, and overwrites the method table. Calls that a program
 * makes by addresses of its own are not reached. May be called again, after other libraries were
 * loaded. Returns the number of calls (entries of tables of addresses) and slots that were
 * changed by this call; -1 when there is no FLINT, or libcunmod cannot be used
 * (cunmod_flint_reason). */
HOOK_API int cunmod_flint_patch(void);

/* Returns why no call is taken by cunmod; NULL: calls may be taken. */
HOOK_API const char *cunmod_flint_reason(void);

/* Has the plan asked, from now on, how long FLINT would have taken for the calls that cunmod takes:
 * once for each class of lengths, some 0.1 ms. CUNMOD_FLINT_VERBOSE does so, too. on = 0: no
 * longer. */
HOOK_API void cunmod_flint_predict(int on);

/* A row of the table. */
typedef struct
{
    const char *function;
    int64_t calls;  /* that were long enough to ask cunmod */
    int64_t taken;  /* by cunmod */
    double seconds; /* of the taken calls */
    double saved;   /* predicted seconds of FLINT, less `seconds`; NaN: the plan predicts none */
} cunmod_flint_row_t;

/* *row = row i >= 0, in no order, also of a function without a call. Returns 0 when there is no
 * row i. */
HOOK_API int cunmod_flint_row(int i, cunmod_flint_row_t *row);

/* Writes the table of CUNMOD_FLINT_VERBOSE=1: the rows with calls. */
HOOK_API void cunmod_flint_report(FILE *file);

#endif
