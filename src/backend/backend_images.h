/* Functions by which the GPU maps integers to residues modulo many moduli, and back (a part of the
 * seam of backend.h).
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A *factor* is an 8-byte modulus, or the product of two neighbouring 4-byte moduli, or the last
 * 4-byte modulus if their number is odd. The kernels multiply 64-bit words by residues modulo
 * factors, so two 4-byte moduli cost no more than one 8-byte modulus.
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

/* A block of threads computes a tile of the product of two matrices of words. A tile has 8 (FEW) or
 * 32 rows, one per integer, and 64 columns, one per factor or per word of a result. TERMS: number
 * of terms of each sum that a block processes at a time. */
#define CUNMOD_IMAGES_FEW 8
#define CUNMOD_IMAGES_INTEGERS 32
#define CUNMOD_IMAGES_COLUMNS 64
#define CUNMOD_IMAGES_TERMS 32

/* Number of blocks that run on a multiprocessor at once: blocks with tiles of CUNMOD_IMAGES_FEW
 * rows, and blocks with tiles of CUNMOD_IMAGES_INTEGERS rows. */
#define CUNMOD_IMAGES_FEW_BLOCKS 3
#define CUNMOD_IMAGES_BLOCKS 1

/* Tiles of CUNMOD_IMAGES_FEW rows are used for at most this number of integers, which fill at most
 * half of a tile of CUNMOD_IMAGES_INTEGERS rows. */
#define CUNMOD_IMAGES_FEW_MOST (CUNMOD_IMAGES_INTEGERS / 2)

/* The most terms of a sum on the tensor cores. */
#define CUNMOD_IMAGES_SUM_MOST 8192

/* The most rows of a launch. A row is a segment of an integer, or an integer. A tile has at least 8
 * rows, so the grid of a kernel stays within CUDA's limits. */
#define CUNMOD_IMAGES_ROWS_MOST (1 << 18)

/* The most and the fewest words of a segment of an integer. The field `stretch` is the number of
 * words of a segment. */
#define CUNMOD_IMAGES_STRETCH_MOST 1024
#define CUNMOD_IMAGES_STRETCH_LEAST 48

/* Computes residues of n integers modulo the moduli of one word size on a device: coefficients
 * first .. first+n-1 of the items of z. z.len = `len`, z.status = the status of the modulus. All
 * items have the same capacity. An integer is divided into `splits` segments of `stretch` words,
 * the last one shorter.
 *
 *   factor  the `factors` factors of these moduli
 *   powers  word w * factors + r is 2^(64 w) modulo factor r, 0 <= w <= min(words,
 *           CUNMOD_IMAGES_STRETCH_MOST)
 *   rests   workspace, splits * factors * n words (none if splits = 1): word (j * splits + i) *
 *           factors + r is segment i of integer j modulo factor r */
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

/*   powers  computes the array `powers` of cunmod_images_reduce_t for 0 <= w <= words
 *   reduce  computes the residues */
int cunmod_dev_images_powers(cunmod_dev_t *dev, uint64_t *powers, const cunmod_modulus_t *factor,
                             int64_t factors, int64_t words);
int cunmod_dev_images_reduce(cunmod_dev_t *dev, const cunmod_images_reduce_t *x);

/* Returns the number of words of a segment, for n integers of `words` words: `words`, or a smaller
 * multiple of CUNMOD_IMAGES_TERMS. The segments of an integer have about equal lengths, and their
 * number is chosen so that every multiprocessor has two blocks, as far as
 * CUNMOD_IMAGES_STRETCH_MOST and CUNMOD_IMAGES_STRETCH_LEAST allow. */
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

/* A group consists of the moduli of consecutive factors (src/crt/basis.h). This struct describes
 * the moduli of a group with one word size: items first .. first+count-1 of the batch a. For each
 * item i of a, with modulus p_i, inverse[i] = 1 / (M / p_i) modulo p_i. M is the product of all
 * moduli of the group; for partial sums (`partial` set), M is the product of the moduli of all
 * groups. */
typedef struct
{
    cunmod_polys_t a;
    const cunmod_modulus_t *mod;
    const uint64_t *inverse;
    int64_t first, count;
} cunmod_images_part_t;

/* Computes n integers x_j, -M/2 < x_j <= M/2, from their residues: coefficients first .. first+n-1
 * of the items of a group of moduli. The statuses of all items are OK. M < 2^(64 words). Each
 * result has `stride` >= words words; words `words` .. stride-1 are filled with the sign.
 *
 *   part     part[0]: the moduli of 4 bytes; part[1]: the moduli of 8 bytes
 *   rows     row r holds the `words` words of M / m_r, where m_r is factor r of the group; the last
 *            two rows, after the row of the last factor, hold 2^(64 words) - M and floor(M / 2)
 *   c        workspace, factors * n words: word r * n + j is c_r of integer j, where c_r / m_r is
 *            the sum of c_i / p_i over the moduli p_i of factor r, c_i = x_j / (M / p_i) modulo p_i
 *   q        workspace, 2 fractions n words: the sum of c_i / p_i over all moduli, for integer j as
 *            `fractions` partial sums, in units of 2^-64. Words 2 f n + j and (2 f + 1) n + j are
 *            the high and the low word of partial sum f
 *   sums     workspace, splits * 3 * words * n words: for each of the `splits` segments of the
 *            factors, the sums over r of c_r times each word of row r, the least significant words
 *            of all sums first
 *
 * A group has fewer than 2^16 moduli.
 *
 * With `partial` set, x_j is the unsigned sum over r of c_r (M / m_r), where M is the product of
 * the moduli of all groups; 2^16 M < 2^(64 words). Two more words, stride >= words + 2, hold the
 * sum of all c_i / p_i, low word first. The last two rows are 0. */
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

/* The time to start and end a block, in units of the time for CUNMOD_IMAGES_TERMS terms. */
#define CUNMOD_IMAGES_ENDS 2

/* Returns the number of segments into which the sums over all factors are divided, for n integers.
 * The number has the least predicted time among those for which no segment has more than
 * CUNMOD_IMAGES_SUM_MOST terms. Blocks run in rounds, each of which fills all multiprocessors; the
 * last round may be mostly empty. More than eight rounds, and segments of fewer than 4
 * CUNMOD_IMAGES_TERMS terms, are not tried, since writing and reading the sums of the segments
 * would cost more time than they save. */
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

/* Returns the number of integers for which a block computes numbers c_r (cunmod_images_crt_t):
 * min(n, 32), rounded up to a power of 2. */
#define CUNMOD_IMAGES_RESIDUES 256 /* threads of a block that computes c_r */

CUNMOD_INLINE int cunmod_images_residue_columns(int64_t n)
{
    int columns = 1;
    while (columns < 32 && columns < n)
        columns *= 2;
    return columns;
}

/* Returns the field `fractions` of cunmod_images_crt_t for n integers: the number of segments of
 * the factors for which different blocks compute the numbers c_r and the partial sums of c_i / p_i.
 * There are enough segments that every multiprocessor has four blocks, as long as each thread has a
 * factor. */
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
