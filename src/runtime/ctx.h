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
#include "runtime/finding.h"
#include "runtime/reporting.h"
#include "runtime/tables.h"
#include "threads/copy_threads.h"

#define CUNMOD_OPS 6 /* number of operations CUNMOD_OP_*, which are 0 .. 5 */
#define CUNMOD_TEXT 256

/* A call of FLINT that is predicted to take at least CUNMOD_APART_US microseconds runs in another
 * thread, so that the library can return after an interrupt. Predictions may be too low by a factor
 * of 40, on other machines or for inputs on which FLINT is slow; 40 CUNMOD_APART_US = 0.2 s is a
 * time that users notice. Starting the thread and copying the operands cost at most a few percent
 * of such a call. */
#define CUNMOD_APART_US 5e3

/* The state of a context's device. */
enum
{
    CUNMOD_DEVICE_UNTRIED, /* CUDA has not been used */
    CUNMOD_DEVICE_OPENING, /* a thread is opening the device */
    CUNMOD_DEVICE_OPEN,
    CUNMOD_DEVICE_NONE /* no device could be opened, or the device has failed */
};

/* How the CPU path computes a result over the integers, or a function from its values on a grid.
 * PLANNED: as the plan decides; FLINT: by FLINT's function over the integers; IMAGES: by images
 * modulo primes. */
enum
{
    CUNMOD_WAY_PLANNED,
    CUNMOD_WAY_FLINT,
    CUNMOD_WAY_IMAGES
};

struct cunmod_ctx_struct
{
    int ordinal;         /* argument `device` of cunmod_ctx_create; -1: any device, -2: none */
    atomic_int holders;  /* reference count: 1 for the creator (for the thread, if this is its
                            default context), and 1 for each object of the context */
    unsigned generation; /* value of the fork counter (fork.c) in the process that tried to open the
                            device; see cunmod_ctx_forked */

    /* Settings. */
    int path; /* CUNMOD_PATH_* set by the caller; cunmod_ctx_path returns the path of the running
                 call */
    int algorithm[CUNMOD_OPS]; /* forced algorithm CUNMOD_ALG_*; -1: none */
    int64_t s[CUNMOD_OPS];     /* forced parameter s; 0: none */
    double memory_limit;       /* most bytes of host memory of an operation on the CPU path;
                                  negative: no limit */
    double work_limit;         /* most predicted microseconds of an operation, or of the sum
                                  work_sum; negative: no limit */
    double work_sum;           /* sum of predicted microseconds since cunmod_budget_begin; negative:
                                  cunmod_budget_begin has not been called */
    double apart_us; /* least predicted microseconds of a call of FLINT that runs in another
                        thread */
    int host_way;    /* CUNMOD_WAY_* for results over the integers and from grids on the CPU path;
                        tests and the benchmark set FLINT or IMAGES */
    double early; /* early termination, for results over the integers that need not be proved: the
                     primes are used in several rounds, which together are predicted to take at most
                     `early` times as long as one round with all primes; 0: one round */
    int declines; /* 1: an operation that FLINT would compute is declined (cunmod_set_decline) */
    int accepted; /* 1: but not in the running call (cunmod_fallback_accept) */
    int may_pay_later; /* 1: since the last declined operation, the GPU has not computed something
                          for a cause that may pass: the GPU is not open yet, or has failed */

    /* The path that cunmod_fallback_on_path forces on the running call, which no other function
     * writes. CUNMOD_PATH_AUTO: no path is forced, and the field `path` applies. */
    int call_path;

    /* Device. dev remains open until the context is destroyed, even after the device has failed,
     * since device polynomials still free their memory. */
    int device_state;
    cunmod_dev_t *dev;
    cunmod_opening_t *opening; /* non-NULL exactly while device_state is OPENING */
    double opened_us;          /* microseconds that opening the device took */
    double missed_us; /* predicted microseconds that all calls so far have lost because no device
                         was open */
    cunmod_tables_t tables;       /* roots of unity on dev */
    cunmod_stop_t stop;           /* the flag of cunmod_set_interrupt, and the address of the field
                                     `poll` */
    cunmod_copy_threads_t *team;  /* threads for transfers; NULL before the first long transfer */
    cunmod_copy_threads_t *sides; /* threads for batches on several devices, one per device; NULL
                                     before their first use */
    char params_source[2 * CUNMOD_TEXT];
    cunmod_params_t
        params; /* parameters of the plan: of the open device; of an H200 while no device is open,
                   but with the times of FLINT of cunmod_ctx_load_host if there is no GPU */
    char no_device[CUNMOD_TEXT]; /* why no device is open */

    cunmod_poll_state_t poll;
    cunmod_progress_state_t progress; /* of the running call */
    cunmod_finding_t finding;         /* factors of the running call */

