/* The command gen: writes random polynomials, and pairs of polynomials with a given GCD.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "io.h"
#include "room.h"

#define DEFAULT_TERMS 10

/* Two random polynomials are coprime with a probability of at least 1 - 1/p, so that MAX_TRIALS
 * pairs in a row with a common factor do not occur in practice. */
#define MAX_TRIALS 100

/* Consecutive primes below 2^64 differ by at most 1550. */
#define MAX_GAP 1552

/* Returns the next word of SplitMix64 (Steele, Lea and Flood, 2014), and advances *state. The
 * sequence is the same on all machines. */
static uint64_t random_word(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* Returns a uniform random number in [0, bound), bound >= 1. */
static uint64_t random_below(uint64_t *state, uint64_t bound)
{
    uint64_t mask = bound - 1;
    for (int shift = 1; shift < 64; shift *= 2)
        mask |= mask >> shift;
    uint64_t word;
    do
    {
        word = random_word(state) & mask;
    } while (word >= bound);
    return word;
}

/* a = a random polynomial of len >= 0 coefficients, the leading one not zero. */
static void random_poly(uint64_t *a, int64_t len, uint64_t p, uint64_t *state)
{
    for (int64_t i = 0; i < len; i++)
        a[i] = random_below(state, p);
    if (len > 0)
        a[len - 1] = 1 + random_below(state, p - 1);
}

/* a = a random polynomial of len coefficients with exactly `terms` coefficients that are not 0, one
 * of them the leading one; 1 <= terms <= len. All sets of positions are equally likely (Knuth,
 * TAOCP volume 2, Algorithm 3.4.2 S). */
static void sparse_poly(uint64_t *a, int64_t len, int64_t terms, uint64_t p, uint64_t *state)
{
    int64_t wanted = terms - 1;
    for (int64_t i = 0; i < len - 1; i++)
    {
        bool chosen = random_below(state, (uint64_t)(len - 1 - i)) < (uint64_t)wanted;
        a[i] = chosen ? 1 + random_below(state, p - 1) : 0;
        wanted -= chosen;
    }
    a[len - 1] = 1 + random_below(state, p - 1);
}

/* Allocates max(count, 1) words; NULL, after a message, when there is no memory. */
static uint64_t *room_for(int64_t count)
{
    uint64_t *words = cli_take(NULL, count);
    if (words == NULL)
        (void)cli_no_memory();
    return words;
}

static int usage(const char *message)
{
    cli_error("gen: %s", message);
    return CLI_USAGE;
}

/* Returns whether p is prime, by a call of cunmod_gcd, which fails modulo a composite number. */
static bool is_prime(uint64_t p, cunmod_ctx_t ctx)
{
    const uint64_t one = 1;
    uint64_t g;
    int64_t length;
    return cunmod_gcd(&g, &length, &one, 1, &one, 1, p, ctx) == CUNMOD_OK;
}

/* Returns the largest prime below 2^bits, 2 <= bits <= 64; 0 when no prime is found, which happens
 * only when the library fails. */
static uint64_t largest_prime(int bits, cunmod_ctx_t ctx)
{
    uint64_t p = UINT64_MAX >> (64 - bits);
    for (int i = 0; i < MAX_GAP / 2 && p > 2; i++, p -= 2)
        if (is_prime(p, ctx))
            return p;
    return 0;
}

/* Writes a polynomial of --kind random, sparse, or max (all coefficients p - 1). */
static int gen_single(const cli_options_t *options, uint64_t p, uint64_t *state)
{
    int64_t len = options->length;
    int64_t terms = options->terms;
    if (terms < 0)
        terms = len < DEFAULT_TERMS ? len : DEFAULT_TERMS;
    if (options->length2 >= 0 || options->degree >= 0)
        return usage("--length2 and --degree belong to a pair");
    if (options->terms >= 0 && strcmp(options->kind, "sparse") != 0)
        return usage("--terms belongs to --kind sparse");
    if (terms > len || (terms == 0) != (len == 0))
        return usage("a sparse polynomial needs 1 <= --terms <= --length");
    uint64_t *a = room_for(len);
    if (a == NULL)
        return CLI_FAIL;
    if (strcmp(options->kind, "random") == 0)
        random_poly(a, len, p, state);
    else if (strcmp(options->kind, "max") == 0)
        for (int64_t i = 0; i < len; i++)
            a[i] = p - 1;
    else if (len > 0)
        sparse_poly(a, len, terms, p, state);
    int status = cli_write_poly(a, len, p);
    free(a);
    return status;
}

/* Writes the polynomials a g and b g to stdout; all lengths >= 1. Returns an exit status. */
static int write_products(const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb,
                          const uint64_t *g, int64_t leng, uint64_t p, cunmod_ctx_t ctx)
{
    int64_t longer = lena > lenb ? lena : lenb;
    uint64_t *product = room_for(longer + leng - 1);
    if (product == NULL)
        return CLI_FAIL;
    int status = cunmod_mul(product, a, lena, g, leng, p, ctx);
    int result = CLI_FAIL;
    if (status == CUNMOD_OK)
    {
        result = cli_write_poly(product, lena + leng - 1, p);
        status = cunmod_mul(product, b, lenb, g, leng, p, ctx);
    }
    if (status != CUNMOD_OK)
        result = cli_library_error("gen", status);
    else if (result == CLI_OK)
        result = cli_write_poly(product, lenb + leng - 1, p);
    free(product);
    return result;
}

/* a, b = random coprime polynomials of lengths lena, lenb >= 1. gcd: scratch memory of max(lena,
 * lenb) words. Returns an exit status. */
static int coprime_pair(uint64_t *a, int64_t lena, uint64_t *b, int64_t lenb, uint64_t *gcd,
                        uint64_t p, uint64_t *state, cunmod_ctx_t ctx)
{
    for (int trial = 0; trial < MAX_TRIALS; trial++)
    {
        int64_t length = 0;
        random_poly(a, lena, p, state);
        random_poly(b, lenb, p, state);
        int status = cunmod_gcd(gcd, &length, a, lena, b, lenb, p, ctx);
        if (status != CUNMOD_OK)
            return cli_library_error("gen", status);
        if (length == 1)
            return CLI_OK;
    }
    cli_error("gen: no coprime cofactors found");
    return CLI_FAIL;
}

/* Writes two random polynomials of lengths n and m whose GCD has length leng, 1 <= leng <= min(n,
 * m). Returns an exit status. */
static int gen_pair(int64_t n, int64_t m, int64_t leng, uint64_t p, uint64_t *state,
                    cunmod_ctx_t ctx)
{
    int64_t lena = n - leng + 1;
    int64_t lenb = m - leng + 1;
    uint64_t *a = room_for(lena);
    uint64_t *b = room_for(lenb);
    uint64_t *g = room_for(n > m ? n : m);
    int status = CLI_FAIL;
    if (a != NULL && b != NULL && g != NULL)
    {
        status = coprime_pair(a, lena, b, lenb, g, p, state, ctx);
        random_poly(g, leng, p, state);
    }
    CUNMOD_THEN(write_products(a, lena, b, lenb, g, leng, p, ctx));
    free(a);
    free(b);
    free(g);
    return status;
}

static int gen_planted(const cli_options_t *options, uint64_t p, uint64_t *state, cunmod_ctx_t ctx)
{
    bool common = strcmp(options->kind, "common") == 0;
    int64_t n = options->length;
    int64_t m = options->length2 >= 0 ? options->length2 : (common ? n : n / 2 + 1);
    if (options->terms >= 0)
        return usage("--terms belongs to --kind sparse");
    if (n < 1 || m < 1)
        return usage("the polynomials of a pair have at least one coefficient");
    if (!is_prime(p, ctx))
        return usage("a pair needs a prime modulus");
    if (common && (options->degree < 0 || options->degree >= n || options->degree >= m))
        return usage("--kind common needs --degree, below both lengths");
    if (!common && (options->degree >= 0 || m > n))
        return usage("--kind multiple takes no --degree, and a --length2 up to --length");
    /* --kind multiple: the GCD of the pair is the second polynomial */
    return gen_pair(n, m, common ? options->degree + 1 : m, p, state, ctx);
}

int cli_gen(const cli_options_t *given)
{
    cli_options_t options = *given;
    bool planted = false;
    if (options.kind == NULL)
        options.kind = "random";
    else if (strcmp(options.kind, "common") == 0 || strcmp(options.kind, "multiple") == 0)
        planted = true;
    else if (strcmp(options.kind, "random") != 0 && strcmp(options.kind, "sparse") != 0 &&
             strcmp(options.kind, "max") != 0)
        return usage("the kinds are random, sparse, max, common and multiple");
    if (options.length < 0 || (options.modulus == 0) == (options.bits == 0))
        return usage("--length and one of --modulus and --bits are needed");
    /* Uses the CPU path, so that inputs of tests do not depend on the GPU under test. */
    options.path = CUNMOD_PATH_CPU;
    cunmod_ctx_t ctx;
    CUNMOD_TRY(cli_context(&ctx, &options, CUNMOD_OP_MUL));
    cli_progress_phase("generating", options.kind);
    uint64_t state = options.seed;
    uint64_t p = options.modulus != 0 ? options.modulus : largest_prime(options.bits, ctx);
    int status = p != 0 ? cli_open_output(&options) : CLI_FAIL;
    if (p == 0)
        cli_error("gen: no prime of %d bits found", options.bits);
    else if (status == CLI_OK)
        status = planted ? gen_planted(&options, p, &state, ctx) : gen_single(&options, p, &state);
    cunmod_ctx_destroy(ctx);
    return status;
}
