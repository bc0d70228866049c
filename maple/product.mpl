maple_mode(1):
# Algorithms 5, 6 and 7 of the many-core machine model's paper, the product in two phases, run
# as printed, as corrected, and with each slip alone.
#
# Copyright (C) 2026 the cunmod authors
# SPDX-License-Identifier: LGPL-3.0-or-later
#
# From this folder: giac product.mpl, or read "product.mpl": in Maple.

read "model.mpl":
read "residues.mpl":

# ---- the loop of Algorithm 5 ---------------------------------------------------------

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

# ---- the product in two phases -------------------------------------------------------

# As the text needs it, m = nops(b) is s times a power of two, n + s - 1 a multiple of s l, and
# l >= s. Each slip of the text is made when its element of slips is not 0:
#   [1] Algorithm 5, line 5: i <= log2 s for i < log2(m/s)
#   [2] Algorithm 6, line 6: i from the thread's j for the first j of the block
#   [3] line 9: A' has no zeros where a has ended (here it holds ones before)
#   [4] lines 10 and 11: a[i-s+t] if i-s+t > 0 for a[i-s+1+t] if i-s+1+t >= 0
#   [5] line 17: A'[e l + k] for A'[s t + e - k] (modulo the length of A'); 2: A'[s t + e + k]
#   [6] Algorithm 7, lines 6, 8 and 9: rows x apart for y apart
#   [7] the last row never gets to f
# The text's e is c here, since giac's e is 2.718....

# Algorithm 6: M, the rows of y products by s coefficients of b, and zeros after them.
mmm_algorithm6 := proc(a, b, s, l, p, slips)
    local n, m, x, y, T, B, M, A1, B1, block, i, t, k, c, h, lane, place, room, start;
    n := nops(a);
    m := nops(b);
    x := iquo(m, s);
    y := n + s - 1;
    room := l*s + s - 1;
    T := mmm_memory(a, 0, n);
    B := mmm_memory(b, 0, m);
    M := mmm_memory([], 0, 2*(x + s + 1)*(x + y));
    A1 := table();
    B1 := table();
    for block from 0 to iquo(x*y, s*l) - 1 do
        for k from 0 to 2*room do
            A1[k] := slips[3];
        end do;
        lane := iquo(s*block*l, y);
        for t from 0 to l - 1 do
            if t < s then
                B1[t] := B[s*lane + t];
            end if;
            i := s*irem(block*l + slips[2]*t, iquo(y, s));
            for k from 0 to s - 1 do
                if i + k*l + t < n then
                    A1[k*l + t] := T[i + k*l + t];
                end if;
            end do;
            if t < s - 1 then
                A1[l*s + t] := 0;
                start := i - s + 1 - slips[4] + t;
                if start >= slips[4] and start < n then
                    A1[l*s + t] := T[start];
                end if;
            end if;
        end do;
        for t from 0 to l - 1 do
            for c from 0 to s - 1 do
                h := 0;
                for k from 0 to s - 1 do
                    place := irem(s*t + c - k + room, room);
                    if slips[5] = 1 then
                        place := c*l + k;
                    elif slips[5] = 2 then
                        place := irem(s*t + c + k, room);
                    end if;
                    h := h + A1[place]*B1[k];
                end do;
                M[s*(block*l + t) + c] := mmm_residue(h, p);
            end do;
        end do;
    end do;
    return M;
end proc:

# Algorithm 5: the product of a and b modulo p with s coefficients of b a block and l threads.
# Each turn of its loop is Algorithm 7, whose threads run in the order of their numbers; width
# is 2^i.
mmm_algorithm5 := proc(a, b, s, l, p, slips)
    local n, m, x, y, M, f, j, k, c, h, place, stride, width, goes;
    n := nops(a);
    m := nops(b);
    x := iquo(m, s);
    y := n + s - 1;
    M := mmm_algorithm6(a, b, s, l, p, slips);
    f := mmm_memory([], 0, 4*(n + m));
    stride := y;
    if slips[6] = 1 then
        stride := x;
    end if;
    width := 1;
    goes := evalb(width < x or slips[1] = 1);
    while goes do
        for j from 0 to iquo(x*y, 2*width*s*l)*l - 1 do
            h := irem(s*j, y);
            k := width - 1 + 2*width*iquo(s*j, y);
            for c from 0 to s - 1 do
                if h < width*s then
                    f[k*s + h + c] := mmm_residue(f[k*s + h + c] + M[k*stride + h + c], p);
                else
                    place := (k + width)*stride + h - width*s + c;
                    M[place] := mmm_residue(M[place] + M[k*stride + h + c], p);
                end if;
            end do;
        end do;
        width := 2*width;
        goes := evalb(width < x);
        if slips[1] = 1 then
            goes := evalb(width <= s);
        end if;
    end do;
    if slips[7] = 0 then
        for h from 0 to y - 1 do
            f[m - s + h] := mmm_residue(f[m - s + h] + M[(x - 1)*stride + h], p);
        end do;
    end if;
    return [seq(f[k], k = 0 .. n + m - 2)];
