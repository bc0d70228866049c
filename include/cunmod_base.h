/* cunmod: the conventions of all functions, statuses, contexts, settings, the plan. Part of
 * cunmod.h, which programs include.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Conventions of every function of the interface:
 *
 *   coefficients  uint64_t, reduced to [0, p), lowest degree first.
 *   lengths       int64_t, numbers of coefficients (not degrees). The zero polynomial has
 *                 length 0. Host arrays may have leading zero coefficients.
 *   p             the modulus, 2 <= p < 2^64 (cunmod_flint.h takes 1, too). Products, Taylor shifts
 *                 and values at points take any p. A division takes any p modulo which the leading
 *                 coefficient of the divisor is a unit. The GCD, interpolation and the device
 *                 polynomials take primes only.
 *   ctx           a context, or NULL for the default context of the calling thread. Two threads
 *                 must not use one context at once. Calls on different contexts may run at once.
 *   objects       what a function creates belongs to a context, and a call with the object uses
 *                 the context. Any thread may destroy an object or a context while no other thread
 *                 is in a call with that context.
 *   result        a status, which is CUNMOD_OK or another one of cunmod_base.h. The compiler warns
 *                 where a caller ignores the status of a function that is declared with
 *                 CUNMOD_STATUS. Results are untouched unless the status is CUNMOD_OK, with one
 *                 exception: E_GPU when the GPU was lost while a result was being copied to the
 *                 host. Nothing is printed, and nothing aborts in the library.
 *                 FLINT and GMP, which the CPU path uses, abort when they get no memory. Therefore
 *                 an operation first compares the memory that it may take with the memory that is
 *                 free, and returns E_MEMORY when there is too little. FLINT and GMP may still
 *                 abort if another thread allocates the memory between the comparison and its use.
 *   GPU           if a device is missing, busy, full or failing, the CPU path gives the same
 *                 answer, unless the caller has forced the GPU path (E_GPU). cunmod_last_path tells
 *                 which path has run. If the forced path or the forced algorithm cannot do the
 *                 operation, every function that computes may return E_UNSUPPORTED.
 *   streams       calls on host arrays return when the result is stored. Calls on device
 *                 polynomials are ordered on the context's own stream and may return before the
 *                 GPU has finished.
 */
#ifndef CUNMOD_BASE_H
#define CUNMOD_BASE_H

#include <stdint.h>

#if defined(__GNUC__)
#define CUNMOD_API __attribute__((visibility("default")))
#define CUNMOD_STATUS CUNMOD_API __attribute__((warn_unused_result)) int
#else
#define CUNMOD_API
#define CUNMOD_STATUS int
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---- statuses ----------------------------------------------------------- */

#define CUNMOD_OK 0
#define CUNMOD_E_ARGUMENT 1     /* NULL where an array is needed, unknown name, bad value */
#define CUNMOD_E_LENGTH 2       /* a length or degree is negative, too large or not allowed */
#define CUNMOD_E_MODULUS 3      /* p < 2, or composite where a prime is needed */
#define CUNMOD_E_COEFF 4        /* a coefficient that is not below p */
#define CUNMOD_E_DIVZERO 5      /* division by the zero polynomial */
#define CUNMOD_E_INVERSE 6      /* a coefficient or a polynomial has no inverse */
#define CUNMOD_E_ALIAS 7        /* two results that overlap each other */
#define CUNMOD_E_MEMORY 8       /* too little host memory, or cunmod_set_memory_limit is exceeded */
#define CUNMOD_E_GPU 9          /* the GPU path was forced and there is no GPU, or the GPU failed */
#define CUNMOD_E_MISMATCH 10    /* device operands of different moduli or contexts */
#define CUNMOD_E_REPEATED 11    /* interpolation at repeated points */
#define CUNMOD_E_INTERRUPTED 12 /* the flag of cunmod_set_interrupt was set */
#define CUNMOD_E_WORK 13        /* the predicted time is above cunmod_set_work_limit */
#define CUNMOD_E_NOT_DIVISIBLE 14 /* an exact quotient was wanted, but a remainder is left */
#define CUNMOD_E_DOMAIN 15        /* a series has a wrong constant coefficient, or n > p */
#define CUNMOD_E_NO_FRACTION 16   /* no fraction of the wanted degrees, or it has a common factor */
#define CUNMOD_E_UNSUPPORTED 17   /* the forced path or algorithm cannot do the operation */

