/* What the examples that call cunmod share.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_EXAMPLE_CUNMOD_H
#define CUNMOD_EXAMPLE_CUNMOD_H

#include <cunmod.h>

#include "example.h"

/* Ends the program with a message unless the status is CUNMOD_OK. */
static inline void check(int status)
{
    if (status == CUNMOD_OK)
        return;
    fprintf(stderr, "%s\n", cunmod_status_text(status));
    exit(1);
}

/* Opens the GPU, if there is one, and names it on the standard error. Without this call the first
 * operation that needs the GPU opens it, and its time would count with that of the operation. */
static inline void open_gpu(void)
{
    char device[256];
    if (cunmod_device_count() > 0)
        check(cunmod_ctx_open(NULL));
    check(cunmod_device_text(device, sizeof(device), NULL));
    fprintf(stderr, "device %s\n", device);
}

#endif
