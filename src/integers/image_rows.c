/* Copies the items of a batch to and from rows of an array in host memory.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "integers/image_rows.h"

#include <stdlib.h>

#include "algebra/work.h"
#include "batch/moduli.h"

/* Returns the offsets of `items` rows of n words, and the end of the last row: 0, n, .., items n.
 * The caller frees them. NULL: the host has no memory. */
static int64_t *places(int64_t n, int64_t items)
{
    int64_t *const at = malloc((size_t)(items + 1) * sizeof(*at));
    for (int64_t i = 0; i <= items && at != NULL; i++)
        at[i] = i * n;
    return at;
}

/* Returns the first status of an item of `batch` that is not OK; OK when all statuses are OK.
 * Errors: E_MEMORY, and those of cunmod_batch_statuses. */
static int first_status(cunmod_batch_t batch, int64_t items)
{
    int *const statuses = malloc((size_t)(items + 1) * sizeof(*statuses));
    int status = statuses == NULL ? CUNMOD_E_MEMORY : cunmod_batch_statuses(statuses, batch);
    for (int64_t i = 0; i < items && status == CUNMOD_OK; i++)
        status = statuses[i];
    free(statuses);
    return status;
}

int cunmod_image_rows_get(uint64_t *rows, int64_t n, cunmod_batch_t batch)
{
    int64_t items = 0;
    int status = cunmod_batch_items(&items, batch);
    int64_t *const at = places(n, items);
    CUNMOD_THEN(at == NULL ? CUNMOD_E_MEMORY : first_status(batch, items));
    CUNMOD_THEN(cunmod_batch_get_arrays(rows, at, batch));
    free(at);
    return status;
}

int cunmod_image_rows_set(cunmod_batch_t batch, const uint64_t *rows, int64_t n)
{
    int64_t items = 0;
    int status = cunmod_batch_items(&items, batch);
    int64_t *const at = places(n, items);
    CUNMOD_THEN(at == NULL ? CUNMOD_E_MEMORY : cunmod_batch_set_arrays(batch, rows, at));
    free(at);
    return status;
}
