/* The program that FLINT's own test programs become parts of. It runs each in a process of its own,
 * because they abort when they have found a mistake.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * usage: flint-own [PASS...] [--only NAME] [--multiplier M] [--jobs N]
 *
 *   auto   all functions redirected, on the path that cunmod chooses
 *   alone  only the functions that a program is about, on the path that cunmod chooses
 *   wrong  the same with wrong answers: every program that is about one has to fail
 *   gpu    all functions redirected, on the GPU and nowhere else
 *
 * Without a PASS all are run, gpu where there is a device or the environment has
 * CUNMOD_REQUIRE_GPU. M times as many cases as FLINT has are run, ten times as many of the programs
 * for which these are too few. N programs run at once. Status 1 when something failed.
 *
 * A program fails when FLINT's test does, when a call modulo a prime was not answered, and when no
 * call of the functions that it is about went the way of the pass. Where it is about none of those
 * that are redirected, it fails when no call at all did. With wrong answers it has to end by
 * itself, or by the abort of FLINT's checks: another signal is not FLINT's notice of them. A pass
 * fails where its programs are fewer than FLINT has, or NAME is none of them.
 */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/flint/flint_own.h"

typedef struct
{
    const char *name;
    own_way_t way;
} pass_t;

typedef struct
{
    pid_t pid;
    FILE *log;
    int status; /* of the process that has ended */
} run_t;

enum
{
    MOST = 1024,  /* programs */
    FEWEST = 100, /* programs that every FLINT has */
    LEAST = 4     /* calls that went the way of the pass, for which no more cases are run */
};

static run_t runs[MOST];
static own_counts_t *counts; /* shared with the processes */
static const char *only;
static int jobs;

static void die(const char *what)
{
    perror(what);
    exit(1);
}

/* What the process of a program does. Its status is 1 when FLINT's test returned that it had
 * failed. It ends without a look at what FLINT's programs have not freed. */
static void child(int number, const own_way_t *way)
{
    const struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    dup2(fileno(runs[number].log), STDOUT_FILENO);
    dup2(fileno(runs[number].log), STDERR_FILENO);
    own_begin(own_programs[number].name, way);
    const int failed = own_programs[number].run() != 0;
    own_end(&counts[number]);
    fflush(stdout);
    _exit(failed);
}

static void start(int number, const own_way_t *way)
{
    run_t *run = &runs[number];
    if (run->log != NULL)
        fclose(run->log);
    memset(&counts[number], 0, sizeof(*counts));
    run->log = tmpfile();
    if (run->log == NULL)
        die("tmpfile");
    fflush(stdout);
    run->pid = fork();
    if (run->pid < 0)
        die("fork");
    if (run->pid == 0)
        child(number, way);
}

/* Waits for the end of one process. */
static void reap(void)
{
    int status = 0;
    const pid_t pid = wait(&status);
    for (int i = 0; i < MOST; i++)
    {
        if (runs[i].pid == pid)
        {
            runs[i].pid = 0;
            runs[i].status = status;
        }
    }
}

/* Runs the programs for which `wanted` is true. */
static void run_all(const own_way_t *way, const int *wanted)
{
    int open = 0;
    for (int i = 0; own_programs[i].name != NULL; i++)
    {
        if (wanted[i])
        {
            if (open == jobs)
            {
                reap();
                open--;
            }
            start(i, way);
            open++;
        }
    }
    for (; open > 0; open--)
        reap();
}

/* How many calls of the functions that the program is about, or of all, went the way of the pass.
 */
static int64_t on_the_way(int number, const own_way_t *way)
{
    const own_counts_t *count = &counts[number];
    const own_calls_t *calls = count->has_tested ? &count->tested : &count->all;
    return way->path == CUNMOD_PATH_GPU ? calls->gpu : calls->gpu + calls->cpu;
}

static int has_passed(int number)
{
    return WIFEXITED(runs[number].status) && WEXITSTATUS(runs[number].status) == 0;
}

/* Whether a signal has ended the program that is not that of FLINT's own checks. */
static int has_crashed(int number)
{
    return WIFSIGNALED(runs[number].status) && WTERMSIG(runs[number].status) != SIGABRT;
}

/* Why the program has failed, or NULL. */
static const char *mistake(int number, const own_way_t *way)
{
    const own_counts_t *count = &counts[number];
    if (way->wrong)
    {
        if (has_crashed(number))
            return "wrong answers made it crash";
        return has_passed(number) && count->has_tested ? "wrong answers were not noticed" : NULL;
    }
    if (!has_passed(number))
        return "FLINT's test failed";
    if (count->unexpected)
        return "a call was not answered as it should be";
    return on_the_way(number, way) == 0 && (count->has_tested || !way->alone)
               ? "no call went this way"
               : NULL;
}

static void show(FILE *log)
{
    char line[200];
    rewind(log);
    for (int i = 0; i < 40 && fgets(line, sizeof(line), log) != NULL; i++)
        fputs(line, stdout);
}

