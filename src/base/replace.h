/* Replaces a file atomically: readers see either all of the old file or all of the new file.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The new file is written to a temporary folder beside the old file. The name of the folder cannot
 * be guessed. When all of the new file is on the disk, it is renamed to the old name. Until then,
 * and after any failure, the old file is unchanged. Any number of threads and processes may replace
 * one file at the same time; a reader sees the whole file of one of them.
 */
#ifndef CUNMOD_REPLACE_H
#define CUNMOD_REPLACE_H

#include <stdio.h>

#define CUNMOD_REPLACE_BYTES 4096 /* bytes of the longest path, with the 0 at its end */

/* The state of a replacement, from cunmod_replace_begin to cunmod_replace_commit or _cancel. */
typedef struct
{
    FILE *file;       /* the new file, open for writing */
    const char *path; /* the file to replace; the caller owns the string */
    char folder[CUNMOD_REPLACE_BYTES];
    char name[CUNMOD_REPLACE_BYTES + 4]; /* path of the new file: folder/new */
} cunmod_replacement_t;

/* Creates the missing folders of path, and opens an empty new file for writing. The string path
 * stays valid until commit or cancel. Returns 0; or -1 when the file cannot be opened, or when path
 * exists and is not a regular file. After -1 no file is open, and no temporary file is left beside
 * path. */
int cunmod_replace_begin(cunmod_replacement_t *replacement, const char *path);

/* Renames the new file to path, with the permissions of any new file. A symbolic link at path is
 * replaced, not followed. Returns 0, or -1 when the file could not be written completely or
 * renamed. In both cases the file is closed, and no temporary file is left beside path. */
int cunmod_replace_commit(cunmod_replacement_t *replacement);

/* Closes and deletes the new file; path is unchanged. */
void cunmod_replace_cancel(cunmod_replacement_t *replacement);

#endif
