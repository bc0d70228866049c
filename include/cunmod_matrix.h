/* cunmod: matrices over Z/nZ, of polynomials over Z/nZ, and over the integers.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Programs include cunmod.h.
 */
#ifndef CUNMOD_MATRIX_H
#define CUNMOD_MATRIX_H

#include "cunmod_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Matrices ------------------------------------------------------------------ */

/* A matrix in memory of the caller. If transposed = 0, the entry in row i and column j is words[i *
 * stride + j]; stride >= columns. If transposed = 1, the entry is words[j * stride + i]; stride >=
 * rows. A part of a larger matrix has the stride of that matrix. words may be NULL if rows = 0 or
 * columns = 0. */
typedef struct
{
    uint64_t *words;
    int64_t rows;
    int64_t columns;
    int64_t stride;
    int transposed;
} cunmod_matrix_t;

/* res = a b modulo p, which need not be prime, p >= 2. All entries of a and b are in [0, p). res
 * may share memory with a and b; a and b are then read before res is written. Words of memory that
 * are not entries of res are unchanged. If a has no columns, res is zero. On a GPU the tensor cores
 * multiply (docs/matrices.md); matrices that do not fit into its memory are multiplied in sections,
 * and the host then needs memory for a copy of res (E_MEMORY). Errors: E_ARGUMENT: a pointer is
 * NULL, or transposed is neither 0 nor 1. E_LENGTH: a number of rows or columns is negative, a
 * stride is too small, a matrix is too large, or the numbers of rows and columns do not match.
 * E_MODULUS: p < 2. E_COEFF: an entry is not below p. E_MEMORY, E_GPU, E_UNSUPPORTED,
 * E_INTERRUPTED, E_WORK. FLINT: nmod_mat_mul. */
CUNMOD_STATUS cunmod_matrix_mul(const cunmod_matrix_t *res, const cunmod_matrix_t *a,
                                const cunmod_matrix_t *b, uint64_t p, cunmod_ctx_t ctx);

/* cunmod_matrix_addmul: res = c + a b; cunmod_matrix_submul: res = c - a b; modulo any p >= 2, with
 * the rules and errors of cunmod_matrix_mul. c has as many rows and columns as res, which may share
 * memory with c, too. FLINT: nmod_mat_addmul, nmod_mat_submul. */
CUNMOD_STATUS cunmod_matrix_addmul(const cunmod_matrix_t *res, const cunmod_matrix_t *c,
                                   const cunmod_matrix_t *a, const cunmod_matrix_t *b, uint64_t p,
                                   cunmod_ctx_t ctx);
CUNMOD_STATUS cunmod_matrix_submul(const cunmod_matrix_t *res, const cunmod_matrix_t *c,
                                   const cunmod_matrix_t *a, const cunmod_matrix_t *b, uint64_t p,
                                   cunmod_ctx_t ctx);

/* res = a^e modulo any p >= 2, for a square matrix a, with the rules and errors of
 * cunmod_matrix_mul. a^0 is the unit matrix. On a GPU all products are computed without transfers
 * between them. FLINT: nmod_mat_pow. */
CUNMOD_STATUS cunmod_matrix_pow(const cunmod_matrix_t *res, const cunmod_matrix_t *a, uint64_t e,
                                uint64_t p, cunmod_ctx_t ctx);

/* res = f(a) modulo any p >= 2: the sum of f[i] a^i, 0 <= i < len, for a square matrix a, with the
 * rules and errors of cunmod_matrix_mul. len >= 0 (E_LENGTH); all f[i] are below p (E_COEFF). res
 * may share memory with f. About 2 sqrt(len) products (docs/matrices.md). FLINT:
 * nmod_poly_evaluate_mat. */
CUNMOD_STATUS cunmod_matrix_evaluate(const cunmod_matrix_t *res, const uint64_t *f, int64_t len,
                                     const cunmod_matrix_t *a, uint64_t p, cunmod_ctx_t ctx);

