# The hooks on FLINT's functions: libcunmod-flint.so and cunmod-run; part of Makefile.am.
# Copyright (C) 2026 the cunmod authors
# SPDX-License-Identifier: LGPL-3.0-or-later
#
# The objects are linked with nothing but jumps, one for each function of libcunmod, FLINT and GMP
# that they call (hooks/library.h).

hooks_c = \
	hooks/fmpz_poly.c \
	hooks/hook.c \
	hooks/library.c \
	hooks/loaded.c \
	hooks/mat.c \
	hooks/matrix.c \
	hooks/methods.c \
	hooks/mpoly.c \
	hooks/nmod_mat.c \
	hooks/nmod_poly.c \
	hooks/nmod_poly_factor.c \
	hooks/nmod_vec.c \
	hooks/patch.c \
	hooks/report.c \
	hooks/symbols.c
hooks_h = hooks/arrays.h hooks/hook.h hooks/library.h hooks/loaded.h hooks/matrix.h hooks/methods.h \
	hooks/nmod_poly_rows.h hooks/patch.h hooks/report.h hooks/sizes.h hooks/symbols_names.h \
	hooks/symbols_rows.h

if WITH_HOOKS
noinst_LTLIBRARIES += libcunmod_hooks.la
# A folder of its own: no program is linked with the library.
hooksdir = $(pkglibdir)
nodist_hooks_DATA = libcunmod-flint.so
nodist_bin_SCRIPTS = hooks/cunmod-run
nodist_pkgdata_DATA += hooks/CUNMOD.jl
dist_man1_MANS += docs/cunmod-run.1
endif
libcunmod_hooks_la_SOURCES = $(hooks_c) $(hooks_h)
libcunmod_hooks_la_CFLAGS = $(AM_CFLAGS) -fvisibility=hidden
libcunmod_hooks_la_CPPFLAGS = -I$(top_srcdir)/include $(FLINT_CFLAGS)

libcunmod-flint.so: libcunmod_hooks.la hooks/trampolines.awk
	$(AM_V_at)$(MKDIR_P) hooks && $(NM) .libs/libcunmod_hooks.a | \
	  $(AWK) -v CPU=$(host_cpu) -f $(srcdir)/hooks/trampolines.awk >hooks/trampolines.S
	$(AM_V_CCLD)$(CC) $(CFLAGS) $(LDFLAGS) -shared -o $@ -Wl,--whole-archive \
	  .libs/libcunmod_hooks.a -Wl,--no-whole-archive hooks/trampolines.S -Wl,-z,defs,-z,nodelete \
	  -Wl,-soname,$@ -ldl -pthread

# Made anew when make is told another folder.
hooks/cunmod-run hooks/CUNMOD.jl: hooks/%: hooks/%.in FORCE
	$(AM_V_at)$(MKDIR_P) $(@D) && \
	  sed 's|@''pkglibdir@|$(pkglibdir)|' $(srcdir)/$@.in >$@.new && $(replace) && \
	  { [ $* != cunmod-run ] || chmod +x $@; }

hooks_dist = hooks/trampolines.awk hooks/cunmod-run.in hooks/CUNMOD.jl.in
