/* Computes a result over the integers by all ranks of an MPI communicator: each rank computes
 * residues modulo some of the primes.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A row is the list of the residues of all integers of the result modulo one prime. All ranks run
 * the same rounds. In each round the remaining primes are distributed over the ranks that have not
 * failed:
 *
 *   all ranks   count the ranks that have not failed; each computes its range of the primes
 *   rank 0      learns which ranks have memory for their range, and sends the primes to them
 *   all ranks   compute the residues
 *   rank 0      learns the status of each rank, and receives the rows of the ranks that succeeded
 *
 * The primes of ranks that failed remain for the next round. Rows are stored in the order in which
 * rank 0 receives them, and the primes in the same order: the integers do not depend on the order
 * of the residues.
 */
#include "mpi/deal.h"

#include <stdlib.h>
#include <string.h>

/* Greatest number of words of a message; longer arrays are sent in several messages, since MPI's
 * counts have the type int. */
#define PART (INT64_C(1) << 16)

#define ROWS_MOST (INT64_C(1) << 60)
#define SIZES 4 /* words, len, rows and columns of an operand */

typedef struct
{
    const cunmod_deal_operation_t *operation;
    MPI_Comm comm;
    int rank, size;
    cunmod_ctx_t ctx;
    cunmod_deal_operand_t x[CUNMOD_DEAL_OPERANDS];
    uint64_t *own; /* memory of x[i].x; NULL on rank 0, where the caller owns the operands */
    int64_t n;     /* number of integers of the result */
    int status;    /* status of this rank; other than OK: the rank has failed */

    /* On rank 0 only: p[0 .. k-1] are the primes, and row i of `rows` has the residues modulo p[i],
     * for i < done. again: scratch memory of k words. All arrays are in one block at p. */
    int64_t k, done;
    uint64_t *p, *again, *rows;
    int64_t *report; /* report[r]: the last number that rank r has reported */
} deal_t;

/* ---- messages ------------------------------------------------------------------- */

static int least(int64_t a, int64_t b)
{
    return (int)(a < b ? a : b);
}

static void send_words(const uint64_t *x, int64_t count, int to, MPI_Comm comm)
{
    for (int64_t at = 0; at < count; at += PART)
        MPI_Send(x + at, least(PART, count - at), MPI_UINT64_T, to, 0, comm);
}

static void receive_words(uint64_t *x, int64_t count, int from, MPI_Comm comm)
{
    for (int64_t at = 0; at < count; at += PART)
        MPI_Recv(x + at, least(PART, count - at), MPI_UINT64_T, from, 0, comm, MPI_STATUS_IGNORE);
}

/* Copies x[0 .. count-1] from rank 0 to all ranks. */
static void broadcast_words(uint64_t *x, int64_t count, MPI_Comm comm)
{
    for (int64_t at = 0; at < count; at += PART)
        MPI_Bcast(x + at, least(PART, count - at), MPI_UINT64_T, 0, comm);
}

/* Returns the sum of `value` over all ranks. All ranks call this function. */
static int64_t sum_of(int64_t value, MPI_Comm comm)
{
    int64_t sum = 0;
    MPI_Allreduce(&value, &sum, 1, MPI_INT64_T, MPI_SUM, comm);
    return sum;
}

/* Sets deal->report[r] on rank 0 to the argument `value` of rank r, for all ranks r. All ranks call
 * this function. */
static void report_value(deal_t *deal, int64_t value)
{
    MPI_Gather(&value, 1, MPI_INT64_T, deal->report, 1, MPI_INT64_T, 0, deal->comm);
}

/* ---- the beginning ---------------------------------------------------------------- */

/* On rank 0: checks the arguments, computes the primes, and allocates memory for the rows. Returns
 * a status. */
static int open_table(deal_t *deal, const uint64_t *res, int64_t words)
{
    const int status = deal->operation->words(&deal->k, deal->x);
    if (status != CUNMOD_OK)
        return status;
    int64_t len = 0;
    const int64_t rows = deal->operation->rows(&len, deal->x);
    deal->n = rows * len;
    if (words < deal->k || deal->k > CUNMOD_BATCH_ITEMS || deal->n > ROWS_MOST / (deal->k + 1))
        return CUNMOD_E_LENGTH;
    if (res == NULL && deal->n > 0)
        return CUNMOD_E_ARGUMENT;
    deal->p = malloc((size_t)(deal->k * (deal->n + 2) + deal->size) * sizeof(*deal->p));
    if (deal->p == NULL)
        return CUNMOD_E_MEMORY;
    deal->again = deal->p + deal->k;
    deal->rows = deal->again + deal->k;
    deal->report = (int64_t *)(deal->rows + deal->k * deal->n);
    return cunmod_primes(deal->p, deal->k, 0);
}

