/* Operands of the benchmark, their results by FLINT, primes, and the names of the operations.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "peers.h"

static uint64_t mulmod(uint64_t a, uint64_t b, uint64_t p)
{
    __extension__ typedef unsigned __int128 wide_t;
    return (uint64_t)((wide_t)a * b % p);
}

/* 1 / a modulo the prime p. */
static uint64_t inverse(uint64_t a, uint64_t p)
{
    uint64_t result = 1 % p;
    for (uint64_t e = p - 2; e > 0; e >>= 1)
    {
        if (e & 1)
            result = mulmod(result, a, p);
        a = mulmod(a, a, p);
    }
    return result;
}

static int compare_words(const void *x, const void *y)
{
    const uint64_t a = *(const uint64_t *)x, b = *(const uint64_t *)y;
    return (a > b) - (a < b);
}

void bench_sort(uint64_t *words, int64_t count)
{
    qsort(words, (size_t)count, sizeof *words, compare_words);
}

uint64_t *bench_residues(int64_t n, uint64_t p)
{
    uint64_t *const x = bench_words(n);
    bench_random(x, n, p);
    return x;
}

uint64_t *bench_integers_random(int64_t n, int64_t bits, int64_t words)
{
    uint64_t *const x = bench_residues(n * words, UINT64_MAX);
    for (int64_t j = 0; j < n; j++)
    {
        const uint64_t sign = j % 2 == 0 ? 0 : UINT64_MAX;
        uint64_t *const y = x + j * words;
        for (int64_t w = bits / 64; w < words; w++)
        {
            const uint64_t mask = w == bits / 64 ? (UINT64_C(1) << bits % 64) - 1 : 0;
            y[w] = sign == 0 ? y[w] & mask : y[w] | ~mask;
        }
    }
    return x;
}

/* a = a random polynomial of length len that `factor` divides. */
static void random_multiple(uint64_t *a, int64_t len, const uint64_t *factor, int64_t lenf,
                            uint64_t p)
{
    const int64_t lenc = len - lenf + 1;
    uint64_t *cofactor = bench_words(lenc);
    bench_random(cofactor, lenc, p);
    if (lenc >= lenf)
        flint_peer_mul(a, cofactor, lenc, factor, lenf, p);
    else
        flint_peer_mul(a, factor, lenf, cofactor, lenc, p);
    free(cofactor);
}

static void expected_gcd(bench_case_t *c)
{
    const int64_t len = flint_peer_gcd(c->x, c->a, c->n, c->b, c->m, c->p);
    const uint64_t scale = inverse(c->x[len - 1], c->p);
    for (int64_t i = 0; i < len; i++)
        c->x[i] = mulmod(c->x[i], scale, c->p);
    memset(c->x + len, 0, (size_t)(c->m - len) * sizeof *c->x);
}

void bench_case_random(bench_case_t *c, int op, int64_t n, int64_t m, uint64_t p)
{
    c->op = op;
    c->n = n;
    c->m = m;
    c->p = p;
    c->room_x = op == CUNMOD_OP_MUL ? n + m - 1 : op == CUNMOD_OP_DIV ? n - m + 1 : m;
    c->room_y = op == CUNMOD_OP_DIV ? m - 1 : 0;
    c->a = bench_words(n);
    c->b = bench_words(m);
    c->x = NULL;
    c->y = NULL;
    bench_seed(p ^ (uint64_t)(n * 1000003 + m)); /* the same size gets the same operands */
    bench_random(c->a, n, p);
    bench_random(c->b, m, p);
}

void bench_case_solve(bench_case_t *c, int threads)
{
    c->x = bench_words(c->room_x);
    c->y = bench_words(c->room_y);
    flint_peer_threads(threads);
    if (c->op == CUNMOD_OP_MUL)
        flint_peer_mul(c->x, c->a, c->n, c->b, c->m, c->p);
    else if (c->op == CUNMOD_OP_DIV)
        flint_peer_divrem(c->x, c->y, c->a, c->n, c->b, c->m, c->p);
    else
        expected_gcd(c);
    flint_peer_threads(1);
}

