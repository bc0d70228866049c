/* GCDs of polynomials over the integers: from images modulo many primes, or by FLINT.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Let a and b be primitive, g their GCD, and c the GCD of their leading coefficients. Primes that
 * divide c are not used. Modulo any other prime the GCD of the images has at least the degree of g,
 * and exactly this degree for all but a few primes. So only primes whose GCD has the least degree
 * are used. If the least degree is 0, g = 1. Otherwise, if the GCDs have the degree of g, the monic
 * GCDs times c are the images of c g / lc(g), and the images determine the integer coefficients, if
 * the product of the primes is large enough. Let h be the primitive part of the polynomial with
 * these coefficients. If h divides a and b, h = g, since the degree of h is not below the degree of
 * g.
 *
 * The call begins with a few primes, and keeps the images modulo all primes that are used. Let M be
 * the product of these primes. When the integers are shorter than M by a word, they are probably
 * correct, and the divisions of a and b by h are tried. When the integers are longer, the
 * coefficients of g / lc(g), which are fractions, may still be determined modulo M: c may be long
 * where g is short. So fractions with a common denominator are computed modulo M. When they exist
 * with numerators and a denominator so short that M is longer by a word than the product of any two
 * of these integers, h is computed from the numerators and tried. Without such fractions, and when
 * h does not divide both operands, the number of primes is doubled. When the primes suffice by the
 * bound of Landau and Mignotte, h is tried whatever the length of the integers.
 */
#include <stdlib.h>
#include <string.h>

#include "algebra/work.h"
#include "batch/batch.h"
#include "crt/crt_loop.h"
#include "flint/cpu_zpoly.h"
#include "integers/bounds.h"
#include "integers/divides.h"
#include "integers/images.h"
#include "threads/parallel_for.h"

typedef struct
{
    cunmod_ctx_t ctx;
    cunmod_primitive_t a, b;
    cunmod_zint_t lead; /* c, the GCD of the leading coefficients */
    cunmod_excluded_t excluded;
    int64_t enough;           /* number of primes that certainly suffices for c g / lc(g) */
    cunmod_batch_t images;    /* c times the monic GCDs, modulo the first `have` primes */
    int64_t have, least;      /* have: number of primes; least: length of these GCDs */
    cunmod_primitive_t found; /* h; the GCD when done = 1 */
    uint64_t *words;
    int done;
} search_t;

/* ---- images modulo new primes -------------------------------------------------------- */

/* images->x = c times the monic GCDs of the images of a and b, images->len = the lengths of these
 * items; 0: prime i divides c. */
static int make_gcds(cunmod_images_t *images, const search_t *search)
{
    const cunmod_zpoly_t lead = {search->lead.x, search->lead.words, 1};
    CUNMOD_TRY(cunmod_images_of(&images->x, images->moduli, &search->a.poly));
    CUNMOD_TRY(cunmod_images_of(&images->y, images->moduli, &search->b.poly));
    CUNMOD_TRY(cunmod_images_of(&images->z, images->moduli, &lead));
    CUNMOD_TRY(cunmod_batch_gcd(images->x, images->x, images->y));
    CUNMOD_TRY(cunmod_batch_scalar_mul(images->x, images->x, images->z));
    return cunmod_batch_lengths(images->len, images->x);
}

/* Excludes all earlier primes and destroys their images: their GCDs are too long, since the GCD
 * modulo a new prime is shorter. */
static int drop_earlier(search_t *search)
{
    const int status = search->images == NULL
                           ? CUNMOD_OK
                           : cunmod_exclude(&search->excluded, search->images->moduli, NULL);
    cunmod_batch_destroy(search->images);
    search->images = NULL;
    search->have = 0;
    return status;
}

/* Updates search->least, the least length of the GCDs modulo all primes so far, and excludes the
 * new primes whose GCD is longer. images->useless[i] = 1 when new prime i is excluded, else 0;
 * *useful = number of the other new primes. */
