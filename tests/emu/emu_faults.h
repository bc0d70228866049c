/* Control of the GPU emulator from C tests: planted faults, leak count.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_EMU_FAULTS_H
#define CUNMOD_EMU_FAULTS_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The k-th CUDA runtime call or launch from now on fails, counted from 1 over all
 * threads; k <= 0: none does. Calls that only report an error (cudaGetLastError,
 * cudaPeekAtLastError, cudaGetErrorString) are not counted and never fail. A call
 * that fails does nothing, except that one that frees still frees. */
void cunmod_emu_fail_at(long k);

/* The GPU is lost at the k-th call from now on, counted in the same way: that one and all that
 * follow fail with the same error, until the next cunmod_emu_fail_at. */
void cunmod_emu_lose_at(long k);

/* From now on only calls that a thread makes while GPU `device` is its current one are counted, and
 * fail; those that ask for GPUs, or choose one, are not. -1: all calls, as in the beginning. */
void cunmod_emu_only_on(int device);

/* As cunmod_emu_fail_at(0), and the k-th call sets *flag to 1, as an interrupt does. The flag has
 * to live until the next of these calls. */
void cunmod_emu_interrupt_at(long k, volatile int *flag);

/* As cunmod_emu_fail_at(0), and notes the place of each call: the chain of its callers. */
void cunmod_emu_note(void);

/* Whether the k-th call of those noted last has an earlier and a later one from its place: another
 * round of a loop. */
int cunmod_emu_between(long k);

/* Whether the k-th call of those noted last is the first one, or the last one, from its place with a
 * link that is new: two callers in turn in the chain of callers, which no first, or last, call had
 * for which this function was called with the same `kind` before, after whichever note. Its links
 * are not new any more. A call that was not noted is new. */
int cunmod_emu_untried(long k, int kind);

/* Calls counted since the last of those that plant a fault, set a flag or note. */
long cunmod_emu_calls(void);

/* From now on a thread that counts the GPUs, as one that opens a GPU does first, waits until this
 * is called with 0; and the number of threads that wait. */
void cunmod_emu_hold(int on);
int cunmod_emu_held(void);

/* Bytes of device and pinned memory allocated now, and the most of them since the last call of
 * cunmod_emu_peak. */
int64_t cunmod_emu_allocated(void);

/* Bytes of the device that pools keep for later allocations. */
int64_t cunmod_emu_kept(void);
int64_t cunmod_emu_peak(void);

#ifdef __cplusplus
}
#endif

#endif
