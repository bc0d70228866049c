/* Chinese remainder theorem: computes the polynomial with given remainders modulo several
 * polynomials.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The polynomial with remainders x modulo m and y modulo n is x + m ((y - x) / m modulo n), modulo
 * m n (Garner). Neighbouring pairs (x, m), (y, n) are replaced by this polynomial and the modulus m
 * n, until one pair is left.
 */
#include <stdlib.h>

#include "algebra/lift.h"
#include "base/check.h"
#include "flint/cpu_series.h"

/* ---- one function of FLINT ------------------------------------------------------- */

/* Moduli and values in host memory: the arguments of cunmod_multi_crt, or those of polynomials. */
typedef struct
{
    const uint64_t *const *moduli;
    const int64_t *lenm;
    const uint64_t *const *values;
    const int64_t *lenv;
    int64_t n;
    int64_t room;    /* length of the result */
    int64_t longest; /* length of the longest modulus */
} arrays_t;

static int make_by_flint(const cunmod_lift_result_t *result, const cunmod_lift_operand_t *operands,
                         uint64_t p, void *argument)
{
    const arrays_t *const x = argument;
    (void)operands;
    return cunmod_cpu_multi_crt(result->words, result->room, x->moduli, x->lenm, x->values, x->lenv,
                                x->n, p);
}

/* For moduli of more than SHORT coefficients on average the algorithm of this file is faster than
 * FLINT's. A call of FLINT for a result of at most MOST coefficients takes only some
 * milliseconds. */
#define SHORT 16
#define MOST 1024

/* Returns the description for *x (algebra/lift.h), without the function `make`. */
static cunmod_lift_t flint_lift(arrays_t *x)
{
    const int64_t most = x->n > MOST / SHORT ? MOST : SHORT * cunmod_most(x->n, 0);
    return (cunmod_lift_t){.flint = make_by_flint, .most = most, .argument = x};
}

/* ---- device polynomials ---------------------------------------------------------- */

/* Remainders x[i] modulo m[i], i < count. */
typedef struct
{
    cunmod_poly_t *x, *m;
    int64_t count;
} remainders_t;

/* Creates `count` polynomials x[i] and m[i], all 0, with the prime and the context of `like`. The
 * caller calls `close` after success and after failure. Errors: E_MEMORY. */
static int open(remainders_t *r, int64_t count, cunmod_poly_t like)
{
    r->x = calloc((size_t)count + 1, sizeof(cunmod_poly_t));
    r->m = calloc((size_t)count + 1, sizeof(cunmod_poly_t));
    r->count = r->x != NULL && r->m != NULL ? count : 0;
    int status = r->count == count ? CUNMOD_OK : CUNMOD_E_MEMORY;
    for (int64_t i = 0; i < r->count; i++)
    {
        CUNMOD_THEN(cunmod_poly_create(&r->x[i], like->p, like->ctx));
        CUNMOD_THEN(cunmod_poly_create(&r->m[i], like->p, like->ctx));
    }
    return status;
}

static void close(remainders_t *r)
{
    for (int64_t i = 0; i < r->count; i++)
    {
        cunmod_poly_destroy(r->x[i]);
        cunmod_poly_destroy(r->m[i]);
    }
    free(r->x);
    free(r->m);
}

/* x[a] = the polynomial with remainder x[a] modulo m[a] and remainder x[b] modulo m[b]; then m[a] =
 * m[a] m[b], unless is_last = 1. */
static int join(remainders_t *r, int64_t a, int64_t b, int is_last, cunmod_work_t *work)
{
    cunmod_poly_t t = work->t[0], u = work->t[1];
    int status = cunmod_poly_sub(t, r->x[b], r->x[a]);
    CUNMOD_THEN(cunmod_poly_rem(t, t, r->m[b]));
    CUNMOD_THEN(cunmod_poly_invmod(u, r->m[a], r->m[b]));
    CUNMOD_THEN(cunmod_poly_mul(t, t, u));
    CUNMOD_THEN(cunmod_poly_rem(t, t, r->m[b]));
    CUNMOD_THEN(cunmod_poly_mul(t, t, r->m[a]));
    CUNMOD_THEN(cunmod_poly_add(r->x[a], r->x[a], t));
    return is_last ? status : CUNMOD_THEN(cunmod_poly_mul(r->m[a], r->m[a], r->m[b]));
}

/* x[0] = the polynomial with remainder x[i] modulo m[i] for all i < count. Changes the other x[i]
 * and m[i]. */
static int join_all(remainders_t *r, int64_t count, cunmod_work_t *work)
{
    for (int64_t step = 1; step < count; step *= 2)
        for (int64_t i = 0; i + step < count; i += 2 * step)
            CUNMOD_TRY(join(r, i, i + step, 2 * step >= count, work));
    return CUNMOD_OK;
}

/* x[0 .. *count-1], m[0 .. *count-1] = values[i] mod moduli[i] and moduli[i] for those i < n for
 * which moduli[i] is not constant; modulo a constant all remainders are 0. */
static int set(remainders_t *r, int64_t *count, const cunmod_poly_t *moduli,
               const cunmod_poly_t *values, int64_t n)
{
    *count = 0;
    for (int64_t i = 0; i < n; i++)
    {
        int64_t len = 0;
        CUNMOD_TRY(cunmod_poly_length(&len, moduli[i]));
        if (len > 1)
        {
            CUNMOD_TRY(cunmod_poly_rem(r->x[*count], values[i], moduli[i]));
            CUNMOD_TRY(cunmod_poly_set(r->m[*count], moduli[i]));
            *count += 1;
        }
    }
    return CUNMOD_OK;
}