static int find_useless(int64_t *useful, cunmod_images_t *images, search_t *search)
{
    int64_t least = INT64_MAX;
    int status = CUNMOD_OK;
    for (int64_t i = 0; i < images->moduli->items; i++)
        if (images->len[i] > 0 && images->len[i] < least)
            least = images->len[i];
    if (least < search->least)
    {
        search->least = least;
        status = drop_earlier(search);
    }
    *useful = 0;
    for (int64_t i = 0; i < images->moduli->items; i++)
    {
        images->useless[i] = images->len[i] != search->least;
        *useful += !images->useless[i];
    }
    return CUNMOD_THEN(*useful < images->moduli->items
                           ? cunmod_exclude(&search->excluded, images->moduli, images->useless)
                           : CUNMOD_OK);
}

/* words = the items of images->x whose prime is not excluded, `least` words each, one after the
 * other. */
static int get_useful(uint64_t *words, const cunmod_images_t *images, int64_t least)
{
    const int64_t items = images->moduli->items;
    int64_t all = 0, next = 0;
    int64_t *const at = malloc((size_t)(items + 1) * sizeof(*at));
    for (int64_t i = 0; i <= items && at != NULL; i++)
    {
        at[i] = all;
        all += i < items ? images->len[i] : 0;
    }
    uint64_t *const made = malloc((size_t)(all + 1) * sizeof(*made));
    int status = at == NULL || made == NULL ? CUNMOD_E_MEMORY
                                            : cunmod_batch_get_arrays(made, at, images->x);
    for (int64_t i = 0; i < items && status == CUNMOD_OK; i++)
    {
        if (!images->useless[i])
        {
            memcpy(words + next, made + at[i], (size_t)least * sizeof(*words));
            next += least;
        }
    }
    free(at);
    free(made);
    return status;
}

/* ---- a round -------------------------------------------------------------------------- */

/* search->images = a batch of the images in search->images and of the `useful` items of images->x
 * whose primes are not excluded. The function copies both into one array in host memory. */
static int join(search_t *search, const cunmod_images_t *images, int64_t useful)
{
    const int64_t have = search->have, all = have + useful, least = search->least;
    cunmod_moduli_t moduli = NULL;
    cunmod_batch_t joined = NULL;
    int64_t *const at = cunmod_image_places(least, all);
    uint64_t *const words = malloc((size_t)(all * least + 1) * sizeof(*words));
    int status = at == NULL || words == NULL ? CUNMOD_E_MEMORY : CUNMOD_OK;
    CUNMOD_THEN(have > 0 ? cunmod_batch_get_arrays(words, at, search->images) : CUNMOD_OK);
    CUNMOD_THEN(get_useful(words + have * least, images, least));
    CUNMOD_THEN(cunmod_primes_open(&moduli, all, &search->excluded, search->ctx));
    CUNMOD_THEN(cunmod_batch_create(&joined, moduli));
    CUNMOD_THEN(cunmod_batch_set_arrays(joined, words, at));
    cunmod_moduli_destroy(moduli);
    free(at);
    free(words);
    if (status != CUNMOD_OK)
    {
        cunmod_batch_destroy(joined);
        return status;
    }
    cunmod_batch_destroy(search->images);
    search->images = joined;
    return CUNMOD_OK;
}

/* Adds the `useful` new images whose primes are not excluded to search->images. */
static int add_images(search_t *search, cunmod_images_t *images, int64_t useful)
{
    if (search->have == 0 && useful == images->moduli->items)
    {
        search->images = images->x;
        images->x = NULL;
    }
    else if (useful > 0)
    {
        CUNMOD_TRY(join(search, images, useful));
    }
    search->have += useful;
    return CUNMOD_OK;
}

/* *found = 1 when fractions with short numerators and a short common denominator (cpu_zpoly.h)
 * are congruent to made->x[j] / c modulo the product of the primes, for all coefficients j of g /
 * lc(g); else 0. When *found = 1, the numerators overwrite search->words, the integers of
 * `made`. */
static int find_numerators(int *found, search_t *search, const cunmod_zpoly_t *made)
{
    const int64_t primes = search->have;
    uint64_t *const p = malloc((size_t)primes * sizeof(*p));
    for (int64_t i = 0; i < primes && p != NULL; i++)
        p[i] = cunmod_moduli_at(search->images->moduli, i);
    const cunmod_zplace_t z = {search->words, primes};
    const int status = p == NULL
                           ? CUNMOD_E_MEMORY
                           : cunmod_cpu_zpoly_numerators(found, z, made, &search->lead, p, primes);
    free(p);
    return status;
}

