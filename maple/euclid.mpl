maple_mode(1):
# Algorithms 8 to 11 of the many-core machine model's paper, Euclid's algorithm by one step and
# by s steps a kernel, run as printed, as corrected, and with each slip alone.
#
# Copyright (C) 2026 the cunmod authors
# SPDX-License-Identifier: LGPL-3.0-or-later
#
# From this folder: giac euclid.mpl, or read "euclid.mpl": in Maple.

read "model.mpl":
read "residues.mpl":

# The degree of the polynomial in T, whose degree is at most d; -1 is that of zero.
mmm_degree := proc(T, d)
    local k;
    k := d;
    while k >= 0 and T[k] = 0 do
        k := k - 1;
    end do;
    return k;
end proc:

# What Algorithms 8 and 10 return, made monic: the other polynomial when a is zero. Its slip,
# line 5, takes a nonzero constant a for zero too.
mmm_last_one := proc(A, B, n, m, p, slip)
    local g, k;
    g := [seq(A[k], k = 0 .. n - 1)];
    if mmm_degree(A, n - 1) < 1 and (slip = 1 or mmm_degree(A, n - 1) < 0) then
        g := [seq(B[k], k = 0 .. m - 1)];
    end if;
    return mmm_monic(g, p);
end proc:

# ---- Algorithms 8 and 9: one step a kernel -------------------------------------------

# The GCD of a and b modulo p, by extra steps more than the text's n + m - 2. All threads of
# a kernel read before one writes, and the degrees st are lowered after that. Each slip of the
# text is made when its argument is 1: j < st for j <= st, by which the leading term stays
# (lines 2 and 8); st > 0 for st >= 0 in the same lines; and line 5 of Algorithm 8.
mmm_algorithm8 := proc(a, b, p, extra, lead_slip, end_slip, line5_slip)
    local n, m, A, B, da, db, turn, j, k, ratio;
    n := nops(a);
    m := nops(b);
    A := mmm_memory(a, -1, n);
    B := mmm_memory(b, -1, m);
    da := n - 1;
    db := m - 1;
    for turn from 1 to n + m - 2 + extra do
        if da >= db and db >= end_slip then
            ratio := A[da]*B[db]^(p - 2);
            for j from 0 to db - lead_slip do
                k := j + da - db;
                A[k] := mmm_residue(A[k] - B[j]*ratio, p);
            end do;
            da := mmm_degree(A, da);
        elif da >= end_slip and da < db then
            ratio := B[db]*A[da]^(p - 2);
            for j from 0 to da - lead_slip do
                k := j + db - da;
                B[k] := mmm_residue(B[k] - A[j]*ratio, p);
            end do;
            db := mmm_degree(B, db);
        end if;
    end do;
    return mmm_last_one(A, B, n, m, p, line5_slip);
end proc:

# ---- Algorithms 10 and 11: s steps a kernel ------------------------------------------

# H[x] - ratio G[x + gap] for x > start where G has that element, the other H[x] as they are.
mmm_subtracted := proc(H, G, gap, start, ratio, p)
    local x, result;
    result := [];
    for x from 1 to nops(H) do
        if x > start and x + gap >= 1 and x + gap <= nops(G) then
            result := [op(result), mmm_residue(H[x] - G[x + gap]*ratio, p)];
        else
            result := [op(result), H[x]];
        end if;
    end do;
    return result;
end proc:

# sA or sB of a block: 2 s coefficients from T[top] down.
mmm_window := proc(T, top, s)
    local t;
    return [seq(T[top - t], t = 0 .. 2*s - 1)];
end proc:

