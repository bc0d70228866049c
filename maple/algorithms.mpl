maple_mode(1):
# Algorithms 3 and 4 of the many-core machine model's paper, division by s steps a kernel, run as
# printed, as corrected, and with each slip alone.
#
# Copyright (C) 2026 the cunmod authors
# SPDX-License-Identifier: LGPL-3.0-or-later
#
# From this folder: giac algorithms.mpl, or read "algorithms.mpl": in Maple.

read "model.mpl":
read "residues.mpl":

# Blocks of 2 s coefficients for m.
mmm_blocks_of := (m, s) -> iquo(m + 2*s - 1, 2*s):

# [quotient, remainder] of a by b modulo p. Each of the four slips of the text is made when its
# argument is 1: the extra "- s" of lines 6 and 19; k <= t in line 14, which clears the
# pivot before line 17 reads it; heads of a that are not written back; i + k >= d for
# i - k >= d in line 7. All blocks of a kernel read before one writes.
mmm_algorithm4 := proc(a, b, s, p, index_slip, pivot_slip, heads_slip, sign_slip)
    local n, m, d, T, B, Q, A1, B1, A2, B2, k, t, i, block, blocks, room, offset, lead_inverse,
        start, goes;
    n := nops(a);
    m := nops(b);
    d := m - 1;
    lead_inverse := mmm_residue(b[m]^(p - 2), p);
    offset := index_slip*s;
    blocks := mmm_blocks_of(m, s);
    # Zeros around both, for threads that reach beyond.
    room := 8*s*(blocks + 1);
    T := mmm_memory(a, -room, n + room);
    B := mmm_memory(b, -room, n + room);
    Q := mmm_memory([], -s, n);
    A1 := table();
    B1 := table();
    A2 := table();
    B2 := table();
    i := n - 1;
    while i >= d do
        for block from 0 to blocks - 1 do
            # Threads 0 .. s-1 hold the heads, all threads what lies below them.
            for t from 0 to 3*s - 1 do
                if t < s then
                    A1[block, t] := T[i - t];
                    B1[block, t] := B[d - t];
                else
                    A2[block, t] := T[i - offset - 2*s*block - t];
                end if;
                B2[block, t] := B[d - 2*s*block - t];
            end do;
        end do;
        for block from 0 to blocks - 1 do
            for k from 0 to s - 1 do
                goes := 0;
                if i - k >= d or sign_slip = 1 then
                    goes := A1[block, k];
                end if;
                if goes <> 0 then
                    if block = 0 then
                        Q[i - d - k] := mmm_residue(goes*lead_inverse, p);
                    end if;
                    start := k;
                    if pivot_slip = 1 then
                        A1[block, k] := 0;
                        goes := 0;
                    end if;
                    for t from start to s - 1 do
                        A1[block, t] := mmm_residue(A1[block, t]
                            - B1[block, t - k]*goes*lead_inverse, p);
                    end do;
                    for t from s to 3*s - 1 do
                        A2[block, t] := mmm_residue(A2[block, t]
                            - B2[block, t - k]*goes*lead_inverse, p);
                    end do;
                end if;
            end do;
        end do;
        for block from 0 to blocks - 1 do
            for t from s to 3*s - 1 do
                T[i - offset - 2*s*block - t] := A2[block, t];
            end do;
        end do;
        if heads_slip = 0 then
            for t from 0 to s - 1 do
                T[i - t] := A1[0, t];
            end do;
        end if;
        i := i - s;
    end do;
    return [[seq(Q[k], k = 0 .. n - m)], [seq(T[k], k = 0 .. m - 2)]];
end proc:

# Of 30 divisions of varied lengths, s and primes, how many are those of the system.
mmm_right := proc(index_slip, pivot_slip, heads_slip, sign_slip)
    local good, trial, m, p, a, b;
    good := 0;
    for trial from 1 to 30 do
        m := 2 + irem(trial, 6);
        p := 7;
        if irem(trial, 3) = 0 then
            p := 101;
        end if;
        a := mmm_operand(2*trial, m + 1 + irem(7*trial, 9), p);
        b := mmm_operand(2*trial + 1, m, p);
        if mmm_algorithm4(a, b, 1 + irem(trial, 4), p, index_slip, pivot_slip, heads_slip,
            sign_slip) = mmm_system_division(a, b, p) then
            good := good + 1;
        end if;
    end do;
    return good;
end proc:

mmm_leading := proc(most, p)
    local k;
    return [seq(mmm_operand(k, 1, p)[1], k = 1 .. most)];
end proc:

mmm_check("random numbers, by another system", evalb(mmm_random(1, 6, 101)
    = [92, 38, 87, 82, 27, 80]));
mmm_check("operands, by another system", evalb([mmm_operand(2, 4, 7), mmm_operand(3, 5, 101)]
    = [[2, 5, 3, 5], [27, 88, 75, 55, 81]]));
mmm_check("leading coefficients, by another system", evalb(mmm_leading(8, 7)
    = [4, 5, 3, 4, 3, 3, 2, 2]));
mmm_check("blocks of 4 coefficients for 1, 4, 5, 8 and 9", evalb([mmm_blocks_of(1, 2),
    mmm_blocks_of(4, 2), mmm_blocks_of(5, 2), mmm_blocks_of(8, 2), mmm_blocks_of(9, 2)]
    = [1, 1, 2, 2, 3]));
mmm_equal("Algorithm 4 corrected: 30 of 30 divisions are right", mmm_right(0, 0, 0, 0), 30);
mmm_equal("Algorithm 4 printed: none", mmm_right(1, 1, 1, 1), 0);
mmm_equal("Algorithm 4, the extra - s alone: 1 of 30, by accident", mmm_right(1, 0, 0, 0), 1);
mmm_equal("Algorithm 4, the cleared pivot alone: none", mmm_right(0, 1, 0, 0), 0);
mmm_check("Algorithm 4, the cleared pivot: nothing is subtracted from 1 + 2 X + 3 X^2",
    evalb(mmm_algorithm4([1, 2, 3], [1, 1], 1, 7, 0, 1, 0, 0) = [[2, 3], [1]]));
mmm_equal("Algorithm 4, heads not written alone: 17 of 30", mmm_right(0, 0, 1, 0), 17);
mmm_equal("Algorithm 4, i + k alone: 16 of 30", mmm_right(0, 0, 0, 1), 16);
mmm_summary();
