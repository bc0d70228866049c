/* Berlekamp and Massey's algorithm for terms that are added in several calls: the object, its terms
 * and its results.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "algebra/recurrence.h"

#include <stdlib.h>
#include <string.h>

#include "algebra/work.h"
#include "base/check.h"
#include "runtime/fallback.h"

/* ---- the object ------------------------------------------------------------ */

static void clear_state(cunmod_recurrence_t recurrence)
{
    for (int i = 0; i < CUNMOD_STATE; i++)
        cunmod_poly_destroy(recurrence->state[i]);
}

/* Creates the state for n = 0 terms: R0 = V1 = 1, R1 = V0 = 0 (algebra/recurrence.h). The caller
 * calls clear_state after success and after failure. Errors: E_ARGUMENT, E_MODULUS, E_MEMORY. */
static int start(cunmod_recurrence_t recurrence, uint64_t p, cunmod_ctx_t ctx)
{
    static const uint64_t one[1] = {1};
    int status = CUNMOD_OK;
    for (int i = 0; i < CUNMOD_STATE; i++)
    {
        CUNMOD_THEN(cunmod_poly_create(&recurrence->state[i], p, ctx));
        CUNMOD_THEN(
            cunmod_poly_set_at(recurrence->state[i], one, i == CUNMOD_R0 || i == CUNMOD_V1, 0));
    }
    return status;
}

/* If `status` is OK, exchanges the states (four polynomials) of `recurrence` and `made`. In any
 * case clears the state of `made` afterwards, and returns status. */
static int take_state(cunmod_recurrence_t recurrence, cunmod_recurrence_t made, int status)
{
    for (int i = 0; i < CUNMOD_STATE && status == CUNMOD_OK; i++)
    {
        const cunmod_poly_t old = recurrence->state[i];
        recurrence->state[i] = made->state[i];
        made->state[i] = old;
    }
    if (status == CUNMOD_OK)
        recurrence->reduced = made->reduced;
    clear_state(made);
    return status;
}

int cunmod_recurrence_create(cunmod_recurrence_t *recurrence, uint64_t p, cunmod_ctx_t ctx)
{
    if (recurrence == NULL)
        return CUNMOD_E_ARGUMENT;
    cunmod_recurrence_t created = calloc(1, sizeof(*created));
    int status = created != NULL ? CUNMOD_OK : CUNMOD_E_MEMORY;
    CUNMOD_THEN(start(created, p, ctx));
    if (status == CUNMOD_OK)
        *recurrence = created;
    else
        cunmod_recurrence_destroy(created);
    return status;
}

void cunmod_recurrence_destroy(cunmod_recurrence_t recurrence)
{
    if (recurrence != NULL)
    {
        clear_state(recurrence);
        free(recurrence->terms);
        free(recurrence);
    }
}

int cunmod_recurrence_start_over(cunmod_recurrence_t recurrence)
{
    struct cunmod_recurrence_struct none = {.n = 0};
    if (recurrence == NULL)
        return CUNMOD_E_ARGUMENT;
    int status = start(&none, recurrence->state[CUNMOD_R0]->p, recurrence->state[CUNMOD_R0]->ctx);
    status = take_state(recurrence, &none, status);
    if (status == CUNMOD_OK)
        recurrence->n = 0;
    return status;
}

int cunmod_recurrence_length(int64_t *n, cunmod_recurrence_t recurrence)
{
    return cunmod_get_length(n, recurrence != NULL ? &recurrence->n : NULL);
}

int cunmod_recurrence_modulus(uint64_t *p, cunmod_recurrence_t recurrence)
{
    return cunmod_get_modulus(p, recurrence != NULL ? &recurrence->state[CUNMOD_R0]->p : NULL);
}

/* ---- terms ----------------------------------------------------------------- */

/* *place = the address at which the caller stores n more terms. If the memory must grow, its size
 * at least doubles, so that many calls with one term each cost little. Errors: E_LENGTH,
 * E_MEMORY. */
