/* A session of `cunmod serve`: stores variables, reads lines, and evaluates expressions.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "session.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/budget.h"

/* ---- variables --------------------------------------------------------------- */

variable_t *session_find(const session_t *session, const char *name)
{
    variable_t *variable = session->variables;
    while (variable != NULL && strcmp(variable->name, name) != 0)
        variable = variable->next;
    return variable;
}

static int64_t bytes_of(const variable_t *variable)
{
    return (int64_t)sizeof *variable + variable->poly.length * (int64_t)sizeof(uint64_t);
}

variable_t *session_make(session_t *session, const char *name)
{
    variable_t *variable = session_find(session, name);
    if (variable == NULL)
    {
        variable = calloc(1, sizeof *variable);
        if (variable != NULL)
        {
            strcpy(variable->name, name); /* both have LINE_WORD bytes */
            variable->next = session->variables;
            session->variables = variable;
            session->names++;
            session->named_bytes += bytes_of(variable);
        }
    }
    return variable;
}

void session_forget(session_t *session, const variable_t *variable)
{
    variable_t **link = &session->variables;
    while (*link != variable)
        link = &(*link)->next;
    variable_t *gone = *link;
    *link = gone->next;
    session->named_bytes -= bytes_of(gone);
    free(gone->poly.coeffs);
    free(gone);
    session->names--;
}

void session_keep(session_t *session, variable_t *variable, uint64_t *coeffs, int64_t length,
                  uint64_t p)
{
    while (length > 0 && coeffs[length - 1] == 0)
        length--;
    uint64_t *shorter = realloc(coeffs, (size_t)(length > 0 ? length : 1) * sizeof *coeffs);
    session->named_bytes -= bytes_of(variable);
    free(variable->poly.coeffs);
    variable->poly =
        (cli_poly_t){.coeffs = shorter != NULL ? shorter : coeffs, .length = length, .p = p};
    session->named_bytes += bytes_of(variable);
}

cli_room_t session_room(const session_t *session)
{
    return (cli_room_t){.longest = session->longest,
                        .left = session->memory - session->text_bytes - session->named_bytes,
                        .ctx = session->ctx};
}

/* ---- lines ------------------------------------------------------------------- */

/* Returns the greatest length of a line, in bytes: CLI_MAX_POLYS operands of session->longest
 * coefficients with 20 digits and a blank each, an exponent, and SESSION_LINE bytes for the
 * rest. */
static int64_t longest_line(const session_t *session)
{
    const int64_t longest = session->longest < INT64_MAX / 128 ? session->longest : INT64_MAX / 128;
    return CLI_MAX_POLYS * 21 * longest + LINE_DIGITS + SESSION_LINE;
}

/* Enlarges the buffer of the line, and returns true; or stores the error E_LENGTH or E_MEMORY in
 * *line, and returns false. */
static bool grow(session_t *session, line_t *line)
{
    const int64_t most = longest_line(session);
    const int64_t wanted = session->text_bytes < most / 2 ? 2 * session->text_bytes : most;
    if (session->text_bytes >= most)
    {
        return line_fail(line, CUNMOD_E_LENGTH,
                         "the line has more than %" PRId64 " bytes (--longest)", most);
    }
    char *larger = NULL;
    if (wanted - session->text_bytes <= session_room(session).left)
        larger = realloc(session->text, (size_t)wanted);
    if (larger == NULL)
        return line_no_memory(line);
    session->text = larger;
    session->text_bytes = wanted;
    return true;
}

void session_shrink_line(session_t *session)
{
    if (session->text_bytes > SESSION_LINE)
    {
        char *shorter = realloc(session->text, SESSION_LINE);
        session->text = shorter != NULL ? shorter : session->text;
        session->text_bytes = SESSION_LINE;
    }
}

bool session_read_line(session_t *session, line_t *line, size_t *size)
{
    bool good = true;
    int byte = getc_unlocked(stdin);
    line_open(line, session->text, 0);
    *size = 0;
    if (byte == EOF)
        return false;
    while (byte != EOF && byte != '\n')
    {
        if (good && *size == (size_t)session->text_bytes)
            good = grow(session, line);
        /* Local copies: the compiler then knows that stores to the text do not change text, room
         * and at. */
        char *const text = session->text;
        const size_t room = good ? (size_t)session->text_bytes : SIZE_MAX;
        size_t at = *size;
        for (; byte != EOF && byte != '\n' && at < room; byte = getc_unlocked(stdin))
            if (good)
                text[at++] = (char)byte;
        *size = at;
    }
    return ferror(stdin) == 0;
}

/* ---- expressions ---------------------------------------------------------------- */

bool session_fail(line_t *line, int status, cunmod_ctx_t ctx)
{
    switch (status)
    {
    case CUNMOD_E_MEMORY:
        return line_fail(line, status, "%s (--memory)", cunmod_last_reason(ctx));
    case CUNMOD_E_WORK:
        return line_fail(line, status, "%s (--seconds)", cunmod_last_reason(ctx));
    case CUNMOD_E_GPU:
    case CUNMOD_E_UNSUPPORTED:
        return line_fail(line, status, "%s: %s", cunmod_status_text(status),
                         cunmod_last_reason(ctx));
    default:
        return line_fail(line, status, "%s", cunmod_status_text(status));
    }
}

