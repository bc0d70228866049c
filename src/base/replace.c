/* Replaces a file atomically: readers see either all of the old file or all of the new file.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#define _POSIX_C_SOURCE 200809L

#include "base/replace.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Creates the missing folders of path. Errors are ignored: if a folder is still missing, mkdtemp
 * fails later. */
static void make_folders(const char *path)
{
    char folder[CUNMOD_REPLACE_BYTES];
    for (size_t i = 0; path[i] != '\0' && i + 1 < sizeof folder; i++)
    {
        if (path[i] == '/' && i > 0)
        {
            folder[i] = '\0';
            mkdir(folder, 0700);
        }
        folder[i] = path[i];
    }
}

static void leave_nothing(const cunmod_replacement_t *replacement)
{
    unlink(replacement->name);
    rmdir(replacement->folder);
}

/* The new file is created by open, in a folder that mkdtemp creates, so that the file gets the
 * permissions of an ordinary new file. A file that mkstemp creates has the permissions 0600.
 * Correcting them needs the umask. A program can only read the umask by setting it, and all threads
 * share it. */
int cunmod_replace_begin(cunmod_replacement_t *replacement, const char *path)
{
    char *const folder = replacement->folder;
    struct stat there;
    const int length = snprintf(folder, sizeof replacement->folder, "%s.XXXXXX", path);
    if (path[0] == '\0' || length < 0 || length >= (int)sizeof replacement->folder)
        return -1;
    make_folders(path);
    if ((stat(path, &there) == 0 && !S_ISREG(there.st_mode)) || mkdtemp(folder) == NULL)
        return -1;
    snprintf(replacement->name, sizeof replacement->name, "%s/new", folder);
    replacement->path = path;
    /* O_CLOEXEC: a program that another thread starts does not inherit the file. */
    const int fd = open(replacement->name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    replacement->file = fd >= 0 ? fdopen(fd, "w") : NULL;
    if (replacement->file == NULL)
    {
        if (fd >= 0)
            close(fd);
        leave_nothing(replacement);
        return -1;
    }
    return 0;
}

/* Writes the folder of path to the disk. Before this write, a power failure may lose the name of
 * the new file. Errors are ignored, since the file has been replaced even on a file system that
 * cannot write a folder. */
static void write_folder(const char *path)
{
    char folder[CUNMOD_REPLACE_BYTES];
    const char *slash = strrchr(path, '/');
    snprintf(folder, sizeof folder, "%.*s.", slash != NULL ? (int)(slash - path) + 1 : 0, path);
    const int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd >= 0)
    {
        (void)fsync(fd);
        close(fd);
    }
}

int cunmod_replace_commit(cunmod_replacement_t *replacement)
{
    FILE *const file = replacement->file;
    int bad = fflush(file) != 0 || ferror(file) || fsync(fileno(file)) != 0;
    bad |= fclose(file) != 0;
    bad = bad || rename(replacement->name, replacement->path) != 0;
    leave_nothing(replacement);
    if (!bad)
        write_folder(replacement->path);
    return bad ? -1 : 0;
}

void cunmod_replace_cancel(cunmod_replacement_t *replacement)
{
    fclose(replacement->file);
    leave_nothing(replacement);
}
