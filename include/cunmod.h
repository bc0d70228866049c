/* cunmod: dense univariate polynomials over Z/pZ on NVIDIA GPUs.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The plain C interface. Conventions of every function below:
 *
 *   coefficients  uint64_t, reduced to [0, p), lowest degree first
 *   lengths       int64_t, numbers of coefficients (not degrees); the zero
 *                 polynomial has length 0. Leading zero coefficients are
 *                 accepted in host arrays.
 *   p             the modulus, 2 <= p < 2^64. Products and values at points
 *                 take any p; division takes any p modulo which the leading
 *                 coefficient of the divisor is a unit; the GCD, interpolation
 *                 and the device polynomials take primes only.
 *   ctx           a context, or NULL for the default one of the calling thread.
 *                 One context must not be used by two threads at once; calls
 *                 on different contexts may run at once.
 *   result        CUNMOD_OK or another status below; results are untouched
 *                 unless it is CUNMOD_OK (one exception: E_GPU because the GPU
 *                 was lost in the middle of copying a result to the host).
 *                 Nothing is printed, nothing aborts. (FLINT and GMP, used
 *                 on the CPU path, abort when they get no memory: what an
 *                 operation may take of it is asked for before, and E_MEMORY
 *                 when it is not there. Threads that take the last of it
 *                 between the question and the use are not foreseen.)
 *   GPU           a device that is missing, busy, full or failing leads to the
 *                 CPU path and the same answer, unless the caller forced the
 *                 GPU path; cunmod_last_path tells which one ran.
 *   streams       host-array calls return when the result is there. Calls on
 *                 device polynomials are ordered on the context's own stream
 *                 and may return before the GPU has finished.
 */
#ifndef CUNMOD_H
#define CUNMOD_H

#include <stdint.h>

#if defined(__GNUC__)
#define CUNMOD_API __attribute__((visibility("default")))
#else
#define CUNMOD_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---- status ------------------------------------------------------------ */

#define CUNMOD_OK 0
#define CUNMOD_E_ARGUMENT 1     /* NULL where an array is needed, unknown name, bad value */
#define CUNMOD_E_LENGTH 2       /* a length or degree: negative, too large, not for the operation */
#define CUNMOD_E_MODULUS 3      /* p < 2, or composite where a prime is needed */
#define CUNMOD_E_COEFF 4        /* a coefficient that is not below p */
#define CUNMOD_E_DIVZERO 5      /* division by the zero polynomial */
#define CUNMOD_E_INVERSE 6      /* no inverse, of a coefficient or modulo a polynomial */
#define CUNMOD_E_ALIAS 7        /* two results that overlap each other */
#define CUNMOD_E_MEMORY 8       /* the host has no memory for it, or cunmod_set_memory_limit */
#define CUNMOD_E_GPU 9          /* the GPU path was forced and cannot be taken, or failed */
#define CUNMOD_E_MISMATCH 10    /* device polynomials of different moduli or contexts */
#define CUNMOD_E_REPEATED 11    /* interpolation at a point that is there twice */
#define CUNMOD_E_INTERRUPTED 12 /* the flag of cunmod_set_interrupt was set */
#define CUNMOD_E_WORK 13        /* it would take longer than cunmod_set_work_limit allows */

/* The meaning of a status, a static string; never NULL. */
CUNMOD_API const char *cunmod_status_text(int status);

/* Version of the library, "major.minor.patch", a static string. */
CUNMOD_API const char *cunmod_version(void);

/* Version of the FLINT that the CPU path was built with, for example "2.9.0". */
CUNMOD_API const char *cunmod_flint_version(void);

/* ---- contexts ---------------------------------------------------------- */

typedef struct cunmod_ctx_struct *cunmod_ctx_t;

/* Creates a context on GPU number `device` (-1: the first usable one, or none;
 * -2: never a GPU). CUDA is not touched before the first operation needs it.
 * Errors: E_ARGUMENT (ctx NULL, device < -2), E_MEMORY. */
CUNMOD_API int cunmod_ctx_create(cunmod_ctx_t *ctx, int device);

/* Waits for the context's work and releases everything it holds. Device
 * polynomials of the context stay valid, and with them what they need: it is
 * released with the last one. The same holds for the default context of a
 * thread that ends. NULL is ignored. */
CUNMOD_API void cunmod_ctx_destroy(cunmod_ctx_t ctx);

/* Waits until all work of the context has finished, and gives device memory that
 * it keeps for later operations back to the GPU. (Other contexts of the process get
 * it without this where they find no room: then the work of this context is waited for there,
 * too.) Errors: E_GPU, when the GPU fails, and
 * ever after when it is lost: when it has failed for good, or was opened before a
 * fork whose child this is. Results that were there alone are lost with it. */
CUNMOD_API int cunmod_sync(cunmod_ctx_t ctx);

/* Gives the context a flag of the caller's, in the place of the one that it had; NULL gives it
 * none, as at first. While *flag is not 0, operations of the context give up with E_INTERRUPTED.
 * They read the flag when they start. Later they read it between pieces: on the GPU between the
 * products by transforms, on the CPU between the products of a power. docs/interrupts.md has the
 * details.
 *
 * The library only reads the flag, and touches no signal. A signal handler or another thread may
 * set the flag at any time.
 *
 * The flag must live until another one is given, or the context is destroyed; a default context is
 * destroyed when its thread ends. A call of another thread, with a polynomial of the context, may
 * be running at that moment: the flag must then live until that call has returned. What outlives
 * its context has no flag. Errors: E_MEMORY. */
