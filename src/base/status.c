/* The texts of the statuses, and the version of the library.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifdef HAVE_CONFIG_H
#include "config.h" /* PACKAGE_VERSION */
#endif

#include "cunmod.h"

const char *cunmod_status_text(int status)
{
    static const char *const texts[] = {
        [CUNMOD_OK] = "success",
        [CUNMOD_E_ARGUMENT] = "invalid argument: NULL, an unknown name or a value out of range",
        [CUNMOD_E_LENGTH] =
            "invalid length or degree: negative, too large, or not one that the operation takes",
        [CUNMOD_E_MODULUS] = "invalid modulus: below 2, or composite where a prime is needed",
        [CUNMOD_E_COEFF] = "a coefficient is not below the modulus",
        [CUNMOD_E_DIVZERO] = "division by the zero polynomial",
        [CUNMOD_E_INVERSE] = "no inverse, of a leading coefficient or modulo a polynomial",
        [CUNMOD_E_ALIAS] = "two results overlap each other",
        [CUNMOD_E_MEMORY] = "the host has no memory for it, or the memory limit leaves none",
        [CUNMOD_E_GPU] = "the GPU cannot be used, or it failed",
        [CUNMOD_E_MISMATCH] = "operands of different moduli or contexts",
        [CUNMOD_E_INTERRUPTED] = "interrupted by the caller",
        [CUNMOD_E_WORK] = "it would take longer than the work limit allows",
        [CUNMOD_E_NOT_DIVISIBLE] = "the divisor does not divide the dividend",
        [CUNMOD_E_DOMAIN] = "the operand is not in the domain of the function",
        [CUNMOD_E_NO_FRACTION] =
            "there is no fraction of such degrees: the denominator would be too "
            "long, or has a factor in common with the numerator",
        [CUNMOD_E_UNSUPPORTED] = "the path or the algorithm that is forced cannot do this",
        [CUNMOD_E_REPEATED] = "interpolation at a point that is there twice",
    };
    const int known = status >= 0 && status < (int)(sizeof(texts) / sizeof(texts[0]));
    return known ? texts[status] : "unknown status";
}

const char *cunmod_version(void)
{
    return PACKAGE_VERSION;
}
