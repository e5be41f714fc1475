"""What may go wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Optional

if TYPE_CHECKING:
    from .api import Session


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
        super().__init__(session["failure_reason"])


class WaitTimeout(Exception):
    """The session had not ended in time; it goes on."""


class WebhookInvalid(Exception):
    """A delivery that was not signed with this secret, or too long ago."""
