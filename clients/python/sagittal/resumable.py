"""Uploads by the tus protocol, which go on from the last byte that arrived."""

from __future__ import annotations

import time
import urllib.parse
from typing import BinaryIO, Callable, Optional

from .errors import ServiceError
from .transport import opened

_VERSION = {"tus-resumable": "1.0.0"}
# What is sent in one request: a break costs at most the reading of so much again.
_PIECE_BYTES = 8 * 1024 * 1024
# A phone or a laptop may be without a network for a minute.
_PAUSES_S = (0.0, 1.0, 3.0, 5.0, 10.0, 20.0, 30.0)
# Refusals that stay: the address is wrong or too old, the file too large, or the object in use.
_FINAL = (400, 401, 403, 404, 410, 412, 413, 415)


def upload(
    address: str,
    file: BinaryIO,
    size: int,
    pauses_s: tuple[float, ...] = _PAUSES_S,
    on_bytes: Optional[Callable[[int], None]] = None,
    piece_bytes: int = _PIECE_BYTES,
    timeout_s: float = 60,
) -> None:
    """Sends a file to a `resumable_url`. After a break it asks how far it came and goes on from there.

    address: `resumable_url` of an upload intent; on_bytes: told how many bytes have arrived; piece_bytes: sent in one request;
    timeout_s: so long may the service be silent.
    Raises ServiceError.
    """
    place: Optional[str] = None
    arrived = 0
    breaks = 0
    while place is None or arrived < size:
        try:
            if place is None:
                place = _created(address, size, timeout_s)
            elif breaks > 0:
                arrived = _offset(place, timeout_s)
            arrived = _piece(place, file, arrived, piece_bytes, timeout_s)
            breaks = 0
            if on_bytes:
                on_bytes(arrived)
        except ServiceError as error:
            if error.status in _FINAL or breaks >= len(pauses_s):
                raise
            time.sleep(pauses_s[breaks])
            breaks += 1


def _created(address: str, size: int, timeout_s: float) -> str:
    with opened("POST", address, b"", {**_VERSION, "upload-length": str(size)}, timeout_s) as answer:
        return urllib.parse.urljoin(address, str(answer.headers["location"]))


def _offset(place: str, timeout_s: float) -> int:
    with opened("HEAD", place, None, _VERSION, timeout_s) as answer:
        return int(answer.headers["upload-offset"])


def _piece(place: str, file: BinaryIO, offset: int, size: int, timeout_s: float) -> int:
    file.seek(offset)
    headers = {**_VERSION, "upload-offset": str(offset), "content-type": "application/offset+octet-stream"}
    with opened("PATCH", place, file.read(size), headers, timeout_s) as answer:
        return int(answer.headers["upload-offset"])
