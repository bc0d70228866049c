/* Elementary operations on the items of batches: sums, multiples, choices of coefficients,
 * derivatives, integrals.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "base/steps.h"
#include "batch/batch.h"

/* Describes an operation: the members of cunmod_batch_linear_t (backend/types_batch.h) of these
 * names. The result is computed from c_k = a[first + step k] + s b[k], where s is 1 or the constant
 * c, negated if minus_b = 1; kind: CUNMOD_BATCH_*. */
typedef struct
{
    int a, b, c; /* number of the operand that is a, b or c, plus 1; 0: none */
    int minus_b;
    int kind;
    int64_t first, step, n; /* coefficients first + step k of a, 0 <= k < n */
} formula_t;

static const formula_t *formula_of(const cunmod_batch_job_t *job)
{
    return job->own;
}

/* ---- on the GPU -------------------------------------------------------------- */

static void linear_room(const cunmod_batch_job_t *job, int64_t *z, const int64_t *x)
{
    const formula_t *const f = formula_of(job);
    const int64_t of_a = f->a > 0 ? cunmod_take_length(x[f->a - 1], f->first, f->step, f->n) : 0;
    const int64_t of_b = f->b > 0 ? x[f->b - 1] : 0;
    z[0] = f->kind == CUNMOD_BATCH_NOT_EQUAL ? 1 : of_a > of_b ? of_a : of_b;
}

static cunmod_polys_t operand(const cunmod_batch_job_t *job, int number, int part)
{
    return number > 0 ? job->x[number - 1]->part[part].polys : (cunmod_polys_t){.words = NULL};
}

static cunmod_batch_linear_t linear_of(const cunmod_batch_job_t *job, int part)
{
    const formula_t *const f = formula_of(job);
    return (cunmod_batch_linear_t){.z = job->z[0].part[part].polys,
                                   .a = operand(job, f->a, part),
                                   .b = operand(job, f->b, part),
                                   .c = operand(job, f->c, part),
                                   .mod = job->moduli->part[part].mod,
                                   .count = cunmod_part_count(job->moduli, part),
                                   .first = f->first,
                                   .step = f->step,
                                   .n = f->n,
                                   .kind = f->kind,
                                   .minus_b = f->minus_b,
                                   .wrong = f->kind == CUNMOD_BATCH_INTEGRAL ? CUNMOD_E_INVERSE
                                                                             : CUNMOD_E_LENGTH,
                                   .word = cunmod_part_word(part)};
}

static int linear_on_gpu(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part)
{
    const cunmod_batch_linear_t x = linear_of(job, part);
    return cunmod_dev_batch_linear(dev, &x);
}

/* Divides operand 0 by its leading coefficient: computes the inverse c of the leading coefficient
 * of each item, then c times operand 0. */
static int monic_on_gpu(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part)
{
    cunmod_batch_linear_t x = linear_of(job, part);
    const size_t numbers = (size_t)x.count * sizeof(int64_t);
    char *d_block = NULL;
    int error = cunmod_dev_alloc(dev, (void **)&d_block, 2 * numbers + cunmod_half_words(x.count));
    if (error != 0)
        return error;
    x.c = (cunmod_polys_t){.words = d_block,
                           .total = x.count,
                           .stride = 1,
                           .len = (int64_t *)(void *)(d_block + numbers),
                           .status = (int32_t *)(void *)(d_block + 2 * numbers)};
    const cunmod_batch_lead_t lead = {.z = x.c,
                                      .a = x.b,
                                      .mod = x.mod,
                                      .count = x.count,
                                      .zero = CUNMOD_E_DIVZERO,
                                      .wrong = CUNMOD_E_INVERSE,
                                      .word = x.word};
    error = cunmod_dev_batch_lead(dev, &lead);
    CUNMOD_NEXT(cunmod_dev_batch_linear(dev, &x));
    cunmod_dev_free(dev, d_block);
    return error;
}

/* ---- an item on the CPU ------------------------------------------------------- */

static int sum_item(const cunmod_batch_item_t *x)
{
    return formula_of(x->job)->minus_b
               ? cunmod_sub(x->z[0], x->x[0], x->len[0], x->x[1], x->len[1], x->p, x->ctx)
               : cunmod_add(x->z[0], x->x[0], x->len[0], x->x[1], x->len[1], x->p, x->ctx);
}

static int neg_item(const cunmod_batch_item_t *x)
{
    return cunmod_neg(x->z[0], x->x[0], x->len[0], x->p, x->ctx);
}

/* *c = operand k, a constant polynomial. Errors: E_LENGTH (operand k is not constant). */
static int constant(uint64_t *c, const cunmod_batch_item_t *x, int k)
{
    *c = x->len[k] > 0 ? x->x[k][0] : 0;
    return x->len[k] > 1 ? CUNMOD_E_LENGTH : CUNMOD_OK;
}

