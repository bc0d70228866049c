/* Divsteps on two polynomials of a job: manages the memory, computes the steps and stores the
 * results.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "euclid/half_run.h"
#include "runtime/transfer.h"

int cunmod_half_open(cunmod_half_run_t *x, const cunmod_vec_t *f, const cunmod_vec_t *g,
                     const cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_half_limits_t *limits,
                     int64_t stop, int record)
{
    *x = (cunmod_half_run_t){.f = f->device,
                             .g = g->device,
                             .lenf = f->len,
                             .leng = g->len,
                             .degrees = f->len - 1 + (g->len > 0 ? g->len - 1 : 0)};
    const int64_t steps = stop > 0 ? cunmod_half_before(x, stop) : cunmod_half_all(x);
    const cunmod_half_space_t space =
        cunmod_half_space(x->lenf, x->leng, steps, limits, job->query.p, job->mod.word, record);
    x->stride = space.stride;
    x->half = (cunmod_half_t){.dev = dev,
                              .tables = &job->ctx->tables,
                              .stack = {.count = 1},
                              .mod = job->mod,
                              .p = job->mod.p,
                              .limits = *limits,
                              .most = x->stride};
    CUNMOD_TRY(cunmod_dev_alloc(dev, &x->d_memory, (size_t)space.bytes));
    char *const base = x->d_memory;
    x->d_fg = base + space.fg;
    x->d_p = base + space.p;
    x->half.state = (int64_t *)x->d_memory;
    x->half.pivots = record ? base + space.pivots : NULL;
    x->half.deltas = record ? (int64_t *)(void *)(base + space.deltas) : NULL;
    x->half.work = base + space.work;
    return 0;
}

void cunmod_half_close(cunmod_half_run_t *x)
{
    if (x->half.dev != NULL)
    {
        cunmod_dev_free(x->half.dev, x->d_gcd);
        cunmod_dev_free(x->half.dev, x->d_memory);
    }
}

int64_t cunmod_half_all(const cunmod_half_run_t *x)
{
    return cunmod_half_steps_of(x->degrees);
}

int64_t cunmod_half_before(const cunmod_half_run_t *x, int64_t stop)
{
    return cunmod_half_steps_before(x->degrees, stop);
}

int cunmod_half_steps(cunmod_half_run_t *x, int64_t n, int rows)
{
    const cunmod_half_start_item_t start = {.a = x->f,
                                            .b = x->g,
                                            .fg = x->d_fg,
                                            .state = x->half.state,
                                            .lena = x->lenf,
                                            .lenb = x->leng,
                                            .stride = x->stride,
                                            .mod = x->half.mod};
    int error = cunmod_dev_half_start(x->half.dev, &start, 1);
    x->n = n;
    return CUNMOD_NEXT(cunmod_half_matrix(&x->half, x->d_p, n, rows, x->d_fg, x->stride));
}

const void *cunmod_half_entry(const cunmod_half_run_t *x, int row, int entry)
{
    return (const char *)x->d_p + (2 * row + entry) * (x->n + 1) * x->half.mod.word;
}

int cunmod_half_series(const cunmod_half_run_t *x, void *d_z, int64_t lenz, int row)
{
    const int64_t leny = x->lenf > x->leng ? x->lenf : x->leng;
    return cunmod_half_apply(&x->half, d_z, lenz, cunmod_half_entry(x, row, 0), x->n, x->d_fg,
                             x->stride, leny);
}

int cunmod_half_gcd(cunmod_half_run_t *x, const cunmod_vec_t *f, const cunmod_vec_t *g,
                    int64_t lenz, const cunmod_job_t *job, cunmod_dev_t *dev,
                    const cunmod_half_limits_t *limits)
{
    CUNMOD_TRY(cunmod_half_open(x, f, g, job, dev, limits, 0, 0));
    CUNMOD_TRY(cunmod_dev_alloc(dev, &x->d_gcd, (size_t)lenz * job->mod.word));
    CUNMOD_TRY(cunmod_half_steps(x, cunmod_half_all(x), 1));
    return cunmod_half_series(x, x->d_gcd, lenz, 0);
}

static cunmod_half_take_item_t item_of(const cunmod_half_run_t *x, void *d_z,
                                       const cunmod_half_part_t *part)
{
    const int of_matrix = part->entry >= 0;
    const int64_t degree = part->entry == 0 ? x->lenf - 1 : x->degrees - (x->lenf - 1);
    return (cunmod_half_take_item_t){.x = of_matrix ? cunmod_half_entry(x, part->row, part->entry)
                                                    : part->d_x,
                                     .unit = part->d_unit,
                                     .state = x->half.state,
                                     .z = d_z,
                                     .lenx = of_matrix ? x->n + 1 : part->lenz,
                                     .lenz = part->lenz,
                                     .shift = of_matrix ? x->n - degree : 0,
                                     .degrees = x->degrees,
                                     .of_g = part->row,
                                     .negate = part->negate,
                                     .mod = x->half.mod};
}

int cunmod_half_take(const cunmod_half_run_t *x, cunmod_vec_t *const *vecs,
                     const cunmod_half_part_t *parts, int count)
{
    const uint32_t word = x->half.mod.word;
    cunmod_half_take_item_t items[CUNMOD_HALF_PARTS_MOST];
    int filled = 0;
    for (int i = 0; i < count; i++)
    {
        if (vecs[i] == NULL)
            continue;
        CUNMOD_TRY(cunmod_vec_alloc_device(vecs[i], x->half.dev, parts[i].lenz, word));
        if (parts[i].lenz > 0)
            items[filled++] = item_of(x, vecs[i]->device, &parts[i]);
    }
    if (filled > 0)
        CUNMOD_TRY(cunmod_dev_half_take(x->half.dev, items, filled));
    for (int i = 0; i < count; i++)
        if (vecs[i] != NULL && parts[i].lenz > 0 && !parts[i].known)
            CUNMOD_TRY(cunmod_vec_trim(vecs[i], parts[i].lenz, parts[i].lenz, x->half.dev, word));
    return 0;
}

int cunmod_half_read(const cunmod_half_run_t *x, int64_t state[CUNMOD_HALF_STATE])
{
    return cunmod_dev_download(x->half.dev, (uint64_t *)state, x->half.state, CUNMOD_HALF_STATE,
                               sizeof(*state));
}

int64_t cunmod_half_degree(const cunmod_half_run_t *x, const int64_t state[CUNMOD_HALF_STATE])
{
    return (x->degrees - state[CUNMOD_HALF_STEPS] + state[CUNMOD_HALF_DELTA]) / 2;
}

int cunmod_half_remainder(cunmod_half_remainder_t *r, cunmod_half_run_t *x, int64_t stop)
{
    int64_t state[CUNMOD_HALF_STATE];
    const int64_t n = cunmod_half_before(x, stop), m = x->degrees - (x->lenf - 1);
    CUNMOD_TRY(cunmod_half_steps(x, n, 2));
    CUNMOD_TRY(cunmod_half_read(x, state));
    const int64_t delta = state[CUNMOD_HALF_DELTA], f = cunmod_half_degree(x, state);
    /* degree of the remainder of Euclid's algorithm that precedes *r */
    const int64_t before = delta > 0 ? f : f - delta + n - state[CUNMOD_HALF_LAST];
    r->row = delta > 0;
    r->degree = delta > 0 ? f - delta : f;
    r->cofactor = x->lenf - 1 - before;
    r->d_unit = (const char *)cunmod_half_entry(x, r->row, 1) +
                (r->degree + n - m - r->cofactor) * x->half.mod.word;
    return 0;
}

