/* Loops over host arrays of coefficients: packing, unpacking, and a bound on all of them.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_PACK_H
#define CUNMOD_PACK_H

#include <stddef.h>
#include <stdint.h>

/* packed = a[0 .. len-1] in words of `word` bytes: 8, or 4 when every a[i] < 2^32. */
void cunmod_pack(void *packed, const uint64_t *a, int64_t len, uint32_t word);

/* a[0 .. len-1] = packed, the inverse of cunmod_pack. With past_cache the stores leave the cache
 * alone, for a result that is too long to be found there later. */
void cunmod_unpack(uint64_t *a, const void *packed, int64_t len, uint32_t word, int past_cache);

/* Copies bytes, 8-byte aligned, with stores that leave the cache alone. */
void cunmod_copy_past_cache(void *to, const void *from, size_t bytes);

/* Whether every a[i] < p; p >= 1. */
int cunmod_all_below(const uint64_t *a, int64_t len, uint64_t p);

#endif
