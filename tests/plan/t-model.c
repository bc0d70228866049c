/* The many-core machine model: its formulas against counts of blocks and threads, the
 * paper's closed forms against ratios of the formulas, limits, thresholds and errata.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Every expected value is written out here from the paper's text, in long double.
 * Needs nothing of the library but src/papers/model.c.
 */
#include <math.h>
#include <stdio.h>

#include "tests/plan/model_parts.h"

#define TINY 1e-12

case_t at;

static long checks, failures;
static real worst;

static void expect(int right, const char *what, real got, real want)
{
    checks++;
    if (!right && ++failures <= 20)
    {
        printf("FAIL %s: %.17Lg, expected %.17Lg, at n=%g m=%g s=%g l=%g U=%g Z=%g\n", what, got,
               want, at.n, at.m, at.s, at.l, at.U, at.Z);
    }
}

void near(const char *what, real got, real want, double tolerance)
{
    real error = fabsl(got - want) / (want != 0 ? fabsl(want) : 1);
    worst = fmaxl(worst, error);
    expect(error <= tolerance, what, got, want);
}

void same(const char *what, real got, real want)
{
    near(what, got, want, TINY);
}

void same_counts(const cunmod_model_t *got, real W, real S, real O, real N, real L)
{
    same("W", got->W, W);
    same("S", got->S, S);
    same("O", got->O, O);
    same("N", got->N, N);
    same("L", got->L, L);
}

void below(const char *what, real got, real want)
{
    expect(got < want, what, got, want);
}

void differ(const char *what, real got, real want, double gap)
{
    expect(fabsl(got - want) > gap * fabsl(want), what, got, want);
}

/* Prints one line of the report. `grid`, when there is one, runs `test` on every case. */
static void group(const char *name, void (*grid)(void (*)(void)), void (*test)(void))
{
    long checks_before = checks, failures_before = failures;
    worst = 0;
    if (grid != NULL)
        grid(test);
    else
        test();
    printf("%-4s %s: %ld checks, largest relative error %.1Le\n",
           failures == failures_before ? "ok" : "FAIL", name, checks - checks_before, worst);
}

/* ---- grids ------------------------------------------------------------- */

const double all_U[] = {1.5, 10, 12.5, 170, 800};
static const double all_Z[] = {7, 12, 48, 4096, 12288, 58112, 1e6};
const double all_l[] = {16, 32, 100, 256, 1024};
const double all_s[] = {1, 2, 3, 4, 8, 16, 64};
static const double all_n[] = {64, 1000, 4096, 123457, 1e7};

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
        cunmod_model_div_steps(model, n, m, s, U);
    else if (operation == CUNMOD_MODEL_DIV)
        cunmod_model_div_naive(model, n, m, l, U);
    else if (operation == CUNMOD_MODEL_GCD && s > 1)
        cunmod_model_gcd_steps(model, n, m, s, U);
    else if (operation == CUNMOD_MODEL_GCD)
        cunmod_model_gcd_naive(model, n, m, l, U);
    else if (operation == CUNMOD_MODEL_SORT)
        cunmod_model_sort(model, n, m, s, l, U);
    else if (operation == CUNMOD_MODEL_BLOCKS)
        cunmod_model_div_blocks(model, n, m, s, l, U);
    else
        cunmod_model_mul(model, n, m, s, l, U);
}

/* The power of two s <= most of least time, for the costs, or for the model's own costs where cost
 * is NULL. 0 says that nothing fits. */
static int64_t least_s(int operation, double P, double most, const cunmod_model_cost_t *cost)
{
    const int division = operation == CUNMOD_MODEL_DIV || operation == CUNMOD_MODEL_BLOCKS;
    const double steps = fmin(most, division ? at.n - at.m + 1 : at.m);
    double least = INFINITY;
    int64_t best = 0;
    for (double s = 1; s <= steps; s *= 2)
    {
        cunmod_model_t model;
        model_of(&model, operation, s);
        const double time = cost != NULL ? cunmod_model_bound(&model, cost, P)
                                         : (model.N / (P > 0 ? P : model.K) + model.L) * model.C;
        if (words(operation, s, at.l) <= at.Z && time < least)
        {
            least = time;
            best = (int64_t)s;
        }
    }
    return best;
}

static void best_s_case(int operation, double P)
{
    const int64_t got = cunmod_model_best_s(operation, at.n, at.m, at.l, at.U, at.Z, P);
    same("best s", (real)got, (real)least_s(operation, P, INFINITY, NULL));
}

