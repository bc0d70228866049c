/* Roots that have been found, and products of linear factors that are to be split.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "factor/root_pieces.h"

#include <stdlib.h>
#include <string.h>

#include "runtime/ctx.h"

/* ---- roots that have been found ---------------------------------------------------- */

void cunmod_root_list_add(cunmod_root_list_t *found, int64_t i, uint64_t root)
{
    found->roots[found->at[i] + found->count[i]] = root;
    found->count[i]++;
}

void cunmod_root_list_tell(cunmod_root_list_t *found)
{
    const cunmod_ctx_t ctx = found->teller;
    for (; ctx != NULL && found->told < found->count[0]; found->told++)
    {
        const uint64_t root = found->roots[found->at[0] + found->told];
        const uint64_t factor[] = {root != 0 ? found->p - root : 0, 1};
        cunmod_finding_factor(ctx, factor, 2, ctx->finding.exp);
    }
}

int cunmod_root_list_by_values(cunmod_root_list_t *found, int64_t i, const uint64_t *a,
                               int64_t lena, uint64_t p, cunmod_ctx_t ctx)
{
    uint64_t *const points = calloc(2 * (size_t)p, sizeof(*points));
    uint64_t *const values = points != NULL ? points + p : NULL;
    for (uint64_t x = 0; x < p && points != NULL; x++)
        points[x] = x;
    const int status = points != NULL ? cunmod_evaluate(values, a, lena, points, (int64_t)p, p, ctx)
                                      : CUNMOD_E_MEMORY;
    for (uint64_t x = 0; x < p && status == CUNMOD_OK; x++)
        if (values[x] == 0)
            cunmod_root_list_add(found, i, x);
    free(points);
    return status;
}

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

/* The radix sort has an even number of passes, after which the words are in place again. It passes
 * over no digits that are 0 in all words. */
int cunmod_root_list_sort(cunmod_root_list_t *found, int64_t i)
{
    uint64_t *const words = found->roots + found->at[i];
    const int64_t n = found->count[i];
    cunmod_root_list_tell(found);
    if (n <= SHORT)
    {
        sort_by_insertion(words, n);
        return CUNMOD_OK;
    }
    uint64_t *const other = malloc((size_t)n * sizeof(*other));
    if (other == NULL)
        return CUNMOD_E_MEMORY;
    uint64_t bits = 0;
    for (int64_t k = 0; k < n; k++)
        bits |= words[k];
    for (int shift = 0; shift < 64 && bits >> shift != 0; shift += 2 * DIGIT)
    {
        sort_by_digit(other, words, n, shift);
        sort_by_digit(words, other, n, shift + DIGIT);
    }
    free(other);
    return CUNMOD_OK;
}

/* ---- pieces ------------------------------------------------------------------------ */

void cunmod_split_add(cunmod_factor_pieces_t *pieces, cunmod_root_list_t *found, int64_t owner,
                      uint64_t p, const uint64_t *words, int64_t len)
{
    if (len == 2)
        cunmod_root_list_add(found, owner, words[0] != 0 ? p - words[0] : 0);
    else if (len > 2)
        cunmod_factor_pieces_add(pieces, owner, p, words, len);
}