/* Elimination of matrices modulo a prime p (docs/matrices.md). All entries of a and b are in [0,
 * p). res may share memory with a and b, which are then read before res is written; words of memory
 * that are not entries of res are unchanged. Results do not depend on the path. After an error
 * *rank, *nullity and *det are unchanged. Errors: E_ARGUMENT: a pointer is NULL, or transposed is
 * neither 0 nor 1. E_LENGTH: a number of rows or columns is negative, a stride is too small, a
 * matrix or the largest possible result is too large, or the numbers of rows and columns do not
 * match. E_MODULUS: p is not prime. E_COEFF: an entry is not below p. E_MEMORY, E_GPU,
 * E_UNSUPPORTED, E_INTERRUPTED, E_WORK. */

/* *rank = the rank of a. FLINT: nmod_mat_rank. */
CUNMOD_STATUS cunmod_matrix_rank(int64_t *rank, const cunmod_matrix_t *a, uint64_t p,
                                 cunmod_ctx_t ctx);

/* *det = the determinant of a, which is square; 1 for a matrix without rows. FLINT: nmod_mat_det,
 * whose modulus need not be prime. */
CUNMOD_STATUS cunmod_matrix_det(uint64_t *det, const cunmod_matrix_t *a, uint64_t p,
                                cunmod_ctx_t ctx);

/* res[0 .. n] = the characteristic polynomial det(x I - a) of the n by n matrix a, with leading
 * coefficient 1. res is an array of n + 1 words. FLINT: nmod_mat_charpoly. */
CUNMOD_STATUS cunmod_matrix_charpoly(uint64_t *res, const cunmod_matrix_t *a, uint64_t p,
                                     cunmod_ctx_t ctx);

/* res[0 .. *len-1] = the minimal polynomial of the n by n matrix a: the polynomial f of least
 * degree with f(a) = 0, with leading coefficient 1; *len <= n + 1. res is an array of n + 1 words,
 * and res[k] = 0 for k >= *len. FLINT: nmod_mat_minpoly. */
CUNMOD_STATUS cunmod_matrix_minpoly(uint64_t *res, int64_t *len, const cunmod_matrix_t *a,
                                    uint64_t p, cunmod_ctx_t ctx);

/* res = the reduced row echelon form of a, *rank = the rank of a. res has as many rows and columns
 * as a. FLINT: nmod_mat_rref. */
CUNMOD_STATUS cunmod_matrix_rref(const cunmod_matrix_t *res, int64_t *rank,
                                 const cunmod_matrix_t *a, uint64_t p, cunmod_ctx_t ctx);

/* The first *nullity columns of res are a basis of the vectors x with a x = 0, all further columns
 * are 0. Let j_0 < j_1 < .. be the numbers of the columns of a that are linear combinations of
 * columns before them. Column i of res has 1 in row j_i, and 0 in the rows below. res has as many
 * rows as a has columns, and at least *nullity columns (E_LENGTH). FLINT: nmod_mat_nullspace, for
 * which res is square. */
CUNMOD_STATUS cunmod_matrix_nullspace(const cunmod_matrix_t *res, int64_t *nullity,
                                      const cunmod_matrix_t *a, uint64_t p, cunmod_ctx_t ctx);

/* The first *nullity rows of res are a basis of the vectors x with x a = 0, all further rows are 0:
 * res is the transposed matrix of cunmod_matrix_nullspace for the transposed matrix of a. res has
 * as many columns as a has rows, and at least *nullity rows (E_LENGTH). */
CUNMOD_STATUS cunmod_matrix_left_nullspace(const cunmod_matrix_t *res, int64_t *nullity,
                                           const cunmod_matrix_t *a, uint64_t p, cunmod_ctx_t ctx);

/* res = the inverse of a. a is square, and res has as many rows. More errors: E_INVERSE: a has no
 * inverse. FLINT: nmod_mat_inv, which returns 0 in the place of E_INVERSE. */
CUNMOD_STATUS cunmod_matrix_inv(const cunmod_matrix_t *res, const cunmod_matrix_t *a, uint64_t p,
                                cunmod_ctx_t ctx);

/* res = the matrix x with a x = b. a is square and has an inverse (E_INVERSE). b has as many rows
 * as a, and res has as many rows and columns as b. If b has no columns, a need not have an inverse.
 * FLINT: nmod_mat_solve, which returns 0 in the place of E_INVERSE. */
