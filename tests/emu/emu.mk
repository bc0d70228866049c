# The tests with every kernel emulated on the CPU, under sanitizers; part of
# Makefile.am. Neither nvcc nor a GPU takes part.
# Copyright (C) 2026 the cunmod authors
# SPDX-License-Identifier: LGPL-3.0-or-later
#
# The library, the harness and the tests are compiled a second time, into emu/.

emu_run_cc = tests/emu/emu.cc tests/emu/emu_async.cc tests/emu/emu_barrier.cc tests/emu/emu_fiber.cc
emu_cc = $(emu_run_cc) tests/emu/emu_graph.cc tests/emu/emu_memory.cc tests/emu/emu_runtime.cc tests/emu/emu_stream.cc
emu_h = tests/emu/cub/device/device_radix_sort.cuh tests/emu/cub/device/device_scan.cuh \
	tests/emu/emu.h tests/emu/emu_faults.h \
	tests/emu/emu_fiber.h tests/emu/emu_object.h \
	tests/emu/emu_runtime.h tests/emu/emu_stream.h tests/emu/emu_tensor.h tests/emu/emu_tsan.h

# t-emu, t-streams and t-faults are about the emulator, or need its planted faults; t-divsteps calls
# functions of kernels. The longest one is first.
emu_tests = tests/runtime/t-faults-emu $(test_programs:=-emu) tests/emu/t-emu-emu \
	tests/euclid/t-divsteps-emu tests/emu/t-streams-emu tests/links/t-cli-emu \
	tests/links/t-cli-batch-emu tests/links/t-cli-integers-emu tests/links/t-cli-matrices-emu \
	tests/links/t-serve-emu tests/links/t-mutate-emu \
	tests/flint/t-flint-own-emu tests/flint/t-hooks-gpu-emu

emu_objects = \
	$(host_c:%.c=emu/%.o) \
	$(emu_parts) \
	$(cuda_cu:%.cu=emu/%.o) \
	$(emu_cc:%.cc=emu/%.o) \
	$(libtest_c:%.c=emu/%.o)
emu_tool_objects = $(tool_c:%.c=emu/%.o)

# Limits of which both sides occur in small tests.
emu_limits = -DCUNMOD_MAT_WORK='(INT64_C(1) << 20)' -DCUNMOD_SUMS_WORDS='(1 << 13)' \
	-DCUNMOD_TUNE_COMPOSE_TENSOR='(INT64_C(1) << 14)' \
	-DCUNMOD_TUNE_BERLEKAMP_FEW=1 -DCUNMOD_TUNE_BERLEKAMP_ENTRIES=240 \
	-DCUNMOD_TUNE_PATTERN_ENTRIES=1000 -DCUNMOD_TUNE_CLASS_ENTRIES=100 \
	-DCUNMOD_TUNE_FACTOR_GROUP=3 -DCUNMOD_TUNE_FACTOR_ROWS='(INT64_C(1) << 11)' \
	-DCUNMOD_TUNE_POWER_JOINED='(INT64_C(1) << 9)' -DCUNMOD_TUNE_CANDIDATE_LONG=12 \
	-DCUNMOD_TUNE_SPLIT_LONG=20 -DCUNMOD_TUNE_SPLIT_LEVEL_US=0.0 \
	-DCUNMOD_TUNE_GRAEFFE_SHORT=10 -DCUNMOD_TUNE_SORT_LEAST=12 \
	-DCUNMOD_TUNE_COMPOSE_ROUND='(INT64_C(1) << 12)' -DCUNMOD_TUNE_COMPOSE_JOINED='(INT64_C(1) << 13)' \
	-DCUNMOD_TUNE_MAT_SOLUTION=1.5e-4 -DCUNMOD_TUNE_GRID_PANELS=20 \
	-DCUNMOD_TUNE_HALVING_LEAST=20 -DCUNMOD_TUNE_HALVING_PRODUCTS=1

emu_cppflags = $(emu_planted) -DCUNMOD_EMU $(emu_limits) $(DEFS) -I$(top_srcdir)/tests/emu $(AM_CPPFLAGS) \
	$(CPPFLAGS)
# Lines without variables: the compiler takes three quarters of the time.
emu_optimize = -O1 -g1 -fno-omit-frame-pointer
emu_sanitize = $(SANITIZE)
emu_common = $(emu_cppflags) $(emu_optimize) $(emu_sanitize)
emu_dependencies = -MMD -MP -MF $(@:.o=.d) -MT $@
# A kernel's unused parameters and unknown pragmas are nvcc's business.
emu_cxx = $(CXX) $(AM_CXXFLAGS) -Wno-unused-parameter -Wno-unknown-pragmas $(emu_common)

