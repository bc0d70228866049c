/* GCDs of polynomials over the integers.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Let a and b be primitive, g their GCD, and c the GCD of their leading coefficients. A prime that
 * divides c is of no use. Modulo another one the GCD has the degree of g or a larger one, and that
 * of g for all but a few primes. So of several primes those with the least degree count. Where
 * that is 0, g is 1. Otherwise the monic GCDs times c have c g / lc(g) as their integers, if the
 * primes have the degree of g, and their product is large enough. The primitive part h of these
 * integers is g if it divides a and b, since its degree is not below that of g.
 *
 * The call begins with a few primes. When the integers are shorter than the product of the primes
 * by a word, they are likely to be right, and h is tried. Otherwise, and when h does not divide
 * both operands, it goes on with twice as many primes. The bound of Landau and Mignotte says when
 * integers of the product's full length may be right.
 */
#include <stdlib.h>

#include "algebra/work.h"
#include "batch/integers.h"
#include "batch/moduli.h"
#include "integers/bounds.h"
#include "integers/call.h"
#include "integers/divides.h"
#include "integers/kept.h"
#include "integers/primitive.h"
#include "shape/tuning.h"

typedef struct
{
    cunmod_ctx_t ctx;
    cunmod_primitive_t a, b;
    cunmod_zint_t lead; /* c */
    cunmod_excluded_t excluded;
    int64_t enough;           /* primes for c g / lc(g) */
    cunmod_primitive_t found; /* what is tried, and at last the GCD, in `words` */
    uint64_t *words;
    int done;
} search_t;

/* ---- a turn ----------------------------------------------------------------------- */

/* What the host reads of the images. */
typedef struct
{
    cunmod_moduli_t moduli;
    cunmod_batch_t x, y, c;
    int64_t *len, *lenc; /* of the GCDs, and of c */
    int *useless;
    int64_t least; /* the least length of a GCD */
} images_t;

static int open_images(images_t *images, int64_t primes, const search_t *search)
{
    int status = cunmod_primes_open(&images->moduli, primes, &search->excluded, search->ctx);
    CUNMOD_THEN(cunmod_batch_create(&images->x, images->moduli));
    CUNMOD_THEN(cunmod_batch_create(&images->y, images->moduli));
    CUNMOD_THEN(cunmod_batch_create(&images->c, images->moduli));
    images->len = malloc((size_t)primes * sizeof(int64_t));
    images->lenc = malloc((size_t)primes * sizeof(int64_t));
    images->useless = malloc((size_t)primes * sizeof(int));
    const int missing = images->len == NULL || images->lenc == NULL || images->useless == NULL;
    return CUNMOD_THEN(missing ? CUNMOD_E_MEMORY : CUNMOD_OK);
}

static void close_images(images_t *images)
{
    cunmod_batch_destroy(images->x);
    cunmod_batch_destroy(images->y);
    cunmod_batch_destroy(images->c);
    cunmod_moduli_destroy(images->moduli);
    free(images->len);
    free(images->lenc);
    free(images->useless);
}

/* x = the GCDs, and their lengths. */
static int make_gcds(const images_t *images, const search_t *search)
{
    const cunmod_zpoly_t *const a = &search->a.poly, *const b = &search->b.poly;
    int status = cunmod_batch_set_integers(images->x, a->x, a->words, a->len);
    CUNMOD_THEN(cunmod_batch_set_integers(images->y, b->x, b->words, b->len));
    CUNMOD_THEN(cunmod_batch_set_integers(images->c, search->lead.x, search->lead.words, 1));
    CUNMOD_THEN(cunmod_batch_gcd(images->x, images->x, images->y));
    CUNMOD_THEN(cunmod_batch_lengths(images->len, images->x));
    return CUNMOD_THEN(cunmod_batch_lengths(images->lenc, images->c));
}