static int scalar_mul_item(const cunmod_batch_item_t *x)
{
    uint64_t c;
    CUNMOD_TRY(constant(&c, x, 1));
    return cunmod_scalar_mul(x->z[0], x->x[0], x->len[0], c, x->p, x->ctx);
}

static int scalar_addmul_item(const cunmod_batch_item_t *x)
{
    uint64_t c;
    CUNMOD_TRY(constant(&c, x, 2));
    return (cunmod_scalar_addmul(x->z[0], x->x[0], x->len[0], x->x[1], x->len[1], c, x->p, x->ctx));
}

/* z[k] = a[first + step k] if 0 <= first + step k < len(a), else 0. The words are copied without
 * any arithmetic modulo p. */
static int take_item(const cunmod_batch_item_t *x)
{
    const formula_t *const f = formula_of(x->job);
    const int64_t count = cunmod_take_length(x->len[0], f->first, f->step, f->n);
    for (int64_t k = 0; k < count; k++)
    {
        const int64_t place = f->first + f->step * k;
        x->z[0][k] = place >= 0 && place < x->len[0] ? x->x[0][place] : 0;
    }
    return CUNMOD_OK;
}

static int derivative_item(const cunmod_batch_item_t *x)
{
    return cunmod_derivative(x->z[0], x->x[0], x->len[0], x->p, x->ctx);
}

static int integral_item(const cunmod_batch_item_t *x)
{
    /* if operand 0 is 0, its result may have no space, but cunmod_integral would write a word */
    return x->len[0] == 0 ? CUNMOD_OK : cunmod_integral(x->z[0], x->x[0], x->len[0], x->p, x->ctx);
}

static int monic_item(const cunmod_batch_item_t *x)
{
    return cunmod_make_monic(x->z[0], x->x[0], x->len[0], x->p, x->ctx);
}

static int differ_item(const cunmod_batch_item_t *x)
{
    x->z[0][0] = x->len[0] != x->len[1] ||
                 memcmp(x->x[0], x->x[1], (size_t)x->len[0] * sizeof(*x->x[0])) != 0;
    return CUNMOD_OK;
}

/* ---- the operations ------------------------------------------------------------- */

/* Initialises an operation with one result, for which job->own is a formula_t. */
#define BY_FORMULA(OPERANDS, ON_GPU, ITEM)                                                         \
    {                                                                                              \
        .operands = OPERANDS, .results = 1, .room = linear_room, .gpu = ON_GPU, .cpu = ITEM,       \
        .own_bytes = sizeof(formula_t)                                                             \
    }

static const cunmod_batch_operation_t sums = BY_FORMULA(2, linear_on_gpu, sum_item);
static const cunmod_batch_operation_t negatives = BY_FORMULA(1, linear_on_gpu, neg_item);
static const cunmod_batch_operation_t multiples = BY_FORMULA(2, linear_on_gpu, scalar_mul_item);
static const cunmod_batch_operation_t sums_of_multiples =
    BY_FORMULA(3, linear_on_gpu, scalar_addmul_item);
static const cunmod_batch_operation_t parts = BY_FORMULA(1, linear_on_gpu, take_item);
static const cunmod_batch_operation_t derivatives = BY_FORMULA(1, linear_on_gpu, derivative_item);
static const cunmod_batch_operation_t integrals = BY_FORMULA(1, linear_on_gpu, integral_item);
static const cunmod_batch_operation_t monics = BY_FORMULA(1, monic_on_gpu, monic_item);
static const cunmod_batch_operation_t differences = BY_FORMULA(2, linear_on_gpu, differ_item);

static int run(const cunmod_batch_operation_t *operation, cunmod_batch_t res, cunmod_batch_t a,
               cunmod_batch_t b, cunmod_batch_t c, const formula_t *formula)
{
    return cunmod_batch_run(&res, (const cunmod_batch_t[]){a, b, c},
                            &(cunmod_batch_job_t){.operation = operation, .own = formula});
}

int cunmod_batch_add(cunmod_batch_t res, cunmod_batch_t a, cunmod_batch_t b)
{
    return run(&sums, res, a, b, NULL, &(formula_t){.a = 1, .b = 2, .step = 1, .n = INT64_MAX});
}

int cunmod_batch_sub(cunmod_batch_t res, cunmod_batch_t a, cunmod_batch_t b)
{
    return run(&sums, res, a, b, NULL,
               &(formula_t){.a = 1, .b = 2, .minus_b = 1, .step = 1, .n = INT64_MAX});
}

