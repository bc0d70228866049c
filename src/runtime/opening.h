/* Opening a device in a thread, while FLINT answers.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The driver takes a fraction of a second to open a GPU. CUDA must not be torn down meanwhile: a
 * process that exits waits for its openings.
 */
#ifndef CUNMOD_OPENING_H
#define CUNMOD_OPENING_H

#include "backend/backend.h"

#define CUNMOD_OPENED_TEXT 256

/* The result of an opening. */
typedef struct
{
    cunmod_dev_t *dev;            /* NULL: none could be opened */
    double us;                    /* microseconds that cunmod_open took */
    char why[CUNMOD_OPENED_TEXT]; /* why dev is NULL */
} cunmod_opened_t;

/* *opened = device `ordinal`, or for ordinal -1 the first of all devices that can be opened; -2
 * opens none. Waits for the driver. */
void cunmod_open(cunmod_opened_t *opened, int ordinal);

typedef struct cunmod_opening_struct cunmod_opening_t;

/* Starts cunmod_open in a thread. NULL when there is no memory or no thread. */
cunmod_opening_t *cunmod_opening_start(int ordinal);

/* Whether the thread has the result. */
int cunmod_opening_has_ended(const cunmod_opening_t *opening);

/* Waits for the result, and frees the opening. */
void cunmod_opening_end(cunmod_opened_t *opened, cunmod_opening_t *opening);

/* Frees the opening of a parent process, whose thread this process does not have. */
void cunmod_opening_drop(cunmod_opening_t *opening);

/* The process is the child of a fork, and has none of the threads. */
void cunmod_opening_forget(void);

#endif