CUNMOD_STATUS cunmod_matrix_solve(const cunmod_matrix_t *res, const cunmod_matrix_t *a,
                                  const cunmod_matrix_t *b, uint64_t p, cunmod_ctx_t ctx);

/* ---- device matrices ------------------------------------------------------------ */

/* Common to functions on device matrices. A device matrix stays on the GPU of its context between
 * calls. When the context has no GPU, or the memory of the GPU is full, the matrix is in host
 * memory, and every call works all the same. When the GPU is lost (cunmod_sync), calls that need
 * the entries of a matrix in the memory of the GPU return E_GPU until the matrix gets another
 * value. The modulus p >= 2 of a matrix is fixed when the matrix is created. p need not be prime,
 * but for the functions of the next section that say so.
 *
 * A function gives its result the numbers of rows and columns that the result has. Any result may
 * be the same object as any operand. Calls wait for the GPU only if they read entries of the
 * caller, or return numbers or entries (cunmod_mat_set_matrix, cunmod_mat_get_matrix,
 * cunmod_mat_equal), and in the next section. Common errors: E_ARGUMENT (NULL), E_MISMATCH,
 * E_LENGTH (the numbers of rows and columns do not match, or a matrix is too large), E_MEMORY,
 * E_GPU, E_UNSUPPORTED, E_INTERRUPTED, E_WORK. */
typedef struct cunmod_mat_struct *cunmod_mat_t;

/* Creates a matrix modulo p without rows and columns. Errors: E_MODULUS. */
CUNMOD_STATUS cunmod_mat_create(cunmod_mat_t *mat, uint64_t p, cunmod_ctx_t ctx);
CUNMOD_API void cunmod_mat_destroy(cunmod_mat_t mat);

/* cunmod_mat_set_matrix: mat = a, copied; the words of a may change after the call. Errors:
 * E_COEFF. cunmod_mat_get_matrix: res = mat; res has as many rows and columns as mat. Words of
 * memory that are not entries of res are unchanged. Waits for the entries. */
CUNMOD_STATUS cunmod_mat_set_matrix(cunmod_mat_t mat, const cunmod_matrix_t *a);
CUNMOD_STATUS cunmod_mat_get_matrix(const cunmod_matrix_t *res, cunmod_mat_t mat);

/* *rows, *columns = the numbers of rows and columns; *p = the modulus. */
CUNMOD_STATUS cunmod_mat_size(int64_t *rows, int64_t *columns, cunmod_mat_t mat);
CUNMOD_STATUS cunmod_mat_modulus(uint64_t *p, cunmod_mat_t mat);

/* cunmod_mat_set: res = a, copied. cunmod_mat_transpose: res = the transposed matrix of a; if res
 * is a, no entry is moved. cunmod_mat_swap exchanges the values of a and b without copies. FLINT:
 * nmod_mat_set, nmod_mat_transpose, nmod_mat_swap. */
CUNMOD_STATUS cunmod_mat_set(cunmod_mat_t res, cunmod_mat_t a);
CUNMOD_STATUS cunmod_mat_transpose(cunmod_mat_t res, cunmod_mat_t a);
CUNMOD_STATUS cunmod_mat_swap(cunmod_mat_t a, cunmod_mat_t b);

/* *equal = 1 when a and b are the same matrix, else 0. FLINT: nmod_mat_equal. */
CUNMOD_STATUS cunmod_mat_equal(int *equal, cunmod_mat_t a, cunmod_mat_t b);

/* res = a + b, a - b, -a, c a, and a + c b; c < p (E_COEFF). FLINT: nmod_mat_add, nmod_mat_sub,
 * nmod_mat_neg, nmod_mat_scalar_mul, nmod_mat_scalar_addmul_ui. */
