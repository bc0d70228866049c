/* Theorem 1, and the paper's closed forms against ratios of the formulas, limits and errata.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/plan/model_parts.h"

#include <math.h>

/* ---- Theorem 1 and Corollary 1 ----------------------------------------- */

/* L kernels of `width` blocks, each after the other, run by a greedy scheduler. */
void theorem_1(void)
{
    for (int width = 1; width <= 40; width += 3)
    {
        for (int L = 1; L <= 9; L += 2)
        {
            const cunmod_model_t model = {.N = (double)width * L,
                                          .L = L,
                                          .C = 7,
                                          .K = width,
                                          .block = {{3, 2}, {5, 1}},
                                          .l = 4};
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
    const cunmod_model_t one = {.N = 1, .L = 1, .C = 7, .K = 1};
    below("printed Theorem 1 is false", cunmod_model_time_printed(&one, 2), one.C);
}

/* ---- ratios: division -------------------------------------------------- */

void ratios_div(void)
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

void ratios_sort(void)
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
        differ("(8) from the printed W", printed, eq8, 1e-3);

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

    /* The leading terms of both factors at 2^s = l, s = log l. */
    real leading = 14 * l * (8 * log_l + 9 * U) * log_l /
                   ((14 * l + l) * (8 * log_l * log_l + 9 * U));
    same("leading terms of R", cunmod_model_sort_time_leading(at.l, at.U), leading);
    real eq10 = 7 * l * log_l * (8 * log_l + 9 * U) / (60 * l * log_l * log_l);
    same("(10)", cunmod_model_sort_time_leading_printed(at.l, at.U), eq10);
}

void limits_sort(void)
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

void ratios_mul(void)
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
        below("(12) is too large", R, eq12);
    if (s > 1)
        below("s = 1 is best by Corollary 1", R, 1);
}

void limits_mul(void)
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
            differ("(11) does not tend to s", cunmod_model_mul_overhead_limit(s), s, 0.1);
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

void ratios_gcd(void)
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
