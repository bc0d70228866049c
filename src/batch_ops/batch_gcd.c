/* GCDs, resultants, extended GCDs and inverses of batches.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>

#include "batch_ops/euclid_blocks.h"
#include "batch_ops/euclid_half_gcd.h"
#include "batch_ops/euclid_single.h"
#include "batch_ops/single_items.h"
#include "batch_ops/size_classes.h"
#include "plan/batch_euclid.h"
#include "plan/plan.h"
#include "plan/query.h"
#include "shape/tuning.h"

/* ---- the kernels ------------------------------------------------------------- */

typedef int (*small_t)(cunmod_dev_t *dev, const cunmod_batch_euclid_t *x, uint64_t largest,
                       int group);

/* A GCD, resultant, extended GCD or inverse: the function for short items, and the task of the
 * query to the plan. */
typedef struct
{
    small_t small; /* launches a kernel that computes each item by some lanes of a warp */
    int task;      /* CUNMOD_TASK_* */
} kind_t;

/* Returns the size class of an item without cofactors; x[k]: space of operand k, in words. size[0],
 * size[1] = the larger and the smaller one of x[0], x[1]. */
static int class_of(const void *how, int64_t *size, const int64_t *x)
{
    (void)how;
    size[0] = x[0] > x[1] ? x[0] : x[1];
    size[1] = x[0] > x[1] ? x[1] : x[0];
    return cunmod_euclid_class(size[0]);
}

/* Returns the size class of an item with cofactors. size[0], size[1] = the larger and the smaller
 * one of x[0], x[1]. */
static int class_with_cofactors(const void *how, int64_t *size, const int64_t *x)
{
    (void)how;
    size[0] = x[0] > x[1] ? x[0] : x[1];
    size[1] = x[0] > x[1] ? x[1] : x[0];
    return cunmod_cofactor_class(size[0]);
}

/* list[0 .. n-1] = items start[0] .. start[1]-1 in the order of size classes. An item whose result
 * follows from a status or a zero operand is left out. Returns n. */
static int64_t list_long(cunmod_euclid_long_t *list, const cunmod_batch_job_t *job, int part,
                         const int64_t *start, const cunmod_size_classes_t *classes, int task)
{
    int64_t filled = 0;
    for (int64_t k = start[0]; k < start[1]; k++)
    {
        const cunmod_modulus_t *const like = filled > 0 ? &list[filled - 1].mod : NULL;
        filled += cunmod_euclid_long_of(&list[filled], like, task, job, part,
                                        cunmod_class_place(classes, k));
    }
    return filled;
}

/* *plan = the plan's choice for `count` items, whose operands have at most n and m coefficients, n
 * >= m. Returns nonzero if the GPU has too little memory for every algorithm. */
static int choose(cunmod_plan_t *plan, const cunmod_batch_job_t *job, int part, int task, int64_t n,
                  int64_t m, int64_t count)
{
    cunmod_query_t query =
        cunmod_ask_gcd(job->moduli->part[part].largest, n > 0 ? n : 1, m > 0 ? m : 1, task, 0);
    query.items = count;
    return cunmod_ctx_choose_step(plan, job->moduli->ctx, &query);
}

/* Computes list[0 .. count-1] one at a time, each on the GPU or the CPU. Returns an outcome;
 * CUNMOD_BATCH_FOR_CPU: the plan chooses the CPU for all items of the share. */
static int make_single(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part, int task,
                       const cunmod_euclid_long_t *list, int64_t count)
{
    int64_t *const places = malloc((size_t)count * sizeof(*places));
    for (int64_t k = 0; k < count && places != NULL; k++)
        places[k] = list[k].place;
    const int error = places == NULL ? CUNMOD_BATCH_NO_MEMORY
                                     : cunmod_euclid_single(job, dev, part, task, places, count);
    free(places);
    return error;
}

/* Computes list[0 .. count-1], items with nearly equal numbers of divsteps, as the plan chooses: by
 * half-GCDs of many items at once, by divsteps with several blocks of threads per item, or one item
 * at a time. Exception: if count <= CUNMOD_TUNE_BATCH_FEW, the operands are too long for divsteps
 * in blocks, and their lengths differ much, the items are computed one at a time, each with a
 * division first. */
