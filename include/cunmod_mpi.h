/* cunmod over MPI: results over the integers, computed by all ranks of a communicator.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The functions are in libcunmod_mpi, which is built if cunmod is configured with --with-mpi.
 * docs/mpi.md says how the work is distributed.
 */
#ifndef CUNMOD_MPI_H
#define CUNMOD_MPI_H

#include <stdint.h>

#include <mpi.h>

#include "cunmod.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- results over the integers by all ranks ------------------------------------- */

/* Every rank of the communicator calls these functions, with a context of its own. The results are
 * those of the functions of cunmod.h with cunmod_integers_ in the place of cunmod_mpi_, word for
 * word, whatever the number of ranks. Rank 0 gives the operands and the array of the result; the
 * other ranks' arguments in their place are ignored. The status is the same on all ranks.
 *
 * The largest primes below 2^64 are distributed over the ranks in ranges of sizes as equal as
 * possible, and rank 0 computes the integers from the residues of all ranks. If a rank fails to
 * compute its residues, it reports its status, and its primes are distributed over the ranks that
 * have not failed. If all ranks have failed, the call returns the status of rank 0. An interrupt
 * (cunmod_set_interrupt) of a rank that has not failed ends the call, also if the rank has no
 * primes. A rank that dies, and an error of MPI itself, end all ranks (MPI_ERRORS_ARE_FATAL). The
 * calls work on a copy of the communicator, and the calling thread alone calls MPI
 * (MPI_THREAD_FUNNELED).
 */

/* *ctx = a context for this rank, which the caller destroys by cunmod_ctx_destroy. The ranks of the
 * communicator on one machine use its GPUs in turn: rank r of a machine with g GPUs uses GPU r mod
 * g, and no GPU if g = 0. path is as in cunmod_set_path; with CUNMOD_PATH_CPU the context has no
 * GPU. All ranks make the call. The status is that of this rank. Errors: E_ARGUMENT, E_MEMORY. */
CUNMOD_STATUS cunmod_mpi_ctx_create(cunmod_ctx_t *ctx, int path, MPI_Comm comm);

/* As cunmod_integers_mul. */
CUNMOD_STATUS cunmod_mpi_mul(uint64_t *res, int64_t words, const uint64_t *a, int64_t worda,
                             int64_t lena, const uint64_t *b, int64_t wordb, int64_t lenb,
                             MPI_Comm comm, cunmod_ctx_t ctx);

/* As cunmod_integers_resultant. */
CUNMOD_STATUS cunmod_mpi_resultant(uint64_t *res, int64_t words, const uint64_t *a, int64_t worda,
                                   int64_t lena, const uint64_t *b, int64_t wordb, int64_t lenb,
                                   MPI_Comm comm, cunmod_ctx_t ctx);

/* As cunmod_integers_discriminant. */
CUNMOD_STATUS cunmod_mpi_discriminant(uint64_t *res, int64_t words, const uint64_t *a,
                                      int64_t worda, int64_t lena, MPI_Comm comm, cunmod_ctx_t ctx);

/* As cunmod_integers_bivariate_resultant. */
CUNMOD_STATUS cunmod_mpi_bivariate_resultant(uint64_t *res, int64_t words, const uint64_t *a,
                                             int64_t worda, int64_t lenxa, int64_t lenya,
                                             const uint64_t *b, int64_t wordb, int64_t lenxb,
                                             int64_t lenyb, MPI_Comm comm, cunmod_ctx_t ctx);

/* As cunmod_integers_det. */
CUNMOD_STATUS cunmod_mpi_det(uint64_t *res, int64_t words, const uint64_t *a, int64_t worda,
                             int64_t len, int64_t n, MPI_Comm comm, cunmod_ctx_t ctx);

/* As cunmod_integers_charpoly. */
CUNMOD_STATUS cunmod_mpi_charpoly(uint64_t *res, int64_t words, const uint64_t *a, int64_t worda,
                                  int64_t len, int64_t n, MPI_Comm comm, cunmod_ctx_t ctx);

#ifdef __cplusplus
}
#endif

#endif
