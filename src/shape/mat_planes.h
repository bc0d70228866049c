/* The sizes of the planes of a product of matrices: for each modulus one plane of each operand and
 * one of the result.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A plane of an operand consists of tiles of TILE rows by TILE bytes, padded with zeros: row r of
 * the plane of a has the residues of row r of a, and row c of the plane of b those of column c of
 * b. The k tiles of a row of tiles are neighbours. The 16-byte chunk c of row r of a tile is at
 * place c ^ (r % 8) of the row, so that eight rows of a column of chunks lie in different banks of
 * shared memory. A plane of the result has rows of bytes.
 */
#ifndef CUNMOD_MAT_PLANES_H
#define CUNMOD_MAT_PLANES_H

#include "backend/types.h"

/* The rows and columns of the result that a block computes by plain products. */
#define CUNMOD_MAT_PLAIN_SIDE 32

#define CUNMOD_MAT_TILE 128
#define CUNMOD_MAT_TILE_BYTES (CUNMOD_MAT_TILE * CUNMOD_MAT_TILE)

/* Returns the bytes of a block of memory of `bytes` bytes after which another block begins. */
CUNMOD_INLINE int64_t cunmod_mat_aligned(int64_t bytes)
{
    return (bytes + 255) / 256 * 256;
}

/* Returns the number of tiles that `rows` rows or columns of an operand need. */
CUNMOD_INLINE int64_t cunmod_mat_tiles(int64_t rows)
{
    return (rows + CUNMOD_MAT_TILE - 1) / CUNMOD_MAT_TILE;
}

/* Returns the number of tiles of the n columns of b. The number is even, since a block of threads
 * multiplies one tile of a by two tiles of b. */
CUNMOD_INLINE int64_t cunmod_mat_column_tiles(int64_t n)
{
    return (cunmod_mat_tiles(n) + 1) / 2 * 2;
}

/* Returns the bytes of all planes of a product of `moduli` moduli. */
CUNMOD_INLINE int64_t cunmod_mat_bytes(int64_t m, int64_t k, int64_t n, int64_t moduli)
{
    const int64_t rows = cunmod_mat_tiles(m), depth = cunmod_mat_tiles(k);
    const int64_t columns = cunmod_mat_column_tiles(n);
    return (rows * depth + columns * depth + rows * columns) * CUNMOD_MAT_TILE_BYTES * moduli;
}

/* Returns the number of columns of b, at most n, that are multiplied at once if the planes may take
 * about `bytes` bytes. */
CUNMOD_INLINE int64_t cunmod_mat_panel(int64_t m, int64_t k, int64_t n, int64_t moduli,
                                       int64_t bytes)
{
    const int64_t least = cunmod_mat_bytes(m, k, 1, moduli);
    const int64_t pair = least - cunmod_mat_bytes(m, k, 0, moduli); /* two tiles of columns */
    const int64_t pairs = bytes > least ? 1 + (bytes - least) / pair : 1;
    const int64_t columns = pairs * 2 * CUNMOD_MAT_TILE;
    return columns < n ? columns : n;
}

/* A panel: rows of a, columns of b and values of k that are multiplied at once. The planes of a
 * panel take about CUNMOD_MAT_WORK bytes at most; the emulator has less. */
#ifndef CUNMOD_MAT_WORK
#define CUNMOD_MAT_WORK (INT64_C(1) << 33)
#endif

typedef struct
{
    int64_t rows, depth, columns;
} cunmod_mat_panel_t;

/* Returns the panels of a product of m x k by k x n entries with `moduli` moduli. */
CUNMOD_INLINE cunmod_mat_panel_t cunmod_mat_panels(int64_t m, int64_t k, int64_t n, int64_t moduli)
{
    cunmod_mat_panel_t panel = {m, k < CUNMOD_MAT_DEPTH ? k : CUNMOD_MAT_DEPTH, n};
    if (cunmod_mat_bytes(m, panel.depth, n, moduli) <= CUNMOD_MAT_WORK)
        return panel;
    const int64_t row_of_tiles = cunmod_mat_tiles(panel.depth) * CUNMOD_MAT_TILE_BYTES * moduli;
    const int64_t tiles = CUNMOD_MAT_WORK / 4 / row_of_tiles;
    if (cunmod_mat_tiles(m) > tiles + 1)
        panel.rows = (tiles + 1) * CUNMOD_MAT_TILE;
    panel.columns = cunmod_mat_panel(panel.rows, panel.depth, n, moduli, CUNMOD_MAT_WORK);
    return panel;
}

/* Returns an upper bound of the bytes of the planes of one panel, for products of at most m x k by
 * at most k x n entries with at most `moduli` moduli; k <= CUNMOD_MAT_DEPTH. Let R be the bytes of
 * a row of tiles. A panel of more than CUNMOD_MAT_WORK bytes has one pair of columns of tiles: at
 * most CUNMOD_MAT_WORK / 4 + R bytes of a, 2 R bytes of b, for z at most twice the bytes of a. */
CUNMOD_INLINE int64_t cunmod_mat_most_bytes(int64_t m, int64_t k, int64_t n, int64_t moduli)
{
    const int64_t all = cunmod_mat_bytes(m, k, n, moduli);
    const int64_t row_of_tiles = cunmod_mat_tiles(k) * CUNMOD_MAT_TILE_BYTES * moduli;
    const int64_t panel = CUNMOD_MAT_WORK + 5 * row_of_tiles;
    return all < panel ? all : panel;
}

#endif