CUNMOD_STATUS cunmod_mat_add(cunmod_mat_t res, cunmod_mat_t a, cunmod_mat_t b);
CUNMOD_STATUS cunmod_mat_sub(cunmod_mat_t res, cunmod_mat_t a, cunmod_mat_t b);
CUNMOD_STATUS cunmod_mat_neg(cunmod_mat_t res, cunmod_mat_t a);
CUNMOD_STATUS cunmod_mat_scalar_mul(cunmod_mat_t res, cunmod_mat_t a, uint64_t c);
CUNMOD_STATUS cunmod_mat_scalar_addmul(cunmod_mat_t res, cunmod_mat_t a, cunmod_mat_t b,
                                       uint64_t c);

/* res = a b. If a has no columns, res is zero. FLINT: nmod_mat_mul. */
CUNMOD_STATUS cunmod_mat_mul(cunmod_mat_t res, cunmod_mat_t a, cunmod_mat_t b);

/* cunmod_mat_addmul: res = c + a b; cunmod_mat_submul: res = c - a b. FLINT: nmod_mat_addmul,
 * nmod_mat_submul. */
CUNMOD_STATUS cunmod_mat_addmul(cunmod_mat_t res, cunmod_mat_t c, cunmod_mat_t a, cunmod_mat_t b);
CUNMOD_STATUS cunmod_mat_submul(cunmod_mat_t res, cunmod_mat_t c, cunmod_mat_t a, cunmod_mat_t b);

/* cunmod_mat_pow: res = a^e, for a square matrix a; a^0 is the unit matrix. cunmod_mat_evaluate:
 * res = f(a), as cunmod_matrix_evaluate has it, for f[0 .. len-1] in host memory. More errors:
 * E_COEFF. FLINT: nmod_mat_pow, nmod_poly_evaluate_mat. */
CUNMOD_STATUS cunmod_mat_pow(cunmod_mat_t res, cunmod_mat_t a, uint64_t e);
CUNMOD_STATUS cunmod_mat_evaluate(cunmod_mat_t res, const uint64_t *f, int64_t len, cunmod_mat_t a);

/* ---- elimination of device matrices ---------------------------------------------- */

/* The functions on matrices in host memory with these names (cunmod_matrix_rank, ..) describe the
 * results. The GPU computes them from copies of the operands. The calls wait for the GPU. After an
 * error *rank, *det and *len are unchanged. Errors of all: E_MODULUS: p is not prime.
 * cunmod_mat_nullspace: res has one column for each vector of the basis. cunmod_mat_left_nullspace:
 * res has one row for each vector of the basis. cunmod_mat_charpoly, cunmod_mat_minpoly: res is an
 * array in host memory of n + 1 words, for n rows. cunmod_mat_inv, cunmod_mat_solve: E_INVERSE: a
 * has no inverse. */
CUNMOD_STATUS cunmod_mat_rank(int64_t *rank, cunmod_mat_t a);
CUNMOD_STATUS cunmod_mat_det(uint64_t *det, cunmod_mat_t a);
CUNMOD_STATUS cunmod_mat_charpoly(uint64_t *res, cunmod_mat_t a);
CUNMOD_STATUS cunmod_mat_minpoly(uint64_t *res, int64_t *len, cunmod_mat_t a);
CUNMOD_STATUS cunmod_mat_rref(cunmod_mat_t res, int64_t *rank, cunmod_mat_t a);
CUNMOD_STATUS cunmod_mat_nullspace(cunmod_mat_t res, cunmod_mat_t a);
CUNMOD_STATUS cunmod_mat_left_nullspace(cunmod_mat_t res, cunmod_mat_t a);
CUNMOD_STATUS cunmod_mat_inv(cunmod_mat_t res, cunmod_mat_t a);
CUNMOD_STATUS cunmod_mat_solve(cunmod_mat_t res, cunmod_mat_t a, cunmod_mat_t b);

/* ---- matrices in batches ----------------------------------------------------------- */

