/* How work on a device ends: 0, an error of the device, or a negative number of this header.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Errors of the device are positive (backend/backend.h).
 */
#ifndef CUNMOD_OUTCOME_H
#define CUNMOD_OUTCOME_H

#include "cunmod.h"

enum
{
    CUNMOD_INTERRUPTED = -1,     /* the caller's flag is set */
    CUNMOD_BATCH_NO_MEMORY = -2, /* the host has no memory */
    CUNMOD_BATCH_FOR_CPU = -3,   /* the items are for the CPU path alone */
    CUNMOD_BATCH_ENDED = -4      /* and below: a single operation has failed with a status */
};

/* The outcome when a single operation has failed with this status. The context tells why. */
static inline int cunmod_outcome_of_status(int status)
{
    return status == CUNMOD_E_INTERRUPTED ? CUNMOD_INTERRUPTED : CUNMOD_BATCH_ENDED - status;
}

static inline int cunmod_outcome_is_of_status(int outcome)
{
    return outcome <= CUNMOD_BATCH_ENDED;
}

/* The status of which cunmod_outcome_of_status has made the outcome, for E_INTERRUPTED, too. For
 * other outcomes: E_MEMORY, E_UNSUPPORTED, E_GPU, or OK for 0. */
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
