/* Contexts: settings, the device (opened when first needed), and a record of the last operation.
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

/* Predicted microseconds from which on a thread makes FLINT's call. This is a fortieth of what
 * users feel as a wait: predictions may be wrong by that factor, on other machines or for inputs on
 * which FLINT is slow. Starting a thread and copying operands cost at most a few percent of such a
 * call. */
#define CUNMOD_APART_US 5e3

/* The state of a context's device. */
enum
{
    CUNMOD_DEVICE_UNTRIED, /* CUDA has not been used */
    CUNMOD_DEVICE_OPENING, /* a thread is opening the device */
    CUNMOD_DEVICE_OPEN,
    CUNMOD_DEVICE_NONE /* no device could be opened, or the device has failed */
};

/* How the CPU path computes a result over the integers or on a grid: as planned, by FLINT's
 * function over the integers, or by images modulo primes. */
enum
{
    CUNMOD_WAY_PLANNED,
    CUNMOD_WAY_FLINT,
    CUNMOD_WAY_IMAGES
};

struct cunmod_ctx_struct
{
    int ordinal;         /* argument `device` of cunmod_ctx_create; -1: any, -2: none */
    atomic_int holders;  /* reference count: the creator (or the thread, for its default context)
                            and objects */
    unsigned generation; /* number of forks before the process that tried to open the device */

    /* Settings. */
    int path;                  /* the setting; the path of a call is cunmod_ctx_path */
    int algorithm[CUNMOD_OPS]; /* forced algorithm CUNMOD_ALG_*; -1: none */
    int64_t s[CUNMOD_OPS];     /* forced parameter s; 0: none */
    double memory_limit;       /* bytes of an operation on the CPU path; negative: no limit */
    double work_limit;         /* predicted microseconds of an operation; negative: no limit */
    double work_sum;           /* predicted microseconds since cunmod_budget_begin; negative: not
                                  called */
    double apart_us; /* predicted microseconds from which on a thread makes FLINT's call */
    int host_way;    /* CUNMOD_WAY_* for results over the integers and on grids on the CPU path;
                        tests and the benchmark force one */
    double early;    /* early termination of unproved results over the integers: all rounds take at
                        most `early` times the time of a single round; 0: a single round */

    /* The path that cunmod_fallback_on_path forces on the running call; AUTO: none, `path` holds.
     * No other function writes call_path. */
    int call_path;

    /* Device. dev is kept until the context is destroyed, even after the device has failed, since
     * device polynomials still free their memory. */
    int device_state;
    cunmod_dev_t *dev;
    cunmod_opening_t *opening; /* non-NULL exactly while device_state is OPENING */
    double opened_us;          /* microseconds that opening the device took */
    double missed_us;          /* predicted microseconds that calls have lost because no device was
                                  open */
    cunmod_tables_t tables;    /* roots of unity on dev */
    cunmod_stop_t stop;        /* the flag of cunmod_set_interrupt, and the address of poll */
    cunmod_copy_threads_t *team; /* threads for transfers; NULL before the first long transfer */
    cunmod_copy_threads_t
        *sides; /* threads for the shares of batches; NULL before their first use */
    char params_source[2 * CUNMOD_TEXT];
    cunmod_params_t params;      /* of the open device; of an H200 while no device is open */
    char no_device[CUNMOD_TEXT]; /* why no device is open */

    cunmod_poll_state_t poll;
    cunmod_progress_state_t progress; /* of the running call */

    /* The last query of each operation and its plan. plan_known[op] == 0: the CPU was chosen
     * without a plan, which is computed when the reason is asked for. */
    cunmod_query_t query[CUNMOD_OPS];
    cunmod_plan_t plan[CUNMOD_OPS];
    int plan_known[CUNMOD_OPS];

    /* For each operation, a query for which the plan chose the CPU; smaller queries then go to the
     * CPU without a plan (choose.c). */
    cunmod_query_t on_cpu[CUNMOD_OPS];
    int on_cpu_known[CUNMOD_OPS];

