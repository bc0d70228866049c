/* The tables that a run prints at its end.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <string.h>

#include "bench.h"

#define CROSSOVER_TOLERANCE 1.10

/* ---- a table of one operation: a line for each size, a column for each (library, algorithm, s) */

typedef struct
{
    const char *title;
    const char *library;
    const char *algorithm;
    int64_t s; /* -1: any */
    const char *where;
} column_t;

static const bench_row_t *cell(int op, bench_size_t size, uint64_t p, const column_t *column)
{
    /* The published figures are of other primes. */
    const int own = strcmp(column->library, "paper-GTX670") != 0 &&
                    strcmp(column->library, "CUMODP-2.0") != 0;
    return bench_report_find(op, size.n, size.m, own ? p : 0, column->library, column->algorithm,
                             column->s, column->where);
}

static void print_cell(const bench_row_t *row)
{
    if (row)
        printf(" %9.4f", row->time.median / 1000);
    else
        printf(" %9s", "-");
}

static void print_table(int op, uint64_t p, const bench_size_t *sizes, int size_count,
                        const column_t *columns, int column_count)
{
    printf("%6s %6s", "n", "m");
    for (int j = 0; j < column_count; j++)
        printf(" %9s", columns[j].title);
    printf("\n");
    for (int i = 0; i < size_count; i++)
    {
        printf("%6lld %6lld", (long long)sizes[i].n, (long long)sizes[i].m);
        for (int j = 0; j < column_count; j++)
            print_cell(cell(op, sizes[i], p, &columns[j]));
        printf("\n");
    }
}

/* ---- the paper's tables ------------------------------------------------ */

static const bench_size_t *sweep_sizes(int op, int *count)
{
    *count = op == CUNMOD_OP_MUL   ? bench_table1_rows
             : op == CUNMOD_OP_DIV ? bench_division_rows
                                   : bench_table2_rows;
    return op == CUNMOD_OP_MUL ? bench_table1 : op == CUNMOD_OP_DIV ? bench_division : bench_table2;
}

static int own_columns(column_t *columns, int op)
{
    static const char *const titles[] = {"s=1",  "s=2",  "s=4",   "s=8",   "s=16",
                                         "s=32", "s=64", "s=128", "s=256", "s=512"};
    static const char *const blocks[] = {"block 2", "block 4", "block 8"};
    int k = 0;
    if (op != CUNMOD_OP_MUL)
        columns[k++] = (column_t){"naive", "cunmod", "naive", 1, "device"};
    for (int i = 0; i < (op == CUNMOD_OP_MUL ? 5 : 10); i++)
    {
        columns[k++] = (column_t){titles[i], "cunmod", op == CUNMOD_OP_MUL ? "two_phase" : "steps",
                                  1 << i, "device"};
    }
    for (int i = 0; i < 3 && op == CUNMOD_OP_MUL; i++)
        columns[k++] = (column_t){blocks[i], "cunmod", "block", 2 << i, "device"};
    if (op == CUNMOD_OP_MUL)
        columns[k++] = (column_t){"ntt", "cunmod", "ntt", -1, "device"};
    return k;
}

static int peer_columns(column_t *columns, const bench_t *t, int op)
{
    int k = 0;
    columns[k++] = (column_t){"plan", "cunmod", "plan:", -1, "device"};
    columns[k++] = (column_t){"plan/host", "cunmod", "plan:", -1, "host"};
    columns[k++] = (column_t){"FLINT 1t", t->flint, "1-thread", 0, "host"};
    columns[k++] = (column_t){"FLINT all", t->flint, t->flint_many, 0, "host"};
    columns[k++] = (column_t){"NTL", t->ntl, "1-thread", 0, "host"};
    columns[k++] = (column_t){"CUMODP", "CUMODP-2.0", "plain", 0, "device"};
    if (op == CUNMOD_OP_MUL)
    {
        columns[k++] = (column_t){"paper s=4", "paper-GTX670", "two_phase", 4, "device"};
    }
    else if (op == CUNMOD_OP_GCD)
    {
        columns[k++] = (column_t){"paper s=1", "paper-GTX670", "naive", 1, "device"};
        columns[k++] = (column_t){"paper 512", "paper-GTX670", "steps", 512, "device"};
    }
    return k;
}