/* Copies the sizes of operands and result, and the status of open_table, from rank 0 to all ranks.
 * Returns this status. */
static int share_head(deal_t *deal)
{
    int64_t head[2 + SIZES * CUNMOD_DEAL_OPERANDS] = {deal->status, deal->n};
    for (int i = 0; i < deal->operation->operands; i++)
    {
        int64_t *const sizes = head + 2 + SIZES * i;
        sizes[0] = deal->x[i].words;
        sizes[1] = deal->x[i].len;
        sizes[2] = deal->x[i].rows;
        sizes[3] = deal->x[i].columns;
    }
    MPI_Bcast(head, 2 + SIZES * CUNMOD_DEAL_OPERANDS, MPI_INT64_T, 0, deal->comm);
    for (int i = 0; i < deal->operation->operands && deal->rank != 0; i++)
    {
        const int64_t *const sizes = head + 2 + SIZES * i;
        deal->x[i] = (cunmod_deal_operand_t){NULL, sizes[0], sizes[1], sizes[2], sizes[3]};
    }
    deal->n = head[1];
    return (int)head[0];
}

/* Copies the operands from rank 0 to all ranks that have memory for them. Other ranks fail: their
 * deal->status is E_MEMORY. */
static void share_operands(deal_t *deal)
{
    MPI_Comm with_room;
    int64_t count = 0;
    for (int i = 0; i < deal->operation->operands; i++)
        count += cunmod_deal_words(&deal->x[i]);
    if (deal->rank != 0)
    {
        deal->own = malloc((size_t)count * sizeof(*deal->own) + 1);
        deal->status = deal->own == NULL ? CUNMOD_E_MEMORY : CUNMOD_OK;
    }
    MPI_Comm_split(deal->comm, deal->status == CUNMOD_OK ? 0 : MPI_UNDEFINED, deal->rank,
                   &with_room);
    if (with_room == MPI_COMM_NULL)
        return;
    uint64_t *to = deal->own;
    for (int i = 0; i < deal->operation->operands; i++)
    {
        cunmod_deal_operand_t *const x = &deal->x[i];
        /* The cast removes const: rank 0 is the root of the broadcast, and MPI only reads its
         * array. */
        broadcast_words(deal->rank == 0 ? (uint64_t *)(uintptr_t)x->x : to, cunmod_deal_words(x),
                        with_room);
        if (deal->rank != 0)
        {
            x->x = to;
            to += cunmod_deal_words(x);
        }
    }
    MPI_Comm_free(&with_room);
}

/* ---- a round ------------------------------------------------------------------------ */

/* Called on rank 0: sends the remaining primes to the ranks, |report[r]| primes to rank r, in the
 * order of ranks. report[r] < 0: rank r has no memory, and its primes are not sent. */
static void send_primes(const deal_t *deal)
{
    const uint64_t *left = deal->p + deal->done;
    for (int r = 0; r < deal->size; r++)
    {
        const int64_t count = deal->report[r];
        if (r != 0)
            send_words(left, count, r, deal->comm);
        left += llabs(count);
    }
}

/* Called on rank 0: receives the rows of all other ranks r that succeeded (report[r] >= 0); the
 * rows of rank 0 are in deal->rows already. Reorders deal->p: first the primes whose rows have been
 * received, then the primes of ranks that failed. */
static void take_rows(deal_t *deal)
{
    int64_t at = deal->done, again = 0;
    for (int r = 0; r < deal->size; r++)
    {
        const int64_t count = llabs(deal->report[r]);
        const size_t bytes = (size_t)count * sizeof(*deal->p);
        if (deal->report[r] < 0)
        {
            memcpy(deal->again + again, deal->p + at, bytes);
            again += count;
        }
        else
        {
            if (r != 0)
                receive_words(deal->rows + deal->done * deal->n, count * deal->n, r, deal->comm);
            memmove(deal->p + deal->done, deal->p + at, bytes);
            deal->done += count;
        }
        at += count;
    }
    memcpy(deal->p + deal->done, deal->again, (size_t)again * sizeof(*deal->p));
}

