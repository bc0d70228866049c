/* What the calls from PARI share: arguments to words, words to results, statuses to errors.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Coefficients of a t_VECSMALL are handed to the library where they are. Functions below may
 * raise PARI errors, which leave by longjmp: never while the library is at work.
 */
#ifndef CUNMOD_PARI_GLUE_H
#define CUNMOD_PARI_GLUE_H

#include <stdint.h>

#include <pari/pari.h>

#include "cunmod.h"

#define PLUGIN_API __attribute__((visibility("default")))

/* How a call has its polynomials, and gets its results. */
enum
{
    FORM_POL, /* t_POL, or a constant, of t_INTMOD or t_INT */
    FORM_VEC, /* t_VECSMALL as gp makes them: coefficients from component 1 on */
    FORM_FLX  /* libpari's Flx: a t_VECSMALL with the variable in component 1 */
};

typedef struct
{
    const char *name; /* for messages */
    int form;
    ulong p;
    long variable; /* FORM_POL: its number; FORM_FLX: component 1 */

    /* FORM_POL: stack for a result of so many coefficients, from `reserve` down. It lies
     * before everything else, so that gerepileupto need not move a long result. */
    pari_sp reserve;
    int64_t reserved;
} call_t;

typedef struct
{
    const uint64_t *words;
    int64_t len;
} words_t;

/* A call of gp with modulus p; NULL: the modulus of the coefficients. The arguments are
 * polynomials, lists of residues, and constants, in this order. Either all polynomials and lists
 * are vectors, for which p is needed. Or the polynomials become an Flx each on the stack, one for
 * all that are the same object, and a list is a t_VEC or t_COL of t_INTMOD or t_INT. A constant is
 * a t_INTMOD or t_INT in any call, and becomes a list of one residue. A call without polynomials is
 * in the variable x. expected: the number of coefficients that a long result may have, or 0.
 * Errors: e_TYPE, e_DOMAIN (p), e_MODULUS, e_VAR. */
call_t glue_open(const char *name, GEN p, GEN *args, int polys, int lists, int constants,
                 int64_t expected);

/* The arguments are t_VEC or t_COL of one length: e_TYPE, e_DIM. */
void glue_check_lists(const char *name, const GEN *lists, int count);

/* Coefficients of an argument, whatever it is. */
int64_t glue_length(GEN x);

/* A call on Flx; the last `lists` arguments are Flv. Errors: e_TYPE. */
call_t glue_open_flx(const char *name, ulong p, const GEN *args, int count, int lists);

words_t glue_words(const call_t *call, GEN x);

/* The residues of a list, whatever the form of the call. */
words_t glue_list(GEN x);

/* A new t_VECSMALL for `len` coefficients, and where they go. */
GEN glue_room(const call_t *call, int64_t len);
uint64_t *glue_space(const call_t *call, GEN room);

/* The result in the form of the call, from the first len words of the room, without leading
 * zeros. What is not in the result is garbage for gerepileupto. */
GEN glue_result(const call_t *call, GEN room, int64_t len);

/* The same of words that are elsewhere. */
GEN glue_copy(const call_t *call, words_t a);

/* One residue, and a list of as many as the t_VECSMALL has: t_INTMOD, or the words. */
GEN glue_residue(const call_t *call, ulong residue);
GEN glue_residues(const call_t *call, GEN list);

/* Raises e_TYPE for x, of which `coefficient` is wrong; a fraction is named. */
void glue_wrong_type(const char *name, GEN coefficient, GEN x);

/* n is not negative: e_DOMAIN. */
void glue_check_length(const call_t *call, const char *what, long n);

/* The error of a status, unless it is CUNMOD_OK. `unit`: what CUNMOD_E_INVERSE says has no
 * inverse. */
void glue_check(const call_t *call, int status, ulong unit);

/* status = the library's, from an expression that calls it. SIGINT and SIGALRM wait for its end,
 * which they hasten: the library reads PARI's note of them. Their handler does not come back,
 * unless the user goes on after a break: then the call is made again.
 *
 * PARI's memory functions for GMP leave by longjmp when there is no memory. Within the library it
 * is to be the library that leaves. */
#define GLUE_CALL(status, expression)                                                              \
    do                                                                                             \
    {                                                                                              \
        BLOCK_SIGINT_START cunmod_catch_memory_errors();                                           \
        (status) = cunmod_set_interrupt(NULL, &PARI_SIGINT_pending);                               \
        if ((status) == CUNMOD_OK)                                                                 \
            (status) = (expression);                                                               \
        BLOCK_SIGINT_END                                                                           \
    } while ((status) == CUNMOD_E_INTERRUPTED && !PARI_SIGINT_pending)

/* Makes such a call, and raises the error of its status, as glue_check. */
#define GLUE_RUN(call, unit, expression)                                                           \
    do                                                                                             \
    {                                                                                              \
        int status_;                                                                               \
        GLUE_CALL(status_, expression);                                                            \
        glue_check(call, status_, unit);                                                           \
    } while (0)

#endif