/* Sets `least` and `useless`. Returns how many primes are useless. */
static int64_t find_useless(images_t *images)
{
    int64_t count = 0;
    images->least = INT64_MAX;
    for (int64_t i = 0; i < images->moduli->items; i++)
    {
        const int counts = images->lenc[i] > 0 && images->len[i] < images->least;
        images->least = counts ? images->len[i] : images->least;
    }
    for (int64_t i = 0; i < images->moduli->items; i++)
    {
        images->useless[i] = images->lenc[i] == 0 || images->len[i] > images->least;
        count += images->useless[i];
    }
    return count;
}

/* Whether h, the primitive part of the integers of all images, is the GCD. */
static int try_integers(const images_t *images, search_t *search)
{
    const int64_t primes = images->moduli->items;
    const cunmod_zpoly_t *const h = &search->found.poly;
    int first = 1, second = 0;
    cunmod_primitive_close(&search->found);
    free(search->words);
    search->found = (cunmod_primitive_t){0};
    search->words = malloc((size_t)(images->least * primes) * sizeof(uint64_t));
    int status = search->words == NULL ? CUNMOD_E_MEMORY : CUNMOD_OK;
    CUNMOD_THEN(cunmod_batch_scalar_mul(images->x, images->x, images->c));
    CUNMOD_THEN(cunmod_batch_get_integers(search->words, primes, images->least, images->x));
    if (status != CUNMOD_OK)
    {
        return status;
    }
    const cunmod_zpoly_t made = {search->words, primes, images->least};
    if (primes < search->enough && cunmod_zpoly_bits(&made) > 64 * (primes - 1))
    {
        return CUNMOD_OK;
    }
    status = cunmod_primitive_open(&search->found, &made);
    CUNMOD_THEN(
        cunmod_integers_divides(&first, &search->a.poly, h, &search->excluded, search->ctx));
    CUNMOD_THEN(
        first ? cunmod_integers_divides(&second, &search->b.poly, h, &search->excluded, search->ctx)
              : CUNMOD_OK);
    search->done = first && second;
    return status;
}

/* The GCD is 1: b over b. */
static int find_one(search_t *search)
{
    static const uint64_t one[] = {1};
    const cunmod_zpoly_t constant = {one, 1, 1};
    cunmod_primitive_close(&search->found);
    search->done = 1;
    return cunmod_primitive_open(&search->found, &constant);
}

/* Tries so many primes. *again: some of them are of no use, and others are to take their place. */
static int turn(int *again, search_t *search, int64_t primes)
{
    images_t images = {0};
    int status = open_images(&images, primes, search);
    CUNMOD_THEN(make_gcds(&images, search));
    *again = status == CUNMOD_OK && find_useless(&images) > 0;
    if (status == CUNMOD_OK && images.least == 1)
    {
        status = find_one(search);
    }
    else if (status == CUNMOD_OK)
    {
        status = *again ? cunmod_exclude(&search->excluded, images.moduli, images.useless)
                        : try_integers(&images, search);
    }
    close_images(&images);
    return status;
}

/* ---- paths -------------------------------------------------------------------------- */

static cunmod_zpoly_t lead_of(const cunmod_zpoly_t *a)
{
    return (cunmod_zpoly_t){a->x + (a->len - 1) * a->words, a->words, 1};
}

static int open_search(search_t *search, const cunmod_integers_call_t *call)
{
    search->ctx = call->ctx;
    int status = cunmod_primitive_open(&search->a, &call->a);
    CUNMOD_THEN(cunmod_primitive_open(&search->b, &call->b));
    if (status == CUNMOD_OK)
    {
        const cunmod_zpoly_t a = lead_of(&search->a.poly), b = lead_of(&search->b.poly);
        search->enough = cunmod_bound_primes(cunmod_bound_gcd(&search->a.poly, &search->b.poly));
        status = cunmod_cpu_zint_gcd(&search->lead, &a, &b);
    }
    return status;
}

