/* Values of the model for a comparison with its worksheet: lines of a call in the language
 * of maple/model.mpl and the number that src/papers/model.c has for it. Run by
 * tests/maple/t-worksheets.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdarg.h>
#include <stdio.h>

#include "papers/model.h"

#define EACH(i, values) for (size_t i = 0; i < sizeof(values) / sizeof((values)[0]); i++)

static const double all_n[] = {64, 4096, 123457, 1e7};
static const double all_s[] = {1, 2, 8, 13};
static const double all_l[] = {32, 256};
static const double all_U[] = {1.5, 13, 314.25};
static const double all_Z[] = {48, 12288, 58112};

/* The call in `format` and its value. */
static void line(double value, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
    printf(" %.17g\n", value);
}

/* W, S, O, N, L, C, K of `call`, which printed `format`, and bounds of the time. */
static void model_lines(const cunmod_model_t *model, const char *format, ...)
{
    const double values[] = {model->W, model->S, model->O, model->N, model->L, model->C, model->K};
    char call[160];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(call, sizeof call, format, arguments);
    va_end(arguments);
    EACH(i, values)
    {
        line(values[i], "%s[%zu]", call, i + 1);
    }
    line(cunmod_model_time(model, 132), "mmm_time(%s,132)", call);
    line(cunmod_model_time_printed(model, 132), "mmm_time_printed(%s,132)", call);
    line(cunmod_model_time_unbounded(model), "mmm_time_unbounded(%s)", call);
}

static void algorithms(double n, double m, double s, double l, double U)
{
    cunmod_model_t f;
    cunmod_model_div_naive(&f, n, m, l, U);
    model_lines(&f, "mmm_div_naive(%.17g,%.17g,%.17g,%.17g)", n, m, l, U);
    cunmod_model_div_steps(&f, n, m, s, U);
    model_lines(&f, "mmm_div_steps(%.17g,%.17g,%.17g,%.17g)", n, m, s, U);
    cunmod_model_div_blocks(&f, n, m, s, l, U);
    model_lines(&f, "mmm_div_blocks(%.17g,%.17g,%.17g,%.17g,%.17g)", n, m, s, l, U);
    line(cunmod_model_div_blocks_balance(l, U), "mmm_div_blocks_balance(%.17g,%.17g)", l, U);
    cunmod_model_gcd_naive(&f, n, m, l, U);
    model_lines(&f, "mmm_gcd_naive(%.17g,%.17g,%.17g,%.17g)", n, m, l, U);
    cunmod_model_gcd_steps(&f, n, m, s, U);
    model_lines(&f, "mmm_gcd_steps(%.17g,%.17g,%.17g,%.17g)", n, m, s, U);
    cunmod_model_mul(&f, n, m, s, l, U);
    model_lines(&f, "mmm_mul(%.17g,%.17g,%.17g,%.17g,%.17g)", n, m, s, l, U);
    cunmod_model_mul_printed(&f, n, m, s, l, U);
    model_lines(&f, "mmm_mul_printed(%.17g,%.17g,%.17g,%.17g,%.17g)", n, m, s, l, U);
    cunmod_model_sort(&f, n, 32, s, l, U);
    model_lines(&f, "mmm_sort(%.17g,32,%.17g,%.17g,%.17g)", n, s, l, U);
    cunmod_model_sort_printed(&f, n, 32, s, l, U);
    model_lines(&f, "mmm_sort_printed(%.17g,32,%.17g,%.17g,%.17g)", n, s, l, U);
    for (int operation = CUNMOD_MODEL_MUL; operation <= CUNMOD_MODEL_BLOCKS; operation++)
    {
        cunmod_model_evaluate(&f, operation, n, m, s, l, U);
        line(f.N * f.C,
             "mmm_evaluate(%d,%.17g,%.17g,%.17g,%.17g,%.17g)[4]*"
             "mmm_evaluate(%d,%.17g,%.17g,%.17g,%.17g,%.17g)[6]",
             operation, n, m, s, l, U, operation, n, m, s, l, U);
        line(cunmod_model_words(operation, s, l), "mmm_words(%d,%.17g,%.17g)", operation, s, l);
        const cunmod_model_cost_t cost = {0.25, 0.0625, U, 1.5};
        line(cunmod_model_block_time(&f, &cost),
             "mmm_cost_block(%d,%.17g,%.17g,%.17g,%.17g,[0.25,0.0625,%.17g,1.5])", operation, n, m,
             s, l, U);
        line(cunmod_model_bound(&f, &cost, 66),
             "mmm_bound(%d,%.17g,%.17g,%.17g,%.17g,[0.25,0.0625,%.17g,1.5],66)", operation, n, m, s,
             l, U);
    }
}

