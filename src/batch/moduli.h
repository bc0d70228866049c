/* The moduli of a batch, on the host and on the devices, and how its items are divided into parts
 * and shares.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A kernel works on words of one size. So the items are sorted: the items with words of 4 bytes are
 * part 0, the items with words of 8 bytes are part 1, each part in the caller's order. The *place*
 * of an item is its index in the sorted order.
 *
 * Moduli on several devices are divided into *shares*: ranges of consecutive items, one for each
 * device, with its own context. A share has the type of moduli. Moduli on one device are their own
 * and only share. So code for one share works for both.
 */
#ifndef CUNMOD_MODULI_H
#define CUNMOD_MODULI_H

#include <stdatomic.h>
#include <stdint.h>

#include "backend/types_batch.h"
#include "base/spares.h"
#include "runtime/ctx.h"

#define CUNMOD_PARTS 2

/* The moduli with words of 4 bytes (part 0) or of 8 bytes (part 1), in device memory. Entry k
 * belongs to item k of the part. */
typedef struct
{
    void *d_block; /* memory block that contains mod, item, status and order; NULL: none yet */
    const cunmod_modulus_t *mod;
    const int64_t *item; /* index in the batch of item k of the part; NULL: k */
    const int32_t *status;
    const int32_t *order; /* 0, 1, 2, .. */
    void *d_field;    /* int32_t [k]: 0 if modulus k is prime, else E_MODULUS; NULL: not known */
    uint64_t largest; /* the largest modulus of the part */
} cunmod_moduli_part_t;

/* The versions of the polynomials of a share (batch/lost_device.h), and their counters. */
typedef struct
{
    struct cunmod_version_struct *first; /* list of the versions that belong to batches */
    int64_t versions, lineages;          /* length of the list; number of all lineages */
    int64_t used;                        /* words of all polynomials in the list */
    int64_t others; /* words of host memory of all other versions, and of lineages */
    int64_t left_lineages, left_others; /* lineages and others after the last checkpoint */
} cunmod_held_t;

/* The first member of each struct that files of other directories attach to moduli, or to a share
 * of moduli, by cunmod_moduli_keep. */
typedef struct cunmod_moduli_cache_struct
{
    struct cunmod_moduli_cache_struct *next;
    /* Frees the struct and its device memory. owner: the device; NULL: the device is lost. */
    void (*free)(struct cunmod_moduli_cache_struct *cache, cunmod_dev_t *owner);
    /* Returns the number of bytes of the struct in host and device memory; items: number of items
     * of the share. NULL: the struct is small, and not counted. */
    int64_t (*bytes)(const struct cunmod_moduli_cache_struct *cache, int64_t items);
} cunmod_moduli_cache_t;

/* Moduli, or one share of moduli, that a function does not change. */
typedef const struct cunmod_moduli_struct *cunmod_const_moduli_t;

struct cunmod_moduli_struct
{
    cunmod_ctx_t ctx;   /* the context; with several shares: the context of share 0 */
    atomic_int holders; /* number of holders: the creator and batches */
    int64_t items;
    int shares;
    cunmod_moduli_cache_t *caches;                 /* list; NULL: none */
    struct cunmod_modulus_product_struct *product; /* product of all moduli; NULL: none yet */
    struct cunmod_moduli_struct **share; /* NULL: one share; else no member below is set */

    int64_t first;  /* index in the batch of the first item of this share */
    int64_t narrow; /* number of items with words of 4 bytes */
    uint64_t *p;    /* [i]: the modulus of item i; 2 where status[i] is not OK */
    int *status;    /* [i]: OK, or E_MODULUS where the modulus is below 2 */
    int64_t *item;  /* [k]: index of the item at place k, in sorted order; NULL: k */
    int prime;      /* 1: the creator knows that all moduli are prime */
    int32_t *field; /* [k]: OK, or E_MODULUS if place k has no prime; NULL: not known */
    cunmod_moduli_part_t part[CUNMOD_PARTS];
    int recovers; /* 1: polynomials can be computed again after the GPU is lost */
    cunmod_held_t held;
    cunmod_spares_t spares;            /* free memory blocks for origins (batch/storage.h) */
    struct cunmod_basis_struct *basis; /* for Chinese remainders (crt/basis.h) */
};

/* The items of part 0 are at places 0 .. narrow-1, those of part 1 at places narrow .. items-1.
 * cunmod_part_first returns the first place of a part, cunmod_part_count its number of items. */
static inline int64_t cunmod_part_first(cunmod_const_moduli_t moduli, int part)
{
    return part == 0 ? 0 : moduli->narrow;
}

