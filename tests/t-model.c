/* The many-core machine model: its formulas against counts of blocks and threads, the
 * paper's closed forms against ratios of the formulas, limits, thresholds and errata.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Every expected value is written out here from the paper's text, in long double.
 * Needs nothing of the library but src/plan/model.c.
 */
#include <math.h>
#include <stdio.h>

#include "plan/model.h"

#define TINY 1e-12
#define HUGE_N 1e20 /* stands for n to infinity where the next term is 1/n of the first */

typedef long double real;

static struct
{
    double n, m, s, l, U, Z;
} at; /* the case, for messages */

static long checks, failures;
static real worst;

static void failed(const char *what, real got, real want)
{
    if (++failures <= 20)
    {
        printf("FAIL %s: %.17Lg, expected %.17Lg, at n=%g m=%g s=%g l=%g U=%g Z=%g\n", what, got,
               want, at.n, at.m, at.s, at.l, at.U, at.Z);
    }
}

/* Relative error at most `tolerance`. */
static void near(const char *what, real got, real want, double tolerance)
{
    real error = fabsl(got - want) / (want != 0 ? fabsl(want) : 1);
    checks++;
    worst = fmaxl(worst, error);
    if (!(error <= tolerance))
    {
        failed(what, got, want);
    }
}

static void same(const char *what, real got, real want)
{
    near(what, got, want, TINY);
}

/* got < want. */
static void below(const char *what, real got, real want)
{
    checks++;
    if (!(got < want))
    {
        failed(what, got, want);
    }
}

/* Apart by more than `gap`, relatively. */
static void differ(const char *what, real got, real want, double gap)
{
    checks++;
    if (!(fabsl(got - want) > gap * fabsl(want)))
    {
        failed(what, got, want);
    }
}

/* One line of the report; `grid`, when there is one, runs `test` on every case. */
static void group(const char *name, void (*grid)(void (*)(void)), void (*test)(void))
{
    long checks_before = checks, failures_before = failures;
    worst = 0;
    if (grid != NULL)
    {
        grid(test);
    }
    else
    {
        test();
    }
    printf("%-4s %s: %ld checks, largest relative error %.1Le\n",
           failures == failures_before ? "ok" : "FAIL", name, checks - checks_before, worst);
}

/* ---- grids ------------------------------------------------------------- */

static const double all_U[] = {1.5, 10, 12.5, 170, 800};
static const double all_Z[] = {7, 12, 48, 4096, 12288, 58112, 1e6};
static const double all_l[] = {16, 32, 100, 256, 1024};
static const double all_s[] = {1, 2, 3, 4, 8, 16, 64};
static const double all_n[] = {64, 1000, 4096, 123457, 1e7};

#define EACH(i, values) for (size_t i = 0; i < sizeof(values) / sizeof((values)[0]); i++)

/* Runs `test` on every n, m, s, l, U with s <= m <= n. */
static void over_grid(void (*test)(void))
{
    EACH(i, all_n) EACH(j, all_s) EACH(k, all_l) EACH(u, all_U)
    {
        at.n = all_n[i];
        at.s = all_s[j];
        at.l = all_l[k];
        at.U = all_U[u];
        at.Z = 0;
        const double all_m[] = {at.n, at.n - 1, fmax(at.s, floor(at.n / 2)), 64};
        EACH(part, all_m)
        {
            at.m = all_m[part];
            test();
        }
    }
}

/* Runs `test` on every n, U and Z. */
static void over_machines(void (*test)(void))
{
    EACH(i, all_n) EACH(u, all_U) EACH(z, all_Z)
    {
        at.n = at.m = all_n[i];
        at.U = all_U[u];
        at.Z = all_Z[z];
        at.s = at.l = 0;
        test();
    }
}

/* ---- formulas ---------------------------------------------------------- */

/* Section 3: kernels of equal blocks, of the operations and words the text counts. */
static void formulas_div(void)
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

static void formulas_gcd(void)
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
static void formulas_sort(void)
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
static void formulas_blocks(void)
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
static void balance_blocks(void)
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
static void formulas_mul(void)
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

/* ---- Theorem 1 and Corollary 1 ----------------------------------------- */

