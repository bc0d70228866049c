/* Runs FLINT's own test programs and two of ours on a GPU, in a program that has the hooks in
 * itself and is linked with libcunmod (tests/flint/t-hooks-gpu).
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cunmod.h"
#include "hooks/library.h"
#include "hooks/patch.h"
#include "tests/flint/hooks_tests.h"

#define PROCESSES 4 /* at a time */
#define SECONDS 300 /* after which a process fails */

typedef struct
{
    int64_t calls, taken, devices;
} count_t;

/* ---- programs of ours ------------------------------------------------------------------- */

/* The functions main of hooks_factors.c and hooks_matrices.c. */
typedef int program_t(void);
program_t own_factors, own_matrices;

/* Runs the program, whose output goes to the file. Returns its exit status. */
static int print_to(FILE *file, program_t *program)
{
    fflush(stdout);
    const int out = dup(STDOUT_FILENO);
    int status = 3;
    if (out >= 0 && dup2(fileno(file), STDOUT_FILENO) >= 0)
    {
        status = program();
        fflush(stdout);
        status = dup2(out, STDOUT_FILENO) < 0 ? 3 : status;
    }
    if (out >= 0)
        close(out);
    return status;
}

/* Returns whether two files have the same bytes, and some. */
static int are_equal(FILE *a, FILE *b)
{
    char of_a[4096], of_b[4096];
    size_t n, all = 0;
    rewind(a);
    rewind(b);
    do
    {
        n = fread(of_a, 1, sizeof(of_a), a);
        if (n != fread(of_b, 1, sizeof(of_b), b) || memcmp(of_a, of_b, n) != 0)
            return 0;
        all += n;
    } while (n > 0);
    return all > 0;
}

/* Runs the program in a process whose calls FLINT computes, and in this one. Returns 0 if both
 * print the same. */
static int compare(program_t *program)
{
    int status = -1;
    FILE *const expected = tmpfile(), *const printed = tmpfile();
    if (expected == NULL || printed == NULL)
        return 3;
    fflush(stdout);
    const pid_t child = fork();
    if (child == 0)
    {
        setenv("CUNMOD_FLINT_LEAST", "9223372036854775807", 1);
        _exit(print_to(expected, program));
    }
    if (child < 0 || waitpid(child, &status, 0) != child || status != 0)
        return 3;
    return print_to(printed, program) != 0 || !are_equal(expected, printed);
}

static int run_factors(void)
{
    return compare(own_factors);
}

static int run_matrices(void)
{
    return compare(own_matrices);
}

static const flint_test_t own_tests[] = {
    {"hooks_factors", run_factors}, {"hooks_matrices", run_matrices}, {NULL, NULL}};

/* ---- processes ---------------------------------------------------------------------------- */

/* Returns the calls of this process that the hooks have counted, and the number of GPUs. A process
 * that is to be forked may not look for GPUs itself. */
static count_t count_calls(void)
{
    count_t count = {.devices = cunmod_device_count()};
    cunmod_flint_row_t row;
    for (int i = 0; cunmod_flint_row(i, &row); i++)
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

/* Starts a process for each test of the list, which writes its count to `results`, and waits for
 * all of them. Returns how many failed, and adds the number of tests to *count. */
static int run_list(const flint_test_t *list, int results, int *count)
{
    int started = 0, failed = 0;
    for (const flint_test_t *test = list; test->name != NULL; test++, (*count)++)
    {
        if (started == PROCESSES)
        {
            failed += wait_for_one();
            started--;
        }
        const int is_missing = start(test, results);
        started += !is_missing;
        failed += is_missing;
    }
    for (; started > 0; started--)
        failed += wait_for_one();
    return failed;
}

int run_all(void)
{
    int results[2], tests = 0;
    count_t all = {0}, count;
    if (pipe(results) != 0)
        return 3;
    setvbuf(stdout, NULL, _IOLBF, 0); /* a process that is started has nothing to print again */
    setenv("CUNMOD_FLINT_LEAST", "0", 0);
    setenv("CUNMOD_FLINT_PATH", "gpu", 0);
    setenv("FLINT_TEST_MULTIPLIER", "0.05", 0);
    int failed = run_list(own_tests, results[1], &tests);
    failed += run_list(flint_tests, results[1], &tests);
    close(results[1]);
    while (read(results[0], &count, sizeof(count)) == sizeof(count))
    {
        all.calls += count.calls;
        all.taken += count.taken;
        all.devices += count.devices;
    }
    printf("FLINT's programs and ours: %d, failed %d; %lld of %lld calls by the GPU\n", tests,
           failed, (long long)all.taken, (long long)all.calls);
    if (all.devices == 0 && failed == 0 && getenv("CUNMOD_REQUIRE_GPU") == NULL)
    {
        puts("no GPU: skipped");
        return 77;
    }
    return failed > 0 || all.devices == 0 || all.taken == 0;
}

/* In the place of hooks/library.c: the program is linked with libcunmod. */
const char *library_open(void *flint)
{
    (void)flint;
    return NULL;
}
