/* Computes how many bytes of memory the host allows this process.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_HOST_H
#define CUNMOD_HOST_H

/* Upper limits of a process in bytes: of its memory, and of its memory and swap space together. */
typedef struct
{
    double memory, with_swap;
} cunmod_host_t;

/* Returns, for memory and for memory with swap space, the size of the machine or the limit of the
 * control groups of this process, whichever is lower. */
cunmod_host_t cunmod_host_memory(void);

/* Returns the minimum of `limits` and of the limits of control groups. The file `groups` lists the
 * groups in the format of /proc/self/cgroup (version 1 and 2). The folders of the groups are below
 * the folder `root`. A group is subject to its own limits and to those of all groups above it; a
 * limit that cannot be read counts as infinite. */
cunmod_host_t cunmod_host_groups(cunmod_host_t limits, const char *groups, const char *root);

#endif
