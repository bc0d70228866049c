/* The polynomials of a batch: in host memory, on the device, or in both.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The polynomials of a storage never change, so both copies stay valid. The space of polynomial i
 * is words at[i] .. at[i+1]-1 of the copy in host memory; i is the index in the caller's order. If
 * all polynomials have equal space, a stride replaces these offsets, on the host and on the device:
 * an operation then costs the host no time per item. On the device each part (batch/moduli.h) has
 * its own array of words, in the order of places. All words of a polynomial behind its length, up
 * to the end of its space, are 0 in both copies.
 */
#ifndef CUNMOD_STORAGE_H
#define CUNMOD_STORAGE_H

#include "batch/moduli.h"

typedef struct cunmod_storage_struct
{
    int64_t *at;    /* [0 .. items]: offsets; NULL: item i begins at i * stride */
    int64_t stride; /* words reserved for each polynomial, if `at` is NULL */
    uint64_t *host; /* words of all polynomials; NULL: not in host memory */
    int64_t *len;   /* [i]: length of polynomial i; NULL: not known, nor is `status` */
    int *status;    /* [i]: status of item i; NULL: not known */
    int on_device;  /* 1: the polynomials are on the device */

    /* Called if the device does not return the polynomials: computes them again, in host memory.
     * NULL: the polynomials are lost. Errors: E_MEMORY, E_INTERRUPTED, E_WORK. */
    int (*again)(struct cunmod_storage_struct *storage);
    struct
    {
        void *d_words, *d_facts; /* d_facts: memory of polys.at, polys.len and polys.status */
        int64_t *starts;         /* copy of polys.at in host memory; NULL: the offsets are `at` */
        cunmod_polys_t polys;
    } part[CUNMOD_PARTS];
} cunmod_storage_t;

/* Returns a storage whose polynomial i begins at word at[i], or at word i * stride if at = NULL.
 * cunmod_storage_clear frees `at`. Allocates no memory. */
cunmod_storage_t cunmod_storage_of(int64_t *at, int64_t stride);

/* cunmod_storage_start returns the offset of polynomial i in host memory, cunmod_storage_room the
 * number of words reserved for polynomial i. */
static inline int64_t cunmod_storage_start(const cunmod_storage_t *storage, int64_t i)
{
    return storage->at != NULL ? storage->at[i] : i * storage->stride;
}

static inline int64_t cunmod_storage_room(const cunmod_storage_t *storage, int64_t i)
{
    return storage->at != NULL ? storage->at[i + 1] - storage->at[i] : storage->stride;
}

/* Returns the offset, in the device array of a part, of polynomial number `place` of the part, in
 * words. place = the number of items of the part: the number of all words of the part.
 * cunmod_storage_alloc_part has set part[part].starts. */
static inline int64_t cunmod_storage_part_start(const cunmod_storage_t *storage, int part,
                                                int64_t place)
{
    const int64_t *const starts = storage->part[part].starts;
    return starts != NULL ? starts[place] : cunmod_storage_start(storage, place);
}

/* Returns the device address of polynomial number `place` of a part. */
static inline void *cunmod_storage_words(const cunmod_storage_t *storage, int part, int64_t place)
{
    return (char *)storage->part[part].d_words +
           cunmod_storage_part_start(storage, part, place) * cunmod_part_word(part);
}

/* Frees all memory of a storage. */
void cunmod_storage_clear(cunmod_storage_t *storage, cunmod_const_moduli_t moduli);

/* Frees the device memory of a storage. */
void cunmod_storage_clear_device(cunmod_storage_t *storage, cunmod_const_moduli_t moduli);

/* Allocates device memory for the polynomials of both parts, and sets part[..].polys. In device
 * memory only polys.at is written. Returns an outcome (runtime/outcome.h); after an error the
 * storage has no device memory. */
int cunmod_storage_alloc_device(cunmod_storage_t *storage, cunmod_moduli_t moduli,
                                cunmod_dev_t *dev);

/* cunmod_storage_alloc_device for the polynomials of one part. The moduli must be on the device.
 * After an error the caller clears the storage. */
int cunmod_storage_alloc_part(cunmod_storage_t *storage, cunmod_const_moduli_t moduli,
                              cunmod_dev_t *dev, int part);

/* Copies `words`, all polynomials in the caller's order, to the device and checks them there: an
 * item with a coefficient that is not below its modulus becomes 0, with status E_COEFF. *wide = 1
 * if an item with words of 4 bytes has a coefficient >= 2^31; the storage then has no copy on the
 * device. kept[k]: host memory for a second copy of the polynomials of part k, in the order and the
 * words of the device. kept or kept[k] NULL: no second copy. Returns an outcome
 * (runtime/outcome.h). */
int cunmod_storage_send(cunmod_storage_t *storage, const uint64_t *words, void *const *kept,
                        cunmod_moduli_t moduli, cunmod_dev_t *dev, int *wide);

/* Launches the kernels that compare the coefficients of the polynomials of a part with their
 * moduli, and set the lengths and statuses. Returns a device error. */
