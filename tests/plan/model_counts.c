/* The formulas of division, Euclid's algorithm and radix sort against walks over the kernels and
 * the blocks of the paper's algorithms.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Lengths are such that no block is part of one where the formula has no rounding. Where a formula
 * is not what the algorithm does, the difference is written out.
 */
#include "tests/plan/model_parts.h"

#include <math.h>

/* Kernels one after the other, each a set of blocks. */
typedef struct
{
    real W, S, O, N, L, C, K;
    real costly;       /* C with `prices` */
    real l;            /* threads of a block */
    real span, blocks; /* of the kernel that is being made */
} program_t;

static const cunmod_model_cost_t prices = {.V = 2.25, .share = 0.125, .U = 41, .launch = 1000.5};

/* The operations of all threads, those of one thread, and the words that one thread moves. */
static void block(program_t *program, real work, real span, real words)
{
    program->W += work;
    program->O += words * at.U;
    program->C = fmaxl(program->C, span + words * at.U);
    program->costly =
        fmaxl(program->costly, span * (prices.V + program->l * prices.share) + words * prices.U);
    program->N++;
    program->span = fmaxl(program->span, span);
    program->blocks++;
}

static void end_of_kernel(program_t *program)
{
    program->S += program->span;
    program->K = fmaxl(program->K, program->blocks);
    program->L++;
    program->span = program->blocks = 0;
}

static void same_but_work(const cunmod_model_t *model, const program_t *program)
{
    same("S", model->S, program->S);
    same("O", model->O, program->O);
    same("N", model->N, program->N);
    same("L", model->L, program->L);
    same("C", model->C, program->C);
    same("K", model->K, program->K);
    same("C with V", cunmod_model_block_time(model, &prices), program->costly);
    same("bound", cunmod_model_bound(model, &prices, 7),
         program->N / 7 * program->costly + program->L * (program->costly + prices.launch));
}

static void same_all(const cunmod_model_t *model, const program_t *program)
{
    same("W", model->W, program->W);
    same_but_work(model, program);
}

/* One step of division, Algorithms 2 and 9: every thread has one of the divisor's coefficients. A
 * thread makes the quotient's coefficient, a product and a difference; W counts that coefficient
 * once a block. */
static void division_step(program_t *program, int divisor, int l)
{
    const real read = 4, written = 1; /* a[k], b[j] and both leading terms; a[k] */
    for (int first = 0; first < divisor; first += l)
    {
        const int threads = first + l <= divisor ? l : divisor - first;
        block(program, 1 + 2 * threads, 1 + 2, read + written);
    }
    end_of_kernel(program);
}

/* ---- division ---------------------------------------------------------- */

/* Algorithm 1. */
void count_div_naive(void)
{
    static const int all_threads[] = {1, 2, 3, 16, 100};
    EACH(i, all_threads) for (int tiles = 1; tiles <= 5; tiles++)
    {
        const int l = all_threads[i], m = tiles * l;
        for (int n = m; n <= m + 100; n += 9)
        {
            program_t program = {.l = l};
            cunmod_model_t model;
            at = (case_t){.n = n, .m = m, .l = l, .U = 1.5 + tiles};
            for (int lead = n - 1; lead >= m - 1; lead--)
                division_step(&program, m, l);
            cunmod_model_div_naive(&model, n, m, l, at.U);
            same_all(&model, &program);
        }
    }
}

/* Algorithms 3 and 4; the text counts at most 9 words of a thread. */
void count_div_steps(void)
{
    for (int s = 1; s <= 20; s++)
    {
        for (int tiles = 1; tiles <= 4; tiles++)
        {
            for (int turns = 1; turns <= 6; turns++)
            {
                program_t program = {.l = 3 * s};
                cunmod_model_t model;
                const int m = tiles * 2 * s, n = turns * s + m - 1;
                at = (case_t){.n = n, .m = m, .s = s, .U = 1.5 + tiles};
                for (int lead = n - 1; lead >= m - 1; lead -= s)
                {
                    for (int first = 0; first < m; first += 2 * s)
                    {
                        real heads = 0, coefficients = 0;
                        for (int step = 0; step < s; step++)
                        {
                            heads += s - step;
                            coefficients += 2 * s * 2;
                        }
                        block(&program, heads + coefficients, 3 * s, 9);
                    }
                    end_of_kernel(&program);
                }
                cunmod_model_div_steps(&model, n, m, s, at.U);
                same_all(&model, &program);
            }
        }
    }
}

