/* Calls of FLINT with a limit of time, on one thread or on several.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BENCH_FLINT_LIMITED_H
#define CUNMOD_BENCH_FLINT_LIMITED_H

#include "bench.h"
#include "limited.h"

/* As bench_limited, for a call of a function of peers.h on so many threads. FLINT starts them in
 * the child process, since a child process has no thread of this one. */
int bench_limited_flint(bench_time_t *time, bench_call_t call, bench_call_t write, void *data,
                        int threads, double limit_us);

/* Adds the row of a call of FLINT's on so many threads: `name`, of which 23 characters count, with
 * ":threads" behind it if there are several. */
void bench_add_flint(const bench_t *t, const bench_case_t *c, const char *name, int threads,
                     const bench_time_t *time);

#endif
