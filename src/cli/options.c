/* Parses the options of the command line.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <errno.h>
#include <getopt.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"

/* How an option is stored in cli_options_t. */
enum
{
    SET,    /* no value on the command line: sets an int to `least` */
    TEXT,   /* const char * */
    PATH,   /* int: the CUNMOD_PATH_* with this name */
    SMALL,  /* int: a number from `least` to `most` */
    NUMBER, /* int64_t: a number from `least` to `most` */
    WORD    /* uint64_t: a number from `least` to `most` */
};

/* Groups of the commands that compute from files. */
#define COMPUTING (CLI_FOR_ARITH | CLI_FOR_BATCH | CLI_FOR_INTEGERS | CLI_FOR_MATRIX)

#define OPTION_COLUMN 19 /* column of the descriptions of options */

#define FIELD(name) offsetof(cli_options_t, name)

static const struct
{
    const char *name;
    int groups; /* CLI_FOR_* of the commands for which the option is allowed */
    int kind;
    size_t field; /* offset in cli_options_t */
    uint64_t least, most;
    const char *value; /* name of the value in the help; "": the option has no value */
    const char *what;
} rows[] = {
    {"path", COMPUTING | CLI_FOR_PLAN | CLI_FOR_SERVE, PATH, FIELD(path), 0, 0, "PATH",
     "cpu, gpu or auto"},
    {"algorithm", CLI_FOR_ARITH | CLI_FOR_MATRIX | CLI_FOR_PLAN, TEXT, FIELD(algorithm), 0, 0,
     "NAME", "the algorithm on the GPU"},
    {"s", CLI_FOR_ARITH | CLI_FOR_PLAN, NUMBER, FIELD(s), 0, INT64_MAX, "S",
     "the algorithm's parameter"},
    {"time", CLI_FOR_ARITH | CLI_FOR_INTEGERS | CLI_FOR_MATRIX, SET, FIELD(time), 1, 0, "",
     "path, algorithm, s and times on stderr"},
    {"quiet", CLI_FOR_ALL, SET, FIELD(quiet), 1, 0, "", "no notes on stderr during long phases"},
    {"early", CLI_FOR_INTEGERS, SET, FIELD(early), 1, 0, "",
     "resultants, determinants, .. that a check finds right, without a proof"},
    {"bits", CLI_FOR_PLAN | CLI_FOR_GEN, SMALL, FIELD(bits), 2, 64, "B",
     "bits of the modulus (plan: 30; gen: the largest prime below 2^B)"},
    {"device", CLI_FOR_PLAN, SET, FIELD(where), CUNMOD_ON_DEVICE, 0, "",
     "operands and result stay on the GPU"},
    {"items", CLI_FOR_PLAN, NUMBER, FIELD(items), 1, CUNMOD_BATCH_ITEMS, "N",
     "of a batch of N items: products, divisions, Euclid's algorithm"},
    {"plot", CLI_FOR_PLAN, TEXT, FIELD(plot), 0, 0, "FILE",
     "writes the predicted times against n to FILE, as SVG"},
    {"output", CLI_FOR_ALL & ~CLI_FOR_SERVE, TEXT, FIELD(output), 0, 0, "FILE",
     "or -o FILE: writes there; calibrate: in place of the per-user file"},
    {"full", COMPUTING | CLI_FOR_GEN | CLI_FOR_SERVE, SET, FIELD(full), 1, 0, "",
     "on a terminal: long results, too, as a whole"},
    {"kind", CLI_FOR_GEN, TEXT, FIELD(kind), 0, 0, "KIND",
     "random; sparse; max, all p-1; common, a pair whose GCD has degree\n"
     "--degree; multiple, a pair, the first a multiple of the second"},
    {"length", CLI_FOR_GEN, NUMBER, FIELD(length), 0, INT64_MAX, "N", "coefficients"},
    {"length2", CLI_FOR_GEN, NUMBER, FIELD(length2), 0, INT64_MAX, "N",
     "coefficients of the second polynomial of a pair"},
    {"degree", CLI_FOR_GEN, NUMBER, FIELD(degree), 0, INT64_MAX, "D", "of the planted GCD"},
    {"terms", CLI_FOR_GEN, NUMBER, FIELD(terms), 0, INT64_MAX, "T", "of a sparse polynomial (10)"},
    {"modulus", CLI_FOR_ARITH | CLI_FOR_BATCH | CLI_FOR_MATRIX | CLI_FOR_GEN | CLI_FOR_SERVE, WORD,
     FIELD(modulus), 2, UINT64_MAX, "P",
     "the modulus, of polynomials in x and of matrices in the input"},
    {"seed", CLI_FOR_GEN, WORD, FIELD(seed), 0, UINT64_MAX, "X", "of the random numbers (0)"},
    {"longest", CLI_FOR_SERVE, NUMBER, FIELD(longest), 0, INT64_MAX, "N",
     "coefficients of a polynomial at most (2^24)"},
    {"memory", CLI_FOR_SERVE, NUMBER, FIELD(memory), 0, INT64_MAX, "BYTES",
     "for all that is kept and computed (half of what there is)"},
    {"seconds", CLI_FOR_SERVE, NUMBER, FIELD(seconds), 0, INT64_MAX, "S",
     "that one line is expected to take at most (3600)"},
    {"help", CLI_FOR_ALL, SET, FIELD(show), CLI_SHOW_HELP, 0, "",
     "after a command: of this command"},
    {"version", CLI_FOR_ALL, SET, FIELD(show), CLI_SHOW_VERSION, 0, "",
     "of the library and of FLINT"},
};

