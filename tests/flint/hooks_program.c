/* A program that uses FLINT and knows nothing of cunmod: it prints sums of results
 * (tests/flint/t-hooks).
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <gmp.h>

#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include <flint/flint.h>
#include <flint/fmpz.h>
#include <flint/fmpz_poly.h>
#include <flint/nmod_poly.h>

#define LENGTH 700
#define THREADS 4

/* The next number of the generator of Knuth's MMIX. */
static ulong next(ulong *state)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return *state >> 1;
}

static void draw(nmod_poly_t a, slong n, ulong *state)
{
    nmod_poly_fit_length(a, n);
    for (slong i = 0; i < n; i++)
        nmod_poly_set_coeff_ui(a, i, next(state) % a->mod.n);
}

static ulong sum(const nmod_poly_t a)
{
    ulong sum = (ulong)a->length;
    for (slong i = 0; i < a->length; i++)
        sum = 31 * sum + a->coeffs[i];
    return sum;
}

/* Products, divisions, a GCD, a resultant and a series modulo p, where p is prime; products else. */
static ulong modulo(ulong p, int is_prime, ulong state)
{
    nmod_poly_t a, b, c, d;
    nmod_poly_init(a, p);
    nmod_poly_init(b, p);
    nmod_poly_init(c, p);
    nmod_poly_init(d, p);
    draw(a, LENGTH, &state);
    draw(b, LENGTH / 2, &state);
    nmod_poly_mul(c, a, b);
    ulong all = sum(c);
    nmod_poly_mullow(d, a, b, LENGTH);
    all = 31 * all + sum(d);
    if (is_prime)
    {
        nmod_poly_divrem(c, d, a, b);
        all = 31 * (31 * all + sum(c)) + sum(d);
        nmod_poly_mul(c, a, b);
        nmod_poly_gcd(d, c, a);
        all = 31 * all + sum(d);
        all = 31 * all + nmod_poly_resultant(a, b);
        nmod_poly_set_coeff_ui(b, 0, 1);
        nmod_poly_inv_series(c, b, LENGTH);
        all = 31 * all + sum(c);
    }
    nmod_poly_clear(a);
    nmod_poly_clear(b);
    nmod_poly_clear(c);
    nmod_poly_clear(d);
    return all;
}

/* The residue of a result over the integers. */
static ulong integers(ulong state)
{
    fmpz_poly_t a, b, c;
    fmpz_t r;
    fmpz_init(r);
    fmpz_poly_init(a);
    fmpz_poly_init(b);
    fmpz_poly_init(c);
    for (slong i = 0; i < 40; i++)
    {
        fmpz_poly_set_coeff_ui(a, i, next(&state));
        fmpz_poly_set_coeff_ui(b, i, next(&state));
    }
    fmpz_poly_mul(c, a, b);
    fmpz_poly_gcd(c, c, a);
    fmpz_poly_resultant(r, a, b);
    const ulong all = fmpz_fdiv_ui(r, 1000003) + 31 * (ulong)fmpz_poly_equal(c, a);
    fmpz_clear(r);
    fmpz_poly_clear(a);
    fmpz_poly_clear(b);
    fmpz_poly_clear(c);
    return all;
}

static void *in_thread(void *argument)
{
    ulong *const result = argument;
    for (int i = 0; i < 3; i++)
        *result = modulo(UWORD(18446744073709551557), 1, *result);
    flint_cleanup();
    return NULL;
}

int main(void)
{
    pthread_t threads[THREADS];
    ulong results[THREADS];
    int status;
    printf("%lu\n", modulo(UWORD(18446744073709551557), 1, 1));
    printf("%lu\n", modulo(65537, 1, 2));
    printf("%lu\n", modulo(1000000007UL * 998244353, 0, 3));
    printf("%lu\n", modulo(2, 1, 4));
    printf("%lu\n", integers(5));
    for (int i = 0; i < THREADS; i++)
    {
        results[i] = (ulong)i;
        if (pthread_create(&threads[i], NULL, in_thread, &results[i]) != 0)
            return 1;
    }
    for (int i = 0; i < THREADS; i++)
    {
        pthread_join(threads[i], NULL);
        printf("%lu\n", results[i]);
    }
    fflush(stdout);
    const pid_t child = fork();
    if (child == 0)
    {
        printf("%lu %lu\n", modulo(65537, 1, 6), integers(7));
        fflush(stdout);
        _exit(0);
    }
    return child < 0 || waitpid(child, &status, 0) != child || status != 0;
}
