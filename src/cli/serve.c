/* The serve command: computes what the lines of stdin ask for, one answer a line; docs/serve.md
 * has the language.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "line.h"
#include "ops.h"

typedef struct variable
{
    struct variable *next;
    char name[LINE_WORD];
    cli_poly_t poly;
} variable_t;

typedef struct
{
    cunmod_ctx_t ctx;
    int64_t longest;
    variable_t *variables;
    bool ended;
} session_t;

/* What an expression gives: polynomials modulo p that the caller frees. */
typedef struct
{
    cli_results_t results;
    uint64_t p;
} value_t;

/* ---- variables --------------------------------------------------------------- */

static variable_t *find(const session_t *session, const char *name)
{
    variable_t *variable = session->variables;
    while (variable != NULL && strcmp(variable->name, name) != 0)
    {
        variable = variable->next;
    }
    return variable;
}

/* The variable of this name, new or not; NULL: no memory. */
static variable_t *make(session_t *session, const char *name)
{
    variable_t *variable = find(session, name);
    if (variable == NULL)
    {
        variable = calloc(1, sizeof *variable);
        if (variable != NULL)
        {
            strcpy(variable->name, name); /* both have LINE_WORD bytes */
            variable->next = session->variables;
            session->variables = variable;
        }
    }
    return variable;
}

static void forget(session_t *session, const variable_t *variable)
{
    variable_t **link = &session->variables;
    while (*link != variable)
    {
        link = &(*link)->next;
    }
    variable_t *gone = *link;
    *link = gone->next;
    free(gone->poly.coeffs);
    free(gone);
}

/* ---- statements: each answers with a line, or fails and the caller does ---------- */

typedef bool statement_t(session_t *session, line_t *line);

static statement_t run_let, run_free, run_last, run_device, run_path, run_version, run_quit;

static const struct
{
    const char *name;
    statement_t *run;
} statements[] = {
    {"let", run_let},   {"free", run_free},       {"last", run_last}, {"device", run_device},
    {"path", run_path}, {"version", run_version}, {"quit", run_quit},
};

static statement_t *find_statement(const char *name)
{
    for (size_t i = 0; i < sizeof statements / sizeof *statements; i++)
    {
        if (strcmp(statements[i].name, name) == 0)
        {
            return statements[i].run;
        }
    }
    return NULL;
}

static bool fail_status(line_t *line, int status, cunmod_ctx_t ctx)
{
    return status == CUNMOD_E_GPU ? line_fail(line, status, "%s: %s", cunmod_status_text(status),
                                              cunmod_last_reason(ctx))
                                  : line_fail(line, status, "%s", cunmod_status_text(status));
}

/* ---- expressions ---------------------------------------------------------------- */

/* An operand: a polynomial, or a name. *own: the coefficients are not a variable's. */
static bool read_operand(session_t *session, line_t *line, cli_poly_t *poly, bool *own)
{
    char name[LINE_WORD];
    const char byte = line_peek(line);
    *own = byte >= '0' && byte <= '9';
    if (*own)
    {
        return line_poly(line, poly, session->longest);
    }
    if (!line_word(line, name))
    {
        return false;
    }
    const variable_t *variable = find(session, name);
    if (variable == NULL)
    {
        return line_fail(line, CUNMOD_E_ARGUMENT, "no polynomial is called %s", name);
    }
    *poly = variable->poly;
    return true;
}

typedef struct
{
    cli_arguments_t values;
    bool own[CLI_MAX_POLYS];
    int polys;
    int numbers;
} arguments_t;

static bool read_argument(session_t *session, line_t *line, arguments_t *x, char kind)
{
    if (kind == 'n')
    {
        return line_length(line, &x->values.number[x->numbers++], session->longest);
    }
    if (kind == 'e')
    {
        return line_exponent(line, &x->values.exponent, &x->values.limbs);
    }
    const int i = x->polys;
    cli_poly_t *poly = &x->values.poly[i];
    if (!read_operand(session, line, poly, &x->own[i]))
    {
        return false;
    }
    x->polys++;
    return poly->p == x->values.poly[0].p ||
           line_fail(line, CUNMOD_E_MISMATCH,
                     "modulus %" PRIu64 " differs from the first modulus %" PRIu64, poly->p,
                     x->values.poly[0].p);
}

