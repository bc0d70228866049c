/* How the benchmark ends when something is wrong, and memory whose lack ends it.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdarg.h>
#include <stdlib.h>

#include "bench.h"

void bench_die(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fflush(stdout);
    fprintf(stderr, "cunmod-bench: ");
    vfprintf(stderr, format, arguments);
    fprintf(stderr, "\n");
    va_end(arguments);
    exit(1);
}

void bench_check(int status, const char *what)
{
    if (status != CUNMOD_OK)
        bench_die("%s: %s", what, cunmod_status_text(status));
}

void bench_check_device(int error, const char *what)
{
    if (error != 0)
        bench_die("%s: %s", what, cunmod_dev_error_text(error));
}

uint64_t *bench_words(int64_t count)
{
    uint64_t *words = calloc(count > 0 ? (size_t)count : 1, sizeof *words);
    if (!words)
        bench_die("out of memory");
    return words;
}