/* The meaning of a status, a static string; never NULL. */
CUNMOD_API const char *cunmod_status_text(int status);

/* ---- versions ----------------------------------------------------------- */

#define CUNMOD_VERSION_MAJOR 0 /* of this header; cunmod_version returns the library's */
#define CUNMOD_VERSION_MINOR 1
#define CUNMOD_VERSION_PATCH 0

/* Version of the library, "major.minor.patch", a static string. */
CUNMOD_API const char *cunmod_version(void);

/* Version of the FLINT that the CPU path was built with, for example "2.9.0". The program may be
 * linked with another FLINT: README.md says when the library has a FLINT of its own. */
CUNMOD_API const char *cunmod_flint_version(void);

/* Returns 1 when the library has started the calling thread, else 0: of use to functions that FLINT
 * calls, such as memory functions of the program. */
CUNMOD_API int cunmod_is_own_thread(void);

/* ---- contexts ----------------------------------------------------------- */

typedef struct cunmod_ctx_struct *cunmod_ctx_t;

/* Creates a context on GPU number `device`. -1: on the first usable GPU, and for batches also on
 * the others; without a GPU if none is usable. -2: without a GPU. CUDA is not called before an
 * operation needs it. Errors: E_ARGUMENT (ctx NULL, device < -2), E_MEMORY. */
CUNMOD_STATUS cunmod_ctx_create(cunmod_ctx_t *ctx, int device);

/* Opens the GPU of the context, unless it is open already, and waits until it is open. The call is
 * optional; it is useful in a program before many operations.
 *
 * Without this call, the GPU is opened by the first operation that needs it: an operation on device
 * polynomials or batches, an operation whose path is the GPU, and an operation for which FLINT is
 * predicted to take longer than opening the GPU (some 0.25 s) and computing there. Other operations
 * that would be faster on a GPU are computed by FLINT at first. After some of these operations a
 * thread of the library opens the GPU, and later operations use it. A process that exits while the
 * GPU is being opened waits for this thread. The thread also opens the other GPUs of the host,
 * after results over the integers or functions on grids for which several GPUs are predicted to be
 * faster; cunmod_ctx_open opens one GPU alone.
 *
 * Errors: E_GPU when there is no GPU, the context was created without a GPU, or the path is the
 * CPU, as cunmod_last_reason tells; E_MEMORY. */
CUNMOD_STATUS cunmod_ctx_open(cunmod_ctx_t ctx);

/* Waits for the context's work and releases everything that the context holds. Device polynomials
 * of the context stay valid. The parts of the context that these polynomials need are released with
 * the last polynomial. When a thread ends, its default context is destroyed in this way. NULL is
 * ignored. */
CUNMOD_API void cunmod_ctx_destroy(cunmod_ctx_t ctx);

/* Waits until all work of the context has finished. The context keeps device memory for later
 * operations; cunmod_trim frees this memory.
 *
 * Errors: E_GPU when the GPU fails. A GPU is lost when it has failed for good, or when it was
 * opened before a fork and this process is the child. Then every later call returns E_GPU, too, and
 * results without a copy outside of its memory are lost. */
CUNMOD_STATUS cunmod_sync(cunmod_ctx_t ctx);

/* Waits as cunmod_sync does, and frees the device memory that the context keeps for later
 * operations. The next operation allocates memory again, which takes milliseconds. (Without this
 * call, the memory is also freed when another context of the process does not find enough device
 * memory. That other context then waits for the work of this context.) The call also frees the
 * moduli that the context keeps for polynomials over the integers. If the library has a FLINT of
 * its own, the call frees the memory that this FLINT keeps for the calling thread.
 *
 * Errors: those of cunmod_sync. */
CUNMOD_STATUS cunmod_trim(cunmod_ctx_t ctx);

/* Number of GPUs that CUDA reports, 0 when there is no driver or the library was built without
 * CUDA. */
CUNMOD_API int cunmod_device_count(void);

/* text = a line about the device of the context, cut to size - 1 characters: "NVIDIA H200, ...", or
 * why there is none. Errors: E_ARGUMENT (NULL, size < 1). */
CUNMOD_STATUS cunmod_device_text(char *text, int64_t size, cunmod_ctx_t ctx);

/* *sent = the number of coefficients that were copied from the host to the GPU since the context
 * was created, *received = the number of coefficients that were copied from the GPU to the host.
 * The difference of two calls is the number for the operations between them. Single numbers, such
 * as lengths and signs, do not count. Errors: E_ARGUMENT (NULL), E_MEMORY. */
