/* Calls of peers with a limit of time, each in a process of its own.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BENCH_LIMITED_H
#define CUNMOD_BENCH_LIMITED_H

#include <stdint.h>

#include "timing.h"

/* count >= 0 words, all 0, that this process and its children share; bench_shared_free frees them.
 * Ends the program when there is no memory. */
uint64_t *bench_shared_words(int64_t count);
void bench_shared_free(uint64_t *words, int64_t count);

enum
{
    BENCH_LIMITED_DONE,
    BENCH_LIMITED_LATE,  /* the call has not ended within the limit */
    BENCH_LIMITED_FAILED /* the process has ended without a result, as after abort() */
};

/* Runs call(data), then write(data) unless it is NULL, in a child process, so that a call that
 * takes too long can be ended. The results go to shared words. *time = the time of `call`: of the
 * first one if it takes more than a fifth of a second, else of 3 samples after it. Returns one of
 * the values above. The call uses no GPU, and no thread that was started before. */
int bench_limited(bench_time_t *time, bench_call_t call, bench_call_t write, void *data,
                  double limit_us);

#endif
