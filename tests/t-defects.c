/* Results of FLINT's that are wrong (docs/defects.md), against arithmetic of GMP's by hand: what
 * the library gives for the same operands is right. Where FLINT has the defect it is looked at,
 * too, so that operands that do not meet it fail.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "defects.h"
#include "harness.h"

int main(void)
{
    test_start(0);
    defects_products(CUNMOD_PATH_CPU);
    defects_products(CUNMOD_PATH_AUTO);
    defects_checks();
    defects_divisions(CUNMOD_PATH_CPU);
    defects_divisions(CUNMOD_PATH_AUTO);
    defects_modular(CUNMOD_PATH_CPU);
    defects_modular(CUNMOD_PATH_AUTO);
    defects_spoiled();
    return test_finish();
}
