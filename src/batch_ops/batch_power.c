/* Powers of the polynomials of a batch modulo other polynomials.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * All powers of a size class are computed at once, in a loop over the bits of the exponents, from
 * the highest bit of the largest exponent down. Each bit takes a square and a remainder modulo f.
 * If the base is x, the square is also multiplied by x where the bit is 1. If all bases have at most
 * two words, one kernel multiplies the remainders by them. For any other base each bit takes a
 * second product, by the base or by 1, and a second remainder.
 */
#include <stdlib.h>

#include "backend/backend_batch.h"
#include "base/modulus.h"
#include "base/steps.h"
#include "batch_ops/batch_divrem.h"
#include "batch_ops/many_products.h"
#include "batch_ops/single_items.h"
#include "flint/cpu.h"
#include "plan/batch_product.h"
#include "runtime/poly.h"
#include "shape/tuning.h"

/* Returns whether the operation computes powers of x. Two operands: the base, and the divisor f.
 * One operand: f, and the base is x. */
static int base_is_x(const cunmod_batch_job_t *job)
{
    return job->operation->operands == 1;
}

static cunmod_storage_t *divisors(const cunmod_batch_job_t *job)
{
    return job->x[job->operation->operands - 1];
}

static void power_room(const cunmod_batch_job_t *job, int64_t *z, const int64_t *x)
{
    const int64_t lenf = x[job->operation->operands - 1];
    z[0] = lenf > 0 ? lenf - 1 : 0;
}

static int power_item(const cunmod_batch_item_t *x)
{
    const int f = x->job->operation->operands - 1;
    const uint64_t *const e = x->job->item_words + x->item;
    return base_is_x(x->job)
               ? cunmod_powmod_x(x->z[0], e, 1, x->x[f], x->len[f], x->p, x->ctx)
               : cunmod_powmod(x->z[0], x->x[0], x->len[0], e, 1, x->x[f], x->len[f], x->p, x->ctx);
}

/* ---- a class of powers ------------------------------------------------------- */

/* The powers of the items with words of 4 bytes (part = 0) or of 8 bytes (part = 1), and their
 * workspace on the device. */
typedef struct
{
    const cunmod_batch_job_t *job;
    cunmod_dev_t *dev;
    int part;
    int most_log; /* log2 of the longest transform that one block of threads computes */
    int joined;   /* the class of all items that are not single; 0: each item has its own class */
    cunmod_size_classes_t classes;
    int bits;      /* bit length of the largest exponent */
    int is_linear; /* 1: no base has more than two words */
    void *d_items; /* a cunmod_mul_item_t for the current product of each item */
    void *d_exponent;
    cunmod_storage_t product, base;
    cunmod_step_t step; /* algorithm for the products of the items x.order */
    cunmod_batch_power_t x;
} run_t;

/* Returns the size class of a power modulo f; x[k]: words reserved for operand k, the last of which
 * is f. size[1] = lenf, the words of f; size[0] = 2 (lenf - 1), which bounds the length of the
 * product of two remainders. */
static int class_of(const void *how, int64_t *size, const int64_t *x)
{
    const run_t *const run = how;
    const int64_t lenf = x[run->job->operation->operands - 1];
    size[0] = lenf > 0 ? 2 * (lenf - 1) : 0;
    size[1] = lenf;
    const int class = cunmod_power_class(lenf, run->most_log);
    return class < run->joined ? run->joined : class;
}

/* Returns the size class of the longest item that is not single, if all items of the part together
 * are short in this class; else 0. */
static int joined_class(const run_t *run)
{
    const cunmod_batch_job_t *const job = run->job;
    const int64_t count = cunmod_part_count(job->moduli, run->part);
    int most = 0;
    for (int64_t k = 0; k < count; k++)
    {
        const int64_t item = cunmod_part_item(job->moduli, run->part, k);
        const int class =
            cunmod_power_class(cunmod_storage_room(divisors(job), item), run->most_log);
        most = class > most && class < CUNMOD_DIVISION_LONG ? class : most;
    }
    return count <= CUNMOD_TUNE_POWER_JOINED >> most ? most : 0;
}

/* run->product = z^2 (kind = CUNMOD_POWER_SQUARE), z^2 or x z^2 (CUNMOD_POWER_SHIFT), z or z times
 * the base (CUNMOD_POWER_TIMES) for the current powers z, of at most len words, of the items
 * x.order. Returns an outcome (runtime/outcome.h). */
