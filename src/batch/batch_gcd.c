/* GCDs, resultants, extended GCDs and inverses of batches.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>

#include "batch/alone.h"
#include "batch/classes.h"
#include "batch/euclid_alone.h"
#include "batch/euclid_long.h"
#include "plan/batch_euclid.h"
#include "plan/plan.h"
#include "plan/query.h"
#include "shape/tuning.h"

#define XGCD_RESULTS 3

/* ---- the kernels ------------------------------------------------------------- */

typedef int (*small_t)(cunmod_dev_t *dev, const cunmod_batch_euclid_t *x, uint64_t largest,
                       int group);

/* How an operation is made of items for lanes of a warp, and of longer ones. */
typedef struct
{
    small_t small;
    /* of those for which the device has room. NULL: none has cofactors, and longer items are made
     * apart from the others */
    int (*longer)(cunmod_ctx_t ctx, cunmod_dev_t *dev, const cunmod_euclid_long_t *list,
                  int64_t count);
    int task; /* CUNMOD_TASK_* */
} kind_t;

/* The class of an item; its sizes are the rooms of the longer and of the shorter operand. */
static int class_of(const void *how, int64_t *size, const int64_t *x)
{
    const uint32_t *const word = how;
    size[0] = x[0] > x[1] ? x[0] : x[1];
    size[1] = x[0] > x[1] ? x[1] : x[0];
    return cunmod_euclid_class(size[0], *word);
}

static int class_with_cofactors(const void *how, int64_t *size, const int64_t *x)
{
    (void)how;
    size[0] = x[0] > x[1] ? x[0] : x[1];
    size[1] = 0;
    return cunmod_cofactor_class(size[0]);
}

/* The items of a class that lanes of a warp do not make: those of `list` are made together, those
 * at the places `alone` are not. */
typedef struct
{
    cunmod_euclid_long_t *list;
    int64_t *alone;
    int64_t together, apart; /* how many */
} long_t;

/* Whether the device has room for the operands of an item. */
static int has_room(const cunmod_euclid_long_t *x, const cunmod_dev_t *dev, int task)
{
    const cunmod_dev_facts_t *const facts = cunmod_dev_facts(dev);
    const int divided = task == CUNMOD_TASK_GCD && cunmod_gcd_divides(x->lena, x->lenb);
    return (divided ? x->lenb : x->lena) <=
           cunmod_gcd_divsteps_most(facts->sm_count, facts->shared_bytes, CUNMOD_TUNE_BATCH_GCD_S,
                                    x->mod.word);
}

/* Sorts the items of a class, without those of which there is nothing to make. */
static void sort_long(long_t *x, const cunmod_batch_job_t *job, const cunmod_dev_t *dev, int part,
                      const kind_t *kind, const cunmod_classes_t *classes, int class)
{
    const int64_t *const start = classes->start + class;
    for (int64_t k = start[0]; k < start[1]; k++)
    {
        cunmod_euclid_long_t *const next = &x->list[x->together];
        const int64_t place = cunmod_class_place(classes, k);
        const int some = kind->longer == NULL || cunmod_euclid_long_of(next, job, part, place);
        if (kind->longer == NULL || (some && !has_room(next, dev, kind->task)))
        {
            x->alone[x->apart++] = place;
        }
        else if (some)
        {
            x->together += kind->task != CUNMOD_TASK_RESULTANT || next->lenb > 0;
        }
    }
}

/* Those that are made apart come first: they may fail before anything is made. */
static int run_sorted(const long_t *long_items, const cunmod_batch_job_t *job, cunmod_dev_t *dev,
                      int part, const kind_t *kind)
{
    const int error =
        cunmod_euclid_alone(job, dev, part, kind->task, long_items->alone, long_items->apart);
    return error != 0 || long_items->together == 0
               ? error
               : kind->longer(job->moduli->ctx, dev, long_items->list, long_items->together);
}

