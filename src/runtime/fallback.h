/* The CPU in the place of a GPU: what is tried, what a failure on the GPU leads to, and what is
 * noted.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 *   failure on the GPU              path automatic    GPU forced
 *   interrupt                       E_INTERRUPTED     E_INTERRUPTED
 *   no device, error of the device  the CPU           E_GPU
 *   no memory of the host           the CPU           E_MEMORY
 *   only the CPU can do the work    the CPU           E_UNSUPPORTED
 *   status of a single operation    the CPU after E_GPU and E_UNSUPPORTED, else the status
 */
#ifndef CUNMOD_FALLBACK_H
#define CUNMOD_FALLBACK_H

#include "runtime/ctx.h"

/* ---- a failure ------------------------------------------------------------------- */

/* Whether the CPU makes the result after work on the GPU has failed with this status. */
int cunmod_fallback_takes(cunmod_ctx_t ctx, int status);

/* The GPU does not do the work. The text says why, with `detail` (cunmod_ctx_note). Returns OK when
 * the CPU may do the work, and `status` when the GPU is forced. */
int cunmod_fallback_refuse(cunmod_ctx_t ctx, int status, const char *text, const char *detail);

/* Why there is no GPU: a text in which cunmod_ctx_no_device_text is the detail. */
const char *cunmod_fallback_no_device(cunmod_ctx_t ctx);

/* Work on the GPU has failed with this outcome (runtime/outcome.h). Returns OK when the CPU may do
 * the work, or the status of the call; notes why. */
int cunmod_fallback_after(cunmod_ctx_t ctx, int outcome);

/* Notes an interrupt, and returns E_INTERRUPTED. */
int cunmod_fallback_interrupted(cunmod_ctx_t ctx);

/* Errors: E_INTERRUPTED, which is noted, when the caller's flag is set. */
int cunmod_fallback_check_stop(cunmod_ctx_t ctx);

/* ---- an attempt ------------------------------------------------------------------ */

/* Calls body(argument, dev) with the device that the context may take, if there is one, for a batch,
 * and notes how the call ended, or why no call was made. The body returns an outcome. *done = 1 when
 * it has returned 0. When *done is 0 and the status is OK, the CPU is to do the work. Errors: see
 * above. */
int cunmod_fallback_try(int *done, cunmod_ctx_t ctx, int (*body)(void *argument, cunmod_dev_t *dev),
                        void *argument);

/* body(argument), a status, in which all calls with the context are on this path. */
int cunmod_fallback_on_path(cunmod_ctx_t ctx, int path, int (*body)(const void *argument),
                            const void *argument);

/* body(argument), a status; when the CPU takes over, again(argument) on the CPU path. */
int cunmod_fallback_run(cunmod_ctx_t ctx, int (*body)(const void *argument),
                        int (*again)(const void *argument), const void *argument);

#endif
