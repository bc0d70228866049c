/* cunmod: the streams, events, allocators and device memory of programs that use CUDA. Part of
 * cunmod.h, which programs include.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * No CUDA header is needed: `stream` is a cudaStream_t or a CUstream, `event` a cudaEvent_t or a
 * CUevent, each converted to void *.
 *
 * GPUs. A context works on one GPU, and so do the stream, the allocator and the device memory that
 * it is given: cunmod_ctx_create with the number of the GPU chooses it. Only a context that was
 * created with device = -1 spreads batches over several GPUs, and it does not spread the batches of
 * moduli that are created while it has a stream or an allocator of the caller's.
 * cunmod_batch_set_device and cunmod_batch_get_device need moduli that are not spread.
 *
 * Common errors: E_GPU (there is no GPU, the CPU path is forced, or CUDA reports an error, as
 * cunmod_last_reason tells), E_MEMORY.
 */
#ifndef CUNMOD_DEVICE_H
#define CUNMOD_DEVICE_H

#include <stddef.h>
#include <stdint.h>

#include "cunmod_matrix.h"
#include "cunmod_poly.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- streams and events -------------------------------------------------- */

/* The stream of the context's own, which a new context uses. */
#define CUNMOD_STREAM_OWN ((void *)(intptr_t)-1)

/* Orders all later work of the context on `stream`, NULL for CUDA's default stream. The later work
 * waits on the GPU for the context's earlier work. Opens the GPU of the context.
 *
 * Operations on device polynomials and batches, and the caller's kernels on `stream`, run in the
 * order in which the caller starts these operations and kernels. A call waits only if the comment
 * of its function says so, and waits for `stream` alone. The library uploads host arrays on another
 * stream; `stream` waits for the uploads.
 *
 * The stream must live until the context gets another stream, or is destroyed. Other threads may
 * use the stream meanwhile.
 *
 * Captures. While the caller captures the stream into a graph (cudaStreamBeginCapture),
 * operations become part of the graph if they neither wait, nor copy between host and device,
 * nor make tables that later calls need. Other operations return E_UNSUPPORTED, and the capture
 * goes on. Every operation needs its tables, so the caller makes the same calls once before the
 * capture. While the stream is captured, the CPU never computes in place of the GPU: if memory is
 * too short, an operation returns E_GPU.
 *
 * The library keeps the memory that a captured operation reads or writes until the caller has
 * destroyed the graph, its copies and its executable graphs, even if the polynomials, batches and
 * tables in this memory are destroyed before. As long as the caller launches the graph, the caller
 * does not change polynomials and batches that a captured operation reads. The caller may change
 * words that a polynomial uses in place (CUNMOD_WORDS_IN_PLACE), but does not set the leading
 * coefficient to 0. All graphs of a context, and the other work of the context, share memory: the
 * caller orders the launches and this work one after another. The caller must not launch a graph
 * after the context and its objects have been destroyed.
 *
 * If `stream` is being captured, cunmod_ctx_set_stream waits for earlier work of the context;
 * otherwise cunmod_ctx_set_stream does not wait. In CUDA's global capture mode a wait for any
 * stream ends the capture, so during a capture in this mode calls with the context on another
 * stream must not wait. docs/device.md lists the operations that can be captured. */
CUNMOD_STATUS cunmod_ctx_set_stream(cunmod_ctx_t ctx, void *stream);

/* *stream = the stream of the context's work, a stream of the caller's or the context's own.
 * *number = CUDA's number of the context's GPU. Both open the GPU. Errors: E_ARGUMENT (NULL). */
CUNMOD_STATUS cunmod_ctx_stream(void **stream, cunmod_ctx_t ctx);
CUNMOD_STATUS cunmod_ctx_gpu(int *number, cunmod_ctx_t ctx);

/* cunmod_ctx_wait_event: later work of the context waits on the GPU until the GPU has reached the
 * last recording of the event. cunmod_ctx_record_event: records the event after all earlier work
 * of the context, on all GPUs of the context. Neither call waits. Errors: E_ARGUMENT (event
 * NULL). */
CUNMOD_STATUS cunmod_ctx_wait_event(cunmod_ctx_t ctx, void *event);
CUNMOD_STATUS cunmod_ctx_record_event(cunmod_ctx_t ctx, void *event);

/* Order streams by an event of the library's. cunmod_ctx_wait_stream: later work of the context
 * waits on the GPU for the present work of `stream`. cunmod_ctx_lead_stream: later work of `stream`
 * waits for the present work of the context. Neither call waits. If the context uses `stream`,
 * neither call does anything. */
