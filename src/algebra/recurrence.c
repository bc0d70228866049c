/* Berlekamp and Massey's algorithm in steps: the terms of a sequence come bit by bit.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Of n terms a_1, .., a_n let A = x^n and S = a_1 x^(n-1) + .. + a_n. The state is two consecutive
 * remainders of Euclid's algorithm on A and S, with the cofactors of S:
 *
 *     U0 A + V0 S = R0, deg R0 >= n/2,        U1 A + V1 S = R1, deg R1 < n/2
 *
 * With k more terms, of which T is made as S is, A becomes x^k A and S becomes x^k S + T. So Ri
 * becomes x^k Ri + Vi T, and the algorithm goes on from there. The steps that are done stay right,
 * since deg V1 <= n/2.
 */
#include <stdlib.h>
#include <string.h>

#include "algebra/work.h"
#include "base/check.h"

/* The polynomials of the state. */
enum
{
    R0,
    R1,
    V0,
    V1,
    STATE
};

struct cunmod_recurrence_struct
{
    cunmod_poly_t state[STATE];
    uint64_t *terms; /* all */
    int64_t n;       /* terms */
    int64_t room;
    int64_t reduced; /* of the terms, those that the state is made of */
};

/* ---- the object ------------------------------------------------------------ */

/* Makes the state that of no terms. */
static int start(cunmod_recurrence_t recurrence)
{
    static const uint64_t one[1] = {1};
    int status = CUNMOD_OK;
    for (int i = 0; i < STATE; i++)
    {
        CUNMOD_THEN(cunmod_poly_set_at(recurrence->state[i], one, i == R0 || i == V1, 0));
    }
    recurrence->reduced = 0;
    return status;
}

int cunmod_recurrence_create(cunmod_recurrence_t *recurrence, uint64_t p, cunmod_ctx_t ctx)
{
    if (recurrence == NULL)
    {
        return CUNMOD_E_ARGUMENT;
    }
    cunmod_recurrence_t created = calloc(1, sizeof(*created));
    int status = created != NULL ? CUNMOD_OK : CUNMOD_E_MEMORY;
    for (int i = 0; i < STATE; i++)
    {
        CUNMOD_THEN(cunmod_poly_create(&created->state[i], p, ctx));
    }
    CUNMOD_THEN(start(created));
    if (status == CUNMOD_OK)
    {
        *recurrence = created;
    }
    else
    {
        cunmod_recurrence_destroy(created);
    }
    return status;
}

void cunmod_recurrence_destroy(cunmod_recurrence_t recurrence)
{
    if (recurrence != NULL)
    {
        for (int i = 0; i < STATE; i++)
        {
            cunmod_poly_destroy(recurrence->state[i]);
        }
        free(recurrence->terms);
        free(recurrence);
    }
}

int cunmod_recurrence_start_over(cunmod_recurrence_t recurrence)
{
    const int status = recurrence == NULL ? CUNMOD_E_ARGUMENT : start(recurrence);
    if (status == CUNMOD_OK)
    {
        recurrence->n = 0;
    }
    return status;
}

int cunmod_recurrence_number(int64_t *n, cunmod_recurrence_t recurrence)
{
    return cunmod_get_length(n, recurrence != NULL ? &recurrence->n : NULL);
}

int cunmod_recurrence_modulus(uint64_t *p, cunmod_recurrence_t recurrence)
{
    return cunmod_get_modulus(p, recurrence != NULL ? &recurrence->state[R0]->p : NULL);
}

/* ---- terms ----------------------------------------------------------------- */

/* *place = room for n more terms. The room doubles, so that single terms cost little. Errors:
 * E_LENGTH, E_MEMORY. */
