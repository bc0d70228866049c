/* Factors squarefree polynomials by operations on batches.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Let f be squarefree and monic, of degree m <= n, with k irreducible factors modulo p. The
 * polynomials v of degree below m with v^p = v modulo f are a vector space of dimension k, since v
 * is then a number modulo each factor, and the k numbers are arbitrary (E. R. Berlekamp, Factoring
 * polynomials over large finite fields, Math. Comp. 24, 1970). v -> v^p is linear, and its matrix
 * has the column x^(i p) modulo f for the coefficient of x^i in v. So the vectors are the nullspace
 * of the matrix minus 1. For m < n the equations of the rows m .. n-1 say that the coefficients of
 * x^m, .., x^(n-1) are 0.
 *
 * For a random v of the space, about half of the factors of f divide v^((p-1)/2) - 1, or v for p =
 * 2. So GCDs split f, and then the pieces of f, with new random v, until there are k pieces. This
 * works for factors of all degrees at once. Each level is one batch of all pieces of all
 * polynomials.
 */
#include "factor/berlekamp.h"

#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "base/steps.h"
#include "batch_ops/batch_power_rows.h"
#include "factor/batch_path.h"
#include "factor/batch_whole.h"
#include "shape/tuning.h"

/* The state of all polynomials. Polynomial k has polys->owner[k] as its owner.
 *
 *   moduli, basis  [k]: the matrix of n x n entries whose first dim[k] columns are a basis of the
 *                  space; n: the largest degree
 *   dim            [k]: the number of irreducible factors
 *   known          [k]: the number of pieces and factors so far
 *   of             [i]: the number k of the polynomial whose owner is item i
 *   pieces         the pieces that are not known to be irreducible; their owners are items */
typedef struct
{
    cunmod_factors_t *found;
    const cunmod_factor_pieces_t *polys;
    const cunmod_ctx_t *ctxs;
    int count;
    cunmod_moduli_t moduli;
    cunmod_batch_t basis;
    int64_t items, n;
    int64_t *dim, *known, *of;
    cunmod_factor_pieces_t pieces;
} space_t;

/* ---- the space of each polynomial ---------------------------------------------------- */

/* Computes s->moduli, s->basis and s->dim. */
static int make_space(space_t *s)
{
    cunmod_batch_t f = NULL, power = NULL; /* power: x^p modulo f */
    int status = cunmod_factor_pieces_load(&s->moduli, &f, s->polys, s->ctxs, s->count);
    CUNMOD_THEN(cunmod_batch_create(&s->basis, s->moduli));
    CUNMOD_THEN(cunmod_batch_create(&power, s->moduli));
    CUNMOD_THEN(cunmod_batch_powmod_x(power, s->polys->p, f));
    CUNMOD_THEN(cunmod_batch_frobenius_minus_one(s->basis, power, f, s->n));
    cunmod_batch_destroy(f);
    cunmod_batch_destroy(power);
    CUNMOD_THEN(cunmod_batch_matrix_nullspace(s->basis, s->basis, s->n, s->n));
    CUNMOD_THEN(cunmod_batch_lengths(s->dim, s->basis));
    for (int64_t k = 0; k < s->items && status == CUNMOD_OK; k++)
        s->dim[k] = (s->dim[k] - 1) % s->n + 1;
    return status;
}

/* The coordinates of random elements of the spaces, for the polynomials that have pieces to split;
 * none for all others. at: items + 1 offsets. The numbers of a turn are fixed: factors are sorted,
 * so results do not depend on these numbers. */
static void draw(cunmod_factor_items_t *x, const space_t *s, int64_t turn)
{
    x->at[0] = 0;
    for (int64_t k = 0; k < s->items; k++)
    {
        const uint64_t p = s->polys->p[k];
        int64_t i = x->at[k];
        x->at[k + 1] = i + (s->known[k] < s->dim[k] ? s->dim[k] : 0);
        for (; i < x->at[k + 1]; i++)
            x->words[i] = cunmod_random_below((uint64_t)turn, i, p);
    }
}

/* *random = random elements of the spaces, as polynomials. The caller calls
 * cunmod_factor_items_clear after success and after failure. */
static int make_random(cunmod_factor_items_t *random, const space_t *s, int64_t turn)
{
    int64_t words = 0;
    for (int64_t k = 0; k < s->items; k++)
        words += s->dim[k];
    cunmod_batch_t v = NULL;
    cunmod_factor_items_t x = {malloc((size_t)(s->items + 1) * sizeof(*x.at)),
                               malloc((size_t)(words + 1) * sizeof(*x.words))};
    int status = x.at != NULL && x.words != NULL ? CUNMOD_OK : CUNMOD_E_MEMORY;
    if (status == CUNMOD_OK)
        draw(&x, s, turn);
    CUNMOD_THEN(cunmod_batch_create(&v, s->moduli));
    CUNMOD_THEN(cunmod_batch_set_arrays(v, x.words, x.at));
    CUNMOD_THEN(cunmod_batch_matrix_mul(v, s->basis, v, s->n, s->n, 1));
    CUNMOD_THEN(cunmod_factor_items_read(random, v));
    cunmod_batch_destroy(v);
    cunmod_factor_items_clear(&x);
    return status;
}

