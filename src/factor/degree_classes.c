/* Classes of polynomials of similar degree, which operations on batches compute together.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "factor/degree_classes.h"

#include "base/modulus.h"
#include "base/steps.h"
#include "shape/tuning.h"

int cunmod_degree_class_below(cunmod_degree_class_t *class, const int64_t *degree, int64_t items,
                              int64_t end)
{
    int64_t count[65] = {0}; /* [k]: number of degrees 2^(k-1) .. 2^k - 1 below end */
    *class = (cunmod_degree_class_t){0, 0, 0};
    for (int64_t i = 0; i < items; i++)
        if (degree[i] >= 2 && degree[i] < end)
        {
            count[cunmod_modulus_bits((uint64_t)degree[i])]++;
            class->to = degree[i] > class->to ? degree[i] : class->to;
        }
    if (class->to == 0)
        return 0;
    int k = cunmod_modulus_bits((uint64_t) class->to);
    class->items = count[k];
    while (k > 2 && count[k - 1] <= CUNMOD_TUNE_CLASS_ENTRIES / (class->to * class->to))
        class->items += count[--k];
    class->from = INT64_C(1) << (k - 1);
    return 1;
}

/* Computes the polynomials of a class, `most` at once. */
static int run_class(const cunmod_degree_classes_t *x, const cunmod_degree_class_t *class,
                     int64_t most)
{
    cunmod_factor_pieces_t pieces;
    cunmod_ctx_t ctxs[CUNMOD_BATCH_DEVICES];
    const int count = cunmod_factor_contexts(ctxs, x->moduli);
    int status = cunmod_factor_pieces_open(&pieces, most, most * class->to);
    for (int64_t i = 0; i < x->moduli->items && status == CUNMOD_OK; i++)
    {
        if (x->degree[i] < class->from || x->degree[i] > class->to)
            continue;
        cunmod_factor_pieces_add(&pieces, i, x->p[i], x->monic->words + x->monic->at[i],
                                 x->degree[i] + 1);
        if (pieces.items < most)
            continue;
        status = x->use(x->data, &pieces, ctxs, count);
        cunmod_factor_pieces_clear(&pieces);
    }
    if (pieces.items > 0)
        CUNMOD_THEN(x->use(x->data, &pieces, ctxs, count));
    cunmod_factor_pieces_close(&pieces);
    return status;
}

int cunmod_degree_classes_run(const cunmod_degree_classes_t *x, int64_t entries)
{
    cunmod_degree_class_t class;
    int64_t end = INT64_MAX;
    for (; cunmod_degree_class_below(&class, x->degree, x->moduli->items, end); end = class.from)
    {
        const int64_t fit = entries / (class.to * class.to);
        const int64_t most = fit < class.items ? fit : class.items;
        CUNMOD_TRY(run_class(x, &class, most > 1 ? most : 1));
    }
    return CUNMOD_OK;
}
