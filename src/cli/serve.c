/* The command serve: reads statements from stdin, one per line, and answers each statement with a
 * line. docs/serve.md describes the language.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"
#include "session.h"

/* ---- statements: each prints its answer; or returns false, and answer() prints the error */

typedef bool statement_t(session_t *session, line_t *line);

static statement_t run_let, run_free, run_last, run_device, run_path, run_algorithm, run_modulus,
    run_version, run_quit;

static const struct
{
    const char *name;
    statement_t *run;
    bool is_alone; /* true: nothing follows the name in the line */
} statements[] = {
    {"let", run_let, false},         {"free", run_free, false}, {"last", run_last, true},
    {"device", run_device, true},    {"path", run_path, false}, {"algorithm", run_algorithm, false},
    {"version", run_version, true},  {"quit", run_quit, true},  {"batch", session_batch, false},
    {"modulus", run_modulus, false},
};

/* Returns the index of the statement with this name; -1: there is none. */
static int find_statement(const char *name)
{
    for (size_t i = 0; i < sizeof statements / sizeof *statements; i++)
        if (strcmp(statements[i].name, name) == 0)
            return (int)i;
    return -1;
}

static bool ok(void)
{
    puts("ok");
    return true;
}

static bool run_expression(session_t *session, line_t *line)
{
    value_t value;
    if (!session_evaluate(session, line, &value))
        return false;
    fputs("ok", stdout);
    for (int i = 0; i < value.results.count; i++)
    {
        putchar(' ');
        /* A failed write sets the error flag of stdout, which ends the session. */
        (void)cli_put_poly(value.results.coeffs[i], value.results.length[i], value.p);
    }
    putchar('\n');
    cli_results_clear(&value.results);
    return true;
}

/* Returns whether names[0 .. count-1] are pairwise different. */
static bool different(char names[][LINE_WORD], int count)
{
    for (int i = 0; i < count; i++)
    {
        for (int j = 0; j < i; j++)
            if (strcmp(names[i], names[j]) == 0)
                return false;
    }
    return true;
}

/* Some of names[0 .. count-1] may be names of variables already. Returns true when the session has
 * at most SESSION_NAMES variables after the other names are added. Else stores an error in *line,
 * and returns false. */
static bool has_room_for(const session_t *session, line_t *line, char names[][LINE_WORD], int count)
{
    int more = 0;
    for (int i = 0; i < count; i++)
        more += session_find(session, names[i]) == NULL;
    return session->names + more <= SESSION_NAMES ||
           line_fail(line, CUNMOD_E_MEMORY, "%d polynomials have names, no more may",
                     session->names);
}

/* ---- the statements ---------------------------------------------------------------- */

static bool run_let(session_t *session, line_t *line)
{
    char names[CLI_MAX_RESULTS][LINE_WORD];
    variable_t *variables[CLI_MAX_RESULTS] = {NULL};
    value_t value;
    int count = 0;
    while (line_peek(line) != '=')
    {
        if (count == CLI_MAX_RESULTS)
            return line_fail_here(line, "'='");
        if (!line_word(line, names[count]))
            return false;
        if (cli_find_operation(names[count]) != NULL || find_statement(names[count]) >= 0 ||
            strcmp(names[count], "x") == 0)
            return line_fail(line, CUNMOD_E_ARGUMENT, "%s is a word of the language", names[count]);
        count++;
    }
    line->next++;
    if (!session_evaluate(session, line, &value))
        return false;
    cli_results_t *results = &value.results;
    bool good = results->count == count && different(names, count);
    if (!good)
    {
        (void)line_fail(line, CUNMOD_E_ARGUMENT, "%d different names are needed before '='",
                        results->count);
    }
    good = good && has_room_for(session, line, names, count);
    for (int i = 0; i < count && good; i++)
    {
        variables[i] = session_make(session, names[i]);
        good = variables[i] != NULL || line_no_memory(line);
        if (good && variables[i]->poly.p == 0)
        {
            /* when a later variable cannot be created, this new variable remains, with the value 0
             * modulo p */
            variables[i]->poly.p = value.p;
        }
    }
    for (int i = 0; i < count && good; i++)
    {
        session_keep(session, variables[i], results->coeffs[i], results->length[i], value.p);
        results->coeffs[i] = NULL;
    }
    cli_results_clear(results);
    return good && ok();
}

