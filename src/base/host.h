/* How much memory the host lets this process have.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_HOST_H
#define CUNMOD_HOST_H

/* The most bytes of memory, and of memory and swap space together, that a process may have. */
typedef struct
{
    double memory, with_swap;
} cunmod_host_t;

/* The memory of the machine, or the limits of the control groups of this process when these are
 * lower. */
cunmod_host_t cunmod_host_memory(void);

/* The minimum of `most` and of the limits of control groups. The file `groups` names the groups, as
 * /proc/self/cgroup does (version 1 and 2); their folders are below the folder `root`. The limits
 * of a group are its own and those of all groups above it, as far as they can be read. */
cunmod_host_t cunmod_host_groups(cunmod_host_t most, const char *groups, const char *root);

#endif