CUNMOD_API int cunmod_set_interrupt(cunmod_ctx_t ctx, const volatile int *flag);

/* Limits of one operation, for a caller whose operands are chosen by others. A negative limit is
 * none, as at first. Both limits are compared with what the lengths of the operands and the modulus
 * let expect, before anything is computed. An operation that is made of several, as a fraction is
 * of a remainder and Euclid's algorithm, compares each of them when its turn comes.
 *
 * The plan does not know the limits. What is compared is the path that it chooses, or that
 * cunmod_set_path forces: an operation is refused there even where the other path would keep to the
 * limit. One whose GPU has failed is compared again before FLINT computes it.
 *
 * bytes: host memory that the operation may take on the CPU path, beside its operands and results.
 * The GPU path has no such limit. An upper bound of what FLINT takes is compared: 32 KiB, and up to
 * 88 words for each coefficient; for a composition modulo a polynomial of length n, 4 n sqrt(n)
 * words more; for m points, m log2(m) words more. Shorter moduli have a lower bound where FLINT
 * takes less. A bound above the limit: E_MEMORY. Whatever the limit is, a bound above what the host,
 * or the control group of the process, has free at that moment: E_MEMORY, too.
 *
 * us: microseconds that are predicted for the path, as cunmod_plan has them. More: E_WORK.
 *
 * cunmod_last_reason has both numbers after a refusal. Errors: E_MEMORY; E_ARGUMENT (us is no
 * number). */
CUNMOD_API int cunmod_set_memory_limit(cunmod_ctx_t ctx, int64_t bytes);
CUNMOD_API int cunmod_set_work_limit(cunmod_ctx_t ctx, double us);

#define CUNMOD_PATH_AUTO 0
#define CUNMOD_PATH_CPU 1
#define CUNMOD_PATH_GPU 2

/* Forces the path of every later operation of the context. With PATH_GPU an
 * operation that the GPU cannot do returns E_GPU instead of falling back. A
 * device that could not be opened (busy, or its memory full) is not tried again
 * by operations; after this call, with PATH_AUTO or _GPU, it is, once.
 * Errors: E_ARGUMENT. */
CUNMOD_API int cunmod_set_path(cunmod_ctx_t ctx, int path);

#define CUNMOD_OP_MUL 0    /* all products */
#define CUNMOD_OP_DIV 1    /* divrem, div, divexact, rem, and all with a prepared divisor */
#define CUNMOD_OP_GCD 2    /* and all else that Euclid's algorithm gives */
#define CUNMOD_OP_POINTS 3 /* evaluation at many points, and interpolation */

/* Forces the algorithm of one operation by name, NULL for the plan's choice:
 *   MUL  "block" (sums stay in the block), "tensor" (bytes of the coefficients on the
 *        tensor cores; s: their number), "two_phase" (MMM paper, Algorithms 5-7; never
 *        the plan's choice), "ntt" (transforms modulo several primes of 31 bits, or modulo
 *        p itself when it is a prime with the roots of unity; s: their number),
 *        "ntt_short" (the same with a transform of two thirds of the product's length or
 *        more, and another product for the rest; not for prepared operands), "ntt_pieces"
 *        (both operands are cut, for transforms shorter than the product; the same)
 *   DIV  "blocks" (plain division from an inverse of s coefficients; s: coefficients of the
 *        quotient at a time), "newton" (Newton's iteration, on transforms and plain
 *        products; s: the same); never the plan's choice: "naive" (Algorithms 1-2), "steps"
 *        (Algorithms 3-4)
 *   GCD  "divsteps" (Bernstein and Yang's; s: steps between exchanges of blocks), "half" (the
 *        same by halves; s: steps of a leaf at most); never the plan's choice: "naive"
 *        (Algorithms 8-9), "steps" (Algorithms 10-11). All that Euclid's algorithm gives is by
 *        "half", resultants are by "divsteps" as well, and the others cannot be forced for
 *        anything but GCDs.
 *   POINTS  "horner" (every point by itself; not for interpolation), "tree" (the subproduct
 *        tree of the points, docs/points.md)
 * A forced algorithm is used whenever the GPU path is taken; it does not force
 * the path. Errors: E_ARGUMENT (unknown operation or name). */
CUNMOD_API int cunmod_set_algorithm(cunmod_ctx_t ctx, int op, const char *name);

/* Forces the program parameter s of one operation, 0 for the plan's choice. An
 * s that the algorithm cannot take is moved to the nearest one that it can;
 * cunmod_last_s tells. Errors: E_ARGUMENT (unknown operation, s < 0). */
CUNMOD_API int cunmod_set_s(cunmod_ctx_t ctx, int op, int64_t s);

/* What the last operation of the context did: CUNMOD_PATH_CPU or _GPU (AUTO
 * when there was none), the algorithm's name ("flint" on the CPU), its s (0 on
 * the CPU), and why, as text. The strings live until the next operation. */
CUNMOD_API int cunmod_last_path(cunmod_ctx_t ctx);
CUNMOD_API const char *cunmod_last_algorithm(cunmod_ctx_t ctx);
CUNMOD_API int64_t cunmod_last_s(cunmod_ctx_t ctx);
CUNMOD_API const char *cunmod_last_reason(cunmod_ctx_t ctx);

