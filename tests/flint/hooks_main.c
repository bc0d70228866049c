/* The program that FLINT's own test programs become parts of, as they are (tests/flint/t-hooks).
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * usage: hooks-tests NAME   runs one of them
 *        hooks-tests        runs all, each in a process of its own, on the GPU alone
 *
 * FLINT's checks abort when one fails.
 */
#define _GNU_SOURCE

#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "hooks/patch.h"
#include "tests/flint/hooks_tests.h"

#define PROCESSES 4 /* at a time */
#define SECONDS 300 /* after which a process fails */

typedef struct
{
    int64_t calls, taken;
} count_t;

/* What FLINT's programs have from their common part: they run this many times as many cases. */
double hooks_multiplier(void)
{
    const char *const text = getenv("FLINT_TEST_MULTIPLIER");
    return text != NULL ? strtod(text, NULL) : 1;
}

/* Returns the calls of this process that the hooks have counted. */
static count_t count_calls(void)
{
    int (*const row_of)(int, cunmod_flint_row_t *) =
        (int (*)(int, cunmod_flint_row_t *))dlsym(RTLD_DEFAULT, "cunmod_flint_row");
    count_t count = {0, 0};
    cunmod_flint_row_t row;
    for (int i = 0; row_of != NULL && row_of(i, &row); i++)
    {
        count.calls += row.calls;
        count.taken += row.taken;
    }
    return count;
}

/* The processes that run. */
static struct
{
    pid_t id;
    const char *name; /* of the test; NULL: no process */
} running[PROCESSES];

/* Starts a process that runs the test, and writes its count to `results`. Returns whether there is
 * no process. */
static int start(const flint_test_t *test, int results)
{
    int place = 0;
    while (running[place].name != NULL)
        place++;
    const pid_t child = fork();
    if (child != 0)
    {
        running[place].id = child;
        running[place].name = child > 0 ? test->name : NULL;
        return child < 0;
    }
    alarm(SECONDS);
    const int failed = test->run() != 0;
    const count_t count = count_calls();
    if (write(results, &count, sizeof(count)) != sizeof(count))
        _exit(3);
    fflush(stdout);
    _exit(failed);
}

/* Waits for a process to end. Returns whether it failed. */
static int wait_for_one(void)
{
    int status = -1;
    const pid_t ended = wait(&status);
    for (int i = 0; i < PROCESSES; i++)
    {
        if (running[i].name == NULL || running[i].id != ended)
            continue;
        if (status != 0)
            printf("FAIL: %s, wait status %d\n", running[i].name, status);
        running[i].name = NULL;
    }
    return status != 0;
}

/* Returns 0, 1 if a test has failed, or 77 if no call was taken for want of a GPU. */
static int run_all(void)
{
    int results[2], started = 0, failed = 0, tests = 0;
    count_t all = {0, 0}, count;
    if (pipe(results) != 0)
        return 3;
    setvbuf(stdout, NULL, _IOLBF, 0); /* a process that is started has nothing to print again */
    setenv("CUNMOD_FLINT_LEAST", "0", 0);
    setenv("CUNMOD_FLINT_PATH", "gpu", 0);
    setenv("FLINT_TEST_MULTIPLIER", "0.05", 0);
    for (const flint_test_t *test = flint_tests; test->name != NULL; test++, tests++)
    {
        if (started == PROCESSES)
        {
            failed += wait_for_one();
            started--;
        }
        const int is_missing = start(test, results[1]);
        started += !is_missing;
        failed += is_missing;
    }
    for (; started > 0; started--)
        failed += wait_for_one();
    close(results[1]);
    while (read(results[0], &count, sizeof(count)) == sizeof(count))
    {
        all.calls += count.calls;
        all.taken += count.taken;
    }
    printf("FLINT's programs: %d, failed %d; %lld of %lld calls by the GPU\n", tests, failed,
           (long long)all.taken, (long long)all.calls);
    if (failed > 0)
        return 1;
    return all.taken > 0 ? 0 : getenv("CUNMOD_REQUIRE_GPU") != NULL ? 1 : 77;
}

int main(int argc, char **argv)
{
    if (argc < 2)
        return run_all();
    for (const flint_test_t *test = flint_tests; test->name != NULL; test++)
        if (strcmp(argv[1], test->name) == 0)
            return test->run() != 0;
    return 2;
}
