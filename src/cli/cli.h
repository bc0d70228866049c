/* Declarations for all files of the command-line tool: options, exit statuses, messages, progress.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_CLI_H
#define CUNMOD_CLI_H

#include <stdbool.h>
#include <stdint.h>

#include "base/steps.h"
#include "cunmod.h"

/* Exit statuses, returned by every command. */
enum
{
    CLI_OK = 0,
    CLI_FAIL = 1,  /* the library, the memory or the output failed */
    CLI_USAGE = 2, /* the command line is wrong */
    CLI_INPUT = 3  /* an input file is wrong */
};

/* Groups of commands, as bits: an option is allowed for the commands of some groups. */
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
    CLI_FOR_MATRIX = 256,
    CLI_FOR_ALL = 511
};

/* What the tool prints instead of running a command, for --help and --version. */
enum
{
    CLI_SHOW_NOTHING,
    CLI_SHOW_HELP,
    CLI_SHOW_VERSION
};

/* Text that --version prints after the version of FLINT. */
#ifdef PRIVATE_FLINT
#define CLI_FLINT_KIND ", private"
#else
#define CLI_FLINT_KIND ""
#endif

#define CLI_MAX_OPERANDS 6

/* The command line. A numeric option that is not given has the value -1; or 0, where the comment
 * says so. */
typedef struct
{
    int show; /* CLI_SHOW_* */
    const char *command;
    const char *operands[CLI_MAX_OPERANDS];
    int operand_count;

    int path;              /* CUNMOD_PATH_* */
    const char *algorithm; /* NULL: the plan's choice */
    int64_t s;             /* 0: the plan's choice */
    int time;              /* time, quiet, early: 1 or 0 */
    int quiet;
    int early; /* --early: results over the integers by a random check, without a proof */

    int bits;           /* bits of the modulus; 0: not given */
    int where;          /* CUNMOD_ON_* */
    int64_t items;      /* items of the batch; 0: not a batch */
    const char *plot;   /* plan: the file for the plot, - for stdout; NULL: no plot */
    const char *output; /* NULL, -: stdout; NULL of calibrate: the per-user parameter file */
    int full;           /* 1: long results are not cut on a terminal */

    int64_t longest; /* serve: greatest length of a polynomial, in coefficients */
    int64_t memory;  /* serve: limit of memory, in bytes */
    int64_t seconds; /* serve: limit of the predicted time of a line, in seconds */

    const char *kind;
    int64_t length;
    int64_t length2;
    int64_t degree;
    int64_t terms;
    uint64_t modulus; /* 0: not given */
    uint64_t seed;
} cli_options_t;

/* ---- options.c --------------------------------------------------------------- */

/* Reads the options into *options. Bit i of *given is 1 when the option of row i (options.c) is
 * given. Moves the words that are no options to argv[1], .., argv[*count]. Stops at --help and at
 * --version. Returns CLI_OK, or CLI_USAGE after a message. */
int cli_parse_options(cli_options_t *options, unsigned *given, int *count, int argc, char **argv);

/* Prints the options that are allowed for commands of one of `groups`, bits CLI_FOR_*. */
void cli_print_options(int groups);

/* Returns the name of an option in the bits `given` that is not allowed for commands of `group`, a
 * CLI_FOR_*; NULL: all options in `given` are allowed. */
const char *cli_misplaced_option(unsigned given, int group);

/* Prints a line that refers to --help; returns CLI_USAGE. */
int cli_usage_error(void);

/* *path = the CUNMOD_PATH_* with the name `text`; false when no path has this name. */
bool cli_path(int *path, const char *text);

/* *value = the decimal number `text`. Returns false when `text` is not a number, or is not between
 * min and max. */
bool cli_number(uint64_t *value, const char *text, uint64_t min, uint64_t max);

/* ---- the commands: each prints a message on an error, and returns an exit status ---- */

int cli_arith(const cli_options_t *options);     /* operations on one or two polynomials */
int cli_batch(const cli_options_t *options);     /* batch */
int cli_integers(const cli_options_t *options);  /* integers */
int cli_matrix(const cli_options_t *options);    /* mat-mul, .. */
int cli_info(const cli_options_t *options);      /* info */
int cli_plan(const cli_options_t *options);      /* plan */
int cli_calibrate(const cli_options_t *options); /* calibrate */
int cli_report(const cli_options_t *options);    /* report */
int cli_gen(const cli_options_t *options);       /* gen */
int cli_serve(const cli_options_t *options);     /* serve */

