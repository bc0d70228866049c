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
    cunmod_storage_t storage; /* first, so that a pointer to it is a pointer to the version */
    struct cunmod_moduli_struct *moduli; /* the share of the moduli */
    int used;                            /* 1: a batch has the version */
    int readers;               /* number of lineages that have the version as an operand */
    cunmod_origin_t *origin;   /* or NULL */
    cunmod_lineage_t *lineage; /* or NULL */
    struct cunmod_version_struct *previous, *next; /* in the list held.first of the share */
} cunmod_version_t;

/* Creates a version that a batch has, without polynomials. NULL: there is no memory. */
cunmod_version_t *cunmod_version_create(struct cunmod_moduli_struct *moduli);

/* version->storage = *storage, for a version that has had no storage. */
void cunmod_version_set(cunmod_version_t *version, const cunmod_storage_t *storage);

/* Called when a batch no longer has the version: frees its device memory, and the version itself
 * unless it is an operand of a lineage. NULL is ignored. */
void cunmod_version_release(cunmod_version_t *version);

/* version->origin = origin, which the version releases in the end; NULL: the version has no origin
 * any more. The version has no storage yet. */
void cunmod_version_set_origin(cunmod_version_t *version, cunmod_origin_t *origin);

/* *lineage = a lineage of the job, of which the operands stay as long as the lineage; NULL where
 * the moduli do not recover. Errors: E_MEMORY. */
int cunmod_lineage_create(cunmod_lineage_t **lineage, const cunmod_batch_job_t *job);

/* cunmod_lineage_give makes the lineage that of results[r], for all results of its job.
 * cunmod_lineage_destroy frees a lineage that no version has. NULL is ignored. */
void cunmod_lineage_give(cunmod_lineage_t *lineage, cunmod_version_t *const *results);
void cunmod_lineage_destroy(cunmod_lineage_t *lineage);

/* Returns whether a checkpoint is due: there are too many lineages, or the lineages hold too much
 * memory. A checkpoint copies the polynomials that batches have on a share to the host, waits, and
 * ends the lineages. A version that cannot be copied keeps its lineage; the next checkpoint is due
 * after as many lineages, or as much memory, as made this one due. */
int cunmod_lost_device_is_full(const struct cunmod_moduli_struct *moduli);
void cunmod_lost_device_checkpoint(struct cunmod_moduli_struct *moduli);

#endif
