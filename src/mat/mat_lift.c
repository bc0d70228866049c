/* Solves a x = b over the p-adic integers on a device: memory, the inverse modulo p, and digits.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "mat/mat_lift.h"

#include "base/modulus.h"
#include "base/steps.h"
#include "mat/eliminate.h"
#include "runtime/outcome.h"
#include "runtime/transfer.h"
#include "shape/mat_space.h"

/* Returns 1 / p modulo 2^64, for odd p. Each step doubles the number of right bits, 3 at first. */
static uint64_t inverse_of(uint64_t p)
{
    uint64_t inverse = p;
    for (int bits = 3; bits < 64; bits *= 2)
        inverse *= 2 - p * inverse;
    return inverse;
}

/* Allocates memory for all arrays of *x, and copies the system to the device. */
static int open_memory(cunmod_mat_lifting_t *x)
{
    const cunmod_mat_system_t *const s = &x->system;
    const int64_t square = s->n * s->n, thin = s->n * s->m;
    const int64_t words_a = s->words_a * square, words_b = s->words_b * thin;
    const double words = cunmod_mat_lift_words(s->n, s->m, s->words_a, s->words_b);
    CUNMOD_TRY(cunmod_dev_alloc(x->dev, &x->memory, (size_t)words * sizeof(uint64_t)));
    x->group = cunmod_mat_lift_group(s->n, s->m);
    uint64_t *const a = x->memory, *const inverse = a + words_a, *const r = inverse + square;
    x->digits = r + words_b + thin;
    x->step = (cunmod_mat_lift_t){.a = a,
                                  .inverse = inverse,
                                  .r = r,
                                  .rest = r + words_b,
                                  .n = s->n,
                                  .m = s->m,
                                  .words_a = s->words_a,
                                  .words_r = s->words_b,
                                  .p_inverse = inverse_of(s->p)};
    cunmod_modulus_set(&x->step.mod, s->p);
    CUNMOD_TRY(cunmod_dev_upload(x->dev, a, s->a, words_a, sizeof(uint64_t)));
    CUNMOD_TRY(cunmod_dev_upload(x->dev, r, s->b, words_b, sizeof(uint64_t)));
    return cunmod_dev_mat_rest(x->dev, x->step.rest, r, thin, s->words_b, &x->step.mod);
}

/* Eliminates *e->a, which is a modulo p, and stores its inverse. */
static int invert(cunmod_mat_lifting_t *x, cunmod_elimination_t *e)
{
    const cunmod_mat_lift_t *const step = &x->step;
    const int64_t n = step->n;
    uint64_t *const inverse = (uint64_t *)x->memory + step->words_a * n * n;
    CUNMOD_TRY(cunmod_dev_mat_rest(x->dev, (uint64_t *)(void *)e->a.words, step->a, n * n,
                                   step->words_a, &step->mod));
    CUNMOD_TRY(cunmod_eliminate(e, 1));
    x->rank = e->rank;
    return e->rank < n ? 0 : cunmod_eliminate_inverse(e, cunmod_mat_view(inverse, n, n, 0));
}

int cunmod_mat_lift_open(cunmod_mat_lifting_t *x)
{
    const int64_t n = x->system.n;
    void *copy = NULL;
    CUNMOD_TRY(open_memory(x));
    CUNMOD_TRY(cunmod_dev_alloc(x->dev, &copy, (size_t)(n * n) * sizeof(uint64_t)));
    cunmod_elimination_t e = {
        .dev = x->dev, .mod = x->step.mod, .a = cunmod_mat_view(copy, n, n, 0), .stop = x->stop};
    const int outcome = invert(x, &e);
    cunmod_eliminate_close(&e);
    cunmod_dev_free(x->dev, copy);
    return outcome;
}

void cunmod_mat_lift_close(cunmod_mat_lifting_t *x)
{
    if (x->memory != NULL)
        cunmod_dev_free(x->dev, x->memory);
    x->memory = NULL;
}

int cunmod_mat_lift_digits(cunmod_mat_lifting_t *x, uint64_t *digits, int64_t count)
{
    const int64_t thin = x->step.n * x->step.m;
    int error = cunmod_is_stopped(x->stop) ? CUNMOD_INTERRUPTED : 0;
    cunmod_dev_graph_begin(x->dev);
    for (int64_t i = 0; i < count && error == 0; i++)
    {
        x->step.digit = x->digits + i * thin;
        error = cunmod_dev_mat_digit(x->dev, &x->step);
        CUNMOD_NEXT(cunmod_dev_mat_lift(x->dev, &x->step));
    }
    const int late = cunmod_dev_graph_end(x->dev);
    CUNMOD_NEXT(late);
    return CUNMOD_NEXT(
        cunmod_dev_download(x->dev, digits, x->digits, count * thin, sizeof(uint64_t)));
}
