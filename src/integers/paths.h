/* Computes a result from images on the GPU, or on the processors, whichever is forced or faster.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_PATHS_H
#define CUNMOD_PATHS_H

#include "cunmod.h"

/* The functions that compute or predict a result; all get `call` as an argument. Texts are those of
 * cunmod_ctx_note. */
typedef struct
{
    const void *call;
    const char *too_large; /* a text: why no GPU can compute the result; NULL: a GPU can */

    /* Predictions with the parameters of the context: whether the GPU is faster than the
     * processors, and the microseconds on the GPU and on the host. */
    int (*is_faster)(const void *call, cunmod_ctx_t ctx);
    double (*gpu_us)(const void *call, cunmod_ctx_t ctx);
    double (*host_us)(const void *call, cunmod_ctx_t ctx);

    /* Computes the result from images on the path of the call (cunmod_ctx_path), GPU or CPU. */
    int (*images)(const void *call);

    /* Computes the result on the processors, and notes `text` with `detail` as the reason. */
    int (*on_host)(const void *call, const char *text, const char *detail);
} cunmod_paths_t;

/* Computes the result on the path that is forced, or else on the path that is predicted to be
 * faster. Where the GPU fails or has no memory, the processors compute it, unless the GPU is
 * forced. Errors: E_GPU, E_INTERRUPTED, E_WORK, E_UNSUPPORTED, and those of the functions. */
int cunmod_paths_run(const cunmod_paths_t *paths, cunmod_ctx_t ctx);

#endif