static int multiply(run_t *run, int kind, int64_t len)
{
    const cunmod_mul_item_t most = {
        .lena = len, .lenb = len, .hi = len > 0 ? 2 * len - 1 : 1, .mod = {.word = run->x.word}};
    const cunmod_moduli_t moduli = run->job->moduli;
    int error = cunmod_is_stopped(&moduli->ctx->stop) ? CUNMOD_INTERRUPTED : 0;
    CUNMOD_NEXT(cunmod_dev_batch_power_items(run->dev, run->d_items, &run->x, kind));
    return CUNMOD_NEXT(
        cunmod_fused_run(&run->step, moduli, run->dev, run->d_items, &most, run->x.count));
}

/* Sets the current powers to run->product modulo f; *of describes these divisions. iteration =
 * NULL: short divisions, of the size class `class`. Else: divisions by means of the inverses of f
 * that *iteration contains. Returns an outcome (runtime/outcome.h). */
static int reduce(run_t *run, cunmod_batch_iteration_t *iteration, const cunmod_batch_div_t *of,
                  int class)
{
    if (iteration == NULL)
        return cunmod_dev_batch_div_small(run->dev, of, cunmod_division_lanes(class));
    CUNMOD_TRY(cunmod_dev_batch_newton_again(run->dev, &iteration->x));
    return cunmod_batch_newton_divide(iteration);
}

/* Multiplies the current powers by their bases modulo f where bit run->x.bit of the exponent is 1.
 * The other arguments are those of `reduce`. Returns an outcome (runtime/outcome.h). */
static int multiply_by_base(run_t *run, cunmod_batch_iteration_t *iteration,
                            const cunmod_batch_div_t *of, int class)
{
    if (run->is_linear)
        return cunmod_dev_batch_power_linear(run->dev, &run->x, iteration == NULL);
    CUNMOD_TRY(multiply(run, CUNMOD_POWER_TIMES, run->classes.most[class][0] / 2));
    return reduce(run, iteration, of, class);
}

/* Computes the powers of the items x.order, from 1 on, in a loop over the bits of the exponents.
 * Before the call, the statuses of the items are set and, if iteration != NULL, the inverses of the
 * divisors are computed. Returns an outcome (runtime/outcome.h). */
static int run_bits(run_t *run, cunmod_batch_iteration_t *iteration, const cunmod_batch_div_t *of,
                    int class)
{
    const int64_t len = run->classes.most[class][0] / 2;
    const int by_x = base_is_x(run->job);
    const cunmod_moduli_t moduli = run->job->moduli;
    const int64_t n = len > 0 ? len : 1;
    if (!cunmod_fused_choose(&run->step, moduli, run->part, n, n, run->x.count))
        run->step = cunmod_fused_whole(moduli, run->part, n, n);
    CUNMOD_TRY(cunmod_dev_batch_power_first(run->dev, &run->x));
    for (int bit = run->bits - 1; bit >= 0; bit--)
    {
        run->x.bit = bit;
        CUNMOD_TRY(multiply(run, by_x ? CUNMOD_POWER_SHIFT : CUNMOD_POWER_SQUARE, len));
        CUNMOD_TRY(reduce(run, iteration, of, class));
        if (!by_x)
            CUNMOD_TRY(multiply_by_base(run, iteration, of, class));
    }
    return 0;
}

static int run_plain(run_t *run, cunmod_batch_div_t *of, int class)
{
    of->order = run->x.order = run->classes.d_order + run->classes.start[class];
    of->count = run->x.count = run->classes.start[class + 1] - run->classes.start[class];
    CUNMOD_TRY(cunmod_dev_batch_power_open(run->dev, &run->x));
    CUNMOD_TRY(reduce(run, NULL, of, class));
    return run_bits(run, NULL, of, class);
}

static int run_newton(run_t *run, const cunmod_batch_div_t *of, int class)
{
    const int64_t *const most = run->classes.most[class];
    const int64_t end = run->classes.start[class + 1];
    const cunmod_division_shape_t shape = cunmod_division_shape(class, most[0], most[1]);
    cunmod_batch_iteration_t iteration = {.ctx = run->job->moduli->ctx,
                                          .dev = run->dev,
                                          .largest = run->job->moduli->part[run->part].largest};
    int error =
        cunmod_batch_newton_begin(&iteration, &shape, of, most[0], end - run->classes.start[class]);
    for (int64_t from = run->classes.start[class]; from < end && error == 0;
         from += iteration.count)
    {
        run->x.order = run->classes.d_order + from;
        run->x.count = iteration.count < end - from ? iteration.count : end - from;
        error = cunmod_dev_batch_power_open(run->dev, &run->x);
        CUNMOD_NEXT(cunmod_batch_newton_invert(&iteration, run->x.order, run->x.count));
        CUNMOD_NEXT(run_bits(run, &iteration, of, class));
    }
    cunmod_batch_newton_clear(&iteration);
    return error;
}