static int make_alike(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part, int task,
                      const cunmod_euclid_long_t *list, int64_t count)
{
    cunmod_plan_t plan;
    int64_t n = 0, m = 0;
    int in_blocks = 1;
    for (int64_t k = 0; k < count; k++)
    {
        n = list[k].lena > n ? list[k].lena : n;
        m = list[k].lenb > m ? list[k].lenb : m;
        in_blocks &= cunmod_euclid_blocks_possible(task, &list[k], dev);
    }
    if (choose(&plan, job, part, task, n, m, count) != 0 ||
        (!in_blocks && count <= CUNMOD_TUNE_BATCH_FEW && cunmod_gcd_divides(n, m)))
        return make_single(job, dev, part, task, list, count);
    const int half = plan.algorithm == CUNMOD_ALG_GCD_HALF;
    const cunmod_half_limits_t limits = half ? plan.shape.gcd.half
                                             : cunmod_batch_half_limits(cunmod_part_word(part));
    return half || !in_blocks
               ? cunmod_euclid_half(task, &limits, job->moduli->ctx, dev, list, count)
               : cunmod_euclid_blocks(task, job->moduli->ctx, dev, list, count);
}

/* Sorts the items by their number of divsteps, and calls make_alike for each range of items with
 * nearly equal numbers. The longest items come first, since they may fail. */
static int make_long(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part, int task,
                     cunmod_euclid_long_t *list, int64_t count)
{
    int error = 0;
    qsort(list, (size_t)count, sizeof(*list), cunmod_euclid_compare);
    for (int64_t first = 0, past; first < count && error == 0; first = past)
    {
        const int64_t most = list[first].steps;
        past = first + 1;
        while (past < count && cunmod_batch_half_alike(list[past].steps, most))
            past++;
        error = make_alike(job, dev, part, task, list + first, past - first);
    }
    return error;
}

static int run_long(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part, int task,
                    const cunmod_batch_euclid_t *x, const cunmod_size_classes_t *classes, int class)
{
    int error = cunmod_dev_batch_euclid_facts(dev, x, task == CUNMOD_TASK_RESULTANT,
                                              task == CUNMOD_TASK_INVERSE);
    for (int k = 0; k < 2 && error == 0; k++)
        error = cunmod_storage_fetch_facts(job->x[k], job->moduli, dev);
    if (error != 0)
        return error;
    cunmod_euclid_long_t *const list = malloc((size_t)(x->count + 1) * sizeof(*list));
    if (list == NULL)
        return CUNMOD_BATCH_NO_MEMORY;
    error = make_long(job, dev, part, task, list,
                      list_long(list, job, part, classes->start + class, classes, task));
    free(list);
    return error;
}

/* Returns whether each item of a size class is to be computed by lanes of a warp (kind_t.small).
 * most[0], most[1]: largest numbers of words of the operands; count: number of items. */
static int is_small(const cunmod_batch_job_t *job, int part, int task, const int64_t *most,
                    int64_t count)
{
    cunmod_plan_t plan;
    return choose(&plan, job, part, task, most[0], most[1], count) != 0 ||
           plan.algorithm == CUNMOD_ALG_GCD_SMALL;
}

static int run_classes(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part,
                       const kind_t *kind, const cunmod_size_classes_t *classes)
{
    const cunmod_moduli_part_t *const moduli = &job->moduli->part[part];
    cunmod_batch_euclid_t x = {.z = job->z[0].part[part].polys,
                               .a = job->x[0]->part[part].polys,
                               .b = job->x[1]->part[part].polys,
                               .mod = moduli->mod,
                               .field = moduli->d_field,
                               .zero = CUNMOD_E_DIVZERO,
                               .constant = CUNMOD_E_LENGTH,
                               .refused = CUNMOD_E_INVERSE};
    if (job->operation->results == CUNMOD_EUCLID_RESULTS)
    {
        x.s = job->z[1].part[part].polys;
        x.t = job->z[2].part[part].polys;
    }
    int error = 0;
    for (int c = CUNMOD_EUCLID_LONG; c >= 0 && error == 0; c--)
    {
        x.order = classes->d_order + classes->start[c];
        x.count = classes->start[c + 1] - classes->start[c];
        if (x.count > 0)
        {
            const int small = c != CUNMOD_EUCLID_LONG &&
                              is_small(job, part, kind->task, classes->most[c], x.count);
            error = small ? kind->small(dev, &x, moduli->largest, c)
                          : run_long(job, dev, part, kind->task, &x, classes, c);
        }
    }
    return error;
}

