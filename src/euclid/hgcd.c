/* Computes the half-GCD: the matrix M of the first half of Euclid's algorithm and the remainders c
 * and d with (a, b) = M (c, d).
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "euclid/euclid.h"
#include "euclid/half_run.h"

/* Results: the entries m11, m12, m21, m22 of M, and c, d. */
#define RESULTS 6
#define MATRIX 4

/* room[i] = the maximal number of words of result i. lena: length of the longer operand. */
static void set_room(int64_t room[RESULTS], int64_t lena)
{
    for (int i = 0; i < MATRIX; i++)
        room[i] = (lena + 1) / 2;
    room[MATRIX] = lena;
    room[MATRIX + 1] = lena / 2;
}

static void make_hgcd(cunmod_cpu_call_t *call)
{
    call->result = cunmod_cpu_hgcd(call->out, CUNMOD_INPUT(0), CUNMOD_INPUT(1), call->p);
}

static int hgcd_on_cpu(cunmod_job_t *job)
{
    cunmod_euclid_t *x = (cunmod_euclid_t *)job;
    int64_t room[RESULTS];
    cunmod_cpu_call_t call = {.make = make_hgcd};
    set_room(room, job->a->len);
    const int status = cunmod_euclid_call(x, &call, job->a, job->b, room, RESULTS);
    x->sign = call.result;
    return status;
}

/* Computes the steps after which f and g are the remainders c and d of Euclid's algorithm: c is the
 * last remainder of more than `stop` coefficients, and d the next remainder. state[] = the state
 * after these steps.
 *
 * The function first computes the steps until the degrees of f and g have the sum 2 stop - 1. If
 * delta > 0 after these steps, f is c and g is d. Otherwise f is d, and g is c minus multiples of
 * d. Then the function starts again, and stops after the last step that left delta positive, when f
 * is c and g is d. Returns a device error. */
static int steps_to_middle(cunmod_half_run_t *run, int64_t stop, int64_t state[CUNMOD_HALF_STATE])
{
    int error = cunmod_half_steps(run, cunmod_half_before(run, stop), 2);
    CUNMOD_NEXT(cunmod_half_read(run, state));
    if (error == 0 && state[CUNMOD_HALF_DELTA] <= 0)
    {
        error = cunmod_half_steps(run, state[CUNMOD_HALF_LAST], 2);
        CUNMOD_NEXT(cunmod_half_read(run, state));
    }
    return error;
}

/* Stores the six results. Let N be the transition matrix, its entries converted to polynomials,
 * each row divided by the unit of f or g: (c, d) = N (a, b). The determinant D of N is -1 if
 * `minus` is set, and 1 otherwise. The matrix M with (a, b) = M (c, d) is N^-1: its rows are D
 * (N22, -N12) and D (-N21, N11). Returns a device error. */
static int take_results(cunmod_half_run_t *run, cunmod_job_t *job, int minus, void *d_c, void *d_d)
{
    int64_t room[RESULTS];
    set_room(room, job->a->len);
    cunmod_half_part_t parts[RESULTS] = {{.row = 1, .entry = 1, .lenz = room[0], .negate = minus},
                                         {.row = 0, .entry = 1, .lenz = room[1], .negate = !minus},
                                         {.row = 1, .entry = 0, .lenz = room[2], .negate = !minus},
                                         {.row = 0, .entry = 0, .lenz = room[3], .negate = minus},
                                         {.row = 0, .entry = -1, .d_x = d_c, .lenz = room[4]},
                                         {.row = 1, .entry = -1, .d_x = d_d, .lenz = room[5]}};
    cunmod_vec_t *vecs[RESULTS];
    for (int i = 0; i < RESULTS; i++)
    {
        vecs[i] = &job->out[i].vec;
        parts[i].known = job->out[i].to_array;
    }
    return cunmod_half_take(run, vecs, parts, RESULTS);
}

static int run_hgcd(cunmod_half_run_t *run, cunmod_euclid_t *x, void *d_c, void *d_d)
{
    const int64_t n = run->lenf;
    int64_t state[CUNMOD_HALF_STATE];
    CUNMOD_TRY(steps_to_middle(run, x->job.query.gcd.stop, state));
    CUNMOD_TRY(cunmod_half_series(run, d_c, n, 0));
    CUNMOD_TRY(cunmod_half_series(run, d_d, n / 2, 1));
    const int minus = (int)(state[CUNMOD_HALF_SWAPS] % 2);
    x->sign = minus ? -1 : 1;
    return take_results(run, &x->job, minus, d_c, d_d);
}

