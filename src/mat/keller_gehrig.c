/* Characteristic polynomials of matrices modulo a prime, in device memory.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * For most matrices the Krylov matrix (v, A v, .., A^(n-1) v) of a random v is a basis, and the
 * minimal polynomial of v is the characteristic polynomial. For all others Keller-Gehrig's
 * algorithm (Fast algorithms for the characteristic polynomial, Theoretical Computer Science 36,
 * 1985, section 5) finds a basis
 *
 *     v, A v, .., A^(l_0 - 1) v, e_1, A e_1, .., A^(l_1 - 1) e_1, e_2, ..
 *
 * of blocks. v and the unit vectors e_j are the seeds. Let U_j be the space that is spanned by all
 * A^k s, k >= 0, for the first j seeds s. In the basis that is wanted, l_j is least with A^(l_j)
 * s_j in the span of U_(j-1) and the block before it. Then A is a block triangular matrix in this
 * basis, and the diagonal blocks are companion matrices, whose polynomials are factors of the
 * result.
 *
 * Stage i, size = 2^i, has blocks of at most `size` columns, all columns independent. A block of
 * `size` columns is full, and A^size times its columns follow it as candidates. An elimination
 * tells which candidates are combinations of those before them, and from the first such one on a
 * block ends. All columns before a block are in U_(j-1). So block j has at least l_j columns, or is
 * full. When no block is full, or when size >= n - l_0 >= l_j, each block has at least l_j columns.
 * The columns are independent, so there are at most n of them, the sum of all l_j: each block has
 * l_j columns. The block of v is complete from the start, and never full. */
#include <stdlib.h>

#include "base/check.h"
#include "base/steps.h"
#include "flint/cpu_mat.h"
#include "mat/eliminate.h"
#include "mat/krylov.h"
#include "mat/mat_powers.h"
#include "runtime/outcome.h"
#include "runtime/transfer.h"

typedef struct
{
    const cunmod_krylov_t *k;
    cunmod_mat_view_t columns, other; /* n rows and 2 n columns each: the columns of all blocks, one
                                         block after the other, and work space */
    int64_t total;                    /* columns of all blocks */
    int64_t blocks;
    int64_t *length; /* of each block. Only block 0, that of v, may be empty */
    char *has_pivot; /* of each column of a matrix that is eliminated */
    void *memory;
} basis_t;

static int open_basis(basis_t *b)
{
    const cunmod_krylov_t *const k = b->k;
    const int64_t n = k->n, bytes = 2 * n * n * k->mod.word;
    b->length = malloc((size_t)(n + 1) * sizeof(*b->length) + 2 * (size_t)n);
    if (b->length == NULL)
        return cunmod_outcome_of_status(CUNMOD_E_MEMORY);
    b->has_pivot = (char *)(b->length + n + 1);
    CUNMOD_TRY(cunmod_dev_alloc(k->dev, &b->memory, 2 * (size_t)bytes));
    b->columns = cunmod_mat_view(b->memory, n, 2 * n, 0);
    b->other = cunmod_mat_view(b->columns.words + bytes, n, 2 * n, 0);
    return 0;
}

static void close_basis(basis_t *b)
{
    if (b->memory != NULL)
        cunmod_dev_free(b->k->dev, b->memory);
    free(b->length);
}

/* Returns columns first .. first + count - 1. */
static cunmod_mat_view_t columns_of(const basis_t *b, cunmod_mat_view_t a, int64_t first,
                                    int64_t count)
{
    return cunmod_mat_part(a, 0, first, a.rows, count, b->k->mod.word);
}

/* ---- stages ------------------------------------------------------------------------ */

/* Eliminates the first `count` columns of b->other, and notes which columns have pivots. */
static int find_pivots(const basis_t *b, int64_t count)
{
    const cunmod_krylov_t *const k = b->k;
    cunmod_elimination_t e = {
        .dev = k->dev, .mod = k->mod, .a = columns_of(b, b->other, 0, count), .stop = k->stop};
    for (int64_t j = 0; j < count; j++)
        b->has_pivot[j] = 0;
    const int outcome = cunmod_eliminate(&e, 0);
    for (int64_t i = 0; outcome == 0 && i < e.rank; i++)
        b->has_pivot[e.column[i]] = 1;
    cunmod_eliminate_close(&e);
    return outcome;
}

/* Keeps what is independent of `count` candidates, b->length[j] of which are in block j: candidate
 * number i is column k->order[i] of b->columns. */