/* Batches whose items are matrices, each modulo the prime of its item (docs/matrices.md): the entry
 * in row i and column j of a matrix with `columns` columns is coefficient i columns + j of the
 * item, and all coefficients beyond the length are 0. All matrices of a batch have the same sizes.
 * A batch keeps matrices on the GPU between calls. Any result may be any operand. GPU: a block of
 * threads eliminates a matrix of at most 128 rows and columns, with those of the right side (on
 * some GPUs 64, if a modulus is above 2^31), and one launch computes all products of matrices of at
 * most 256 rows and columns; larger matrices are computed one after the other. Status of an item:
 * E_MODULUS (the modulus is not prime), E_LENGTH (more coefficients than entries). Errors: those of
 * batches (E_ARGUMENT, E_MISMATCH, E_MEMORY, E_GPU, E_UNSUPPORTED, E_INTERRUPTED, E_WORK), and
 * E_LENGTH: a size is negative, or a matrix is too large. */

/* The items of res = the rows x columns products a b, for the rows x inner matrices of a and the
 * inner x columns matrices of b. The modulus of an item need not be prime. If inner = 0, the
 * products are zero. FLINT: nmod_mat_mul. */
CUNMOD_STATUS cunmod_batch_matrix_mul(cunmod_batch_t res, cunmod_batch_t a, cunmod_batch_t b,
                                      int64_t rows, int64_t inner, int64_t columns);

/* rank[i] = the rank of the rows x columns matrix of item i of a, or, if the item has an error, -1
 * times its status (-E_MODULUS, for example), for all items. FLINT: nmod_mat_rank. */
CUNMOD_STATUS cunmod_batch_matrix_rank(int64_t *rank, cunmod_batch_t a, int64_t rows,
                                       int64_t columns);

/* The items of res = matrices of n x n entries, n = columns, for the rows x n matrices of a. The
 * first k columns of an item are the basis of the vectors x with a x = 0 that
 * cunmod_matrix_nullspace computes; all other columns are 0. If k = 0, the length of the item is 0.
 * Otherwise the last entry that is not 0 is in column k - 1, so k = (length - 1) mod n + 1. FLINT:
 * nmod_mat_nullspace. */
CUNMOD_STATUS cunmod_batch_matrix_nullspace(cunmod_batch_t res, cunmod_batch_t a, int64_t rows,
                                            int64_t columns);

/* The items of res = the determinants of the n x n matrices of a, as constants. FLINT:
 * nmod_mat_det. */
CUNMOD_STATUS cunmod_batch_matrix_det(cunmod_batch_t res, cunmod_batch_t a, int64_t n);

/* The items of res = the reduced row echelon forms of the rows x columns matrices of a. FLINT:
 * nmod_mat_rref. */
CUNMOD_STATUS cunmod_batch_matrix_rref(cunmod_batch_t res, cunmod_batch_t a, int64_t rows,
                                       int64_t columns);

/* The items of res = the inverses of the n x n matrices of a. Status of an item: E_INVERSE (the
 * matrix has none). FLINT: nmod_mat_inv. */
CUNMOD_STATUS cunmod_batch_matrix_inv(cunmod_batch_t res, cunmod_batch_t a, int64_t n);

/* The items of res = the n x columns matrices x with a x = b, for the n x n matrices of a and the n
 * x columns matrices of b. Status of an item: E_INVERSE (a has no inverse). FLINT: nmod_mat_solve.
 */
CUNMOD_STATUS cunmod_batch_matrix_solve(cunmod_batch_t res, cunmod_batch_t a, cunmod_batch_t b,
                                        int64_t n, int64_t columns);

/* ---- Matrices of polynomials modulo p ------------------------------------------------ */

/* A matrix of polynomials in memory of the caller. The coefficient of x^k of the entry in row i and
 * column j is words[(i * columns + j) * length + k], 0 <= k < length. Leading coefficients may be
 * 0. words may be NULL if there are no coefficients. */
typedef struct
{
    uint64_t *words;
    int64_t rows;
    int64_t columns;
    int64_t length;
} cunmod_matrix_poly_t;

/* Products of matrices of polynomials modulo p, which need not be prime, p >= 2. All coefficients
 * of a and b are in [0, p). res may share memory with a and b, which are then read before res is
 * written. If a has no columns, or a or b no coefficients, the product is 0. On a GPU matrices of
 * residues are multiplied at the points of transforms, or matrices of the coefficients of one power
 * of x (docs/matrices.md). Errors: E_ARGUMENT: a pointer is NULL. E_LENGTH: a number of rows,
 * columns or coefficients is negative or too large, or the numbers do not match. E_MODULUS: p < 2.
 * E_COEFF: a coefficient is not below p. E_MEMORY, E_GPU, E_UNSUPPORTED, E_INTERRUPTED, E_WORK. */