/* Number of GPUs that CUDA reports, 0 when there is no driver or the library
 * was built without CUDA. */
CUNMOD_API int cunmod_device_count(void);

/* A line about the device of the context ("NVIDIA H200, ..." or why there is
 * none), cut to size - 1 characters. Errors: E_ARGUMENT (NULL, size < 1). */
CUNMOD_API int cunmod_device_text(char *text, int64_t size, cunmod_ctx_t ctx);

/* ---- the plan ---------------------------------------------------------- */

#define CUNMOD_ON_HOST 0   /* operands and result in host memory, transfers counted */
#define CUNMOD_ON_DEVICE 1 /* operands and result stay on the GPU */

/* Describes candidate number `index` (from 0) for an operation on lengths n, m (POINTS: the
 * evaluation of a polynomial of length n at m points, of which nothing is prepared; GCD: the GCD
 * alone, no cofactors)
 * modulo a prime p of `bits` bits (with p-1 divisible by no high power of 2: modulo
 * such primes FLINT 3 is faster, which operations take into account), with the parameters
 * of the context's device (of an H200 when there is none); candidate 0 is the plan's
 * choice, the others follow by predicted time. `name` gets the algorithm's name (at most 31
 * characters and a zero), info gets 4 values: path (CPU or GPU), s, threads a
 * block, workspace in bytes; *us the predicted time in microseconds; reason,
 * cut to reason_size - 1 characters, why it stands where it does. Any result
 * pointer may be NULL. Errors: E_ARGUMENT (also: no such index), E_LENGTH. */
CUNMOD_API int cunmod_plan(char *name, int64_t *info, double *us, char *reason, int64_t reason_size,
                           int op, int64_t n, int64_t m, int bits, int where, int64_t index,
                           cunmod_ctx_t ctx);

/* ---- host arrays ------------------------------------------------------- */

/* Common to this group. Aliasing: a result may be the same array as an operand
 * or overlap it; two results must not overlap (E_ALIAS). Pinned memory: the GPU reads
 * and writes a long array where it lies when it is in one block that CUDA has allocated,
 * or that the caller has registered; one whose two ends are pinned must be so between
 * them, too. Errors: E_ARGUMENT (NULL array of positive length), E_LENGTH, E_MODULUS,
 * E_COEFF, E_MEMORY, E_GPU, E_INTERRUPTED (cunmod_set_interrupt),
 * E_WORK (cunmod_set_work_limit). */

/* res[0 .. lena+lenb-2] = a * b; nothing is written when lena or lenb is 0.
 * FLINT: _nmod_poly_mul, in any order of the lengths. GPU: docs/ntt.md, and docs/plan.md
 * for what else there is. */
CUNMOD_API int cunmod_mul(uint64_t *res, const uint64_t *a, int64_t lena, const uint64_t *b,
                          int64_t lenb, uint64_t p, cunmod_ctx_t ctx);

/* res[0 .. 2 lena - 2] = a^2; nothing is written when lena is 0. The other products
 * notice a square too, when a and b are the same array of the same length. */
CUNMOD_API int cunmod_sqr(uint64_t *res, const uint64_t *a, int64_t lena, uint64_t p,
                          cunmod_ctx_t ctx);

/* res[0 .. nhi-nlo-1] = coefficients nlo .. nhi-1 of a * b, zero above the product;
 * 0 <= nlo <= nhi (E_LENGTH), beyond the product too. With lena = n + m - 1,
 * lenb = m, nlo = m - 1, nhi = n + m - 1: the middle product, res[i] =
 * sum_j a[i+m-1-j] b[j]. FLINT: _nmod_poly_mulmid of FLINT 3.5, where lena and lenb
 * are positive and nlo < nhi <= lena+lenb-1. */
CUNMOD_API int cunmod_mulmid(uint64_t *res, const uint64_t *a, int64_t lena, const uint64_t *b,
                             int64_t lenb, int64_t nlo, int64_t nhi, uint64_t p, cunmod_ctx_t ctx);

/* res[0 .. n-1] = a * b modulo x^n; n >= 0 (E_LENGTH). FLINT: _nmod_poly_mullow, where
 * lena and lenb are positive and 0 < n <= lena+lenb-1. */
CUNMOD_API int cunmod_mullow(uint64_t *res, const uint64_t *a, int64_t lena, const uint64_t *b,
                             int64_t lenb, int64_t n, uint64_t p, cunmod_ctx_t ctx);

/* res[0 .. lena+lenb-2-start] = the coefficients of a * b from `start` on: res has
 * max(lena+lenb-1-start, 0) words, and none when lena or lenb is 0; start >= 0
 * (E_LENGTH). FLINT: _nmod_poly_mulhigh, which has them at res[start] and after and
 * leaves anything in res[0 .. start-1]. */
CUNMOD_API int cunmod_mulhigh(uint64_t *res, const uint64_t *a, int64_t lena, const uint64_t *b,
                              int64_t lenb, int64_t start, uint64_t p, cunmod_ctx_t ctx);

/* a = q b + r with deg r < deg b. q has max(lena-lenb+1, 0) coefficients, r has
 * lenb-1, both zero-padded (when lena < lenb, r is a, zero-padded). When b has
 * leading zeros its true length decides the quotient, and q and r must have
 * room for max(lena-lenb'+1, 0) and lenb-1 words with lenb' the true length.
 * FLINT: _nmod_poly_divrem. GPU: docs/newton.md, docs/division.md. More errors: E_DIVZERO,
 * E_INVERSE. */
