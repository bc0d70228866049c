/* PARI as cunmod-bench-pari calls it: its start, a call with a limit of time, and the rows.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#define _POSIX_C_SOURCE 200809L

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "pari_peer.h"

static FILE *csv;
static unsigned seconds; /* the limit of a call */

_Noreturn void pari_peer_die(const char *text)
{
    fprintf(stderr, "cunmod-bench-pari: %s\n", text);
    exit(1);
}

void pari_peer_check(int status)
{
    if (status != CUNMOD_OK)
        pari_peer_die(cunmod_status_text(status));
}

uint64_t *pari_peer_words(int64_t count)
{
    uint64_t *const words = calloc((size_t)count, sizeof(*words));
    if (words == NULL)
        pari_peer_die("out of memory");
    return words;
}

uint64_t pari_peer_random(void)
{
    static uint64_t state = UINT64_C(88172645463325252);
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state * UINT64_C(2685821657736338717);
}

const char *pari_peer_path(void)
{
    return cunmod_last_path(NULL) == CUNMOD_PATH_GPU ? "GPU" : "CPU";
}

/* ---- a call ------------------------------------------------------------------------ */

/* Ends what PARI does, at once or when it may be interrupted, as gp's alarm. */
static void end_pari(int signal)
{
    if (PARI_SIGINT_block != 0)
        PARI_SIGINT_pending = signal;
    else
        pari_err(e_ALARM, "the limit of time");
}

GEN pari_peer_call(double *us, GEN (*run)(const void *data), const void *data)
{
    GEN volatile z = NULL;
    double volatile start = 0;
    pari_CATCH(e_ALARM)
    {
        z = NULL;
    }
    pari_TRY
    {
        alarm(seconds);
        start = bench_now_us();
        z = run(data);
        *us = bench_now_us() - start;
    }
    pari_ENDCATCH alarm(0);
    if (z == NULL)
        printf("PARI left out after %u s (--limit)\n", seconds);
    return z;
}

double pari_peer_limit(void)
{
    return seconds;
}

/* ---- the report -------------------------------------------------------------------- */

static void note_machine(void)
{
    char line[256] = "", device[256] = "", *model = NULL, day[32];
    const time_t now = time(NULL);
    struct tm utc;
    FILE *const info = fopen("/proc/cpuinfo", "r");
    while (info != NULL && model == NULL && fgets(line, sizeof line, info) != NULL)
        model = strncmp(line, "model name", 10) == 0 ? strchr(line, ':') : NULL;
    if (info != NULL)
        fclose(info);
    line[strcspn(line, "\n")] = 0;
    strftime(day, sizeof day, "%Y-%m-%d", gmtime_r(&now, &utc));
    if (cunmod_device_count() > 0)
        pari_peer_check(cunmod_device_text(device, sizeof device, NULL));
    fprintf(csv, "# cunmod %s, %s\n# GPU: %s\n# host CPU%s, %ld processors\n# %s, one thread\n",
            cunmod_version(), day, device[0] != 0 ? device : "none: cunmod's CPU path is measured",
            model != NULL ? model : ": unknown", sysconf(_SC_NPROCESSORS_ONLN), paricfg_version);
    fprintf(csv, "op,n,m,bits,p,library,algorithm,s,where,median_us,min_us,max_us,reps,"
                 "predicted_us,bound_us\n");
}

static void add(const pari_peer_row_t *row, const char *library, const char *suffix,
                const bench_time_t *time)
{
    fprintf(csv,
            "%s,%" PRId64 ",%" PRId64 ",%d,%" PRIu64
            ",%s,%s%s,0,host,%.3f,%.3f,%.3f,%d,0.000,0.000\n",
            row->op, row->n, row->m, 64 - __builtin_clzll(row->p), row->p, library, row->algorithm,
            suffix, time->median, time->min, time->max, time->reps);
    fflush(csv);
}

void pari_peer_add(const pari_peer_row_t *row, double us)
{
    char name[64];
    const bench_time_t time = {.median = us, .min = us, .max = us, .reps = 1};
    const char *const version = paricfg_version + strcspn(paricfg_version, "0123456789");
    snprintf(name, sizeof name, "PARI-%.*s", (int)strcspn(version, " "), version);
    add(row, name, "", &time);
}

void pari_peer_add_own(const pari_peer_row_t *row, const bench_time_t *time)
{
    add(row, "cunmod", cunmod_last_path(NULL) == CUNMOD_PATH_GPU ? "" : " cpu", time);
}

void pari_peer_open(const char *path, unsigned limit)
{
    seconds = limit;
    csv = fopen(path, "w");
    if (csv == NULL)
        pari_peer_die("the CSV file cannot be written");
    setvbuf(stdout, NULL, _IONBF, 0);
    pari_init_opts(UINT64_C(1) << 26, 0, INIT_JMPm | INIT_SIGm | INIT_DFTm);
    DEBUGMEM = 0; /* no lines about a stack that grows */
    pari_mt_nbthreads = 1;
    paristack_setsize(UINT64_C(1) << 26, UINT64_C(1) << 34);
    os_signal(SIGALRM, end_pari);
    note_machine();
}

void pari_peer_close(void)
{
    pari_close();
    if (fclose(csv) != 0)
        pari_peer_die("the CSV file cannot be written");
}
