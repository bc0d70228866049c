/* How the polynomials of a batch come back when the GPU that has them is lost.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * What a batch has of a share is a *node*: a bundle, and what makes it again. A node that was set
 * from the host has an *origin*, a copy of the words or of the integers; one that an operation has
 * made on the GPU has a *recipe*, which is the operation and its operands. Operands of recipes stay when no batch has them any
 * more, without their memory on the device. So nothing goes from the device to the host but when
 * recipes become too many, or what they hold too much: then the polynomials of all batches are
 * copied, once, and their recipes end (cunmod_lost_device_checkpoint).
 *
 * Moduli whose `recovers` is 0 have nodes without all this.
 */
#ifndef CUNMOD_LOST_DEVICE_H
#define CUNMOD_LOST_DEVICE_H

#include "batch/batch.h"
#include "batch/origin.h"

typedef struct cunmod_lineage_struct cunmod_lineage_t;

typedef struct cunmod_version_struct
{
    cunmod_storage_t bundle; /* the first member: a bundle that is an operand is that of a node */
    struct cunmod_moduli_struct *moduli;           /* the share */
    int used;                                      /* a batch has it */
    int readers;                                   /* recipes of which it is an operand */
    cunmod_origin_t *origin;                       /* or NULL */
    cunmod_lineage_t *recipe;                      /* or NULL */
    struct cunmod_version_struct *previous, *next; /* of those of the share that batches have */
} cunmod_version_t;

/* A node of a batch, without polynomials yet. NULL: there is no memory. */
cunmod_version_t *cunmod_version_create(struct cunmod_moduli_struct *moduli);

/* The bundle becomes that of the node, which has had none. */
void cunmod_version_set(cunmod_version_t *node, const cunmod_storage_t *bundle);

/* No batch has the node any more; NULL is ignored. It stays while a recipe needs it. */
void cunmod_version_release(cunmod_version_t *node);

/* The node, whose bundle is not set yet, takes what its bundle is made of, and frees it in the end.
 * NULL: it has no origin any more. */
void cunmod_version_set_origin(cunmod_version_t *node, cunmod_origin_t *origin);

/* *recipe = that of a job, which holds the operands, or NULL where the moduli do not recover.
 * Errors: E_MEMORY. */
int cunmod_lineage_create(cunmod_lineage_t **recipe, const cunmod_batch_job_t *job);

/* Gives it to the nodes of all results, or ends it; NULL is ignored. */
void cunmod_lineage_give(cunmod_lineage_t *recipe, cunmod_version_t *const *results);
void cunmod_lineage_destroy(cunmod_lineage_t *recipe);

/* Whether recipes are so many, or what they hold is so much, that it is time to settle: to copy
 * what batches have on a share to the host, which waits, and to end the recipes. What cannot be
 * copied keeps its recipe, and is not tried again before as many have come, or as much, as make it
 * time to settle. */
int cunmod_lost_device_is_full(const struct cunmod_moduli_struct *moduli);
void cunmod_lost_device_checkpoint(struct cunmod_moduli_struct *moduli);

#endif
