/* The program cunmod: reads the command line and calls the command.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"
#include "help.h"
#include "ops.h"

static int run_help(const cli_options_t *options);

/* The commands, beside the operations of ops_table.c. */
static const cli_command_t commands[] = {
    {"info", CLI_FOR_INFO, 0, cli_info, "", "version, devices, parameters in force"},
    {"batch", CLI_FOR_BATCH, CLI_MAX_OPERANDS, cli_batch, "OP A [B [C]] [N ...]",
     "an operation on files of polynomials, each of which has its own\n"
     "modulus: the first of A with the first of B, and so on; powmod A E B"},
    {"integers", CLI_FOR_INTEGERS, CLI_MAX_OPERANDS, cli_integers, "OP A [B]",
     "over the integers, in files LENGTH  C0 C1 ... without a modulus:\n"
     "mul, sqr, divexact, evaluate (A at the points B), gcd, resultant,\n"
     "discriminant, and xgcd: R, S, T with R = S A + T B the resultant;\n"
     "bivariate-resultant with respect to y, of LENX LENY  C0 C1 ... where\n"
     "that of x^i y^j is number j LENX + i; det and charpoly, a polynomial\n"
     "in t and x, of ROWS COLUMNS  ENTRY ..., polynomials in t; mat-mul,\n"
     "mat-rank and mat-solve (X and a number d with A X = d B) of matrices\n"
     "of integers, ROWS COLUMNS  C0 C1 ..."},
    {"mat-mul", CLI_FOR_MATRIX, 2, cli_matrix, "A B",
     "product of matrices; the modulus need not be prime"},
    {"mat-pow", CLI_FOR_MATRIX, 2, cli_matrix, "A E",
     "power of a square matrix, 0 <= E < 2^64; any modulus"},
    {"mat-eval", CLI_FOR_MATRIX, 2, cli_matrix, "F A",
     "value of a polynomial F at a square matrix; any modulus"},
    {"mat-rank", CLI_FOR_MATRIX, 1, cli_matrix, "A", "rank"},
    {"mat-det", CLI_FOR_MATRIX, 1, cli_matrix, "A", "determinant of a square matrix"},
    {"mat-charpoly", CLI_FOR_MATRIX, 1, cli_matrix, "A",
     "characteristic polynomial of a square matrix"},
    {"mat-minpoly", CLI_FOR_MATRIX, 1, cli_matrix, "A", "minimal polynomial of a square matrix"},
    {"mat-rref", CLI_FOR_MATRIX, 1, cli_matrix, "A", "reduced row echelon form"},
    {"mat-nullspace", CLI_FOR_MATRIX, 1, cli_matrix, "A",
     "a basis of the vectors x with A x = 0, in columns"},
    {"mat-inv", CLI_FOR_MATRIX, 1, cli_matrix, "A", "inverse of a square matrix"},
    {"mat-solve", CLI_FOR_MATRIX, 2, cli_matrix, "A B",
     "the matrix X with A X = B, for an A that has an inverse"},
    {"plan", CLI_FOR_PLAN, CLI_MAX_OPERANDS, cli_plan, "OP ...",
     "candidates for an operation, lengths in the place of files, fastest first"},
    {"gen", CLI_FOR_GEN, 0, cli_gen, "", "random inputs, with planted properties"},
    {"calibrate", CLI_FOR_CALIBRATE, 0, cli_calibrate, "",
     "measures this machine, writes its parameter file"},
    {"report", CLI_FOR_INFO, 0, cli_report, "",
     "a page of HTML about this machine: what runs where, plots of times"},
    {"serve", CLI_FOR_SERVE, 0, cli_serve, "",
     "computes what lines on stdin ask for (docs/serve.md)"},
    {"help", CLI_FOR_INFO, 1, run_help, "[COMMAND]", "what a command takes and gives"},
    {.name = NULL},
};

static int run_help(const cli_options_t *options)
{
    CUNMOD_TRY(cli_open_output(options));
    return cli_print_help(commands, options->operand_count > 0 ? options->operands[0] : NULL);
}

/* Flushes stdout. Returns CLI_OK, or CLI_FAIL after a message when any output was lost. */
static int finish_output(void)
{
    bool lost = ferror(stdout) != 0;
    errno = 0;
    if (fflush(stdout) != 0 || lost)
    {
        cli_error("%s: %s", cli_output_name(), errno != 0 ? strerror(errno) : "output was lost");
        return CLI_FAIL;
    }
    /* A network file system may report only here that the disk is full. */
    if (close(STDOUT_FILENO) != 0)
        return cli_output_error(cli_output_name());
    cli_tell_cut();
    return CLI_OK;
}

static int print_version(void)
{
    printf("cunmod %s (FLINT %s" CLI_FLINT_KIND ")\n", cunmod_version(), cunmod_flint_version());
    return finish_output();
}

/* Checks the operands and options of a command, and runs the command. words[0]: its name. */
static int run_checked(cli_options_t *options, unsigned given, int group, int max_operands,
                       int (*run)(const cli_options_t *options), int count, char **words)
{
    const char *misplaced = cli_misplaced_option(given, group);
    if (misplaced != NULL)
    {
        cli_error("%s takes no option --%s", words[0], misplaced);
        return cli_usage_error();
    }
    if (count - 1 > max_operands)
    {
        cli_error("%s: too many operands: '%s'", words[0], words[max_operands + 1]);
        return cli_usage_error();
    }
    options->command = words[0];
    options->operand_count = count - 1;
    for (int j = 1; j < count; j++)
        options->operands[j - 1] = words[j];
    if (!options->quiet)
        cli_progress_start();
    int status = run(options);
    cli_progress_stop();
    return status == CLI_OK ? finish_output() : status;
}

static int run_command(cli_options_t *options, unsigned given, int count, char **words)
{
    const cli_operation_t *operation = cli_find_operation(words[0]);
    const cli_command_t *command = cli_find_command(commands, words[0]);
    if (operation != NULL)
    {
        return run_checked(options, given, CLI_FOR_ARITH, (int)strlen(operation->arguments),
                           cli_arith, count, words);
    }
    if (command == NULL)
        return cli_no_command(commands, words[0]);
    return run_checked(options, given, command->group, command->max_operands, command->run, count,
                       words);
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
    int count; /* of the words in argv[1], argv[2], .. */
    CUNMOD_TRY(cli_parse_options(&options, &given, &count, argc, argv));
    if (options.show == CLI_SHOW_VERSION)
        return print_version();
    if (options.show == CLI_SHOW_HELP)
    {
        const int status = cli_print_help(commands, count > 0 ? argv[1] : NULL);
        return status == CLI_OK ? finish_output() : status;
    }
    if (count == 0)
    {
        cli_error("no command");
        return cli_usage_error();
    }
    return run_command(&options, given, count, argv + 1);
}
