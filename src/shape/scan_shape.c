/* The workspace of Taylor shifts, and of evaluation and interpolation at geometric progressions, by
 * scans.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "shape/scan_shape.h"

#include "shape/newton_shape.h"

cunmod_taylor_space_t cunmod_taylor_space(int64_t n, int64_t word)
{
    cunmod_taylor_space_t space;
    int64_t at = 0;
    space.factorials = cunmod_take(&at, n * word);
    space.inverses = cunmod_take(&at, n * word);
    space.kernel = cunmod_take(&at, n * word);
    space.last = cunmod_take(&at, 2 * (int64_t)sizeof(int64_t));
    space.bytes = at;
    return space;
}

cunmod_geometric_space_t cunmod_geometric_space(int64_t len, int64_t n, int interpolate,
                                                int64_t word)
{
    const int64_t longer = len > n ? len : n, extra = interpolate ? n : 0;
    cunmod_geometric_space_t space;
    int64_t at = 0;
    space.powers = cunmod_take(&at, (len + n - 1) * word);
    space.chirp = cunmod_take(&at, (len + n - 1) * word);
    space.inverse = cunmod_take(&at, longer * word);
    space.falling = cunmod_take(&at, extra * word);
    space.rising = cunmod_take(&at, extra * word);
    space.weighted = cunmod_take(&at, extra * word);
    space.sums = cunmod_take(&at, extra * word);
    space.last = cunmod_take(&at, 2 * (int64_t)sizeof(int64_t));
    space.bytes = at;
    return space;
}

/* The library CUB stores 16 bytes for each tile of a scan, and a tile has several hundred
 * elements. */
int64_t cunmod_scan_temporary(int64_t n)
{
    return 65536 + n / 8;
}