static int check(cunmod_poly_t res, const cunmod_poly_t *moduli, const cunmod_poly_t *values,
                 int64_t n)
{
    CUNMOD_TRY(cunmod_check_lengths(n, 0));
    CUNMOD_TRY(n > 0 && (moduli == NULL || values == NULL) ? CUNMOD_E_ARGUMENT : CUNMOD_OK);
    for (int64_t i = 0; i < n; i++)
    {
        const cunmod_poly_t polys[] = {res, moduli[i], values[i]};
        int64_t len = 0;
        CUNMOD_TRY(cunmod_work_check(&len, polys, 3, moduli[i]));
        CUNMOD_TRY(len == 0 ? CUNMOD_E_DIVZERO : CUNMOD_OK);
    }
    return CUNMOD_OK;
}

/* Computes res by FLINT, as cunmod_lift_polys does, whose return value and status these are. */
static int make_whole(int *status, cunmod_poly_t res, const cunmod_poly_t *moduli,
                      const cunmod_poly_t *values, int64_t n)
{
    const uint64_t *words[2 * MOST];
    int64_t lens[2 * MOST];
    arrays_t x = {words, lens, words + MOST, lens + MOST, n, 0, 0};
    if (n > MOST || !cunmod_lift_is_on_host(moduli, n) || !cunmod_lift_is_on_host(values, n))
        return 0;
    for (int64_t i = 0; i < n; i++)
    {
        words[i] = moduli[i]->vec.host;
        lens[i] = moduli[i]->vec.len;
        words[MOST + i] = values[i]->vec.host;
        lens[MOST + i] = values[i]->vec.len;
        x.room += lens[i] - 1;
    }
    const cunmod_lift_t function = flint_lift(&x);
    return x.room <= MOST && cunmod_lift_polys(status, res, NULL, 0, x.room, x.room, &function);
}

int cunmod_poly_multi_crt(cunmod_poly_t res, const cunmod_poly_t *moduli,
                          const cunmod_poly_t *values, int64_t n)
{
    remainders_t r;
    cunmod_work_t work;
    int64_t count = 0;
    int status = check(res, moduli, values, n);
    if (status != CUNMOD_OK || n == 0)
        return CUNMOD_THEN(cunmod_poly_set_array(res, NULL, 0));
    if (make_whole(&status, res, moduli, values, n))
        return status;
    status = cunmod_work_open(&work, res, 2);
    const int opened = open(&r, n, res);
    CUNMOD_THEN(opened);
    CUNMOD_THEN(set(&r, &count, moduli, values, n));
    CUNMOD_THEN(join_all(&r, count, &work));
    CUNMOD_THEN(count > 0 ? cunmod_poly_swap(res, r.x[0]) : cunmod_poly_set_array(res, NULL, 0));
    close(&r);
    cunmod_work_close(&work);
    return status;
}

/* ---- host arrays --------------------------------------------------------- */

/* Checks the arrays *x; sets x->room and x->longest. Errors: E_LENGTH, E_ARGUMENT, E_MODULUS,
 * E_COEFF, E_DIVZERO. */
static int check_arrays(arrays_t *x, uint64_t p)
{
    CUNMOD_TRY(cunmod_check_lengths(x->n, 0));
    if (x->n > 0 && (x->moduli == NULL || x->lenm == NULL || x->values == NULL || x->lenv == NULL))
        return CUNMOD_E_ARGUMENT;
    for (int64_t i = 0; i < x->n; i++)
    {
        const int64_t lenm = x->lenm[i];
        CUNMOD_TRY(cunmod_check_lengths(lenm, x->room));
        CUNMOD_TRY(cunmod_check_operands(x->moduli[i], lenm, x->values[i], x->lenv[i], p));
        if (cunmod_true_length(x->moduli[i], lenm) == 0)
            return CUNMOD_E_DIVZERO;
        x->room += lenm - 1;
        x->longest = lenm > x->longest ? lenm : x->longest;
    }
    return CUNMOD_OK;
}

/* res = the polynomial with the remainders in the arrays *argument. If the moduli are long, the
 * arrays are copied to the GPU. Else they stay in host memory, and the plan chooses the path of
 * each operation. */
static int make_by_polys(cunmod_poly_t res, const cunmod_poly_t *operands, void *argument)
{
    const arrays_t *const x = argument;
    remainders_t r;
    int on_gpu = 0;
    (void)operands;
    int status = open(&r, x->n, res);
    CUNMOD_THEN(cunmod_work_choose(&on_gpu, x->longest, res->p, res->ctx));
    for (int64_t i = 0; i < r.count && status == CUNMOD_OK; i++)
    {
        status = cunmod_poly_set_at(r.m[i], x->moduli[i], x->lenm[i], on_gpu);
        CUNMOD_THEN(cunmod_poly_set_at(r.x[i], x->values[i], x->lenv[i], on_gpu));
    }
    CUNMOD_THEN(cunmod_poly_multi_crt(res, r.m, r.x, x->n));
    close(&r);
    return status;
}

int cunmod_multi_crt(uint64_t *res, const uint64_t *const *moduli, const int64_t *lenm,
                     const uint64_t *const *values, const int64_t *lenv, int64_t n, uint64_t p,
                     cunmod_ctx_t ctx)
{
    arrays_t x = {moduli, lenm, values, lenv, n, 0, 0};
    int status = check_arrays(&x, p);
    const cunmod_lift_result_t result = {res, x.room};
    cunmod_lift_t function = flint_lift(&x);
    function.make = make_by_polys;
    return CUNMOD_THEN(cunmod_lift(NULL, 0, &result, x.room, p, ctx, &function));
}
