/* The check of the tests of the emulator itself, which have no harness.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TESTS_EMU_CHECK_H
#define CUNMOD_TESTS_EMU_CHECK_H

#include <cstdio>

/* The checks that have failed; each test program defines their number. */
extern int failures;

#define CHECK(condition)                                                                           \
    do                                                                                             \
    {                                                                                              \
        if (!(condition))                                                                          \
        {                                                                                          \
            std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);                   \
            failures++;                                                                            \
        }                                                                                          \
    } while (0)

#endif
