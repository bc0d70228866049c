/* The commands about the machine and the plan: info, plan, calibrate.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "calibrate/calibrate.h"
#include "cli.h"
#include "ops.h"
#include "runtime/ctx.h"

#define TEXT_BYTES 512
#define PATH_BYTES 4096

static int plan_usage(const char *message)
{
    cli_error("plan: %s", message);
    return CLI_USAGE;
}

/* Prints candidate `index`; returns the library's status. */
static int print_candidate(const cli_options_t *options, int op, int64_t n, int64_t m, int bits,
                           int64_t index, cunmod_ctx_t ctx)
{
    char name[32], bound[32] = "-";
    int64_t info[4], model_s;
    double us, bound_us = 0;
    int status = cunmod_plan(name, info, &us, NULL, 0, op, n, m, bits, options->where, index, ctx);
    if (status == CUNMOD_OK)
    {
        status = cunmod_ctx_bound(&bound_us, &model_s, op, n, m, bits, options->where, index, ctx);
    }
    if (status == CUNMOD_OK)
    {
        if (bound_us > 0)
        {
            snprintf(bound, sizeof bound, "%.2f", bound_us);
        }
        printf("%4" PRId64 " %-5s %-10s %5" PRId64 " %8" PRId64 " %16" PRId64 " %16.2f %16s\n",
               index, info[0] == CUNMOD_PATH_GPU ? "gpu" : "cpu", name, info[1], info[2], info[3],
               us, bound);
    }
    return status;
}

/* Finds the first candidate with this algorithm, or with NULL the first one on the GPU; 0 when there
 * is one. */
static int find_candidate(char name[32], int64_t *s, int64_t *model_s, const cli_options_t *options,
                          int op, int64_t n, int64_t m, int bits, const char *algorithm,
                          cunmod_ctx_t ctx)
{
    int64_t info[4] = {0};
    double us;
    for (int64_t i = 0; cunmod_plan(name, info, NULL, NULL, 0, op, n, m, bits, options->where, i,
                                    ctx) == CUNMOD_OK;
         i++)
    {
        if (algorithm != NULL ? strcmp(name, algorithm) == 0 : info[0] == CUNMOD_PATH_GPU)
        {
            *s = info[1];
            return cunmod_ctx_bound(&us, model_s, op, n, m, bits, options->where, i, ctx);
        }
    }
    return -1;
}

/* Prints the s that the model alone takes on this machine, and beside it that of the plan: for the
 * first algorithm on the GPU, and for the papers' one. */
static void print_model(const cli_options_t *options, int op, int64_t n, int64_t m, int bits,
                        cunmod_ctx_t ctx)
{
    const char *const papers = op == CUNMOD_OP_MUL ? "two_phase" : "steps";
    const cunmod_params_t *params = &ctx->params;
    char name[32];
    int64_t s, model_s;
    if (find_candidate(name, &s, &model_s, options, op, n, m, bits, NULL, ctx) == 0)
    {
        printf("model: s=%" PRId64 " of %s; plan: s=%" PRId64 "\n", model_s, name, s);
    }
    if (cunmod_set_algorithm(ctx, op, papers) == CUNMOD_OK &&
        find_candidate(name, &s, &model_s, options, op, n, m, bits, papers, ctx) == 0)
    {
        printf("model: s=%" PRId64 " of %s, Theorem 1 with P=%" PRId64 ", Z=%" PRId64
               ", U=%.4g; plan: s=%" PRId64 "\n",
               model_s, name, params->P, params->Z, params->U, s);
    }
}

/* Prints the table of candidates and the reason of the first one. */
static int print_plan(const cli_options_t *options, int op, int64_t n, int64_t m, int bits,
                      cunmod_ctx_t ctx)
{
    char reason[TEXT_BYTES];
    int status = cunmod_plan(NULL, NULL, NULL, reason, sizeof reason, op, n, m, bits,
                             options->where, 0, ctx);
    if (status == CUNMOD_E_ARGUMENT)
    {
        /* cli_plan has checked the arguments, so the error is that there is no candidate 0. */
        cli_error("plan: no algorithm can run under these conditions");
        return CLI_FAIL;
    }
    if (status != CUNMOD_OK)
    {
        return cli_library_error(options->command, status);
    }
    printf("%s, lengths %" PRId64 " and %" PRId64 ", modulus of %d bits, operands on the %s\n",
           options->operands[0], n, m, bits, options->where == CUNMOD_ON_HOST ? "host" : "device");
    if (cunmod_ctx_device(ctx) == NULL)
    {
        printf("no GPU here (%s), so predicted for another machine: %s beside FLINT %s\n",
               cunmod_ctx_no_device_text(ctx), ctx->params.gpu, ctx->params.flint);
    }
    printf("%4s %-5s %-10s %5s %8s %16s %16s %16s\n", "", "path", "algorithm", "s", "threads",
           "workspace bytes", "predicted us", "bound us");
    int64_t index = 0;
    while (print_candidate(options, op, n, m, bits, index, ctx) == CUNMOD_OK)
    {
        index++;
    }
    print_model(options, op, n, m, bits, ctx);
    printf("choice: 0, %s\n", reason);
    return CLI_OK;
}

