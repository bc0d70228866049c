/* Replacing a file as a whole.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The new file is written beside the old one, in a folder of its own whose name nobody can foresee.
 * It takes the place of the old file when all of it is on the disk. Until then, and when anything
 * fails, the old file is as it was. Any number of threads and processes may replace the same file;
 * a reader sees all of what one of them wrote.
 */
#ifndef CUNMOD_REPLACE_H
#define CUNMOD_REPLACE_H

#include <stdio.h>

#define CUNMOD_REPLACE_BYTES 4096 /* of the longest path */

/* A replacement between begin and commit or cancel. */
typedef struct
{
    FILE *file;       /* for writing */
    const char *path; /* the file that is replaced; the string is the caller's */
    char folder[CUNMOD_REPLACE_BYTES];
    char name[CUNMOD_REPLACE_BYTES + 4]; /* of the new file in that folder */
} cunmod_replacement_t;

/* Makes the folders of path that are missing, and opens an empty file for writing. path stays valid
 * until commit or cancel. Returns 0, or -1 when the file cannot be opened, or when something other
 * than a regular file is at path; after -1 nothing is open, and nothing is left beside path. */
int cunmod_replace_begin(cunmod_replacement_t *replacement, const char *path);

/* Puts the file in the place of path, with the permissions of any new file. A link at path is
 * replaced, not followed. Returns 0, or -1 when not all could be written. In either case the file
 * is closed, and nothing is left beside path. */
int cunmod_replace_commit(cunmod_replacement_t *replacement);

/* Closes the file, and removes it. */
void cunmod_replace_cancel(cunmod_replacement_t *replacement);

#endif