static void ratios_of_s(double n, double s, double l, double U)
{
    line(cunmod_model_sort_work_ratio(s, l), "mmm_sort_work_ratio(%.17g,%.17g)", s, l);
    line(cunmod_model_sort_overhead_ratio(s, l), "mmm_sort_overhead_ratio(%.17g,%.17g)", s, l);
    line(cunmod_model_sort_span_ratio(s, l), "mmm_sort_span_ratio(%.17g,%.17g)", s, l);
    line(cunmod_model_sort_time_ratio(s, l, U), "mmm_sort_time_ratio(%.17g,%.17g,%.17g)", s, l, U);
    line(cunmod_model_sort_time_leading(l, U), "mmm_sort_time_leading(%.17g,%.17g)", l, U);
    line(cunmod_model_sort_time_leading_printed(l, U), "mmm_sort_time_leading_printed(%.17g,%.17g)",
         l, U);
    line(cunmod_model_mul_work_ratio(n, s), "mmm_mul_work_ratio(%.17g,%.17g)", n, s);
    line(cunmod_model_mul_span_ratio(n, s), "mmm_mul_span_ratio(%.17g,%.17g)", n, s);
    line(cunmod_model_mul_overhead_ratio(n, s), "mmm_mul_overhead_ratio(%.17g,%.17g)", n, s);
    line(cunmod_model_mul_time_ratio(n, s, U), "mmm_mul_time_ratio(%.17g,%.17g,%.17g)", n, s, U);
    line(cunmod_model_mul_time_ratio_printed(n, s, U),
         "mmm_mul_time_ratio_printed(%.17g,%.17g,%.17g)", n, s, U);
    line(cunmod_model_mul_overhead_limit(s), "mmm_mul_overhead_limit(%.17g)", s);
    line(cunmod_model_mul_overhead_limit_printed(s), "mmm_mul_overhead_limit_printed(%.17g)", s);
    line(cunmod_model_mul_time_limit(n, s), "mmm_mul_time_limit(%.17g,%.17g)", n, s);
    line(cunmod_model_mul_time_limit_of_printed(n, s), "mmm_mul_time_limit_of_printed(%.17g,%.17g)",
         n, s);
    line(cunmod_model_mul_time_limit_printed(n, s), "mmm_mul_time_limit_printed(%.17g,%.17g)", n,
         s);
}

static void ratios_of_machines(double n, double U, double Z)
{
    line(cunmod_model_div_work_ratio(Z), "mmm_div_work_ratio(%.17g)", Z);
    line(cunmod_model_div_overhead_ratio(Z), "mmm_div_overhead_ratio(%.17g)", Z);
    line(cunmod_model_div_time_ratio(U, Z), "mmm_div_time_ratio(%.17g,%.17g)", U, Z);
    line(cunmod_model_gcd_work_ratio(Z), "mmm_gcd_work_ratio(%.17g)", Z);
    line(cunmod_model_gcd_span_ratio(n, 64), "mmm_gcd_span_ratio(%.17g,64)", n);
    line(cunmod_model_gcd_overhead_ratio(n, Z), "mmm_gcd_overhead_ratio(%.17g,%.17g)", n, Z);
    line(cunmod_model_gcd_time_ratio(n, U, Z), "mmm_gcd_time_ratio(%.17g,%.17g,%.17g)", n, U, Z);
    line(cunmod_model_gcd_time_limit(U, Z), "mmm_gcd_time_limit(%.17g,%.17g)", U, Z);
    for (int operation = CUNMOD_MODEL_MUL; operation <= CUNMOD_MODEL_BLOCKS; operation++)
    {
        for (int P = 0; P <= 132; P += 66)
        {
            line((double)cunmod_model_best_s(operation, n, 32, 256, U, Z, P),
                 "mmm_best(%d,%.17g,32,256,%.17g,%.17g,%d)", operation, n, U, Z, P);
        }
        const cunmod_model_cost_t cost = {0.25, 0.0625, U, 1.5};
        line((double)cunmod_model_fastest_s(operation, n, 32, 256, 37, &cost, Z, 66),
             "mmm_fastest(%d,%.17g,32,256,37,[0.25,0.0625,%.17g,1.5],%.17g,66)", operation, n, U,
             Z);
    }
}

int main(void)
{
    EACH(i, all_n) EACH(u, all_U)
    {
        EACH(j, all_s) EACH(k, all_l)
        {
            algorithms(all_n[i], all_n[i], all_s[j], all_l[k], all_U[u]);
            algorithms(all_n[i], 48, all_s[j], all_l[k], all_U[u]);
            ratios_of_s(all_n[i], all_s[j], all_l[k], all_U[u]);
        }
        EACH(z, all_Z)
        {
            ratios_of_machines(all_n[i], all_U[u], all_Z[z]);
        }
    }
    return 0;
}
