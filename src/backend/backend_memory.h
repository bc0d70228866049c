/* The function of the seam that recognizes a lack of device memory (backend.h).
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BACKEND_MEMORY_H
#define CUNMOD_BACKEND_MEMORY_H

#ifdef __cplusplus
extern "C" {
#endif

/* Returns whether the error means that device memory was exhausted; a smaller allocation may
 * succeed. */
int cunmod_dev_is_full(int error);

#ifdef __cplusplus
}
#endif

#endif