/* Returns whether an operand, and no name, comes next in the line. */
static bool has_poly(line_t *line)
{
    const char byte = line_peek(line);
    return (byte >= '0' && byte <= '9') || line_is_in_x(line);
}

bool session_operand(const session_t *session, line_t *line, cli_room_t *room, cli_poly_t *poly,
                     bool *own, uint64_t modulus)
{
    char name[LINE_WORD];
    *own = has_poly(line);
    if (line_is_in_x(line))
        return line_in_x(line, poly, modulus != 0 ? modulus : session->modulus, room);
    if (*own)
        return line_poly(line, poly, room);
    if (!line_word(line, name))
        return false;
    const variable_t *variable = session_find(session, name);
    if (variable == NULL)
        return line_fail(line, CUNMOD_E_ARGUMENT, "no polynomial is called %s", name);
    *poly = variable->poly;
    return true;
}

typedef struct
{
    cli_room_t room;
    cli_arguments_t values;
    bool own[CLI_MAX_POLYS];
    int polys;
    int numbers;
} arguments_t;

/* kind: the letter of the argument. has_sign: an exponent may be negative. */
static bool read_argument(session_t *session, line_t *line, arguments_t *x, char kind,
                          bool has_sign)
{
    if (kind == 'm')
        return line_modulus(line, &x->values.poly[0].p);
    if (kind == 'n')
        return line_length(line, &x->values.number[x->numbers++], session->longest);
    if (kind == 'e')
    {
        return line_exponent(line, &x->values.exponent, &x->values.limbs,
                             has_sign ? &x->values.negative : NULL);
    }
    const int i = x->polys;
    cli_poly_t *poly = &x->values.poly[i];
    if (!session_operand(session, line, &x->room, poly, &x->own[i],
                         i > 0 ? x->values.poly[0].p : 0))
        return false;
    x->polys++;
    return poly->p == x->values.poly[0].p ||
           line_fail(line, CUNMOD_E_MISMATCH,
                     "modulus %" PRIu64 " differs from the first modulus %" PRIu64, poly->p,
                     x->values.poly[0].p);
}

static bool compute(session_t *session, line_t *line, const cli_operation_t *operation,
                    value_t *value)
{
    arguments_t x = {.room = session_room(session)};
    bool good = true;
    for (const char *kind = operation->arguments; *kind != '\0' && good; kind++)
        good = read_argument(session, line, &x, *kind, operation->beyond == CUNMOD_OK);
    good = good && line_finish(line);
    if (good)
    {
        cunmod_budget_begin(session->ctx); /* one time limit for all calls of this line */
        const int status =
            cli_compute(&value->results, operation, &x.values, &x.room, session->ctx);
        value->p = x.values.poly[0].p;
        good = status == CUNMOD_OK;
        if (!good && value->results.too_long > 0)
        {
            (void)line_too_long(line, (uint64_t)value->results.too_long, session->longest);
        }
        else if (!good && x.room.refused)
        {
            /* the library was not called, so cunmod_last_reason is not about this error */
            (void)line_no_memory(line);
        }
        else if (!good)
        {
            (void)session_fail(line, status, session->ctx);
        }
    }
    for (int i = 0; i < x.polys; i++)
        if (x.own[i])
            free(x.values.poly[i].coeffs);
    free(x.values.exponent);
    return good;
}

/* *value = a copy of the operand; the expression consists of this operand alone. */
static bool copy_operand(session_t *session, line_t *line, value_t *value)
{
    cli_room_t room = session_room(session);
    cli_poly_t poly;
    bool own;
    if (!session_operand(session, line, &room, &poly, &own, 0))
        return false;
    if (!line_finish(line))
    {
        if (own)
            free(poly.coeffs);
        return false;
    }
    uint64_t *coeffs = poly.coeffs;
    cli_results_t results = {.room = &room};
    if (cli_add_result(&results, own ? 0 : poly.length) != CUNMOD_OK)
    {
        if (own)
            free(coeffs);
        cli_results_clear(&results);
        return line_no_memory(line);
    }
    if (own)
    {
        free(results.coeffs[0]);
        results.coeffs[0] = coeffs;
    }
    else
    {
        memcpy(results.coeffs[0], coeffs, (size_t)poly.length * sizeof *coeffs);
    }
    results.length[0] = poly.length;
    results.room = NULL;
    *value = (value_t){.results = results, .p = poly.p};
    return true;
}

bool session_evaluate(session_t *session, line_t *line, value_t *value)
{
    const char *start = line->next;
    char name[LINE_WORD];
    *value = (value_t){.p = 0};
    if (has_poly(line))
        return copy_operand(session, line, value);
    if (!line_word(line, name))
        return false;
    const cli_operation_t *operation = cli_find_operation(name);
    if (operation != NULL)
    {
        const bool good = compute(session, line, operation, value);
        if (!good)
            cli_results_clear(&value->results);
        return good;
    }
    if (session_find(session, name) == NULL)
        return line_fail(line, CUNMOD_E_ARGUMENT, "no command or polynomial is called %s", name);
    line->next = start;
    return copy_operand(session, line, value);
}
