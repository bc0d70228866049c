# The tests with every kernel emulated on the CPU, under sanitizers; part of
# Makefile.am. Neither nvcc nor a GPU takes part.
# Copyright (C) 2026 the cunmod authors
# SPDX-License-Identifier: LGPL-3.0-or-later
#
# The library, the harness and the tests are compiled a second time, into emu/.

emu_cc = tests/emu/emu.cc tests/emu/emu_runtime.cc tests/emu/emu_stream.cc
emu_h = tests/emu/emu.h tests/emu/emu_faults.h tests/emu/emu_object.h tests/emu/emu_runtime.h \
	tests/emu/emu_stream.h

# t-emu, t-streams and t-faults are about the emulator, or need its planted faults; t-divsteps calls
# functions of kernels. The longest one is first.
emu_tests = tests/t-faults-emu $(test_programs:=-emu) tests/t-emu-emu \
	tests/t-divsteps-emu tests/t-streams-emu tests/t-cli-emu tests/t-serve-emu \
	tests/t-mutate-emu

emu_objects = \
	$(host_c:%.c=emu/%.o) \
	$(cuda_cu:%.cu=emu/%.o) \
	$(emu_cc:%.cc=emu/%.o) \
	emu/tests/harness.o emu/tests/pairs.o emu/tests/ref.o
emu_tool_objects = $(tool_c:%.c=emu/%.o)

emu_cppflags = -DCUNMOD_EMU $(DEFS) -I$(top_srcdir)/tests/emu -I$(top_srcdir)/tests $(AM_CPPFLAGS) \
	$(CPPFLAGS)
emu_optimize = -O1 -g -fno-omit-frame-pointer
emu_sanitize = $(SANITIZE)
emu_common = $(emu_cppflags) $(emu_optimize) $(emu_sanitize)
emu_dependencies = -MMD -MP -MF $(@:.o=.d) -MT $@
# A kernel's unused parameters and unknown pragmas are nvcc's business.
emu_cxx = $(CXX) $(AM_CXXFLAGS) -Wno-unused-parameter -Wno-unknown-pragmas $(emu_common)

emu/%.o: %.c
	$(AM_V_CC)$(MKDIR_P) $(@D) && $(CC) $(AM_CFLAGS) $(emu_common) $(emu_dependencies) -c -o $@ $<

emu/%.o: %.cc
	$(AM_V_CXX)$(MKDIR_P) $(@D) && $(emu_cxx) $(emu_dependencies) -c -o $@ $<

emu/%.o: %.cu
	$(AM_V_CXX)$(MKDIR_P) $(@D) && $(emu_cxx) $(emu_dependencies) -c -o $@ -x c++ $<

# Going from thread to thread is most of an emulated kernel's time: without sanitizers, which are
# only told of the stacks.
emu/tests/emu/emu.o: emu_optimize = -O2 -g -fno-omit-frame-pointer
emu/tests/emu/emu.o: emu_sanitize = $(if $(findstring address,$(SANITIZE)),-DCUNMOD_EMU_ASAN)

emu/libcunmod.a: $(emu_objects)
	$(AM_V_AR)rm -f $@ && $(AR) cr $@ $(emu_objects) && $(RANLIB) $@

emu_link = $(CXX) -pthread $(SANITIZE) $(SANITIZE_LDFLAGS) $(LDFLAGS)

tests/%-emu: emu/tests/%.o emu/libcunmod.a
	$(AM_V_CXXLD)$(emu_link) -o $@ $(filter %.o,$^) emu/libcunmod.a $(FLINT_LIBS) $(LIBS)

tests/t-fuzz-emu: $(fuzz_c:%.c=emu/%.o)

emu/cunmod: $(emu_tool_objects) emu/libcunmod.a
	$(AM_V_CXXLD)$(emu_link) -o $@ $(emu_tool_objects) emu/libcunmod.a $(FLINT_LIBS) $(LIBS)

# The tool under sanitizers, without a device: its large operands are not for the
# emulator.
tests/t-cli-emu tests/t-serve-emu tests/t-mutate-emu: emu/cunmod
	$(AM_V_GEN)printf '#!/bin/sh\nCUNMOD_EMU_DEVICES=0 CUNMOD_SANITIZED=1 CUNMOD_TOOL=%s exec %s "$$@"\n' \
	  '"$(abs_top_builddir)/emu/cunmod"' '"$(abs_top_srcdir)/$(@:-emu=)"' >$@ && chmod +x $@

-include $(wildcard emu/*/*.d emu/*/*/*.d)

# A test program's object is not to be deleted once it is linked.
.SECONDARY: $(test_programs:%=emu/%.o) emu/tests/t-emu.o emu/tests/t-streams.o \
	emu/tests/t-divsteps.o emu/tests/t-faults.o

emu_dist = tests/emu/emu.mk $(emu_cc) $(emu_h) tests/t-emu.cc tests/t-streams.cc \
	tests/t-divsteps.cc tests/t-faults.c