static int open_terms(uint64_t **place, cunmod_recurrence_t recurrence, int64_t n)
{
    const int status = cunmod_check_lengths(n, recurrence->n);
    if (status != CUNMOD_OK)
    {
        return status;
    }
    const int64_t all = recurrence->n + n;
    if (all > recurrence->room)
    {
        const int64_t room = all > 2 * recurrence->room ? all : 2 * recurrence->room;
        uint64_t *terms = realloc(recurrence->terms, (size_t)room * sizeof(*terms));
        if (terms == NULL)
        {
            return CUNMOD_E_MEMORY;
        }
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
                     : cunmod_check_operands(a, n, NULL, 0, recurrence->state[R0]->p);
    CUNMOD_THEN(open_terms(&place, recurrence, n));
    if (status == CUNMOD_OK && n > 0)
    {
        memcpy(place, a, (size_t)n * sizeof(*a));
        recurrence->n += n;
    }
    return status;
}

/* Adds the coefficients of a, or no term when it is NULL, and zeros up to n terms. */
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
    {
        return CUNMOD_E_ARGUMENT;
    }
    const cunmod_poly_t polys[] = {a, recurrence->state[R0]};
    int status = cunmod_poly_check(polys, 2);
    return CUNMOD_THEN(add_padded(recurrence, a, n));
}

/* ---- reduction ------------------------------------------------------------- */

/* What a reduction works on: the new state, two temporaries, and the results of a half-GCD. */
typedef struct
{
    cunmod_work_t state, half;
} reduction_t;

#define SPARE (&x->state.t[STATE])

/* The new state before any step: Ri = x^k Ri + Vi T of the terms from `reduced` to `end`. */
static int extend(reduction_t *x, cunmod_recurrence_t recurrence, int64_t end)
{
    const cunmod_poly_t *old = recurrence->state;
    const int64_t k = end - recurrence->reduced;
    uint64_t *words = malloc((size_t)(k > 0 ? k : 1) * sizeof(*words));
    int on_gpu = 0;
    int status = words != NULL ? CUNMOD_OK : CUNMOD_E_MEMORY;
    CUNMOD_THEN(cunmod_work_choose(&on_gpu, end / 2, old[R0]->p, old[R0]->ctx));
    for (int64_t i = 0; i < k && status == CUNMOD_OK; i++)
    {
        words[i] = recurrence->terms[end - 1 - i];
    }
    CUNMOD_THEN(cunmod_poly_set_at(SPARE[0], words, k, on_gpu));
    free(words);
    for (int i = 0; i < 2; i++)
    {
        CUNMOD_THEN(cunmod_poly_mul(x->state.t[R0 + i], old[V0 + i], SPARE[0]));
        CUNMOD_THEN(cunmod_poly_shift_left(SPARE[1], old[R0 + i], k));
        CUNMOD_THEN(cunmod_poly_add(x->state.t[R0 + i], x->state.t[R0 + i], SPARE[1]));
        CUNMOD_THEN(cunmod_poly_set(x->state.t[V0 + i], old[V0 + i]));
    }
    return status;
}

/* A step of Euclid's algorithm. */
static int divide(reduction_t *x)
{
    cunmod_poly_t *s = x->state.t;
    int status = cunmod_poly_divrem(SPARE[0], SPARE[1], s[R0], s[R1]);
    CUNMOD_THEN(cunmod_poly_swap(s[R0], s[R1]));
    CUNMOD_THEN(cunmod_poly_swap(s[R1], SPARE[1]));
    CUNMOD_THEN(cunmod_poly_mul(SPARE[0], SPARE[0], s[V1]));
    CUNMOD_THEN(cunmod_poly_sub(SPARE[0], s[V0], SPARE[0]));
    CUNMOD_THEN(cunmod_poly_swap(s[V0], s[V1]));
    return CUNMOD_THEN(cunmod_poly_swap(s[V1], SPARE[0]));
}

