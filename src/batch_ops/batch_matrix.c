/* Matrices as the items of a batch: products, ranks, determinants, reduced row echelon forms,
 * nullspaces, inverses and solutions.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "backend/backend_batch.h"
#include "base/check.h"
#include "base/steps.h"
#include "batch_ops/single_items.h"
#include "mat/mat_object.h"
#include "runtime/poly.h"
#include "shape/tuning.h"

/* The sizes of the matrices of all items; job->own points to it. a has rows x columns entries, b
 * has rows x more, or for products columns x more. */
typedef struct
{
    int task; /* CUNMOD_BATCH_RANK .. CUNMOD_BATCH_MUL */
    int64_t rows, columns, more;
} sizes_t;

static const sizes_t *sizes_of(const cunmod_batch_job_t *job)
{
    return job->own;
}

static int has_b(const sizes_t *sizes)
{
    return sizes->task == CUNMOD_BATCH_SOLVE || sizes->task == CUNMOD_BATCH_MUL;
}

static int64_t rows_of_b(const sizes_t *sizes)
{
    return sizes->task == CUNMOD_BATCH_MUL ? sizes->columns : sizes->rows;
}

static int64_t result_rows(const sizes_t *sizes)
{
    return sizes->task == CUNMOD_BATCH_NULLSPACE ? sizes->columns : sizes->rows;
}

static int64_t result_columns(const sizes_t *sizes)
{
    return has_b(sizes) ? sizes->more : sizes->columns;
}

/* Moduli are checked before sizes, as on the GPU. The modulus of a product need not be prime. */
static int check_modulus(const sizes_t *sizes, cunmod_ctx_t ctx, uint64_t p)
{
    const int fits = sizes->task == CUNMOD_BATCH_MUL || cunmod_ctx_is_prime(ctx, p);
    return fits ? CUNMOD_OK : CUNMOD_E_MODULUS;
}

static void matrix_room(const cunmod_batch_job_t *job, int64_t *z, const int64_t *x)
{
    const sizes_t *const sizes = sizes_of(job);
    (void)x;
    if (sizes->task == CUNMOD_BATCH_RANK)
        z[0] = sizes->rows < sizes->columns ? sizes->rows : sizes->columns;
    else
        z[0] = sizes->task == CUNMOD_BATCH_DET ? 1 : result_rows(sizes) * result_columns(sizes);
}

/* ---- one matrix at a time -------------------------------------------------------- */

/* *mat = the matrix of `rows` x `columns` entries that *a has, in its order. */
static int set_entries(cunmod_mat_t *mat, struct cunmod_poly_struct *a, int64_t rows,
                       int64_t columns)
{
    if (a->vec.len > rows * columns)
        return CUNMOD_E_LENGTH;
    CUNMOD_TRY(cunmod_mat_create(mat, a->p, a->ctx));
    return cunmod_mat_set_vec(*mat, &a->vec, rows, columns);
}

/* z = the entries of mat, in the order of its rows. */
static int get_entries(cunmod_poly_t z, cunmod_mat_t mat)
{
    cunmod_vec_clear(&z->vec, z->ctx);
    z->vec = mat->vec;
    mat->vec = cunmod_vec_empty();
    return CUNMOD_OK;
}

/* z = the n x n matrix whose first columns are those of mat, which has n rows, and whose other
 * columns are 0. */
static int put_columns(cunmod_poly_t z, cunmod_mat_t mat)
{
    const int64_t n = mat->rows;
    uint64_t *const words = calloc((size_t)(n * n) + 1, sizeof(*words));
    if (words == NULL)
        return CUNMOD_E_MEMORY;
    int status = cunmod_mat_get_matrix(&(cunmod_matrix_t){words, n, mat->columns, n, 0}, mat);
    CUNMOD_THEN(cunmod_poly_set_array(z, words, n * n));
    free(words);
    return status;
}

