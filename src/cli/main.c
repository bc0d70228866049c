/* The program cunmod: reads the command line and calls the command.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"
#include "ops.h"

#define HELP_COLUMN 30 /* column of the descriptions of operations in --help */

static const char help_head[] =
    "usage: cunmod COMMAND [OPTION]... [OPERAND]...\n"
    "Arithmetic of polynomials over Z/pZ, on an NVIDIA GPU or with FLINT.\n"
    "\n";

static const char help_tail[] =
    "\n"
    "  info         version, devices, parameters in force\n"
    "  batch OP A [B [C]] [N ...]  an operation on files of polynomials, each of which has its\n"
    "               own modulus: the first of A with the first of B, and so on; powmod A E B\n"
    "  integers OP A [B]  over the integers, in files LENGTH  C0 C1 ... without a modulus: mul, "
    "sqr,\n"
    "               divexact, evaluate (A at the points B), gcd, resultant, discriminant, and "
    "xgcd:\n"
    "               R, S, T with R = S A + T B the resultant; bivariate-resultant with respect\n"
    "               to y, of LENX LENY  C0 C1 ... where that of x^i y^j is number j LENX + i; det "
    "and\n"
    "               charpoly, a polynomial in t and x, of ROWS COLUMNS  ENTRY ..., polynomials in "
    "t\n"
    "  plan OP ...  candidates for an operation, lengths in the place of files, fastest first\n"
    "  gen          random inputs, with planted properties\n"
    "  calibrate    measures this machine, writes its parameter file\n"
    "  serve        computes what lines on stdin ask for (docs/serve.md)\n"
    "\n"
    "A, B, F, G, XS and YS are files with a polynomial, or with a list of points, values\n"
    "or terms as its coefficients; - is stdin. Those that are missing at the end follow in\n"
    "the last file that is there, or in stdin; so does - behind -. Others are numbers.\n"
    "Format, in and out: LENGTH MODULUS  C0 C1 ..., lowest degree first; zero is 0 MODULUS.\n"
    "\n"
    "batch and integers:\n"
    "  --path cpu|gpu|auto\n"
    "integers:\n"
    "  --early         resultants, determinants, .. that a check finds right, without a proof\n"
    "Arithmetic and plan:\n"
    "  --path cpu|gpu|auto  --algorithm NAME  --s S\n"
    "Arithmetic and integers:\n"
    "  --time          path, algorithm, s and times on stderr\n"
    "plan:\n"
    "  --bits B        bits of the modulus (30)\n"
    "  --device        operands and result stay on the GPU\n"
    "  --items N       of a batch of N items: products, divisions, Euclid's algorithm\n"
    "gen:\n"
    "  --kind KIND     random, sparse, max (all p-1), common (a pair whose GCD has\n"
    "                  degree --degree), multiple (a pair, the first one a multiple\n"
    "                  of the second)\n"
    "  --length N      coefficients; of the second of a pair: --length2 N\n"
    "  --modulus P, or --bits B for the largest prime below 2^B\n"
    "  --degree D      of the planted GCD      --terms T   of a sparse one (10)\n"
    "  --seed X        (0)\n"
    "calibrate:\n"
    "  --output FILE   instead of the per-user parameter file\n"
    "serve:\n"
    "  --path cpu|gpu|auto\n"
    "  --longest N     coefficients of a polynomial at most (2^24)\n"
    "  --memory BYTES  for all that is kept and computed (half of what there is)\n"
    "  --seconds S     that one line is expected to take at most (3600)\n"
    "Everywhere:\n"
    "  --quiet         no notes on stderr during long phases\n"
    "  --help  --version\n"
    "\n"
    "Exit status: 0 done, 1 computation or output failed, 2 usage, 3 bad input.\n";

static const struct
{
    const char *name;
    int group;
    int max_operands;
    int (*run)(const cli_options_t *options);
} commands[] = {
    {"info", CLI_FOR_INFO, 0, cli_info},
    {"plan", CLI_FOR_PLAN, CLI_MAX_OPERANDS, cli_plan},
    {"gen", CLI_FOR_GEN, 0, cli_gen},
    {"calibrate", CLI_FOR_CALIBRATE, 0, cli_calibrate},
    {"serve", CLI_FOR_SERVE, 0, cli_serve},
    {"batch", CLI_FOR_BATCH, CLI_MAX_OPERANDS, cli_batch},
    {"integers", CLI_FOR_INTEGERS, CLI_MAX_OPERANDS, cli_integers},
};

