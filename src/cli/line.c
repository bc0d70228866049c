/* A line of `cunmod serve`: its words, numbers and polynomials.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "line.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cunmod.h"

void line_open(line_t *line, const char *text, size_t size)
{
    *line = (line_t){.start = text, .next = text, .end = text + size};
}

bool line_fail(line_t *line, int status, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line->reason, sizeof line->reason, format, arguments);
    va_end(arguments);
    line->status = status;
    return false;
}

bool line_fail_here(line_t *line, const char *expected)
{
    const long column = (long)(line->next - line->start) + 1;
    const char byte = line_peek(line);
    if (line->next == line->end)
    {
        return line_fail(line, 0, "column %ld: expected %s, found the end of the line", column,
                         expected);
    }
    if (byte > ' ' && byte < 127)
    {
        return line_fail(line, 0, "column %ld: expected %s, found '%c'", column, expected, byte);
    }
    return line_fail(line, 0, "column %ld: expected %s, found byte 0x%02x", column, expected,
                     (unsigned)(unsigned char)byte);
}

static bool is_blank(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\r';
}

static bool is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

static bool is_letter(char byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}

char line_peek(line_t *line)
{
    while (line->next < line->end && is_blank(*line->next))
    {
        line->next++;
    }
    return line->next < line->end ? *line->next : '\0';
}

bool line_at_end(line_t *line)
{
    (void)line_peek(line);
    return line->next == line->end;
}

bool line_word(line_t *line, char word[LINE_WORD])
{
    size_t size = 0;
    if (!is_letter(line_peek(line)))
    {
        return line_fail_here(line, "a name");
    }
    const char *first = line->next;
    while (line->next < line->end &&
           (is_letter(*line->next) || is_digit(*line->next) || *line->next == '_'))
    {
        size++;
        line->next++;
    }
    if (size >= LINE_WORD)
    {
        return line_fail(line, 0, "column %ld: a name has %d characters at most",
                         (long)(first - line->start) + 1, LINE_WORD - 1);
    }
    memcpy(word, first, size);
    word[size] = '\0';
    return true;
}

/* The digits of the next number: how many, and where. */
static bool digits(line_t *line, const char **first, size_t *count)
{
    if (!is_digit(line_peek(line)))
    {
        return line_fail_here(line, "a number");
    }
    *first = line->next;
    while (line->next < line->end && is_digit(*line->next))
    {
        line->next++;
    }
    *count = (size_t)(line->next - *first);
    if (line->next < line->end && !is_blank(*line->next))
    {
        return line_fail_here(line, "a digit or a blank");
    }
    return true;
}

bool line_number(line_t *line, uint64_t *value)
{
    const char *first;
    size_t count;
    uint64_t number = 0;
    if (!digits(line, &first, &count))
    {
        return false;
    }
    for (size_t i = 0; i < count; i++)
    {
        const uint64_t digit = (uint64_t)(first[i] - '0');
        if (number > UINT64_MAX / 10 || 10 * number > UINT64_MAX - digit)
        {
            return line_fail(line, 0, "column %ld: number above 2^64-1",
                             (long)(first - line->start) + 1);
        }
        number = 10 * number + digit;
    }
    *value = number;
    return true;
}

bool line_length(line_t *line, int64_t *value, int64_t longest)
{
    uint64_t number;
    if (!line_number(line, &number))
    {
        return false;
    }
    if (number > (uint64_t)longest)
    {
        return line_fail(line, CUNMOD_E_LENGTH,
                         "length %" PRIu64 " is above %" PRId64 " (--longest)", number, longest);
    }
    *value = (int64_t)number;
    return true;
}

#define CHUNK 18 /* digits that are taken in at once */

/* words = words * factor + digit; returns their number. */
static int64_t multiply_add(uint64_t *words, int64_t limbs, uint64_t factor, uint64_t digit)
{
    for (int64_t i = 0; i < limbs; i++)
    {
        const unsigned __int128 t = (unsigned __int128)words[i] * factor + digit;
        words[i] = (uint64_t)t;
        digit = (uint64_t)(t >> 64);
    }
    if (digit != 0)
    {
        words[limbs++] = digit;
    }
    return limbs;
}

bool line_exponent(line_t *line, uint64_t **words, int64_t *limbs)
{
    const char *first;
    size_t count;
    if (!digits(line, &first, &count))
    {
        return false;
    }
    /* A digit has less than 4 bits. */
    *words = malloc((count / 16 + 2) * sizeof(**words));
    *limbs = 0;
    if (*words == NULL)
    {
        return line_fail(line, CUNMOD_E_MEMORY, "%s", cunmod_status_text(CUNMOD_E_MEMORY));
    }
    for (size_t i = 0; i < count;)
    {
        uint64_t chunk = 0;
        uint64_t factor = 1;
        for (int j = 0; j < CHUNK && i < count; j++, i++)
        {
            chunk = 10 * chunk + (uint64_t)(first[i] - '0');
            factor *= 10;
        }
        *limbs = multiply_add(*words, *limbs, factor, chunk);
    }
    return true;
}

static bool coefficients(line_t *line, cli_poly_t *poly, int64_t length)
{
    for (int64_t i = 0; i < length; i++)
    {
        uint64_t coeff;
        if (line_at_end(line))
        {
            return line_fail(line, 0, "the line ends after %" PRId64 " of %" PRId64 " coefficients",
                             i, length);
        }
        if (!line_number(line, &coeff))
        {
            return false;
        }
        if (coeff >= poly->p)
        {
            return line_fail(line, CUNMOD_E_COEFF,
                             "coefficient %" PRIu64 " is not below the modulus %" PRIu64, coeff,
                             poly->p);
        }
        poly->coeffs[i] = coeff;
    }
    poly->length = length;
    while (poly->length > 0 && poly->coeffs[poly->length - 1] == 0)
    {
        poly->length--;
    }
    return true;
}

bool line_poly(line_t *line, cli_poly_t *poly, int64_t longest)
{
    int64_t length = 0;
    *poly = (cli_poly_t){.length = 0};
    if (!line_length(line, &length, longest) || !line_number(line, &poly->p))
    {
        return false;
    }
    if (poly->p < 2)
    {
        return line_fail(line, CUNMOD_E_MODULUS, "modulus %" PRIu64 " is below 2", poly->p);
    }
    /* A coefficient takes two bytes of the line: what is announced and not there is not
     * allocated. */
    const int64_t there = (line->end - line->next) / 2 + 1;
    const int64_t room = length < there ? length : there;
    poly->coeffs = malloc((size_t)(room + 1) * sizeof(*poly->coeffs));
    if (poly->coeffs == NULL)
    {
        return line_fail(line, CUNMOD_E_MEMORY, "%s", cunmod_status_text(CUNMOD_E_MEMORY));
    }
    if (!coefficients(line, poly, length))
    {
        free(poly->coeffs);
        poly->coeffs = NULL;
        return false;
    }
    return true;
}

bool line_finish(line_t *line)
{
    return line_at_end(line) || line_fail_here(line, "the end of the line");
}
