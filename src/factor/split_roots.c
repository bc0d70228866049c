/* Splits products of different linear factors into these factors, by the quadratic character.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * For an odd prime p and a number d, h = (x + d)^((p-1)/2) has the value 1 at the numbers r for
 * which r + d is a square that is not 0, and 0 or -1 at all other numbers. So gcd(h - 1, g) is the
 * product of the factors x - r of g with such an r, and g over this GCD is the product of the other
 * factors. For a random d each pair of roots is separated with a probability of about 1/2: M. O.
 * Rabin, Probabilistic algorithms in finite fields, SIAM J. Comput. 9 (1980). All pieces are split
 * at once, as a batch, again and again with new numbers d, until all factors are linear. n roots
 * take about log2(n) batches. Long pieces are split first (split_long.c), and quadratic pieces and
 * the last ones on the CPU (split_short.c).
 */
#include "factor/split_roots.h"

#include <stdlib.h>
#include <string.h>

#include "backend/types_elementary.h"
#include "base/steps.h"
#include "batch/moduli.h"
#include "factor/graeffe_roots.h"
#include "factor/split_long.h"
#include "factor/split_short.h"

/* ---- a level: all pieces are split once ----------------------------------------------- */

/* The batches of a level, whose items are pieces, and arrays of the host.
 *
 *   g   the pieces, later their quotients by the GCDs
 *   h   the powers of x + d
 *   d   the GCDs
 *   e   exponents
 *   at  offsets for h, later for the quotients
 *   gcd_at, gcd_words, words   the GCDs and the quotients */
typedef struct
{
    cunmod_moduli_t moduli;
    cunmod_batch_t g, h, d;
    uint64_t *e;
    int64_t *at, *gcd_at;
    uint64_t *gcd_words, *words;
} level_t;

/* Creates the batches and allocates the arrays. Errors: E_MEMORY, E_GPU. */
static int open_level(level_t *level, const cunmod_factor_pieces_t *pieces,
                      const cunmod_ctx_t *ctxs, int count)
{
    const size_t items = (size_t)pieces->items, words = (size_t)pieces->at[items] + items;
    memset(level, 0, sizeof(*level));
    CUNMOD_TRY(cunmod_factor_pieces_load(&level->moduli, &level->g, pieces, ctxs, count));
    CUNMOD_TRY(cunmod_batch_create(&level->h, level->moduli));
    CUNMOD_TRY(cunmod_batch_create(&level->d, level->moduli));
    level->e = malloc(items * sizeof(*level->e));
    level->at = malloc((items + 1) * sizeof(*level->at));
    level->gcd_at = malloc((items + 1) * sizeof(*level->gcd_at));
    level->gcd_words = malloc(words * sizeof(*level->gcd_words));
    level->words = malloc(words * sizeof(*level->words));
    const int there = level->e != NULL && level->at != NULL && level->gcd_at != NULL &&
                      level->gcd_words != NULL && level->words != NULL;
    return there ? CUNMOD_OK : CUNMOD_E_MEMORY;
}

static void close_level(level_t *level)
{
    cunmod_batch_destroy(level->g);
    cunmod_batch_destroy(level->h);
    cunmod_batch_destroy(level->d);
    cunmod_moduli_destroy(level->moduli);
    free(level->e);
    free(level->at);
    free(level->gcd_at);
    free(level->gcd_words);
    free(level->words);
}

/* h = x + number, e = (p - 1) / 2, for the prime p of each piece. */
static int set_level(level_t *level, const cunmod_factor_pieces_t *pieces, uint64_t number)
{
    level->at[0] = 0;
    for (int64_t k = 0; k < pieces->items; k++)
    {
        level->e[k] = pieces->p[k] / 2;
        level->words[2 * k] = number % pieces->p[k];
        level->words[2 * k + 1] = 1;
        level->at[k + 1] = 2 * (k + 1);
    }
    return cunmod_batch_set_arrays(level->h, level->words, level->at);
}

/* d = gcd(h^e - 1, g) and g = g / d, where h = x + number. */
static int divide_level(level_t *level)
{
    int status = cunmod_batch_derivative(level->d, level->h); /* 1 */
    CUNMOD_THEN(cunmod_batch_powmod(level->h, level->h, level->e, level->g));
    CUNMOD_THEN(cunmod_batch_sub(level->h, level->h, level->d));
    CUNMOD_THEN(cunmod_batch_gcd(level->d, level->h, level->g));
    return CUNMOD_THEN(cunmod_batch_divrem(level->g, level->h, level->g, level->d));
}

/* Copies the GCDs and the quotients to the host, and adds them to *next and *found. */
static int read_level(level_t *level, const cunmod_factor_pieces_t *pieces,
                      cunmod_factor_pieces_t *next, cunmod_root_list_t *found)
{
    level->gcd_at[0] = level->at[0] = 0;
    CUNMOD_TRY(cunmod_batch_lengths(level->gcd_at + 1, level->d));
    for (int64_t k = 0; k < pieces->items; k++)
    {
        const int64_t len = cunmod_factor_pieces_length(pieces, k);
        level->at[k + 1] = level->at[k] + len - level->gcd_at[k + 1] + 1;
        level->gcd_at[k + 1] += level->gcd_at[k];
    }
    CUNMOD_TRY(cunmod_batch_get_arrays(level->gcd_words, level->gcd_at, level->d));
    CUNMOD_TRY(cunmod_batch_get_arrays(level->words, level->at, level->g));
    for (int64_t k = 0; k < pieces->items; k++)
    {
        cunmod_split_add(next, found, pieces->owner[k], pieces->p[k],
                         level->gcd_words + level->gcd_at[k],
                         level->gcd_at[k + 1] - level->gcd_at[k]);
        cunmod_split_add(next, found, pieces->owner[k], pieces->p[k], level->words + level->at[k],
                         level->at[k + 1] - level->at[k]);
    }
    return CUNMOD_OK;
}

