/* Separates the irreducible factors of the polynomials of a batch by their degrees.
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
#include "factor/patterns.h"

#include <stdlib.h>
#include <string.h>

#include "base/steps.h"
#include "batch_ops/batch_power_rows.h"
#include "factor/batch_path.h"
#include "factor/factor_item.h"
#include "shape/tuning.h"

/* The state of all items.
 *
 *   f      the monic polynomials; 0 for items that have an error or are computed by themselves
 *   rest   f without the factors of degrees below d
 *   h      x^(p^d) modulo f
 *   x      the polynomial x
 *   map    the matrices of p-th powers, n x n, once there are any
 *   g      for anything
 *   p      moduli
 *   len    lengths of f without the factors that are found
 *   active [0 .. left-1]: the items that are not finished, in order
 *   other  lengths of `rest`, of GCDs; statuses: of the items
 *   alone  1 for items that are computed by themselves, of which any_alone says whether there are
 *          any */
typedef struct
{
    cunmod_batch_t f, rest, h, x, map, g;
    int64_t n;
    uint64_t *p;
    int64_t *len, *other, *active;
    int64_t left;
    int *statuses;
    char *alone;
    int any_alone;
    int64_t items;
} state_t;

static int open_state(state_t *s, cunmod_moduli_t moduli)
{
    cunmod_batch_t *const batches[] = {&s->f, &s->rest, &s->h, &s->x, &s->map, &s->g};
    memset(s, 0, sizeof(*s));
    const size_t room = (size_t)moduli->items + 1;
    s->items = moduli->items;
    for (int k = 0; k < 6; k++)
        CUNMOD_TRY(cunmod_batch_create(batches[k], moduli));
    s->p = malloc(room * sizeof(*s->p));
    s->len = malloc(room * sizeof(*s->len));
    s->other = malloc(room * sizeof(*s->other));
    s->active = malloc(room * sizeof(*s->active));
    s->statuses = malloc(room * sizeof(*s->statuses));
    s->alone = calloc(room, sizeof(*s->alone));
    if (s->p == NULL || s->len == NULL || s->other == NULL || s->active == NULL ||
        s->statuses == NULL || s->alone == NULL)
        return CUNMOD_E_MEMORY;
    cunmod_factor_read_moduli(s->p, moduli);
    return CUNMOD_OK;
}

static void close_state(state_t *s)
{
    const cunmod_batch_t batches[] = {s->f, s->rest, s->h, s->x, s->map, s->g};
    for (int k = 0; k < 6; k++)
        cunmod_batch_destroy(batches[k]);
    free(s->p);
    free(s->len);
    free(s->other);
    free(s->active);
    free(s->statuses);
    free(s->alone);
}

int cunmod_patterns_open_exps(cunmod_patterns_t *found, int64_t items)
{
    found->exps = malloc(((size_t)found->at[items] + 1) * sizeof(*found->exps));
    if (found->exps == NULL)
        return CUNMOD_E_MEMORY;
    for (int64_t k = 0; k < found->at[items]; k++)
        found->exps[k] = 1;
    return CUNMOD_OK;
}

/* ---- the items of the loop ------------------------------------------------------------- */

static void add(cunmod_patterns_t *found, int64_t i, int64_t degree)
{
    const int64_t k = found->at[i] + found->count[i];
    found->degrees[k] = degree;
    found->count[i]++;
}

/* Returns whether the `rest` of item i, of length s->len[i], has no factors of degrees below d and
 * at most one other factor, which is then added. */
static int finish(const state_t *s, cunmod_patterns_t *found, int64_t i, int64_t d)
{
    const int64_t degree = s->len[i] - 1;
    if (degree >= 2 * d)
        return 0;
    if (degree > 0)
        add(found, i, degree);
    return 1;
}

/* Sets s->f, s->len, s->active, and the counts of all items that have an error, which are finished.
 * Finds the items that are computed by themselves. The GCD of a and 0 is a over its leading
 * coefficient, and has the status E_MODULUS where the modulus is not prime. */
