/* cunmod: dense univariate polynomials over Z/pZ on NVIDIA GPUs.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The plain C interface. Conventions of every function below:
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
 *   result        CUNMOD_OK or another status below. The compiler warns where a caller ignores the
 *                 status of a function that is declared with CUNMOD_STATUS. Results are untouched
 *                 unless the status is CUNMOD_OK, with one exception: E_GPU when the GPU was lost
 *                 while a result was being copied to the host. Nothing is printed, and nothing
 *                 aborts in the library.
 *                 FLINT and GMP, which the CPU path uses, abort when they get no memory. Therefore
 *                 an operation first compares the memory that it may take with the memory that is
 *                 free, and returns E_MEMORY when there is too little. Another thread that takes
 *                 the memory between the comparison and its use is not foreseen.
 *   GPU           where a device is missing, busy, full or failing, the CPU path gives the same
 *                 answer, unless the caller has forced the GPU path. cunmod_last_path tells which
 *                 path has run.
 *   streams       calls on host arrays return when the result is there. Calls on device polynomials
 *                 are ordered on the context's own stream and may return before the GPU has
 *                 finished.
 */
#ifndef CUNMOD_H
#define CUNMOD_H

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

/* ---- status ------------------------------------------------------------ */

#define CUNMOD_OK 0
#define CUNMOD_E_ARGUMENT 1     /* NULL where an array is needed, unknown name, bad value */
#define CUNMOD_E_LENGTH 2       /* a length or degree is negative, too large or not allowed */
#define CUNMOD_E_MODULUS 3      /* p < 2, or composite where a prime is needed */
#define CUNMOD_E_COEFF 4        /* a coefficient that is not below p */
#define CUNMOD_E_DIVZERO 5      /* division by the zero polynomial */
#define CUNMOD_E_INVERSE 6      /* a coefficient or a polynomial has no inverse */
#define CUNMOD_E_ALIAS 7        /* two results that overlap each other */
#define CUNMOD_E_MEMORY 8       /* too little memory on the host, or by cunmod_set_memory_limit */
#define CUNMOD_E_GPU 9          /* the GPU path was forced and there is no GPU, or the GPU failed */
#define CUNMOD_E_MISMATCH 10    /* device polynomials of different moduli or contexts */
#define CUNMOD_E_REPEATED 11    /* interpolation at repeated points */
#define CUNMOD_E_INTERRUPTED 12 /* the flag of cunmod_set_interrupt was set */
#define CUNMOD_E_WORK 13        /* the predicted time is above cunmod_set_work_limit */
#define CUNMOD_E_NOT_DIVISIBLE 14 /* a quotient was wanted, and a remainder is left */
#define CUNMOD_E_DOMAIN 15        /* the function has no value there: a(0), or n > p, of a series */
#define CUNMOD_E_NO_FRACTION 16   /* no fraction with such degrees is the polynomial */
#define CUNMOD_E_UNSUPPORTED 17   /* the path or the algorithm that is forced cannot do this */

/* The meaning of a status, a static string; never NULL. */
CUNMOD_API const char *cunmod_status_text(int status);

#define CUNMOD_VERSION_MAJOR 0 /* of the header, as cunmod_version tells that of the library */
#define CUNMOD_VERSION_MINOR 1
#define CUNMOD_VERSION_PATCH 0

/* Version of the library, "major.minor.patch", a static string. */
CUNMOD_API const char *cunmod_version(void);

/* Version of the FLINT that the CPU path was built with, for example "2.9.0". It may be another one
 * than the program's: README.md says when they are apart. */
CUNMOD_API const char *cunmod_flint_version(void);

/* ---- contexts ---------------------------------------------------------- */

typedef struct cunmod_ctx_struct *cunmod_ctx_t;

/* Creates a context on GPU number `device`; -1 means the first usable GPU, or none when there is no
 * usable one, and for batches the others too; -2 means never a GPU. CUDA is not touched before an
 * operation needs it. Errors: E_ARGUMENT (ctx NULL, device < -2), E_MEMORY. */
CUNMOD_STATUS cunmod_ctx_create(cunmod_ctx_t *ctx, int device);

/* Opens the GPU of the context, where it is not open yet, and waits for it. A program calls this
 * when many operations will follow; no program has to.
 *
 * Without this call, the GPU is opened by the first operation that needs it: one on device
 * polynomials or batches, one whose path is the GPU, and one that FLINT is predicted to take longer
 * for than opening the GPU takes (some 0.25 s) and computing there. Other operations that would be
 * faster on a GPU are made by FLINT at first. A thread of the library opens the GPU after some of
 * them, and operations that come later use it. A process that exits meanwhile waits for this thread.
 * A thread opens the other GPUs of the host, too, after results over the integers or functions on
 * grids for which several GPUs are predicted to be faster; cunmod_ctx_open opens one GPU alone.
 *
 * Errors: E_GPU when there is no GPU, the context was made without one, or the path is the CPU, as
 * cunmod_last_reason tells; E_MEMORY. */
CUNMOD_STATUS cunmod_ctx_open(cunmod_ctx_t ctx);

/* Waits for the context's work and releases everything that the context holds. Device polynomials
 * of the context stay valid. What they need of the context is released with the last of them. The
 * same holds for the default context of a thread that ends. NULL is ignored. */
CUNMOD_API void cunmod_ctx_destroy(cunmod_ctx_t ctx);

/* Waits until all work of the context has finished. The context goes on keeping device memory for
 * later operations: cunmod_trim gives it back.
 *
 * Errors: E_GPU when the GPU fails. A GPU is lost when it has failed for good, or when it was
 * opened before a fork and this process is the child. Then every later call returns E_GPU, too, and
 * results that were in its memory alone are lost. */
CUNMOD_STATUS cunmod_sync(cunmod_ctx_t ctx);

/* Waits as cunmod_sync does, and gives the device memory that the context keeps for later
 * operations back to the GPU. The next operation allocates anew, which takes milliseconds. (Where
 * another context of the process finds no room, it takes this memory without such a call, and waits
 * there for the work of this context.) The moduli that polynomials over the integers have left with
 * the context are freed, too, and what a FLINT that is the library's own keeps for the calling
 * thread.
 *
 * Errors: those of cunmod_sync. */
CUNMOD_STATUS cunmod_trim(cunmod_ctx_t ctx);

/* Gives the context a flag of the caller's in the place of the former one; NULL takes the flag
 * away. A new context has none. While *flag is not 0, operations of the context give up with
 * E_INTERRUPTED. An operation reads the flag when it starts, and later: on the GPU between products
 * by transforms, on the CPU all the time. docs/interrupts.md has the details.
 *
 * In a context with a flag, a call of FLINT's that is expected to take long is made by a thread of
 * the library's, on copies of the operands. That thread goes on in the background for a while after
 * an interrupt. When the program has given memory functions of its own to FLINT or GMP, other
 * threads must be able to call them.
 *
 * The library only reads the flag, and touches no signal. A signal handler or another thread may
 * set the flag at any time.
 *
 * The flag must live until another one is given, or the context is destroyed; a default context is
 * destroyed when its thread ends. When another thread is in a call with a polynomial of the context
 * at that moment, the flag must live until that call has returned. Objects that outlive their
 * context have no flag. Errors: E_MEMORY. */
CUNMOD_STATUS cunmod_set_interrupt(cunmod_ctx_t ctx, const volatile int *flag);

/* A function of the caller's that may set the flag of cunmod_set_interrupt. */
typedef void (*cunmod_poll_t)(void *data);

/* Gives the context a function of the caller's in the place of the former one; NULL takes the
 * function away. A new context has none. An operation calls poll(data) before it reads the flag of
 * cunmod_set_interrupt, at most 50 times a second. A program whose signal handlers run at certain
 * places only, as those of Python do, lets them run there.
 *
 * The function is called by the thread that makes the call, and by no thread of the library's. It
 * may set the flag, and takes as long as it likes. It calls no function of the library with this
 * context, and does not leave by longjmp. data must be valid as long as the function is set: until
 * another one is given, or the context is destroyed. Without a flag the function is not called.
 * Errors: E_MEMORY. */
CUNMOD_STATUS cunmod_set_poll(cunmod_ctx_t ctx, cunmod_poll_t poll, void *data);

/* What a caller is told of the progress of a call: `done` of it, 0 < done <= 1. */
typedef void (*cunmod_progress_t)(void *data, double done);

/* Gives the context a function of the caller's in the place of the former one, which long calls
 * call with data; NULL takes it away. A new context has none. Those over the integers report, and
 * those by values on grids, that have something to compute: products, resultants, discriminants and
 * GCDs with their images and integers, the others when they are done; not those on batches,
 * residues, and several machines. In a call `done` grows from one report to the next. It is an
 * estimate: parts count equally that may take different times. The last report of a call that
 * succeeds is 1, and one that fails has no such report. There are reports between the slices of
 * integers and of primes that go through a GPU, between rounds, and on the processors between
 * pieces of work of the calling thread; there may be none before the end, as where FLINT makes the
 * result.
 *
 * The function is called by the thread that makes the call, and never by another one. It may not
 * call functions of the library with this context, nor leave by longjmp; setting the flag of
 * cunmod_set_interrupt stops the call. data must be valid as long as the function is set. Without a
 * function there is nothing to do; with one the library waits for the GPU after each slice of a
 * grid. Errors: E_MEMORY. */
CUNMOD_STATUS cunmod_set_progress(cunmod_ctx_t ctx, cunmod_progress_t function, void *data);

/* Lets FLINT's and GMP's lack of memory be an error. Operations are compared beforehand with the
 * memory that there is. Where FLINT or GMP gets none all the same, it aborts the process. After
 * this call the operation returns E_MEMORY instead.
 *
 * The call gives FLINT and GMP other memory functions, which call the present ones; it changes
 * nothing else. It is for a program that has the say about these functions, before other threads
 * use FLINT or GMP. The present functions must be over malloc and free, as the default ones are:
 * what one of them gives the others take. GMP's blocks of an operation come from FLINT's
 * functions. Calls by other callers of FLINT and GMP abort as before, and so do operations while
 * FLINT may use several threads (flint_set_num_threads), and FLINT 3 where its transforms
 * (fft_small) get no aligned block. More calls do nothing. A FLINT and a GMP that are the library's
 * own get such functions where those of the program keep theirs. docs/interrupts.md says how it works. */
CUNMOD_API void cunmod_catch_memory_errors(void);

/* Limits of one operation, for a caller whose operands are chosen by others. A negative limit means
 * that there is none; a new context has no limits. Both limits are compared with predictions from
 * the lengths of the operands and the modulus, before anything is computed. Some operations are
 * made of several, as a fraction is of a remainder and Euclid's algorithm. Each of the parts is
 * compared when its turn comes.
 *
 * The plan does not know the limits. The path that is compared is the one that the plan chooses, or
 * that cunmod_set_path forces. An operation is refused even where the other path would keep to the
 * limit. An operation whose GPU has failed is compared again before FLINT computes it.
 *
 * bytes: host memory that the operation may take on the CPU path, beside its operands and results.
 * The GPU path has no such limit. The limit is compared with an upper bound of what FLINT takes. A
 * bound above the limit is refused with E_MEMORY. So is, whatever the limit, a bound above the
 * memory that the host, or the control group of the process, has free at that moment. The bound is
 * the sum of
 *
 *   32 KiB,
 *   up to 88 words for each coefficient (fewer for short moduli, where FLINT takes less),
 *   4 n sqrt(n) words for a composition modulo a polynomial of length n,
 *   m log2(m) words for m points.
 *
 * What FLINT makes once in a process and keeps is not counted: a table of primes, and with fft_small
 * some 200 KB for its transforms.
 *
 * us: microseconds that are predicted for the path, as by cunmod_plan. A prediction above the limit
 * is refused with E_WORK.
 *
 * After a refusal cunmod_last_reason has the prediction and the limit. Errors: E_MEMORY; E_ARGUMENT
 * (us is not a number). */
CUNMOD_STATUS cunmod_set_memory_limit(cunmod_ctx_t ctx, int64_t bytes);
CUNMOD_STATUS cunmod_set_work_limit(cunmod_ctx_t ctx, double us);

#define CUNMOD_PATH_AUTO 0
#define CUNMOD_PATH_CPU 1
#define CUNMOD_PATH_GPU 2

/* Lets resultants, discriminants, determinants and characteristic polynomials over the integers end
 * before they are proved, where `on` is not 0. A new context does not, and results are proved by
 * bounds then. With this setting such a result is made in rounds. A round has as many new primes as
 * all before it, and the first one has an eighth of those that the bound wants, or more where the
 * call is predicted to take more than 1.3 of its time otherwise, up to all of them, as always where
 * these are at most 32. After each round the integers are compared with images of the result modulo
 * two primes, or three where the bound wants more than 2^16. These are drawn in each call, by the
 * random numbers of the system, from all primes between 2^63 and 2^64 - 2^32. When all agree, the
 * integers are the result; else there is another round, up to that with all primes, whose result is
 * proved. A result that is much shorter than its bound takes up to eight times less. For all
 * operands a result is wrong with a probability of at most 2^-80 (docs/images.md). Where the system
 * gives no random numbers, results are proved.
 *
 * GCDs, quotients, cofactors, products, values, results modulo a prime, and those of several
 * machines (cunmod_mpi.h) are proved in any case. Errors: E_MEMORY. */
CUNMOD_STATUS cunmod_set_early_termination(cunmod_ctx_t ctx, int on);

/* Forces the path of every later operation of the context. With PATH_GPU an operation that the GPU
 * cannot do returns E_GPU instead of falling back. Operations do not open a device again that could
 * not be opened before (because it was busy, or its memory full). After this call with PATH_AUTO or
 * PATH_GPU they try once more. Errors: E_ARGUMENT. */
CUNMOD_STATUS cunmod_set_path(cunmod_ctx_t ctx, int path);

#define CUNMOD_OP_MUL 0        /* all products */
#define CUNMOD_OP_DIV 1        /* divrem, div, divexact, rem, and all with a prepared divisor */
#define CUNMOD_OP_GCD 2        /* the GCD, and all else that Euclid's algorithm gives */
#define CUNMOD_OP_POINTS 3     /* evaluation at many points, and interpolation */
#define CUNMOD_OP_ELEMENTARY 4 /* sums, derivatives: each coefficient by itself */

/* Forces the algorithm of one operation by name; NULL leaves the choice to the plan. A forced
 * algorithm is used whenever the GPU path is taken; the path is not forced. cunmod_set_s says what
 * s means for each algorithm. "not chosen" marks algorithms that run only when they are forced.
 *
 *   MUL     block       sums the products of each coefficient inside a block of threads
 *           tensor      multiplies the bytes of the coefficients on the tensor cores
 *           ntt         transforms modulo several primes of 31 bits, or modulo p itself when p is a
 *                       prime with the roots of unity
 *           ntt_short   a transform of at least two thirds of the product's length, and another
 *                       product for the rest. Not for prepared operands
 *           ntt_pieces  both operands are cut for transforms shorter than the product. Not for
 *                       prepared operands
 *           small       products of batches by a few threads each; of single ones and of longer
 *                       ones it is not forced
 *           whole       the same by a block of threads each, which makes the transforms of "ntt"
 *           two_phase   MMM paper, Algorithms 5-7. Not chosen
 *   DIV     blocks      plain division from an inverse of s coefficients
 *           newton      Newton's iteration, on transforms and plain products
 *           small       divisions of batches by a few threads each; of single ones and of longer
 *                       ones it is not forced
 *           whole       the same by Newton's iteration for all, on products of "whole"
 *           naive       MMM paper, Algorithms 1-2. Not chosen
 *           steps       MMM paper, Algorithms 3-4. Not chosen
 *   GCD     divsteps    Bernstein and Yang's steps. GCDs and resultants
 *           half        the same steps by halves. All that Euclid's algorithm gives
 *           small       the steps for batches by a few threads each; as "small" of DIV
 *           naive       MMM paper, Algorithms 8-9. GCDs only. Not chosen
 *           steps       MMM paper, Algorithms 10-11. GCDs only. Not chosen
 *   POINTS  horner      each point by itself. Not for interpolation, nor for products of roots
 *           tree        the subproduct tree of the points (docs/points.md)
 *           scan        running products and a product: Taylor shifts and geometric progressions,
 *                       for which it is the only algorithm (docs/scans.md)
 *   ELEMENTARY linear   each coefficient by itself, the only algorithm (docs/elementary.md)
 *
 * Errors: E_ARGUMENT (unknown operation or name). */
