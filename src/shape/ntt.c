/* The primes, lengths and constants of number-theoretic transforms.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "shape/ntt.h"

#include "shape/tuning.h"

/* The fixed primes p, the largest first; 3 2^25 divides p - 1 for each of them. */
static const uint32_t fixed[CUNMOD_NTT_PRIMES] = {
    2113929217u, /* 63 2^25 + 1 */
    2013265921u, /* 15 2^27 + 1 */
    1811939329u, /* 27 2^26 + 1 */
    1711276033u, /* 51 2^25 + 1 */
    1107296257u, /* 33 2^25 + 1 */
};

static uint64_t mul_mod(uint64_t a, uint64_t b, uint64_t p)
{
    return (uint64_t)((unsigned __int128)a * b % p);
}

static uint64_t pow_mod(uint64_t a, uint64_t e, uint64_t p)
{
    uint64_t r = 1;
    for (; e > 0; e >>= 1)
    {
        if (e & 1)
            r = mul_mod(r, a, p);
        a = mul_mod(a, a, p);
    }
    return r;
}

/* ---- how many, how long -------------------------------------------------- */

int cunmod_ntt_count(uint64_t terms, uint64_t p)
{
    /* A coefficient of the product over the integers is at most terms (p-1)^2, a number of up to
     * 192 bits. This number is below the product of the first `count` primes if successive
     * divisions by these primes, each rounded down, end at 0. */
    const unsigned __int128 square = (unsigned __int128)(p - 1) * (p - 1);
    unsigned __int128 low = (unsigned __int128)(uint64_t)square * terms;
    const unsigned __int128 high = (square >> 64) * terms + (low >> 64);
    uint32_t limb[6] = {(uint32_t)low,          (uint32_t)(low >> 32),  (uint32_t)high,
                        (uint32_t)(high >> 32), (uint32_t)(high >> 64), (uint32_t)(high >> 96)};
    int len = 6; /* words of limb up to the highest nonzero one */
    for (int count = 1; count <= CUNMOD_NTT_PRIMES; count++)
    {
        uint64_t rest = 0;
        for (int i = len - 1; i >= 0; i--)
        {
            rest = rest << 32 | limb[i];
            limb[i] = (uint32_t)(rest / fixed[count - 1]);
            rest %= fixed[count - 1];
        }
        while (len > 0 && limb[len - 1] == 0)
            len--;
        if (len == 0)
            return count;
    }
    return 0;
}

static int order2_of(uint64_t p)
{
    const int order2 = p < 3 ? 0 : __builtin_ctzll(p - 1);
    return order2 < CUNMOD_NTT_ORDER2 ? order2 : CUNMOD_NTT_ORDER2;
}

int cunmod_ntt_word(uint64_t p, int own)
{
    return own && p >> 31 != 0 ? 8 : 4;
}

int64_t cunmod_ntt_points(int64_t points, uint64_t p, int own)
{
    const int order2 = own ? order2_of(p) : CUNMOD_NTT_ORDER2;
    const int order3 = own ? (p - 1) % 3 == 0 : 1;
    const int wide = cunmod_ntt_word(p, own) == 8;
    const int least = CUNMOD_NTT_MIN_COLS + CUNMOD_NTT_MIN_ROWS;
    for (int log = least; log <= order2; log++)
    {
        if ((int64_t)1 << log >= points)
            return (int64_t)1 << log;
        /* 2^log < 3 2^(log-1) < 2^(log+1) */
        if (order3 && log - 1 >= CUNMOD_TUNE_LEAST_THREE && (int64_t)3 << (log - 1) >= points)
            return (int64_t)3 << (log - 1);
    }
    /* no kernel has rows and columns for 3 2^CUNMOD_NTT_ORDER2 points with residues of 8 bytes */
    const int log = wide && order2 == CUNMOD_NTT_ORDER2 ? order2 - 1 : order2;
    return order3 && log >= least && (int64_t)3 << log >= points ? (int64_t)3 << log : 0;
}

/* ---- shape --------------------------------------------------------------- */

static const int8_t best_rows[] = CUNMOD_TUNE_LOG_ROWS;