CUNMOD_API int cunmod_divrem(uint64_t *q, uint64_t *r, const uint64_t *a, int64_t lena,
                             const uint64_t *b, int64_t lenb, uint64_t p, cunmod_ctx_t ctx);

/* The quotient, or the remainder, of cunmod_divrem alone. */
CUNMOD_API int cunmod_div(uint64_t *q, const uint64_t *a, int64_t lena, const uint64_t *b,
                          int64_t lenb, uint64_t p, cunmod_ctx_t ctx);
CUNMOD_API int cunmod_rem(uint64_t *r, const uint64_t *a, int64_t lena, const uint64_t *b,
                          int64_t lenb, uint64_t p, cunmod_ctx_t ctx);

/* The same quotient, q[0 .. lena-lenb] = a / b, where b divides a: res b = a. What does not
 * divide has the quotient of cunmod_div, too; nobody looks. No more than the highest
 * lena-lenb+1 coefficients of a and b are taken, by this function and by cunmod_div, since no
 * others matter: a short quotient of long operands costs little. FLINT: nmod_poly_divexact of
 * FLINT 3. */
CUNMOD_API int cunmod_divexact(uint64_t *q, const uint64_t *a, int64_t lena, const uint64_t *b,
                               int64_t lenb, uint64_t p, cunmod_ctx_t ctx);

/* res[0 .. n-1] = 1 / b, or a / b, modulo x^n, for power series of which lena and lenb
 * coefficients are given, zeros behind them; n >= 0 (E_LENGTH), and b[0] is a unit (E_INVERSE;
 * lenb = 0: E_DIVZERO). FLINT: _nmod_poly_inv_series, _nmod_poly_div_series. GPU: Newton's
 * iteration (docs/newton.md); the only algorithm of CUNMOD_OP_DIV for them. */
CUNMOD_API int cunmod_inv_series(uint64_t *res, const uint64_t *b, int64_t lenb, int64_t n,
                                 uint64_t p, cunmod_ctx_t ctx);
CUNMOD_API int cunmod_div_series(uint64_t *res, const uint64_t *a, int64_t lena, const uint64_t *b,
                                 int64_t lenb, int64_t n, uint64_t p, cunmod_ctx_t ctx);

/* ys[i] = a(xs[i]) for 0 <= i < n; points may repeat, and p may be composite or less than n.
 * FLINT: _nmod_poly_evaluate_nmod_vec. GPU: Horner's rule, or Bernstein's scaled remainder
 * tree (docs/points.md). The operation is CUNMOD_OP_POINTS. */
CUNMOD_API int cunmod_evaluate(uint64_t *ys, const uint64_t *a, int64_t lena, const uint64_t *xs,
                               int64_t n, uint64_t p, cunmod_ctx_t ctx);

/* res[0 .. n-1] = the polynomial of at most n coefficients with res(xs[i]) = ys[i] for 0 <= i < n,
 * zero-padded. p must be prime (E_MODULUS), and the points different (E_REPEATED). FLINT:
 * _nmod_poly_interpolate_nmod_vec, which aborts there. GPU: Lagrange's formula up the
 * subproduct tree. The operation is CUNMOD_OP_POINTS. */
CUNMOD_API int cunmod_interpolate(uint64_t *res, const uint64_t *xs, const uint64_t *ys, int64_t n,
                                  uint64_t p, cunmod_ctx_t ctx);

/* What Euclid's algorithm gives; p must be prime (E_MODULUS). CUNMOD_OP_GCD for
 * cunmod_set_algorithm and cunmod_set_s. GPU: the divsteps of Bernstein and Yang (Fast
 * constant-time gcd computation and modular inversion, 2019), plain or by halves (von zur Gathen
 * and Gerhard, Modern Computer Algebra, chapter 11, has the classical half-GCD): docs/gcd.md,
 * docs/euclid.md. */

/* g[0 .. *leng-1] = the monic GCD of a and b, *leng its length (0 when both are
 * zero). g has room for max(lena, lenb) words when an operand may be zero,
 * min(lena, lenb) otherwise; words from *leng on are untouched. FLINT:
 * nmod_poly_gcd. More errors: E_ARGUMENT (leng NULL). */
CUNMOD_API int cunmod_gcd(uint64_t *g, int64_t *leng, const uint64_t *a, int64_t lena,
                          const uint64_t *b, int64_t lenb, uint64_t p, cunmod_ctx_t ctx);

/* s a + t b = g with g monic: deg s < deg (b/g) and deg t < deg (a/g), or, when one operand
 * divides the other, the cofactor of the longer one (of a when their lengths are the same) is
 * zero and the other one a constant; all zero when a and b are. g and *leng as cunmod_gcd; s has
 * max(lenb, 1) words and t max(lena, 1), both zero-padded. FLINT: nmod_poly_xgcd. More errors:
 * E_ARGUMENT (leng NULL), E_ALIAS. */
CUNMOD_API int cunmod_xgcd(uint64_t *g, int64_t *leng, uint64_t *s, uint64_t *t, const uint64_t *a,
                           int64_t lena, const uint64_t *b, int64_t lenb, uint64_t p,
                           cunmod_ctx_t ctx);

