/* A hook: a function with the name and the parameters of one of FLINT's, which asks cunmod, and
 * FLINT's function where cunmod has no answer.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A call has two lengths, n and m, and a modulus p (0 over the integers). Short calls go to FLINT
 * after one comparison. The others ask cunmod, whose plan declines the calls that FLINT computes
 * faster (cunmod_set_decline). Lengths that differ by less than a quarter are of one class, and the
 * calls of a class that was declined go to FLINT without a question, but for one of 1024.
 */
#ifndef CUNMOD_HOOK_H
#define CUNMOD_HOOK_H

#include <limits.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#include "cunmod.h"
#include "loaded.h"

/* Classes of two lengths and the bits of a modulus: HOOK_STEPS classes for a length, four for p. */
#define HOOK_STEPS 128
#define HOOK_CLASSES (4 * HOOK_STEPS * HOOK_STEPS)

typedef struct
{
    _Atomic int64_t least; /* size from which on calls ask; 0 before the first call */
    void *_Atomic original[LOADED_FLINTS]; /* FLINT's function, by the number of the FLINT; NULL
                                              before its first call. Of a slot: entry 0 */
    const char *name;                      /* of FLINT's function */
    void *replacement;     /* the function that has this hook; NULL: a slot of the method table */
    int op;                /* CUNMOD_OP_* for which the plan predicts the time; -1: none */
    _Atomic int64_t calls; /* the calls that are not short */
    _Atomic int64_t taken; /* the calls that cunmod has computed */
    _Atomic int64_t ns;    /* nanoseconds of the taken calls */
    _Atomic int64_t saved_ns; /* predicted nanoseconds of FLINT for the taken calls, less ns */
    _Atomic uint64_t refused; /* the last modulus with which cunmod does not compute this */
    _Atomic unsigned char *declined;   /* bit c: class c was declined */
    _Atomic(_Atomic float *) flint_us; /* by class, predicted microseconds of FLINT; 0: not asked
                                          yet, NaN: no prediction. NULL: none was asked for */
} hook_t;

/* All hooks, in no order. */
extern hook_t *const __start_cunmod_hooks[] __attribute__((visibility("hidden")));
extern hook_t *const __stop_cunmod_hooks[] __attribute__((visibility("hidden")));

/* The context of the calling thread for the calls of the hooks. The program's own calls of cunmod
 * have other contexts. */
extern __thread cunmod_ctx_t hook_context;

/* Returns the class of the lengths n and m modulo p, 0 .. HOOK_CLASSES-1. */
int hook_class(int64_t n, int64_t m, uint64_t p);

/* Returns whether cunmod is to be asked, for a caller at this address; NULL: FLINT itself, by a
 * slot of the method table. Only callers of the FLINT for which libcunmod was opened ask. After a
 * positive answer hook_takes must be called; until then the signals that a user sends are blocked,
 * so that no handler leaves the call by longjmp. */
int hook_asks(hook_t *hook, const void *caller, int64_t n, int64_t m, uint64_t p);

/* Returns whether cunmod has computed the result: `status` is the status of the call. */
int hook_takes(hook_t *hook, int64_t n, int64_t m, uint64_t p, int status);

/* Returns FLINT's function for a caller at this address, and sets loaded_called. */
void *hook_find(hook_t *hook, const void *caller);

/* Opens libcunmod, if it is not open. Returns the number of slots of the method table that this
 * call has overwritten, or -1 when no call can be taken. */
int hook_open(void);

/* The caller is in a call of cunmod from hook_begin to hook_end: hooks of this thread pass all
 * calls on, and the signals that a user sends are blocked. Opens libcunmod, if it is not open.
 * Returns CUNMOD_OK, or CUNMOD_E_UNSUPPORTED when libcunmod cannot be used; then hook_end is not
 * called. */
int hook_begin(void);
void hook_end(void);

/* Returns FLINT's function for a caller at this address, which is then to be called: sets
 * loaded_called. */
static inline void *hook_original(hook_t *hook, const void *caller)
{
    const int number = loaded_number(caller);
    void *const original =
        number < 0 ? NULL : atomic_load_explicit(&hook->original[number], memory_order_relaxed);
    if (number >= 0)
        loaded_called = number;
    return original != NULL ? original : hook_find(hook, caller);
}