/* ---- a part -------------------------------------------------------------------- */

/* *storage = a storage with device memory for the items of the part, in which each item has `times`
 * as many words as in *like. Returns an outcome (runtime/outcome.h). */
static int room_like(cunmod_storage_t *storage, const cunmod_storage_t *like, int64_t times,
                     const run_t *run)
{
    const int64_t items = run->job->moduli->items;
    int64_t *at = NULL;
    if (like->at != NULL)
    {
        at = malloc((size_t)(items + 1) * sizeof(*at));
        if (at == NULL)
            return CUNMOD_BATCH_NO_MEMORY;
        for (int64_t i = 0; i <= items; i++)
            at[i] = times * like->at[i];
    }
    *storage = cunmod_storage_of(at, times * like->stride);
    return cunmod_storage_alloc_part(storage, run->job->moduli, run->dev, run->part);
}

static int bits_of(uint64_t e)
{
    return e == 0 ? 0 : 64 - __builtin_clzll(e);
}

/* Copies the exponents of the items of the part to the device, in the order of the part, and behind
 * them the word 1 (run->x.one). Sets run->bits. Returns an outcome (runtime/outcome.h). */
static int send_exponents(run_t *run)
{
    cunmod_const_moduli_t moduli = run->job->moduli;
    const int64_t count = cunmod_part_count(moduli, run->part);
    const size_t bytes = (size_t)(count + 1) * sizeof(uint64_t);
    uint64_t *const words = malloc(bytes);
    uint64_t all = 0;
    int error = words == NULL ? CUNMOD_BATCH_NO_MEMORY
                              : cunmod_dev_alloc(run->dev, &run->d_exponent, bytes);
    for (int64_t k = 0; k < count && error == 0; k++)
    {
        words[k] = run->job->item_words[cunmod_part_item(moduli, run->part, k)];
        all |= words[k];
    }
    if (words != NULL)
        words[count] = 1;
    CUNMOD_NEXT(cunmod_dev_write(run->dev, run->d_exponent, words, bytes));
    run->bits = bits_of(all);
    free(words);
    return error;
}

/* Returns whether no base of the part has more than two words. */
static int bases_are_linear(const run_t *run)
{
    const cunmod_batch_job_t *const job = run->job;
    const int64_t count = cunmod_part_count(job->moduli, run->part);
    int64_t k = 0;
    while (k < count &&
           cunmod_storage_room(job->x[0], cunmod_part_item(job->moduli, run->part, k)) <= 2)
        k++;
    return k == count;
}

/* Allocates the workspace for the items of part run->part, and sets run->x. If the base is not x,
 * run->base = the base modulo f, for each item. Returns an outcome (runtime/outcome.h). */
static int prepare(run_t *run)
{
    const cunmod_batch_job_t *const job = run->job;
    const int part = run->part;
    const size_t count = (size_t)cunmod_part_count(job->moduli, part);
    CUNMOD_TRY(cunmod_dev_alloc(run->dev, &run->d_items, count * sizeof(cunmod_mul_item_t)));
    CUNMOD_TRY(send_exponents(run));
    CUNMOD_TRY(room_like(&run->product, &job->z[0], 2, run));
    if (!base_is_x(job))
    {
        run->is_linear = bases_are_linear(run);
        CUNMOD_TRY(room_like(&run->base, &job->z[0], 1, run));
        CUNMOD_TRY(
            cunmod_batch_reduce(&run->base, job->x[0], divisors(job), job->moduli, run->dev, part));
    }
    run->x = (cunmod_batch_power_t){.z = job->z[0].part[part].polys,
                                    .product = run->product.part[part].polys,
                                    .f = divisors(job)->part[part].polys,
                                    .base = run->base.part[part].polys,
                                    .mod = job->moduli->part[part].mod,
                                    .exponent = run->d_exponent,
                                    .one = (const uint64_t *)run->d_exponent + count,
                                    .word = cunmod_part_word(part)};
    return 0;
}

