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

#define FIELD(name) offsetof(cli_options_t, name)

static const struct
{
    const char *name;
    int groups; /* CLI_FOR_* of the commands for which the option is allowed */
    int kind;
    size_t field; /* offset in cli_options_t */
    uint64_t least, most;
} rows[] = {
    {"path", CLI_FOR_ARITH | CLI_FOR_PLAN | CLI_FOR_SERVE | CLI_FOR_BATCH | CLI_FOR_INTEGERS, PATH,
     FIELD(path), 0, 0},
    {"algorithm", CLI_FOR_ARITH | CLI_FOR_PLAN, TEXT, FIELD(algorithm), 0, 0},
    {"s", CLI_FOR_ARITH | CLI_FOR_PLAN, NUMBER, FIELD(s), 0, INT64_MAX},
    {"time", CLI_FOR_ARITH | CLI_FOR_INTEGERS, SET, FIELD(time), 1, 0},
    {"quiet", CLI_FOR_ALL, SET, FIELD(quiet), 1, 0},
    {"early", CLI_FOR_INTEGERS, SET, FIELD(early), 1, 0},
    {"bits", CLI_FOR_PLAN | CLI_FOR_GEN, SMALL, FIELD(bits), 2, 64},
    {"device", CLI_FOR_PLAN, SET, FIELD(where), CUNMOD_ON_DEVICE, 0},
    {"items", CLI_FOR_PLAN, NUMBER, FIELD(items), 1, CUNMOD_BATCH_ITEMS},
    {"output", CLI_FOR_CALIBRATE, TEXT, FIELD(output), 0, 0},
    {"kind", CLI_FOR_GEN, TEXT, FIELD(kind), 0, 0},
    {"length", CLI_FOR_GEN, NUMBER, FIELD(length), 0, INT64_MAX},
    {"length2", CLI_FOR_GEN, NUMBER, FIELD(length2), 0, INT64_MAX},
    {"degree", CLI_FOR_GEN, NUMBER, FIELD(degree), 0, INT64_MAX},
    {"terms", CLI_FOR_GEN, NUMBER, FIELD(terms), 0, INT64_MAX},
    {"modulus", CLI_FOR_GEN, WORD, FIELD(modulus), 2, UINT64_MAX},
    {"seed", CLI_FOR_GEN, WORD, FIELD(seed), 0, UINT64_MAX},
    {"longest", CLI_FOR_SERVE, NUMBER, FIELD(longest), 0, INT64_MAX},
    {"memory", CLI_FOR_SERVE, NUMBER, FIELD(memory), 0, INT64_MAX},
    {"seconds", CLI_FOR_SERVE, NUMBER, FIELD(seconds), 0, INT64_MAX},
    {"help", CLI_FOR_ALL, SET, FIELD(show), CLI_SHOW_HELP, 0},
    {"version", CLI_FOR_ALL, SET, FIELD(show), CLI_SHOW_VERSION, 0},
};

#define ROWS ((int)(sizeof rows / sizeof *rows))

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

int cli_no_operation(const cli_options_t *options)
{
    const bool is_there = options->operand_count > 0;
    cli_error("%s: %s%s", options->command, is_there ? "no operation " : "an operation is missing",
              is_there ? options->operands[0] : "");
    return cli_usage_error();
}

int cli_parse_options(cli_options_t *options, unsigned *given, int argc, char **argv)
{
    struct option names[ROWS + 1] = {{.name = NULL}};
    for (int i = 0; i < ROWS; i++)
    {
        const int has_value = rows[i].kind == SET ? no_argument : required_argument;
        names[i] = (struct option){rows[i].name, has_value, NULL, i};
    }
    opterr = 0;
    *given = 0;
    while (options->show == CLI_SHOW_NOTHING)
    {
        const int option = getopt_long(argc, argv, ":", names, NULL);
        if (option == -1)
            return CLI_OK;
        /* an unknown short option, possibly one of several in a word such as -xyz */
        if (option == '?' && optopt >= ' ')
        {
            cli_error("bad option -%c", optopt);
            return cli_usage_error();
        }
        if (option == ':' || option == '?')
        {
            cli_error(option == ':' ? "option %s needs a value" : "bad option %s",
                      argv[optind - 1]);
            return cli_usage_error();
        }
        *given |= 1u << option;
        if (!store_option(options, option, optarg))
        {
            cli_error("bad value '%s' of option --%s", optarg, rows[option].name);
            return cli_usage_error();
        }
    }
    return CLI_OK;
}

const char *cli_misplaced_option(unsigned given, int group)
{
    for (int i = 0; i < ROWS; i++)
        if ((given >> i & 1) && !(rows[i].groups & group))
            return rows[i].name;
    return NULL;
}
