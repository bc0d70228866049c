/* Where the results of the tool are written, and how much of them on a terminal.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"

#define TAIL 4  /* elements that are written behind a gap */
#define LEAST 8 /* elements of a gap at least */

static struct
{
    const char *name;
    bool cuts;    /* long results are cut */
    bool was_cut; /* a result was */
} output = {.name = "stdout"};

bool cli_is_stdout(const char *name)
{
    return name == NULL || strcmp(name, "-") == 0;
}

int cli_open_output(const cli_options_t *options)
{
    if (!cli_is_stdout(options->output))
    {
        const int fd = open(options->output, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
        const bool good = fd >= 0 && dup2(fd, STDOUT_FILENO) >= 0;
        if (!good)
            (void)cli_output_error(options->output);
        if (fd >= 0 && fd != STDOUT_FILENO)
            close(fd);
        if (!good)
            return CLI_FAIL;
        output.name = options->output;
    }
    const bool is_terminal = isatty(STDOUT_FILENO) == 1;
    output.cuts = !options->full && is_terminal;
    if (is_terminal)
        cli_progress_stop(); /* its line would be among the results */
    return CLI_OK;
}

const char *cli_output_name(void)
{
    return output.name;
}

int64_t cli_gap(int64_t count)
{
    if (!output.cuts || count < CLI_HEAD + LEAST + TAIL)
        return 0;
    output.was_cut = true;
    return count - CLI_HEAD - TAIL;
}

void cli_tell_cut(void)
{
    if (output.was_cut)
        cli_error("... stands for what is left out on a terminal; --full writes all of it");
}
