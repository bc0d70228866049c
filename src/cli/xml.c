/* Writes text as XML.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "xml.h"

#include <stdint.h>
#include <string.h>

bool cli_continues(char byte)
{
    return ((unsigned char)byte & 0xc0) == 0x80;
}

/* Returns whether XML has the character with this number, and it is no control character. */
static bool is_printed(uint32_t code)
{
    return code >= ' ' && !(code >= 0x7f && code < 0xa0) && !(code >= 0xd800 && code < 0xe000) &&
           code != 0xfffe && code != 0xffff && code <= 0x10ffff;
}

/* Returns the number of bytes of the first character of a text in UTF-8, of at least one byte; 0:
 * the bytes are no character, or a control character. */
static size_t character_bytes(const char *text, size_t length)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000}; /* [number of bytes] */
    const unsigned char first = (unsigned char)text[0];
    const size_t bytes = first < 0x80                    ? 1
                         : first >= 0xc0 && first < 0xe0 ? 2
                         : first >= 0xe0 && first < 0xf0 ? 3
                         : first >= 0xf0 && first < 0xf8 ? 4
                                                         : 0;
    if (bytes == 0 || bytes > length)
        return 0;
    uint32_t code = bytes == 1 ? first : first & (0x7fu >> bytes);
    for (size_t i = 1; i < bytes; i++)
    {
        if (!cli_continues(text[i]))
            return 0;
        code = code << 6 | ((unsigned char)text[i] & 0x3fu);
    }
    return code >= least[bytes] && is_printed(code) ? bytes : 0;
}

void cli_put_xml_bytes(FILE *file, const char *text, size_t length)
{
    while (length > 0)
    {
        const size_t bytes = character_bytes(text, length), read = bytes > 0 ? bytes : 1;
        if (bytes == 0)
            putc('?', file);
        else if (strchr("&<>\"", *text) != NULL)
            fprintf(file, "&#%d;", *text);
        else
            fwrite(text, 1, bytes, file);
        text += read;
        length -= read;
    }
}

void cli_put_xml(FILE *file, const char *text)
{
    cli_put_xml_bytes(file, text, strlen(text));
}