/* L kernels of `width` blocks, each after the other, run by a greedy scheduler. */
static void theorem_1(void)
{
    for (int width = 1; width <= 40; width += 3)
    {
        for (int L = 1; L <= 9; L += 2)
        {
            cunmod_model_t model = {0, 0, 0, (double)width * L, L, 7, width};
            same("Corollary 1", cunmod_model_time_unbounded(&model), 2.0L * L * 7);
            for (int P = 1; P <= 45; P += 4)
            {
                real greedy = 7.0L * L * ((width + P - 1) / P);
                real bound = cunmod_model_time(&model, P);
                same("Theorem 1", bound, ((real)width * L / P + L) * 7);
                below("greedy within Theorem 1", greedy, bound);
                same("edges", cunmod_model_time_printed(&model, P), bound - 7);
            }
        }
    }
    /* One block on two multiprocessors: with L = 0 edges, half of its own time. */
    cunmod_model_t one = {0, 0, 0, 1, 1, 7, 1};
    below("printed Theorem 1 is false", cunmod_model_time_printed(&one, 2), one.C);
}

/* ---- ratios: division -------------------------------------------------- */

static void ratios_div(void)
{
    cunmod_model_t naive, steps;
    real U = at.U, Z = at.Z;
    at.m = floor(at.n * 0.7);
    cunmod_model_div_naive(&naive, at.n, at.m, at.Z / 2, at.U);
    cunmod_model_div_steps(&steps, at.n, at.m, at.Z / 7, at.U);
    real eq5 = 8 * (Z + 1) / (9 * Z + 7), eq6 = 20 * Z / 441;
    real eq7 = (3 + 5 * U) * Z / (3 * (Z + 21 * U));
    same("(5) of formulas", (real)naive.W / steps.W, eq5);
    same("(5)", cunmod_model_div_work_ratio(at.Z), eq5);
    same("spans", naive.S, steps.S);
    same("(6) of formulas", (real)naive.O / steps.O, eq6);
    same("(6)", cunmod_model_div_overhead_ratio(at.Z), eq6);
    same("(7) of formulas",
         (real)cunmod_model_time_unbounded(&naive) / cunmod_model_time_unbounded(&steps), eq7);
    same("(7)", cunmod_model_div_time_ratio(at.U, at.Z), eq7);
    below("(7) < 1 under 12.6", cunmod_model_div_time_ratio(at.U, 12.6 * (1 - 1e-9)), 1);
    below("(7) > 1 over 12.6", 1, cunmod_model_div_time_ratio(at.U, 12.6 * (1 + 1e-9)));
}

/* ---- ratios: radix sort ------------------------------------------------ */

static void ratios_sort(void)
{
    cunmod_model_t one, more, one_printed, more_printed;
    real s = at.s, l = at.l, U = at.U, digits = powl(2, s), log_l = log2l(l);
    cunmod_model_sort(&one, HUGE_N, 32, 1, at.l, at.U);
    cunmod_model_sort(&more, HUGE_N, 32, at.s, at.l, at.U);
    cunmod_model_sort_printed(&one_printed, HUGE_N, 32, 1, at.l, at.U);
    cunmod_model_sort_printed(&more_printed, HUGE_N, 32, at.s, at.l, at.U);

    real above = 104 * s * l * l + 92 * s * l + 2 * s;
    real rest = 20 * digits * l + 4 * s * l + 48 * l + digits;
    real eq8 = above / (88 * s * l * l + 16 * l * l + rest);
    same("(8) of formulas", (real)one.W / more.W, eq8);
    same("(8)", cunmod_model_sort_work_ratio(at.s, at.l), eq8);
    real printed = (real)one_printed.W / more_printed.W;
    same("what the printed W gives", printed, above / (104 * s * l * l + rest));
    if (s >= 2 && s <= 8)
    {
        differ("(8) from the printed W", printed, eq8, 1e-3);
    }

    real spans = s * (24 * log_l + 95) / ((8 * s + 16) * log_l + 41 * s + 54);
    same("spans of formulas", (real)one.S / more.S, spans);
    same("spans", cunmod_model_sort_span_ratio(at.s, at.l), spans);
    real eq9 = s * (72 * l + 34) / (72 * l + 17 * digits);
    same("(9) of formulas", (real)one.O / more.O, eq9);
    same("(9)", cunmod_model_sort_overhead_ratio(at.s, at.l), eq9);
    real R = (14 * l + 2) * (53 + 8 * log_l + 9 * U) * s /
             ((14 * l + digits) * (41 * s + 8 * s * log_l + 12 + 9 * U));
    same("R of formulas",
         (real)cunmod_model_time_unbounded(&one) / cunmod_model_time_unbounded(&more), R);
    same("R", cunmod_model_sort_time_ratio(at.s, at.l, at.U), R);

    real eq10 = 7 * l * log_l * (8 * log_l + 9 * U) / (60 * l * log_l * log_l);
    same("(10)", cunmod_model_sort_time_leading_printed(at.l, at.U), eq10);
}

