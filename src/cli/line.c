/* Reads a line of `cunmod serve`: words, numbers and polynomials.
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

#include <gmp.h>

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
        return line_fail(line, 0, "column %ld: expected %s, found '%c'", column, expected, byte);
    return line_fail(line, 0, "column %ld: expected %s, found byte 0x%02x", column, expected,
                     (unsigned)(unsigned char)byte);
}

bool line_too_long(line_t *line, uint64_t length, int64_t longest)
{
    return line_fail(line, CUNMOD_E_LENGTH, "length %" PRIu64 " is above %" PRId64 " (--longest)",
                     length, longest);
}

bool line_no_memory(line_t *line)
{
    return line_fail(line, CUNMOD_E_MEMORY, "%s (--memory)", cunmod_status_text(CUNMOD_E_MEMORY));
}

bool line_is_blank(char byte)
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

static bool is_in_name(char byte)
{
    return is_letter(byte) || is_digit(byte) || byte == '_';
}

char line_peek(line_t *line)
{
    while (line->next < line->end && line_is_blank(*line->next))
        line->next++;
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
        return line_fail_here(line, "a name");
    const char *first = line->next;
    while (line->next < line->end && is_in_name(*line->next))
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

/* Skips the digits of the next number: *first = the first digit, *count = the number of digits.
 * Returns false after an error. */
static bool digits(line_t *line, const char **first, size_t *count)
{
    if (!is_digit(line_peek(line)))
        return line_fail_here(line, "a number");
    *first = line->next;
    while (line->next < line->end && is_digit(*line->next))
        line->next++;
    *count = (size_t)(line->next - *first);
    if (line->next < line->end && !line_is_blank(*line->next) && *line->next != ']')
        return line_fail_here(line, "a digit or a blank");
    return true;
}

bool line_number(line_t *line, uint64_t *value)
{
    const char *first;
    size_t count;
    uint64_t number = 0;
    if (!digits(line, &first, &count))
        return false;
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

bool line_modulus(line_t *line, uint64_t *p)
{
    return line_number(line, p) &&
           (*p >= 2 || line_fail(line, CUNMOD_E_MODULUS, "modulus %" PRIu64 " is below 2", *p));
}

bool line_length(line_t *line, int64_t *value, int64_t longest)
{
    uint64_t number;
    if (!line_number(line, &number))
        return false;
    if (number > (uint64_t)longest)
        return line_too_long(line, number, longest);
    *value = (int64_t)number;
    return true;
}

bool line_exponent(line_t *line, uint64_t **words, int64_t *limbs, bool *negative)
{
    const char *first;
    size_t count;
    const bool has_minus = negative != NULL && line_peek(line) == '-';
    line->next += has_minus;
    if (!digits(line, &first, &count))
        return false;
    if (count > LINE_DIGITS)
    {
        return line_fail(line, CUNMOD_E_LENGTH, "an exponent has %" PRId64 " digits at most",
                         LINE_DIGITS);
    }
    /* count / 16 + 2 words are enough, since a decimal digit has less than 4 bits */
    *words = malloc((count / 16 + 2) * sizeof(**words));
    unsigned char *values = malloc(count);
    if (*words == NULL || values == NULL)
    {
        free(values);
        return line_no_memory(line);
    }
    for (size_t i = 0; i < count; i++)
        values[i] = (unsigned char)(first[i] - '0');
    *limbs = mpn_set_str(*words, values, count, 10);
    free(values);
    while (*limbs > 0 && (*words)[*limbs - 1] == 0)
        --*limbs;
    if (negative != NULL)
        *negative = has_minus && *limbs > 0;
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
            return false;
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
        poly->length--;
    return true;
}

bool line_poly(line_t *line, cli_poly_t *poly, cli_room_t *room)
{
    int64_t length = 0;
    *poly = (cli_poly_t){.length = 0};
    if (!line_length(line, &length, room->longest) || !line_number(line, &poly->p))
        return false;
    if (poly->p < 2)
        return line_fail(line, CUNMOD_E_MODULUS, "modulus %" PRIu64 " is below 2", poly->p);
    /* A coefficient takes at least two bytes of the line. So the memory is limited by the number of
     * bytes of the line, and not by the length that the line states. */
    const int64_t there = (line->end - line->next) / 2 + 1;
    poly->coeffs = cli_take(room, length < there ? length : there);
    if (poly->coeffs == NULL)
        return line_no_memory(line);
    if (!coefficients(line, poly, length))
    {
        free(poly->coeffs);
        poly->coeffs = NULL;
        return false;
    }
    return true;
}

bool line_is_in_x(line_t *line)
{
    const char first = line_peek(line);
    const char *next = line->next;
    if (first == '+' || first == '-')
        return true;
    if (first == 'x')
        return next + 1 == line->end || !is_in_name(next[1]);
    while (next < line->end && is_digit(*next))
        next++;
    return next > line->next && next < line->end && *next != '\0' && strchr("x*+-", *next) != NULL;
}

bool line_finish(line_t *line)
{
    return line_at_end(line) || line_fail_here(line, "the end of the line");
}