emu_compile_c = $(AM_V_CC)$(MKDIR_P) $(@D) && \
	$(CC) $(AM_CFLAGS) $(emu_common) $(emu_dependencies) -c -o $@ $<
emu_compile_cc = $(AM_V_CXX)$(MKDIR_P) $(@D) && $(emu_cxx) $(emu_dependencies) -c -o $@ $<
# ASan finds most of what the first two look for, and kernels compile a fifth faster without them.
# Kernels compile and run another quarter faster where ASan does not note each end of the scope of a
# variable; accesses beyond a variable are found all the same.
emu_kernel_sanitize = $(if $(findstring undefined,$(SANITIZE)),-fno-sanitize=null -fno-sanitize=object-size) \
	$(if $(findstring address,$(SANITIZE)),-fno-sanitize-address-use-after-scope)
emu_compile_cu = $(AM_V_CXX)$(MKDIR_P) $(@D) && $(emu_cxx) $(emu_kernel_sanitize) \
	$(emu_dependencies) -c -o $@ -x c++ $<

emu/%.o: %.c
	$(emu_compile_c)

emu/%.o: %.cc
	$(emu_compile_cc)

emu/%.o: %.cu
	$(emu_compile_cu)

emu_parts = $(cuda_parts:%.lo=emu/%.o)
tsan_parts = $(cuda_parts:%.lo=emu-tsan/%.o)
$(emu_parts): emu/%.o: $$(call cuda_part_source,$$*)
	$(emu_compile_cu) $(call cuda_part,$*)

# Going from thread to thread is most of an emulated kernel's time: without sanitizers, which are
# only told of the stacks.
emu_run = $(emu_run_cc:%.cc=emu/%.o)
emu_run_tsan = $(emu_run_cc:%.cc=emu-tsan/%.o)
$(emu_run) $(emu_run_tsan): emu_optimize = -O2 -g1 -fno-omit-frame-pointer
$(emu_run): emu_sanitize = $(if $(findstring address,$(SANITIZE)),-DCUNMOD_EMU_ASAN)

emu/libcunmod.a: $(emu_objects)
	$(AM_V_AR)rm -f $@ && $(AR) cr $@ $(emu_objects) && $(RANLIB) $@

emu_link = $(CXX) -pthread $(SANITIZE) $(SANITIZE_LDFLAGS) $(LDFLAGS) \
	$(if $(PRIVATE_FLINT_FILES),-Wl$(comma)-rpath$(comma)$(abs_builddir)/private-flint)

tests/%-emu: emu/tests/%.o emu/libcunmod.a
	$(AM_V_CXXLD)$(MKDIR_P) $(@D) && $(emu_link) -o $@ $(filter %.o,$^) emu/libcunmod.a \
	  $(FLINT_LIBS) $(LIBS)

# Tests of several files.
faults_c = tests/runtime/faults_euclid.c tests/runtime/faults_matrices.c tests/runtime/faults_memory.c \
	tests/runtime/faults_scenarios.c tests/runtime/faults_transfer.c tests/mat/pmbasis_ref.c
emulator_cc = tests/emu/emu_calls.cc tests/emu/emu_mistakes.cc
tests/arguments/t-arguments-emu: $(arguments_c:%.c=emu/%.o)
tests/batch/t-batches-devices-emu: $(batches_devices_c:%.c=emu/%.o)
tests/batch/t-batches-room-emu: $(batches_room_c:%.c=emu/%.o)
tests/batch/t-batches-euclid-emu: $(euclid_pairs_c:%.c=emu/%.o)
tests/batch/t-batch-items-emu: emu/tests/batch/batch_items.o
tests/batch/t-batches-emu: $(batches_c:%.c=emu/%.o)
tests/batch/t-batches-div-emu tests/batch/t-batches-matrices-emu \
  tests/batch/t-batches-values-emu: emu/tests/batch/batches_sides.o
tests/batch/t-batch-emu: emu/tests/batch/batch_products.o
tests/factor/t-factor-emu tests/factor/t-found-emu: emu/tests/factor/factor_checks.o
tests/factor/t-batch-factor-emu: emu/tests/factor/factored_items.o
tests/factor/t-roots-emu: $(roots_c:%.c=emu/%.o)
tests/div/t-lift-emu: emu/tests/div/lift_operations.o
tests/runtime/t-budget-emu: emu/tests/runtime/budget_operations.o \
  emu/tests/runtime/budget_series.o