/* res[0 .. lenf-2] = 1 / a modulo f, zero-padded; a may be longer than f. FLINT:
 * nmod_poly_invmod, which returns 0 where this returns E_INVERSE: a and f have a common factor.
 * More errors: E_DIVZERO (f is zero), E_LENGTH (f is a constant). */
CUNMOD_API int cunmod_invmod(uint64_t *res, const uint64_t *a, int64_t lena, const uint64_t *f,
                             int64_t lenf, uint64_t p, cunmod_ctx_t ctx);

/* *res = the resultant of a and b, lc(a)^(deg b) times the product of b(x) over the roots x of a;
 * (-1)^(deg a deg b) times that of b and a. c^(deg a) when b is a constant c, not zero; 0 when one
 * of them is zero. Leading zeros do not count. FLINT: nmod_poly_resultant. */
CUNMOD_API int cunmod_resultant(uint64_t *res, const uint64_t *a, int64_t lena, const uint64_t *b,
                                int64_t lenb, uint64_t p, cunmod_ctx_t ctx);

/* The half-GCD: the product (m11 m12; m21 m22) of the matrices (q 1; 1 0) of the first quotients
 * of Euclid's algorithm, *sign its determinant 1 or -1, and the remainders c and d where they
 * end: a = m11 c + m12 d, b = m21 c + m22 d, deg c >= ceil(deg a / 2) > deg d; the identity when
 * deg b is less than that already. a is longer than b (E_LENGTH). m has 4 ((lena+1)/2) words, the
 * entries m11, m12, m21, m22 behind each other; c has lena words, d has lena/2; all zero-padded.
 * FLINT: nmod_poly_hgcd. More errors: E_ARGUMENT (sign NULL), E_ALIAS. */
CUNMOD_API int cunmod_hgcd(uint64_t *m, uint64_t *c, uint64_t *d, int64_t *sign, const uint64_t *a,
                           int64_t lena, const uint64_t *b, int64_t lenb, uint64_t p,
                           cunmod_ctx_t ctx);

/* The fraction that a is modulo m: num = den a modulo m, den monic, both without a common factor,
 * of at most lennum and lenden coefficients, zero-padded to so many; lennum >= 0, lenden >= 1,
 * and lennum + lenden is at most the true length of m (E_LENGTH), so that there is one at most; den
 * has no factor in common with m then. a may be longer than m; 0 is 0 / 1. von zur Gathen and
 * Gerhard, Modern Computer Algebra, section 5.7. More errors: E_INVERSE (there is none),
 * E_DIVZERO (m is zero), E_ALIAS. */
CUNMOD_API int cunmod_ratrec(uint64_t *num, int64_t lennum, uint64_t *den, int64_t lenden,
                             const uint64_t *a, int64_t lena, const uint64_t *m, int64_t lenm,
                             uint64_t p, cunmod_ctx_t ctx);

/* The same modulo x^(lennum+lenden-1): the Pade approximant of the power series a, of which lena
 * coefficients are given, zeros behind them. den is monic, and den[0] is not zero, so that
 * num / den is a power series; where a pair needs den[0] = 0 there is none (E_INVERSE). */
CUNMOD_API int cunmod_pade(uint64_t *num, int64_t lennum, uint64_t *den, int64_t lenden,
                           const uint64_t *a, int64_t lena, uint64_t p, cunmod_ctx_t ctx);

/* res[0 .. *len-1] = the minimal polynomial of a sequence that satisfies a linear recurrence of
 * order n/2 at most, n terms a[0 .. n-1] of it given: the monic c of least degree with
 * sum_j c[j] a[i+j] = 0 for all i. For another sequence it is the cofactor that Euclid's algorithm
 * on x^n and the sequence has in the middle, of degree n/2 at most, and the terms need not satisfy
 * it: a caller who does not know that there is a recurrence has to check. Massey, Shift-register
 * synthesis and BCH decoding (1969), in the form of von zur Gathen and Gerhard, section 12.3. res
 * has room for n/2 + 1 words; those from *len on are untouched. FLINT: V of nmod_berlekamp_massey,
 * made monic. More errors: E_ARGUMENT (len NULL). */
CUNMOD_API int cunmod_minpoly(uint64_t *res, int64_t *len, const uint64_t *a, int64_t n, uint64_t p,
                              cunmod_ctx_t ctx);

/* ---- device polynomials ------------------------------------------------ */

/* A polynomial that stays on the GPU of its context between calls (in host
 * memory when the context has no GPU, or the GPU has no room: every call works
 * all the same). When the GPU is lost (cunmod_sync), what needs the coefficients of
 * a polynomial that was there returns E_GPU, until it gets another value.
 * Its modulus is prime and fixed at creation. Always normalised.
 * Any result may be the same object as any operand, but two results may not be
 * the same (E_ALIAS). Common errors: E_ARGUMENT (NULL), E_MISMATCH, E_MEMORY,
 * E_GPU, E_INTERRUPTED, E_WORK. */
typedef struct cunmod_poly_struct *cunmod_poly_t;

/* Creates the zero polynomial modulo the prime p. Errors: E_MODULUS. */
CUNMOD_API int cunmod_poly_create(cunmod_poly_t *poly, uint64_t p, cunmod_ctx_t ctx);
CUNMOD_API void cunmod_poly_destroy(cunmod_poly_t poly);

/* poly = a[0 .. len-1], copied (the array may change after the call); leading
 * zeros are dropped. Errors: E_LENGTH, E_COEFF. */
