/* Polynomials over the integers in text files, in the format of fmpz_poly_print.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "mpi/zpoly_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cunmod.h"

#define BLANKS " \t\n\v\f\r"
#define FIRST_BYTES ((size_t)1 << 16)

static int fail(int status, const char *name, const char *what)
{
    fprintf(stderr, "cunmod-images: %s: %s\n", name, what);
    return status;
}

/* *text = what is left of an open file, and a zero; freed by the caller, after a failure, too. */
static int read_all(char **text, size_t *size, FILE *file, const char *name)
{
    size_t room = FIRST_BYTES, got = 1;
    *size = 0;
    *text = malloc(room + 1);
    while (*text != NULL && got > 0)
    {
        if (*size == room)
        {
            room *= 2;
            char *const more = realloc(*text, room + 1);
            if (more == NULL)
            {
                return fail(CUNMOD_IMAGES_FAIL, name, cunmod_status_text(CUNMOD_E_MEMORY));
            }
            *text = more;
        }
        got = fread(*text + *size, 1, room - *size, file);
        *size += got;
    }
    if (*text == NULL)
    {
        return fail(CUNMOD_IMAGES_FAIL, name, cunmod_status_text(CUNMOD_E_MEMORY));
    }
    (*text)[*size] = 0;
    return ferror(file) ? fail(CUNMOD_IMAGES_INPUT, name, strerror(errno)) : CUNMOD_IMAGES_OK;
}

/* The next word, which ends with a zero then; an empty one at the end of the text. */
static char *next_word(char **text)
{
    char *const word = *text + strspn(*text, BLANKS);
    char *const end = word + strcspn(word, BLANKS);
    *text = *end != 0 ? end + 1 : end;
    *end = 0;
    return word;
}

/* Each coefficient takes two bytes of the file at least: a length cannot ask for more memory than
 * the file has bytes. */
static int parse(fmpz_poly_t poly, char *text, size_t size, const char *name)
{
    char what[96];
    if (strlen(text) != size)
    {
        return fail(CUNMOD_IMAGES_INPUT, name, "a byte is 0");
    }
    char *const word = next_word(&text);
    char *end = word;
    errno = 0;
    const long long len = strtoll(word, &end, 10);
    if (end == word || *end != 0 || errno != 0 || len < 0)
    {
        return fail(CUNMOD_IMAGES_INPUT, name, "no length at the beginning");
    }
    if ((unsigned long long)len > size / 2)
    {
        return fail(CUNMOD_IMAGES_INPUT, name, "fewer coefficients than the length says");
    }
    fmpz_poly_zero(poly);
    fmpz_poly_fit_length(poly, (slong)len);
    for (long long j = 0; j < len; j++)
    {
        const char *const number = next_word(&text);
        if (*number == 0)
        {
            return fail(CUNMOD_IMAGES_INPUT, name, "fewer coefficients than the length says");
        }
        _fmpz_poly_set_length(poly, (slong)j + 1);
        if (fmpz_set_str(poly->coeffs + j, number, 10) != 0)
        {
            snprintf(what, sizeof(what), "coefficient %lld is no integer", j);
            return fail(CUNMOD_IMAGES_INPUT, name, what);
        }
    }
    _fmpz_poly_normalise(poly);
    return *next_word(&text) == 0
               ? CUNMOD_IMAGES_OK
               : fail(CUNMOD_IMAGES_INPUT, name, "more coefficients than the length says");
}

int cunmod_zpoly_file_read(fmpz_poly_t poly, const char *name)
{
    char *text = NULL;
    size_t size = 0;
    FILE *const file = fopen(name, "r");
    if (file == NULL)
    {
        return fail(CUNMOD_IMAGES_INPUT, name, strerror(errno));
    }
    int status = read_all(&text, &size, file, name);
    if (status == CUNMOD_IMAGES_OK)
    {
        status = parse(poly, text, size, name);
    }
    fclose(file);
    free(text);
    return status;
}
