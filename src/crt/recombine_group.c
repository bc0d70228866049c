/* Computes integers from their images modulo the moduli of a group, on a GPU.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "crt/crt_loop.h"

#include "base/steps.h"
#include "runtime/transfer.h"

/* The device memory for a slice of integers: workspace and results. */
typedef struct
{
    void *d_block;
    uint64_t *c, *q, *sums, *x;
    int64_t splits, fractions;
} work_t;

/* Returns the words of device memory for n integers, whose sums are divided into `splits` partial
 * sums, and whose sums of fractions are divided into `fractions` partial sums. */
static int64_t work_words(const cunmod_recombine_t *combine, int64_t n, int64_t splits,
                          int64_t fractions)
{
    const cunmod_group_t *const group = combine->group;
    return n * (group->factors + 2 * fractions + 3 * splits * group->words + combine->stride);
}

static int open_work(work_t *work, const cunmod_recombine_t *combine, int64_t n, cunmod_dev_t *dev)
{
    const int64_t factors = combine->group->factors, words = combine->group->words;
    const int sm_count = cunmod_dev_facts(dev)->sm_count;
    work->splits = cunmod_images_splits(factors, words, n, sm_count);
    work->fractions = cunmod_images_fractions(factors, n, sm_count);
    const int64_t all = work_words(combine, n, work->splits, work->fractions);
    const int error = cunmod_dev_alloc(dev, &work->d_block, (size_t)all * sizeof(uint64_t));
    work->c = work->d_block;
    work->q = work->c + factors * n;
    work->sums = work->q + 2 * work->fractions * n;
    work->x = work->sums + 3 * work->splits * n * words;
    return error;
}

/* Computes integers first .. first+n-1 on the device, and downloads them to `to`. Returns a device
 * error. */
static int make_slice(uint64_t *to, const cunmod_recombine_t *combine, const work_t *work,
                      int64_t first, int64_t n, cunmod_dev_t *dev)
{
    const struct cunmod_moduli_struct *const moduli = combine->moduli;
    const cunmod_group_t *const group = combine->group;
    const uint64_t *const d_inverse = moduli->basis->d_inverse[group->wide];
    const cunmod_route_t route = {.dev = dev, .team = &moduli->ctx->team, .word = 8};
    cunmod_images_crt_t crt = {.rows = group->d_rows,
                               .c = work->c,
                               .q = work->q,
                               .sums = work->sums,
                               .x = work->x,
                               .factors = group->factors,
                               .words = group->words,
                               .stride = combine->stride,
                               .first = first,
                               .n = n,
                               .splits = work->splits,
                               .fractions = work->fractions,
                               .partial = group->wide};
    for (int part = 0; part < CUNMOD_PARTS; part++)
    {
        crt.part[part] =
            (cunmod_images_part_t){.a = combine->storage->part[part].polys,
                                   .mod = moduli->part[part].mod,
                                   .inverse = d_inverse + cunmod_part_first(moduli, part),
                                   .first = group->place[part],
                                   .count = group->count[part]};
    }
    int error = cunmod_dev_images_crt(dev, &crt);
    moduli->ctx->received += n * combine->stride;
    return CUNMOD_NEXT(cunmod_download(&route, to, work->x, n * combine->stride));
}

int64_t cunmod_recombine_slice(const cunmod_recombine_t *combine, const cunmod_dev_t *dev)
{
    const int64_t most = cunmod_integers_slice(dev, 1, work_words(combine, 1, 1, 1));
    return combine->count < most ? combine->count : most;
}

/* All slices use the same number of splits, for which the workspace has room, also the last slice,
 * which may have fewer integers. */
int cunmod_recombine_group(uint64_t *to, const cunmod_recombine_t *combine, cunmod_dev_t *dev)
{
    cunmod_ctx_t ctx = combine->moduli->ctx;
    const int64_t count = combine->count, slice = cunmod_recombine_slice(combine, dev);
    work_t work = {0};
    int error = cunmod_basis_rows(combine->moduli, combine->group, dev);
    CUNMOD_NEXT(open_work(&work, combine, slice, dev));
    for (int64_t at = 0; at < count && error == 0; at += slice)
    {
        const int64_t now = count - at < slice ? count - at : slice, first = combine->first + at;
        error = cunmod_is_stopped(&ctx->stop)
                    ? CUNMOD_INTERRUPTED
                    : make_slice(to + at * combine->stride, combine, &work, first, now, dev);
        if (error == 0)
            cunmod_progress_tell(ctx, combine->told + first + now, combine->all);
    }
    cunmod_dev_free(dev, work.d_block);
    return error;
}