/* Flushes stdout. Returns CLI_OK, or CLI_FAIL after a message when any output was lost. */
static int finish_output(void)
{
    bool lost = ferror(stdout) != 0;
    errno = 0;
    if (fflush(stdout) != 0 || lost)
    {
        cli_error("stdout: %s", errno != 0 ? strerror(errno) : "output was lost");
        return CLI_FAIL;
    }
    /* A network file system may report only here that the disk is full. */
    if (close(STDOUT_FILENO) != 0)
        return cli_output_error("stdout");
    return CLI_OK;
}

static int print_version(void)
{
    printf("cunmod %s (FLINT %s" CLI_FLINT_KIND ")\n", cunmod_version(), cunmod_flint_version());
    return finish_output();
}

static int print_help(void)
{
    fputs(help_head, stdout);
    for (const cli_operation_t *x = cli_operations; x->name != NULL; x++)
        printf("  %s %-*s  %s\n", x->name, HELP_COLUMN - (int)strlen(x->name), x->usage, x->what);
    fputs(help_tail, stdout);
    return finish_output();
}

/* Checks the operands and options of a command, and runs the command. */
static int run_checked(cli_options_t *options, unsigned given, int group, int max_operands,
                       int (*run)(const cli_options_t *options), int argc, char **argv)
{
    const char *misplaced = cli_misplaced_option(given, group);
    if (misplaced != NULL)
    {
        cli_error("%s takes no option --%s", argv[0], misplaced);
        return cli_usage_error();
    }
    if (argc - 1 > max_operands)
    {
        cli_error("%s: too many operands: '%s'", argv[0], argv[max_operands + 1]);
        return cli_usage_error();
    }
    options->command = argv[0];
    options->operand_count = argc - 1;
    for (int j = 1; j < argc; j++)
        options->operands[j - 1] = argv[j];
    if (!options->quiet)
        cli_progress_start();
    int status = run(options);
    cli_progress_stop();
    return status == CLI_OK ? finish_output() : status;
}

static int run_command(cli_options_t *options, unsigned given, int argc, char **argv)
{
    const cli_operation_t *operation = cli_find_operation(argv[0]);
    if (operation != NULL)
    {
        return run_checked(options, given, CLI_FOR_ARITH, (int)strlen(operation->arguments),
                           cli_arith, argc, argv);
    }
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
    {
        if (strcmp(commands[i].name, argv[0]) == 0)
        {
            return run_checked(options, given, commands[i].group, commands[i].max_operands,
                               commands[i].run, argc, argv);
        }
    }
    cli_error("no command '%s'", argv[0]);
    return cli_usage_error();
}

/* Opens /dev/null for each closed descriptor among 0, 1 and 2. Otherwise a file or device that is
 * opened later could get the descriptor of stdout. Descriptor 0 is opened for writing, 1 and 2 for
 * reading, so that reading from stdin and writing to stdout still fail. */
static void hold_standard_descriptors(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) == -1)
            (void)open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

/* Handler of SIGABRT. FLINT and GMP abort the process when they get no memory in a place where the
 * library cannot return an error. */
static void end_aborted(int signal)
{
    static const char text[] = "cunmod: FLINT or GMP gave up, as when there is no memory\n";
    (void)signal;
    (void)!write(STDERR_FILENO, text, sizeof text - 1);
    _exit(CLI_FAIL);
}

int main(int argc, char **argv)
{
    hold_standard_descriptors();
    /* SIGPIPE is ignored, so that a write fails with an error when the reader of stdout has
     * ended. */
    signal(SIGPIPE, SIG_IGN);
    signal(SIGABRT, end_aborted);
    cunmod_catch_memory_errors();

    cli_options_t options = {.length = -1,
                             .length2 = -1,
                             .degree = -1,
                             .terms = -1,
                             .longest = 1 << 24,
                             .memory = -1,
                             .seconds = 3600};
    unsigned given;
    CUNMOD_TRY(cli_parse_options(&options, &given, argc, argv));
    if (options.show != CLI_SHOW_NOTHING)
        return options.show == CLI_SHOW_HELP ? print_help() : print_version();
    if (optind >= argc)
    {
        cli_error("no command");
        return cli_usage_error();
    }
    return run_command(&options, given, argc - optind, argv + optind);
}