    /* query[op]: the last query of operation op; plan[op]: its plan. plan_known[op] = 0: the plan
     * has not been computed, since the CPU was chosen without it; cunmod_last_reason computes the
     * plan when the caller asks for the reason. */
    cunmod_query_t query[CUNMOD_OPS];
    cunmod_plan_t plan[CUNMOD_OPS];
    int plan_known[CUNMOD_OPS];

    /* For each operation, a query for which the plan chose the CPU; the CPU is then chosen for
     * smaller queries without a plan (choose.c). */
    cunmod_query_t on_cpu[CUNMOD_OPS];
    int on_cpu_known[CUNMOD_OPS];

    /* Record of the last operation. */
    int last_path;
    int last_op;
    const char *last_algorithm;
    int64_t last_s;
    const char *last_text;    /* the reason, with one %s; NULL: the reason is that of
                                 plan[last_op] */
    const char *last_detail;  /* the text that replaces the %s in last_text */
    char reason[CUNMOD_TEXT]; /* buffer of cunmod_last_reason */
    char note[CUNMOD_TEXT];   /* buffer of cunmod_ctx_note_format */
    int64_t last_primes;      /* number of primes whose images gave the result
                                 (integers/rounds.h) */

    /* The running computation of images modulo primes. images_us: its predicted microseconds on one
     * GPU; 0: no such computation runs. images_told = 1: the microseconds that the computation
     * loses because the devices of the peers are not open have already been added to missed_us of
     * the peers. images_wait = 1: the computation waits until these devices are open. */
    double images_us;
    int images_told, images_wait;
    double queued_us; /* upper bound of the microseconds of the batch operations queued on dev */
    int recovery; /* CUNMOD_RECOVERY_*, for the batches of moduli that are created from now on */

    /* Batches on several devices (runtime/peer_contexts.h). */
    int has_stream, has_allocator; /* 1: of the caller's (runtime/streams.c); batches of moduli that
                                      are created then are not spread */
    int most_devices; /* the greatest number of devices that compute a batch; 0: no limit */
    int peers;
    struct cunmod_ctx_struct *peer[CUNMOD_BATCH_DEVICES - 1];

    int64_t sent, received; /* numbers of coefficients copied to the device, and from the device */

    uint64_t prime; /* the last modulus that was proved prime; 0: none */

    /* The prime cache for later calls over the integers (integers/prime_cache.h), which holds a
     * reference to this context, and the function that frees the cache. NULL: no cache. */
    struct cunmod_prime_cache_struct *kept;
    void (*forget)(struct cunmod_prime_cache_struct *kept);
};

/* Returns ctx, or the default context of the calling thread when ctx is NULL. Returns NULL when the
 * default context cannot be created (E_MEMORY). */
cunmod_ctx_t cunmod_ctx_resolve(cunmod_ctx_t ctx);

/* *ctx = cunmod_ctx_resolve(*ctx). Errors: E_MEMORY. */
int cunmod_ctx_find(cunmod_ctx_t *ctx);

/* cunmod_ctx_hold increments the reference count of ctx, cunmod_ctx_release decrements it. When the
 * count becomes 0, cunmod_ctx_release closes the device and frees ctx. */
void cunmod_ctx_hold(cunmod_ctx_t ctx);
void cunmod_ctx_release(cunmod_ctx_t ctx);

/* Returns the path of the running call: the path that cunmod_fallback_on_path forces, if any, else
 * the path that cunmod_set_path has set. */
int cunmod_ctx_path(const struct cunmod_ctx_struct *ctx);

/* Frees the prime cache of the context (ctx->kept). */
void cunmod_ctx_forget(cunmod_ctx_t ctx);

/* ---- device (device.c) ------------------------------------------------- */

/* Both functions return the device if it is open and works, else NULL. cunmod_ctx_open_device first
 * opens the device if it is not open, unless an earlier attempt has failed. */
cunmod_dev_t *cunmod_ctx_device(cunmod_ctx_t ctx);
cunmod_dev_t *cunmod_ctx_open_device(cunmod_ctx_t ctx);

/* Loads the times of FLINT that `cunmod calibrate` measured on this machine without a GPU, if there
 * is a file of such times. ctx has the parameters that come with the library. Called for contexts
 * without a GPU: when they are created, or when no GPU can be opened. */
void cunmod_ctx_load_host(cunmod_ctx_t ctx);

#define CUNMOD_NOT_OPEN_YET "FLINT is predicted to be faster than opening the GPU"

/* Returns whether no device is open and a later call may open one. */
int cunmod_ctx_is_pending(cunmod_ctx_t ctx);

/* Returns the device if it is open, else NULL, for a call that is predicted to take cpu_us
 * microseconds on the CPU and gpu_us < cpu_us on a GPU. The function may first open the device: at
 * once, if cpu_us - gpu_us exceeds the opening time; in a thread, as soon as the calls that ran on
 * the CPU for lack of a device have lost a tenth of the opening time. So a program that makes a
 * single call does not wait for CUDA, not even at exit (opening.h). */