static void limits_sort(void)
{
    /* R at s = log2 l for l = 2^900, whose neglected terms are below 1 %, for U that
     * stays, grows as log l and as its square. */
    double log_l = 900;
    at.l = exp2(log_l);
    for (int power = 0; power <= 2; power++)
    {
        double U = at.U = power == 0 ? 2 : pow(log_l, power);
        double R = cunmod_model_sort_time_ratio(log_l, at.l, U);
        near("R by leading terms", cunmod_model_sort_time_leading(at.l, U), R, 0.01);
        double printed = cunmod_model_sort_time_leading_printed(at.l, U);
        near("(10), 17/8 of R for U = log^2 l", printed, (power < 2 ? 1 : 17.0L / 8) * R, 0.01);
    }
    /* The limit for fixed U is below 1, and yet R is not for any l of a GPU. */
    near("(10) to 14/15", cunmod_model_sort_time_leading(exp2(1e3), 1.5), 14.0L / 15, 0.01);
    for (double log_real = 4; log_real <= 10; log_real++)
    {
        at.l = exp2(log_real);
        below("R > 1", 1, cunmod_model_sort_time_ratio(log_real, at.l, 100));
    }
    at.U = 100;
    near("R, l = 16", cunmod_model_sort_time_ratio(4, 16, 100), 3.1, 0.02);
    near("R, l = 256", cunmod_model_sort_time_ratio(8, 256, 100), 4.3, 0.02);
    for (at.U = 1.5; at.U < 50; at.U *= 2)
    {
        double log_1 = 15.75 * at.U;
        below("(10) > 1", 1, cunmod_model_sort_time_leading_printed(exp2(log_1 - 1e-3), at.U));
        below("(10) < 1", cunmod_model_sort_time_leading_printed(exp2(log_1 + 1e-3), at.U), 1);
    }
    /* (9): a factor s for 2^s = l, and none for 2^s = l^2. */
    near("(9), 2^s = l", cunmod_model_sort_overhead_ratio(20, exp2(20)), 20 * 72.0L / 89, 1e-6);
    below("(9), 2^s = l^2", cunmod_model_sort_overhead_ratio(40, exp2(20)), 1e-3);
}

/* ---- ratios: multiplication -------------------------------------------- */

static void ratios_mul(void)
{
    cunmod_model_t one, more, one_printed, more_printed;
    real n = at.n, m = at.m, s = at.s, U = at.U;
    cunmod_model_mul(&one, at.n, at.m, 1, at.l, at.U);
    cunmod_model_mul(&more, at.n, at.m, at.s, at.l, at.U);
    same("W of formulas", (real)one.W / more.W, n / (n + s - 1));
    same("W", cunmod_model_mul_work_ratio(at.n, at.s), n / (n + s - 1));
    real spans = (log2l(m) + 1) / (s * (log2l(m / s) + 2 * s - 1));
    same("S of formulas", (real)one.S / more.S, spans);
    same("S", cunmod_model_mul_span_ratio(at.m, at.s), spans);

    at.m = at.n;
    cunmod_model_mul(&one, at.n, at.n, 1, at.l, at.U);
    cunmod_model_mul(&more, at.n, at.n, at.s, at.l, at.U);
    cunmod_model_mul_printed(&one_printed, at.n, at.n, 1, at.l, at.U);
    cunmod_model_mul_printed(&more_printed, at.n, at.n, at.s, at.l, at.U);
    same("printed W, the same ratio", (real)one_printed.W / more_printed.W, n / (n + s - 1));
    real eq11 = n * s * s * (7 * n - 3) / ((n + s - 1) * (5 * n * s + 2 * n - 3 * s * s));
    same("(11) of formulas", (real)one.O / more.O, eq11);
    same("(11)", cunmod_model_mul_overhead_ratio(at.n, at.s), eq11);
    real eq12 = (n * log2l(n) + 3 * n - 1) * (1 + 4 * U) /
                ((n * log2l(n / s) + 3 * n - s) * (2 * U * s + 2 * U + 2 * s * s - s));
    real R_printed = (real)cunmod_model_time_unbounded(&one_printed) /
                     cunmod_model_time_unbounded(&more_printed);
    same("(12) of printed C", R_printed, eq12);
    same("(12)", cunmod_model_mul_time_ratio_printed(at.n, at.s, at.U), eq12);
    real R = (real)cunmod_model_time_unbounded(&one) / cunmod_model_time_unbounded(&more);
    same("(12) of the right C", cunmod_model_mul_time_ratio(at.n, at.s, at.U), R);
    if (s >= 3 && U > 2 * s * (s - 1) / (s - 2))
    {
        below("(12) is too large", R, eq12);
    }
    if (s > 1)
    {
        below("s = 1 is best by Corollary 1", R, 1);
    }
}