int cunmod_batch_neg(cunmod_batch_t res, cunmod_batch_t a)
{
    return run(&negatives, res, a, NULL, NULL, &(formula_t){.b = 1, .minus_b = 1});
}

int cunmod_batch_scalar_mul(cunmod_batch_t res, cunmod_batch_t a, cunmod_batch_t c)
{
    return run(&multiples, res, a, c, NULL, &(formula_t){.b = 1, .c = 2});
}

int cunmod_batch_scalar_addmul(cunmod_batch_t res, cunmod_batch_t a, cunmod_batch_t b,
                               cunmod_batch_t c)
{
    return run(&sums_of_multiples, res, a, b, c,
               &(formula_t){.a = 1, .b = 2, .c = 3, .step = 1, .n = INT64_MAX});
}

int cunmod_batch_make_monic(cunmod_batch_t res, cunmod_batch_t a)
{
    return run(&monics, res, a, NULL, NULL, &(formula_t){.b = 1});
}

/* res[k] = a[first + step k] for 0 <= k < n, where a[i] = 0 outside of a, for each item. */
static int take(cunmod_batch_t res, cunmod_batch_t a, int64_t first, int64_t step, int64_t n)
{
    return run(&parts, res, a, NULL, NULL,
               &(formula_t){.a = 1, .first = first, .step = step, .n = n});
}

int cunmod_batch_set(cunmod_batch_t res, cunmod_batch_t a)
{
    return take(res, a, 0, 1, INT64_MAX);
}

int cunmod_batch_take(cunmod_batch_t res, cunmod_batch_t a, int64_t first, int64_t step, int64_t n)
{
    const int64_t most = CUNMOD_LENGTH_MAX;
    const int fits = first >= -most && first <= most && step >= -most && step <= most && n >= 0;
    return fits ? take(res, a, first, step, n) : CUNMOD_E_LENGTH;
}

int cunmod_batch_shift_left(cunmod_batch_t res, cunmod_batch_t a, int64_t k)
{
    return k < 0 ? CUNMOD_E_LENGTH : cunmod_batch_take(res, a, -k, 1, INT64_MAX);
}

int cunmod_batch_shift_right(cunmod_batch_t res, cunmod_batch_t a, int64_t k)
{
    return k < 0 ? CUNMOD_E_LENGTH : take(res, a, k, 1, INT64_MAX);
}

int cunmod_batch_truncate(cunmod_batch_t res, cunmod_batch_t a, int64_t n)
{
    return cunmod_batch_take(res, a, 0, 1, n);
}

int cunmod_batch_reverse(cunmod_batch_t res, cunmod_batch_t a, int64_t n)
{
    return n < 0 ? CUNMOD_E_LENGTH : cunmod_batch_take(res, a, n - 1, -1, n);
}

int cunmod_batch_derivative(cunmod_batch_t res, cunmod_batch_t a)
{
    return run(&derivatives, res, a, NULL, NULL,
               &(formula_t){
                   .a = 1, .kind = CUNMOD_BATCH_DERIVATIVE, .first = 1, .step = 1, .n = INT64_MAX});
}

int cunmod_batch_integral(cunmod_batch_t res, cunmod_batch_t a)
{
    return run(&integrals, res, a, NULL, NULL,
               &(formula_t){
                   .a = 1, .kind = CUNMOD_BATCH_INTEGRAL, .first = -1, .step = 1, .n = INT64_MAX});
}

/* equal[i] = 1 if items i of a and b are equal and without error, else 0. For this, computes a
 * batch `differ` with item i = 0 if items i of a and b are equal, else 1; so its length is 0 or
 * 1. */
int cunmod_batch_equal(int *equal, cunmod_batch_t a, cunmod_batch_t b)
{
    static const formula_t formula = {
        .a = 1, .b = 2, .minus_b = 1, .kind = CUNMOD_BATCH_NOT_EQUAL, .step = 1, .n = INT64_MAX};
    cunmod_batch_t differ;
    int64_t items;
    int status = cunmod_batch_items(&items, a);
    if (status != CUNMOD_OK || (equal == NULL && items > 0))
        return CUNMOD_E_ARGUMENT;
    CUNMOD_TRY(cunmod_batch_create(&differ, a->moduli));
    int64_t *const len = malloc((size_t)(items + 1) * sizeof(*len));
    status = len == NULL ? CUNMOD_E_MEMORY : run(&differences, differ, a, b, NULL, &formula);
    CUNMOD_THEN(cunmod_batch_lengths(len, differ));
    CUNMOD_THEN(cunmod_batch_statuses(equal, differ));
    for (int64_t i = 0; i < items && status == CUNMOD_OK; i++)
        equal[i] = equal[i] == CUNMOD_OK && len[i] == 0;
    free(len);
    cunmod_batch_destroy(differ);
    return status;
}
