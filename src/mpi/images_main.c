/* cunmod-images: results over the integers by all ranks that mpirun starts, on files.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Rank 0 alone reads, writes and prints. Whatever goes wrong there, all ranks end with the same
 * exit status.
 */
#include <errno.h>
#include <getopt.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cunmod_fmpz.h"
#include "mpi/deal.h"
#include "mpi/zpoly_file.h"

static const char help_head[] =
    "usage: mpirun [-np N] cunmod-images OPERATION [OPTION]... A [B]\n"
    "Results over the integers modulo many primes, which all ranks share (docs/mpi.md).\n"
    "\n";

static const char help_tail[] =
    "\n"
    "A and B are files with a polynomial: LENGTH  C0 C1 ..., lowest degree first; zero is 0.\n"
    "Products have the same format, the other results are an integer.\n"
    "\n"
    "  -o, --output FILE       instead of stdout\n"
    "      --path cpu|gpu|auto\n"
    "      --help  --version\n"
    "\n"
    "Exit status: 0 done, 1 computation or output failed, 2 usage, 3 bad input.\n";

enum
{
    SHOW_NOTHING,
    SHOW_HELP,
    SHOW_VERSION
};

typedef struct
{
    int rank;
    int show;           /* SHOW_* */
    int path;           /* CUNMOD_PATH_* */
    const char *output; /* NULL: stdout */
    const cunmod_deal_operation_t *operation;
    char **files;

    /* On rank 0. */
    cunmod_fmpz_poly_array_ array[CUNMOD_DEAL_OPERANDS];
    int64_t words, n; /* of the result */
    uint64_t *res;
    FILE *to;
} session_t;

/* ---- the command line --------------------------------------------------------- */

static int usage_error(const session_t *session, const char *what, const char *detail)
{
    if (session->rank == 0)
    {
        fprintf(stderr, "cunmod-images: %s%s\nTry 'cunmod-images --help'.\n", what, detail);
    }
    return CUNMOD_IMAGES_USAGE;
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
            return CUNMOD_IMAGES_OK;
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
    int letter, status = CUNMOD_IMAGES_OK;
    opterr = session->rank == 0;
    while (status == CUNMOD_IMAGES_OK &&
           (letter = getopt_long(argc, argv, "o:", options, NULL)) != -1)
    {
        switch (letter)
        {
        case 'o':
            session->output = optarg;
            break;
        case 'p':
            status = parse_path(session, optarg);
            break;
        case 'h':
            session->show = SHOW_HELP;
            break;
        case 'v':
            session->show = SHOW_VERSION;
            break;
        default:
            status = CUNMOD_IMAGES_USAGE;
        }
    }
    return status;
}

static int parse_line(session_t *session, int argc, char **argv)
{
    const int status = parse_options(session, argc, argv);
    if (status != CUNMOD_IMAGES_OK || session->show != SHOW_NOTHING)
    {
        return status;
    }
    if (optind == argc)
    {
        return usage_error(session, "no operation", "");
    }
    for (int op = 0; op < CUNMOD_DEAL_COUNT; op++)
    {
        if (strcmp(cunmod_deal_operations[op].name, argv[optind]) == 0)
        {
            session->operation = &cunmod_deal_operations[op];
        }
    }
    if (session->operation == NULL)
    {
        return usage_error(session, "no such operation: ", argv[optind]);
    }
    session->files = argv + optind + 1;
    return argc - optind - 1 == session->operation->operands
               ? CUNMOD_IMAGES_OK
               : usage_error(session, "the number of files is wrong for ", argv[optind]);
}

/* ---- rank 0 --------------------------------------------------------------------- */

static int library_error(const char *what, int status)
{
    fprintf(stderr, "cunmod-images: %s: %s\n", what, cunmod_status_text(status));
    return CUNMOD_IMAGES_FAIL;
}

static int output_error(const session_t *session)
{
    fprintf(stderr, "cunmod-images: %s: %s\n", session->output != NULL ? session->output : "stdout",
            errno != 0 ? strerror(errno) : "output was lost");
    return CUNMOD_IMAGES_FAIL;
}

static int read_operand(cunmod_fmpz_poly_array_ *array, const char *name)
{
    fmpz_poly_t poly;
    fmpz_poly_init(poly);
    int status = cunmod_zpoly_file_read(poly, name);
    if (status == CUNMOD_IMAGES_OK && cunmod_fmpz_poly_get_(array, poly) != CUNMOD_OK)
    {
        status = library_error(name, CUNMOD_E_MEMORY);
    }
    fmpz_poly_clear(poly);
    return status;
}

static void get_operands(cunmod_deal_operand_t *x, const session_t *session)
{
    for (int i = 0; i < CUNMOD_DEAL_OPERANDS; i++)
    {
        const cunmod_fmpz_poly_array_ *const a = &session->array[i];
        x[i] = (cunmod_deal_operand_t){a->x, a->words, a->len};
    }
}

