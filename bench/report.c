/* The report of a run: rows, in memory and in the CSV file.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"

static FILE *csv;
static bench_row_t *rows;
static int row_count;
static int row_room;

void bench_report_open(const char *path)
{
    csv = fopen(path, "w");
    if (!csv)
        bench_die("%s: %s", path, strerror(errno));
}

void bench_report_close(void)
{
    const int failed = ferror(csv);
    if (fclose(csv) || failed)
        bench_die("the CSV file could not be written");
    free(rows);
}

void bench_report_note(const char *format, ...)
{
    char text[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    fprintf(csv, "# %s\n", text);
    printf("%s\n", text);
}

void bench_report_columns(void)
{
    fprintf(csv, "op,n,m,bits,p,library,algorithm,s,where,median_us,min_us,max_us,reps,"
                 "predicted_us,bound_us\n");
}

void bench_report_add(const bench_row_t *row)
{
    if (row_count == row_room)
    {
        row_room = row_room ? 2 * row_room : 256;
        rows = realloc(rows, (size_t)row_room * sizeof *rows);
        if (!rows)
            bench_die("out of memory");
    }
    rows[row_count++] = *row;
    fprintf(csv,
            "%s,%" PRId64 ",%" PRId64 ",%d,%" PRIu64 ",%s,%s,%" PRId64
            ",%s,%.3f,%.3f,%.3f,%d,%.3f,%.3f\n",
            bench_op_name(row->op), row->n, row->m, bench_bits(row->p), row->p, row->library,
            row->algorithm, row->s, row->where, row->time.median, row->time.min, row->time.max,
            row->time.reps, row->predicted_us, row->bound_us);
    fflush(csv);
}

int bench_report_count(void)
{
    return row_count;
}

const bench_row_t *bench_report_row(int index)
{
    return &rows[index];
}

static int name_matches(const char *name, const char *pattern)
{
    const size_t length = strlen(pattern);
    return length > 0 && pattern[length - 1] == ':' ? strncmp(name, pattern, length) == 0
                                                    : strcmp(name, pattern) == 0;
}

const bench_row_t *bench_report_find(int op, int64_t n, int64_t m, uint64_t p, const char *library,
                                     const char *algorithm, int64_t s, const char *where)
{
    for (int i = 0; i < row_count; i++)
    {
        const bench_row_t *row = &rows[i];
        if (row->op == op && row->n == n && row->m == m && (p == 0 || row->p == p) &&
            strcmp(row->library, library) == 0 && name_matches(row->algorithm, algorithm) &&
            (s < 0 || row->s == s) && (!where || strcmp(row->where, where) == 0))
            return row;
    }
    return NULL;
}
