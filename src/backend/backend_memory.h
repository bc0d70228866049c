/* The part of the seam for the lack of device memory (backend.h).
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BACKEND_MEMORY_H
#define CUNMOD_BACKEND_MEMORY_H

#ifdef __cplusplus
extern "C" {
#endif

/* Whether an error tells that there was no device memory: there may be room for less. */
int cunmod_dev_is_full(int error);

#ifdef __cplusplus
}
#endif

#endif
