/* Packs and unpacks host arrays of coefficients, and compares all coefficients with a bound.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The speed of the memory limits these loops. Two methods make them fast, and compilers generate
 * neither. First, stores that bypass the cache halve the memory traffic of unpacking. Second, the
 * comparison with the bound tests the signs of differences, since the base instruction set of
 * x86-64 cannot compare vectors of 64-bit words.
 */
#include "base/pack.h"

#include <string.h>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

void cunmod_pack(void *packed, const uint64_t *a, int64_t len, uint32_t word)
{
    uint32_t *restrict out = packed;
    int64_t i = 0;
    if (word == 8)
    {
        memcpy(packed, a, (size_t)len * sizeof(*a));
        return;
    }
#ifdef __SSE2__
    for (; i + 4 <= len; i += 4)
    {
        const __m128 low = _mm_castsi128_ps(_mm_loadu_si128((const __m128i *)(a + i)));
        const __m128 high = _mm_castsi128_ps(_mm_loadu_si128((const __m128i *)(a + i + 2)));
        _mm_storeu_ps((float *)(void *)(out + i),
                      _mm_shuffle_ps(low, high, _MM_SHUFFLE(2, 0, 2, 0)));
    }
#endif
    for (; i < len; i++)
        out[i] = (uint32_t)a[i];
}

/* Unpacks a[0 .. i-1], and returns i <= len. If a is not aligned to 16 bytes, an ordinary store
 * writes a[0]. Stores that bypass the cache write the other coefficients, four at a time. On
 * processors without such stores, i = 0. */
static int64_t unpack_past_cache(uint64_t *a, const void *packed, int64_t len, uint32_t word)
{
#ifdef __SSE2__
    const char *const from = packed;
    int64_t i = (uintptr_t)a % 16 != 0 && len > 0 ? 1 : 0;
    cunmod_unpack(a, packed, i, word, 0);
    for (; i + 4 <= len; i += 4)
    {
        const __m128i zero = _mm_setzero_si128();
        const __m128i x = _mm_loadu_si128((const __m128i *)(const void *)(from + i * word));
        __m128i *const out = (__m128i *)(void *)(a + i);
        if (word == 8)
        {
            _mm_stream_si128(out, x);
            _mm_stream_si128(
                out + 1, _mm_loadu_si128((const __m128i *)(const void *)(from + i * word + 16)));
        }
        else
        {
            _mm_stream_si128(out, _mm_unpacklo_epi32(x, zero));
            _mm_stream_si128(out + 1, _mm_unpackhi_epi32(x, zero));
        }
    }
    _mm_sfence();
    return i;
#else
    (void)a;
    (void)packed;
    (void)len;
    (void)word;
    return 0;
#endif
}

void cunmod_unpack(uint64_t *a, const void *packed, int64_t len, uint32_t word, int past_cache)
{
    const int64_t done = past_cache ? unpack_past_cache(a, packed, len, word) : 0;
    if (word == 8)
    {
        memcpy(a + done, (const uint64_t *)packed + done, (size_t)(len - done) * sizeof(*a));
        return;
    }
    const uint32_t *const in = packed;
    for (int64_t i = done; i < len; i++)
        a[i] = in[i];
}

void cunmod_copy_past_cache(void *to, const void *from, size_t bytes)
{
    const int64_t words = (int64_t)(bytes / sizeof(uint64_t));
    const size_t done = (size_t)words * sizeof(uint64_t);
    cunmod_unpack(to, from, words, sizeof(uint64_t), 1);
    memcpy((char *)to + done, (const char *)from + done, bytes - done);
}

/* Returns whether all a[i] < p, for 1 <= p <= 2^63: a[i] >= p exactly when bit 63 of a[i] or of
 * p-1-a[i] is set. */
static int all_below_half(const uint64_t *a, int64_t len, uint64_t p)
{
    uint64_t bits = 0;
    int64_t i = 0;
#ifdef __SSE2__
    const __m128i last = _mm_set1_epi64x((long long)(p - 1));
    __m128i any[2] = {_mm_setzero_si128(), _mm_setzero_si128()};
    for (; i + 4 <= len; i += 4)
    {
        for (int k = 0; k < 2; k++)
        {
            const __m128i x = _mm_loadu_si128((const __m128i *)(const void *)(a + i + 2 * k));
            any[k] = _mm_or_si128(any[k], _mm_or_si128(x, _mm_sub_epi64(last, x)));
        }
    }
    const int signs = _mm_movemask_pd(_mm_castsi128_pd(_mm_or_si128(any[0], any[1])));
    bits = signs != 0 ? UINT64_MAX : 0;
#endif
    for (; i < len; i++)
        bits |= a[i] | (p - 1 - a[i]);
    return bits >> 63 == 0;
}

int cunmod_all_below(const uint64_t *a, int64_t len, uint64_t p)
{
    uint64_t bad = 0;
    if (p <= UINT64_C(1) << 63)
        return all_below_half(a, len, p);
    for (int64_t i = 0; i < len; i++)
        bad |= (uint64_t)(a[i] >= p);
    return bad == 0;
}
