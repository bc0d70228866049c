/* The moduli of batches, on the host and on the device.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A kernel works on words of one size. So the items of a batch have *places*: those with words of 4
 * bytes come first, in the caller's order, and form part 0; those with words of 8 bytes form
 * part 1.
 *
 * Moduli on several devices have *shares*: stretches of the items, each with a context of its own.
 * A share has the same type as moduli on one device, which are their own only share, so that what
 * works on a share knows nothing of others.
 */
#ifndef CUNMOD_MODULI_H
#define CUNMOD_MODULI_H

#include <stdatomic.h>
#include <stdint.h>

#include "backend/types_batch.h"
#include "base/spares.h"
#include "runtime/ctx.h"

#define CUNMOD_PARTS 2

/* What the kernels read of the moduli of a part. */
typedef struct
{
    void *d_block; /* the memory of all; NULL: not made yet */
    const cunmod_modulus_t *mod;
    const int32_t *status;
    const int32_t *order; /* 0, 1, 2, .. */
    void *d_field;        /* int32_t: 0 where the modulus is prime, else E_MODULUS */
    uint64_t largest;     /* the largest modulus of the part, which the host knows */
} cunmod_moduli_part_t;

/* What a share holds so that polynomials come back (batch/lost_device.h). */
typedef struct
{
    struct cunmod_version_struct *first; /* of the versions that batches have */
    int64_t versions, lineages;          /* how many such versions there are, and lineages */
    int64_t used;                        /* words of such versions */
    int64_t others;                      /* words of host memory of the others, and of lineages */
    int64_t left_lineages,
        left_others; /* of lineages and others, those that the last checkpoint has left */
} cunmod_held_t;

/* The first member of a struct that a room above keeps with moduli or with a share
 * (cunmod_moduli_keep). */
typedef struct cunmod_moduli_cache_struct
{
    struct cunmod_moduli_cache_struct *next;
    /* Frees the struct, and its memory on the device; owner NULL: the device is gone. */
    void (*free)(struct cunmod_moduli_cache_struct *cache, cunmod_dev_t *owner);
    /* Returns the bytes of the struct, on the host and on the device, where the share has so many
     * items. NULL: the struct is small, and not counted. */
    int64_t (*bytes)(const struct cunmod_moduli_cache_struct *cache, int64_t items);
} cunmod_moduli_cache_t;

struct cunmod_moduli_struct
{
    cunmod_ctx_t ctx;   /* that of the first share, where there are several */
    atomic_int holders; /* the creator, and batches */
    int64_t items;
    int shares;
    cunmod_moduli_cache_t *caches;                 /* NULL: there are none */
    struct cunmod_modulus_product_struct *product; /* crt/modulus_product.h; NULL: not made yet */
    struct cunmod_moduli_struct **share; /* NULL: there is one. Else nothing below is set */

    int64_t first;  /* of a share: the number of its first item among all */
    int64_t narrow; /* places with words of 4 bytes */
    uint64_t *p;    /* of each item; 2 where the status is not OK */
    int *status;    /* OK, or E_MODULUS */
    int64_t *item;  /* [k]: the item at place k; NULL: k itself */
    int prime;      /* the creator knows that all moduli are prime */
    int32_t *field; /* of each place: OK where the modulus is prime, else E_MODULUS; NULL: not known
                       here and on the device */
    cunmod_moduli_part_t part[CUNMOD_PARTS];
    int recovers; /* polynomials come back when the GPU is lost */
    cunmod_held_t held;
    cunmod_spares_t spares;            /* of origins (batch/origin.h) */
    struct cunmod_basis_struct *basis; /* crt/basis.h; NULL: not made yet */
};

/* The places of a part: its first one, and how many there are. */
int64_t cunmod_part_first(const struct cunmod_moduli_struct *moduli, int part);
int64_t cunmod_part_count(const struct cunmod_moduli_struct *moduli, int part);

/* The item at a place. */
static inline int64_t cunmod_item_at(const struct cunmod_moduli_struct *moduli, int64_t place)
{
    return moduli->item != NULL ? moduli->item[place] : place;
}

/* Bytes of a word of a part on the device. */
static inline uint32_t cunmod_part_word(int part)
{
    return part == 0 ? 4 : 8;
}

/* Bytes of `count` numbers of 32 bits, in whole words of 64 bits. */
static inline size_t cunmod_half_words(int64_t count)
{
    return (size_t)(count + 1) / 2 * sizeof(uint64_t);
}

/* Share k of moduli; a share itself has one. */
static inline struct cunmod_moduli_struct *cunmod_moduli_share(struct cunmod_moduli_struct *moduli,
                                                               int k)
{
    return moduli->share != NULL ? moduli->share[k] : moduli;
}

/* The modulus of an item, among those of all shares. */
uint64_t cunmod_moduli_at(struct cunmod_moduli_struct *moduli, int64_t item);

/* list[0 .. n-1] = the contexts over which cunmod_moduli_create would spread so many items now;
 * returns n. list has places for CUNMOD_BATCH_DEVICES. */
int cunmod_moduli_devices(cunmod_ctx_t *list, int64_t items, cunmod_ctx_t ctx);

void cunmod_moduli_hold(struct cunmod_moduli_struct *moduli);

/* Whether all of p[0 .. items-1] are prime, which is tested on all processors. */
int cunmod_are_prime(const uint64_t *p, int64_t items);

/* No operation needs to test whether the moduli are prime: the caller knows it. */
void cunmod_moduli_are_prime(struct cunmod_moduli_struct *moduli);

/* Adds a cache to moduli, or to a share, which then free the cache when they are freed. */
void cunmod_moduli_keep(struct cunmod_moduli_struct *moduli, cunmod_moduli_cache_t *cache);

/* Bytes that the moduli have in memory, of the host and of devices together. */
int64_t cunmod_moduli_bytes(struct cunmod_moduli_struct *moduli);

/* Puts both parts on the device, where they are not there yet. Returns a device error. */
int cunmod_moduli_to_device(struct cunmod_moduli_struct *moduli, cunmod_dev_t *dev);

/* Makes field, and the d_field of both parts, where they are not there yet. The first call tests
 * all moduli, on all processors, unless they are known to be prime. Returns a device error. */
int cunmod_moduli_fields(struct cunmod_moduli_struct *moduli, cunmod_dev_t *dev);

#endif
