/* Mode "patterns": degrees of the irreducible factors, the factors, roots and irreducibility of
 * many polynomials in one call, each modulo a prime of its own, beside the CPU path, FLINT and NTL.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "batches.h"
#include "factor_peers.h"
#include "limited.h"

#define CHECKED 1024 /* about so many items are compared with FLINT's results */

/* What `how` of the batch points to: the results of the operations. */
typedef struct
{
    uint64_t *lead, *factors;
    int64_t *degrees; /* also lengths */
    int64_t *exps, *counts;
    int *irreducible;
} results_t;

static void find_degrees(void *data)
{
    const bench_batch_t *const x = data;
    const results_t *const z = x->how;
    bench_check(cunmod_batch_factor_degrees(z->degrees, z->exps, z->counts, x->at[0], x->a),
                "degrees");
}

static void find_roots(void *data)
{
    const bench_batch_t *const x = data;
    const results_t *const z = x->how;
    bench_check(cunmod_batch_roots(x->z[0], z->counts, x->a), "roots");
}

static void find_factors(void *data)
{
    const bench_batch_t *const x = data;
    const results_t *const z = x->how;
    bench_check(
        cunmod_batch_factor(z->lead, z->factors, z->degrees, z->exps, z->counts, x->at[0], x->a),
        "factors");
}

static void test_irreducible(void *data)
{
    const bench_batch_t *const x = data;
    const results_t *const z = x->how;
    bench_check(cunmod_batch_is_irreducible(z->irreducible, x->a), "irreducibility");
}

static void degrees_of_item(const bench_batch_t *x, int64_t i, uint64_t *z)
{
    flint_peer_degrees((int64_t *)z, bench_batch_operand(x, 0, i), x->n, x->p[i]);
}

static void roots_of_item(const bench_batch_t *x, int64_t i, uint64_t *z)
{
    flint_peer_roots(z, bench_batch_operand(x, 0, i), x->n, x->p[i]);
}

/* z: the words of the factors, 2 n, then n lengths and n exponents. */
static void factors_of_item(const bench_batch_t *x, int64_t i, uint64_t *z)
{
    int64_t *const lens = (int64_t *)(z + 2 * x->n);
    flint_peer_factor(z, lens, lens + x->n, bench_batch_operand(x, 0, i), x->n, x->p[i]);
}

static void test_item(const bench_batch_t *x, int64_t i, uint64_t *z)
{
    *z = (uint64_t)flint_peer_is_irreducible(bench_batch_operand(x, 0, i), x->n, x->p[i]);
}

/* ---- checks -------------------------------------------------------------------------------- */

_Noreturn static void wrong(int64_t item)
{
    bench_die("WRONG RESULT: item %lld of a batch", (long long)item);
}

/* Ends the program if words[0 .. count-1] are not wanted[0 .. number-1], which are sorted here. */
static void check_words(const uint64_t *words, int64_t count, uint64_t *wanted, int64_t number,
                        int64_t item)
{
    bench_sort(wanted, number);
    if (count != number || memcmp(words, wanted, (size_t)number * sizeof *wanted) != 0)
        wrong(item);
}

static void check_degrees(bench_batch_t *x)
{
    const results_t *const z = x->how;
    uint64_t *const wanted = bench_words(x->n);
    for (int64_t i = 0; i < x->items; i += 1 + x->items / CHECKED)
    {
        const int64_t number =
            flint_peer_degrees((int64_t *)wanted, bench_batch_operand(x, 0, i), x->n, x->p[i]);
        check_words((const uint64_t *)z->degrees + x->at[0][i], z->counts[i], wanted, number, i);
    }
    free(wanted);
}

static void check_roots(bench_batch_t *x)
{
    const results_t *const z = x->how;
    uint64_t *const roots = bench_words(x->items * x->n), *const wanted = bench_words(x->n);
    bench_batch_read(roots, x, 0, x->n);
    for (int64_t i = 0; i < x->items; i += 1 + x->items / CHECKED)
    {
        const int64_t number =
            flint_peer_roots(wanted, bench_batch_operand(x, 0, i), x->n, x->p[i]);
        check_words(roots + i * x->n, z->counts[i], wanted, number, i);
    }
    free(roots);
    free(wanted);
}

static void check_factors(bench_batch_t *x)
{
    const results_t *const z = x->how;
    bench_factors_t wanted;
    bench_factors_create(&wanted, x->n);
    for (int64_t i = 0; i < x->items; i += 1 + x->items / CHECKED)
    {
        const int64_t at = x->at[0][i];
        const bench_factors_t own = {x->n, z->factors + 2 * at, z->degrees + at, z->exps + at,
                                     z->counts + i};
        *wanted.count = flint_peer_factor(wanted.words, wanted.lens, wanted.exps,
                                          bench_batch_operand(x, 0, i), x->n, x->p[i]);
        if (z->lead[i] != 1 || !bench_factors_equal(&wanted, &own))
            wrong(i);
    }
    bench_factors_destroy(&wanted);
}

static void check_irreducible(bench_batch_t *x)
{
    const results_t *const z = x->how;
    for (int64_t i = 0; i < x->items; i += 1 + x->items / CHECKED)
        if (z->irreducible[i] !=
            flint_peer_is_irreducible(bench_batch_operand(x, 0, i), x->n, x->p[i]))
            wrong(i);
}

/* ---- the operations ------------------------------------------------------------------------- */

