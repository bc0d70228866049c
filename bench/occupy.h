/* Multiprocessors that are kept busy, so that what runs beside them has the others alone.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A block that sleeps takes all the shared memory of a multiprocessor, so that no other block has
 * room there. There is such a block on every multiprocessor. Those of `count` multiprocessors are
 * told to end, and the others stay until they are told, or until OCCUPY_SECONDS have passed.
 *
 * While blocks sleep, what is launched beside them must have been launched before: CUDA may wait
 * for the whole GPU when it loads a kernel or gets memory. And launches whose blocks wait for one
 * another must have no more blocks than multiprocessors are free, which bench_occupy_claim sees to.
 */
#ifndef CUNMOD_BENCH_OCCUPY_H
#define CUNMOD_BENCH_OCCUPY_H

#include "backend/backend.h"

#ifdef __cplusplus
extern "C" {
#endif

#define OCCUPY_SECONDS 20

/* Prepares this for one GPU, and has every exit of the program let the blocks go. Returns 0, or -1
 * after a message on stderr when the multiprocessors of this GPU cannot be occupied. */
int bench_occupy_open(int device);
void bench_occupy_close(void);

/* How many multiprocessors are left free when `wanted` are asked for, at least so many. Where
 * blocks of the library are in clusters, free multiprocessors are groups of CUNMOD_CLUSTER that are
 * neighbours, so that each has room for a cluster, and a few single ones. */
int bench_occupy_room(int wanted);

/* Occupies all multiprocessors but `count`, a number that bench_occupy_room has given. The GPU must
 * be idle. Returns 0 when the others are free; otherwise -1, and none is occupied. */
int bench_occupy_all_but(int count);

/* Lets all of them go. Returns 0, or -1 when some had gone before, so that times that were taken
 * in between are worth nothing. */
int bench_occupy_release(void);

/* The device object shall have `count` multiprocessors from now on: the library makes at most so
 * many blocks that wait for one another, and shares work among so many. Its stream must be idle. */
void bench_occupy_claim(cunmod_dev_t *dev, int count);

#ifdef __cplusplus
}
#endif

#endif