/* ---- Euclid's algorithm ------------------------------------------------ */

/* A division step on polynomials of these degrees: the longer one loses its leading term. Returns
 * the length of the divisor. */
static int euclid_step(int degrees[2])
{
    const int longer = degrees[0] >= degrees[1] ? 0 : 1;
    degrees[longer]--;
    return degrees[1 - longer] + 1;
}

/* Algorithm 8: n + m - 2 kernels, after which both polynomials are constants.
 *
 * W of the paper has one kernel more, of one block and 3 operations, which makes one of them zero.
 * N and O of the paper have that block, and 2 m/l blocks more: those of two kernels by m terms. */
void count_gcd_naive(void)
{
    static const int all_threads[] = {1, 2, 3, 16, 100};
    EACH(i, all_threads) for (int tiles = 1; tiles <= 5; tiles++)
    {
        const int l = all_threads[i], m = tiles * l;
        for (int n = m > 1 ? m : 2; n <= m + 100; n += 9)
        {
            program_t program = {.l = l};
            cunmod_model_t model;
            int degrees[2] = {n - 1, m - 1};
            at = (case_t){.n = n, .m = m, .l = l, .U = 1.5 + tiles};
            for (int kernel = 0; kernel < n + m - 2; kernel++)
                division_step(&program, euclid_step(degrees), l);
            same("degrees at the end", degrees[0] + degrees[1], 0);
            const real too_many = 1 + 2 * tiles;
            program.W += 3;
            program.N += too_many;
            program.O += too_many * 5 * at.U;
            cunmod_model_gcd_naive(&model, n, m, l, at.U);
            same_all(&model, &program);
        }
    }
}

/* Algorithms 10 and 11: at most s steps a kernel, in blocks of s coefficients of the shorter one.
 * The formulas have (n + m)/s kernels. For s = 2, Algorithm 10, which stops at constants, has one
 * of one block less. W is not compared: the text does not lead to the printed one. */
void count_gcd_steps(void)
{
    const real read = 4, written = 4; /* a and b; both degrees */
    for (int s = 2; s <= 21; s++)
    {
        for (int tiles = 1; tiles <= 6; tiles++)
        {
            for (int more = 0; more <= 5; more++)
            {
                program_t program = {.l = 3 * s};
                cunmod_model_t model;
                const int m = tiles * s, n = (tiles + more) * s;
                int degrees[2] = {n - 1, m - 1};
                at = (case_t){.n = n, .m = m, .s = s, .U = 1.5 + tiles};
                for (int steps = 0; steps < n + m - 2 + (s == 2 ? 2 : 0); steps += s)
                {
                    const int shorter = degrees[0] < degrees[1] ? degrees[0] : degrees[1];
                    for (int first = 0; first <= shorter; first += s)
                        block(&program, 0, 3 * s, read + written);
                    end_of_kernel(&program);
                    for (int step = 0; step < s && degrees[0] >= 0 && degrees[1] >= 0; step++)
                        euclid_step(degrees);
                }
                cunmod_model_gcd_steps(&model, n, m, s, at.U);
                same_but_work(&model, &program);
            }
        }
    }
}

