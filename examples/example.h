/* What the examples share: arguments, numbers that look random, times, fingerprints of results.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_EXAMPLE_H
#define CUNMOD_EXAMPLE_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* Returns argument number i of the program, or `standard` if the program has fewer arguments. */
static inline long argument(int argc, char **argv, int i, long standard)
{
    return i < argc ? atol(argv[i]) : standard;
}

/* Returns word number i of a sequence that looks random (splitmix64). */
static inline uint64_t random_word(uint64_t i)
{
    uint64_t x = (i + 1) * UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

/* Returns a new array of n words below p, from word number `first` on. The program ends if there is
 * no memory. */
static inline uint64_t *random_words(uint64_t first, long n, uint64_t p)
{
    uint64_t *const words = (uint64_t *)malloc(((size_t)n + 1) * sizeof(*words));
    if (words == NULL)
    {
        fprintf(stderr, "no memory\n");
        exit(1);
    }
    for (long i = 0; i < n; i++)
        words[i] = random_word(first + (uint64_t)i) % p;
    return words;
}

/* Writes the seconds since the last call to the standard error, with the name of what the program
 * has done in them; NULL: the clock starts. */
static inline void lap(const char *step)
{
    static double last;
    struct timespec t;
    timespec_get(&t, TIME_UTC);
    const double now = (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
    if (step != NULL)
        fprintf(stderr, "seconds %.6f %s\n", now - last, step);
    last = now;
}

/* Returns the fingerprint of a[0 .. n-1]; `before` is the fingerprint of what comes before a, or
 * 0. */
static inline uint64_t fingerprint(uint64_t before, const uint64_t *a, long n)
{
    for (long i = 0; i < n; i++)
        before = random_word(before ^ a[i]);
    return before;
}

#endif
