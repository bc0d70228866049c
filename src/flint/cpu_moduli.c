/* Product trees of one-word moduli: the remainders of a long integer modulo all these moduli, and
 * the integer with given remainders.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The moduli are divided into blocks of BLOCK moduli. A node of level 0 is the product of the
 * moduli of a block, and a node of level l + 1 is the product of two neighbours of level l. Let M
 * be the product of all m[i], a_i the remainder modulo m[i], and c_i = a_i / (M / m[i]) modulo
 * m[i]. The integer with these remainders is
 *
 *     x = sum over i of c_i (M / m[i])   modulo M,
 *
 * The sum is computed from the blocks upwards. With c_i = 1 for all i, the sum has the remainder M
 * / m[i] modulo m[i]. Its remainders yield the inverses of the M / m[i] modulo m[i], which exist
 * exactly when the moduli are pairwise coprime.
 */
#include "flint/cpu_moduli.h"

#include <stdlib.h>
#include <string.h>

#include <gmp.h>

#include <flint/flint.h>
#include <flint/fmpz.h>
#include <flint/fmpz_vec.h>
#include <flint/ulong_extras.h>

#include "base/steps.h"
#include "cunmod.h"
#include "flint/cpu_memory.h"

#define BLOCK 8
#define LEVELS 60

struct cunmod_cpu_moduli_struct
{
    int64_t count;
    int levels;           /* levels computed so far */
    uint64_t *m;          /* [count] */
    fmpz *level[LEVELS];  /* level[l][i]: node i of level l */
    uint64_t *rows;       /* [count][BLOCK]: (product of the block) / m[i]; NULL: not computed */
    uint64_t *inverse;    /* [count]: (M / m[i])^-1 modulo m[i] */
    uint64_t *normalized; /* [count]: FLINT's inverses of m[i] */
};

/* Returns the number of nodes of a level. */
static int64_t nodes_of(const cunmod_cpu_moduli_t *tree, int level)
{
    const int64_t blocks = (tree->count - 1) / BLOCK + 1;
    return ((blocks - 1) >> level) + 1;
}

/* Returns the number of moduli of a block: BLOCK, or fewer in the last block. */
static int64_t block_size(const cunmod_cpu_moduli_t *tree, int64_t block)
{
    const int64_t left = tree->count - block * BLOCK;
    return left < BLOCK ? left : BLOCK;
}

/* ---- arguments of a guarded call ------------------------------------------------- */

typedef struct
{
    cunmod_cpu_moduli_t *tree;
    const uint64_t *x; /* an integer */
    int64_t words;     /* length of x, in words */
    uint64_t *z;       /* the result */
    uint64_t *rests;
    int coprime;
} call_t;

int cunmod_cpu_moduli_open(cunmod_cpu_moduli_t **tree, const uint64_t *m, int64_t count)
{
    cunmod_cpu_moduli_t *const opened = calloc(1, sizeof(*opened));
    uint64_t *const moduli = malloc((size_t)count * sizeof(*m));
    if (opened == NULL || moduli == NULL)
    {
        free(opened);
        free(moduli);
        return CUNMOD_E_MEMORY;
    }
    memcpy(moduli, m, (size_t)count * sizeof(*m));
    opened->count = count;
    opened->m = moduli;
    *tree = opened;
    return CUNMOD_OK;
}

/* Frees the inverses that cunmod_cpu_moduli_invert computes. */
static void free_inverses(cunmod_cpu_moduli_t *tree)
{
    free(tree->rows);
    free(tree->inverse);
    free(tree->normalized);
    tree->rows = tree->inverse = tree->normalized = NULL;
}

void cunmod_cpu_moduli_close(cunmod_cpu_moduli_t *tree)
{
    if (tree != NULL)
    {
        for (int l = 0; l < tree->levels; l++)
            _fmpz_vec_clear(tree->level[l], nodes_of(tree, l));
        free(tree->m);
        free_inverses(tree);
        free(tree);
    }
}

int64_t cunmod_cpu_moduli_words(const cunmod_cpu_moduli_t *tree)
{
    return tree == NULL ? 0
                        : tree->count * (1 + tree->levels + (tree->rows == NULL ? 0 : BLOCK + 2));
}

/* ---- levels ------------------------------------------------------------------------ */

static void make_level(void *argument)
{
    cunmod_cpu_moduli_t *const tree = ((call_t *)argument)->tree;
    const int l = tree->levels;
    const int64_t nodes = nodes_of(tree, l);
    fmpz *const made = _fmpz_vec_init(nodes);
    for (int64_t i = 0; i < nodes; i++)
    {
        fmpz_one(made + i);
        for (int64_t k = 0; l == 0 && k < block_size(tree, i); k++)
            fmpz_mul_ui(made + i, made + i, tree->m[i * BLOCK + k]);
        for (int64_t k = 2 * i; l > 0 && k < 2 * i + 2 && k < nodes_of(tree, l - 1); k++)
            fmpz_mul(made + i, made + i, tree->level[l - 1] + k);
    }
    tree->level[l] = made;
    tree->levels++;
}