static int run_part(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part, const kind_t *kind)
{
    const int cofactors = kind->task == CUNMOD_TASK_XGCD || kind->task == CUNMOD_TASK_INVERSE;
    cunmod_size_classes_t classes;
    int error = cunmod_size_classes_sort(&classes, job, dev, part,
                                         cofactors ? class_with_cofactors : class_of, NULL);
    if (error == 0)
        error = run_classes(job, dev, part, kind, &classes);
    cunmod_size_classes_clear(&classes, dev);
    return error;
}

/* Returns the predicted microseconds of an item: the smaller one of the time by divsteps, quadratic
 * * (n/2)^2 with n = x[0] + x[1], and the time of a half-GCD. */
static double least_us(double quadratic, const int64_t *x)
{
    const double n = (double)(x[0] + x[1]), halves = cunmod_half_item_us(8, n);
    const double steps = 0.25 * quadratic * n * n;
    return steps < halves ? steps : halves;
}

static double euclid_us(const cunmod_batch_job_t *job, const int64_t *x)
{
    (void)job;
    return least_us(CUNMOD_TUNE_EUCLID_US, x);
}

static double cofactors_us(const cunmod_batch_job_t *job, const int64_t *x)
{
    (void)job;
    return least_us(CUNMOD_TUNE_COFACTORS_US, x);
}

/* ---- single items: their moduli are prime, by cunmod_euclid_long_of ---------------- */

static int gcd_single(const cunmod_batch_job_t *job, const cunmod_batch_single_t *x)
{
    (void)job;
    return cunmod_poly_gcd(x->z[0], x->x[0], x->x[1]);
}

static int resultant_single(const cunmod_batch_job_t *job, const cunmod_batch_single_t *x)
{
    uint64_t value = 0;
    const int status = cunmod_poly_resultant(&value, x->x[0], x->x[1]);
    (void)job;
    return status != CUNMOD_OK ? status : cunmod_poly_set_array(x->z[0], &value, 1);
}

static int xgcd_single(const cunmod_batch_job_t *job, const cunmod_batch_single_t *x)
{
    (void)job;
    return cunmod_poly_xgcd(x->z[0], x->z[1], x->z[2], x->x[0], x->x[1]);
}

static int invmod_single(const cunmod_batch_job_t *job, const cunmod_batch_single_t *x)
{
    (void)job;
    return cunmod_poly_invmod(x->z[0], x->x[0], x->x[1]);
}

/* A cunmod_batch_operation_t with the functions NAME_room, NAME_on_gpu, NAME_item and
 * NAME_single. */
#define EUCLID(NAME, RESULTS, US)                                                                  \
    {                                                                                              \
        .operands = 2, .results = RESULTS, .room = NAME##_room, .gpu = NAME##_on_gpu,              \
        .cpu = NAME##_item, .us = US, .single = NAME##_single, .fields = 1                         \
    }

/* ---- GCDs ---------------------------------------------------------------------- */

/* The GCD gets the space of the longer operand: if an operand is 0, the GCD is the other
 * operand. */
static void gcd_room(const cunmod_batch_job_t *job, int64_t *z, const int64_t *x)
{
    (void)job;
    z[0] = x[0] > x[1] ? x[0] : x[1];
}

static int gcd_on_gpu(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part)
{
    static const kind_t kind = {cunmod_dev_batch_gcd_small, CUNMOD_TASK_GCD};
    return run_part(job, dev, part, &kind);
}

static int gcd_item(const cunmod_batch_job_t *job, const cunmod_batch_item_t *x)
{
    int64_t len;
    (void)job;
    return cunmod_gcd(x->z[0], &len, x->x[0], x->len[0], x->x[1], x->len[1], x->p, x->ctx);
}

