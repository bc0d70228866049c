/* The commands about the machine: info prints versions and parameters, calibrate measures
 * parameters.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <inttypes.h>
#include <stdio.h>

#include "calibrate/calibrate.h"
#include "cli.h"
#include "runtime/ctx.h"

#define TEXT_BYTES 512
#define PATH_BYTES 4096

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
    CUNMOD_TRY(cli_context(&ctx, options, CUNMOD_OP_MUL));
    /* This call opens the device. Afterwards the plan uses the parameters of this device. */
    int status = cunmod_device_text(device, sizeof device, ctx);
    if (status != CUNMOD_OK)
        status = cli_library_error(options->command, status);
    else
        status = cli_open_output(options);
    if (status == CLI_OK)
    {
        printf("cunmod %s\nFLINT %s" CLI_FLINT_KIND "\nGPUs %d\ndevice %s\n", cunmod_version(),
               cunmod_flint_version(), cunmod_device_count(), device);
        print_params(ctx->params_source, &ctx->params);
    }
    cunmod_ctx_destroy(ctx);
    return status;
}

/* Measures *params, and writes them to the file that --output names, or else to the per-user
 * parameter file. dev = NULL: measures FLINT alone, since there is no GPU for the reason `why`.
 * Returns an exit status. */
static int calibrate_to_file(const cli_options_t *options, cunmod_params_t *params,
                             cunmod_dev_t *dev, const char *why)
{
    char path[PATH_BYTES];
    snprintf(params->gpu, sizeof params->gpu, "%s",
             dev == NULL ? CUNMOD_PARAMS_HOST : cunmod_dev_facts(dev)->name);
    if (options->output != NULL && cli_is_stdout(options->output))
    {
        cli_error("calibrate: the parameters are written to a file, not to stdout");
        return CLI_USAGE;
    }
    if (options->output != NULL)
    {
        snprintf(path, sizeof path, "%s", options->output);
    }
    else if (cunmod_params_path(path, sizeof path, params->gpu) != 0)
    {
        cli_error("calibrate: no place for a parameter file; name one with --output");
        return CLI_FAIL;
    }
    /* The write is tried first, so that the measurement, which takes a minute, is not lost. */
    if (cunmod_params_try_write(path) != 0)
    {
        cli_error("%s: cannot be written", path);
        return CLI_FAIL;
    }
    if (dev == NULL)
        cli_error("calibrate: no GPU was found (%s), so FLINT on this host alone is measured", why);
    int status = cunmod_calibrate(params, dev, options->quiet ? NULL : stderr);
    if (status != CUNMOD_OK)
        return cli_library_error(options->command, status);
    if (cunmod_params_write(params, path) != 0)
    {
        cli_error("%s: cannot be written", path);
        return CLI_FAIL;
    }
    cli_error("parameters written to %s", path);
    return CLI_OK;
}

int cli_calibrate(const cli_options_t *options)
{
    cunmod_ctx_t ctx;
    CUNMOD_TRY(cli_context(&ctx, options, CUNMOD_OP_MUL));
    cunmod_dev_t *dev = cunmod_ctx_open_device(ctx);
    cunmod_params_t params = ctx->params;
    params.open_us = dev != NULL ? ctx->opened_us : params.open_us;
    const int status = calibrate_to_file(options, &params, dev, cunmod_ctx_no_device_text(ctx));
    cunmod_ctx_destroy(ctx);
    return status;
}