CUNMOD_STATUS cunmod_set_algorithm(cunmod_ctx_t ctx, int op, const char *name);

/* Forces the program parameter s of one operation; 0 leaves the choice to the plan. An s that the
 * algorithm does not take is moved to the nearest one that it takes; cunmod_last_s tells that one.
 * The meaning of s depends on the algorithm:
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

/* What the last operation of the context did. The strings live until the next operation.
 *
 *   path       CUNMOD_PATH_CPU or CUNMOD_PATH_GPU; CUNMOD_PATH_AUTO when nothing has run
 *   algorithm  its name, "flint" on the CPU, or "images" of polynomials over the integers
 *   s          its s, 0 on the CPU
 *   reason     why, as text
 */
CUNMOD_API int cunmod_last_path(cunmod_ctx_t ctx);
CUNMOD_API const char *cunmod_last_algorithm(cunmod_ctx_t ctx);
CUNMOD_API int64_t cunmod_last_s(cunmod_ctx_t ctx);
CUNMOD_API const char *cunmod_last_reason(cunmod_ctx_t ctx);

/* Does what an operation does before it computes on the CPU, for a caller that then computes the
 * result by functions of its own, as the headers on FLINT's types do where the arrays of an operation
 * would be much larger than its operands. Reads the flag of cunmod_set_interrupt, compares us, the
 * predicted microseconds, with the limit of cunmod_set_work_limit, and lets cunmod_last_path be
 * CUNMOD_PATH_CPU, with the algorithm "flint" and this reason. The reason is not copied: it lives as
 * long as the context. A caller of several steps may call the function before each of them. Errors:
 * E_ARGUMENT (reason NULL), E_INTERRUPTED, E_WORK, E_MEMORY; E_UNSUPPORTED (the GPU path is forced, so
 * that the caller may not compute the result; nothing has changed then). */
CUNMOD_STATUS cunmod_begin_own(cunmod_ctx_t ctx, double us, const char *reason);

/* How many coefficients have gone from the host to the GPU, and from the GPU to the host, since the
 * context was created. The difference of two calls tells what the calls between them have moved;
 * single numbers, as lengths and signs, do not count. Errors: E_ARGUMENT (NULL), E_MEMORY. */
CUNMOD_STATUS cunmod_transferred(int64_t *sent, int64_t *received, cunmod_ctx_t ctx);

/* Number of GPUs that CUDA reports, 0 when there is no driver or the library
 * was built without CUDA. */
CUNMOD_API int cunmod_device_count(void);

/* text = a line about the device of the context, cut to size - 1 characters: "NVIDIA H200, ...", or
 * why there is none. Errors: E_ARGUMENT (NULL, size < 1). */
CUNMOD_STATUS cunmod_device_text(char *text, int64_t size, cunmod_ctx_t ctx);

/* ---- the plan ---------------------------------------------------------- */

#define CUNMOD_ON_HOST 0   /* operands and result in host memory, transfers counted */
#define CUNMOD_ON_DEVICE 1 /* operands and result stay on the GPU */

/* A candidate of the plan. */
typedef struct
{
    int64_t size;      /* sizeof(cunmod_candidate_t), which the caller sets */
    int64_t s;         /* the program parameter, 0 on the CPU */
    int64_t workspace; /* bytes on the GPU */
    double us;         /* predicted microseconds */
    int path;          /* CUNMOD_PATH_CPU or CUNMOD_PATH_GPU */
    int threads;       /* of a block */
    char name[32];     /* of the algorithm */
    char reason[440];  /* why the candidate stands where it does, cut to the characters that fit */
} cunmod_candidate_t;

/* *candidate = candidate number `index` of the plan for an operation on lengths n and m. Candidate 0
 * is the plan's choice; the others follow by predicted time.
 *
 *   size    candidate->size tells what the caller's structure has: later versions may have more
 *           behind its end, and write nothing beyond `size` bytes
 *   op      GCD: the GCD alone, without cofactors. POINTS: the values of a polynomial of length n
 *           at m points, of which nothing is prepared
 *   bits    bits of the modulus, a prime p with p - 1 divisible by no high power of 2. (Modulo a
 *           prime with such a power FLINT 3 is faster; operations take that into account.)
 *   ctx     its device has the parameters of the prediction; an H200 when there is none
 *
 * Errors: E_ARGUMENT (NULL, a size that is too small, or no such index), E_LENGTH. */
CUNMOD_STATUS cunmod_plan(cunmod_candidate_t *candidate, int op, int64_t n, int64_t m, int bits,
                          int where, int64_t index, cunmod_ctx_t ctx);

/* ---- host arrays ------------------------------------------------------- */

/* Common to this group.
 *
 * Aliasing: a result may be the same array as an operand or overlap it. Two results must not
 * overlap (E_ALIAS).
 *
 * Pinned memory: the GPU reads and writes a long array in its place when the array lies in one
 * block that CUDA has allocated, or that the caller has registered. Only both ends of an array are
 * checked, so an array whose ends are pinned must be pinned between them, too.
 *
 * Errors: E_ARGUMENT (NULL array of positive length), E_LENGTH, E_MODULUS, E_COEFF, E_MEMORY,
 * E_GPU, E_INTERRUPTED (cunmod_set_interrupt), E_WORK (cunmod_set_work_limit). */

/* res[0 .. lena+lenb-2] = a * b; nothing is written when lena or lenb is 0. The lengths may come in
 * any order. FLINT: _nmod_poly_mul. GPU: docs/ntt.md, and docs/plan.md for the other algorithms. */
CUNMOD_STATUS cunmod_mul(uint64_t *res, const uint64_t *a, int64_t lena, const uint64_t *b,
                         int64_t lenb, uint64_t p, cunmod_ctx_t ctx);

/* res[0 .. 2 lena - 2] = a^2; nothing is written when lena is 0. The other products are squares,
 * too, when a and b are the same array of the same length. */
CUNMOD_STATUS cunmod_sqr(uint64_t *res, const uint64_t *a, int64_t lena, uint64_t p,
                         cunmod_ctx_t ctx);

/* res[i] = coefficient nlo + i of a * b for 0 <= i < nhi - nlo, and 0 beyond the product's end;
 * 0 <= nlo <= nhi (E_LENGTH). FLINT: _nmod_poly_mulmid of FLINT 3.5, where lena and lenb are
 * positive and nlo < nhi <= lena+lenb-1.
 *
 * The middle product res[i] = sum_{j < m} a[i+m-1-j] b[j], 0 <= i < n, has lena = n + m - 1,
 * lenb = m, nlo = m - 1 and nhi = n + m - 1.
 */
CUNMOD_STATUS cunmod_mulmid(uint64_t *res, const uint64_t *a, int64_t lena, const uint64_t *b,
                            int64_t lenb, int64_t nlo, int64_t nhi, uint64_t p, cunmod_ctx_t ctx);

/* res[0 .. n-1] = a * b modulo x^n; n >= 0 (E_LENGTH). FLINT: _nmod_poly_mullow, where
 * lena and lenb are positive and 0 < n <= lena+lenb-1. */
CUNMOD_STATUS cunmod_mullow(uint64_t *res, const uint64_t *a, int64_t lena, const uint64_t *b,
                            int64_t lenb, int64_t n, uint64_t p, cunmod_ctx_t ctx);

/* res[i] = coefficient start + i of a * b; start >= 0 (E_LENGTH). res has max(lena+lenb-1-start, 0)
 * words, and none when lena or lenb is 0. FLINT: _nmod_poly_mulhigh, which stores coefficient start
 * + i at res[start + i] and anything in res[0 .. start-1]. */
CUNMOD_STATUS cunmod_mulhigh(uint64_t *res, const uint64_t *a, int64_t lena, const uint64_t *b,
                             int64_t lenb, int64_t start, uint64_t p, cunmod_ctx_t ctx);

/* a = q b + r with deg r < deg b. Let lenb' be the length of b without leading zeros. q has
 * max(lena-lenb'+1, 0) coefficients and r has lenb-1, both zero-padded. When lena < lenb', r is a.
 * FLINT: _nmod_poly_divrem. GPU: docs/newton.md, docs/division.md. More errors: E_DIVZERO,
 * E_INVERSE. */
CUNMOD_STATUS cunmod_divrem(uint64_t *q, uint64_t *r, const uint64_t *a, int64_t lena,
                            const uint64_t *b, int64_t lenb, uint64_t p, cunmod_ctx_t ctx);

/* The quotient, or the remainder, of cunmod_divrem alone. */
CUNMOD_STATUS cunmod_div(uint64_t *q, const uint64_t *a, int64_t lena, const uint64_t *b,
                         int64_t lenb, uint64_t p, cunmod_ctx_t ctx);
CUNMOD_STATUS cunmod_rem(uint64_t *r, const uint64_t *a, int64_t lena, const uint64_t *b,
                         int64_t lenb, uint64_t p, cunmod_ctx_t ctx);

/* q[0 .. lena-lenb] = a / b, where b divides a: q b = a. Divisibility is not checked; when b does
 * not divide a, the result is the quotient of cunmod_div. This function and cunmod_div read no more
 * than the highest lena-lenb+1 coefficients of a and b for the result, since no others matter. So a
 * short quotient of long operands costs little. FLINT: nmod_poly_divexact of FLINT 3. */
CUNMOD_STATUS cunmod_divexact(uint64_t *q, const uint64_t *a, int64_t lena, const uint64_t *b,
                              int64_t lenb, uint64_t p, cunmod_ctx_t ctx);

/* res[0 .. n-1] = 1 / b, or a / b, modulo x^n; n >= 0 (E_LENGTH). a and b are power series of which
 * lena and lenb coefficients are given; those beyond are zero. b[0] is a unit (E_INVERSE; lenb = 0:
 * E_DIVZERO). FLINT: _nmod_poly_inv_series, _nmod_poly_div_series. GPU: Newton's iteration
 * (docs/newton.md), the only algorithm of CUNMOD_OP_DIV for series. */
CUNMOD_STATUS cunmod_inv_series(uint64_t *res, const uint64_t *b, int64_t lenb, int64_t n,
                                uint64_t p, cunmod_ctx_t ctx);
CUNMOD_STATUS cunmod_div_series(uint64_t *res, const uint64_t *a, int64_t lena, const uint64_t *b,
                                int64_t lenb, int64_t n, uint64_t p, cunmod_ctx_t ctx);

/* ys[i] = a(xs[i]) for 0 <= i < n. Points may be repeated, and p may be composite or less than n.
 * FLINT: _nmod_poly_evaluate_nmod_vec. GPU: Horner's rule, or Bernstein's scaled remainder tree
 * (docs/points.md). The operation is CUNMOD_OP_POINTS. */
CUNMOD_STATUS cunmod_evaluate(uint64_t *ys, const uint64_t *a, int64_t lena, const uint64_t *xs,
                              int64_t n, uint64_t p, cunmod_ctx_t ctx);

/* res[0 .. n-1] = the polynomial of at most n coefficients with res(xs[i]) = ys[i] for 0 <= i < n,
 * zero-padded. p must be prime (E_MODULUS), and the points different (E_REPEATED). FLINT:
 * _nmod_poly_interpolate_nmod_vec, which aborts at repeated points. GPU: Lagrange's formula up
 * the subproduct tree. The operation is CUNMOD_OP_POINTS. */
CUNMOD_STATUS cunmod_interpolate(uint64_t *res, const uint64_t *xs, const uint64_t *ys, int64_t n,
                                 uint64_t p, cunmod_ctx_t ctx);

/* res[0 .. n] = the product of all x - xs[i] over 0 <= i < n, monic of degree n; 1 when n is 0. res
 * may overlap xs. Points may be repeated, and p is any modulus. FLINT:
 * _nmod_poly_product_roots_nmod_vec. GPU: the root of the subproduct tree. The operation is
 * CUNMOD_OP_POINTS, and the algorithm `tree`. */
CUNMOD_STATUS cunmod_product_roots(uint64_t *res, const uint64_t *xs, int64_t n, uint64_t p,
                                   cunmod_ctx_t ctx);

/* ---- elementary operations on host arrays ------------------------------ */

/* Each coefficient of the result is made by itself. p is any modulus. On host arrays the plan
 * nearly always chooses the CPU path, since transfers would take longer than FLINT does. The
 * operation is CUNMOD_OP_ELEMENTARY (docs/elementary.md). */

/* res[0 .. max(lena,lenb)-1] = a + b, or a - b. FLINT: _nmod_poly_add, _nmod_poly_sub. */
CUNMOD_STATUS cunmod_add(uint64_t *res, const uint64_t *a, int64_t lena, const uint64_t *b,
                         int64_t lenb, uint64_t p, cunmod_ctx_t ctx);
CUNMOD_STATUS cunmod_sub(uint64_t *res, const uint64_t *a, int64_t lena, const uint64_t *b,
                         int64_t lenb, uint64_t p, cunmod_ctx_t ctx);

/* res[0 .. lena-1] = -a, or c a, c < p (E_COEFF). FLINT: _nmod_vec_neg,
 * _nmod_vec_scalar_mul_nmod. */
CUNMOD_STATUS cunmod_neg(uint64_t *res, const uint64_t *a, int64_t lena, uint64_t p,
                         cunmod_ctx_t ctx);
CUNMOD_STATUS cunmod_scalar_mul(uint64_t *res, const uint64_t *a, int64_t lena, uint64_t c,
                                uint64_t p, cunmod_ctx_t ctx);

/* res[0 .. max(lena,lenb)-1] = a + c b, c < p (E_COEFF). FLINT: _nmod_vec_scalar_addmul_nmod. */
CUNMOD_STATUS cunmod_scalar_addmul(uint64_t *res, const uint64_t *a, int64_t lena,
                                   const uint64_t *b, int64_t lenb, uint64_t c, uint64_t p,
                                   cunmod_ctx_t ctx);

/* x^k a, and the quotient of a by x^k, k >= 0 (E_LENGTH): res has lena + k words (none when lena is
 * 0), or max(lena-k, 0). FLINT: _nmod_poly_shift_left, _nmod_poly_shift_right. */
CUNMOD_STATUS cunmod_shift_left(uint64_t *res, const uint64_t *a, int64_t lena, int64_t k,
                                uint64_t p, cunmod_ctx_t ctx);
CUNMOD_STATUS cunmod_shift_right(uint64_t *res, const uint64_t *a, int64_t lena, int64_t k,
                                 uint64_t p, cunmod_ctx_t ctx);

/* res[i] = a[n-1-i] for 0 <= i < n, n >= 0 (E_LENGTH); coefficients from lena on are 0. FLINT:
 * _nmod_poly_reverse. */
CUNMOD_STATUS cunmod_reverse(uint64_t *res, const uint64_t *a, int64_t lena, int64_t n, uint64_t p,
                             cunmod_ctx_t ctx);

/* res[i] = a[k i] for 0 <= k i < lena, k >= 1 (E_LENGTH); res has ceil(lena / k) words. Of a
 * polynomial in x^k this is the polynomial in x. FLINT: nmod_poly_deflate. */
CUNMOD_STATUS cunmod_deflate(uint64_t *res, const uint64_t *a, int64_t lena, int64_t k, uint64_t p,
                             cunmod_ctx_t ctx);

/* res = a(x^k), k >= 1 (E_LENGTH); res has (lena - 1) k + 1 words, and none when lena is 0. FLINT:
 * nmod_poly_inflate. */
CUNMOD_STATUS cunmod_inflate(uint64_t *res, const uint64_t *a, int64_t lena, int64_t k, uint64_t p,
                             cunmod_ctx_t ctx);

/* res[0 .. lena-2] = a'; nothing is written when lena is 0. FLINT: _nmod_poly_derivative. */
CUNMOD_STATUS cunmod_derivative(uint64_t *res, const uint64_t *a, int64_t lena, uint64_t p,
                                cunmod_ctx_t ctx);

/* res[0 .. lena] = the integral of a that is 0 at 0. With n the length of a without leading zeros,
 * 1, 2, .., n must be units modulo p (E_INVERSE). FLINT: _nmod_poly_integral. */
