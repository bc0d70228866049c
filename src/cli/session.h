/* A session of `cunmod serve`: stores variables, reads lines, and evaluates expressions.
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

#define SESSION_NAMES 16384 /* upper limit of the number of variables */
#define SESSION_LINE 65536  /* bytes of the buffer for lines; longer lines enlarge it */

typedef struct variable
{
    struct variable *next;
    char name[LINE_WORD];
    cli_poly_t poly;
} variable_t;

typedef struct
{
    cunmod_ctx_t ctx;
    int64_t longest;  /* upper limit of the length of a polynomial, and of a number argument */
    uint64_t modulus; /* of polynomials in x that begin an expression; 0: not known */
    int64_t memory;   /* limit, in bytes, of line, variables and computations together */
    char *text;       /* buffer for the line, text_bytes bytes */
    int64_t text_bytes;
    variable_t *variables;
    int names;           /* number of variables */
    int64_t named_bytes; /* bytes of all variables */
    bool ended;
    bool has_prompt; /* stdin and stdout are a terminal */
    bool is_full;    /* long answers are not cut on a terminal */
} session_t;

/* The value of an expression: one or more polynomials modulo p, which the caller frees by
 * cli_results_clear. */
typedef struct
{
    cli_results_t results;
    uint64_t p;
} value_t;

/* Returns the variable with this name; NULL: no variable has this name. */
variable_t *session_find(const session_t *session, const char *name);

/* Returns the variable with this name. When no variable has this name, creates a variable with the
 * value 0 and p = 0. NULL: the host has no memory. */
variable_t *session_make(session_t *session, const char *name);

/* Sets the value of the variable to the polynomial coeffs[0 .. length-1] modulo p, without leading
 * zeros. The variable owns the array coeffs afterwards; the function shrinks the array. */
void session_keep(session_t *session, variable_t *variable, uint64_t *coeffs, int64_t length,
                  uint64_t p);

/* Returns the limits of a computation. The memory limit is session->memory less the bytes of the
 * line and of the variables. */
cli_room_t session_room(const session_t *session);

void session_forget(session_t *session, const variable_t *variable);

/* Reads the next line of stdin into session->text[0 .. *size-1], without its newline, and sets
 * line->status = 0. Returns false at the end of stdin. A line that exceeds the limit of length or
 * of memory is read to its end; line->status is then E_LENGTH or E_MEMORY. */
bool session_read_line(session_t *session, line_t *line, size_t *size);

/* Shrinks the buffer to SESSION_LINE bytes after a long line. */
void session_shrink_line(session_t *session);

/* Stores a status of the library as the error of the line; returns false. */
bool session_fail(line_t *line, int status, cunmod_ctx_t ctx);

/* Reads an operand: a polynomial, or the name of a variable. modulus: of a polynomial in x; 0:
 * session->modulus. *own = true: the caller frees poly->coeffs. *own = false: poly->coeffs is the
 * array of the variable. Returns false when the line has an error. */
bool session_operand(const session_t *session, line_t *line, cli_room_t *room, cli_poly_t *poly,
                     bool *own, uint64_t modulus);

/* Runs the statement "batch", and prints its answer (session_batch.c). Returns false when the line
 * has an error. */
bool session_batch(session_t *session, line_t *line);

/* *value = the value of the expression from line->next to the end of the line. Returns false when
 * the line has an error; *value then holds no memory. */
bool session_evaluate(session_t *session, line_t *line, value_t *value);

#endif