static int run_long(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part, const kind_t *kind,
                    const cunmod_batch_euclid_t *x, const cunmod_classes_t *classes, int class)
{
    const size_t count = (size_t)x->count + 1;
    int error = cunmod_dev_batch_euclid_facts(dev, x, kind->task == CUNMOD_TASK_RESULTANT);
    for (int k = 0; k < 2 && error == 0; k++)
    {
        error = cunmod_bundle_fetch_facts(job->x[k], job->moduli, dev);
    }
    if (error != 0)
    {
        return error;
    }
    long_t long_items = {.list = malloc(count * sizeof(*long_items.list)),
                         .alone = malloc(count * sizeof(*long_items.alone))};
    if (long_items.list == NULL || long_items.alone == NULL)
    {
        error = CUNMOD_BATCH_NO_MEMORY;
    }
    else
    {
        sort_long(&long_items, job, dev, part, kind, classes, class);
        error = run_sorted(&long_items, job, dev, part, kind);
    }
    free(long_items.list);
    free(long_items.alone);
    return error;
}

/* Whether lanes of a warp make the items of a class. */
static int is_small(const cunmod_batch_job_t *job, int part, const kind_t *kind,
                    const int64_t *most, int64_t count)
{
    const int64_t n = most[0] > 0 ? most[0] : 1;
    cunmod_query_t query =
        cunmod_ask_gcd(job->moduli->part[part].largest, n, most[1], kind->task, 0);
    cunmod_plan_t plan;
    query.items = count;
    return kind->longer == NULL || cunmod_ctx_choose_step(&plan, job->moduli->ctx, &query) != 0 ||
           plan.algorithm == CUNMOD_ALG_GCD_SMALL;
}

static int run_classes(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part,
                       const kind_t *kind, const cunmod_classes_t *classes)
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
    if (job->operation->results == XGCD_RESULTS)
    {
        x.s = job->z[1].part[part].polys;
        x.t = job->z[2].part[part].polys;
    }
    int error = 0;
    for (int c = CUNMOD_EUCLID_LONG; c >= 0 && error == 0; c--) /* what may fail comes first */
    {
        x.order = classes->d_order + classes->start[c];
        x.count = classes->start[c + 1] - classes->start[c];
        if (x.count > 0)
        {
            const int small = c != CUNMOD_EUCLID_LONG &&
                              is_small(job, part, kind, classes->most[c], x.count);
            error = small ? kind->small(dev, &x, moduli->largest, c)
                          : run_long(job, dev, part, kind, &x, classes, c);
        }
    }
    return error;
}

static int run_part(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part, const kind_t *kind)
{
    const uint32_t word = cunmod_part_word(part);
    cunmod_classes_t classes;
    int error = cunmod_classes_sort(&classes, job, dev, part,
                                    kind->longer != NULL ? class_of : class_with_cofactors, &word);
    if (error == 0)
    {
        error = cunmod_moduli_fields(job->moduli, dev);
    }
    if (error == 0)
    {
        error = run_classes(job, dev, part, kind, &classes);
    }
    cunmod_classes_clear(&classes, dev);
    return error;
}

static double euclid_us(const cunmod_batch_job_t *job, const int64_t *x)
{
    const double half = 0.5 * (double)(x[0] + x[1]);
    (void)job;
    return CUNMOD_TUNE_EUCLID_US * half * half;
}

static double cofactors_us(const cunmod_batch_job_t *job, const int64_t *x)
{
    return CUNMOD_TUNE_COFACTORS_US / CUNMOD_TUNE_EUCLID_US * euclid_us(job, x);
}

/* ---- items that are made alone --------------------------------------------------- */

static int gcd_alone(const cunmod_batch_job_t *job, const cunmod_batch_alone_t *x)
{
    const int status = cunmod_alone_check_prime(job, x);
    return status != CUNMOD_OK ? status : cunmod_poly_gcd(x->z[0], x->x[0], x->x[1]);
}

