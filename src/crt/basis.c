/* Computes the basis of a share (crt/basis.h) in host memory: the factors, and groups of factors
 * with their products, rows and trees.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "crt/basis.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/modulus.h"
#include "base/steps.h"
#include "cunmod.h"
#include "flint/cpu.h"
#include "plan/integer_plan.h"
#include "shape/tuning.h"
#include "threads/parallel_for.h"

/* ---- factors and groups ------------------------------------------------------ */

/* *first = the place of the first modulus of factor r: its index when the moduli of the share are
 * sorted by word size (batch/moduli.h). Returns the number of moduli of the factor, 1 or 2; two
 * moduli have neighbouring places. */
static int64_t places_of(int64_t *first, cunmod_const_moduli_t share, int64_t r)
{
    const int64_t pairs = share->basis->factors[0];
    *first = r < pairs ? 2 * r : share->narrow + r - pairs;
    return r < pairs && *first + 1 < share->narrow ? 2 : 1;
}

static uint64_t modulus_at(cunmod_const_moduli_t share, int64_t place)
{
    return share->p[cunmod_item_at(share, place)];
}

/* Divides all factors evenly among the groups: sets the range of factors of each group, and the
 * ranges of moduli of these factors. */
static void set_groups(cunmod_const_moduli_t share)
{
    struct cunmod_basis_struct *const basis = share->basis;
    const int64_t pairs = basis->factors[0], all = pairs + basis->factors[1];
    for (int64_t g = 0; g < basis->groups; g++)
    {
        cunmod_group_t *const group = &basis->group[g];
        const int64_t first = all * g / basis->groups, end = all * (g + 1) / basis->groups;
        const int64_t narrow_end = cunmod_least(2 * cunmod_least(end, pairs), share->narrow);
        group->first = first;
        group->factors = end - first;
        group->place[0] = 2 * cunmod_least(first, pairs);
        group->count[0] = narrow_end > group->place[0] ? narrow_end - group->place[0] : 0;
        group->place[1] = first > pairs ? first - pairs : 0;
        group->count[1] = end > pairs ? end - pairs - group->place[1] : 0;
    }
}

/* Returns the device that the context of the share may use; NULL: none. */
static cunmod_dev_t *device_of(cunmod_const_moduli_t share)
{
    return cunmod_ctx_path(share->ctx) == CUNMOD_PATH_CPU ? NULL
                                                          : cunmod_ctx_open_device(share->ctx);
}

int cunmod_basis_has_room(cunmod_const_moduli_t share, int64_t words)
{
    const int64_t factors = share->basis->factors[0] + share->basis->factors[1];
    const cunmod_dev_t *const dev = device_of(share);
    return dev != NULL && factors * words * (int64_t)sizeof(uint64_t) <=
                              cunmod_dev_facts(dev)->memory_bytes / CUNMOD_TUNE_GROUP_MEMORY;
}

/* Returns the bytes of memory of a group, including its rows on the host or on the device. */
static int64_t group_bytes(const cunmod_group_t *group)
{
    const int64_t rows =
        group->rows != NULL || group->d_rows != NULL ? (group->factors + 2) * group->words : 0;
    return (rows + group->product.count + cunmod_cpu_moduli_words(group->tree)) *
           (int64_t)sizeof(uint64_t);
}

static int64_t count_bytes(const cunmod_moduli_cache_t *cache, int64_t items)
{
    const struct cunmod_basis_struct *const basis = (const struct cunmod_basis_struct *)cache;
    const int64_t all = basis->factors[0] + basis->factors[1];
    int64_t words = all + (basis->d_powers != NULL ? all * (basis->words + 1) : 0);
    int64_t bytes = group_bytes(&basis->wide);
    for (int wide = 0; wide < 2; wide++)
        words += ((basis->inverse[wide] != NULL) + (basis->d_inverse[wide] != NULL)) * items;
    for (int64_t g = 0; g < basis->groups; g++)
        bytes += group_bytes(&basis->group[g]);
    return bytes + words * (int64_t)sizeof(uint64_t) +
           (basis->d_factor != NULL ? all * (int64_t)sizeof(cunmod_modulus_t) : 0);
}

static void free_basis(cunmod_moduli_cache_t *cache, cunmod_dev_t *owner)
{
    struct cunmod_basis_struct *const basis = (struct cunmod_basis_struct *)cache;
    for (int64_t g = 0; g < basis->groups && basis->group != NULL; g++)
    {
        free(basis->group[g].product.words);
        free(basis->group[g].rows);
        cunmod_cpu_moduli_close(basis->group[g].tree);
        if (owner != NULL)
            cunmod_dev_free(owner, basis->group[g].d_rows);
    }
    if (owner != NULL)
    {
        cunmod_dev_free(owner, basis->d_factor);
        cunmod_dev_free(owner, basis->wide.d_rows);
        cunmod_dev_free(owner, basis->d_inverse[0]);
        cunmod_dev_free(owner, basis->d_inverse[1]);
        cunmod_dev_free(owner, basis->d_powers);
    }
    free(basis->wide.rows);
    free(basis->factor);
    free(basis->inverse[0]);
    free(basis->inverse[1]);
    free(basis->group);
    free(basis);
}

