/* The program cunmod-images: computes a result over the integers by all MPI ranks that mpirun
 * starts. Operands and result are files.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Only rank 0 reads files, writes and prints. After any error all ranks end with the same exit
 * status.
 */
#include <errno.h>
#include <getopt.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/io_integers.h"
#include "cli/source.h"
#include "mpi/deal.h"

static const char help_head[] =
    "usage: mpirun [-np N] cunmod-images OPERATION [OPTION]... A [B]\n"
    "Results over the integers modulo many primes, which all ranks share (docs/mpi.md).\n"
    "\n";

static const char help_tail[] =
    "\n"
    "A and B are files:\n"
    "  polynomials           LENGTH  C0 C1 ..., lowest degree first; zero is 0\n"
    "  those in x and y      LENX LENY  C0 C1 ..., the coefficient of x^i y^j is number j LENX + "
    "i\n"
    "  matrices              ROWS COLUMNS  ENTRY ..., row by row, polynomials in t\n"
    "Products, resultants in x and y, and determinants are polynomials, a characteristic\n"
    "polynomial is one in t and x, and the other results are integers. - is stdin.\n"
    "\n"
    "  -o, --output FILE       instead of stdout\n"
    "      --path cpu|gpu|auto\n"
    "      --help  --version\n"
    "\n"
    "Exit status: 0 done, 1 computation or output failed, 2 usage, 3 bad input.\n";

typedef struct
{
    int rank;
    int show;           /* CLI_SHOW_* */
    int path;           /* CUNMOD_PATH_* */
    const char *output; /* NULL: stdout */
    const cunmod_deal_operation_t *operation;
    char **files;

    /* On rank 0 only: operands x, result z and output file `to`. */
    cli_integers_t x[CUNMOD_DEAL_OPERANDS], z;
    FILE *to;
} session_t;

/* ---- the command line --------------------------------------------------------- */

static int usage_error(const session_t *session, const char *what, const char *detail)
{
    if (session->rank == 0)
        cli_error("%s%s\nTry 'cunmod-images --help'.", what, detail);
    return CLI_USAGE;
}

static int parse_path(session_t *session, const char *text)
{
    static const char *const names[] = {
        [CUNMOD_PATH_AUTO] = "auto", [CUNMOD_PATH_CPU] = "cpu", [CUNMOD_PATH_GPU] = "gpu"};
    for (int path = 0; path <= CUNMOD_PATH_GPU; path++)
    {
        if (strcmp(text, names[path]) == 0)
        {
            session->path = path;
            return CLI_OK;
        }
    }
    return usage_error(session, "no such path: ", text);
}

static int parse_options(session_t *session, int argc, char **argv)
{
    static const struct option options[] = {{"output", required_argument, NULL, 'o'},
                                            {"path", required_argument, NULL, 'p'},
                                            {"help", no_argument, NULL, 'h'},
                                            {"version", no_argument, NULL, 'v'},
                                            {NULL, 0, NULL, 0}};
    int letter, status = CLI_OK;
    opterr = session->rank == 0;
    while (status == CLI_OK && (letter = getopt_long(argc, argv, "o:", options, NULL)) != -1)
    {
        switch (letter)
        {
        case 'o':
            session->output = cli_is_stdout(optarg) ? NULL : optarg;
            break;
        case 'p':
            status = parse_path(session, optarg);
            break;
        case 'h':
            session->show = CLI_SHOW_HELP;
            break;
        case 'v':
            session->show = CLI_SHOW_VERSION;
            break;
        default:
            status = CLI_USAGE;
        }
    }
    return status;
}

static int parse_line(session_t *session, int argc, char **argv)
{
    const int status = parse_options(session, argc, argv);
    if (status != CLI_OK || session->show != CLI_SHOW_NOTHING)
        return status;
    if (optind == argc)
        return usage_error(session, "no operation", "");
    for (int op = 0; op < CUNMOD_DEAL_COUNT; op++)
        if (strcmp(cunmod_deal_operations[op].name, argv[optind]) == 0)
            session->operation = &cunmod_deal_operations[op];
    if (session->operation == NULL)
        return usage_error(session, "no such operation: ", argv[optind]);
    session->files = argv + optind + 1;
    return argc - optind - 1 == session->operation->operands
               ? CLI_OK
               : usage_error(session, "the number of files is wrong for ", argv[optind]);
}

/* ---- rank 0 --------------------------------------------------------------------- */

static const char *output_name(const session_t *session)
{
    return session->output != NULL ? session->output : "stdout";
}

static int output_error(const session_t *session)
{
    cli_error("%s: %s", output_name(session), errno != 0 ? strerror(errno) : "output was lost");
    return CLI_FAIL;
}

static int read_operands(session_t *session)
{
    const cunmod_deal_operation_t *const operation = session->operation;
    cli_source_t source = {.is_open = false};
    int status = CLI_OK;
    for (int i = 0; i < operation->operands && status == CLI_OK; i++)
    {
        status = cli_source_next(&source, session->files[i], false);
        if (status == CLI_OK)
            status = cli_read_integers(&session->x[i], operation->operand, &source.reader);
    }
    return cli_source_close(&source, status);
}

