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
#define FUZZ_OPS 5 /* CUNMOD_OP_MUL .. CUNMOD_OP_ELEMENTARY */
#define FUZZ_UNSET (-7)

/* ---- a case -------------------------------------------------------------- */

typedef struct
{
    uint64_t *words; /* len words, as the references see them */
    int64_t len;
    const char *kind;
    int is_raw;   /* no coefficients */
    int64_t from; /* >= 0: the words of operand 0 from there on */
} fuzz_operand_t;

typedef struct
{
    int64_t room;   /* words that may be written */
    uint64_t *want; /* room words: what has to be there, zero-padded */
    uint64_t *got;  /* the same, from the library */
} fuzz_result_t;

/* What is forced, and what goes wrong. */
typedef struct
{
    int path;
    const char *algorithm[FUZZ_OPS]; /* NULL: the plan's choice */
    int64_t s[FUZZ_OPS];
    long fault;     /* 0, or which device call fails */
    int is_limited; /* in memory and in time, so far away that it changes nothing */
    int apart;      /* with a flag, FLINT runs in a thread of its own */
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
#define FUZZ_OF_ARRAYS 1 /* of device polynomials it is told by their length */
#define FUZZ_ALWAYS 2

struct fuzz_operation_struct;

typedef struct
{
    const struct fuzz_operation_struct *operation;
    uint64_t number; /* of the case */
    uint64_t p;
    int of_polys; /* cunmod_poly_NAME */
    int is_prime;
    int64_t longest; /* operand */
    int64_t bound;   /* the same, of this case */
    fuzz_force_t force;
    int prepared_twice; /* an object that is prepared is used once before */

    int operands, results;
    fuzz_operand_t operand[FUZZ_OPERANDS];
    fuzz_result_t result[FUZZ_RESULTS];
    int64_t n[4];        /* further arguments */
    int64_t words;       /* of the integers of the result */
    int64_t want_number; /* of an operation that gives a number */
    int64_t written;     /* >= 0: words of result 0 that arrays get, of which more is untouched */
    int expected;        /* status */
    int bad;
    int spoiled;     /* the operand with a coefficient that is bad */
    int may_be_idle; /* the result is known: an interrupt may find nothing */

    /* What the library is given. */
    cunmod_ctx_t ctx;
    uint64_t modulus;
    const uint64_t *a[FUZZ_OPERANDS];
    int64_t len[FUZZ_OPERANDS];
    uint64_t *r[FUZZ_RESULTS];
    cunmod_poly_t pa[FUZZ_OPERANDS], pr[FUZZ_RESULTS];
    cunmod_operand_t factor; /* the last operand, when the operation wants it prepared */
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
    int any_modulus;              /* it need not be prime; device polynomials want it prime */
    int over_integers;            /* there is no modulus */
    int prepares;                 /* FUZZ_FACTOR .. FUZZ_POINTS */
    int gives_number;             /* a length or a sign: FUZZ_NO_NUMBER .. */
    int gives_word;               /* result 0 is a word, of device polynomials, too */
    int by_lengths;               /* lengths without leading zeros must agree, or results have room
                                     by them */
    int may_be_idle;              /* a copy, or what is known: an interrupt may find nothing */
    int in_steps;                 /* several calls, of which the first may be refused */
    int64_t cost;                 /* operands are so many times shorter than those of a product */
    void (*make)(fuzz_case_t *x); /* operands, room, what is expected */
    int (*array)(fuzz_case_t *x); /* the call on arrays; returns its status. NULL: none */
    int (*poly)(fuzz_case_t *x);  /* and on device polynomials. NULL: none */
    int (*holds)(fuzz_case_t *x); /* NULL, or whether the results obey an identity */
} fuzz_operation_t;

extern const fuzz_operation_t fuzz_products[], fuzz_divisions[], fuzz_residues[], fuzz_euclid[],
    fuzz_fractions[], fuzz_points[], fuzz_elementary[], fuzz_coefficients[], fuzz_series[],
    fuzz_algebra[], fuzz_circular[], fuzz_recurrences[],
    fuzz_grids[]; /* each ends with a NULL name */

/* ---- running cases ------------------------------------------------------- */

typedef struct
{
    long cases, on_gpu, refused, differences;
} fuzz_counts_t;

#define FUZZ_MOST 256

/* Of operation i on arrays and on device polynomials: operation[2 i] and [2 i + 1]; and how often
 * an algorithm was what an operation on the GPU came to. */
typedef struct
{
    fuzz_counts_t operation[FUZZ_MOST];
    long algorithm[FUZZ_MOST];
} fuzz_totals_t;

/* Which parts of the cases are asked for. */
typedef struct
{
    uint64_t seed;
    int64_t longest;
    int long_ones;         /* operands of all lengths up to the longest, not most of them short */
    int64_t contexts;      /* of a thread */
    int path;              /* CUNMOD_PATH_AUTO: all */
    const char *operation; /* NULL: all; with or without poly_ */
    int faults;            /* device calls fail now and then, in the emulator */
} fuzz_options_t;

/* All operations, fuzz_operation_count() of them; and which of them a name, with or without poly_,
 * is, or -1. */
const fuzz_operation_t *fuzz_operation(int index);
int fuzz_operation_count(void);
int fuzz_find(const char *name);

/* The name of an algorithm that is forced, and its operation, or NULL. */
const char *fuzz_algorithm(int *op, int index);

/* Runs a case, of the random numbers of the thread, and counts it. Returns whether there was a
 * difference. */
int fuzz_run(uint64_t number, const fuzz_options_t *options, cunmod_ctx_t ctx,
             fuzz_totals_t *totals);
void fuzz_add(fuzz_counts_t *sum, const fuzz_counts_t *more);

/* Prints a difference and how to see it again, once a case. */
void fuzz_report(fuzz_case_t *x, const fuzz_options_t *options, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Host arrays and device polynomials: one call, and whatever has to be true behind it. Return
 * whether the call was refused: E_GPU where that is allowed. */
int fuzz_arrays(fuzz_case_t *x, const fuzz_options_t *options);
int fuzz_polys(fuzz_case_t *x, const fuzz_options_t *options);

/* Draws a path, algorithms and s, and how far operands are shorter for them; without a GPU there is
 * nothing to force. Counts what the last operation of the context came to. */
void fuzz_force(fuzz_case_t *x, const fuzz_options_t *options);
void fuzz_count_algorithm(fuzz_totals_t *totals, const fuzz_case_t *x);

/* The call, with what is forced and with the fault, and with what is prepared for it. Returns its
 * status. */
int fuzz_call(fuzz_case_t *x);

/* Whether a refusal is no difference. */
int fuzz_may_refuse(const fuzz_case_t *x, const fuzz_options_t *options);

/* Reports a GPU that failed where nothing made it fail. It may run out of memory. */
void fuzz_check_gpu(fuzz_case_t *x, const fuzz_options_t *options);

/* Whether the flag of an interrupt is set where there is nothing to stop: nobody reads it then. */
int fuzz_is_idle(const fuzz_case_t *x);

/* Compares got with want. */
void fuzz_compare(fuzz_case_t *x, const fuzz_options_t *options, const int64_t *written);

/* ---- operands ------------------------------------------------------------ */

int fuzz_chance(int in); /* one of so many */

/* order[0 .. count-1] = the numbers 0 .. count-1 in random order. */
void fuzz_shuffle(int *order, int count);

/* A modulus, into p and is_prime. */
void fuzz_modulus(fuzz_case_t *x);

/* A length from 0 to x->bound: tiny, around a power of two or a threshold, or any. */
int64_t fuzz_length(const fuzz_case_t *x);

/* Operand i, of random words of some kind; of len words that are set to zero. */
void fuzz_operand(fuzz_case_t *x, int i, int64_t len);
uint64_t *fuzz_space(fuzz_case_t *x, int i, int64_t len, const char *kind);

/* Draws operands 0 and 1 of all kinds and lengths, which are often related. */
void fuzz_pair(fuzz_case_t *x);

/* Fills the array of fewer coefficients than a.length with f modulo x^len. */
void fuzz_copy(uint64_t *z, int64_t len, const nmod_poly_t f);

/* Operand i gets the coefficients of f, and now and then zeros on top. */
void fuzz_take(fuzz_case_t *x, int i, const nmod_poly_t f, const char *kind);

/* The same length without leading zeros; a polynomial of len random coefficients. */
int64_t fuzz_true(const fuzz_case_t *x, int i);
void fuzz_random_poly(nmod_poly_t f, int64_t len, uint64_t p);

/* So many coefficients of operand i, from its lowest, can be spoiled. */
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

/* The value at t modulo p, by Horner's rule and 128-bit integers. */
uint64_t fuzz_at(const uint64_t *a, int64_t len, uint64_t t, uint64_t p);
uint64_t fuzz_operand_at(const fuzz_case_t *x, int i, uint64_t t);
uint64_t fuzz_result_at(const fuzz_case_t *x, int i, uint64_t t);

/* a b + c modulo p. */
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
