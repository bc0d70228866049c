/* The command plan: prints the candidates for an operation (a path, an algorithm and its parameter
 * s) with their predicted times, fastest first; with --plot it draws these times against n.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "curves.h"
#include "plot.h"
#include "runtime/ctx.h"
#include "suggest.h"

#define BITS 30 /* bits of the modulus when --bits is not given */

static void print_candidate(const cunmod_planned_t *planned, int64_t index)
{
    const cunmod_candidate_t *const x = &planned->candidate;
    char bound[32] = "-";
    if (planned->bound_us > 0)
        snprintf(bound, sizeof bound, "%.2f", planned->bound_us);
    printf("%4" PRId64 " %-5s %-10s %5" PRId64 " %8d %16" PRId64 " %16.2f %16s\n", index,
           x->path == CUNMOD_PATH_GPU ? "gpu" : "cpu", x->name, x->s, x->threads, x->workspace,
           x->us, bound);
}

/* *x = the fastest candidate with this algorithm; for algorithm = NULL, the fastest candidate on
 * the GPU. Returns false when no candidate is found. */
static bool find_candidate(cunmod_planned_t *x, const cunmod_query_t *query, const char *algorithm,
                           cunmod_ctx_t ctx)
{
    bool found = false;
    for (int64_t i = 0; !found && cunmod_ctx_candidate(x, query, i, ctx) == CUNMOD_OK; i++)
    {
        found = algorithm != NULL ? strcmp(x->candidate.name, algorithm) == 0
                                  : x->candidate.path == CUNMOD_PATH_GPU;
    }
    return found;
}

/* Prints the s that the model of the MMM paper chooses on this machine, and the s that the plan
 * chooses, for two algorithms: the fastest algorithm on the GPU, and the algorithm of the paper for
 * products ("two_phase") or other operations ("steps"). */
static void print_model(const cunmod_query_t *query, cunmod_ctx_t ctx)
{
    const char *const papers = query->op == CUNMOD_OP_MUL ? "two_phase" : "steps";
    const cunmod_params_t *params = &ctx->params;
    cunmod_planned_t x;
    if (find_candidate(&x, query, NULL, ctx))
    {
        printf("model: s=%" PRId64 " of %s; plan: s=%" PRId64 "\n", x.model_s, x.candidate.name,
               x.candidate.s);
    }
    if (cunmod_set_algorithm(ctx, query->op, papers) == CUNMOD_OK &&
        find_candidate(&x, query, papers, ctx))
    {
        printf("model: s=%" PRId64 " of %s, Theorem 1 with P=%" PRId64 ", Z=%" PRId64
               ", U=%.4g; plan: s=%" PRId64 "\n",
               x.model_s, x.candidate.name, params->P, params->Z, params->U, x.candidate.s);
    }
}

/* Prints the operation, the table of candidates, and the reason why the plan chooses candidate 0.
 * Before, writes the plot of --plot. Returns an exit status. */
static int print_plan(const cli_options_t *options, const cunmod_query_t *query,
                      const cli_asked_t *asked)
{
    cunmod_ctx_t ctx = asked->ctx;
    cunmod_planned_t choice, x;
    const int status = cunmod_ctx_candidate(&choice, query, 0, ctx);
    if (status == CUNMOD_E_ARGUMENT)
    {
        cli_error("plan: no algorithm can run under these conditions");
        return CLI_FAIL;
    }
    if (status != CUNMOD_OK)
        return cli_library_error(options->command, status);
    if (options->plot != NULL)
        CUNMOD_TRY(cli_plot_file(options->plot, asked));
    CUNMOD_TRY(cli_open_output(options));
    for (int i = 0; i < options->operand_count; i++)
        printf("%s%s", options->operands[i], i + 1 < options->operand_count ? " " : "");
    if (query->items > 0)
        printf(", %" PRId64 " items", query->items);
    printf(", modulus of %d bits, operands on the %s\n", asked->bits,
           options->where == CUNMOD_ON_HOST ? "host" : "device");
    if (cunmod_ctx_device(ctx) == NULL)
    {
        printf("no GPU here (%s), so predicted for another machine: %s beside FLINT %s "
               "(%s)\n",
               cunmod_ctx_no_device_text(ctx), ctx->params.gpu, ctx->params.flint,
               ctx->params_source);
    }
    printf("%4s %-5s %-10s %5s %8s %16s %16s %16s\n", "", "path", "algorithm", "s", "threads",
           "workspace bytes", "predicted us", "bound us");
    for (int64_t i = 0; cunmod_ctx_candidate(&x, query, i, ctx) == CUNMOD_OK; i++)
        print_candidate(&x, i);
    print_model(query, ctx);
    printf("choice: 0, %s\n", choice.candidate.reason);
    return CLI_OK;
}

