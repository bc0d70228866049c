/* What the host has of memory.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_HOST_H
#define CUNMOD_HOST_H

/* Bytes of memory, and of memory and swap space, that a process may have at most. */
typedef struct
{
    double memory, with_swap;
} cunmod_host_t;

/* What the machine has, or what the control groups of this process leave of it. */
cunmod_host_t cunmod_host_memory(void);

/* The least of `most` and of the limits of the control groups that the file `groups` names (as
 * /proc/self/cgroup does, version 1 and 2), below the folder `root`: of a group and of all above it,
 * as far as they can be read. */
cunmod_host_t cunmod_host_groups(cunmod_host_t most, const char *groups, const char *root);

#endif
