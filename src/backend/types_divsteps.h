/* Divsteps, and the distribution of their power series over blocks of threads.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Bernstein and Yang, Fast constant-time gcd computation and modular inversion (2019), for power
 * series f and g with f(0) != 0 and an integer delta. A step maps (delta, f, g) to
 *   (1 - delta, g, h) if delta > 0 and g(0) != 0,  h = (g(0) f - f(0) g) / (R x)
 *   (1 + delta, f, h) otherwise,
 * where R = 2^32 for coefficients of 4 bytes, R = 2^64 for 8 bytes, and R = 1 for p = 2. n steps
 * from (f, g) to (f', g') are described by a transition matrix P with x^n (f', g') = P (f, g). Its
 * rows are (U, V) and (S, T). These polynomials are stored in this order, n + 1 coefficients each;
 * U(0) = V(0) = 0, and the highest coefficients of S and T are 0. docs/euclid.md relates divsteps
 * to Euclid's algorithm. docs/gcd.md describes how several blocks of threads compute the steps of
 * one GCD.
 */
#ifndef CUNMOD_TYPES_DIVSTEPS_H
#define CUNMOD_TYPES_DIVSTEPS_H

#include "backend/types_modulus.h"

#define CUNMOD_DIVSTEPS 32  /* steps of one transition matrix */
#define CUNMOD_LAZY_BITS 60 /* moduli of 32 .. 60 bits: sums of several products are reduced once */
#define CUNMOD_GCD_FLAGS 256 /* flags in device memory by which blocks wait, one int per block */
#define CUNMOD_GCD_DIVSTEPS_MAX_S 1024
#define CUNMOD_GCD_THREADS 416 /* threads of a block */
/* Words of a block's shared memory that hold no coefficients. */
#define CUNMOD_GCD_MEMORY(word) ((word) == 4 ? 1488 : 976)

/* Padding behind each series in a block's shared memory, in coefficients: a block reads at most
 * this number of coefficients behind the coefficients that it has. */
#define CUNMOD_GCD_BEHIND (4 * CUNMOD_DIVSTEPS)

/* Number of coefficients of f with which a block has one thread for each coefficient of f and of g;
 * with fewer coefficients a block is not faster. (This holds for all blocks but the leading one,
 * which has the lowest coefficients and computes the matrices.) */
#define CUNMOD_GCD_FEW ((CUNMOD_GCD_THREADS - 32) / 2)

/* The leading block receives coefficients from the next block in each round (matrix). Their memory
 * is reused after this number of rounds. */
#define CUNMOD_GCD_NEAR 4

#define CUNMOD_GCD_ROWS 4 /* series in a block's shared memory: f and g, two copies each */

/* Returns the number of blocks of a launch that may wait for each other: one per multiprocessor,
 * and fewer than CUNMOD_GCD_FLAGS. */
CUNMOD_INLINE int64_t cunmod_gcd_blocks(int64_t processors)
{
    return processors < CUNMOD_GCD_FLAGS ? processors : CUNMOD_GCD_FLAGS - 1;
}

/* Returns the number of coefficients of each series in the leading block, if the series are
 * distributed over several blocks. With 64-bit words (word = 8): CUNMOD_DIVSTEPS coefficients,
 * which determine a matrix, and CUNMOD_DIVSTEPS further coefficients, on which the former depend
 * after the matrix has been applied. With 32-bit words: CUNMOD_DIVSTEPS more, which determine the
 * next matrix. */
CUNMOD_INLINE int64_t cunmod_gcd_lead(int64_t word)
{
    return (word == 4 ? 3 : 2) * CUNMOD_DIVSTEPS;
}

/* The distribution of series over blocks: the leading block has the first `lead` coefficients, each
 * other block the next `chunk` coefficients. */
typedef struct
{
    int32_t blocks; /* 0: the series do not fit into shared memory */
    int32_t lead;
    int32_t chunk;
    int32_t exchange; /* matrices between two exchanges of coefficients by neighbouring blocks */
    int32_t room;     /* capacity of a series in a block's shared memory, in coefficients */
} cunmod_divsteps_shape_t;

