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
 * changed by this call; -1 when there is no FLINT or libcunmod cannot be used (cunmod_flint_reason).
 */
HOOK_API int cunmod_flint_patch(void);

/* Returns why no call is taken by cunmod; NULL: calls may be taken. */
HOOK_API const char *cunmod_flint_reason(void);

/* Has calls counted from now on, or no longer (on = 0). Unless CUNMOD_FLINT_VERBOSE is set, calls are
 * not counted before. A call of a function that is counted takes some ns more. */
HOOK_API void cunmod_flint_count(int on);

/* A row of the table. */
typedef struct
{
    const char *function;
    int64_t calls;
    int64_t taken;  /* by cunmod */
    double seconds; /* of the taken calls */
    double saved;   /* predicted seconds of FLINT, less `seconds`; NaN: the plan predicts none */
} cunmod_flint_row_t;

/* *row = row i >= 0, in no order, also of a function without a call. Returns 0 when there is none. */
HOOK_API int cunmod_flint_row(int i, cunmod_flint_row_t *row);

/* Writes the table of CUNMOD_FLINT_VERBOSE=1: the rows with calls. */
HOOK_API void cunmod_flint_report(FILE *file);

#endif
