/* Parses the options of the command line.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"

enum
{
    OPT_PATH,
    OPT_ALGORITHM,
    OPT_S,
    OPT_TIME,
    OPT_QUIET,
    OPT_EARLY,
    OPT_BITS,
    OPT_DEVICE,
    OPT_ITEMS,
    OPT_OUTPUT,
    OPT_KIND,
    OPT_LENGTH,
    OPT_LENGTH2,
    OPT_DEGREE,
    OPT_TERMS,
    OPT_MODULUS,
    OPT_SEED,
    OPT_LONGEST,
    OPT_MEMORY,
    OPT_SECONDS,
    OPT_HELP,
    OPT_VERSION,
    OPT_COUNT
};

static const struct option long_options[OPT_COUNT + 1] = {
    [OPT_PATH] = {"path", required_argument, NULL, OPT_PATH},
    [OPT_ALGORITHM] = {"algorithm", required_argument, NULL, OPT_ALGORITHM},
    [OPT_S] = {"s", required_argument, NULL, OPT_S},
    [OPT_TIME] = {"time", no_argument, NULL, OPT_TIME},
    [OPT_QUIET] = {"quiet", no_argument, NULL, OPT_QUIET},
    [OPT_EARLY] = {"early", no_argument, NULL, OPT_EARLY},
    [OPT_BITS] = {"bits", required_argument, NULL, OPT_BITS},
    [OPT_DEVICE] = {"device", no_argument, NULL, OPT_DEVICE},
    [OPT_ITEMS] = {"items", required_argument, NULL, OPT_ITEMS},
    [OPT_OUTPUT] = {"output", required_argument, NULL, OPT_OUTPUT},
    [OPT_KIND] = {"kind", required_argument, NULL, OPT_KIND},
    [OPT_LENGTH] = {"length", required_argument, NULL, OPT_LENGTH},
    [OPT_LENGTH2] = {"length2", required_argument, NULL, OPT_LENGTH2},
    [OPT_DEGREE] = {"degree", required_argument, NULL, OPT_DEGREE},
    [OPT_TERMS] = {"terms", required_argument, NULL, OPT_TERMS},
    [OPT_MODULUS] = {"modulus", required_argument, NULL, OPT_MODULUS},
    [OPT_SEED] = {"seed", required_argument, NULL, OPT_SEED},
    [OPT_LONGEST] = {"longest", required_argument, NULL, OPT_LONGEST},
    [OPT_MEMORY] = {"memory", required_argument, NULL, OPT_MEMORY},
    [OPT_SECONDS] = {"seconds", required_argument, NULL, OPT_SECONDS},
    [OPT_HELP] = {"help", no_argument, NULL, OPT_HELP},
    [OPT_VERSION] = {"version", no_argument, NULL, OPT_VERSION},
};

static const int option_groups[OPT_COUNT] = {
    [OPT_PATH] = CLI_FOR_ARITH | CLI_FOR_PLAN | CLI_FOR_SERVE | CLI_FOR_BATCH | CLI_FOR_INTEGERS,
    [OPT_ALGORITHM] = CLI_FOR_ARITH | CLI_FOR_PLAN,
    [OPT_S] = CLI_FOR_ARITH | CLI_FOR_PLAN,
    [OPT_TIME] = CLI_FOR_ARITH | CLI_FOR_INTEGERS,
    [OPT_QUIET] = CLI_FOR_ALL,
    [OPT_EARLY] = CLI_FOR_INTEGERS,
    [OPT_BITS] = CLI_FOR_PLAN | CLI_FOR_GEN,
    [OPT_DEVICE] = CLI_FOR_PLAN,
    [OPT_ITEMS] = CLI_FOR_PLAN,
    [OPT_OUTPUT] = CLI_FOR_CALIBRATE,
    [OPT_KIND] = CLI_FOR_GEN,
    [OPT_LENGTH] = CLI_FOR_GEN,
    [OPT_LENGTH2] = CLI_FOR_GEN,
    [OPT_DEGREE] = CLI_FOR_GEN,
    [OPT_TERMS] = CLI_FOR_GEN,
    [OPT_MODULUS] = CLI_FOR_GEN,
    [OPT_SEED] = CLI_FOR_GEN,
    [OPT_LONGEST] = CLI_FOR_SERVE,
    [OPT_MEMORY] = CLI_FOR_SERVE,
    [OPT_SECONDS] = CLI_FOR_SERVE,
    [OPT_HELP] = CLI_FOR_ALL,
    [OPT_VERSION] = CLI_FOR_ALL,
};

bool cli_number(uint64_t *value, const char *text, uint64_t min, uint64_t max)
{
    char *end;
    /* strtoull accepts a sign and blanks. */
    if (*text < '0' || *text > '9')
        return false;
    errno = 0;
    unsigned long long number = strtoull(text, &end, 10);
    if (errno != 0 || *end != '\0' || number < min || number > max)
        return false;
    *value = number;
    return true;
}

