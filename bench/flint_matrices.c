/* FLINT's functions for matrices modulo p.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "flint_symbols.h"
#include "peers.h"
#include "plan/plan.h"

/* FLINT's nmod_mat_struct or nmod_poly_mat_struct. A matrix has pointers to its rows in 2.9, and in
 * 3.6 the distance of two rows in their place, so that only FLINT's functions touch the fields. The
 * fields have at most 8 words in both versions. */
typedef struct
{
    uint64_t fields[32];
} flint_matrix_t;

struct flint_matrices_struct
{
    flint_matrices_call_t call;
    flint_matrix_t a, b, z;  /* z: the result */
    flint_poly_t polynomial; /* the result of CHARPOLY and MINPOLY */
    uint64_t number;         /* the result of functions that return one, else 0 */
};

static struct
{
    int is_loaded;
    void (*init)(flint_matrix_t *, long, long, flint_word_t);
    void (*clear)(flint_matrix_t *);
    void (*set)(flint_matrix_t *, const flint_matrix_t *);
    void (*set_entry)(flint_matrix_t *, long, long, flint_word_t);
    flint_word_t (*get_entry)(const flint_matrix_t *, long, long);
    void (*mul)(flint_matrix_t *, const flint_matrix_t *, const flint_matrix_t *);
    long (*rank)(const flint_matrix_t *);
    flint_word_t (*det)(const flint_matrix_t *);
    long (*rref)(flint_matrix_t *);
    long (*nullspace)(flint_matrix_t *, const flint_matrix_t *);
    int (*inv)(flint_matrix_t *, const flint_matrix_t *);
    void (*charpoly)(flint_poly_t *, const flint_matrix_t *);
    void (*minpoly)(flint_poly_t *, const flint_matrix_t *);
    void (*polynomial_init)(flint_poly_t *, flint_word_t);
    void (*polynomial_clear)(flint_poly_t *);
    void (*polynomial_fit)(flint_poly_t *, long);
    void (*polys_init)(flint_matrix_t *, long, long, flint_word_t);
    void (*polys_clear)(flint_matrix_t *);
    flint_poly_t *(*polys_entry)(const flint_matrix_t *, long, long);
    void (*polys_mul)(flint_matrix_t *, const flint_matrix_t *, const flint_matrix_t *);
} flint;

/* Finds the functions. Returns 0, or -1 if this FLINT lacks one. */
static int load(void)
{
    if (flint.is_loaded)
        return 0;
    if (flint_symbols_find(&flint.init, "nmod_mat_init") ||
        flint_symbols_find(&flint.clear, "nmod_mat_clear") ||
        flint_symbols_find(&flint.set, "nmod_mat_set") ||
        flint_symbols_find(&flint.set_entry, "nmod_mat_set_entry") ||
        flint_symbols_find(&flint.get_entry, "nmod_mat_get_entry") ||
        flint_symbols_find(&flint.mul, "nmod_mat_mul") ||
        flint_symbols_find(&flint.rank, "nmod_mat_rank") ||
        flint_symbols_find(&flint.det, "nmod_mat_det") ||
        flint_symbols_find(&flint.rref, "nmod_mat_rref") ||
        flint_symbols_find(&flint.nullspace, "nmod_mat_nullspace") ||
        flint_symbols_find(&flint.inv, "nmod_mat_inv") ||
        flint_symbols_find(&flint.charpoly, "nmod_mat_charpoly") ||
        flint_symbols_find(&flint.minpoly, "nmod_mat_minpoly") ||
        flint_symbols_find(&flint.polynomial_init, "nmod_poly_init") ||
        flint_symbols_find(&flint.polynomial_clear, "nmod_poly_clear") ||
        flint_symbols_find(&flint.polynomial_fit, "nmod_poly_fit_length") ||
        flint_symbols_find(&flint.polys_init, "nmod_poly_mat_init") ||
        flint_symbols_find(&flint.polys_clear, "nmod_poly_mat_clear") ||
        flint_symbols_find(&flint.polys_entry, "nmod_poly_mat_entry") ||
        flint_symbols_find(&flint.polys_mul, "nmod_poly_mat_mul"))
        return -1;
    flint.is_loaded = 1;
    return 0;
}

/* ---- conversions ------------------------------------------------------------------- */

/* Makes a rows by columns matrix of words one row behind the other; NULL: of zeros. */
static void open_matrix(flint_matrix_t *x, const uint64_t *words, int64_t rows, int64_t columns,
                        uint64_t p)
{
    flint.init(x, rows, columns, p);
    for (int64_t i = 0; i < rows && words != NULL; i++)
        for (int64_t j = 0; j < columns; j++)
            flint.set_entry(x, i, j, words[i * columns + j]);
}

