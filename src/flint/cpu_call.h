/* A computation of the CPU path as data, so that any thread can make it.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_CPU_CALL_H
#define CUNMOD_CPU_CALL_H

#include <stdint.h>

#include "base/shared.h"
#include "flint/cpu.h"

#define CUNMOD_CPU_INPUTS 3
#define CUNMOD_CPU_RESULTS 6
#define CUNMOD_CPU_NUMBERS 2

typedef struct cunmod_cpu_call_struct cunmod_cpu_call_t;

/* `make` reads and writes what the struct has and points to, and nothing else: it may run on a copy
 * of the struct, with copies of the inputs. It may outlive the job that it was made for, and with it
 * what is shared, which the object of the job leaves when it is interrupted. */
struct cunmod_cpu_call_struct
{
    void (*make)(cunmod_cpu_call_t *call);
    struct
    {
        const uint64_t *words; /* NULL: there is none, but it may have a length */
        int64_t len;
    } in[CUNMOD_CPU_INPUTS];
    cunmod_cpu_poly_t out[CUNMOD_CPU_RESULTS]; /* memory of the caller's; lengths are results */
    int64_t number[CUNMOD_CPU_NUMBERS];        /* what the operation makes of them */
    uint64_t constant;
    uint64_t p;
    cunmod_shared_t *shared; /* what an object has prepared for `make`, which reads and writes it */
    const volatile int *stop; /* a flag; when it is set, `make` may end early, without results, */
    int stopped;              /* and then sets this */
    int64_t result;           /* what the operation makes of it */
};

/* Makes the call in the calling thread. Errors: E_INTERRUPTED, when the flag has stopped it;
 * E_MEMORY, as far as the program lets it be found (cunmod_catch_memory_errors). */
int cunmod_cpu_call(cunmod_cpu_call_t *call);

/* The number of threads that FLINT may use for calls of the calling thread. */
int cunmod_cpu_threads(void);

/* The first and the last call of FLINT's in a thread of the library: FLINT may use that many
 * threads there; and what FLINT keeps for the thread is freed. */
void cunmod_cpu_open_thread(int threads);
void cunmod_cpu_close_thread(void);

#endif
