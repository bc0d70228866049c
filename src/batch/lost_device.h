/* How the polynomials of a batch are computed again when their GPU is lost.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * What a batch has of a share is a *version*: a storage, and what the storage can be computed from
 * again. A version that was set from the host has an *origin*, a copy of the words or of the
 * integers. A version that an operation has computed on the GPU has a *lineage*: the operation and
 * the versions of the operands. A version that is an operand of a lineage stays when no batch has
 * it any more, without memory on the device. So nothing is copied from the device until lineages
 * become too many, or hold too much memory. Then comes a *checkpoint*: the polynomials of all
 * batches are copied to the host, once, and the lineages end.
 *
 * Moduli whose `recovers` is 0 have versions without origins and lineages.
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

/* Creates a version that a batch has, without polynomials. NULL: there is no memory. */
cunmod_version_t *cunmod_version_create(struct cunmod_moduli_struct *moduli);

/* version->storage = *storage; the version has had no storage. */
void cunmod_version_set(cunmod_version_t *version, const cunmod_storage_t *storage);

/* A batch gives its version up. The version stays while it is an operand of a lineage. NULL is
 * ignored. */
void cunmod_version_release(cunmod_version_t *version);

/* version->origin = origin, which the version releases in the end; NULL: the version has no origin
 * any more. The storage of the version is not set yet. */
void cunmod_version_set_origin(cunmod_version_t *version, cunmod_origin_t *origin);

/* *lineage = the lineage of a job, which holds the operands; NULL where the moduli do not recover.
 * Errors: E_MEMORY. */
int cunmod_lineage_create(cunmod_lineage_t **lineage, const cunmod_batch_job_t *job);

/* Gives the lineage to the versions of all results; or ends the lineage. NULL is ignored. */
void cunmod_lineage_give(cunmod_lineage_t *lineage, cunmod_version_t *const *results);
void cunmod_lineage_destroy(cunmod_lineage_t *lineage);

/* Returns whether a checkpoint is due: there are too many lineages, or the lineages hold too much
 * memory. A checkpoint copies the polynomials that batches have on a share to the host, waits, and
 * ends the lineages. A version that cannot be copied keeps its lineage; the next checkpoint is due
 * after as many lineages, or as much memory, as made this one due. */
int cunmod_lost_device_is_full(const struct cunmod_moduli_struct *moduli);
void cunmod_lost_device_checkpoint(struct cunmod_moduli_struct *moduli);

#endif