static int compute_mat(const sizes_t *sizes, cunmod_poly_t z, cunmod_mat_t a, cunmod_mat_t b)
{
    uint64_t det = 0;
    int64_t rank = 0;
    switch (sizes->task)
    {
    case CUNMOD_BATCH_RANK:
        CUNMOD_TRY(cunmod_mat_rank(&rank, a));
        return rank > 0 ? cunmod_poly_set_coeff(z, rank - 1, 1) : CUNMOD_OK;
    case CUNMOD_BATCH_DET:
        CUNMOD_TRY(cunmod_mat_det(&det, a));
        return cunmod_poly_set_array(z, &det, 1);
    case CUNMOD_BATCH_RREF:
        CUNMOD_TRY(cunmod_mat_rref(a, &rank, a));
        return get_entries(z, a);
    case CUNMOD_BATCH_NULLSPACE:
        CUNMOD_TRY(cunmod_mat_nullspace(a, a));
        return put_columns(z, a);
    case CUNMOD_BATCH_INV:
        CUNMOD_TRY(cunmod_mat_inv(a, a));
        return get_entries(z, a);
    case CUNMOD_BATCH_SOLVE:
        CUNMOD_TRY(cunmod_mat_solve(b, a, b));
        return get_entries(z, b);
    default:
        CUNMOD_TRY(cunmod_mat_mul(b, a, b));
        return get_entries(z, b);
    }
}

static int matrix_single(const cunmod_batch_single_t *x)
{
    const sizes_t *const sizes = sizes_of(x->job);
    cunmod_mat_t a = NULL, b = NULL;
    int status = check_modulus(sizes, x->job->moduli->ctx, x->x[0]->p);
    CUNMOD_THEN(set_entries(&a, x->x[0], sizes->rows, sizes->columns));
    if (has_b(sizes))
        CUNMOD_THEN(set_entries(&b, x->x[1], rows_of_b(sizes), sizes->more));
    CUNMOD_THEN(compute_mat(sizes, x->z[0], a, b));
    cunmod_mat_destroy(a);
    cunmod_mat_destroy(b);
    return status;
}

/* ---- the GPU path ----------------------------------------------------------------- */

/* All items are of one class. */
static int class_of(const void *how, int64_t *size, const int64_t *x)
{
    (void)how;
    (void)x;
    size[0] = size[1] = 0;
    return 0;
}

/* Returns whether one launch computes the results of all items. */
static int is_small(const sizes_t *sizes, cunmod_dev_t *dev, int part)
{
    const int is_product = sizes->task == CUNMOD_BATCH_MUL;
    const int64_t side = is_product ? CUNMOD_BATCH_MATRIX_MUL_SIDE
                                    : cunmod_batch_matrix_side(cunmod_part_word(part),
                                                               cunmod_dev_facts(dev)->shared_bytes);
    const int64_t across = is_product ? sizes->columns : sizes->columns + sizes->more;
    return sizes->rows <= side && across <= side && sizes->more <= side;
}

/* Computes the results of all items, in the order `order`, in one launch. */
static int compute_small(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part,
                         const int32_t *order)
{
    const sizes_t *const sizes = sizes_of(job);
    cunmod_batch_matrix_t x = {.z = job->z[0].part[part].polys,
                               .a = job->x[0]->part[part].polys,
                               .mod = job->moduli->part[part].mod,
                               .order = order,
                               .count = cunmod_part_count(job->moduli, part),
                               .task = sizes->task,
                               .rows = (int32_t)sizes->rows,
                               .columns = (int32_t)sizes->columns,
                               .more = (int32_t)sizes->more,
                               .longer = CUNMOD_E_LENGTH,
                               .refused = CUNMOD_E_INVERSE,
                               .word = cunmod_part_word(part)};
    if (has_b(sizes))
        x.b = job->x[1]->part[part].polys;
    if (sizes->task == CUNMOD_BATCH_MUL)
        return cunmod_dev_batch_matrix_mul(dev, &x);
    x.field = job->moduli->part[part].d_field;
    return cunmod_dev_batch_matrix(dev, &x);
}

static int matrix_on_gpu(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part)
{
    const int64_t count = cunmod_part_count(job->moduli, part);
    cunmod_size_classes_t classes;
    int error = cunmod_size_classes_sort(&classes, job, dev, part, class_of, NULL);
    CUNMOD_NEXT(is_small(sizes_of(job), dev, part)
                    ? compute_small(job, dev, part, classes.d_order)
                    : cunmod_single_run_class(job, dev, part, &classes, 0, count));
    cunmod_size_classes_clear(&classes, dev);
    return error;
}

