/* The emulated CUDA runtime: calls, devices, planted faults; emu_memory.cc has memory, and
 * emu_stream.cc streams.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <mutex>
#include <set>
#include <thread>
#include <unistd.h>
#include <unwind.h>
#include <utility>
#include <vector>

#include "emu_object.h"

namespace
{
constexpr size_t SHARED_DEFAULT = 48 << 10;
constexpr size_t SHARED_MOST = 232448;

std::mutex lock; /* of everything below */
std::map<const void *, size_t> max_shared;
long calls, fail_at;
std::atomic<int> only_on{-1};
bool noting, losing; /* losing: what follows fails too */
volatile int *flag;  /* what call fail_at sets, instead of failing */
struct noted_call
{
    uint64_t place;              /* the chain of callers */
    std::vector<uint64_t> links; /* each caller with the next one */
};
std::vector<noted_call> notes;            /* while noting */
std::set<std::pair<int, uint64_t>> tried; /* the links of cunmod_emu_untried, with their kind */
std::atomic<pid_t> owner; /* the process that used CUDA first: its children cannot */

thread_local cudaError_t last_error;
thread_local int current_device;

size_t from_environment(const char *name, size_t otherwise)
{
    const char *text = std::getenv(name);
    return text ? std::strtoull(text, nullptr, 10) : otherwise;
}

int device_count()
{
    return static_cast<int>(from_environment("CUNMOD_EMU_DEVICES", 1));
}
} // namespace

size_t cunmod_emu_device_memory()
{
    return from_environment("CUNMOD_EMU_MEMORY", size_t{1} << 30);
}

cudaError_t cunmod_emu_create(cunmod_emu_object **object)
{
    const cudaError_t error = cunmod_emu_begin(cudaErrorUnknown);
    if (!error)
        *object = new cunmod_emu_object();
    return error;
}

cudaError_t cunmod_emu_destroy(cunmod_emu_object *object)
{
    const cudaError_t error = cunmod_emu_begin(cudaErrorUnknown);
    if (!object)
        return cunmod_emu_failed(cudaErrorInvalidResourceHandle);
    delete object;
    return error;
}

/* ---- faults ---- */

static void count_from_here(long k, bool lose, bool note, volatile int *set = nullptr)
{
    std::lock_guard<std::mutex> guard(lock);
    calls = 0;
    fail_at = k;
    losing = lose;
    noting = note;
    flag = set;
    if (note)
        notes.clear();
}

void cunmod_emu_fail_at(long k)
{
    count_from_here(k, false, false);
}

void cunmod_emu_lose_at(long k)
{
    count_from_here(k, true, false);
}

void cunmod_emu_interrupt_at(long k, volatile int *set)
{
    count_from_here(k, false, false, set);
}

void cunmod_emu_only_on(int device)
{
    only_on = device;
}

void cunmod_emu_note(void)
{
    count_from_here(0, false, true);
}

/* FNV-1a, by words. */
static uint64_t hash_with(uint64_t sum, uint64_t word)
{
    return (sum ^ word) * UINT64_C(1099511628211);
}

static _Unwind_Reason_Code add_caller(_Unwind_Context *context, void *callers)
{
    static_cast<std::vector<uint64_t> *>(callers)->push_back(_Unwind_GetIP(context));
    return _URC_NO_REASON;
}

/* Who called whom down to here. */
static noted_call note_call()
{
    noted_call noted = {};
    std::vector<uint64_t> callers;
    _Unwind_Backtrace(add_caller, &callers);
    for (size_t i = 0; i < callers.size(); i++)
    {
        noted.place = hash_with(noted.place, callers[i]);
        if (i > 0)
            noted.links.push_back(hash_with(hash_with(0, callers[i - 1]), callers[i]));
    }
    return noted;
}

/* Whether a call from the place of call k was noted before it, or after it. */
static bool noted_before(size_t k)
{
    return std::any_of(
        notes.begin(), notes.begin() + static_cast<ptrdiff_t>(k),
        [k](const noted_call &c) { return c.place == notes[k].place; });
}

