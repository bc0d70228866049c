/* Contexts: settings, the lazily opened device, and what the last operation did.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_CTX_H
#define CUNMOD_CTX_H

#include <stdatomic.h>
#include <stdint.h>

#include "backend/backend.h"
#include "cunmod.h"
#include "plan/params.h"
#include "plan/plan.h"
#include "runtime/opening.h"
#include "runtime/reporting.h"
#include "runtime/tables.h"
#include "threads/copy_threads.h"

#define CUNMOD_OPS 5 /* CUNMOD_OP_* are 0 .. 4 */
#define CUNMOD_TEXT 256

/* A fortieth of what is felt as a wait: predictions may be that wrong, those of other machines'
 * times and of inputs that FLINT is slow with. Starting a thread and copying operands costs a few
 * percent of such an operation at most. */
#define CUNMOD_APART_US 5e3

/* The device of a context. */
enum
{
    CUNMOD_DEVICE_UNTRIED, /* CUDA has not been touched */
    CUNMOD_DEVICE_OPENING, /* a thread opens the device */
    CUNMOD_DEVICE_OPEN,
    CUNMOD_DEVICE_NONE /* none could be opened, or it failed for good */
};

/* How the CPU path makes a result over the integers or on a grid. */
enum
{
    CUNMOD_WAY_PLANNED,
    CUNMOD_WAY_FLINT,
    CUNMOD_WAY_IMAGES
};

struct cunmod_ctx_struct
{
    int ordinal;         /* as given to cunmod_ctx_create */
    atomic_int holders;  /* the creator, or the thread whose default it is, and objects on it */
    unsigned generation; /* of the process that tried to open the device: its number of forks */

    /* Settings. */
    int path;                  /* see cunmod_ctx_path */
    int algorithm[CUNMOD_OPS]; /* the CUNMOD_ALG_* that is forced; -1: none is */
    int64_t s[CUNMOD_OPS];     /* the s that is forced; 0: none is */
    double memory_limit;       /* bytes of an operation on the CPU path; negative: no limit */
    double work_limit;         /* predicted microseconds of an operation; negative: no limit */
    double work_sum;           /* those since cunmod_budget_begin; negative: it was not called */
    double apart_us; /* predicted microseconds from which on FLINT runs in a thread of its own */
    int host_way;    /* CUNMOD_WAY_*, of results over the integers and on grids on the CPU path:
                        tests and the benchmark force one */
    double early;    /* rounds of a result over the integers that need not be proved take at most so
                        many times the time of one; 0: there is one round */

    /* The path that cunmod_fallback_on_path forces on the running call; AUTO: none is forced, and
     * the setting `path` holds. No other function writes call_path. */
    int call_path;

    /* Device. dev stays until the context is destroyed, even when the device has failed, since
     * device polynomials still have to give their memory back. */
    int device_state;
    cunmod_dev_t *dev;
    cunmod_opening_t *opening; /* while device_state is OPENING, else NULL */
    double opened_us;          /* that the opening has taken */
    double missed_us;          /* by prediction, that calls have lost because no device was open */
    cunmod_tables_t tables;    /* on dev */
    cunmod_stop_t stop;        /* the flag of cunmod_set_interrupt, and poll */
    cunmod_copy_threads_t *team; /* threads for transfers; NULL before the first long transfer */
    cunmod_copy_threads_t
        *sides; /* threads for the shares of batches; NULL before the first ones */
    char params_source[2 * CUNMOD_TEXT];
    cunmod_params_t params;      /* the device's when it is open, else an H200's */
    char no_device[CUNMOD_TEXT]; /* why there is no device */

    cunmod_poll_state_t poll;
    cunmod_progress_state_t progress; /* of the present call */

    /* The last question and its plan, for each operation: the same question has the same plan. A
     * plan that is not known yet is the CPU's, and is made when the reason is asked for. */
    cunmod_query_t query[CUNMOD_OPS];
    cunmod_plan_t plan[CUNMOD_OPS];
    int plan_known[CUNMOD_OPS];

    /* For each operation a question for which the plan took the CPU, as it does for smaller ones
     * (choose.c). */
    cunmod_query_t on_cpu[CUNMOD_OPS];
    int on_cpu_known[CUNMOD_OPS];

    /* What the last operation did. */
    int last_path;
    int last_op;
    const char *last_algorithm;
    int64_t last_s;
    const char *last_text;    /* the reason, with one %s; NULL: the reason of plan[last_op] */
    const char *last_detail;  /* the text in the place of this %s */
    char reason[CUNMOD_TEXT]; /* what cunmod_last_reason returns, which writes it */
    char note[CUNMOD_TEXT];   /* the text of cunmod_ctx_note_format */
    int64_t last_primes;      /* of the images that have made it (integers/rounds.h) */

    /* Images under way: the time predicted for them on one GPU, 0 where there are none; and whether
     * a call has added to what misses other GPUs, or waits for these. */
    double images_us;
    int images_told, images_wait;
    double queued_us; /* at most, of the operations on batches in the queue of the device */
    int recovery;     /* CUNMOD_RECOVERY_*: of the batches of later moduli */

    /* Batches on several devices (runtime/peer_contexts.h). */
    int most_devices; /* of a batch; 0: as many as there are */
    int peers;
    struct cunmod_ctx_struct *peer[CUNMOD_BATCH_DEVICES - 1];

    int64_t sent, received; /* coefficients that went to the device, and came from it */

    uint64_t prime; /* the last modulus that proved to be prime; 0: none has */

    /* What later calls on polynomials over the integers find again (integers/prime_cache.h), which
     * holds the context, and what frees it. NULL: nothing. */
    struct cunmod_prime_cache_struct *kept;
    void (*forget)(struct cunmod_prime_cache_struct *kept);
};