static void close_search(search_t *search)
{
    cunmod_primitive_close(&search->a);
    cunmod_primitive_close(&search->b);
    cunmod_primitive_close(&search->found);
    free(search->lead.x);
    free(search->excluded.p);
    free(search->words);
}

/* The result: what has been found times the GCD of the contents. */
static int finish(const cunmod_integers_call_t *call, const search_t *search)
{
    const cunmod_zpoly_t a = {search->a.content.x, search->a.content.words, 1};
    const cunmod_zpoly_t b = {search->b.content.x, search->b.content.words, 1};
    cunmod_zint_t content = {NULL, 0};
    int status = cunmod_cpu_zint_gcd(&content, &a, &b);
    CUNMOD_THEN(cunmod_cpu_zpoly_scale(call->z, &search->found.poly, &content));
    if (status == CUNMOD_OK)
    {
        *call->len = search->found.poly.len;
    }
    free(content.x);
    return status;
}

static int from_images(const cunmod_integers_call_t *call)
{
    search_t search = {0};
    int again = 0, status = open_search(&search, call);
    const int64_t enough = cunmod_primes_rounded(search.enough);
    int64_t primes = cunmod_work_least(cunmod_primes_rounded(CUNMOD_TUNE_INTEGERS_START), enough);
    while (status == CUNMOD_OK && !search.done)
    {
        status = turn(&again, &search, primes);
        if (!again)
        {
            primes = primes < enough ? cunmod_work_least(2 * primes, enough) : 2 * primes;
        }
    }
    CUNMOD_THEN(finish(call, &search));
    close_search(&search);
    return status;
}

static int by_flint(const cunmod_integers_call_t *call)
{
    return cunmod_cpu_zpoly_gcd(call->z, call->len, &call->a, &call->b);
}

/* ---- calls ---------------------------------------------------------------------------- */

static int64_t words_of(const cunmod_zpoly_t *a, const cunmod_zpoly_t *b)
{
    return cunmod_bound_words(cunmod_bound_gcd(a, b));
}

int cunmod_integers_gcd_words(int64_t *words, const uint64_t *a, int64_t worda, int64_t lena,
                              const uint64_t *b, int64_t wordb, int64_t lenb)
{
    return cunmod_integers_words(words, a, worda, lena, b, wordb, lenb, words_of);
}

int cunmod_integers_gcd(uint64_t *res, int64_t *len, int64_t words, const uint64_t *a,
                        int64_t worda, int64_t lena, const uint64_t *b, int64_t wordb, int64_t lenb,
                        cunmod_ctx_t ctx)
{
    cunmod_integers_call_t call = {.ctx = ctx,
                                   .op = CUNMOD_INTEGERS_GCD,
                                   .z = {res, words},
                                   .len = len,
                                   .images = from_images,
                                   .flint = by_flint};
    int status = len == NULL ? CUNMOD_E_ARGUMENT : cunmod_integers_operand(&call.a, a, worda, lena);
    CUNMOD_THEN(cunmod_integers_operand(&call.b, b, wordb, lenb));
    if (status != CUNMOD_OK)
    {
        return status;
    }
    const int zero = call.a.len == 0 || call.b.len == 0;
    call.n = zero ? call.a.len + call.b.len : cunmod_work_least(call.a.len, call.b.len);
    status = cunmod_integers_check(res, words, call.n);
    CUNMOD_THEN(words < words_of(&call.a, &call.b) ? CUNMOD_E_LENGTH : CUNMOD_OK);
    if (status != CUNMOD_OK || zero)
    {
        return CUNMOD_THEN(cunmod_integers_run_nothing(&call));
    }
    const int64_t enough = cunmod_bound_primes(cunmod_bound_gcd(&call.a, &call.b));
    call.primes = cunmod_work_least(CUNMOD_TUNE_INTEGERS_START, enough);
    return cunmod_integers_run(&call);
}
