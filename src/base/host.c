/* Computes how many bytes of memory the host allows this process.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "base/host.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/sysinfo.h>
#endif

enum
{
    PATH_BYTES = 4096,
    LINE_BYTES = 4096
};

/* ---- control groups ------------------------------------------------------ */

/* Returns the limit in the file folder/name of a control group; HUGE_VAL (no limit) when the file
 * does not exist, or says "max". */
static double number_in(const char *folder, const char *name)
{
    char path[PATH_BYTES];
    double number = HUGE_VAL;
    if (snprintf(path, sizeof(path), "%s/%s", folder, name) >= (int)sizeof(path))
        return HUGE_VAL;
    FILE *file = fopen(path, "r");
    if (file != NULL)
    {
        if (fscanf(file, "%lf", &number) != 1)
            number = HUGE_VAL;
        fclose(file);
    }
    return number;
}

/* Lowers *limits to the limits of the control group whose files are in `folder`. Version 2 of
 * control groups limits the memory and the swap space; version 1 limits the memory, and the sum of
 * memory and swap space. */
static void limit_by_group(cunmod_host_t *limits, const char *folder)
{
    const double swap = limits->with_swap - limits->memory;
    const double memory =
        fmin(number_in(folder, "memory.max"), number_in(folder, "memory.limit_in_bytes"));
    limits->memory = fmin(limits->memory, memory);
    limits->with_swap = fmin(
        fmin(limits->memory + fmin(swap, number_in(folder, "memory.swap.max")), limits->with_swap),
        number_in(folder, "memory.memsw.limit_in_bytes"));
}

/* Lowers *limits to the limits of the control group root/group and of all groups above it, up to
 * `root`. */
static void limit_by_groups(cunmod_host_t *limits, const char *root, const char *group)
{
    char folder[PATH_BYTES];
    const size_t least = strlen(root);
    if (snprintf(folder, sizeof(folder), "%s%s", root, group) >= (int)sizeof(folder))
        return;
    for (char *end = folder + strlen(folder); end != NULL; end = strrchr(folder + least, '/'))
    {
        *end = '\0';
        limit_by_group(limits, folder);
    }
}

/* Returns whether the list `names`, separated by commas, contains "memory". */
static int has_memory(const char *names)
{
    static const char name[] = "memory";
    const size_t len = sizeof(name) - 1;
    for (const char *at = names; (at = strstr(at, name)) != NULL; at += len)
        if ((at == names || at[-1] == ',') && (at[len] == '\0' || at[len] == ','))
            return 1;
    return 0;
}

cunmod_host_t cunmod_host_groups(cunmod_host_t limits, const char *groups, const char *root)
{
    char line[LINE_BYTES], path[PATH_BYTES];
    FILE *file = fopen(groups, "r");
    while (file != NULL && fgets(line, sizeof(line), file) != NULL)
    {
        /* Each line is number:controllers:group. In version 2 the field of controllers is empty. */
        char *const names = strchr(line, ':');
        char *const group = names != NULL ? strchr(names + 1, ':') : NULL;
        if (group == NULL)
            continue;
        *group = '\0';
        group[1 + strcspn(group + 1, "\n")] = '\0';
        if (names + 1 == group)
            limit_by_groups(&limits, root, group + 1);
        else if (has_memory(names + 1) &&
                 snprintf(path, sizeof(path), "%s/memory", root) < (int)sizeof(path))
            limit_by_groups(&limits, path, group + 1);
    }
    if (file != NULL)
        fclose(file);
    return limits;
}

/* ---- the machine --------------------------------------------------------- */

cunmod_host_t cunmod_host_memory(void)
{
    const double memory = (double)sysconf(_SC_PHYS_PAGES) * (double)sysconf(_SC_PAGESIZE);
    cunmod_host_t limits = {memory, memory};
#ifdef __linux__
    struct sysinfo info;
    if (sysinfo(&info) == 0)
        limits.with_swap += (double)info.totalswap * (double)info.mem_unit;
    limits = cunmod_host_groups(limits, "/proc/self/cgroup", "/sys/fs/cgroup");
#endif
    return limits;
}
