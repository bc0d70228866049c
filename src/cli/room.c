/* What a computation of the tool may take: lengths, and memory.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "room.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

uint64_t *cli_take(cli_room_t *room, int64_t words)
{
    const int64_t count = words > 0 ? words : 1;
    const int64_t most = room != NULL ? room->left : INT64_MAX;
    uint64_t *block = NULL;
    if (count <= most / (int64_t)sizeof(uint64_t))
    {
        block = malloc((size_t)count * sizeof(uint64_t));
    }
    if (room != NULL && block != NULL)
    {
        room->left -= count * (int64_t)sizeof(uint64_t);
        (void)cunmod_set_memory_limit(room->ctx, room->left); /* of a context that is there */
    }
    else if (room != NULL)
    {
        room->refused = true;
    }
    return block;
}

static int64_t least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* The number in a file; without one (there is no such file, or it says "max") the largest. */
static int64_t number_in(const char *name)
{
    int64_t number = INT64_MAX;
    FILE *file = fopen(name, "r");
    if (file != NULL)
    {
        if (fscanf(file, "%" SCNd64, &number) != 1)
        {
            number = INT64_MAX;
        }
        fclose(file);
    }
    return number;
}

int64_t cli_default_memory(void)
{
    struct rlimit limit;
    int64_t all = (int64_t)sysconf(_SC_PHYS_PAGES) * (int64_t)sysconf(_SC_PAGESIZE);
    if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur < (rlim_t)INT64_MAX)
    {
        all = least(all, (int64_t)limit.rlim_cur);
    }
    /* Where a container sees the limit of its control group, version 2 and 1. */
    all = least(all, number_in("/sys/fs/cgroup/memory.max"));
    all = least(all, number_in("/sys/fs/cgroup/memory/memory.limit_in_bytes"));
    return all / 2;
}