/* ---- a level: all pieces are split once ---------------------------------------------- */

/* The batches of a level, whose items are pieces, and what is read from them.
 *
 *   g      the pieces, later their quotients by the GCDs
 *   h      the random polynomials, and their powers
 *   one    1; 0 if p = 2
 *   d      the GCDs
 *   e      the exponents */
typedef struct
{
    cunmod_moduli_t moduli;
    cunmod_batch_t g, h, one, d;
    uint64_t *e;
    cunmod_factor_items_t gcds, quotients;
} level_t;

static void close_level(level_t *x)
{
    cunmod_batch_destroy(x->g);
    cunmod_batch_destroy(x->h);
    cunmod_batch_destroy(x->one);
    cunmod_batch_destroy(x->d);
    cunmod_moduli_destroy(x->moduli);
    free(x->e);
    cunmod_factor_items_clear(&x->gcds);
    cunmod_factor_items_clear(&x->quotients);
}

/* Sets x->h to the elements `random` of the spaces of the pieces, and sets x->one and x->e. `at`
 * has memory for the offsets of all pieces, and `words` for their elements. */
static int set_level(const level_t *x, const space_t *s, const cunmod_factor_items_t *random,
                     int64_t *at, uint64_t *words)
{
    at[0] = 0;
    for (int64_t k = 0; k < s->pieces.items; k++)
    {
        const int64_t of = s->of[s->pieces.owner[k]];
        const int64_t len = cunmod_factor_items_length(random, of);
        const uint64_t p = s->pieces.p[k];
        memcpy(words + at[k], random->words + random->at[of], (size_t)len * sizeof(*words));
        at[k + 1] = at[k] + len;
        x->e[k] = p == 2 ? 1 : p / 2;
    }
    CUNMOD_TRY(cunmod_batch_set_arrays(x->h, words, at));
    for (int64_t k = 0; k < s->pieces.items; k++)
    {
        words[k] = s->pieces.p[k] != 2;
        at[k + 1] = k + 1;
    }
    return cunmod_batch_set_arrays(x->one, words, at);
}

/* Creates and sets the batches. */
static int open_level(level_t *x, const space_t *s, const cunmod_factor_items_t *random)
{
    const size_t items = (size_t)s->pieces.items;
    memset(x, 0, sizeof(*x));
    CUNMOD_TRY(cunmod_factor_pieces_load(&x->moduli, &x->g, &s->pieces, s->ctxs, s->count));
    CUNMOD_TRY(cunmod_batch_create(&x->h, x->moduli));
    CUNMOD_TRY(cunmod_batch_create(&x->one, x->moduli));
    CUNMOD_TRY(cunmod_batch_create(&x->d, x->moduli));
    x->e = malloc((items + 1) * sizeof(*x->e));
    int64_t *const at = malloc((items + 1) * sizeof(*at));
    uint64_t *const words = malloc((items * (size_t)s->n + 1) * sizeof(*words));
    int status = x->e != NULL && at != NULL && words != NULL ? CUNMOD_OK : CUNMOD_E_MEMORY;
    CUNMOD_THEN(set_level(x, s, random, at, words));
    free(at);
    free(words);
    return status;
}

/* d = gcd(h^e - one, g) and g = g / d. */
static int divide_level(level_t *x)
{
    CUNMOD_TRY(cunmod_batch_powmod(x->h, x->h, x->e, x->g));
    CUNMOD_TRY(cunmod_batch_sub(x->h, x->h, x->one));
    CUNMOD_TRY(cunmod_batch_gcd(x->d, x->h, x->g));
    CUNMOD_TRY(cunmod_batch_divrem(x->g, x->h, x->g, x->d));
    CUNMOD_TRY(cunmod_factor_items_read(&x->gcds, x->d));
    return cunmod_factor_items_read(&x->quotients, x->g);
}

/* Adds a piece of polynomial `owner` to the factors, if the piece is irreducible, or else to *next.
 * Ignores constants. */
static void add_piece(const space_t *s, cunmod_factor_pieces_t *next, int64_t owner,
                      const uint64_t *words, int64_t len)
{
    const int64_t k = s->of[owner];
    if (len < 2)
        return;
    if (len == 2 || s->known[k] == s->dim[k])
        cunmod_factors_add(&s->found[owner], words, len, 1);
    else
        cunmod_factor_pieces_add(next, owner, s->polys->p[k], words, len);
}

/* Adds each part into which the level has split s->pieces to the factors, if the part is known to
 * be irreducible, or else to *next. */
