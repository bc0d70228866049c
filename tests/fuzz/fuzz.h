/* Random cases of all operations of cunmod.h: what the files of t-fuzz share.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A case is an operation with operands, and with the results that FLINT has. It is a function of
 * the seed and its number alone, but for what a context has kept of the cases before it.
 */
#ifndef CUNMOD_TESTS_FUZZ_H
#define CUNMOD_TESTS_FUZZ_H

#include <flint/nmod_poly.h>
#include <stdint.h>

#include "cunmod.h"

#define FUZZ_OPERANDS 3
#define FUZZ_RESULTS 6
#define FUZZ_OPS 6 /* CUNMOD_OP_MUL .. CUNMOD_OP_MAT */
#define FUZZ_UNSET (-7)

/* ---- a case -------------------------------------------------------------- */

typedef struct
{
    uint64_t *words; /* len words, as the references see them */
    int64_t len;
    const char *kind;
    int is_raw;   /* the words are no coefficients modulo p, as those of an exponent */
    int64_t from; /* >= 0: the operand equals words[from .. from + len - 1] of operand 0 */
} fuzz_operand_t;

typedef struct
{
    int64_t room;   /* the number of words that the library may write */
    uint64_t *want; /* room words: the expected result, zero-padded */
    uint64_t *got;  /* room words: the result of the library */
} fuzz_result_t;

/* What is forced, and what goes wrong. */
typedef struct
{
    int path;
    const char *algorithm[FUZZ_OPS]; /* NULL: the plan's choice */
    int64_t s[FUZZ_OPS];
    long fault;     /* 0, or which device call fails */
    int is_limited; /* the call has limits of memory and time, which are too large to matter */
    int apart;      /* FLINT runs in a thread of its own when an interrupt is possible */
} fuzz_force_t;

#define FUZZ_GOOD 0
#define FUZZ_BAD_COEFF 1
#define FUZZ_BAD_MODULUS 2
#define FUZZ_BAD_OPERAND 3 /* NULL */
#define FUZZ_BAD_RESULT 4  /* NULL */
#define FUZZ_BAD_LENGTH 5
#define FUZZ_BAD_ALIAS 6 /* two results overlap */
#define FUZZ_INTERRUPTED 7
#define FUZZ_BADS 8

#define FUZZ_FACTOR 1 /* the last operand is prepared for products */
#define FUZZ_DIVISOR 2
#define FUZZ_POINTS 3

#define FUZZ_NO_NUMBER 0
#define FUZZ_OF_ARRAYS 1 /* only calls on arrays return the number: a length */
#define FUZZ_ALWAYS 2

struct fuzz_operation_struct;

typedef struct
{
    const struct fuzz_operation_struct *operation;
    uint64_t number; /* of the case */
    uint64_t p;
    int of_polys; /* cunmod_poly_NAME */
    int is_prime;
    int64_t longest; /* operands have at most this length in cases of the operation */
    int64_t bound;   /* operands have at most this length in this case */
    fuzz_force_t force;
    int prepared_twice; /* a prepared object is used once before the call that is checked */

    int operands, results;
    fuzz_operand_t operand[FUZZ_OPERANDS];
    fuzz_result_t result[FUZZ_RESULTS];
    int64_t n[4];        /* further arguments */
    int64_t words;       /* the number of words of each integer of the result */
    int64_t want_number; /* the expected number of an operation that returns a number */
    int64_t written;     /* >= 0: calls on arrays write this many words of result 0, and no more */
    int expected;        /* the expected status */
    int bad;             /* FUZZ_GOOD .. FUZZ_INTERRUPTED */
    int spoiled;         /* the operand that gets a bad coefficient */
    int may_be_idle;     /* the result is known, so that an interrupt may have nothing to stop */

    /* What the library is given. */
    cunmod_ctx_t ctx;
    uint64_t modulus;
    const uint64_t *a[FUZZ_OPERANDS];
    int64_t len[FUZZ_OPERANDS];
    uint64_t *r[FUZZ_RESULTS];
    cunmod_poly_t pa[FUZZ_OPERANDS], pr[FUZZ_RESULTS];
    cunmod_operand_t factor; /* this or divisor or points is the last operand, prepared */
    cunmod_divisor_t divisor;
    cunmod_points_t points;
    int64_t number_got;

    int differs; /* a difference has been reported */
    char places[96];
} fuzz_case_t;

typedef struct fuzz_operation_struct
{
    const char *name;             /* the function is cunmod_NAME, or cunmod_poly_NAME */
    int op;                       /* CUNMOD_OP_MUL .. */
    int any_modulus;              /* arrays take composite moduli, too */
    int over_integers;            /* there is no modulus */
    int prepares;                 /* FUZZ_FACTOR .. FUZZ_POINTS */
    int gives_number;             /* the call returns a length or a sign: FUZZ_NO_NUMBER .. */
    int gives_word;               /* result 0 is one word, also of device polynomials */
    int by_lengths;               /* the status or the room depends on the true lengths */
    int may_be_idle;              /* an interrupt may have nothing to stop, as in a copy */
    int in_steps;                 /* there are several calls, of which each may be refused */
    int64_t cost;                 /* operands of a product are this many times longer */
    void (*make)(fuzz_case_t *x); /* draws operands, and computes the expected results */
    int (*array)(fuzz_case_t *x); /* returns the status of the call on arrays; or NULL */
    int (*poly)(fuzz_case_t *x);  /* returns the status of the call on polynomials; or NULL */
    int (*holds)(fuzz_case_t *x); /* returns whether the results obey an identity; or NULL */
} fuzz_operation_t;

