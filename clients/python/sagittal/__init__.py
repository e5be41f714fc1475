"""Client of the Sagittal motion analysis service."""

from .api import Operations, ServerSentEvent, Session, SessionMetric
from .client import Client
from .errors import AnalysisFailed, ServiceError, WaitTimeout, WebhookInvalid
from .webhooks import verify_webhook

__all__ = [
    "AnalysisFailed",
    "Client",
    "Operations",
    "ServerSentEvent",
    "ServiceError",
    "Session",
    "SessionMetric",
    "WaitTimeout",
    "WebhookInvalid",
    "verify_webhook",
]
