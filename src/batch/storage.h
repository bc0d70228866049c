/* The polynomials of a batch: in host memory, on the device, or in both.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A storage never changes once it is made, so both copies stay valid. Polynomial i has room for the
 * words at[i] .. at[i+1]-1 of the copy in host memory, where `at` counts in the caller's order.
 * Where all polynomials have the same room there are no such numbers, on the host and on the
 * device: then an operation takes the host no time for each item. On the device each part has words
 * of its own, in the order of places. Behind the length of a polynomial all words of its room are
 * 0, in both copies.
 */
#ifndef CUNMOD_STORAGE_H
#define CUNMOD_STORAGE_H

#include "batch/moduli.h"

typedef struct cunmod_storage_struct
{
    int64_t *at; /* items + 1; NULL: all polynomials have room for `stride` words */
    int64_t stride;
    uint64_t *host; /* NULL: not in host memory */
    int64_t *len;   /* of the copy in host memory, as status; NULL: not known */
    int *status;
    int on_device;

    /* Makes the copy in host memory when the device does not give it. NULL: it is lost then.
     * Errors: E_MEMORY, E_INTERRUPTED, E_WORK. */
    int (*again)(struct cunmod_storage_struct *storage);
    struct
    {
        void *d_words, *d_facts; /* d_facts: the memory of the other three of polys */
        int64_t *starts;         /* polys.at in host memory; NULL: as `at`, or there is none */
        cunmod_polys_t polys;
    } part[CUNMOD_PARTS];
} cunmod_storage_t;

/* A storage with this room, `at` or NULL and a stride. It owns `at` from then on. Nothing is
 * allocated yet. */
cunmod_storage_t cunmod_storage_of(int64_t *at, int64_t stride);

/* Where polynomial i begins in host memory, and its room. */
static inline int64_t cunmod_storage_start(const cunmod_storage_t *storage, int64_t i)
{
    return storage->at != NULL ? storage->at[i] : i * storage->stride;
}

static inline int64_t cunmod_storage_room(const cunmod_storage_t *storage, int64_t i)
{
    return storage->at != NULL ? storage->at[i + 1] - storage->at[i] : storage->stride;
}

/* The words of the polynomial at a place of a part, on the device. */
static inline void *cunmod_storage_words(const cunmod_storage_t *storage, int part, int64_t place)
{
    const int64_t *const starts = storage->part[part].starts;
    const int64_t start = starts != NULL ? starts[place] : cunmod_storage_start(storage, place);
    return (char *)storage->part[part].d_words + start * cunmod_part_word(part);
}

/* Words of a part on the device, where its memory is. */
int64_t cunmod_storage_part_words(const cunmod_storage_t *storage,
                                  const struct cunmod_moduli_struct *moduli, int part);

void cunmod_storage_clear(cunmod_storage_t *storage, const struct cunmod_moduli_struct *moduli);
void cunmod_storage_clear_device(cunmod_storage_t *storage,
                                 const struct cunmod_moduli_struct *moduli);

/* Memory on the device, of which polys.at alone is set. Returns a device error. */
int cunmod_storage_alloc_device(cunmod_storage_t *storage, struct cunmod_moduli_struct *moduli,
                                cunmod_dev_t *dev);

/* The same for one part, where the moduli are on the device. What an error leaves is to be
 * cleared. */
int cunmod_storage_alloc_part(cunmod_storage_t *storage, const struct cunmod_moduli_struct *moduli,
                              cunmod_dev_t *dev, int part);

/* Copies words in the caller's order to the device, where they are checked: an item with a
 * coefficient that is not below its modulus becomes 0, with E_COEFF. *wide becomes 1, and nothing
 * is done, when a coefficient of part 0 is beyond 31 bits. While the words of part k go up they are
 * copied to kept[k], in the order of places and the size of words of the part; `kept` NULL: they are
 * not. Returns a device error. */
int cunmod_storage_send(cunmod_storage_t *storage, const uint64_t *words, void *const *kept,
                        struct cunmod_moduli_struct *moduli, cunmod_dev_t *dev, int *wide);

/* Makes a copy on the device where there is none. Returns a device error. */
int cunmod_storage_to_device(cunmod_storage_t *storage, struct cunmod_moduli_struct *moduli,
                             cunmod_dev_t *dev);

/* ---- storage_host.c ---- */

/* Memory for the polynomials in host memory, all of them 0 and OK. Errors: E_MEMORY. */
int cunmod_storage_alloc_host(cunmod_storage_t *storage, const struct cunmod_moduli_struct *moduli);

/* Copies words in the caller's order to host memory, where they are checked as on the device.
 * Errors: E_MEMORY. */
int cunmod_storage_set(cunmod_storage_t *storage, const uint64_t *words,
                       const struct cunmod_moduli_struct *moduli);

/* The copy in host memory of another storage, which has none from then on, takes the place of that
 * of this one. */
void cunmod_storage_take_host(cunmod_storage_t *storage, cunmod_storage_t *from);

/* Makes a copy in host memory where there is none. The first one makes it again where the device
 * does not give it, and can. Errors: E_MEMORY, E_GPU (it is lost), and those of `again`. */
int cunmod_storage_to_host(cunmod_storage_t *storage, struct cunmod_moduli_struct *moduli);
int cunmod_storage_download(cunmod_storage_t *storage, struct cunmod_moduli_struct *moduli);

/* Makes the lengths and states known in host memory. Errors: as cunmod_storage_to_host. */
int cunmod_storage_facts(cunmod_storage_t *storage, struct cunmod_moduli_struct *moduli);

/* The same from a device that an operation has. Returns a device error. */
int cunmod_storage_fetch_facts(cunmod_storage_t *storage, struct cunmod_moduli_struct *moduli,
                               cunmod_dev_t *dev);

/* The words of item i of the copy on the device go to words + at[i], where there is room for those
 * of at[i] .. at[i+1]-1, in the caller's order; those beyond the room, which are 0, go nowhere, and
 * the rest of a larger room becomes 0. `at` NULL: the storage's own rooms. Errors: E_GPU. */
int cunmod_storage_receive(uint64_t *words, const int64_t *at, const cunmod_storage_t *storage,
                           struct cunmod_moduli_struct *moduli);

#endif
