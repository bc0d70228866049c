/* How a parameter file is written: whole or not at all, and through nobody's link.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#define _POSIX_C_SOURCE 200809L

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/harness/harness.h"
#include "plan/params.h"

static char folder[] = "/tmp/cunmod-params-XXXXXX";
static char file[64];
static cunmod_params_t params; /* what is written */

/* How many entries the folder has. */
static int entries(void)
{
    int count = 0;
    DIR *stream = opendir(folder);
    CHECK(stream != NULL);
    while (stream != NULL && readdir(stream) != NULL)
        count++;
    if (stream != NULL)
        closedir(stream);
    return count - 2; /* . and .. */
}

/* The Z that the file was written with; -1 when it is not whole. */
static int64_t held(void)
{
    cunmod_params_t back;
    return cunmod_params_read(&back, file) == 0 ? back.Z : -1;
}

static void check_refused(const char *path)
{
    CHECK(cunmod_params_try_write(path) == -1);
    CHECK(cunmod_params_write(&params, path) == -1);
}

static void test_folders(void)
{
    char deep[128];
    check_refused("/dev/null/file");
    check_refused(folder);
    check_refused("");
    snprintf(deep, sizeof(deep), "%s/a/", folder);
    check_refused(deep);
    CHECK(cunmod_params_read(&params, "/nonexistent/file") == -1);
    CHECK(cunmod_params_read(&params, folder) == -1);
    snprintf(deep, sizeof(deep), "%s/a/b/c.params", folder);
    CHECK(cunmod_params_try_write(deep) == 0);
    CHECK(cunmod_params_read(&params, deep) == -1);
    CHECK(cunmod_params_write(&params, deep) == 0);
    CHECK(cunmod_params_try_write(deep) == 0);
    CHECK(cunmod_params_read(&params, deep) == 0);
    CHECK(unlink(deep) == 0);
    snprintf(deep, sizeof(deep), "%s/a/b", folder);
    CHECK(rmdir(deep) == 0); /* nothing else was left there */
    snprintf(deep, sizeof(deep), "%s/a", folder);
    CHECK(rmdir(deep) == 0);
}

static void test_long_path(void)
{
    char path[6000];
    memset(path, '/', sizeof(path));
    memcpy(path, folder, strlen(folder));
    memcpy(path + 4080, "x", sizeof("x"));
    CHECK(cunmod_params_try_write(path) == 0);
    memset(path + 4080, '/', 2);
    memcpy(path + 5000, "x", sizeof("x"));
    check_refused(path);
    CHECK(entries() == 0);
}

/* What stands where a name that can be foreseen would be is not opened. */
static void test_planted_link(void)
{
    char link[128], target[128];
    struct stat there;
    snprintf(link, sizeof(link), "%s.%ld", file, (long)getpid());
    snprintf(target, sizeof(target), "%s/target", folder);
    CHECK(symlink(target, link) == 0);
    CHECK(cunmod_params_try_write(file) == 0);
    CHECK(stat(file, &there) == -1); /* the question makes no file */
    CHECK(stat(target, &there) == -1);
    CHECK(cunmod_params_write(&params, file) == 0);
    CHECK(stat(target, &there) == -1);
    CHECK(lstat(file, &there) == 0 && S_ISREG(there.st_mode));
    CHECK(unlink(link) == 0);
    CHECK(entries() == 1);
}

/* A link at the path itself is replaced; what is no file stays. */
static void test_what_is_there(void)
{
    char target[128];
    struct stat there;
    snprintf(target, sizeof(target), "%s/target", folder);
    CHECK(unlink(file) == 0 && symlink(target, file) == 0);
    CHECK(cunmod_params_write(&params, file) == 0);
    CHECK(stat(target, &there) == -1);
    CHECK(lstat(file, &there) == 0 && S_ISREG(there.st_mode));
    CHECK(unlink(file) == 0 && mkfifo(file, 0600) == 0);
    check_refused(file);
    CHECK(lstat(file, &there) == 0 && S_ISFIFO(there.st_mode));
    CHECK(entries() == 1);
    CHECK(unlink(file) == 0);
}

static void test_permissions(void)
{
    static const mode_t masks[] = {022, 027, 077};
    struct stat there;
    for (size_t i = 0; i < sizeof(masks) / sizeof(masks[0]); i++)
    {
        const mode_t before = umask(masks[i]);
        CHECK(cunmod_params_write(&params, file) == 0);
        CHECK(umask(before) == masks[i]);
        CHECK(stat(file, &there) == 0 && (there.st_mode & 07777) == (0666 & ~masks[i]));
    }
}

/* Where not all of it can be written, the old file stays, and so it does after the question. */
static void test_failing_writes(void)
{
    struct rlimit before, little;
    params.Z = 1;
    CHECK(cunmod_params_write(&params, file) == 0);
    params.Z = 2;
    CHECK(getrlimit(RLIMIT_FSIZE, &before) == 0);
    for (rlim_t bytes = 0; bytes < 3000; bytes = 2 * bytes + 100)
    {
        little = before;
        little.rlim_cur = bytes;
        CHECK(setrlimit(RLIMIT_FSIZE, &little) == 0);
        const int status = cunmod_params_write(&params, file);
        CHECK(setrlimit(RLIMIT_FSIZE, &before) == 0);
        CHECK(status == -1);
        CHECK(cunmod_params_try_write(file) == 0);
        CHECK(held() == 1);
        CHECK(entries() == 1);
    }
}

#define WRITERS 4

static void write_often(int number, void *data)
{
    cunmod_params_t mine = params;
    (void)data;
    mine.Z = 100 + number / 2;
    for (int i = 0; i < 20; i++)
    {
        CHECK(cunmod_params_try_write(file) == 0);
        CHECK(cunmod_params_write(&mine, file) == 0);
    }
}

/* Threads and processes that write the same file; who reads it meanwhile sees all of one of
 * theirs. */
static void test_at_once(void)
{
    pid_t writer[2];
    for (int k = 0; k < 2; k++)
    {
        writer[k] = fork();
        if (writer[k] == 0)
        {
            test_parallel(WRITERS, write_often, NULL);
            _exit(test_finish());
        }
    }
    for (int running = 2; running > 0;)
    {
        int status;
        const pid_t ended = waitpid(-1, &status, WNOHANG);
        CHECK(ended >= 0);
        const int64_t Z = held();
        CHECK(Z == 1 || Z == 100 || Z == 101);
        if (ended != 0)
        {
            CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
            running--;
        }
    }
    CHECK(held() >= 100);
    CHECK(entries() == 1);
}

int main(void)
{
    test_start(0);
    if (mkdtemp(folder) == NULL)
        return TEST_HARD_ERROR;
    snprintf(file, sizeof(file), "%s/test.params", folder);
    params = *cunmod_params_default("3+fft_small");
    signal(SIGXFSZ, SIG_IGN);
    test_folders();
    test_long_path();
    test_planted_link();
    test_what_is_there();
    test_permissions();
    test_failing_writes();
    test_at_once();
    CHECK(unlink(file) == 0);
    CHECK(rmdir(folder) == 0);
    return test_finish();
}
