/* Macros for functions that stop at the first step that fails.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_STEPS_H
#define CUNMOD_STEPS_H

#include "cunmod.h"

/* If the variable `status` is OK, status = call; else `call` is not evaluated. */
#define CUNMOD_THEN(call) (status = status == CUNMOD_OK ? (call) : status)

/* If the variable `error`, a device error or an outcome, is 0, error = call; else `call` is not
 * evaluated. */
#define CUNMOD_NEXT(call) (error = error == 0 ? (call) : error)

/* Evaluates `call`, which returns a status, a device error or an outcome. If the value is not 0
 * (CUNMOD_OK), the calling function returns the value. */
#define CUNMOD_TRY(call)                                                                           \
    do                                                                                             \
    {                                                                                              \
        const int tried_ = (call);                                                                 \
        if (tried_ != 0)                                                                           \
            return tried_;                                                                         \
    } while (0)

#endif
