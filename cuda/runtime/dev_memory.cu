/* cunmod_dev_is_full: recognizes errors due to a lack of device memory.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "runtime/dev.cuh"

extern "C" int cunmod_dev_is_full(int error)
{
    return error == cudaErrorMemoryAllocation;
}
