/* On which path a result is made of images: on the GPU, or on the processors.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_PATHS_H
#define CUNMOD_PATHS_H

#include "cunmod.h"

/* The ways to a result. The functions have `call` as an argument. Texts are for cunmod_ctx_note. */
typedef struct
{
    const void *call;
    const char *too_large; /* why no GPU can make it, a text; NULL: one can */

    /* Predictions, by the parameters of the context: whether the GPU is faster than the processors,
     * and the microseconds of both. */
    int (*is_faster)(const void *call, cunmod_ctx_t ctx);
    double (*gpu_us)(const void *call, cunmod_ctx_t ctx);
    double (*host_us)(const void *call, cunmod_ctx_t ctx);

    /* Makes the result from images, all on the path of the call (cunmod_ctx_path), which is
     * the GPU or the CPU. */
    int (*images)(const void *call);

    /* Makes the result on the processors, and notes why, by a text with `detail`. */
    int (*on_host)(const void *call, const char *text, const char *detail);
} cunmod_paths_t;

/* Makes the result on the path that is forced, or that is predicted to be faster. Where the GPU is
 * lost or full before there is a result, the processors make it, unless the GPU is forced. Errors:
 * E_GPU, E_INTERRUPTED, E_WORK, and those of the functions. */
int cunmod_paths_run(const cunmod_paths_t *paths, cunmod_ctx_t ctx);

#endif