static int open_terms(uint64_t **place, cunmod_recurrence_t recurrence, int64_t n)
{
    CUNMOD_TRY(cunmod_check_lengths(n, recurrence->n));
    const int64_t all = recurrence->n + n;
    if (all > recurrence->room)
    {
        const int64_t room = all > 2 * recurrence->room ? all : 2 * recurrence->room;
        uint64_t *terms = realloc(recurrence->terms, (size_t)room * sizeof(*terms));
        if (terms == NULL)
            return CUNMOD_E_MEMORY;
        recurrence->terms = terms;
        recurrence->room = room;
    }
    *place = recurrence->terms != NULL ? recurrence->terms + recurrence->n : NULL;
    return CUNMOD_OK;
}

int cunmod_recurrence_add(cunmod_recurrence_t recurrence, const uint64_t *a, int64_t n)
{
    uint64_t *place = NULL;
    int status = recurrence == NULL
                     ? CUNMOD_E_ARGUMENT
                     : cunmod_check_operands(a, n, NULL, 0, recurrence->state[CUNMOD_R0]->p);
    CUNMOD_THEN(open_terms(&place, recurrence, n));
    if (status == CUNMOD_OK && n > 0)
    {
        memcpy(place, a, (size_t)n * sizeof(*a));
        recurrence->n += n;
    }
    return status;
}

/* Adds n terms: the coefficients of a, then zeros. a NULL: n zeros. */
static int add_padded(cunmod_recurrence_t recurrence, cunmod_poly_t a, int64_t n)
{
    uint64_t *place = NULL;
    int64_t len = 0;
    int status = open_terms(&place, recurrence, n);
    if (a != NULL)
    {
        CUNMOD_THEN(cunmod_poly_length(&len, a));
        CUNMOD_THEN(len > n ? CUNMOD_E_LENGTH : cunmod_poly_get_array(place, n, a));
    }
    if (status == CUNMOD_OK && n > 0)
    {
        memset(place + len, 0, (size_t)(n - len) * sizeof(*place));
        recurrence->n += n;
    }
    return status;
}

int cunmod_recurrence_add_zeros(cunmod_recurrence_t recurrence, int64_t n)
{
    return recurrence == NULL ? CUNMOD_E_ARGUMENT : add_padded(recurrence, NULL, n);
}

int cunmod_recurrence_add_poly(cunmod_recurrence_t recurrence, cunmod_poly_t a, int64_t n)
{
    if (recurrence == NULL)
        return CUNMOD_E_ARGUMENT;
    const cunmod_poly_t polys[] = {a, recurrence->state[CUNMOD_R0]};
    int status = cunmod_poly_check(polys, 2);
    return CUNMOD_THEN(add_padded(recurrence, a, n));
}

/* ---- reduction ------------------------------------------------------------- */

/* A call that reads or changes the state. If the GPU is lost, and the user does not force the GPU,
 * a lost state is computed again from the terms, which are in host memory. */
typedef struct
{
    cunmod_recurrence_t recurrence;
    int (*make)(const void *call);
    int *changed;                 /* argument of cunmod_recurrence_reduce */
    uint64_t *v, *r;              /* arguments of cunmod_recurrence_get_arrays */
    cunmod_poly_t v_poly, r_poly; /* arguments of cunmod_recurrence_get_polys */
} call_t;

/* Computes the state again, from the first `reduced` terms, and then runs the call. After a failure
 * `recurrence` keeps the lost state, so that the next call fails in the same way. */
static int begin_again(const void *argument)
{
    const call_t *const call = argument;
    cunmod_recurrence_t recurrence = call->recurrence;
    struct cunmod_recurrence_struct made = {.terms = recurrence->terms, .n = recurrence->n};
    int unused;
    int status = start(&made, recurrence->state[CUNMOD_R0]->p, recurrence->state[CUNMOD_R0]->ctx);
    CUNMOD_THEN(cunmod_recurrence_advance(&unused, &made, recurrence->reduced));
    status = take_state(recurrence, &made, status);
    return CUNMOD_THEN(call->make(call));
}

static int run(const call_t *call)
{
    cunmod_ctx_t ctx = call->recurrence->state[CUNMOD_R0]->ctx;
    return cunmod_fallback_run(ctx, call->make, begin_again, call);
}

static int reduce(const void *argument)
{
    const call_t *const call = argument;
    return cunmod_recurrence_advance(call->changed, call->recurrence, call->recurrence->n);
}