/* Computes h in search->found: the primitive part of the polynomial whose coefficients are the
 * integers of all images so far, or the numerators of fractions with these images. search->done = 1
 * when h divides both operands, so that h is the GCD; else 0. */
static int try_integers(search_t *search)
{
    const int64_t primes = search->have;
    const cunmod_zpoly_t *const h = &search->found.poly;
    int first = 0, second = 0;
    cunmod_primitive_close(&search->found);
    free(search->words);
    search->found = (cunmod_primitive_t){0};
    search->words = malloc((size_t)(search->least * primes) * sizeof(uint64_t));
    if (search->words == NULL)
        return CUNMOD_E_MEMORY;
    CUNMOD_TRY(cunmod_batch_get_integers(search->words, primes, search->least, search->images));
    const cunmod_zpoly_t made = {search->words, primes, search->least};
    int likely = primes >= search->enough || cunmod_zpoly_bits(&made) <= 64 * (primes - 1);
    if (!likely)
        CUNMOD_TRY(find_numerators(&likely, search, &made));
    if (!likely)
        return CUNMOD_OK;
    CUNMOD_TRY(cunmod_primitive_open(&search->found, &made));
    CUNMOD_TRY(cunmod_zpoly_divides(&first, &search->a.poly, h, search->ctx));
    if (first)
        CUNMOD_TRY(cunmod_zpoly_divides(&second, &search->b.poly, h, search->ctx));
    search->done = first && second;
    return CUNMOD_OK;
}

/* Stores 1 as the GCD of the primitive parts, and sets search->done. */
static int find_one(search_t *search)
{
    static const uint64_t one[] = {1};
    const cunmod_zpoly_t constant = {one, 1, 1};
    cunmod_primitive_close(&search->found);
    search->done = 1;
    return cunmod_primitive_open(&search->found, &constant);
}

/* A round: computes images modulo new primes until `primes` primes are used in all, and tries
 * whether the integers of all images yield the GCD. */
static int run_round(search_t *search, int64_t primes)
{
    int status = CUNMOD_OK;
    while (search->have < primes && !search->done && status == CUNMOD_OK)
    {
        cunmod_images_t images;
        int64_t useful = 0;
        status = cunmod_images_open(&images, search->have, primes - search->have, &search->excluded,
                                    search->ctx);
        CUNMOD_THEN(make_gcds(&images, search));
        CUNMOD_THEN(find_useless(&useful, &images, search));
        CUNMOD_THEN(search->least == 1 ? find_one(search) : add_images(search, &images, useful));
        cunmod_images_close(&images);
    }
    return CUNMOD_THEN(search->done ? CUNMOD_OK : try_integers(search));
}

/* Reports to the user's progress function that `rounds` of rounds + 1 rounds are done; the number
 * of rounds is not known in advance. */
static void report_rounds(cunmod_ctx_t ctx, int64_t rounds, int status)
{
    if (status == CUNMOD_OK)
    {
        const cunmod_progress_part_t call = cunmod_progress_part(ctx);
        cunmod_progress_enter(ctx, &call, 0, 1);
        cunmod_progress_tell(ctx, rounds, rounds + 1);
        cunmod_progress_leave(ctx, &call);
    }
}

/* ---- paths -------------------------------------------------------------------------- */

static int open_search(search_t *search, const cunmod_integers_call_t *call)
{
    search->ctx = call->ctx;
    CUNMOD_TRY(cunmod_primitive_open(&search->a, &call->a));
    CUNMOD_TRY(cunmod_primitive_open(&search->b, &call->b));
    const cunmod_zpoly_t a = cunmod_zpoly_lead(&search->a.poly);
    const cunmod_zpoly_t b = cunmod_zpoly_lead(&search->b.poly);
    search->enough = cunmod_bound_primes(cunmod_bound_gcd(&search->a.poly, &search->b.poly));
    return cunmod_cpu_zint_gcd(&search->lead, &a, &b);
}

static void close_search(search_t *search)
{
    cunmod_primitive_close(&search->a);
    cunmod_primitive_close(&search->b);
    cunmod_primitive_close(&search->found);
    cunmod_batch_destroy(search->images);
    free(search->lead.x);
    free(search->excluded.p);
    free(search->words);
}

