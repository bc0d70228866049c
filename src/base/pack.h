/* Packs and unpacks host arrays of coefficients, and compares all coefficients with a bound.
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

/* The inverse of cunmod_pack: stores the `len` words of `packed` in a[0 .. len-1]. past_cache = 1:
 * the stores bypass the cache, for a result that is too long to stay in the cache until it is
 * read. */
void cunmod_unpack(uint64_t *a, const void *packed, int64_t len, uint32_t word, int past_cache);

/* to[0 .. bytes-1] = from[0 .. bytes-1] with stores that bypass the cache; `to` is aligned to 8
 * bytes. */
void cunmod_copy_past_cache(void *to, const void *from, size_t bytes);

/* Returns whether every a[i] < p; p >= 1. */
int cunmod_all_below(const uint64_t *a, int64_t len, uint64_t p);

#endif