int cunmod_recurrence_reduce(int *changed, cunmod_recurrence_t recurrence)
{
    int found = 0;
    if (changed == NULL || recurrence == NULL)
        return CUNMOD_E_ARGUMENT;
    const call_t call = {.recurrence = recurrence, .make = reduce, .changed = &found};
    const int status = run(&call);
    *changed = status == CUNMOD_OK ? found : *changed;
    return status;
}

/* ---- results --------------------------------------------------------------- */

/* res[0 .. n-1] = the coefficients of poly, padded with zeros. */
static int get(uint64_t *res, int64_t n, cunmod_poly_t poly)
{
    int64_t len = 0;
    int status = cunmod_poly_length(&len, poly);
    CUNMOD_THEN(cunmod_poly_get_array(res, n, poly));
    if (status == CUNMOD_OK && len < n)
        memset(res + len, 0, (size_t)(n - len) * sizeof(*res));
    return status;
}

/* call->v = V1 and call->r = R1, padded with zeros. Reads V1 and R1 before it writes v or r. */
static int get_both(const void *argument)
{
    const call_t *const call = argument;
    const struct cunmod_recurrence_struct *const recurrence = call->recurrence;
    const int64_t lenv = recurrence->n / 2 + 1, lenr = (recurrence->n + 1) / 2;
    uint64_t *const words = malloc((size_t)(lenv + lenr) * sizeof(*words));
    int status = words != NULL ? CUNMOD_OK : CUNMOD_E_MEMORY;
    CUNMOD_THEN(get(words, lenv, recurrence->state[CUNMOD_V1]));
    CUNMOD_THEN(get(words + lenv, lenr, recurrence->state[CUNMOD_R1]));
    if (status == CUNMOD_OK)
        memcpy(call->v, words, (size_t)lenv * sizeof(*words));
    if (status == CUNMOD_OK && lenr > 0)
        memcpy(call->r, words + lenv, (size_t)lenr * sizeof(*words));
    free(words);
    return status;
}

int cunmod_recurrence_get_arrays(uint64_t *v, uint64_t *r, cunmod_recurrence_t recurrence)
{
    if (recurrence == NULL)
        return CUNMOD_E_ARGUMENT;
    const int64_t lenv = recurrence->n / 2 + 1, lenr = (recurrence->n + 1) / 2;
    int status = cunmod_check_array(v, lenv);
    CUNMOD_THEN(cunmod_check_array(r, lenr));
    CUNMOD_THEN(cunmod_overlap(v, lenv, r, lenr) ? CUNMOD_E_ALIAS : CUNMOD_OK);
    const call_t call = {.recurrence = recurrence, .make = get_both, .v = v, .r = r};
    return CUNMOD_THEN(run(&call));
}

/* call->v_poly = V1 and call->r_poly = R1. Copies V1 and R1 before it changes v_poly or r_poly. */
static int copy_both(const void *argument)
{
    const call_t *const call = argument;
    cunmod_work_t work;
    int status = cunmod_work_open(&work, call->v_poly, 2);
    CUNMOD_THEN(cunmod_poly_set(work.t[0], call->recurrence->state[CUNMOD_V1]));
    CUNMOD_THEN(cunmod_poly_set(work.t[1], call->recurrence->state[CUNMOD_R1]));
    CUNMOD_THEN(cunmod_poly_swap(call->v_poly, work.t[0]));
    CUNMOD_THEN(cunmod_poly_swap(call->r_poly, work.t[1]));
    cunmod_work_close(&work);
    return status;
}

int cunmod_recurrence_get_polys(cunmod_poly_t v, cunmod_poly_t r, cunmod_recurrence_t recurrence)
{
    if (recurrence == NULL)
        return CUNMOD_E_ARGUMENT;
    const cunmod_poly_t polys[] = {v, r, recurrence->state[CUNMOD_V1]};
    int status = cunmod_poly_check(polys, 3);
    CUNMOD_THEN(v == r ? CUNMOD_E_ALIAS : CUNMOD_OK);
    const call_t call = {.recurrence = recurrence, .make = copy_both, .v_poly = v, .r_poly = r};
    return CUNMOD_THEN(run(&call));
}