CUNMOD_API int cunmod_poly_set_array(cunmod_poly_t poly, const uint64_t *a, int64_t len);

/* a[0 .. length-1] = poly, where `room` words of a may be written (E_LENGTH
 * when the polynomial is longer). Waits for the result. */
CUNMOD_API int cunmod_poly_get_array(uint64_t *a, int64_t room, cunmod_poly_t poly);

/* *len = the length. Waits when the length comes from a GPU result. */
CUNMOD_API int cunmod_poly_length(int64_t *len, cunmod_poly_t poly);

/* *p = the modulus. */
CUNMOD_API int cunmod_poly_modulus(uint64_t *p, cunmod_poly_t poly);

/* *words = where the coefficients are in the memory of the GPU, for reading only, and *word =
 * the bytes of each: 4 when p < 2^31, else 8. NULL for the zero polynomial. Waits for the
 * context's work, so that any stream may read; valid until poly gets another value or is
 * destroyed, which must not happen before the reading has finished. Errors: E_ARGUMENT (NULL),
 * E_GPU (the polynomial is not on a GPU: there is none, or it had no room). */
CUNMOD_API int cunmod_poly_device_pointer(const void **words, int *word, cunmod_poly_t poly);

CUNMOD_API int cunmod_poly_mul(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t b);
CUNMOD_API int cunmod_poly_sqr(cunmod_poly_t res, cunmod_poly_t a);

/* Parts of a product of coefficients c_i:
 *   mulmid   the sum of c_i x^(i-nlo) over nlo <= i < nhi, 0 <= nlo <= nhi (E_LENGTH)
 *   mullow   a b modulo x^n, n >= 0 (E_LENGTH)
 *   mulhigh  the sum of c_i x^i over i >= start, start >= 0 (E_LENGTH)
 * The limits may lie beyond the product. FLINT: nmod_poly_mulmid of FLINT 3.5, where
 * nhi < nlo is the zero polynomial; nmod_poly_mullow; nmod_poly_mulhigh, which leaves
 * anything in the coefficients below start. */
CUNMOD_API int cunmod_poly_mulmid(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t b, int64_t nlo,
                                  int64_t nhi);
CUNMOD_API int cunmod_poly_mullow(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t b, int64_t n);
CUNMOD_API int cunmod_poly_mulhigh(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t b,
                                   int64_t start);

/* Division and GCD as for host arrays. More errors: E_DIVZERO. */
CUNMOD_API int cunmod_poly_divrem(cunmod_poly_t q, cunmod_poly_t r, cunmod_poly_t a,
                                  cunmod_poly_t b);
CUNMOD_API int cunmod_poly_div(cunmod_poly_t q, cunmod_poly_t a, cunmod_poly_t b);
CUNMOD_API int cunmod_poly_rem(cunmod_poly_t r, cunmod_poly_t a, cunmod_poly_t b);
/* The quotient where b divides a. */
CUNMOD_API int cunmod_poly_divexact(cunmod_poly_t q, cunmod_poly_t a, cunmod_poly_t b);
/* Series as for host arrays. Whether b[0] is zero is read from the device, which waits. */
CUNMOD_API int cunmod_poly_inv_series(cunmod_poly_t res, cunmod_poly_t b, int64_t n);
CUNMOD_API int cunmod_poly_div_series(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t b,
                                      int64_t n);
CUNMOD_API int cunmod_poly_gcd(cunmod_poly_t g, cunmod_poly_t a, cunmod_poly_t b);

/* As for host arrays; no two results may be the same object (E_ALIAS). All wait
 * for the lengths of operands that are not known yet, and all but the extended GCD for what is read
 * from the device: the resultant, whether there is an inverse or a fraction, where a half-GCD and
 * the steps to a minimal polynomial end. n >= the
 * length of a for the n terms of a sequence, zeros behind those of a (E_LENGTH). */
CUNMOD_API int cunmod_poly_xgcd(cunmod_poly_t g, cunmod_poly_t s, cunmod_poly_t t, cunmod_poly_t a,
                                cunmod_poly_t b);
CUNMOD_API int cunmod_poly_invmod(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t f);
CUNMOD_API int cunmod_poly_resultant(uint64_t *res, cunmod_poly_t a, cunmod_poly_t b);
CUNMOD_API int cunmod_poly_hgcd(cunmod_poly_t m11, cunmod_poly_t m12, cunmod_poly_t m21,
                                cunmod_poly_t m22, cunmod_poly_t c, cunmod_poly_t d, int64_t *sign,
                                cunmod_poly_t a, cunmod_poly_t b);
CUNMOD_API int cunmod_poly_ratrec(cunmod_poly_t num, int64_t lennum, cunmod_poly_t den,
                                  int64_t lenden, cunmod_poly_t a, cunmod_poly_t m);
CUNMOD_API int cunmod_poly_pade(cunmod_poly_t num, int64_t lennum, cunmod_poly_t den,
                                int64_t lenden, cunmod_poly_t a);
CUNMOD_API int cunmod_poly_minpoly(cunmod_poly_t res, cunmod_poly_t a, int64_t n);

/* ---- prepared operands ------------------------------------------------- */

/* A polynomial that many others are multiplied by: a fixed modulus of modular
 * exponentiation, the inverse in Newton's iteration, a node of a product tree. It keeps
 * its transform on the GPU, so that a product by transforms takes about three quarters of
 * its time from 2^20 coefficients on (see docs/ntt.md); where the plan chooses something
 * else, or there is no GPU, the products are ordinary ones. It belongs to a context, as
 * device polynomials do. */
