/* Ranks of matrices over the integers.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The rank r_p modulo a prime p is at most the rank r over the integers, since a minor that is not
 * 0 modulo p is not 0. So r is known as soon as one r_p is the number of rows or of columns.
 * Otherwise let s be the maximum of r_p over a set of primes. If r > s, there is a minor of s + 1
 * rows that is not 0. Each prime p of the set divides the minor, since r_p < s + 1. So if the
 * product of the set exceeds Hadamard's bound of all minors of s + 1 rows, r = s. */
#include <stdlib.h>

#include "base/check.h"
#include "base/steps.h"
#include "crt/crt_loop.h"
#include "flint/cpu_zmat.h"
#include "flint/entropy.h"
#include "integers/bounds.h"
#include "integers/images.h"
#include "integers/mat_bounds.h"
#include "integers/mat_eliminations.h"
#include "integers/mat_rank.h"
#include "runtime/budget.h"

/* The operand of a call is a polynomial whose coefficients are the entries of a matrix of
 * call->inner columns; unlike those of other calls it may have leading zeros. The result is an
 * integer of one word. */

#define FIRST_PRIMES 16 /* of the proof; each further set of primes has as many as all before, */
#define MEMORY_SHARE 8  /* but its images take at most this part of the device's memory */

static int64_t rows_of(const cunmod_integers_call_t *call)
{
    return call->a.len / call->inner;
}

/* *rank = the maximum of *rank and of the ranks modulo all moduli. */
static int add_ranks(int64_t *rank, const cunmod_integers_call_t *call, cunmod_moduli_t moduli)
{
    const int64_t items = moduli->items;
    uint64_t *const ranks = malloc((size_t)items * sizeof(*ranks));
    cunmod_batch_t x = NULL;
    int status = ranks == NULL ? CUNMOD_E_MEMORY : cunmod_images_of(&x, moduli, &call->a);
    CUNMOD_THEN(cunmod_mat_images_rank(x, x, rows_of(call), call->inner));
    CUNMOD_THEN(cunmod_image_rows_get(ranks, 1, x));
    for (int64_t i = 0; i < items && status == CUNMOD_OK; i++)
        *rank = (int64_t)ranks[i] > *rank ? (int64_t)ranks[i] : *rank;
    cunmod_batch_destroy(x);
    free(ranks);
    return status;
}

/* *rank = the rank modulo a random prime; 0 if the system gives no random numbers. */
static int begin(int64_t *rank, const cunmod_integers_call_t *call)
{
    cunmod_moduli_t moduli = NULL;
    uint64_t p;
    *rank = 0;
    if (!cunmod_random_prime(&p))
        return CUNMOD_OK;
    int status = cunmod_moduli_create(&moduli, &p, 1, call->ctx);
    CUNMOD_THEN(add_ranks(rank, call, moduli));
    cunmod_moduli_destroy(moduli);
    return status;
}

/* *primes = the number of the largest primes below 2^64 for which the rank is proved if it is
 * `rank` modulo all of them; 0: it is proved. Errors: E_MEMORY, E_WORK. */
static int count_primes(int64_t *primes, const cunmod_integers_call_t *call, int64_t rank)
{
    const int64_t m = rows_of(call), n = call->inner;
    int64_t bound = -1;
    if (rank < m && rank < n)
        CUNMOD_TRY(cunmod_mat_bound(&bound, &call->a, n, rank + 1));
    *primes = bound < 0 ? 0 : cunmod_bound_primes(bound);
    const cunmod_integers_query_t query = {.op = CUNMOD_INTEGERS_RANK,
                                           .n = call->a.len,
                                           .inner = n,
                                           .bits_n = cunmod_zpoly_bits(&call->a),
                                           .primes = *primes,
                                           .memory = cunmod_ctx_memory(call->ctx),
                                           .processors = 1,
                                           .host_bytes = -1};
    return *primes == 0
               ? CUNMOD_OK
               : cunmod_budget_check_work(call->ctx, cunmod_integers_us(&query, &call->ctx->params,
                                                                        CUNMOD_INTEGERS_ON_DEVICE));
}

int cunmod_mat_find_rank(int64_t *rank, const cunmod_integers_call_t *call)
{
    const int64_t image = call->a.len * (int64_t)sizeof(uint64_t);
    const int64_t room = cunmod_ctx_memory(call->ctx) / MEMORY_SHARE / (image + 1);
    const int64_t most = room > 1 ? room : 1;
    int64_t primes = 0, have = 0, now = FIRST_PRIMES;
    int status = begin(rank, call);
    CUNMOD_THEN(count_primes(&primes, call, *rank));
    while (status == CUNMOD_OK && have < primes)
    {
        const int64_t before = *rank, wanted = (now < primes ? now : primes) - have;
        const int64_t count = wanted < most ? wanted : most;
        cunmod_moduli_t moduli = NULL;
        status = cunmod_primes_open_from(&moduli, have, count, NULL, call->ctx);
        CUNMOD_THEN(add_ranks(rank, call, moduli));
        cunmod_moduli_destroy(moduli);
        have += count;
        now = 2 * have;
        CUNMOD_THEN(*rank > before ? count_primes(&primes, call, *rank) : CUNMOD_OK);
    }
    return status;
}

static int from_images(const cunmod_integers_call_t *call)
{
    int64_t rank = 0;
    const int status = cunmod_mat_find_rank(&rank, call);
    if (status == CUNMOD_OK)
        call->z.x[0] = (uint64_t)rank;
    return status;
}

static int by_flint(const cunmod_integers_call_t *call)
{
    return cunmod_cpu_zmat_rank(call->z, &call->a, call->inner);
}

int cunmod_integers_mat_rank(int64_t *rank, const uint64_t *a, int64_t worda, int64_t m, int64_t n,
                             cunmod_ctx_t ctx)
{
    uint64_t z = 0;
    cunmod_integers_call_t call =
        cunmod_integers_call_of(ctx, CUNMOD_INTEGERS_RANK, &z, 1, from_images, by_flint);
    if (!cunmod_fits_matrix(m, n))
        return CUNMOD_E_LENGTH;
    CUNMOD_TRY(cunmod_integers_check(a, worda, m * n));
    CUNMOD_TRY(rank == NULL ? CUNMOD_E_ARGUMENT : CUNMOD_OK);
    call.a = (cunmod_zpoly_t){a, worda, m * n};
    call.inner = n;
    call.n = 1;
    call.primes = 1;
    CUNMOD_TRY(cunmod_integers_finish(&call, 1, 1, cunmod_zpoly_bits(&call.a) < 0));
    *rank = (int64_t)z;
    return CUNMOD_OK;
}