CUNMOD_STATUS cunmod_integral(uint64_t *res, const uint64_t *a, int64_t lena, uint64_t p,
                              cunmod_ctx_t ctx);

/* res[0 .. lena-1] = a over its leading coefficient, a unit (E_INVERSE); a is not zero (E_DIVZERO).
 * FLINT: nmod_poly_make_monic. */
CUNMOD_STATUS cunmod_make_monic(uint64_t *res, const uint64_t *a, int64_t lena, uint64_t p,
                                cunmod_ctx_t ctx);

/* *y = a(x), x < p (E_COEFF). FLINT: _nmod_poly_evaluate_nmod. GPU: Horner's rule on parts of the
 * polynomial, in two launches. */
CUNMOD_STATUS cunmod_evaluate_at(uint64_t *y, const uint64_t *a, int64_t lena, uint64_t x,
                                 uint64_t p, cunmod_ctx_t ctx);

/* res[0 .. lena-1] = a(x + c), c < p (E_COEFF). res may overlap a. p is any modulus. FLINT:
 * nmod_poly_taylor_shift. GPU: one product of Aho, Steiglitz and Ullman (SIAM J. Comput. 4, 1975),
 * whose operands have factorials from scans (docs/scans.md). This needs a prime p not below the
 * length of a. For any other p the CPU path halves the polynomial again and again; with the GPU
 * path forced this is E_GPU. The operation is CUNMOD_OP_POINTS. */
CUNMOD_STATUS cunmod_taylor_shift(uint64_t *res, const uint64_t *a, int64_t lena, uint64_t c,
                                  uint64_t p, cunmod_ctx_t ctx);

/* ys[i] = a(q^i) for 0 <= i < n, q < p (E_COEFF), q^0 = 1. ys may overlap a. p is any modulus, and
 * points may be repeated. When q is no unit, this is cunmod_evaluate at these points. FLINT:
 * nmod_poly_evaluate_geometric_nmod_vec_fast of FLINT 3.5, where q is r^2. GPU: Bluestein's chirp,
 * with q^(i (i-1) / 2) from scans, and one product (docs/scans.md). The operation is
 * CUNMOD_OP_POINTS. */
CUNMOD_STATUS cunmod_evaluate_geometric(uint64_t *ys, const uint64_t *a, int64_t lena, uint64_t q,
                                        int64_t n, uint64_t p, cunmod_ctx_t ctx);

/* res[0 .. n-1] = the polynomial of at most n coefficients with res(q^i) = ys[i] for 0 <= i < n,
 * zero-padded, q < p (E_COEFF), q^0 = 1. res may overlap ys. p must be prime (E_MODULUS), and the
 * points different (E_REPEATED). FLINT: nmod_poly_interpolate_geometric_nmod_vec_fast of FLINT 3.5,
 * where q is r^2. GPU: Lagrange's formula, two products (Bostan and Schost, Polynomial evaluation
 * and interpolation on special sets of points, J. Complexity 21, 2005, section 5; docs/scans.md).
 * The operation is CUNMOD_OP_POINTS. */
CUNMOD_STATUS cunmod_interpolate_geometric(uint64_t *res, uint64_t q, const uint64_t *ys, int64_t n,
                                           uint64_t p, cunmod_ctx_t ctx);

/* What Euclid's algorithm gives. p must be prime (E_MODULUS). The operation is CUNMOD_OP_GCD. GPU:
 * the divsteps of Bernstein and Yang (Fast constant-time gcd computation and modular inversion,
 * 2019), plain (docs/gcd.md) or by halves (docs/euclid.md). The classical half-GCD is in von zur
 * Gathen and Gerhard, Modern Computer Algebra, chapter 11. */

/* g[0 .. *leng-1] = the monic GCD of a and b, *leng = its length (0 when both are zero). g has room
 * for max(lena, lenb) words when an operand may be zero, min(lena, lenb) otherwise. Words from
 * *leng on are untouched. FLINT: nmod_poly_gcd. More errors: E_ARGUMENT (leng NULL). */
CUNMOD_STATUS cunmod_gcd(uint64_t *g, int64_t *leng, const uint64_t *a, int64_t lena,
                         const uint64_t *b, int64_t lenb, uint64_t p, cunmod_ctx_t ctx);

/* The monic GCD g with its cofactors, s a + t b = g. g and *leng are as in cunmod_gcd; s has
 * max(lenb, 1) words and t max(lena, 1), both zero-padded.
 *
 *   operands                                  cofactors
 *   neither divides the other                 deg s < deg b - deg g, deg t < deg a - deg g
 *   one divides the other                     a constant for the divisor, 0 for the other one
 *   both divide each other (same degree)      s = 0, t a constant
 *   both zero                                 s = t = 0, g = 0
 *
 * FLINT: nmod_poly_xgcd. More errors: E_ARGUMENT (leng NULL), E_ALIAS. */
CUNMOD_STATUS cunmod_xgcd(uint64_t *g, int64_t *leng, uint64_t *s, uint64_t *t, const uint64_t *a,
                          int64_t lena, const uint64_t *b, int64_t lenb, uint64_t p,
                          cunmod_ctx_t ctx);

/* res[0 .. lenf-2] = 1 / a modulo f, zero-padded; a may be longer than f. More errors: E_INVERSE (a
 * and f have a common factor), E_DIVZERO (f is zero), E_LENGTH (f is a constant). FLINT:
 * nmod_poly_invmod, which returns 0 in the place of E_INVERSE. */
CUNMOD_STATUS cunmod_invmod(uint64_t *res, const uint64_t *a, int64_t lena, const uint64_t *f,
                            int64_t lenf, uint64_t p, cunmod_ctx_t ctx);

/* *res = Res(a, b) = lc(a)^(deg b) times the product of b(x) over the roots x of a. Leading zeros
 * do not count. FLINT: nmod_poly_resultant.
 *
 *   Res(b, a) = (-1)^(deg a deg b) Res(a, b)
 *   Res(a, c) = c^(deg a) for a constant c that is not zero
 *   Res(a, b) = 0 when a or b is zero
 */
CUNMOD_STATUS cunmod_resultant(uint64_t *res, const uint64_t *a, int64_t lena, const uint64_t *b,
                               int64_t lenb, uint64_t p, cunmod_ctx_t ctx);

/* The half-GCD. Let h = ceil(deg a / 2). Euclid's algorithm is stopped at the first remainder d
 * with deg d < h; c is the remainder before d. The matrix is the product of the matrices (q 1; 1 0)
 * of the quotients q up to there, and *sign is its determinant, 1 or -1:
 *
 *   a = m11 c + m12 d
 *   b = m21 c + m22 d,    deg c >= h > deg d
 *
 * When deg b < h, no step is made: the matrix is the identity, c = a and d = b.
 *
 * a must be longer than b (E_LENGTH). m has 4 ((lena+1)/2) words, a quarter for each of m11, m12,
 * m21, m22 in this order; c has lena words and d has lena/2. All are zero-padded. FLINT:
 * nmod_poly_hgcd. More errors: E_ARGUMENT (sign NULL), E_ALIAS. */
CUNMOD_STATUS cunmod_hgcd(uint64_t *m, uint64_t *c, uint64_t *d, int64_t *sign, const uint64_t *a,
                          int64_t lena, const uint64_t *b, int64_t lenb, uint64_t p,
                          cunmod_ctx_t ctx);

/* The fraction num / den that equals a modulo m: num = den a modulo m, den is monic, num and den
 * have no common factor, and num has at most lennum coefficients and den at most lenden. Both are
 * zero-padded to these lengths. von zur Gathen and Gerhard, Modern Computer Algebra, section 5.7.
 *
 * lennum >= 0, lenden >= 1, and lennum + lenden is at most the true length of m (E_LENGTH). With
 * these bounds there is at most one such fraction, and den has no factor in common with m. a may be
 * longer than m. The fraction of a = 0 is 0 / 1. More errors: E_NO_FRACTION, E_DIVZERO
 * (m is zero), E_ALIAS. */
CUNMOD_STATUS cunmod_ratrec(uint64_t *num, int64_t lennum, uint64_t *den, int64_t lenden,
                            const uint64_t *a, int64_t lena, const uint64_t *m, int64_t lenm,
                            uint64_t p, cunmod_ctx_t ctx);

/* The Pade approximant num / den of the power series a: cunmod_ratrec modulo x^(lennum+lenden-1).
 * lena coefficients of a are given; those beyond are zero. den is monic and den[0] is not zero, so
 * that num / den is a power series. A pair that needs den[0] = 0 is no approximant
 * (E_NO_FRACTION). */
CUNMOD_STATUS cunmod_pade(uint64_t *num, int64_t lennum, uint64_t *den, int64_t lenden,
                          const uint64_t *a, int64_t lena, uint64_t p, cunmod_ctx_t ctx);

/* res[0 .. *len-1] = the minimal polynomial of a sequence of which n terms a[0 .. n-1] are given,
 * and which satisfies a linear recurrence of order at most n/2: the monic c of least degree with
 * sum_j c[j] a[i+j] = 0 for all i. res has room for n/2 + 1 words; words from *len on are
 * untouched.
 *
 * For any other sequence the result is the cofactor that Euclid's algorithm on x^n and the sequence
 * has in the middle. Its degree is at most n/2, and the given terms need not satisfy it. A caller
 * who does not know that there is a recurrence has to check.
 *
 * Massey, Shift-register synthesis and BCH decoding (1969), in the form of von zur Gathen and
 * Gerhard, section 12.3. FLINT: V of nmod_berlekamp_massey, made monic. More errors: E_ARGUMENT
 * (len NULL). */
CUNMOD_STATUS cunmod_minpoly(uint64_t *res, int64_t *len, const uint64_t *a, int64_t n, uint64_t p,
                             cunmod_ctx_t ctx);

/* ---- algorithms that are made of the others, on host arrays -------------- */

/* Each is written once, for device polynomials, and all of its operations follow their own plans
 * (docs/algebra.md). On arrays, operands go to the GPU first if the plan would choose it for
 * products of their length. cunmod_last_* tell of the last of the operations. */

/* res = a^e, (lena - 1) e + 1 words, or one word where e is 0; no word when lena is 0 and e is not.
 * And res[0 .. n-1] = a^e modulo x^n, zero-padded. a^0 is 1. p is any modulus. n >= 0, and the
 * result is not too long (E_LENGTH). FLINT: nmod_poly_pow, nmod_poly_pow_trunc. */
CUNMOD_STATUS cunmod_pow(uint64_t *res, const uint64_t *a, int64_t lena, uint64_t e, uint64_t p,
                         cunmod_ctx_t ctx);
CUNMOD_STATUS cunmod_pow_trunc(uint64_t *res, const uint64_t *a, int64_t lena, uint64_t e,
                               int64_t n, uint64_t p, cunmod_ctx_t ctx);

/* res[0 .. n-1] = a function of the power series a modulo x^n, zero-padded; n >= 0 (E_LENGTH). lena
 * coefficients of a are given; those beyond are zero. p must be prime (E_MODULUS).
 *
 *   log_series      the logarithm;             a[0] = 1 (E_DOMAIN), n <= p (E_DOMAIN)
 *   exp_series      the exponential;           a[0] = 0 (E_DOMAIN), n <= p (E_DOMAIN)
 *   sqrt_series     the square root s, s[0] = 1;  a[0] = 1 (E_DOMAIN), p odd or n <= 1
 *                   (E_INVERSE)
 *   invsqrt_series  1 over the square root;       the same
 *   revert_series   the r with a(r) = x;       a[0] = 0 (E_DOMAIN), a[1] not 0 (E_INVERSE)
 *
 * Newton's iteration. FLINT: the functions of these names of nmod_poly. */
CUNMOD_STATUS cunmod_log_series(uint64_t *res, const uint64_t *a, int64_t lena, int64_t n,
                                uint64_t p, cunmod_ctx_t ctx);
CUNMOD_STATUS cunmod_exp_series(uint64_t *res, const uint64_t *a, int64_t lena, int64_t n,
                                uint64_t p, cunmod_ctx_t ctx);
CUNMOD_STATUS cunmod_sqrt_series(uint64_t *res, const uint64_t *a, int64_t lena, int64_t n,
                                 uint64_t p, cunmod_ctx_t ctx);
CUNMOD_STATUS cunmod_invsqrt_series(uint64_t *res, const uint64_t *a, int64_t lena, int64_t n,
                                    uint64_t p, cunmod_ctx_t ctx);
CUNMOD_STATUS cunmod_revert_series(uint64_t *res, const uint64_t *a, int64_t lena, int64_t n,
                                   uint64_t p, cunmod_ctx_t ctx);

/* res[0 .. n-1] = a(g) modulo x^n, zero-padded, g[0] = 0 (E_DOMAIN). n and p as above. FLINT:
 * nmod_poly_compose_series. */
CUNMOD_STATUS cunmod_compose_series(uint64_t *res, const uint64_t *a, int64_t lena,
                                    const uint64_t *g, int64_t leng, int64_t n, uint64_t p,
                                    cunmod_ctx_t ctx);

/* res = a(g), (lena - 1) (leng - 1) + 1 words, zero-padded; one word where lena or leng is 0, since
 * g = 0 gives a[0]. p must be prime (E_MODULUS), and the result not too long (E_LENGTH). About
 * log2(lena) products, of the length of the result by 1, 2, 4, .. times that of g. FLINT:
 * nmod_poly_compose. */
CUNMOD_STATUS cunmod_compose(uint64_t *res, const uint64_t *a, int64_t lena, const uint64_t *g,
                             int64_t leng, uint64_t p, cunmod_ctx_t ctx);

/* res[k] = the sum of the k-th powers of the roots of a in an algebraic closure, with
 * multiplicities, for 0 <= k < n; n >= 0 (E_LENGTH). a is not zero (E_DIVZERO), p prime
 * (E_MODULUS). FLINT: nmod_poly_power_sums. */
CUNMOD_STATUS cunmod_power_sums(uint64_t *res, const uint64_t *a, int64_t lena, int64_t n,
                                uint64_t p, cunmod_ctx_t ctx);

/* *res = the discriminant of a, 0 for constants; p prime (E_MODULUS). FLINT:
 * nmod_poly_discriminant. */
CUNMOD_STATUS cunmod_discriminant(uint64_t *res, const uint64_t *a, int64_t lena, uint64_t p,
                                  cunmod_ctx_t ctx);

/* *divides = 1 and q = a / b when b divides a, else *divides = 0 and q = 0. q has lena words,
 * zero-padded. Zero divides zero, with q = 0. p prime (E_MODULUS). FLINT: nmod_poly_divides. More
 * errors: E_ARGUMENT (divides NULL). */
CUNMOD_STATUS cunmod_divides(int *divides, uint64_t *q, const uint64_t *a, int64_t lena,
                             const uint64_t *b, int64_t lenb, uint64_t p, cunmod_ctx_t ctx);

/* res = a / b^e for the largest e such that b^e divides a, and *e. res has lena words, zero-padded.
 * a is not zero (E_DIVZERO), b not constant (E_LENGTH), p prime (E_MODULUS). FLINT:
 * nmod_poly_remove. More errors: E_ARGUMENT (e NULL). */
CUNMOD_STATUS cunmod_remove(int64_t *e, uint64_t *res, const uint64_t *a, int64_t lena,
                            const uint64_t *b, int64_t lenb, uint64_t p, cunmod_ctx_t ctx);

/* res[0 .. lena-1] = the product of the different monic irreducible factors of a, zero-padded. a is
 * not zero (E_DIVZERO), p prime (E_MODULUS). Yun's algorithm for finite fields: von zur Gathen and
 * Gerhard, Modern Computer Algebra, section 14.6. */
CUNMOD_STATUS cunmod_squarefree_part(uint64_t *res, const uint64_t *a, int64_t lena, uint64_t p,
                                     cunmod_ctx_t ctx);

/* The monic GCD g of a and b, and s with s a = g modulo b: cunmod_xgcd without t. FLINT:
 * nmod_poly_gcdinv, for b that is not constant. */
