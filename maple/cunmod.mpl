# cunmod: the Maple package. Products, divisions and GCDs of polynomials modulo p by the
# library of the same name, on an NVIDIA GPU or with FLINT.
#
# Copyright (C) 2026 the cunmod authors
# SPDX-License-Identifier: LGPL-3.0-or-later
#
#   read "cunmod.mpl":
#   cunmod:-Multiply(x^2 + 2*x + 3, 5*x + 4, x, 7);
#
# Two levels: polynomials in x with integer coefficients, and Arrays of words, which are
# handed to the library without a copy. help/*.txt describe each function.
#
# A word is C's uint64_t in Maple's integer[8], which is signed: c >= 2^63, which occurs
# for p > 2^63 only, is the word c - 2^64, the same 64 bits.

cunmod := module()
    option package;
    description "polynomials modulo p on NVIDIA GPUs";
    export Multiply, MultiplyLow, Square, DivRem, Quotient, Remainder, GCD, InverseSeries,
        PowerMod, MultiplyArray, MultiplyLowArray, SquareArray, DivRemArray, QuotientArray,
        RemainderArray, GCDArray, InverseSeriesArray, PowerModArray, FromPolynomial,
        ToPolynomial, FromModp1, ToModp1, SetPath, LastOperation, DeviceCount, Version;
    local ModuleLoad, Link, DefaultLibrary, StatusModulus, Check, Modulus, ToWord, FromWord,
        ArrayOf, FromList, ToList, NewWords, WordCount, CheckRoom, TrueLength, QuotientLength,
        c_status_text, c_version, c_device_count, c_set_path, c_last_path, c_last_algorithm,
        c_last_s, c_last_reason, c_mul, c_sqr, c_mullow, c_divrem, c_div, c_rem,
        c_inv_series, c_gcd, c_divisor_create, c_divisor_destroy, c_powmod;

    # ---- the library -----------------------------------------------------

    # `make install` puts the path of the installed library here.
    DefaultLibrary := "libcunmod.so.0";

    # Links the functions; also when the module comes from an archive, whose links are stale.
    ModuleLoad := proc()
        local chosen;
        chosen := [getenv("CUNMOD_LIBRARY")];
        if nops(chosen) = 1 and type(chosen[1], 'string') and chosen[1] <> "" then
            Link(chosen[1]);
        else
            Link(DefaultLibrary);
        end if;
        return NULL;
    end proc;

    # The functions of cunmod.h, called directly. A pointer to one word or to many is an
    # ARRAY, an opaque handle a word, and so is the context, of which 0 is the default one.
    Link := proc(library)
        local words, count, word, handle, int, text, lib;
        words := 'ARRAY'('datatype' = 'integer'[8]);
        count := 'integer'[8];
        word := 'integer'[8];
        handle := 'integer'[8];
        int := 'integer'[4];
        text := 'string'[];
        lib := 'LIB' = library;
        c_status_text := define_external('cunmod_status_text', 'status'::int,
            'RETURN'::text, lib);
        c_version := define_external('cunmod_version', 'RETURN'::text, lib);
        c_device_count := define_external('cunmod_device_count', 'RETURN'::int, lib);
        c_set_path := define_external('cunmod_set_path', 'ctx'::handle, 'path'::int,
            'RETURN'::int, lib);
        c_last_path := define_external('cunmod_last_path', 'ctx'::handle, 'RETURN'::int, lib);
        c_last_algorithm := define_external('cunmod_last_algorithm', 'ctx'::handle,
            'RETURN'::text, lib);
        c_last_s := define_external('cunmod_last_s', 'ctx'::handle, 'RETURN'::count, lib);
        c_last_reason := define_external('cunmod_last_reason', 'ctx'::handle,
            'RETURN'::text, lib);
        c_mul := define_external('cunmod_mul', 'res'::words, 'a'::words, 'lena'::count,
            'b'::words, 'lenb'::count, 'p'::word, 'ctx'::handle, 'RETURN'::int, lib);
        c_sqr := define_external('cunmod_sqr', 'res'::words, 'a'::words, 'lena'::count,
            'p'::word, 'ctx'::handle, 'RETURN'::int, lib);
        c_mullow := define_external('cunmod_mullow', 'res'::words, 'a'::words, 'lena'::count,
            'b'::words, 'lenb'::count, 'n'::count, 'p'::word, 'ctx'::handle, 'RETURN'::int, lib);
        c_divrem := define_external('cunmod_divrem', 'q'::words, 'r'::words, 'a'::words,
            'lena'::count, 'b'::words, 'lenb'::count, 'p'::word, 'ctx'::handle,
            'RETURN'::int, lib);
        c_div := define_external('cunmod_div', 'q'::words, 'a'::words, 'lena'::count,
            'b'::words, 'lenb'::count, 'p'::word, 'ctx'::handle, 'RETURN'::int, lib);
        c_rem := define_external('cunmod_rem', 'r'::words, 'a'::words, 'lena'::count,
            'b'::words, 'lenb'::count, 'p'::word, 'ctx'::handle, 'RETURN'::int, lib);
        c_inv_series := define_external('cunmod_inv_series', 'res'::words, 'b'::words,
            'lenb'::count, 'n'::count, 'p'::word, 'ctx'::handle, 'RETURN'::int, lib);
        c_gcd := define_external('cunmod_gcd', 'g'::words, 'leng'::words, 'a'::words,
            'lena'::count, 'b'::words, 'lenb'::count, 'p'::word, 'ctx'::handle,
            'RETURN'::int, lib);
        c_divisor_create := define_external('cunmod_divisor_create', 'divisor'::words,
            'b'::words, 'lenb'::count, 'p'::word, 'ctx'::handle, 'RETURN'::int, lib);
        c_divisor_destroy := define_external('cunmod_divisor_destroy', 'divisor'::handle, lib);
        c_powmod := define_external('cunmod_powmod', 'res'::words, 'a'::words, 'lena'::count,
            'exponent'::words, 'limbs'::count, 'divisor'::handle, 'RETURN'::int, lib);
        return NULL;
    end proc;

    StatusModulus := 3; # CUNMOD_E_MODULUS

    Check := proc(status)
        if status <> 0 then
            error cat("cunmod: ", c_status_text(status));
        end if;
        return NULL;
    end proc;

    Version := proc()
        return c_version();
    end proc;

    DeviceCount := proc()
        return c_device_count();
    end proc;

    SetPath := proc(path::string)
        local number;
        if path = "auto" then
            number := 0;
        elif path = "cpu" then
            number := 1;
        elif path = "gpu" then
            number := 2;
        else
            error "cunmod: there is no path %1; there are auto, cpu and gpu", path;
        end if;
        Check(c_set_path(0, number));
        return NULL;
    end proc;

    LastOperation := proc()
        return [["none", "cpu", "gpu"][c_last_path(0) + 1], c_last_algorithm(0), c_last_s(0),
            c_last_reason(0)];
    end proc;

    # ---- words and Arrays ------------------------------------------------

    ToWord := proc(c)
        if c < 2^63 then
            return c;
        end if;
        return c - 2^64;
    end proc;

    FromWord := proc(w)
        if w < 0 then
            return w + 2^64;
        end if;
        return w;
    end proc;

    # p as a word; the library refuses what is left of bad ones.
    Modulus := proc(p)
        if p < 2 or p >= 2^64 then
            Check(StatusModulus);
        end if;
        return ToWord(p);
    end proc;

    # Zeros; at least one, so that there is something to point at.
    NewWords := proc(n)
        return Array(0 .. max(n, 1) - 1, 'datatype' = 'integer'[8]);
    end proc;

    ArrayOf := proc(words)
        if nops(words) = 0 then
            return NewWords(1);
        end if;
        return Array(0 .. nops(words) - 1, words, 'datatype' = 'integer'[8]);
    end proc;

    # Coefficients, lowest first, reduced modulo p; `mod` itself may be set to mods.
    FromList := proc(coefficients, p)
        Modulus(p);
        if p > 2^63 then
            return ArrayOf(map(ToWord, map(modp, coefficients, p)));
        end if;
        return ArrayOf(map(modp, coefficients, p));
    end proc;

    ToList := proc(A, p)
        WordCount(A, "the Array");
        if p > 2^63 then
            return map(FromWord, convert(A, 'list'));
        end if;
        return convert(A, 'list');
    end proc;

    # The number of words of an Array that reaches the library as it is: another one would
    # be copied, and a result in the copy lost.
    WordCount := proc(A, role)
        if not type(A, 'rtable') or rtable_num_dims(A) <> 1
            or rtable_options(A, 'datatype') <> 'integer'[8]
            or rtable_options(A, 'storage') <> 'rectangular'
            or rtable_options(A, 'order') <> 'Fortran_order' then
            error cat("cunmod: ", role, " is not an Array of one dimension with datatype ",
                "integer[8] and the default order");
        end if;
        return rtable_num_elems(A, 'All');
    end proc;

    CheckRoom := proc(A, role, needed)
        if WordCount(A, role) < needed then
            error cat("cunmod: ", role, " is an Array of fewer than ", needed, " words");
        end if;
        if rtable_options(A, 'readonly') then
            error cat("cunmod: ", role, " is a read-only Array");
        end if;
        return NULL;
    end proc;

    # Without leading zeros.
    TrueLength := proc(A)
        local first, n;
        first := lhs(rtable_dims(A));
        n := rtable_num_elems(A, 'All');
        while n > 0 and A[first + n - 1] = 0 do
            n := n - 1;
        end do;
        return n;
    end proc;

    # Of a by b, and 0 for the zero polynomial b.
    QuotientLength := proc(a, b)
        local n;
        n := TrueLength(b);
        if n = 0 then
            return 0;
        end if;
        return max(rtable_num_elems(a, 'All') - n + 1, 0);
    end proc;

    # ---- conversions -----------------------------------------------------

    FromPolynomial := proc(f, x::name, p::integer)
        if not type(f, 'polynom'('integer', x)) then
            error "cunmod: %1 is not a polynomial in %2 with integer coefficients", f, x;
        end if;
        return FromList(PolynomialTools:-CoefficientList(expand(f), x), p);
    end proc;

    ToPolynomial := proc(A, x::name, p::integer)
        return PolynomialTools:-FromCoefficientList(ToList(A, p), x);
    end proc;

    FromModp1 := proc(f, p::integer)
        return FromList(modp1('ConvertOut'(f), p), p);
    end proc;

    ToModp1 := proc(A, x::name, p::integer)
        return modp1('ConvertIn'(ToList(A, p), x), p);
    end proc;

    # ---- Arrays: results first; each returns the number of words it wrote --

    MultiplyArray := proc(res, a, b, p::integer)
        local lena, lenb, n;
        lena := WordCount(a, "the first operand");
        lenb := WordCount(b, "the second operand");
        n := 0;
        if lena > 0 and lenb > 0 then
            n := lena + lenb - 1;
        end if;
        CheckRoom(res, "the result", n);
        Check(c_mul(res, a, lena, b, lenb, Modulus(p), 0));
        return n;
    end proc;

    SquareArray := proc(res, a, p::integer)
        local lena, n;
        lena := WordCount(a, "the operand");
        n := max(2*lena - 1, 0);
        CheckRoom(res, "the result", n);
        Check(c_sqr(res, a, lena, Modulus(p), 0));
        return n;
    end proc;

    MultiplyLowArray := proc(res, a, b, n::integer, p::integer)
        local lena, lenb;
        lena := WordCount(a, "the first operand");
        lenb := WordCount(b, "the second operand");
        CheckRoom(res, "the result", n);
        Check(c_mullow(res, a, lena, b, lenb, n, Modulus(p), 0));
        return n;
    end proc;

    DivRemArray := proc(q, r, a, b, p::integer)
        local lena, lenb, lenq;
        lena := WordCount(a, "the dividend");
        lenb := WordCount(b, "the divisor");
        lenq := QuotientLength(a, b);
        CheckRoom(q, "the quotient", lenq);
        CheckRoom(r, "the remainder", lenb - 1);
        Check(c_divrem(q, r, a, lena, b, lenb, Modulus(p), 0));
        return lenq, lenb - 1;
    end proc;

    QuotientArray := proc(q, a, b, p::integer)
        local lena, lenb, lenq;
        lena := WordCount(a, "the dividend");
        lenb := WordCount(b, "the divisor");
        lenq := QuotientLength(a, b);
        CheckRoom(q, "the quotient", lenq);
        Check(c_div(q, a, lena, b, lenb, Modulus(p), 0));
        return lenq;
    end proc;

    RemainderArray := proc(r, a, b, p::integer)
        local lena, lenb;
        lena := WordCount(a, "the dividend");
        lenb := WordCount(b, "the divisor");
        CheckRoom(r, "the remainder", lenb - 1);
        Check(c_rem(r, a, lena, b, lenb, Modulus(p), 0));
        return lenb - 1;
    end proc;

    GCDArray := proc(g, a, b, p::integer)
        local lena, lenb, leng;
        lena := WordCount(a, "the first operand");
        lenb := WordCount(b, "the second operand");
        CheckRoom(g, "the result", max(lena, lenb));
        leng := NewWords(1);
        Check(c_gcd(g, leng, a, lena, b, lenb, Modulus(p), 0));
        return leng[0];
    end proc;

    InverseSeriesArray := proc(res, b, n::integer, p::integer)
        local lenb;
        lenb := WordCount(b, "the operand");
        CheckRoom(res, "the result", n);
        Check(c_inv_series(res, b, lenb, n, Modulus(p), 0));
        return n;
    end proc;

    PowerModArray := proc(res, a, e::nonnegint, b, p::integer)
        local lena, lenb, lenr, limbs, divisor;
        lena := WordCount(a, "the base");
        lenb := WordCount(b, "the divisor");
        lenr := max(TrueLength(b) - 1, 0);
        CheckRoom(res, "the result", lenr);
        limbs := ArrayOf(map(ToWord, convert(e, 'base', 2^64)));
        divisor := NewWords(1);
        Check(c_divisor_create(divisor, b, lenb, Modulus(p), 0));
        try
            Check(c_powmod(res, a, lena, limbs, rtable_num_elems(limbs, 'All'), divisor[0]));
        finally
            c_divisor_destroy(divisor[0]);
        end try;
        return lenr;
    end proc;

    # ---- polynomials -----------------------------------------------------

    Multiply := proc(a, b, x::name, p::integer)
        local A, B, res;
        A := FromPolynomial(a, x, p);
        B := FromPolynomial(b, x, p);
        res := NewWords(rtable_num_elems(A, 'All') + rtable_num_elems(B, 'All') - 1);
        MultiplyArray(res, A, B, p);
        return ToPolynomial(res, x, p);
    end proc;

    Square := proc(a, x::name, p::integer)
        local A, res;
        A := FromPolynomial(a, x, p);
        res := NewWords(2*rtable_num_elems(A, 'All') - 1);
        SquareArray(res, A, p);
        return ToPolynomial(res, x, p);
    end proc;

    MultiplyLow := proc(a, b, n::integer, x::name, p::integer)
        local res;
        res := NewWords(n);
        MultiplyLowArray(res, FromPolynomial(a, x, p), FromPolynomial(b, x, p), n, p);
        return ToPolynomial(res, x, p);
    end proc;

    DivRem := proc(a, b, x::name, p::integer)
        local A, B, q, r;
        A := FromPolynomial(a, x, p);
        B := FromPolynomial(b, x, p);
        q := NewWords(QuotientLength(A, B));
        r := NewWords(rtable_num_elems(B, 'All') - 1);
        DivRemArray(q, r, A, B, p);
        return ToPolynomial(q, x, p), ToPolynomial(r, x, p);
    end proc;

    Quotient := proc(a, b, x::name, p::integer)
        local A, B, q;
        A := FromPolynomial(a, x, p);
        B := FromPolynomial(b, x, p);
        q := NewWords(QuotientLength(A, B));
        QuotientArray(q, A, B, p);
        return ToPolynomial(q, x, p);
    end proc;

    Remainder := proc(a, b, x::name, p::integer)
        local B, r;
        B := FromPolynomial(b, x, p);
        r := NewWords(rtable_num_elems(B, 'All') - 1);
        RemainderArray(r, FromPolynomial(a, x, p), B, p);
        return ToPolynomial(r, x, p);
    end proc;

    GCD := proc(a, b, x::name, p::integer)
        local A, B, g;
        A := FromPolynomial(a, x, p);
        B := FromPolynomial(b, x, p);
        g := NewWords(max(rtable_num_elems(A, 'All'), rtable_num_elems(B, 'All')));
        GCDArray(g, A, B, p);
        return ToPolynomial(g, x, p);
    end proc;

    InverseSeries := proc(b, n::integer, x::name, p::integer)
        local res;
        res := NewWords(n);
        InverseSeriesArray(res, FromPolynomial(b, x, p), n, p);
        return ToPolynomial(res, x, p);
    end proc;

    PowerMod := proc(a, e::nonnegint, b, x::name, p::integer)
        local B, base, res;
        B := FromPolynomial(b, x, p);
        base := NewWords(rtable_num_elems(B, 'All') - 1);
        RemainderArray(base, FromPolynomial(a, x, p), B, p);
        res := NewWords(rtable_num_elems(B, 'All') - 1);
        PowerModArray(res, base, e, B, p);
        return ToPolynomial(res, x, p);
    end proc;

    ModuleLoad();
end module:
