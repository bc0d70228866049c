/* One operation of the CPU path as a struct of arguments and results, so that any thread can run
 * it.
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

/* `make` computes the operation. It reads and writes the struct and what the struct points to, and
 * nothing else, so that it may run on a copy of the struct with copies of the inputs. After an
 * interrupt `make` may still run when the caller has returned. Then `shared` stays valid: the
 * caller's object only releases its own hold on `shared` (base/shared.h). */
struct cunmod_cpu_call_struct
{
    void (*make)(cunmod_cpu_call_t *call);
    struct
    {
        const uint64_t *words; /* NULL: no words; len may be set nevertheless */
        int64_t len;
    } in[CUNMOD_CPU_INPUTS];
    cunmod_cpu_poly_t out[CUNMOD_CPU_RESULTS]; /* words: the caller's memory; len: a result */
    int64_t number[CUNMOD_CPU_NUMBERS];        /* further arguments, by the operation */
    uint64_t constant;
    uint64_t p;
    cunmod_shared_t *shared;  /* prepared data of an object, which `make` reads and writes */
    const volatile int *stop; /* a flag: when it is set, `make` may end early, without results, */
    int stopped;              /* and sets this member to 1 */
    int64_t result;           /* a result, by the operation */
};

/* Runs call->make in the calling thread. Errors: E_INTERRUPTED, when the flag `stop` ended it;
 * E_MEMORY, if the program has called cunmod_catch_memory_errors. */
int cunmod_cpu_call(cunmod_cpu_call_t *call);

/* Returns the number of threads that FLINT may use for calls of the calling thread. */
int cunmod_cpu_threads(void);

/* A thread of the library calls cunmod_cpu_open_thread before its first call of FLINT: FLINT may
 * use `threads` threads for calls of this thread. cunmod_cpu_close_thread, after the last call,
 * frees what FLINT keeps for the thread. */
void cunmod_cpu_open_thread(int threads);
void cunmod_cpu_close_thread(void);

#endif
