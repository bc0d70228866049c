/* Radix sorts of words, on the device and on the host.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "points/sort.h"

#include <stdlib.h>
#include <string.h>

#include "backend/backend_sort.h"
#include "base/modulus.h"
#include "base/steps.h"
#include "runtime/vec.h"
#include "shape/tuning.h"

/* ---- on the device ------------------------------------------------------------------ */

/* to[0 .. a->len-1] = the words of a, which are below p, sorted. Errors: E_GPU, E_UNSUPPORTED; *to
 * is then undefined. */
static int sort_vec(uint64_t *to, cunmod_vec_t *a, uint64_t p, cunmod_ctx_t ctx)
{
    cunmod_dev_t *const dev = cunmod_ctx_device(ctx);
    const uint32_t word = cunmod_modulus_word(p);
    cunmod_vec_t z = cunmod_vec_empty();
    int ignored = 0;
    int error = cunmod_vec_to_device(&a, 1, ctx, word, 0, &ignored);
    CUNMOD_NEXT(cunmod_vec_alloc_device(&z, dev, a->len, word));
    CUNMOD_NEXT(cunmod_dev_sort(dev, z.device, a->device, a->len, word, cunmod_modulus_bits(p)));
    int status = cunmod_ctx_examine_device(ctx, error);
    CUNMOD_THEN(cunmod_vec_read(to, &z, ctx, word));
    cunmod_vec_clear(&z, ctx);
    return status;
}

/* to[0 .. n-1] = from[0 .. n-1], sorted on the device. Returns whether this is done. */
static int is_sorted_on_device(uint64_t *to, const uint64_t *from, int64_t n, uint64_t p,
                               cunmod_ctx_t ctx)
{
    if (n < CUNMOD_TUNE_SORT_LEAST || cunmod_ctx_path(ctx) == CUNMOD_PATH_CPU ||
        cunmod_ctx_device(ctx) == NULL)
        return 0;
    cunmod_vec_t a = cunmod_vec_of(from, n);
    const int status = sort_vec(to, &a, p, ctx);
    cunmod_vec_clear(&a, ctx);
    return status == CUNMOD_OK;
}

/* ---- on the host -------------------------------------------------------------------- */

#define DIGIT 8 /* bits of a digit of the radix sort */

/* to[0 .. n-1] = from[0 .. n-1], sorted by the digit at bit `shift`; words with the same digit stay
 * in their order. */
static void sort_by_digit(uint64_t *to, const uint64_t *from, int64_t n, int shift)
{
    int64_t next[1 << DIGIT] = {0};
    int64_t sum = 0;
    for (int64_t i = 0; i < n; i++)
        next[from[i] >> shift & ((1 << DIGIT) - 1)]++;
    for (int k = 0; k < 1 << DIGIT; k++)
    {
        const int64_t count = next[k];
        next[k] = sum;
        sum += count;
    }
    for (int64_t i = 0; i < n; i++)
        to[next[from[i] >> shift & ((1 << DIGIT) - 1)]++] = from[i];
}

/* Sorts words[0 .. n-1] with an even number of passes, after which the words are in place again.
 * Passes over no digits that are 0 in all words. other: memory for n words. */
static void sort_by_digits(uint64_t *words, uint64_t *other, int64_t n)
{
    uint64_t bits = 0;
    for (int64_t k = 0; k < n; k++)
        bits |= words[k];
    for (int shift = 0; shift < 64 && bits >> shift != 0; shift += 2 * DIGIT)
    {
        sort_by_digit(other, words, n, shift);
        sort_by_digit(words, other, n, shift + DIGIT);
    }
}

static void sort_by_insertion(uint64_t *words, int64_t n)
{
    for (int64_t i = 1; i < n; i++)
    {
        const uint64_t word = words[i];
        int64_t k = i;
        for (; k > 0 && words[k - 1] > word; k--)
            words[k] = words[k - 1];
        words[k] = word;
    }
}

#define SHORT 64 /* so few words are sorted by insertion */

static int is_ascending(const uint64_t *words, int64_t n)
{
    int64_t k = 1;
    while (k < n && words[k - 1] <= words[k])
        k++;
    return k >= n;
}

int cunmod_sort_words(uint64_t *words, int64_t n, uint64_t p, cunmod_ctx_t ctx)
{
    if (is_ascending(words, n))
        return CUNMOD_OK;
    if (n <= SHORT && n < CUNMOD_TUNE_SORT_LEAST)
    {
        sort_by_insertion(words, n);
        return CUNMOD_OK;
    }
    uint64_t *const other = malloc((size_t)n * sizeof(*other));
    if (other == NULL)
        return CUNMOD_E_MEMORY;
    if (is_sorted_on_device(other, words, n, p, ctx))
        memcpy(words, other, (size_t)n * sizeof(*words));
    else
        sort_by_digits(words, other, n);
    free(other);
    return CUNMOD_OK;
}