/* Reads the operands, and makes room for the result. The output is opened before anything is
 * computed, so that a place that cannot be written to is found at once. */
static int prepare(session_t *session)
{
    const cunmod_deal_operation_t *const operation = session->operation;
    cunmod_deal_operand_t x[CUNMOD_DEAL_OPERANDS];
    int status = CUNMOD_IMAGES_OK;
    for (int i = 0; i < operation->operands && status == CUNMOD_IMAGES_OK; i++)
    {
        status = read_operand(&session->array[i], session->files[i]);
    }
    if (status != CUNMOD_IMAGES_OK)
    {
        return status;
    }
    get_operands(x, session);
    const int words = operation->words(&session->words, x);
    session->n = operation->integers(x);
    session->res = cunmod_fmpz_poly_words_(session->n, session->words);
    if (words != CUNMOD_OK || session->res == NULL)
    {
        return library_error(operation->name, words != CUNMOD_OK ? words : CUNMOD_E_MEMORY);
    }
    session->to = session->output != NULL ? fopen(session->output, "w") : stdout;
    return session->to == NULL ? output_error(session) : CUNMOD_IMAGES_OK;
}

static int write_result(session_t *session)
{
    fmpz_poly_t poly;
    fmpz_t z;
    fmpz_init(z);
    fmpz_poly_init(poly);
    cunmod_fmpz_poly_set_(poly, session->res, session->words, session->n);
    fmpz_poly_get_coeff_fmpz(z, poly, 0);
    errno = 0;
    const int written = session->operation->polynomial ? fmpz_poly_fprint(session->to, poly)
                                                       : fmpz_fprint(session->to, z);
    const int ended = fputc('\n', session->to);
    fmpz_poly_clear(poly);
    fmpz_clear(z);
    const int closed = fclose(session->to);
    session->to = NULL;
    return written <= 0 || ended == EOF || closed != 0 ? output_error(session) : CUNMOD_IMAGES_OK;
}

static int show(const session_t *session)
{
    if (session->show == SHOW_VERSION)
    {
        printf("cunmod-images %s (FLINT %s)\n", cunmod_version(), cunmod_flint_version());
    }
    else
    {
        fputs(help_head, stdout);
        for (int op = 0; op < CUNMOD_DEAL_COUNT; op++)
        {
            const cunmod_deal_operation_t *const operation = &cunmod_deal_operations[op];
            printf("  %-12s %-3s  %s\n", operation->name, operation->operands == 1 ? "A" : "A B",
                   operation->what);
        }
        fputs(help_tail, stdout);
    }
    return fflush(stdout) != 0 ? output_error(session) : CUNMOD_IMAGES_OK;
}

/* ---- all ranks --------------------------------------------------------------------- */

/* The status of rank 0. */
static int shared(int status)
{
    MPI_Bcast(&status, 1, MPI_INT, 0, MPI_COMM_WORLD);
    return status;
}

/* A rank without a context takes that of its thread. */
static int compute(session_t *session)
{
    cunmod_deal_operand_t x[CUNMOD_DEAL_OPERANDS];
    cunmod_ctx_t ctx = NULL;
    (void)cunmod_mpi_ctx_create(&ctx, session->path, MPI_COMM_WORLD);
    get_operands(x, session);
    const int status =
        cunmod_deal(session->res, session->words, session->operation, x, MPI_COMM_WORLD, ctx);
    cunmod_ctx_destroy(ctx);
    if (session->rank != 0)
    {
        return CUNMOD_IMAGES_OK;
    }
    return status == CUNMOD_OK ? write_result(session)
                               : library_error(session->operation->name, status);
}

static int run(session_t *session)
{
    int status = shared(session->rank == 0 ? prepare(session) : CUNMOD_IMAGES_OK);
    if (status == CUNMOD_IMAGES_OK)
    {
        status = shared(compute(session));
    }
    if (session->to != NULL && session->to != stdout)
    {
        fclose(session->to);
    }
    for (int i = 0; i < CUNMOD_DEAL_OPERANDS; i++)
    {
        free(session->array[i].x);
    }
    free(session->res);
    return status;
}

int main(int argc, char **argv)
{
    session_t session = {.path = CUNMOD_PATH_AUTO};
    int provided;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &session.rank);
    /* When the reader of stdout has gone away, writing is to fail with an error like any other. */
    signal(SIGPIPE, SIG_IGN);
    cunmod_catch_memory_errors();
    int status = parse_line(&session, argc, argv);
    if (status == CUNMOD_IMAGES_OK)
    {
        status = session.show == SHOW_NOTHING ? run(&session)
                                              : shared(session.rank == 0 ? show(&session) : 0);
    }
    MPI_Finalize();
    return status;
}
