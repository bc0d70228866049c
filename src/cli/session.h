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

#define SESSION_NAMES 16384 /* variables at most */
#define SESSION_LINE 65536  /* bytes that there always are for a line */

typedef struct variable
{
    struct variable *next;
    char name[LINE_WORD];
    cli_poly_t poly;
} variable_t;

typedef struct
{
    cunmod_ctx_t ctx;
    int64_t longest; /* of a polynomial, and of N for series */
    int64_t memory;  /* bytes for the line, the variables and what is computed */
    char *text;      /* the line, malloc'ed, and the bytes that are there for one */
    int64_t text_bytes;
    variable_t *variables;
    int names;           /* how many variables there are */
    int64_t named_bytes; /* what they take */
    bool ended;
} session_t;

/* What an expression gives: polynomials modulo p that the caller frees. */
typedef struct
{
    cli_results_t results;
    uint64_t p;
} value_t;

/* The variable of a name; NULL: there is none. */
variable_t *session_find(const session_t *session, const char *name);

/* The same, or a new one, which is the zero polynomial; NULL: no memory. */
variable_t *session_make(session_t *session, const char *name);

/* The variable becomes coeffs[0 .. length-1], which is its own then, in no more memory than that
 * takes. */
void session_keep(session_t *session, variable_t *variable, uint64_t *coeffs, int64_t length,
                  uint64_t p);

/* What the memory limit leaves beside the line and the variables. */
cli_room_t session_room(const session_t *session);

void session_forget(session_t *session, const variable_t *variable);

/* Opens the next line of stdin, session->text[0 .. *size-1] without its newline. False: there is
 * none. One that is longer than it may be, or than there is room for, is read to its end and has an
 * error. */
bool session_read_line(session_t *session, line_t *line, size_t *size);

/* Leaves what a long line took to the next one. */
void session_shrink_line(session_t *session);

/* Notes a status of the library as the error of the line; returns false. */
bool session_fail(line_t *line, int status, cunmod_ctx_t ctx);

/* The value of the rest of the line, all of which it takes. False: the line has an error, and
 * the value holds nothing. */
bool session_evaluate(session_t *session, line_t *line, value_t *value);

#endif