int cunmod_basis_open(cunmod_moduli_t share)
{
    if (share->basis != NULL)
        return CUNMOD_OK;
    struct cunmod_basis_struct *const basis = calloc(1, sizeof(*basis));
    if (basis == NULL)
        return CUNMOD_E_MEMORY;
    basis->cache = (cunmod_moduli_cache_t){.free = free_basis, .bytes = count_bytes};
    basis->factors[0] = (share->narrow + 1) / 2;
    basis->factors[1] = share->items - share->narrow;
    const int64_t all = basis->factors[0] + basis->factors[1];
    const cunmod_dev_t *const dev = device_of(share);
    basis->groups =
        cunmod_integers_groups(all, dev != NULL ? cunmod_dev_facts(dev)->memory_bytes : 0);
    basis->factor = malloc((size_t)(all + 1) * sizeof(*basis->factor));
    basis->group = calloc((size_t)basis->groups + 1, sizeof(*basis->group));
    if (basis->factor == NULL || basis->group == NULL)
    {
        free_basis(&basis->cache, NULL);
        return CUNMOD_E_MEMORY;
    }
    cunmod_moduli_keep(share, &basis->cache);
    share->basis = basis;
    for (int64_t r = 0; r < all; r++)
    {
        int64_t first;
        const int64_t count = places_of(&first, share, r);
        basis->factor[r] = modulus_at(share, first);
        basis->factor[r] *= count == 2 ? modulus_at(share, first + 1) : 1;
    }
    set_groups(share);
    return CUNMOD_OK;
}

/* ---- products, and their quotients by the factors ---------------------------------- */

typedef struct
{
    cunmod_const_moduli_t share;
    const cunmod_group_t *group;
    uint64_t *rows;
    /* inverse[k] = 1 / (M / p) modulo p; p: modulus at place k of the share; M: group->product */
    uint64_t *inverse;
    atomic_int coprime;
} rows_t;

/* Computes row r of a group: M / m, where M is the product of the group and m its factor r. Also
 * computes the inverse of M / p modulo p for each modulus p of m, where M / p = (M / m) (m / p). If
 * an inverse does not exist, sets `coprime` to 0. */
static void make_row(void *argument, int64_t r, int member)
{
    rows_t *const work = argument;
    const cunmod_cpu_number_t *const product = &work->group->product;
    int64_t first;
    const int64_t number = work->group->first + r;
    const int64_t count = places_of(&first, work->share, number);
    const uint64_t m = work->share->basis->factor[number];
    uint64_t *const row = work->rows + r * work->group->words;
    const uint64_t rest = cunmod_cpu_cofactor(row, product, m);
    (void)member;
    if (work->group->wide)
        row[product->count] = 0;
    for (int64_t place = first; place < first + count; place++)
    {
        const uint64_t p = modulus_at(work->share, place);
        const uint64_t x = cunmod_modulus_mul(rest % p, m / p % p, p);
        const int unit = cunmod_cpu_is_unit(x, p);
        work->inverse[place] = unit ? cunmod_cpu_invert(x, p) : 0;
        if (!unit)
            atomic_store(&work->coprime, 0);
    }
}

int cunmod_basis_make_rows(cunmod_moduli_t share, cunmod_group_t *group)
{
    const int64_t words = group->words, size = group->factors * words;
    rows_t work = {.share = share, .group = group, .inverse = share->basis->inverse[group->wide]};
    work.rows = malloc((size_t)(size + 2 * words) * sizeof(*work.rows));
    if (work.rows == NULL)
        return CUNMOD_E_MEMORY;
    atomic_init(&work.coprime, 1);
    cunmod_parallel_for(CUNMOD_PARALLEL_MAX, group->factors, make_row, &work, &share->ctx->stop);
    memset(work.rows + size, 0, (size_t)(2 * words) * sizeof(*work.rows));
    if (!group->wide)
    {
        cunmod_cpu_complement(work.rows + size, &group->product);
        cunmod_cpu_half(work.rows + size + words, &group->product);
    }
    group->rows = work.rows;
    group->inverted = 1;
    return atomic_load(&work.coprime) ? CUNMOD_OK : CUNMOD_E_MODULUS;
}

/* Computes the product of the moduli of a group, and sets `words` to its number of words. Errors:
 * E_MEMORY. */
static int make_product(cunmod_const_moduli_t share, cunmod_group_t *group)
{
    cunmod_cpu_number_t *const factors = malloc((size_t)group->factors * sizeof(*factors));
    if (factors == NULL)
        return CUNMOD_E_MEMORY;
    for (int64_t r = 0; r < group->factors; r++)
        factors[r] = (cunmod_cpu_number_t){&share->basis->factor[group->first + r], 1};
    const int status = cunmod_cpu_product(&group->product, factors, group->factors);
    group->words = group->product.count;
    free(factors);
    return status;
}

