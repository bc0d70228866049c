/* The seam of backend.h in a library without CUDA: there is no device.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * cunmod_dev_count returns 0, so the functions that need a device are never called. They are
 * defined in backend_stubs.c, which `make` generates.
 */
#include "backend/backend.h"

int cunmod_dev_count(void)
{
    return 0;
}

const char *cunmod_dev_error_text(int error)
{
    return error == 0 ? "no error" : "the library was built without CUDA";
}

int cunmod_dev_is_full(int error)
{
    (void)error;
    return 0;
}

int cunmod_dev_is_captured(const cunmod_dev_t *dev)
{
    (void)dev;
    return 0;
}

int cunmod_dev_is_of_capture(int error)
{
    (void)error;
    return 0;
}
