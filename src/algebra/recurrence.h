/* Berlekamp and Massey's algorithm in steps: the state, and how it goes on.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Of n terms a_1, .., a_n let A = x^n and S = a_1 x^(n-1) + .. + a_n. The state is two consecutive
 * remainders of Euclid's algorithm on A and S, with the cofactors of S:
 *
 *     U0 A + V0 S = R0, deg R0 >= n/2,        U1 A + V1 S = R1, deg R1 < n/2
 *
 * With k more terms, of which T is made as S is, A becomes x^k A and S becomes x^k S + T. So Ri
 * becomes x^k Ri + Vi T, and the algorithm goes on from there. The steps that are done stay right,
 * since deg V1 <= n/2.
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
    uint64_t *terms; /* all */
    int64_t n;       /* terms */
    int64_t room;
    int64_t reduced; /* of the terms, those that the state is made of */
};

/* Makes the state that of the first `end` terms; *changed = whether there was a step. It is
 * untouched after a failure. */
int cunmod_recurrence_advance(int *changed, cunmod_recurrence_t recurrence, int64_t end);

#endif
