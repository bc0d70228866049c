/* Keeps large blocks of host memory for later allocations of the same size.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#define _DEFAULT_SOURCE /* madvise */

#include "base/spares.h"

#include <stdlib.h>
#include <sys/mman.h>

#define LEAST_BYTES ((size_t)1 << 22) /* shorter blocks are not kept: malloc and free handle them */
#define PAGE_BYTES ((size_t)1 << 21)  /* size of a large page of the operating system */

static void *allocate(size_t bytes)
{
    void *block = NULL;
    if (bytes < LEAST_BYTES)
        return malloc(bytes + 1);
    if (posix_memalign(&block, PAGE_BYTES, bytes) != 0)
        return NULL;
#ifdef MADV_HUGEPAGE
    (void)madvise(block, bytes, MADV_HUGEPAGE); /* a hint, which may be refused */
#endif
    return block;
}

void *cunmod_spares_take(cunmod_spares_t *spares, size_t bytes)
{
    for (int k = 0; k < CUNMOD_SPARES; k++)
    {
        if (spares->block[k] != NULL && spares->bytes[k] == bytes)
        {
            void *const block = spares->block[k];
            spares->block[k] = NULL;
            spares->bytes[k] = 0;
            return block;
        }
    }
    return allocate(bytes);
}

void cunmod_spares_give(cunmod_spares_t *spares, void *block, size_t bytes)
{
    int shortest = 0;
    for (int k = 1; k < CUNMOD_SPARES; k++)
        shortest = spares->bytes[k] < spares->bytes[shortest] ? k : shortest;
    if (block == NULL || bytes < LEAST_BYTES || bytes <= spares->bytes[shortest])
    {
        free(block);
        return;
    }
    free(spares->block[shortest]);
    spares->block[shortest] = block;
    spares->bytes[shortest] = bytes;
}

void cunmod_spares_clear(cunmod_spares_t *spares)
{
    for (int k = 0; k < CUNMOD_SPARES; k++)
    {
        free(spares->block[k]);
        spares->block[k] = NULL;
        spares->bytes[k] = 0;
    }
}
