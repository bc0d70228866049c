/* Creates the context of an MPI rank. The GPUs of a machine are distributed over the ranks on this
 * machine: rank r of the machine uses GPU r modulo the number of GPUs.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stddef.h>

#include "cunmod_mpi.h"

#define NO_DEVICE (-2) /* argument of cunmod_ctx_create: no GPU */

int cunmod_mpi_ctx_create(cunmod_ctx_t *ctx, int path, MPI_Comm comm)
{
    MPI_Comm machine;
    int rank;
    MPI_Comm_split_type(comm, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &machine);
    MPI_Comm_rank(machine, &rank);
    MPI_Comm_free(&machine);
    if (ctx == NULL)
        return CUNMOD_E_ARGUMENT;
    const int gpus = path == CUNMOD_PATH_CPU ? 0 : cunmod_device_count();
    cunmod_ctx_t created = NULL;
    int status = cunmod_ctx_create(&created, gpus > 0 ? rank % gpus : NO_DEVICE);
    if (status == CUNMOD_OK)
        status = cunmod_set_path(created, path);
    if (status != CUNMOD_OK)
    {
        cunmod_ctx_destroy(created);
        return status;
    }
    *ctx = created;
    return CUNMOD_OK;
}