static void print_calls(const pass_t *pass, const char *name, const own_calls_t *calls)
{
    printf("%-5s %-44s GPU %6lld, CPU %6lld, nothing to compute %5lld, FLINT %6lld", pass->name,
           name, (long long)calls->gpu, (long long)calls->cpu, (long long)calls->nothing,
           (long long)calls->flint);
}

/* Whether the program failed. */
static int print_program(const pass_t *pass, int number)
{
    const char *name = own_programs[number].name, *why = mistake(number, &pass->way);
    if (why != NULL)
    {
        show(runs[number].log);
        printf("FAIL: %s, %s: %s\n", pass->name, name, why);
    }
    if (!pass->way.wrong)
    {
        print_calls(pass, name, &counts[number].all);
        puts(counts[number].has_tested ? "" : "  (about others)");
    }
    return why != NULL;
}

/* How many programs failed; too few of them are a failure, too. */
static int run_pass(const pass_t *pass)
{
    own_calls_t sum = {0, 0, 0, 0};
    own_way_t more = pass->way;
    int wanted[MOST] = {0}, few[MOST] = {0}, failed = 0, programs = 0;
    for (int i = 0; own_programs[i].name != NULL; i++)
        wanted[i] = only == NULL || strcmp(only, own_programs[i].name) == 0;
    run_all(&pass->way, wanted);
    for (int i = 0; own_programs[i].name != NULL; i++)
        few[i] = wanted[i] && has_passed(i) && on_the_way(i, &pass->way) < LEAST;
    more.multiplier *= 10;
    if (more.multiplier <= 1)
        run_all(&more, few);
    for (int i = 0; own_programs[i].name != NULL; i++)
    {
        if (wanted[i])
        {
            failed += print_program(pass, i);
            own_add_calls(&sum, &counts[i].all);
            programs++;
        }
    }
    if (!pass->way.wrong) /* a program that aborts does not say what it has called */
    {
        print_calls(pass, "all", &sum);
        puts("");
    }
    if (programs < (only != NULL ? 1 : FEWEST))
    {
        printf("FAIL: %s: too few programs\n", pass->name);
        failed++;
    }
    printf("%s: %d programs, %d failures\n", pass->name, programs, failed);
    return failed;
}

/* In a process of its own: no process can be forked from one that has opened a device. */
static int has_device(void)
{
    int status = 0;
    const pid_t pid = fork();
    if (pid == 0)
        _exit(cunmod_device_count() > 0 ? 0 : 1);
    return pid > 0 && waitpid(pid, &status, 0) == pid && WIFEXITED(status) &&
           WEXITSTATUS(status) == 0;
}

#define PASSES 4

static pass_t passes[PASSES] = {
    {"auto", {.path = CUNMOD_PATH_AUTO}},
    {"alone", {.alone = 1}},
    {"wrong", {.alone = 1, .wrong = 1}},
    {"gpu", {.path = CUNMOD_PATH_GPU}},
};

/* Whether the argument is a pass, which is then wanted. */
static int is_pass(const char *argument, int *wanted)
{
    for (int k = 0; k < PASSES; k++)
    {
        if (strcmp(argument, passes[k].name) == 0)
        {
            wanted[k] = 1;
            return 1;
        }
    }
    return 0;
}

int main(int argc, char **argv)
{
    int wanted[PASSES] = {0}, any = 0, failed = 0;
    double multiplier = 1;
    jobs = (int)sysconf(_SC_NPROCESSORS_ONLN);
    jobs = jobs < 1 ? 1 : jobs > 8 ? 8 : jobs;
    for (int i = 1; i < argc; i++)
    {
        const char *value = i + 1 < argc ? argv[i + 1] : NULL;
        if (is_pass(argv[i], wanted))
        {
            any = 1;
            continue;
        }
        if (value != NULL && strcmp(argv[i], "--only") == 0)
        {
            only = value;
        }
        else if (value != NULL && strcmp(argv[i], "--multiplier") == 0 && strtod(value, NULL) > 0)
        {
            multiplier = strtod(value, NULL);
        }
        else if (value != NULL && strcmp(argv[i], "--jobs") == 0 && atoi(value) > 0)
        {
            jobs = atoi(value);
        }
        else
        {
            fprintf(stderr, "flint-own: %s?\n", argv[i]);
            return 2;
        }
        i++;
    }
    counts = mmap(NULL, MOST * sizeof(*counts), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS,
                  -1, 0);
    if (counts == MAP_FAILED)
        die("mmap");
    for (int k = 0; k < PASSES; k++)
    {
        const int gpu = passes[k].way.path == CUNMOD_PATH_GPU;
        if (any ? wanted[k] : !gpu || getenv("CUNMOD_REQUIRE_GPU") != NULL || has_device())
        {
            passes[k].way.multiplier = multiplier;
            failed += run_pass(&passes[k]);
        }
    }
    return failed != 0;
}
