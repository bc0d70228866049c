/* Opens a device, either in the calling thread or in another thread while FLINT computes.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The driver needs a fraction of a second to open a GPU. CUDA must not shut down meanwhile, so the
 * process waits at exit until its threads have opened their devices.
 */
#ifndef CUNMOD_OPENING_H
#define CUNMOD_OPENING_H

#include "backend/backend.h"

#define CUNMOD_OPENED_TEXT 256

/* The result of opening a device. */
typedef struct
{
    cunmod_dev_t *dev;            /* NULL: no device could be opened */
    double us;                    /* microseconds that cunmod_open took */
    char why[CUNMOD_OPENED_TEXT]; /* the reason why dev is NULL */
} cunmod_opened_t;

/* *opened = the result of opening device `ordinal`. ordinal = -1: the first device that can be
 * opened; -2: no device. The function returns when the CUDA driver has opened the device. */
void cunmod_open(cunmod_opened_t *opened, int ordinal);

typedef struct cunmod_opening_struct cunmod_opening_t;

/* Starts a thread that calls cunmod_open. Returns NULL if there is no memory or no thread. */
cunmod_opening_t *cunmod_opening_start(int ordinal);

/* Returns whether the thread has finished. */
int cunmod_opening_has_ended(const cunmod_opening_t *opening);

/* Waits for the thread. *opened = the result of its call of cunmod_open. Frees `opening`. */
void cunmod_opening_end(cunmod_opened_t *opened, cunmod_opening_t *opening);

/* Frees `opening` in a child process, which does not have the thread. */
void cunmod_opening_drop(cunmod_opening_t *opening);

/* Called in the child of a fork, which has none of the threads that open devices: resets the number
 * of these threads to 0. */
void cunmod_opening_forget(void);

#endif
