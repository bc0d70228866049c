/* Outcomes of work on a device: 0, a positive device error, or a negative number defined here.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Device errors: see backend/backend.h.
 */
#ifndef CUNMOD_OUTCOME_H
#define CUNMOD_OUTCOME_H

#include "cunmod.h"

enum
{
    CUNMOD_INTERRUPTED = -1,     /* the caller's interrupt flag is set */
    CUNMOD_BATCH_NO_MEMORY = -2, /* the host has no memory */
    CUNMOD_BATCH_FOR_CPU = -3,   /* only the CPU path can compute these items */
    CUNMOD_BATCH_ENDED = -4      /* CUNMOD_BATCH_ENDED - status: a single operation has failed with
                                    `status` */
};

/* Returns the outcome that represents the failure of a single operation with `status`. The
 * operation has noted the reason in the context. */
static inline int cunmod_outcome_of_status(int status)
{
    return status == CUNMOD_E_INTERRUPTED ? CUNMOD_INTERRUPTED : CUNMOD_BATCH_ENDED - status;
}

static inline int cunmod_outcome_is_of_status(int outcome)
{
    return outcome <= CUNMOD_BATCH_ENDED;
}

/* Returns the status that an outcome represents: OK for 0, E_INTERRUPTED for INTERRUPTED, E_MEMORY
 * for BATCH_NO_MEMORY, E_UNSUPPORTED for BATCH_FOR_CPU, `status` for
 * cunmod_outcome_of_status(status), E_GPU for a device error. */
static inline int cunmod_outcome_status(int outcome)
{
    return outcome == 0                           ? CUNMOD_OK
           : outcome == CUNMOD_INTERRUPTED        ? CUNMOD_E_INTERRUPTED
           : outcome == CUNMOD_BATCH_NO_MEMORY    ? CUNMOD_E_MEMORY
           : outcome == CUNMOD_BATCH_FOR_CPU      ? CUNMOD_E_UNSUPPORTED
           : cunmod_outcome_is_of_status(outcome) ? CUNMOD_BATCH_ENDED - outcome
                                                  : CUNMOD_E_GPU;
}

#endif