/* res = a b. res->length = a->length + b->length - 1, or 0 if a->length = 0 or b->length = 0
 * (E_LENGTH). FLINT: nmod_poly_mat_mul. */
CUNMOD_STATUS cunmod_matrix_poly_mul(const cunmod_matrix_poly_t *res, const cunmod_matrix_poly_t *a,
                                     const cunmod_matrix_poly_t *b, uint64_t p, cunmod_ctx_t ctx);

/* Coefficient k of each entry of res = coefficient nlo + k of this entry of a b, 0 <= k <
 * res->length, and 0 beyond the end of the product. nlo >= 0 (E_LENGTH). nlo = 0: a product modulo
 * x^(res->length). */
CUNMOD_STATUS cunmod_matrix_poly_mulmid(const cunmod_matrix_poly_t *res,
                                        const cunmod_matrix_poly_t *a,
                                        const cunmod_matrix_poly_t *b, int64_t nlo, uint64_t p,
                                        cunmod_ctx_t ctx);

/* The first N = res->length coefficients of the power series that are the entries of 1 / a, and of
 * 1 / a times b, so that a res = b modulo x^N, for a square matrix a of polynomials in x modulo the
 * prime p. The matrix of the constant coefficients of a must have an inverse, unless res has no
 * words. Coefficients of a and b from x^N on do not count. res may share memory with a and b. On a
 * GPU 1 / a is computed by Newton's iteration, and further coefficients by lifting
 * (docs/matrices.md). Errors: those of cunmod_matrix_poly_mul, but E_MODULUS: p is not prime.
 * E_INVERSE: the matrix of the constant coefficients has no inverse. FLINT has no such functions;
 * nmod_poly_mat_inv and nmod_poly_mat_solve compute fractions. */
CUNMOD_STATUS cunmod_matrix_poly_inv_series(const cunmod_matrix_poly_t *res,
                                            const cunmod_matrix_poly_t *a, uint64_t p,
                                            cunmod_ctx_t ctx);
CUNMOD_STATUS cunmod_matrix_poly_solve_series(const cunmod_matrix_poly_t *res,
                                              const cunmod_matrix_poly_t *a,
                                              const cunmod_matrix_poly_t *b, uint64_t p,
                                              cunmod_ctx_t ctx);

/* res = a basis of the row vectors v of a->rows polynomials with v a = 0 modulo x^order, for a
 * matrix a of polynomials modulo the prime p: an approximant basis (minimal approximant basis,
 * sigma basis). The rows of res, which has a->rows rows and columns, generate all such v, and have
 * the least degrees: the degree of a row v is the largest shift[j] + degree of v[j]. shift has
 * a->rows numbers, at most 2^60 in absolute value (E_DOMAIN); the function replaces them by the
 * degrees of the rows of res, in order. Coefficients of a from x^order on do not count.
 *
 * The basis is unique; this rule defines the basis. The function begins with the unit matrix. For
 * each k = 0, 1, .., order - 1 let r_i be the coefficients of x^k of row i of res a. The function
 * takes the rows in the order of their degrees, rows of equal degrees in the order of i. A row is a
 * pivot if its r_i is no combination of the r_j of the pivots before it. From any other row the
 * function subtracts the combination of these pivots that makes its r_i 0. Then it multiplies the
 * pivots by x. So the last entry of row i with the largest shift[j] + degree is in column i
 * (ordered weak Popov form).
 *
 * E_LENGTH: an entry of the basis has more than res->length coefficients; order + 1 always suffice,
 * and a->columns order / a->rows + 2 mostly, if all shifts are equal. E_LENGTH, too: order < 0, or
 * (order + 1) a->rows max(a->rows, a->columns) > 2^60.
 * Other errors: those of cunmod_matrix_poly_mul, but E_MODULUS: p is not prime. res and shift are
 * unchanged if the status is not CUNMOD_OK. res may share memory with a. On a GPU the basis is
 * computed by halves of the order (docs/matrices.md). FLINT has no such function; PML:
 * nmod_poly_mat_pmbasis. */