CUNMOD_STATUS cunmod_transferred(int64_t *sent, int64_t *received, cunmod_ctx_t ctx);

/* ---- interrupts, progress and limits ------------------------------------ */

/* Gives the context a flag of the caller's, which replaces the former flag; NULL removes the flag.
 * A new context has no flag. While *flag is not 0, operations of the context give up with
 * E_INTERRUPTED. An operation reads the flag when it starts, and later: on the GPU between products
 * by transforms, on the CPU all the time. docs/interrupts.md has the details.
 *
 * In a context with a flag, calls of FLINT that are predicted to take long are made by a thread of
 * the library, on copies of the operands. After an interrupt this thread continues in the
 * background for a while. If the program has set memory functions of FLINT or GMP, other threads
 * must be able to call these functions.
 *
 * The library only reads the flag, and touches no signal. A signal handler or another thread may
 * set the flag at any time.
 *
 * The flag must live until another flag is given, or the context is destroyed; a default context is
 * destroyed when its thread ends. When another thread is in a call with a polynomial of the context
 * at that moment, the flag must live until that call has returned. Objects that outlive their
 * context have no flag. Errors: E_MEMORY. */
CUNMOD_STATUS cunmod_set_interrupt(cunmod_ctx_t ctx, const volatile int *flag);

/* A function of the caller's that may set the flag of cunmod_set_interrupt. */
typedef void (*cunmod_poll_t)(void *data);

/* Gives the context a function of the caller's, which replaces the former function; NULL removes
 * the function. A new context has no such function. An operation calls poll(data) before it reads
 * the flag of cunmod_set_interrupt, at most 50 times a second. A program whose signal handlers run
 * at certain places only, as those of Python do, can run them in this function.
 *
 * The thread that called the operation calls poll; no thread of the library does. poll may set the
 * flag, and may take any time. It must not call functions of the library with this context, nor
 * leave by longjmp. data must be valid as long as the function is set: until another function is
 * given, or the context is destroyed. Without a flag the function is not called. Errors:
 * E_MEMORY. */
CUNMOD_STATUS cunmod_set_poll(cunmod_ctx_t ctx, cunmod_poll_t poll, void *data);

/* A function of the caller's that is told the progress of a call: `done` is the completed fraction
 * of the call, 0 < done <= 1. */
typedef void (*cunmod_progress_t)(void *data, double done);

/* Gives the context a function of the caller's, which replaces the former function; NULL removes
 * the function. A new context has no such function. Calls over the integers and calls that compute
 * values on grids call the function with data, unless there is nothing to compute. Products,
 * resultants, discriminants and GCDs report while images and integers are computed, systems of
 * linear equations while digits are computed, and other such calls report when they are done. The
 * calls of cunmod_set_found report when factors are found. Calls on batches, on residues, and of
 * several machines do not report. In a call `done` grows from one report to the next. `done` is an
 * estimate: parts of a call count equally, though they may take different times. The last report of
 * a call that succeeds is 1, and that of a call that fails is less. There are reports between the
 * slices of integers and of primes that are computed on a GPU, between rounds, and on the CPU
 * between the pieces of work of the calling thread, but none during a call of FLINT.
 *
 * The function is called by the thread that makes the call, and never by another one. It may not
 * call functions of the library with this context, nor leave by longjmp; setting the flag of
 * cunmod_set_interrupt stops the call. data must be valid as long as the function is set. With a
 * function the library waits for the GPU after each slice of a grid, and without a function it does
 * not. Errors: E_MEMORY. */
CUNMOD_STATUS cunmod_set_progress(cunmod_ctx_t ctx, cunmod_progress_t function, void *data);

