/* Computes results over the integers from images modulo primes: modulo as many primes as a bound of
 * the result requires, or in rounds with more primes each, until a random check accepts the result.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "integers/rounds.h"

#include <stdlib.h>
#include <string.h>

#include "algebra/work.h"
#include "batch/moduli.h"
#include "flint/entropy.h"
#include "integers/images.h"
#include "integers/prime_cache.h"
#include "plan/integer_plan.h"

typedef struct
{
    const cunmod_rounds_t *rounds;
    int64_t have;         /* number of primes so far */
    cunmod_batch_t batch; /* the images modulo these `have` primes */
    uint64_t *rows;       /* a copy of the images in host memory; NULL: no copy yet */

    /* The check: random primes, and the n images of the result modulo each of these primes. */
    cunmod_moduli_t checks;
    uint64_t *expected;
} state_t;

/* ---- rounds ------------------------------------------------------------------------ */

/* Estimated fraction of a round's time in which images are computed; in the rest of the time the
 * integers are computed from the images. */
static const double images_share = 0.8;

/* *batch = the images modulo the primes with the indices first .. first + count - 1 in the list of
 * primes below 2^64, largest first. */
static int make_images(cunmod_batch_t *batch, const cunmod_rounds_t *rounds, int64_t first,
                       int64_t count)
{
    cunmod_ctx_t ctx = rounds->ctx;
    const cunmod_progress_part_t round = cunmod_progress_part(ctx);
    cunmod_progress_enter(ctx, &round, 0, images_share);
    cunmod_moduli_t moduli = NULL;
    int status = cunmod_primes_open_from(&moduli, first, count, NULL, ctx);
    CUNMOD_THEN(cunmod_batch_create(batch, moduli));
    CUNMOD_THEN(rounds->images(*batch, rounds->argument));
    cunmod_moduli_destroy(moduli);
    cunmod_progress_leave(ctx, &round);
    return status;
}

/* Computes the images modulo the primes with the indices have .. now-1, and adds them to
 * state->batch. */
static int join(state_t *state, int64_t now)
{
    const cunmod_rounds_t *const rounds = state->rounds;
    const int64_t n = rounds->n, have = state->have;
    uint64_t *const rows = realloc(state->rows, (size_t)(now * n) * sizeof(*rows));
    const int is_second = state->rows == NULL;
    cunmod_batch_t made = NULL;
    int status = rows == NULL ? CUNMOD_E_MEMORY : CUNMOD_OK;
    state->rows = rows != NULL ? rows : state->rows;
    CUNMOD_THEN(is_second ? cunmod_image_rows_get(rows, n, state->batch) : CUNMOD_OK);
    cunmod_batch_destroy(state->batch);
    state->batch = NULL;
    CUNMOD_THEN(make_images(&made, rounds, have, now - have));
    CUNMOD_THEN(cunmod_image_rows_get(rows + have * n, n, made));
    cunmod_batch_destroy(made);
    cunmod_moduli_t moduli = NULL;
    CUNMOD_THEN(cunmod_primes_open(&moduli, now, NULL, rounds->ctx));
    CUNMOD_THEN(cunmod_batch_create(&state->batch, moduli));
    CUNMOD_THEN(cunmod_image_rows_set(state->batch, rows, n));
    cunmod_moduli_destroy(moduli);
    return status;
}

/* ---- checks ------------------------------------------------------------------------ */

/* rows = images modulo the primes of the check: the residues of the integers x of `words` words
 * each; for x = NULL the images of the result, by rounds->images. */
static int check_images(uint64_t *rows, const state_t *state, const uint64_t *x, int64_t words)
{
    const cunmod_rounds_t *const rounds = state->rounds;
    const cunmod_progress_part_t round = cunmod_progress_part(rounds->ctx);
    cunmod_progress_enter(rounds->ctx, &round, 0, 0);
    cunmod_batch_t batch = NULL;
    int status = cunmod_batch_create(&batch, state->checks);
    CUNMOD_THEN(x != NULL ? cunmod_batch_set_integers(batch, x, words, rounds->n)
                          : rounds->images(batch, rounds->argument));
    CUNMOD_THEN(cunmod_image_rows_get(rows, rounds->n, batch));
    cunmod_batch_destroy(batch);
    cunmod_progress_leave(rounds->ctx, &round);
    return status;
}

/* Draws the primes of the check. When the system gives no random numbers, sets *first =
 * rounds->primes, for a single round without a check. */