static bool noted_after(size_t k)
{
    return std::any_of(
        notes.begin() + static_cast<ptrdiff_t>(k) + 1, notes.end(),
        [k](const noted_call &c) { return c.place == notes[k].place; });
}

int cunmod_emu_between(long k)
{
    std::lock_guard<std::mutex> guard(lock);
    if (k < 1 || k > static_cast<long>(notes.size()))
        return 0;
    const size_t call = static_cast<size_t>(k - 1);
    return noted_before(call) && noted_after(call);
}

int cunmod_emu_untried(long k, int kind)
{
    std::lock_guard<std::mutex> guard(lock);
    int untried = 0;
    if (k < 1 || k > static_cast<long>(notes.size()))
        return 1;
    const size_t call = static_cast<size_t>(k - 1);
    for (int last = 0; last < 2; last++)
    {
        if (last ? noted_after(call) : noted_before(call))
            continue;
        for (uint64_t link : notes[call].links)
            untried |= tried.insert({2 * kind + last, link}).second;
    }
    return untried;
}

long cunmod_emu_calls(void)
{
    std::lock_guard<std::mutex> guard(lock);
    return calls;
}

cudaError_t cunmod_emu_failed(cudaError_t error)
{
    last_error = error;
    return error;
}

bool cunmod_emu_is_child()
{
    const pid_t first = owner;
    return first != 0 && first != getpid();
}

/* A call about a GPU; -1: about none, or another than the current one. */
static cudaError_t begin(cudaError_t fault, int about)
{
    if (cunmod_emu_is_child())
        return cunmod_emu_failed(cudaErrorInitializationError);
    std::lock_guard<std::mutex> guard(lock);
    if (only_on < 0 || only_on == about)
    {
        calls++;
        if (noting)
            notes.push_back(note_call());
        if (losing && calls >= fail_at)
            return cunmod_emu_failed(cudaErrorLaunchFailure);
        if (calls == fail_at && flag)
            __atomic_store_n(flag, 1, __ATOMIC_RELEASE);
        else if (calls == fail_at)
            return cunmod_emu_failed(fault);
    }
    if (device_count() == 0)
        return cunmod_emu_failed(cudaErrorNoDevice);
    if (owner == 0)
        owner = getpid();
    return cudaSuccess;
}

cudaError_t cunmod_emu_begin(cudaError_t fault)
{
    return begin(fault, current_device);
}

cudaError_t cunmod_emu_begin_for(int device)
{
    const cudaError_t error = begin(cudaErrorUnknown, -1);
    if (!error && (device < 0 || device >= device_count()))
        return cunmod_emu_failed(cudaErrorInvalidDevice);
    return error;
}

/* ---- errors ---- */

const char *cudaGetErrorString(cudaError_t error)
{
    static const struct
    {
        cudaError_t error;
        const char *text;
    } texts[] = {{cudaSuccess, "no error"},
                 {cudaErrorInvalidValue, "invalid argument"},
                 {cudaErrorMemoryAllocation, "out of memory"},
                 {cudaErrorInitializationError, "initialization error"},
                 {cudaErrorInvalidConfiguration, "invalid configuration argument"},
                 {cudaErrorNoDevice, "no CUDA-capable device is detected"},
                 {cudaErrorInvalidDevice, "invalid device ordinal"},
                 {cudaErrorInvalidResourceHandle, "invalid resource handle"},
                 {cudaErrorNotReady, "device not ready"},
                 {cudaErrorStreamCaptureUnsupported, "not permitted when stream is capturing"},
                 {cudaErrorStreamCaptureInvalidated, "the capture has failed before"},
                 {cudaErrorStreamCaptureUnmatched, "the capture began in another stream"},
                 {cudaErrorStreamCaptureIsolation, "a dependency crosses a capture"},
                 {cudaErrorLaunchFailure, "unspecified launch failure"},
                 {cudaErrorCooperativeLaunchTooLarge, "too many blocks in cooperative launch"},
                 {cudaErrorUnknown, "unknown error"}};
    for (const auto &row : texts)
        if (row.error == error)
            return row.text;
    return "unrecognized error code";
}