int cunmod_batch_gcd(cunmod_batch_t res, cunmod_batch_t a, cunmod_batch_t b)
{
    static const cunmod_batch_operation_t gcds = EUCLID(gcd, 1, euclid_us);
    const cunmod_batch_job_t how = {.operation = &gcds};
    return cunmod_batch_run_binary(res, a, b, &how);
}

/* ---- resultants ---------------------------------------------------------------- */

static void resultant_room(const cunmod_batch_job_t *job, int64_t *z, const int64_t *x)
{
    (void)job;
    z[0] = x[0] > 0 && x[1] > 0;
}

static int resultant_on_gpu(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part)
{
    static const kind_t kind = {cunmod_dev_batch_resultant_small, CUNMOD_TASK_RESULTANT};
    return run_part(job, dev, part, &kind);
}

static int resultant_item(const cunmod_batch_job_t *job, const cunmod_batch_item_t *x)
{
    uint64_t value;
    const int status =
        cunmod_resultant(&value, x->x[0], x->len[0], x->x[1], x->len[1], x->p, x->ctx);
    (void)job;
    if (status == CUNMOD_OK && x->room[0] > 0)
        x->z[0][0] = value;
    return status;
}

int cunmod_batch_resultant(cunmod_batch_t res, cunmod_batch_t a, cunmod_batch_t b)
{
    static const cunmod_batch_operation_t resultants = EUCLID(resultant, 1, euclid_us);
    const cunmod_batch_job_t how = {.operation = &resultants};
    return cunmod_batch_run_binary(res, a, b, &how);
}

/* ---- extended GCDs ---------------------------------------------------------------- */

static void xgcd_room(const cunmod_batch_job_t *job, int64_t *z, const int64_t *x)
{
    gcd_room(job, z, x);
    z[1] = x[1] > 1 ? x[1] : 1;
    z[2] = x[0] > 1 ? x[0] : 1;
}

static int xgcd_on_gpu(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part)
{
    static const kind_t kind = {cunmod_dev_batch_xgcd_small, CUNMOD_TASK_XGCD};
    return run_part(job, dev, part, &kind);
}

static int xgcd_item(const cunmod_batch_job_t *job, const cunmod_batch_item_t *x)
{
    int64_t len;
    (void)job;
    return cunmod_xgcd(x->z[0], &len, x->z[1], x->z[2], x->x[0], x->len[0], x->x[1], x->len[1],
                       x->p, x->ctx);
}

int cunmod_batch_xgcd(cunmod_batch_t g, cunmod_batch_t s, cunmod_batch_t t, cunmod_batch_t a,
                      cunmod_batch_t b)
{
    static const cunmod_batch_operation_t xgcds = EUCLID(xgcd, CUNMOD_EUCLID_RESULTS, cofactors_us);
    const cunmod_batch_job_t how = {.operation = &xgcds};
    const cunmod_batch_t res[] = {g, s, t}, x[] = {a, b};
    return cunmod_batch_run(res, x, &how);
}

/* ---- inverses ---------------------------------------------------------------------- */

static void invmod_room(const cunmod_batch_job_t *job, int64_t *z, const int64_t *x)
{
    (void)job;
    z[0] = x[1] > 1 ? x[1] - 1 : 0;
}

static int invmod_on_gpu(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part)
{
    static const kind_t kind = {cunmod_dev_batch_invmod_small, CUNMOD_TASK_INVERSE};
    return run_part(job, dev, part, &kind);
}

static int invmod_item(const cunmod_batch_job_t *job, const cunmod_batch_item_t *x)
{
    (void)job;
    return cunmod_invmod(x->z[0], x->x[0], x->len[0], x->x[1], x->len[1], x->p, x->ctx);
}

int cunmod_batch_invmod(cunmod_batch_t res, cunmod_batch_t a, cunmod_batch_t f)
{
    static const cunmod_batch_operation_t inverses = EUCLID(invmod, 1, cofactors_us);
    const cunmod_batch_job_t how = {.operation = &inverses};
    return cunmod_batch_run_binary(res, a, f, &how);
}