tests/runtime/t-device-emu: $(device_c:%.c=emu/%.o) emu/tests/emu/emu_caller.o
tests/emu/t-emu-emu: $(emulator_cc:%.cc=emu/%.o) emu/tests/mul/ptx_tensor.o
tests/euclid/t-euclid-poly-emu: emu/tests/euclid/euclid_bad.o
tests/runtime/t-faults-emu: $(faults_c:%.c=emu/%.o)
tests/flint/t-flint-emu: $(flint_c:%.c=emu/%.o)
tests/runtime/t-given-up-emu tests/runtime/t-no-memory-emu: emu/tests/runtime/given_up_operations.o
tests/runtime/t-given-up-emu: emu/tests/runtime/given_up_integers.o
tests/fuzz/t-fuzz-emu: $(fuzz_c:%.c=emu/%.o)
tests/integers/t-bivariate-emu: $(bivariate_c:%.c=emu/%.o) emu/tests/integers/bivariate_faults.o
tests/mat/t-mat-sections-emu: emu/tests/mat/section_shapes.o
tests/mat/t-matrix-basis-emu: $(basis_c:%.c=emu/%.o)
tests/mat/t-mat-sections-emu tests/mat/t-matrix-powers-emu: emu/tests/mat/limited_memory.o
tests/integers/t-mat-emu: $(mat_c:%.c=emu/%.o) emu/tests/integers/mat_faults.o
tests/integers/t-zmat-emu: $(zmat_c:%.c=emu/%.o) emu/tests/integers/zmat_faults.o
tests/integers/t-zsolve-emu: $(zmat_c:%.c=emu/%.o)
tests/integers/t-zdet-emu: $(zmat_c:%.c=emu/%.o)
tests/integers/t-images-emu: emu/tests/integers/images.o emu/tests/integers/images_failures.o
tests/integers/t-integers-more-emu: $(integers_more_c:%.c=emu/%.o) \
	emu/tests/integers/integers_faults.o
tests/integers/t-defects-emu: $(defects_c:%.c=emu/%.o)
tests/integers/t-fmpq-emu tests/integers/t-uneven-emu: $(integers_c:%.c=emu/%.o)
tests/integers/t-fmpz-mod-emu: $(fmpz_mod_c:%.c=emu/%.o)
tests/integers/t-early-emu: $(early_c:%.c=emu/%.o) emu/tests/integers/early_faults.o
tests/integers/t-progress-emu: $(integers_c:%.c=emu/%.o) emu/tests/integers/mat.o
tests/integers/t-integers-emu: $(integers_c:%.c=emu/%.o) emu/tests/integers/integers_faults.o
tests/plan/t-model-emu: $(model_c:%.c=emu/%.o)
tests/mul/t-ntt-emu: emu/tests/mul/ntt_choices.o
tests/plan/t-plan-emu: $(plan_c:%.c=emu/%.o)
tests/points/t-points-emu: emu/tests/points/points_bad.o
tests/runtime/t-poly-emu: $(poly_c:%.c=emu/%.o)
tests/plan/t-replay-emu: emu/tests/plan/replay_batches.o emu/tests/plan/replay_bounds.o \
	emu/tests/plan/replay_tables.o emu/tests/plan/replay_uneven.o

emu/cunmod: $(emu_tool_objects) emu/libcunmod.a
	$(AM_V_CXXLD)$(emu_link) -o $@ $(emu_tool_objects) emu/libcunmod.a $(FLINT_LIBS) $(LIBS)

# The tool under sanitizers, without a device: its large operands are not for the
# emulator.
tests/links/t-cli-emu tests/links/t-cli-batch-emu tests/links/t-cli-matrices-emu \
  tests/links/t-serve-emu tests/links/t-mutate-emu: emu/cunmod
	$(AM_V_GEN)$(MKDIR_P) $(@D) && \
	  printf '#!/bin/sh\nCUNMOD_EMU_DEVICES=0 CUNMOD_SANITIZED=1 CUNMOD_TOOL=%s exec %s "$$@"\n' \
	  '"$(abs_top_builddir)/emu/cunmod"' '"$(abs_top_srcdir)/$(@:-emu=)"' >$@ && chmod +x $@