static bool run_free(session_t *session, line_t *line)
{
    char name[LINE_WORD];
    if (!line_word(line, name) || !line_finish(line))
        return false;
    const variable_t *variable = session_find(session, name);
    if (variable == NULL)
        return line_fail(line, CUNMOD_E_ARGUMENT, "no polynomial is called %s", name);
    session_forget(session, variable);
    return ok();
}

static bool run_last(session_t *session, line_t *line)
{
    static const char *const paths[] = {"none", "cpu", "gpu"};
    (void)line;
    printf("ok %s %s %" PRId64 " %s\n", paths[cunmod_last_path(session->ctx)],
           cunmod_last_algorithm(session->ctx), cunmod_last_s(session->ctx),
           cunmod_last_reason(session->ctx));
    return true;
}

static bool run_device(session_t *session, line_t *line)
{
    char text[1024];
    const int status = cunmod_device_text(text, (int64_t)sizeof text, session->ctx);
    if (status != CUNMOD_OK)
        return session_fail(line, status, session->ctx);
    printf("ok %s\n", text);
    return true;
}

static bool run_path(session_t *session, line_t *line)
{
    char name[LINE_WORD];
    int path;
    if (!line_word(line, name) || !line_finish(line))
        return false;
    if (!cli_path(&path, name))
        return line_fail(line, CUNMOD_E_ARGUMENT, "there is no path %s", name);
    const int status = cunmod_set_path(session->ctx, path);
    return status == CUNMOD_OK ? ok() : session_fail(line, status, session->ctx);
}

static bool run_algorithm(session_t *session, line_t *line)
{
    static const char *const operations[] = {[CUNMOD_OP_MUL] = "mul",
                                             [CUNMOD_OP_DIV] = "div",
                                             [CUNMOD_OP_GCD] = "gcd",
                                             [CUNMOD_OP_POINTS] = "points",
                                             [CUNMOD_OP_ELEMENTARY] = "elementary",
                                             [CUNMOD_OP_MAT] = "mat"};
    const int count = sizeof operations / sizeof *operations;
    char operation[LINE_WORD], name[LINE_WORD] = "";
    int64_t s = 0;
    int op = 0;
    if (!line_word(line, operation) || (!line_at_end(line) && !line_word(line, name)) ||
        (!line_at_end(line) && !line_length(line, &s, INT64_MAX)) || !line_finish(line))
        return false;
    while (op < count && strcmp(operations[op], operation) != 0)
        op++;
    if (op == count)
        return line_fail(line, CUNMOD_E_ARGUMENT, "no operation %s has algorithms", operation);
    int status = cunmod_set_algorithm(session->ctx, op, *name != '\0' ? name : NULL);
    if (status == CUNMOD_E_ARGUMENT)
        return line_fail(line, status, "%s has no algorithm %s", operation, name);
    CUNMOD_THEN(cunmod_set_s(session->ctx, op, s));
    return status == CUNMOD_OK ? ok() : session_fail(line, status, session->ctx);
}

static bool run_modulus(session_t *session, line_t *line)
{
    uint64_t p;
    if (!line_modulus(line, &p) || !line_finish(line))
        return false;
    session->modulus = p;
    return ok();
}

static bool run_version(session_t *session, line_t *line)
{
    (void)session;
    (void)line;
    printf("ok %s\n", cunmod_version());
    return true;
}

static bool run_quit(session_t *session, line_t *line)
{
    (void)line;
    session->ended = true;
    return ok();
}

