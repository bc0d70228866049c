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
    int modes; /* bit i: mode i */
} options_t;

/* ---- modes ------------------------------------------------------------------------- */

static void run_resultants(int64_t largest)
{
    (void)largest;
    pari_resultants();
}

static const struct
{
    const char *name;
    void (*run)(int64_t largest);
} modes[] = {{"resultants", run_resultants},
             {"matrices", pari_matrices},
             {"factor", pari_factor},
             {"roots", pari_roots}};
#define MODES (int)(sizeof modes / sizeof *modes)

/* The bit of the mode of this name; 0: there is none. */
static int mode_of(const char *name)
{
    for (int i = 0; i < MODES; i++)
        if (strcmp(name, modes[i].name) == 0)
            return 1 << i;
    return 0;
}

/* ---- options ----------------------------------------------------------------------- */

static const char usage[] =
    "usage: cunmod-bench-pari [options] [resultants] [matrices] [factor] [roots]\n"
    "  resultants   resultants of polynomials over the integers\n"
    "  matrices     determinants, ranks and kernels of matrices modulo primes\n"
    "  factor       factors of polynomials modulo primes, and tests of irreducibility\n"
    "  roots        roots of polynomials modulo primes\n"
    "  --limit S    PARI ends after S seconds; a size above that has no row (default 60)\n"
    "  --largest N  matrices of at most N rows, factors and roots of degree at most N (default:\n"
    "               all sizes)\n"
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
        if (mode_of(argv[i]) != 0)
            to->modes |= mode_of(argv[i]);
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
    pari_peer_open(it.path, (unsigned)it.limit);
    for (int i = 0; i < MODES; i++)
        if (it.modes == 0 || it.modes >> i & 1)
            modes[i].run(it.largest);
    pari_peer_close();
    return 0;
}
