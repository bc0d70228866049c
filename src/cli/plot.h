/* Curves of predicted times as a picture in SVG.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_CLI_PLOT_H
#define CUNMOD_CLI_PLOT_H

#include <stdio.h>

#include "curves.h"

/* CSS with which the colours of plots follow a dark background, for readers that prefer one. */
extern const char cli_plot_style[];

/* text = the microseconds with three digits and a unit, in UTF-8. */
void cli_time_text(char *text, size_t size, double us);

/* Writes the arguments of the operation, each after a blank; lengths are written in terms of n. */
void cli_put_arguments(FILE *file, const cli_asked_t *asked);

/* Writes the plot of the question's curves as an element svg. The largest n is 2^log_most, or the
 * least power of 2 that is at least twice the asked n. is_document: the element stands alone, so it
 * has cli_plot_style; and the asked n is marked. */
void cli_plot(FILE *file, const cli_asked_t *asked, int log_most, bool is_document);

/* Writes cli_plot to the file `name`, or to stdout if it is "-", as a document of its own. Returns
 * an exit status, after a message if it is not CLI_OK. */
int cli_plot_file(const char *name, const cli_asked_t *asked);

#endif
