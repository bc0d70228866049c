/* Runs of a call of the library in which a device call of the emulator fails.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Only for programs with the emulated GPU (CUNMOD_EMU).
 */
#ifndef CUNMOD_TESTS_FAULT_RUNS_H
#define CUNMOD_TESTS_FAULT_RUNS_H

/* A fault: device call number `at`, from 1 on, fails, or the GPU is lost there. `plant` is
 * cunmod_emu_fail_at or cunmod_emu_lose_at. at = 0: no fault. */
typedef struct
{
    void (*plant)(long at);
    long at;
    int path;   /* CUNMOD_PATH_*, that of the context of the call */
    long calls; /* device calls that the last run has counted */
} fault_t;

/* A run makes a context on fault->path, calls fault_begin, the library, and fault_end, and checks
 * the results. Returns the status of the library. */
typedef int fault_run_t(const void *argument, fault_t *fault);

/* Plants the fault. */
void fault_begin(const fault_t *fault);

/* Counts the device calls, and plants no fault any more. Checks the status of the library: OK; or,
 * with a fault and where the GPU is forced, E_GPU. Returns the status. */
int fault_end(fault_t *fault, int status);

/* For each kind of fault: runs without a fault, and then with faults at no more than `places` of
 * the device calls, one in each run. Where the GPU is forced, one of these runs has to return an
 * error. */
void fault_runs(fault_run_t *run, const void *argument, int path, int places);

#endif
