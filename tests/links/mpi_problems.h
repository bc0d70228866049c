/* What ranks are asked to compute: operands, FLINT's results, and files of both.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TESTS_MPI_PROBLEMS_H
#define CUNMOD_TESTS_MPI_PROBLEMS_H

#include "cunmod_fmpz.h"
#include "mpi/deal.h"

/* The ranks draw the same random numbers, so that each knows the operands, and rank 0 alone gives
 * them to the call. */
typedef struct
{
    cunmod_ctx_t ctx;
    fmpz_poly_t f, g;
    cunmod_fmpz_poly_array_ a, b;
} mpi_problem_t;

/* Random operands of n and m coefficients of so many bits. */
mpi_problem_t mpi_open_problem(int64_t n, int64_t bits_n, int64_t m, int64_t bits_m);
#define SCOPED_PROBLEM __attribute__((cleanup(mpi_close_problem)))
void mpi_close_problem(mpi_problem_t *problem);

/* The coefficients of a as an operand of a kind (CLI_POLYNOMIAL ..): in x and y, or a square
 * matrix, of as many of them as fit. */
cunmod_deal_operand_t mpi_operand(const cunmod_fmpz_poly_array_ *a, int kind);

/* expected = what FLINT makes of the operation; a characteristic polynomial has its coefficients
 * one behind the other. */
void mpi_ask_flint(fmpz_poly_t expected, int op, const mpi_problem_t *problem);

/* Writes operands for cunmod-images into a folder, and FLINT's results under their names. */
void mpi_write_files(const char *folder);

#endif
