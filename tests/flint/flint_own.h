/* FLINT's own test programs with its functions redirected to their twins in cunmod_flint.h:
 * what the redirected functions and the program around FLINT's share (tests/flint/t-flint-own).
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TESTS_FLINT_OWN_H
#define CUNMOD_TESTS_FLINT_OWN_H

#include <stdio.h> /* FLINT declares functions of files only after it */

#include <cunmod_flint.h>

/* The numbers of calls that cunmod answered on the GPU, on the CPU, or without a computation, and
 * the number of calls that FLINT answered. */
typedef struct
{
    int64_t gpu, cpu, nothing, flint;
} own_calls_t;

/* A redirected function. */
typedef struct own own_t;
struct own
{
    const char *name;
    int variant; /* one of several algorithms of FLINT's for one function */
    own_calls_t calls;
    int called;
    own_t *next; /* of those that have been called */
};

/* One of FLINT's programs, t-NAME.c; the last one has no name. t-flint-own writes the table. */
typedef struct
{
    const char *name;
    int (*run)(void);
} own_program_t;

extern const own_program_t own_programs[];

/* The settings with which a program is run. */
typedef struct
{
    int path;  /* CUNMOD_PATH_... */
    int alone; /* only the functions that the program is about are redirected */
    int wrong; /* and their answers are wrong */
    double multiplier;
} own_way_t;

/* The calls of a program. */
typedef struct
{
    own_calls_t all, tested; /* calls of all functions, of those that the program is about */
    int has_tested;          /* it has called any of the latter */
    int unexpected;          /* calls modulo a prime that were not answered, or not on the path */
} own_counts_t;

void own_add_calls(own_calls_t *sum, const own_calls_t *calls);

/* Before and after a program: one in a process. */
void own_begin(const char *program, const own_way_t *way);
void own_end(own_counts_t *counts);

/* Whether this call goes to cunmod. An algorithm of FLINT's with a name of its own is redirected
 * only in the program that is about it: others have it as the reference. */
int own_redirected(own_t *own);

/* Counts a call by its status. Returns whether cunmod has answered; if not, the caller asks FLINT,
 * which is expected for composite moduli. Calls without a computation may leave a forced GPU. */
int own_answered(own_t *own, int status, ulong modulus);

/* Change the answer to a wrong one if the pass wants wrong answers of this function. */
void own_spoil(const own_t *own, nmod_poly_struct *res);
uint64_t own_spoiled(const own_t *own, uint64_t value, nmod_t mod);

/* In the place of FLINT's flint_test_multiplier. */
double own_multiplier(void);

#endif