static const struct
{
    const char *name;
    int op; /* of the rows */
    void (*run)(void *batch);
    void (*item)(const bench_batch_t *x, int64_t i, uint64_t *z);
    void (*check)(bench_batch_t *x);
    int task; /* of NTL: CanZass, which separates equal degrees, too; or roots, or a test */
} operations[] = {
    {"patterns", BENCH_OP_FACTOR, find_degrees, degrees_of_item, check_degrees, PEER_FACTORS},
    {"factors", BENCH_OP_FACTOR, find_factors, factors_of_item, check_factors, PEER_FACTORS},
    {"irreducible", BENCH_OP_FACTOR, test_irreducible, test_item, check_irreducible,
     PEER_IRREDUCIBLE},
    {"roots", BENCH_OP_ROOTS, find_roots, roots_of_item, check_roots, PEER_ROOTS}};

static int run_on_device(void *data)
{
    bench_batch_t *const x = data;
    x->run(x);
    return 0;
}

/* From host arrays to host arrays. */
static int run_on_arrays(void *data)
{
    bench_batch_t *const x = data;
    bench_check(cunmod_batch_set_arrays(x->a, x->words[0], x->at[0]), "upload");
    x->run(x);
    if (x->run == find_roots)
        bench_batch_read(x->kept, x, 0, x->n);
    return 0;
}

static void measure_device(const bench_t *t, bench_batch_t *x, size_t k)
{
    bench_time_t time;
    bench_batch_create(x, t->ctx);
    x->run(x);
    operations[k].check(x);
    bench_wall(&time, run_on_device, x, t->reps);
    bench_batch_add(x, "cunmod", x->name, "device", &time);
    bench_wall(&time, run_on_arrays, x, t->reps);
    bench_batch_add(x, "cunmod", x->name, "host", &time);
    bench_batch_destroy(x);
}

/* ---- peers ---------------------------------------------------------------------------------- */

typedef struct
{
    const bench_batch_t *x;
    size_t k;
} peer_t;

static int run_flint(void *data)
{
    const peer_t *const peer = data;
    uint64_t *const z = bench_words(4 * (peer->x->n + peer->x->m));
    for (int64_t i = 0; i < peer->x->items; i++)
        operations[peer->k].item(peer->x, i, z);
    free(z);
    return 0;
}

#ifdef HAVE_NTL
static int run_ntl(void *data)
{
    const peer_t *const peer = data;
    const bench_batch_t *const x = peer->x;
    for (int64_t i = 0; i < x->items; i++)
    {
        ntl_factor_t *const one = ntl_factor_create(operations[peer->k].task,
                                                    bench_batch_operand(x, 0, i), x->n, x->p[i]);
        if (one == NULL)
            return -1;
        ntl_factor_run(one);
        ntl_factor_destroy(one);
    }
    return 0;
}
#endif

/* One thread, all items; conversions are timed, too. */
static void measure_peer(const bench_t *t, peer_t *peer, const char *library, bench_call_t call)
{
    bench_time_t time;
    char label[32];
    const bench_batch_t *const x = peer->x;
    snprintf(label, sizeof label, "%s-%.12s", call == run_flint ? "FLINT" : "NTL", x->name);
    if (bench_limited(&time, call, NULL, peer, t->flint_limit_us) == BENCH_LIMITED_DONE)
        bench_batch_add(x, library, label, "host", &time);
    else
        printf("  %6lld items, %s %s: - (--flint-limit)\n", (long long)x->items, library, label);
}

static void measure_peers(const bench_t *t, bench_batch_t *x, size_t k)
{
    peer_t peer = {x, k};
    if (t->flint_limit_us <= 0)
        return;
    flint_peer_threads(1);
    measure_peer(t, &peer, t->flint, run_flint);
#ifdef HAVE_NTL
    measure_peer(t, &peer, t->ntl, run_ntl);
#endif
    bench_batch_cpu(t, x, operations[k].check);
}

/* ---- rows ----------------------------------------------------------------------------------- */

static void measure(const bench_t *t, int64_t degree, int64_t items, int bits)
{
    const int64_t words = items * (degree + 1);
    const results_t z = {.lead = bench_words(items),
                         .factors = bench_words(2 * words),
                         .degrees = (int64_t *)bench_words(words),
                         .exps = (int64_t *)bench_words(words),
                         .counts = (int64_t *)bench_words(items),
                         .irreducible = (int *)bench_words(items)};
    bench_batch_t x = {.c = {.n = degree, .m = 1}, .how = &z};
    bench_seed(t->seed ^ (uint64_t)(degree * items + bits));
    bench_batch_draw(&x, items, degree + 1, 1, NULL, BENCH_PRIMES, bits);
    for (int64_t i = 0; i < items; i++)
        x.words[0][x.at[0][i + 1] - 1] = 1;
    x.kept = bench_words(words);
    for (size_t k = 0; k < sizeof operations / sizeof *operations; k++)
    {
        x.name = operations[k].name;
        x.c.op = operations[k].op;
        x.run = operations[k].run;
        x.item = operations[k].item;
        if (t->dev != NULL)
            measure_device(t, &x, k);
        measure_peers(t, &x, k);
    }
    free(x.kept);
    free(z.lead);
    free(z.factors);
    free(z.irreducible);
    free(z.degrees);
    free(z.exps);
    free(z.counts);
    bench_batch_release(&x);
}

void bench_patterns(const bench_t *t)
{
    static const int64_t items[] = {64, 4096, 65536};
    printf("\nFactors, tests and roots of many polynomials of degree 20 in one call.\n");
    for (size_t i = 0; i < sizeof items / sizeof *items && items[i] <= t->largest; i++)
        measure(t, 20, items[i], 31);
}