#define ROWS ((int)(sizeof rows / sizeof *rows))
#define FIRST_LONG 256 /* what getopt_long returns for the option of row i is FIRST_LONG + i */

bool cli_number(uint64_t *value, const char *text, uint64_t min, uint64_t max)
{
    char *end;
    /* strtoull would accept a sign and blanks before the number. */
    if (*text < '0' || *text > '9')
        return false;
    errno = 0;
    unsigned long long number = strtoull(text, &end, 10);
    if (errno != 0 || *end != '\0' || number < min || number > max)
        return false;
    *value = number;
    return true;
}

bool cli_path(int *path, const char *text)
{
    static const char *const names[] = {
        [CUNMOD_PATH_AUTO] = "auto", [CUNMOD_PATH_CPU] = "cpu", [CUNMOD_PATH_GPU] = "gpu"};
    for (int i = CUNMOD_PATH_AUTO; i <= CUNMOD_PATH_GPU; i++)
    {
        if (strcmp(text, names[i]) == 0)
        {
            *path = i;
            return true;
        }
    }
    return false;
}

/* Stores the option of row i in *options. Returns false when the value is not valid. */
static bool store_option(cli_options_t *options, int i, const char *value)
{
    void *const field = (char *)options + rows[i].field;
    const int kind = rows[i].kind;
    uint64_t number = rows[i].least;
    if (kind == PATH)
        return cli_path(field, value);
    if (kind >= SMALL && !cli_number(&number, value, rows[i].least, rows[i].most))
        return false;
    if (kind == TEXT)
        *(const char **)field = value;
    else if (kind == NUMBER)
        *(int64_t *)field = (int64_t)number;
    else if (kind == WORD)
        *(uint64_t *)field = number;
    else
        *(int *)field = (int)number;
    return true;
}

int cli_usage_error(void)
{
    fputs("cunmod: 'cunmod --help' lists the commands and options\n", stderr);
    return CLI_USAGE;
}

/* Returns whether a word of the command line that begins with - is an operand all the same: stdin,
 * a negative number, or a polynomial such as -x+1. */
static bool is_operand(const char *word)
{
    return word[0] == '-' && word[1] != '-' &&
           word[1 + strspn(word + 1, "0123456789x^*+- \t")] == '\0';
}

/* Returns the index of the option with this name, which exists. */
static int row_of(const char *name)
{
    int i = 0;
    while (strcmp(rows[i].name, name) != 0)
        i++;
    return i;
}

/* Returns the row of the next option, and skips the option and its value; ROWS: a word that is no
 * option follows, the text of which is *word; -1: the command line ends, or only operands are left;
 * -2: the option is wrong, after a message. */
static int next_option(char **word, int argc, char **argv, const struct option *names)
{
    if (optind < argc && is_operand(argv[optind]))
    {
        *word = argv[optind++];
        return ROWS;
    }
    const int option = getopt_long(argc, argv, "-:ho:", names, NULL);
    *word = optarg;
    switch (option)
    {
    case -1:
        return -1;
    case 1:
        return ROWS;
    case 'h':
        return row_of("help");
    case 'o':
        return row_of("output");
    case ':':
        cli_error("option %s needs a value", argv[optind - 1]);
        return -2;
    case '?':
        /* optopt: an unknown short option, possibly one of several in a word such as -xyz */
        if (optopt > ' ' && optopt < FIRST_LONG)
            cli_error("bad option -%c", optopt);
        else
            cli_error("bad option %s", argv[optind - 1]);
        return -2;
    default:
        return option - FIRST_LONG;
    }
}

int cli_parse_options(cli_options_t *options, unsigned *given, int *count, int argc, char **argv)
{
    struct option names[ROWS + 1] = {{.name = NULL}};
    for (int i = 0; i < ROWS; i++)
    {
        const int has_value = rows[i].kind == SET ? no_argument : required_argument;
        names[i] = (struct option){rows[i].name, has_value, NULL, FIRST_LONG + i};
    }
    opterr = 0;
    *given = 0;
    *count = 0;
    while (options->show == CLI_SHOW_NOTHING)
    {
        char *word;
        const int i = next_option(&word, argc, argv, names);
        if (i == -1)
        {
            while (optind < argc)
                argv[++*count] = argv[optind++];
            return CLI_OK;
        }
        if (i == -2)
            return cli_usage_error();
        if (i == ROWS)
        {
            argv[++*count] = word; /* a place that has been read */
            continue;
        }
        *given |= 1u << i;
        if (!store_option(options, i, word))
        {
            cli_error("bad value '%s' of option --%s", word, rows[i].name);
            return cli_usage_error();
        }
    }
    return CLI_OK;
}

void cli_print_options(int groups)
{
    for (int i = 0; i < ROWS; i++)
    {
        if (!(rows[i].groups & groups))
            continue;
        const int used = (int)strlen(rows[i].name) + 1 + (int)strlen(rows[i].value);
        printf("  --%s %s%*s", rows[i].name, rows[i].value,
               used < OPTION_COLUMN - 4 ? OPTION_COLUMN - 4 - used : 1, "");
        const char *text = rows[i].what;
        for (const char *end; (end = strchr(text, '\n')) != NULL; text = end + 1)
            printf("%.*s\n%*s", (int)(end - text), text, OPTION_COLUMN, "");
        puts(text);
    }
}

const char *cli_misplaced_option(unsigned given, int group)
{
    for (int i = 0; i < ROWS; i++)
        if ((given >> i & 1) && !(rows[i].groups & group))
            return rows[i].name;
    return NULL;
}