/* ---- the CPU path ----------------------------------------------------------------- */

/* *res = the matrix of `rows` x `columns` entries that operand `operand` has. If the operand is
 * shorter, *own is a copy with zeros behind it, which the caller frees. */
static int open_entries(cunmod_matrix_t *res, uint64_t **own, const cunmod_batch_item_t *x,
                        int operand, int64_t rows, int64_t columns)
{
    const int64_t words = rows * columns, len = x->len[operand];
    *res = (cunmod_matrix_t){(uint64_t *)x->x[operand], rows, columns, columns, 0};
    if (len >= words)
        return len > words ? CUNMOD_E_LENGTH : CUNMOD_OK;
    *own = calloc((size_t)words, sizeof(**own));
    if (*own == NULL)
        return CUNMOD_E_MEMORY;
    if (len > 0)
        memcpy(*own, x->x[operand], (size_t)len * sizeof(**own));
    res->words = *own;
    return CUNMOD_OK;
}

static int compute_matrix(const sizes_t *sizes, const cunmod_batch_item_t *x,
                          const cunmod_matrix_t *a, const cunmod_matrix_t *b)
{
    const int64_t columns = result_columns(sizes);
    const cunmod_matrix_t z = {x->z[0], result_rows(sizes), columns, columns, 0};
    int64_t rank = 0, nullity;
    switch (sizes->task)
    {
    case CUNMOD_BATCH_RANK:
        CUNMOD_TRY(cunmod_matrix_rank(&rank, a, x->p, x->ctx));
        if (rank > 0)
            x->z[0][rank - 1] = 1;
        return CUNMOD_OK;
    case CUNMOD_BATCH_DET:
        return cunmod_matrix_det(x->z[0], a, x->p, x->ctx);
    case CUNMOD_BATCH_RREF:
        return cunmod_matrix_rref(&z, &rank, a, x->p, x->ctx);
    case CUNMOD_BATCH_NULLSPACE:
        return cunmod_matrix_nullspace(&z, &nullity, a, x->p, x->ctx);
    case CUNMOD_BATCH_INV:
        return cunmod_matrix_inv(&z, a, x->p, x->ctx);
    case CUNMOD_BATCH_SOLVE:
        return cunmod_matrix_solve(&z, a, b, x->p, x->ctx);
    default:
        return cunmod_matrix_mul(&z, a, b, x->p, x->ctx);
    }
}

static int matrix_item(const cunmod_batch_item_t *x)
{
    const sizes_t *const sizes = sizes_of(x->job);
    uint64_t *own[2] = {NULL, NULL};
    cunmod_matrix_t a, b;
    int status = check_modulus(sizes, x->ctx, x->p);
    CUNMOD_THEN(open_entries(&a, &own[0], x, 0, sizes->rows, sizes->columns));
    if (has_b(sizes))
        CUNMOD_THEN(open_entries(&b, &own[1], x, 1, rows_of_b(sizes), sizes->more));
    CUNMOD_THEN(compute_matrix(sizes, x, &a, &b));
    free(own[0]);
    free(own[1]);
    return status;
}

/* ---- the operations --------------------------------------------------------------- */

/* A step takes at least as long as 2500 entries would. */
static double matrix_us(const cunmod_batch_job_t *job, const int64_t *x)
{
    const sizes_t *const sizes = sizes_of(job);
    const int is_product = sizes->task == CUNMOD_BATCH_MUL;
    const int64_t across = is_product ? sizes->more : sizes->columns + sizes->more;
    const int64_t steps = is_product || sizes->columns < sizes->rows ? sizes->columns : sizes->rows;
    (void)x;
    return CUNMOD_TUNE_BATCH_MATRIX_US * (double)steps *
           ((double)sizes->rows * (double)across + 2500);
}

/* Initialises the operation for matrices a (1 operand), or a and b (2 operands). PRIME: 1 if moduli
 * have to be prime. */