# This one on the emulated GPU, too.
tests/links/t-cli-integers-emu: emu/cunmod
	$(AM_V_GEN)$(MKDIR_P) $(@D) && \
	  printf '#!/bin/sh\nCUNMOD_SANITIZED=1 CUNMOD_TOOL=%s exec %s "$$@"\n' \
	  '"$(abs_top_builddir)/emu/cunmod"' '"$(abs_top_srcdir)/$(@:-emu=)"' >$@ && chmod +x $@

# FLINT's own test programs on the emulated GPU, of which few cases are enough.
emu_flint = $(AM_V_GEN)$(MKDIR_P) $(@D) && \
	{ echo '\#!/bin/sh' && echo "CUNMOD_EMULATOR='$(emu_link)'" && \
	echo "CUNMOD_EMULATED='$(abs_builddir)/emu/libcunmod.a $(FLINT_LIBS) $(LIBS)'" && \
	echo 'export CUNMOD_EMULATOR CUNMOD_EMULATED' && \
	echo 'exec "$(abs_top_srcdir)/$(@:-emu=)" $(1) "$$@"'; } >$@ && chmod +x $@
tests/flint/t-flint-own-emu: emu/libcunmod.a
	$(call emu_flint,gpu --multiplier 0.01 $${CUNMOD_TEST_SMALL:+--multiplier 0.005})
tests/flint/t-hooks-gpu-emu: emu/libcunmod.a
	$(call emu_flint)

# ---- races -----------------------------------------------------------------

# The kernels that t-races runs once more, under ThreadSanitizer (emu_tsan.h), with the rest of the
# library as it is; and once for each of the faults that tests/emu/plant has. The other functions of
# the seam return errors, so that a test that needs them fails.
tsan_tests = tests/euclid/t-races-tsan
tsan_in_divsteps = early place near
tsan_in_leaves = state
tsan_in_lift = halves unsummed
tsan_in_mma = unmet ahead
tsan_in_wgmma = unseen running
tsan_in_strip = unstored
tsan_faults = $(tsan_in_divsteps) $(tsan_in_leaves) $(tsan_in_lift) $(tsan_in_mma) $(tsan_in_wgmma) \
	$(tsan_in_strip)
tsan_programs = $(if $(SANITIZE_THREAD),emu-tsan/t-order emu-tsan/t-races \
	$(tsan_faults:%=emu-tsan/%/t-races))

tsan_planted = $(tsan_in_divsteps:%=emu-tsan/%/cuda/euclid/dev_gcd_divsteps) \
	$(tsan_in_leaves:%=emu-tsan/%/cuda/euclid/dev_half_leaf) \
	$(tsan_in_lift:%=emu-tsan/%/cuda/mat/dev_mat_lift) \
	$(tsan_in_mma:%=emu-tsan/%/cuda/mat/dev_mat_mul) \
	$(tsan_in_wgmma:%=emu-tsan/%/cuda/mat/dev_mat_wgmma) \
	$(tsan_in_strip:%=emu-tsan/%/cuda/mat/dev_mat_strip)
tsan_emu = $(emu_cc:%.cc=emu-tsan/%.o)
tsan_unused = cuda/batch/% cuda/batch_ops/% cuda/crt/% cuda/elementary/% cuda/euclid/batch_% \
	cuda/euclid/dev_batch_% cuda/grid/% cuda/mul/dev_mul_whole% cuda/mul/mul_whole_% \
	cuda/papers/% cuda/points/%
tsan_kernels = $(patsubst %.cu,emu-tsan/%.o,$(filter-out $(tsan_unused),$(cuda_cu))) \
	$(patsubst %.lo,emu-tsan/%.o,$(filter-out $(tsan_unused),$(cuda_parts)))
tsan_others = emu-tsan/weak_stubs.o $(tsan_emu) emu-tsan/tests/euclid/t-races.o \
	tests/harness/libtest.a libcunmod_core.la
tsan_link = $(AM_V_CXXLD)$(LIBTOOL) $(AM_V_lt) --tag=CXX --mode=link $(CXX) -pthread \
	$(SANITIZE_THREAD) $(LDFLAGS) -o $@ $^ $(FLINT_LIBS) $(LIBS)

emu-tsan/%.o: emu_sanitize = $(SANITIZE_THREAD)
$(emu_run_tsan): emu_sanitize = -DCUNMOD_EMU_TSAN

emu-tsan/%.o: %.c
	$(emu_compile_c)

emu-tsan/%.o: %.cc
	$(emu_compile_cc)

