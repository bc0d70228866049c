/* Separates the irreducible factors of squarefree polynomials of a batch by their degrees.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Let f be squarefree and monic, and h_d = x^(p^d) modulo f. The product of the factors of f of
 * degree d is gcd(h_d - x, r), where r is f without its factors of degrees below d. If the degree
 * of r is below 2 d, then r is irreducible or 1. All items take a step d at once, and only the
 * lengths of all r are copied to the host. While the host reads the lengths of one step, the GPU
 * computes the next step, which may be one too many. The map from h_d to h_(d+1) is linear:
 * h_(d+1) is the row h_d times the matrix with the rows x^(i p) modulo f. So after h_1, which is a
 * power, a step takes the product of a row and a matrix, which is about as much work as two
 * products of polynomials.
 */
#include "factor/degree_loop.h"

#include <stdlib.h>

#include "base/steps.h"
#include "batch_ops/batch_power_rows.h"
#include "factor/batch_path.h"

/* The state of all items.
 *
 *   n      the largest degree
 *   rest   f without the factors of degrees below d
 *   h      x^(p^d) modulo f
 *   x      the polynomial x
 *   map    the matrices of p-th powers, n x n, once there are any
 *   len    lengths of f without the factors that are found
 *   other  lengths of `rest`
 *   active [0 .. left-1]: the items that are not finished, in order */
typedef struct
{
    cunmod_patterns_t *found;
    const int64_t *owner, *degree;
    cunmod_batch_t f, g;
    const uint64_t *p;
    int64_t items, n;
    cunmod_batch_t rest, h, x, map;
    int64_t *len, *other, *active;
    int64_t left;
} state_t;

/* Allocates all but what the caller has given. */
static int open_state(state_t *s)
{
    cunmod_batch_t *const batches[] = {&s->rest, &s->h, &s->x, &s->map};
    const size_t room = (size_t)s->items + 1;
    for (int k = 0; k < 4; k++)
        CUNMOD_TRY(cunmod_batch_create(batches[k], s->f->moduli));
    s->len = malloc(room * sizeof(*s->len));
    s->other = malloc(room * sizeof(*s->other));
    s->active = malloc(room * sizeof(*s->active));
    return s->len != NULL && s->other != NULL && s->active != NULL ? CUNMOD_OK : CUNMOD_E_MEMORY;
}

static void close_state(state_t *s)
{
    const cunmod_batch_t batches[] = {s->rest, s->h, s->x, s->map};
    for (int k = 0; k < 4; k++)
        cunmod_batch_destroy(batches[k]);
    free(s->len);
    free(s->other);
    free(s->active);
}

/* Returns the item of s->found and s->degree that item i of f belongs to. */
static int64_t owner_of(const state_t *s, int64_t i)
{
    return s->owner != NULL ? s->owner[i] : i;
}

/* Returns whether the `rest` of item i, of length s->len[i], has no factors of degrees below d and
 * at most one other factor, which is then added. */
static int finish(const state_t *s, int64_t i, int64_t d)
{
    const int64_t degree = s->len[i] - 1;
    if (degree >= 2 * d)
        return 0;
    if (degree > 0)
        cunmod_patterns_add(s->found, owner_of(s, i), degree);
    return 1;
}

/* Sets s->n, s->len, s->active, s->rest and s->x. */
static int begin(state_t *s)
{
    for (int64_t i = 0; i < s->items; i++)
    {
        const int64_t degree = s->degree[owner_of(s, i)];
        s->n = degree > s->n ? degree : s->n;
        s->len[i] = degree + 1;
        if (!finish(s, i, 1))
            s->active[s->left++] = i;
    }
    CUNMOD_TRY(cunmod_batch_set(s->rest, s->f));
    return cunmod_factor_set_power(s->x, 1, NULL);
}

/* h = x^(p^d) modulo f, from x^(p^(d-1)) if d > 1. */
static int next_power(state_t *s, int64_t d)
{
    if (d == 1)
        return cunmod_batch_powmod_x(s->h, s->p, s->f);
    if (d == 2)
        CUNMOD_TRY(cunmod_batch_power_rows(s->map, s->h, s->f, s->n));
    return cunmod_batch_matrix_mul(s->h, s->h, s->map, 1, s->n, s->n);
}

/* Divides s->rest by its factors of degree d. */
static int divide(state_t *s, int64_t d)
{
    CUNMOD_TRY(next_power(s, d));
    CUNMOD_TRY(cunmod_batch_sub(s->g, s->h, s->x));
    CUNMOD_TRY(cunmod_batch_gcd(s->g, s->g, s->rest));
    return cunmod_batch_divrem(s->rest, s->g, s->rest, s->g);
}

/* Adds the factors of degree d; s->other: the lengths of all `rest` without them. */
static void add_factors(state_t *s, int64_t d)
{
    int64_t left = 0;
    for (int64_t k = 0; k < s->left; k++)
    {
        const int64_t i = s->active[k];
        for (; s->len[i] > s->other[i]; s->len[i] -= d)
            cunmod_patterns_add(s->found, owner_of(s, i), d);
        if (!finish(s, i, d + 1))
            s->active[left++] = i;
    }
    s->left = left;
}

/* Finds the factors of degree d, for which `divide` was called, and calls `divide` for d + 1. */
static int step(state_t *s, int64_t d)
{
    CUNMOD_TRY(cunmod_batch_lengths(s->other, s->rest));
    if (2 * (d + 1) <= s->n)
        CUNMOD_TRY(divide(s, d + 1));
    add_factors(s, d);
    return CUNMOD_OK;
}

int cunmod_degree_loop(cunmod_patterns_t *found, const int64_t *owner, const int64_t *degree,
                       cunmod_batch_t f, cunmod_batch_t g, const uint64_t *p)
{
    state_t s = {.found = found,
                 .owner = owner,
                 .degree = degree,
                 .f = f,
                 .g = g,
                 .p = p,
                 .items = f->moduli->items};
    int status = open_state(&s);
    CUNMOD_THEN(begin(&s));
    if (s.left > 0)
        CUNMOD_THEN(divide(&s, 1));
    for (int64_t d = 1; status == CUNMOD_OK && s.left > 0; d++)
        status = step(&s, d);
    close_state(&s);
    return status;
}
