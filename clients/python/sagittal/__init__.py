"""Client of the Sagittal motion analysis service."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import os
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from typing import Any, Callable, Iterator, Mapping, Optional, TypedDict, Union

__all__ = [
    "AnalysisFailed",
    "Client",
    "Metric",
    "ServiceError",
    "Session",
    "WaitTimeout",
    "WebhookInvalid",
    "verify_webhook",
]

_BUSY = (0, 429, 502, 503, 504)
_LONGEST_PAUSE_S = 60.0
_WEBHOOK_TOLERANCE_S = 300
_TYPES = {"mov": "video/quicktime", "webm": "video/webm"}


class Metric(TypedDict, total=False):
    """A value with its evidence; `value_num` is None where `value_json["reason"]` says why."""

    key: str
    value_num: Optional[float]
    value_json: dict[str, Any]


class Session(TypedDict, total=False):
    """A video and what its analysis gave. The OpenAPI document lists every field."""

    id: str
    status: str
    activity: str
    exercise: str
    camera_view: str
    failure_reason: str
    score: Optional[float]
    metrics: list[Metric]
    analyzed_url: str


class ServiceError(Exception):
    """An answer that is an error, or none at all (status 0)."""

    def __init__(self, status: int, body: Any, request_id: str = "", retry_after: Optional[float] = None) -> None:
        fields = body if isinstance(body, dict) else {}
        self.status = status
        self.detail = str(fields.get("detail", "validation" if fields else body))
        self.fields: dict[str, Any] = fields if "detail" not in fields else {}
        self.request_id = request_id
        self.retry_after = retry_after
        super().__init__(f"{status} {self.detail} {self.fields or ''}".strip())


class AnalysisFailed(Exception):
    """The analysis ended without a result; the session was given back to the quota."""

    def __init__(self, session: Session) -> None:
        self.session = session
        super().__init__(session.get("failure_reason", ""))


class WaitTimeout(Exception):
    """The session had not ended in time; it goes on."""


class WebhookInvalid(Exception):
    """A delivery that was not signed with this secret, or too long ago."""


class Client:
    """A service and a key. Every method raises ServiceError."""

    def __init__(self, base_url: str, token: str, max_retries: int = 3) -> None:
        self._base = base_url.rstrip("/")
        self._token = token
        self._retries = max_retries

    def call(self, method: str, path: str, body: Any = None, headers: Optional[Mapping[str, str]] = None) -> Any:
        """Sends a request with a JSON body and returns the JSON of the answer; None for an empty one."""
        sent = {"authorization": f"Bearer {self._token}", "content-type": "application/json", **(headers or {})}
        if method == "POST" and self._retries > 0:
            sent.setdefault("idempotency-key", str(uuid.uuid4()))
        data = None if body is None else json.dumps(body).encode()
        return self._repeated(lambda: _send(method, self._base + path, data, sent))

    def pages(self, path: str, **query: str) -> Iterator[Any]:
        """Every row of a list, page by page."""
        address: Optional[str] = path + ("?" + urllib.parse.urlencode(query) if query else "")
        while address:
            page = self.call("GET", address)
            yield from page["results"]
            after = page["next"]
            parts = urllib.parse.urlsplit(after) if after else None
            address = f"{parts.path}?{parts.query}" if parts else None

    def upload(self, video: Union[str, "os.PathLike[str]"], activity: str) -> dict[str, Any]:
        """Uploads a file; returns the intent with the reserved `session_id` and `public_url`."""
        name = os.path.basename(os.fspath(video))
        kind = _TYPES.get(name.rsplit(".", 1)[-1].lower(), "video/mp4")
        intent = self.call("POST", "/api/sessions/upload-intent/", {"filename": name, "content_type": kind, "activity": activity})
        with open(video, "rb") as file:
            data = file.read()
        # The presigned address is its own credential: no token goes there.
        self._repeated(lambda: _send(intent["method"], intent["url"], data, intent["headers"]))
        return dict(intent)

    def create_and_wait(
        self,
        video: Union[str, "os.PathLike[str]"],
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

    def _repeated(self, send: Callable[[], Any]) -> Any:
        for n in range(self._retries + 1):
            try:
                return send()
            except ServiceError as error:
                repeatable = error.status in _BUSY or error.detail == "idempotency_key_in_flight"
                wait = error.retry_after if error.retry_after is not None else 0.5 * 2**n
                if not repeatable or n == self._retries or wait > _LONGEST_PAUSE_S:
                    raise
                time.sleep(wait)
        raise AssertionError("unreachable")


def _send(method: str, url: str, data: Optional[bytes], headers: Mapping[str, str]) -> Any:
    request = urllib.request.Request(url, data=data, headers=dict(headers), method=method)
    try:
        with urllib.request.urlopen(request) as answer:
            return _decoded(answer.read())
    except urllib.error.HTTPError as error:
        wait = error.headers.get("retry-after")
        seconds = float(wait) if wait and wait.isdigit() else None
        raise ServiceError(error.code, _decoded(error.read()), error.headers.get("x-request-id", ""), seconds) from None
    except (urllib.error.URLError, ConnectionError) as error:
        raise ServiceError(0, {"detail": "unreachable"}) from error


def _decoded(text: bytes) -> Any:
    try:
        return json.loads(text) if text else None
    except ValueError:
        return text.decode(errors="replace")


def verify_webhook(secret: str, body: Union[str, bytes], headers: Mapping[str, str]) -> dict[str, Any]:
    """Checks a delivery's signature and age (Standard Webhooks) and returns its payload. Raises WebhookInvalid.

    secret: `whsec_…`, shown once when the webhook was made; body: of the request, byte for byte.
    """
    given = {name.lower(): value for name, value in headers.items()}
    message_id, timestamp = given.get("webhook-id", ""), given.get("webhook-timestamp", "")
    if not timestamp.isdigit() or abs(time.time() - int(timestamp)) > _WEBHOOK_TOLERANCE_S:
        raise WebhookInvalid("The timestamp is missing or too far from now.")
    data = body.encode() if isinstance(body, str) else body
    key = base64.b64decode(secret.removeprefix("whsec_"))
    expected = base64.b64encode(hmac.new(key, f"{message_id}.{timestamp}.".encode() + data, hashlib.sha256).digest()).decode()
    signatures = [part.split(",", 1)[-1] for part in given.get("webhook-signature", "").split() if part.startswith("v1,")]
    if not any(hmac.compare_digest(expected, signature) for signature in signatures):
        raise WebhookInvalid("No signature fits.")
    payload: dict[str, Any] = json.loads(data)
    return payload
