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
#include "runtime/tables.h"
#include "runtime/team.h"

#define CUNMOD_OPS 4 /* CUNMOD_OP_* are 0 .. 3 */
#define CUNMOD_TEXT 256

/* The device of a context. */
enum
{
    CUNMOD_DEVICE_UNTRIED, /* CUDA has not been touched */
    CUNMOD_DEVICE_OPEN,
    CUNMOD_DEVICE_NONE /* none could be opened, or it failed for good */
};

struct cunmod_ctx_struct
{
    int ordinal;         /* as given to cunmod_ctx_create */
    atomic_int holders;  /* who created it, or the thread, and its device polynomials */
    unsigned generation; /* of the process that tried to open the device */

    /* Settings. */
    int path;
    int algorithm[CUNMOD_OPS]; /* forced CUNMOD_ALG_*, -1: free */
    int64_t s[CUNMOD_OPS];     /* forced, 0: free */
    double memory_limit;       /* bytes, negative: none; of operations on the CPU path */
    double work_limit;         /* predicted microseconds, negative: none */

    /* Device. dev stays until the context is destroyed, even when the device has
     * failed: device polynomials still have to give their memory back. */
    int device_state;
    cunmod_dev_t *dev;
    cunmod_tables_t tables; /* on dev, and the flag of cunmod_set_interrupt */
    cunmod_team_t *team;    /* for transfers with dev, NULL before the first long one */
    char params_source[2 * CUNMOD_TEXT];
    cunmod_params_t params;      /* the device's when it is open, else an H200's */
    char no_device[CUNMOD_TEXT]; /* why there is none */

    /* Last plan of each operation: the same question has the same answer. */
    cunmod_query_t query[CUNMOD_OPS];
    cunmod_plan_t plan[CUNMOD_OPS];
    int plan_known[CUNMOD_OPS];

    /* What the last operation did. */
    int last_path;
    int last_op;
    const char *last_algorithm;
    int64_t last_s;
    const char *last_text;     /* the reason, with last_detail in the place of its %s; */
    const char *last_detail;   /* NULL: that of plan[last_op] */
    char reason[CUNMOD_TEXT];  /* written when asked for */
    char refusal[CUNMOD_TEXT]; /* which limit it is above */

    uint64_t prime; /* the last modulus that proved to be prime, or 0 */
};

/* ctx, or the calling thread's default one for NULL; NULL when that cannot be
 * created (E_MEMORY). */
cunmod_ctx_t cunmod_ctx_resolve(cunmod_ctx_t ctx);

/* One holder more, or one less; the last one closes the device and frees ctx. */
void cunmod_ctx_hold(cunmod_ctx_t ctx);
void cunmod_ctx_release(cunmod_ctx_t ctx);

/* ---- device (device.c) ------------------------------------------------- */

/* The device when it is open and working, else NULL; opens nothing. */
cunmod_dev_t *cunmod_ctx_device(cunmod_ctx_t ctx);

/* The same, after opening it if that was not tried yet. */
cunmod_dev_t *cunmod_ctx_open_device(cunmod_ctx_t ctx);

/* The device object that device memory was allocated from and is given back to,
 * working or not; NULL in the child of a fork. */
cunmod_dev_t *cunmod_ctx_owner(cunmod_ctx_t ctx);

/* After a device call has failed: a device that cannot even be waited for is
 * given up for good. */
void cunmod_ctx_examine_device(cunmod_ctx_t ctx, int error);

/* Why the context has no working device, as text. */
const char *cunmod_ctx_no_device_text(cunmod_ctx_t ctx);

/* ---- the choice (choose.c) ----------------------------------------------- */

/* Whether p is prime; asks FLINT once for a p in a row. */
int cunmod_ctx_is_prime(cunmod_ctx_t ctx, uint64_t p);

/* Completes what the context would ask the plan: what the question is about is set, everything
 * else is zero. */
void cunmod_ctx_query(cunmod_query_t *query, cunmod_ctx_t ctx);

/* Chooses for an operation, of which *query has as much as cunmod_ctx_query wants: *plan,
 * with the device open when its path is the GPU. Errors: E_GPU (the GPU is forced and
 * cannot be taken; the reason is noted). */
int cunmod_ctx_choose(cunmod_plan_t *plan, cunmod_ctx_t ctx, cunmod_query_t *query);

/* The division of n by m words that is a step of an operation on the GPU; nothing is noted.
 * cunmod_ctx_choose has it in the shape of a GCD of operands of very different length. */
void cunmod_ctx_choose_division(cunmod_division_step_t *division, cunmod_ctx_t ctx, uint64_t p,
                                int64_t n, int64_t m);

/* ---- what the last operation did (last.c) -------------------------------- */

/* It followed the plan that cunmod_ctx_choose gave. */
void cunmod_ctx_note_plan(cunmod_ctx_t ctx, int op, const cunmod_plan_t *plan);

/* It took the CPU path (or, on E_GPU, none), for a reason of its own: `text` with
 * `detail` in the place of its one %s. Both texts must live as long as ctx. */
void cunmod_ctx_note(cunmod_ctx_t ctx, int path, const char *text, const char *detail);

/* There was no arithmetic to do, on whatever path. */
void cunmod_ctx_note_nothing(cunmod_ctx_t ctx);

#endif
