/* Text as XML.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_CLI_XML_H
#define CUNMOD_CLI_XML_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Returns whether a byte is another than the first of a character in UTF-8. */
bool cli_continues(char byte);

/* Both functions write text in UTF-8 to the file: characters of markup as entities, and ? in the
 * place of control characters and of bytes that are no character. cli_put_xml writes a string,
 * cli_put_xml_bytes the bytes text[0 .. length-1]. */
void cli_put_xml(FILE *file, const char *text);
void cli_put_xml_bytes(FILE *file, const char *text, size_t length);

#endif