static int begin(state_t *s, cunmod_patterns_t *found, cunmod_batch_t a)
{
    CUNMOD_TRY(cunmod_batch_gcd(s->f, a, s->x)); /* x is 0 */
    CUNMOD_TRY(cunmod_batch_derivative(s->g, s->f));
    CUNMOD_TRY(cunmod_batch_gcd(s->g, s->g, s->f));
    CUNMOD_TRY(cunmod_batch_statuses(s->statuses, s->f));
    CUNMOD_TRY(cunmod_batch_lengths(s->len, s->f));
    CUNMOD_TRY(cunmod_batch_lengths(s->other, s->g));
    for (int64_t i = 0; i < s->items; i++)
    {
        const int status = s->statuses[i] == CUNMOD_OK && s->len[i] == 0 ? CUNMOD_E_DIVZERO
                                                                         : s->statuses[i];
        found->count[i] = -status;
        s->alone[i] = status == CUNMOD_OK && s->len[i] > 1 &&
                      (s->other[i] > 1 || s->len[i] > CUNMOD_TUNE_PATTERN_LENGTH);
        s->any_alone |= s->alone[i];
        if (s->alone[i] || status != CUNMOD_OK)
            s->len[i] = 0;
        s->n = s->len[i] - 1 > s->n ? s->len[i] - 1 : s->n;
        if (!finish(s, found, i, 1))
            s->active[s->left++] = i;
    }
    if (!s->any_alone)
        return CUNMOD_OK;
    CUNMOD_TRY(cunmod_factor_set_power(s->g, 0, s->alone));
    return cunmod_batch_scalar_mul(s->f, s->f, s->g);
}

/* Computes the items of s->alone, one after the other. */
static int run_alone(const state_t *s, cunmod_patterns_t *found, cunmod_batch_t a)
{
    cunmod_factor_items_t items;
    if (!s->any_alone)
        return CUNMOD_OK;
    int status = cunmod_factor_items_read(&items, a);
    CUNMOD_THEN(cunmod_patterns_open_exps(found, s->items));
    for (int64_t i = 0; i < s->items && status == CUNMOD_OK; i++)
        if (s->alone[i])
            status = cunmod_factor_degrees_item(
                found->degrees + found->at[i], found->exps + found->at[i], found->count + i,
                items.words + items.at[i], cunmod_factor_items_length(&items, i), s->p[i],
                a->moduli->ctx);
    cunmod_factor_items_clear(&items);
    return status;
}

/* ---- powers x^(p^d) -------------------------------------------------------------------- */

/* h = x^(p^d) modulo f, from x^(p^(d-1)) if d > 1. */
static int next_power(state_t *s, int64_t d)
{
    if (d == 1)
        return cunmod_batch_powmod_x(s->h, s->p, s->f);
    if (s->items > CUNMOD_TUNE_PATTERN_ENTRIES / (s->n * s->n))
        return cunmod_batch_powmod(s->h, s->h, s->p, s->f);
    if (d == 2)
        CUNMOD_TRY(cunmod_batch_power_rows(s->map, s->h, s->f, s->n));
    return cunmod_batch_matrix_mul(s->h, s->h, s->map, 1, s->n, s->n);
}

/* ---- the loop over the degrees ------------------------------------------------------------ */

/* Divides s->rest by its factors of degree d. */
static int divide(state_t *s, int64_t d)
{
    CUNMOD_TRY(next_power(s, d));
    CUNMOD_TRY(cunmod_batch_sub(s->g, s->h, s->x));
    CUNMOD_TRY(cunmod_batch_gcd(s->g, s->g, s->rest));
    return cunmod_batch_divrem(s->rest, s->g, s->rest, s->g);
}

/* Adds the factors of degree d; s->other: the lengths of all `rest` without them. */
static void add_factors(state_t *s, cunmod_patterns_t *found, int64_t d)
{
    int64_t left = 0;
    for (int64_t k = 0; k < s->left; k++)
    {
        const int64_t i = s->active[k];
        for (; s->len[i] > s->other[i]; s->len[i] -= d)
            add(found, i, d);
        if (!finish(s, found, i, d + 1))
            s->active[left++] = i;
    }
    s->left = left;
}

/* Finds the factors of degree d, for which `divide` was called, and calls `divide` for d + 1. */
static int step(state_t *s, cunmod_patterns_t *found, int64_t d)
{
    CUNMOD_TRY(cunmod_batch_lengths(s->other, s->rest));
    if (2 * (d + 1) <= s->n)
        CUNMOD_TRY(divide(s, d + 1));
    add_factors(s, found, d);
    return CUNMOD_OK;
}

int cunmod_batch_patterns(cunmod_patterns_t *found, cunmod_batch_t a)
{
    state_t s;
    int status = open_state(&s, a->moduli);
    CUNMOD_THEN(begin(&s, found, a));
    CUNMOD_THEN(cunmod_batch_set(s.rest, s.f));
    CUNMOD_THEN(cunmod_factor_set_power(s.x, 1, NULL));
    if (s.left > 0)
        CUNMOD_THEN(divide(&s, 1));
    for (int64_t d = 1; status == CUNMOD_OK && s.left > 0; d++)
        status = step(&s, found, d);
    CUNMOD_THEN(run_alone(&s, found, a));
    close_state(&s);
    return status;
}