/* Runs a round: distributes `left` primes over `ranks` ranks whose status is CUNMOD_OK, computes
 * the residues, and collects the rows on rank 0. */
static void play_round(deal_t *deal, int64_t left, int64_t ranks)
{
    const int64_t takes = deal->status == CUNMOD_OK;
    int64_t before = 0;
    MPI_Exscan(&takes, &before, 1, MPI_INT64_T, MPI_SUM, deal->comm);
    before = deal->rank == 0 ? 0 : before;
    const int64_t count = takes ? left * (before + 1) / ranks - left * before / ranks : 0;
    uint64_t *const own =
        deal->rank == 0 ? NULL : malloc((size_t)(count * (deal->n + 1)) * sizeof(*own) + 1);
    uint64_t *const p = deal->rank == 0 ? deal->p + deal->done : own;
    uint64_t *const rows = deal->rank == 0 ? deal->rows + deal->done * deal->n
                           : own == NULL   ? NULL
                                           : own + count;
    if (deal->rank != 0 && own == NULL && takes)
        deal->status = CUNMOD_E_MEMORY;
    report_value(deal, deal->status == CUNMOD_OK ? count : -count);
    if (deal->rank == 0)
        send_primes(deal);
    else if (deal->status == CUNMOD_OK)
        receive_words(p, count, 0, deal->comm);
    /* Also called for count = 0, since residues() tests the interrupt flag. */
    if (deal->status == CUNMOD_OK)
        deal->status = deal->operation->residues(rows, p, count, deal->x, deal->ctx);
    report_value(deal, deal->status == CUNMOD_OK ? count : -count);
    if (deal->rank == 0)
        take_rows(deal);
    else if (deal->status == CUNMOD_OK)
        send_words(rows, count * deal->n, 0, deal->comm);
    free(own);
}

/* Runs rounds until all rows are on rank 0. Returns the same status on all ranks: OK; E_INTERRUPTED
 * when a rank was interrupted; the status of rank 0 when all ranks have failed. */
static int play(deal_t *deal)
{
    for (;;)
    {
        int64_t left = deal->k - deal->done;
        const int64_t ranks = sum_of(deal->status == CUNMOD_OK, deal->comm);
        MPI_Bcast(&left, 1, MPI_INT64_T, 0, deal->comm);
        if (sum_of(deal->status == CUNMOD_E_INTERRUPTED, deal->comm) > 0)
            return CUNMOD_E_INTERRUPTED;
        if (left == 0)
            return CUNMOD_OK;
        if (ranks == 0)
        {
            MPI_Bcast(&deal->status, 1, MPI_INT, 0, deal->comm);
            return deal->status;
        }
        play_round(deal, left, ranks);
    }
}

/* ---- a call ---------------------------------------------------------------------------- */

int cunmod_deal(uint64_t *res, int64_t words, const cunmod_deal_operation_t *operation,
                const cunmod_deal_operand_t *x, MPI_Comm comm, cunmod_ctx_t ctx)
{
    deal_t deal = {.operation = operation, .ctx = ctx};
    MPI_Comm_dup(comm, &deal.comm);
    MPI_Comm_set_errhandler(deal.comm, MPI_ERRORS_ARE_FATAL);
    MPI_Comm_rank(deal.comm, &deal.rank);
    MPI_Comm_size(deal.comm, &deal.size);
    if (deal.rank == 0)
    {
        memcpy(deal.x, x, sizeof(deal.x));
        deal.status = open_table(&deal, res, words);
    }
    int status = share_head(&deal);
    if (status == CUNMOD_OK && deal.n > 0)
    {
        share_operands(&deal);
        status = play(&deal);
        if (status == CUNMOD_OK && deal.rank == 0)
            status = cunmod_integers_combine(res, words, deal.n, deal.rows, deal.p, deal.k, ctx);
        MPI_Bcast(&status, 1, MPI_INT, 0, deal.comm);
    }
    MPI_Comm_free(&deal.comm);
    free(deal.own);
    free(deal.p);
    return status;
}
