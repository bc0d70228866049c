/* How the polynomials of a batch are computed again when their GPU is lost.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * For each share (device) a batch has a *version*: a storage with the polynomials of this share,
 * and the data from which they can be computed again. If the user has set the polynomials, the
 * version has an *origin*: a copy of the user's words or integers. If an operation has computed the
 * polynomials on the GPU, the version has a *lineage*: the operation and the versions of its
 * operands. A version that is an operand of a lineage is kept even after all batches have released
 * it, but without its device memory. So no operation copies results from the device. When there are
 * too many lineages, or they need too much memory, a *checkpoint* copies the polynomials of all
 * batches to the host, once, and frees the lineages.
 *
 * If moduli->recovers is 0, versions have neither origin nor lineage.
 */
#ifndef CUNMOD_LOST_DEVICE_H
#define CUNMOD_LOST_DEVICE_H

#include "batch/batch.h"
#include "batch/storage.h"

typedef struct cunmod_lineage_struct cunmod_lineage_t;

typedef struct cunmod_version_struct
{
    cunmod_storage_t storage;  /* the first member, since pointers to it are cast to the version */
    cunmod_moduli_t moduli;    /* the moduli of the share */
    int used;                  /* 1: the version belongs to a batch; 0: only lineages need it */
    int readers;               /* number of lineages that have the version as an operand */
    cunmod_origin_t *origin;   /* copy of the caller's data; NULL: none */
    cunmod_lineage_t *lineage; /* operation that computes the storage; NULL: none */
    struct cunmod_version_struct *previous, *next; /* neighbours in the list moduli->held.first */
} cunmod_version_t;

/* Creates a version with used = 1, without polynomials. Returns NULL when memory runs out. */
cunmod_version_t *cunmod_version_create(cunmod_moduli_t moduli);

/* version->storage = *storage; the version had no polynomials before. */
void cunmod_version_set(cunmod_version_t *version, const cunmod_storage_t *storage);

/* Removes a version from its batch: frees its device memory, and the version itself unless it is an
 * operand of a lineage. NULL is ignored. */
void cunmod_version_release(cunmod_version_t *version);

/* status OK: batch->version[k] = versions[k] for all shares k, and the old versions are released.
 * Else: releases versions[k] (NULL: none). Frees the array `versions`, which may be NULL, and
 * returns `status`. */
int cunmod_versions_replace(cunmod_batch_t batch, cunmod_version_t **versions, int status);

/* Releases version->origin, and sets version->origin = origin (NULL: none), which the version
 * releases later. The version has no polynomials yet. */
void cunmod_version_set_origin(cunmod_version_t *version, cunmod_origin_t *origin);

/* *lineage = a lineage with a copy of the job; NULL if job->moduli->recovers is 0. The versions of
 * the operands are not freed as long as the lineage exists. Errors: E_MEMORY. */
int cunmod_lineage_create(cunmod_lineage_t **lineage, const cunmod_batch_job_t *job);

/* Sets results[r]->lineage = lineage for all results r of the job. lineage = NULL is ignored. */
void cunmod_lineage_give(cunmod_lineage_t *lineage, cunmod_version_t *const *results);

/* Frees a lineage of which no version is a result. lineage = NULL is ignored. */
void cunmod_lineage_destroy(cunmod_lineage_t *lineage);

/* Returns whether a checkpoint of the share is due, since too many lineages, or lineages and
 * versions with too much memory, were added since the last checkpoint. */
int cunmod_lost_device_is_full(cunmod_const_moduli_t moduli);

/* Copies the polynomials of all batches of the share that have a lineage to host memory, and frees
 * these lineages. A version that cannot be copied keeps its lineage. */
void cunmod_lost_device_checkpoint(cunmod_moduli_t moduli);

#endif