/* Splits all pieces once, by a number d. *next: the list of no pieces, to which the factors of all
 * pieces are added. */
static int run_level(cunmod_factor_pieces_t *next, const cunmod_factor_pieces_t *pieces,
                     cunmod_root_list_t *found, uint64_t number, const cunmod_ctx_t *ctxs,
                     int count)
{
    level_t level;
    int status = open_level(&level, pieces, ctxs, count);
    CUNMOD_THEN(set_level(&level, pieces, number));
    CUNMOD_THEN(divide_level(&level));
    CUNMOD_THEN(read_level(&level, pieces, next, found));
    close_level(&level);
    return status;
}

/* ---- all levels ------------------------------------------------------------------------ */

/* Returns whether cunmod_split_long splits piece k: a long piece, or a single one for which
 * Graeffe's transform is faster than levels. */
static int is_long(const cunmod_factor_pieces_t *pieces, int64_t k)
{
    const int64_t len = cunmod_factor_pieces_length(pieces, k);
    return cunmod_split_is_long(len, pieces->p[k]) ||
           (pieces->items == 1 && cunmod_graeffe_suits(len, pieces->p[k]));
}

static int has_long_ones(const cunmod_factor_pieces_t *pieces)
{
    int64_t k = 0;
    while (k < pieces->items && !is_long(pieces, k))
        k++;
    return k < pieces->items;
}

/* Adds the factors of piece k, which is long, to *next. */
static int split_long(cunmod_factor_pieces_t *next, const cunmod_factor_pieces_t *pieces, int64_t k,
                      cunmod_root_list_t *found, cunmod_ctx_t ctx)
{
    cunmod_poly_t g = NULL;
    int status = cunmod_poly_create(&g, pieces->p[k], ctx);
    CUNMOD_THEN(cunmod_poly_set_array(g, pieces->words + pieces->at[k],
                                      cunmod_factor_pieces_length(pieces, k)));
    CUNMOD_THEN(cunmod_split_long(next, found, pieces->owner[k], g, NULL));
    cunmod_poly_destroy(g);
    return status;
}

/* Adds the factors of all long pieces, and all other pieces, to *next. */
static int split_long_ones(cunmod_factor_pieces_t *next, const cunmod_factor_pieces_t *pieces,
                           cunmod_root_list_t *found, cunmod_ctx_t ctx)
{
    int status = CUNMOD_OK;
    for (int64_t k = 0; k < pieces->items && status == CUNMOD_OK; k++)
        if (is_long(pieces, k))
            status = split_long(next, pieces, k, found, ctx);
        else
            cunmod_split_add(next, found, pieces->owner[k], pieces->p[k],
                             pieces->words + pieces->at[k], cunmod_factor_pieces_length(pieces, k));
    return status;
}

/* Before the levels, long pieces are split once; pieces that are still long are then split by
 * levels. The numbers d of all levels are a fixed sequence of random numbers: roots are sorted, so
 * results do not depend on these numbers. */
int cunmod_split_all(cunmod_factor_pieces_t *pieces, cunmod_root_list_t *found,
                     const cunmod_ctx_t *ctxs, int count)
{
    int status = cunmod_split_short(pieces, found, &ctxs[0]->stop);
    int splits_long = has_long_ones(pieces);
    for (int64_t turn = 0; pieces->items > 0 && status == CUNMOD_OK; turn++)
    {
        cunmod_root_list_tell(found);
        const uint64_t number = cunmod_random_half(0, turn, 0);
        cunmod_factor_pieces_t next, old = *pieces;
        status = cunmod_split_open(&next, cunmod_factor_pieces_degree(pieces));
        CUNMOD_THEN(splits_long ? split_long_ones(&next, pieces, found, ctxs[0])
                                : run_level(&next, pieces, found, number, ctxs, count));
        *pieces = next;
        cunmod_factor_pieces_close(&old);
        CUNMOD_THEN(cunmod_split_short(pieces, found, &ctxs[0]->stop));
        splits_long = 0;
    }
    return status;
}

/* ---- one product ------------------------------------------------------------------------ */

int cunmod_split_roots(uint64_t *roots, const uint64_t *g, int64_t leng, uint64_t p, int tells,
                       cunmod_ctx_t ctx)
{
    static const int64_t at = 0;
    int64_t count = 0;
    cunmod_root_list_t found = {roots, &at, &count, .teller = tells ? ctx : NULL, .p = p};
    cunmod_factor_pieces_t pieces;
    if (leng > 1 && p <= (uint64_t)leng)
    {
        CUNMOD_TRY(cunmod_root_list_by_values(&found, 0, g, leng, p, ctx));
        return cunmod_root_list_sort(&found, 0, p, ctx);
    }
    int status = cunmod_split_open(&pieces, leng);
    if (status == CUNMOD_OK)
        cunmod_split_add(&pieces, &found, 0, p, g, leng);
    CUNMOD_THEN(cunmod_split_all(&pieces, &found, &ctx, 1));
    CUNMOD_THEN(cunmod_root_list_sort(&found, 0, p, ctx));
    cunmod_factor_pieces_close(&pieces);
    return status;
}
