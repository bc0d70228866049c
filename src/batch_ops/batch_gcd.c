/* GCDs, resultants, extended GCDs and inverses of batches.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>

#include "base/steps.h"
#include "batch_ops/euclid_long.h"
#include "batch_ops/single_items.h"
#include "batch_ops/size_classes.h"
#include "plan/batch_euclid.h"
#include "plan/plan.h"
#include "plan/query.h"
#include "shape/tuning.h"

/* ---- the kernels ------------------------------------------------------------- */

/* Describes an operation: GCD, resultant, extended GCD or inverse. job->own points to it. */
typedef struct
{
    /* Launches a kernel in which some lanes of a warp compute each item; group: the size class of
     * the items, which determines the number of lanes. */
    int (*small)(cunmod_dev_t *dev, const cunmod_batch_euclid_t *x, uint64_t largest, int group);

    int (*class_of)(int64_t n); /* size class for operands of up to n words */
    double us; /* (microseconds of an item by divsteps) / (n/2)^2, n = lena + lenb */
    int task;  /* CUNMOD_TASK_*, for the query to the plan */
} kind_t;

static int task_of(const cunmod_batch_job_t *job)
{
    return ((const kind_t *)job->own)->task;
}

/* Returns the size class of an item for whose operand k x[k] words are reserved. size[0] =
 * max(x[0], x[1]), size[1] = min(x[0], x[1]). how: a kind_t. */
static int class_of(const void *how, int64_t *size, const int64_t *x)
{
    const kind_t *const kind = how;
    size[0] = x[0] > x[1] ? x[0] : x[1];
    size[1] = x[0] > x[1] ? x[1] : x[0];
    return kind->class_of(size[0]);
}

/* list[0 .. n-1] = those of items start[0] .. start[1]-1, in the order of size classes, that must
 * be computed: all except items whose result follows from a status or a zero operand. Returns n. */
static int64_t list_long(cunmod_euclid_long_t *list, const cunmod_batch_job_t *job, int part,
                         const int64_t *start, const cunmod_size_classes_t *classes)
{
    int64_t filled = 0;
    for (int64_t k = start[0]; k < start[1]; k++)
    {
        const cunmod_modulus_t *const like = filled > 0 ? &list[filled - 1].mod : NULL;
        filled += cunmod_euclid_long_of(&list[filled], like, task_of(job), job, part,
                                        cunmod_class_place(classes, k));
    }
    return filled;
}

/* *plan = the plan's choice for `count` items whose longer operands have at most n and whose
 * shorter operands have at most m coefficients, n >= m. Returns nonzero if the GPU has too little
 * memory for every algorithm. */
static int choose(cunmod_plan_t *plan, const cunmod_batch_job_t *job, int part, int64_t n,
                  int64_t m, int64_t count)
{
    cunmod_query_t query = cunmod_ask_gcd(job->moduli->part[part].largest, n > 0 ? n : 1,
                                          m > 0 ? m : 1, task_of(job), 0);
    query.items = count;
    return cunmod_ctx_choose_step(plan, job->moduli->ctx, &query);
}

/* Computes items list[0 .. count-1] one at a time, each on the GPU or the CPU. Returns an outcome
 * (runtime/outcome.h); CUNMOD_BATCH_FOR_CPU: the plan chooses the CPU for all items of the
 * share. */
static int make_single(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part,
                       const cunmod_euclid_long_t *list, int64_t count)
{
    int64_t *const places = malloc((size_t)count * sizeof(*places));
    for (int64_t k = 0; k < count && places != NULL; k++)
        places[k] = list[k].place;
    const int error = places == NULL
                          ? CUNMOD_BATCH_NO_MEMORY
                          : cunmod_euclid_single(job, dev, part, task_of(job), places, count);
    free(places);
    return error;
}

/* Computes items list[0 .. count-1], which need nearly equal numbers of divsteps: by half-GCDs of
 * many items at once, if the plan chooses "half" or an item is too long for divsteps in blocks of
 * threads; else by divsteps, with several blocks per item. But one item at a time, if the GPU has
 * too little memory for every algorithm, or if an item is too long for blocks, the lengths of the
 * operands differ much and count <= CUNMOD_TUNE_BATCH_FEW: each item then begins with a
 * division. */
static int make_alike(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part,
                      const cunmod_euclid_long_t *list, int64_t count)
{
    const int task = task_of(job);
    cunmod_plan_t plan;
    int64_t n = 0, m = 0;
    int in_blocks = 1;
    for (int64_t k = 0; k < count; k++)
    {
        n = list[k].lena > n ? list[k].lena : n;
        m = list[k].lenb > m ? list[k].lenb : m;
        in_blocks &= cunmod_euclid_blocks_possible(task, &list[k], dev);
    }
    if (choose(&plan, job, part, n, m, count) != 0 ||
        (!in_blocks && count <= CUNMOD_TUNE_BATCH_FEW && cunmod_gcd_divides(n, m)))
        return make_single(job, dev, part, list, count);
    const int half = plan.algorithm == CUNMOD_ALG_GCD_HALF;
    const cunmod_half_limits_t limits = half ? plan.shape.gcd.half
                                             : cunmod_batch_half_limits(cunmod_part_word(part));
    return half || !in_blocks
               ? cunmod_euclid_half(task, &limits, job->moduli->ctx, dev, list, count)
               : cunmod_euclid_blocks(task, job->moduli->ctx, dev, list, count);
}