/* Returns hook_original(hook, caller) if this is known and the caller has the FLINT with number 0,
 * the only one with a number, else NULL: a test in fewer instructions, for the short calls of most
 * programs. */
static inline void *hook_known(hook_t *hook, const void *caller)
{
    return loaded_is_first(caller) && !atomic_load_explicit(&loaded_several, memory_order_relaxed)
               ? atomic_load_explicit(&hook->original[0], memory_order_relaxed)
               : NULL;
}

/* Returns whether a call is long enough to ask cunmod; most calls are not. */
static inline int hook_is_long(hook_t *hook, int64_t size)
{
    const int64_t least = atomic_load_explicit(&hook->least, memory_order_relaxed);
    return __builtin_expect(size >= least, 0) != 0;
}

/* The coefficients that count of an operand of a result modulo x^n_. */
#define HOOK_LESS(length_, n_) ((length_) < (n_) ? (length_) : (n_))

/* Ends a void function, or one with a value, with a call. */
#define HOOK_VOID(call_)                                                                           \
    do                                                                                             \
    {                                                                                              \
        call_;                                                                                     \
        return;                                                                                    \
    } while (0)
#define HOOK_RETURN(call_) return call_

/* Defines hook_of_name_, the hook of the function with this text as its name. */
#define HOOK_DEFINE(name_, op_, text_, replacement_)                                               \
    static _Atomic unsigned char declined_##name_[HOOK_CLASSES / CHAR_BIT];                        \
    static hook_t hook_of_##name_ = {                                                              \
        .name = text_, .op = op_, .replacement = replacement_, .declined = declined_##name_};      \
    __attribute__((used, section("cunmod_hooks"))) static hook_t *const entry_##name_ =            \
        &hook_of_##name_;

/* The parameters and the arguments of a function, and one more. */
#define HOOK_AND_CALLER_(...) (__VA_ARGS__, const void *caller)
#define HOOK_ITS_CALLER_(...) (__VA_ARGS__, caller)

/* Defines the hook of FLINT's function name_. What a long call needs is in a function of its own,
 * so that a short call saves no registers. The function has another name in C than the symbol has,
 * since some release of FLINT has an inline function of that name.
 *
 *   give_    HOOK_VOID or HOOK_RETURN
 *   size_    what is compared with `least`
 *   n_, m_   lengths
 *   call_    the call of cunmod, which returns a status
 *   before_  a declaration of what the call needs
 *   answer_  the value that is returned after call_
 */
#define HOOK(type_, give_, name_, op_, parameters_, arguments_, size_, n_, m_, p_, before_, call_, \
             answer_)                                                                              \
    __attribute__((visibility("default"))) type_ hook_##name_ parameters_ __asm__(#name_);         \
    HOOK_DEFINE(name_, op_, #name_, (void *)hook_##name_)                                          \
    static __attribute__((noinline)) type_ long_##name_ HOOK_AND_CALLER_ parameters_               \
    {                                                                                              \
        hook_t *const hook = &hook_of_##name_;                                                     \
        const int64_t hook_n = n_, hook_m = m_; /* the call may change them */                     \
        const uint64_t hook_p = p_;                                                                \
        if (hook_is_long(hook, size_) && hook_asks(hook, caller, hook_n, hook_m, hook_p))          \
        {                                                                                          \
            before_;                                                                               \
            const int hook_status = call_;                                                         \
            if (hook_takes(hook, hook_n, hook_m, hook_p, hook_status))                             \
                return answer_;                                                                    \
        }                                                                                          \
        give_(((type_(*) parameters_)hook_original(hook, caller))arguments_);                      \
    }                                                                                              \
    type_ hook_##name_ parameters_                                                                 \
    {                                                                                              \
        hook_t *const hook = &hook_of_##name_;                                                     \
        const void *const caller = __builtin_return_address(0);                                    \
        void *const original = hook_known(hook, caller);                                           \
        if (original == NULL || hook_is_long(hook, size_))                                         \
            give_(long_##name_ HOOK_ITS_CALLER_ arguments_);                                       \
        give_(((type_(*) parameters_)original)arguments_);                                         \
    }

#endif
