/* Divisions, Newton's iteration and the blocks of a composition: the structs passed to the kernels.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TYPES_DIV_H
#define CUNMOD_TYPES_DIV_H

#include "backend/types_modulus.h"

/* ---- plain division ------------------------------------------------------- */

/* Largest s of a division: coefficients of the quotient per launch. */
#define CUNMOD_DIV_MAX_S 512
#define CUNMOD_DIV_HEAD (3 * CUNMOD_DIV_MAX_S)

/* A division a = q b + r: the low lenb - 1 coefficients of a are replaced by r, the others are
 * overwritten. q has lena - lenb + 1 coefficients; NULL: the quotient is not wanted. Pointers are
 * device memory. */
typedef struct
{
    void *a;
    const void *b;
    void *q;
    void *head;   /* workspace, CUNMOD_DIV_HEAD words. "blocks": -1/b and two blocks of q, s words
                     each; other algorithms: 1/lc(b) and the highest coefficients of b, made
                     monic */
    int64_t lena; /* >= lenb */
    int64_t lenb; /* >= 1, leading coefficient a unit */
    cunmod_modulus_t mod;
    /* The next two fields are read only by "blocks"; `from` also by a division by a constant. */
    const void *from;      /* the dividend, which is only read; then a has arbitrary contents, and
                              needs only lenb - 1 words if the quotient is one block. NULL: the
                              dividend is a */
    int32_t quotient_only; /* 1: the remainder is not wanted; then a may be NULL if the quotient is
                              one block */
} cunmod_div_item_t;

/* ---- Newton's iteration ---------------------------------------------------
 *
 * Polynomials are stored lowest coefficient first, although the iteration computes series in 1/x.
 * "n coefficients of -1/b" are the n highest coefficients of this series, as a polynomial h: b h =
 * -x^(lenb+n-2) + terms below x^(lenb-1). */

/* The most coefficients that the first launch of an iteration can compute. */
#define CUNMOD_SERIES_START 2048

/* h[0 .. n-1] = n coefficients of -1/b. q and copy, unless NULL, receive the lenq highest
 * coefficients of the quotient by b of a dividend whose lenq highest coefficients are a[0 ..
 * lenq-1]. Pointers are device memory. */
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

/* z[0 .. lenz-1] = the lenz highest coefficients of a, padded with zeros below if lena < lenz; if
 * `reverse` is set, those of the reversal of a. The signs are changed if `negate` is set. Finally
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

/* ---- composition ----------------------------------------------------------
 *
 * The matrix product of a composition a(g) modulo f, where f has len + 1 coefficients. Row j of z
 * is the sum of a[j s + i] g^i over 0 <= i < s, where row i - 1 of `powers` is g^i modulo f, i >=
 * 1. */
typedef struct
{
    const void *a;
    const void *powers; /* s - 1 rows */
    void *z;            /* ceil(lena / s) rows */
    int64_t lena;       /* >= 1 */
    int64_t s;          /* >= 1 */
    int64_t len;        /* words of a row that are used, >= 1 */
    int64_t stride;     /* words from one row to the next */
    cunmod_modulus_t mod;
} cunmod_blocks_item_t;

#endif