/* (a, b) = the inverse of the matrix of the half-GCD times (a, b). */
static int multiply(reduction_t *x, cunmod_poly_t a, cunmod_poly_t b, int64_t sign)
{
    enum
    {
        M11,
        M12,
        M21,
        M22,
        C,
        D
    };
    cunmod_poly_t *h = x->half.t;
    int status = cunmod_poly_mul(h[C], h[M22], a);
    CUNMOD_THEN(cunmod_poly_mul(h[D], h[M12], b));
    CUNMOD_THEN(sign > 0 ? cunmod_poly_sub(SPARE[0], h[C], h[D])
                         : cunmod_poly_sub(SPARE[0], h[D], h[C]));
    CUNMOD_THEN(cunmod_poly_mul(h[C], h[M11], b));
    CUNMOD_THEN(cunmod_poly_mul(h[D], h[M21], a));
    CUNMOD_THEN(sign > 0 ? cunmod_poly_sub(b, h[C], h[D]) : cunmod_poly_sub(b, h[D], h[C]));
    return CUNMOD_THEN(cunmod_poly_swap(a, SPARE[0]));
}

/* The steps that are left, by a half-GCD of the coefficients from k on. */
static int divide_fast(reduction_t *x, int64_t k)
{
    cunmod_poly_t *s = x->state.t, *h = x->half.t;
    int64_t sign = 0;
    int status = cunmod_poly_shift_right(SPARE[0], s[R0], k);
    CUNMOD_THEN(cunmod_poly_shift_right(SPARE[1], s[R1], k));
    CUNMOD_THEN(cunmod_poly_hgcd(h[0], h[1], h[2], h[3], h[4], h[5], &sign, SPARE[0], SPARE[1]));
    CUNMOD_THEN(multiply(x, s[V0], s[V1], sign));
    return CUNMOD_THEN(multiply(x, s[R0], s[R1], sign));
}

/* *left = whether deg R1 >= n/2. */
static int is_left(int *left, const reduction_t *x, int64_t n)
{
    int64_t len = 0;
    const int status = cunmod_poly_length(&len, x->state.t[R1]);
    *left = status == CUNMOD_OK && len > 0 && 2 * (len - 1) >= n;
    return status;
}

/* Fewer coefficients are reduced step by step. */
#define FEW 10

static int reduce_state(int *changed, reduction_t *x, int64_t n)
{
    int64_t len = 0;
    int left = 0;
    int status = is_left(&left, x, n);
    *changed = left;
    if (!left)
    {
        return status;
    }
    CUNMOD_THEN(divide(x));
    CUNMOD_THEN(cunmod_poly_length(&len, x->state.t[R0]));
    const int64_t k = n - (len - 1);
    if (len - 1 - k >= FEW)
    {
        return CUNMOD_THEN(divide_fast(x, k));
    }
    CUNMOD_THEN(is_left(&left, x, n));
    while (status == CUNMOD_OK && left)
    {
        CUNMOD_THEN(divide(x));
        CUNMOD_THEN(is_left(&left, x, n));
    }
    return status;
}

/* Makes the state that of the first `end` terms. It is untouched after a failure. */
static int advance(int *changed, cunmod_recurrence_t recurrence, int64_t end)
{
    reduction_t x;
    int status = cunmod_work_open(&x.state, recurrence->state[R0], STATE + 2);
    memset(&x.half, 0, sizeof(x.half));
    CUNMOD_THEN(cunmod_work_open(&x.half, recurrence->state[R0], CUNMOD_WORK_MOST));
    CUNMOD_THEN(extend(&x, recurrence, end));
    CUNMOD_THEN(reduce_state(changed, &x, end));
    for (int i = 0; i < STATE && status == CUNMOD_OK; i++)
    {
        status = cunmod_poly_swap(recurrence->state[i], x.state.t[i]);
    }
    if (status == CUNMOD_OK)
    {
        recurrence->reduced = end;
    }
    cunmod_work_close(&x.state);
    cunmod_work_close(&x.half);
    return status;
}

/* Whether the state may be lost with a GPU that was not forced. The terms are not. */
static int may_be_lost(int status, cunmod_recurrence_t recurrence)
{
    return status == CUNMOD_E_GPU && recurrence->state[R0]->ctx->path == CUNMOD_PATH_AUTO;
}

