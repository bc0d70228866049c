maple_mode(1):
# Nakano's memory machines, the DMM, the UMM and the HMM, and a prefix scan on p processors:
# definitions for memory.mpl, scan.mpl and plots.mpl. Lemmas, theorems and sections are those of
# "The Hierarchical Memory Machine Model for GPUs".
#
# Copyright (C) 2026 the cunmod authors
# SPDX-License-Identifier: LGPL-3.0-or-later
#
#   n, m  numbers; of the convolution, results and length of the short operand x
#   p     threads, in warps of w      w  banks      l  latency of the global memory
#   d     DMMs of an HMM, whose shared memories have latency 1; p >= d w
#
# Times are counts of time units for powers of two. A bound is the O() of the paper with
# constant 1, a limit its Omega(). Reads model.mpl first.

# ---- one access of a warp, section III ----------------------------------------

# The different ones of a list of numbers.
mem_different := proc(numbers)
    local seen, k;
    seen := [];
    for k from 1 to nops(numbers) do
        if not member(numbers[k], seen) then
            seen := [op(seen), numbers[k]];
        end if;
    end do;
    return seen;
end proc:

# Time units in which the banks of a DMM serve these addresses: the most different ones in a bank,
# since the same address is served once. 1 is free of conflicts.
mem_dmm := proc(addresses, w)
    local cells, bank, k, served, worst;
    cells := mem_different(addresses);
    worst := 0;
    for bank from 0 to w - 1 do
        served := 0;
        for k from 1 to nops(cells) do
            if irem(cells[k], w) = bank then
                served := served + 1;
            end if;
        end do;
        worst := max(worst, served);
    end do;
    return worst;
end proc:

# Stages of the pipeline of a UMM that they take: their address groups.
mem_umm := proc(addresses, w)
    local groups, k;
    groups := [seq(iquo(addresses[k], w), k = 1 .. nops(addresses))];
    return nops(mem_different(groups));
end proc:

# Addresses of p threads that are a stride apart.
mem_stride := proc(start, stride, p)
    local k;
    return [seq(start + stride*k, k = 0 .. p - 1)];
end proc:

# Time of an access by p threads in warps of w to a UMM of latency l.
mem_warps := proc(start, stride, p, w, l)
    local k, taken;
    taken := l - 1;
    for k from 0 to p/w - 1 do
        taken := taken + mem_umm(mem_stride(start + stride*w*k, stride, w), w);
    end do;
    return taken;
end proc:

# ---- contiguous access, section IV ---------------------------------------------

# Rounds of at most p threads; each takes one time unit a warp and l - 1 for the last one.
mem_access := proc(n, p, w, l)
    return ceil(n/p)*(ceil(min(n, p)/w) + l - 1);
end proc:

# Lemma 1 and Theorem 2, on the DMM and on the UMM.
mem_access_bound := (n, p, w, l) -> n/w + n*l/p + l:
mem_access_limit := (n, p, w, l) -> max(n/w, n*l/p, l):

# ---- sum, sections V to VII -------------------------------------------------------

# Lemma 3, on a PRAM: t additions at once for t = n/2, n/4, ..., 1, by p processors.
mem_sum_pram := proc(n, p)
    local t, taken;
    taken := 0;
    t := iquo(n, 2);
    while t >= 1 do
        taken := taken + ceil(t/p);
        t := iquo(t, 2);
    end do;
    return taken;
end proc:

mem_sum_pram_bound := (n, p) -> n/p + mmm_log(n):

# Lemma 4, on a PRAM: p <= n processors make n/p results each; else g = p/n processors make a
# part of each result, and add the parts.
mem_convolution_pram := proc(n, m, p)
    local g;
    if p <= n then
        return n/p*m;
    end if;
    g := min(p/n, m);
    return m/g + mem_sum_pram(g, g);
end proc:

mem_convolution_pram_bound := (n, m, p) -> m*n/p + mmm_log(m):

# Lemma 5: log n steps, each reads two halves and writes one.
mem_sum := proc(n, p, w, l)
    local t, taken;
    taken := 0;
    t := iquo(n, 2);
    while t >= 1 do
        taken := taken + 3*mem_access(t, p, w, l);
        t := iquo(t, 2);
    end do;
    return taken;
end proc:

mem_sum_bound := (n, p, w, l) -> n/w + n*l/p + l*mmm_log(n):
mem_sum_limit := (n, p, w, l) -> max(n/w, n*l/p, l*mmm_log(n)):