int cunmod_half_copy(cunmod_vec_t *vec, cunmod_dev_t *dev, const cunmod_vec_t *from, uint32_t word)
{
    const int error = cunmod_vec_alloc_device(vec, dev, from->len, word);
    return error != 0 || from->len == 0
               ? error
               : cunmod_dev_copy(dev, vec->device, from->device, (size_t)from->len * word);
}

int cunmod_half_one(cunmod_vec_t *vec, cunmod_dev_t *dev, uint32_t word)
{
    static const uint64_t one[1] = {1};
    int error = cunmod_vec_alloc_device(vec, dev, 1, word);
    return CUNMOD_NEXT(cunmod_dev_upload(dev, vec->device, one, 1, word));
}

int cunmod_half_power(cunmod_vec_t *vec, cunmod_dev_t *dev, int64_t n, const cunmod_modulus_t *mod,
                      cunmod_ctx_t ctx)
{
    cunmod_vec_t unit = cunmod_vec_empty();
    int error = cunmod_half_one(&unit, dev, mod->word);
    CUNMOD_NEXT(cunmod_vec_alloc_device(vec, dev, n + 1, mod->word));
    const cunmod_copy_item_t power = {
        .a = unit.device, .z = vec->device, .lena = 1, .lenz = n + 1, .mod = *mod};
    CUNMOD_NEXT(cunmod_dev_series_copy(dev, &power, 1));
    cunmod_vec_clear(&unit, ctx);
    return error;
}