/* Allocates the inverses of all groups (wide = 0) or of the wide group (wide = 1), unless this
 * memory exists. Errors: E_MEMORY. */
static int open_inverse(cunmod_moduli_t share, int wide)
{
    uint64_t **const inverse = &share->basis->inverse[wide];
    if (*inverse == NULL)
        *inverse = malloc((size_t)(share->items + 1) * sizeof(**inverse));
    return *inverse == NULL ? CUNMOD_E_MEMORY : CUNMOD_OK;
}

/* ---- trees ------------------------------------------------------------------------- */

static int open_tree(cunmod_const_moduli_t share, cunmod_group_t *group)
{
    const int64_t count = group->count[0] + group->count[1];
    uint64_t *const m = malloc((size_t)count * sizeof(*m));
    int64_t next = 0;
    if (m == NULL)
        return CUNMOD_E_MEMORY;
    for (int part = 0; part < CUNMOD_PARTS; part++)
    {
        const int64_t first = (part == 0 ? 0 : share->narrow) + group->place[part];
        for (int64_t k = 0; k < group->count[part]; k++)
            m[next++] = modulus_at(share, first + k);
    }
    const int status = cunmod_cpu_moduli_open(&group->tree, m, count);
    free(m);
    return status;
}

int cunmod_basis_tree(cunmod_cpu_moduli_t **tree, cunmod_moduli_t share, int64_t group)
{
    cunmod_group_t *const of = &share->basis->group[group];
    const int status = of->tree == NULL ? open_tree(share, of) : CUNMOD_OK;
    *tree = of->tree;
    return status;
}

/* Checks that the moduli of a group are pairwise coprime. Errors: E_MODULUS, E_MEMORY. */
static int check_coprime(cunmod_moduli_t share, int64_t group)
{
    cunmod_cpu_moduli_t *tree;
    int coprime = 1;
    CUNMOD_TRY(cunmod_basis_tree(&tree, share, group));
    CUNMOD_TRY(cunmod_cpu_moduli_invert(&coprime, tree));
    return coprime ? CUNMOD_OK : CUNMOD_E_MODULUS;
}

/* Computes the product of a group. With a device it also computes the inverses and the rows of the
 * group; without a device it checks that the moduli of the group are pairwise coprime. Errors:
 * E_MODULUS, E_MEMORY. */
static int make_group(cunmod_moduli_t share, int64_t number)
{
    cunmod_group_t *const group = &share->basis->group[number];
    int status = make_product(share, group);
    CUNMOD_THEN(device_of(share) != NULL ? cunmod_basis_make_rows(share, group)
                                         : check_coprime(share, number));
    if (status != CUNMOD_OK)
    {
        free(group->rows);
        group->rows = NULL;
        free(group->product.words);
        group->product.words = NULL;
    }
    return status;
}

int cunmod_basis_products(cunmod_moduli_t share)
{
    CUNMOD_TRY(cunmod_basis_open(share));
    for (int64_t i = 0; i < share->items; i++)
        CUNMOD_TRY(share->status[i]);
    CUNMOD_TRY(open_inverse(share, 0));
    for (int64_t g = 0; g < share->basis->groups; g++)
    {
        if (share->basis->group[g].product.words != NULL)
            continue;
        if (cunmod_is_stopped(&share->ctx->stop))
            return CUNMOD_E_INTERRUPTED;
        CUNMOD_TRY(make_group(share, g));
    }
    return CUNMOD_OK;
}

int cunmod_basis_wide(cunmod_moduli_t share, const cunmod_cpu_number_t *product)
{
    struct cunmod_basis_struct *const basis = share->basis;
    cunmod_group_t *const wide = &basis->wide;
    if (wide->product.words != NULL)
    {
        wide->product = *product;
        return CUNMOD_OK;
    }
    if (cunmod_is_stopped(&share->ctx->stop))
        return CUNMOD_E_INTERRUPTED;
    *wide = (cunmod_group_t){.factors = basis->factors[0] + basis->factors[1],
                             .count = {share->narrow, basis->factors[1]},
                             .product = *product,
                             .wide = 1,
                             .words = product->count + 1};
    int status = open_inverse(share, 1);
    CUNMOD_THEN(cunmod_basis_make_rows(share, wide));
    if (status != CUNMOD_OK)
    {
        free(wide->rows);
        *wide = (cunmod_group_t){0};
        return status;
    }
    /* partial sums do not need the rows of these groups; if a GPU fails, they are computed again */
    for (int64_t g = 0; g < basis->groups; g++)
    {
        free(basis->group[g].rows);
        basis->group[g].rows = NULL;
    }
    return CUNMOD_OK;
}