# Lemma 6: columns of p numbers, one thread each, then Lemma 5 in a shared memory.
mem_sum_one := proc(n, p, w, l)
    return mem_access(n, p, w, l) + mem_sum(min(n, p), p, w, 1);
end proc:

# Theorem 7: the columns over all DMMs, the sum of each in its shared memory, the d sums to
# global memory, and DMM(0) adds them.
mem_sum_hmm := proc(n, p, w, l, d)
    return mem_access(n, p, w, l) + mem_sum(p/d, p/d, w, 1) + mem_access(d, d, w, l)
        + mem_sum_one(d, p/d, w, l);
end proc:

mem_sum_hmm_bound := (n, p, w, l) -> n/w + n*l/p + l + mmm_log(n):
mem_sum_hmm_limit := (n, p, w, l) -> max(n/w, n*l/p, l, mmm_log(n)):

# ---- direct convolution, sections VIII and IX ---------------------------------------

# Theorem 8: p = n g threads, g for each result, m/g rounds that read x, y and z and write
# z; then the g parts of every result are added. p < n: n/p passes with one thread each.
mem_convolution := proc(n, m, p, w, l)
    local g, t, taken;
    if p <= n then
        return n/p*m*4*mem_access(p, p, w, l);
    end if;
    g := min(p/n, m);
    taken := m/g*4*mem_access(n*g, n*g, w, l);
    t := g/2;
    while t >= 1 do
        taken := taken + 3*mem_access(n*t, p, w, l);
        t := t/2;
    end do;
    return taken;
end proc:

mem_convolution_bound := (n, m, p, w, l) -> m*n/w + m*n*l/p + l*mmm_log(m):
mem_convolution_limit := (n, m, p, w, l) -> max(m*n/w, m*n*l/p, l*mmm_log(m)):

# Theorem 9: x and a part of y to every shared memory, the convolution there, z back.
mem_convolution_hmm := proc(n, m, p, w, l, d)
    return mem_access(d*(m + m + n/d - 1), p, w, l) + mem_convolution(n/d, m, p/d, w, 1)
        + mem_access(n, p, w, l);
end proc:

mem_convolution_hmm_bound := (n, m, p, w, l, d) -> (m*d + n)/w + m*n/(d*w) + (m*d + n)*l/p + l
    + mmm_log(m):
# Corollary 10, m <= n/d.
mem_convolution_short_bound := (n, m, p, w, l, d) -> n/w + m*n/(d*w) + n*l/p + l + mmm_log(m):
mem_convolution_hmm_limit := (n, m, p, w, l, d) -> max(n/w, m*n/(d*w), n*l/p, l, mmm_log(m)):

# ---- how to report a parallel computation ------------------------------------------

# T1, Tp are times on one and on p processors.
scan_speedup := (T1, Tp) -> T1/Tp:
scan_efficiency := (T1, Tp, p) -> T1/(p*Tp):
# Amdahl's bound of the speed-up, f being the serial fraction.
scan_amdahl := (f, p) -> 1/(f + (1 - f)/p):
# The serial fraction that a measured speed-up S on p processors shows (Karp and Flatt).
scan_serial_fraction := (S, p) -> (1/S - 1/p)/(1 - 1/p):
# Overhead, and the efficiency that follows from it and the serial work W.
scan_overhead := (T1, Tp, p) -> p*Tp - T1:
scan_efficiency_of := (W, overhead) -> 1/(1 + overhead/W):
# The work at which the efficiency is E.
scan_work_for := (E, overhead) -> E/(1 - E)*overhead:

# ---- a prefix scan of n words ---------------------------------------------------------

# Up the tree and down again: n/2 + ... + 1 additions each.
scan_tree := proc(n)
    local t, taken;
    taken := 0;
    t := iquo(n, 2);
    while t >= 1 do
        taken := taken + t;
        t := iquo(t, 2);
    end do;
    return 2*taken;
end proc:

# The same on p processors, ceil(2^t/p) steps a level.
scan_steps := proc(n, p)
    local t, taken;
    taken := 0;
    t := iquo(n, 2);
    while t >= 1 do
        taken := taken + ceil(t/p);
        t := iquo(t, 2);
    end do;
    return 2*taken;
end proc:

scan_serial := n -> n - 1:
scan_parallel := (n, p) -> 2*(n/p - 1 + mmm_log(p)):