static int powers_on_gpu(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part)
{
    run_t run = {.job = job, .dev = dev, .part = part};
    run.most_log =
        cunmod_whole_most_log(job->moduli->part[part].largest, cunmod_dev_facts(dev)->shared_bytes);
    run.joined = joined_class(&run);
    const int64_t *const long_ones = run.classes.start + CUNMOD_DIVISION_LONG;
    int error = cunmod_size_classes_sort(&run.classes, job, dev, part, class_of, &run);
    /* first the items that are computed one at a time, since they may fail */
    CUNMOD_NEXT(cunmod_single_run_class(job, dev, part, &run.classes, long_ones[0], long_ones[1]));
    CUNMOD_NEXT(long_ones[0] > 0 ? prepare(&run) : 0);
    cunmod_batch_div_t of = {.r = run.x.z,
                             .a = run.x.product,
                             .b = run.x.f,
                             .mod = run.x.mod,
                             .zero = CUNMOD_E_DIVZERO,
                             .no_unit = CUNMOD_E_INVERSE,
                             .word = cunmod_part_word(part)};
    for (int c = 0; c < CUNMOD_DIVISION_LONG && error == 0; c++)
        if (run.classes.start[c] < run.classes.start[c + 1])
        {
            error = cunmod_division_is_plain(c) ? run_plain(&run, &of, c)
                                                : run_newton(&run, &of, c);
        }
    cunmod_storage_clear(&run.product, job->moduli);
    cunmod_storage_clear(&run.base, job->moduli);
    cunmod_dev_free(dev, run.d_items);
    cunmod_dev_free(dev, run.d_exponent);
    cunmod_size_classes_clear(&run.classes, dev);
    return error;
}

/* ---- single items, for long divisors ------------------------------------------ */

/* Checks that the leading coefficient of f is a unit modulo p, which need not be prime; operations
 * on single polynomials require the unit. Returns OK for f = 0. Errors: E_INVERSE, E_GPU. */
static int check_divisor(const struct cunmod_poly_struct *f)
{
    const uint32_t word = cunmod_modulus_word(f->p);
    uint64_t lead = 0;
    if (f->vec.len == 0 || cunmod_ctx_is_prime(f->ctx, f->p))
        return CUNMOD_OK; /* the operation itself returns an error for f = 0 */
    const cunmod_vec_t last = {.device = (char *)f->vec.device + (f->vec.len - 1) * word, .len = 1};
    CUNMOD_TRY(cunmod_vec_read(&lead, &last, f->ctx, word));
    return cunmod_cpu_is_unit(lead, f->p) ? CUNMOD_OK : CUNMOD_E_INVERSE;
}

/* operation->single of a power. cunmod_poly_powmod accepts a base longer than f only if the modulus
 * is prime, so this function first reduces the base modulo f. */
static int power_single(const cunmod_batch_single_t *x)
{
    const int by_x = x->job->operation->operands == 1;
    const uint64_t *const e = x->job->item_words + x->item;
    cunmod_poly_t z = x->z[0], base = x->x[0], f = x->x[by_x ? 0 : 1];
    CUNMOD_TRY(check_divisor(f));
    if (by_x)
        return cunmod_poly_powmod_x(z, e, 1, f);
    if (base->vec.len >= f->vec.len)
        CUNMOD_TRY(cunmod_poly_rem(base, base, f));
    return cunmod_poly_powmod(z, base, e, 1, f);
}

/* ---- the operations ---------------------------------------------------------- */

/* Returns the predicted time of a power in microseconds. It is proportional to *bits, the bit
 * length of the largest exponent over all devices, and to the length of f. */
static double power_us(const cunmod_batch_job_t *job, const int64_t *x)
{
    const int *const bits = job->own;
    return CUNMOD_TUNE_POWER_US * *bits * (double)x[job->operation->operands - 1];
}

/* Initialises the operation that computes powers of a polynomial (2 operands) or of x (1
 * operand). */
#define POWER(OPERANDS)                                                                            \
    {                                                                                              \
        .operands = OPERANDS, .results = 1, .room = power_room, .gpu = powers_on_gpu,              \
        .cpu = power_item, .us = power_us, .single = power_single, .own_bytes = sizeof(int)        \
    }

static const cunmod_batch_operation_t powers = POWER(2);
static const cunmod_batch_operation_t powers_of_x = POWER(1);

static int run_powers(cunmod_batch_t res, const cunmod_batch_t *x, const uint64_t *e,
                      const cunmod_batch_operation_t *operation)
{
    uint64_t all = 0;
    if (res == NULL || (e == NULL && res->moduli->items > 0))
        return CUNMOD_E_ARGUMENT;
    for (int64_t i = 0; i < res->moduli->items; i++)
        all |= e[i];
    const int bits = bits_of(all);
    const cunmod_batch_job_t how = {.operation = operation, .own = &bits, .item_words = e};
    return cunmod_batch_run(&res, x, &how);
}

int cunmod_batch_powmod(cunmod_batch_t res, cunmod_batch_t a, const uint64_t *e, cunmod_batch_t f)
{
    const cunmod_batch_t x[] = {a, f};
    return run_powers(res, x, e, &powers);
}

int cunmod_batch_powmod_x(cunmod_batch_t res, const uint64_t *e, cunmod_batch_t f)
{
    return run_powers(res, &f, e, &powers_of_x);
}
