/* PARI as cunmod-bench-pari calls it, and what the files of this program share: checks, memory,
 * random words, and rows of the CSV file.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BENCH_PARI_PEER_H
#define CUNMOD_BENCH_PARI_PEER_H

#include <stdint.h>

#include <pari/pari.h>

#include "cunmod.h"
#include "timing.h"

/* Prints "cunmod-bench-pari: " and the text on stderr, and exits with status 1. */
_Noreturn void pari_peer_die(const char *text);

/* Ends the program with a message, unless the status of the library is CUNMOD_OK. */
void pari_peer_check(int status);

/* count >= 1 words, all 0, which the caller frees. Ends the program when there is no memory. */
uint64_t *pari_peer_words(int64_t count);

/* A random word, the same sequence in each run. */
uint64_t pari_peer_random(void);

/* Starts PARI with one thread, as FLINT in cunmod-bench, and opens the CSV file with notes on the
 * machine. A call of PARI ends after limit >= 1 seconds. */
void pari_peer_open(const char *path, unsigned limit);
void pari_peer_close(void);

/* The limit, in seconds. */
double pari_peer_limit(void);

/* The result of run(data) on PARI's stack, and *us = its microseconds. Returns NULL after a line on
 * stdout when the call has taken longer than the limit. */
GEN pari_peer_call(double *us, GEN (*run)(const void *data), const void *data);

/* A row of PARI, whose time is that of one call, and one of the library. They are as those of
 * cunmod-bench: op and algorithm are names, p has so many bits. */
typedef struct
{
    const char *op, *algorithm;
    int64_t n, m;
    uint64_t p;
} pari_peer_row_t;

void pari_peer_add(const pari_peer_row_t *row, double us);

/* The algorithm of the row is followed by "cpu" when the last call was on the CPU path. */
void pari_peer_add_own(const pari_peer_row_t *row, const bench_time_t *time);

/* "GPU" or "CPU": the path of the last call of the library. */
const char *pari_peer_path(void);

/* pari_resultants.c: resultants over the integers. */
void pari_resultants(void);

/* pari_factor.c: factors and tests of irreducibility, and roots, modulo primes; of at most such a
 * degree. */
void pari_factor(int64_t largest);
void pari_roots(int64_t largest);

/* pari_matrices.c: determinants, ranks and kernels modulo primes, of at most so many rows. */
void pari_matrices(int64_t largest);

#endif