emu-tsan/%.o: %.cu
	$(emu_compile_cu)

$(tsan_parts): emu-tsan/%.o: $$(call cuda_part_source,$$*)
	$(emu_compile_cu) $(call cuda_part,$*)

# A weak function gives way to the kernels' of its name, and takes the place of the library's.
emu-tsan/weak_stubs.o: emu-tsan/src/backend/backend_stubs.o
	$(AM_V_GEN)objcopy --weaken $< $@

$(tsan_planted:%=%.cu): emu-tsan/%.cu: tests/emu/plant $(cuda_cu) $(cuda_cuh)
	$(AM_V_GEN)$(SHELL) $(srcdir)/tests/emu/plant $(firstword $(subst /, ,$*)) \
	  $(srcdir)/cuda/$(notdir $(@D)) $(@D) $(*F)

# What is planted comes before what it is a copy of.
$(tsan_planted:%=%.o): emu_planted = -I$(@D)/..

$(tsan_planted:%=%.o): %.o: %.cu
	$(emu_compile_cu)

# The kernels come before the library, which has others of the same names.
emu-tsan/t-races: $(tsan_kernels) $(tsan_others)
	$(tsan_link)

$(tsan_in_divsteps:%=emu-tsan/%/t-races): %/t-races: %/cuda/euclid/dev_gcd_divsteps.o \
	  $(filter-out emu-tsan/cuda/euclid/dev_gcd_divsteps.o,$(tsan_kernels)) $(tsan_others)
	$(tsan_link)

$(tsan_in_leaves:%=emu-tsan/%/t-races): %/t-races: %/cuda/euclid/dev_half_leaf.o \
	  $(filter-out emu-tsan/cuda/euclid/dev_half_leaf.o,$(tsan_kernels)) $(tsan_others)
	$(tsan_link)

$(tsan_in_lift:%=emu-tsan/%/t-races): %/t-races: %/cuda/mat/dev_mat_lift.o \
	  $(filter-out emu-tsan/cuda/mat/dev_mat_lift.o,$(tsan_kernels)) $(tsan_others)
	$(tsan_link)

$(tsan_in_mma:%=emu-tsan/%/t-races): %/t-races: %/cuda/mat/dev_mat_mul.o \
	  $(filter-out emu-tsan/cuda/mat/dev_mat_mul.o,$(tsan_kernels)) $(tsan_others)
	$(tsan_link)

$(tsan_in_wgmma:%=emu-tsan/%/t-races): %/t-races: %/cuda/mat/dev_mat_wgmma.o \
	  $(filter-out emu-tsan/cuda/mat/dev_mat_wgmma.o,$(tsan_kernels)) $(tsan_others)
	$(tsan_link)

$(tsan_in_strip:%=emu-tsan/%/t-races): %/t-races: %/cuda/mat/dev_mat_strip.o \
	  $(filter-out emu-tsan/cuda/mat/dev_mat_strip.o,$(tsan_kernels)) $(tsan_others)
	$(tsan_link)

emu-tsan/t-order: emu-tsan/tests/emu/t-order.o $(tsan_emu)
	$(tsan_link)

# By a variable: automake writes no rule that runs a test whose log is a target by its name here.
tsan_logs = $(tsan_tests:=.log)
$(tsan_logs): $(tsan_programs)

-include $(wildcard emu/*/*.d emu/*/*/*.d emu-tsan/*/*.d emu-tsan/*/*/*.d emu-tsan/*/*/*/*.d)

# A test program's object is not to be deleted once it is linked.
.SECONDARY: $(test_programs:%=emu/%.o) emu/tests/emu/t-emu.o emu/tests/emu/t-streams.o \
	emu/tests/euclid/t-divsteps.o emu/tests/runtime/t-faults.o

emu_dist = tests/emu/emu.mk $(emu_cc) $(emu_h) tests/emu/t-emu.cc $(emulator_cc) \
	tests/emu/emu_check.h tests/emu/emu_parts.h tests/emu/t-streams.cc \
	tests/euclid/t-divsteps.cc tests/integers/bivariate_faults.c tests/integers/early_faults.c \
	tests/integers/images_failures.c tests/integers/integers_faults.c \
	tests/integers/mat_faults.c tests/integers/zmat_faults.c tests/runtime/t-faults.c $(faults_c) tests/runtime/faults.h \
	tests/emu/emu_caller.cc tests/emu/t-order.cc tests/euclid/t-races.c $(tsan_tests) tests/emu/plant
