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
#define CUNMOD_CPU_NUMBERS 5

typedef struct cunmod_cpu_call_struct cunmod_cpu_call_t;

/* `make` computes the operation. It accesses only the struct and the memory that the struct points
 * to, so that it may run on a copy of the struct with copies of the inputs. After an interrupt
 * `make` may still run when the caller has returned. The block `shared` stays valid until `make`
 * ends, even when the user destroys the object that refers to the block (base/shared.h). */
struct cunmod_cpu_call_struct
{
    void (*make)(cunmod_cpu_call_t *call);
    struct
    {
        const uint64_t *words; /* NULL: no array, but len is an argument */
        int64_t len;
    } in[CUNMOD_CPU_INPUTS];
    cunmod_cpu_poly_t out[CUNMOD_CPU_RESULTS]; /* words: the caller's memory; len: a result */
    int64_t number[CUNMOD_CPU_NUMBERS];        /* integer arguments, as `make` defines them */
    uint64_t constant;
    uint64_t p;
    cunmod_shared_t *shared;  /* data prepared for an object; `make` reads and writes it */
    const volatile int *stop; /* NULL, or a flag: when *stop != 0, `make` may end early, */
    int stopped;              /* without results, and then sets `stopped` to 1 */
    int64_t result;           /* an integer result, as `make` defines it */
};

/* The words and the length of input i of *call, as two arguments of a function. */
#define CUNMOD_INPUT(i) call->in[i].words, call->in[i].len

/* Runs call->make in the calling thread. Errors: E_INTERRUPTED, when `make` has ended early because
 * of the flag `stop`; E_MEMORY, only if the program has called cunmod_catch_memory_errors. */
int cunmod_cpu_call(cunmod_cpu_call_t *call);

/* Returns the number of threads that FLINT may use for calls of the calling thread. */
int cunmod_cpu_threads(void);

/* A thread that the library has started calls cunmod_cpu_open_thread before its first call of
 * FLINT, and cunmod_cpu_close_thread after the last one. open: FLINT may use `threads` threads for
 * the calls of this thread. close: frees the memory that FLINT keeps for this thread. */
void cunmod_cpu_open_thread(int threads);
void cunmod_cpu_close_thread(void);

#endif