# Lines 9 to 25. HA and HB are the heads, WA and WB the lists of the blocks' sA and sB, da and db
# the degrees. most is how far both degrees may fall together; by_turns is 1 when a turn makes one
# step, 0 when it may make two, as printed. Returns the six and u, v, by which the degrees fell.
mmm_algorithm11 := proc(heads_a, heads_b, blocks_a, blocks_b, degree_a, degree_b, s, p, most,
        by_turns)
    local HA, HB, WA, WB, da, db, u, v, k, ratio, goes, block;
    HA := heads_a;
    HB := heads_b;
    WA := blocks_a;
    WB := blocks_b;
    da := degree_a;
    db := degree_b;
    u := 0;
    v := 0;
    for k from 1 to s do
        goes := 1;
        if u + v < most and max(u, v) < s and da >= db and db >= 0 then
            ratio := HA[u + 1]*HB[v + 1]^(p - 2);
            HA := mmm_subtracted(HA, HB, v - u, u, ratio, p);
            WA := [seq(mmm_subtracted(WA[block], WB[block], v - u, 0, ratio, p),
                block = 1 .. nops(WA))];
            while u + v < most and da >= 0 and u < s and HA[min(u + 1, s)] = 0 do
                u := u + 1;
                da := da - 1;
            end do;
            goes := 1 - by_turns;
        end if;
        if goes = 1 and u + v < most and max(u, v) < s and db >= da and da >= 0 then
            ratio := HB[v + 1]*HA[u + 1]^(p - 2);
            HB := mmm_subtracted(HB, HA, u - v, v, ratio, p);
            WB := [seq(mmm_subtracted(WB[block], WA[block], u - v, 0, ratio, p),
                block = 1 .. nops(WB))];
            while u + v < most and db >= 0 and v < s and HB[min(v + 1, s)] = 0 do
                v := v + 1;
                db := db - 1;
            end do;
        end if;
    end do;
    return [HA, HB, WA, WB, da, db, u, v];
end proc:

# Lines 26 to 28 for one operand: [index, coefficient] for what is written. slips as below; d and
# fallen are the degree before the kernel and by how much it fell.
mmm_written := proc(H, W, d, fallen, s, offset, slips)
    local block, t, result;
    result := [];
    for block from 0 to nops(W) - 1 do
        for t from 0 to 2*s - 1 do
            if slips[2] <> 0 then
                result := [op(result), [d - fallen - s*block - offset - t, W[block + 1][t + 1]]];
            elif t < s then
                result := [op(result), [d - fallen - s*block - offset - t,
                    W[block + 1][fallen + t + 1]]];
            end if;
        end do;
    end do;
    if slips[4] = 0 then
        for t from 0 to fallen - 1 do
            result := [op(result), [d - t, H[t + 1]]];
        end do;
    end if;
    return result;
end proc:

# The GCD of a and b modulo p. All blocks of a kernel read before one writes; their heads are the
# same and are kept once. A slip of the text is made when its element of slips is not 0:
#   [1] lines 8, 27 and 28: st - s blockID - t, the extra - s of Algorithm 4
#   [2] lines 27 and 28: sA[t-s] for sA[w+t-s], t < 2s, though st has been lowered by w
#   [3] a block has the coefficients for degrees that fall by s together; lines 9 and 16 let them
#       fall by more: 1: "if" in line 18 makes a second step in a turn; 2: with "else if", since
#       a step can lower a degree by more than 1
#   [4] the heads, which are zeros then, are not written back
#   [5] Algorithm 10, line 5
# Lines 16 and 24 end at the last head; as printed they have no end.
mmm_algorithm10 := proc(a, b, s, p, slips)
    local n, m, A, B, HA, HB, WA, WB, blocks, block, da, db, turn, t, offset, room, most, result,
        place;
    n := nops(a);
    m := nops(b);
    blocks := iquo(m + s - 1, s);
    room := s*(blocks + 4);
    A := mmm_memory(a, -room, n);
    B := mmm_memory(b, -room, m);
    offset := slips[1]*s;
    most := s;
    if slips[3] <> 0 then
        most := 2*s;
    end if;
    da := n - 1;
    db := m - 1;
    for turn from 1 to iquo(n + m - 3 + s, s) do
        HA := [seq(A[da - t], t = 0 .. s - 1)];
        HB := [seq(B[db - t], t = 0 .. s - 1)];
        WA := [seq(mmm_window(A, da - s*block - offset, s), block = 0 .. blocks - 1)];
        WB := [seq(mmm_window(B, db - s*block - offset, s), block = 0 .. blocks - 1)];
        result := mmm_algorithm11(HA, HB, WA, WB, da, db, s, p, most, iquo(slips[3], 2));
        for place in mmm_written(result[1], result[3], da, result[7], s, offset, slips) do
            if place[1] >= 0 then
                A[place[1]] := place[2];
            end if;
        end do;
        for place in mmm_written(result[2], result[4], db, result[8], s, offset, slips) do
            if place[1] >= 0 then
                B[place[1]] := place[2];
            end if;
        end do;
        # Line 30.
        da := mmm_degree(A, result[5]);
        db := mmm_degree(B, result[6]);
    end do;
    return mmm_last_one(A, B, n, m, p, slips[5]);