static bool compute(session_t *session, line_t *line, const cli_operation_t *operation,
                    value_t *value)
{
    arguments_t x = {.polys = 0};
    bool good = true;
    for (const char *kind = operation->arguments; *kind != '\0' && good; kind++)
    {
        good = read_argument(session, line, &x, *kind);
    }
    good = good && line_finish(line);
    if (good)
    {
        const int status = cli_compute(&value->results, operation, &x.values, session->ctx);
        value->p = x.values.poly[0].p;
        good = status == CUNMOD_OK || fail_status(line, status, session->ctx);
    }
    for (int i = 0; i < x.polys; i++)
    {
        if (x.own[i])
        {
            free(x.values.poly[i].coeffs);
        }
    }
    free(x.values.exponent);
    return good;
}

/* A polynomial by itself. */
static bool copy_operand(session_t *session, line_t *line, value_t *value)
{
    cli_poly_t poly;
    bool own;
    if (!read_operand(session, line, &poly, &own))
    {
        return false;
    }
    if (!line_finish(line))
    {
        if (own)
        {
            free(poly.coeffs);
        }
        return false;
    }
    uint64_t *coeffs = poly.coeffs;
    if (!own)
    {
        coeffs = malloc((size_t)(poly.length + 1) * sizeof *coeffs);
        if (coeffs == NULL)
        {
            return fail_status(line, CUNMOD_E_MEMORY, session->ctx);
        }
        memcpy(coeffs, poly.coeffs, (size_t)poly.length * sizeof *coeffs);
    }
    *value = (value_t){.results = {.coeffs = {coeffs}, .length = {poly.length}, .count = 1},
                       .p = poly.p};
    return true;
}

static bool evaluate(session_t *session, line_t *line, value_t *value)
{
    const char *start = line->next;
    char name[LINE_WORD];
    const char byte = line_peek(line);
    *value = (value_t){.p = 0};
    if (byte >= '0' && byte <= '9')
    {
        return copy_operand(session, line, value);
    }
    if (!line_word(line, name))
    {
        return false;
    }
    const cli_operation_t *operation = cli_find_operation(name);
    if (operation != NULL)
    {
        const bool good = compute(session, line, operation, value);
        if (!good)
        {
            cli_results_clear(&value->results);
        }
        return good;
    }
    line->next = start;
    return copy_operand(session, line, value);
}

static bool run_expression(session_t *session, line_t *line)
{
    value_t value;
    if (!evaluate(session, line, &value))
    {
        return false;
    }
    fputs("ok", stdout);
    for (int i = 0; i < value.results.count; i++)
    {
        putchar(' ');
        /* A failure stays in stdout's error, which ends the session. */
        (void)cli_put_poly(value.results.coeffs[i], value.results.length[i], value.p);
    }
    putchar('\n');
    cli_results_clear(&value.results);
    return true;
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
        {
            return line_fail_here(line, "'='");
        }
        if (!line_word(line, names[count]))
        {
            return false;
        }
        if (cli_find_operation(names[count]) != NULL || find_statement(names[count]) != NULL)
        {
            return line_fail(line, CUNMOD_E_ARGUMENT, "%s is a word of the language", names[count]);
        }
        count++;
    }
    line->next++;
    if (!evaluate(session, line, &value))
    {
        return false;
    }
    cli_results_t *results = &value.results;
    bool good = results->count == count && (count < 2 || strcmp(names[0], names[1]) != 0);
    if (!good)
    {
        (void)line_fail(line, CUNMOD_E_ARGUMENT, "%d different names are needed before '='",
                        results->count);
    }
    for (int i = 0; i < count && good; i++)
    {
        variables[i] = make(session, names[i]);
        good = variables[i] != NULL || fail_status(line, CUNMOD_E_MEMORY, session->ctx);
        if (good && variables[i]->poly.p == 0)
        {
            variables[i]->poly.p = value.p; /* of a new one, which is zero if the next fails */
        }
    }
    for (int i = 0; i < count && good; i++)
    {
        cli_poly_t *poly = &variables[i]->poly;
        free(poly->coeffs);
        *poly =
            (cli_poly_t){.coeffs = results->coeffs[i], .length = results->length[i], .p = value.p};
        while (poly->length > 0 && poly->coeffs[poly->length - 1] == 0)
        {
            poly->length--;
        }
        results->coeffs[i] = NULL;
    }
    cli_results_clear(results);
    if (good)
    {
        puts("ok");
    }
    return good;
}