    /* Record of the last operation. */
    int last_path;
    int last_op;
    const char *last_algorithm;
    int64_t last_s;
    const char *last_text;    /* the reason, with one %s; NULL: the reason is that of
                                 plan[last_op] */
    const char *last_detail;  /* the text that replaces this %s */
    char reason[CUNMOD_TEXT]; /* buffer of cunmod_last_reason */
    char note[CUNMOD_TEXT];   /* buffer of cunmod_ctx_note_format */
    int64_t last_primes;      /* number of primes whose images gave the result
                                 (integers/rounds.h) */

    /* The running computation of images. images_us: its predicted microseconds on one GPU, 0: none
     * runs. images_told: this call has already been counted in missed_us of the peers. images_wait:
     * the call waits until the devices of the peers are open. */
    double images_us;
    int images_told, images_wait;
    double queued_us; /* upper bound of the microseconds of the batch operations queued on dev */
    int recovery;     /* CUNMOD_RECOVERY_*, for batches of moduli created later */

    /* Batches on several devices (runtime/peer_contexts.h). */
    int most_devices; /* most devices of a batch; 0: no limit */
    int peers;
    struct cunmod_ctx_struct *peer[CUNMOD_BATCH_DEVICES - 1];

    int64_t sent, received; /* coefficients copied to the device, and from it */

    uint64_t prime; /* the last modulus that was proved prime; 0: none */

    /* The prime cache for later calls over the integers (integers/prime_cache.h), which holds a
     * reference to this context, and the function that frees the cache. NULL: no cache. */
    struct cunmod_prime_cache_struct *kept;
    void (*forget)(struct cunmod_prime_cache_struct *kept);
};

/* Returns ctx, or the default context of the calling thread when ctx is NULL. Returns NULL when the
 * default context cannot be created (E_MEMORY). */
cunmod_ctx_t cunmod_ctx_resolve(cunmod_ctx_t ctx);

/* Increments and decrements the reference count of ctx. At 0, cunmod_ctx_release closes the device
 * and frees ctx. */
void cunmod_ctx_hold(cunmod_ctx_t ctx);
void cunmod_ctx_release(cunmod_ctx_t ctx);

/* Returns the path of the running call: the path that cunmod_fallback_on_path forces, if any, else
 * the setting. */
int cunmod_ctx_path(const struct cunmod_ctx_struct *ctx);

/* Frees the prime cache of the context (ctx->kept). */
void cunmod_ctx_forget(cunmod_ctx_t ctx);

/* ---- device (device.c) ------------------------------------------------- */

/* cunmod_ctx_device returns the device if it is open and works, else NULL. cunmod_ctx_open_device
 * first opens the device, unless an earlier attempt has failed. */
cunmod_dev_t *cunmod_ctx_device(cunmod_ctx_t ctx);
cunmod_dev_t *cunmod_ctx_open_device(cunmod_ctx_t ctx);

#define CUNMOD_NOT_OPEN_YET "FLINT is predicted to be faster than opening the GPU"

/* Returns whether no device is open and a later call may open one. */
int cunmod_ctx_is_pending(cunmod_ctx_t ctx);

/* Returns the device, or NULL, for a call that is predicted to take cpu_us on the CPU and gpu_us <
 * cpu_us on a GPU. The function opens the device if opening it pays for this call alone. Else a
 * thread opens the device as soon as such calls have lost a tenth of the opening time by running on
 * the CPU. So a program that makes a single call does not wait for CUDA, not even at exit
 * (opening.h). */
cunmod_dev_t *cunmod_ctx_device_for(cunmod_ctx_t ctx, double cpu_us, double gpu_us);

/* Returns the device that allocated the context's device memory and frees it, whether the device
 * works or not. NULL: no device was opened, or this process is a child of the process that opened
 * the device. */