static int plan_usage(const char *message)
{
    cli_error("plan: %s", message);
    return CLI_USAGE;
}

/* Returns whether the plot and the table of candidates go to the same place by their names. */
static bool has_one_output(const cli_options_t *options)
{
    if (options->plot == NULL)
        return false;
    if (cli_is_stdout(options->plot) || cli_is_stdout(options->output))
        return cli_is_stdout(options->plot) && cli_is_stdout(options->output);
    return strcmp(options->plot, options->output) == 0;
}

/* Reads the arguments of the operation; the command line has lengths in the place of polynomials.
 * The caller frees values->exponent, also after an error. Returns an exit status. */
static int read_values(cli_arguments_t *values, const cli_operation_t *operation,
                       const cli_options_t *options)
{
    int polys = 0;
    if (options->operand_count != (int)strlen(operation->arguments) + 1)
    {
        cli_error("plan: the arguments of %s are %s, with lengths in the place of polynomials",
                  operation->name, operation->usage);
        return CLI_USAGE;
    }
    for (int i = 0; operation->arguments[i] != '\0'; i++)
    {
        uint64_t length;
        if (operation->arguments[i] != 'p')
            continue;
        if (!cli_number(&length, options->operands[i + 1], 1, INT64_MAX / 4))
        {
            cli_error("plan: '%s' is not a length: a number from 1 to 2^61-1",
                      options->operands[i + 1]);
            return CLI_USAGE;
        }
        values->poly[polys++].length = (int64_t)length;
    }
    const int status = cli_read_numbers(values, operation, options->operands + 1);
    if (values->negative)
    {
        cli_error("plan: a power with a negative exponent is invmod and a power, two plans");
        return CLI_USAGE;
    }
    return status;
}

int cli_plan(const cli_options_t *options)
{
    cli_asked_t asked = {.bits = options->bits != 0 ? options->bits : BITS,
                         .where = options->where,
                         .items = options->items};
    cunmod_query_t query;
    const cli_operation_t *const operation =
        options->operand_count > 0 ? cli_find_operation(options->operands[0]) : NULL;
    if (operation == NULL)
        return cli_no_operation(options, cli_operations, sizeof *cli_operations);
    if (operation->ask == CLI_ASK_NOTHING)
    {
        cli_error("plan: %s is made of other operations, each of which has a plan of its own",
                  operation->name);
        return CLI_USAGE;
    }
    if (options->items > 0 && !cli_plans_batches(operation))
        return plan_usage("--items is for products, divisions and Euclid's algorithm");
    if (has_one_output(options))
        return plan_usage(
            "the plot and the table need different files: --plot FILE, --output FILE");
    asked.operation = operation;
    int status = read_values(&asked.values, operation, options);
    CUNMOD_THEN(cli_context(&asked.ctx, options, operation->op));
    if (status == CLI_OK)
    {
        (void)cunmod_ctx_open_device(asked.ctx);
        if (cli_ask_at(&query, &asked, cli_asked_n(&asked)))
            status = print_plan(options, &query, &asked);
        else
            status = plan_usage("with these arguments there is nothing to compute, or no result");
        cunmod_ctx_destroy(asked.ctx);
    }
    free(asked.values.exponent);
    return status;
}
