/* Berlekamp and Massey's algorithm for terms that are added in several calls: the state after n
 * terms, and its equations.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * For n terms a_1, .., a_n let A = x^n and S = a_1 x^(n-1) + .. + a_n. The state consists of two
 * consecutive remainders R0, R1 of Euclid's algorithm on A and S, and of their cofactors V0, V1:
 *
 *     U0 A + V0 S = R0, deg R0 >= n/2,        U1 A + V1 S = R1, deg R1 < n/2
 *
 * Let k more terms a_(n+1), .., a_(n+k) be added, and T = a_(n+1) x^(k-1) + .. + a_(n+k). Then A
 * becomes x^k A, S becomes x^k S + T, and Ri becomes x^k Ri + Vi T. Euclid's algorithm continues
 * with these remainders. Its earlier quotients stay valid, since deg V1 <= n/2.
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
    uint64_t *terms; /* terms[0 .. n-1]: all terms added so far */
    int64_t n;       /* number of terms */
    int64_t room;    /* number of terms for which `terms` has memory */
    int64_t reduced; /* number of terms from which the state is computed, <= n */
};

/* Computes the state for terms[0 .. end-1], end >= recurrence->reduced. *changed = whether Euclid's
 * algorithm made a step. After a failure the state is unchanged. */
int cunmod_recurrence_advance(int *changed, cunmod_recurrence_t recurrence, int64_t end);

#endif