cunmod_dev_t *cunmod_ctx_device_for(cunmod_ctx_t ctx, double cpu_us, double gpu_us);

/* Returns the device object that allocates and frees the context's device memory, whether the
 * device works or not. NULL: no device was opened, or this process is a child of the process that
 * opened the device. */
cunmod_dev_t *cunmod_ctx_owner(cunmod_ctx_t ctx);

/* Frees d_memory, a block of memory on the device of ctx. Does nothing if d_memory is NULL, or if
 * cunmod_ctx_owner returns NULL. */
void cunmod_ctx_free_device(cunmod_ctx_t ctx, void *d_memory);

/* Called after a device call has returned `error`. Returns OK if the error is 0, E_UNSUPPORTED if
 * work cannot be captured (cunmod_dev_is_of_capture), else E_GPU. If cunmod_dev_sync then also
 * fails, though the stream is not captured, the context never uses the device again. */
int cunmod_ctx_examine_device(cunmod_ctx_t ctx, int error);

/* A candidate of the plan, with the bound that the many-core machine model (papers/bound.c) yields
 * for the time. */
typedef struct
{
    cunmod_candidate_t candidate;
    double bound_us; /* the model's upper bound of the time, in microseconds; 0 on the CPU */
    int64_t model_s; /* the parameter s that minimizes the model's bound for this algorithm */
} cunmod_planned_t;

/* *planned = candidate number `index` of the plan for *asked, a query built by cunmod_ask_*, with
 * `where` set. Errors: those of cunmod_plan. */
int cunmod_ctx_candidate(cunmod_planned_t *planned, const cunmod_query_t *asked, int64_t index,
                         cunmod_ctx_t ctx);

/* Returns p = 2^bits - 1, the modulus that represents all primes of `bits` bits in a query: since 4
 * does not divide p - 1, no plan uses roots of unity modulo p. */
static inline uint64_t cunmod_modulus_of_bits(int bits)
{
    return UINT64_MAX >> (64 - bits);
}

/* Returns the reason why the context has no working device. */
const char *cunmod_ctx_no_device_text(cunmod_ctx_t ctx);

/* Returns the bytes of memory of the device; if no device is open, the bytes of memory of an
 * H200. */
int64_t cunmod_ctx_memory(cunmod_ctx_t ctx);

/* ---- the choice (choose.c) ----------------------------------------------- */

/* Returns whether p is prime. Consecutive calls with the same prime p call FLINT only once. */
int cunmod_ctx_is_prime(cunmod_ctx_t ctx, uint64_t p);

/* Completes *query. The caller has set the operation, its sizes and `where`; the function sets the
 * memory of the device, the settings of ctx, and the fields that depend on p. */
void cunmod_ctx_query(cunmod_query_t *query, cunmod_ctx_t ctx);

/* *plan = the path, algorithm and s for the operation *query, which the caller has set as for
 * cunmod_ctx_query and which the function completes. If plan->path is GPU, the device is open.
 * Notes the reason. Errors: E_GPU and E_UNSUPPORTED when the GPU path is forced and the GPU cannot
 * run the operation. */
int cunmod_ctx_choose(cunmod_plan_t *plan, cunmod_ctx_t ctx, cunmod_query_t *query);

/* *plan = the algorithm and s for *query, a step of another operation, on the GPU and with operands
 * in device memory. Notes no reason. Returns nonzero when no algorithm fits into the device's
 * memory. */
int cunmod_ctx_choose_step(cunmod_plan_t *plan, cunmod_ctx_t ctx, cunmod_query_t *query);

/* *division = the algorithm and s for a division of n by m words on the GPU, as a step of another
 * operation. Notes no reason. cunmod_ctx_choose calls this function for GCDs of operands of very
 * different lengths, and stores the division in plan->shape. */
void cunmod_ctx_choose_division(cunmod_division_step_t *division, cunmod_ctx_t ctx, uint64_t p,
                                int64_t n, int64_t m);

/* ---- what the last operation did (last.c) -------------------------------- */

/* Notes that the operation followed *plan, which cunmod_ctx_choose has chosen. */
void cunmod_ctx_note_plan(cunmod_ctx_t ctx, int op, const cunmod_plan_t *plan);

/* Notes that the operation ran on `path`: the CPU path, or no path (CUNMOD_PATH_AUTO); for a batch,
 * the GPU path. The reason is `text` with its one %s replaced by `detail`. Both strings must live
 * as long as ctx. */
void cunmod_ctx_note(cunmod_ctx_t ctx, int path, const char *text, const char *detail);

/* cunmod_ctx_note with a reason in printf's format. */
void cunmod_ctx_note_format(cunmod_ctx_t ctx, int path, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Notes that the operation needed no arithmetic. */
void cunmod_ctx_note_nothing(cunmod_ctx_t ctx);

#endif