extern const fuzz_operation_t fuzz_products[], fuzz_divisions[], fuzz_residues[], fuzz_euclid[],
    fuzz_fractions[], fuzz_points[], fuzz_elementary[], fuzz_coefficients[], fuzz_series[],
    fuzz_algebra[], fuzz_factor[], fuzz_factor_batches[], fuzz_irreducible[], fuzz_roots[],
    fuzz_circular[], fuzz_recurrences[], fuzz_grids[], fuzz_matrices[], fuzz_matrix_polys[],
    fuzz_zmat[]; /* each ends with a NULL name */

/* ---- running cases ------------------------------------------------------- */

typedef struct
{
    long cases, on_gpu, refused, differences;
} fuzz_counts_t;

#define FUZZ_MOST 512

/* operation[2 i] counts cases of operation i on arrays, operation[2 i + 1] those on device
 * polynomials. algorithm[i] counts the operations that ended with this algorithm on the GPU. */
typedef struct
{
    fuzz_counts_t operation[FUZZ_MOST];
    long algorithm[FUZZ_MOST];
} fuzz_totals_t;

/* The options of t-fuzz that choose the cases. */
typedef struct
{
    uint64_t seed;
    int64_t longest;
    int long_ones;         /* lengths are uniform up to the longest; else most of them are short */
    int64_t contexts;      /* each thread has this many contexts */
    int path;              /* CUNMOD_PATH_AUTO: paths are drawn */
    const char *operation; /* the only operation, with or without poly_; NULL: all operations */
    const char *group;     /* the only group; NULL: all groups */
    int faults;            /* some device calls of the emulator fail */
} fuzz_options_t;

/* There are fuzz_operation_count() operations. fuzz_find returns the index of the operation that
 * has a name, with or without poly_, or -1. */
const fuzz_operation_t *fuzz_operation(int index);
int fuzz_operation_count(void);
int fuzz_find(const char *name);

/* There are fuzz_group_count() groups of operations. fuzz_group returns the name of group `index`,
 * and fuzz_group_of the index of the group of operation `index`. */
const char *fuzz_group(int index);
int fuzz_group_count(void);
int fuzz_group_of(int index);

/* Returns the name of algorithm `index` among those that cases force, and sets *op to its
 * operation. Returns NULL when there are fewer algorithms. */
const char *fuzz_algorithm(int *op, int index);

/* Runs and counts the case that the random numbers of the thread determine. Returns whether there
 * was a difference. */
int fuzz_run(uint64_t number, const fuzz_options_t *options, cunmod_ctx_t ctx,
             fuzz_totals_t *totals);
void fuzz_add(fuzz_counts_t *sum, const fuzz_counts_t *more);