static void read_level(const level_t *x, const space_t *s, cunmod_factor_pieces_t *next)
{
    const int64_t items = s->pieces.items;
    for (int64_t k = 0; k < items; k++)
        s->known[s->of[s->pieces.owner[k]]] += cunmod_factor_items_length(&x->gcds, k) > 1 &&
                                               cunmod_factor_items_length(&x->quotients, k) > 1;
    for (int64_t k = 0; k < items; k++)
    {
        const int64_t owner = s->pieces.owner[k];
        add_piece(s, next, owner, x->gcds.words + x->gcds.at[k],
                  cunmod_factor_items_length(&x->gcds, k));
        add_piece(s, next, owner, x->quotients.words + x->quotients.at[k],
                  cunmod_factor_items_length(&x->quotients, k));
    }
}

/* Splits all pieces once. */
static int split(space_t *s, int64_t turn)
{
    cunmod_factor_items_t random = {NULL, NULL};
    cunmod_factor_pieces_t next;
    level_t level;
    memset(&level, 0, sizeof(level));
    const int64_t degree = cunmod_factor_pieces_degree(&s->pieces);
    int status = cunmod_factor_pieces_open(&next, degree, degree);
    CUNMOD_THEN(make_random(&random, s, turn));
    CUNMOD_THEN(open_level(&level, s, &random));
    CUNMOD_THEN(divide_level(&level));
    if (status == CUNMOD_OK)
    {
        const cunmod_factor_pieces_t old = s->pieces;
        read_level(&level, s, &next);
        s->pieces = next;
        next = old;
    }
    cunmod_factor_items_clear(&random);
    close_level(&level);
    cunmod_factor_pieces_close(&next);
    return status;
}

/* ---- all levels ---------------------------------------------------------------------- */

/* Allocates the arrays, and sets all but s->dim. */
static int open_space(space_t *s)
{
    const cunmod_factor_pieces_t *const polys = s->polys;
    int64_t owners = 0;
    for (int64_t k = 0; k < s->items; k++)
    {
        const int64_t degree = cunmod_factor_pieces_length(polys, k) - 1;
        owners = polys->owner[k] >= owners ? polys->owner[k] + 1 : owners;
        s->n = degree > s->n ? degree : s->n;
    }
    s->dim = malloc((size_t)(s->items + 1) * sizeof(*s->dim));
    s->known = malloc((size_t)(s->items + 1) * sizeof(*s->known));
    s->of = malloc((size_t)(owners + 1) * sizeof(*s->of));
    if (s->dim == NULL || s->known == NULL || s->of == NULL)
        return CUNMOD_E_MEMORY;
    for (int64_t k = 0; k < s->items; k++)
    {
        s->known[k] = 1;
        s->of[polys->owner[k]] = k;
    }
    return cunmod_factor_pieces_open(&s->pieces, s->items, cunmod_factor_pieces_degree(polys));
}

static void close_space(space_t *s)
{
    cunmod_batch_destroy(s->basis);
    cunmod_moduli_destroy(s->moduli);
    free(s->dim);
    free(s->known);
    free(s->of);
    cunmod_factor_pieces_close(&s->pieces);
}

/* Returns whether FLINT factors the pieces: they are few, so that a level on the GPU takes longer,
 * and the GPU is not forced. */
static int is_for_flint(const cunmod_factor_pieces_t *pieces, cunmod_ctx_t ctx)
{
    return cunmod_ctx_path(ctx) != CUNMOD_PATH_GPU && pieces->items <= CUNMOD_TUNE_BERLEKAMP_FEW;
}

/* Splits the pieces until they are irreducible, or few. */
static int split_all(space_t *s)
{
    for (int64_t turn = 0; s->pieces.items > 0; turn++)
    {
        if (is_for_flint(&s->pieces, s->ctxs[0]))
            return cunmod_factor_pieces_whole(s->found, &s->pieces, s->ctxs[0]);
        CUNMOD_TRY(split(s, turn));
    }
    return CUNMOD_OK;
}

int cunmod_berlekamp(cunmod_factors_t *found, const cunmod_factor_pieces_t *polys,
                     const cunmod_ctx_t *ctxs, int count)
{
    space_t s = {
        .found = found, .polys = polys, .ctxs = ctxs, .count = count, .items = polys->items};
    if (is_for_flint(polys, ctxs[0]))
        return cunmod_factor_pieces_whole(found, polys, ctxs[0]);
    int status = open_space(&s);
    CUNMOD_THEN(make_space(&s));
    for (int64_t k = 0; k < s.items && status == CUNMOD_OK; k++)
        add_piece(&s, &s.pieces, polys->owner[k], polys->words + polys->at[k],
                  cunmod_factor_pieces_length(polys, k));
    CUNMOD_THEN(split_all(&s));
    close_space(&s);
    return status;
}
