/* Mode "scaling": a row of the results.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdio.h>

#include "scaling.h"

void scaling_add(const bench_case_t *c, const char *kind, int units, const char *algorithm,
                 int64_t s, const bench_time_t *time)
{
    char name[40];
    snprintf(name, sizeof name, "%s:%d%s%.10s", kind, units, algorithm ? ":" : "",
             algorithm ? algorithm : "");
    bench_add(c, "cunmod", name, s, "device", time);
    printf("    %-28s s=%-4lld %10.1f us\n", name, (long long)s, time->median);
}