static void get_operands(cunmod_deal_operand_t *x, const session_t *session)
{
    for (int i = 0; i < CUNMOD_DEAL_OPERANDS; i++)
    {
        const cli_integers_t *const a = &session->x[i];
        x[i] = (cunmod_deal_operand_t){a->x, a->words, a->length, a->rows, a->columns};
    }
}

/* Allocates the result. Returns a status of the library. */
static int make_room(session_t *session)
{
    const cunmod_deal_operation_t *const operation = session->operation;
    cunmod_deal_operand_t x[CUNMOD_DEAL_OPERANDS];
    int64_t words = 0, len = 0;
    get_operands(x, session);
    const int status = operation->words(&words, x);
    if (status != CUNMOD_OK)
        return status;
    const int64_t rows = operation->rows(&len, x);
    return cli_make_integers(&session->z, words, len, rows) ? CUNMOD_OK : CUNMOD_E_MEMORY;
}

/* Reads the operands and allocates the result. Opens the output before the computation, so that a
 * file that cannot be written is reported at once. Returns an exit status. */
static int prepare(session_t *session)
{
    const int read = read_operands(session);
    if (read != CLI_OK)
        return read;
    const int status = make_room(session);
    if (status != CUNMOD_OK)
        return cli_library_error(session->operation->name, status);
    session->to = session->output != NULL ? fopen(session->output, "w") : stdout;
    return session->to == NULL ? output_error(session) : CLI_OK;
}

static int write_result(session_t *session)
{
    if (session->operation->result == CLI_POLYNOMIAL)
        cli_trim_integers(&session->z);
    errno = 0;
    const int status = cli_write_integers(&session->z, session->operation->result, session->to,
                                          output_name(session));
    const int closed = fclose(session->to);
    session->to = NULL;
    return status == CLI_OK && closed != 0 ? output_error(session) : status;
}

static int show(const session_t *session)
{
    if (session->show == CLI_SHOW_VERSION)
    {
        printf("cunmod-images %s (FLINT %s" CLI_FLINT_KIND ")\n", cunmod_version(),
               cunmod_flint_version());
    }
    else
    {
        fputs(help_head, stdout);
        for (int op = 0; op < CUNMOD_DEAL_COUNT; op++)
        {
            const cunmod_deal_operation_t *const operation = &cunmod_deal_operations[op];
            printf("  %-19s %-3s  %s\n", operation->name, operation->operands == 1 ? "A" : "A B",
                   operation->what);
        }
        fputs(help_tail, stdout);
    }
    return fflush(stdout) != 0 ? output_error(session) : CLI_OK;
}

/* ---- all ranks --------------------------------------------------------------------- */

/* Returns on all ranks the argument `status` of rank 0. */
static int shared(int status)
{
    MPI_Bcast(&status, 1, MPI_INT, 0, MPI_COMM_WORLD);
    return status;
}

/* Computes the result by all ranks; rank 0 writes the result to the file. A rank that cannot create
 * a context uses the default context of its thread. Returns an exit status, CLI_OK on ranks other
 * than 0. */
static int compute(session_t *session)
{
    cunmod_deal_operand_t x[CUNMOD_DEAL_OPERANDS];
    cunmod_ctx_t ctx = NULL;
    if (cunmod_mpi_ctx_create(&ctx, session->path, MPI_COMM_WORLD) != CUNMOD_OK)
        ctx = NULL;
    get_operands(x, session);
    const int status =
        cunmod_deal(session->z.x, session->z.words, session->operation, x, MPI_COMM_WORLD, ctx);
    cunmod_ctx_destroy(ctx);
    if (session->rank != 0)
        return CLI_OK;
    return status == CUNMOD_OK ? write_result(session)
                               : cli_library_error(session->operation->name, status);
}

static int run(session_t *session)
{
    int status = shared(session->rank == 0 ? prepare(session) : CLI_OK);
    if (status == CLI_OK)
        status = shared(compute(session));
    if (session->to != NULL && session->to != stdout)
        fclose(session->to);
    for (int i = 0; i < CUNMOD_DEAL_OPERANDS; i++)
        free(session->x[i].x);
    free(session->z.x);
    return status;
}

int main(int argc, char **argv)
{
    session_t session = {.path = CUNMOD_PATH_AUTO};
    int provided;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &session.rank);
    /* SIGPIPE is ignored, so that a write fails with an error when the reader of stdout has
     * ended. */
    signal(SIGPIPE, SIG_IGN);
    cli_set_program("cunmod-images");
    cunmod_catch_memory_errors();
    int status = parse_line(&session, argc, argv);
    if (status == CLI_OK)
    {
        status = session.show == CLI_SHOW_NOTHING ? run(&session)
                                                  : shared(session.rank == 0 ? show(&session) : 0);
    }
    MPI_Finalize();
    return status;
}