typedef struct cunmod_operand_struct *cunmod_operand_t;

/* Prepares b[0 .. lenb-1] modulo p, copied, for products by polynomials of at most `most`
 * coefficients. Errors: E_ARGUMENT (NULL), E_LENGTH (also most < 1), E_MODULUS, E_COEFF,
 * E_MEMORY. */
CUNMOD_API int cunmod_operand_create(cunmod_operand_t *operand, const uint64_t *b, int64_t lenb,
                                     int64_t most, uint64_t p, cunmod_ctx_t ctx);
/* The same from a device polynomial; more errors: E_GPU. */
CUNMOD_API int cunmod_operand_create_poly(cunmod_operand_t *operand, cunmod_poly_t b, int64_t most);
/* NULL is ignored. */
CUNMOD_API void cunmod_operand_destroy(cunmod_operand_t operand);

/* *len = its true length; *p = its modulus. Errors: E_ARGUMENT (NULL). */
CUNMOD_API int cunmod_operand_length(int64_t *len, cunmod_operand_t operand);
CUNMOD_API int cunmod_operand_modulus(uint64_t *p, cunmod_operand_t operand);

/* cunmod_mulmid and cunmod_poly_mulmid with the operand as b, lenb the length that it was
 * made with. The product of everything: nlo = 0, nhi = lena + lenb - 1 (device polynomials:
 * or any larger nhi). More errors: E_LENGTH (lena > most, the length of a for device
 * polynomials), E_MISMATCH. */
CUNMOD_API int cunmod_mulmid_operand(uint64_t *res, const uint64_t *a, int64_t lena,
                                     cunmod_operand_t operand, int64_t nlo, int64_t nhi);
CUNMOD_API int cunmod_poly_mulmid_operand(cunmod_poly_t res, cunmod_poly_t a,
                                          cunmod_operand_t operand, int64_t nlo, int64_t nhi);

/* ---- prepared divisors ------------------------------------------------- */

/* A polynomial that many others are divided by: the modulus of a residue ring, a node of a
 * subproduct tree. It keeps the transforms of its inverse and of itself on the GPU, from the
 * first operation there on, so that a division takes four transforms where it took fifteen.
 * It belongs to a context, as device polynomials do. The operation is CUNMOD_OP_DIV for
 * cunmod_set_algorithm and cunmod_set_s, but products and powers have one algorithm. */
typedef struct cunmod_divisor_struct *cunmod_divisor_t;

/* Prepares b[0 .. lenb-1] modulo p, copied; leading zeros are dropped, and the leading
 * coefficient must be a unit. Errors: E_ARGUMENT (NULL), E_LENGTH, E_MODULUS, E_COEFF,
 * E_DIVZERO, E_INVERSE, E_MEMORY. */
CUNMOD_API int cunmod_divisor_create(cunmod_divisor_t *divisor, const uint64_t *b, int64_t lenb,
                                     uint64_t p, cunmod_ctx_t ctx);
/* The same from a device polynomial. Errors: E_ARGUMENT, E_DIVZERO, E_MEMORY, E_GPU. */
CUNMOD_API int cunmod_divisor_create_poly(cunmod_divisor_t *divisor, cunmod_poly_t b);
/* NULL is ignored. */
CUNMOD_API void cunmod_divisor_destroy(cunmod_divisor_t divisor);

/* *len = its true length; *p = its modulus. Errors: E_ARGUMENT (NULL). */
CUNMOD_API int cunmod_divisor_length(int64_t *len, cunmod_divisor_t divisor);
CUNMOD_API int cunmod_divisor_modulus(uint64_t *p, cunmod_divisor_t divisor);

/* cunmod_divrem and cunmod_rem with the divisor as b, lenb its true length. Blocks of Newton's
 * division (docs/newton.md). Errors: E_ARGUMENT, E_LENGTH, E_COEFF, E_ALIAS, E_MEMORY,
 * E_GPU. */
CUNMOD_API int cunmod_divrem_divisor(uint64_t *q, uint64_t *r, const uint64_t *a, int64_t lena,
                                     cunmod_divisor_t divisor);
CUNMOD_API int cunmod_rem_divisor(uint64_t *r, const uint64_t *a, int64_t lena,
                                  cunmod_divisor_t divisor);

/* res[0 .. lenb-2] = a b modulo the divisor, lenb its true length, zero-padded. The true lengths
 * of a and b are less than that of the divisor (E_LENGTH). A square when a and b are the same
 * array of the same length. Aliasing: res may overlap a and b. FLINT: nmod_poly_mulmod_preinv.
 * Errors: E_ARGUMENT, E_LENGTH, E_COEFF, E_MEMORY, E_GPU. */
CUNMOD_API int cunmod_mulmod(uint64_t *res, const uint64_t *a, int64_t lena, const uint64_t *b,
                             int64_t lenb, cunmod_divisor_t divisor);

/* res[0 .. lenb-2] = a^e, or x^e, modulo the divisor, as cunmod_mulmod; e is
 * exponent[0 .. limbs-1], the lowest word first, zero when limbs is 0. The highest bit first;
 * everything stays on the GPU. A bit takes a square, and for others than x a product more when
 * it is set; the bits of x^e that leave the power below the degree of the divisor are free.
 * FLINT: nmod_poly_powmod_fmpz_binexp_preinv, nmod_poly_powmod_x_fmpz_preinv. Errors: as
 * cunmod_mulmod. */