/* Sorts the items by their number of divsteps, and calls make_alike for each range of items with
 * nearly equal numbers. Begins with the longest items, since their computation may fail. */
static int make_long(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part,
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
        error = make_alike(job, dev, part, list + first, past - first);
    }
    return error;
}

static int run_long(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part,
                    const cunmod_batch_euclid_t *x, const cunmod_size_classes_t *classes, int class)
{
    const int task = task_of(job);
    int error = cunmod_dev_batch_euclid_facts(dev, x, task == CUNMOD_TASK_RESULTANT,
                                              task == CUNMOD_TASK_INVERSE);
    for (int k = 0; k < 2; k++)
        CUNMOD_NEXT(cunmod_storage_fetch_facts(job->x[k], job->moduli, dev));
    if (error != 0)
        return error;
    cunmod_euclid_long_t *const list = malloc((size_t)(x->count + 1) * sizeof(*list));
    if (list == NULL)
        return CUNMOD_BATCH_NO_MEMORY;
    error = make_long(job, dev, part, list,
                      list_long(list, job, part, classes->start + class, classes));
    free(list);
    return error;
}

/* Computes the items x->order[0 .. x->count-1] of a size class: by kind->small, where some lanes of
 * a warp compute each item, if the items are short enough and the plan chooses this algorithm; else
 * by run_long. */
static int run_class(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part,
                     const cunmod_batch_euclid_t *x, const cunmod_size_classes_t *classes,
                     int class)
{
    const kind_t *const kind = job->own;
    const int64_t *const most = classes->most[class];
    cunmod_plan_t plan;
    if (class != CUNMOD_EUCLID_LONG && (choose(&plan, job, part, most[0], most[1], x->count) != 0 ||
                                        plan.algorithm == CUNMOD_ALG_GCD_SMALL))
        return kind->small(dev, x, job->moduli->part[part].largest, class);
    return run_long(job, dev, part, x, classes, class);
}

static int run_part(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part)
{
    cunmod_size_classes_t classes;
    cunmod_batch_euclid_t x = {.z = job->z[0].part[part].polys,
                               .a = job->x[0]->part[part].polys,
                               .b = job->x[1]->part[part].polys,
                               .mod = job->moduli->part[part].mod,
                               .field = job->moduli->part[part].d_field,
                               .zero = CUNMOD_E_DIVZERO,
                               .constant = CUNMOD_E_LENGTH,
                               .refused = CUNMOD_E_INVERSE};
    if (job->operation->results == CUNMOD_EUCLID_RESULTS)
    {
        x.s = job->z[1].part[part].polys;
        x.t = job->z[2].part[part].polys;
    }
    int error = cunmod_size_classes_sort(&classes, job, dev, part, class_of, job->own);
    for (int c = CUNMOD_EUCLID_LONG; c >= 0 && error == 0; c--)
    {
        x.order = classes.d_order + classes.start[c];
        x.count = classes.start[c + 1] - classes.start[c];
        if (x.count > 0)
            error = run_class(job, dev, part, &x, &classes, c);
    }
    cunmod_size_classes_clear(&classes, dev);
    return error;
}

/* ---- the operations ------------------------------------------------------------ */

/* Returns the predicted time of an item in microseconds, the smaller one of the times by divsteps
 * and by a half-GCD; x[k]: words reserved for operand k. */
static double euclid_us(const cunmod_batch_job_t *job, const int64_t *x)
{
    const kind_t *const kind = job->own;
    const double n = (double)(x[0] + x[1]), halves = cunmod_half_item_us(8, n);
    const double steps = 0.25 * kind->us * n * n;
    return steps < halves ? steps : halves;
}

/* Initialises a cunmod_batch_operation_t with the functions NAME_room, NAME_item and NAME_single.
 * NAME_single is called only for items whose modulus is prime (cunmod_euclid_long_of). */
#define EUCLID(NAME, RESULTS)                                                                      \
    {                                                                                              \
        .operands = 2, .results = RESULTS, .room = NAME##_room, .gpu = run_part,                   \
        .cpu = NAME##_item, .us = euclid_us, .single = NAME##_single, .fields = 1                  \
    }

static int run(const cunmod_batch_operation_t *operation, const kind_t *kind,
               const cunmod_batch_t *res, cunmod_batch_t a, cunmod_batch_t b)
{
    const cunmod_batch_t x[] = {a, b};
    return cunmod_batch_run(res, x, &(cunmod_batch_job_t){.operation = operation, .own = kind});
}

/* ---- GCDs ---------------------------------------------------------------------- */