/* Prints a difference and the command that repeats it, at most once for each case. */
void fuzz_report(fuzz_case_t *x, const fuzz_options_t *options, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Make one call on host arrays or on device polynomials, and check everything that has to be true
 * after the call. Return whether the call was refused with E_GPU where E_GPU is allowed. */
int fuzz_arrays(fuzz_case_t *x, const fuzz_options_t *options);
int fuzz_polys(fuzz_case_t *x, const fuzz_options_t *options);

/* Draws a path, and with a GPU algorithms and s, and shortens x->longest for slow algorithms. */
void fuzz_force(fuzz_case_t *x, const fuzz_options_t *options);

/* Counts the algorithm of the last operation of the context. */
void fuzz_count_algorithm(fuzz_totals_t *totals, const fuzz_case_t *x);

/* Returns the status of the call. Before the call it sets what the case forces, plants the fault,
 * and prepares the last operand where the operation takes it prepared. */
int fuzz_call(fuzz_case_t *x);

/* Returns whether the library may refuse the call with E_GPU. */
int fuzz_may_refuse(const fuzz_case_t *x, const fuzz_options_t *options);

/* Reports a GPU that failed without a planted fault, unless it ran out of memory. */
void fuzz_check_gpu(fuzz_case_t *x, const fuzz_options_t *options);

/* Returns whether the case is interrupted but may succeed, since the call has so little to do that
 * the library need not read the flag. */
int fuzz_is_idle(const fuzz_case_t *x);

/* Compares got[0 .. written[i] - 1] of each result i with want, and the numbers. */
void fuzz_compare(fuzz_case_t *x, const fuzz_options_t *options, const int64_t *written);

/* ---- operands ------------------------------------------------------------ */

int fuzz_chance(int in); /* true with probability 1 / in */

/* order[0 .. count-1] = the numbers 0 .. count-1 in random order. */
void fuzz_shuffle(int *order, int count);

/* Draws a modulus, and sets p and is_prime. */
void fuzz_modulus(fuzz_case_t *x);

/* Returns a random length from 0 to x->bound: tiny, near a power of two or a threshold, or any. */
int64_t fuzz_length(const fuzz_case_t *x);

/* fuzz_operand draws operand i of len words of a random kind. fuzz_space gives operand i len words
 * 0, which the caller changes, and returns them. */
void fuzz_operand(fuzz_case_t *x, int i, int64_t len);
uint64_t *fuzz_space(fuzz_case_t *x, int i, int64_t len, const char *kind);

/* Draws operands 0 and 1 of all kinds and lengths, which are often related. */
void fuzz_pair(fuzz_case_t *x);

/* z[0 .. len-1] = f modulo x^len, zero-padded. */
void fuzz_copy(uint64_t *z, int64_t len, const nmod_poly_t f);

/* Sets operand i to f, in some cases with leading zeros. */
void fuzz_take(fuzz_case_t *x, int i, const nmod_poly_t f, const char *kind);

/* fuzz_true returns the length of operand i without leading zeros. fuzz_random_poly initialises f
 * with len random coefficients, of which the leading one is not 0. */
int64_t fuzz_true(const fuzz_case_t *x, int i);
void fuzz_random_poly(nmod_poly_t f, int64_t len, uint64_t p);

/* Returns n such that each of the n lowest coefficients of operand i may become a bad one. */
int64_t fuzz_spoilable(const fuzz_case_t *x, int i);

/* Makes the highest coefficient of operand i that is not zero a unit, three times in four. */
void fuzz_lead(fuzz_case_t *x, int i);

/* ---- references ---------------------------------------------------------- */

/* Each initialises f: as a[0 .. len-1], or as operand i. */
void fuzz_set(nmod_poly_t f, const uint64_t *a, int64_t len, uint64_t p);
void fuzz_get(nmod_poly_t f, const fuzz_case_t *x, int i);

/* Draws operand 0 of some length, or operands 0 and 1 by fuzz_pair, and initialises polynomials
 * as these operands. */
void fuzz_open_one(fuzz_case_t *x, nmod_poly_t f);
void fuzz_open_two(fuzz_case_t *x, nmod_poly_t a, nmod_poly_t b);

/* Initialises polynomials modulo p, or clears them. */
void fuzz_init(uint64_t p, nmod_poly_struct *const *polys);
void fuzz_clear(nmod_poly_struct *const *polys);
#define FUZZ_INIT(p, ...) fuzz_init(p, (nmod_poly_struct *[]){__VA_ARGS__, NULL})
#define FUZZ_CLEAR(...) fuzz_clear((nmod_poly_struct *[]){__VA_ARGS__, NULL})

/* The next result has `room` words. fuzz_want sets it to f, zero-padded; fuzz_close_one clears f
 * afterwards; the caller fills the array that fuzz_want_space returns. */
void fuzz_want(fuzz_case_t *x, int64_t room, const nmod_poly_t f);
void fuzz_close_one(fuzz_case_t *x, int64_t room, nmod_poly_t f);
uint64_t *fuzz_want_space(fuzz_case_t *x, int64_t room);

/* The next results are rows[0 .. n-1], each of len words: one array, or n device polynomials. */
void fuzz_want_rows(fuzz_case_t *x, const nmod_poly_struct *rows, int64_t n, int64_t len);

/* Return the value at t modulo p of an array, of operand i, or of result i. */
uint64_t fuzz_at(const uint64_t *a, int64_t len, uint64_t t, uint64_t p);
uint64_t fuzz_operand_at(const fuzz_case_t *x, int i, uint64_t t);
uint64_t fuzz_result_at(const fuzz_case_t *x, int i, uint64_t t);

/* Returns a b + c modulo p. */
uint64_t fuzz_sum(uint64_t a, uint64_t b, uint64_t c, uint64_t p);

/* ---- calls ---------------------------------------------------------------- */

/* Functions that return the status of a call with the arguments of the case x. */
#define ARRAY_CALL(title, call)                                                                    \
    static int array_##title(fuzz_case_t *x)                                                       \
    {                                                                                              \
        return call;                                                                               \
    }
#define POLY_CALL(title, call)                                                                     \
    static int poly_##title(fuzz_case_t *x)                                                        \
    {                                                                                              \
        return call;                                                                               \
    }
#define CALLS(title, on_arrays, on_polys) ARRAY_CALL(title, on_arrays) POLY_CALL(title, on_polys)

/* The function make_title, which is a call of a more general one. */
#define MAKE(title, call)                                                                          \
    static void make_##title(fuzz_case_t *x)                                                       \
    {                                                                                              \
        call;                                                                                      \
    }

/* Arguments of calls on arrays: operand i, and the modulus with the context. */
#define ARRAY(i) x->a[i], x->len[i]
#define OVER x->modulus, x->ctx

#endif