CUNMOD_STATUS cunmod_gcdinv(uint64_t *g, int64_t *leng, uint64_t *s, const uint64_t *a,
                            int64_t lena, const uint64_t *b, int64_t lenb, uint64_t p,
                            cunmod_ctx_t ctx);

/* res = the polynomial of least degree with remainder values[i] modulo moduli[i] for all 0 <= i <
 * n, n >= 0 (E_LENGTH); moduli[i] has lenm[i] words and values[i] has lenv[i], which may be more.
 * res has the sum of all lenm[i] - 1 words (of those lenm[i] that are positive), zero-padded. No
 * modulus is zero (E_DIVZERO), and no two have a common factor (E_INVERSE). A constant modulus
 * imposes no condition. res may overlap any array. p must be prime (E_MODULUS). Pairs are joined,
 * as Garner does it, and then pairs of these. FLINT: nmod_poly_multi_crt, which refuses
 * constants. */
CUNMOD_STATUS cunmod_multi_crt(uint64_t *res, const uint64_t *const *moduli, const int64_t *lenm,
                               const uint64_t *const *values, const int64_t *lenv, int64_t n,
                               uint64_t p, cunmod_ctx_t ctx);

/* ---- circular functions, and power sums, on host arrays ------------------ */

/* res[0 .. n-1] = a function of the power series a modulo x^n, zero-padded; n >= 0 (E_LENGTH). lena
 * coefficients of a are given; those beyond are zero. a[0] = 0 (E_DOMAIN), p is prime
 * (E_MODULUS), and n <= p (E_DOMAIN).
 *
 *   tan, sin, cos      the circular functions; tan by Newton's iteration, the others from it
 *   atan, asin         their inverses, integrals
 *   tanh, sinh, cosh   the hyperbolic functions, from exponentials
 *   atanh, asinh       their inverses, integrals
 *
 * FLINT: the functions of these names of nmod_poly. */
CUNMOD_STATUS cunmod_tan_series(uint64_t *res, const uint64_t *a, int64_t lena, int64_t n,
                                uint64_t p, cunmod_ctx_t ctx);
CUNMOD_STATUS cunmod_sin_series(uint64_t *res, const uint64_t *a, int64_t lena, int64_t n,
                                uint64_t p, cunmod_ctx_t ctx);
CUNMOD_STATUS cunmod_cos_series(uint64_t *res, const uint64_t *a, int64_t lena, int64_t n,
                                uint64_t p, cunmod_ctx_t ctx);
CUNMOD_STATUS cunmod_atan_series(uint64_t *res, const uint64_t *a, int64_t lena, int64_t n,
                                 uint64_t p, cunmod_ctx_t ctx);
CUNMOD_STATUS cunmod_asin_series(uint64_t *res, const uint64_t *a, int64_t lena, int64_t n,
                                 uint64_t p, cunmod_ctx_t ctx);
CUNMOD_STATUS cunmod_tanh_series(uint64_t *res, const uint64_t *a, int64_t lena, int64_t n,
                                 uint64_t p, cunmod_ctx_t ctx);
CUNMOD_STATUS cunmod_sinh_series(uint64_t *res, const uint64_t *a, int64_t lena, int64_t n,
                                 uint64_t p, cunmod_ctx_t ctx);
CUNMOD_STATUS cunmod_cosh_series(uint64_t *res, const uint64_t *a, int64_t lena, int64_t n,
                                 uint64_t p, cunmod_ctx_t ctx);
CUNMOD_STATUS cunmod_atanh_series(uint64_t *res, const uint64_t *a, int64_t lena, int64_t n,
                                  uint64_t p, cunmod_ctx_t ctx);
CUNMOD_STATUS cunmod_asinh_series(uint64_t *res, const uint64_t *a, int64_t lena, int64_t n,
                                  uint64_t p, cunmod_ctx_t ctx);

/* res[0 .. a[0]] = the monic polynomial of degree d = a[0] whose roots have the sums of powers a[k]
 * for 0 <= k <= d; a[k] is 0 from lena on, and coefficients beyond d do not count. p is prime
 * (E_MODULUS). The degree d is the number a[0] itself, 0 <= d < p; where it is too large for the
 * length of an array, the error is E_LENGTH. FLINT: nmod_poly_power_sums_to_poly. */
CUNMOD_STATUS cunmod_power_sums_to_poly(uint64_t *res, const uint64_t *a, int64_t lena, uint64_t p,
                                        cunmod_ctx_t ctx);

/* ---- device polynomials ------------------------------------------------ */

/* A polynomial that stays on the GPU of its context between calls. When the context has no GPU, or
 * the GPU has no room, the polynomial is in host memory, and every call works all the same. When
 * the GPU is lost (cunmod_sync), calls that need the coefficients of a polynomial there return
 * E_GPU until it gets another value. The modulus of a polynomial is prime and fixed when it is
 * created. A polynomial is always normalised.
 *
 * Any result may be the same object as any operand, but two results must not be the same object
 * (E_ALIAS). Common errors: E_ARGUMENT (NULL), E_MISMATCH, E_MEMORY, E_GPU, E_INTERRUPTED,
 * E_WORK. */
typedef struct cunmod_poly_struct *cunmod_poly_t;

/* Creates the zero polynomial modulo the prime p. Errors: E_MODULUS. */
CUNMOD_STATUS cunmod_poly_create(cunmod_poly_t *poly, uint64_t p, cunmod_ctx_t ctx);
CUNMOD_API void cunmod_poly_destroy(cunmod_poly_t poly);

/* poly = a[0 .. len-1], copied (the array may change after the call); leading
 * zeros are dropped. Errors: E_LENGTH, E_COEFF. */
CUNMOD_STATUS cunmod_poly_set_array(cunmod_poly_t poly, const uint64_t *a, int64_t len);

/* a[0 .. length-1] = poly, where `room` words of a may be written (E_LENGTH
 * when the polynomial is longer). Waits for the result. */
CUNMOD_STATUS cunmod_poly_get_array(uint64_t *a, int64_t room, cunmod_poly_t poly);

/* *len = the length. Waits when the length comes from a GPU result. */
CUNMOD_STATUS cunmod_poly_length(int64_t *len, cunmod_poly_t poly);

/* *p = the modulus. */
CUNMOD_STATUS cunmod_poly_modulus(uint64_t *p, cunmod_poly_t poly);

/* *words = the address of the coefficients in the memory of the GPU, for reading only, NULL for the
 * zero polynomial. *word = the bytes of each: 4 when p < 2^31, else 8. Waits for the context's
 * work, so that any stream may read. The address is valid until poly gets another value or is
 * destroyed, which must not happen before the reading has finished. Errors: E_ARGUMENT (NULL),
 * E_GPU (the polynomial is not on a GPU: there is none, or it had no room). */
CUNMOD_STATUS cunmod_poly_device_pointer(const void **words, int *word, cunmod_poly_t poly);

/* ---- elementary operations on device polynomials ----------------------- */

/* As for host arrays, in one launch each where the operands are on the GPU;
 * cunmod_poly_evaluate_at, cunmod_poly_equal and cunmod_poly_random take two, and cunmod_poly_set
 * is a copy. The calls wait where the length of an operand is not known yet, and the calls that
 * give a number to the host wait for it. */

/* a + b, a - b, -a, c a, a + c b; c < p (E_COEFF). */
CUNMOD_STATUS cunmod_poly_add(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t b);
CUNMOD_STATUS cunmod_poly_sub(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t b);
CUNMOD_STATUS cunmod_poly_neg(cunmod_poly_t res, cunmod_poly_t a);
CUNMOD_STATUS cunmod_poly_scalar_mul(cunmod_poly_t res, cunmod_poly_t a, uint64_t c);
CUNMOD_STATUS cunmod_poly_scalar_addmul(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t b,
                                        uint64_t c);

/* x^k a; the quotient of a by x^k; a modulo x^n; x^(n-1) a(1/x) of the n lowest coefficients of a;
 * the coefficients of x^0, x^k, x^2k, ..; a(x^k). k, n >= 0, and k >= 1 for deflate and inflate
 * (E_LENGTH). FLINT: nmod_poly_shift_left, _shift_right, _truncate, _reverse, _deflate,
 * _inflate. */
CUNMOD_STATUS cunmod_poly_shift_left(cunmod_poly_t res, cunmod_poly_t a, int64_t k);
CUNMOD_STATUS cunmod_poly_shift_right(cunmod_poly_t res, cunmod_poly_t a, int64_t k);
CUNMOD_STATUS cunmod_poly_truncate(cunmod_poly_t res, cunmod_poly_t a, int64_t n);
CUNMOD_STATUS cunmod_poly_reverse(cunmod_poly_t res, cunmod_poly_t a, int64_t n);
CUNMOD_STATUS cunmod_poly_deflate(cunmod_poly_t res, cunmod_poly_t a, int64_t k);
CUNMOD_STATUS cunmod_poly_inflate(cunmod_poly_t res, cunmod_poly_t a, int64_t k);

/* a'; the integral, whose length is not above p (E_INVERSE); a over its leading coefficient, a not
 * zero (E_DIVZERO). */
CUNMOD_STATUS cunmod_poly_derivative(cunmod_poly_t res, cunmod_poly_t a);
CUNMOD_STATUS cunmod_poly_integral(cunmod_poly_t res, cunmod_poly_t a);
CUNMOD_STATUS cunmod_poly_make_monic(cunmod_poly_t res, cunmod_poly_t a);

/* *y = a(x), x < p (E_COEFF). */
CUNMOD_STATUS cunmod_poly_evaluate_at(uint64_t *y, cunmod_poly_t a, uint64_t x);

/* *c = coefficient i, 0 beyond the length; and coefficient i = c, c < p (E_COEFF). i >= 0
 * (E_LENGTH). A changed polynomial is a new one: to change many coefficients, set an array. FLINT:
 * nmod_poly_get_coeff_ui, nmod_poly_set_coeff_ui. */
CUNMOD_STATUS cunmod_poly_get_coeff(uint64_t *c, cunmod_poly_t poly, int64_t i);
CUNMOD_STATUS cunmod_poly_set_coeff(cunmod_poly_t poly, int64_t i, uint64_t c);

/* res = a, copied; the values of a and b exchanged, which moves no coefficient. */
CUNMOD_STATUS cunmod_poly_set(cunmod_poly_t res, cunmod_poly_t a);
CUNMOD_STATUS cunmod_poly_swap(cunmod_poly_t a, cunmod_poly_t b);

/* *equal = 1 when a and b are the same polynomial, else 0; *is_zero = 1 for the zero polynomial,
 * else 0. */
CUNMOD_STATUS cunmod_poly_equal(int *equal, cunmod_poly_t a, cunmod_poly_t b);
CUNMOD_STATUS cunmod_poly_is_zero(int *is_zero, cunmod_poly_t poly);

/* res = n random coefficients, n >= 0 (E_LENGTH), leading zeros dropped. They are a function of n,
 * seed and the modulus alone (splitmix64), uniform, and not for cryptography. */
CUNMOD_STATUS cunmod_poly_random(cunmod_poly_t res, int64_t n, uint64_t seed);

/* ---- products, divisions and all else on device polynomials ------------- */

/* res = a b, or a^2. */
CUNMOD_STATUS cunmod_poly_mul(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t b);
CUNMOD_STATUS cunmod_poly_sqr(cunmod_poly_t res, cunmod_poly_t a);

/* Parts of the product a b = sum c_i x^i. The limits may lie beyond the product.
 *
 *   mulmid   the sum of c_i x^(i-nlo) over nlo <= i < nhi;  0 <= nlo <= nhi (E_LENGTH)
 *   mullow   a b modulo x^n;                                n >= 0 (E_LENGTH)
 *   mulhigh  the sum of c_i x^i over i >= start;            start >= 0 (E_LENGTH)
 *
 * FLINT: nmod_poly_mulmid of FLINT 3.5, which gives the zero polynomial for nhi < nlo;
 * nmod_poly_mullow; nmod_poly_mulhigh, which leaves anything in the coefficients below start. */
CUNMOD_STATUS cunmod_poly_mulmid(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t b, int64_t nlo,
                                 int64_t nhi);
CUNMOD_STATUS cunmod_poly_mullow(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t b, int64_t n);
CUNMOD_STATUS cunmod_poly_mulhigh(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t b,
                                  int64_t start);

/* Division and GCD as for host arrays. More errors: E_DIVZERO. */
CUNMOD_STATUS cunmod_poly_divrem(cunmod_poly_t q, cunmod_poly_t r, cunmod_poly_t a,
                                 cunmod_poly_t b);
CUNMOD_STATUS cunmod_poly_div(cunmod_poly_t q, cunmod_poly_t a, cunmod_poly_t b);
CUNMOD_STATUS cunmod_poly_rem(cunmod_poly_t r, cunmod_poly_t a, cunmod_poly_t b);
CUNMOD_STATUS cunmod_poly_gcd(cunmod_poly_t g, cunmod_poly_t a, cunmod_poly_t b);
/* The quotient a / b, where b divides a. */
CUNMOD_STATUS cunmod_poly_divexact(cunmod_poly_t q, cunmod_poly_t a, cunmod_poly_t b);
/* Series as for host arrays. The call waits, since whether b[0] is zero is read from the device. */
CUNMOD_STATUS cunmod_poly_inv_series(cunmod_poly_t res, cunmod_poly_t b, int64_t n);
CUNMOD_STATUS cunmod_poly_div_series(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t b,
                                     int64_t n);

/* As for host arrays. No two results may be the same object (E_ALIAS).
 *
 * Every call waits when the length of an operand is not known yet. These calls wait for more, which
 * is read from the device:
 *
 *   invmod, ratrec, pade   whether there is an inverse, or a fraction
 *   resultant              the resultant
 *   hgcd                   the step at which the half-GCD ends
 *   minpoly                the step that gives the minimal polynomial
 *
 * cunmod_poly_minpoly: the n terms of the sequence are the coefficients of a, and zeros beyond its
 * length; n is at least the length of a (E_LENGTH). */
CUNMOD_STATUS cunmod_poly_xgcd(cunmod_poly_t g, cunmod_poly_t s, cunmod_poly_t t, cunmod_poly_t a,
                               cunmod_poly_t b);
CUNMOD_STATUS cunmod_poly_invmod(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t f);
CUNMOD_STATUS cunmod_poly_resultant(uint64_t *res, cunmod_poly_t a, cunmod_poly_t b);
CUNMOD_STATUS cunmod_poly_hgcd(cunmod_poly_t m11, cunmod_poly_t m12, cunmod_poly_t m21,
                               cunmod_poly_t m22, cunmod_poly_t c, cunmod_poly_t d, int64_t *sign,
                               cunmod_poly_t a, cunmod_poly_t b);
CUNMOD_STATUS cunmod_poly_ratrec(cunmod_poly_t num, int64_t lennum, cunmod_poly_t den,
                                 int64_t lenden, cunmod_poly_t a, cunmod_poly_t m);
CUNMOD_STATUS cunmod_poly_pade(cunmod_poly_t num, int64_t lennum, cunmod_poly_t den, int64_t lenden,
                               cunmod_poly_t a);
CUNMOD_STATUS cunmod_poly_minpoly(cunmod_poly_t res, cunmod_poly_t a, int64_t n);

/* ---- prepared operands ------------------------------------------------- */

/* A polynomial by which many others are multiplied: a fixed modulus of modular exponentiation, the
 * inverse in Newton's iteration, a node of a product tree. A prepared operand keeps its transform
 * on the GPU. A product by transforms then takes about three quarters of its time from 2^20
 * coefficients on (docs/ntt.md). Where the plan chooses another algorithm, or there is no GPU, the
 * products are ordinary ones. A prepared operand belongs to a context, as device polynomials do. */
typedef struct cunmod_operand_struct *cunmod_operand_t;

/* Prepares b[0 .. lenb-1] modulo p, copied, for products by polynomials of at most `most`
 * coefficients. Errors: E_ARGUMENT (NULL), E_LENGTH (also most < 1), E_MODULUS, E_COEFF,
 * E_MEMORY. */
CUNMOD_STATUS cunmod_operand_create(cunmod_operand_t *operand, const uint64_t *b, int64_t lenb,
                                    int64_t most, uint64_t p, cunmod_ctx_t ctx);