#define MATRIX(OPERANDS, PRIME)                                                                    \
    {                                                                                              \
        .operands = OPERANDS, .results = 1, .room = matrix_room, .gpu = matrix_on_gpu,             \
        .cpu = matrix_item, .us = matrix_us, .single = matrix_single, .fields = PRIME,             \
        .own_bytes = sizeof(sizes_t)                                                               \
    }

static const cunmod_batch_operation_t of_one = MATRIX(1, 1), of_two = MATRIX(2, 1),
                                      of_products = MATRIX(2, 0);

static int run(cunmod_batch_t res, const cunmod_batch_t *x, const sizes_t *sizes)
{
    const cunmod_batch_job_t how = {.operation = sizes->task == CUNMOD_BATCH_MUL ? &of_products
                                                 : has_b(sizes)                  ? &of_two
                                                                                 : &of_one,
                                    .own = sizes};
    const int fits = cunmod_fits_matrix(sizes->rows, sizes->columns) &&
                     cunmod_fits_matrix(sizes->rows, sizes->more) &&
                     cunmod_fits_matrix(rows_of_b(sizes), sizes->more) &&
                     cunmod_fits_matrix(result_rows(sizes), result_columns(sizes));
    return fits ? cunmod_batch_run(&res, x, &how) : CUNMOD_E_LENGTH;
}

int cunmod_batch_matrix_mul(cunmod_batch_t res, cunmod_batch_t a, cunmod_batch_t b, int64_t rows,
                            int64_t inner, int64_t columns)
{
    const cunmod_batch_t x[] = {a, b};
    return run(res, x, &(sizes_t){CUNMOD_BATCH_MUL, rows, inner, columns});
}

/* rank[i] = the rank of matrix i, or the negative status. For this, computes a batch of polynomials
 * whose lengths are the ranks. */
int cunmod_batch_matrix_rank(int64_t *rank, cunmod_batch_t a, int64_t rows, int64_t columns)
{
    cunmod_batch_t made;
    int64_t items;
    int status = cunmod_batch_items(&items, a);
    if (status != CUNMOD_OK)
        return status;
    if (rank == NULL && items > 0)
        return CUNMOD_E_ARGUMENT;
    CUNMOD_TRY(cunmod_batch_create(&made, a->moduli));
    int *const state = malloc((size_t)(items + 1) * sizeof(*state));
    status = state == NULL ? CUNMOD_E_MEMORY
                           : run(made, &a, &(sizes_t){CUNMOD_BATCH_RANK, rows, columns, 0});
    CUNMOD_THEN(cunmod_batch_statuses(state, made));
    CUNMOD_THEN(cunmod_batch_lengths(rank, made));
    for (int64_t i = 0; i < items && status == CUNMOD_OK; i++)
        rank[i] = state[i] == CUNMOD_OK ? rank[i] : -state[i];
    free(state);
    cunmod_batch_destroy(made);
    return status;
}

int cunmod_batch_matrix_nullspace(cunmod_batch_t res, cunmod_batch_t a, int64_t rows,
                                  int64_t columns)
{
    return run(res, &a, &(sizes_t){CUNMOD_BATCH_NULLSPACE, rows, columns, 0});
}

int cunmod_batch_matrix_det(cunmod_batch_t res, cunmod_batch_t a, int64_t n)
{
    return run(res, &a, &(sizes_t){CUNMOD_BATCH_DET, n, n, 0});
}

int cunmod_batch_matrix_rref(cunmod_batch_t res, cunmod_batch_t a, int64_t rows, int64_t columns)
{
    return run(res, &a, &(sizes_t){CUNMOD_BATCH_RREF, rows, columns, 0});
}

int cunmod_batch_matrix_inv(cunmod_batch_t res, cunmod_batch_t a, int64_t n)
{
    return run(res, &a, &(sizes_t){CUNMOD_BATCH_INV, n, n, 0});
}

int cunmod_batch_matrix_solve(cunmod_batch_t res, cunmod_batch_t a, cunmod_batch_t b, int64_t n,
                              int64_t columns)
{
    const cunmod_batch_t x[] = {a, b};
    return run(res, x, &(sizes_t){CUNMOD_BATCH_SOLVE, n, n, columns});
}