void bench_case_create(bench_case_t *c, int op, int64_t n, int64_t m, uint64_t p, int64_t planted)
{
    bench_case_random(c, op, n, m, p);
    if (planted > 0)
    {
        uint64_t *factor = bench_words(planted);
        bench_random(factor, planted, p);
        random_multiple(c->a, n, factor, planted, p);
        random_multiple(c->b, m, factor, planted, p);
        free(factor);
    }
    bench_case_solve(c, 1);
}

void bench_case_destroy(bench_case_t *c)
{
    free(c->a);
    free(c->b);
    free(c->x);
    free(c->y);
}

void bench_case_check(const bench_case_t *c, const uint64_t *x, const uint64_t *y, const char *who)
{
    if (memcmp(x, c->x, (size_t)c->room_x * sizeof *x) != 0 ||
        (c->room_y > 0 && memcmp(y, c->y, (size_t)c->room_y * sizeof *y) != 0))
    {
        bench_die("WRONG RESULT: %s, %s of lengths %lld and %lld modulo %llu differs from FLINT",
                  who, bench_op_name(c->op), (long long)c->n, (long long)c->m,
                  (unsigned long long)c->p);
    }
}

#define EVALUATIONS 3

/* y[k] = a(x[k]) modulo p. */
static void evaluate(uint64_t y[EVALUATIONS], const uint64_t x[EVALUATIONS], const uint64_t *a,
                     int64_t len, uint64_t p)
{
    __extension__ typedef unsigned __int128 wide_t;
    memset(y, 0, EVALUATIONS * sizeof *y);
    for (int64_t i = len - 1; i >= 0; i--)
        for (int k = 0; k < EVALUATIONS; k++)
            y[k] = (uint64_t)(((wide_t)y[k] * x[k] + a[i]) % p);
}

void bench_check_points(const uint64_t *z, const uint64_t *a, int64_t n, const uint64_t *b,
                        int64_t m, uint64_t p, const char *who)
{
    uint64_t x[EVALUATIONS], ya[EVALUATIONS], yb[EVALUATIONS], yz[EVALUATIONS];
    for (int k = 0; k < EVALUATIONS; k++)
        x[k] = bench_next_random() % p;
    evaluate(ya, x, a, n, p);
    evaluate(yb, x, b, m, p);
    evaluate(yz, x, z, n + m - 1, p);
    for (int k = 0; k < EVALUATIONS; k++)
    {
        if (mulmod(ya[k], yb[k], p) != yz[k])
        {
            bench_die("WRONG RESULT: %s, product of lengths %lld and %lld modulo %llu, at %llu",
                      who, (long long)n, (long long)m, (unsigned long long)p,
                      (unsigned long long)x[k]);
        }
    }
}

const char *bench_op_name(int op)
{
    static const char *const names[] = {[CUNMOD_OP_MUL] = "mul",
                                        [CUNMOD_OP_DIV] = "div",
                                        [CUNMOD_OP_GCD] = "gcd",
                                        [CUNMOD_OP_POINTS] = "points",
                                        [CUNMOD_OP_ELEMENTARY] = "elementary",
                                        [CUNMOD_OP_MAT] = "mat",
                                        [BENCH_OP_FACTOR] = "factor",
                                        [BENCH_OP_ROOTS] = "roots",
                                        [BENCH_OP_SERIES] = "series"};
    return names[op];
}

int bench_bits(uint64_t p)
{
    return p ? 64 - __builtin_clzll(p) : 0;
}

uint64_t bench_prime(int bits)
{
    static const struct
    {
        int bits;
        unsigned below;
    } primes[] = {{8, 5},   {16, 15}, {17, 1}, {20, 3},  {30, 35}, {31, 1}, {32, 5},
                  {50, 27}, {60, 93}, {61, 1}, {62, 57}, {63, 25}, {64, 59}};
    for (size_t i = 0; i < sizeof primes / sizeof *primes; i++)
        if (primes[i].bits == bits)
            return (UINT64_MAX >> (64 - bits)) - (primes[i].below - 1);
    return 0;
}