/* Stores the result: the GCD of the primitive parts times the GCD of the contents. */
static int finish(const cunmod_integers_call_t *call, const search_t *search)
{
    const cunmod_zpoly_t a = {search->a.content.x, search->a.content.words, 1};
    const cunmod_zpoly_t b = {search->b.content.x, search->b.content.words, 1};
    cunmod_zint_t content = {NULL, 0};
    int status = cunmod_cpu_zint_gcd(&content, &a, &b);
    CUNMOD_THEN(cunmod_cpu_zpoly_scale(call->z, &search->found.poly, &content));
    if (status == CUNMOD_OK)
        *call->len = search->found.poly.len;
    free(content.x);
    return status;
}

int cunmod_gcd_images(const cunmod_integers_call_t *call)
{
    const int way = cunmod_ctx_path(call->ctx) == CUNMOD_PATH_CPU ? CUNMOD_INTEGERS_ON_HOST
                                                                  : CUNMOD_INTEGERS_ON_DEVICE;
    const int64_t first =
        cunmod_integers_first_primes(way, cunmod_parallel_processors(CUNMOD_PARALLEL_MAX));
    search_t search = {.least = INT64_MAX};
    int status = open_search(&search, call);
    const int64_t enough = cunmod_primes_rounded(search.enough);
    int64_t primes = cunmod_work_least(cunmod_primes_rounded(first), enough);
    for (int64_t rounds = 1; status == CUNMOD_OK && !search.done; rounds++)
    {
        status = run_round(&search, primes);
        report_rounds(call->ctx, rounds, status);
        primes = primes < enough ? cunmod_work_least(2 * primes, enough) : 2 * primes;
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

/* Divides a by x^k for the largest possible k, and returns k; a is not zero. */
static int64_t strip(cunmod_zpoly_t *a)
{
    int64_t zeros = 0;
    while (cunmod_zpoly_trimmed(a->x + zeros * a->words, a->words, 1).len == 0)
        zeros++;
    a->x += zeros * a->words;
    a->len -= zeros;
    return zeros;
}

/* call->lead = the bit length of the GCD of the leading coefficients. */
static int set_lead(cunmod_integers_call_t *call)
{
    const cunmod_zpoly_t a = cunmod_zpoly_lead(&call->a), b = cunmod_zpoly_lead(&call->b);
    cunmod_zint_t lead = {NULL, 0};
    CUNMOD_TRY(cunmod_cpu_zint_gcd(&lead, &a, &b));
    const cunmod_zpoly_t c = {lead.x, lead.words, 1};
    call->lead = cunmod_zpoly_bits(&c);
    free(lead.x);
    return CUNMOD_OK;
}

/* Computes the GCD of operands that are not zero. Powers of x are divided out of both operands
 * before, and the common power multiplies the result afterwards. Without the common power the GCD
 * is 1 where the other factors are coprime, and FLINT 2.9 and the images find a GCD of 1 in less
 * time. */
static int run(cunmod_integers_call_t *call, int64_t *len)
{
    const int64_t in_a = strip(&call->a), in_b = strip(&call->b);
    const int64_t zeros = cunmod_work_least(in_a, in_b) * call->z.words;
    uint64_t *const res = call->z.x;
    call->z.x += zeros;
    call->n = cunmod_work_least(call->a.len, call->b.len);
    call->primes = cunmod_bound_primes(cunmod_bound_gcd(&call->a, &call->b));
    CUNMOD_TRY(set_lead(call));
    CUNMOD_TRY(cunmod_integers_run(call));
    memset(res, 0, (size_t)zeros * sizeof(*res));
    *len += zeros / call->z.words;
    return CUNMOD_OK;
}

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
    cunmod_integers_call_t call =
        cunmod_integers_call_of(ctx, CUNMOD_INTEGERS_GCD, res, words, cunmod_gcd_images, by_flint);
    call.len = len;
    CUNMOD_TRY(len == NULL ? CUNMOD_E_ARGUMENT
                           : cunmod_integers_operands(&call, a, worda, lena, b, wordb, lenb));
    const int zero = call.a.len == 0 || call.b.len == 0;
    call.n = zero ? call.a.len + call.b.len : cunmod_work_least(call.a.len, call.b.len);
    CUNMOD_TRY(cunmod_integers_result(&call, call.n, words_of(&call.a, &call.b)));
    return zero ? cunmod_integers_run_nothing(&call) : run(&call, len);
}
