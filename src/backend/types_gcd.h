/* GCDs: the structs passed to the kernels, and the sizes of their workspaces.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TYPES_GCD_H
#define CUNMOD_TYPES_GCD_H

#include "backend/types_div.h"
#include "backend/types_divsteps.h"

/* Largest s of the algorithm "steps" for GCDs, which does s steps of Euclid's algorithm per
 * launch. */
#define CUNMOD_GCD_MAX_S 512
#define CUNMOD_GCD_STATUS 6

/* A GCD of a and b, which are only read. g receives the monic GCD, and *len its length. g has
 * min(lena, lenb) words, or lena words if lenb = 0. Pointers are device memory. */
typedef struct
{
    const void *a, *b;
    void *g;
    int64_t *len;
    void *work; /* workspace, cunmod_gcd_work_words words of the size of a coefficient; for GCDs by
                   divsteps cunmod_gcd_divsteps_work_words */
    int64_t *status; /* workspace, CUNMOD_GCD_STATUS int64_t */
    int64_t lena;    /* >= lenb, >= 1, leading coefficient not zero */
    int64_t lenb; /* >= 0; leading coefficients may be zero unless cunmod_gcd_divides(lena, lenb) */
    cunmod_modulus_t mod;
} cunmod_gcd_item_t;

/* The record of all lena + lenb - 2 divsteps of a GCD: pivots and deltas as in
 * cunmod_half_leaf_item_t. */
typedef struct
{
    const void *a, *b;
    void *pivots; /* one word per step, and at least one */
    int64_t *deltas;
    void *work;   /* cunmod_gcd_record_work_bytes, 16-byte aligned */
    int64_t lena; /* >= lenb, leading coefficient not zero */
    int64_t lenb; /* >= 1; leading coefficients may be zero */
    cunmod_modulus_t mod;
} cunmod_gcd_record_item_t;

/* ---- operands of different lengths ----------------------------------------
 *
 * If lena - lenb >= CUNMOD_GCD_DIVIDE, a is replaced by its remainder modulo b first. A step of a
 * division costs a fraction of a step of Euclid's algorithm, since each launch of that algorithm
 * reads all coefficients of the longer operand. The kernels of cuda/ divide by the algorithm
 * "blocks" with s = cunmod_gcd_divide_s(word), the best s for long quotients. */
#define CUNMOD_GCD_DIVIDE 256

CUNMOD_INLINE int cunmod_gcd_divide_s(int64_t word)
{
    return word == 4 ? 256 : 128;
}

CUNMOD_INLINE int cunmod_gcd_divides(int64_t lena, int64_t lenb)
{
    return lenb > 0 && lena - lenb >= CUNMOD_GCD_DIVIDE;
}

/* Returns the words of workspace of the division that precedes a GCD, enough for both word sizes:
 * lena words for the remainder, and the words of the field `head` of cunmod_div_item_t. */
CUNMOD_INLINE int64_t cunmod_gcd_divide_words(int64_t lena)
{
    return lena + 3 * (int64_t)cunmod_gcd_divide_s(4);
}

/* Replaces *item, the GCD of a and b, by the GCD of b and the remainder of a modulo b, and sets
 * *division to the division that computes this remainder. cunmod_gcd_divides holds for *item. The
 * remainder may have leading zeros or be zero. The workspace of *item holds first `before` words
 * for the new item, then cunmod_gcd_divide_words words for the division. */
CUNMOD_INLINE void cunmod_gcd_divide_first(cunmod_div_item_t *division, cunmod_gcd_item_t *item,
                                           int64_t before)
{
    char *const remainder = (char *)item->work + before * item->mod.word;
    division->a = remainder;
    division->b = item->b;
    division->q = 0;
    division->head = remainder + item->lena * item->mod.word;
    division->lena = item->lena;
    division->lenb = item->lenb;
    division->mod = item->mod;
    division->from = item->a;
    division->quotient_only = 0;
    item->a = item->b;
    item->b = remainder;
    item->lena = item->lenb;
    item->lenb--;
}

/* ---- workspace ------------------------------------------------------------ */

/* Returns the words of workspace of a GCD by Euclid's algorithm: two copies of both operands, one
 * that a step reads and one that it writes. If a division precedes, its workspace overlaps the
 * second copy, and begins after the first copy of b and of the remainder (2 lenb - 1 words). */
CUNMOD_INLINE int64_t cunmod_gcd_work_words(int64_t lena, int64_t lenb)
{
    const int64_t copies = 2 * (lena + lenb);
    const int64_t divided =
        cunmod_gcd_divides(lena, lenb) ? 2 * lenb - 1 + cunmod_gcd_divide_words(lena) : 0;
    return copies > divided ? copies : divided;
}

/* Returns the number of transition matrices (rounds) of a GCD by divsteps: each describes
 * CUNMOD_DIVSTEPS of the lena + lenb - 2 steps. */
CUNMOD_INLINE int64_t cunmod_gcd_rounds(int64_t lena, int64_t lenb)
{
    return lenb > 0 ? (lena + lenb - 2 + CUNMOD_DIVSTEPS - 1) / CUNMOD_DIVSTEPS : 0;
}

/* Returns the words of workspace of a GCD by divsteps without a division first. word: bytes of a
 * word. The workspace is 16-byte aligned and holds
 *   - CUNMOD_GCD_FLAGS flags, and then, as tagged words,
 *   - a matrix and 16 bytes for each round, and once more for the end of the GCD;
 *   - two copies of all coefficients of f and g, for the exchanges of blocks;
 *   - CUNMOD_GCD_NEAR times the coefficients that the leading block receives in a round.
 * A tagged word (cuda/base/ptx_sync.cuh) takes twice the bytes of its contents. */
CUNMOD_INLINE int64_t cunmod_gcd_divsteps_words(int64_t lena, int64_t lenb, int64_t word)
{
    const int64_t records = cunmod_gcd_rounds(lena, lenb) + 1;
    return CUNMOD_GCD_FLAGS * 4 / word + 2 * records * (4 * CUNMOD_DIVSTEPS + 16 / word) +
           8 * ((lena + 3) / 4 * 4) + 4 * CUNMOD_GCD_NEAR * CUNMOD_DIVSTEPS;
}

/* Returns the bytes of workspace of cunmod_gcd_record_item_t, a multiple of 16: the workspace of
 * the GCD; and for each matrix f(0) and g(0) before each of its steps, and 16 bytes, of which one
 * int is used, for delta after its steps. */
CUNMOD_INLINE int64_t cunmod_gcd_record_work_bytes(int64_t lena, int64_t lenb, int64_t word)
{
    return cunmod_gcd_divsteps_words(lena, lenb, word) * word +
           cunmod_gcd_rounds(lena, lenb) * (2 * CUNMOD_DIVSTEPS * word + 16);
}

/* Returns the words of workspace of a GCD by divsteps, including the division that precedes if
 * cunmod_gcd_divides. The other algorithms of GCDs need no more. */
CUNMOD_INLINE int64_t cunmod_gcd_divsteps_work_words(int64_t lena, int64_t lenb, int64_t word)
{
    const int64_t least = cunmod_gcd_work_words(lena, lenb);
    const int64_t words = cunmod_gcd_divides(lena, lenb)
                              ? cunmod_gcd_divsteps_words(lenb, lenb - 1, word) +
                                    cunmod_gcd_divide_words(lena)
                              : cunmod_gcd_divsteps_words(lena, lenb, word);
    return words > least ? words : least;
}

#endif