/* The same from a device polynomial. More errors: E_GPU. */
CUNMOD_STATUS cunmod_operand_create_poly(cunmod_operand_t *operand, cunmod_poly_t b, int64_t most);
/* NULL is ignored. */
CUNMOD_API void cunmod_operand_destroy(cunmod_operand_t operand);

/* *len = the true length; *p = the modulus. Errors: E_ARGUMENT (NULL). */
CUNMOD_STATUS cunmod_operand_length(int64_t *len, cunmod_operand_t operand);
CUNMOD_STATUS cunmod_operand_modulus(uint64_t *p, cunmod_operand_t operand);

/* cunmod_mulmid and cunmod_poly_mulmid with the operand as b; lenb is the length with which it was
 * created. The whole product has nlo = 0 and nhi = lena + lenb - 1, or for device polynomials any
 * larger nhi. More errors: E_LENGTH (a is longer than `most`), E_MISMATCH. */
CUNMOD_STATUS cunmod_mulmid_operand(uint64_t *res, const uint64_t *a, int64_t lena,
                                    cunmod_operand_t operand, int64_t nlo, int64_t nhi);
CUNMOD_STATUS cunmod_poly_mulmid_operand(cunmod_poly_t res, cunmod_poly_t a,
                                         cunmod_operand_t operand, int64_t nlo, int64_t nhi);

/* ---- prepared divisors ------------------------------------------------- */

/* A polynomial by which many others are divided: the modulus of a residue ring, a node of a
 * subproduct tree. From its first operation on the GPU on, a prepared divisor keeps the transforms
 * of its inverse and of itself there, so that a division takes four transforms instead of fifteen.
 * From its first operation on the CPU path on it keeps, in 16 bytes a coefficient, a copy and the
 * inverse of its reverse, by which FLINT divides.
 * A prepared divisor belongs to a context, as device polynomials do. The operation is CUNMOD_OP_DIV
 * for cunmod_set_algorithm and cunmod_set_s, but products and powers have only one algorithm. */
typedef struct cunmod_divisor_struct *cunmod_divisor_t;

/* Prepares b[0 .. lenb-1] modulo p, copied. Leading zeros are dropped, and the leading coefficient
 * must be a unit. Errors: E_ARGUMENT (NULL), E_LENGTH, E_MODULUS, E_COEFF, E_DIVZERO, E_INVERSE,
 * E_MEMORY. */
CUNMOD_STATUS cunmod_divisor_create(cunmod_divisor_t *divisor, const uint64_t *b, int64_t lenb,
                                    uint64_t p, cunmod_ctx_t ctx);
/* The same from a device polynomial. Errors: E_ARGUMENT, E_DIVZERO, E_MEMORY, E_GPU. */
CUNMOD_STATUS cunmod_divisor_create_poly(cunmod_divisor_t *divisor, cunmod_poly_t b);
/* NULL is ignored. */
CUNMOD_API void cunmod_divisor_destroy(cunmod_divisor_t divisor);

/* *len = the true length; *p = the modulus. Errors: E_ARGUMENT (NULL). */
CUNMOD_STATUS cunmod_divisor_length(int64_t *len, cunmod_divisor_t divisor);
CUNMOD_STATUS cunmod_divisor_modulus(uint64_t *p, cunmod_divisor_t divisor);

/* cunmod_divrem and cunmod_rem with the divisor as b; lenb is its true length. The algorithm is
 * Newton's division in blocks (docs/newton.md). Errors: E_ARGUMENT, E_LENGTH, E_COEFF, E_ALIAS,
 * E_MEMORY, E_GPU. */
CUNMOD_STATUS cunmod_divrem_divisor(uint64_t *q, uint64_t *r, const uint64_t *a, int64_t lena,
                                    cunmod_divisor_t divisor);
CUNMOD_STATUS cunmod_rem_divisor(uint64_t *r, const uint64_t *a, int64_t lena,
                                 cunmod_divisor_t divisor);

/* res = a b modulo the divisor, zero-padded to one word less than the divisor's true length. a and
 * b may have any length: an operand that is not shorter than the divisor is first divided by it.
 * The product is a square when a and b are the same array of the same length. Aliasing: res may
 * overlap a and b. FLINT: nmod_poly_mulmod_preinv, which aborts for operands that are not shorter.
 * Errors: E_ARGUMENT, E_LENGTH, E_COEFF, E_MEMORY, E_GPU. */
CUNMOD_STATUS cunmod_mulmod(uint64_t *res, const uint64_t *a, int64_t lena, const uint64_t *b,
                            int64_t lenb, cunmod_divisor_t divisor);

/* res = a^e, or x^e, modulo the divisor; res and a are as in cunmod_mulmod. e = sum_i exponent[i]
 * 2^(64 i) over 0 <= i < limbs, 0 when limbs is 0; an exponent e of one word is &e, 1. a^0 is 1.
 * FLINT: nmod_poly_powmod_fmpz_binexp_preinv, nmod_poly_powmod_x_fmpz_preinv. Errors: as
 * cunmod_mulmod.
 *
 * The algorithm takes the bits of e from the highest to the lowest, and everything stays on the
 * GPU. A bit takes a square; a bit that is set takes one product more for a, and none for x. The
 * highest bits of x^e that leave the power below the degree of the divisor are free. */
CUNMOD_STATUS cunmod_powmod(uint64_t *res, const uint64_t *a, int64_t lena,
                            const uint64_t *exponent, int64_t limbs, cunmod_divisor_t divisor);
CUNMOD_STATUS cunmod_powmod_x(uint64_t *res, const uint64_t *exponent, int64_t limbs,
                              cunmod_divisor_t divisor);

/* res = a^0, a^1, .., a^(n-1) modulo the divisor, n >= 0 (E_LENGTH): n rows, one behind the other,
 * each zero-padded to one word less than the divisor's true length; a is as in cunmod_mulmod.
 * Aliasing: res may overlap a. FLINT: nmod_poly_powers_mod_naive, nmod_poly_powers_mod_bsgs. GPU:
 * a^(k+1), .., a^(2k) are products of a^k, all at once, so that there are about log2(n) steps. On
 * device polynomials, res[0 .. n-1] are n of the divisor's modulus and context (E_MISMATCH), no two
 * of them the same object (E_ALIAS); any of them may be a. Errors: as cunmod_mulmod. */
CUNMOD_STATUS cunmod_powers_mod(uint64_t *res, const uint64_t *a, int64_t lena, int64_t n,
                                cunmod_divisor_t divisor);
CUNMOD_STATUS cunmod_poly_powers_mod(cunmod_poly_t *res, cunmod_poly_t a, int64_t n,
                                     cunmod_divisor_t divisor);

/* res = a(g) modulo the divisor; res, a and g are as in cunmod_mulmod, but a is not divided first
 * when it is long. The algorithm is Brent and Kung's, J. ACM 25 (1978): about 2 sqrt(lena) products
 * modulo the divisor, many at once, and a matrix product. On the CPU path an a that is not shorter
 * than the divisor is composed in pieces that are. FLINT: nmod_poly_compose_mod. Errors: as
 * cunmod_mulmod. */
CUNMOD_STATUS cunmod_compose_mod(uint64_t *res, const uint64_t *a, int64_t lena, const uint64_t *g,
                                 int64_t leng, cunmod_divisor_t divisor);

/* `count` compositions a(g) modulo the divisor with one g, whose powers are made once; count >= 0
 * (E_LENGTH). a: `count` rows of lena words, one behind the other, with zeros on top where they are
 * shorter. They and g may have any length, as in cunmod_compose_mod. res: as many rows, each
 * zero-padded to one word less than the divisor's true length. Aliasing: res may overlap a and g.
 * FLINT: nmod_poly_compose_mod_brent_kung_vec_preinv, which aborts for operands that are not
 * shorter than the divisor. On device polynomials, a and res are arrays of `count` of the divisor's
 * modulus and context (E_MISMATCH); no two results are the same object (E_ALIAS), and any of them
 * may be any operand. Errors: as cunmod_mulmod. */
CUNMOD_STATUS cunmod_compose_mod_vec(uint64_t *res, const uint64_t *a, int64_t lena, int64_t count,
                                     const uint64_t *g, int64_t leng, cunmod_divisor_t divisor);
CUNMOD_STATUS cunmod_poly_compose_mod_vec(cunmod_poly_t *res, const cunmod_poly_t *a, int64_t count,
                                          cunmod_poly_t g, cunmod_divisor_t divisor);

/* The same on device polynomials of the divisor's modulus and context (E_MISMATCH). Any result may
 * be any operand, but q and r are two objects (E_ALIAS). */
CUNMOD_STATUS cunmod_poly_divrem_divisor(cunmod_poly_t q, cunmod_poly_t r, cunmod_poly_t a,
                                         cunmod_divisor_t divisor);
CUNMOD_STATUS cunmod_poly_rem_divisor(cunmod_poly_t r, cunmod_poly_t a, cunmod_divisor_t divisor);
CUNMOD_STATUS cunmod_poly_mulmod(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t b,
                                 cunmod_divisor_t divisor);
CUNMOD_STATUS cunmod_poly_compose_mod(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t g,
                                      cunmod_divisor_t divisor);
CUNMOD_STATUS cunmod_poly_powmod(cunmod_poly_t res, cunmod_poly_t a, const uint64_t *exponent,
                                 int64_t limbs, cunmod_divisor_t divisor);
CUNMOD_STATUS cunmod_poly_powmod_x(cunmod_poly_t res, const uint64_t *exponent, int64_t limbs,
                                   cunmod_divisor_t divisor);

/* ---- divisors that are not prepared ---------------------------------------- */

/* a b, a^e, x^e and a(g) modulo f[0 .. lenf-1], which is a prepared divisor for the time of the
 * call: cunmod_mulmod, cunmod_powmod, cunmod_powmod_x and cunmod_compose_mod. res has lenf - 1
 * words, zero-padded, and may overlap any operand. p is any modulus with which the leading
 * coefficient of f is a unit; modulo a constant f everything is zero. FLINT: nmod_poly_mulmod,
 * nmod_poly_powmod_fmpz_binexp, nmod_poly_compose_mod. Errors: those of the host arrays above,
 * E_DIVZERO (f is zero), E_INVERSE. */
CUNMOD_STATUS cunmod_mulmod_unprepared(uint64_t *res, const uint64_t *a, int64_t lena,
                                       const uint64_t *b, int64_t lenb, const uint64_t *f,
                                       int64_t lenf, uint64_t p, cunmod_ctx_t ctx);
CUNMOD_STATUS cunmod_powmod_unprepared(uint64_t *res, const uint64_t *a, int64_t lena,
                                       const uint64_t *exponent, int64_t limbs, const uint64_t *f,
                                       int64_t lenf, uint64_t p, cunmod_ctx_t ctx);
CUNMOD_STATUS cunmod_powmod_x_unprepared(uint64_t *res, const uint64_t *exponent, int64_t limbs,
                                         const uint64_t *f, int64_t lenf, uint64_t p,
                                         cunmod_ctx_t ctx);
CUNMOD_STATUS cunmod_compose_mod_unprepared(uint64_t *res, const uint64_t *a, int64_t lena,
                                            const uint64_t *g, int64_t leng, const uint64_t *f,
                                            int64_t lenf, uint64_t p, cunmod_ctx_t ctx);

/* The same on device polynomials. res may be any operand. More errors: E_DIVZERO (f is zero). */
CUNMOD_STATUS cunmod_poly_mulmod_unprepared(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t b,
                                            cunmod_poly_t f);
CUNMOD_STATUS cunmod_poly_powmod_unprepared(cunmod_poly_t res, cunmod_poly_t a,
                                            const uint64_t *exponent, int64_t limbs,
                                            cunmod_poly_t f);
CUNMOD_STATUS cunmod_poly_powmod_x_unprepared(cunmod_poly_t res, const uint64_t *exponent,
                                              int64_t limbs, cunmod_poly_t f);
CUNMOD_STATUS cunmod_poly_compose_mod_unprepared(cunmod_poly_t res, cunmod_poly_t a,
                                                 cunmod_poly_t g, cunmod_poly_t f);

/* ---- prepared points ----------------------------------------------------- */

/* Points at which many polynomials are evaluated or interpolated. Prepared points keep, from the
 * first operation by `tree` on the GPU on: the subproduct tree of the points; the transforms of all
 * its nodes, of the root, and of the root's inverse. From the first interpolation on they keep the
 * inverses of the root's derivative at the points, too. From the first operation on the CPU path on
 * they keep FLINT's subproduct tree and these inverses in host memory, about n (log2(n) + 4) words.
 * Prepared points belong to a context, as device polynomials do. The operation is CUNMOD_OP_POINTS.
 */
typedef struct cunmod_points_struct *cunmod_points_t;

/* Prepares xs[0 .. n-1] modulo p, copied. Points may be repeated if they are not interpolated.
 * Errors: E_ARGUMENT (NULL), E_LENGTH, E_MODULUS, E_COEFF, E_MEMORY. */
CUNMOD_STATUS cunmod_points_create(cunmod_points_t *points, const uint64_t *xs, int64_t n,
                                   uint64_t p, cunmod_ctx_t ctx);
/* The same with the coefficients of a device polynomial as points, 0 beyond its length. More
 * errors: E_LENGTH (n is less than the length), E_GPU. */
CUNMOD_STATUS cunmod_points_create_poly(cunmod_points_t *points, cunmod_poly_t xs, int64_t n);
/* NULL is ignored. */
CUNMOD_API void cunmod_points_destroy(cunmod_points_t points);

/* *n = the number of points; *p = their modulus. Errors: E_ARGUMENT (NULL). */
CUNMOD_STATUS cunmod_points_number(int64_t *n, cunmod_points_t points);
CUNMOD_STATUS cunmod_points_modulus(uint64_t *p, cunmod_points_t points);

/* cunmod_evaluate and cunmod_interpolate with these points as xs; ys and res have one word for each
 * point. Errors: E_ARGUMENT, E_LENGTH, E_MODULUS and E_REPEATED (interpolation), E_COEFF, E_MEMORY,
 * E_GPU. */
CUNMOD_STATUS cunmod_evaluate_points(uint64_t *ys, const uint64_t *a, int64_t lena,
                                     cunmod_points_t points);
CUNMOD_STATUS cunmod_interpolate_points(uint64_t *res, const uint64_t *ys, cunmod_points_t points);

/* The same on device polynomials of the points' modulus and context (E_MISMATCH). The value at
 * point i is coefficient i of ys. Any result may be any operand. More errors: E_LENGTH (ys is
 * longer than the number of points). */
CUNMOD_STATUS cunmod_poly_evaluate_points(cunmod_poly_t ys, cunmod_poly_t a,
                                          cunmod_points_t points);
CUNMOD_STATUS cunmod_poly_interpolate_points(cunmod_poly_t res, cunmod_poly_t ys,
                                             cunmod_points_t points);

/* cunmod_product_roots of these points: res[0 .. n], where n is their number, or the device
 * polynomial res. Where a tree of the points is kept, this is a copy of its root. */
CUNMOD_STATUS cunmod_product_roots_points(uint64_t *res, cunmod_points_t points);
CUNMOD_STATUS cunmod_poly_product_roots_points(cunmod_poly_t res, cunmod_points_t points);

/* With points that are not kept: the n coefficients of xs, 0 beyond its length. n is not less than
 * the length of xs, nor of ys in an interpolation (E_LENGTH). */
CUNMOD_STATUS cunmod_poly_evaluate(cunmod_poly_t ys, cunmod_poly_t a, cunmod_poly_t xs, int64_t n);
CUNMOD_STATUS cunmod_poly_interpolate(cunmod_poly_t res, cunmod_poly_t xs, cunmod_poly_t ys,
                                      int64_t n);
CUNMOD_STATUS cunmod_poly_product_roots(cunmod_poly_t res, cunmod_poly_t xs, int64_t n);

/* ---- Taylor shifts and geometric progressions on device polynomials --------- */

/* cunmod_taylor_shift, cunmod_evaluate_geometric and cunmod_interpolate_geometric on device
 * polynomials of one modulus and context (E_MISMATCH). The value at q^i is coefficient i of ys.
 * Any result may be any operand. More errors: E_LENGTH (n is negative, or less than the length of
 * ys). */
