/* Replacing a file as a whole.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The new file is written beside the old one, in a folder of its own whose name nobody can foresee,
 * and takes its place when all of it is on the disk. Until then, and when anything fails, the old
 * one is what it was. Any number of threads and processes may replace the same file: a reader sees
 * all of what one of them wrote.
 */
#ifndef CUNMOD_REPLACE_H
#define CUNMOD_REPLACE_H

#include <stdio.h>

#define CUNMOD_REPLACE_BYTES 4096 /* of the longest path */

/* Between begin and commit or cancel. */
typedef struct
{
    FILE *file;       /* for writing */
    const char *path; /* what it is going to replace; the caller's */
    char folder[CUNMOD_REPLACE_BYTES];
    char name[CUNMOD_REPLACE_BYTES + 4]; /* of the file in that folder */
} cunmod_replacement_t;

/* Makes the folders of path that are missing, and opens an empty file for writing. 0, or -1 when
 * that cannot be done, or when something is at path that is no regular file; nothing is open, and
 * there is nothing beside path, then. path stays valid until commit or cancel. */
int cunmod_replace_begin(cunmod_replacement_t *replacement, const char *path);

/* Puts the file in the place of path, with the permissions of any new file; a link at path is
 * replaced, not followed. 0, or -1 when not all could be written. Closes the file, and leaves
 * nothing beside path, in either case. */
int cunmod_replace_commit(cunmod_replacement_t *replacement);

/* Closes the file, and removes it. */
void cunmod_replace_cancel(cunmod_replacement_t *replacement);

#endif
