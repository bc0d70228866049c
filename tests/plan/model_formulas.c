/* The formulas of division by blocks and of multiplication against counts of blocks and threads.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/plan/model_parts.h"

#include <math.h>

/* What one kind of block of a kernel does: operations and words of all its threads. */
typedef struct
{
    real operations;
    real words;
} count_t;

/* A sum of `terms` products, and its subtraction from something when `subtracted`. */
static real sum_operations(real terms, int subtracted)
{
    return terms + (terms - 1) + subtracted;
}

/* b's highest s coefficients are inverted by Newton's iteration, doubling from one. */
static count_t first_block(int s)
{
    count_t block = {1, s + s + s + s}; /* of b and a; the inverse and the quotient */
    for (int known = 1; known < s; known *= 2)
        for (int i = 0; i < known; i++)
            block.operations += sum_operations(known, 0) + sum_operations(i + 1, 0);
    for (int i = 0; i < s; i++)
        block.operations += sum_operations(i + 1, 0);
    return block;
}

static count_t next_block(int s)
{
    count_t block = {0, s + s + s + (2 * s - 1) + s}; /* remainder, inverse, q, b; new q */
    for (int i = 0; i < s; i++)
        block.operations += sum_operations(s, 1) + sum_operations(i + 1, 0);
    return block;
}

static count_t update_block(int s, int l)
{
    return (count_t){l * sum_operations(s, 1), l + l + s + (l + s - 1)};
}

/* Division by blocks, kernel by kernel; s a power of two, k a multiple of s, m of l. */
void formulas_blocks(void)
{
    cunmod_model_t model;
    const int s = (int)exp2(ceil(log2(at.s))), l = (int)at.l;
    const real turns = ceill(((real)at.n - at.m + 1) / s), tiles = ceill((real)at.m / l), U = at.U;
    const count_t first = first_block(s), next = next_block(s), update = update_block(s, l);
    at.m = (double)(tiles * l);
    at.n = (double)(turns * s - 1 + at.m);
    cunmod_model_div_blocks(&model, at.n, at.m, s, l, at.U);

    real W = first.operations, words = first.words / l, S = first.operations / l, N = 1, L = 1;
    const real longest = fmaxl(next.operations, update.operations) / l;
    if (turns <= 4096)
    {
        for (int turn = 1; turn < turns; turn++) /* each has tiles, and the next block */
        {
            W += next.operations + tiles * update.operations;
            words += (next.words + tiles * update.words) / l;
            S += longest;
            N += 1 + tiles;
            L++;
        }
        W += tiles * update.operations;
        words += tiles * update.words / l;
        S += update.operations / l;
        N += tiles;
        L++;
        same_counts(&model, W, S, words * U, N, L);
    }
    real C = 0;
    const count_t kinds[] = {first, next, update};
    EACH(i, kinds)
    {
        C = fmaxl(C, (kinds[i].operations + kinds[i].words * U) / l);
    }
    same("C", model.C, C);
    same("K", model.K, tiles + 1);
    const cunmod_model_cost_t prices = {.V = 1.75, .share = 0.25, .U = 12, .launch = 3};
    const real V = 1.75L + 0.25L * l;
    same("C with V", cunmod_model_block_time(&model, &prices),
         fmaxl(update.operations * V + update.words * 12, next.operations * V + next.words * 12) /
             l);
}

/* Where the two kinds of block take equally long, C is least for its rate, and a long division
 * takes less time than with a shorter or a longer block. */
void balance_blocks(void)
{
    EACH(i, all_l) EACH(u, all_U)
    {
        at.l = all_l[i];
        at.U = all_U[u];
        const double s = cunmod_model_div_blocks_balance(at.l, at.U);
        const real l = at.l, U = at.U;
        near("balance", 2 * s + U * (3 * l + 2 * s - 1) / l, (3 * s * s + U * (6 * s - 1)) / l,
             1e-9);
        real time[3];
        for (int k = 0; k < 3; k++)
        {
            cunmod_model_t model;
            cunmod_model_div_blocks(&model, 1e12, 1e6, s * (0.9 + 0.1 * k), at.l, at.U);
            time[k] = cunmod_model_time(&model, 132);
        }
        below("longer than a shorter block", time[1], time[0]);
        below("shorter than a longer block", time[1], time[2]);
    }
    same("H200", cunmod_model_div_blocks_balance(256, 310.1), 185.395632302678L);
    same("BLOCKS", cunmod_model_best_s(CUNMOD_MODEL_BLOCKS, 14e3, 1e4, 256, 310.1, 58112, 132),
         256);
    same("BLOCKS, 100", cunmod_model_best_s(CUNMOD_MODEL_BLOCKS, 1e4 + 99, 1e4, 256, 310, 6e4, 132),
         64);
}

/* Section 5 by counting: the multiplication kernel, then kernels that halve x rows.
 * m/s is a power of two here. */
void formulas_mul(void)
{
    cunmod_model_t right, printed;
    real s = at.s, l = at.l, U = at.U, x = exp2l(ceill(log2l((real)at.m / s)));
    at.m = (double)(x * s);
    cunmod_model_mul(&right, at.n, at.m, at.s, at.l, at.U);
    cunmod_model_mul_printed(&printed, at.n, at.m, at.s, at.l, at.U);

    real y = (real)at.n + s - 1, first = x * y / (s * l);
    real W = first * s * l * (2 * s - 1), O = first * 2 * U * (s + 1);
    real S = s * (2 * s - 1), N = first, L = 1, rows = x;
    while (rows > 1)
    {
        rows /= 2;
        real blocks = rows * y / (s * l);
        W += blocks * s * l;
        O += blocks * 3 * s * U;
        S += s;
        N += blocks;
        L += 1;
    }
    same_counts(&right, W, S, O, N, L);
    real mul_block = s * (2 * s - 1) + 2 * U * (s + 1), add_block = s + 3 * s * U;
    same("C", right.C, mul_block > add_block ? mul_block : add_block);
    same("K", right.K, first);
    const cunmod_model_cost_t prices = {.V = 1.75, .share = 0.25, .U = 12, .launch = 3};
    const real V = 1.75L + 0.25L * l;
    same("C with V", cunmod_model_block_time(&right, &prices),
         fmaxl(s * (2 * s - 1) * V + 2 * 12 * (s + 1), s * V + 3 * s * 12));

    same("W printed: one addition step more", printed.W, W + rows / 2 * y);
    same("C printed", printed.C, mul_block);
    int larger = s >= 3 && U > 2 * s * (s - 1) / (s - 2);
    same("the C differ exactly for s >= 3, U > 2s(s-1)/(s-2)", right.C > printed.C, larger);
    same("O printed", printed.O, right.O);
}