CUNMOD_STATUS cunmod_poly_taylor_shift(cunmod_poly_t res, cunmod_poly_t a, uint64_t c);
CUNMOD_STATUS cunmod_poly_evaluate_geometric(cunmod_poly_t ys, cunmod_poly_t a, uint64_t q,
                                             int64_t n);
CUNMOD_STATUS cunmod_poly_interpolate_geometric(cunmod_poly_t res, uint64_t q, cunmod_poly_t ys,
                                                int64_t n);

/* ---- algorithms that are made of the others, on device polynomials ------- */

/* As for host arrays. They wait where they need a coefficient or a length. */
CUNMOD_STATUS cunmod_poly_pow(cunmod_poly_t res, cunmod_poly_t a, uint64_t e);
CUNMOD_STATUS cunmod_poly_pow_trunc(cunmod_poly_t res, cunmod_poly_t a, uint64_t e, int64_t n);
CUNMOD_STATUS cunmod_poly_log_series(cunmod_poly_t res, cunmod_poly_t a, int64_t n);
CUNMOD_STATUS cunmod_poly_exp_series(cunmod_poly_t res, cunmod_poly_t a, int64_t n);
CUNMOD_STATUS cunmod_poly_sqrt_series(cunmod_poly_t res, cunmod_poly_t a, int64_t n);
CUNMOD_STATUS cunmod_poly_invsqrt_series(cunmod_poly_t res, cunmod_poly_t a, int64_t n);
CUNMOD_STATUS cunmod_poly_revert_series(cunmod_poly_t res, cunmod_poly_t a, int64_t n);
CUNMOD_STATUS cunmod_poly_compose(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t g);
CUNMOD_STATUS cunmod_poly_compose_series(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t g,
                                         int64_t n);
CUNMOD_STATUS cunmod_poly_power_sums(cunmod_poly_t res, cunmod_poly_t a, int64_t n);
CUNMOD_STATUS cunmod_poly_discriminant(uint64_t *res, cunmod_poly_t a);
CUNMOD_STATUS cunmod_poly_divides(int *divides, cunmod_poly_t q, cunmod_poly_t a, cunmod_poly_t b);
CUNMOD_STATUS cunmod_poly_remove(int64_t *e, cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t b);
CUNMOD_STATUS cunmod_poly_squarefree_part(cunmod_poly_t res, cunmod_poly_t a);
CUNMOD_STATUS cunmod_poly_gcdinv(cunmod_poly_t g, cunmod_poly_t s, cunmod_poly_t a,
                                 cunmod_poly_t b);

/* moduli[0 .. n-1] and values[0 .. n-1] are polynomials of the modulus and context of res
 * (E_MISMATCH). res may be any of them. */
CUNMOD_STATUS cunmod_poly_multi_crt(cunmod_poly_t res, const cunmod_poly_t *moduli,
                                    const cunmod_poly_t *values, int64_t n);

/* ---- recurrences in steps ------------------------------------------------ */

/* Berlekamp and Massey's algorithm on a sequence whose terms come a few at a time. The object
 * keeps the terms in host memory, and the state of Euclid's algorithm after the last reduction.
 * Adding k terms to n costs products of k by n/2 coefficients and the steps of Euclid's algorithm
 * that they allow. The object belongs to a context, as device polynomials do, and its operations
 * follow their own plans (docs/algebra.md). FLINT: nmod_berlekamp_massey_t. */
typedef struct cunmod_recurrence_struct *cunmod_recurrence_t;

/* Creates the sequence of no terms modulo the prime p. Errors: E_ARGUMENT (NULL), E_MODULUS,
 * E_MEMORY. */
CUNMOD_STATUS cunmod_recurrence_create(cunmod_recurrence_t *recurrence, uint64_t p,
                                       cunmod_ctx_t ctx);
/* NULL is ignored. */
CUNMOD_API void cunmod_recurrence_destroy(cunmod_recurrence_t recurrence);

/* Takes all terms away. Errors: E_ARGUMENT (NULL). FLINT: nmod_berlekamp_massey_start_over. */
CUNMOD_STATUS cunmod_recurrence_start_over(cunmod_recurrence_t recurrence);

/* *n = the number of terms; *p = the modulus. Errors: E_ARGUMENT (NULL). FLINT:
 * nmod_berlekamp_massey_point_count. */
CUNMOD_STATUS cunmod_recurrence_number(int64_t *n, cunmod_recurrence_t recurrence);
CUNMOD_STATUS cunmod_recurrence_modulus(uint64_t *p, cunmod_recurrence_t recurrence);

/* Adds n terms, copied: a[0 .. n-1]; or zeros; or the coefficients of a device polynomial of the
 * modulus and context (E_MISMATCH), and zeros beyond its length. n >= 0, and n is not less than
 * that length (E_LENGTH). Nothing is computed. Errors: E_ARGUMENT, E_LENGTH, E_COEFF, E_MEMORY,
 * E_GPU. FLINT: nmod_berlekamp_massey_add_points, nmod_berlekamp_massey_add_zeros. */
CUNMOD_STATUS cunmod_recurrence_add(cunmod_recurrence_t recurrence, const uint64_t *a, int64_t n);
CUNMOD_STATUS cunmod_recurrence_add_zeros(cunmod_recurrence_t recurrence, int64_t n);
CUNMOD_STATUS cunmod_recurrence_add_poly(cunmod_recurrence_t recurrence, cunmod_poly_t a,
                                         int64_t n);

/* Makes the polynomials V and R of all terms; *changed = 1 when V is another one now, else 0. With
 * S = a_1 x^(n-1) + .. + a_n of the n terms, R = U x^n + V S for some U, deg V <= n/2 and deg R <
 * n/2. V over its leading coefficient is what cunmod_minpoly makes of the terms. Without terms V is
 * 1 and R is 0. When the GPU fails and is not forced, the CPU begins again with the first term.
 * Errors: E_ARGUMENT (NULL), E_MEMORY, E_GPU, E_INTERRUPTED, E_WORK. FLINT:
 * nmod_berlekamp_massey_reduce. */
CUNMOD_STATUS cunmod_recurrence_reduce(int *changed, cunmod_recurrence_t recurrence);

/* V and R of the last reduction. With n the number of terms, also of those that have come since, v
 * has n/2 + 1 words and r has (n+1)/2, both zero-padded; or they are two device polynomials
 * (E_MISMATCH). When they are lost with a GPU that is not forced, the CPU makes them again. Errors:
 * E_ARGUMENT (NULL), E_ALIAS, E_MEMORY, E_GPU, E_INTERRUPTED, E_WORK; then nothing is written.
 * FLINT: nmod_berlekamp_massey_V_poly, nmod_berlekamp_massey_R_poly. */
CUNMOD_STATUS cunmod_recurrence_get_arrays(uint64_t *v, uint64_t *r,
                                           cunmod_recurrence_t recurrence);
CUNMOD_STATUS cunmod_recurrence_get_polys(cunmod_poly_t v, cunmod_poly_t r,
                                          cunmod_recurrence_t recurrence);

/* ---- circular functions, and properties, on device polynomials ----------- */

/* As for host arrays. */
CUNMOD_STATUS cunmod_poly_tan_series(cunmod_poly_t res, cunmod_poly_t a, int64_t n);
CUNMOD_STATUS cunmod_poly_sin_series(cunmod_poly_t res, cunmod_poly_t a, int64_t n);
CUNMOD_STATUS cunmod_poly_cos_series(cunmod_poly_t res, cunmod_poly_t a, int64_t n);
CUNMOD_STATUS cunmod_poly_atan_series(cunmod_poly_t res, cunmod_poly_t a, int64_t n);
CUNMOD_STATUS cunmod_poly_asin_series(cunmod_poly_t res, cunmod_poly_t a, int64_t n);
CUNMOD_STATUS cunmod_poly_tanh_series(cunmod_poly_t res, cunmod_poly_t a, int64_t n);
CUNMOD_STATUS cunmod_poly_sinh_series(cunmod_poly_t res, cunmod_poly_t a, int64_t n);
CUNMOD_STATUS cunmod_poly_cosh_series(cunmod_poly_t res, cunmod_poly_t a, int64_t n);
CUNMOD_STATUS cunmod_poly_atanh_series(cunmod_poly_t res, cunmod_poly_t a, int64_t n);
CUNMOD_STATUS cunmod_poly_asinh_series(cunmod_poly_t res, cunmod_poly_t a, int64_t n);
CUNMOD_STATUS cunmod_poly_power_sums_to_poly(cunmod_poly_t res, cunmod_poly_t a);

/* *equal = 1 when a and b are the same modulo x^n, n >= 0 (E_LENGTH), else 0. FLINT:
 * nmod_poly_equal_trunc. */
CUNMOD_STATUS cunmod_poly_equal_trunc(int *equal, cunmod_poly_t a, cunmod_poly_t b, int64_t n);

/* *is_unit = 1 for a constant that is not 0, *is_gen = 1 for the polynomial x, else 0. FLINT:
 * nmod_poly_is_unit, nmod_poly_is_gen. */
CUNMOD_STATUS cunmod_poly_is_unit(int *is_unit, cunmod_poly_t poly);
CUNMOD_STATUS cunmod_poly_is_gen(int *is_gen, cunmod_poly_t poly);

/* The number of coefficients that are not 0; the bits of the largest one, 0 for zero; the largest k
 * for which the polynomial is one in x^k, 1 for a constant and 0 for zero. The coefficients are
 * read in host memory, to which those on the GPU are copied. FLINT: nmod_poly_hamming_weight,
 * nmod_poly_max_bits, nmod_poly_deflation. */
CUNMOD_STATUS cunmod_poly_hamming_weight(int64_t *count, cunmod_poly_t poly);
CUNMOD_STATUS cunmod_poly_max_bits(int64_t *max_bits, cunmod_poly_t poly);
CUNMOD_STATUS cunmod_poly_deflation(int64_t *k, cunmod_poly_t poly);

/* ---- batches -------------------------------------------------------------- */

/* Many polynomials, each with a modulus of its own, and one call for all of them (docs/batch.md).
 * An operation works on items of the same number. Each item has a status of its own: one that is
 * not CUNMOD_OK makes the polynomial 0, goes to the results of later operations, and touches no
 * other item. What a call returns is about the batch as a whole.
 *
 * On the GPU all items of about one length are made together, and nothing waits; products of
 * more than 2^21 words are made one by one, and so are long divisions and powers
 * (docs/batch.md), which wait, as long items of Euclid's algorithm do, and few long items with
 * values. Memory and time follow the room that items have there, which is that of the largest
 * result that operands of their rooms can have, and not the true length. Where a GPU has room
 * for operands and results, but too little for the workspace of all items, they are made in
 * slices. On the CPU all processors take part, an item a thread. Limits of the context are
 * compared there with each item by itself, on the GPU those of memory and work with each item
 * that is made alone. FLINT has no batches. */

/* The most items of a batch, and the most devices over which it is spread. */
#define CUNMOD_BATCH_ITEMS (INT64_C(1) << 30)
#define CUNMOD_BATCH_DEVICES 64

/* The moduli of batches, which several batches share. */
typedef struct cunmod_moduli_struct *cunmod_moduli_t;

/* p[0 .. items-1], copied; p[i] is the modulus of item i. When p[i] < 2, item i of every batch is
 * E_MODULUS.
 *
 * Where ctx was made for any device (cunmod_ctx_create with -1, or NULL) and its path is not the
 * CPU, 2000 items and more are spread over several GPUs, or fewer where there are many: as many as
 * cunmod_set_devices allows, and as the plan predicts to be the fastest for products of 250
 * coefficients. Each GPU has a stretch of the items, in proportion to its speed. The call opens
 * these GPUs, and ctx keeps them. Results do not depend on their number. Where a call fails on a
 * GPU, its items alone go to the CPU, also when the GPU is lost (cunmod_set_recovery). The
 * settings of ctx count for all of its GPUs. cunmod_sync, cunmod_trim and cunmod_transferred are
 * about all of them, and cunmod_last_path and the like tell of the items that have failed, or gone
 * to the CPU, if there are any.
 *
 * Errors: E_ARGUMENT (NULL), E_LENGTH (items < 0 or > CUNMOD_BATCH_ITEMS), E_MEMORY. */
CUNMOD_STATUS cunmod_moduli_create(cunmod_moduli_t *moduli, const uint64_t *p, int64_t items,
                                   cunmod_ctx_t ctx);

/* The same on the devices of ctxs[0 .. count-1], 1 <= count <= CUNMOD_BATCH_DEVICES, which are all
 * different contexts (E_ARGUMENT). Several may be on one GPU; those without a GPU get few of the
 * items. However few items there are, they are spread. A call for a batch uses all of these
 * contexts at once. The settings of each count for its items, and an interrupt of one ends the
 * call. cunmod_last_path and the like tell of the whole for ctxs[0], and of its own items for
 * another context. Errors: as above. */
CUNMOD_STATUS cunmod_moduli_create_on(cunmod_moduli_t *moduli, const uint64_t *p, int64_t items,
                                      const cunmod_ctx_t *ctxs, int count);

/* The most GPUs over which cunmod_moduli_create spreads the items of later moduli of the context; 0
 * stands for all, which a new context may take. CUDA_VISIBLE_DEVICES tells which GPUs there are.
 * Errors: E_ARGUMENT (most < 0), E_MEMORY. */
CUNMOD_STATUS cunmod_set_devices(cunmod_ctx_t ctx, int most);

/* Whether the batches of later moduli of the context survive the loss of a GPU (cunmod_sync), one
 * in the middle of a call, too:
 *
 *   AUTO  those that are spread over several GPUs do; a new context has this
 *   OFF   none do. What was in the memory of the lost GPU alone is lost, and calls that need it are
 *         E_GPU
 *   ON    all do
 *
 * Where they do, the polynomials that were in the memory of the lost GPU are made again on the CPU
 * when a call needs them: from copies of what cunmod_batch_set_arrays and cunmod_batch_set_integers
 * were given, by the operations that have made them. No item is lost, and no result changes; a call
 * takes as long as all these operations on the CPU, and may be refused by the limits or the
 * interrupt of the context as these are (E_MEMORY, E_WORK, E_INTERRUPTED). Where the GPU path is
 * forced, operations are E_GPU, but what is there can be read.
 *
 * The price: cunmod_batch_set_arrays makes a copy in host memory (8 bytes a word, 4 where the
 * modulus is below 2^31), which stays as long as a batch is made of it; the moduli keep four
 * blocks of such memory for later copies. cunmod_batch_set_integers copies the integers. From time
 * to time, when that is more than twice the size of all batches of the moduli, or after more than
 * a thousand operations, an operation waits for the GPU and copies its batches to the host.
 * Errors: E_ARGUMENT (unknown value), E_MEMORY. */
#define CUNMOD_RECOVERY_AUTO 0
#define CUNMOD_RECOVERY_OFF 1
#define CUNMOD_RECOVERY_ON 2
CUNMOD_STATUS cunmod_set_recovery(cunmod_ctx_t ctx, int recovery);

/* Batches with these moduli stay valid. NULL is ignored. */
CUNMOD_API void cunmod_moduli_destroy(cunmod_moduli_t moduli);

/* A batch belongs to the contexts of its moduli, as a device polynomial does to its own. */
typedef struct cunmod_batch_struct *cunmod_batch_t;

/* Creates a batch of zero polynomials. Errors: E_ARGUMENT (NULL), E_MEMORY. */
CUNMOD_STATUS cunmod_batch_create(cunmod_batch_t *batch, cunmod_moduli_t moduli);
/* NULL is ignored. */
CUNMOD_API void cunmod_batch_destroy(cunmod_batch_t batch);

/* *items = the number of items. Errors: E_ARGUMENT (NULL). */
CUNMOD_STATUS cunmod_batch_items(int64_t *items, cunmod_batch_t batch);

/* Item i = the polynomial with the coefficients coeffs[at[i] .. at[i+1]-1], which may have leading
 * zeros, for all i; at has items + 1 numbers, at[0] = 0. The arrays have been read when the call
 * returns. An item with a coefficient that is not below its modulus becomes E_COEFF. Errors:
 * E_ARGUMENT (NULL), E_LENGTH (at[0] is not 0, or at[i+1] < at[i]), E_MEMORY. */
