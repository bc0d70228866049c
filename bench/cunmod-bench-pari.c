/* cunmod-bench-pari: PARI beside the library, with whose results its own are compared. It is a
 * program of its own, since PARI and FLINT have the same names for some types.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pari_peer.h"

typedef struct
{
    const char *path;
    long limit, largest;
    int resultants, matrices;
} options_t;

static const char usage[] =
    "usage: cunmod-bench-pari [options] [resultants] [matrices]\n"
    "  resultants   resultants of polynomials over the integers\n"
    "  matrices     determinants, ranks and kernels of matrices modulo primes\n"
    "  --limit S    PARI ends after S seconds; a size above that has no row (default 60)\n"
    "  --largest N  matrices of at most N rows (default: all sizes, up to 2000)\n"
    "  --csv FILE   results (default cunmod-bench-pari.csv)\n";

/* Sets a number >= 1. Returns whether the text is one. */
static int set_number(long *number, const char *text)
{
    char *end = NULL;
    *number = strtol(text, &end, 10);
    return end != text && *end == 0 && *number >= 1;
}

/* Reads the arguments argv[1 .. argc-1]. Returns whether all of them are known. */
static int read_arguments(options_t *to, int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
    {
        const char *const value = i + 1 < argc ? argv[i + 1] : "";
        int known = 1;
        if (strcmp(argv[i], "resultants") == 0)
            to->resultants = 1;
        else if (strcmp(argv[i], "matrices") == 0)
            to->matrices = 1;
        else if (strcmp(argv[i], "--limit") == 0)
            known = set_number(&to->limit, value);
        else if (strcmp(argv[i], "--largest") == 0)
            known = set_number(&to->largest, value);
        else if (strcmp(argv[i], "--csv") == 0 && *value != 0)
            to->path = value;
        else
            known = 0;
        if (!known)
            return 0;
        i += argv[i][0] == '-';
    }
    return 1;
}

int main(int argc, char **argv)
{
    options_t it = {.path = "cunmod-bench-pari.csv", .limit = 60, .largest = LONG_MAX};
    if (!read_arguments(&it, argc, argv))
    {
        fputs(usage, stderr);
        return 2;
    }
    const int all = !it.resultants && !it.matrices;
    pari_peer_open(it.path, (unsigned)it.limit);
    if (it.resultants || all)
        pari_resultants();
    if (it.matrices || all)
        pari_matrices(it.largest);
    pari_peer_close();
    return 0;
}