/* Returns the largest multiple n of 4 such that `rows` series of n coefficients fit into a block's
 * shared memory. */
CUNMOD_INLINE int64_t cunmod_divsteps_room(int64_t shared_bytes, int64_t rows, int64_t word)
{
    return (shared_bytes / word - CUNMOD_GCD_MEMORY(word)) / (4 * rows) * 4;
}

/* Returns the distribution of series of len coefficients over at most `blocks` blocks, with s steps
 * between two exchanges of coefficients by neighbouring blocks. `rows`: number of series, copies
 * included, in the shared memory of each block. */
CUNMOD_INLINE cunmod_divsteps_shape_t cunmod_divsteps_shape(int64_t len, int64_t blocks, int64_t s,
                                                            int64_t shared_bytes, int64_t rows,
                                                            int64_t word)
{
    cunmod_divsteps_shape_t shape = {0, (int32_t)len, 0, (int32_t)(s / CUNMOD_DIVSTEPS), 0};
    const int64_t lead = cunmod_gcd_lead(word);
    int64_t room = (len + 3) / 4 * 4 + 2 * CUNMOD_GCD_BEHIND, chunk = 0;
    if (blocks > 1 && len > lead)
    {
        const int64_t share = (len - lead + blocks - 2) / (blocks - 1);
        chunk = (share + CUNMOD_DIVSTEPS - 1) / CUNMOD_DIVSTEPS * CUNMOD_DIVSTEPS;
        chunk = chunk < s ? s : chunk;
        room = (chunk < lead ? lead : chunk) + s + CUNMOD_GCD_BEHIND;
        shape.lead = (int32_t)lead;
        shape.chunk = (int32_t)chunk;
    }
    if (blocks >= 1 && room <= cunmod_divsteps_room(shared_bytes, rows, word))
    {
        shape.blocks = chunk > 0 ? (int32_t)(1 + (len - lead + chunk - 1) / chunk) : 1;
        shape.room = (int32_t)room;
    }
    return shape;
}

/* Returns the length of the longest operands of a GCD that fit into the shared memory of all
 * blocks, with s steps between two exchanges of coefficients by neighbouring blocks; <= 0: no
 * operands fit. */
CUNMOD_INLINE int64_t cunmod_gcd_divsteps_most(int64_t processors, int64_t shared_bytes, int64_t s,
                                               int64_t word)
{
    const int64_t lead = cunmod_gcd_lead(word);
    const int64_t room = cunmod_divsteps_room(shared_bytes, CUNMOD_GCD_ROWS, word);
    const int64_t alone = room - 2 * CUNMOD_GCD_BEHIND;
    const int64_t chunk = (room - s - CUNMOD_GCD_BEHIND) / CUNMOD_DIVSTEPS * CUNMOD_DIVSTEPS;
    const int64_t others = cunmod_gcd_blocks(processors) - 1;
    return chunk < s || chunk < lead || others < 1 ? (alone < s ? alone : s)
                                                   : lead + others * chunk;
}

/* Returns the distribution of the series of each item over blocks, if a launch computes `run` items
 * with series of at most len coefficients. If len <= s, an item uses one block. Otherwise an item
 * uses the number of blocks for which all items run at once, or more if its series do not fit into
 * these blocks. */
CUNMOD_INLINE cunmod_divsteps_shape_t cunmod_divsteps_shape_of(int64_t len, int64_t run, int64_t s,
                                                               int64_t processors,
                                                               int64_t shared_bytes, int64_t word)
{
    const int64_t steps = s < CUNMOD_DIVSTEPS ? CUNMOD_DIVSTEPS : s;
    const int64_t all = cunmod_gcd_blocks(processors);
    cunmod_divsteps_shape_t shape = {0, 0, 0, 0, 0};
    for (int64_t share = len <= s || all / run < 1 ? 1 : all / run;
         shape.blocks == 0 && share <= all; share++)
        shape = cunmod_divsteps_shape(len, share, steps, shared_bytes, CUNMOD_GCD_ROWS, word);
    return shape;
}

#endif
