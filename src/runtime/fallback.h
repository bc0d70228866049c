/* The fallback from GPU to CPU: what a failure on the GPU leads to, and the reason that is noted.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 *   failure on the GPU                     automatic path        GPU path forced, or capture
 *   interrupt                              E_INTERRUPTED         E_INTERRUPTED
 *   no device, or error of the device      the CPU computes      E_GPU
 *   no host memory                         the CPU computes      E_MEMORY
 *   items that only the CPU can compute    the CPU computes      E_UNSUPPORTED
 *   single operation: E_GPU, E_UNSUPPORTED the CPU computes      the same status
 *   single operation: any other status     the same status       the same status
 */
#ifndef CUNMOD_FALLBACK_H
#define CUNMOD_FALLBACK_H

#include "runtime/ctx.h"

/* ---- a failure ------------------------------------------------------------------- */

/* Returns whether the CPU is to compute the result after an operation on the GPU has returned
 * `status`. The CPU never does while the stream of ctx is captured into a graph of the caller's. */
int cunmod_fallback_takes(cunmod_ctx_t ctx, int status);

/* Notes the reason why the GPU does not compute the results: `text` with its %s replaced by
 * `detail` (cunmod_ctx_note). Returns OK if the CPU may compute them, or `status` if the GPU is
 * forced or the stream is captured. */
int cunmod_fallback_refuse(cunmod_ctx_t ctx, int status, const char *text, const char *detail);

/* Returns the text of the reason that is noted when there is no GPU; its one %s stands for
 * cunmod_ctx_no_device_text(ctx). */
const char *cunmod_fallback_no_device(cunmod_ctx_t ctx);

/* Called after work on the GPU has failed with `outcome` (runtime/outcome.h). Returns OK if the CPU
 * may do the work, else the status that the call is to return. Notes the reason. */
int cunmod_fallback_after(cunmod_ctx_t ctx, int outcome);

/* Notes an interrupt and returns E_INTERRUPTED. */
int cunmod_fallback_interrupted(cunmod_ctx_t ctx);

/* Returns E_INTERRUPTED, and notes it, if the caller's interrupt flag is set; else OK. */
int cunmod_fallback_check_stop(cunmod_ctx_t ctx);

/* Called before FLINT computes the result of a call. Returns OK, or the status with which a context
 * that declines such calls (cunmod_set_decline) refuses the call: E_GPU if the GPU would be faster
 * but is not open yet, or has failed, for lack of memory too; else E_UNSUPPORTED. Never declines
 * while a path is forced on the call (cunmod_fallback_on_path). */
int cunmod_fallback_decline(cunmod_ctx_t ctx);

/* Returns the status of `outcome` (runtime/outcome.h), for a call that only the GPU may compute. If
 * `outcome` is a device error, notes the error as the reason, and calls
 * cunmod_ctx_examine_device. */
int cunmod_fallback_report(cunmod_ctx_t ctx, int outcome);

/* Returns whether cunmod_fallback_decline refuses this call. */
int cunmod_fallback_declines(cunmod_ctx_t ctx);

/* ---- an attempt ------------------------------------------------------------------ */

/* Calls body(argument, dev) for a batch, with the device of the context. The body returns an
 * outcome (runtime/outcome.h). *done = 1: the body has returned 0. *done = 0 with status OK: the
 * CPU is to do the work, since the CPU path is forced, no device could be opened, or the body
 * failed. Notes the reason. Errors: see the table above. */
int cunmod_fallback_try(int *done, cunmod_ctx_t ctx, int (*body)(void *argument, cunmod_dev_t *dev),
                        void *argument);

/* Returns body(argument), a status. All calls with ctx that `body` makes run on the path `path`. */
int cunmod_fallback_on_path(cunmod_ctx_t ctx, int path, int (*body)(const void *argument),
                            const void *argument);

/* Returns body(argument), a status. No call with ctx that `body` makes is declined: the GPU has
 * been chosen for an operation as a whole, and the CPU may compute some of its steps. */
int cunmod_fallback_accept(cunmod_ctx_t ctx, int (*body)(const void *argument),
                           const void *argument);

/* Calls body(argument) and returns its status. If the status shows that the GPU failed and the CPU
 * may compute the result (cunmod_fallback_takes), and the context does not decline what FLINT would
 * compute, calls again(argument) on the CPU path instead and returns the status of this second
 * call. */
int cunmod_fallback_run(cunmod_ctx_t ctx, int (*body)(const void *argument),
                        int (*again)(const void *argument), const void *argument);

#endif