CUNMOD_API int cunmod_powmod(uint64_t *res, const uint64_t *a, int64_t lena,
                             const uint64_t *exponent, int64_t limbs, cunmod_divisor_t divisor);
CUNMOD_API int cunmod_powmod_x(uint64_t *res, const uint64_t *exponent, int64_t limbs,
                               cunmod_divisor_t divisor);

/* res[0 .. lenb-2] = a(g) modulo the divisor, as cunmod_mulmod. About 2 sqrt(lena) products modulo
 * the divisor, many at once, and a matrix product: Brent and Kung, J. ACM 25 (1978). FLINT:
 * nmod_poly_compose_mod. Errors: as cunmod_mulmod. */
CUNMOD_API int cunmod_compose_mod(uint64_t *res, const uint64_t *a, int64_t lena, const uint64_t *g,
                                  int64_t leng, cunmod_divisor_t divisor);

/* The same on device polynomials of the divisor's modulus and context (E_MISMATCH); any result
 * may be any operand, but q and r are two objects (E_ALIAS). */
CUNMOD_API int cunmod_poly_divrem_divisor(cunmod_poly_t q, cunmod_poly_t r, cunmod_poly_t a,
                                          cunmod_divisor_t divisor);
CUNMOD_API int cunmod_poly_rem_divisor(cunmod_poly_t r, cunmod_poly_t a, cunmod_divisor_t divisor);
CUNMOD_API int cunmod_poly_mulmod(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t b,
                                  cunmod_divisor_t divisor);
CUNMOD_API int cunmod_poly_compose_mod(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t g,
                                       cunmod_divisor_t divisor);
CUNMOD_API int cunmod_poly_powmod(cunmod_poly_t res, cunmod_poly_t a, const uint64_t *exponent,
                                  int64_t limbs, cunmod_divisor_t divisor);
CUNMOD_API int cunmod_poly_powmod_x(cunmod_poly_t res, const uint64_t *exponent, int64_t limbs,
                                    cunmod_divisor_t divisor);

/* ---- prepared points ----------------------------------------------------- */

/* Points that many polynomials are evaluated at, or interpolated. From the first operation by
 * the tree on the GPU on it keeps there: the subproduct tree of the points; the transforms of
 * all its nodes, of the inverse of its root, and of the root; and, from the first interpolation
 * on, the inverses of the root's derivative at the points. The CPU path keeps nothing. It
 * belongs to a context, as device polynomials do. The operation is CUNMOD_OP_POINTS. */
typedef struct cunmod_points_struct *cunmod_points_t;

/* Prepares xs[0 .. n-1] modulo p, copied; points may repeat until they are interpolated. Errors:
 * E_ARGUMENT (NULL), E_LENGTH, E_MODULUS, E_COEFF, E_MEMORY. */
CUNMOD_API int cunmod_points_create(cunmod_points_t *points, const uint64_t *xs, int64_t n,
                                    uint64_t p, cunmod_ctx_t ctx);
/* The same of the coefficients of a device polynomial, zeros behind its end; more errors:
 * E_LENGTH (n is less than its length), E_GPU. */
CUNMOD_API int cunmod_points_create_poly(cunmod_points_t *points, cunmod_poly_t xs, int64_t n);
/* NULL is ignored. */
CUNMOD_API void cunmod_points_destroy(cunmod_points_t points);

/* *n = their number; *p = their modulus. Errors: E_ARGUMENT (NULL). */
CUNMOD_API int cunmod_points_number(int64_t *n, cunmod_points_t points);
CUNMOD_API int cunmod_points_modulus(uint64_t *p, cunmod_points_t points);

/* cunmod_evaluate and cunmod_interpolate with these points as xs; ys and res have as many
 * words. Errors: E_ARGUMENT, E_LENGTH, E_MODULUS and E_REPEATED (interpolation), E_COEFF,
 * E_MEMORY, E_GPU. */
CUNMOD_API int cunmod_evaluate_points(uint64_t *ys, const uint64_t *a, int64_t lena,
                                      cunmod_points_t points);
CUNMOD_API int cunmod_interpolate_points(uint64_t *res, const uint64_t *ys, cunmod_points_t points);

/* The same on device polynomials of the points' modulus and context (E_MISMATCH); values are
 * the coefficients of a polynomial, that of x^i belongs to point i. Any result may be any
 * operand. More errors: E_LENGTH (ys is longer than the number of points). */
CUNMOD_API int cunmod_poly_evaluate_points(cunmod_poly_t ys, cunmod_poly_t a,
                                           cunmod_points_t points);
CUNMOD_API int cunmod_poly_interpolate_points(cunmod_poly_t res, cunmod_poly_t ys,
                                              cunmod_points_t points);

/* With points that are not kept: the first n coefficients of xs, zeros behind its end. */
CUNMOD_API int cunmod_poly_evaluate(cunmod_poly_t ys, cunmod_poly_t a, cunmod_poly_t xs, int64_t n);
CUNMOD_API int cunmod_poly_interpolate(cunmod_poly_t res, cunmod_poly_t xs, cunmod_poly_t ys,
                                       int64_t n);

#ifdef __cplusplus
}
#endif

#endif
