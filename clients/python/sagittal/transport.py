"""Requests over HTTP by the standard library."""

from __future__ import annotations

import http.client
import io
import json
import time
import urllib.error
import urllib.request
import uuid
from typing import Any, Callable, Iterator, Mapping, Optional, TypeVar

from .api import FormFile, ServerSentEvent
from .errors import ServiceError

_BUSY = (0, 429, 502, 503, 504)
_LONGEST_PAUSE_S = 60.0
# Timeouts and lost connections are errors of the operating system.
_BROKEN = (OSError, http.client.HTTPException)

T = TypeVar("T")


def opened(method: str, url: str, data: Optional[bytes], headers: Mapping[str, str], timeout_s: float) -> Any:
    """Sends a request; returns its answer, to be read and closed. Raises ServiceError, also after `timeout_s` without a byte."""
    complete = dict(headers) if data is None else {**headers, "content-length": str(len(data))}
    # A stream is sent in small blocks, each with a timeout of its own: bytes would have one for all of them.
    body = None if data is None else io.BytesIO(data)
    request = urllib.request.Request(url, data=body, headers=complete, method=method)
    try:
        return urllib.request.urlopen(request, timeout=timeout_s)
    except urllib.error.HTTPError as error:
        with error:
            wait = error.headers.get("retry-after")
            seconds = float(wait) if wait and wait.isdigit() else None
            raise ServiceError(error.code, decoded(_read(error)), error.headers.get("x-request-id", ""), seconds) from None
    except _BROKEN as error:
        raise unreachable() from error


def sent(method: str, url: str, data: Optional[bytes], headers: Mapping[str, str], timeout_s: float) -> bytes:
    """Sends a request and reads its answer. Raises ServiceError."""
    with opened(method, url, data, headers, timeout_s) as answer:
        return _read(answer)


def stored(method: str, url: str, data: bytes, headers: Mapping[str, str], timeout_s: float) -> None:
    """Sends a file to an address that takes it once. Raises ServiceError."""
    try:
        sent(method, url, data, headers, timeout_s)
    except ServiceError as error:
        # The bucket has it already, from an attempt whose answer was lost.
        if error.status != 412:
            raise


def _read(answer: Any) -> bytes:
    try:
        content: bytes = answer.read()
    except _BROKEN as error:
        raise unreachable() from error
    return content


def read_lines(answer: Any) -> Iterator[bytes]:
    """The lines of an answer as they come. Raises ServiceError."""
    try:
        yield from answer
    except _BROKEN as error:
        raise unreachable() from error


def repeated(send: Callable[[], T], retries: int) -> T:
    """Sends once more, after a pause, what was not answered or refused for now."""
    for n in range(retries):
        try:
            return send()
        except ServiceError as error:
            repeatable = error.status in _BUSY or error.detail == "idempotency_key_in_flight"
            wait = error.retry_after if error.retry_after is not None else 0.5 * 2**n
            if not repeatable or wait > _LONGEST_PAUSE_S:
                raise
            time.sleep(wait)
    return send()


def unreachable() -> ServiceError:
    return ServiceError(0, {"detail": "unreachable"})


def decoded(content: bytes) -> Any:
    """The JSON of an answer, its text where it is none, None where it is empty."""
    try:
        return json.loads(content) if content else None
    except ValueError:
        return content.decode(errors="replace")


def events(lines: Iterator[bytes]) -> Iterator[ServerSentEvent]:
    """The events of a stream (text/event-stream), each with the JSON of its data."""
    event, data = "message", ""
    for line in lines:
        field, _, value = line.decode().rstrip("\r\n").partition(":")
        if field == "event":
            event = value.lstrip(" ")
        elif field == "data":
            data += value.lstrip(" ")
        elif field == "" and value == "" and data:
            yield {"event": event, "data": json.loads(data)}
            event, data = "message", ""


def form(fields: Mapping[str, Any], file: Optional[FormFile]) -> tuple[bytes, str]:
    """A multipart form and its content type. What is no text goes as JSON."""
    boundary = uuid.uuid4().hex
    parts = []
    for name, value in fields.items():
        text = value if isinstance(value, str) else json.dumps(value)
        parts.append(f'--{boundary}\r\ncontent-disposition: form-data; name="{name}"\r\n\r\n{text}\r\n'.encode())
    if file is not None:
        filename = "".join(c if c.isprintable() and c not in '"\\' else "_" for c in file["filename"])
        head = f'--{boundary}\r\ncontent-disposition: form-data; name="{file["field"]}"; filename="{filename}"\r\n'
        parts.append(f"{head}content-type: application/octet-stream\r\n\r\n".encode() + file["content"] + b"\r\n")
    return b"".join(parts) + f"--{boundary}--\r\n".encode(), f"multipart/form-data; boundary={boundary}"