CUNMOD_STATUS cunmod_ctx_wait_stream(cunmod_ctx_t ctx, void *stream);
CUNMOD_STATUS cunmod_ctx_lead_stream(cunmod_ctx_t ctx, void *stream);

/* ---- allocators ---------------------------------------------------------- */

/* cunmod_alloc_t returns the address, a multiple of 256, of `bytes` > 0 bytes of memory of the
 * context's GPU, for work on `stream`; NULL if memory is too short. cunmod_free_t frees memory that
 * cunmod_alloc_t has returned; work that is already on `stream` may still use this memory. `stream`
 * is the present stream of the context. While this stream is captured, the library allocates memory
 * on the context's own stream, and frees no memory. RMM's resources and PyTorch's raw allocations
 * have the signatures of cunmod_alloc_t and cunmod_free_t; cudaMallocAsync and cudaFreeAsync need
 * one line each. */
typedef void *(*cunmod_alloc_t)(void *data, size_t bytes, void *stream);
typedef void (*cunmod_free_t)(void *data, void *memory, size_t bytes, void *stream);

/* Gives the context an allocator. The context takes all later device memory, for polynomials,
 * batches, workspace and tables, from this allocator. `alloc` and `free` both NULL: from the
 * library's own memory pool, which a new context uses. The library frees earlier memory by the
 * allocator from which this memory came. Opens the GPU of the context.
 *
 * Threads that make calls with the context, or with its objects, call `alloc` and `free`: one
 * thread at a time, unless the program makes such calls from several threads at once. `alloc` and
 * `free` must not call functions of the library with this context. `alloc`, `free` and `data` must
 * be valid as long as the context or an object of the context lives. Errors: E_ARGUMENT (one of the
 * functions is NULL). */
CUNMOD_STATUS cunmod_ctx_set_allocator(cunmod_ctx_t ctx, cunmod_alloc_t alloc, cunmod_free_t free,
                                       void *data);

/* ---- device memory of the caller's --------------------------------------- */

/* Common to the functions with `words`: cunmod_poly_, cunmod_batch_ and cunmod_mat_ with
 * set_device, get_device and device_view.
 *
 * `words` is an address in the memory of the context's GPU. coeff_bytes is the size of a word in
 * this memory, 4 or 8 bytes. An address that the caller gives is a multiple of coeff_bytes
 * (E_ARGUMENT). The GPU reads and writes the words in the order of the context's stream. The caller
 * orders work on another stream by cunmod_ctx_set_stream, cunmod_ctx_wait_stream or events. The
 * library copies no word through host memory, and cunmod_transferred does not count these words. */

/* What is known about words that come in, and what happens to them; a sum of
 *
 *   WORDS_REDUCED     the caller promises that all words are below the modulus. A word that is not
 *                     below the modulus makes the result wrong, and does no other harm
 *   WORDS_REDUCE      words are reduced modulo the modulus
 *   WORDS_SIGNED      words are int32_t or int64_t. With REDUCE a negative word is reduced to
 *                     [0, p); without REDUCE a negative word counts as not below the modulus
 *   WORDS_NORMALISED  the caller promises that the last word is not a multiple of the modulus
 *   WORDS_IN_PLACE    the polynomial uses the caller's memory itself, and does not copy it
 *
 * Without REDUCED or REDUCE the words are compared with the modulus on the GPU. */
#define CUNMOD_WORDS_REDUCED 1
#define CUNMOD_WORDS_REDUCE 2
#define CUNMOD_WORDS_SIGNED 4
#define CUNMOD_WORDS_NORMALISED 8
#define CUNMOD_WORDS_IN_PLACE 16

/* poly = words[0 .. len-1]. With REDUCED or REDUCE the call does not wait; otherwise it waits for
 * the comparison. Without NORMALISED the length is computed on the GPU, and the first operation
 * that needs it waits.
 *
 * With IN_PLACE the memory is only read. coeff_bytes must be 4 when p < 2^31, else 8, and REDUCE is
 * not allowed (E_ARGUMENT); the call waits without NORMALISED. The memory must stay as it is until
 * poly has got another value, or is destroyed, and the context's work up to then has finished.
 *
 * Errors: E_ARGUMENT (NULL, unknown flags, REDUCED and REDUCE), E_LENGTH (len < 0 or > 2^60),
 * E_COEFF. */
CUNMOD_STATUS cunmod_poly_set_device(cunmod_poly_t poly, const void *words, int coeff_bytes,
                                     int64_t len, int flags);

