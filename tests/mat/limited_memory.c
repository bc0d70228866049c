/* A context whose GPU has no large blocks of memory.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/mat/limited_memory.h"

#include "tests/harness/harness.h"

static void *limited_alloc(void *data, size_t bytes, void *stream)
{
    limited_t *const x = data;
    void *memory = NULL;
    (void)stream;
    if ((int64_t)bytes > x->most || x->count == LIMITED_BLOCKS)
    {
        x->refused++;
        return NULL;
    }
    CHECK(cunmod_dev_alloc(x->dev, &memory, bytes) == 0 && cunmod_dev_sync(x->dev) == 0);
    x->block[x->count++] = memory;
    return memory;
}

/* limited_end frees the memory: work of the context may still use it. */
static void limited_free(void *data, void *memory, size_t bytes, void *stream)
{
    (void)data;
    (void)memory;
    (void)bytes;
    (void)stream;
}

void limited_begin(limited_t *x, cunmod_ctx_t ctx)
{
    CHECK(cunmod_dev_open(&x->dev, 0) == 0);
    CHECK_OK(cunmod_ctx_set_allocator(ctx, limited_alloc, limited_free, x));
}

void limited_end(limited_t *x, cunmod_ctx_t ctx)
{
    CHECK_OK(cunmod_sync(ctx));
    CHECK_OK(cunmod_ctx_set_allocator(ctx, NULL, NULL, NULL));
    for (int i = 0; i < x->count; i++)
        cunmod_dev_free(x->dev, x->block[i]);
    cunmod_dev_close(x->dev);
}