static int keep_independent(basis_t *b, int64_t count)
{
    int32_t *const order = b->k->order;
    int64_t first = 0, blocks = 0, kept = 0;
    CUNMOD_TRY(cunmod_krylov_columns(b->k, columns_of(b, b->other, 0, count), b->columns));
    CUNMOD_TRY(find_pivots(b, count));
    for (int64_t j = 0; j < b->blocks; j++)
    {
        const int64_t candidates = b->length[j];
        int64_t length = 0;
        for (; length < candidates && b->has_pivot[first + length]; length++)
            order[kept++] = order[first + length];
        first += candidates;
        if (length > 0 || j == 0)
            b->length[blocks++] = length;
    }
    b->blocks = blocks;
    b->total = kept;
    CUNMOD_TRY(cunmod_krylov_columns(b->k, columns_of(b, b->other, 0, kept), b->columns));
    const cunmod_mat_view_t columns = b->columns;
    b->columns = b->other;
    b->other = columns;
    return 0;
}

/* Stage 0, where the first block is complete with `degree` columns. */
static int start(basis_t *b, int64_t degree)
{
    const cunmod_krylov_t *const k = b->k;
    CUNMOD_TRY(cunmod_krylov_random(k, CUNMOD_KRYLOV_SEED));
    if (degree > 0)
        CUNMOD_TRY(cunmod_krylov_matrix(k, columns_of(b, b->columns, 0, degree)));
    CUNMOD_TRY(
        cunmod_mat_set_unit(k->dev, columns_of(b, b->columns, degree, k->n), k->list, &k->mod));
    b->blocks = k->n + 1;
    b->length[0] = degree;
    for (int64_t j = 1; j <= k->n; j++)
        b->length[j] = 1;
    for (int32_t i = 0; i < degree + k->n; i++)
        k->order[i] = i;
    return keep_independent(b, degree + k->n);
}

static int is_full(const basis_t *b, int64_t j, int64_t size)
{
    return j > 0 && b->length[j] == size;
}

/* k->order = the columns of the full blocks. Returns their number. */
static int64_t list_full(const basis_t *b, int64_t size)
{
    int64_t count = 0, first = 0;
    for (int64_t j = 0; j < b->blocks; first += b->length[j], j++)
        for (int64_t i = 0; is_full(b, j, size) && i < size; i++)
            b->k->order[count++] = (int32_t)(first + i);
    return count;
}

/* The stage after that of `size`: power = A^size, and k->order lists the `full` columns of the full
 * blocks. */
static int extend(basis_t *b, int64_t size, int64_t full, cunmod_mat_view_t power)
{
    const cunmod_krylov_t *const k = b->k;
    const cunmod_mat_view_t from = columns_of(b, b->other, 0, full);
    int64_t count = 0, column = 0, next = b->total;
    CUNMOD_TRY(cunmod_krylov_columns(k, from, b->columns));
    CUNMOD_TRY(cunmod_krylov_multiply(k, columns_of(b, b->columns, next, full), power, from));
    for (int64_t j = 0; j < b->blocks; j++)
    {
        const int grows = is_full(b, j, size);
        for (int64_t i = 0; i < b->length[j]; i++)
            k->order[count++] = (int32_t)column++;
        for (int64_t i = 0; grows && i < size; i++)
            k->order[count++] = (int32_t)next++;
        b->length[j] += grows ? size : 0;
    }
    return keep_independent(b, count);
}

/* Computes the basis. */
static int find_basis(basis_t *b, int64_t degree)
{
    const cunmod_krylov_t *const k = b->k;
    cunmod_mat_view_t power = k->a;
    CUNMOD_TRY(start(b, degree));
    for (int64_t size = 1, full; size < k->n - degree; size *= 2)
    {
        if (size > 1)
            CUNMOD_TRY(cunmod_krylov_square(k, &power));
        full = list_full(b, size);
        if (full == 0)
            return 0;
        CUNMOD_TRY(extend(b, size, full, power));
    }
    return 0;
}

/* ---- the factors ---------------------------------------------------------------------- */

/* Eliminates (B, A L), where B has the basis, and L the last columns of the blocks that are not
 * empty, `count` of them. *z = -B^-1 A L, in memory of b->columns. */
