/* Batches from the caller's device memory, and to it.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "batch/batch.h"

#include "batch/lost_device.h"
#include "runtime/fallback.h"
#include "runtime/words.h"

/* The caller's array: word j of item i is word i stride + j. */
typedef struct
{
    const void *words;
    int coeff_bytes;
    int64_t len, stride;
} array_t;

/* Checks the arguments of a call, and opens the device of the batch. Errors: E_ARGUMENT, E_LENGTH,
 * E_UNSUPPORTED, E_GPU. */
static int open_batch(cunmod_dev_t **dev, cunmod_batch_t batch, const array_t *x)
{
    if (batch == NULL)
        return CUNMOD_E_ARGUMENT;
    const int64_t items = batch->moduli->items;
    if (x->len < 0 || x->stride < x->len || x->stride > CUNMOD_LENGTH_MAX / (items + 1))
        return CUNMOD_E_LENGTH;
    const int64_t words = items > 0 && x->len > 0 ? (items - 1) * x->stride + x->len : 0;
    if (x->words == NULL && words > 0)
        return CUNMOD_E_ARGUMENT;
    if (batch->moduli->shares > 1)
        return CUNMOD_E_UNSUPPORTED;
    return cunmod_words_open(dev, batch->moduli->ctx, x->words, x->coeff_bytes, words);
}

/* ---- in ------------------------------------------------------------------------ */

/* Copies the items of a part from the caller's array. Returns an outcome. */
static int load_part(cunmod_storage_t *storage, const array_t *x, uint32_t flags,
                     cunmod_const_moduli_t moduli, cunmod_dev_t *dev, int part)
{
    const cunmod_words_in_t in = {.z = storage->part[part].d_words,
                                  .from = x->words,
                                  .items = moduli->part[part].item,
                                  .mods = moduli->part[part].mod,
                                  .rows = cunmod_part_count(moduli, part),
                                  .len = x->len,
                                  .stride = x->stride,
                                  .from_word = (uint32_t)x->coeff_bytes,
                                  .word = cunmod_part_word(part),
                                  .flags = flags};
    CUNMOD_TRY(cunmod_dev_words_in(dev, &in));
    return cunmod_storage_check_part(storage, moduli, dev, part);
}

/* *storage = the polynomials of the caller's array. Returns an outcome. */
static int load(cunmod_storage_t *storage, const array_t *x, uint32_t flags, cunmod_moduli_t moduli,
                cunmod_dev_t *dev)
{
    *storage = cunmod_storage_of(NULL, x->len);
    CUNMOD_TRY(cunmod_storage_alloc_device(storage, moduli, dev));
    for (int part = 0; part < CUNMOD_PARTS; part++)
        if (cunmod_part_count(moduli, part) > 0)
            CUNMOD_TRY(load_part(storage, x, flags, moduli, dev, part));
    storage->on_device = 1;
    return 0;
}

int cunmod_batch_set_device(cunmod_batch_t batch, const void *words, int coeff_bytes, int64_t len,
                            int64_t stride, int flags)
{
    static const int known = CUNMOD_WORDS_REDUCED | CUNMOD_WORDS_REDUCE | CUNMOD_WORDS_SIGNED |
                             CUNMOD_WORDS_NORMALISED;
    const array_t x = {.words = words, .coeff_bytes = coeff_bytes, .len = len, .stride = stride};
    uint32_t kernel_flags;
    cunmod_dev_t *dev;
    CUNMOD_TRY(cunmod_words_flags(&kernel_flags, coeff_bytes, flags, known));
    CUNMOD_TRY(open_batch(&dev, batch, &x));
    const cunmod_moduli_t moduli = batch->moduli;
    cunmod_version_t *version = cunmod_version_create(moduli);
    if (version == NULL)
        return CUNMOD_E_MEMORY;
    cunmod_storage_t storage;
    int status = cunmod_fallback_report(moduli->ctx, load(&storage, &x, kernel_flags, moduli, dev));
    CUNMOD_THEN(moduli->recovers ? cunmod_storage_to_host(&storage, moduli) : CUNMOD_OK);
    cunmod_version_set(version, &storage);
    if (status != CUNMOD_OK)
    {
        cunmod_version_release(version);
        return status;
    }
    cunmod_version_release(batch->version[0]);
    batch->version[0] = version;
    return CUNMOD_OK;
}