cunmod_dev_t *cunmod_ctx_owner(cunmod_ctx_t ctx);

/* Called after a device call has failed with `error`. If waiting for the device fails too, the
 * context never uses the device again. */
void cunmod_ctx_examine_device(cunmod_ctx_t ctx, int error);

/* A candidate of the plan, with the prediction of the paper's model. */
typedef struct
{
    cunmod_candidate_t candidate;
    double bound_us; /* bound of the model on the time, in microseconds; 0 on the CPU */
    int64_t model_s; /* the s that the model alone chooses for this algorithm */
} cunmod_planned_t;

/* *planned = candidate `index` of the query *asked (built by cunmod_ask_*, with `where` set).
 * Errors: as cunmod_plan. */
int cunmod_ctx_candidate(cunmod_planned_t *planned, const cunmod_query_t *asked, int64_t index,
                         cunmod_ctx_t ctx);

/* Returns 2^bits - 1, the modulus that represents all primes of `bits` bits: as 4 does not divide p
 * - 1, no plan uses roots of unity modulo p. */
static inline uint64_t cunmod_modulus_of_bits(int bits)
{
    return UINT64_MAX >> (64 - bits);
}

/* Returns the reason why the context has no working device. */
const char *cunmod_ctx_no_device_text(cunmod_ctx_t ctx);

/* Returns the bytes of device memory; if no device is open, those of an H200. */
int64_t cunmod_ctx_memory(cunmod_ctx_t ctx);

/* ---- the choice (choose.c) ----------------------------------------------- */

/* Returns whether p is prime. Repeated calls with the same prime call FLINT once. */
int cunmod_ctx_is_prime(cunmod_ctx_t ctx, uint64_t p);

/* Completes *query. The caller has set the operation, its sizes and `where`; the function adds the
 * device, the settings of ctx, and the fields that depend on p. */
void cunmod_ctx_query(cunmod_query_t *query, cunmod_ctx_t ctx);

/* *plan = the choice for an operation. *query is set as for cunmod_ctx_query, which completes it.
 * If plan->path is GPU, the device is open. Errors: E_GPU and E_UNSUPPORTED when the GPU path is
 * forced and the GPU cannot run the operation. Notes the reason. */
int cunmod_ctx_choose(cunmod_plan_t *plan, cunmod_ctx_t ctx, cunmod_query_t *query);

/* *plan = the choice for a step of another operation, on the GPU, with operands on the GPU. Notes
 * nothing. Returns nonzero when no algorithm fits into the device's memory. */
int cunmod_ctx_choose_step(cunmod_plan_t *plan, cunmod_ctx_t ctx, cunmod_query_t *query);

/* *division = the choice for a division of n by m words on the GPU, as a step of another operation.
 * Notes nothing. cunmod_ctx_choose calls this function for GCDs of operands of very different
 * lengths, and stores the division in plan->shape. */
void cunmod_ctx_choose_division(cunmod_division_step_t *division, cunmod_ctx_t ctx, uint64_t p,
                                int64_t n, int64_t m);

/* ---- what the last operation did (last.c) -------------------------------- */

/* Notes that the operation followed *plan, which cunmod_ctx_choose has chosen. */
void cunmod_ctx_note_plan(cunmod_ctx_t ctx, int op, const cunmod_plan_t *plan);

/* Notes that the operation ran on the CPU path or on no path (CUNMOD_PATH_AUTO), or that a batch
 * ran on the GPU path. The reason is `text` with its one %s replaced by `detail`. Both strings must
 * live as long as ctx. */
void cunmod_ctx_note(cunmod_ctx_t ctx, int path, const char *text, const char *detail);

/* cunmod_ctx_note with a reason in printf's format. */
void cunmod_ctx_note_format(cunmod_ctx_t ctx, int path, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Notes that the operation needed no arithmetic. */
void cunmod_ctx_note_nothing(cunmod_ctx_t ctx);

#endif
