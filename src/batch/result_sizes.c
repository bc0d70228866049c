/* Computes the sizes of the results of an operation from those of its operands.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "batch/batch.h"

#include <stdlib.h>

#include "base/check.h"

int cunmod_batch_is_uniform(const cunmod_batch_job_t *job)
{
    int uniform = 1;
    for (int k = 0; k < job->operation->operands; k++)
        uniform &= job->x[k]->at == NULL;
    return uniform;
}

double cunmod_batch_item_us(const cunmod_batch_job_t *job, int64_t i)
{
    int64_t x[CUNMOD_BATCH_OPERANDS];
    cunmod_batch_spaces(job, x, i);
    return job->operation->us(job, x);
}

/* z[r] = the number of words that result r of item i needs, for all r. */
static void room_of(const cunmod_batch_job_t *job, int64_t *z, int64_t i)
{
    int64_t x[CUNMOD_BATCH_OPERANDS];
    cunmod_batch_spaces(job, x, i);
    job->operation->room(job, z, x);
}

/* Sets the strides of the results of a job whose operands have strides. Errors: E_LENGTH. */
static int make_strides(cunmod_batch_job_t *job)
{
    const int64_t items = job->moduli->items;
    int64_t stride[CUNMOD_BATCH_RESULTS] = {0};
    int fits = 1;
    if (items > 0)
        room_of(job, stride, 0);
    for (int r = 0; r < job->operation->results; r++)
    {
        job->z[r] = cunmod_storage_of(NULL, stride[r]);
        fits &= items == 0 || stride[r] <= CUNMOD_LENGTH_MAX / items;
    }
    return fits ? CUNMOD_OK : CUNMOD_E_LENGTH;
}

int cunmod_batch_make_rooms(cunmod_batch_job_t *job)
{
    const int64_t items = job->moduli->items;
    const int results = job->operation->results;
    int64_t room[CUNMOD_BATCH_RESULTS];
    if (cunmod_batch_is_uniform(job))
        return make_strides(job);
    for (int r = 0; r < results; r++)
    {
        job->z[r] = cunmod_storage_of(calloc((size_t)(items + 1), sizeof(int64_t)), 0);
        if (job->z[r].at == NULL)
            return CUNMOD_E_MEMORY;
    }
    for (int64_t i = 0; i < items; i++)
    {
        room_of(job, room, i);
        for (int r = 0; r < results; r++)
        {
            int64_t *const at = job->z[r].at + i;
            if (room[r] > CUNMOD_LENGTH_MAX - at[0])
                return CUNMOD_E_LENGTH;
            at[1] = at[0] + room[r];
        }
    }
    return CUNMOD_OK;
}
