/* Finds the name that a user may have meant by a wrong one.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "suggest.h"

#include <stdio.h>
#include <string.h>

#define LONGEST 40 /* longer names are not compared */

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* Returns the number of insertions, deletions, replacements and swaps of neighbours that make b of
 * a, where no letter is changed twice; LONGEST when a or b has more than LONGEST letters. */
static int distance(const char *a, const char *b)
{
    int d[LONGEST + 1][LONGEST + 1]; /* d[i][j]: of the first i letters of a and j of b */
    const int m = (int)strlen(a), n = (int)strlen(b);
    if (m > LONGEST || n > LONGEST)
        return LONGEST;
    for (int i = 0; i <= m; i++)
    {
        for (int j = 0; j <= n; j++)
        {
            if (i == 0 || j == 0)
            {
                d[i][j] = i + j;
                continue;
            }
            d[i][j] = least(least(d[i - 1][j], d[i][j - 1]) + 1,
                            d[i - 1][j - 1] + (a[i - 1] != b[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                d[i][j] = least(d[i][j], d[i - 2][j - 2] + 1);
        }
    }
    return d[m][n];
}

/* Considers another candidate. */
static void consider(cli_nearest_t *nearest, const char *candidate)
{
    const int d = distance(nearest->wanted, candidate);
    if (d <= least(2, ((int)strlen(candidate) + 2) / 3) &&
        (nearest->best == NULL || d < nearest->distance))
    {
        nearest->best = candidate;
        nearest->distance = d;
    }
}

void cli_consider_rows(cli_nearest_t *nearest, const void *table, size_t row_bytes)
{
    const char *name;
    for (const char *row = table; memcpy(&name, row, sizeof name), name != NULL; row += row_bytes)
        consider(nearest, name);
}

int cli_unknown(const char *what, const cli_nearest_t *nearest)
{
    if (nearest->best != NULL)
        cli_error("%s '%s'; did you mean %s?", what, nearest->wanted, nearest->best);
    else
        cli_error("%s '%s'", what, nearest->wanted);
    return cli_usage_error();
}

int cli_no_operation(const cli_options_t *options, const void *table, size_t row_bytes)
{
    char what[64];
    cli_nearest_t nearest = {.wanted = options->operands[0]};
    if (options->operand_count == 0)
    {
        cli_error("%s: an operation is missing", options->command);
        return cli_usage_error();
    }
    cli_consider_rows(&nearest, table, row_bytes);
    snprintf(what, sizeof what, "%s: no operation", options->command);
    return cli_unknown(what, &nearest);
}