static bool signed_number(int64_t *value, const char *text)
{
    uint64_t number;
    if (!cli_number(&number, text, 0, INT64_MAX))
        return false;
    *value = (int64_t)number;
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

static bool bits_of(int *bits, const char *text)
{
    uint64_t number;
    if (!cli_number(&number, text, 2, 64))
        return false;
    *bits = (int)number;
    return true;
}

/* Stores the value of an option other than --help and --version in *options. Returns false when the
 * value is not valid. */
static bool store_option(cli_options_t *options, int option, const char *value)
{
    switch (option)
    {
    case OPT_PATH:
        return cli_path(&options->path, value);
    case OPT_ALGORITHM:
        options->algorithm = value;
        return true;
    case OPT_S:
        return signed_number(&options->s, value);
    case OPT_TIME:
        options->time = true;
        return true;
    case OPT_QUIET:
        options->quiet = true;
        return true;
    case OPT_EARLY:
        options->early = true;
        return true;
    case OPT_BITS:
        return bits_of(&options->bits, value);
    case OPT_DEVICE:
        options->where = CUNMOD_ON_DEVICE;
        return true;
    case OPT_ITEMS:
        return signed_number(&options->items, value) && options->items >= 1 &&
               options->items <= CUNMOD_BATCH_ITEMS;
    case OPT_OUTPUT:
        options->output = value;
        return true;
    case OPT_KIND:
        options->kind = value;
        return true;
    case OPT_LENGTH:
        return signed_number(&options->length, value);
    case OPT_LENGTH2:
        return signed_number(&options->length2, value);
    case OPT_DEGREE:
        return signed_number(&options->degree, value);
    case OPT_TERMS:
        return signed_number(&options->terms, value);
    case OPT_MODULUS:
        return cli_number(&options->modulus, value, 2, UINT64_MAX);
    case OPT_SEED:
        return cli_number(&options->seed, value, 0, UINT64_MAX);
    case OPT_LONGEST:
        return signed_number(&options->longest, value);
    case OPT_MEMORY:
        return signed_number(&options->memory, value);
    case OPT_SECONDS:
        return signed_number(&options->seconds, value);
    default:
        return false;
    }
}

int cli_usage_error(void)
{
    fputs("cunmod: 'cunmod --help' lists the commands and options\n", stderr);
    return CLI_USAGE;
}

int cli_parse_options(cli_options_t *options, unsigned *given, int argc, char **argv)
{
    opterr = 0;
    *given = 0;
    for (;;)
    {
        int option = getopt_long(argc, argv, ":", long_options, NULL);
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
        if (option == OPT_HELP || option == OPT_VERSION)
        {
            options->show = option == OPT_HELP ? CLI_SHOW_HELP : CLI_SHOW_VERSION;
            return CLI_OK;
        }
        if (!store_option(options, option, optarg))
        {
            cli_error("bad value '%s' of option --%s", optarg, long_options[option].name);
            return cli_usage_error();
        }
    }
}

const char *cli_misplaced_option(unsigned given, int group)
{
    for (int option = 0; option < OPT_COUNT; option++)
        if ((given >> option & 1) && !(option_groups[option] & group))
            return long_options[option].name;
    return NULL;
}