cudaError_t cudaGetLastError()
{
    const cudaError_t error = last_error;
    last_error = cudaSuccess;
    return error;
}

cudaError_t cudaPeekAtLastError()
{
    return last_error;
}

/* ---- devices ---- */

static std::atomic<int> hold, held;

void cunmod_emu_hold(int on)
{
    hold = on;
}

int cunmod_emu_held()
{
    return held;
}

cudaError_t cudaGetDeviceCount(int *count)
{
    held++;
    while (hold)
        std::this_thread::yield();
    held--;
    const cudaError_t error = begin(cudaErrorUnknown, -1);
    *count = error ? 0 : device_count();
    return error;
}

cudaError_t cudaSetDevice(int device)
{
    const cudaError_t error = cunmod_emu_begin_for(device);
    if (!error)
        current_device = device;
    return error;
}

cudaError_t cudaGetDevice(int *device)
{
    const cudaError_t error = begin(cudaErrorUnknown, -1);
    if (!error)
        *device = current_device;
    return error;
}

cudaError_t cudaGetDeviceProperties(cudaDeviceProp *properties, int device)
{
    if (const cudaError_t error = cunmod_emu_begin_for(device))
        return error;
    *properties = cudaDeviceProp();
    std::snprintf(properties->name, sizeof properties->name, "emulated GPU");
    properties->totalGlobalMem = cunmod_emu_device_memory();
    properties->sharedMemPerBlock = SHARED_DEFAULT;
    properties->sharedMemPerBlockOptin = SHARED_MOST;
    properties->multiProcessorCount = CUNMOD_EMU_PROCESSORS;
    properties->major = 9;
    properties->warpSize = warpSize;
    properties->maxThreadsPerBlock = 1024;
    return cudaSuccess;
}

cudaError_t cudaDeviceGetAttribute(int *value, cudaDeviceAttr attribute, int device)
{
    if (const cudaError_t error = cunmod_emu_begin_for(device))
        return error;
    static const struct
    {
        cudaDeviceAttr attribute;
        int value;
    } values[] = {{cudaDevAttrClockRate, 1000000}, /* kHz */
                  {cudaDevAttrMultiProcessorCount, CUNMOD_EMU_PROCESSORS},
                  {cudaDevAttrL2CacheSize, 1 << 20},
                  {cudaDevAttrMaxSharedMemoryPerBlockOptin, static_cast<int>(SHARED_MOST)}};
    for (const auto &row : values)
    {
        if (row.attribute == attribute)
        {
            *value = row.value;
            return cudaSuccess;
        }
    }
    return cunmod_emu_failed(cudaErrorInvalidValue);
}

/* ---- shared memory of a kernel ---- */

cudaError_t cunmod_emu_set_shared(const void *kernel, cudaFuncAttribute attribute, int bytes)
{
    if (const cudaError_t error = cunmod_emu_begin(cudaErrorUnknown))
        return error;
    if (attribute != cudaFuncAttributeMaxDynamicSharedMemorySize || bytes < 0 ||
        static_cast<size_t>(bytes) > SHARED_MOST)
        return cunmod_emu_failed(cudaErrorInvalidValue);
    std::lock_guard<std::mutex> guard(lock);
    max_shared[kernel] = static_cast<size_t>(bytes);
    return cudaSuccess;
}

size_t cunmod_emu_max_shared(const void *kernel)
{
    std::lock_guard<std::mutex> guard(lock);
    const auto found = max_shared.find(kernel);
    return found == max_shared.end() || found->second < SHARED_DEFAULT ? SHARED_DEFAULT
                                                                       : found->second;
}
