/* The functions of the seam that map integers to residues modulo many moduli, and back (backend.h).
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A *factor* is an 8-byte modulus, or the product of two neighbouring 4-byte moduli, or the last
 * 4-byte modulus if their number is odd. The kernels multiply 64-bit words by residues modulo
 * factors, so two short moduli cost no more than a long one.
 *
 * An integer has `words` 64-bit words, least significant first, in two's complement; integer j
 * starts at word j words. Pointers are device memory.
 */
#ifndef CUNMOD_BACKEND_IMAGES_H
#define CUNMOD_BACKEND_IMAGES_H

#include "backend/backend.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The tile of a block in the product of two matrices of words: integers (few or many) by columns
 * (factors, or words of results), and the terms of a sum that are processed at a time. */
#define CUNMOD_IMAGES_FEW 8
#define CUNMOD_IMAGES_INTEGERS 32
#define CUNMOD_IMAGES_COLUMNS 64
#define CUNMOD_IMAGES_TERMS 32

/* Blocks for few and for many integers that run on a multiprocessor at once. */
#define CUNMOD_IMAGES_FEW_BLOCKS 3
#define CUNMOD_IMAGES_BLOCKS 1

/* Up to this number of integers the tile for few is used: they fill at most half of a tile for
 * many. */
#define CUNMOD_IMAGES_FEW_MOST (CUNMOD_IMAGES_INTEGERS / 2)

/* The most terms of a sum on the tensor cores. */
#define CUNMOD_IMAGES_SUM_MOST 8192

/* The most rows of a launch, which are segments of integers, or integers. Grids of kernels have as
 * many tiles, each of at least 8 rows. */
#define CUNMOD_IMAGES_ROWS_MOST (1 << 18)

/* The most and the fewest words of a segment (`stretch`) of an integer. */
#define CUNMOD_IMAGES_STRETCH_MOST 1024
#define CUNMOD_IMAGES_STRETCH_LEAST 48

/* Computes residues of n integers modulo the moduli of one word size on a device: coefficients
 * first .. first+n-1 of the items of z. z.len = `len`, z.status = the status of the modulus. All
 * items have the same capacity. An integer is divided into `splits` segments of `stretch` words,
 * the last one shorter.
 *
 *   factor  the factors of these moduli, `factors` of them
 *   powers  word w * factors + r is 2^(64 w) modulo factor r, for w up to the minimum of `words`
 *           and CUNMOD_IMAGES_STRETCH_MOST
 *   rests   workspace, splits factors n words (none if splits = 1): word (j * splits + z) * factors
 *           + r is segment z of integer j modulo factor r */
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

/*   powers  computes the array `powers` of cunmod_images_reduce_t, for w up to `words`
 *   reduce  computes the residues */
int cunmod_dev_images_powers(cunmod_dev_t *dev, uint64_t *powers, const cunmod_modulus_t *factor,
                             int64_t factors, int64_t words);
int cunmod_dev_images_reduce(cunmod_dev_t *dev, const cunmod_images_reduce_t *x);

/* Returns the words of a segment for n integers: `words`, or a smaller multiple of
 * CUNMOD_IMAGES_TERMS. Segments are chosen so that every multiprocessor has two blocks, within the
 * limits above, and have about equal lengths. */
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

/* The moduli of one word size in a group: items first .. first+count-1 of a. For all items i of a,
 * inverse[i] is 1 / (M / p_i) modulo p_i, where M is the product of all moduli of the group, or,
 * for partial sums, of all groups. */
typedef struct
{
    cunmod_polys_t a;
    const cunmod_modulus_t *mod;
    const uint64_t *inverse;
    int64_t first, count;
} cunmod_images_part_t;

/* Computes n integers x_j, -M/2 < x_j <= M/2, from coefficients first .. first+n-1 of the items of
 * a group, all of whose statuses are OK. M < 2^(64 words). Each result has `stride` >= words words;
 * the words from `words` on are filled with the sign.
 *
 *   part     the moduli of 4 bytes, and those of 8 bytes
 *   rows     row r holds the `words` words of M / m_r, where m_r is factor r of the group; two more
 *            rows hold 2^(64 words) - M and floor(M / 2)
 *   c        workspace, factors n words: word r * n + j is c_r of integer j
 *   q        workspace, 2 fractions n words: the sum of all c_i / p_i of integer j, as `fractions`
 *            partial sums, in units of 2^-64. Words 2 f n + j and (2 f + 1) n + j are the high and
 *            the low word of partial sum f
 *   sums     workspace, 3 splits n words: for each of the `splits` segments of the factors, the
 *            sums over r of c_r times each word of row r, the least significant words of all first
 *
 * A group has fewer than 2^16 moduli.
 *
 * With `partial` set, x_j is the sum over r of c_r (M / m_r), unsigned, with the M of all groups;
 * 2^16 M < 2^(64 words). Two more words, stride >= words + 2, hold the sum of all c_i / p_i, low
 * word first. The last two rows are 0. */
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

/* The time to start and end a block, in units of tiles of terms. */
#define CUNMOD_IMAGES_ENDS 2

/* Returns the number of segments into which the sums for n integers are divided, so that the
 * predicted time is least and no segment has more terms than a sum may have. Blocks run in rounds,
 * each of which fills all multiprocessors; the last round may be mostly empty. More than eight
 * rounds and segments of fewer than four tiles are not tried, since writing and reading their sums
 * would cost more than they save. */
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

/* Returns the number of integers whose residues a block computes: n, at most 32, rounded up to a
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

/* Returns the number of segments into which the factors of n integers are divided for the residues:
 * enough that every multiprocessor has four blocks, as long as each thread has a factor. */
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