/* ---- out ----------------------------------------------------------------------- */

/* Checks that no item has more than len coefficients. Errors: E_LENGTH, else as
 * cunmod_storage_facts. */
static int check_lengths(cunmod_storage_t *storage, int64_t len, cunmod_moduli_t moduli)
{
    int exceeds = 0;
    for (int64_t i = 0; i < moduli->items && !exceeds; i++)
        exceeds = cunmod_storage_room(storage, i) > len;
    if (!exceeds)
        return CUNMOD_OK;
    CUNMOD_TRY(cunmod_storage_facts(storage, moduli));
    for (int64_t i = 0; i < moduli->items; i++)
        if (storage->len[i] > len)
            return CUNMOD_E_LENGTH;
    return CUNMOD_OK;
}

/* Copies all items of a part to the caller's array. Returns an outcome (runtime/outcome.h). */
static int store_part(const cunmod_storage_t *storage, const array_t *x, void *words,
                      cunmod_const_moduli_t moduli, cunmod_dev_t *dev, int part)
{
    const cunmod_words_out_t out = {.to = words,
                                    .from = storage->part[part].d_words,
                                    .items = moduli->part[part].item,
                                    .at = storage->part[part].polys.at,
                                    .rows = cunmod_part_count(moduli, part),
                                    .len = x->len,
                                    .stride = x->stride,
                                    .room = storage->stride,
                                    .to_word = (uint32_t)x->coeff_bytes,
                                    .word = cunmod_part_word(part)};
    return cunmod_dev_words_out(dev, &out);
}

/* Copies the polynomials to the caller's array. Returns an outcome. */
static int store(cunmod_storage_t *storage, const array_t *x, void *words, cunmod_moduli_t moduli,
                 cunmod_dev_t *dev)
{
    CUNMOD_TRY(cunmod_storage_to_device(storage, moduli, dev));
    for (int part = 0; part < CUNMOD_PARTS; part++)
        if (cunmod_part_count(moduli, part) > 0)
            CUNMOD_TRY(store_part(storage, x, words, moduli, dev, part));
    return 0;
}

int cunmod_batch_get_device(void *words, int coeff_bytes, int64_t len, int64_t stride,
                            cunmod_batch_t batch)
{
    const array_t x = {.words = words, .coeff_bytes = coeff_bytes, .len = len, .stride = stride};
    uint32_t kernel_flags;
    cunmod_dev_t *dev;
    CUNMOD_TRY(cunmod_words_flags(&kernel_flags, coeff_bytes, 0, 0));
    CUNMOD_TRY(open_batch(&dev, batch, &x));
    const cunmod_moduli_t moduli = batch->moduli;
    cunmod_storage_t *const storage = &batch->version[0]->storage;
    if (moduli->narrow < moduli->items && cunmod_words_narrow(coeff_bytes, moduli->part[1].largest))
        return CUNMOD_E_ARGUMENT;
    CUNMOD_TRY(check_lengths(storage, len, moduli));
    return cunmod_fallback_report(moduli->ctx, store(storage, &x, words, moduli, dev));
}

int cunmod_batch_device_view(const void **words, int *coeff_bytes, int64_t *room,
                             cunmod_batch_t batch)
{
    cunmod_dev_t *dev;
    if (words == NULL || coeff_bytes == NULL || room == NULL || batch == NULL)
        return CUNMOD_E_ARGUMENT;
    const cunmod_moduli_t moduli = batch->moduli;
    const cunmod_storage_t *const storage = &batch->version[0]->storage;
    const int part = moduli->narrow == 0;
    if (moduli->shares > 1 || cunmod_part_count(moduli, part) < moduli->items ||
        storage->at != NULL)
        return CUNMOD_E_UNSUPPORTED;
    if (!storage->on_device)
        return CUNMOD_E_GPU;
    CUNMOD_TRY(cunmod_words_open(&dev, moduli->ctx, NULL, 1, 0));
    *words = moduli->items > 0 ? storage->part[part].d_words : NULL;
    *coeff_bytes = (int)cunmod_part_word(part);
    *room = storage->stride;
    return CUNMOD_OK;
}