/* Returns 1 when no further level helps to reduce integers of `words` words: the nodes of the next
 * level would not be shorter than the integers, or the last level has a single node. Else returns
 * 0. */
static int is_high(const cunmod_cpu_moduli_t *tree, int64_t words)
{
    const int l = tree->levels;
    return l == 0
               ? words <= BLOCK
               : nodes_of(tree, l - 1) == 1 || 2 * (int64_t)fmpz_size(tree->level[l - 1]) >= words;
}

int cunmod_cpu_moduli_grow(cunmod_cpu_moduli_t *tree, int64_t words)
{
    call_t call = {.tree = tree};
    while (!is_high(tree, words))
        CUNMOD_TRY(cunmod_cpu_guarded(make_level, &call));
    return CUNMOD_OK;
}

/* ---- remainders ---------------------------------------------------------------------- */

/* negative = 0: z[i] = x modulo m[i] for 0 <= i < count; negative = 1: z[i] = -x modulo m[i]. x >=
 * 0. */
static void reduce_each(uint64_t *z, const fmpz_t x, const uint64_t *m, int64_t count, int negative)
{
    const int is_long = COEFF_IS_MPZ(*x);
    const uint64_t word = is_long ? 0 : (uint64_t)*x;
    for (int64_t i = 0; i < count; i++)
    {
        const uint64_t rest =
            is_long       ? mpn_mod_1(COEFF_TO_PTR(*x)->_mp_d, COEFF_TO_PTR(*x)->_mp_size, m[i])
            : word < m[i] ? word
                          : word % m[i];
        z[i] = negative && rest > 0 ? m[i] - rest : rest;
    }
}

/* z[k] = x modulo m[k] (negative = 1: -x modulo m[k]) for all factors m[k] of node i of level l; x
 * >= 0. */
static void reduce_node(uint64_t *z, const cunmod_cpu_moduli_t *tree, int l, int64_t i,
                        const fmpz_t x, int negative)
{
    fmpz_t rest;
    fmpz_init(rest);
    fmpz_fdiv_r(rest, x, tree->level[l] + i);
    if (l == 0)
        reduce_each(z + i * BLOCK, rest, tree->m + i * BLOCK, block_size(tree, i), negative);
    for (int64_t k = 2 * i; l > 0 && k < 2 * i + 2 && k < nodes_of(tree, l - 1); k++)
        reduce_node(z, tree, l - 1, k, rest, negative);
    fmpz_clear(rest);
}

/* z[i] = x modulo m[i] for all i: reduces x modulo the nodes of the highest level whose first node
 * is shorter than x, and these remainders modulo the nodes of the lower levels. */
static void reduce(uint64_t *z, const cunmod_cpu_moduli_t *tree, const fmpz_t x)
{
    const int negative = fmpz_sgn(x) < 0;
    int l = tree->levels - 1;
    fmpz_t size;
    fmpz_init(size);
    fmpz_abs(size, x);
    while (l >= 0 && fmpz_size(tree->level[l]) >= fmpz_size(size))
        l--;
    if (l < 0)
        reduce_each(z, size, tree->m, tree->count, negative);
    for (int64_t i = 0; l >= 0 && i < nodes_of(tree, l); i++)
        reduce_node(z, tree, l, i, size, negative);
    fmpz_clear(size);
}

static void reduce_integer(void *argument)
{
    const call_t *const call = argument;
    fmpz_t x;
    fmpz_init(x);
    fmpz_set_signed_ui_array(x, (const ulong *)call->x, call->words);
    reduce(call->z, call->tree, x);
    fmpz_clear(x);
}

int cunmod_cpu_moduli_reduce(uint64_t *z, const cunmod_cpu_moduli_t *tree, const uint64_t *x,
                             int64_t words)
{
    call_t call = {.tree = (cunmod_cpu_moduli_t *)tree, .x = x, .words = words, .z = z};
    return cunmod_cpu_guarded(reduce_integer, &call);
}

/* ---- integers of remainders ------------------------------------------------------------ */

/* x = the sum of c[i] B / m[i] over all moduli m[i] of the block, where B is the product of the
 * moduli of the block, and B / m[i] is stored in tree->rows. c = NULL: c[i] = 1 for all i. */
static void sum_block(fmpz_t x, const cunmod_cpu_moduli_t *tree, int64_t block, const uint64_t *c)
{
    uint64_t sum[BLOCK + 1] = {0};
    for (int64_t i = block * BLOCK; i < block * BLOCK + block_size(tree, block); i++)
    {
        sum[BLOCK] += mpn_addmul_1((ulong *)sum, (const ulong *)tree->rows + i * BLOCK, BLOCK,
                                   c == NULL ? 1 : c[i]);
    }
    fmpz_set_ui_array(x, (const ulong *)sum, BLOCK + 1);
}

