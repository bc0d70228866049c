/* The sizes of the published tables and of the targets.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "bench.h"

const bench_size_t bench_table1[] = {{4000, 4000}, {5000, 1000}, {5000, 5000},
                                     {6000, 1000}, {6000, 6000}, {7000, 1000},
                                     {7000, 7000}, {8000, 1000}, {8000, 8000}};
const int bench_table1_rows = sizeof bench_table1 / sizeof *bench_table1;

const bench_size_t bench_table2[] = {{2000, 1500}, {3000, 2500}, {4000, 3500},
                                     {5000, 4500}, {6000, 5000}, {7000, 6000},
                                     {8000, 7000}, {9000, 8000}, {10000, 9000}};
const int bench_table2_rows = sizeof bench_table2 / sizeof *bench_table2;

const bench_size_t bench_division[] = {{2000, 1000},  {4000, 2000},  {8000, 4000},
                                       {10000, 5000}, {16000, 8000}, {20000, 10000}};
const int bench_division_rows = sizeof bench_division / sizeof *bench_division;

const int bench_target_bits[] = {30, 31, 60, 64};
const int bench_target_bits_count = sizeof bench_target_bits / sizeof *bench_target_bits;

const struct bench_target bench_targets[] = {{CUNMOD_OP_MUL, 10000, 10000, 60},
                                             {CUNMOD_OP_DIV, 20000, 10000, 1000},
                                             {CUNMOD_OP_GCD, 10000, 9000, 10000}};
const int bench_target_count = sizeof bench_targets / sizeof *bench_targets;
