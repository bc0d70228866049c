/* A recurrence in steps whose state was on a GPU that is lost: the CPU begins again, and when that
 * fails, too, nothing is changed. The memory of the GPU is imitated: these vectors are on a device
 * that the context does not have.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <flint/nmod_poly.h>
#include <stdlib.h>

#include "algebra/recurrence.h"
#include "tests/harness/harness.h"
#include "runtime/poly.h"

#define PRIME UINT64_C(2147483647)
#define N 40      /* terms, so few that no plan takes a GPU */
#define BEFORE 30 /* of them, before the state is lost */
#define LENV (N / 2 + 1)
#define LENR ((N + 1) / 2)

static cunmod_ctx_t ctx;
static volatile int flag; /* the interrupt of ctx */

static void lose(cunmod_poly_t poly)
{
    static uint64_t elsewhere[1];
    CHECK(poly->vec.len > 0 && poly->vec.host != NULL);
    free(poly->vec.own);
    poly->vec.own = NULL;
    poly->vec.host = NULL;
    poly->vec.device = elsewhere;
}

/* Compares v and r with FLINT's V and R of the first n terms. */
static void check_results(const uint64_t *v, const uint64_t *r, const uint64_t *terms, int64_t n)
{
    nmod_berlekamp_massey_t b;
    nmod_berlekamp_massey_init(b, PRIME);
    nmod_berlekamp_massey_add_points(b, terms, n);
    nmod_berlekamp_massey_reduce(b);
    for (int64_t i = 0; i < LENV; i++)
        CHECK(v[i] == nmod_poly_get_coeff_ui(nmod_berlekamp_massey_V_poly(b), i));
    for (int64_t i = 0; i < LENR; i++)
        CHECK(r[i] == nmod_poly_get_coeff_ui(nmod_berlekamp_massey_R_poly(b), i));
    nmod_berlekamp_massey_clear(b);
}

static void check_arrays(cunmod_recurrence_t recurrence, const uint64_t *terms, int64_t n)
{
    SCOPED_RESULT uint64_t *v = test_result(LENV), *r = test_result(LENR);
    CHECK_OK(cunmod_recurrence_get_arrays(v, r, recurrence));
    check_results(v, r, terms, n);
}

static void check_polys(cunmod_recurrence_t recurrence, const uint64_t *terms, int64_t n)
{
    uint64_t v[LENV] = {0}, r[LENR] = {0};
    SCOPED_POLY cunmod_poly_t x = test_poly_of(ctx, NULL, 0, PRIME),
                              y = test_poly_of(ctx, NULL, 0, PRIME);
    CHECK_OK(cunmod_recurrence_get_polys(x, y, recurrence));
    CHECK_OK(cunmod_poly_get_array(v, LENV, x));
    CHECK_OK(cunmod_poly_get_array(r, LENR, y));
    check_results(v, r, terms, n);
}

/* Returns the state after BEFORE terms, of which `part` is lost, with the other terms added. */
static cunmod_recurrence_t open_lost(const uint64_t *terms, int part)
{
    cunmod_recurrence_t recurrence = NULL;
    int changed = 0;
    CHECK_OK(cunmod_recurrence_create(&recurrence, PRIME, ctx));
    CHECK_OK(cunmod_recurrence_add(recurrence, terms, BEFORE));
    CHECK_OK(cunmod_recurrence_reduce(&changed, recurrence));
    CHECK_OK(cunmod_recurrence_add(recurrence, terms + BEFORE, N - BEFORE));
    lose(recurrence->state[part]);
    return recurrence;
}

static void give_up(cunmod_recurrence_t recurrence)
{
    SCOPED_RESULT uint64_t *v = test_result(LENV), *r = test_result(LENR);
    int changed = -7;
    flag = 1;
    CHECK_STATUS(CUNMOD_E_INTERRUPTED, cunmod_recurrence_get_arrays(v, r, recurrence));
    CHECK_STATUS(CUNMOD_E_INTERRUPTED, cunmod_recurrence_reduce(&changed, recurrence));
    flag = 0;
    CHECK(test_untouched(v, LENV) && test_untouched(r, LENR) && changed == -7);
}

static void check_lost(const uint64_t *terms, int part, int given_up)
{
    cunmod_recurrence_t recurrence[3];
    int changed = -7;
    for (int i = 0; i < 3; i++)
    {
        recurrence[i] = open_lost(terms, part);
        if (given_up)
            give_up(recurrence[i]);
    }
    check_arrays(recurrence[0], terms, BEFORE);
    check_polys(recurrence[1], terms, BEFORE);
    CHECK_OK(cunmod_recurrence_reduce(&changed, recurrence[2]));
    CHECK(changed == 1);
    check_arrays(recurrence[2], terms, N);
    for (int i = 0; i < 3; i++)
        cunmod_recurrence_destroy(recurrence[i]);
}

/* Where a path is forced, no state is computed again, and neither array is written. */
static void check_forced(const uint64_t *terms)
{
    SCOPED_RESULT uint64_t *v = test_result(LENV), *r = test_result(LENR);
    cunmod_recurrence_t recurrence = open_lost(terms, CUNMOD_R1);
    CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_CPU));
    CHECK_STATUS(CUNMOD_E_GPU, cunmod_recurrence_get_arrays(v, r, recurrence));
    CHECK(test_untouched(v, LENV) && test_untouched(r, LENR));
    CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_AUTO));
    cunmod_recurrence_destroy(recurrence);
}

int main(void)
{
    static const int part[] = {CUNMOD_V1, CUNMOD_R1};
    ctx = test_start_ctx(0);
    CHECK_OK(cunmod_set_interrupt(ctx, &flag));
    SCOPED uint64_t *const terms = test_poly(N, PRIME, TEST_DENSE);
    for (int i = 0; i < 4; i++)
    {
        test_case("lost recurrence", N, i, PRIME);
        check_lost(terms, part[i / 2], i % 2);
    }
    check_forced(terms);
    return test_finish_ctx(ctx);
}
