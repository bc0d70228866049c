/* Many GCDs, each modulo a prime of its own, with FLINT.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * usage: batch_gcds_flint [PAIRS [LENGTH]]
 *
 * Pair i is u g and v g modulo the prime i modulo 8 of a table, with random polynomials u, v and g
 * of LENGTH coefficients. The fingerprint is that of all GCDs.
 */
#include "example.h"

#include <flint/nmod_poly.h>

static const uint64_t primes[8] = {UINT64_C(4611686018427387847), UINT64_C(4611686018427387817),
                                   UINT64_C(4611686018427387787), UINT64_C(4611686018427387761),
                                   UINT64_C(4611686018427387751), UINT64_C(4611686018427387737),
                                   UINT64_C(4611686018427387733), UINT64_C(4611686018427387709)};

/* res = a random polynomial of n coefficients modulo its modulus. */
static void set_random(nmod_poly_t res, uint64_t first, long n)
{
    uint64_t *const words = random_words(first, n, res->mod.n);
    for (long j = 0; j < n; j++)
        nmod_poly_set_coeff_ui(res, j, words[j]);
    free(words);
}

int main(int argc, char **argv)
{
    const long items = argument(argc, argv, 1, 1000), n = argument(argc, argv, 2, 100);
    nmod_poly_struct *const a = malloc(3 * (size_t)items * sizeof(*a));
    nmod_poly_struct *const b = a + items, *const g = b + items;
    if (a == NULL)
        return 1;
    for (long i = 0; i < items; i++)
    {
        const uint64_t first = 3 * (uint64_t)(i * n);
        nmod_poly_init(a + i, primes[i % 8]);
        nmod_poly_init(b + i, primes[i % 8]);
        nmod_poly_init(g + i, primes[i % 8]);
        set_random(a + i, first, n);
        set_random(b + i, first + (uint64_t)n, n);
        set_random(g + i, first + 2 * (uint64_t)n, n);
        nmod_poly_mul(a + i, a + i, g + i);
        nmod_poly_mul(b + i, b + i, g + i);
    }

    lap(NULL);
    for (long i = 0; i < items; i++)
        nmod_poly_gcd(g + i, a + i, b + i);
    lap("GCDs");

    uint64_t all = 0;
    for (long i = 0; i < items; i++)
        all = fingerprint(all, (uint64_t *)g[i].coeffs, nmod_poly_length(g + i));
    printf("fingerprint %016lx\n", (unsigned long)all);

    for (long i = 0; i < 3 * items; i++)
        nmod_poly_clear(a + i);
    free(a);
    return 0;
}
