/* Products of operands that are cut into pieces: lengths of the pieces and of the transform.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "plan/pieces.h"

#include <math.h>

#include "backend/types.h"
#include "cunmod.h"
#include "plan/predict.h"
#include "shape/ntt.h"

static int64_t pieces_of(int64_t len, int64_t piece)
{
    return (len + piece - 1) / piece;
}

int cunmod_pieces_set(cunmod_pieces_t *pieces, const cunmod_query_t *query, int64_t points)
{
    if (query->prepared > 0 || points >= cunmod_query_points(query) || points < 2)
        return -1;
    /* The pieces of the shorter operand have about equal lengths, at most points / 2 words. The
     * pieces of the longer operand are as long as possible: the product of two pieces has `points`
     * coefficients. */
    pieces->countb = pieces_of(query->m, points / 2);
    pieces->lenb = pieces_of(query->m, pieces->countb);
    pieces->lena = points - pieces->lenb + 1;
    pieces->counta = pieces_of(query->n, pieces->lena);
    const cunmod_query_t two = cunmod_pieces_query(pieces, query);
    return cunmod_ntt_points(points, query->p, query->own_roots) == points &&
                   cunmod_query_primes(&two) != 0
               ? 0
               : -1;
}

cunmod_query_t cunmod_pieces_query(const cunmod_pieces_t *pieces, const cunmod_query_t *query)
{
    cunmod_query_t two = *query;
    two.n = pieces->lena;
    two.m = pieces->lenb;
    two.mul.lo = two.hi = 0;
    two.square = 0;
    return two;
}

/* Returns the number of 4-byte words of three transforms of `points` points (of both operands, and
 * one that is stored for later products) and of the tables of roots of unity. */
static int64_t work_words(const cunmod_query_t *query, int64_t points)
{
    return cunmod_ntt_work_words(points, cunmod_query_primes(query),
                                 cunmod_ntt_word(query->p, query->own_roots), 3);
}

/* Each piece of the shorter operand is transformed in its first product, and is a prepared operand
 * in its other products. The additions to the result are not counted: measured times are 0.97 to
 * 1.06 of this prediction from 2^18 coefficients on. */
double cunmod_pieces_us(const cunmod_pieces_t *pieces, const cunmod_query_t *two,
                        const cunmod_params_t *params, int64_t points)
{
    cunmod_query_t kept = *two;
    kept.prepared = points;
    kept.mul.primes = cunmod_query_primes(two);
    const double first = cunmod_predict_ntt_us(two, params, points);
    const double other = cunmod_predict_ntt_us(&kept, params, points);
    return (double)pieces->countb * (first + (double)(pieces->counta - 1) * other);
}

int cunmod_pieces_best(cunmod_plan_t *plan, int64_t room, const cunmod_query_t *query,
                       const cunmod_params_t *params)
{
    double best = HUGE_VAL;
    const int64_t needed = cunmod_query_points(query);
    const int64_t longest = INT64_C(3) << CUNMOD_NTT_ORDER2;
    for (int64_t three = 1; three <= 3; three += 2)
    {
        for (int64_t points = three; points < needed && points <= longest; points *= 2)
        {
            cunmod_pieces_t pieces;
            if (cunmod_pieces_set(&pieces, query, points) != 0)
                continue;
            const cunmod_query_t two = cunmod_pieces_query(&pieces, query);
            const double us = cunmod_pieces_us(&pieces, &two, params, points);
            const int64_t words = work_words(&two, points);
            if (us < best && words <= room)
            {
                best = plan->us = us;
                plan->s = cunmod_query_primes(&two);
                plan->shape.product[0] =
                    (cunmod_step_t){.algorithm = CUNMOD_ALG_MUL_NTT_PIECES,
                                    .s = plan->s,
                                    .transform = cunmod_query_transform_of(&two, points),
                                    .pieces = pieces};
                plan->workspace = words * (int64_t)sizeof(uint32_t) * query->batch;
            }
        }
    }
    return best < HUGE_VAL ? 0 : -1;
}
