"""What owns an object of the library, and what every context is.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

from __future__ import annotations

import contextlib
import ctypes
import operator
import threading
from typing import (
    Any,
    Callable,
    ClassVar,
    Generator,
    Iterator,
    List,
    NamedTuple,
    Optional,
    Tuple,
)

from numpy.ctypeslib import as_array

from ._arrays import T, Words, address, length_of, room
from ._device import (
    OWN_STREAM,
    DeviceArray,
    device_array,
    stream_of,
    written_array,
)
from ._errors import ArgumentError, error_of
from ._library import lib
from ._signatures import FOUND, POLL, PROGRESS

_PATHS = ("auto", "cpu", "gpu")
_OPERATIONS = ("mul", "div", "gcd", "points", "elementary")


class Last(NamedTuple):
    """What the last operation of a context did."""

    path: str  # "cpu", "gpu" or "none"
    algorithm: str
    s: int
    reason: str


class Transferred(NamedTuple):
    """How many coefficients have travelled."""

    sent: int  # from the host to the GPU
    received: int  # from the GPU to the host


class Owner:
    """What owns an object of the library, which is destroyed once: it is not pickled, and
    neither copied unless a class says how."""

    def __reduce__(self) -> Any:
        raise TypeError(f"a {type(self).__name__} of cunmod cannot be copied or pickled")


class Constant(Owner):
    """An object of a context that never changes, and so is its own copy."""

    context: BaseContext
    _handle: ctypes.c_void_p
    _destroy: ClassVar[Callable[[Any], None]]

    def __del__(self) -> None:
        if getattr(self, "_handle", None):
            self.context.destroy(type(self)._destroy, self._handle)

    def __copy__(self: T) -> T:
        return self

    def __deepcopy__(self: T, memo: Any) -> T:
        return self


class _Calls:
    """The calls of the library in a context, and what interrupts them."""

    __slots__ = ("flag", "inside", "left", "raised", "stopped")

    def __init__(self) -> None:
        self.flag = ctypes.c_int(0)  # cunmod_set_interrupt
        self.inside = False  # whether a call is being made
        self.left: List[Tuple[Callable[[Any], None], Any]] = []  # to be destroyed after it
        self.raised: Optional[BaseException] = None  # what a handler raised in the call
        self.stopped = False  # interrupt has been called

    def handlers(self) -> Generator[None, Any, None]:
        """Each step lets Python run the handlers of the signals that have come, which it does in
        the main thread where a generator goes on. So what a handler raises is caught here, where
        a function would be left before its first line. The exception ends the call."""
        while True:
            try:
                while True:
                    yield None
            except GeneratorExit:
                return
            except BaseException as error:
                self.raised = error
                self.flag.value = 1

    def taken(self) -> BaseException:
        """The exception of a handler, which has ended the call."""
        error, self.raised = self.raised, None
        assert error is not None
        self.flag.value = int(self.stopped)
        return error


class BaseContext(Owner):
    """What a Context is without its operations: settings, and calls of the library. The modules
    below Context, which take one or make one, know it by this class."""

    # Gives the context of the calling thread; the module of Context sets it.
    _of_thread: ClassVar[Callable[[], BaseContext]]

    def __init__(self, device: int = -1) -> None:
        self._handle = ctypes.c_void_p()
        self._lock = threading.RLock()
        self._calls = _Calls()
        self._stream: Optional[int] = None  # of the caller's; None: the context's own
        handlers = self._calls.handlers()
        next(handlers)
        self._poll = POLL(handlers.send)  # which lives as long as the library may call it
        self._device = operator.index(device)
        self.check(lib.cunmod_ctx_create(ctypes.byref(self._handle), self._device))
        self.check(lib.cunmod_set_interrupt(self._handle, ctypes.addressof(self._calls.flag)))
        self.check(lib.cunmod_set_poll(self._handle, self._poll, None))

    def __del__(self) -> None:
        if getattr(self, "_handle", None):
            self._destroy_left()
            lib.cunmod_ctx_destroy(self._handle)

    def __repr__(self) -> str:
        """The GPU by its number, since its name is known only when it is open."""
        names = {-2: "without a GPU", -1: "on the first GPU, if there is one"}
        path, algorithm, _, _ = self.last
        last = f"; last operation: {path}, {algorithm}" if path != "none" else ""
        return f"<Context {names.get(self._device, f'on GPU {self._device}')}{last}>"

    def check(self, status: int) -> None:
        """Raises the exception of a status that is not 0."""
        if status != 0:
            text = lib.cunmod_status_text(status).decode()
            if status == 9 and self._handle:
                text += ": " + lib.cunmod_last_reason(self._handle).decode()
            raise error_of(status, text)

    def call(self, function: Callable[..., int], *args: Any) -> None:
        """Calls the library, alone in this context."""
        calls = self._calls
        with self._lock:
            if calls.inside:
                raise RuntimeError("a handler of signals or of progress uses its context")
            if calls.left:
                self._destroy_left()
            calls.inside = True
            try:
                status = function(*args)
            finally:
                calls.inside = False
            if calls.raised is not None:
                raise calls.taken()
        if status != 0:
            self.check(status)

    def told(self, function: Callable[..., int], *operands: Any, kind: Any = ctypes.c_int64) -> int:
        """The number of a type of C that a function of the library writes to its first argument."""
        value = kind()
        self.call(function, ctypes.byref(value), *operands)
        return int(value.value)

    def filled(self, n: int, function: Callable[..., int], *args: Any) -> Words:
        """The array of n words to which a function of the library writes its result."""
        res = room(n)
        self.call(function, address(res), *args)
        return res

    def destroy(self, function: Callable[[Any], None], handle: Any) -> None:
        """Destroys an object of this context; while a call is being made, after the call."""
        if self._lock.acquire(blocking=False):
            try:
                if not self._calls.inside:
                    function(handle)
                    return
            finally:
                self._lock.release()
        self._calls.left.append((function, handle))

    def _destroy_left(self) -> None:
        left = self._calls.left
        while left:
            function, handle = left.pop()
            function(handle)

    # -- streams, and arrays in device memory

    def set_stream(self, stream: Any) -> None:
        """Orders later work of this context on a CUDA stream: one of CuPy, PyTorch or Numba, a
        handle, or None for CUDA's default stream. The stream must live as long as the context has
        it. GPUError without a GPU."""
        self._set_stream(stream_of(stream))

    def own_stream(self) -> None:
        """Orders later work on the context's own stream again."""
        self._set_stream(None)

    def _set_stream(self, handle: Optional[int]) -> None:
        number = OWN_STREAM if handle is None else handle
        self.call(lib.cunmod_ctx_set_stream, self._handle, number)
        self._stream = handle

    @contextlib.contextmanager
    def stream(self, stream: Any) -> Iterator[None]:
        """set_stream for a block, after which the context has its former stream again."""
        before = self._stream
        self.set_stream(stream)
        try:
            yield
        finally:
            self._set_stream(before)

    def wait_stream(self, stream: Any) -> None:
        """Later work of this context waits, on the GPU, for the present work of a stream."""
        self.call(lib.cunmod_ctx_wait_stream, self._handle, stream_of(stream))

    def lead_stream(self, stream: Any) -> None:
        """Later work of a stream waits, on the GPU, for the present work of this context."""
        self.call(lib.cunmod_ctx_lead_stream, self._handle, stream_of(stream))

    def present_stream(self) -> int:
        """The handle of the stream of this context, 0 for CUDA's default stream."""
        handle = ctypes.c_void_p()
        self.call(lib.cunmod_ctx_stream, ctypes.byref(handle), self._handle)
        return handle.value or 0

    def _device_array(self, a: Any, ndim: int, written: bool = False) -> DeviceArray:
        """The array `a` in device memory, when work of this context may use it."""
        get = written_array if written else device_array
        x = get(a, self.present_stream(), ndim)
        if x.stream is not None:
            self.wait_stream(x.stream)
        return x

    def _gpu(self) -> int:
        """CUDA's number of the GPU."""
        return self.told(lib.cunmod_ctx_gpu, self._handle, kind=ctypes.c_int)

    def _end_of_array(self) -> None:
        """Called when work with an array is queued. In a context with a stream of the caller's the
        caller orders what comes after; otherwise the array may be freed or changed now."""
        if self._stream is None:
            self.sync()

    # -- settings

    def interrupt(self) -> None:
        """Makes operations of this context raise Interrupted, from whatever thread, those that
        are under way and those that start, until resume is called."""
        self._calls.stopped = True
        self._calls.flag.value = 1

    def resume(self) -> None:
        """Ends an interrupt."""
        self._calls.stopped = False
        self._calls.flag.value = 0

    def sync(self) -> None:
        """Waits until the GPU has done all work of the context."""
        self.call(lib.cunmod_sync, self._handle)

    def open(self) -> None:
        """Opens the GPU and waits for it, when many operations will follow. Without this, FLINT
        makes the first ones while a GPU is opened."""
        self.call(lib.cunmod_ctx_open, self._handle)

    def trim(self) -> None:
        """Waits, and gives the GPU's memory that is kept for later operations back to it."""
        self.call(lib.cunmod_trim, self._handle)

    def set_path(self, path: str) -> None:
        """"auto"; or "cpu" or "gpu" for every later operation."""
        if path not in _PATHS:
            raise ArgumentError(f"path {path!r} is none of {_PATHS}")
        self.call(lib.cunmod_set_path, self._handle, _PATHS.index(path))

    def set_early_termination(self, on: bool = True) -> None:
        """Lets resultants, discriminants, determinants and characteristic polynomials over the
        integers end when they agree with what they are modulo two random primes, before they are
        proved; or not."""
        self.call(lib.cunmod_set_early_termination, self._handle, bool(on))

    def set_progress(self, function: Optional[Callable[[float], Any]] = None) -> None:
        """Lets long calls over the integers, factorizations and searches for roots report how much
        of them is done, by function(done) with 0 < done <= 1 in the thread that is in the library;
        None: no more. The function may interrupt the call, and makes no call in this context; what
        it raises is printed and ignored."""

        def report(_data: Any, done: float) -> None:
            if function is not None:
                function(done)

        made = PROGRESS() if function is None else PROGRESS(report)
        with self._lock:
            self.check(lib.cunmod_set_progress(self._handle, made, None))
            self._progress = made  # which lives as long as the library may call it

    def set_found(self, found: Optional[List[Tuple[Any, int]]] = None) -> None:
        """Lets factorizations and searches for roots append what they find to the list `found`, as
        soon as they find it: pairs of a factor and its exponent, also when the call is interrupted
        later; None: no more. Each call empties the list when it begins. The factor is an array, or
        for factor_degrees its degree; for roots it is x - r, with the exponent 0."""

        def append(_data: Any, factor: Any, size: int, e: int) -> None:
            if found is not None and size > 0:
                words = as_array(factor, (size,)).copy() if factor else size - 1
                found.append((words, e))
            elif found is not None:
                found.clear()

        made = FOUND() if found is None else FOUND(append)
        with self._lock:
            self.check(lib.cunmod_set_found(self._handle, made, None))
            self._found = made  # which lives as long as the library may call it

    def set_algorithm(self, operation: str, name: Optional[str] = None, s: int = 0) -> None:
        """Forces the algorithm, and its program parameter s, of "mul", "div", "gcd", "points"
        or "elementary" on the GPU; None and 0: the plan's choice."""
        if operation not in _OPERATIONS:
            raise ArgumentError(f"operation {operation!r} is none of {_OPERATIONS}")
        op = _OPERATIONS.index(operation)
        with self._lock:
            encoded = None if name is None else name.encode()
            self.check(lib.cunmod_set_algorithm(self._handle, op, encoded))
            self.check(lib.cunmod_set_s(self._handle, op, length_of(s)))

    @property
    def device(self) -> str:
        """The GPU in words, or why there is none."""
        text = ctypes.create_string_buffer(1024)
        self.call(lib.cunmod_device_text, text, len(text), self._handle)
        return text.value.decode()

    @property
    def last(self) -> Last:
        """What the last operation did."""
        with self._lock:
            return Last(
                ("none", "cpu", "gpu")[lib.cunmod_last_path(self._handle)],
                lib.cunmod_last_algorithm(self._handle).decode(),
                int(lib.cunmod_last_s(self._handle)),
                lib.cunmod_last_reason(self._handle).decode(),
            )

    def transferred(self) -> Transferred:
        """How many coefficients have gone to the GPU and come back since the context was made.
        The difference of two calls tells what the calls between them have moved; single numbers,
        as lengths and values, do not count. Without a GPU both are 0."""
        sent, received = ctypes.c_int64(), ctypes.c_int64()
        self.call(lib.cunmod_transferred, ctypes.byref(sent), ctypes.byref(received), self._handle)
        return Transferred(sent.value, received.value)