int cli_plan(const cli_options_t *options)
{
    uint64_t lengths[2];
    if (options->operand_count == 0)
    {
        return plan_usage("an operation and lengths are needed");
    }
    const cli_operation_t *operation = cli_find_operation(options->operands[0]);
    if (operation == NULL || !operation->planned)
    {
        return plan_usage("the operations are mul, sqr, divrem, div, rem and gcd");
    }
    const int op = operation->op, wanted = (int)strlen(operation->arguments);
    if (options->operand_count != wanted + 1)
    {
        return plan_usage(wanted == 1 ? "sqr takes one length" : "two lengths are needed");
    }
    for (int i = 0; i < wanted; i++)
    {
        if (!cli_number(&lengths[i], options->operands[i + 1], 1, INT64_MAX))
        {
            return plan_usage("a length is a number from 1 to 2^63-1");
        }
    }
    if (wanted == 1)
    {
        lengths[1] = lengths[0];
    }
    if (op == CUNMOD_OP_DIV && lengths[0] < lengths[1])
    {
        return plan_usage("the dividend is shorter than the divisor: nothing to compute");
    }
    cunmod_ctx_t ctx;
    int status = cli_context(&ctx, options, op);
    if (status == CLI_OK)
    {
        status = print_plan(options, op, (int64_t)lengths[0], (int64_t)lengths[1],
                            options->bits != 0 ? options->bits : 30, ctx);
        cunmod_ctx_destroy(ctx);
    }
    return status;
}

static void print_params(const char *source, const cunmod_params_t *params)
{
    printf("parameters in force: %s\n", source);
    printf("  %s beside FLINT %s\n", params->gpu, params->flint);
    printf("  multiprocessors P %" PRId64 ", local memory Z %" PRId64 " words, U %.3g\n", params->P,
           params->Z, params->U);
    printf("  launch %.2f us, one coefficient up %.2f us, down %.2f us\n", params->launch_us,
           params->up_us, params->down_us);
    for (int cls = 0; cls < CUNMOD_CLASSES; cls++)
    {
        printf("  modulus %s 2^31: up %.0f, down %.0f coefficients/us\n",
               cls == 0 ? "below" : "from", params->up_rate[cls], params->down_rate[cls]);
    }
}

int cli_info(const cli_options_t *options)
{
    char device[TEXT_BYTES];
    cunmod_ctx_t ctx;
    int status = cli_context(&ctx, options, CUNMOD_OP_MUL);
    if (status != CLI_OK)
    {
        return status;
    }
    /* This call opens the device; from then on the plan has the parameters of this device. */
    status = cunmod_device_text(device, sizeof device, ctx);
    if (status == CUNMOD_OK)
    {
        printf("cunmod %s\nFLINT %s\nGPUs %d\ndevice %s\n", cunmod_version(),
               cunmod_flint_version(), cunmod_device_count(), device);
        print_params(ctx->params_source, &ctx->params);
        status = CLI_OK;
    }
    else
    {
        status = cli_library_error(options->command, status);
    }
    cunmod_ctx_destroy(ctx);
    return status;
}

/* Measures *params, and writes them to the file that the options name, or to the user's file. */
static int calibrate_to_file(const cli_options_t *options, cunmod_params_t *params,
                             cunmod_dev_t *dev)
{
    char path[PATH_BYTES];
    snprintf(params->gpu, sizeof params->gpu, "%s",
             dev == NULL ? "none" : cunmod_dev_facts(dev)->name);
    if (options->output != NULL)
    {
        snprintf(path, sizeof path, "%s", options->output);
    }
    else if (cunmod_params_path(path, sizeof path, params->gpu) != 0)
    {
        cli_error("calibrate: no place for a parameter file; name one with --output");
        return CLI_FAIL;
    }
    /* The file is tried first, so that a minute of measuring is not lost. */
    if (cunmod_params_try_write(path) != 0)
    {
        cli_error("%s: cannot be written", path);
        return CLI_FAIL;
    }
    int status = cunmod_calibrate(params, dev, options->quiet ? NULL : stderr);
    if (status != CUNMOD_OK)
    {
        return cli_library_error(options->command, status);
    }
    if (cunmod_params_write(params, path) != 0)
    {
        cli_error("%s: cannot be written", path);
        return CLI_FAIL;
    }
    fprintf(stderr, "cunmod: parameters written to %s\n", path);
    return CLI_OK;
}

int cli_calibrate(const cli_options_t *options)
{
    cunmod_ctx_t ctx;
    int status = cli_context(&ctx, options, CUNMOD_OP_MUL);
    if (status != CLI_OK)
    {
        return status;
    }
    cunmod_dev_t *dev = cunmod_ctx_open_device(ctx);
    if (dev == NULL && options->output == NULL)
    {
        /* The library reads a parameter file by the name of its GPU. Without a GPU it would read
         * none. */
        cli_error("calibrate: %s; --output FILE writes the times of FLINT alone",
                  cunmod_ctx_no_device_text(ctx));
        status = CLI_FAIL;
    }
    else
    {
        cunmod_params_t params = ctx->params;
        status = calibrate_to_file(options, &params, dev);
    }
    cunmod_ctx_destroy(ctx);
    return status;
}
