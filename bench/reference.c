/* Published and separately measured figures that the tables show beside a run.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "bench.h"

#define CUMODP_PRIME 469762049

/* Microseconds. Haque, Moreno Maza and Xie, A Many-core Machine Model, Table 1 (the
 * product, GTX 670). */
static const struct
{
    int64_t n;
    int64_t m;
    double s2, s4, s8, s16;
} paper_table1[] = {{4000, 4000, 4107, 2775, 3727, 4811},    {5000, 1000, 1684, 1204, 1432, 3645},
                    {5000, 5000, 8007, 5846, 7808, 11715},   {6000, 1000, 1830, 1298, 1500, 4129},
                    {6000, 6000, 10359, 7614, 10166, 14352}, {7000, 1000, 1972, 1381, 1614, 4551},
                    {7000, 7000, 13068, 8821, 12166, 16938}, {8000, 1000, 2111, 1456, 1739, 5015},
                    {8000, 8000, 16029, 10853, 14877, 19740}};

/* The same paper, Table 2 (Euclid, GTX 670). */
static const struct
{
    int64_t n;
    int64_t m;
    double s1, s512;
} paper_table2[] = {
    {2000, 1500, 58e3, 24e3},  {3000, 2500, 108e3, 39e3}, {4000, 3500, 158e3, 53e3},
    {5000, 4500, 203e3, 69e3}, {6000, 5000, 235e3, 56e3}, {7000, 6000, 282e3, 66e3},
    {8000, 7000, 324e3, 76e3}, {9000, 8000, 367e3, 87e3}, {10000, 9000, 411e3, 97e3}};

/* CUMODP 2.0 on an H200, kernels alone, p = 469762049. */
static const struct
{
    int op;
    int64_t n;
    int64_t m;
    double us;
} cumodp[] = {{CUNMOD_OP_MUL, 4000, 4000, 103.1},   {CUNMOD_OP_MUL, 5000, 1000, 58.1},
              {CUNMOD_OP_MUL, 5000, 5000, 182.0},   {CUNMOD_OP_MUL, 6000, 1000, 62.0},
              {CUNMOD_OP_MUL, 6000, 6000, 219.5},   {CUNMOD_OP_MUL, 7000, 1000, 62.7},
              {CUNMOD_OP_MUL, 7000, 7000, 268.0},   {CUNMOD_OP_MUL, 8000, 1000, 67.9},
              {CUNMOD_OP_MUL, 8000, 8000, 317.4},   {CUNMOD_OP_MUL, 10000, 10000, 680.1},
              {CUNMOD_OP_DIV, 2000, 1000, 522.9},   {CUNMOD_OP_DIV, 4000, 2000, 1030.0},
              {CUNMOD_OP_DIV, 8000, 4000, 2048.7},  {CUNMOD_OP_DIV, 10000, 5000, 2567.0},
              {CUNMOD_OP_DIV, 16000, 8000, 4078.2}, {CUNMOD_OP_DIV, 20000, 10000, 5090.3},
              {CUNMOD_OP_GCD, 2000, 1500, 8703.6},  {CUNMOD_OP_GCD, 3000, 2500, 13581.2},
              {CUNMOD_OP_GCD, 4000, 3500, 18945.1}, {CUNMOD_OP_GCD, 5000, 4500, 23635.0},
              {CUNMOD_OP_GCD, 6000, 5000, 27453.9}, {CUNMOD_OP_GCD, 7000, 6000, 32608.1},
              {CUNMOD_OP_GCD, 8000, 7000, 37486.3}, {CUNMOD_OP_GCD, 9000, 8000, 42142.6},
              {CUNMOD_OP_GCD, 10000, 9000, 47574.9}};

#define LENGTH(array) (sizeof(array) / sizeof *(array))

static void add(int op, int64_t n, int64_t m, uint64_t p, const char *library,
                const char *algorithm, int64_t s, double us)
{
    bench_row_t row = {.op = op, .n = n, .m = m, .p = p, .s = s, .time = {us, us, us, 0}};
    snprintf(row.library, sizeof row.library, "%s", library);
    snprintf(row.algorithm, sizeof row.algorithm, "%s", algorithm);
    row.where = "device";
    if (!bench_report_find(op, n, m, p, library, algorithm, s, "device"))
        bench_report_add(&row);
}

void bench_reference(int op, int64_t n, int64_t m)
{
    for (size_t i = 0; i < LENGTH(paper_table1) && op == CUNMOD_OP_MUL; i++)
    {
        if (paper_table1[i].n == n && paper_table1[i].m == m)
        {
            add(op, n, m, 0, "paper-GTX670", "two_phase", 2, paper_table1[i].s2);
            add(op, n, m, 0, "paper-GTX670", "two_phase", 4, paper_table1[i].s4);
            add(op, n, m, 0, "paper-GTX670", "two_phase", 8, paper_table1[i].s8);
            add(op, n, m, 0, "paper-GTX670", "two_phase", 16, paper_table1[i].s16);
        }
    }
    for (size_t i = 0; i < LENGTH(paper_table2) && op == CUNMOD_OP_GCD; i++)
    {
        if (paper_table2[i].n == n && paper_table2[i].m == m)
        {
            add(op, n, m, 0, "paper-GTX670", "naive", 1, paper_table2[i].s1);
            add(op, n, m, 0, "paper-GTX670", "steps", 512, paper_table2[i].s512);
        }
    }
    for (size_t i = 0; i < LENGTH(cumodp); i++)
        if (cumodp[i].op == op && cumodp[i].n == n && cumodp[i].m == m)
            add(op, n, m, CUMODP_PRIME, "CUMODP-2.0", "plain", 0, cumodp[i].us);
}