CUNMOD_STATUS cunmod_batch_set_arrays(cunmod_batch_t batch, const uint64_t *coeffs,
                                      const int64_t *at);

/* coeffs[at[i] .. at[i+1]-1] = the coefficients of item i, zero-padded, for all i; at is as above.
 * Waits. Errors: E_ARGUMENT (NULL), E_LENGTH (an item is longer than its place, or at is wrong),
 * E_MEMORY, E_GPU. */
CUNMOD_STATUS cunmod_batch_get_arrays(uint64_t *coeffs, const int64_t *at, cunmod_batch_t batch);

/* len[i] = the length, and statuses[i] = the status, of item i for all i. They wait. Errors:
 * E_ARGUMENT (NULL), E_MEMORY, E_GPU. */
CUNMOD_STATUS cunmod_batch_lengths(int64_t *len, cunmod_batch_t batch);
CUNMOD_STATUS cunmod_batch_statuses(int *statuses, cunmod_batch_t batch);

/* The operations of these names on each item. Batches of one call have the same moduli object
 * (E_MISMATCH). Any result may be any operand. nlo, nhi and n are the same for all items, as in
 * cunmod_mulmid and cunmod_mullow, but no item becomes longer than its product. Errors: E_ARGUMENT,
 * E_MISMATCH, E_LENGTH (nlo, nhi or n is not allowed, or the results have more than 2^60 words),
 * E_MEMORY, E_GPU, E_INTERRUPTED, E_WORK. */
CUNMOD_STATUS cunmod_batch_add(cunmod_batch_t res, cunmod_batch_t a, cunmod_batch_t b);
CUNMOD_STATUS cunmod_batch_sub(cunmod_batch_t res, cunmod_batch_t a, cunmod_batch_t b);
CUNMOD_STATUS cunmod_batch_mul(cunmod_batch_t res, cunmod_batch_t a, cunmod_batch_t b);
CUNMOD_STATUS cunmod_batch_sqr(cunmod_batch_t res, cunmod_batch_t a);
CUNMOD_STATUS cunmod_batch_mullow(cunmod_batch_t res, cunmod_batch_t a, cunmod_batch_t b,
                                  int64_t n);
CUNMOD_STATUS cunmod_batch_mulmid(cunmod_batch_t res, cunmod_batch_t a, cunmod_batch_t b,
                                  int64_t nlo, int64_t nhi);

/* Elementary operations: the single ones of these names on each item, in the same way, in one
 * launch each where the operands are on the GPU, and one that trims the results; make_monic,
 * integral and equal take one more. cunmod_batch_set is a copy. Scalars are a batch c of constants,
 * one for each item, so that they may be results of operations: where item i of c has more than one
 * coefficient, item i of the result is E_LENGTH. k, n >= 0 (E_LENGTH). An item of make_monic that
 * is zero is E_DIVZERO; one whose leading coefficient, or one of whose exponents in an integral,
 * has no inverse is E_INVERSE. Errors of the calls: as above. */
CUNMOD_STATUS cunmod_batch_set(cunmod_batch_t res, cunmod_batch_t a);
CUNMOD_STATUS cunmod_batch_neg(cunmod_batch_t res, cunmod_batch_t a);
CUNMOD_STATUS cunmod_batch_scalar_mul(cunmod_batch_t res, cunmod_batch_t a, cunmod_batch_t c);
/* a + c b */
CUNMOD_STATUS cunmod_batch_scalar_addmul(cunmod_batch_t res, cunmod_batch_t a, cunmod_batch_t b,
                                         cunmod_batch_t c);
CUNMOD_STATUS cunmod_batch_shift_left(cunmod_batch_t res, cunmod_batch_t a, int64_t k);
CUNMOD_STATUS cunmod_batch_shift_right(cunmod_batch_t res, cunmod_batch_t a, int64_t k);
CUNMOD_STATUS cunmod_batch_truncate(cunmod_batch_t res, cunmod_batch_t a, int64_t n);
CUNMOD_STATUS cunmod_batch_reverse(cunmod_batch_t res, cunmod_batch_t a, int64_t n);
CUNMOD_STATUS cunmod_batch_derivative(cunmod_batch_t res, cunmod_batch_t a);
CUNMOD_STATUS cunmod_batch_integral(cunmod_batch_t res, cunmod_batch_t a);
CUNMOD_STATUS cunmod_batch_make_monic(cunmod_batch_t res, cunmod_batch_t a);

/* Coefficient k of an item of the result = coefficient first + step k of the item of a, 0 <= k < n;
 * coefficients that the item does not have are 0. first and step have any sign, and n >= 0; first
 * and step are at most 2^60 in absolute value (E_LENGTH). The result is a copy, not a view: one
 * launch makes it as fast as memory can be read and written, and a later operation then reads
 * neighbouring words. With this the parts, the rows of a matrix and the residue classes of
 * exponents of a modular algorithm are found. Errors: as above. */
CUNMOD_STATUS cunmod_batch_take(cunmod_batch_t res, cunmod_batch_t a, int64_t first, int64_t step,
                                int64_t n);

/* equal[i] = 1 when item i is the same polynomial in both batches and OK in both, else 0, for all
 * i. Waits. Errors: as above; E_ARGUMENT (equal NULL). */
CUNMOD_STATUS cunmod_batch_equal(int *equal, cunmod_batch_t a, cunmod_batch_t b);

/* The operations of these names on each item: a = q b + r. q and r are different batches
 * (E_ALIAS), and each may be any operand. Item i of q and item i of r have one status: E_DIVZERO
 * where b_i = 0, and E_INVERSE where the leading coefficient of b_i is no unit, even when a_i is
 * shorter. q has room for as many words as a, and r for one word fewer than b. Errors: as above but
 * for nlo, nhi and n. */
CUNMOD_STATUS cunmod_batch_divrem(cunmod_batch_t q, cunmod_batch_t r, cunmod_batch_t a,
                                  cunmod_batch_t b);
CUNMOD_STATUS cunmod_batch_rem(cunmod_batch_t r, cunmod_batch_t a, cunmod_batch_t b);

/* Coefficient k of item i of res, k < n, is a_i at the point that is coefficient k of item i of
 * points, and 0 behind its length; n >= 0 (E_LENGTH). Points may be repeated, and p is any modulus.
 * res may be a or points. Errors: as above. */
CUNMOD_STATUS cunmod_batch_evaluate(cunmod_batch_t res, cunmod_batch_t a, cunmod_batch_t points,
                                    int64_t n);

/* Item i of res = the polynomial of at most n coefficients whose values at the first n coefficients
 * of item i of points are those of item i of values, both 0 behind their lengths; n >= 0
 * (E_LENGTH). An item is E_MODULUS where p is not prime, and E_REPEATED where two points are equal.
 * res may be points or values. Errors: as above. */
CUNMOD_STATUS cunmod_batch_interpolate(cunmod_batch_t res, cunmod_batch_t points,
                                       cunmod_batch_t values, int64_t n);

/* Item i of res = a_i^e[i], or x^e[i], modulo f_i, as cunmod_powmod_unprepared: a^0 is 1, and
 * modulo a constant everything is 0. e has a number for each item (E_ARGUMENT: NULL). res may be a
 * or f, and has room for one word fewer than f. The states of items are those of a division by f.
 * Errors: as above. */
CUNMOD_STATUS cunmod_batch_powmod(cunmod_batch_t res, cunmod_batch_t a, const uint64_t *e,
                                  cunmod_batch_t f);
CUNMOD_STATUS cunmod_batch_powmod_x(cunmod_batch_t res, const uint64_t *e, cunmod_batch_t f);

/* The operations of these names on each item. An item whose modulus is not prime gets E_MODULUS,
 * and an inverse that does not exist is an item with the status of cunmod_invmod. The first of
 * these calls tests the moduli of a moduli object, on all processors. A resultant is a constant, of
 * length 0 or 1. g, s and t are different objects (E_ALIAS); any result may be any operand.
 * Errors: those of the operations above. */
CUNMOD_STATUS cunmod_batch_gcd(cunmod_batch_t res, cunmod_batch_t a, cunmod_batch_t b);
CUNMOD_STATUS cunmod_batch_resultant(cunmod_batch_t res, cunmod_batch_t a, cunmod_batch_t b);
CUNMOD_STATUS cunmod_batch_xgcd(cunmod_batch_t g, cunmod_batch_t s, cunmod_batch_t t,
                                cunmod_batch_t a, cunmod_batch_t b);
CUNMOD_STATUS cunmod_batch_invmod(cunmod_batch_t res, cunmod_batch_t a, cunmod_batch_t f);

/* p[0 .. count-1] = the largest primes below `below`, in descending order; 0 stands for 2^64. They
 * are moduli for the images below. All processors take part. Errors: E_ARGUMENT (NULL), E_LENGTH
 * (count < 0, or there are not so many), E_MEMORY. FLINT: n_is_prime. */
CUNMOD_STATUS cunmod_primes(uint64_t *p, int64_t count, uint64_t below);

/* Integers and their images modulo all moduli of a batch (docs/images.md). n integers of `words`
 * words of 64 bits each are one array: integer j is x[j words .. (j+1) words - 1], the least word
 * first, in two's complement, as fmpz_get_signed_ui_array writes it and fmpz_set_signed_ui_array
 * reads it. n >= 0, words >= 1, and n words is at most 2^60 (E_LENGTH).
 *
 * Item i of res = the polynomial of the n coefficients x_j modulo p_i, of any moduli. x goes to the
 * GPU once, whatever the number of moduli, or once to each GPU; it has been read when the call
 * returns. An item whose modulus is below 2 is E_MODULUS. FLINT: fmpz_multi_mod. Errors:
 * E_ARGUMENT, E_LENGTH, E_MEMORY, E_GPU, E_INTERRUPTED. */
CUNMOD_STATUS cunmod_batch_set_integers(cunmod_batch_t res, const uint64_t *x, int64_t words,
                                        int64_t n);

/* x_j = the integer of the least absolute value that is coefficient j of item i modulo p_i, for
 * all i, 0 <= j < n; coefficients that an item does not have are 0. With M the product of all
 * moduli, -M/2 < x_j <= M/2. The moduli are pairwise coprime, as different primes are
 * (E_MODULUS). All items are OK (else their first status that is not), and none has more than n
 * coefficients (E_LENGTH). words is at least what cunmod_batch_integer_words tells (E_LENGTH);
 * more words have the sign. Waits. The first call for a moduli object computes what depends on
 * the moduli alone, on all processors, and leaves it with the object, on the GPU too. The host
 * joins what several GPUs make, and what groups of many thousand moduli make. FLINT:
 * fmpz_multi_CRT_ui. Errors: E_ARGUMENT, E_LENGTH, E_MODULUS, E_MEMORY, E_GPU, E_INTERRUPTED. */
CUNMOD_STATUS cunmod_batch_get_integers(uint64_t *x, int64_t words, int64_t n, cunmod_batch_t a);

/* *words = the words of the product of all moduli of the batch, which are those that such an
 * integer needs; 1 where there are no moduli. Computes it as cunmod_batch_get_integers does.
 * Errors: E_ARGUMENT (NULL), E_MODULUS (a modulus is below 2, or they are not pairwise coprime),
 * E_MEMORY, E_INTERRUPTED. */
CUNMOD_STATUS cunmod_batch_integer_words(int64_t *words, cunmod_batch_t batch);

/* ---- polynomials over the integers -------------------------------------------- */

/* A polynomial over the integers is an array of its coefficients, which are integers as above: of
 * len coefficients of `word` words each, the lowest degree first. It may have leading zeros, and is
 * zero where len is 0; len >= 0 and word >= 1 (E_LENGTH). Results have integers of `words` words,
 * more than are needed have the sign. words is at least what the function of the same name with
 * _words tells of the operands (E_LENGTH), which is a proved bound of the result, and rounded up.
 * Results may overlap operands.
 *
 * By images the operation is done modulo so many of the largest primes below 2^64 that their
 * product is more than twice that bound, as one batch (docs/images.md). The context keeps what
 * depends on the primes alone for later calls of about the same size, until cunmod_trim. Images on
 * the GPU are taken where it is forced, or where they are predicted to be fastest. Otherwise
 * products are made by FLINT's function for fmpz_poly_t on one thread, and all other results by
 * FLINT or by images on all processors, whichever is predicted to be faster. Images on the
 * processors (cunmod_last_algorithm is "images") stay within the limit of memory, and the flag of
 * cunmod_set_interrupt is read between primes. A long call of
 * FLINT's can be interrupted, and does not look at the limit of memory. Errors: E_ARGUMENT, E_LENGTH, E_MEMORY,
 * E_GPU, E_INTERRUPTED, E_WORK. */

/* res[0 .. lena+lenb-2] = a b, and nothing where lena or lenb is 0. FLINT: fmpz_poly_mul. */
CUNMOD_STATUS cunmod_integers_mul(uint64_t *res, int64_t words, const uint64_t *a, int64_t worda,
                                  int64_t lena, const uint64_t *b, int64_t wordb, int64_t lenb,
                                  cunmod_ctx_t ctx);

/* res[0 .. 2 lena - 2] = a^2; its words are those of a a. FLINT: fmpz_poly_sqr. */
CUNMOD_STATUS cunmod_integers_sqr(uint64_t *res, int64_t words, const uint64_t *a, int64_t worda,
                                  int64_t lena, cunmod_ctx_t ctx);

/* res[0 .. n-1] = the n lowest coefficients of a b, with zeros behind the product; n >= 0
 * (E_LENGTH). FLINT: fmpz_poly_mullow. */
CUNMOD_STATUS cunmod_integers_mullow(uint64_t *res, int64_t words, const uint64_t *a, int64_t worda,
                                     int64_t lena, const uint64_t *b, int64_t wordb, int64_t lenb,
                                     int64_t n, cunmod_ctx_t ctx);

/* res[0 .. *len-1] = the GCD of a and b, *len = its length (0 when both are zero). Its leading
 * coefficient is positive, and its content is the GCD of the contents. res has room for max(lena,
 * lenb) integers when an operand may be zero, min(lena, lenb) otherwise. Words of res from *len on
 * are untouched. Images: GCDs modulo some primes, as many again in each turn; the primitive part of
 * their integers is the result when it divides both operands, which is proved by divisions modulo
 * primes. FLINT: fmpz_poly_gcd. */
CUNMOD_STATUS cunmod_integers_gcd(uint64_t *res, int64_t *len, int64_t words, const uint64_t *a,
                                  int64_t worda, int64_t lena, const uint64_t *b, int64_t wordb,
                                  int64_t lenb, cunmod_ctx_t ctx);

/* *words = the words of coefficients of the GCD, by Landau's and Mignotte's bound 2^d |a| in the
 * 2-norm for divisors of degree d of a. Errors: E_ARGUMENT, E_LENGTH. */
CUNMOD_STATUS cunmod_integers_gcd_words(int64_t *words, const uint64_t *a, int64_t worda,
                                        int64_t lena, const uint64_t *b, int64_t wordb,
                                        int64_t lenb);

/* *words = the words of integers of a b, and of parts of it: coefficients of at most A and B in
 * absolute value have sums of at most min(lena, lenb) A B. Errors: E_ARGUMENT, E_LENGTH. */
CUNMOD_STATUS cunmod_integers_mul_words(int64_t *words, const uint64_t *a, int64_t worda,
                                        int64_t lena, const uint64_t *b, int64_t wordb,
                                        int64_t lenb);

/* res[0] = the resultant of a and b, one integer; 0 where an operand is zero. FLINT:
 * fmpz_poly_resultant. */
CUNMOD_STATUS cunmod_integers_resultant(uint64_t *res, int64_t words, const uint64_t *a,
                                        int64_t worda, int64_t lena, const uint64_t *b,
                                        int64_t wordb, int64_t lenb, cunmod_ctx_t ctx);

/* res[0] = the discriminant of a, one integer; 0 where lena is below 2. FLINT:
 * fmpz_poly_discriminant. */
CUNMOD_STATUS cunmod_integers_discriminant(uint64_t *res, int64_t words, const uint64_t *a,
                                           int64_t worda, int64_t lena, cunmod_ctx_t ctx);

/* *words = the words of the discriminant of a, which are those of the resultant of a and its
 * derivative. Errors: E_ARGUMENT, E_LENGTH, E_MEMORY. */