static int resultant_alone(const cunmod_batch_job_t *job, const cunmod_batch_alone_t *x)
{
    uint64_t value = 0;
    int status = cunmod_alone_check_prime(job, x);
    if (status == CUNMOD_OK)
    {
        status = cunmod_poly_resultant(&value, x->x[0], x->x[1]);
    }
    return status != CUNMOD_OK ? status : cunmod_poly_set_array(x->z[0], &value, 1);
}

static int xgcd_alone(const cunmod_batch_job_t *job, const cunmod_batch_alone_t *x)
{
    const int status = cunmod_alone_check_prime(job, x);
    return status != CUNMOD_OK ? status
                               : cunmod_poly_xgcd(x->z[0], x->z[1], x->z[2], x->x[0], x->x[1]);
}

static int invmod_alone(const cunmod_batch_job_t *job, const cunmod_batch_alone_t *x)
{
    const int status = cunmod_alone_check_prime(job, x);
    return status != CUNMOD_OK ? status : cunmod_poly_invmod(x->z[0], x->x[0], x->x[1]);
}

/* ---- GCDs ---------------------------------------------------------------------- */

/* An operand may be zero. */
static void gcd_room(const cunmod_batch_job_t *job, int64_t *z, const int64_t *x)
{
    (void)job;
    z[0] = x[0] > x[1] ? x[0] : x[1];
}

static int gcd_on_gpu(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part)
{
    static const kind_t kind = {cunmod_dev_batch_gcd_small, cunmod_euclid_long_gcd,
                                CUNMOD_TASK_GCD};
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
    static const cunmod_batch_operation_t gcds = {2, 1, gcd_room, gcd_on_gpu, gcd_item};
    const cunmod_batch_job_t how = {.operation = &gcds, .us = euclid_us, .alone = gcd_alone};
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
    static const kind_t kind = {cunmod_dev_batch_resultant_small, cunmod_euclid_long_resultant,
                                CUNMOD_TASK_RESULTANT};
    return run_part(job, dev, part, &kind);
}

static int resultant_item(const cunmod_batch_job_t *job, const cunmod_batch_item_t *x)
{
    uint64_t value;
    const int status =
        cunmod_resultant(&value, x->x[0], x->len[0], x->x[1], x->len[1], x->p, x->ctx);
    (void)job;
    if (status == CUNMOD_OK && x->room[0] > 0)
    {
        x->z[0][0] = value;
    }
    return status;
}

int cunmod_batch_resultant(cunmod_batch_t res, cunmod_batch_t a, cunmod_batch_t b)
{
    static const cunmod_batch_operation_t resultants = {2, 1, resultant_room, resultant_on_gpu,
                                                        resultant_item};
    const cunmod_batch_job_t how = {
        .operation = &resultants, .us = euclid_us, .alone = resultant_alone};
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
    static const kind_t kind = {cunmod_dev_batch_xgcd_small, NULL, CUNMOD_TASK_XGCD};
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
    static const cunmod_batch_operation_t xgcds = {2, XGCD_RESULTS, xgcd_room, xgcd_on_gpu,
                                                   xgcd_item};
    const cunmod_batch_job_t how = {.operation = &xgcds, .us = cofactors_us, .alone = xgcd_alone};
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
    static const kind_t kind = {cunmod_dev_batch_invmod_small, NULL, CUNMOD_TASK_INVERSE};
    return run_part(job, dev, part, &kind);
}

static int invmod_item(const cunmod_batch_job_t *job, const cunmod_batch_item_t *x)
{
    (void)job;
    return cunmod_invmod(x->z[0], x->x[0], x->len[0], x->x[1], x->len[1], x->p, x->ctx);
}

int cunmod_batch_invmod(cunmod_batch_t res, cunmod_batch_t a, cunmod_batch_t f)
{
    static const cunmod_batch_operation_t inverses = {2, 1, invmod_room, invmod_on_gpu,
                                                      invmod_item};
    const cunmod_batch_job_t how = {
        .operation = &inverses, .us = cofactors_us, .alone = invmod_alone};
    return cunmod_batch_run_binary(res, a, f, &how);
}
