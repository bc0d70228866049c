/* The formulas of the model against counts of blocks and threads.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "model_parts.h"

#include <math.h>

#include "plan/model.h"

/* Section 3: kernels of equal blocks, of the operations and words the text counts. */
void formulas_div(void)
{
    cunmod_model_t naive, steps;
    real k = (real)at.n - at.m + 1, m = at.m, l = at.l, s = at.s, U = at.U;
    cunmod_model_div_naive(&naive, at.n, at.m, at.l, at.U);
    cunmod_model_div_steps(&steps, at.n, at.m, at.s, at.U);

    real blocks = k * (m / l);
    same("naive N", naive.N, blocks);
    same("naive W", naive.W, blocks * (2 * l + 1));
    same("naive O", naive.O, blocks * 5 * U);
    same("naive S", naive.S, k * 3);
    same("naive L", naive.L, k);
    same("naive C", naive.C, 3 + 5 * U);
    same("naive K", naive.K, m / l);

    blocks = k / s * (m / (2 * s));
    same("steps N", steps.N, blocks);
    same("steps W", steps.W, blocks * (s * (s + 1) / 2 + 2 * s * 2 * s));
    same("steps O", steps.O, blocks * 9 * U);
    same("steps S", steps.S, k / s * 3 * s);
    same("steps L", steps.L, k / s);
    same("steps C", steps.C, 3 * s + 9 * U);
    same("steps K", steps.K, m / (2 * s));
}

void formulas_gcd(void)
{
    cunmod_model_t naive, steps;
    real n = at.n, m = at.m, l = at.l, s = at.s, U = at.U;
    cunmod_model_gcd_naive(&naive, at.n, at.m, at.l, at.U);
    cunmod_model_gcd_steps(&steps, at.n, at.m, at.s, at.U);

    real blocks = m * (n + l + 1) / l;
    same("naive N", naive.N, blocks);
    same("naive W", naive.W, m * (2 * n * l + n + l - 1) / l);
    same("naive O", naive.O, blocks * 5 * U);
    same("naive S", naive.S, 3 * (m + n - 2));
    same("naive L", naive.L, m + n - 2);
    same("naive C", naive.C, 3 + 5 * U);
    same("naive K", naive.K, m / l);

    blocks = m * n / (s * s) + m / s;
    real square = 2.25L + 6 / s, linear = 4.5L * n + n / (2 * s) + 10.875L * s + 11.5L;
    same("steps N", steps.N, blocks);
    same("steps W", steps.W, square * m * m + linear * m - 21.5625L * s * s - 19.25L * s);
    same("steps O", steps.O, blocks * 8 * U);
    same("steps S", steps.S, 3 * (n + m));
    same("steps L", steps.L, (n + m) / s);
    same("steps C", steps.C, 3 * s + 8 * U);
    same("steps K", steps.K, m / s);
}

/* Section 4, keys of 32 bits. */
void formulas_sort(void)
{
    cunmod_model_t right, printed;
    real n = at.n, c = 32, s = at.s, l = at.l, U = at.U, log_l = log2l(l), digits = powl(2, s);
    cunmod_model_sort(&right, at.n, 32, at.s, at.l, at.U);
    cunmod_model_sort_printed(&printed, at.n, 32, at.s, at.l, at.U);

    real first = (22 * s * l + s + 12) / (4 * s * l);
    real second = (digits + 20 * digits * l) / (16 * s * l * l);
    real constant = c * (16 + 192 * l) / (16 * s);
    same("W", right.W, c * (first + second + 1 / s) * n + constant);
    same("W printed", printed.W, c * (first + second + 1) * n + constant);
    same("S", right.S, c * (8 * log_l + 16 * log_l / s + 41 + 54 / s));
    same("O", right.O, c * U * (9 * n / (2 * s * l) + 17 * digits * n / (16 * s * l * l) - 1 / s));
    same("N", right.N, c / s * (1 / (2 * l) + digits / (8 * l * l)) * n);
    same("L", right.L, c / s * 5);
    same("C", right.C, s * (41 + 8 * log_l) + 12 + 9 * U);
    same("K", right.K, n / (4 * l));
    same("S printed", printed.S, right.S);
    same("C printed", printed.C, right.C);
}

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
    {
        for (int i = 0; i < known; i++)
        {
            block.operations += sum_operations(known, 0) + sum_operations(i + 1, 0);
        }
    }
    for (int i = 0; i < s; i++)
    {
        block.operations += sum_operations(i + 1, 0);
    }
    return block;
}

static count_t next_block(int s)
{
    count_t block = {0, s + s + s + (2 * s - 1) + s}; /* remainder, inverse, q, b; new q */
    for (int i = 0; i < s; i++)
    {
        block.operations += sum_operations(s, 1) + sum_operations(i + 1, 0);
    }
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
        same("W", model.W, W);
        same("O", model.O, words * U);
        same("S", model.S, S);
        same("N", model.N, N);
        same("L", model.L, L);
    }
    real C = 0;
    const count_t kinds[] = {first, next, update};
    EACH(i, kinds)
    {
        C = fmaxl(C, (kinds[i].operations + kinds[i].words * U) / l);
    }
    same("C", model.C, C);
    same("K", model.K, tiles + 1);
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
    same("W", right.W, W);
    same("S", right.S, S);
    same("O", right.O, O);
    same("N", right.N, N);
    same("L", right.L, L);
    real mul_block = s * (2 * s - 1) + 2 * U * (s + 1), add_block = s + 3 * s * U;
    same("C", right.C, mul_block > add_block ? mul_block : add_block);
    same("K", right.K, first);

    same("W printed: one addition step more", printed.W, W + rows / 2 * y);
    same("C printed", printed.C, mul_block);
    int larger = s >= 3 && U > 2 * s * (s - 1) / (s - 2);
    same("the C differ exactly for s >= 3, U > 2s(s-1)/(s-2)", right.C > printed.C, larger);
    same("O printed", printed.O, right.O);
}