/* x = the sum of c[i] M / m[i] over all i, where M is the product of all moduli. c = NULL: c[i] = 1
 * for all i. */
static void sum_all(fmpz_t x, const cunmod_cpu_moduli_t *tree, const uint64_t *c)
{
    int64_t nodes = nodes_of(tree, 0);
    fmpz *const sums = _fmpz_vec_init(nodes);
    for (int64_t i = 0; i < nodes; i++)
        sum_block(sums + i, tree, i, c);
    for (int l = 0; nodes > 1; l++)
    {
        for (int64_t i = 0; i + 1 < nodes; i += 2)
        {
            fmpz_mul(sums + i, sums + i, tree->level[l] + i + 1);
            fmpz_addmul(sums + i, sums + i + 1, tree->level[l] + i);
            fmpz_swap(sums + i / 2, sums + i);
        }
        if (nodes % 2 == 1)
            fmpz_swap(sums + nodes / 2, sums + nodes - 1);
        nodes = (nodes + 1) / 2;
    }
    fmpz_swap(x, sums);
    _fmpz_vec_clear(sums, nodes_of(tree, 0));
}

/* Computes tree->rows, tree->inverse and tree->normalized. Sets call->coprime = 0 when for some i
 * the product of the other moduli has no inverse modulo m[i]. */
static void make_inverses(void *argument)
{
    call_t *const call = argument;
    cunmod_cpu_moduli_t *const tree = call->tree;
    fmpz_t x;
    fmpz_init(x);
    for (int64_t i = 0; i < tree->count; i++)
    {
        uint64_t *const row = tree->rows + i * BLOCK;
        fmpz_divexact_ui(x, tree->level[0] + i / BLOCK, tree->m[i]);
        fmpz_get_ui_array((ulong *)row, BLOCK, x);
        tree->normalized[i] = n_preinvert_limb(tree->m[i]);
    }
    sum_all(x, tree, NULL);
    reduce(tree->inverse, tree, x);
    for (int64_t i = 0; i < tree->count; i++)
    {
        ulong inverse = 0;
        const int unit = tree->inverse[i] > 0 &&
                         n_gcdinv(&inverse, tree->inverse[i], tree->m[i]) == 1;
        call->coprime &= unit;
        tree->inverse[i] = inverse;
    }
    fmpz_clear(x);
}

int cunmod_cpu_moduli_invert(int *coprime, cunmod_cpu_moduli_t *tree)
{
    const size_t bytes = (size_t)tree->count * sizeof(uint64_t);
    call_t call = {.tree = tree, .coprime = 1};
    *coprime = 1;
    if (tree->rows != NULL)
        return CUNMOD_OK;
    if (tree->levels == 0)
        CUNMOD_TRY(cunmod_cpu_guarded(make_level, &call));
    while (nodes_of(tree, tree->levels - 1) > 1)
        CUNMOD_TRY(cunmod_cpu_guarded(make_level, &call));
    tree->rows = malloc(BLOCK * bytes);
    tree->inverse = malloc(bytes);
    tree->normalized = malloc(bytes);
    const int status = tree->rows == NULL || tree->inverse == NULL || tree->normalized == NULL
                           ? CUNMOD_E_MEMORY
                           : cunmod_cpu_guarded(make_inverses, &call);
    *coprime = call.coprime;
    if (status != CUNMOD_OK || !call.coprime)
        free_inverses(tree);
    return status;
}

static void combine(void *argument)
{
    const call_t *const call = argument;
    const cunmod_cpu_moduli_t *const tree = call->tree;
    const fmpz *const product = tree->level[tree->levels - 1];
    fmpz_t x, twice;
    for (int64_t i = 0; i < tree->count; i++)
    {
        call->rests[i] =
            n_mulmod2_preinv(call->rests[i], tree->inverse[i], tree->m[i], tree->normalized[i]);
    }
    fmpz_init(x);
    fmpz_init(twice);
    sum_all(x, tree, call->rests);
    fmpz_fdiv_r(x, x, product);
    fmpz_mul_2exp(twice, x, 1);
    if (fmpz_cmp(twice, product) > 0)
        fmpz_sub(x, x, product);
    fmpz_get_signed_ui_array((ulong *)call->z, call->words, x);
    fmpz_clear(x);
    fmpz_clear(twice);
}

int cunmod_cpu_moduli_combine(uint64_t *x, int64_t words, const cunmod_cpu_moduli_t *tree,
                              uint64_t *rests)
{
    call_t call = {.tree = (cunmod_cpu_moduli_t *)tree, .words = words, .z = x, .rests = rests};
    return cunmod_cpu_guarded(combine, &call);
}
