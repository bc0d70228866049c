/* Computes a result by images on the GPU, or on the processors: on the path that the user has
 * forced, or else on the path that is predicted to be faster.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_PATHS_H
#define CUNMOD_PATHS_H

#include "cunmod.h"

/* The functions that compute a result, or predict the time of its computation. Each gets `call` as
 * its first argument. Texts are format strings as for cunmod_ctx_note, with one %s for a detail. */
typedef struct
{
    const void *call;
    const char *too_large; /* text that says why no GPU can compute the result; NULL: a GPU can */

    /* Predictions by the parameters of the context: is_faster returns whether the GPU is faster
     * than the processors; gpu_us and host_us return the time on the GPU and on the processors, in
     * microseconds. */
    int (*is_faster)(const void *call, cunmod_ctx_t ctx);
    double (*gpu_us)(const void *call, cunmod_ctx_t ctx);
    double (*host_us)(const void *call, cunmod_ctx_t ctx);

    /* Computes the result by images on the path cunmod_ctx_path(ctx), GPU or CPU. */
    int (*images)(const void *call);

    /* Computes the result on the processors, and records as the reason `text`, in which `detail`
     * replaces %s. */
    int (*on_host)(const void *call, const char *text, const char *detail);
} cunmod_paths_t;

/* Computes the result on the path that the user has forced, or else on the path that is predicted
 * to be faster. When the GPU fails or has no memory, the processors compute the result, unless the
 * GPU is forced. Errors: E_GPU, E_INTERRUPTED, E_WORK, E_UNSUPPORTED, and those of paths->images
 * and paths->on_host. */
int cunmod_paths_run(const cunmod_paths_t *paths, cunmod_ctx_t ctx);

#endif
