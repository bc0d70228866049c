/* The part of the seam between integers and their images modulo many numbers (backend.h).
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A *factor* is a modulus of 8 bytes, or the product of two neighbouring moduli of 4 bytes, or the
 * last of these alone. The kernels multiply words of 64 bits by numbers modulo factors, so that two
 * short moduli take no longer than a long one.
 *
 * Integers have `words` words of 64 bits each, the least one first, in two's complement; integer j
 * begins at j times that many words. Pointers are device memory.
 */
#ifndef CUNMOD_BACKEND_IMAGES_H
#define CUNMOD_BACKEND_IMAGES_H

#include "backend/backend.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The tile of a block in the product of two matrices of words: so many integers, of few or of many,
 * so many columns, which are factors or words of results, and so many terms of their sums at a
 * time. */
#define CUNMOD_IMAGES_FEW 8
#define CUNMOD_IMAGES_INTEGERS 32
#define CUNMOD_IMAGES_COLUMNS 64
#define CUNMOD_IMAGES_TERMS 32

/* The blocks of few and of many integers that a multiprocessor has at a time. */
#define CUNMOD_IMAGES_FEW_BLOCKS 3
#define CUNMOD_IMAGES_BLOCKS 1

/* Up to so many integers are few: they fill a tile of many to a half at most. */
#define CUNMOD_IMAGES_FEW_MOST (CUNMOD_IMAGES_INTEGERS / 2)

/* The terms of a sum on the tensor cores, at most. */
#define CUNMOD_IMAGES_SUM_MOST 8192

/* The rows of a launch, at most: stretches of integers, or integers. The grids of the kernels have
 * places for as many tiles, the least of which have 8 rows. */
#define CUNMOD_IMAGES_ROWS_MOST (1 << 18)

/* The words of a stretch, at most and at least. */
#define CUNMOD_IMAGES_STRETCH_MOST 1024
#define CUNMOD_IMAGES_STRETCH_LEAST 48

/* The items of a part become images of n integers: coefficients first .. first+n-1 of each.
 * z.len becomes `len`, z.status that of the modulus. All items have the same room. An integer has
 * `splits` stretches of `stretch` words each; the last one has the rest of its words.
 *
 *   factor  the factors of the part, `factors` of them
 *   powers  word w * factors + r is 2^(64 w) modulo factor r, for w up to the lesser of `words` and
 *           CUNMOD_IMAGES_STRETCH_MOST
 *   rests   workspace, splits factors n words; none for splits = 1: word (j * splits + z) * factors
 *           + r is stretch z of integer j modulo factor r */
typedef struct
{
    cunmod_polys_t z;
    const cunmod_modulus_t *mod;
    const int32_t *status;
    const cunmod_modulus_t *factor;
    const uint64_t *powers;
    const uint64_t *x;
    uint64_t *rests;
    int64_t count, factors, words;
    int64_t stretch, splits;
    int64_t first, n, len;
    uint32_t word;
} cunmod_images_reduce_t;

/*   powers  makes the powers of `reduce`, for w up to `words`
 *   reduce  makes the images */
int cunmod_dev_images_powers(cunmod_dev_t *dev, uint64_t *powers, const cunmod_modulus_t *factor,
                             int64_t factors, int64_t words);
int cunmod_dev_images_reduce(cunmod_dev_t *dev, const cunmod_images_reduce_t *x);

/* The words of a stretch of n integers: so few that all multiprocessors have two blocks, as far as
 * the limits allow. It is `words`, or a multiple of CUNMOD_IMAGES_TERMS that is not more. Stretches
 * of an integer have about the same length. */
CUNMOD_INLINE int64_t cunmod_images_stretch(int64_t factors, int64_t words, int64_t n, int sm_count)
{
    const int64_t tiles = (factors + CUNMOD_IMAGES_COLUMNS - 1) / CUNMOD_IMAGES_COLUMNS;
    const int64_t rows = (2 * sm_count + tiles - 1) / tiles * CUNMOD_IMAGES_INTEGERS;
    const int64_t most = words / CUNMOD_IMAGES_STRETCH_LEAST;
    const int64_t least = (words + CUNMOD_IMAGES_STRETCH_MOST - 1) / CUNMOD_IMAGES_STRETCH_MOST;
    const int64_t wanted = n > 0 ? rows / n : 1;
    const int64_t some = wanted < most ? wanted : most;
    const int64_t splits = some > least ? some : least;
    const int64_t tile = splits * CUNMOD_IMAGES_TERMS;
    return splits == 1 ? words : (words + tile - 1) / tile * CUNMOD_IMAGES_TERMS;
}

/* The moduli of a group: the items first .. first+count-1 of a part. inverse[i], for all items i of
 * the part, is 1 / (M / p_i) modulo p_i, where M is the product of all moduli of the group, or for
 * partial sums of all groups. */