static inline int64_t cunmod_part_count(cunmod_const_moduli_t moduli, int part)
{
    return part == 0 ? moduli->narrow : moduli->items - moduli->narrow;
}

/* Returns the index of the item at a place (index in the order: part 0, part 1). */
static inline int64_t cunmod_item_at(cunmod_const_moduli_t moduli, int64_t place)
{
    return moduli->item != NULL ? moduli->item[place] : place;
}

/* Returns the index in the batch of item number k of a part. */
static inline int64_t cunmod_part_item(cunmod_const_moduli_t moduli, int part, int64_t k)
{
    return cunmod_item_at(moduli, cunmod_part_first(moduli, part) + k);
}

/* Returns the number of bytes of a word, on the device, of the items of a part. */
static inline uint32_t cunmod_part_word(int part)
{
    return part == 0 ? 4 : 8;
}

/* Returns the size in bytes of `count` numbers of 32 bits, rounded up to a multiple of 8. */
static inline size_t cunmod_half_words(int64_t count)
{
    return (size_t)(count + 1) / 2 * sizeof(uint64_t);
}

/* Returns share k of moduli. Moduli on one device, such as a share, have themselves as share 0. */
static inline cunmod_moduli_t cunmod_moduli_share(cunmod_moduli_t moduli, int k)
{
    return moduli->share != NULL ? moduli->share[k] : moduli;
}

/* Returns the modulus of an item; item: index in the batch, counted over all shares. */
uint64_t cunmod_moduli_at(cunmod_moduli_t moduli, int64_t item);

/* list[0 .. n-1] = the contexts over which cunmod_moduli_create would divide `items` items if it
 * were called now; returns n. list has space for CUNMOD_BATCH_DEVICES contexts. */
int cunmod_moduli_devices(cunmod_ctx_t *list, int64_t items, cunmod_ctx_t ctx);

/* Adds a holder, such as a batch. cunmod_moduli_destroy removes a holder, and frees the moduli when
 * the last holder is removed. */
void cunmod_moduli_hold(cunmod_moduli_t moduli);

/* Returns whether all of p[0 .. items-1] are prime. The test runs on all processors. */
int cunmod_are_prime(const uint64_t *p, int64_t items);

/* Marks all moduli as prime, so that no operation tests them. */
void cunmod_moduli_are_prime(cunmod_moduli_t moduli);

/* Attaches a cache to moduli, or to a share. The cache is freed with the moduli. */
void cunmod_moduli_keep(cunmod_moduli_t moduli, cunmod_moduli_cache_t *cache);

/* Returns the number of bytes of the moduli and their caches, in the memory of the host and of all
 * devices. */
int64_t cunmod_moduli_bytes(cunmod_moduli_t moduli);

/* Copies the moduli to the device, unless the device has them. Returns an outcome
 * (runtime/outcome.h). */
int cunmod_moduli_to_device(cunmod_moduli_t moduli, cunmod_dev_t *dev);

/* Sets moduli->field, and d_field of both parts, if they are NULL: tests which moduli are prime, on
 * all processors; no test if moduli->prime is 1. Returns an outcome (runtime/outcome.h). */
int cunmod_moduli_fields(cunmod_moduli_t moduli, cunmod_dev_t *dev);

/* ---- work on all shares ---- */

/* Calls body(argument, k) for each share k, each call in its own thread, and waits for all calls.
 * With one share, or if no thread can be started, the calling thread runs `body`. Before the calls,
 * copies the settings of moduli->ctx to the contexts of the other shares. Returns the first status
 * that is not OK, in the order of shares; else OK. */
int cunmod_devices_run(cunmod_moduli_t moduli, int (*body)(void *argument, int share),
                       void *argument);

/* Runs on_gpu(argument, k) for all shares k at the same time, by cunmod_devices_run. on_gpu sets
 * done[k] = 1 if the GPU has computed the results of share k. Then runs on_cpu(argument, k) for
 * each share with done[k] = 0, one after the other, since each of these calls occupies all
 * processors. Sets the note by cunmod_devices_note. Returns the first status that is not OK, else
 * OK. */
int cunmod_devices_compute(cunmod_moduli_t moduli, const int *done,
                           int (*on_gpu)(void *argument, int share),
                           int (*on_cpu)(void *argument, int share), void *argument);

/* Sets the note of moduli->ctx, the context of share 0. A note is the text that says on which path
 * the last call ran. Copies the note of the first share k with done[k] = 0; if no share has done[k]
 * = 0, the note of share 0 does not change. */
void cunmod_devices_note(cunmod_moduli_t moduli, const int *done);

#endif