static void limits_mul(void)
{
    at.n = at.m = exp2(1000);
    at.U = 1e12;
    EACH(j, all_s)
    {
        double n = at.n, s = at.s = all_s[j];
        near("(11) to 7s^2/(5s+2)", cunmod_model_mul_overhead_ratio(1e15, s),
             7.0L * s * s / (5 * s + 2), 1e-10);
        same("(11) limit", cunmod_model_mul_overhead_limit(s), 7.0L * s * s / (5 * s + 2));
        same("(11) limit printed", cunmod_model_mul_overhead_limit_printed(s), s);
        near("(12) to its limit", cunmod_model_mul_time_ratio(n, s, at.U),
             cunmod_model_mul_time_limit(n, s), 1e-4);
        near("(12) printed to its limit", cunmod_model_mul_time_ratio_printed(n, s, at.U),
             cunmod_model_mul_time_limit_of_printed(n, s), 1e-4);
        real logs = 1000 / (1000 - log2l(s));
        same("limit of (12)", cunmod_model_mul_time_limit_of_printed(n, s), 2 / (s + 1) * logs);
        same("limit printed", cunmod_model_mul_time_limit_printed(n, s), 2 / s * logs);
        same("limit, right C", cunmod_model_mul_time_limit(n, s),
             4 / (s >= 2 ? 3 * s : (real)4) * logs);
        if (s > 1)
        {
            differ("(11) does not tend to s", cunmod_model_mul_overhead_limit(s), s, 0.1);
        }
        /* l = (Z-2s+1)/(2s), the most that fit: the gain in overhead all but goes. */
        cunmod_model_t one, more;
        double Z = at.Z = 1e9;
        cunmod_model_mul(&one, 1e15, 1e15, 1, (Z - 1) / 2, 100);
        cunmod_model_mul(&more, 1e15, 1e15, s, (Z - 2 * s + 1) / (2 * s), 100);
        near("(11) with the most threads", (real)one.O / more.O, 7.0L * s / (5 * s + 2), 1e-6);
    }
    at.n = 4000;
    at.s = 2;
    near("printed limit of (12) > 1", cunmod_model_mul_time_limit_printed(4000, 2), 1.09, 0.01);
    near("(12) there < 1", cunmod_model_mul_time_ratio_printed(4000, 2, 1e3), 0.71, 0.01);
}

/* ---- ratios: Euclid ---------------------------------------------------- */

