/* Polynomials over the integers in FLINT's fmpz_poly text format: "length  c0 c1 ...", "0" for
 * zero.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_CLI_IO_INTEGERS_H
#define CUNMOD_CLI_IO_INTEGERS_H

#include <stdint.h>

#include "io.h"

/* Coefficients as the library takes them: `length` integers of `words` words in two's complement,
 * the least word first. There may be leading zeros. */
typedef struct
{
    uint64_t *x;
    int64_t words, length;
} cli_integers_t;

/* Reads the next polynomial; zeros at its end are kept. On success the caller frees poly->x.
 * Returns an exit status, after a message when that is not CLI_OK. */
int cli_read_integers(cli_integers_t *poly, cli_reader_t *reader);

/* Writes all coefficients and a newline to stdout. Returns an exit status, after a message when
 * that is not CLI_OK. */
int cli_write_integers(const cli_integers_t *poly);

#endif