/* Reserves as many words for the GCD as for the longer operand: if one operand is 0, the GCD is the
 * other operand. */
static void gcd_room(const cunmod_batch_job_t *job, int64_t *z, const int64_t *x)
{
    (void)job;
    z[0] = x[0] > x[1] ? x[0] : x[1];
}

static int gcd_item(const cunmod_batch_item_t *x)
{
    int64_t len;
    return cunmod_gcd(x->z[0], &len, x->x[0], x->len[0], x->x[1], x->len[1], x->p, x->ctx);
}

static int gcd_single(const cunmod_batch_single_t *x)
{
    return cunmod_poly_gcd(x->z[0], x->x[0], x->x[1]);
}

int cunmod_batch_gcd(cunmod_batch_t res, cunmod_batch_t a, cunmod_batch_t b)
{
    static const cunmod_batch_operation_t gcds = EUCLID(gcd, 1);
    static const kind_t kind = {cunmod_dev_batch_gcd_small, cunmod_euclid_class,
                                CUNMOD_TUNE_EUCLID_US, CUNMOD_TASK_GCD};
    return run(&gcds, &kind, &res, a, b);
}

/* ---- resultants ---------------------------------------------------------------- */

static void resultant_room(const cunmod_batch_job_t *job, int64_t *z, const int64_t *x)
{
    (void)job;
    z[0] = x[0] > 0 && x[1] > 0;
}

static int resultant_item(const cunmod_batch_item_t *x)
{
    uint64_t value;
    CUNMOD_TRY(cunmod_resultant(&value, x->x[0], x->len[0], x->x[1], x->len[1], x->p, x->ctx));
    if (x->room[0] > 0)
        x->z[0][0] = value;
    return CUNMOD_OK;
}

static int resultant_single(const cunmod_batch_single_t *x)
{
    uint64_t value = 0;
    CUNMOD_TRY(cunmod_poly_resultant(&value, x->x[0], x->x[1]));
    return cunmod_poly_set_array(x->z[0], &value, 1);
}

int cunmod_batch_resultant(cunmod_batch_t res, cunmod_batch_t a, cunmod_batch_t b)
{
    static const cunmod_batch_operation_t resultants = EUCLID(resultant, 1);
    static const kind_t kind = {cunmod_dev_batch_resultant_small, cunmod_euclid_class,
                                CUNMOD_TUNE_EUCLID_US, CUNMOD_TASK_RESULTANT};
    return run(&resultants, &kind, &res, a, b);
}

/* ---- extended GCDs ---------------------------------------------------------------- */

static void xgcd_room(const cunmod_batch_job_t *job, int64_t *z, const int64_t *x)
{
    gcd_room(job, z, x);
    z[1] = x[1] > 1 ? x[1] : 1;
    z[2] = x[0] > 1 ? x[0] : 1;
}

static int xgcd_item(const cunmod_batch_item_t *x)
{
    int64_t len;
    return cunmod_xgcd(x->z[0], &len, x->z[1], x->z[2], x->x[0], x->len[0], x->x[1], x->len[1],
                       x->p, x->ctx);
}

static int xgcd_single(const cunmod_batch_single_t *x)
{
    return cunmod_poly_xgcd(x->z[0], x->z[1], x->z[2], x->x[0], x->x[1]);
}

int cunmod_batch_xgcd(cunmod_batch_t g, cunmod_batch_t s, cunmod_batch_t t, cunmod_batch_t a,
                      cunmod_batch_t b)
{
    static const cunmod_batch_operation_t xgcds = EUCLID(xgcd, CUNMOD_EUCLID_RESULTS);
    static const kind_t kind = {cunmod_dev_batch_xgcd_small, cunmod_cofactor_class,
                                CUNMOD_TUNE_COFACTORS_US, CUNMOD_TASK_XGCD};
    return run(&xgcds, &kind, (const cunmod_batch_t[]){g, s, t}, a, b);
}

/* ---- inverses ---------------------------------------------------------------------- */

static void invmod_room(const cunmod_batch_job_t *job, int64_t *z, const int64_t *x)
{
    (void)job;
    z[0] = x[1] > 1 ? x[1] - 1 : 0;
}

static int invmod_item(const cunmod_batch_item_t *x)
{
    return cunmod_invmod(x->z[0], x->x[0], x->len[0], x->x[1], x->len[1], x->p, x->ctx);
}

static int invmod_single(const cunmod_batch_single_t *x)
{
    return cunmod_poly_invmod(x->z[0], x->x[0], x->x[1]);
}

int cunmod_batch_invmod(cunmod_batch_t res, cunmod_batch_t a, cunmod_batch_t f)
{
    static const cunmod_batch_operation_t inverses = EUCLID(invmod, 1);
    static const kind_t kind = {cunmod_dev_batch_invmod_small, cunmod_cofactor_class,
                                CUNMOD_TUNE_COFACTORS_US, CUNMOD_TASK_INVERSE};
    return run(&inverses, &kind, &res, a, f);
}
