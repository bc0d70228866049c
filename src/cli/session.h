/* A session of `cunmod serve`: its variables, its lines, and their expressions.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_CLI_SESSION_H
#define CUNMOD_CLI_SESSION_H

#include <stdbool.h>
#include <stdint.h>

#include "cunmod.h"
#include "line.h"
#include "ops.h"

#define SESSION_NAMES 16384 /* most variables */
#define SESSION_LINE 65536  /* least bytes that are kept for a line */

typedef struct variable
{
    struct variable *next;
    char name[LINE_WORD];
    cli_poly_t poly;
} variable_t;

typedef struct
{
    cunmod_ctx_t ctx;
    int64_t longest; /* the longest polynomial, and the greatest N of series */
    int64_t memory;  /* bytes for the line, the variables and what is computed */
    char *text;      /* the line, from malloc; text_bytes is its room */
    int64_t text_bytes;
    variable_t *variables;
    int names;           /* how many variables there are */
    int64_t named_bytes; /* the bytes of all variables */
    bool ended;
} session_t;

/* The value of an expression: polynomials modulo p, which the caller frees. */
typedef struct
{
    cli_results_t results;
    uint64_t p;
} value_t;

/* The variable of a name; NULL when there is none. */
variable_t *session_find(const session_t *session, const char *name);

/* The variable of a name, or a new one, the zero polynomial; NULL when there is no memory. */
variable_t *session_make(session_t *session, const char *name);

/* Makes coeffs[0 .. length-1] the variable's value, and coeffs the variable's memory, which is
 * shrunk to that length. */
void session_keep(session_t *session, variable_t *variable, uint64_t *coeffs, int64_t length,
                  uint64_t p);

/* The room that the memory limit leaves beside the line and the variables. */
cli_room_t session_room(const session_t *session);

void session_forget(session_t *session, const variable_t *variable);

/* Opens the next line of stdin, session->text[0 .. *size-1] without its newline; false when there
 * is none. A line that is too long, or for which there is no memory, is read to its end and has an
 * error. */
bool session_read_line(session_t *session, line_t *line, size_t *size);

/* Gives back the memory of a long line. */
void session_shrink_line(session_t *session);

/* Notes a status of the library as the error of the line; returns false. */
bool session_fail(line_t *line, int status, cunmod_ctx_t ctx);

/* Reads an operand, a polynomial or the name of a variable. *own tells whether the caller frees the
 * coefficients, because they are not a variable's. */
bool session_operand(const session_t *session, line_t *line, cli_room_t *room, cli_poly_t *poly,
                     bool *own);

/* The statement "batch", whose answer it prints (session_batch.c). Returns false when the line has
 * an error. */
bool session_batch(session_t *session, line_t *line);

/* *value = the value of the rest of the line, which is read to its end. Returns false when the line
 * has an error; the value holds nothing then. */
bool session_evaluate(session_t *session, line_t *line, value_t *value);

#endif
