/* The factors and roots that a running call has found, which are told to the function of
 * cunmod_set_found, and the progress of such a call.
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
    int64_t told;      /* number of factors told since the beginning, or since the repetition */
    int64_t all;       /* degree of the polynomial */
    int64_t degree;    /* of the product of the factors that are sought */
    int64_t separated; /* the part of this degree that is separated */
    int64_t found;     /* the part of this degree that is found */
    int64_t exp;       /* of the current squarefree part; 0: unknown */
    int64_t part;      /* degree of the current squarefree part times exp */
    int64_t before;    /* `separated` at the beginning of this part */
} cunmod_finding_t;

/* Begins a call that seeks the factors of a polynomial of the degree given, > 0: tells that nothing
 * is found. Factors have the exponent 0 until cunmod_finding_part is called. */
void cunmod_finding_begin(cunmod_ctx_t ctx, int64_t degree);

/* Called when the running call begins to compute its results, for the first time or again after a
 * failure of the GPU, after which nothing is found. Ignored outside of a call, as the functions
 * below. */
void cunmod_finding_restart(cunmod_ctx_t ctx);

/* Ends the call. If `status` is OK, reports progress 1. */
void cunmod_finding_end(cunmod_ctx_t ctx, int status);

/* A squarefree part of the polynomial, of the degree given, has the exponent `exp`. */
void cunmod_finding_part(cunmod_ctx_t ctx, int64_t degree, int64_t exp);

/* `done` of `all` steps that separate the factors of the current part are done; all > 0. */
void cunmod_finding_reached(cunmod_ctx_t ctx, int64_t done, int64_t all);

/* The factors that are sought are separated from all others, and their degrees have the sum
 * `degree`. */
void cunmod_finding_narrow(cunmod_ctx_t ctx, int64_t degree);

/* Tells the factor f[0 .. len-1], len > 1, with the exponent `exp`, or 0 if it is not known. f =
 * NULL: the words of the factor are not computed. */
void cunmod_finding_factor(cunmod_ctx_t ctx, const uint64_t *f, int64_t len, int64_t exp);

#endif
