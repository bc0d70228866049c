/* Tells the function of cunmod_set_found the factors and roots that a running call finds, and
 * reports the progress of this call.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Half of the progress is the degree of the factors that are separated from others by exponent and
 * degree, the other half is the degree of the factors that are found. A factor of degree d with the
 * exponent e counts as e d. All functions are called by the thread of the caller.
 */
#ifndef CUNMOD_FINDING_H
#define CUNMOD_FINDING_H

#include <stdint.h>

#include "cunmod.h"

typedef struct
{
    cunmod_found_t function; /* NULL: nothing is told */
    void *data;
    int open;          /* 1: a call is running */
    int64_t told;      /* number of factors told since the call began or was repeated */
    int64_t all;       /* degree of the polynomial */
    int64_t degree;    /* degree of the product of the sought factors */
    int64_t separated; /* degree of the factors that are separated */
    int64_t found;     /* degree of the factors that are found */
    int64_t exp;       /* exponent of the current squarefree part; 0: unknown */
    int64_t part;      /* degree of the current squarefree part times exp */
    int64_t before;    /* `separated` at the beginning of the current squarefree part */
} cunmod_finding_t;

/* Begins a call that seeks the factors of a polynomial of degree `degree` > 0. Calls the user's
 * function with NULL: no factor is found. Until the first cunmod_finding_part exp = 0. */
void cunmod_finding_begin(cunmod_ctx_t ctx, int64_t degree);

/* Begins the computation of the results, for the first time, or again after a failure of the GPU.
 * If factors have been separated or told, calls the user's function with NULL. Outside of a call
 * this function and the functions below do nothing. */
void cunmod_finding_restart(cunmod_ctx_t ctx);

/* Ends the call. If `status` is OK, reports progress 1. */
void cunmod_finding_end(cunmod_ctx_t ctx, int status);

/* Begins a squarefree part, which has degree `degree` and the exponent `exp`. */
void cunmod_finding_part(cunmod_ctx_t ctx, int64_t degree, int64_t exp);

/* Reports that `done` of the `all` > 0 steps that separate the factors of the current squarefree
 * part are done. */
void cunmod_finding_reached(cunmod_ctx_t ctx, int64_t done, int64_t all);

/* Reports `degree`, the degree of the product of all factors that the call seeks. */
void cunmod_finding_narrow(cunmod_ctx_t ctx, int64_t degree);

/* Tells the factor f[0 .. len-1], len > 1, with the exponent `exp`, or 0 if it is not known. f =
 * NULL: the words of the factor are not computed. */
void cunmod_finding_factor(cunmod_ctx_t ctx, const uint64_t *f, int64_t len, int64_t exp);

#endif