void cunmod_ntt_shape(cunmod_ntt_t *ntt, int64_t points, int count, int word)
{
    int log = 0;
    ntt->top = points % 3 == 0 ? 3 : 1;
    while ((int64_t)ntt->top << log < points)
        log++;
    /* 3 2^log points use rows of the length for 2^(log+1) points, the nearest power of 2 */
    const int size = log + (ntt->top == 3);
    const int last = 16 + (int)sizeof(best_rows) - 1;
    int rows = size < 16 ? log : best_rows[(size < last ? size : last) - 16];
    if (word == 8 && rows > CUNMOD_NTT_MAX_ROWS_WIDE)
        rows = CUNMOD_NTT_MAX_ROWS_WIDE;
    if (rows > log - CUNMOD_NTT_MIN_COLS)
        rows = log - CUNMOD_NTT_MIN_COLS;
    ntt->word = word;
    ntt->count = count;
    ntt->log_rows = rows;
    ntt->log_cols = log - rows;
}

void cunmod_ntt_shape_whole(cunmod_ntt_t *ntt, int log, int count)
{
    ntt->word = 4;
    ntt->count = count;
    ntt->top = 1;
    ntt->log_cols = 0;
    ntt->log_rows = log;
}

int64_t cunmod_ntt_tables(int64_t points, int count)
{
    return cunmod_ntt_work_words(points, count, sizeof(uint32_t), 0);
}

int64_t cunmod_ntt_work_words(int64_t points, int count, int word, int operands)
{
    cunmod_ntt_t ntt;
    cunmod_ntt_shape(&ntt, points, count, word);
    return count * (operands * cunmod_ntt_size(&ntt) * word / (int64_t)sizeof(uint32_t) +
                    cunmod_ntt_table_words(&ntt));
}

/* ---- constants ----------------------------------------------------------- */

/* Returns a root of unity of order 2^order2, or 3 2^order2 if order3 = 1, modulo p. */
static uint64_t find_root(uint64_t p, int order2, int order3)
{
    uint64_t root = 1;
    for (uint64_t g = 2;; g++)
    {
        root = pow_mod(g, (p - 1) >> order2, p);
        if (pow_mod(root, (uint64_t)1 << (order2 - 1), p) == p - 1)
            break;
    }
    for (uint64_t g = 2; order3; g++)
    {
        const uint64_t cube = pow_mod(g, (p - 1) / 3, p);
        if (cube != 1)
            return mul_mod(root, cube, p);
    }
    return root;
}

static void set_prime(cunmod_ntt_prime_t *prime, uint64_t p, int word)
{
    uint64_t pinv = p; /* p is its own inverse modulo 2^3, since p is odd; each iteration doubles
                          the number of correct bits */
    for (int i = 0; i < 5; i++)
        pinv *= 2 - p * pinv;
    prime->p = p;
    prime->pinv = pinv;
    prime->r1 = (word == 8 ? 0 - p : (uint64_t)1 << 32) % p;
    prime->r2 = mul_mod(prime->r1, prime->r1, p);
    prime->order2 = order2_of(p);
    prime->order3 = (p - 1) % 3 == 0;
    const uint64_t root = find_root(p, prime->order2, prime->order3);
    const uint64_t third = pow_mod(root, (uint64_t)1 << prime->order2, p);
    const uint64_t entry = word == 8 ? mul_mod(third, prime->r1, p)
                                     : third | third * (1ull << 32) / p << 32;
    prime->root = mul_mod(root, prime->r1, p);
    prime->third[0] = (uint32_t)entry;
    prime->third[1] = (uint32_t)(entry >> 32);
}

int cunmod_ntt_has_columns(const cunmod_ntt_t *ntt)
{
    return CUNMOD_NTT_COLUMNS(ntt->top, ntt->count, ntt->word) >> ntt->log_cols & 1;
}

void cunmod_ntt_primes(cunmod_ntt_t *ntt, uint64_t p, int own)
{
    for (int j = 0; j < ntt->count; j++)
    {
        const uint64_t q = own ? p : fixed[j];
        set_prime(&ntt->prime[j], q, ntt->word);
        ntt->prime[j].scale =
            mul_mod(ntt->prime[j].r2, pow_mod((uint64_t)cunmod_ntt_size(ntt), q - 2, q), q);
        for (int i = 0; i < j; i++)
        {
            const uint64_t inverse = pow_mod(fixed[i], q - 2, q);
            ntt->garner[j][i] = (uint32_t)mul_mod(inverse, ntt->prime[j].r1, q);
        }
    }
}

void cunmod_ntt_radix(uint64_t radix[CUNMOD_NTT_PRIMES], const cunmod_ntt_t *ntt, uint64_t p)
{
    radix[0] = 1;
    for (int i = 1; i < ntt->count; i++)
        radix[i] = (uint64_t)((unsigned __int128)radix[i - 1] * ntt->prime[i - 1].p % p);
}