int cunmod_storage_check_part(const cunmod_storage_t *storage, cunmod_const_moduli_t moduli,
                              cunmod_dev_t *dev, int part);

/* Copies the polynomials to the device, unless the device has them. Returns an outcome
 * (runtime/outcome.h). */
int cunmod_storage_to_device(cunmod_storage_t *storage, cunmod_moduli_t moduli, cunmod_dev_t *dev);

/* ---- storage_host.c ---- */

/* Allocates host memory for the polynomials, and sets all of them to 0 with status OK. Errors:
 * E_MEMORY. */
int cunmod_storage_alloc_host(cunmod_storage_t *storage, cunmod_const_moduli_t moduli);

/* Allocates host memory for the polynomials, and copies `words`, all polynomials in the caller's
 * order, to it. An item with a coefficient that is not below its modulus becomes 0, with status
 * E_COEFF. Errors: E_MEMORY. */
int cunmod_storage_set(cunmod_storage_t *storage, const uint64_t *words,
                       cunmod_const_moduli_t moduli);

/* Frees the arrays storage->host, storage->len and storage->status, and moves the arrays of these
 * names from *from to *storage; in *from they become NULL. */
void cunmod_storage_take_host(cunmod_storage_t *storage, cunmod_storage_t *from);

/* Copies the polynomials from the device to host memory, unless the polynomials are in host memory.
 * If the device does not return the polynomials, calls storage->again. Errors: E_MEMORY, E_GPU (the
 * polynomials are lost), and the errors of storage->again. */
int cunmod_storage_to_host(cunmod_storage_t *storage, cunmod_moduli_t moduli);

/* cunmod_storage_to_host without storage->again: if the device does not return the polynomials,
 * returns E_GPU. Errors: E_MEMORY, E_GPU. */
int cunmod_storage_download(cunmod_storage_t *storage, cunmod_moduli_t moduli);

/* Copies the lengths and statuses of all items to host memory, unless host memory has them. Errors:
 * as cunmod_storage_to_host. */
int cunmod_storage_facts(cunmod_storage_t *storage, cunmod_moduli_t moduli);

/* cunmod_storage_facts for an operation that runs on the device dev: copies the lengths and
 * statuses of all items from the device to host memory, unless host memory has them. Returns an
 * outcome (runtime/outcome.h). */
int cunmod_storage_fetch_facts(cunmod_storage_t *storage, cunmod_moduli_t moduli,
                               cunmod_dev_t *dev);

/* words[at[i] .. at[i+1]-1] = polynomial i, read from the device, for all items in the caller's
 * order. If the device reserves fewer words for polynomial i, zeros follow; if it reserves more,
 * only the first at[i+1] - at[i] words are copied (the others are 0). at = NULL: the offsets of the
 * storage. Errors: E_GPU. */
int cunmod_storage_receive(uint64_t *words, const int64_t *at, const cunmod_storage_t *storage,
                           cunmod_moduli_t moduli);

/* ---- origins ---- */

/* The data from which polynomials that no operation has computed are computed again when their GPU
 * is lost: a copy of the caller's words, or of the caller's integers. */
typedef struct cunmod_origin_struct cunmod_origin_t;

/* Computes the polynomials of *made in host memory; made->at and made->stride are set before the
 * call. Errors: E_MEMORY, E_INTERRUPTED. */
typedef int (*cunmod_origin_make_t)(cunmod_storage_t *made, cunmod_moduli_t moduli,
                                    const cunmod_origin_t *origin);

struct cunmod_origin_struct
{
    atomic_int holders; /* number of versions with the origin, plus 1 for the creating call */
    int64_t held;       /* words of host memory, divided by the number of versions */

    cunmod_origin_make_t make;
    void *packed[CUNMOD_PARTS]; /* [part]: polynomials of the part, in the words of the device */
    size_t bytes[CUNMOD_PARTS];
    uint64_t *integers; /* n integers of `words` words each; NULL: `packed` is used */
    int64_t n, words;
};

/* Creates an origin with memory for a copy of the words of *storage, the polynomials of a share.
 * cunmod_storage_send fills the memory. Returns NULL when memory runs out. */
cunmod_origin_t *cunmod_origin_of_words(const cunmod_storage_t *storage, cunmod_moduli_t moduli);

/* Creates an origin with a copy of n integers, x[0 .. n words - 1], of `words` words each. shares:
 * number of shares whose versions hold the origin. make: the function that computes the polynomials
 * from the integers. Returns NULL when memory runs out. */
cunmod_origin_t *cunmod_origin_of_integers(const uint64_t *x, int64_t words, int64_t n, int shares,
                                           cunmod_origin_make_t make);

/* Adds a holder of the origin, and returns the origin. */
cunmod_origin_t *cunmod_origin_hold(cunmod_origin_t *origin);

/* Removes a holder of the origin, and frees the origin when the last holder is removed;
 * moduli->spares keeps large blocks of its memory. NULL is ignored. */
void cunmod_origin_release(cunmod_origin_t *origin, cunmod_moduli_t moduli);

#endif