static void print_rates(uint64_t p, const bench_size_t *sizes, int count)
{
    printf("\nRate of the plan's choice, multiply-adds a microsecond");
    printf(" (ceiling of an H200 with 32-bit words: %.1fe6)\n", BENCH_MULTIPLY_ADDS / 1e6);
    for (int i = 0; i < count; i++)
    {
        const bench_row_t *row = bench_report_find(CUNMOD_OP_MUL, sizes[i].n, sizes[i].m, p,
                                                   "cunmod", "plan:", -1, "device");
        if (row)
        {
            const double rate = (double)sizes[i].n * (double)sizes[i].m / row->time.median;
            printf("%6lld %6lld %9.3fe6  %5.1f %%\n", (long long)sizes[i].n, (long long)sizes[i].m,
                   rate / 1e6, 100 * rate / BENCH_MULTIPLY_ADDS);
        }
    }
}

void bench_summary_sweep(const bench_t *t, int op)
{
    static const char *const titles[] = {"Table 1: the product; s=1..16: two_phase",
                                         "Division; s=1..512: steps",
                                         "Table 2: Euclid; s=1..512: steps"};
    column_t columns[16];
    int count;
    const bench_size_t *sizes = sweep_sizes(op, &count);
    printf("\n%s. Milliseconds, p = %llu.\n", titles[op], (unsigned long long)t->p);
    if (t->dev)
    {
        printf("On the device, every algorithm and s:\n");
        print_table(op, t->p, sizes, count, columns, own_columns(columns, op));
    }
    printf("The plan's choice on the device and on host arrays, and the peers");
    printf(" (FLINT and NTL on the host; CUMODP and the paper: kernels):\n");
    print_table(op, t->p, sizes, count, columns, peer_columns(columns, t, op));
    if (t->dev && op == CUNMOD_OP_MUL)
        print_rates(t->p, sizes, count);
}

/* ---- targets ----------------------------------------------------------- */

void bench_summary_targets(const bench_t *t)
{
    column_t columns[16];
    printf("\nTargets on the device at 30 bits (CUMODP: p = 469762049), milliseconds:");
    for (int i = 0; i < bench_target_count; i++)
    {
        printf(" %s %.2f%s", bench_op_name(bench_targets[i].op), bench_targets[i].us / 1000,
               i + 1 < bench_target_count ? "," : "\n");
    }
    for (int i = 0; i < bench_target_count; i++)
    {
        const bench_size_t size = {bench_targets[i].n, bench_targets[i].m};
        for (int j = 0; j < (t->prime_given ? 1 : bench_target_bits_count); j++)
        {
            const uint64_t p = t->prime_given ? t->p : bench_prime(bench_target_bits[j]);
            const int count = peer_columns(columns, t, CUNMOD_OP_DIV);
            printf("%s, p of %d bits\n", bench_op_name(bench_targets[i].op), bench_bits(p));
            print_table(bench_targets[i].op, p, &size, 1, columns, count);
        }
    }
}

/* ---- crossover --------------------------------------------------------- */

static const bench_row_t *host_row(int op, bench_size_t size, uint64_t p, const char *library,
                                   const char *algorithm)
{
    return bench_report_find(op, size.n, size.m, p, library, algorithm, -1, "host");
}

static const bench_row_t *gpu_host_row(int op, bench_size_t size, uint64_t p)
{
    for (int i = 0; i < bench_report_count(); i++)
    {
        const bench_row_t *row = bench_report_row(i);
        if (row->op == op && row->n == size.n && row->m == size.m && row->p == p &&
            strcmp(row->library, "cunmod") == 0 && strcmp(row->where, "host") == 0 &&
            strcmp(row->algorithm, "flint") != 0 && strncmp(row->algorithm, "plan:", 5) != 0)
            return row;
    }
    return NULL;
}

/* Prints one line. Returns 1 when the chosen path is too slow; *peer is increased by 1 when the
 * chosen path is the GPU and the peer FLINT is faster. */