/* The same for a matrix of polynomials of len coefficients. */
static void open_polys(flint_matrix_t *x, const uint64_t *words, int64_t rows, int64_t columns,
                       int64_t len, uint64_t p)
{
    flint.polys_init(x, rows, columns, p);
    for (int64_t e = 0; e < rows * columns && words != NULL; e++)
    {
        flint_poly_t *const entry = flint.polys_entry(x, e / columns, e % columns);
        flint.polynomial_fit(entry, len);
        memcpy(entry->coeffs, words + e * len, (size_t)len * sizeof *words);
        entry->length = len;
        while (entry->length > 0 && entry->coeffs[entry->length - 1] == 0)
            entry->length--;
    }
}

/* z[0 .. len-1] = the polynomial, whose length is at most len, zero-padded. */
static void read_polynomial(uint64_t *z, int64_t len, const flint_poly_t *polynomial)
{
    if (polynomial->length > 0)
        memcpy(z, polynomial->coeffs, (size_t)polynomial->length * sizeof *z);
    memset(z + polynomial->length, 0, (size_t)(len - polynomial->length) * sizeof *z);
}

static int is_polynomial(int task)
{
    return task == CUNMOD_MAT_CHARPOLY || task == CUNMOD_MAT_MINPOLY;
}

int64_t flint_matrices_words(const flint_matrices_call_t *call)
{
    if (call->task == CUNMOD_MAT_RANK || call->task == CUNMOD_MAT_DET)
        return 0;
    const int64_t coefficients = call->task == CUNMOD_MAT_POLY_MUL ? 2 * call->len - 1 : 1;
    return is_polynomial(call->task) ? call->n + 1 : call->m * call->n * coefficients;
}

uint64_t flint_matrices_read(uint64_t *z, const flint_matrices_t *peer)
{
    const flint_matrices_call_t *const call = &peer->call;
    const int64_t words = flint_matrices_words(call), n = call->n, len = 2 * call->len - 1;
    if (is_polynomial(call->task))
        read_polynomial(z, words, &peer->polynomial);
    else if (call->task == CUNMOD_MAT_POLY_MUL)
        for (int64_t e = 0; e < call->m * n; e++)
            read_polynomial(z + e * len, len, flint.polys_entry(&peer->z, e / n, e % n));
    else
        for (int64_t e = 0; e < words; e++)
            z[e] = flint.get_entry(&peer->z, e / n, e % n);
    return peer->number;
}

/* ---- calls ------------------------------------------------------------------------- */

flint_matrices_t *flint_matrices_create(const flint_matrices_call_t *call)
{
    flint_matrices_t *const made = load() == 0 ? calloc(1, sizeof *made) : NULL;
    if (made == NULL)
        return NULL;
    made->call = *call;
    flint.polynomial_init(&made->polynomial, call->p);
    if (call->task == CUNMOD_MAT_POLY_MUL)
    {
        open_polys(&made->a, call->a, call->m, call->k, call->len, call->p);
        open_polys(&made->b, call->b, call->k, call->n, call->len, call->p);
        open_polys(&made->z, NULL, call->m, call->n, 0, call->p);
        return made;
    }
    open_matrix(&made->a, call->a, call->m, call->k, call->p);
    open_matrix(&made->z, NULL, call->m, call->n, call->p);
    if (call->task == CUNMOD_MAT_MUL)
        open_matrix(&made->b, call->b, call->k, call->n, call->p);
    else
        open_matrix(&made->b, NULL, 0, 0, call->p);
    return made;
}

void flint_matrices_destroy(flint_matrices_t *peer)
{
    void (*const clear)(flint_matrix_t *) =
        peer->call.task == CUNMOD_MAT_POLY_MUL ? flint.polys_clear : flint.clear;
    clear(&peer->a);
    clear(&peer->b);
    clear(&peer->z);
    flint.polynomial_clear(&peer->polynomial);
    free(peer);
}

int flint_matrices_run(void *peer)
{
    flint_matrices_t *const x = peer;
    switch (x->call.task)
    {
    case CUNMOD_MAT_MUL:
        flint.mul(&x->z, &x->a, &x->b);
        break;
    case CUNMOD_MAT_POLY_MUL:
        flint.polys_mul(&x->z, &x->a, &x->b);
        break;
    case CUNMOD_MAT_RANK:
        x->number = (uint64_t)flint.rank(&x->a);
        break;
    case CUNMOD_MAT_DET:
        x->number = flint.det(&x->a);
        break;
    case CUNMOD_MAT_RREF:
        flint.set(&x->z, &x->a);
        x->number = (uint64_t)flint.rref(&x->z);
        break;
    case CUNMOD_MAT_NULLSPACE:
        x->number = (uint64_t)flint.nullspace(&x->z, &x->a);
        break;
    case CUNMOD_MAT_INV:
        x->number = flint.inv(&x->z, &x->a) != 0;
        break;
    case CUNMOD_MAT_CHARPOLY:
        flint.charpoly(&x->polynomial, &x->a);
        x->number = (uint64_t)x->polynomial.length;
        break;
    default:
        flint.minpoly(&x->polynomial, &x->a);
        x->number = (uint64_t)x->polynomial.length;
    }
    return 0;
}