/* ---- the session ---------------------------------------------------------------------- */

static void refuse(const line_t *line)
{
    printf("error %d %s\n", line->status, line->reason);
}

/* Runs the statement in a line, which prints its answer or an error. An empty line, or a line that
 * begins with #, has no answer. */
static void answer(session_t *session, const char *text, size_t size)
{
    char name[LINE_WORD];
    line_t line;
    int i = -1;
    line_open(&line, text, size);
    const char byte = line_peek(&line);
    if (line_at_end(&line) || byte == '#')
        return;
    const char *start = line.next;
    if ((byte < '0' || byte > '9') && !line_is_in_x(&line) && line_word(&line, name))
        i = find_statement(name);
    if (i < 0)
    {
        line_open(&line, text, size);
        line.next = start;
    }
    if (!(i < 0                    ? run_expression(session, &line)
          : statements[i].is_alone ? line_finish(&line) && statements[i].run(session, &line)
                                   : statements[i].run(session, &line)))
        refuse(&line);
}

/* Prints the prompt, if a person types the lines. */
static void prompt(const session_t *session)
{
    if (session->has_prompt)
    {
        fputs("> ", stdout);
        fflush(stdout);
    }
}

static void print_banner(session_t *session)
{
    char device[256];
    if (cunmod_device_text(device, (int64_t)sizeof device, session->ctx) != CUNMOD_OK)
        snprintf(device, sizeof device, "none");
    printf("cunmod %s, FLINT %s" CLI_FLINT_KIND ", device %s\n"
           "An operation and polynomials LENGTH MODULUS  C0 C1 ..., as: mul 3 7  1 2 3  2 7  6 1\n"
           "or, after the line `modulus 7`, polynomials in x without blanks, as: mul 3x^2+1 x-1\n"
           "let NAME = ... keeps a result. `cunmod help` lists the operations; quit ends.%s\n",
           cunmod_version(), cunmod_flint_version(), device,
           session->is_full ? "" : "\n... stands for what is left out of long answers (--full).");
}

/* Answers the lines of stdin until stdin ends, or until the statement "quit". Returns an exit
 * status. */
static int serve(session_t *session)
{
    line_t line;
    size_t size;
    if (session->has_prompt)
        print_banner(session);
    prompt(session);
    while (!session->ended && ferror(stdout) == 0 && session_read_line(session, &line, &size))
    {
        if (line.status != CUNMOD_OK)
            refuse(&line);
        else
            answer(session, session->text, size);
        session_shrink_line(session);
        if (fflush(stdout) != 0)
            break;
        if (!session->ended)
            prompt(session);
    }
    if (session->has_prompt && !session->ended)
        putchar('\n'); /* the end of the input is not on a line of its own */
    if (ferror(stdin))
    {
        cli_error("stdin: %s", strerror(errno));
        return CLI_INPUT;
    }
    return CLI_OK;
}

int cli_serve(const cli_options_t *options)
{
    session_t session = {.longest = options->longest,
                         .modulus = options->modulus,
                         .memory = options->memory >= 0 ? options->memory : cli_default_memory(),
                         .has_prompt = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1,
                         .is_full = options->full,
                         .text = malloc(SESSION_LINE),
                         .text_bytes = SESSION_LINE};
    if (session.text == NULL)
        return cli_library_error(options->command, CUNMOD_E_MEMORY);
    int status = cli_context(&session.ctx, options, CUNMOD_OP_MUL);
    CUNMOD_THEN(cli_open_output(options));
    if (status == CLI_OK)
    {
        status = cunmod_set_work_limit(session.ctx, 1e6 * (double)options->seconds) == CUNMOD_OK
                     ? serve(&session)
                     : CLI_FAIL;
        cunmod_ctx_destroy(session.ctx);
    }
    while (session.variables != NULL)
        session_forget(&session, session.variables);
    free(session.text);
    return status;
}
