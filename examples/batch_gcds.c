/* Many GCDs, each modulo a prime of its own, with cunmod.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * usage: batch_gcds [PAIRS [LENGTH]]
 *
 * Pair i is u g and v g modulo the prime i modulo 8 of a table, with random polynomials u, v and g
 * of LENGTH coefficients. The fingerprint is that of all GCDs.
 */
#include "example_cunmod.h"

static const uint64_t primes[8] = {UINT64_C(4611686018427387847), UINT64_C(4611686018427387817),
                                   UINT64_C(4611686018427387787), UINT64_C(4611686018427387761),
                                   UINT64_C(4611686018427387751), UINT64_C(4611686018427387737),
                                   UINT64_C(4611686018427387733), UINT64_C(4611686018427387709)};

/* *res = a new batch whose item i has n random coefficients, from word 3 n i + first on. */
static void create(cunmod_batch_t *res, cunmod_moduli_t moduli, const int64_t *at, long items,
                   long n, long first)
{
    uint64_t *const all = random_words(0, items * n, 1);
    for (long i = 0; i < items; i++)
        for (long j = 0; j < n; j++)
            all[i * n + j] = random_word((uint64_t)(3 * n * i + first + j)) % primes[i % 8];
    check(cunmod_batch_create(res, moduli));
    check(cunmod_batch_set_arrays(*res, all, at));
    free(all);
}

int main(int argc, char **argv)
{
    const long items = argument(argc, argv, 1, 1000), n = argument(argc, argv, 2, 100);
    uint64_t *const p = random_words(0, items, 1), *const gcds = random_words(0, items * n, 1);
    int64_t *const at = (int64_t *)random_words(0, items + 1, 1);
    int64_t *const lengths = (int64_t *)random_words(0, items, 1);
    for (long i = 0; i < items; i++)
    {
        p[i] = primes[i % 8];
        at[i + 1] = at[i] + n;
    }
    cunmod_moduli_t moduli;
    cunmod_batch_t a, b, g;
    open_gpu();
    check(cunmod_moduli_create(&moduli, p, items, NULL));
    create(&a, moduli, at, items, n, 0);
    create(&b, moduli, at, items, n, n);
    create(&g, moduli, at, items, n, 2 * n);
    check(cunmod_batch_mul(a, a, g));
    check(cunmod_batch_mul(b, b, g));
    check(cunmod_sync(NULL));

    lap(NULL);
    check(cunmod_batch_gcd(g, a, b));
    check(cunmod_batch_lengths(lengths, g));
    check(cunmod_batch_get_arrays(gcds, at, g));
    lap("GCDs");

    uint64_t all = 0;
    for (long i = 0; i < items; i++)
        all = fingerprint(all, gcds + at[i], (long)lengths[i]);
    printf("fingerprint %016lx\n", (unsigned long)all);

    cunmod_batch_destroy(a);
    cunmod_batch_destroy(b);
    cunmod_batch_destroy(g);
    cunmod_moduli_destroy(moduli);
    free(p);
    free(gcds);
    free(at);
    free(lengths);
    return 0;
}
