/* Berlekamp and Massey's algorithm in steps: the state, and its equations.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * For n terms a_1, .., a_n let A = x^n and S = a_1 x^(n-1) + .. + a_n. The state is two consecutive
 * remainders of Euclid's algorithm on A and S, with their cofactors of S:
 *
 *     U0 A + V0 S = R0, deg R0 >= n/2,        U1 A + V1 S = R1, deg R1 < n/2
 *
 * With k more terms a_(n+1), .., a_(n+k), and T = a_(n+1) x^(k-1) + .. + a_(n+k), A becomes x^k A
 * and S becomes x^k S + T. So Ri becomes x^k Ri + Vi T, from which the algorithm goes on. The
 * earlier steps stay valid, since deg V1 <= n/2.
 */
#ifndef CUNMOD_RECURRENCE_H
#define CUNMOD_RECURRENCE_H

#include <stdint.h>

#include "cunmod.h"

/* The polynomials of the state. */
enum
{
    CUNMOD_R0,
    CUNMOD_R1,
    CUNMOD_V0,
    CUNMOD_V1,
    CUNMOD_STATE
};

struct cunmod_recurrence_struct
{
    cunmod_poly_t state[CUNMOD_STATE];
    uint64_t *terms; /* [room], all terms added so far */
    int64_t n;       /* number of terms */
    int64_t room;
    int64_t reduced; /* number of the first terms that the state belongs to */
};

/* Advances the state to the first `end` terms; *changed = whether Euclid's algorithm made a step.
 * After a failure the state is untouched. */
int cunmod_recurrence_advance(int *changed, cunmod_recurrence_t recurrence, int64_t end);

#endif