static int crossover_line(const bench_t *t, int op, bench_size_t size, int *peer)
{
    const bench_row_t *cpu = host_row(op, size, t->p, "cunmod", "flint");
    const bench_row_t *gpu = gpu_host_row(op, size, t->p);
    const bench_row_t *plan = host_row(op, size, t->p, "cunmod", "plan:");
    const bench_row_t *flint = host_row(op, size, t->p, t->flint, "1-thread");
    const int on_gpu = plan && strcmp(plan->algorithm, "plan:flint") != 0;
    if (!cpu || !plan)
        return 0;
    const double chosen = on_gpu ? plan->time.median : cpu->time.median;
    const double other = !gpu ? chosen : on_gpu ? cpu->time.median : gpu->time.median;
    const int wrong = chosen > CROSSOVER_TOLERANCE * other;
    printf("%-3s %7lld %7lld", bench_op_name(op), (long long)size.n, (long long)size.m);
    print_cell(cpu);
    print_cell(gpu);
    print_cell(flint);
    printf("  %-16s %6.2f%s\n", plan->algorithm + strlen("plan:"), chosen / other,
           wrong ? "  SLOWER" : "");
    *peer += on_gpu && flint && chosen > CROSSOVER_TOLERANCE * flint->time.median;
    return wrong;
}

void bench_summary_crossover(const bench_t *t)
{
    int wrong = 0;
    int peer = 0;
    int lines = 0;
    printf("\nCrossover on host arrays, transfers counted, milliseconds, p = %llu.\n",
           (unsigned long long)t->p);
    printf("CPU: FLINT %s inside the library; FLINT: the peer.\n", cunmod_flint_version());
    printf("op        n       m       CPU       GPU     FLINT  the plan takes   over the other\n");
    for (int op = CUNMOD_OP_MUL; op <= CUNMOD_OP_GCD; op++)
    {
        for (int k = BENCH_LOG_MIN; k <= BENCH_LOG_MAX; k++)
        {
            const int64_t m = INT64_C(1) << k;
            const bench_size_t size = {op == CUNMOD_OP_DIV ? 2 * m : m, m};
            wrong += crossover_line(t, op, size, &peer);
            lines++;
        }
    }
    if (!t->dev)
    {
        printf("No GPU: there is no choice to judge.\n");
        return;
    }
    printf("The plan's path is slower than the other by more than 10 %% in %d of %d.\n", wrong,
           lines);
    printf("The plan takes the GPU where the peer %s is faster by more than 10 %% in %d.\n",
           t->flint, peer);
}

/* ---- regret ------------------------------------------------------------ */

static const bench_row_t *fastest(const bench_row_t *plan)
{
    const bench_row_t *best = NULL;
    for (int i = 0; i < bench_report_count(); i++)
    {
        const bench_row_t *row = bench_report_row(i);
        if (row->op == plan->op && row->n == plan->n && row->m == plan->m && row->p == plan->p &&
            strcmp(row->library, "cunmod") == 0 && strcmp(row->where, "device") == 0 &&
            strchr(row->algorithm, ':') == NULL && (!best || row->time.median < best->time.median))
            best = row;
    }
    return best;
}

void bench_summary_regret(void)
{
    double worst = 0;
    printf("\nRegret on the device: time(the plan's choice) / time(the fastest of the sweep)\n");
    for (int i = 0; i < bench_report_count(); i++)
    {
        const bench_row_t *plan = bench_report_row(i);
        if (strncmp(plan->algorithm, "plan:", 5) != 0 || strcmp(plan->where, "device") != 0)
            continue;
        const bench_row_t *best = fastest(plan);
        const double regret = plan->time.median / best->time.median;
        worst = regret > worst ? regret : worst;
        printf(
            "%-3s %6lld %6lld  %-10s s=%-4lld %9.4f ms   fastest %-10s s=%-4lld %9.4f ms  %5.3f\n",
            bench_op_name(plan->op), (long long)plan->n, (long long)plan->m,
            plan->algorithm + strlen("plan:"), (long long)plan->s, plan->time.median / 1000,
            best->algorithm, (long long)best->s, best->time.median / 1000, regret);
    }
    if (worst > 0)
        printf("Worst: %.3f\n", worst);
}
