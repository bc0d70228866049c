/* Runs of a call of the library in which a device call of the emulator fails.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/harness/fault_runs.h"

#include "tests/harness/harness.h"

#ifdef CUNMOD_EMU
#include "emu_faults.h"

void fault_begin(const fault_t *fault)
{
    if (fault->at > 0)
        fault->plant(fault->at);
    else
        cunmod_emu_fail_at(0);
}

int fault_end(fault_t *fault, int status)
{
    const int may_fail = fault->path == CUNMOD_PATH_GPU && fault->at > 0;
    fault->calls = cunmod_emu_calls();
    cunmod_emu_fail_at(0);
    CHECK(status == CUNMOD_OK || (may_fail && status == CUNMOD_E_GPU));
    return status;
}

void fault_runs(fault_run_t *run, const void *argument, int path, int places)
{
    void (*const plants[])(long) = {cunmod_emu_fail_at, cunmod_emu_lose_at};
    for (int i = 0; i < COUNT(plants); i++)
    {
        fault_t fault = {.plant = plants[i], .path = path};
        int refused = 0;
        CHECK_OK(run(argument, &fault));
        const long calls = fault.calls;
        CHECK(calls > 0);
        for (fault.at = 1; fault.at <= calls; fault.at += 1 + calls / places)
            refused |= run(argument, &fault) != CUNMOD_OK;
        CHECK(path != CUNMOD_PATH_GPU || refused);
    }
}
#endif
