/* Chooses the algorithm for narrow middle products on the CPU: a few coefficients of a long
 * product. All functions are pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * FLINT computes a coefficient in the middle from the complete product, or from all coefficients up
 * to the wanted one. Dot products and blocks compute a narrow window of coefficients in less time.
 * cpu_mulmid.c uses the algorithm that cunmod_narrow_way returns, and the plan predicts the time of
 * this algorithm.
 */
#ifndef CUNMOD_NARROW_H
#define CUNMOD_NARROW_H

#include <stdint.h>

enum
{
    CUNMOD_NARROW_NONE,  /* the window is not narrow: FLINT's product */
    CUNMOD_NARROW_DOTS,  /* a dot product for each coefficient of the window */
    CUNMOD_NARROW_BLOCKS /* the shorter operand is cut into blocks of 2 * width coefficients */
};

/* Returns the algorithm for a window of `width` coefficients of a product. The operands have n and
 * m coefficients, all of which affect the window (cunmod_window_of). Measured with FLINT 2.9, and
 * with FLINT 3.6 without fft_small, modulo 2^31 - 19 and 2^64 - 59, for 100 to 10^6 coefficients:
 * blocks become faster than dot products at widths of 64 to 256, and blocks of 2 * width
 * coefficients take at most 1.15 times as long as blocks of the best length. With fft_small a whole
 * product takes as long as 54 to 175 dot products (by the samples of plan/params_default.c), and
 * blocks are not faster. */
static inline int cunmod_narrow_way(int64_t n, int64_t m, int64_t width, int fft_small)
{
    const int64_t dots_most = fft_small ? 64 : 96, least = n < m ? n : m;
    return width > least / 2    ? CUNMOD_NARROW_NONE
           : width <= dots_most ? CUNMOD_NARROW_DOTS
           : fft_small          ? CUNMOD_NARROW_NONE
           : width <= least / 4 ? CUNMOD_NARROW_BLOCKS
                                : CUNMOD_NARROW_NONE;
}

/* Returns the length of the blocks into which the shorter operand is cut. */
static inline int64_t cunmod_narrow_block(int64_t width)
{
    return 2 * width;
}

#endif
