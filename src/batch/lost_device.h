/* How the polynomials of a batch come back when the GPU that has them is lost.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * What a batch has of a share is a *version*: a storage, and what makes it again. A version that was set
 * from the host has an *origin*, a copy of the words or of the integers; one that an operation has
 * made on the GPU has a *lineage*, which is the operation and its operands. Operands of lineages stay when no batch has them any
 * more, without their memory on the device. So nothing goes from the device to the host but when
 * lineages become too many, or what they hold too much: then the polynomials of all batches are
 * copied, once, and their lineages end (cunmod_lost_device_checkpoint).
 *
 * Moduli whose `recovers` is 0 have versions without all this.
 */
#ifndef CUNMOD_LOST_DEVICE_H
#define CUNMOD_LOST_DEVICE_H

#include "batch/batch.h"
#include "batch/origin.h"

typedef struct cunmod_lineage_struct cunmod_lineage_t;

typedef struct cunmod_version_struct
{
    cunmod_storage_t
        storage; /* the first member: a storage that is an operand is that of a version */
    struct cunmod_moduli_struct *moduli;           /* the share */
    int used;                                      /* a batch has it */
    int readers;                                   /* lineages of which it is an operand */
    cunmod_origin_t *origin;                       /* or NULL */
    cunmod_lineage_t *lineage;                     /* or NULL */
    struct cunmod_version_struct *previous, *next; /* of those of the share that batches have */
} cunmod_version_t;

/* A version of a batch, without polynomials yet. NULL: there is no memory. */
cunmod_version_t *cunmod_version_create(struct cunmod_moduli_struct *moduli);

/* The storage becomes that of the version, which has had none. */
void cunmod_version_set(cunmod_version_t *version, const cunmod_storage_t *storage);

/* No batch has the version any more; NULL is ignored. It stays while a lineage needs it. */
void cunmod_version_release(cunmod_version_t *version);

/* The version, whose storage is not set yet, takes what its storage is made of, and frees it in the end.
 * NULL: it has no origin any more. */
void cunmod_version_set_origin(cunmod_version_t *version, cunmod_origin_t *origin);

/* *lineage = that of a job, which holds the operands, or NULL where the moduli do not recover.
 * Errors: E_MEMORY. */
int cunmod_lineage_create(cunmod_lineage_t **lineage, const cunmod_batch_job_t *job);

/* Gives it to the versions of all results, or ends it; NULL is ignored. */
void cunmod_lineage_give(cunmod_lineage_t *lineage, cunmod_version_t *const *results);
void cunmod_lineage_destroy(cunmod_lineage_t *lineage);

/* Whether lineages are so many, or what they hold is so much, that it is time to settle: to copy
 * what batches have on a share to the host, which waits, and to end the lineages. What cannot be
 * copied keeps its lineage, and is not tried again before as many have come, or as much, as make it
 * time to settle. */
int cunmod_lost_device_is_full(const struct cunmod_moduli_struct *moduli);
void cunmod_lost_device_checkpoint(struct cunmod_moduli_struct *moduli);

#endif