static void fastest_s_case(int operation, double P, double most, const cunmod_model_cost_t *cost)
{
    const int64_t got = cunmod_model_fastest_s(operation, at.n, at.m, at.l, most, cost, at.Z, P);
    same("fastest s", (real)got, (real)least_s(operation, P, most, cost));
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

static void fastest_s_of_machine(void)
{
    static const cunmod_model_cost_t all_costs[] = {
        {1, 0, 170, 0}, {0.05, 3e-4, 0.16, 2.9}, {0.0094, 0, 0.16, 2.9}};
    EACH(k, all_l) EACH(i, all_costs)
    {
        at.l = all_l[k];
        at.m = floor(at.n / 3);
        for (int operation = CUNMOD_MODEL_MUL; operation <= CUNMOD_MODEL_BLOCKS; operation++)
        {
            if (operation != CUNMOD_MODEL_SORT)
            {
                fastest_s_case(operation, 132, 512, &all_costs[i]);
                fastest_s_case(operation, 7, 37, &all_costs[i]);
            }
        }
    }
}

/* One of the functions above by the number of the operation; words, for few threads and for many.
 */
static void by_operation(void)
{
    at = (case_t){.n = 1000, .m = 120, .l = 7, .U = 12.5};
    for (int operation = CUNMOD_MODEL_MUL; operation <= CUNMOD_MODEL_BLOCKS; operation++)
    {
        for (at.s = 1; at.s <= 16; at.s *= 2)
        {
            cunmod_model_t got, want;
            cunmod_model_evaluate(&got, operation, at.n, at.m, at.s, at.l, at.U);
            model_of(&want, operation, at.s);
            same_counts(&got, want.W, want.S, want.O, want.N, want.L);
            same("C", got.C, want.C);
            same("K", got.K, want.K);
            same("words", cunmod_model_words(operation, at.s, 7), words(operation, at.s, 7));
            same("words", cunmod_model_words(operation, at.s, 100), words(operation, at.s, 100));
        }
    }
}

static void best_s_known(void)
{
    /* The paper's conclusions: as large as fits for DIV and GCD, small for MUL. For GCD
     * only up to sqrt(8 U (2n + m) / 3), the minimum of its bound. */
    same("DIV", cunmod_model_best_s(CUNMOD_MODEL_DIV, 1e6, 5e5, 256, 170, 7 * 512, 0), 512);
    same("DIV, less", cunmod_model_best_s(CUNMOD_MODEL_DIV, 1e6, 5e5, 256, 170, 3583, 0), 256);
    same("DIV, 5 steps", cunmod_model_best_s(CUNMOD_MODEL_DIV, 104, 100, 256, 170, 4e4, 0), 4);
    same("DIV, 4 steps", cunmod_model_best_s(CUNMOD_MODEL_DIV, 103, 100, 256, 170, 4e4, 0), 4);
    same("DIV, 3 steps", cunmod_model_best_s(CUNMOD_MODEL_DIV, 102, 100, 256, 170, 4e4, 0), 2);
    same("GCD", cunmod_model_best_s(CUNMOD_MODEL_GCD, 1e6, 1e6, 256, 170, 6 * 512, 0), 512);
    same("GCD, less", cunmod_model_best_s(CUNMOD_MODEL_GCD, 1e6, 1e6, 256, 170, 3071, 0), 256);
    same("GCD, minimum", cunmod_model_best_s(CUNMOD_MODEL_GCD, 1e4, 9e3, 256, 170, 1e6, 0), 4096);
    /* s = 1: (6 + 4) 18, s = 2: (3 + 3) 30. */
    same("GCD, equal times", cunmod_model_best_s(CUNMOD_MODEL_GCD, 4, 2, 1, 3, 4e4, 0), 1);
    same("MUL", cunmod_model_best_s(CUNMOD_MODEL_MUL, 4e3, 4e3, 256, 170, 4e4, 0), 1);
    same("nothing fits", cunmod_model_best_s(CUNMOD_MODEL_MUL, 4e3, 4e3, 256, 170, 512, 0), 0);
    same("only s > 1 fits", cunmod_model_best_s(CUNMOD_MODEL_DIV, 4e3, 2e3, 256, 170, 20, 0), 2);
    same("SORT fits", cunmod_model_best_s(CUNMOD_MODEL_SORT, 1e6, 32, 256, 170, 4096, 0), 8);
}

int main(void)
{
    group("division by one step, by counting", NULL, count_div_naive);
    group("division by s steps, by counting", NULL, count_div_steps);
    group("division by blocks, W S O N L C K by counting", over_grid, formulas_blocks);
    group("division by blocks, the s of balance", NULL, balance_blocks);
    group("Euclid by one step, by counting", NULL, count_gcd_naive);
    group("Euclid by s steps, by counting all but W", NULL, count_gcd_steps);
    group("Euclid by s steps, the printed W", NULL, pinned_gcd_work);
    group("radix sort, by counting", NULL, count_sort);
    group("multiplication, W S O N L C K by counting", over_grid, formulas_mul);
    group("Theorem 1 and Corollary 1", NULL, theorem_1);
    group("division, (5) (6) (7), Z > 12.6", over_machines, ratios_div);
    group("radix sort, (8) (9) R (10)", over_grid, ratios_sort);
    group("radix sort, limits of R and (9)", NULL, limits_sort);
    group("multiplication, (11) (12)", over_grid, ratios_mul);
    group("multiplication, limits of (11) and (12)", NULL, limits_mul);
    group("Euclid, (13) (14) (15), Z > 9.6", over_machines, ratios_gcd);
    group("operations by their numbers", NULL, by_operation);
    group("the s of least time, over all", over_machines, best_s_of_machine);
    group("the s of least time, with V", over_machines, fastest_s_of_machine);
    group("the s of least time, known", NULL, best_s_known);
    printf("%ld checks, %ld failures\n", checks, failures);
    return failures == 0 ? 0 : 1;
}
