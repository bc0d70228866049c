/* What the files of the command-line tool share: options, exit statuses, messages, progress.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_CLI_H
#define CUNMOD_CLI_H

#include <stdbool.h>
#include <stdint.h>

#include "cunmod.h"

/* Exit statuses, returned by every command. */
enum
{
    CLI_OK = 0,
    CLI_FAIL = 1,  /* the library, the memory or the output failed */
    CLI_USAGE = 2, /* the command line is wrong */
    CLI_INPUT = 3  /* an input file is wrong */
};

/* Groups of commands. Each option is for some of the groups. */
enum
{
    CLI_FOR_ARITH = 1,
    CLI_FOR_INFO = 2,
    CLI_FOR_PLAN = 4,
    CLI_FOR_GEN = 8,
    CLI_FOR_CALIBRATE = 16,
    CLI_FOR_SERVE = 32,
    CLI_FOR_BATCH = 64,
    CLI_FOR_INTEGERS = 128,
    CLI_FOR_ALL = 255
};

/* What an option asks for in the place of a command. */
enum
{
    CLI_SHOW_NOTHING,
    CLI_SHOW_HELP,
    CLI_SHOW_VERSION
};

/* What stands behind the version of FLINT. */
#ifdef PRIVATE_FLINT
#define CLI_FLINT_KIND ", private"
#else
#define CLI_FLINT_KIND ""
#endif

#define CLI_MAX_OPERANDS 5

/* The command line. A number that was not given is -1, or 0 where 0 is not a value that can be
 * given. */
typedef struct
{
    int show; /* CLI_SHOW_* */
    const char *command;
    const char *operands[CLI_MAX_OPERANDS];
    int operand_count;

    int path;              /* CUNMOD_PATH_* */
    const char *algorithm; /* NULL: the plan's choice */
    int64_t s;             /* 0: the plan's choice */
    bool time;
    bool quiet;
    bool early; /* results over the integers need not be proved */

    int bits;           /* of the modulus, 0: not given */
    int where;          /* CUNMOD_ON_* */
    int64_t items;      /* of a batch, 0: none */
    const char *output; /* NULL: the per-user parameter file */

    int64_t longest; /* serve: the longest polynomial */
    int64_t memory;  /* serve: bytes that it may take */
    int64_t seconds; /* serve: the longest predicted time of a line */

    const char *kind;
    int64_t length;
    int64_t length2;
    int64_t degree;
    int64_t terms;
    uint64_t modulus; /* 0: not given */
    uint64_t seed;
} cli_options_t;

/* ---- options.c --------------------------------------------------------------- */

/* Reads the options; *given becomes the set of those that are there. The operands stay in argv from
 * optind on. Returns CLI_OK, or CLI_USAGE after a message. */
int cli_parse_options(cli_options_t *options, unsigned *given, int argc, char **argv);

/* The name of an option in `given` that the commands of a group CLI_FOR_* do not take; NULL when
 * there is none. */
const char *cli_misplaced_option(unsigned given, int group);

/* Prints a line that points to --help; returns CLI_USAGE. */
int cli_usage_error(void);

/* *path = the CUNMOD_PATH_* whose name is `text`; false when there is none. */
bool cli_path(int *path, const char *text);

/* *value = the decimal number `text`, min <= *value <= max; false when `text` is not such a
 * number. */
bool cli_number(uint64_t *value, const char *text, uint64_t min, uint64_t max);

/* ---- the commands: each returns an exit status and has reported its error ---- */

int cli_arith(const cli_options_t *options);     /* operations on one or two polynomials */
int cli_batch(const cli_options_t *options);     /* batch */
int cli_integers(const cli_options_t *options);  /* integers */
int cli_info(const cli_options_t *options);      /* info */
int cli_plan(const cli_options_t *options);      /* plan */
int cli_calibrate(const cli_options_t *options); /* calibrate */
int cli_gen(const cli_options_t *options);       /* gen */
int cli_serve(const cli_options_t *options);     /* serve */

/* ---- context.c --------------------------------------------------------------- */

/* *ctx = a context with the path of the options, and with their algorithm and s for operation `op`.
 * Returns CLI_OK, or the exit status of an error that has been reported. */
int cli_context(cunmod_ctx_t *ctx, const cli_options_t *options, int op);

/* Reports a status of an operation that wanted room for `asked` words of results; returns CLI_FAIL.
 * A reason of the library comes from an operation that has failed. `idle` is what it gives as its
 * reason before any operation, in CLI_REASON bytes; where that is left, the memory was not there
 * before one began. */
#define CLI_REASON 64
int cli_failure(const char *command, int status, double asked, const char *idle, cunmod_ctx_t ctx);

/* What --time prints. Reading began at `start`, computing at `before`, writing at `between`. */
void cli_tell_times(double start, double before, double between, cunmod_ctx_t ctx);

/* ---- say.c ------------------------------------------------------------------- */

/* The name of the program, which messages begin with: cunmod, or what has been set before there are
 * threads. */
void cli_set_program(const char *name);
const char *cli_program(void);

/* Prints the name of the program and the message, one line on stderr. */
#if defined(__GNUC__)
__attribute__((format(printf, 1, 2)))
#endif
void cli_error(const char *format, ...);

/* Reports a status of the library; returns CLI_FAIL. */
int cli_library_error(const char *command, int status);

/* ---- progress.c -------------------------------------------------------------- */

/* Notes on stderr about a phase that takes long: after 2 s, 4 s, 8 s, ..., from a thread of its
 * own. Without cli_progress_start the other calls do nothing. */
void cli_progress_start(void);
void cli_progress_phase(const char *what, const char *name); /* static or long-lived strings */
void cli_progress_count(int64_t coefficients);               /* done so far in this phase */
void cli_progress_stop(void);

/* Seconds on a clock that only moves forward. */
double cli_seconds(void);

#endif