/* Limits of one operation, for a caller whose operands are chosen by others. A negative limit means
 * that there is none; a new context has no limits. Both limits are compared with predictions from
 * the lengths of the operands and the modulus, before anything is computed. Some operations consist
 * of several operations, as cunmod_ratrec consists of a remainder and of Euclid's algorithm. Each
 * of these operations is compared just before it is computed, and so is each item of a batch.
 *
 * The plan does not know the limits. The prediction is made for the path that the plan chooses, or
 * that cunmod_set_path forces. If the prediction is above a limit, the operation is refused, even
 * if the other path would be within the limit. If the GPU fails, the operation is compared again
 * before FLINT computes it. Items of a batch that a GPU computes together are not compared.
 *
 * bytes: host memory that the operation may take on the CPU path, beside its operands and results.
 * The GPU path has no such limit, but for a copy of the result of matrix products in sections. The
 * limit is compared with an upper bound of what FLINT takes. A bound above the limit is refused
 * with E_MEMORY. A bound above the memory that the host, or the control group of the process, has
 * free at that moment is refused, too, whatever the limit is. The bound is the sum of
 *
 *   32 KiB,
 *   up to 88 words for each coefficient (fewer for short moduli, where FLINT takes less),
 *   4 n sqrt(n) words for a composition modulo a polynomial of length n,
 *   m log2(m) words for m points.
 *
 * Memory that FLINT allocates once in a process is not counted: a table of primes, and with
 * fft_small some 200 KB for its transforms.
 *
 * us: microseconds that are predicted for the path, as by cunmod_plan. A prediction above the limit
 * is refused with E_WORK.
 *
 * After a refusal cunmod_last_reason has the prediction and the limit. Errors: E_MEMORY; E_ARGUMENT
 * (us is not a number). */
CUNMOD_STATUS cunmod_set_memory_limit(cunmod_ctx_t ctx, int64_t bytes);
CUNMOD_STATUS cunmod_set_work_limit(cunmod_ctx_t ctx, double us);

/* After this call an operation returns E_MEMORY when FLINT or GMP gets no memory. Without this call
 * FLINT or GMP aborts the process in that case, which may arise although the operation was compared
 * with the free memory beforehand.
 *
 * The call sets other memory functions of FLINT and GMP, which call the present ones; it changes
 * nothing else. It is for a program that is free to set these functions, and is made before other
 * threads use FLINT or GMP. The present functions must call malloc and free, as the default
 * functions do, so that a block that FLINT's function has allocated can be resized and freed by
 * GMP's, and the other way round. In an operation GMP allocates its blocks by FLINT's functions.
 * Calls by other callers of FLINT and GMP abort as before, and so do operations while FLINT may use
 * several threads (flint_set_num_threads), and FLINT 3 where its transforms (fft_small) get no
 * aligned block. Further calls do nothing. If the library has a FLINT and a GMP of its own, the
 * call sets the functions of these, and not those of the program's FLINT and GMP.
 * docs/interrupts.md explains how this works. */
CUNMOD_API void cunmod_catch_memory_errors(void);

/* ---- settings ----------------------------------------------------------- */

#define CUNMOD_PATH_AUTO 0
#define CUNMOD_PATH_CPU 1
#define CUNMOD_PATH_GPU 2

/* Forces the path of every later operation of the context. With PATH_GPU an operation that the GPU
 * cannot do returns E_UNSUPPORTED instead of falling back. If a device could not be opened (it was
 * busy, or its memory full), later operations do not try to open it. After this call with PATH_AUTO
 * or PATH_GPU they try once more. Errors: E_ARGUMENT. */
CUNMOD_STATUS cunmod_set_path(cunmod_ctx_t ctx, int path);

#define CUNMOD_OP_MUL 0        /* all products */
#define CUNMOD_OP_DIV 1        /* divrem, div, divexact, rem, and all with a prepared divisor */
#define CUNMOD_OP_GCD 2        /* the GCD, and other results of Euclid's algorithm */
#define CUNMOD_OP_POINTS 3     /* evaluation at many points, and interpolation */
#define CUNMOD_OP_ELEMENTARY 4 /* sums, derivatives: each coefficient by itself */
#define CUNMOD_OP_MAT 5        /* products and eliminations of matrices */

