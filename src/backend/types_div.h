/* Divisions, Newton's iteration and the matrix product of a composition: the structs passed to the
 * kernels.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TYPES_DIV_H
#define CUNMOD_TYPES_DIV_H

#include "backend/types_modulus.h"

/* ---- plain division ------------------------------------------------------- */

/* Largest s of a plain division. s: coefficients of the quotient that a launch computes. */
#define CUNMOD_DIV_MAX_S 512
#define CUNMOD_DIV_HEAD (3 * CUNMOD_DIV_MAX_S)

/* A division a = q b + r. The low lenb - 1 coefficients of a are replaced by r, and its other
 * coefficients have undefined values afterwards. q has lena - lenb + 1 coefficients; NULL: the
 * quotient is not wanted. Pointers are device memory. */
typedef struct
{
    void *a;
    const void *b;
    void *q;
    void *head; /* workspace, CUNMOD_DIV_HEAD words. Algorithm "blocks": -1/b and two blocks of q, s
                   words each. Other algorithms: 1/c for the leading coefficient c of b, and the
                   highest coefficients of b/c */
    int64_t lena; /* >= lenb */
    int64_t lenb; /* >= 1, leading coefficient a unit */
    cunmod_modulus_t mod;
    /* The next two fields are read only by the algorithm "blocks"; `from` is also read by
     * cunmod_dev_div_constant. */
    const void *from; /* the dividend, which is only read; a then has arbitrary contents before the
                         call, and needs only lenb - 1 words if the quotient has at most s
                         coefficients. NULL: the dividend is a */
    int32_t quotient_only; /* 1: the remainder is not wanted; a may then be NULL if the quotient has
                              at most s coefficients */
} cunmod_div_item_t;

/* ---- Newton's iteration ---------------------------------------------------
 *
 * The iteration computes -1/b as a series in 1/x. "n coefficients of -1/b" are its n coefficients
 * of the highest powers of x, stored as a polynomial h, lowest coefficient first: b h =
 * -x^(lenb+n-2) + terms below x^(lenb-1). */

/* The most coefficients of -1/b that the first launch of an iteration can compute. */
#define CUNMOD_SERIES_START 2048

/* h[0 .. n-1] = n coefficients of -1/b. If q != NULL, also q[0 .. lenq-1] = the lenq highest
 * coefficients of a quotient by b, where a[0 .. lenq-1] are the lenq highest coefficients of the
 * dividend. If copy != NULL, copy receives the same coefficients as q. Pointers are device
 * memory. */
typedef struct
{
    const void *b;
    void *h;
    int64_t lenb; /* >= 1, leading coefficient a unit */
    int64_t n;    /* 1 .. CUNMOD_SERIES_START */
    cunmod_modulus_t mod;
    const void *a;
    void *q;      /* lenq words, or NULL */
    void *copy;   /* lenq words, or NULL */
    int64_t lenq; /* 0 .. n */
} cunmod_series_item_t;

/* z[0 .. lenz-1] = the lenz highest coefficients of a. If lena < lenz, the low lenz - lena words of
 * z are 0. If `reverse` is set, a is reversed first. If `negate` is set, z is negated. Finally
 * *plus is added to z[0]. */
typedef struct
{
    const void *a;
    void *z; /* does not overlap a */
    int64_t lena;
    int64_t lenz; /* >= 1 */
    int32_t reverse;
    int32_t negate;
    const void *plus; /* address of a word; NULL: nothing is added */
    cunmod_modulus_t mod;
} cunmod_copy_item_t;

#endif
