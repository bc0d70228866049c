/* The calls of mode "cpu": each function of cunmod_flint.h, and FLINT's.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "cpu.h"

#include <flint/nmod_poly_factor.h>

#include "cunmod_flint.h"

#define EVERY INT64_MAX

/* FLINT goes through fewer points one by one, and its tree begins with as many. */
#define FLINT_TREE 32

static void bench_twin_minpoly(nmod_poly_struct *r, const bench_twin_t *x)
{
    nmod_berlekamp_massey_t sequence;
    nmod_berlekamp_massey_init(sequence, x->p);
    nmod_berlekamp_massey_add_points(sequence, x->ys, x->n);
    nmod_berlekamp_massey_reduce(sequence);
    nmod_poly_make_monic(r, nmod_berlekamp_massey_V_poly(sequence));
    nmod_berlekamp_massey_clear(sequence);
}

static void bench_twin_squarefree(nmod_poly_struct *r, const bench_twin_t *x)
{
    nmod_poly_factor_t factors;
    nmod_poly_factor_init(factors);
    nmod_poly_factor_squarefree(factors, x->a);
    nmod_poly_one(r);
    for (slong i = 0; i < factors->num; i++)
        if (r->length == 1)
            nmod_poly_set(r, factors->p + i);
        else
            nmod_poly_mul(r, r, factors->p + i);
    nmod_poly_factor_clear(factors);
}

static void bench_twin_evaluate(uint64_t *v, const bench_twin_t *x)
{
    if (x->n < FLINT_TREE)
        nmod_poly_evaluate_nmod_vec_iter(v, x->a, x->xs, x->n);
    else
        _nmod_poly_evaluate_nmod_vec_fast_precomp(v, x->a->coeffs, x->n, x->tree, x->n, x->a->mod);
}

static void bench_twin_interpolate(nmod_poly_struct *r, const bench_twin_t *x)
{
    nmod_poly_fit_length(r, x->n);
    _nmod_poly_interpolate_nmod_vec_fast_precomp(r->coeffs, x->ys, x->tree, x->weights, x->n,
                                                 x->a->mod);
    r->length = x->n;
    _nmod_poly_normalise(r);
}

#define TWIN(name, most, call, flints)                                                             \
    static int ours_##name(bench_twin_t *x, bench_twin_results_t *z)                               \
    {                                                                                              \
        nmod_poly_struct *const r = z->r;                                                          \
        uint64_t *const v = z->v, *const w = &z->w;                                                \
        (void)r, (void)v, (void)w;                                                                 \
        return call;                                                                               \
    }                                                                                              \
    static int flint_##name(bench_twin_t *x, bench_twin_results_t *z)                              \
    {                                                                                              \
        nmod_poly_struct *const r = z->r;                                                          \
        uint64_t *const v = z->v, *const w = &z->w;                                                \
        (void)r, (void)v, (void)w;                                                                 \
        (void)(flints);                                                                            \
        return CUNMOD_OK;                                                                          \
    }
#include "cpu_twins.h"
#undef TWIN

#define TWIN(name, most, call, flints) {#name, most, ours_##name, flint_##name},
const bench_twin_functions_t bench_twins[] = {
#include "cpu_twins.h"
};
const int bench_twins_count = (int)(sizeof bench_twins / sizeof *bench_twins);