/* words[0 .. room-1] = the coefficients of poly, zero-padded. The call waits only if the length of
 * poly is not known yet and its upper bound is above room. The upper bound of a result is its
 * length for any coefficients: lenb - 1 for a remainder modulo b. Errors: E_ARGUMENT (NULL;
 * coeff_bytes = 4 and p > 2^32), E_LENGTH (room < length). */
CUNMOD_STATUS cunmod_poly_get_device(void *words, int coeff_bytes, int64_t room,
                                     cunmod_poly_t poly);

/* cunmod_poly_device_pointer without its wait for the GPU: the words are for work that is ordered
 * after the context's. *len = the length, for which the call waits if it is not known yet. */
CUNMOD_STATUS cunmod_poly_device_view(const void **words, int *coeff_bytes, int64_t *len,
                                      cunmod_poly_t poly);

/* Item i = the len words from word i stride on, which may have leading zeros. stride >= len.
 * Without REDUCED or REDUCE an item with a word that is not below its modulus gets the status
 * E_COEFF. NORMALISED has no effect, and IN_PLACE is not allowed (E_ARGUMENT). The call does not
 * wait, unless the batch survives the loss of its GPU (cunmod_set_recovery), for which the words
 * are copied to the host. Errors: E_ARGUMENT (NULL, unknown flags, REDUCED and REDUCE), E_LENGTH
 * (len < 0, stride < len, more than 2^60 words), E_UNSUPPORTED (the moduli are on several GPUs). */
CUNMOD_STATUS cunmod_batch_set_device(cunmod_batch_t batch, const void *words, int coeff_bytes,
                                      int64_t len, int64_t stride, int flags);

/* The len words from word i stride on = the coefficients of item i, zero-padded; stride >= len. The
 * call waits only if the room of some item (see "batches" in cunmod_poly.h) is above len. Errors:
 * E_ARGUMENT (NULL; coeff_bytes = 4 and a modulus > 2^32), E_LENGTH (len < 0, stride < len, a
 * length > len), E_UNSUPPORTED (the moduli are on several GPUs). */
CUNMOD_STATUS cunmod_batch_get_device(void *words, int coeff_bytes, int64_t len, int64_t stride,
                                      cunmod_batch_t batch);

/* *words = the address of the coefficients of all items, for work that only reads and is ordered
 * after the context's work. *coeff_bytes = 4 if all moduli are below 2^31, 8 if all are at least
 * 2^31. Item i begins at word i *room, and is zero-padded to *room words. The address is valid
 * until the batch gets another value or is destroyed. Nothing is copied to the GPU. Errors:
 * E_ARGUMENT (NULL), E_UNSUPPORTED (the moduli are on several GPUs, or of both sizes, or the items
 * have different rooms), E_GPU (the batch is in host memory). */
CUNMOD_STATUS cunmod_batch_device_view(const void **words, int *coeff_bytes, int64_t *room,
                                       cunmod_batch_t batch);

/* mat = the matrix of rows x columns entries whose entry (i, j) is word i stride + j; stride >=
 * columns. A matrix that is stored column after column is set as its transposed matrix, and
 * cunmod_mat_transpose in place moves no word. With REDUCED or REDUCE the call does not wait;
 * otherwise it waits for the comparison. NORMALISED and IN_PLACE are not allowed (E_ARGUMENT).
 * Errors: E_ARGUMENT (NULL, unknown flags, REDUCED and REDUCE), E_LENGTH (a negative number, stride
 * < columns, more than 2^60 words), E_COEFF. */
CUNMOD_STATUS cunmod_mat_set_device(cunmod_mat_t mat, const void *words, int coeff_bytes,
                                    int64_t rows, int64_t columns, int64_t stride, int flags);

/* Word i stride + j = entry (i, j) of mat, for all entries; stride >= the number of columns. Words
 * between the rows are unchanged. The call does not wait. Errors: E_ARGUMENT (NULL; coeff_bytes = 4
 * and p > 2^32), E_LENGTH (stride < columns). */
CUNMOD_STATUS cunmod_mat_get_device(void *words, int coeff_bytes, int64_t stride, cunmod_mat_t mat);

/* *words = the address of the entries, for work that only reads and is ordered after the context's
 * work: row after row without gaps, and *transposed = 0; or column after column, and *transposed =
 * 1. *coeff_bytes = 4 when p < 2^31, else 8. *words = NULL: mat has no entries. The address is
 * valid until mat gets another value or is destroyed. Errors: E_ARGUMENT (NULL), E_GPU (the entries
 * are in host memory). */
CUNMOD_STATUS cunmod_mat_device_view(const void **words, int *coeff_bytes, int *transposed,
                                     cunmod_mat_t mat);

#ifdef __cplusplus
}
#endif

#endif