/* Stores the results if lenb <= lena / 2, where no step is needed: M = the identity matrix, c = a,
 * d = b. Returns a device error. */
static int leave_operands(cunmod_euclid_t *x, cunmod_dev_t *dev)
{
    cunmod_out_t *const out = x->job.out;
    const uint32_t word = x->job.mod.word;
    int error = cunmod_half_one(&out[0].vec, dev, word);
    x->sign = 1;
    CUNMOD_NEXT(cunmod_half_one(&out[3].vec, dev, word));
    CUNMOD_NEXT(cunmod_half_copy(&out[MATRIX].vec, dev, x->job.a, word));
    return CUNMOD_NEXT(cunmod_half_copy(&out[MATRIX + 1].vec, dev, x->job.b, word));
}

static int hgcd_on_gpu(cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_plan_t *plan)
{
    cunmod_euclid_t *x = (cunmod_euclid_t *)job;
    const int64_t n = job->a->len, word = job->mod.word;
    void *d_c = NULL;
    cunmod_half_run_t run;
    if (job->b->len <= n / 2)
        return leave_operands(x, dev);
    int error = cunmod_half_open(&run, job->a, job->b, job, dev, &plan->shape.gcd.half,
                                 job->query.gcd.stop, 0);
    CUNMOD_NEXT(cunmod_dev_alloc(dev, &d_c, (size_t)((n + n / 2) * word)));
    CUNMOD_NEXT(run_hgcd(&run, x, d_c, (char *)d_c + n * word));
    cunmod_dev_free(dev, d_c);
    cunmod_half_close(&run);
    return error;
}

static cunmod_euclid_t hgcd_of(cunmod_ctx_t ctx, uint64_t p, cunmod_vec_t *a, cunmod_vec_t *b)
{
    cunmod_euclid_t x = cunmod_euclid_of(ctx, p, a, b, CUNMOD_TASK_HGCD, a->len / 2, RESULTS);
    x.job.gpu = hgcd_on_gpu;
    x.job.cpu = hgcd_on_cpu;
    return x;
}

static int hgcd_arrays(uint64_t *const res[3], int64_t lena, int64_t *sign,
                       cunmod_euclid_arrays_t *operands, uint64_t p)
{
    int64_t room[RESULTS];
    set_room(room, lena);
    const int64_t len[] = {MATRIX * room[0], room[MATRIX], room[MATRIX + 1]};
    CUNMOD_TRY(cunmod_euclid_check_results(res, len, 3));
    CUNMOD_TRY(operands->a.len <= operands->b.len ? CUNMOD_E_LENGTH : CUNMOD_OK);
    cunmod_euclid_t x = hgcd_of(operands->ctx, p, &operands->a, &operands->b);
    for (int i = 0; i < RESULTS; i++)
        cunmod_job_to_array(&x.job, i, i < MATRIX ? res[0] + i * room[0] : res[i - MATRIX + 1],
                            room[i]);
    CUNMOD_TRY(cunmod_execute(&x.job));
    *sign = x.sign;
    return CUNMOD_OK;
}

int cunmod_hgcd(uint64_t *m, uint64_t *c, uint64_t *d, int64_t *sign, const uint64_t *a,
                int64_t lena, const uint64_t *b, int64_t lenb, uint64_t p, cunmod_ctx_t ctx)
{
    uint64_t *const res[] = {m, c, d};
    cunmod_euclid_arrays_t operands;
    CUNMOD_TRY(sign == NULL ? CUNMOD_E_ARGUMENT
                            : cunmod_euclid_open(&operands, a, lena, b, lenb, p, ctx));
    const int status = hgcd_arrays(res, lena, sign, &operands, p);
    cunmod_euclid_clear(&operands);
    return status;
}

int cunmod_poly_hgcd(cunmod_poly_t m11, cunmod_poly_t m12, cunmod_poly_t m21, cunmod_poly_t m22,
                     cunmod_poly_t c, cunmod_poly_t d, int64_t *sign, cunmod_poly_t a,
                     cunmod_poly_t b)
{
    const cunmod_poly_t polys[] = {m11, m12, m21, m22, c, d, a, b};
    CUNMOD_TRY(sign == NULL ? CUNMOD_E_ARGUMENT : cunmod_euclid_check_polys(polys, RESULTS));
    CUNMOD_TRY(a->vec.len <= b->vec.len ? CUNMOD_E_LENGTH : CUNMOD_OK);
    cunmod_euclid_t x = hgcd_of(a->ctx, a->p, &a->vec, &b->vec);
    CUNMOD_TRY(cunmod_euclid_to_polys(&x, polys, RESULTS));
    *sign = x.sign;
    return CUNMOD_OK;
}