/* Forces the algorithm of one operation by name; NULL leaves the choice to the plan. A forced
 * algorithm is used whenever the GPU path is taken; the path is not forced. cunmod_set_s says what
 * s means for each algorithm. "not chosen" marks algorithms that run only when they are forced.
 *
 *   MUL     block       sums the products of each coefficient inside a block of threads
 *           tensor      multiplies the bytes of the coefficients on the tensor cores
 *           ntt         transforms modulo several primes of 31 bits, or modulo p itself when p is a
 *                       prime with the roots of unity
 *           ntt_short   a transform of at least two thirds of the product's length, and another
 *                       product to correct coefficients. Not for prepared operands
 *           ntt_pieces  both operands are cut for transforms shorter than the product. Not for
 *                       prepared operands
 *           small       products of batches by a few threads each. If forced, it has no effect on
 *                       single products and on longer ones
 *           whole       products of batches by a block each, by transforms in shared memory
 *           two_phase   MMM paper, Algorithms 5-7. Not chosen
 *   DIV     blocks      plain division from an inverse of s coefficients
 *           newton      Newton's iteration, on transforms and plain products
 *           small       divisions of batches by a few threads each. If forced, it has no effect on
 *                       single divisions and on longer ones
 *           whole       divisions of batches by Newton's iteration, on products of "whole"
 *           naive       MMM paper, Algorithms 1-2. Not chosen
 *           steps       MMM paper, Algorithms 3-4. Not chosen
 *   GCD     divsteps    Bernstein and Yang's steps. GCDs and resultants
 *           half        the steps of "divsteps" by half-GCDs. All results of Euclid's algorithm
 *           small       the steps, for batches, by a few threads each. If forced, it has no effect
 *                       on single GCDs and on longer ones
 *           naive       MMM paper, Algorithms 8-9. GCDs only. Not chosen
 *           steps       MMM paper, Algorithms 10-11. GCDs only. Not chosen
 *   POINTS  horner      each point by itself. Not for interpolation, nor for products of roots
 *           tree        the subproduct tree of the points (docs/points.md)
 *           scan        the only one for Taylor shifts and geometric progressions (docs/scans.md)
 *   ELEMENTARY linear   each coefficient by itself, the only algorithm (docs/elementary.md)
 *   MAT     plain       each entry by itself. Where it is impossible, a forced one has no effect
 *           tensor      the tensor cores (docs/matrices.md)
 *           ntt         transforms: for matrices of polynomials
 *
 * Errors: E_ARGUMENT (unknown operation or name). */
CUNMOD_STATUS cunmod_set_algorithm(cunmod_ctx_t ctx, int op, const char *name);

/* Forces the program parameter s of one operation; 0 leaves the choice to the plan. If the
 * algorithm does not allow this s, the nearest s that it allows is used, which cunmod_last_s
 * returns. The meaning of s depends on the algorithm:
 *
 *   algorithm                   s                                       values
 *   block                       outputs of a thread                     2, 4, 8 (p >= 2^31: 2, 4)
 *   tensor                      bytes of a coefficient                  the bytes of p - 1
 *   ntt, ntt_short, ntt_pieces  number of primes of a transform         as p and the lengths need
 *   two_phase                   coefficients of b in a row of M         1, 2, 4, 8, 16
 *   blocks                      coefficients of the quotient in a block 1 .. 512
 *   newton                      coefficients of the quotient in a block up to the whole quotient
 *   steps of DIV and GCD        steps in a launch                       1 .. 512
 *   divsteps                    steps between two exchanges of blocks   32, 64, 128 .. 1024
 *   half                        most steps of a leaf of the recursion   32, 64, 128 .. 32768
 *   naive, horner, tree, scan,  not used                                1
 *   linear
 *
 * Errors: E_ARGUMENT (unknown operation, s < 0). */
CUNMOD_STATUS cunmod_set_s(cunmod_ctx_t ctx, int op, int64_t s);

/* If `on` is not 0, resultants, discriminants, determinants and characteristic polynomials over the
 * integers may end before they are proved. If `on` is 0, as in a new context, they are proved by
 * bounds. With this setting such a result is computed in rounds. A round has as many new primes as
 * all rounds before it. The first round has an eighth of the primes that the bound requires. It has
 * more primes, up to all of them, if all rounds from an eighth on are predicted to take more than
 * 1.3 times the time of one round with all primes. It has all primes if the bound requires at most
 * 32 primes. After each round the integers are compared with images of the result modulo two
 * primes, or three where the bound requires more than 2^16 primes. These primes are drawn in each
 * call, by the random numbers of the system, from all primes between 2^63 and 2^64 - 2^32. When all
 * images agree, the integers are the result; otherwise another round follows. The result of a round
 * with all primes is proved. A result that is much shorter than its bound takes up to eight times
 * less time. For all operands a result is wrong with a probability of at most 2^-80
 * (docs/images.md). Where the system gives no random numbers, results are proved.
 *
 * GCDs, quotients, cofactors, products, values, results modulo a prime, and results of several
 * machines (cunmod_mpi.h) are proved in any case. Errors: E_MEMORY. */
CUNMOD_STATUS cunmod_set_early_termination(cunmod_ctx_t ctx, int on);