/* The printed W of Euclid by s steps, in fractions. */
void pinned_gcd_work(void)
{
    static const struct
    {
        double n, m, s, W;
    } pins[] = {{1, 1, 1, -5.1875},
                {8, 4, 2, 244.25},
                {12, 12, 4, 1444},
                {24, 16, 8, 2562},
                {1000, 600, 100, 3976450}};
    EACH(i, pins)
    {
        cunmod_model_t model;
        at = (case_t){.n = pins[i].n, .m = pins[i].m, .s = pins[i].s, .U = 2};
        cunmod_model_gcd_steps(&model, at.n, at.m, at.s, at.U);
        same("W", model.W, pins[i].W);
    }
}

/* ---- radix sort -------------------------------------------------------- */

/* The operations of a block, and of its thread with the most. The text has no counts of them. W, S
 * and C of the paper have these, with every tree, block and kernel counted. */
typedef struct
{
    real work, span;
} cost_t;

/* A prefix sum of 4 l numbers by l threads: 8 operations a thread, a tree up and down again, whose
 * additions read two words and write one, and 9 of one thread. */
static cost_t prefix_sum(int l)
{
    cost_t cost = {8 * l + 9, 8 + 9};
    for (int nodes = l / 2; nodes >= 1; nodes /= 2)
    {
        cost.work += 2 * 4 * nodes;
        cost.span += 2 * 4;
    }
    return cost;
}

/* s splits by one bit, a prefix sum each, and the histogram. What a split does beside its prefix
 * sum is 24 operations in S and C, but 6 a thread in W. */
static cost_t sort_of_tile(int s, int l)
{
    cost_t cost = {12, 12};
    for (int bit = 0; bit < s; bit++)
    {
        const cost_t sum = prefix_sum(l);
        cost.work += sum.work + 6 * l;
        cost.span += sum.span + 24;
    }
    return cost;
}

/* A kernel of equal blocks. */
static void kernel(program_t *program, int blocks, cost_t cost, real words)
{
    for (int i = 0; i < blocks; i++)
        block(program, cost.work, cost.span, words);
    end_of_kernel(program);
}

/* A pass: tiles of 4 l keys are sorted by s bits; their histograms have a prefix sum in three
 * kernels, in the last of which the first block has nothing to add; the keys are copied. */
static void pass(program_t *program, int tiles, int s, int l, int copies)
{
    const cost_t add = {4 * l, 4}, copy = {4 * l * copies, 4}; /* of each of 4 numbers */
    const int histograms = (tiles << s) / (4 * l);
    kernel(program, tiles, sort_of_tile(s, l), 4 + 4 + 1); /* and a value of the histogram */
    kernel(program, histograms, prefix_sum(l), 4 + 4);
    kernel(program, 1, prefix_sum(l), 4 + 4);
    kernel(program, histograms - 1, add, 4 + 4 + 1); /* and what is added */
    kernel(program, tiles, copy, 4 + 4 + 1);         /* and where the digit begins */
}

static program_t sort(int passes, int tiles, int s, int l, int copies)
{
    program_t program = {.l = l};
    for (int i = 0; i < passes; i++)
        pass(&program, tiles, s, l, copies);
    return program;
}

/* Section 4. The printed W copies the keys at every bit. */
void count_sort(void)
{
    static const int all_threads[] = {1, 2, 16, 64};
    EACH(i, all_threads) for (int s = 1; s <= 9; s++)
    {
        for (int passes = 1; passes <= 3; passes++)
        {
            const int l = all_threads[i], tiles = 4 * l * passes, c = passes * s;
            cunmod_model_t right, printed;
            at = (case_t){.n = 4.0 * l * tiles, .m = c, .s = s, .l = l, .U = 1.5 + passes};
            program_t program = sort(passes, tiles, s, l, 1);
            const program_t copying = sort(passes, tiles, s, l, s);
            if (1 << s > 4 * l) /* more blocks of histograms than tiles; K is that of the tiles */
                program.K = tiles;
            cunmod_model_sort(&right, at.n, c, s, l, at.U);
            cunmod_model_sort_printed(&printed, at.n, c, s, l, at.U);
            same_all(&right, &program);
            same("W printed", printed.W, copying.W);
            same_but_work(&printed, &program);
        }
    }
}