static int open_checks(state_t *state, int64_t *first)
{
    const cunmod_rounds_t *const rounds = state->rounds;
    const int count = cunmod_rounds_checks(rounds->primes);
    uint64_t p[CUNMOD_ROUNDS_CHECKS];
    int drawn = 0;
    while (drawn < count && cunmod_random_prime(&p[drawn]))
        drawn++;
    if (drawn < count)
    {
        *first = rounds->primes;
        return CUNMOD_OK;
    }
    CUNMOD_TRY(cunmod_moduli_create(&state->checks, p, count, rounds->ctx));
    cunmod_moduli_are_prime(state->checks);
    state->expected = malloc((size_t)(count * rounds->n) * sizeof(*state->expected));
    return state->expected == NULL ? CUNMOD_E_MEMORY : CUNMOD_OK;
}

/* rounds->z = the integers x of `words` words each, extended by copies of the sign to
 * rounds->z.words words. */
static void extend(const cunmod_rounds_t *rounds, const uint64_t *x, int64_t words)
{
    const cunmod_zplace_t z = rounds->z;
    for (int64_t j = 0; j < rounds->n; j++)
    {
        const uint64_t *const from = x + j * words;
        uint64_t *const to = z.x + j * z.words;
        memcpy(to, from, (size_t)words * sizeof(*to));
        memset(to + words, from[words - 1] >> 63 != 0 ? 0xff : 0,
               (size_t)(z.words - words) * sizeof(*to));
    }
}

/* Computes the integers of all images so far, and checks them. *done = 1 when the check accepts the
 * integers, which are then written to rounds->z; else 0. */
static int try_integers(int *done, state_t *state)
{
    const cunmod_rounds_t *const rounds = state->rounds;
    const int64_t words = state->have, n = rounds->n, all = n * state->checks->items;
    uint64_t *const x = malloc((size_t)(n * words) * sizeof(*x));
    uint64_t *const rows = malloc((size_t)all * sizeof(*rows));
    int status = x == NULL || rows == NULL ? CUNMOD_E_MEMORY : CUNMOD_OK;
    CUNMOD_THEN(cunmod_batch_get_integers(x, words, n, state->batch));
    CUNMOD_THEN(check_images(rows, state, x, words));
    *done = status == CUNMOD_OK && memcmp(rows, state->expected, (size_t)all * sizeof(*rows)) == 0;
    if (*done)
        extend(rounds, x, words);
    free(x);
    free(rows);
    return status;
}

/* ---- a result ---------------------------------------------------------------------- */

/* Adds the images modulo the primes with the indices have .. now-1 to state->batch. In the first of
 * several rounds also computes the images modulo the primes of the check. */
static int add_images(state_t *state, int64_t now)
{
    const cunmod_rounds_t *const rounds = state->rounds;
    const int is_first = state->have == 0;
    int status = is_first ? make_images(&state->batch, rounds, 0, now) : join(state, now);
    state->have = now;
    return CUNMOD_THEN(is_first && now < rounds->primes
                           ? check_images(state->expected, state, NULL, 0)
                           : CUNMOD_OK);
}

/* *done = 1 when the images so far yield the result: all primes are used, or the check accepts the
 * integers. The result is then written to rounds->z. Else *done = 0. */
static int find_integers(int *done, state_t *state)
{
    const cunmod_rounds_t *const rounds = state->rounds;
    const cunmod_progress_part_t round = cunmod_progress_part(rounds->ctx);
    cunmod_progress_enter(rounds->ctx, &round, images_share, 1);
    *done = state->have >= rounds->primes;
    const int status =
        *done ? cunmod_batch_get_integers(rounds->z.x, rounds->z.words, rounds->n, state->batch)
              : try_integers(done, state);
    cunmod_progress_leave(rounds->ctx, &round);
    return status;
}

static int make_round(int *done, state_t *state, int64_t now)
{
    cunmod_ctx_t ctx = state->rounds->ctx;
    const double all = (double)state->rounds->primes;
    const cunmod_progress_part_t call = cunmod_progress_part(ctx);
    cunmod_progress_enter(ctx, &call, (double)state->have / all, (double)now / all);
    int status = add_images(state, now);
    CUNMOD_THEN(find_integers(done, state));
    if (status == CUNMOD_OK && !*done)
        cunmod_progress_tell(ctx, 1, 1);
    cunmod_progress_leave(ctx, &call);
    return status;
}

int cunmod_rounds_run(const cunmod_rounds_t *rounds)
{
    state_t state = {.rounds = rounds};
    int64_t now = rounds->first;
    int done = 0;
    int status = now < rounds->primes ? open_checks(&state, &now) : CUNMOD_OK;
    while (status == CUNMOD_OK && !done)
    {
        status = make_round(&done, &state, now);
        now = cunmod_work_least(2 * now, rounds->primes);
    }
    rounds->ctx->last_primes = state.have;
    cunmod_batch_destroy(state.batch);
    cunmod_moduli_destroy(state.checks);
    free(state.rows);
    free(state.expected);
    return status;
}