/* ctx, or the default context of the calling thread when ctx is NULL. Returns NULL when that cannot
 * be created (E_MEMORY). */
cunmod_ctx_t cunmod_ctx_resolve(cunmod_ctx_t ctx);

/* Adds, or removes, a holder of ctx. When the last one is removed, the device is closed and ctx is
 * freed. */
void cunmod_ctx_hold(cunmod_ctx_t ctx);
void cunmod_ctx_release(cunmod_ctx_t ctx);

/* The path of a call: the one that a call which makes this call has forced (runtime/fallback.h),
 * else the setting. */
int cunmod_ctx_path(const struct cunmod_ctx_struct *ctx);

/* Frees what the context keeps for later calls on polynomials over the integers. */
void cunmod_ctx_forget(cunmod_ctx_t ctx);

/* ---- device (device.c) ------------------------------------------------- */

/* The device when it is open and working, else NULL. cunmod_ctx_open_device first opens it, unless
 * that has been tried before. cunmod_ctx_device opens nothing. */
cunmod_dev_t *cunmod_ctx_device(cunmod_ctx_t ctx);
cunmod_dev_t *cunmod_ctx_open_device(cunmod_ctx_t ctx);

#define CUNMOD_NOT_OPEN_YET "FLINT is predicted to be faster than opening the GPU"

/* Whether no device is open and one may be later. */
int cunmod_ctx_is_pending(cunmod_ctx_t ctx);

/* The device for a call that is predicted to take cpu_us on the CPU and gpu_us < cpu_us on a GPU,
 * or NULL. A GPU is opened for this call where that pays for this call alone. Else a thread opens
 * the GPU, once such calls have missed it for a tenth of what the opening takes: a program that
 * makes one call does not wait for CUDA, not even at its end (opening.h). */
cunmod_dev_t *cunmod_ctx_device_for(cunmod_ctx_t ctx, double cpu_us, double gpu_us);

/* The device object from which device memory was allocated, and to which it is given back, whether
 * the device works or not. NULL when no device was opened, and in the child of a fork. */
cunmod_dev_t *cunmod_ctx_owner(cunmod_ctx_t ctx);

/* Is called after a device call has failed with `error`. Gives the device up for good when it
 * cannot even be waited for. */
void cunmod_ctx_examine_device(cunmod_ctx_t ctx, int error);

/* A candidate of the plan, and what the paper's model says of it. */
typedef struct
{
    cunmod_candidate_t candidate;
    double bound_us; /* the bound of the model; 0 on the CPU */
    int64_t model_s; /* the s that the model alone takes for this algorithm */
} cunmod_planned_t;

/* *planned = candidate `index` of a question by cunmod_ask_* of plan/query.h, with `where`. Errors:
 * as cunmod_plan. */
int cunmod_ctx_candidate(cunmod_planned_t *planned, const cunmod_query_t *asked, int64_t index,
                         cunmod_ctx_t ctx);

/* The modulus that stands for all primes of so many bits: 2^bits - 1, since 4 does not divide
 * p - 1. */
static inline uint64_t cunmod_modulus_of_bits(int bits)
{
    return UINT64_MAX >> (64 - bits);
}

/* Why the context has no working device, as text. */
const char *cunmod_ctx_no_device_text(cunmod_ctx_t ctx);

/* Bytes of memory of the device; where none is open, those of an H200. */
int64_t cunmod_ctx_memory(cunmod_ctx_t ctx);

/* ---- the choice (choose.c) ----------------------------------------------- */

/* Whether p is prime. FLINT is asked once when the same prime comes several times in a row. */
int cunmod_ctx_is_prime(cunmod_ctx_t ctx, uint64_t p);

/* Completes a question to the plan. What is asked is set, and `where`; the context adds its device,
 * its settings, and what follows from p. */
void cunmod_ctx_query(cunmod_query_t *query, cunmod_ctx_t ctx);

/* *plan = the choice for an operation. *query is as cunmod_ctx_query wants it, and is completed.
 * When the path of *plan is the GPU, the device is open. Errors: E_GPU when the GPU path is forced
 * and cannot be taken. The reason is noted. */
int cunmod_ctx_choose(cunmod_plan_t *plan, cunmod_ctx_t ctx, cunmod_query_t *query);

/* *plan = the choice for a step of another operation, on the GPU, of operands that are there.
 * Nothing is noted. Returns nonzero when no algorithm has room. */
int cunmod_ctx_choose_step(cunmod_plan_t *plan, cunmod_ctx_t ctx, cunmod_query_t *query);

/* *division = the choice for a division of n by m words on the GPU, as a step of another operation.
 * Nothing is noted. cunmod_ctx_choose calls this for GCDs of operands of very different length, and
 * puts the division into the shape of *plan. */
void cunmod_ctx_choose_division(cunmod_division_step_t *division, cunmod_ctx_t ctx, uint64_t p,
                                int64_t n, int64_t m);

/* ---- what the last operation did (last.c) -------------------------------- */

/* The operation followed the plan that cunmod_ctx_choose gave. */
void cunmod_ctx_note_plan(cunmod_ctx_t ctx, int op, const cunmod_plan_t *plan);

/* The operation took the CPU path, or no path (CUNMOD_PATH_AUTO); or a batch took the GPU path. The
 * reason is `text` with `detail` in the place of its one %s. Both texts must live as long as ctx. */
void cunmod_ctx_note(cunmod_ctx_t ctx, int path, const char *text, const char *detail);

/* cunmod_ctx_note, with a reason that printf would print. */
void cunmod_ctx_note_format(cunmod_ctx_t ctx, int path, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The operation had no arithmetic to do. */
void cunmod_ctx_note_nothing(cunmod_ctx_t ctx);

#endif