/* The same as advance, on the CPU, from the first term on. */
static int begin_again(int *changed, cunmod_recurrence_t recurrence, int64_t end)
{
    cunmod_ctx_t ctx = recurrence->state[R0]->ctx;
    const int64_t reduced = recurrence->reduced;
    int unused;
    ctx->path = CUNMOD_PATH_CPU;
    int status = start(recurrence);
    CUNMOD_THEN(advance(&unused, recurrence, reduced));
    CUNMOD_THEN(advance(changed, recurrence, end));
    ctx->path = CUNMOD_PATH_AUTO;
    cunmod_ctx_note(ctx, CUNMOD_PATH_CPU, "the GPU failed, computed with FLINT%s", "");
    return status;
}

int cunmod_recurrence_reduce(int *changed, cunmod_recurrence_t recurrence)
{
    int found = 0;
    if (changed == NULL || recurrence == NULL)
    {
        return CUNMOD_E_ARGUMENT;
    }
    int status = advance(&found, recurrence, recurrence->n);
    if (may_be_lost(status, recurrence))
    {
        status = begin_again(&found, recurrence, recurrence->n);
    }
    *changed = status == CUNMOD_OK ? found : *changed;
    return status;
}

/* ---- results --------------------------------------------------------------- */

/* res[0 .. n-1] = poly, zero-padded. */
static int get(uint64_t *res, int64_t n, cunmod_poly_t poly)
{
    int64_t len = 0;
    int status = cunmod_poly_length(&len, poly);
    CUNMOD_THEN(cunmod_poly_get_array(res, n, poly));
    if (status == CUNMOD_OK && len < n)
    {
        memset(res + len, 0, (size_t)(n - len) * sizeof(*res));
    }
    return status;
}

static int get_both(uint64_t *v, uint64_t *r, cunmod_recurrence_t recurrence)
{
    const int64_t n = recurrence->n;
    int status = get(v, n / 2 + 1, recurrence->state[V1]);
    return CUNMOD_THEN(get(r, (n + 1) / 2, recurrence->state[R1]));
}

int cunmod_recurrence_get_arrays(uint64_t *v, uint64_t *r, cunmod_recurrence_t recurrence)
{
    int unused;
    if (recurrence == NULL)
    {
        return CUNMOD_E_ARGUMENT;
    }
    const int64_t lenv = recurrence->n / 2 + 1, lenr = (recurrence->n + 1) / 2;
    int status = cunmod_check_array(v, lenv);
    CUNMOD_THEN(cunmod_check_array(r, lenr));
    CUNMOD_THEN(cunmod_overlap(v, lenv, r, lenr) ? CUNMOD_E_ALIAS : CUNMOD_OK);
    CUNMOD_THEN(get_both(v, r, recurrence));
    if (may_be_lost(status, recurrence))
    {
        status = begin_again(&unused, recurrence, recurrence->reduced);
        CUNMOD_THEN(get_both(v, r, recurrence));
    }
    return status;
}

int cunmod_recurrence_get_polys(cunmod_poly_t v, cunmod_poly_t r, cunmod_recurrence_t recurrence)
{
    cunmod_work_t work;
    if (recurrence == NULL)
    {
        return CUNMOD_E_ARGUMENT;
    }
    const cunmod_poly_t polys[] = {v, r, recurrence->state[V1]};
    int status = cunmod_poly_check(polys, 3);
    CUNMOD_THEN(v == r ? CUNMOD_E_ALIAS : CUNMOD_OK);
    if (status != CUNMOD_OK)
    {
        return status;
    }
    status = cunmod_work_open(&work, v, 2);
    CUNMOD_THEN(cunmod_poly_set(work.t[0], recurrence->state[V1]));
    CUNMOD_THEN(cunmod_poly_set(work.t[1], recurrence->state[R1]));
    CUNMOD_THEN(cunmod_poly_swap(v, work.t[0]));
    CUNMOD_THEN(cunmod_poly_swap(r, work.t[1]));
    cunmod_work_close(&work);
    return status;
}
