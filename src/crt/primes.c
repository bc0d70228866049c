/* The largest primes below a bound, for modular algorithms.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "base/steps.h"
#include "cunmod.h"
#include "flint/cpu.h"
#include "threads/parallel_for.h"

enum
{
    SPAN = 1 << 12, /* numbers of a piece; one thread tests a piece */
    SPANS = 1 << 10 /* maximal number of pieces of a round */
};

/* A round tests the numbers last, last - 1, ..; a piece is SPAN consecutive numbers. */
typedef struct
{
    uint64_t last;   /* the largest number of the round */
    int64_t *count;  /* count[k]: number of primes found in piece k */
    uint64_t *prime; /* primes found: SPAN / 2 + 1 words per piece (odd numbers and 2) */
} round_t;

static uint64_t *primes_of(const round_t *round, int64_t piece)
{
    return round->prime + piece * (SPAN / 2 + 1);
}

static void find_some(void *argument, int64_t piece, int member)
{
    const round_t *const round = argument;
    const uint64_t skip = (uint64_t)piece * SPAN;
    uint64_t *const prime = primes_of(round, piece);
    int64_t count = 0;
    (void)member;
    for (uint64_t k = skip; k < skip + SPAN && k + 2 <= round->last; k++)
    {
        const uint64_t p = round->last - k;
        if ((p % 2 == 1 || p == 2) && cunmod_cpu_is_prime(p))
            prime[count++] = p;
    }
    round->count[piece] = count;
}

/* p[0 .. count-1] = the `count` largest primes <= round->last, in descending order. Errors:
 * E_LENGTH (fewer such primes exist). */
static int find_all(uint64_t *p, int64_t count, round_t *round)
{
    int64_t found = 0;
    while (found < count && round->last >= 2)
    {
        /* about one in 44 numbers of 64 bits is prime; smaller numbers more often */
        const int64_t likely = (count - found) * 44 / SPAN + 1;
        const int64_t spans = likely < SPANS ? likely : SPANS;
        cunmod_parallel_for(CUNMOD_PARALLEL_MAX, spans, find_some, round, NULL);
        for (int64_t k = 0; k < spans; k++)
        {
            const int64_t left = count - found;
            const int64_t taken = round->count[k] < left ? round->count[k] : left;
            memcpy(p + found, primes_of(round, k), (size_t)taken * sizeof(*p));
            found += taken;
        }
        const uint64_t seen = (uint64_t)spans * SPAN;
        round->last = round->last > seen ? round->last - seen : 0;
    }
    return found == count ? CUNMOD_OK : CUNMOD_E_LENGTH;
}

int cunmod_primes(uint64_t *p, int64_t count, uint64_t below)
{
    CUNMOD_TRY(cunmod_check_lengths(count, 0));
    CUNMOD_TRY(cunmod_check_array(p, count));
    if (count == 0)
        return CUNMOD_OK;
    /* at most below / 2 numbers under the bound are primes: 2 and odd numbers above 1; below == 0:
     * the bound is 2^64 */
    if (below != 0 && (uint64_t)count > below / 2)
        return CUNMOD_E_LENGTH;
    round_t round = {.last = below - 1};
    uint64_t *const made = malloc((size_t)count * sizeof(*made));
    round.count = malloc(SPANS * sizeof(*round.count));
    round.prime = malloc((size_t)SPANS * (SPAN / 2 + 1) * sizeof(*round.prime));
    const int status = made == NULL || round.count == NULL || round.prime == NULL
                           ? CUNMOD_E_MEMORY
                           : find_all(made, count, &round);
    if (status == CUNMOD_OK)
        memcpy(p, made, (size_t)count * sizeof(*p));
    free(made);
    free(round.count);
    free(round.prime);
    return status;
}
