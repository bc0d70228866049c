maple_mode(1):
# Algorithms 4 and 5 of the many-core machine model's paper, run as printed and as corrected.
#
# Copyright (C) 2026 the cunmod authors
# SPDX-License-Identifier: LGPL-3.0-or-later
#
# From this folder: giac algorithms.mpl, or read "algorithms.mpl": in Maple.

read "model.mpl":

# ---- Algorithms 3 and 4: plain division, s steps a kernel ------------------------

# c modulo p, in 0 .. p-1, for any sign of c.
mmm_residue := proc(c, p)
    return irem(irem(c, p) + p, p);
end proc:

# [q, r] of a by b modulo a prime p, lists with the lowest coefficient first.
mmm_long_division := proc(a, b, p)
    local n, m, T, Q, k, j, lead_inverse;
    n := nops(a);
    m := nops(b);
    lead_inverse := mmm_residue(b[m]^(p - 2), p);
    T := table();
    Q := table();
    for k from 1 to n do
        T[k] := a[k];
    end do;
    for k from n - m + 1 by -1 to 1 do
        Q[k] := mmm_residue(T[k + m - 1]*lead_inverse, p);
        for j from 1 to m do
            T[k + j - 1] := mmm_residue(T[k + j - 1] - Q[k]*b[j], p);
        end do;
    end do;
    return [[seq(Q[k], k = 1 .. n - m + 1)], [seq(T[k], k = 1 .. m - 1)]];
end proc:

# The same by kernels of s steps. Each of the four slips of the text is made when its
# argument is 1: the extra "- s" of lines 6 and 19; k <= t in line 14, which clears the
# pivot before line 17 reads it; heads of a that are not written back; i + k >= d for
# i - k >= d in line 7. All blocks of a kernel read before one writes.
mmm_algorithm4 := proc(a, b, s, p, index_slip, pivot_slip, heads_slip, sign_slip)
    local n, m, d, T, B, Q, A1, B1, A2, B2, k, t, i, block, blocks, offset, lead_inverse, start,
        goes;
    n := nops(a);
    m := nops(b);
    d := m - 1;
    lead_inverse := mmm_residue(b[m]^(p - 2), p);
    offset := index_slip*s;
    blocks := iquo(m + 2*s - 1, 2*s) + 1;
    T := table();
    B := table();
    Q := table();
    # Zeros around both, for threads that reach beyond.
    for k from -8*s*blocks to n + 8*s do
        T[k] := 0;
        B[k] := 0;
    end do;
    for k from 1 to n do
        T[k - 1] := a[k];
    end do;
    for k from 1 to m do
        B[k - 1] := b[k];
    end do;
    for k from -s to n do
        Q[k] := 0;
    end do;
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

# Of 30 divisions of varied lengths, s and primes, how many come out right.
mmm_right := proc(index_slip, pivot_slip, heads_slip, sign_slip)
    local good, trial, seed, n, m, s, p, a, b, k;
    good := 0;
    seed := 12345;
    for trial from 1 to 30 do
        m := 2 + irem(trial, 6);
        n := m + 1 + irem(7*trial, 9);
        s := 1 + irem(trial, 4);
        p := 7;
        if irem(trial, 3) = 0 then
            p := 101;
        end if;
        a := [];
        b := [];
        for k from 1 to n do
            seed := irem(1103515245*seed + 12345, 2147483648);
            a := [op(a), irem(iquo(seed, 65536), p)];
            seed := irem(1103515245*seed + 12345, 2147483648);
            if k < m then
                b := [op(b), irem(iquo(seed, 65536), p)];
            end if;
        end do;
        b := [op(b), 1 + irem(iquo(seed, 65536), p - 1)];
        if mmm_algorithm4(a, b, s, p, index_slip, pivot_slip, heads_slip, sign_slip)
            = mmm_long_division(a, b, p) then
            good := good + 1;
        end if;
    end do;
    return good;
end proc:

mmm_equal("long division: (x^2 + x + 1)(x + 3) + 2 by x + 3", mmm_long_division([5, 4, 4, 1],
    [3, 1], 7)[2][1], 2);
mmm_equal("Algorithm 4 corrected: 30 of 30 divisions are right", mmm_right(0, 0, 0, 0), 30);
mmm_equal("Algorithm 4 printed: 1 of 30, by accident", mmm_right(1, 1, 1, 1), 1);
mmm_equal("Algorithm 4, the extra - s alone: 2 of 30", mmm_right(1, 0, 0, 0), 2);
mmm_equal("Algorithm 4, the cleared pivot alone: 1 of 30", mmm_right(0, 1, 0, 0), 1);
mmm_equal("Algorithm 4, heads not written alone: 16 of 30", mmm_right(0, 0, 1, 0), 16);
mmm_equal("Algorithm 4, i + k alone: 14 of 30", mmm_right(0, 0, 0, 1), 14);

# ---- Algorithm 5: the addition phase ----------------------------------------------

# Rows that are left of x = m/s after the loop over i = 0 .. last, each halving them.
mmm_rows_left := proc(m, s, last)
    local rows, k;
    rows := m/s;
    for k from 0 to last do
        rows := rows/2;
    end do;
    return rows;
end proc:

mmm_equal("Algorithm 5 with i < log2(m/s): one row is left, m = 64, s = 4",
    mmm_rows_left(64, 4, mmm_log(64/4) - 1), 1);
mmm_equal("Algorithm 5 with i < log2(m/s): m = 4096, s = 32",
    mmm_rows_left(4096, 32, mmm_log(4096/32) - 1), 1);
mmm_equal("Algorithm 5 printed, i <= log2 s: two are left, m = 64, s = 4",
    mmm_rows_left(64, 4, mmm_log(4)), 2);
mmm_equal("Algorithm 5 printed: half of one, m = 64, s = 8",
    mmm_rows_left(64, 8, mmm_log(8)), 1/2);
