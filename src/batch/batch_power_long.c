/* Powers of a batch that are made one by one.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>

#include "base/check.h"
#include "batch/batch_power.h"

/* Puts item i, of which the operation has made len words with this status, where its place on the
 * device is. from: the words of the part before those of the item. Returns a device error. */
static int send_item(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part, int64_t place,
                     const uint64_t *words, int64_t room, int made)
{
    const cunmod_polys_t *const z = &job->z[0].part[part].polys;
    const uint32_t word = cunmod_part_word(part);
    const uint64_t len = (uint64_t)(made == CUNMOD_OK ? cunmod_true_length(words, room) : 0);
    const uint64_t status = (uint64_t)made;
    int error = cunmod_dev_upload(dev, z->len + place, &len, 1, 8);
    if (error == 0)
    {
        error = cunmod_dev_upload(dev, z->status + place, &status, 1, 4);
    }
    return error != 0 || len == 0
               ? error
               : cunmod_dev_upload(dev, cunmod_bundle_words(&job->z[0], part, place), words,
                                   (int64_t)len, word);
}

/* The device error that stands for the status of a single operation; 0: the status is the
 * item's. */
static int error_of(int status)
{
    return status == CUNMOD_E_INTERRUPTED ? CUNMOD_INTERRUPTED
           : status == CUNMOD_E_MEMORY || status == CUNMOD_E_GPU || status == CUNMOD_E_WORK
               ? CUNMOD_BATCH_NO_MEMORY
               : 0;
}

/* Makes item i, whose operands are in host memory. */
static int make_item(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part, int64_t place,
                     int64_t i)
{
    const int64_t room = cunmod_bundle_room(&job->z[0], i);
    uint64_t *const words = calloc((size_t)room + 1, sizeof(*words));
    cunmod_batch_item_t item = {
        .z = {words}, .room = {room}, .item = i, .p = job->moduli->p[i], .ctx = job->moduli->ctx};
    int status = CUNMOD_OK, error = words == NULL ? CUNMOD_BATCH_NO_MEMORY : 0;
    for (int k = 0; k < job->operation->operands; k++)
    {
        item.x[k] = job->x[k]->host + cunmod_bundle_start(job->x[k], i);
        item.len[k] = job->x[k]->len[i];
        status = status != CUNMOD_OK ? status : job->x[k]->status[i];
    }
    if (error == 0 && status == CUNMOD_OK)
    {
        status = job->operation->cpu(job, &item);
        error = error_of(status);
    }
    if (error == 0)
    {
        error = send_item(job, dev, part, place, words, room, status);
    }
    free(words);
    return error;
}

int cunmod_power_run_long(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part,
                          const cunmod_classes_t *classes)
{
    const int64_t *const start = classes->start + CUNMOD_DIVISION_LONG;
    int error = 0;
    for (int k = 0; k < job->operation->operands && error == 0; k++)
    {
        error = cunmod_bundle_to_host(job->x[k], job->moduli) == CUNMOD_OK ? 0
                                                                           : CUNMOD_BATCH_NO_MEMORY;
    }
    for (int64_t k = start[0]; k < start[1] && error == 0; k++)
    {
        const int64_t place = cunmod_class_place(classes, k);
        error =
            make_item(job, dev, part, place,
                      cunmod_item_at(job->moduli, cunmod_part_first(job->moduli, part) + place));
    }
    return error;
}
