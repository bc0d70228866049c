/* Images of polynomials over the integers, as items of batches, and calls that compute with images.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "integers/images.h"

#include <stdlib.h>
#include <string.h>

#include "base/steps.h"
#include "batch/batch.h"
#include "crt/crt_loop.h"

int cunmod_images_of(cunmod_batch_t *batch, cunmod_moduli_t moduli, const cunmod_zpoly_t *a)
{
    CUNMOD_TRY(cunmod_batch_create(batch, moduli));
    return cunmod_batch_set_integers(*batch, a->x, a->words, a->len);
}

/* ---- rows -------------------------------------------------------------------------- */

int64_t *cunmod_image_places(int64_t n, int64_t items)
{
    int64_t *const at = malloc((size_t)(items + 1) * sizeof(*at));
    for (int64_t i = 0; i <= items && at != NULL; i++)
        at[i] = i * n;
    return at;
}

/* Returns the first status of an item of `batch` that is not OK; OK when all statuses are OK.
 * Errors: E_MEMORY, and those of cunmod_batch_statuses. */
static int first_status(cunmod_batch_t batch)
{
    const int64_t items = batch->moduli->items;
    int *const statuses = malloc((size_t)(items + 1) * sizeof(*statuses));
    int status = statuses == NULL ? CUNMOD_E_MEMORY : cunmod_batch_statuses(statuses, batch);
    for (int64_t i = 0; i < items && status == CUNMOD_OK; i++)
        status = statuses[i];
    free(statuses);
    return status;
}

int cunmod_image_rows_get(uint64_t *rows, int64_t n, cunmod_batch_t batch)
{
    int64_t *const at = cunmod_image_places(n, batch->moduli->items);
    int status = at == NULL ? CUNMOD_E_MEMORY : first_status(batch);
    CUNMOD_THEN(cunmod_batch_get_arrays(rows, at, batch));
    free(at);
    return status;
}

int cunmod_image_rows_set(cunmod_batch_t batch, const uint64_t *rows, int64_t n)
{
    int64_t *const at = cunmod_image_places(n, batch->moduli->items);
    const int status = at == NULL ? CUNMOD_E_MEMORY : cunmod_batch_set_arrays(batch, rows, at);
    free(at);
    return status;
}

/* ---- images modulo primes of which some may be useless ------------------------------- */

int cunmod_images_open(cunmod_images_t *images, int64_t first, int64_t primes,
                       const cunmod_excluded_t *without, cunmod_ctx_t ctx)
{
    *images = (cunmod_images_t){.moduli = NULL};
    CUNMOD_TRY(cunmod_primes_open_from(&images->moduli, first, primes, without, ctx));
    images->len = malloc((size_t)primes * sizeof(*images->len));
    images->useless = malloc((size_t)primes * sizeof(*images->useless));
    return images->len == NULL || images->useless == NULL ? CUNMOD_E_MEMORY : CUNMOD_OK;
}

void cunmod_images_close(cunmod_images_t *images)
{
    cunmod_batch_destroy(images->x);
    cunmod_batch_destroy(images->y);
    cunmod_batch_destroy(images->z);
    cunmod_batch_destroy(images->u);
    cunmod_moduli_destroy(images->moduli);
    free(images->len);
    free(images->useless);
}

int cunmod_exclude(cunmod_excluded_t *excluded, cunmod_moduli_t moduli, const int *useless)
{
    const int64_t most = excluded->count + moduli->items;
    uint64_t *const p = realloc(excluded->p, (size_t)most * sizeof(*p));
    if (p == NULL)
        return CUNMOD_E_MEMORY;
    excluded->p = p;
    for (int64_t i = 0; i < moduli->items; i++)
        if (useless == NULL || useless[i] != 0)
            p[excluded->count++] = cunmod_moduli_at(moduli, i);
    return CUNMOD_OK;
}

int cunmod_images_of_divisor(int64_t *count, cunmod_images_t *images, const cunmod_zpoly_t *r)
{
    CUNMOD_TRY(cunmod_images_of(&images->z, images->moduli, r));
    CUNMOD_TRY(cunmod_batch_lengths(images->len, images->z));
    *count = 0;
    for (int64_t i = 0; i < images->moduli->items; i++)
    {
        images->useless[i] = images->len[i] == 0;
        *count += images->useless[i];
    }
    return CUNMOD_OK;
}

/* ---- results of calls ---------------------------------------------------------------- */

static int is_in_result(const cunmod_integers_call_t *call, const cunmod_zpoly_t *x)
{
    const uint64_t *const z = call->z.x;
    return x->x < z + call->n * call->z.words && z < x->x + x->len * x->words;
}

int cunmod_integers_download(const cunmod_integers_call_t *call, cunmod_batch_t z)
{
    const size_t bytes = (size_t)(call->n * call->z.words) * sizeof(uint64_t);
    if (!is_in_result(call, &call->a) && !is_in_result(call, &call->b))
        return cunmod_batch_get_integers(call->z.x, call->z.words, call->n, z);
    uint64_t *const own = malloc(bytes);
    const int status = own == NULL ? CUNMOD_E_MEMORY
                                   : cunmod_batch_get_integers(own, call->z.words, call->n, z);
    if (status == CUNMOD_OK)
        memcpy(call->z.x, own, bytes);
    free(own);
    return status;
}

int cunmod_integers_multiply(const cunmod_integers_call_t *call, cunmod_images_multiply_t *multiply,
                             double done)
{
    const int square = cunmod_zpoly_is_same(&call->a, &call->b);
    const cunmod_progress_part_t whole = cunmod_progress_part(call->ctx);
    cunmod_moduli_t moduli = NULL;
    cunmod_batch_t x = NULL, y = NULL;
    CUNMOD_TRY(cunmod_primes_open(&moduli, call->primes, NULL, call->ctx));
    cunmod_progress_enter(call->ctx, &whole, 0, square ? done : done / 2);
    int status = cunmod_images_of(&x, moduli, &call->a);
    cunmod_progress_enter(call->ctx, &whole, done / 2, done);
    CUNMOD_THEN(square ? CUNMOD_OK : cunmod_images_of(&y, moduli, &call->b));
    CUNMOD_THEN(multiply(x, x, square ? x : y, call));
    cunmod_progress_enter(call->ctx, &whole, done, 1);
    CUNMOD_THEN(cunmod_integers_download(call, x));
    cunmod_progress_leave(call->ctx, &whole);
    cunmod_batch_destroy(x);
    cunmod_batch_destroy(y);
    cunmod_moduli_destroy(moduli);
    return status;
}

int cunmod_integers_finish(cunmod_integers_call_t *call, int64_t n, int64_t words, int zero)
{
    CUNMOD_TRY(cunmod_integers_result(call, n, words));
    if (!zero)
        return cunmod_integers_run(call);
    call->flint = NULL;
    return cunmod_integers_run_nothing(call);
}
