/* The emulator under ThreadSanitizer: each emulated thread is a thread to it, which knows of the
 * writes of others only what barriers tell it. In other builds all of this is empty.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * What orders memory is the start of a launch, its end, and within it __syncthreads, barriers with
 * a number, barriers of a cluster, __syncwarp, and a number that one thread raises and another
 * awaits (ptx_sync.cuh), or a phase in which threads arrive and for which others wait. Shuffles
 * and votes order none, by CUDA's programming guide, nor do atomics and letters, and blocks that
 * run one after another know nothing of one another.
 */
#ifndef CUNMOD_EMU_TSAN_H
#define CUNMOD_EMU_TSAN_H

#ifdef CUNMOD_EMU_TSAN

#include <memory>
#include <sanitizer/tsan_interface.h>

/* Emulated threads that there are at least before one of them serves two blocks of a launch, whose
 * accesses it would order: those that run together have as many. */
constexpr unsigned CUNMOD_EMU_APART = 2048;

/* Emulated threads that begin before the kernel ahead of theirs has run, if one block has not more.
 * ThreadSanitizer's time grows with their number. */
constexpr unsigned CUNMOD_EMU_AHEAD = 1024;

/* What ThreadSanitizer takes for a thread. */
class TsanThread
{
    void *handle = nullptr;

  public:
    void create()
    {
        handle = __tsan_create_fiber(0);
    }
    /* The thread that calls. */
    void adopt()
    {
        handle = __tsan_get_current_fiber();
    }
    /* Just before its stack is entered. */
    void enter() const
    {
        __tsan_switch_to_fiber(handle, __tsan_switch_to_fiber_no_sync);
    }
};

/* What a thread did before tell() is known to those that learn() afterwards. */
class Place
{
  public:
    void tell()
    {
        __tsan_release(this);
    }
    void learn()
    {
        __tsan_acquire(this);
    }
};

/* The same for what is known by an address, as the barrier of phases. */
inline void tell_at(void *address)
{
    __tsan_release(address);
}
inline void learn_at(void *address)
{
    __tsan_acquire(address);
}

/* The running thread reads or writes memory by code that ThreadSanitizer does not see, or by a copy
 * that may be made at any time from now on. */
extern "C" void __tsan_read_range(void *memory, unsigned long bytes);
extern "C" void __tsan_write_range(void *memory, unsigned long bytes);
inline void note_read(const void *memory, size_t bytes)
{
    __tsan_read_range(const_cast<void *>(memory), bytes);
}
inline void note_write(void *memory, size_t bytes)
{
    __tsan_write_range(memory, bytes);
}

/* Barriers of a block, or of a cluster, which are complete time after time. They have two places
 * each in turn: some may have come again before others have learned, but the next time is not
 * complete before those have come again, too. On the heap, of which ThreadSanitizer knows when it
 * is used anew; for nobody but the launcher to make and to delete. */
class Meetings
{
    struct Meeting
    {
        Place place[2];
        unsigned times;
    };
    std::unique_ptr<Meeting[]> meetings;

  public:
    void start(unsigned count)
    {
        meetings.reset(new Meeting[count]());
    }
    /* The running thread has come to a barrier; returns where it learns what the others did, when
     * it may go on. */
    Place &come(unsigned number)
    {
        Meeting &meeting = meetings[number];
        Place &place = meeting.place[meeting.times % 2];
        place.tell();
        return place;
    }
    /* All have come. */
    void complete(unsigned number)
    {
        meetings[number].times++;
    }
};

#else

constexpr unsigned CUNMOD_EMU_APART = 1, CUNMOD_EMU_AHEAD = 4096;

struct TsanThread
{
    void create() {}
    void adopt() {}
    void enter() const {}
};

struct Place
{
    void tell() {}
    void learn() {}
};

inline void tell_at(void *) {}
inline void learn_at(void *) {}
inline void note_read(const void *, size_t) {}
inline void note_write(void *, size_t) {}

struct Meetings
{
    Place place;
    void start(unsigned) {}
    Place &come(unsigned)
    {
        return place;
    }
    void complete(unsigned) {}
};

#endif

#endif
