/* The notes of a run: the machine and the libraries.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#define _POSIX_C_SOURCE 200809L

#include <string.h>
#include <time.h>
#include <unistd.h>

#include "bench.h"
#include "peers.h"

/* text = what follows `key` in the first line of `path` that has it, or "unknown". */
static void text_after(char *text, size_t size, const char *path, const char *key)
{
    char line[512];
    FILE *file = fopen(path, "r");
    snprintf(text, size, "unknown");
    while (file && fgets(line, sizeof line, file))
    {
        const char *found = strstr(line, key);
        if (found)
        {
            found += strlen(key);
            found += strspn(found, "\t :");
            snprintf(text, size, "%.*s", (int)strcspn(found, "\n"), found);
            break;
        }
    }
    if (file)
        fclose(file);
}

void bench_note_machine(const bench_t *t)
{
    char text[256];
    char date[32];
    const time_t now = time(NULL);
    struct tm utc;
    strftime(date, sizeof date, "%Y-%m-%d", gmtime_r(&now, &utc));
    bench_report_note("cunmod %s, %s", cunmod_version(), date);
    if (t->dev)
    {
        const cunmod_dev_facts_t *facts = cunmod_dev_facts(t->dev);
        text_after(text, sizeof text, "/proc/driver/nvidia/version", "NVRM version");
        bench_report_note("GPU: %s, %d multiprocessors, %d MHz", facts->name, facts->sm_count,
                          facts->clock_khz / 1000);
        bench_report_note("driver: %s", text);
    }
    else
    {
        bench_report_note("GPU: none: FLINT, NTL and the library's CPU path alone are measured");
    }
    text_after(text, sizeof text, "/proc/cpuinfo", "model name");
    bench_report_note("host CPU: %s, %ld processors", text, sysconf(_SC_NPROCESSORS_ONLN));
    bench_report_note("%s %s fft_small (peer), FLINT %s (inside the library)", t->flint,
                      flint_peer_has_fft_small() ? "with" : "WITHOUT", cunmod_flint_version());
    bench_report_note("%s", t->ntl[0] ? t->ntl : "no NTL");
    bench_report_note("where=device: one call within a stream of back-to-back calls, device "
                      "events, launches included, final wait left out; modes factor, roots, "
                      "patterns, series: wall clock of a call that waits");
    bench_report_note("where=host, where=pinned: wall clock of one call on host arrays in "
                      "ordinary, or in pinned, memory");
    bench_report_note("where=memory: bytes of device memory in the place of microseconds");
    bench_report_note("reps=0: a published figure or one of another run, not of this one");
}
