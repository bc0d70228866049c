/* Berlekamp and Massey's algorithm for terms that are added in several calls: computes the next
 * state.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "algebra/recurrence.h"

#include <stdlib.h>
#include <string.h>

#include "algebra/work.h"

/* Temporary polynomials. state: the new state R0, R1, V0, V1, then SPARE[0] and SPARE[1]. half: the
 * six results of a half-GCD. */
typedef struct
{
    cunmod_work_t state, half;
} reduction_t;

#define SPARE (&x->state.t[CUNMOD_STATE])

/* Computes the new state as it is before Euclid's algorithm continues: Ri = x^k Ri + Vi T
 * (algebra/recurrence.h), where T has the k terms with indices reduced .. end-1. */
static int extend(reduction_t *x, cunmod_recurrence_t recurrence, int64_t end)
{
    const cunmod_poly_t *old = recurrence->state;
    const int64_t k = end - recurrence->reduced;
    uint64_t *words = malloc((size_t)(k > 0 ? k : 1) * sizeof(*words));
    int on_gpu = 0;
    int status = words != NULL ? CUNMOD_OK : CUNMOD_E_MEMORY;
    CUNMOD_THEN(cunmod_work_choose(&on_gpu, end / 2, old[CUNMOD_R0]->p, old[CUNMOD_R0]->ctx));
    for (int64_t i = 0; i < k && status == CUNMOD_OK; i++)
        words[i] = recurrence->terms[end - 1 - i];
    CUNMOD_THEN(cunmod_poly_set_at(SPARE[0], words, k, on_gpu));
    free(words);
    for (int i = 0; i < 2; i++)
    {
        CUNMOD_THEN(cunmod_poly_mul(x->state.t[CUNMOD_R0 + i], old[CUNMOD_V0 + i], SPARE[0]));
        CUNMOD_THEN(cunmod_poly_shift_left(SPARE[1], old[CUNMOD_R0 + i], k));
        CUNMOD_THEN(
            cunmod_poly_add(x->state.t[CUNMOD_R0 + i], x->state.t[CUNMOD_R0 + i], SPARE[1]));
        CUNMOD_THEN(cunmod_poly_set(x->state.t[CUNMOD_V0 + i], old[CUNMOD_V0 + i]));
    }
    return status;
}

/* One step of Euclid's algorithm: (R0, R1) = (R1, R0 - q R1), (V0, V1) = (V1, V0 - q V1). */
static int divide(reduction_t *x)
{
    cunmod_poly_t *s = x->state.t;
    int status = cunmod_poly_divrem(SPARE[0], SPARE[1], s[CUNMOD_R0], s[CUNMOD_R1]);
    CUNMOD_THEN(cunmod_poly_swap(s[CUNMOD_R0], s[CUNMOD_R1]));
    CUNMOD_THEN(cunmod_poly_swap(s[CUNMOD_R1], SPARE[1]));
    CUNMOD_THEN(cunmod_poly_mul(SPARE[0], SPARE[0], s[CUNMOD_V1]));
    CUNMOD_THEN(cunmod_poly_sub(SPARE[0], s[CUNMOD_V0], SPARE[0]));
    CUNMOD_THEN(cunmod_poly_swap(s[CUNMOD_V0], s[CUNMOD_V1]));
    return CUNMOD_THEN(cunmod_poly_swap(s[CUNMOD_V1], SPARE[0]));
}

/* (a, b) = M^-1 (a, b) for the 2 by 2 matrix M of the half-GCD; sign: its determinant, 1 or -1. */
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

/* Runs all further steps of Euclid's algorithm at once, by the half-GCD of the quotients of R0 and
 * R1 by x^k. */
static int divide_fast(reduction_t *x, int64_t k)
{
    cunmod_poly_t *s = x->state.t, *h = x->half.t;
    int64_t sign = 0;
    int status = cunmod_poly_shift_right(SPARE[0], s[CUNMOD_R0], k);
    CUNMOD_THEN(cunmod_poly_shift_right(SPARE[1], s[CUNMOD_R1], k));
    CUNMOD_THEN(cunmod_poly_hgcd(h[0], h[1], h[2], h[3], h[4], h[5], &sign, SPARE[0], SPARE[1]));
    CUNMOD_THEN(multiply(x, s[CUNMOD_V0], s[CUNMOD_V1], sign));
    return CUNMOD_THEN(multiply(x, s[CUNMOD_R0], s[CUNMOD_R1], sign));
}

/* *left = whether deg R1 >= n/2, that is, whether another step of Euclid's algorithm is needed. */
static int is_left(int *left, const reduction_t *x, int64_t n)
{
    int64_t len = 0;
    const int status = cunmod_poly_length(&len, x->state.t[CUNMOD_R1]);
    *left = status == CUNMOD_OK && len > 0 && 2 * (len - 1) >= n;
    return status;
}

/* Least degree of the quotient of R0 by x^k for which the half-GCD is used. */
#define FEW 10

static int reduce_state(int *changed, reduction_t *x, int64_t n)
{
    int64_t len = 0;
    int left = 0;
    int status = is_left(&left, x, n);
    *changed = left;
    if (!left)
        return status;
    CUNMOD_THEN(divide(x));
    CUNMOD_THEN(cunmod_poly_length(&len, x->state.t[CUNMOD_R0]));
    const int64_t k = n - (len - 1);
    if (len - 1 - k >= FEW)
        return CUNMOD_THEN(divide_fast(x, k));
    CUNMOD_THEN(is_left(&left, x, n));
    while (status == CUNMOD_OK && left)
    {
        CUNMOD_THEN(divide(x));
        CUNMOD_THEN(is_left(&left, x, n));
    }
    return status;
}

int cunmod_recurrence_advance(int *changed, cunmod_recurrence_t recurrence, int64_t end)
{
    reduction_t x;
    int status = cunmod_work_open(&x.state, recurrence->state[CUNMOD_R0], CUNMOD_STATE + 2);
    memset(&x.half, 0, sizeof(x.half));
    CUNMOD_THEN(cunmod_work_open(&x.half, recurrence->state[CUNMOD_R0], CUNMOD_WORK_MOST));
    CUNMOD_THEN(extend(&x, recurrence, end));
    CUNMOD_THEN(reduce_state(changed, &x, end));
    for (int i = 0; i < CUNMOD_STATE && status == CUNMOD_OK; i++)
        status = cunmod_poly_swap(recurrence->state[i], x.state.t[i]);
    if (status == CUNMOD_OK)
        recurrence->reduced = end;
    cunmod_work_close(&x.state);
    cunmod_work_close(&x.half);
    return status;
}