CUNMOD_STATUS cunmod_integers_discriminant_words(int64_t *words, const uint64_t *a, int64_t worda,
                                                 int64_t lena);

/* *words = the words of the resultant of a and b, by Hadamard's bound |a|^deg(b) |b|^deg(a) in
 * 2-norms. Errors: E_ARGUMENT, E_LENGTH. */
CUNMOD_STATUS cunmod_integers_resultant_words(int64_t *words, const uint64_t *a, int64_t worda,
                                              int64_t lena, const uint64_t *b, int64_t wordb,
                                              int64_t lenb);

/* *divides = 1, res[0 .. *len-1] = a / b and *len = its length when b divides a, else *divides = 0,
 * and the rest stays as it was. b is not zero (E_DIVZERO); zero is divided by everything, with *len
 * = 0. res has room for as many integers as a is longer than b, and one more, both without their
 * leading zeros. GPU: quotients and remainders modulo primes, which prove it, as in a GCD. FLINT:
 * fmpz_poly_divides. More errors: E_ARGUMENT (divides or len NULL). */
CUNMOD_STATUS cunmod_integers_divides(int *divides, uint64_t *res, int64_t *len, int64_t words,
                                      const uint64_t *a, int64_t worda, int64_t lena,
                                      const uint64_t *b, int64_t wordb, int64_t lenb,
                                      cunmod_ctx_t ctx);

/* The same for b that divides a. More errors: E_NOT_DIVISIBLE. FLINT: fmpz_poly_divexact
 * of FLINT 3. */
CUNMOD_STATUS cunmod_integers_divexact(uint64_t *res, int64_t *len, int64_t words,
                                       const uint64_t *a, int64_t worda, int64_t lena,
                                       const uint64_t *b, int64_t wordb, int64_t lenb,
                                       cunmod_ctx_t ctx);

/* *words = the words of coefficients of a / b for both, by Mignotte's bound 2^d |a| in the 2-norm
 * for a quotient of degree d. Errors: E_ARGUMENT, E_LENGTH. */
CUNMOD_STATUS cunmod_integers_divexact_words(int64_t *words, const uint64_t *a, int64_t worda,
                                             int64_t lena, const uint64_t *b, int64_t wordb,
                                             int64_t lenb);

/* res[k] = a(x_k) for the n integers x_k of wordx words each, 0 <= k < n; n >= 0 (E_LENGTH). FLINT:
 * fmpz_poly_evaluate_fmpz_vec. */
CUNMOD_STATUS cunmod_integers_evaluate(uint64_t *res, int64_t words, const uint64_t *a,
                                       int64_t worda, int64_t lena, const uint64_t *x,
                                       int64_t wordx, int64_t n, cunmod_ctx_t ctx);

/* *words = the words of these values, of at most lena max |a_i| X^i for points of at most X in
 * absolute value, X >= 1. Errors: E_ARGUMENT, E_LENGTH. */
CUNMOD_STATUS cunmod_integers_evaluate_words(int64_t *words, const uint64_t *a, int64_t worda,
                                             int64_t lena, const uint64_t *x, int64_t wordx,
                                             int64_t n);

/* r[0] = the resultant of a and b, one integer, and polynomials s[0 .. lenb-2] and t[0 .. lena-2]
 * with s a + t b = r, zero-padded; s = t = 0 where r = 0. No other polynomials s and t have deg s <
 * deg b and deg t < deg a. Results do not overlap each other (E_ALIAS). More errors: E_DOMAIN (a and b
 * are constants other than 0, for which s and t need not exist). FLINT: fmpz_poly_xgcd_modular,
 * which computes the resultant of b and a where a is shorter than b. */
CUNMOD_STATUS cunmod_integers_xgcd(uint64_t *r, uint64_t *s, uint64_t *t, int64_t words,
                                   const uint64_t *a, int64_t worda, int64_t lena,
                                   const uint64_t *b, int64_t wordb, int64_t lenb,
                                   cunmod_ctx_t ctx);

/* *words = the words of r and of coefficients of s and t, which are minors of the determinant that
 * r is: Hadamard's bound holds for all. Errors: E_ARGUMENT, E_LENGTH. */
CUNMOD_STATUS cunmod_integers_xgcd_words(int64_t *words, const uint64_t *a, int64_t worda,
                                         int64_t lena, const uint64_t *b, int64_t wordb,
                                         int64_t lenb);

/* Parts of these results, which several machines or calls make (docs/mpi.md): their residues modulo
 * given numbers, in rows of res, and the integers of such rows. The moduli of a product are any
 * numbers from 2 on, those of resultants and discriminants are primes (E_MODULUS). The results have
 * as many integers as the functions above make. As many of the largest primes below 2^64
 * (cunmod_primes) as the function with _words tells words are enough to have them back. k >= 0, and
 * k times the integers of the result is at most 2^60 (E_LENGTH). Where k is 0, too, the flag of an
 * interrupt is read. Residues may overlap operands and moduli. A batch of the images makes them, on
 * the GPU or the CPU as the context says; where a GPU is lost that is not forced, all is made once
 * more on the CPU. Errors: E_ARGUMENT, E_LENGTH, E_MODULUS, E_MEMORY, E_GPU, E_INTERRUPTED, E_WORK.
 *
 * With n = lena + lenb - 1, or 0 where lena or lenb is 0: res[i n + j] = coefficient j of a b
 * modulo p[i], 0 <= i < k. FLINT: fmpz_poly_get_nmod_poly and nmod_poly_mul. */
CUNMOD_STATUS cunmod_integers_mul_residues(uint64_t *res, const uint64_t *p, int64_t k,
                                           const uint64_t *a, int64_t worda, int64_t lena,
                                           const uint64_t *b, int64_t wordb, int64_t lenb,
                                           cunmod_ctx_t ctx);

/* res[i] = the resultant of a and b modulo p[i], also where p[i] divides leading coefficients. */
CUNMOD_STATUS cunmod_integers_resultant_residues(uint64_t *res, const uint64_t *p, int64_t k,
                                                 const uint64_t *a, int64_t worda, int64_t lena,
                                                 const uint64_t *b, int64_t wordb, int64_t lenb,
                                                 cunmod_ctx_t ctx);

/* res[i] = the discriminant of a modulo p[i], also where p[i] divides the leading coefficient. */
CUNMOD_STATUS cunmod_integers_discriminant_residues(uint64_t *res, const uint64_t *p, int64_t k,
                                                    const uint64_t *a, int64_t worda, int64_t lena,
                                                    cunmod_ctx_t ctx);

/* res_j = the integer of the least absolute value that is residues[i n + j] modulo p[i] for all i,
 * 0 <= j < n, n integers of `words` words; 0 where k is 0. With M the product of all moduli, -M/2 <
 * res_j <= M/2. The moduli are pairwise coprime, from 2 on (E_MODULUS), and in any order; residues
 * are reduced (E_COEFF). k words are enough (E_LENGTH). The result overlaps neither the residues
 * nor the moduli. cunmod_batch_get_integers makes it. */
CUNMOD_STATUS cunmod_integers_combine(uint64_t *res, int64_t words, int64_t n,
                                      const uint64_t *residues, const uint64_t *p, int64_t k,
                                      cunmod_ctx_t ctx);

/* ---- polynomials in x and y ---------------------------------------------------------
 *
 * The coefficient of x^i y^j of a polynomial of lenx by leny coefficients is number j lenx + i of
 * an array. Over the integers it has words as above. Resultants are with respect to y, and
 * polynomials in x. The degrees in y are the true ones, as in FLINT's fmpz_mpoly_resultant.
 *
 * GPU: values at a geometric progression modulo some primes of 64 bits, or modulo p; resultants of
 * the values; interpolation; and integers of these images. No point and no prime is bad: where a
 * leading coefficient vanishes, the determinant of Sylvester's matrix follows from the resultant of
 * what is left. Polynomials of more than 1024 coefficients in y are for the CPU. CPU path: the same
 * with FLINT's functions, a prime on each processor, within the limit of memory. */

/* *len = the coefficients that the resultant of polynomials of these lengths may have:
 * (lenxa-1)(lenyb-1) + (lenxb-1)(lenya-1) + 1, or 0 where a length is 0. Errors: E_ARGUMENT,
 * E_LENGTH. */
CUNMOD_STATUS cunmod_bivariate_resultant_length(int64_t *len, int64_t lenxa, int64_t lenya,
                                                int64_t lenxb, int64_t lenyb);

/* res = the resultant of a and b over the integers, as many integers of `words` words as
 * cunmod_bivariate_resultant_length says, zero-padded; 0 where an operand is zero. res may overlap
 * the operands. Errors: E_ARGUMENT, E_LENGTH (a length is negative, words is below what
 * cunmod_integers_bivariate_resultant_words says), E_MEMORY, E_GPU, E_INTERRUPTED, E_WORK. FLINT:
 * fmpz_mpoly_resultant. */
CUNMOD_STATUS cunmod_integers_bivariate_resultant(uint64_t *res, int64_t words, const uint64_t *a,
                                                  int64_t worda, int64_t lenxa, int64_t lenya,
                                                  const uint64_t *b, int64_t wordb, int64_t lenxb,
                                                  int64_t lenyb, cunmod_ctx_t ctx);

/* *words = the words of the coefficients of the resultant, by Hadamard's bound |a|^m |b|^n for the
 * degrees n and m of a and b in y, where |a| is the 2-norm of the 1-norms of the coefficients of
 * y^j. Errors: E_ARGUMENT, E_LENGTH. */
CUNMOD_STATUS cunmod_integers_bivariate_resultant_words(int64_t *words, const uint64_t *a,
                                                        int64_t worda, int64_t lenxa, int64_t lenya,
                                                        const uint64_t *b, int64_t wordb,
                                                        int64_t lenxb, int64_t lenyb);

/* A part of the resultant over the integers, as cunmod_integers_resultant_residues of that in one
 * variable: res[i n + j] = its coefficient j modulo p[i], 0 <= i < k, 0 <= j < n, for the n of
 * cunmod_bivariate_resultant_length, zero-padded. All p[i] are primes above 2 and above n
 * (E_MODULUS). cunmod_integers_combine makes integers of such rows. res may overlap operands and
 * primes. Errors: E_ARGUMENT, E_LENGTH, E_MODULUS, E_MEMORY, E_GPU, E_INTERRUPTED, E_WORK. */
CUNMOD_STATUS cunmod_integers_bivariate_resultant_residues(uint64_t *res, const uint64_t *p,
                                                           int64_t k, const uint64_t *a,
                                                           int64_t worda, int64_t lenxa,
                                                           int64_t lenya, const uint64_t *b,
                                                           int64_t wordb, int64_t lenxb,
                                                           int64_t lenyb, cunmod_ctx_t ctx);

/* The same modulo the prime p, in words: res has as many as cunmod_bivariate_resultant_length says.
 * Where p is not larger than the coefficients of the resultant are many, it is made over the
 * integers. Errors: E_ARGUMENT, E_LENGTH, E_MODULUS (p is not prime), E_COEFF, E_MEMORY, E_GPU,
 * E_INTERRUPTED, E_WORK. FLINT: nmod_mpoly_resultant. */
CUNMOD_STATUS cunmod_bivariate_resultant(uint64_t *res, const uint64_t *a, int64_t lenxa,
                                         int64_t lenya, const uint64_t *b, int64_t lenxb,
                                         int64_t lenyb, uint64_t p, cunmod_ctx_t ctx);

/* ---- matrices of polynomials -----------------------------------------------------------
 *
 * An n by n matrix A of polynomials in t of len coefficients each is an array: the coefficient of
 * t^k of entry (r, c) is number (r n + c) len + k. Over the integers it has `word` words as above.
 * n >= 0 and len >= 0 (E_LENGTH). A determinant, and each coefficient of a characteristic
 * polynomial, has L = n (len - 1) + 1 coefficients in the result, or 1 where len is 0, zero-padded.
 * It may overlap the operand.
 *
 * GPU: values at a geometric progression modulo some primes of 64 bits, or modulo p; the function
 * of each matrix of numbers by elimination; interpolation; and integers of these images
 * (docs/images.md). Matrices of more than 181 rows are for the CPU. CPU path: the same with FLINT's
 * functions, a prime on each processor, within the limit of memory; or FLINT's determinant on one
 * thread where it is predicted to be faster, which an interrupt can end, and which does not
 * look at that limit. */

/* res[0 .. L-1] = the determinant of A over the integers. words is at least what
 * cunmod_integers_mat_det_words tells (E_LENGTH). Errors: E_ARGUMENT, E_LENGTH, E_MEMORY, E_GPU,
 * E_INTERRUPTED, E_WORK. FLINT: fmpz_poly_mat_det. */
CUNMOD_STATUS cunmod_integers_mat_det(uint64_t *res, int64_t words, const uint64_t *a, int64_t word,
                                      int64_t len, int64_t n, cunmod_ctx_t ctx);

/* *words = the words of its coefficients, by Hadamard's bound: the product over all rows of the
 * 2-norm of the 1-norms of their entries, or the same over columns. Errors: E_ARGUMENT, E_LENGTH,
 * E_MEMORY. */
CUNMOD_STATUS cunmod_integers_mat_det_words(int64_t *words, const uint64_t *a, int64_t word,
                                            int64_t len, int64_t n);

/* The characteristic polynomial det(x I - A) over the integers: its coefficient of x^e, 0 <= e <=
 * n, which is a polynomial in t, is res[e L .. (e+1) L - 1]. words is at least what
 * cunmod_integers_mat_charpoly_words tells (E_LENGTH). GPU: by Hessenberg's form. Errors:
 * E_ARGUMENT, E_LENGTH, E_MEMORY, E_GPU, E_INTERRUPTED, E_WORK. FLINT: fmpz_mat_charpoly, where len
 * is 1. */
CUNMOD_STATUS cunmod_integers_mat_charpoly(uint64_t *res, int64_t words, const uint64_t *a,
                                           int64_t word, int64_t len, int64_t n, cunmod_ctx_t ctx);

/* *words = the words of its coefficients, by the same bound of x I - A, whose entries in the
 * diagonal have norms that are one more. Errors: E_ARGUMENT, E_LENGTH, E_MEMORY. */
CUNMOD_STATUS cunmod_integers_mat_charpoly_words(int64_t *words, const uint64_t *a, int64_t word,
                                                 int64_t len, int64_t n);

/* Parts of these results: with N = L for the determinant and N = (n+1) L for the characteristic
 * polynomial, res[i N .. (i+1) N - 1] = the result modulo p[i], 0 <= i < k. All p[i] are primes
 * above 2 and above L (E_MODULUS). cunmod_integers_combine makes integers of such rows. res may
 * overlap operand and primes. Errors: E_ARGUMENT, E_LENGTH, E_MODULUS, E_MEMORY, E_GPU,
 * E_INTERRUPTED, E_WORK. */
CUNMOD_STATUS cunmod_integers_mat_det_residues(uint64_t *res, const uint64_t *p, int64_t k,
                                               const uint64_t *a, int64_t word, int64_t len,
                                               int64_t n, cunmod_ctx_t ctx);
CUNMOD_STATUS cunmod_integers_mat_charpoly_residues(uint64_t *res, const uint64_t *p, int64_t k,
                                                    const uint64_t *a, int64_t word, int64_t len,
                                                    int64_t n, cunmod_ctx_t ctx);

/* The same modulo the prime p, in words. A p that has too few points, of which there are at most L,
 * takes a matrix over the integers with the same coefficients. Errors: E_ARGUMENT, E_LENGTH,
 * E_MODULUS (p is not prime), E_COEFF, E_MEMORY, E_GPU, E_INTERRUPTED, E_WORK. FLINT:
 * nmod_poly_mat_det, nmod_mat_charpoly. */
CUNMOD_STATUS cunmod_poly_mat_det(uint64_t *res, const uint64_t *a, int64_t len, int64_t n,
                                  uint64_t p, cunmod_ctx_t ctx);
CUNMOD_STATUS cunmod_poly_mat_charpoly(uint64_t *res, const uint64_t *a, int64_t len, int64_t n,
                                       uint64_t p, cunmod_ctx_t ctx);

#ifdef __cplusplus
}
#endif

#endif
