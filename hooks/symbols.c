/* The functions of cunmod_flint.h and cunmod_fmpz.h as symbols, for callers that cannot include a
 * header.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A symbol has the name, the parameters and the result of the inline function. The first call opens
 * libcunmod. A symbol returns CUNMOD_E_UNSUPPORTED where that fails (cunmod_flint_reason).
 */
#include <gmp.h> /* FLINT declares functions of mpz_t only after it */

#define CUNMOD_WITH_CONTEXT /* the names are macros of symbols_names.h */
#include "symbols_names.h"

#include "cunmod_flint.h"
#include "cunmod_fmpz.h"
#include "hook.h"

/* name_ is a macro: as text it is the name of the symbol, and in a call the inline function. */
#define SYMBOL(name_, parameters_, arguments_)                                                     \
    __attribute__((visibility("default"))) int symbol_##name_ parameters_ __asm__(#name_);         \
    int symbol_##name_ parameters_                                                                 \
    {                                                                                              \
        int status = hook_begin();                                                                 \
        if (status == CUNMOD_OK)                                                                   \
        {                                                                                          \
            status = name_ arguments_;                                                             \
            hook_end();                                                                            \
        }                                                                                          \
        return status;                                                                             \
    }

#include "symbols_rows.h"