end proc:

# Of 12 products of varied lengths, s, l and primes, how many are those of the system.
mmm_right := proc(slips)
    local good, trial, s, x, l, m, y, p, a, b;
    good := 0;
    for trial from 1 to 12 do
        s := 2^irem(trial, 3);
        x := 2^irem(iquo(trial, 3), 4);
        l := s*(1 + irem(trial, 2));
        m := s*x;
        y := s*l*(iquo(m + s - 2, s*l) + 1 + irem(trial, 2));
        p := 7;
        if irem(trial, 5) < 2 then
            p := 101;
        end if;
        a := mmm_operand(2*trial, y - s + 1, p);
        b := mmm_operand(2*trial + 1, m, p);
        if mmm_algorithm5(a, b, s, l, p, slips) = mmm_system_product(a, b, p) then
            good := good + 1;
        end if;
    end do;
    return good;
end proc:

mmm_equal("Algorithms 5 to 7 corrected: 12 of 12 products are right",
    mmm_right([0, 0, 0, 0, 0, 0, 0]), 12);
mmm_equal("Algorithms 5 to 7 printed: none", mmm_right([1, 1, 1, 1, 1, 1, 1]), 0);
# Whether the first slip alone, with s = 2 and m = 2 x, leaves the product right.
mmm_right_loop := proc(x)
    local a, b;
    a := mmm_operand(1, 11, 7);
    b := mmm_operand(2, 2*x, 7);
    return evalb(mmm_algorithm5(a, b, 2, 2, 7, [1, 0, 0, 0, 0, 0, 0])
        = mmm_system_product(a, b, 7));
end proc:

mmm_check("Algorithm 5, i <= log2 s: right for m/s = 2 s", mmm_right_loop(4));
mmm_check("Algorithm 5, i <= log2 s: wrong for m/s = s", evalb(not mmm_right_loop(2)));
mmm_equal("Algorithm 5, i <= log2 s alone: 5 of 12", mmm_right([1, 0, 0, 0, 0, 0, 0]), 5);
mmm_equal("Algorithm 6, i of the thread alone: 2 of 12", mmm_right([0, 1, 0, 0, 0, 0, 0]), 2);
mmm_equal("Algorithm 6, no zeros beyond a alone: 4 of 12", mmm_right([0, 0, 1, 0, 0, 0, 0]), 4);
mmm_equal("Algorithm 6, the end of A' one off alone: 6 of 12",
    mmm_right([0, 0, 0, 1, 0, 0, 0]), 6);
mmm_equal("Algorithm 6, line 17 alone: 2 of 12", mmm_right([0, 0, 0, 0, 1, 0, 0]), 2);
mmm_equal("Algorithm 6, line 17 with the thread's index but + k: 4 of 12, where s = 1",
    mmm_right([0, 0, 0, 0, 2, 0, 0]), 4);
mmm_check("Algorithm 6, line 17 with + k: 1 by 1 + X is 1",
    evalb(mmm_algorithm5([1, 0, 0, 0, 0, 0, 0], [1, 1], 2, 2, 7, [0, 0, 0, 0, 2, 0, 0])
    = [1, 0, 0, 0, 0, 0, 0, 0]));
mmm_equal("Algorithm 7, rows x apart alone: 4 of 12", mmm_right([0, 0, 0, 0, 0, 1, 0]), 4);
mmm_equal("Algorithm 7, the last row alone: none", mmm_right([0, 0, 0, 0, 0, 0, 1]), 0);
mmm_summary();