/* If `on` is not 0, an operation that FLINT would compute on the CPU is declined: it computes
 * nothing, leaves the values of its results as they were, and returns E_UNSUPPORTED; or E_GPU when
 * the GPU would be faster but is not open yet or has failed, as for want of memory, so that a later
 * call may succeed. If the GPU fails while it sends the second of two results, the array of the
 * first one may have been overwritten. This setting is for a caller that has another library for
 * the CPU. If `on` is 0, as in a new context, FLINT computes.
 *
 * Not declined: results that need no computation, images of integers on the processors where the
 * plan finds them faster than FLINT, elementary operations and batches. An operation in several
 * steps is declined at its first step for the CPU, factors and roots whole. Errors: E_MEMORY. */
CUNMOD_STATUS cunmod_set_decline(cunmod_ctx_t ctx, int on);

/* ---- what operations did ------------------------------------------------ */

/* What the last operation of the context did. The strings are valid until the next operation.
 *
 *   path       CUNMOD_PATH_CPU or CUNMOD_PATH_GPU; CUNMOD_PATH_AUTO when nothing has run
 *   algorithm  its name, "flint" on the CPU, or "images" of polynomials over the integers
 *   s          its s, 0 on the CPU
 *   reason     why this path and this algorithm were used, as text
 */
CUNMOD_API int cunmod_last_path(cunmod_ctx_t ctx);
CUNMOD_API const char *cunmod_last_algorithm(cunmod_ctx_t ctx);
CUNMOD_API int64_t cunmod_last_s(cunmod_ctx_t ctx);
CUNMOD_API const char *cunmod_last_reason(cunmod_ctx_t ctx);

/* Begins a computation that the caller does on the CPU by functions of its own. The headers for
 * FLINT's types call this function if the arrays of an operation would be much larger than its
 * operands. The call does what every operation does before it computes on the CPU: it reads the
 * flag of cunmod_set_interrupt, compares us, the predicted microseconds, with the limit of
 * cunmod_set_work_limit, and sets the results of cunmod_last_path (CUNMOD_PATH_CPU),
 * cunmod_last_algorithm ("flint") and cunmod_last_reason (reason). The reason is not copied: it
 * must be valid as long as the context. A caller that computes in several steps may call the
 * function before each step. Errors: E_ARGUMENT (reason NULL), E_INTERRUPTED, E_WORK, E_MEMORY;
 * E_UNSUPPORTED (the GPU path is forced, so that the caller may not compute the result; nothing has
 * changed then). */
CUNMOD_STATUS cunmod_begin_own(cunmod_ctx_t ctx, double us, const char *reason);

/* ---- the plan ----------------------------------------------------------- */

#define CUNMOD_ON_HOST 0   /* operands and result in host memory, transfers counted */
#define CUNMOD_ON_DEVICE 1 /* operands and result stay on the GPU */

/* A candidate of the plan.
 *
 *   size       sizeof(cunmod_candidate_t), which the caller sets
 *   s          the program parameter, 0 on the CPU
 *   workspace  bytes on the GPU
 *   us         predicted microseconds
 *   path       CUNMOD_PATH_CPU or CUNMOD_PATH_GPU
 *   threads    threads of a block
 *   name       name of the algorithm
 *   reason     why the candidate has this rank, cut to the characters that fit
 */
typedef struct
{
    int64_t size;
    int64_t s;
    int64_t workspace;
    double us;
    int path;
    int threads;
    char name[32];
    char reason[440];
} cunmod_candidate_t;

/* *candidate = candidate number `index` of the plan for an operation on lengths n and m. Candidate
 * 0 is the plan's choice; the others follow by predicted time.
 *
 *   size    the caller sets candidate->size to the bytes of its structure, and the call sets it
 *           to the bytes that the library has written. Later versions of the structure may have
 *           more members behind the last one
 *   op      GCD: the GCD alone, without cofactors. POINTS: the values of a polynomial of length n
 *           at m points that are not prepared
 *   bits    bits of the modulus, a prime p with p - 1 divisible by no high power of 2. (Modulo a
 *           prime with such a power FLINT 3 is faster; operations take that into account.)
 *   ctx     the prediction is for its device, or for an H200 if it has none
 *
 * Errors: E_ARGUMENT (NULL, a size that is too small, or no such index), E_LENGTH. */
CUNMOD_STATUS cunmod_plan(cunmod_candidate_t *candidate, int op, int64_t n, int64_t m, int bits,
                          int where, int64_t index, cunmod_ctx_t ctx);

#ifdef __cplusplus
}
#endif

#endif
