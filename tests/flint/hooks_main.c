/* The program that FLINT's own test programs become parts of, as they are (tests/flint/t-hooks).
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * usage: hooks-tests NAME   runs one of them
 *        hooks-tests        runs all, where the program has run_all; else lists their names
 *
 * FLINT's checks abort when one fails.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/flint/hooks_tests.h"

/* What FLINT's programs have from their common part: they run this many times as many cases. */
double hooks_multiplier(void)
{
    const char *const text = getenv("FLINT_TEST_MULTIPLIER");
    return text != NULL ? strtod(text, NULL) : 1;
}

int main(int argc, char **argv)
{
    if (argc < 2 && run_all != NULL)
        return run_all();
    for (const flint_test_t *test = flint_tests; test->name != NULL; test++)
        if (argc < 2)
            puts(test->name);
        else if (strcmp(argv[1], test->name) == 0)
            return test->run() != 0;
    return argc < 2 ? 0 : 2;
}