static void ratios_gcd(void)
{
    cunmod_model_t naive, steps;
    real n = at.n, U = at.U, Z = at.Z;
    cunmod_model_gcd_naive(&naive, at.n, at.n, at.Z / 2, at.U);
    cunmod_model_gcd_steps(&steps, at.n, at.n, at.Z / 6, at.U);
    real eq13 = 5 * Z * (2 * n + 2 + Z) / (48 * (6 * n + Z));
    real eq14 = (6 * n - 2 + Z) * (3 + 5 * U) * Z / ((18 * n + Z) * (Z + 16 * U));
    real eq15 = (3 + 5 * U) * Z / (3 * (Z + 16 * U));
    same("spans of formulas", (real)naive.S / steps.S, (2 * n - 2) / (2 * n));
    same("spans", cunmod_model_gcd_span_ratio(at.n, 3), (n + 1) / (n + 3));
    same("(13) of formulas", (real)naive.O / steps.O, eq13);
    same("(13)", cunmod_model_gcd_overhead_ratio(at.n, at.Z), eq13);
    same("(14) of formulas",
         (real)cunmod_model_time_unbounded(&naive) / cunmod_model_time_unbounded(&steps), eq14);
    same("(14)", cunmod_model_gcd_time_ratio(at.n, at.U, at.Z), eq14);
    same("(14) to (15)", cunmod_model_gcd_time_ratio(HUGE_N, at.U, at.Z), eq15);
    same("(15)", cunmod_model_gcd_time_limit(at.U, at.Z), eq15);
    below("(15) < 1 under 9.6", cunmod_model_gcd_time_limit(at.U, 9.6 * (1 - 1e-9)), 1);
    below("(15) > 1 over 9.6", 1, cunmod_model_gcd_time_limit(at.U, 9.6 * (1 + 1e-9)));

    cunmod_model_gcd_naive(&naive, HUGE_N, HUGE_N, at.Z / 2, at.U);
    cunmod_model_gcd_steps(&steps, HUGE_N, HUGE_N, at.Z / 6, at.U);
    real works = 8 * (Z + 1) / (3 * (9 * Z + 52));
    same("W of formulas, n to infinity", (real)naive.W / steps.W, works);
    same("W", cunmod_model_gcd_work_ratio(at.Z), works);
    /* The printed W is not what the blocks of section 3.2 would give: half again. */
    cunmod_model_gcd_steps(&steps, HUGE_N, HUGE_N, 1e6, at.U);
    near("W over N (s(s+1)/2 + 4s^2)", steps.W / (steps.N * 4.5e12L), 1.5L, 1e-5);
}

/* ---- the s of least time ----------------------------------------------- */

static double words(int operation, double s, double l)
{
    switch (operation)
    {
    case CUNMOD_MODEL_DIV:
        return s > 1 ? 7 * s : 2 * l;
    case CUNMOD_MODEL_GCD:
        return s > 1 ? 6 * s : 2 * l;
    case CUNMOD_MODEL_SORT:
        return 8 * l + pow(2, s);
    case CUNMOD_MODEL_BLOCKS: /* remainder, b and q; or remainder, inverse, q and b */
        return fmax(l + (l + s - 1) + s, s + s + s + (2 * s - 1));
    default:
        return s * l + (s * l + s - 1) + s; /* of b, of a and the results: 2sl + 2s - 1 */
    }
}

static void model_of(cunmod_model_t *model, int operation, double s)
{
    double n = at.n, m = at.m, l = at.l, U = at.U;
    if (operation == CUNMOD_MODEL_DIV && s > 1)
    {
        cunmod_model_div_steps(model, n, m, s, U);
    }
    else if (operation == CUNMOD_MODEL_DIV)
    {
        cunmod_model_div_naive(model, n, m, l, U);
    }
    else if (operation == CUNMOD_MODEL_GCD && s > 1)
    {
        cunmod_model_gcd_steps(model, n, m, s, U);
    }
    else if (operation == CUNMOD_MODEL_GCD)
    {
        cunmod_model_gcd_naive(model, n, m, l, U);
    }
    else if (operation == CUNMOD_MODEL_SORT)
    {
        cunmod_model_sort(model, n, m, s, l, U);
    }
    else if (operation == CUNMOD_MODEL_BLOCKS)
    {
        cunmod_model_div_blocks(model, n, m, s, l, U);
    }
    else
    {
        cunmod_model_mul(model, n, m, s, l, U);
    }
}

/* Nothing that may be chosen is faster, and what is chosen may be. */
static void best_s_case(int operation, double P)
{
    int64_t best = cunmod_model_best_s(operation, at.n, at.m, at.l, at.U, at.Z, P);
    const int division = operation == CUNMOD_MODEL_DIV || operation == CUNMOD_MODEL_BLOCKS;
    double steps = division ? at.n - at.m + 1 : at.m, best_time = INFINITY;
    int64_t expected = 0;
    for (int i = 0; i < 62; i++)
    {
        double s = ldexp(1, i);
        cunmod_model_t model;
        model_of(&model, operation, s);
        double time = (model.N / (P > 0 ? P : model.K) + model.L) * model.C;
        if (s <= steps && words(operation, s, at.l) <= at.Z && time < best_time)
        {
            best_time = time;
            expected = (int64_t)1 << i;
        }
    }
    same("best s", (real)best, (real)expected);
}