static bool run_free(session_t *session, line_t *line)
{
    char name[LINE_WORD];
    if (!line_word(line, name) || !line_finish(line))
    {
        return false;
    }
    const variable_t *variable = find(session, name);
    if (variable == NULL)
    {
        return line_fail(line, CUNMOD_E_ARGUMENT, "no polynomial is called %s", name);
    }
    forget(session, variable);
    puts("ok");
    return true;
}

static bool run_last(session_t *session, line_t *line)
{
    static const char *const paths[] = {"none", "cpu", "gpu"};
    if (!line_finish(line))
    {
        return false;
    }
    printf("ok %s %s %" PRId64 " %s\n", paths[cunmod_last_path(session->ctx)],
           cunmod_last_algorithm(session->ctx), cunmod_last_s(session->ctx),
           cunmod_last_reason(session->ctx));
    return true;
}

static bool run_device(session_t *session, line_t *line)
{
    char text[1024];
    if (!line_finish(line))
    {
        return false;
    }
    const int status = cunmod_device_text(text, (int64_t)sizeof text, session->ctx);
    if (status != CUNMOD_OK)
    {
        return fail_status(line, status, session->ctx);
    }
    printf("ok %s\n", text);
    return true;
}

static bool run_path(session_t *session, line_t *line)
{
    char name[LINE_WORD];
    int path;
    if (!line_word(line, name) || !line_finish(line))
    {
        return false;
    }
    if (!cli_path(&path, name))
    {
        return line_fail(line, CUNMOD_E_ARGUMENT, "there is no path %s", name);
    }
    const int status = cunmod_set_path(session->ctx, path);
    if (status != CUNMOD_OK)
    {
        return fail_status(line, status, session->ctx);
    }
    puts("ok");
    return true;
}

static bool run_version(session_t *session, line_t *line)
{
    (void)session;
    if (!line_finish(line))
    {
        return false;
    }
    printf("ok %s\n", cunmod_version());
    return true;
}

static bool run_quit(session_t *session, line_t *line)
{
    if (!line_finish(line))
    {
        return false;
    }
    session->ended = true;
    puts("ok");
    return true;
}

/* ---- the session ---------------------------------------------------------------------- */

/* Answers one line; blank ones and comments have no answer. */
static void answer(session_t *session, const char *text, size_t size)
{
    char name[LINE_WORD];
    line_t line;
    statement_t *run = NULL;
    line_open(&line, text, size);
    const char byte = line_peek(&line);
    if (line_at_end(&line) || byte == '#')
    {
        return;
    }
    const char *start = line.next;
    if ((byte < '0' || byte > '9') && line_word(&line, name))
    {
        run = find_statement(name);
    }
    if (run == NULL)
    {
        line_open(&line, text, size);
        line.next = start;
        run = run_expression;
    }
    if (!run(session, &line))
    {
        printf("error %d %s\n", line.status, line.reason);
    }
}

/* Lines until the end of stdin or quit, of whatever length the memory holds. */
static int serve(session_t *session)
{
    char *text = NULL;
    size_t room = 0;
    while (!session->ended && ferror(stdout) == 0)
    {
        errno = 0;
        ssize_t size = getline(&text, &room, stdin);
        if (size < 0 && errno == ENOMEM)
        {
            printf("error %d %s\n", CUNMOD_E_MEMORY, cunmod_status_text(CUNMOD_E_MEMORY));
            for (int byte = getchar(); byte != '\n' && byte != EOF;)
            {
                byte = getchar();
            }
        }
        else if (size < 0)
        {
            break;
        }
        else
        {
            size -= text[size - 1] == '\n';
            answer(session, text, (size_t)size);
        }
        if (fflush(stdout) != 0)
        {
            break;
        }
    }
    free(text);
    if (ferror(stdin))
    {
        cli_error("stdin: %s", strerror(errno));
        return CLI_INPUT;
    }
    return CLI_OK;
}

int cli_serve(const cli_options_t *options)
{
    session_t session = {.longest = options->longest};
    int status = cli_context(&session.ctx, options, CUNMOD_OP_MUL);
    if (status != CLI_OK)
    {
        return status;
    }
    status = serve(&session);
    while (session.variables != NULL)
    {
        forget(&session, session.variables);
    }
    cunmod_ctx_destroy(session.ctx);
    return status;
}
