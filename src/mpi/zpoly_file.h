/* Polynomials over the integers in text files, in the format of fmpz_poly_print.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_ZPOLY_FILE_H
#define CUNMOD_ZPOLY_FILE_H

#include <flint/fmpz_poly.h>

/* Exit statuses, which are those of the tool. */
enum
{
    CUNMOD_IMAGES_OK = 0,
    CUNMOD_IMAGES_FAIL = 1,  /* the library, the memory or the output failed */
    CUNMOD_IMAGES_USAGE = 2, /* the command line is wrong */
    CUNMOD_IMAGES_INPUT = 3  /* an input file is wrong */
};

/* poly = the polynomial in the file: its length, and as many coefficients, in decimal, lowest
 * degree first. Returns an exit status, after a message on stderr if it is not OK. */
int cunmod_zpoly_file_read(fmpz_poly_t poly, const char *name);

#endif