/* ---- context.c --------------------------------------------------------------- */

/* *ctx = a new context with the path options->path, and with options->algorithm and options->s for
 * operation `op`, a CUNMOD_OP_*. Returns CLI_OK; or another exit status after a message. */
int cli_context(cunmod_ctx_t *ctx, const cli_options_t *options, int op);

/* Reports the status of a failed operation on stderr; returns CLI_FAIL. asked: number of words of
 * the results. idle: the value of cunmod_last_reason before the operation, at most CLI_REASON
 * bytes. When this value has changed, the message for E_MEMORY or an error of the GPU contains the
 * new value. When it is still `idle`, the library did not run, and the message for E_MEMORY
 * contains `asked`. */
#define CLI_REASON 64
int cli_failure(const char *command, int status, double asked, const char *idle, cunmod_ctx_t ctx);

/* Prints the path, the algorithm and the times for --time. start, before, between: the values of
 * cli_seconds when reading, computing and writing began. */
void cli_tell_times(double start, double before, double between, cunmod_ctx_t ctx);

/* ---- say.c ------------------------------------------------------------------- */

/* The name of the program, with which messages begin: "cunmod", or the name that cli_set_program
 * sets. cli_set_program is called before other threads start. */
void cli_set_program(const char *name);
const char *cli_program(void);

/* Prints the name of the program and the message as one line on stderr. */
#if defined(__GNUC__)
__attribute__((format(printf, 1, 2)))
#endif
void cli_error(const char *format, ...);

/* Each function prints an error message, and returns CLI_FAIL. cli_library_error: for a status of
 * the library; cli_no_memory: the host has no memory; cli_output_error: a write to the file `name`
 * failed with errno. */
int cli_library_error(const char *command, int status);
int cli_no_memory(void);
int cli_output_error(const char *name);

/* ---- output.c ---------------------------------------------------------------- */

/* Returns whether an output file that the user names is stdout: it is "-", or NULL. */
bool cli_is_stdout(const char *name);

/* Directs stdout to the file options->output if there is one, which is created or emptied. Decides
 * whether long results are cut: on a terminal without --full. A command calls the function when all
 * input is read, so that a file may be input and output. Returns an exit status. */
int cli_open_output(const cli_options_t *options);

/* Returns the name of what stdout is directed to, for messages. */
const char *cli_output_name(void);

/* Elements CLI_HEAD .. CLI_HEAD + gap - 1 of `count` elements are left out of a long result on a
 * terminal. Returns gap; 0: all elements are written. */
#define CLI_HEAD 16
int64_t cli_gap(int64_t count);

/* Tells on stderr how all of a result is written, when some of it was left out. */
void cli_tell_cut(void);

/* ---- progress.c -------------------------------------------------------------- */

/* A separate thread prints notes on stderr about a long phase of a command: 2 s, 4 s, 8 s, .. after
 * the phase began; on a terminal a line from 2 s on, which is rewritten twice a second and removed
 * in the end. A note has the seconds since the beginning, and the completed fraction and the time
 * to go if the fraction is known. Without cli_progress_start the other functions do nothing. */
void cli_progress_start(void);
void cli_progress_phase(const char *what, const char *name); /* static or long-lived strings */

/* Coefficients done so far in this phase, and the completed fraction; 0: unknown. */
void cli_progress_count(int64_t coefficients, double done);

/* The completed fraction, for cunmod_set_progress. */
void cli_progress_done(void *unused, double done);

/* Ends the phase: removes its line, so that a message can be printed. */
void cli_progress_end(void);
void cli_progress_stop(void);

/* Returns seconds of a monotonic clock. */
double cli_seconds(void);

/* ---- found.c ----------------------------------------------------------------- */

/* Called before a call that tells factors (cunmod_set_found). From then on the first SIGINT makes
 * the calls with ctx return E_INTERRUPTED, unless the process ignores this signal, and progress
 * notes have the completed fraction. Errors: E_MEMORY. */
int cli_found_start(cunmod_ctx_t ctx);

/* Called when such a call has succeeded: from then on a SIGINT ends the process, as does one that
 * came too late for the call. */
void cli_found_stop(void);

/* Called when such a call has returned E_INTERRUPTED: prints how many factors were found, and ends
 * the process by SIGINT. */
void cli_found_end(const char *command);

#endif