CUNMOD_STATUS cunmod_matrix_poly_pmbasis(const cunmod_matrix_poly_t *res, int64_t *shift,
                                         const cunmod_matrix_poly_t *a, int64_t order, uint64_t p,
                                         cunmod_ctx_t ctx);

/* ---- matrices over the integers ------------------------------------------------------ */

/* A matrix over the integers is an array of its entries, which are integers as in
 * cunmod_batch_set_integers: the entry in row i and column j of a matrix with c columns is number i
 * c + j. Entries of a have worda words, and entries of b have wordb words, at least 1 (E_LENGTH).
 * Numbers of rows and columns are >= 0 (E_LENGTH). Results have integers of `words` words;
 * additional words repeat the sign. words is at least the number that the function of the same name
 * with _words computes from the operands (E_LENGTH). Results may overlap operands. The results are
 * computed by images modulo primes, as those of polynomials (cunmod_integers.h), on the GPU if it
 * is forced or predicted to be faster, else by FLINT's function for fmpz_mat_t (docs/matrices.md).
 * Errors: E_ARGUMENT, E_LENGTH, E_MEMORY, E_GPU, E_UNSUPPORTED, E_INTERRUPTED, E_WORK. */

/* res = a b, m x n entries, where a has m x k entries and b has k x n. If k = 0, res is zero.
 * FLINT: fmpz_mat_mul. */
CUNMOD_STATUS cunmod_integers_mat_mul(uint64_t *res, int64_t words, const uint64_t *a,
                                      int64_t worda, const uint64_t *b, int64_t wordb, int64_t m,
                                      int64_t k, int64_t n, cunmod_ctx_t ctx);

/* *words = the words of the entries of a b, by the bound k A B for entries of a and b of at most A
 * and B in absolute value. Errors: E_ARGUMENT, E_LENGTH. */
CUNMOD_STATUS cunmod_integers_mat_mul_words(int64_t *words, const uint64_t *a, int64_t worda,
                                            const uint64_t *b, int64_t wordb, int64_t m, int64_t k,
                                            int64_t n);

/* *rank = the rank over the rational numbers of a, which has m x n entries. The rank modulo one
 * random prime is the result if it is m or n; otherwise the rank is proved by ranks modulo so many
 * primes that their product exceeds Hadamard's bound of all minors of one row more. FLINT:
 * fmpz_mat_rank. */
CUNMOD_STATUS cunmod_integers_mat_rank(int64_t *rank, const uint64_t *a, int64_t worda, int64_t m,
                                       int64_t n, cunmod_ctx_t ctx);

/* Solves a x = b over the rational numbers, where a has n x n entries and b has n x m. res has
 * n m + 1 integers: the numerators of the entries of x, row by row, and then their common
 * denominator, which is positive and has no divisor > 1 that divides all numerators. The solution
 * is lifted from the one modulo a prime, until Cramer's rule and Hadamard's bound, or a shorter
 * solution itself, prove it. Errors: E_INVERSE if m > 0 and the rank of a is below n, which is
 * proved. FLINT: fmpz_mat_solve_dixon_den. */
CUNMOD_STATUS cunmod_integers_mat_solve(uint64_t *res, int64_t words, const uint64_t *a,
                                        int64_t worda, const uint64_t *b, int64_t wordb, int64_t n,
                                        int64_t m, cunmod_ctx_t ctx);

/* *words = the words of the integers of the result, by Cramer's rule and Hadamard's bound. Errors:
 * E_ARGUMENT, E_LENGTH, E_MEMORY. */
CUNMOD_STATUS cunmod_integers_mat_solve_words(int64_t *words, const uint64_t *a, int64_t worda,
                                              const uint64_t *b, int64_t wordb, int64_t n,
                                              int64_t m);

#ifdef __cplusplus
}
#endif

#endif