end proc:

# ---- random operands -----------------------------------------------------------------

# [a, b, p, s], half of the pairs with a common factor by construction.
mmm_pair := proc(trial)
    local p, a, b, f;
    p := [2, 3, 7, 101][1 + irem(trial, 4)];
    b := mmm_operand(3*trial, 1 + irem(trial, 5), p);
    a := mmm_operand(3*trial + 1, nops(b) + irem(iquo(trial, 2), 4), p);
    f := mmm_operand(3*trial + 2, max(1, irem(iquo(trial, 4), 4)), p);
    return [mmm_system_product(a, f, p), mmm_system_product(b, f, p), p,
        2 + irem(iquo(trial, 3), 4)];
end proc:

# Of 60 GCDs of varied lengths and primes, how many are those of the system.
mmm_right8 := proc(extra, lead_slip, end_slip, line5_slip)
    local good, trial, pair;
    good := 0;
    for trial from 1 to 60 do
        pair := mmm_pair(trial);
        if mmm_algorithm8(pair[1], pair[2], pair[3], extra, lead_slip, end_slip, line5_slip)
            = mmm_system_gcd(pair[1], pair[2], pair[3]) then
            good := good + 1;
        end if;
    end do;
    return good;
end proc:

mmm_right10 := proc(slips)
    local good, trial, pair;
    good := 0;
    for trial from 1 to 60 do
        pair := mmm_pair(trial);
        if mmm_algorithm10(pair[1], pair[2], pair[4], pair[3], slips)
            = mmm_system_gcd(pair[1], pair[2], pair[3]) then
            good := good + 1;
        end if;
    end do;
    return good;
end proc:

mmm_equal("Algorithms 8 and 9 corrected: 60 of 60 GCDs are right", mmm_right8(0, 0, 0, 0), 60);
mmm_equal("Algorithms 8 and 9 printed: 2 of 60, by accident", mmm_right8(0, 1, 1, 1), 2);
mmm_equal("Algorithm 9, j < st alone: 2 of 60", mmm_right8(0, 1, 0, 0), 2);
mmm_equal("Algorithm 9, st > 0 alone: 51 of 60", mmm_right8(0, 0, 1, 0), 51);
mmm_equal("Algorithm 8, line 5 alone: 57 of 60", mmm_right8(0, 0, 0, 1), 57);
mmm_equal("Algorithms 8 and 9, only j < st mended: 32 of 60", mmm_right8(0, 0, 1, 1), 32);
mmm_equal("Algorithm 8, one step more does not mend line 5: 57 of 60", mmm_right8(1, 0, 0, 1), 57);
mmm_equal("Algorithm 8, line 5: x + 1 and x modulo 3 have the GCD 0 for it",
    nops(mmm_algorithm8([1, 1], [0, 1], 3, 0, 0, 0, 1)), 0);
mmm_equal("Algorithm 8, line 5 corrected: their GCD is 1",
    mmm_algorithm8([1, 1], [0, 1], 3, 0, 0, 0, 0)[1], 1);

mmm_equal("Algorithms 10 and 11 corrected: 60 of 60 GCDs are right",
    mmm_right10([0, 0, 0, 0, 0]), 60);
mmm_equal("Algorithms 10 and 11 printed: 3 of 60, by accident", mmm_right10([1, 1, 1, 1, 1]), 3);
mmm_equal("Algorithm 11, the extra - s alone: 28 of 60", mmm_right10([1, 0, 0, 0, 0]), 28);
mmm_equal("Algorithm 11, sA[t-s] alone: 13 of 60", mmm_right10([0, 1, 0, 0, 0]), 13);
mmm_equal("Algorithm 11, two steps in a turn alone: 42 of 60", mmm_right10([0, 0, 1, 0, 0]), 42);
mmm_equal("Algorithm 11, s steps that may lower a degree by more than 1 alone: 54 of 60",
    mmm_right10([0, 0, 2, 0, 0]), 54);
mmm_equal("Algorithm 11, heads not written alone: 3 of 60", mmm_right10([0, 0, 0, 1, 0]), 3);
mmm_equal("Algorithm 10, line 5 alone: 45 of 60", mmm_right10([0, 0, 0, 0, 1]), 45);
mmm_summary();