typedef struct
{
    cunmod_polys_t a;
    const cunmod_modulus_t *mod;
    const uint64_t *inverse;
    int64_t first, count;
} cunmod_images_part_t;

/* n integers x from coefficients first .. first+n-1 of the items of a group, whose states are all
 * OK: x_j is the one with -M/2 < x_j <= M/2. Memory of the results has `stride` words for each,
 * stride >= words, and the sign is in all words beyond. M < 2^(64 words).
 *
 *   part     the moduli of 4 bytes, and those of 8 bytes
 *   rows     row r has the `words` words of M / m_r, where m_r is factor r of the group; one row
 *            more is 2^(64 words) - M, and the last one floor(M / 2)
 *   c        workspace, factors n words: word r * n + j is c_r of integer j
 *   q        workspace, 2 fractions n words: the sum of all c_i / p_i of integer j, in `fractions`
 *            parts, in units of 2^-64. Words 2 f n + j and (2 f + 1) n + j are the high one and the
 *            low one of part f
 *   sums     workspace, 3 splits n words: for each of the `splits` stretches of the factors the
 *            sums over r of c_r times each word of the row, least words of all first
 *
 * There are fewer than 2^16 moduli in a group.
 *
 * Where `partial` is set, x_j is the sum over r of c_r (M / m_r) without a sign, with the M of all
 * groups: 2^16 M < 2^(64 words). The two words behind it, stride >= words + 2, are the sum of all
 * c_i / p_i, the low word first. The last two rows are 0. */
typedef struct
{
    cunmod_images_part_t part[2];
    const uint64_t *rows;
    uint64_t *c, *q, *sums, *x;
    int64_t factors, words, stride;
    int64_t first, n;
    int64_t splits, fractions;
    int partial;
} cunmod_images_crt_t;

int cunmod_dev_images_crt(cunmod_dev_t *dev, const cunmod_images_crt_t *x);

/* The time of a block's start and end, in tiles of terms. */
#define CUNMOD_IMAGES_ENDS 2

/* Into how many stretches the sums of n integers are divided: so that the blocks take the least
 * time, as far as no stretch has more terms than a sum. The blocks come in rounds, in each of which
 * all multiprocessors have as many as they have places for; the last round may leave most places
 * empty. More than eight rounds, and stretches of fewer than four tiles, are not tried: what they
 * would save is lost where their sums are written and read. */
CUNMOD_INLINE int64_t cunmod_images_splits(int64_t factors, int64_t words, int64_t n, int sm_count)
{
    const int few = n <= CUNMOD_IMAGES_FEW_MOST;
    const int64_t rows = few ? CUNMOD_IMAGES_FEW : CUNMOD_IMAGES_INTEGERS;
    const int64_t places = sm_count * (few ? CUNMOD_IMAGES_FEW_BLOCKS : CUNMOD_IMAGES_BLOCKS);
    const int64_t blocks = ((words + CUNMOD_IMAGES_COLUMNS - 1) / CUNMOD_IMAGES_COLUMNS) *
                           ((n + rows - 1) / rows);
    const int64_t least = (factors + CUNMOD_IMAGES_SUM_MOST - 1) / CUNMOD_IMAGES_SUM_MOST;
    const int64_t most = factors / (4 * CUNMOD_IMAGES_TERMS);
    int64_t best = least, best_time = INT64_MAX;
    for (int64_t splits = least;
         splits == least || (splits <= most && splits * blocks <= 8 * places); splits++)
    {
        const int64_t tile = splits * CUNMOD_IMAGES_TERMS;
        const int64_t tiles = (factors + tile - 1) / tile + CUNMOD_IMAGES_ENDS;
        const int64_t time = (splits * blocks + places - 1) / places * tiles;
        if (time < best_time)
        {
            best = splits;
            best_time = time;
        }
    }
    return best;
}

/* How many integers a block makes the residues of: as many as there are up to 32, rounded up to a
 * power of 2. */
#define CUNMOD_IMAGES_RESIDUES 256 /* threads of such a block */

CUNMOD_INLINE int cunmod_images_residue_columns(int64_t n)
{
    int columns = 1;
    while (columns < 32 && columns < n)
    {
        columns *= 2;
    }
    return columns;
}

/* Into how many parts the factors of n integers are divided where the residues are made: so many
 * that all multiprocessors have four blocks, as long as each thread has a factor. */
CUNMOD_INLINE int64_t cunmod_images_fractions(int64_t factors, int64_t n, int sm_count)
{
    const int columns = cunmod_images_residue_columns(n);
    const int rows = CUNMOD_IMAGES_RESIDUES / columns;
    const int64_t most = (factors + rows - 1) / rows;
    const int64_t wanted = 4 * (int64_t)sm_count / ((n + columns - 1) / columns);
    return wanted < 1 ? 1 : wanted < most ? wanted : most;
}

#ifdef __cplusplus
}
#endif

#endif
