/* Creates and frees origins: copies of the words or integers from which the polynomials of a
 * storage can be computed again.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "batch/storage.h"

#include <stdlib.h>
#include <string.h>

#include "base/pack.h"
#include "cunmod.h"

static cunmod_origin_t *create(void)
{
    cunmod_origin_t *const origin = calloc(1, sizeof(*origin));
    if (origin != NULL)
        atomic_init(&origin->holders, 1);
    return origin;
}

cunmod_origin_t *cunmod_origin_hold(cunmod_origin_t *origin)
{
    atomic_fetch_add(&origin->holders, 1);
    return origin;
}

void cunmod_origin_release(cunmod_origin_t *origin, cunmod_moduli_t moduli)
{
    if (origin == NULL || atomic_fetch_sub(&origin->holders, 1) != 1)
        return;
    for (int part = 0; part < CUNMOD_PARTS; part++)
        cunmod_spares_give(&moduli->spares, origin->packed[part], origin->bytes[part]);
    free(origin->integers);
    free(origin);
}

/* ---- words ------------------------------------------------------------------------- */

/* Returns the number of words of the space of all polynomials of a part. The storage need not be on
 * the device. */
static int64_t words_of_part(const cunmod_storage_t *storage, cunmod_const_moduli_t moduli,
                             int part)
{
    const int64_t first = cunmod_part_first(moduli, part), count = cunmod_part_count(moduli, part);
    int64_t words = 0;
    if (storage->at == NULL)
        return count * storage->stride;
    for (int64_t k = first; k < first + count; k++)
        words += cunmod_storage_room(storage, cunmod_item_at(moduli, k));
    return words;
}

/* origin->make of an origin of words: unpacks origin->packed, and stores the words in *made.
 * Errors: E_MEMORY. */
static int make_of_words(cunmod_storage_t *made, cunmod_moduli_t moduli,
                         const cunmod_origin_t *origin)
{
    const int64_t all = cunmod_storage_start(made, moduli->items);
    uint64_t *const words = malloc((size_t)(all + 1) * sizeof(*words));
    if (words == NULL)
        return CUNMOD_E_MEMORY;
    for (int part = 0; part < CUNMOD_PARTS; part++)
    {
        const int64_t first = cunmod_part_first(moduli, part);
        const char *packed = origin->packed[part];
        for (int64_t k = first; k < first + cunmod_part_count(moduli, part); k++)
        {
            const int64_t i = cunmod_item_at(moduli, k), room = cunmod_storage_room(made, i);
            cunmod_unpack(words + cunmod_storage_start(made, i), packed, room,
                          cunmod_part_word(part), 0);
            packed += room * cunmod_part_word(part);
        }
    }
    const int status = cunmod_storage_set(made, words, moduli);
    free(words);
    return status;
}

cunmod_origin_t *cunmod_origin_of_words(const cunmod_storage_t *storage, cunmod_moduli_t moduli)
{
    cunmod_origin_t *const origin = create();
    int missing = origin == NULL;
    for (int part = 0; part < CUNMOD_PARTS && !missing; part++)
    {
        const int64_t words = words_of_part(storage, moduli, part);
        origin->bytes[part] = (size_t)words * cunmod_part_word(part);
        origin->held += (int64_t)((origin->bytes[part] + 7) / 8);
        origin->packed[part] = cunmod_spares_take(&moduli->spares, origin->bytes[part]);
        missing = origin->packed[part] == NULL;
    }
    if (missing)
    {
        cunmod_origin_release(origin, moduli);
        return NULL;
    }
    origin->make = make_of_words;
    return origin;
}

/* ---- integers ---------------------------------------------------------------------- */

cunmod_origin_t *cunmod_origin_of_integers(const uint64_t *x, int64_t words, int64_t n, int shares,
                                           cunmod_origin_make_t make)
{
    const int64_t all = words * n;
    cunmod_origin_t *const origin = create();
    uint64_t *const copy = malloc((size_t)(all + 1) * sizeof(*copy));
    if (origin == NULL || copy == NULL)
    {
        free(origin);
        free(copy);
        return NULL;
    }
    if (all > 0)
        memcpy(copy, x, (size_t)all * sizeof(*copy));
    origin->integers = copy;
    origin->words = words;
    origin->n = n;
    origin->held = (all + shares - 1) / shares;
    origin->make = make;
    return origin;
}