static void best_s_of_machine(void)
{
    static const double all_P[] = {0, 1, 14, 132};
    EACH(k, all_l) EACH(i, all_P)
    {
        at.l = all_l[k];
        at.m = floor(at.n / 3);
        best_s_case(CUNMOD_MODEL_MUL, all_P[i]);
        best_s_case(CUNMOD_MODEL_DIV, all_P[i]);
        best_s_case(CUNMOD_MODEL_BLOCKS, all_P[i]);
        best_s_case(CUNMOD_MODEL_GCD, all_P[i]);
        at.m = 32;
        best_s_case(CUNMOD_MODEL_SORT, all_P[i]);
    }
}

static void best_s_known(void)
{
    for (int operation = CUNMOD_MODEL_MUL; operation <= CUNMOD_MODEL_BLOCKS; operation++)
    {
        for (at.s = 1; at.s <= 16; at.s *= 2)
        {
            same("words", cunmod_model_words(operation, at.s, 100), words(operation, at.s, 100));
        }
    }
    /* The paper's conclusions: as large as fits for DIV and GCD, small for MUL. For GCD
     * only up to sqrt(8 U (2n + m) / 3), the minimum of its bound. */
    same("DIV", cunmod_model_best_s(CUNMOD_MODEL_DIV, 1e6, 5e5, 256, 170, 7 * 512, 0), 512);
    same("DIV, less", cunmod_model_best_s(CUNMOD_MODEL_DIV, 1e6, 5e5, 256, 170, 3583, 0), 256);
    same("DIV, 5 steps", cunmod_model_best_s(CUNMOD_MODEL_DIV, 104, 100, 256, 170, 4e4, 0), 4);
    same("DIV, 3 steps", cunmod_model_best_s(CUNMOD_MODEL_DIV, 102, 100, 256, 170, 4e4, 0), 2);
    same("GCD", cunmod_model_best_s(CUNMOD_MODEL_GCD, 1e6, 1e6, 256, 170, 6 * 512, 0), 512);
    same("GCD, less", cunmod_model_best_s(CUNMOD_MODEL_GCD, 1e6, 1e6, 256, 170, 3071, 0), 256);
    same("GCD, minimum", cunmod_model_best_s(CUNMOD_MODEL_GCD, 1e4, 9e3, 256, 170, 1e6, 0), 4096);
    same("MUL", cunmod_model_best_s(CUNMOD_MODEL_MUL, 4e3, 4e3, 256, 170, 4e4, 0), 1);
    same("nothing fits", cunmod_model_best_s(CUNMOD_MODEL_MUL, 4e3, 4e3, 256, 170, 512, 0), 0);
    same("only s > 1 fits", cunmod_model_best_s(CUNMOD_MODEL_DIV, 4e3, 2e3, 256, 170, 20, 0), 2);
    same("SORT fits", cunmod_model_best_s(CUNMOD_MODEL_SORT, 1e6, 32, 256, 170, 4096, 0), 8);
}

int main(void)
{
    group("division, W S O N L C K", over_grid, formulas_div);
    group("division by blocks, W S O N L C K by counting", over_grid, formulas_blocks);
    group("division by blocks, the s of balance", NULL, balance_blocks);
    group("Euclid, W S O N L C K", over_grid, formulas_gcd);
    group("radix sort, W S O N L C K", over_grid, formulas_sort);
    group("multiplication, W S O N L C K by counting", over_grid, formulas_mul);
    group("Theorem 1 and Corollary 1", NULL, theorem_1);
    group("division, (5) (6) (7), Z > 12.6", over_machines, ratios_div);
    group("radix sort, (8) (9) R (10)", over_grid, ratios_sort);
    group("radix sort, limits of R and (9)", NULL, limits_sort);
    group("multiplication, (11) (12)", over_grid, ratios_mul);
    group("multiplication, limits of (11) and (12)", NULL, limits_mul);
    group("Euclid, (13) (14) (15), Z > 9.6", over_machines, ratios_gcd);
    group("the s of least time, over all", over_machines, best_s_of_machine);
    group("the s of least time, known", NULL, best_s_known);
    printf("%ld checks, %ld failures\n", checks, failures);
    return failures == 0 ? 0 : 1;
}