static int solve(basis_t *b, cunmod_mat_view_t *z, int64_t count)
{
    const cunmod_krylov_t *const k = b->k;
    const int64_t n = k->n;
    const cunmod_mat_view_t last = columns_of(b, b->columns, n, count);
    const cunmod_mat_gather_t copy =
        cunmod_mat_copy(columns_of(b, b->other, 0, n), b->columns, &k->mod);
    int64_t end = 0, found = 0;
    for (int64_t j = 0; j < b->blocks; j++)
    {
        end += b->length[j];
        if (b->length[j] > 0)
            k->order[found++] = (int32_t)end - 1;
    }
    CUNMOD_TRY(cunmod_krylov_columns(k, last, b->columns));
    CUNMOD_TRY(cunmod_dev_mat_gather(k->dev, &copy));
    CUNMOD_TRY(cunmod_krylov_multiply(k, columns_of(b, b->other, n, count), k->a, last));
    cunmod_elimination_t e = {
        .dev = k->dev, .mod = k->mod, .a = columns_of(b, b->other, 0, n + count), .stop = k->stop};
    int error = cunmod_eliminate(&e, 0);
    for (int64_t i = 0; error == 0 && i < e.rank; i++)
        k->order[e.column[i]] = e.row[i];
    *z = cunmod_mat_view(b->columns.words, n, count, 0);
    CUNMOD_NEXT(cunmod_krylov_rows(k, *z, columns_of(b, b->other, n, count)));
    cunmod_eliminate_close(&e);
    return error;
}

/* host[i] = the entry of z in row i, in the column of the block that has row i, for all n rows. An
 * entry has a number of 32 bits in k->order, so many rows are read in pieces. */
static int read_entries(const basis_t *b, uint64_t *host, cunmod_mat_view_t z)
{
    const cunmod_krylov_t *const k = b->k;
    const int64_t word = k->mod.word, most = INT32_MAX / z.columns;
    int32_t *const place = k->order, *const column = k->order + k->n;
    int64_t row = 0;
    int32_t block = 0;
    for (int64_t j = 0; j < b->blocks; j++)
    {
        for (int64_t i = 0; i < b->length[j]; i++)
            column[row++] = block;
        block += b->length[j] > 0;
    }
    for (int64_t first = 0; first < k->n; first += most)
    {
        const int64_t rows = cunmod_least(most, k->n - first);
        for (int64_t i = 0; i < rows; i++)
            place[i] = (int32_t)(i * z.columns + column[first + i]);
        CUNMOD_TRY(cunmod_krylov_columns(
            k, cunmod_mat_view(k->vector.words + first * word, 1, rows, 0),
            cunmod_mat_view(z.words + first * z.columns * word, 1, rows * z.columns, 0)));
    }
    return cunmod_dev_download(k->dev, host, k->vector.words, k->n, k->mod.word);
}

/* res[0 .. n] = the product of the polynomials x^l + sum of z_i x^i, one for each block of l > 0
 * columns: z_0 .. z_(l-1) are the entries of the rows of the block (read_entries). count: the
 * number of these blocks. lengths: space for n + 2 count words. */
static int multiply_factors(const basis_t *b, uint64_t *res, const uint64_t *z, int64_t count,
                            uint64_t *lengths)
{
    uint64_t *const factors = lengths + count;
    cunmod_cpu_call_t call = {.make = cunmod_make_mat_factors,
                              .in = {{factors, b->k->n + count}, {lengths, count}},
                              .out = {{.words = res}},
                              .p = b->k->mod.p};
    int64_t word = 0, block = 0;
    for (int64_t j = 0; j < b->blocks; j++)
    {
        for (int64_t i = 0; i < b->length[j]; i++)
            factors[word++] = *z++;
        if (b->length[j] > 0)
        {
            factors[word++] = 1;
            lengths[block++] = (uint64_t)b->length[j] + 1;
        }
    }
    return cunmod_cpu_call(&call);
}

/* res[0 .. n] = the characteristic polynomial, from the basis. */
static int read_result(basis_t *b, uint64_t *res)
{
    const cunmod_krylov_t *const k = b->k;
    const int64_t count = b->blocks - (b->length[0] == 0);
    cunmod_mat_view_t z;
    CUNMOD_TRY(solve(b, &z, count));
    uint64_t *const host = malloc((size_t)(2 * k->n + 2 * count) * sizeof(*host));
    if (host == NULL)
        return cunmod_outcome_of_status(CUNMOD_E_MEMORY);
    int error = read_entries(b, host, z);
    if (error == 0 && multiply_factors(b, res, host, count, host + k->n) != CUNMOD_OK)
        error = cunmod_outcome_of_status(CUNMOD_E_MEMORY);
    free(host);
    return error;
}

int cunmod_charpoly_device(const cunmod_krylov_t *k, uint64_t *res)
{
    basis_t b = {.k = k};
    int64_t len = 0;
    CUNMOD_TRY(cunmod_krylov_random(k, CUNMOD_KRYLOV_SEED));
    CUNMOD_TRY(cunmod_krylov_minpoly(k, res, &len, k->n));
    if (len == k->n + 1)
        return 0;
    int error = open_basis(&b);
    CUNMOD_NEXT(find_basis(&b, len - 1));
    CUNMOD_NEXT(read_result(&b, res));
    close_basis(&b);
    return error;
}
