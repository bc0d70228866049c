/* The operations that t-given-up.c interrupts, and that get no memory in t-no-memory.c.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TESTS_GIVEN_UP_H
#define CUNMOD_TESTS_GIVEN_UP_H

#include <stdint.h>

#include "cunmod.h"

#define PRIME UINT64_C(2305843009213693951)
#define N 3000 /* so long that FLINT allocates */
#define ROOM (2 * N)

extern cunmod_ctx_t ctx; /* of all calls */

typedef struct
{
    uint64_t *a, *b; /* ROOM and N coefficients, the first and last of which are not 0 */
    uint64_t *x, *y; /* results of at most ROOM words */
    int64_t len;
} task_t;

typedef int run_t(task_t *t);

/* A function that returns the status of a call. */
#define SHARED(name, call)                                                                         \
    int name(task_t *t)                                                                            \
    {                                                                                              \
        return (call);                                                                             \
    }
#define OPERATION(name, call) static SHARED(name, call)

extern const struct given_up_operation
{
    const char *name;
    run_t *run;
} given_up_operations[], given_up_functions[], given_up_integers[]; /* the last one has no name */

run_t given_up_sqr, given_up_gcd, given_up_powmod;

/* Random operands, where b has different coefficients, and results that nothing has touched. */
task_t given_up_task(void);
void given_up_free_operands(task_t *t);
void given_up_free_results(task_t *t);

#endif
