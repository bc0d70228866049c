/* The FLINT with which the library is compared: a shared library of any version from 2.9 on, loaded
 * at run time.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * No header of FLINT is used, so that another FLINT can be measured than the one with which the
 * library is linked. The types below are the same in 2.9 and 3.x.
 */
#ifndef CUNMOD_BENCH_FLINT_SYMBOLS_H
#define CUNMOD_BENCH_FLINT_SYMBOLS_H

#include <stdint.h>

typedef unsigned long flint_word_t;
_Static_assert(sizeof(flint_word_t) == sizeof(uint64_t), "FLINT with 64-bit limbs is needed");

/* FLINT's nmod_t. */
typedef struct
{
    flint_word_t n;
    flint_word_t ninv;
    flint_word_t norm;
} flint_mod_t;

/* FLINT's nmod_poly_struct. */
typedef struct
{
    flint_word_t *coeffs;
    long alloc;
    long length;
    flint_mod_t mod;
} flint_poly_t;

/* Opens the shared library at `path`; for NULL, the program and the libraries with which it is
 * linked. Returns 0, or -1 after a message on stderr. */
int flint_symbols_open(const char *path);

/* *pointer = the address of the symbol in the library that has been opened; NULL if the library
 * does not have it. `pointer` is the address of a pointer to a function or to data. Returns 0, or
 * -1 for NULL. */
int flint_symbols_find(void *pointer, const char *name);

#endif
