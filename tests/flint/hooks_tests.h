/* The table of FLINT's test programs that t-hooks makes one program of.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TESTS_HOOKS_TESTS_H
#define CUNMOD_TESTS_HOOKS_TESTS_H

/* FLINT's program ROOM/test/t-NAME.c; the last one has no name. */
typedef struct
{
    const char *name; /* ROOM_NAME, that of the function which the program is about */
    int (*run)(void);
} flint_test_t;

extern const flint_test_t flint_tests[];

/* Runs all of them, each in a process of its own, on the GPU alone. Returns 0; 1 if one has failed
 * or no call was taken; 77 if there is no GPU. Only the program of t-hooks-gpu has this function.
 */
int run_all(void) __attribute__((weak));

#endif
