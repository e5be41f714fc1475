"""The client."""

from __future__ import annotations

import json
import os
import time
import urllib.parse
import uuid
from typing import Any, Callable, Iterator, Mapping, Optional, Union

from . import resumable
from .api import FormFile, Operations, PostSessionsUploadIntentAnswer, ServerSentEvent, Session
from .errors import AnalysisFailed, WaitTimeout
from .transport import decoded, events, form, opened, read_lines, repeated, sent, stored

_TYPES = {"mov": "video/quicktime", "webm": "video/webm"}
# Below this size one request is faster than a resumable upload.
_RESUMABLE_FROM_BYTES = 8 * 1024 * 1024

Video = Union[str, "os.PathLike[str]"]


class Client(Operations):
    """A service and a key. Every method raises ServiceError."""

    def __init__(self, base_url: str, token: str, max_retries: int = 3, timeout_s: float = 60) -> None:
        """timeout_s: so long may the service be silent, while it is connected, takes a request or answers."""
        self._base = base_url.rstrip("/")
        self._token = token
        self._retries = max_retries
        self._timeout_s = timeout_s

    def call(self, method: str, path: str, body: Any = None, headers: Optional[Mapping[str, str]] = None) -> Any:
        """Sends a request with a JSON body and returns the JSON of the answer; None for an empty one."""
        data = None if body is None else json.dumps(body).encode()
        return decoded(self._sent(method, path, data, {"content-type": "application/json", **(headers or {})}))

    def pages(self, path: str, **query: str) -> Iterator[Any]:
        """Every row of a list, page by page."""
        address: Optional[str] = _with_query(path, query)
        while address:
            page = self.call("GET", address)
            yield from page["results"]
            after = page["next"]
            parts = urllib.parse.urlsplit(after) if after else None
            address = f"{parts.path}?{parts.query}" if parts else None

    def upload(self, video: Video, activity: str, on_bytes: Optional[Callable[[int], None]] = None) -> PostSessionsUploadIntentAnswer:
        """Uploads a file; returns the intent with the reserved `session_id` and `public_url`. A large one goes on after a break."""
        name = os.path.basename(os.fspath(video))
        kind = _TYPES.get(name.rsplit(".", 1)[-1].lower(), "video/mp4")
        asked = {"filename": name, "content_type": kind, "activity": activity}
        intent: PostSessionsUploadIntentAnswer = self.call("POST", "/api/sessions/upload-intent/", asked)
        size = os.path.getsize(video)
        address = intent.get("resumable_url")
        # The addresses are their own credential: no token goes there.
        with open(video, "rb") as file:
            if address and size >= _RESUMABLE_FROM_BYTES:
                resumable.upload(address, file, size, on_bytes=on_bytes, timeout_s=self._timeout_s)
            else:
                data = file.read()
                repeated(lambda: stored(intent["method"], intent["url"], data, intent["headers"], self._timeout_s), self._retries)
                if on_bytes:
                    on_bytes(size)
        return intent

    def create_and_wait(
        self,
        video: Video,
        activity: str,
        timeout_s: float = 600,
        poll_s: float = 1,
        on_progress: Optional[Callable[[Session], None]] = None,
        **fields: Any,
    ) -> Session:
        """Uploads a video, creates its session and waits for the end. Raises AnalysisFailed and WaitTimeout."""
        intent = self.upload(video, activity)
        body = {**fields, "activity": activity, "id": intent["session_id"], "video_url": intent["public_url"]}
        session: Session = self.call("POST", "/api/sessions/", body, {"idempotency-key": f"create-{intent['session_id']}"})
        return self.wait(session["id"], timeout_s, poll_s, on_progress)

    def wait(
        self, session_id: str, timeout_s: float = 600, poll_s: float = 1, on_progress: Optional[Callable[[Session], None]] = None
    ) -> Session:
        """Asks until a session has ended. Raises AnalysisFailed and WaitTimeout."""
        until = time.monotonic() + timeout_s
        while True:
            session: Session = self.call("GET", f"/api/sessions/{session_id}/")
            if session["status"] == "completed":
                return session
            if session["status"] == "failed":
                raise AnalysisFailed(session)
            if on_progress:
                on_progress(session)
            if time.monotonic() >= until:
                raise WaitTimeout(f"The session {session_id} has not ended yet.")
            time.sleep(poll_s)

    def _json(self, method: str, path: str, query: Mapping[str, Any], body: Any = None) -> Any:
        return self.call(method, _with_query(path, query), body)

    def _bytes(self, method: str, path: str, query: Mapping[str, Any], body: Any = None) -> bytes:
        data = None if body is None else json.dumps(body).encode()
        return self._sent(method, _with_query(path, query), data, {"content-type": "application/json"})

    def _events(self, method: str, path: str, query: Mapping[str, Any], body: Any = None) -> Iterator[ServerSentEvent]:
        data = None if body is None else json.dumps(body).encode()
        headers = self._headers(method, {"content-type": "application/json", "accept": "text/event-stream"})
        address = self._base + _with_query(path, query)
        with repeated(lambda: opened(method, address, data, headers, self._timeout_s), self._retries) as answer:
            yield from events(read_lines(answer))

    def _form(self, method: str, path: str, query: Mapping[str, Any], fields: Mapping[str, Any], file: Optional[FormFile] = None) -> Any:
        data, kind = form(fields, file)
        return decoded(self._sent(method, _with_query(path, query), data, {"content-type": kind}))

    def _sent(self, method: str, path: str, data: Optional[bytes], headers: Mapping[str, str]) -> bytes:
        complete = self._headers(method, headers)
        return repeated(lambda: sent(method, self._base + path, data, complete, self._timeout_s), self._retries)

    def _headers(self, method: str, headers: Mapping[str, str]) -> dict[str, str]:
        complete = {"authorization": f"Bearer {self._token}", **headers}
        if method == "POST" and self._retries > 0:
            complete.setdefault("idempotency-key", str(uuid.uuid4()))
        return complete


def _with_query(path: str, query: Mapping[str, Any]) -> str:
    given = {name: _text(value) for name, value in query.items() if value is not None}
    return path + ("?" + urllib.parse.urlencode(given) if given else "")


def _text(value: Any) -> str:
    return json.dumps(value) if isinstance(value, bool) else str(value)
