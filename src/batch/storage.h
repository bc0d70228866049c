/* The polynomials of a batch: in host memory, on the device, or in both.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A storage never changes once it has polynomials, so both copies stay valid. Polynomial i has
 * space for words at[i] .. at[i+1]-1 of the copy in host memory, where i counts in the caller's
 * order. Where all polynomials have equal space, a stride takes the place of these offsets, on the
 * host and on the device: an operation then costs the host no time for each item. On the device
 * each part has its own words, in the order of places. Behind the length of a polynomial all words
 * of its space are 0, in both copies.
 */
#ifndef CUNMOD_STORAGE_H
#define CUNMOD_STORAGE_H

#include "batch/moduli.h"

typedef struct cunmod_storage_struct
{
    int64_t *at;    /* [0 .. items]: offsets; NULL: item i begins at i * stride */
    int64_t stride; /* words of each polynomial, if `at` is NULL */
    uint64_t *host; /* NULL: the polynomials are not in host memory */
    int64_t *len;   /* lengths in host memory, set with `status`; NULL: not known */
    int *status;
    int on_device;

    /* Computes the copy in host memory again when the device does not return it. NULL: the
     * polynomials are lost then. Errors: E_MEMORY, E_INTERRUPTED, E_WORK. */
    int (*again)(struct cunmod_storage_struct *storage);
    struct
    {
        void *d_words, *d_facts; /* d_facts: the memory of polys.at, polys.len, polys.status */
        int64_t *starts;         /* polys.at in host memory; NULL: the same as `at` */
        cunmod_polys_t polys;
    } part[CUNMOD_PARTS];
} cunmod_storage_t;

/* Returns a storage with these offsets, which it then owns, or with `at` NULL and a stride. Nothing
 * is allocated. */
cunmod_storage_t cunmod_storage_of(int64_t *at, int64_t stride);

/* Return the offset of polynomial i in host memory, and the words for which it has space. */
static inline int64_t cunmod_storage_start(const cunmod_storage_t *storage, int64_t i)
{
    return storage->at != NULL ? storage->at[i] : i * storage->stride;
}

static inline int64_t cunmod_storage_room(const cunmod_storage_t *storage, int64_t i)
{
    return storage->at != NULL ? storage->at[i + 1] - storage->at[i] : storage->stride;
}

/* Returns the device address of the polynomial at a place of a part. */
static inline void *cunmod_storage_words(const cunmod_storage_t *storage, int part, int64_t place)
{
    const int64_t *const starts = storage->part[part].starts;
    const int64_t start = starts != NULL ? starts[place] : cunmod_storage_start(storage, place);
    return (char *)storage->part[part].d_words + start * cunmod_part_word(part);
}

/* Returns the words for which the polynomials of a part have space; set_starts has run on the
 * part. */
int64_t cunmod_storage_part_words(const cunmod_storage_t *storage,
                                  const struct cunmod_moduli_struct *moduli, int part);

/* Free all memory of a storage, and its memory on the device alone. */
void cunmod_storage_clear(cunmod_storage_t *storage, const struct cunmod_moduli_struct *moduli);
void cunmod_storage_clear_device(cunmod_storage_t *storage,
                                 const struct cunmod_moduli_struct *moduli);

/* Allocates the memory on the device, and sets polys; of the device memory only polys.at is
 * written. Returns an outcome; after an error the storage has no device memory. */
int cunmod_storage_alloc_device(cunmod_storage_t *storage, struct cunmod_moduli_struct *moduli,
                                cunmod_dev_t *dev);

/* cunmod_storage_alloc_device for one part, where the moduli are on the device. After an error the
 * caller clears the storage. */
int cunmod_storage_alloc_part(cunmod_storage_t *storage, const struct cunmod_moduli_struct *moduli,
                              cunmod_dev_t *dev, int part);

/* Copies words, in the caller's order, to the device and checks them there: an item with a
 * coefficient that is not below its modulus becomes 0, with status E_COEFF. If a coefficient of
 * part 0 is 2^31 or more, *wide becomes 1, and the storage gets no copy on the device. Also copies
 * the words of part k to kept[k], in the order of places, in words of the size of the part; kept or
 * kept[k] NULL: no such copy. Returns an outcome. */
int cunmod_storage_send(cunmod_storage_t *storage, const uint64_t *words, void *const *kept,
                        struct cunmod_moduli_struct *moduli, cunmod_dev_t *dev, int *wide);

/* Copies the polynomials to the device if they are not there. Returns an outcome. */
int cunmod_storage_to_device(cunmod_storage_t *storage, struct cunmod_moduli_struct *moduli,
                             cunmod_dev_t *dev);

/* ---- storage_host.c ---- */

/* Allocates host memory for the polynomials, all of them 0 with status OK. Errors: E_MEMORY. */
int cunmod_storage_alloc_host(cunmod_storage_t *storage, const struct cunmod_moduli_struct *moduli);

/* Copies words, in the caller's order, to new host memory, and checks them as cunmod_storage_send
 * does. Errors: E_MEMORY. */
int cunmod_storage_set(cunmod_storage_t *storage, const uint64_t *words,
                       const struct cunmod_moduli_struct *moduli);

/* Moves the copy in host memory of *from to *storage, where it replaces the copy in host memory.
 * *from then has no copy there. */
void cunmod_storage_take_host(cunmod_storage_t *storage, cunmod_storage_t *from);

/* Copy the polynomials from the device to host memory, if they are not there. Where the device does
 * not return them, cunmod_storage_to_host calls storage->again. Errors: E_MEMORY, E_GPU (the
 * polynomials are lost), and those of `again`. */
int cunmod_storage_to_host(cunmod_storage_t *storage, struct cunmod_moduli_struct *moduli);
int cunmod_storage_download(cunmod_storage_t *storage, struct cunmod_moduli_struct *moduli);

/* Copies the lengths and statuses to host memory, if they are not there. Errors: as
 * cunmod_storage_to_host. */
int cunmod_storage_facts(cunmod_storage_t *storage, struct cunmod_moduli_struct *moduli);

/* Copies the lengths and statuses to host memory, if they are not there, from the device dev on
 * which an operation runs. Returns an outcome. */
int cunmod_storage_fetch_facts(cunmod_storage_t *storage, struct cunmod_moduli_struct *moduli,
                               cunmod_dev_t *dev);

/* Copies polynomial i from the device to words[at[i] .. at[i+1]-1], for all items, in the caller's
 * order. A polynomial with less space on the device is followed by zeros; words of one with more
 * space, which are 0, are left out. at NULL: the offsets of the storage. Errors: E_GPU. */
int cunmod_storage_receive(uint64_t *words, const int64_t *at, const cunmod_storage_t *storage,
                           struct cunmod_moduli_struct *moduli);

#endif
