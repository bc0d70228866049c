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
    switch (status)
    {
    case CUNMOD_OK:
        return "success";
    case CUNMOD_E_ARGUMENT:
        return "invalid argument: NULL, an unknown name or a value out of range";
    case CUNMOD_E_LENGTH:
        return "invalid length or degree: negative, too large, or not one that the operation takes";
    case CUNMOD_E_MODULUS:
        return "invalid modulus: below 2, or composite where a prime is needed";
    case CUNMOD_E_COEFF:
        return "a coefficient is not below the modulus";
    case CUNMOD_E_DIVZERO:
        return "division by the zero polynomial";
    case CUNMOD_E_INVERSE:
        return "no inverse, of a leading coefficient or modulo a polynomial";
    case CUNMOD_E_ALIAS:
        return "two results overlap each other";
    case CUNMOD_E_MEMORY:
        return "the host has no memory for it, or the memory limit leaves none";
    case CUNMOD_E_GPU:
        return "the GPU cannot be used, or it failed";
    case CUNMOD_E_MISMATCH:
        return "polynomials of different moduli or contexts";
    case CUNMOD_E_INTERRUPTED:
        return "interrupted by the caller";
    case CUNMOD_E_WORK:
        return "it would take longer than the work limit allows";
    case CUNMOD_E_NOT_DIVISIBLE:
        return "the divisor does not divide the dividend";
    case CUNMOD_E_DOMAIN:
        return "the operand is not in the domain of the function";
    case CUNMOD_E_NO_FRACTION:
        return "there is no fraction of such degrees";
    case CUNMOD_E_UNSUPPORTED:
        return "the path or the algorithm that is forced cannot do this";
    case CUNMOD_E_REPEATED:
        return "interpolation at a point that is there twice";
    default:
        return "unknown status";
    }
}

const char *cunmod_version(void)
{
    return PACKAGE_VERSION;
}
