"""The operations and shapes of the HTTP API. Generated from its OpenAPI document by `npm run python-client`: not to be edited."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Iterator, Literal, Mapping, Optional, TypedDict, Union
from urllib.parse import quote

if TYPE_CHECKING:
    from typing_extensions import NotRequired


class ServerSentEvent(TypedDict):
    """An event of a stream, with the JSON of its data."""

    event: str
    data: Any


class FormFile(TypedDict):
    """The file of a form."""

    field: str
    filename: str
    content: bytes


SessionActivity = Literal["running", "walking", "jump", "weightlifting", "mobility", "workspace_wellness", "agility", "fencing", "cycling", "tennis", "padel", "bowling", "baseball", "football", "badminton", "cricket", "basketball", "scuba_diving", "ice_hockey", "american_football", "fri"]


SessionStatus = Literal["pending", "processing", "completed", "failed"]


SessionMetricValueJsonReason = Literal["visibility", "view", "fps", "scale", "mass", "bar", "height", "cycles", "plausibility", "off_plane", "input", "no_event", "no_bar", "hands_used", "clip_start", "clip_end", "several_tests", "unproven", "moving_camera", "mark_unseen", "age"]


SessionMetricValueJsonVerdict = Literal["good", "borderline", "caution", "poor"]


SessionMetricValueJsonBand = Literal["strong", "good", "developing", "needs_work"]


class SessionMetricValueJsonPart(TypedDict):
    key: str
    s: float
    W: float


SessionMetricValueJsonNoScore = Literal["too_few_metrics", "no_sure_value", "low_coverage", "capture"]


class SessionMetricValueJson(TypedDict):
    n: float
    sd: Optional[float]
    confidence: float
    reason: NotRequired[SessionMetricValueJsonReason]
    side: NotRequired[Literal["left", "right"]]
    se: NotRequired[float]
    mdc: NotRequired[float]
    verdict: NotRequired[SessionMetricValueJsonVerdict]
    percentile: NotRequired[int]
    percentile_open: NotRequired[Literal["below", "above"]]
    percentile_low: NotRequired[int]
    percentile_high: NotRequired[int]
    percentile_sexes: NotRequired[Literal["together"]]
    percentile_source: NotRequired[str]
    beta: NotRequired[bool]
    not_judged: NotRequired[bool]
    q: NotRequired[float]
    fps: NotRequired[float]
    coverage: float
    provisional: bool
    band: NotRequired[Optional[SessionMetricValueJsonBand]]
    parts: list[SessionMetricValueJsonPart]
    no_score: NotRequired[Optional[SessionMetricValueJsonNoScore]]
    catalogue_score: NotRequired[Optional[float]]


SessionMetricValueJsonDrawingKind = Literal["line", "arrow", "angle", "distance", "circle", "free", "text"]


SessionMetricValueJsonDrawingColour = Literal["yellow", "red", "green", "blue", "white"]


class SessionMetricValueJsonDrawing(TypedDict):
    kind: SessionMetricValueJsonDrawingKind
    colour: SessionMetricValueJsonDrawingColour
    from_ms: float
    to_ms: float
    points: list[list[float]]
    text: str


class SessionMetricValueJsonAnswer(TypedDict):
    understood: bool
    text: str
    answered_at: str


class SessionMetricValueJson2(TypedDict):
    n: float
    sd: Optional[float]
    confidence: float
    reason: NotRequired[SessionMetricValueJsonReason]
    side: NotRequired[Literal["left", "right"]]
    se: NotRequired[float]
    mdc: NotRequired[float]
    verdict: NotRequired[SessionMetricValueJsonVerdict]
    percentile: NotRequired[int]
    percentile_open: NotRequired[Literal["below", "above"]]
    percentile_low: NotRequired[int]
    percentile_high: NotRequired[int]
    percentile_sexes: NotRequired[Literal["together"]]
    percentile_source: NotRequired[str]
    beta: NotRequired[bool]
    not_judged: NotRequired[bool]
    q: NotRequired[float]
    fps: NotRequired[float]
    notes: str
    drawings: NotRequired[list[SessionMetricValueJsonDrawing]]
    answer: NotRequired[SessionMetricValueJsonAnswer]
    reviewed_at: NotRequired[str]
    reviewed_by: NotRequired[Optional[str]]


SessionMetricValueJsonScaleSource = Literal["stature", "distance", "scale_bar", "marks"]


class SessionMetricValueJsonSplit(TypedDict):
    distance_m: float
    time_s: Optional[float]
    se_s: Optional[float]
    split_s: Optional[float]
    speed_mps: Optional[float]
    declared: bool


SessionMetricValueJsonLevel = Literal["acceptable", "investigate", "change_soon", "change_now"]


SessionMetricValueJsonPriority = Literal["desk_height_delta", "screen_top_delta", "seat_height_delta", "seat_depth_delta", "backrest_delta", "eye_height_plausibility", "sit_duration"]


class SessionMetricValueJsonRecommendedBackRestHeight(TypedDict):
    minimum: float
    full: float


class SessionMetricValueJsonRecommended(TypedDict):
    seat_top_height: Optional[float]
    seat_pan_depth: Optional[float]
    back_rest_height: Optional[SessionMetricValueJsonRecommendedBackRestHeight]
    desktop_height: Optional[float]
    screen_top_height: float
    eye_level_height: Optional[float]


SessionMetricValueJsonOwnUnit = Literal["deg", "cm", "m", "%leg", "%height", "ms", "s", "m/s", "cm/s", "ratio", "%"]


class SessionMetricValueJsonOwn(TypedDict):
    name: str
    unit: SessionMetricValueJsonOwnUnit
    higher_is_better: Optional[bool]


SessionMetricValueJson3 = TypedDict(
    "SessionMetricValueJson3",
    {
        "n": "float",
        "sd": "Optional[float]",
        "confidence": "float",
        "reason": "NotRequired[SessionMetricValueJsonReason]",
        "side": "NotRequired[Literal[\"left\", \"right\"]]",
        "se": "NotRequired[float]",
        "mdc": "NotRequired[float]",
        "verdict": "NotRequired[SessionMetricValueJsonVerdict]",
        "percentile": "NotRequired[int]",
        "percentile_open": "NotRequired[Literal[\"below\", \"above\"]]",
        "percentile_low": "NotRequired[int]",
        "percentile_high": "NotRequired[int]",
        "percentile_sexes": "NotRequired[Literal[\"together\"]]",
        "percentile_source": "NotRequired[str]",
        "beta": "NotRequired[bool]",
        "not_judged": "NotRequired[bool]",
        "q": "NotRequired[float]",
        "fps": "NotRequired[float]",
        "left": "NotRequired[float]",
        "right": "NotRequired[float]",
        "sides": "NotRequired[list[Literal[\"left\", \"right\"]]]",
        "signed": "NotRequired[float]",
        "mean": "NotRequired[float]",
        "reps": "NotRequired[list[float]]",
        "range": "NotRequired[list[float]]",
        "scale_source": "NotRequired[SessionMetricValueJsonScaleSource]",
        "estimated": "NotRequired[bool]",
        "mode": "NotRequired[Literal[\"full_travel\"]]",
        "treadmill": "NotRequired[bool]",
        "splits": "NotRequired[list[SessionMetricValueJsonSplit]]",
        "stride_length_m": "NotRequired[float]",
        "class": "NotRequired[str]",
        "com_rise_cm": "NotRequired[float]",
        "tucked": "NotRequired[bool]",
        "in_depth": "NotRequired[bool]",
        "countermovement": "NotRequired[bool]",
        "left_reps": "NotRequired[float]",
        "right_reps": "NotRequired[float]",
        "hold_s": "NotRequired[float]",
        "still_s": "NotRequired[float]",
        "to_final_sit_s": "NotRequired[Optional[float]]",
        "arms_used": "NotRequired[bool]",
        "unable": "NotRequired[bool]",
        "at_least": "NotRequired[bool]",
        "risk_points": "NotRequired[float]",
        "declared": "NotRequired[bool]",
        "detected": "NotRequired[list[float]]",
        "arms_inconsistent": "NotRequired[bool]",
        "phase_deg": "NotRequired[float]",
        "role": "NotRequired[Literal[\"residual\", \"sound\"]]",
        "with_muscle_use": "NotRequired[float]",
        "level": "NotRequired[SessionMetricValueJsonLevel]",
        "parts": "NotRequired[dict[str, float]]",
        "defaults": "NotRequired[dict[str, float]]",
        "priorities": "NotRequired[list[SessionMetricValueJsonPriority]]",
        "recommended": "NotRequired[SessionMetricValueJsonRecommended]",
        "own": "NotRequired[SessionMetricValueJsonOwn]",
    },
)


class SessionMetric(TypedDict):
    key: str
    value_num: Optional[float]
    value_json: Union[SessionMetricValueJson, SessionMetricValueJson2, SessionMetricValueJson3]


class SessionMetricTarget(TypedDict):
    min_good: Optional[float]
    max_good: Optional[float]
    amber_low: Optional[float]
    amber_high: Optional[float]
    higher_is_better: Optional[bool]
    beta: bool


SessionCaptureFindingCode = Literal["pose_sparse", "implausible_geometry", "subject_too_far", "camera_off_plane", "subject_left_frame"]


class SessionCaptureFinding(TypedDict):
    code: SessionCaptureFindingCode
    severity: Literal["low", "medium", "high"]
    data: dict[str, Any]


class SessionCaptureNoteCue(TypedDict):
    name: str
    against: float


class SessionCaptureNote(TypedDict):
    code: Literal["looks_like"]
    activity: SessionActivity
    exercise: str
    doubt: NotRequired[float]
    cues: NotRequired[list[SessionCaptureNoteCue]]


class SessionCaptureNote2(TypedDict):
    code: Literal["unlike"]
    doubt: NotRequired[float]
    cues: NotRequired[list[SessionCaptureNoteCue]]


SessionCaptureNotePartPart = Literal["head", "hands", "knees", "feet"]


class SessionCaptureNotePart(TypedDict):
    part: SessionCaptureNotePartPart
    seconds: float


class SessionCaptureNote3(TypedDict):
    code: Literal["cut_athlete"]
    parts: NotRequired[list[SessionCaptureNotePart]]


SessionCaptureNoteCode = Literal["moving_camera", "zoom", "shake", "several_people", "slow_motion", "passes", "repeated_pictures"]


class SessionCaptureNote4(TypedDict):
    code: SessionCaptureNoteCode


SessionProgressStage = Literal["probe", "normalise", "pose_extract", "biomechanics", "render", "publish"]


class SessionProgress(TypedDict):
    stage: SessionProgressStage
    stage_idx: int
    frame_done: int
    frame_total: int


class SessionTrim(TypedDict):
    start_s: float
    end_s: float


class SessionDistanceMark(TypedDict):
    distance_m: float
    x: NotRequired[float]
    t_ms: NotRequired[float]


class SessionReport(TypedDict):
    id: str
    name: str
    solution_slug: str


class SessionMovementGuideMetricSource(TypedDict):
    citation: str
    doi: Optional[str]
    isbn: Optional[str]
    url: Optional[str]
    checked: bool


class SessionMovementGuideMetric(TypedDict):
    key: str
    label: str
    unit: str
    higher_is_better: Optional[bool]
    min_good: Optional[float]
    max_good: Optional[float]
    evidence_basis: Literal["validated", "experimental", "assumed"]
    source: str
    sources: list[SessionMovementGuideMetricSource]
    note: str
    per_athlete: bool
    reference_only: bool
    never_negative: bool
    test_result: bool


class SessionMovementGuide(TypedDict):
    activity: SessionActivity
    exercise: str
    what_it_measures: str
    key_fact: str
    demographics: str
    skill: str
    metrics: list[SessionMovementGuideMetric]


class Session(TypedDict):
    id: str
    activity: SessionActivity
    exercise: str
    name: str
    seq_no: Optional[int]
    status: SessionStatus
    video_url: str
    analyzed_url: str
    anonymized_url: str
    pose3d_url: str
    thumbnail_url: str
    fps: Optional[int]
    source_fps: Optional[float]
    duration_ms: Optional[int]
    processed_at: Optional[str]
    created_at: str
    client: Optional[str]
    uploaded_by: Optional[str]
    failure_reason: str
    score: Optional[float]
    analysis_version: str
    metrics: list[SessionMetric]
    metric_targets: dict[str, SessionMetricTarget]
    camera_view: Literal["side", "front", "back"]
    capture_findings: Optional[list[SessionCaptureFinding]]
    capture_notes: list[Union[SessionCaptureNote, SessionCaptureNote2, SessionCaptureNote3, SessionCaptureNote4]]
    handedness: Optional[Literal["left", "right"]]
    is_demo: bool
    progress: Optional[SessionProgress]
    has_active_share: Optional[bool]
    locale: Optional[Literal["en", "ru", "es"]]
    blur_face: bool
    trim: Optional[SessionTrim]
    barbell_mass_kg: Optional[float]
    walk_test_distance_m: Optional[float]
    distance_marks: list[SessionDistanceMark]
    has_scuba_meta: bool
    report_count: Optional[int]
    reports: list[SessionReport]
    movement_guide: Optional[SessionMovementGuide]


class ClientImportInput(TypedDict):
    csv: str
    dry_run: NotRequired[bool]


PlanRole = Literal["free", "starter", "professional", "organization", "strategic"]


class Plan(TypedDict):
    id: str
    payment_price_id: str
    name: str
    interval: Literal["month", "year"]
    amount_cents: int
    currency: str
    role: PlanRole
    display_mode: Literal["default", "custom"]
    session_quota: int
    max_seats: int
    max_client_profiles: int
    allowed_segments: list[str]


SubscriptionStatus = Literal["trialing", "active", "past_due", "canceled", "incomplete", "unpaid"]


SubscriptionManagedSource = Literal["payment_provider", "free", "strategic", "legacy_migration", "admin_grant"]


class Subscription(TypedDict):
    id: str
    status: SubscriptionStatus
    plan: Plan
    current_period_start: Optional[str]
    current_period_end: Optional[str]
    trial_end: Optional[str]
    cancel_at: Optional[str]
    canceled_at: Optional[str]
    cancel_at_period_end: bool
    cancellation_reason: str
    is_managed_externally: bool
    is_scheduled_to_cancel: bool
    managed_source: SubscriptionManagedSource


class AdminProfileTeam(TypedDict):
    id: str
    name: str
    role: Literal["owner", "member"]
    is_active: bool
    owner_email: str


AdminProfileSegment = Literal["sports", "healthcare", "wellness", ""]


class AdminProfileBranding(TypedDict):
    brand_name: str
    logo_url: str
    accent_color: str
    footer_text: str
    contact_email: str


AdminProfileNextOnboardingStep = Literal["segment", "activities", "demo", "account", "done"]


class AdminProfile(TypedDict):
    id: str
    idp_uid: str
    email: str
    display_name: str
    company_name: str
    role: Literal["owner", "member", "platform_admin"]
    onboarded: bool
    email_verified: bool
    session_quota: int
    subscription: Optional[Subscription]
    teams: list[AdminProfileTeam]
    segment: AdminProfileSegment
    preferred_activities: list[SessionActivity]
    branding: AdminProfileBranding
    demo_completed_at: Optional[str]
    next_onboarding_step: Optional[AdminProfileNextOnboardingStep]
    support_threads: bool
    notify_capture_check_email: bool
    dismissed_hints: list[str]
    blur_face_by_default: bool


class Agent(TypedDict):
    id: str
    name: str
    focus: list[str]
    tone: Literal["plain", "warm", "brief"]
    locale: Literal["en", "ru", "es"]
    instructions: str
    created_at: str
    updated_at: str


class MetricThreshold(TypedDict):
    activity: SessionActivity
    exercise: str
    metric: str
    client: Optional[str]
    min_good: Optional[float]
    max_good: Optional[float]
    amber_low: Optional[float]
    amber_high: Optional[float]
    updated_at: str
    updated_by: Optional[str]


class MetricThresholdChangeOld(TypedDict):
    min_good: Optional[float]
    max_good: Optional[float]
    amber_low: Optional[float]
    amber_high: Optional[float]


class MetricThresholdChangeChangedBy(TypedDict):
    id: str
    display_name: str
    email: str


class MetricThresholdChange(TypedDict):
    id: str
    activity: SessionActivity
    exercise: str
    metric: str
    client: Optional[str]
    old: Optional[MetricThresholdChangeOld]
    new: Optional[MetricThresholdChangeOld]
    changed_at: str
    changed_by: Optional[MetricThresholdChangeChangedBy]


OwnMetricSide = Literal["each", "left", "right", "near"]


class OwnMetric(TypedDict):
    id: str
    activity: SessionActivity
    exercise: str
    key: str
    name: str
    expression: str
    side: OwnMetricSide
    higher_is_better: Optional[bool]
    min_good: Optional[float]
    max_good: Optional[float]
    amber_low: Optional[float]
    amber_high: Optional[float]
    unit: SessionMetricValueJsonOwnUnit
    created_at: str
    updated_at: str


class OwnMetricPreviewError(TypedDict):
    code: str
    position: int
    length: int
    data: dict[str, str]
    message: str


class OwnMetricPreviewCycle(TypedDict):
    t_ms: float
    side: Optional[Literal["left", "right"]]
    value: Optional[float]


class OwnMetricPreview(TypedDict):
    error: Optional[OwnMetricPreviewError]
    unit: Optional[SessionMetricValueJsonOwnUnit]
    metrics: list[SessionMetric]
    cycles: list[OwnMetricPreviewCycle]


class Artifact(TypedDict):
    id: str
    kind: Literal["training_plan", "summary", "athlete_message"]
    client: Optional[str]
    session_ids: list[str]
    locale: Literal["en", "ru", "es"]
    status: Literal["pending", "ready", "failed"]
    failure_reason: str
    title: str
    content: str
    model: str
    edited_at: Optional[str]
    created_at: str
    updated_at: str


class ExerciseCatalogueMetricComparedFitting(TypedDict):
    clips: int
    error: float
    constant: float


class ExerciseCatalogueMetricCompared(TypedDict):
    limb: Optional[Literal["near", "far"]]
    clips: int
    error: float
    constant: float
    fitting: NotRequired[ExerciseCatalogueMetricComparedFitting]


class ExerciseCatalogueMetric(TypedDict):
    key: str
    label: str
    unit: str
    group: str
    group_label: str
    views: list[Literal["side", "front", "back"]]
    per_side: bool
    higher_is_better: Optional[bool]
    min_good: Optional[float]
    max_good: Optional[float]
    amber_low: Optional[float]
    amber_high: Optional[float]
    beta: bool
    evidence_basis: Literal["validated", "experimental", "assumed"]
    evidence_label: str
    source: str
    sources: list[SessionMovementGuideMetricSource]
    compared: list[ExerciseCatalogueMetricCompared]
    note: str
    per_athlete: bool
    reference_only: bool
    never_negative: bool
    test_result: bool
    min_fps: Optional[float]
    cue_low: str
    cue_high: str
    definition: str


ExerciseCatalogueInputsByExercise = Literal["handedness", "barbell_mass_kg", "walk_test_distance_m", "distance_marks", "treadmill_speed_mps", "treadmill_incline_deg", "approach_step_count", "scuba_session_meta", "workstation_assessment"]


ExerciseCatalogueFilmingByExerciseCountedBy = Literal["hips", "hands", "shoulders", "trunk"]


ExerciseCatalogueFilmingByExerciseShows = Literal["steps", "bends", "leaps", "lying", "stillness"]


class ExerciseCatalogueFilmingByExercise(TypedDict):
    fps: Optional[float]
    seconds: float
    counted_by: Optional[ExerciseCatalogueFilmingByExerciseCountedBy]
    shows: Optional[ExerciseCatalogueFilmingByExerciseShows]


class ExerciseCatalogue(TypedDict):
    activity: Optional[SessionActivity]
    presets: list[str]
    by_activity: dict[str, list[str]]
    guide: dict[str, str]
    guides_by_exercise: dict[str, dict[str, str]]
    metrics: dict[str, list[ExerciseCatalogueMetric]]
    views_by_exercise: dict[str, list[Literal["side", "front", "back"]]]
    guides_by_exercise_view: dict[str, dict[str, dict[str, str]]]
    inputs_by_exercise: dict[str, list[ExerciseCatalogueInputsByExercise]]
    filming_by_exercise: dict[str, ExerciseCatalogueFilmingByExercise]


class CaptureLink(TypedDict):
    id: str
    url: str
    client: Optional[str]
    activity: SessionActivity
    exercise: str
    camera_view: Literal["side", "front", "back"]
    locale: Literal["en", "ru", "es"]
    most: int
    received: int
    created_at: str
    expires_at: str


ClientGender = Literal["male", "female", "other", ""]


ClientSkillLevel = Literal["beginner", "intermediate", "advanced", "elite"]


class ClientShoe(TypedDict):
    brand: str
    model: str
    size: Optional[float]


class Client(TypedDict):
    id: str
    display_name: str
    email: Union[Literal[""], str]
    phone: str
    gender: ClientGender
    birth_date: Optional[str]
    height_cm: Optional[float]
    weight_kg: Optional[float]
    leg_length_cm: Optional[float]
    skill_level: Union[ClientSkillLevel, Literal[""]]
    preferred_activities: list[SessionActivity]
    shoe: ClientShoe
    note: str
    age: Optional[int]
    photo_url: str
    consent_withdrawn_at: Optional[str]
    archived_at: Optional[str]
    session_count: int
    last_session_at: Optional[str]
    created_at: str
    updated_at: str


class ClientGroup(TypedDict):
    id: str
    name: str
    description: str
    colour: str
    member_ids: list[str]
    member_count: int
    created_at: str
    updated_at: str


class ClientImportRowRead(TypedDict):
    email: Union[Literal[""], str]
    birth_date: Optional[str]
    age: Optional[int]
    gender: ClientGender
    height_cm: Optional[float]
    weight_kg: Optional[float]


class ClientImportRow(TypedDict):
    row: int
    state: Literal["new", "known", "fault"]
    client: Optional[str]
    display_name: str
    group: str
    read: Optional[ClientImportRowRead]
    faults: dict[str, list[str]]


class ClientImportedCounts(TypedDict):
    new: int
    known: int
    fault: int


class ClientImported(TypedDict):
    dry_run: bool
    counts: ClientImportedCounts
    room: Optional[int]
    ignored_columns: list[str]
    rows: list[ClientImportRow]


class ClientConsentsResult(TypedDict):
    id: str
    source: Literal["recorded", "capture_link"]
    name: str
    guardian_name: str
    form: Literal["written", "spoken", "electronic"]
    given_on: str
    note: str
    session: Optional[str]
    recorded_by: Optional[str]
    recorded_at: str


class ClientConsents(TypedDict):
    state: Literal["none", "given", "withdrawn"]
    withdrawn_at: Optional[str]
    results: list[ClientConsentsResult]


MetricChangeVerdict = Literal["improved", "declined", "changed", "unchanged"]


class MetricChange(TypedDict):
    session_id: str
    delta: float
    detectable: float
    exceeds: bool
    verdict: MetricChangeVerdict


class ChangeAlertChange(TypedDict):
    key: str
    label: str
    unit: str
    change: MetricChange


class ChangeAlert(TypedDict):
    session_id: str
    client_id: str
    display_name: str
    activity: SessionActivity
    exercise: str
    created_at: str
    before_at: str
    changes: list[ChangeAlertChange]


class GroupTableGroup(TypedDict):
    id: str
    name: str


class GroupTableExercise(TypedDict):
    activity: SessionActivity
    exercise: str
    sessions: int


class GroupTableMetric(TypedDict):
    key: str
    label: str
    unit: str
    test_result: bool


class GroupTableRowCell(TypedDict):
    session_id: str
    created_at: str
    value: float
    at_least: bool
    verdict: Optional[SessionMetricValueJsonVerdict]
    direction: Optional[Literal["low", "high"]]
    change: Optional[MetricChange]


class GroupTableRow(TypedDict):
    client_id: str
    display_name: str
    cells: dict[str, GroupTableRowCell]


class GroupTable(TypedDict):
    group: GroupTableGroup
    activity: Optional[SessionActivity]
    exercise: str
    exercises: list[GroupTableExercise]
    metrics: list[GroupTableMetric]
    rows: list[GroupTableRow]


class PeerStandingCell(TypedDict):
    gender: str
    age_band: str
    skill_level: str


class PeerStanding(TypedDict):
    source: Literal["platform", "norm", "team"]
    percentile: Optional[float]
    n: Optional[int]
    n_teams: Optional[int]
    cell: PeerStandingCell
    percentile_open: NotRequired[Optional[Literal["below", "above"]]]
    percentile_low: NotRequired[Optional[int]]
    percentile_high: NotRequired[Optional[int]]
    band_min: Optional[float]
    band_max: Optional[float]
    band_position: Optional[Literal["below", "within", "above"]]
    band_borderline: Optional[bool]
    band_source: Optional[str]
    percentile_source: Optional[str]


class AgreementLimitsCi(TypedDict):
    low: list[float]
    high: list[float]


class Agreement(TypedDict):
    n: int
    bias: float
    bias_ci: Optional[list[float]]
    sd: Optional[float]
    limits: Optional[list[float]]
    limits_ci: Optional[AgreementLimitsCi]
    rmse: float
    mae: float
    correlation: Optional[float]


class ReferenceComparisonMetric(TypedDict):
    key: str
    unit: str
    measured: Optional[float]
    reference: float
    difference: Optional[float]
    within_stated: Optional[bool]


class ReferenceComparisonRowPairs(TypedDict):
    t_s: list[float]
    measured: list[float]
    reference: list[float]


class ReferenceComparisonRow(TypedDict):
    key: str
    kind: Literal["curve", "event", "cycle"]
    unit: str
    agreement: Agreement
    pairs: ReferenceComparisonRowPairs


class ReferenceComparison(TypedDict):
    offset_s: Optional[float]
    aligned_by: Optional[Literal["stated", "curves", "events"]]
    metrics: list[ReferenceComparisonMetric]
    rows: list[ReferenceComparisonRow]
    contacts: int
    unknown: list[str]


SessionReferenceFormat = Literal["csv", "mot", "c3d", "fit", "tcx"]


class SessionReference(TypedDict):
    id: str
    name: str
    format: SessionReferenceFormat
    size_bytes: int
    offset_s: Optional[float]
    created_at: str


class RetentionStateDue(TypedDict):
    videos: int
    sessions: int


class RetentionState(TypedDict):
    video_days: Optional[int]
    session_days: Optional[int]
    due: RetentionStateDue


class ModelSession(TypedDict):
    session: str
    client: Optional[str]
    created_at: str
    camera_view: Literal["side", "front", "back"]
    marked_at: str


class SessionStandardsBest(TypedDict):
    session: str
    created_at: str
    value: float


class SessionStandardsBand(TypedDict):
    key: str
    target_min: Optional[float]
    target_max: Optional[float]
    norm_min: Optional[float]
    norm_max: Optional[float]
    norm_source: Optional[str]


class SessionStandards(TypedDict):
    by: str
    best: Optional[SessionStandardsBest]
    no_best: Optional[Literal["no_athlete", "no_direction", "no_value"]]
    model: Optional[ModelSession]
    bands: list[SessionStandardsBand]


class TeamExport(TypedDict):
    id: str
    status: Literal["pending", "ready", "failed"]
    size_bytes: Optional[int]
    url: Optional[str]
    created_at: str
    finished_at: Optional[str]
    expires_at: str


VoiceVideoStatus = Literal["queued", "working", "ready", "failed"]


class VoiceVideo(TypedDict):
    status: VoiceVideoStatus
    url: Optional[str]
    size_bytes: Optional[int]
    failure_reason: str
    created_at: str


class SessionVoiceLogStep(TypedDict):
    audio_ms: float
    clip_ms: float
    rate: float


class SessionVoiceLogDrawing(TypedDict):
    drawing: SessionMetricValueJsonDrawing
    drawn_ms: float
    removed_ms: Optional[float]


class SessionVoiceLog(TypedDict):
    duration_ms: float
    steps: list[SessionVoiceLogStep]
    drawings: list[SessionVoiceLogDrawing]


class SessionVoice(TypedDict):
    url: str
    content_type: Literal["audio/webm", "audio/mp4"]
    size_bytes: int
    log: SessionVoiceLog
    video: Optional[VoiceVideo]
    created_at: str


class PostAuthRegisterBody(TypedDict):
    email: str
    password: str
    display_name: NotRequired[str]


class PostAuthRegisterAnswer(TypedDict):
    token: str
    token_type: Literal["Bearer"]
    expires_in: int
    admin: AdminProfile


class PostAuthLoginBody(TypedDict):
    email: str
    password: str


class PostAuthPasswordResetBody(TypedDict):
    email: str


class PostAuthPasswordResetAnswer(TypedDict):
    detail: str


class PostAuthPasswordResetConfirmBody(TypedDict):
    token: str
    password: str


class PostAuthSessionAnswer(TypedDict):
    session_cookie: str
    expires_at: str


class UpdateMeBody(TypedDict):
    display_name: NotRequired[str]
    segment: NotRequired[AdminProfileSegment]
    preferred_activities: NotRequired[list[SessionActivity]]
    notify_capture_check_email: NotRequired[bool]
    blur_face_by_default: NotRequired[bool]
    demo_completed: NotRequired[bool]


class DeleteMeBody(TypedDict):
    confirm: str


class PostMeOnboardingBody(TypedDict):
    display_name: NotRequired[str]
    company_name: NotRequired[str]
    redirect_team_id: NotRequired[Optional[str]]


class PostMeActiveTeamBody(TypedDict):
    team_id: str


class PostMeVerifyEmailBody(TypedDict):
    code: str


class PostMeVerifyEmailAnswer(TypedDict):
    verified_at: str


class PostMeHintsDismissBody(TypedDict):
    hint_id: str


class PutMeHiddenMetricsBody(TypedDict):
    activity: SessionActivity
    exercise: NotRequired[str]
    hidden: list[str]


class PutMeHiddenMetricsAnswer(TypedDict):
    activity: SessionActivity
    exercise: str
    hidden: list[str]


class UpdateMeBrandingBody(TypedDict):
    brand_name: NotRequired[str]
    accent_color: NotRequired[str]
    footer_text: NotRequired[str]
    contact_email: NotRequired[Union[Literal[""], str]]
    logo_url: NotRequired[Literal[""]]


class PostSessionsUploadIntentBody(TypedDict):
    filename: str
    content_type: Literal["video/mp4", "video/quicktime", "video/webm"]
    activity: SessionActivity
    posture_media_content_type: NotRequired[str]


class PostSessionsUploadIntentAnswerPostureMedia(TypedDict):
    url: str
    method: Literal["PUT"]
    headers: dict[str, str]
    resumable_url: NotRequired[str]
    object_key: str
    public_url: str


class PostSessionsUploadIntentAnswer(TypedDict):
    session_id: str
    url: str
    method: Literal["PUT"]
    headers: dict[str, str]
    resumable_url: NotRequired[str]
    object_key: str
    public_url: str
    posture_media: NotRequired[PostSessionsUploadIntentAnswerPostureMedia]


class PostSessionsBodySubjectHint(TypedDict):
    t_s: float
    x: float
    y: float


PostSessionsBodyTestOutcome = Literal["completed", "finding_pose_sparse", "finding_implausible_geometry", "finding_subject_too_far", "finding_camera_off_plane", "finding_subject_left_frame", "not_a_video", "truncated", "no_video_stream", "too_few_frames", "unsupported_codec", "too_large", "too_long", "decode_failed", "decode_limit", "encode_failed", "picture_unreadable", "empty_trim", "unknown_exercise", "view_not_offered", "no_person", "athlete_too_brief", "consent_withdrawn", "decoder_crashed", "out_of_memory", "no_progress", "timed_out", "service_fault"]


class PostSessionsBody(TypedDict):
    id: NotRequired[str]
    activity: SessionActivity
    exercise: NotRequired[str]
    video_url: str
    client: NotRequired[Optional[str]]
    camera_view: NotRequired[Literal["side", "front", "back"]]
    name: NotRequired[str]
    handedness: NotRequired[Literal["left", "right"]]
    trim: NotRequired[Optional[SessionTrim]]
    blur_face: NotRequired[bool]
    treadmill_incline_deg: NotRequired[float]
    treadmill_speed_mps: NotRequired[Optional[float]]
    lang: NotRequired[Literal["en", "ru", "es"]]
    approach_step_count: NotRequired[Optional[Literal[4, 5]]]
    barbell_mass_kg: NotRequired[Optional[float]]
    walk_test_distance_m: NotRequired[Optional[float]]
    distance_marks: NotRequired[list[SessionDistanceMark]]
    capture_fps: NotRequired[Optional[float]]
    subject_hint: NotRequired[Optional[PostSessionsBodySubjectHint]]
    test_outcome: NotRequired[PostSessionsBodyTestOutcome]
    scuba_session_meta: NotRequired[Any]
    workstation_assessment: NotRequired[Any]


GetSessionsIsDemo = Literal["0", "1", "true", "false", "True", "False"]


GetSessionsSort = Literal["newest", "oldest", "name", "client"]


class GetSessionsAnswer(TypedDict):
    count: int
    next: Optional[str]
    previous: Optional[str]
    results: list[Session]


class GetSessionsCountsAnswer(TypedDict):
    activity_counts: dict[str, int]
    needs_review_count: int
    processing_count: int
    failed_count: int


class UpdateSessionBody(TypedDict):
    name: NotRequired[str]
    client: NotRequired[Optional[str]]
    exercise: NotRequired[str]
    handedness: NotRequired[Literal["left", "right"]]


class PostSessionReviewBodyDrawing(TypedDict):
    kind: SessionMetricValueJsonDrawingKind
    colour: SessionMetricValueJsonDrawingColour
    from_ms: float
    to_ms: float
    points: list[list[float]]
    text: NotRequired[str]


class PostSessionReviewBody(TypedDict):
    notes: str
    score: NotRequired[Optional[float]]
    drawings: NotRequired[list[PostSessionReviewBodyDrawing]]
    replaces: NotRequired[Optional[str]]


class PostSessionReanalyzeBody(TypedDict):
    activity: NotRequired[SessionActivity]
    trim: NotRequired[Optional[SessionTrim]]
    camera_view: NotRequired[Literal["side", "front", "back"]]
    exercise: NotRequired[str]
    handedness: NotRequired[Literal["left", "right"]]
    treadmill_incline_deg: NotRequired[float]
    barbell_mass_kg: NotRequired[Optional[float]]
    walk_test_distance_m: NotRequired[Optional[float]]
    blur_face: NotRequired[bool]
    subject_hint: NotRequired[Optional[PostSessionsBodySubjectHint]]
    drop_corrections: NotRequired[bool]


class GetDashboardAnswerQuota(TypedDict):
    remaining: int
    per_month: int
    renews_at: Optional[str]


GetDashboardAnswerImprover = TypedDict(
    "GetDashboardAnswerImprover",
    {
        "client_id": "str",
        "display_name": "str",
        "activity": "SessionActivity",
        "exercise": "str",
        "from": "float",
        "to": "float",
        "delta": "float",
    },
)


class GetDashboardAnswer(TypedDict):
    counts: GetSessionsCountsAnswer
    quota: GetDashboardAnswerQuota
    recent: list[Session]
    needs_review: list[Session]
    improvers: list[GetDashboardAnswerImprover]
    alerts: list[ChangeAlert]


class PostDashboardAlertsDismissBody(TypedDict):
    session_id: str


GetClientsSort = Literal["newest", "name", "sessions", "last_session"]


class GetClientsAnswer(TypedDict):
    count: int
    next: Optional[str]
    previous: Optional[str]
    results: list[Client]


class PostClientsBodyShoe(TypedDict):
    brand: NotRequired[str]
    model: NotRequired[str]
    size: NotRequired[Optional[float]]


class PostClientsBody(TypedDict):
    display_name: str
    email: NotRequired[Union[Literal[""], str]]
    phone: NotRequired[str]
    gender: NotRequired[ClientGender]
    birth_date: NotRequired[Optional[str]]
    height_cm: NotRequired[Optional[float]]
    weight_kg: NotRequired[Optional[float]]
    leg_length_cm: NotRequired[Optional[float]]
    skill_level: NotRequired[Union[ClientSkillLevel, Literal[""]]]
    preferred_activities: NotRequired[list[SessionActivity]]
    shoe: NotRequired[PostClientsBodyShoe]
    note: NotRequired[str]
    age: NotRequired[Optional[int]]


class UpdateClientBody(TypedDict):
    display_name: NotRequired[str]
    email: NotRequired[Union[Literal[""], str]]
    phone: NotRequired[str]
    gender: NotRequired[ClientGender]
    birth_date: NotRequired[Optional[str]]
    height_cm: NotRequired[Optional[float]]
    weight_kg: NotRequired[Optional[float]]
    leg_length_cm: NotRequired[Optional[float]]
    skill_level: NotRequired[Union[ClientSkillLevel, Literal[""]]]
    preferred_activities: NotRequired[list[SessionActivity]]
    shoe: NotRequired[PostClientsBodyShoe]
    note: NotRequired[str]
    age: NotRequired[Optional[int]]
    archived: NotRequired[bool]


class PostClientConsentsBody(TypedDict):
    guardian_name: NotRequired[str]
    form: NotRequired[Literal["written", "spoken", "electronic"]]
    given_on: NotRequired[str]
    note: NotRequired[str]


class GetClientGroupsAnswer(TypedDict):
    count: int
    next: Optional[str]
    previous: Optional[str]
    results: list[ClientGroup]


class PostClientGroupsBody(TypedDict):
    name: str
    description: NotRequired[str]
    colour: NotRequired[str]


class UpdateClientGroupBody(TypedDict):
    name: NotRequired[str]
    description: NotRequired[str]
    colour: NotRequired[str]


class PostClientGroupMembersBody(TypedDict):
    client_ids: list[str]


GetClientTrendsRange = Literal["7d", "14d", "30d", "90d", "365d"]


class GetClientTrendsAnswerMetricSery(TypedDict):
    session_id: str
    created_at: str
    value: Optional[float]
    at_least: bool
    score: Optional[float]
    target_min: Optional[float]
    target_max: Optional[float]
    in_zone: Optional[bool]
    delta_vs_prev: Optional[float]
    is_personal_best: bool
    change: Optional[MetricChange]


class GetClientTrendsAnswerMetric(TypedDict):
    key: str
    label: str
    unit: str
    higher_is_better: Optional[bool]
    target_min: Optional[float]
    target_max: Optional[float]
    baseline: Optional[float]
    personal_best: Optional[float]
    norm_min: Optional[float]
    norm_max: Optional[float]
    norm_source: Optional[str]
    series: list[GetClientTrendsAnswerMetricSery]


class GetClientTrendsAnswer(TypedDict):
    activity: SessionActivity
    exercise: str
    range_days: int
    range_start: str
    range_end: str
    generated_at: str
    client_id: Optional[str]
    metrics: list[GetClientTrendsAnswerMetric]


class GetClientPeersAnswerActivityMetric(TypedDict):
    key: str
    exercise: str
    label: str
    unit: str
    value: float
    standing: PeerStanding


class GetClientPeersAnswerActivity(TypedDict):
    activity: SessionActivity
    score: Optional[PeerStanding]
    metrics: list[GetClientPeersAnswerActivityMetric]


class GetClientPeersAnswer(TypedDict):
    client_id: str
    activities: list[GetClientPeersAnswerActivity]


class GetMetricThresholdsAnswer(TypedDict):
    count: int
    next: Optional[str]
    previous: Optional[str]
    results: list[MetricThreshold]


class PutMetricThresholdsBody(TypedDict):
    activity: SessionActivity
    exercise: str
    metric: str
    client: NotRequired[Optional[str]]
    min_good: NotRequired[Optional[float]]
    max_good: NotRequired[Optional[float]]
    amber_low: NotRequired[Optional[float]]
    amber_high: NotRequired[Optional[float]]


class GetMetricThresholdsAuditAnswer(TypedDict):
    count: int
    next: Optional[str]
    previous: Optional[str]
    results: list[MetricThresholdChange]


class GetOwnMetricsAnswer(TypedDict):
    count: int
    next: Optional[str]
    previous: Optional[str]
    results: list[OwnMetric]


class PostOwnMetricsBody(TypedDict):
    activity: SessionActivity
    exercise: str
    key: NotRequired[str]
    name: str
    expression: str
    side: NotRequired[OwnMetricSide]
    higher_is_better: NotRequired[Optional[bool]]
    min_good: NotRequired[Optional[float]]
    max_good: NotRequired[Optional[float]]
    amber_low: NotRequired[Optional[float]]
    amber_high: NotRequired[Optional[float]]


class PutOwnMetricBody(TypedDict):
    name: str
    expression: str
    side: NotRequired[OwnMetricSide]
    higher_is_better: NotRequired[Optional[bool]]
    min_good: NotRequired[Optional[float]]
    max_good: NotRequired[Optional[float]]
    amber_low: NotRequired[Optional[float]]
    amber_high: NotRequired[Optional[float]]


class PostSessionOwnMetricsPreviewBody(TypedDict):
    expression: str
    side: NotRequired[OwnMetricSide]


class GetAgentsAnswer(TypedDict):
    count: int
    next: Optional[str]
    previous: Optional[str]
    results: list[Agent]


class PostAgentsBody(TypedDict):
    name: str
    focus: NotRequired[list[str]]
    tone: NotRequired[Literal["plain", "warm", "brief"]]
    locale: NotRequired[Literal["en", "ru", "es"]]
    instructions: NotRequired[str]


class UpdateAgentBody(TypedDict):
    name: NotRequired[str]
    focus: NotRequired[list[str]]
    tone: NotRequired[Literal["plain", "warm", "brief"]]
    locale: NotRequired[Literal["en", "ru", "es"]]
    instructions: NotRequired[str]


class PostAssistantBodyMessage(TypedDict):
    role: Literal["user", "assistant"]
    content: str


class PostAssistantBody(TypedDict):
    messages: list[PostAssistantBodyMessage]
    client: NotRequired[Optional[str]]
    session: NotRequired[Optional[str]]
    locale: NotRequired[Literal["en", "ru", "es"]]


class GetArtifactsAnswer(TypedDict):
    count: int
    next: Optional[str]
    previous: Optional[str]
    results: list[Artifact]


class PostArtifactsBody(TypedDict):
    kind: Literal["training_plan", "summary", "athlete_message"]
    client: NotRequired[Optional[str]]
    session_ids: NotRequired[list[str]]
    locale: NotRequired[Literal["en", "ru", "es"]]


class UpdateArtifactBody(TypedDict):
    title: NotRequired[str]
    content: NotRequired[str]


GetSessionEventsAnswerEventType = Literal["initial_contact", "toe_off", "take_off", "landing", "rep_start", "rep_bottom", "rep_top", "rep_end", "phase_start", "impact", "release", "stroke_top", "stroke_bottom"]


class GetSessionEventsAnswerEvent(TypedDict):
    type: GetSessionEventsAnswerEventType
    side: Optional[Literal["left", "right"]]
    t_ms: float
    confidence: float


class GetSessionEventsAnswer(TypedDict):
    events: list[GetSessionEventsAnswerEvent]
    original: list[GetSessionEventsAnswerEvent]
    corrected: bool
    corrected_at: Optional[str]
    corrected_by: Optional[str]


class PutSessionEventsBodyEvent(TypedDict):
    type: GetSessionEventsAnswerEventType
    side: Optional[Literal["left", "right"]]
    t_ms: float
    confidence: NotRequired[float]


class PutSessionEventsBody(TypedDict):
    events: Optional[list[PutSessionEventsBodyEvent]]


GetSessionLandmarksAnswerLandmarkLandmark = Literal["nose", "left_ear", "right_ear", "left_shoulder", "right_shoulder", "left_elbow", "right_elbow", "left_wrist", "right_wrist", "left_hip", "right_hip", "left_knee", "right_knee", "left_ankle", "right_ankle", "left_heel", "right_heel", "left_foot_index", "right_foot_index"]


class GetSessionLandmarksAnswerLandmark(TypedDict):
    landmark: GetSessionLandmarksAnswerLandmarkLandmark
    frame: int
    x: float
    y: float
    half_width_ms: float


class GetSessionLandmarksAnswer(TypedDict):
    landmarks: list[GetSessionLandmarksAnswerLandmark]
    corrected: bool
    corrected_at: Optional[str]
    corrected_by: Optional[str]


class PutSessionLandmarksBodyLandmark(TypedDict):
    landmark: GetSessionLandmarksAnswerLandmarkLandmark
    frame: int
    x: float
    y: float
    half_width_ms: NotRequired[float]


class PutSessionLandmarksBody(TypedDict):
    landmarks: list[PutSessionLandmarksBodyLandmark]


class PutSessionDistanceMarksBody(TypedDict):
    marks: list[SessionDistanceMark]


GetSessionExportFormat = Literal["csv", "json", "trc", "mot", "c3d", "bvh", "glb", "fhir"]


class PostSessionReferencesAnswer(TypedDict):
    id: str
    name: str
    format: SessionReferenceFormat
    size_bytes: int
    offset_s: Optional[float]
    created_at: str
    comparison: ReferenceComparison


class GetSessionReferencesAnswer(TypedDict):
    results: list[SessionReference]


class PutSessionVoiceFields(TypedDict):
    log: str


class GetSessionVoiceAnswer(TypedDict):
    voice: Optional[SessionVoice]


class GetSolutionsAnswerSlot(TypedDict):
    key: str
    activity: Optional[SessionActivity]
    exercise: Optional[str]
    exercises: list[str]
    camera_view: Optional[Literal["side", "front", "back"]]
    camera_views: list[Literal["side", "front", "back"]]
    min: int
    max: int
    takes: NotRequired[int]
    name: str


class GetSolutionsAnswer(TypedDict):
    slug: str
    name: str
    kind: Literal["test", "protocol"]
    activity: Optional[SessionActivity]
    slots: list[GetSolutionsAnswerSlot]
    questions: list[Literal["fall_history", "hop_tests"]]
    description: str


class GetSolutionsRunsAnswerResultFallHistory(TypedDict):
    falls: int
    injured: bool
    unsteady: bool
    worried: bool


class GetSolutionsRunsAnswerResultHopTestsSingleCm(TypedDict):
    left: float
    right: float


class GetSolutionsRunsAnswerResultHopTests(TypedDict):
    involved: Optional[Literal["left", "right"]]
    months: Optional[float]
    single_cm: Optional[GetSolutionsRunsAnswerResultHopTestsSingleCm]
    triple_cm: Optional[GetSolutionsRunsAnswerResultHopTestsSingleCm]
    crossover_cm: Optional[GetSolutionsRunsAnswerResultHopTestsSingleCm]
    timed_6m_s: Optional[GetSolutionsRunsAnswerResultHopTestsSingleCm]


class GetSolutionsRunsAnswerResultSession(TypedDict):
    id: str
    activity: SessionActivity
    exercise: str
    created_at: str
    seq_no: Optional[int]
    camera_view: Optional[Literal["side", "front", "back"]]
    metrics: list[SessionMetric]


class GetSolutionsRunsAnswerResult(TypedDict):
    id: str
    name: str
    solution_slug: str
    solution_name: str
    activity: Optional[SessionActivity]
    status: Literal["draft", "ready", "failed"]
    failure_reason: str
    client_id: Optional[str]
    client_name: str
    fall_history: Optional[GetSolutionsRunsAnswerResultFallHistory]
    hop_tests: Optional[GetSolutionsRunsAnswerResultHopTests]
    session_count: int
    sessions: list[GetSolutionsRunsAnswerResultSession]
    created_at: str
    archived_at: Optional[str]


class GetSolutionsRunsAnswer(TypedDict):
    count: int
    next: Optional[str]
    previous: Optional[str]
    results: list[GetSolutionsRunsAnswerResult]


class PostSolutionsRunsBody(TypedDict):
    solution: str
    client: NotRequired[Optional[str]]
    session_ids: NotRequired[list[str]]
    name: NotRequired[str]
    fall_history: NotRequired[Optional[GetSolutionsRunsAnswerResultFallHistory]]
    hop_tests: NotRequired[Optional[GetSolutionsRunsAnswerResultHopTests]]


class UpdateSolutionsRunBody(TypedDict):
    name: NotRequired[str]
    session_ids: NotRequired[list[str]]
    fall_history: NotRequired[Optional[GetSolutionsRunsAnswerResultFallHistory]]
    hop_tests: NotRequired[Optional[GetSolutionsRunsAnswerResultHopTests]]


class GetSolutionsRunReportAnswerAthlete(TypedDict):
    id: str
    display_name: str
    age: Optional[float]


GetSolutionsRunReportAnswerSectionFindingSeverity = Literal["good", "info", "attention", "priority"]


class GetSolutionsRunReportAnswerSectionFinding(TypedDict):
    code: str
    severity: GetSolutionsRunReportAnswerSectionFindingSeverity
    text: str


class GetSolutionsRunReportAnswerSectionMetricChange(TypedDict):
    first: float
    last: float
    delta: float
    detectable: float
    verdict: MetricChangeVerdict
    first_text: str
    delta_text: str
    detectable_text: str
    verdict_text: str


class GetSolutionsRunReportAnswerSectionMetric(TypedDict):
    key: str
    label: str
    unit: str
    value_num: Optional[float]
    value_text: str
    side: Optional[Literal["left", "right"]]
    left: Optional[float]
    right: Optional[float]
    session_id: Optional[str]
    n: Optional[float]
    sd: Optional[float]
    sd_text: str
    se: NotRequired[Optional[float]]
    se_text: NotRequired[str]
    interval_text: NotRequired[str]
    low: Optional[float]
    high: Optional[float]
    range_text: str
    confidence: Optional[float]
    trust: str
    reason: str
    verdict: NotRequired[Optional[SessionMetricValueJsonVerdict]]
    zone: Optional[Literal["green", "amber", "red"]]
    target: Optional[SessionMetricTarget]
    source: str
    percentile: Optional[float]
    percentile_text: str
    change: Optional[GetSolutionsRunReportAnswerSectionMetricChange]


GetSolutionsRunReportAnswerSectionChartKind = Literal["bars", "pairs", "trend", "scatter"]


class GetSolutionsRunReportAnswerSectionChartSeryPoint(TypedDict):
    x: Union[float, str]
    y: Optional[float]


class GetSolutionsRunReportAnswerSectionChartSery(TypedDict):
    name: str
    points: list[GetSolutionsRunReportAnswerSectionChartSeryPoint]


class GetSolutionsRunReportAnswerSectionChartLine(TypedDict):
    x: float
    y: float


class GetSolutionsRunReportAnswerSectionChartBand(TypedDict):
    min: Optional[float]
    max: Optional[float]


class GetSolutionsRunReportAnswerSectionChart(TypedDict):
    key: str
    kind: GetSolutionsRunReportAnswerSectionChartKind
    title: str
    x_label: str
    y_label: str
    series: list[GetSolutionsRunReportAnswerSectionChartSery]
    line: Optional[list[GetSolutionsRunReportAnswerSectionChartLine]]
    band: Optional[GetSolutionsRunReportAnswerSectionChartBand]


class GetSolutionsRunReportAnswerSection(TypedDict):
    key: str
    title: str
    summary: str
    findings: list[GetSolutionsRunReportAnswerSectionFinding]
    metrics: list[GetSolutionsRunReportAnswerSectionMetric]
    charts: list[GetSolutionsRunReportAnswerSectionChart]


class GetSolutionsRunReportAnswer(TypedDict):
    run: GetSolutionsRunsAnswerResult
    athlete: Optional[GetSolutionsRunReportAnswerAthlete]
    sections: list[GetSolutionsRunReportAnswerSection]
    sources: list[str]
    locale: Literal["en", "ru", "es"]
    units: Literal["metric", "imperial"]


class PostSolutionsRunShareAnswer(TypedDict):
    token: str
    url: str
    expires_at: Optional[str]
    locale: Literal["en", "ru", "es"]
    sound: NotRequired[bool]


class GetSolutionsSharedAnswerRunSession(TypedDict):
    activity: SessionActivity
    exercise: str
    camera_view: Literal["side", "front", "back"]
    created_at: str


class GetSolutionsSharedAnswerRun(TypedDict):
    name: Literal[""]
    solution_slug: str
    solution_name: str
    activity: Optional[SessionActivity]
    session_count: int
    sessions: list[GetSolutionsSharedAnswerRunSession]
    created_at: str


class GetSolutionsSharedAnswer(TypedDict):
    run: GetSolutionsSharedAnswerRun
    athlete: None
    sections: list[GetSolutionsRunReportAnswerSection]
    sources: list[str]
    locale: Literal["en", "ru", "es"]
    units: Literal["metric", "imperial"]
    expires_at: Optional[str]
    branding: AdminProfileBranding
    persona: Literal["athlete", "patient", "client"]


class GetSolutionsSharedLandingsAnswerLandingLeft(TypedDict):
    created_at: str
    video_url: str
    thumbnail_url: str
    fps: float
    width: int
    height: int
    duration_ms: float
    landing_ms: float


class GetSolutionsSharedLandingsAnswerLanding(TypedDict):
    exercise: str
    exercise_name: str
    left: GetSolutionsSharedLandingsAnswerLandingLeft
    right: GetSolutionsSharedLandingsAnswerLandingLeft


class GetSolutionsSharedLandingsAnswer(TypedDict):
    landings: list[GetSolutionsSharedLandingsAnswerLanding]


class PostWebhooksBody(TypedDict):
    url: str
    events: list[Literal["session.completed", "session.failed"]]


class PostWebhooksAnswer(TypedDict):
    id: str
    url: str
    events: list[Literal["session.completed", "session.failed"]]
    disabled_at: Optional[str]
    created_at: str
    secret: str


class GetWebhooksAnswer(TypedDict):
    id: str
    url: str
    events: list[Literal["session.completed", "session.failed"]]
    disabled_at: Optional[str]
    created_at: str


class UpdateWebhookBody(TypedDict):
    enabled: NotRequired[bool]


class PostWebhookTestAnswer(TypedDict):
    id: str
    event: Literal["session.completed", "session.failed", "webhook.test"]
    status: Literal["pending", "delivered", "failed"]
    attempts: int
    response_status: Optional[int]
    error: str
    created_at: str
    attempted_at: Optional[str]


PostWebhookReplayBody = TypedDict(
    "PostWebhookReplayBody",
    {
        "from": "str",
        "to": "str",
        "status": "NotRequired[Literal[\"failed\", \"all\"]]",
    },
)


class PostWebhookReplayAnswer(TypedDict):
    queued: int
    left: int


class PostWebhooksListenBody(TypedDict):
    events: NotRequired[list[Literal["session.completed", "session.failed"]]]


class PostWebhookReceiveAnswer(TypedDict):
    id: str
    headers: dict[str, str]
    body: str


class GetCaptureAnswer(TypedDict):
    team: str
    asks_name: bool
    activity: SessionActivity
    exercise: str
    exercise_name: str
    camera_view: Literal["side", "front", "back"]
    tips: list[str]
    safety: str
    filming: Optional[ExerciseCatalogueFilmingByExercise]
    locale: Literal["en", "ru", "es"]
    expires_at: str


class PostCaptureUploadsBodyConsent(TypedDict):
    agreed: Literal[True]
    version: Literal[1]
    lang: Literal["en", "ru", "es"]
    name: NotRequired[str]
    age_years: int
    guardian_name: NotRequired[str]


class PostCaptureUploadsBody(TypedDict):
    filename: str
    content_type: Literal["video/mp4", "video/quicktime", "video/webm"]
    consent: PostCaptureUploadsBodyConsent


class PostCaptureUploadsAnswer(TypedDict):
    session_id: str
    url: str
    method: Literal["PUT"]
    headers: dict[str, str]
    resumable_url: NotRequired[str]


class PostCaptureUploadDoneAnswer(TypedDict):
    received: Literal[True]


class PostCaptureLinksBody(TypedDict):
    client: NotRequired[Optional[str]]
    activity: SessionActivity
    exercise: str
    camera_view: NotRequired[Literal["side", "front", "back"]]
    locale: NotRequired[Literal["en", "ru", "es"]]
    most: NotRequired[int]
    days: NotRequired[int]


class GetCaptureLinkClipsAnswer(TypedDict):
    session: str
    name: str
    age_years: int
    guardian_name: str
    lang: Literal["en", "ru", "es"]
    consent_version: int
    agreed_at: str


class GetSharedAnswer(TypedDict):
    id: str
    activity: SessionActivity
    exercise: str
    name: str
    seq_no: Optional[int]
    status: SessionStatus
    video_url: str
    analyzed_url: str
    anonymized_url: str
    pose3d_url: str
    thumbnail_url: str
    fps: Optional[int]
    source_fps: Optional[float]
    duration_ms: Optional[int]
    processed_at: Optional[str]
    created_at: str
    client: Optional[str]
    uploaded_by: Optional[str]
    failure_reason: str
    score: Optional[float]
    analysis_version: str
    metrics: list[SessionMetric]
    metric_targets: dict[str, SessionMetricTarget]
    camera_view: Literal["side", "front", "back"]
    capture_findings: Optional[list[SessionCaptureFinding]]
    capture_notes: list[Union[SessionCaptureNote, SessionCaptureNote2, SessionCaptureNote3, SessionCaptureNote4]]
    handedness: Optional[Literal["left", "right"]]
    is_demo: bool
    progress: Optional[SessionProgress]
    has_active_share: Optional[bool]
    locale: Optional[Literal["en", "ru", "es"]]
    blur_face: bool
    trim: Optional[SessionTrim]
    barbell_mass_kg: Optional[float]
    walk_test_distance_m: Optional[float]
    distance_marks: list[SessionDistanceMark]
    has_scuba_meta: bool
    report_count: Optional[int]
    reports: list[SessionReport]
    movement_guide: Optional[SessionMovementGuide]
    exercise_name: str
    expires_at: Optional[str]
    branding: AdminProfileBranding
    persona: Literal["athlete", "patient", "client"]


class PostSharedAnswerBody(TypedDict):
    understood: NotRequired[bool]
    text: NotRequired[str]


class GetSharedCompareAnswer(TypedDict):
    sessions: list[Session]
    locale: Literal["en", "ru", "es"]
    expires_at: Optional[str]
    branding: AdminProfileBranding
    persona: Literal["athlete", "patient", "client"]


class GetSharedTrendsAnswerMetricSery(TypedDict):
    created_at: str
    value: Optional[float]
    at_least: bool
    score: Optional[float]
    target_min: Optional[float]
    target_max: Optional[float]
    in_zone: Optional[bool]
    delta_vs_prev: Optional[float]
    is_personal_best: bool


class GetSharedTrendsAnswerMetric(TypedDict):
    key: str
    label: str
    unit: str
    higher_is_better: Optional[bool]
    target_min: Optional[float]
    target_max: Optional[float]
    baseline: Optional[float]
    personal_best: Optional[float]
    series: list[GetSharedTrendsAnswerMetricSery]


class GetSharedTrendsAnswer(TypedDict):
    activity: SessionActivity
    exercise: str
    range_days: int
    range_start: str
    range_end: str
    generated_at: str
    metrics: list[GetSharedTrendsAnswerMetric]


class PostSessionsCompareShareBody(TypedDict):
    ids: list[str]


class PostTeamsBody(TypedDict):
    name: str


class GetTeamMembersAnswerResultAdmin(TypedDict):
    id: str
    email: str
    display_name: str


class GetTeamMembersAnswerResult(TypedDict):
    admin: GetTeamMembersAnswerResultAdmin
    idp_uid: str
    team_id: str
    role: Literal["owner", "member"]
    is_owner: bool
    session_count: int
    joined_at: str
    updated_at: str


class GetTeamMembersAnswer(TypedDict):
    count: int
    next: Optional[str]
    previous: Optional[str]
    results: list[GetTeamMembersAnswerResult]


class PostTeamTransferOwnershipBody(TypedDict):
    admin_id: str


class GetTeamExportsAnswer(TypedDict):
    results: list[TeamExport]


class PutTeamRetentionBody(TypedDict):
    video_days: Optional[int]
    session_days: Optional[int]


class PostInvitesBody(TypedDict):
    email: str
    role: NotRequired[Literal["member"]]


PostInvitesAnswerStatus = Literal["pending", "accepted", "expired", "cancelled"]


class PostInvitesAnswer(TypedDict):
    id: str
    email: str
    role: Literal["member"]
    status: PostInvitesAnswerStatus
    url: NotRequired[str]
    created_at: str
    expires_at: str


class GetInvitesAnswer(TypedDict):
    count: int
    next: Optional[str]
    previous: Optional[str]
    results: list[PostInvitesAnswer]


class GetInviteAnswer(TypedDict):
    team_name: str
    email: str
    role: Literal["member"]
    status: PostInvitesAnswerStatus
    expires_at: str


class PostApiKeysBody(TypedDict):
    label: str
    mode: NotRequired[Literal["live", "test"]]
    scopes: NotRequired[list[Literal["read", "write", "upload"]]]
    expires_at: NotRequired[Optional[str]]
    allowed_ips: NotRequired[list[str]]


class PostApiKeysAnswer(TypedDict):
    id: str
    token: str
    label: str
    mode: Literal["live", "test"]
    scopes: list[Literal["read", "write", "upload"]]
    expires_at: Optional[str]
    allowed_ips: list[str]
    created_at: str


class GetApiKeysAnswer(TypedDict):
    id: str
    label: str
    token_hint: str
    mode: Literal["live", "test"]
    scopes: list[Literal["read", "write", "upload"]]
    expires_at: Optional[str]
    allowed_ips: list[str]
    created_at: str
    last_used_at: Optional[str]
    revoked_at: Optional[str]


class PostApiKeyRotateBody(TypedDict):
    overlap_hours: NotRequired[float]


class GetApiKeyRequestsAnswerResult(TypedDict):
    id: str
    at: str
    method: str
    path: str
    status: int
    request_id: str
    latency_ms: int


class GetApiKeyRequestsAnswer(TypedDict):
    count: int
    next: Optional[str]
    previous: Optional[str]
    results: list[GetApiKeyRequestsAnswerResult]


class PostBillingCheckoutBody(TypedDict):
    price_id: str
    success_url: NotRequired[str]
    cancel_url: NotRequired[str]


class PostBillingCheckoutAnswer(TypedDict):
    url: str


class PostBillingCancelBody(TypedDict):
    reason: NotRequired[str]


class GetPlatformTeamsAnswerResult(TypedDict):
    id: str
    name: str
    owner_email: str
    plan: str
    role: str
    status: str
    managed_source: str
    members: int
    sessions: int
    created_at: str


class GetPlatformTeamsAnswer(TypedDict):
    count: int
    next: Optional[str]
    previous: Optional[str]
    results: list[GetPlatformTeamsAnswerResult]


class PostPlatformTeamPlanBody(TypedDict):
    role: PlanRole
    interval: NotRequired[Literal["month", "year"]]
    session_quota: NotRequired[int]


class GetClientManagementClientsAnswerUser(TypedDict):
    created_at: str
    weight: Optional[float]
    age: str
    ycom: Optional[float]
    height: Optional[float]
    phone: str
    leg_length: Optional[float]
    display_name: str
    shoeSize: str
    email: str
    gender: str
    brand: str
    shoeModel: str
    profile_photo: str
    user_uid: str


class GetClientManagementClientsAnswer(TypedDict):
    users: list[GetClientManagementClientsAnswerUser]


class PostClientManagementClientsFields(TypedDict):
    display_name: str
    email: str
    age: NotRequired[Union[float, str]]
    gender: NotRequired[Literal["male", "female"]]
    shoeSize: NotRequired[Union[float, str]]
    weight: NotRequired[Union[float, str]]
    height: NotRequired[Union[float, str]]
    preferable_activities: NotRequired[Union[list[Any], str]]


class PostClientManagementClientsAnswerUserData(TypedDict):
    user_uid: str
    display_name: str
    email: str
    age: Optional[float]
    gender: str
    shoeSize: Optional[float]
    weight: Optional[float]
    height: Optional[float]
    profile_photo: str
    preferable_activities: list[str]


class PostClientManagementClientsAnswer(TypedDict):
    userData: PostClientManagementClientsAnswerUserData


class PutClientManagementClientsFields(TypedDict):
    user_uid: str
    display_name: NotRequired[str]
    email: NotRequired[str]
    age: NotRequired[Union[float, str]]
    gender: NotRequired[Literal["male", "female"]]
    shoeSize: NotRequired[Union[float, str]]
    weight: NotRequired[Union[float, str]]
    height: NotRequired[Union[float, str]]
    preferable_activities: NotRequired[Union[list[Any], str]]


class PutClientManagementClientsAnswer(TypedDict):
    message: str


class DeleteClientManagementClientsFields(TypedDict):
    user_uid: str


class PostClientManagementClientsSaveNotesBody(TypedDict):
    note: NotRequired[Optional[str]]


class GetClientManagementClientsFilterAnswer(TypedDict):
    query_count: int
    users: list[GetClientManagementClientsAnswerUser]
    first_uid: str
    last_uid: str


class PostBillingWebhookAnswer(TypedDict):
    outcome: str


class Operations:
    """One method for each operation of the API. Every method raises ServiceError."""

    def _json(self, method: str, path: str, query: Mapping[str, Any], body: Any = None) -> Any:
        raise NotImplementedError

    def _bytes(self, method: str, path: str, query: Mapping[str, Any], body: Any = None) -> bytes:
        raise NotImplementedError

    def _events(self, method: str, path: str, query: Mapping[str, Any], body: Any = None) -> Iterator[ServerSentEvent]:
        raise NotImplementedError

    def _form(self, method: str, path: str, query: Mapping[str, Any], fields: Mapping[str, Any], file: Optional[FormFile] = None) -> Any:
        raise NotImplementedError

    def post_auth_register(self, body: PostAuthRegisterBody) -> PostAuthRegisterAnswer:
        """Register a local account. Makes a person and their personal team on Free, and emails a six-digit code. Only where local accounts are on. `Idempotency-Key` is not taken, since the answer holds a credential: where the answer was lost, a repetition says `email_in_use`, and the password signs in."""
        answer: PostAuthRegisterAnswer = self._json("POST", "/api/auth/register/", {}, body)
        return answer

    def post_auth_login(self, body: PostAuthLoginBody) -> PostAuthRegisterAnswer:
        """Sign in to a local account. Gives an access token of one hour. Repeated failures slow the account down."""
        answer: PostAuthRegisterAnswer = self._json("POST", "/api/auth/login/", {}, body)
        return answer

    def post_auth_password_reset(self, body: PostAuthPasswordResetBody) -> PostAuthPasswordResetAnswer:
        """Send a password-reset link; the answer does not tell whether an account exists. Emails a link if there is such an account, and answers the same if there is not. Limited per client address."""
        answer: PostAuthPasswordResetAnswer = self._json("POST", "/api/auth/password-reset/", {}, body)
        return answer

    def post_auth_password_reset_confirm(self, body: PostAuthPasswordResetConfirmBody) -> PostAuthPasswordResetAnswer:
        """Choose a new password; ends all other sessions. Takes the token of the emailed link. Every session and access token from before ends."""
        answer: PostAuthPasswordResetAnswer = self._json("POST", "/api/auth/password-reset/confirm/", {}, body)
        return answer

    def post_auth_session(self) -> PostAuthSessionAnswer:
        """Exchange a bearer token for a session of 14 days. For the first-party web app: answers with the session and sets it as an HttpOnly cookie, with a CSRF token beside it. `Idempotency-Key` is not taken, since the answer is a credential: a repetition starts another session."""
        answer: PostAuthSessionAnswer = self._json("POST", "/api/auth/session/", {})
        return answer

    def delete_auth_session(self) -> None:
        """End the session. Ends the session of this request and removes its cookie."""
        self._json("DELETE", "/api/auth/session/", {})

    def get_me(self) -> AdminProfile:
        """The signed-in person. Profile, teams, the active team's plan, quota and branding, and the next onboarding step."""
        answer: AdminProfile = self._json("GET", "/api/me/", {})
        return answer

    def update_me(self, body: UpdateMeBody) -> AdminProfile:
        """Change the signed-in person. Changes the fields that are sent. `demo_completed: true` stamps `demo_completed_at` once."""
        answer: AdminProfile = self._json("PATCH", "/api/me/", {}, body)
        return answer

    def delete_me(self, body: DeleteMeBody) -> None:
        """Erase the account. Erases the person, their teams without other people, and everything in them. `confirm` is the account's email address."""
        self._json("DELETE", "/api/me/", {}, body)

    def post_me_onboarding(self, body: PostMeOnboardingBody) -> AdminProfile:
        """Finish onboarding. Idempotent. Sets the name, renames an own team, switches to `redirect_team_id`, stamps `onboarded_at` once."""
        answer: AdminProfile = self._json("POST", "/api/me/onboarding/", {}, body)
        return answer

    def post_me_active_team(self, body: PostMeActiveTeamBody) -> AdminProfile:
        """Switch the active team. Everything of a team is read and written in the active one."""
        answer: AdminProfile = self._json("POST", "/api/me/active-team/", {}, body)
        return answer

    def post_me_send_verification(self) -> PostAuthPasswordResetAnswer:
        """Email a new verification code. A new code replaces the one before; at most one per minute."""
        answer: PostAuthPasswordResetAnswer = self._json("POST", "/api/me/send-verification/", {})
        return answer

    def post_me_verify_email(self, body: PostMeVerifyEmailBody) -> PostMeVerifyEmailAnswer:
        """Verify the email address with the code. Five wrong codes burn the code. A repeated call after success answers the same `verified_at`."""
        answer: PostMeVerifyEmailAnswer = self._json("POST", "/api/me/verify-email/", {}, body)
        return answer

    def post_me_hints_dismiss(self, body: PostMeHintsDismissBody) -> AdminProfile:
        """Dismiss a hint. Idempotent; any conforming slug is stored."""
        answer: AdminProfile = self._json("POST", "/api/me/hints/dismiss/", {}, body)
        return answer

    def put_me_hidden_metrics(self, body: PutMeHiddenMetricsBody) -> PutMeHiddenMetricsAnswer:
        """Choose the metric groups to hide. Replaces the whole set for an activity, or one exercise of it. Blank and over-long keys are dropped, at most 64 are kept; an empty list clears."""
        answer: PutMeHiddenMetricsAnswer = self._json("PUT", "/api/me/hidden-metrics/", {}, body)
        return answer

    def get_me_hidden_metrics(self, *, activity: SessionActivity, exercise: Optional[str] = None) -> PutMeHiddenMetricsAnswer:
        """The metric groups hidden for an activity or exercise. The set of one activity (and exercise), as PUT stored it."""
        answer: PutMeHiddenMetricsAnswer = self._json("GET", "/api/me/hidden-metrics/", {"activity": activity, "exercise": exercise})
        return answer

    def update_me_branding(self, body: UpdateMeBrandingBody) -> AdminProfileBranding:
        """Change the team's branding. Name, colour, footer and contact shown on shared pages and printed reports. An empty `logo_url` removes the logo."""
        answer: AdminProfileBranding = self._json("PATCH", "/api/me/branding/", {}, body)
        return answer

    def post_me_branding_logo(self, logo: bytes, filename: str = "logo") -> AdminProfileBranding:
        """Upload the team's logo. The picture is decoded and encoded anew; SVG is refused."""
        answer: AdminProfileBranding = self._form("POST", "/api/me/branding/logo/", {}, {}, {"field": "logo", "filename": filename, "content": logo})
        return answer

    def post_me_demo(self) -> Session:
        """The active team's demonstration: a finished session, outside the quota. Idempotent: one per team, with real media and numbers of a sample clip, without sequence number and quota."""
        answer: Session = self._json("POST", "/api/me/demo/", {})
        return answer

    def get_exercises(self, *, activity: Optional[SessionActivity] = None, lang: Optional[Literal["en", "ru", "es"]] = None) -> ExerciseCatalogue:
        """Exercises, metrics, views and guides. With an activity: its exercises with metrics, camera views and filming guides. Without: the exercises of all activities."""
        answer: ExerciseCatalogue = self._json("GET", "/api/exercises/", {"activity": activity, "lang": lang})
        return answer

    def get_movement_guide(self, *, activity: SessionActivity, exercise: Optional[str] = None, lang: Optional[Literal["en", "ru", "es"]] = None) -> SessionMovementGuide:
        """What a movement's analysis measures. What the analysis of a movement measures, its key fact, and every metric with its zone and source."""
        answer: SessionMovementGuide = self._json("GET", "/api/movement-guide/", {"activity": activity, "exercise": exercise, "lang": lang})
        return answer

    def post_sessions_upload_intent(self, body: PostSessionsUploadIntentBody) -> PostSessionsUploadIntentAnswer:
        """Reserve a session and get a presigned upload URL. Step 1 of an analysis. PUT the video's bytes to `url` with the given `headers` within 15 minutes (MP4, MOV or WebM, at most 200 MB), then create the session with `session_id` and `public_url`. For workspace_wellness, `posture_media_content_type` asks for a second upload. A team may have a number of uploads that no session was made of (Free: 30); beyond it 429 names it as `max`, and Retry-After says when the oldest no longer counts."""
        answer: PostSessionsUploadIntentAnswer = self._json("POST", "/api/sessions/upload-intent/", {}, body)
        return answer

    def post_sessions(self, body: PostSessionsBody) -> Session:
        """Create a session: debits one session of quota and queues the analysis. Step 2 of an analysis. One transaction takes one session from the quota, writes the row and queues the analysis. A failed analysis gives the session back. Poll GET /api/sessions/{id}/ or listen by webhook."""
        answer: Session = self._json("POST", "/api/sessions/", {}, body)
        return answer

    def get_sessions(self, *, limit: Optional[int] = None, offset: Optional[int] = None, client: Optional[str] = None, from_: Optional[str] = None, to: Optional[str] = None, is_demo: Optional[GetSessionsIsDemo] = None, tz: Optional[str] = None, group: Optional[str] = None, activity: Optional[SessionActivity] = None, exercise: Optional[str] = None, camera_view: Optional[Literal["side", "front", "back"]] = None, status: Optional[SessionStatus] = None, needs_review: Optional[GetSessionsIsDemo] = None, search: Optional[str] = None, sort: Optional[GetSessionsSort] = None) -> GetSessionsAnswer:
        """List sessions. The team's sessions with filters and order; days are read in `tz`."""
        answer: GetSessionsAnswer = self._json("GET", "/api/sessions/", {"limit": limit, "offset": offset, "client": client, "from": from_, "to": to, "is_demo": is_demo, "tz": tz, "group": group, "activity": activity, "exercise": exercise, "camera_view": camera_view, "status": status, "needs_review": needs_review, "search": search, "sort": sort})
        return answer

    def get_sessions_counts(self, *, client: Optional[str] = None, from_: Optional[str] = None, to: Optional[str] = None, is_demo: Optional[GetSessionsIsDemo] = None, tz: Optional[str] = None) -> GetSessionsCountsAnswer:
        """Count sessions by activity and state. Counts for the filters from, to, client and is_demo; all other filters are ignored."""
        answer: GetSessionsCountsAnswer = self._json("GET", "/api/sessions/counts/", {"client": client, "from": from_, "to": to, "is_demo": is_demo, "tz": tz})
        return answer

    def get_session(self, id: str) -> Session:
        """Read a session. While the analysis runs, `progress` tells its stage. Media URLs expire; each answer gives new ones."""
        answer: Session = self._json("GET", f"/api/sessions/{quote(id, safe='')}/", {})
        return answer

    def update_session(self, id: str, body: UpdateSessionBody) -> Session:
        """Change a session's label, athlete, exercise or handedness. The label and the athlete change at any time, exercise and handedness once the analysis has ended."""
        answer: Session = self._json("PATCH", f"/api/sessions/{quote(id, safe='')}/", {}, body)
        return answer

    def delete_session(self, id: str) -> None:
        """Delete a session with its media. The number is not given to another session, and the quota is not given back."""
        self._json("DELETE", f"/api/sessions/{quote(id, safe='')}/", {})

    def post_session_review(self, id: str, body: PostSessionReviewBody) -> Session:
        """Review a session. Replaces the review before. It is stored as the metric coach_review, so that it is in every export; a score of null leaves the analysis' own. With `replaces`, a review that somebody else saved meanwhile is not overwritten."""
        answer: Session = self._json("POST", f"/api/sessions/{quote(id, safe='')}/review/", {}, body)
        return answer

    def post_session_reanalyze(self, id: str, body: PostSessionReanalyzeBody) -> Session:
        """Analyse a session again. Free while the session holds its debit; a session that failed takes one again. Fields that are left out keep their values."""
        answer: Session = self._json("POST", f"/api/sessions/{quote(id, safe='')}/reanalyze/", {}, body)
        return answer

    def get_dashboard(self, *, lang: Optional[Literal["en", "ru", "es"]] = None) -> GetDashboardAnswer:
        """The team at a glance. Counts, quota, recent sessions, sessions that wait for a review, athletes whose score rose most, and what changed beyond measurement error, without what the caller put away."""
        answer: GetDashboardAnswer = self._json("GET", "/api/dashboard/", {"lang": lang})
        return answer

    def post_dashboard_alerts_dismiss(self, body: PostDashboardAlertsDismissBody) -> None:
        """Put an alert away. For the caller alone, on all their devices; a newer clip of the athlete may bring another alert. Idempotent."""
        self._json("POST", "/api/dashboard/alerts/dismiss/", {}, body)

    def get_clients(self, *, limit: Optional[int] = None, offset: Optional[int] = None, ids: Optional[str] = None, sort: Optional[GetClientsSort] = None, order: Optional[Literal["asc", "desc"]] = None, search: Optional[str] = None, group: Optional[str] = None, archived: Optional[GetSessionsIsDemo] = None, activity: Optional[SessionActivity] = None) -> GetClientsAnswer:
        """List athletes. The team's athletes, newest first; archived ones only with `archived=true`."""
        answer: GetClientsAnswer = self._json("GET", "/api/clients/", {"limit": limit, "offset": offset, "ids": ids, "sort": sort, "order": order, "search": search, "group": group, "archived": archived, "activity": activity})
        return answer

    def post_clients(self, body: PostClientsBody) -> Client:
        """Add an athlete. Lengths are in cm, mass in kg. An age may be given instead of a date of birth."""
        answer: Client = self._json("POST", "/api/clients/", {}, body)
        return answer

    def get_client(self, id: str) -> Client:
        """Read an athlete. One athlete, with how many sessions they have and when the last one was."""
        answer: Client = self._json("GET", f"/api/clients/{quote(id, safe='')}/", {})
        return answer

    def update_client(self, id: str, body: UpdateClientBody) -> Client:
        """Change an athlete. Changes the fields that are sent. `archived` takes the athlete out of the plan's count, or back into it."""
        answer: Client = self._json("PATCH", f"/api/clients/{quote(id, safe='')}/", {}, body)
        return answer

    def delete_client(self, id: str, *, erase_sessions: Optional[GetSessionsIsDemo] = None) -> None:
        """Erase an athlete's data; sessions stay without the athlete, or go too with erase_sessions=true. Record, photo, note, group memberships and written texts go for good, links that show the athlete end. Sessions that stay lose labels with the athlete's name and the athlete's answers to reviews."""
        self._json("DELETE", f"/api/clients/{quote(id, safe='')}/", {"erase_sessions": erase_sessions})

    def post_clients_import(self, body: ClientImportInput) -> ClientImported:
        """Import athletes from a CSV table. Adds the athletes of a CSV table in one transaction: all rows without a fault, or none where the plan has no room for them. Athletes who are known already are left as they are, so that a repeated import adds nobody. Headings: name (or first name and last name), email, phone, birth date, age, sex, height, weight, group, note, in English, Russian or Spanish. Height is in cm (below 3: m), weight in kg, decimals with point or comma. A date whose day and month nothing in its column tells apart is a fault."""
        answer: ClientImported = self._json("POST", "/api/clients/import/", {}, body)
        return answer

    def get_client_consents(self, id: str) -> ClientConsents:
        """Who agreed to an athlete's being filmed. Those that coaches recorded and those that came with clips by capture links, newest first. They go with the athlete."""
        answer: ClientConsents = self._json("GET", f"/api/clients/{quote(id, safe='')}/consents/", {})
        return answer

    def post_client_consents(self, id: str, body: PostClientConsentsBody) -> ClientConsents:
        """Record a consent. Under 18 a guardian's name is needed. A new consent ends an earlier withdrawal."""
        answer: ClientConsents = self._json("POST", f"/api/clients/{quote(id, safe='')}/consents/", {}, body)
        return answer

    def post_client_consents_withdraw(self, id: str) -> ClientConsents:
        """Note that the consent was withdrawn. Idempotent. Ends the share links that show the athlete and the capture links made for them; no links, sessions or analyses can be made until a consent is recorded, and a session that waits for its analysis fails and is given back. Earlier sessions stay: erase the athlete to delete them."""
        answer: ClientConsents = self._json("POST", f"/api/clients/{quote(id, safe='')}/consents/withdraw/", {})
        return answer

    def get_client_export(self, id: str, *, lang: Optional[Literal["en", "ru", "es"]] = None) -> bytes:
        """All data of an athlete as a ZIP. Profile, note, every session with its numbers, files and reports."""
        return self._bytes("GET", f"/api/clients/{quote(id, safe='')}/export/", {"lang": lang})

    def get_client_groups(self, *, limit: Optional[int] = None, offset: Optional[int] = None) -> GetClientGroupsAnswer:
        """List groups. The team's groups with their members' ids."""
        answer: GetClientGroupsAnswer = self._json("GET", "/api/client-groups/", {"limit": limit, "offset": offset})
        return answer

    def post_client_groups(self, body: PostClientGroupsBody) -> ClientGroup:
        """Create a group. Names are unique within the team."""
        answer: ClientGroup = self._json("POST", "/api/client-groups/", {}, body)
        return answer

    def get_client_group(self, id: str) -> ClientGroup:
        """Read a group. One group with its members' ids."""
        answer: ClientGroup = self._json("GET", f"/api/client-groups/{quote(id, safe='')}/", {})
        return answer

    def update_client_group(self, id: str, body: UpdateClientGroupBody) -> ClientGroup:
        """Change a group. Changes the fields that are sent."""
        answer: ClientGroup = self._json("PATCH", f"/api/client-groups/{quote(id, safe='')}/", {}, body)
        return answer

    def delete_client_group(self, id: str) -> None:
        """Delete a group; its athletes stay. Only the group goes."""
        self._json("DELETE", f"/api/client-groups/{quote(id, safe='')}/", {})

    def get_client_group_table(self, id: str, *, activity: Optional[SessionActivity] = None, exercise: Optional[str] = None, metrics: Optional[str] = None, lang: Optional[Literal["en", "ru", "es"]] = None) -> GroupTable:
        """Newest values of a group's athletes. Of one exercise: each athlete's newest value per metric, its verdict, and the change since the clip before of the same camera view with its smallest detectable change."""
        answer: GroupTable = self._json("GET", f"/api/client-groups/{quote(id, safe='')}/table/", {"activity": activity, "exercise": exercise, "metrics": metrics, "lang": lang})
        return answer

    def get_client_group_table_csv(self, id: str, *, activity: Optional[SessionActivity] = None, exercise: Optional[str] = None, metrics: Optional[str] = None, lang: Optional[Literal["en", "ru", "es"]] = None) -> bytes:
        """The same table as CSV. One row per athlete; for each metric the value, its verdict, the change, its smallest detectable change and the day."""
        return self._bytes("GET", f"/api/client-groups/{quote(id, safe='')}/table.csv", {"activity": activity, "exercise": exercise, "metrics": metrics, "lang": lang})

    def post_client_group_members(self, id: str, body: PostClientGroupMembersBody) -> ClientGroup:
        """Add athletes to a group. Idempotent. One unknown athlete refuses the whole batch."""
        answer: ClientGroup = self._json("POST", f"/api/client-groups/{quote(id, safe='')}/members/", {}, body)
        return answer

    def delete_client_group_members(self, id: str, body: PostClientGroupMembersBody) -> ClientGroup:
        """Take athletes out of a group. Ids that are not members change nothing."""
        answer: ClientGroup = self._json("DELETE", f"/api/client-groups/{quote(id, safe='')}/members/", {}, body)
        return answer

    def get_client_trends(self, id: str, *, from_: Optional[str] = None, to: Optional[str] = None, range: Optional[GetClientTrendsRange] = None, activity: SessionActivity, exercise: Optional[str] = None, lang: Optional[Literal["en", "ru", "es"]] = None) -> GetClientTrendsAnswer:
        """An athlete's metrics over time. Completed sessions of one exercise; every point has the zone that held for the athlete on its day."""
        answer: GetClientTrendsAnswer = self._json("GET", f"/api/clients/{quote(id, safe='')}/trends/", {"from": from_, "to": to, "range": range, "activity": activity, "exercise": exercise, "lang": lang})
        return answer

    def get_session_trends(self, id: str, *, from_: Optional[str] = None, to: Optional[str] = None, range: Optional[GetClientTrendsRange] = None, lang: Optional[Literal["en", "ru", "es"]] = None) -> GetClientTrendsAnswer:
        """The metrics of a session's athlete over time, in the same exercise. As the athlete's trends, for the athlete and exercise of this session; without an athlete, the session alone."""
        answer: GetClientTrendsAnswer = self._json("GET", f"/api/sessions/{quote(id, safe='')}/trends/", {"from": from_, "to": to, "range": range, "lang": lang})
        return answer

    def get_client_peers(self, id: str, *, lang: Optional[Literal["en", "ru", "es"]] = None) -> GetClientPeersAnswer:
        """Where an athlete stands among their peers. One standing per metric, from the first source that has one: the platform's athletes, a published norm, the team's athletes.
Compared are medians of the last three completed sessions within 365 days. People are compared by gender, age band and skill level; where a
cell would hold fewer than PEER_K_FLOOR athletes (on the platform also of fewer than three teams, or mostly of one) it is widened by skill
level, to neighbouring age bands, by age, and at last by gender for metrics that do not differ by sex. An athlete with a narrow cell
is not counted in a wider one. A cell counts its athletes in groups of the floor's size, in order of joining, and percentiles come in steps of
five, so that no answer, nor the difference of two, tells of fewer people than the floor. Cells under the floor are absent. Exercises
of more than 500 athletes are compared anew every few minutes, others at once."""
        answer: GetClientPeersAnswer = self._json("GET", f"/api/clients/{quote(id, safe='')}/peers/", {"lang": lang})
        return answer

    def get_metric_thresholds(self, *, limit: Optional[int] = None, offset: Optional[int] = None, activity: Optional[SessionActivity] = None, exercise: Optional[str] = None, metric: Optional[str] = None, client: Optional[str] = None) -> GetMetricThresholdsAnswer:
        """The team's own zones. Zones that the team set in place of the catalogue's, by activity, exercise and metric, some for one athlete."""
        answer: GetMetricThresholdsAnswer = self._json("GET", "/api/metric-thresholds/", {"limit": limit, "offset": offset, "activity": activity, "exercise": exercise, "metric": metric, "client": client})
        return answer

    def put_metric_thresholds(self, body: PutMetricThresholdsBody) -> MetricThreshold:
        """Set or take away a zone of the team's own. Sets the zone of one metric of one exercise for all athletes or, with client, for one; an athlete's own comes before the
team's. Without any limit the threshold is taken away and the catalogue's body-aware zone holds again. The limits replace the body-aware ones as
they are: age, sex, speed and skill level do not move them.

Zones and scores are stored with each session. Thresholds are applied when a session is analysed or its events are corrected, and at once, in
the same transaction, to every completed session that a changed threshold concerns (demo sessions excepted): metric_targets, scores, trends,
exports, reports, comparisons, shares and coaching texts all follow. Zone colours drawn into an annotated video are those of its
analysis; another analysis draws them anew. technique_score then tells the catalogue's score in value_json.catalogue_score, and peers are
compared by the catalogue's zones."""
        answer: MetricThreshold = self._json("PUT", "/api/metric-thresholds/", {}, body)
        return answer

    def get_metric_thresholds_audit(self, *, limit: Optional[int] = None, offset: Optional[int] = None, activity: Optional[SessionActivity] = None, exercise: Optional[str] = None, metric: Optional[str] = None, client: Optional[str] = None) -> GetMetricThresholdsAuditAnswer:
        """Who changed which threshold, when, from what to what; newest first. The feed is kept also when a threshold is taken away."""
        answer: GetMetricThresholdsAuditAnswer = self._json("GET", "/api/metric-thresholds/audit/", {"limit": limit, "offset": offset, "activity": activity, "exercise": exercise, "metric": metric, "client": client})
        return answer

    def get_own_metrics(self, *, limit: Optional[int] = None, offset: Optional[int] = None, activity: Optional[SessionActivity] = None, exercise: Optional[str] = None) -> GetOwnMetricsAnswer:
        """Metrics that the team wrote itself. By the time when they were written; 50 at most."""
        answer: GetOwnMetricsAnswer = self._json("GET", "/api/own-metrics/", {"limit": limit, "offset": offset, "activity": activity, "exercise": exercise})
        return answer

    def post_own_metrics(self, body: PostOwnMetricsBody) -> OwnMetric:
        """Write a metric for one exercise. The expression is in the notation of docs/metric-notation.md; an error names the place where it cannot be read. The metric is measured in
every session that is analysed or corrected from then on, and in the background in the newest 200 finished sessions of the exercise. Its values are
metrics of the session under its key (per side with _left and _right) with value_json.own, and appear in trends, exports and archives. They
do not change the score. A team has up to 50."""
        answer: OwnMetric = self._json("POST", "/api/own-metrics/", {}, body)
        return answer

    def put_own_metric(self, id: str, body: PutOwnMetricBody) -> OwnMetric:
        """Change a metric of the team's own. A new name, direction or zone holds for finished sessions at once. A new expression or side deletes their values, which are measured again in the background. Activity, exercise and key stay."""
        answer: OwnMetric = self._json("PUT", f"/api/own-metrics/{quote(id, safe='')}/", {}, body)
        return answer

    def delete_own_metric(self, id: str) -> None:
        """Delete a metric of the team's own, with its values in all sessions. Its values leave sessions, trends and exports at once; reports already judged keep theirs."""
        self._json("DELETE", f"/api/own-metrics/{quote(id, safe='')}/", {})

    def post_session_own_metrics_preview(self, id: str, body: PostSessionOwnMetricsPreviewBody) -> OwnMetricPreview:
        """Try an expression on a finished session. The value of each cycle and of the session, or the place where the expression cannot be read and what to do. Nothing is stored."""
        answer: OwnMetricPreview = self._json("POST", f"/api/sessions/{quote(id, safe='')}/own-metrics/preview/", {}, body)
        return answer

    def get_session_coaching(self, id: str, *, lang: Optional[Literal["en", "ru", "es"]] = None, agent: Optional[str] = None) -> Iterator[ServerSentEvent]:
        """The coaching text of a session as server-sent events. Events: `start`, `delta` for each piece, `done` with the whole text and its sections, or `error`; a comment every 15 s while the text is written. `Last-Event-ID` reads on. A finished text is stored per session, language and agent. `agent` is for people on Professional and above."""
        return self._events("GET", f"/api/sessions/{quote(id, safe='')}/coaching/", {"lang": lang, "agent": agent})

    def get_shared_coaching(self, token: str) -> Iterator[ServerSentEvent]:
        """The coaching text of a shared session, in the share's language. The same stream, in the language frozen on the share."""
        return self._events("GET", f"/api/shared/{quote(token, safe='')}/coaching/", {})

    def get_agents(self, *, limit: Optional[int] = None, offset: Optional[int] = None) -> GetAgentsAnswer:
        """List coaching agents. Newest first. For people, on Professional and above."""
        answer: GetAgentsAnswer = self._json("GET", "/api/agents/", {"limit": limit, "offset": offset})
        return answer

    def post_agents(self, body: PostAgentsBody) -> Agent:
        """Make a coaching agent. `focus` confines texts to metric groups, `tone` words them, `instructions` go to the language model where one is configured."""
        answer: Agent = self._json("POST", "/api/agents/", {}, body)
        return answer

    def get_agent(self, id: str) -> Agent:
        """Read a coaching agent. One agent of the active team."""
        answer: Agent = self._json("GET", f"/api/agents/{quote(id, safe='')}/", {})
        return answer

    def update_agent(self, id: str, body: UpdateAgentBody) -> Agent:
        """Change a coaching agent; its texts are written anew when they are next asked for. Changes the fields that are sent."""
        answer: Agent = self._json("PATCH", f"/api/agents/{quote(id, safe='')}/", {}, body)
        return answer

    def delete_agent(self, id: str) -> None:
        """Delete a coaching agent with the texts it wrote. Sessions and other texts stay."""
        self._json("DELETE", f"/api/agents/{quote(id, safe='')}/", {})

    def post_assistant(self, body: PostAssistantBody) -> Iterator[ServerSentEvent]:
        """Ask about the team's sessions; the answer comes as server-sent events with the sessions it rests on. Answers from the active team's data only, through read-only look-ups, and names the sessions it used. Without a language model it answers four kinds of questions: how a value is going, what to work on, how two sessions compare, who needs attention. Events as in the coaching stream; `done` carries `citations`."""
        return self._events("POST", "/api/assistant/", {}, body)

    def get_artifacts(self, *, limit: Optional[int] = None, offset: Optional[int] = None, kind: Optional[Literal["training_plan", "summary", "athlete_message"]] = None, status: Optional[Literal["pending", "ready", "failed"]] = None, client: Optional[str] = None) -> GetArtifactsAnswer:
        """List artifacts. Newest first. For people, on Professional and above."""
        answer: GetArtifactsAnswer = self._json("GET", "/api/artifacts/", {"limit": limit, "offset": offset, "kind": kind, "status": status, "client": client})
        return answer

    def post_artifacts(self, body: PostArtifactsBody) -> Artifact:
        """Have a training plan, a summary or a message to the athlete written from sessions. Answers at once with status pending; a job writes the text from the sessions' analyses. Without `session_ids` the athlete's newest sessions are taken."""
        answer: Artifact = self._json("POST", "/api/artifacts/", {}, body)
        return answer

    def get_artifact(self, id: str) -> Artifact:
        """Read an artifact. Poll until status is ready or failed."""
        answer: Artifact = self._json("GET", f"/api/artifacts/{quote(id, safe='')}/", {})
        return answer

    def update_artifact(self, id: str, body: UpdateArtifactBody) -> Artifact:
        """Edit a ready artifact. Title and text are the coach's to change; `edited_at` tells that they were."""
        answer: Artifact = self._json("PATCH", f"/api/artifacts/{quote(id, safe='')}/", {}, body)
        return answer

    def delete_artifact(self, id: str) -> None:
        """Delete an artifact; its sessions stay. The text goes for good."""
        self._json("DELETE", f"/api/artifacts/{quote(id, safe='')}/", {})

    def get_artifact_export(self, id: str, *, format: Optional[Literal["md", "txt", "pdf"]] = None, paper: Optional[Literal["A4", "LETTER"]] = None) -> bytes:
        """A ready artifact as Markdown, plain text or PDF. The text as it is now; the PDF carries the team's branding."""
        return self._bytes("GET", f"/api/artifacts/{quote(id, safe='')}/export/", {"format": format, "paper": paper})

    def get_session_events(self, id: str) -> GetSessionEventsAnswer:
        """Detected events and a coach's correction. Contacts, toe-offs, take-offs, repetitions and phases, as detected and as corrected."""
        answer: GetSessionEventsAnswer = self._json("GET", f"/api/sessions/{quote(id, safe='')}/events/", {})
        return answer

    def put_session_events(self, id: str, body: PutSessionEventsBody) -> GetSessionEventsAnswer:
        """Correct the events; metrics are computed again without quota. null goes back to the detected events. Metrics, score, zones, exports, reports and trends follow from the stored pose. The original is kept and every export names the correction."""
        answer: GetSessionEventsAnswer = self._json("PUT", f"/api/sessions/{quote(id, safe='')}/events/", {}, body)
        return answer

    def get_session_landmarks(self, id: str) -> GetSessionLandmarksAnswer:
        """Landmarks that a coach placed by hand. In the order in which they were placed. The pose sidecar holds the pose with them."""
        answer: GetSessionLandmarksAnswer = self._json("GET", f"/api/sessions/{quote(id, safe='')}/landmarks/", {})
        return answer

    def put_session_landmarks(self, id: str, body: PutSessionLandmarksBody) -> GetSessionLandmarksAnswer:
        """Place landmarks by hand; metrics are computed again without quota. An empty list goes back to the measured pose. Angles, events, metrics, score, exports, reports and trends follow from the pose with these landmarks. The measured pose is kept: without them every number is as it was. The annotated video is not drawn again."""
        answer: GetSessionLandmarksAnswer = self._json("PUT", f"/api/sessions/{quote(id, safe='')}/landmarks/", {}, body)
        return answer

    def put_session_distance_marks(self, id: str, body: PutSessionDistanceMarksBody) -> PutSessionDistanceMarksBody:
        """Mark known distances of a run; its times are computed again without quota. An empty list takes the marks away. For sprints and agility tests. A mark has its distance and either its place in the picture (`x`, for a camera that stands still: the service finds when the hips pass it, each mark after the one before) or the moment of the passage (`t_ms`, for any camera). The metrics of the session then hold the times, with their standard errors, and the splits. Marks are kept when the session is analysed again."""
        answer: PutSessionDistanceMarksBody = self._json("PUT", f"/api/sessions/{quote(id, safe='')}/distance-marks/", {}, body)
        return answer

    def get_session_export(self, id: str, *, format: Optional[GetSessionExportFormat] = None, lang: Optional[Literal["en", "ru", "es"]] = None) -> bytes:
        """Time series, events and metrics as CSV, JSON, TRC, MOT, C3D, BVH, glTF or FHIR. TRC, MOT and C3D open in OpenSim and Mokka."""
        return self._bytes("GET", f"/api/sessions/{quote(id, safe='')}/export/", {"format": format, "lang": lang})

    def post_session_references(self, id: str, file: bytes, filename: str = "file", *, offset_s: Optional[float] = None) -> PostSessionReferencesAnswer:
        """Import a laboratory's file beside a session and compare. The file is kept with the session when something in it can be compared. Curves are compared frame by frame, contacts of force plates (20 N) one by one, values of metrics with their stated error. At most ten files a session."""
        answer: PostSessionReferencesAnswer = self._form("POST", f"/api/sessions/{quote(id, safe='')}/references/", {"offset_s": offset_s}, {}, {"field": "file", "filename": filename, "content": file})
        return answer

    def get_session_references(self, id: str) -> GetSessionReferencesAnswer:
        """A session's laboratory files. Oldest first."""
        answer: GetSessionReferencesAnswer = self._json("GET", f"/api/sessions/{quote(id, safe='')}/references/", {})
        return answer

    def get_session_reference(self, id: str, reference: str) -> PostSessionReferencesAnswer:
        """How far a session agrees with a laboratory's file. Made anew from the session as it is now, corrected events included: bias, limits of agreement (Bland and Altman 1986) and their intervals, RMSE, correlation, and the pairs behind them."""
        answer: PostSessionReferencesAnswer = self._json("GET", f"/api/sessions/{quote(id, safe='')}/references/{quote(reference, safe='')}/", {})
        return answer

    def delete_session_reference(self, id: str, reference: str) -> None:
        """Delete a laboratory's file. The file goes too."""
        self._json("DELETE", f"/api/sessions/{quote(id, safe='')}/references/{quote(reference, safe='')}/", {})

    def get_session_reference_report_pdf(self, id: str, reference: str, *, lang: Optional[Literal["en", "ru", "es"]] = None, units: Optional[Literal["metric", "imperial"]] = None, paper: Optional[Literal["A4", "LETTER"]] = None) -> bytes:
        """The agreement with a laboratory's file as PDF. Tables and Bland–Altman plots, with the team's branding."""
        return self._bytes("GET", f"/api/sessions/{quote(id, safe='')}/references/{quote(reference, safe='')}/report.pdf", {"lang": lang, "units": units, "paper": paper})

    def put_session_voice(self, id: str, fields: PutSessionVoiceFields, audio: bytes, filename: str = "audio") -> SessionVoice:
        """Store a voice-over of a session. `audio` is what a browser recorded, up to three minutes; `log` is JSON: what the viewer showed meanwhile (`steps`: from an instant of the recording on, the clip goes on from there at a rate) and which drawings were there. It belongs to the review, takes the place of an earlier one and shows on the public page. A session without a review gets one without words."""
        answer: SessionVoice = self._form("PUT", f"/api/sessions/{quote(id, safe='')}/voice/", {}, fields, {"field": "audio", "filename": filename, "content": audio})
        return answer

    def get_session_voice(self, id: str) -> GetSessionVoiceAnswer:
        """A session's voice-over. With the recording's address and its log; null where there is none."""
        answer: GetSessionVoiceAnswer = self._json("GET", f"/api/sessions/{quote(id, safe='')}/voice/", {})
        return answer

    def delete_session_voice(self, id: str) -> None:
        """Delete a session's voice-over. Its video goes too; words and drawings of the review stay."""
        self._json("DELETE", f"/api/sessions/{quote(id, safe='')}/voice/", {})

    def post_session_voice_video(self, id: str) -> VoiceVideo:
        """Make a video of a session's voice-over. Made in the background: at each instant of the voice the frame that the viewer showed, with the drawings of that instant and the voice as sound, as an MP4 of 30 frames a second, at most 1,280 px long. Faces are blurred where the session's are. Its state is in the voice-over (`video`). One that is wanted or ready stays as it is; a failed one is tried again. It goes with the voice, with the source video and when the session is analysed again. Takes no quota; 30 an hour for a team."""
        answer: VoiceVideo = self._json("POST", f"/api/sessions/{quote(id, safe='')}/voice/video/", {})
        return answer

    def get_session_standards(self, id: str, *, by: Optional[str] = None, lang: Optional[Literal["en", "ru", "es"]] = None) -> SessionStandards:
        """What a session can be held against. `best` goes by the technique score (the coach's where there is one) or by the metric named in `by`. `bands` are the targets of the session and the published norms."""
        answer: SessionStandards = self._json("GET", f"/api/sessions/{quote(id, safe='')}/standards/", {"by": by, "lang": lang})
        return answer

    def put_session_model(self, id: str) -> ModelSession:
        """Make a session the model of its exercise. One model per exercise: an earlier one loses the mark. The mark ends with the session, with its athlete, and while it has another athlete or exercise."""
        answer: ModelSession = self._json("PUT", f"/api/sessions/{quote(id, safe='')}/model/", {})
        return answer

    def delete_session_model(self, id: str) -> None:
        """Take the mark of the model from a session. Idempotent."""
        self._json("DELETE", f"/api/sessions/{quote(id, safe='')}/model/", {})

    def get_session_report_pdf(self, id: str, *, lang: Optional[Literal["en", "ru", "es"]] = None, units: Optional[Literal["metric", "imperial"]] = None, paper: Optional[Literal["A4", "LETTER"]] = None) -> bytes:
        """The session's report as PDF. In a language, unit system and paper size, with the team's branding. Reports of a team are printed one after the other; while twenty wait, a further one is refused."""
        return self._bytes("GET", f"/api/sessions/{quote(id, safe='')}/report.pdf", {"lang": lang, "units": units, "paper": paper})

    def get_session_key_moments_jpg(self, id: str, *, lang: Optional[Literal["en", "ru", "es"]] = None) -> bytes:
        """The key moments of the movement as one picture. Pictures of the annotated video side by side, each cropped about the athlete at the same scale, with name and time below: contact, mid-stance, toe-off and mid-swing of a stride; start, way, turning point and way back of a repetition; else the events that tell most."""
        return self._bytes("GET", f"/api/sessions/{quote(id, safe='')}/key-moments.jpg", {"lang": lang})

    def get_sessions_export(self, *, client: Optional[str] = None, from_: Optional[str] = None, to: Optional[str] = None, is_demo: Optional[GetSessionsIsDemo] = None, tz: Optional[str] = None, group: Optional[str] = None, activity: Optional[SessionActivity] = None, exercise: Optional[str] = None, camera_view: Optional[Literal["side", "front", "back"]] = None, status: Optional[SessionStatus] = None, needs_review: Optional[GetSessionsIsDemo] = None, search: Optional[str] = None, sort: Optional[GetSessionsSort] = None, labels: Optional[Literal["en", "ru", "es"]] = None) -> bytes:
        """The team's sessions as one CSV, with the list's filters. One line per session with a column per metric; takes the filters of the list."""
        return self._bytes("GET", "/api/sessions/export/", {"client": client, "from": from_, "to": to, "is_demo": is_demo, "tz": tz, "group": group, "activity": activity, "exercise": exercise, "camera_view": camera_view, "status": status, "needs_review": needs_review, "search": search, "sort": sort, "labels": labels})

    def get_solutions(self, *, lang: Optional[Literal["en", "ru", "es"]] = None) -> list[GetSolutionsAnswer]:
        """The Solutions and the sessions they take. A Solution turns one athlete's sessions into a report; its slots tell which sessions it takes, `questions` which fields of a run it reads besides."""
        answer: list[GetSolutionsAnswer] = self._json("GET", "/api/solutions/", {"lang": lang})
        return answer

    def get_solutions_runs(self, *, limit: Optional[int] = None, offset: Optional[int] = None, solution: Optional[str] = None, client: Optional[str] = None, status: Optional[Literal["draft", "ready", "failed"]] = None, search: Optional[str] = None, sort: Optional[GetSessionsSort] = None, archived: Optional[GetSessionsIsDemo] = None, activity: Optional[SessionActivity] = None, kind: Optional[Literal["test", "protocol"]] = None, from_: Optional[str] = None, to: Optional[str] = None, tz: Optional[str] = None, lang: Optional[Literal["en", "ru", "es"]] = None) -> GetSolutionsRunsAnswer:
        """List runs. Filters as for sessions; newest first unless `sort` says otherwise."""
        answer: GetSolutionsRunsAnswer = self._json("GET", "/api/solutions/runs/", {"limit": limit, "offset": offset, "solution": solution, "client": client, "status": status, "search": search, "sort": sort, "archived": archived, "activity": activity, "kind": kind, "from": from_, "to": to, "tz": tz, "lang": lang})
        return answer

    def post_solutions_runs(self, body: PostSolutionsRunsBody, *, lang: Optional[Literal["en", "ru", "es"]] = None) -> GetSolutionsRunsAnswerResult:
        """Start a report from an athlete's sessions. The run is a draft until its slots are filled, then ready, or failed with a reason. `fall_history` and `hop_tests` are read by Solutions whose `questions` name them."""
        answer: GetSolutionsRunsAnswerResult = self._json("POST", "/api/solutions/runs/", {"lang": lang}, body)
        return answer

    def get_solutions_run(self, id: str, *, lang: Optional[Literal["en", "ru", "es"]] = None) -> GetSolutionsRunsAnswerResult:
        """Read a run. Judged anew when its sessions have changed."""
        answer: GetSolutionsRunsAnswerResult = self._json("GET", f"/api/solutions/runs/{quote(id, safe='')}/", {"lang": lang})
        return answer

    def update_solutions_run(self, id: str, body: UpdateSolutionsRunBody, *, lang: Optional[Literal["en", "ru", "es"]] = None) -> GetSolutionsRunsAnswerResult:
        """Rename a run or bind other sessions. `session_ids` replaces the bound sessions, `fall_history` and `hop_tests` the answers."""
        answer: GetSolutionsRunsAnswerResult = self._json("PATCH", f"/api/solutions/runs/{quote(id, safe='')}/", {"lang": lang}, body)
        return answer

    def delete_solutions_run(self, id: str) -> None:
        """Delete a run; its sessions stay. Public links of the report end too."""
        self._json("DELETE", f"/api/solutions/runs/{quote(id, safe='')}/", {})

    def post_solutions_run_archive(self, id: str, *, lang: Optional[Literal["en", "ru", "es"]] = None) -> GetSolutionsRunsAnswerResult:
        """Archive a run. Idempotent; archived runs are listed with `archived=true`."""
        answer: GetSolutionsRunsAnswerResult = self._json("POST", f"/api/solutions/runs/{quote(id, safe='')}/archive/", {"lang": lang})
        return answer

    def post_solutions_run_unarchive(self, id: str, *, lang: Optional[Literal["en", "ru", "es"]] = None) -> GetSolutionsRunsAnswerResult:
        """Take a run out of the archive. Idempotent."""
        answer: GetSolutionsRunsAnswerResult = self._json("POST", f"/api/solutions/runs/{quote(id, safe='')}/unarchive/", {"lang": lang})
        return answer

    def get_solutions_run_report(self, id: str, *, lang: Optional[Literal["en", "ru", "es"]] = None, units: Optional[Literal["metric", "imperial"]] = None, paper: Optional[Literal["A4", "LETTER"]] = None) -> GetSolutionsRunReportAnswer:
        """The report of a ready run. Sections with findings, metrics and charts, in a language and unit system."""
        answer: GetSolutionsRunReportAnswer = self._json("GET", f"/api/solutions/runs/{quote(id, safe='')}/report/", {"lang": lang, "units": units, "paper": paper})
        return answer

    def get_solutions_run_report_pdf(self, id: str, *, lang: Optional[Literal["en", "ru", "es"]] = None, units: Optional[Literal["metric", "imperial"]] = None, paper: Optional[Literal["A4", "LETTER"]] = None) -> bytes:
        """The report of a ready run as PDF. The same report, printed with the team's branding."""
        return self._bytes("GET", f"/api/solutions/runs/{quote(id, safe='')}/report.pdf", {"lang": lang, "units": units, "paper": paper})

    def post_solutions_run_share(self, id: str, *, lang: Optional[Literal["en", "ru", "es"]] = None, units: Optional[Literal["metric", "imperial"]] = None) -> PostSolutionsRunShareAnswer:
        """Share a ready report by a public link. Gives the active link again, with language, units and expiry stamped anew."""
        answer: PostSolutionsRunShareAnswer = self._json("POST", f"/api/solutions/runs/{quote(id, safe='')}/share/", {"lang": lang, "units": units})
        return answer

    def delete_solutions_run_share(self, id: str) -> None:
        """Revoke a report's public links. The page answers 404 from then on."""
        self._json("DELETE", f"/api/solutions/runs/{quote(id, safe='')}/share/", {})

    def get_solutions_shared(self, token: str) -> GetSolutionsSharedAnswer:
        """A shared report. Without names and ids of people."""
        answer: GetSolutionsSharedAnswer = self._json("GET", f"/api/solutions/shared/{quote(token, safe='')}/", {})
        return answer

    def get_solutions_shared_landings(self, token: str) -> GetSolutionsSharedLandingsAnswer:
        """The landings of both legs of a shared return to sport. Of a return to sport: the hop tests with a clip of each leg, as annotated videos whose addresses end with the link. Empty for other reports, and where no hop test shows both legs."""
        answer: GetSolutionsSharedLandingsAnswer = self._json("GET", f"/api/solutions/shared/{quote(token, safe='')}/landings/", {})
        return answer

    def get_solutions_shared_report_pdf(self, token: str, *, paper: Optional[Literal["A4", "LETTER"]] = None) -> bytes:
        """A shared report as PDF. Without names and ids of people."""
        return self._bytes("GET", f"/api/solutions/shared/{quote(token, safe='')}/report.pdf", {"paper": paper})

    def post_webhooks(self, body: PostWebhooksBody) -> PostWebhooksAnswer:
        """Make a webhook (Standard Webhooks); its secret is shown in this answer only. Deliveries are signed by the Standard Webhooks scheme and tried again with growing pauses for about three days. Private addresses are refused."""
        answer: PostWebhooksAnswer = self._json("POST", "/api/webhooks/", {}, body)
        return answer

    def get_webhooks(self) -> list[GetWebhooksAnswer]:
        """The team's webhooks, without their secrets. At most 20 per team."""
        answer: list[GetWebhooksAnswer] = self._json("GET", "/api/webhooks/", {})
        return answer

    def update_webhook(self, id: str, body: UpdateWebhookBody) -> GetWebhooksAnswer:
        """Enable a webhook that was disabled after days of failures, or disable one. A webhook that took no delivery for three days is disabled and its team's owner is told by email. Enabling forgets the failures."""
        answer: GetWebhooksAnswer = self._json("PATCH", f"/api/webhooks/{quote(id, safe='')}/", {}, body)
        return answer

    def delete_webhook(self, id: str) -> None:
        """Delete a webhook with its log. Waiting deliveries are not sent any more."""
        self._json("DELETE", f"/api/webhooks/{quote(id, safe='')}/", {})

    def post_webhook_test(self, id: str) -> PostWebhookTestAnswer:
        """Send a test event (webhook.test). Answers with the queued delivery; the log tells what became of it. At most ten a minute."""
        answer: PostWebhookTestAnswer = self._json("POST", f"/api/webhooks/{quote(id, safe='')}/test/", {})
        return answer

    def get_webhook_deliveries(self, id: str) -> list[PostWebhookTestAnswer]:
        """The newest 200 deliveries. Status, attempts and the receiver's answer, for 30 days."""
        answer: list[PostWebhookTestAnswer] = self._json("GET", f"/api/webhooks/{quote(id, safe='')}/deliveries/", {})
        return answer

    def post_webhook_delivery_redeliver(self, id: str, delivery_id: str) -> PostWebhookTestAnswer:
        """Send a delivery again. With the same webhook-id and body, whatever became of it before; at most 60 a minute."""
        answer: PostWebhookTestAnswer = self._json("POST", f"/api/webhooks/{quote(id, safe='')}/deliveries/{quote(delivery_id, safe='')}/redeliver/", {})
        return answer

    def post_webhook_replay(self, id: str, body: PostWebhookReplayBody) -> PostWebhookReplayAnswer:
        """Send the deliveries of a range of time again. Oldest first, under their own webhook-ids; at most 500 in one call, `left` tells how many remain."""
        answer: PostWebhookReplayAnswer = self._json("POST", f"/api/webhooks/{quote(id, safe='')}/replay/", {}, body)
        return answer

    def post_webhooks_listen(self, body: PostWebhooksListenBody) -> PostWebhooksAnswer:
        """Make a webhook without an address, whose deliveries are fetched. For a developer's machine that the service cannot reach; `sagittal listen` uses it. It is deleted a day later at the latest."""
        answer: PostWebhooksAnswer = self._json("POST", "/api/webhooks/listen/", {}, body)
        return answer

    def post_webhook_receive(self, id: str) -> list[PostWebhookReceiveAnswer]:
        """Fetch what waits for a webhook without an address. Signed deliveries, oldest first, at most 100; they count as delivered. Ask again after a second."""
        answer: list[PostWebhookReceiveAnswer] = self._json("POST", f"/api/webhooks/{quote(id, safe='')}/receive/", {})
        return answer

    def get_capture(self, token: str, *, lang: Optional[Literal["en", "ru", "es"]] = None) -> GetCaptureAnswer:
        """What a capture link asks for. The team's name and what to film; no athlete and no session of the team can be read with it."""
        answer: GetCaptureAnswer = self._json("GET", f"/api/capture/{quote(token, safe='')}/", {"lang": lang})
        return answer

    def post_capture_uploads(self, token: str, body: PostCaptureUploadsBody) -> PostCaptureUploadsAnswer:
        """Agree, and reserve the upload of a clip. The consent is stored with its version, language and time; under 18 years a guardian's name is needed. Ten an hour for each link and client address, 60 for each link. PUT the clip to `url` with `headers`."""
        answer: PostCaptureUploadsAnswer = self._json("POST", f"/api/capture/{quote(token, safe='')}/uploads/", {}, body)
        return answer

    def post_capture_upload_done(self, token: str, id: str) -> PostCaptureUploadDoneAnswer:
        """Hand in a clip that has arrived. Makes the session, once. Answers the same again."""
        answer: PostCaptureUploadDoneAnswer = self._json("POST", f"/api/capture/{quote(token, safe='')}/uploads/{quote(id, safe='')}/done/", {})
        return answer

    def post_capture_links(self, body: PostCaptureLinksBody) -> CaptureLink:
        """Make a link by which an athlete sends clips without an account. For one athlete (`client`). Without a client each sender gives a name, and the clip goes to the one athlete of that name. Clips count on the team's quota."""
        answer: CaptureLink = self._json("POST", "/api/capture-links/", {}, body)
        return answer

    def get_capture_links(self) -> list[CaptureLink]:
        """The links that take clips. A plain array, newest first, without those that ended; at most 200."""
        answer: list[CaptureLink] = self._json("GET", "/api/capture-links/", {})
        return answer

    def delete_capture_link(self, id: str) -> None:
        """Take a link back. The page answers 404 from then on. Clips that came stay."""
        self._json("DELETE", f"/api/capture-links/{quote(id, safe='')}/", {})

    def get_capture_link_clips(self, id: str) -> list[GetCaptureLinkClipsAnswer]:
        """What came by a link, with the consents. Newest first, at most 200. A consent is deleted with its session."""
        answer: list[GetCaptureLinkClipsAnswer] = self._json("GET", f"/api/capture-links/{quote(id, safe='')}/clips/", {})
        return answer

    def get_shared(self, token: str) -> GetSharedAnswer:
        """A shared session. Without names and ids of people; a blurred face comes without its source video."""
        answer: GetSharedAnswer = self._json("GET", f"/api/shared/{quote(token, safe='')}/", {})
        return answer

    def post_shared_answer(self, token: str, body: PostSharedAnswerBody) -> SessionMetricValueJsonAnswer:
        """The athlete's answer to a review. The athlete's answer to the coach's review: understood, words, or both. It replaces an earlier answer. Ten an hour for each link and client address."""
        answer: SessionMetricValueJsonAnswer = self._json("POST", f"/api/shared/{quote(token, safe='')}/answer/", {}, body)
        return answer

    def get_shared_voice(self, token: str) -> GetSessionVoiceAnswer:
        """The coach's voice over a shared session. With the recording's address and its log; null where there is none."""
        answer: GetSessionVoiceAnswer = self._json("GET", f"/api/shared/{quote(token, safe='')}/voice/", {})
        return answer

    def get_shared_key_moments_jpg(self, token: str) -> bytes:
        """The key moments of a shared session as one picture. In the language of the link."""
        return self._bytes("GET", f"/api/shared/{quote(token, safe='')}/key-moments.jpg", {})

    def get_shared_compare(self, token: str) -> GetSharedCompareAnswer:
        """A shared comparison. The sessions in display order, redacted like a single one."""
        answer: GetSharedCompareAnswer = self._json("GET", f"/api/shared/compare/{quote(token, safe='')}/", {})
        return answer

    def get_shared_trends(self, token: str, *, from_: Optional[str] = None, to: Optional[str] = None, range: Optional[GetClientTrendsRange] = None) -> GetSharedTrendsAnswer:
        """Trends around a shared session. The athlete's trends without ids of anybody or anything."""
        answer: GetSharedTrendsAnswer = self._json("GET", f"/api/shared/{quote(token, safe='')}/trends/", {"from": from_, "to": to, "range": range})
        return answer

    def post_session_share(self, id: str, *, lang: Optional[Literal["en", "ru", "es"]] = None, sound: Optional[Literal["on", "off"]] = None) -> PostSolutionsRunShareAnswer:
        """Share a session by a public link. Gives the active link again, with language and expiry stamped anew. The page is at `url`."""
        answer: PostSolutionsRunShareAnswer = self._json("POST", f"/api/sessions/{quote(id, safe='')}/share/", {"lang": lang, "sound": sound})
        return answer

    def get_session_share(self, id: str) -> PostSolutionsRunShareAnswer:
        """The active public link of a session. Nothing is stamped anew: the link is as the athlete has it."""
        answer: PostSolutionsRunShareAnswer = self._json("GET", f"/api/sessions/{quote(id, safe='')}/share/", {})
        return answer

    def delete_session_share(self, id: str) -> None:
        """Revoke a session's public links, comparisons and reports that show its video included. Comparisons that show the session end as well. The pages answer 404 from then on."""
        self._json("DELETE", f"/api/sessions/{quote(id, safe='')}/share/", {})

    def post_sessions_compare_share(self, body: PostSessionsCompareShareBody, *, lang: Optional[Literal["en", "ru", "es"]] = None, sound: Optional[Literal["on", "off"]] = None) -> PostSolutionsRunShareAnswer:
        """Share a comparison of 2 to 4 completed sessions. `ids` in display order. The active link of exactly this order is given again."""
        answer: PostSolutionsRunShareAnswer = self._json("POST", "/api/sessions/compare/share/", {"lang": lang, "sound": sound}, body)
        return answer

    def delete_sessions_compare_share(self, body: PostSessionsCompareShareBody) -> None:
        """Revoke the public links of a comparison. `ids` in any order. The page answers 404 from then on."""
        self._json("DELETE", "/api/sessions/compare/share/", {}, body)

    def post_teams(self, body: PostTeamsBody) -> AdminProfileTeam:
        """Create a further team. The caller owns it; it starts on Free. Switch to it with POST /api/me/active-team/."""
        answer: AdminProfileTeam = self._json("POST", "/api/teams/", {}, body)
        return answer

    def get_team_members(self, *, limit: Optional[int] = None, offset: Optional[int] = None) -> GetTeamMembersAnswer:
        """People of the active team. With their roles and how many sessions each uploaded to this team."""
        answer: GetTeamMembersAnswer = self._json("GET", "/api/team/members/", {"limit": limit, "offset": offset})
        return answer

    def delete_team_member(self, admin_id: str) -> None:
        """Remove a person from the team, or leave it. The owner removes anybody else; everybody may leave, the owner after handing over."""
        self._json("DELETE", f"/api/team/members/{quote(admin_id, safe='')}/", {})

    def post_team_transfer_ownership(self, body: PostTeamTransferOwnershipBody) -> GetTeamMembersAnswerResult:
        """Hand the team over to another of its people. The former owner stays as a member."""
        answer: GetTeamMembersAnswerResult = self._json("POST", "/api/team/transfer-ownership/", {}, body)
        return answer

    def post_team_exports(self) -> TeamExport:
        """Have all data of the team written as one ZIP. The ZIP is written in the background, three a day at most, and takes the place of the one before. It is deleted after seven days, or when an athlete is erased. `sagittal admin import-team` makes a team of it in another installation."""
        answer: TeamExport = self._json("POST", "/api/team/exports/", {})
        return answer

    def get_team_exports(self) -> GetTeamExportsAnswer:
        """Archives of the team, newest first. Poll until `status` is ready; `url` then reads the ZIP."""
        answer: GetTeamExportsAnswer = self._json("GET", "/api/team/exports/", {})
        return answer

    def get_team_retention(self, *, video_days: Optional[int] = None, session_days: Optional[int] = None) -> RetentionState:
        """How long the team keeps its data. Off by default. `due` counts what the next nightly clean-up deletes: by the stored days, or by those of the query, to look before setting them."""
        answer: RetentionState = self._json("GET", "/api/team/retention/", {"video_days": video_days, "session_days": session_days})
        return answer

    def put_team_retention(self, body: PutTeamRetentionBody) -> RetentionState:
        """Set how long the team keeps its data. Counted from the day a session was made. Without its video a session keeps its results and annotated video, and cannot be analysed again."""
        answer: RetentionState = self._json("PUT", "/api/team/retention/", {}, body)
        return answer

    def post_invites(self, body: PostInvitesBody) -> PostInvitesAnswer:
        """Invite a person to the team. Valid for seven days; the link is in the email and in this answer only. Ten a day on Free, a hundred above."""
        answer: PostInvitesAnswer = self._json("POST", "/api/invites/", {}, body)
        return answer

    def get_invites(self, *, limit: Optional[int] = None, offset: Optional[int] = None) -> GetInvitesAnswer:
        """The team's invites. With their states; links are not shown."""
        answer: GetInvitesAnswer = self._json("GET", "/api/invites/", {"limit": limit, "offset": offset})
        return answer

    def delete_invite(self, id: str) -> None:
        """Cancel an invite. The link answers 410 from then on."""
        self._json("DELETE", f"/api/invites/{quote(id, safe='')}/", {})

    def post_invite_resend(self, id: str) -> PostInvitesAnswer:
        """Email an invite again, with a new link of seven days. The link before ends."""
        answer: PostInvitesAnswer = self._json("POST", f"/api/invites/{quote(id, safe='')}/resend/", {})
        return answer

    def get_invite(self, token: str) -> GetInviteAnswer:
        """What an invite is for. The token of the emailed link is the credential."""
        answer: GetInviteAnswer = self._json("GET", f"/api/invites/{quote(token, safe='')}/", {})
        return answer

    def post_invite_accept(self, token: str) -> GetTeamMembersAnswerResult:
        """Join the team of an invite. The sign-in email need not be the invited one. Switches the active team only for people who have finished onboarding."""
        answer: GetTeamMembersAnswerResult = self._json("POST", f"/api/invites/{quote(token, safe='')}/accept/", {})
        return answer

    def post_api_keys(self, body: PostApiKeysBody) -> PostApiKeysAnswer:
        """Mint a key; its token is shown in this answer only. For server-to-server calls, on Organization and above; only a hash is stored. `scopes` say what the key may do, `allowed_ips` from where, `expires_at` until when."""
        answer: PostApiKeysAnswer = self._json("POST", "/api/api-keys/", {}, body)
        return answer

    def get_api_keys(self) -> list[GetApiKeysAnswer]:
        """The team's keys, without their tokens. A plain array of the keys that are not revoked, those that have expired too."""
        answer: list[GetApiKeysAnswer] = self._json("GET", "/api/api-keys/", {})
        return answer

    def delete_api_key(self, id: str) -> None:
        """Revoke a key, effective on its next request. A revoked key never works again."""
        self._json("DELETE", f"/api/api-keys/{quote(id, safe='')}/", {})

    def post_api_key_rotate(self, id: str, body: PostApiKeyRotateBody) -> PostApiKeysAnswer:
        """Mint a key like this one, which works on for the overlap. The new key has the old one's label, scopes and addresses, and its lifetime counted anew. The old token works for `overlap_hours` more (24 unless said; 0 ends it at once)."""
        answer: PostApiKeysAnswer = self._json("POST", f"/api/api-keys/{quote(id, safe='')}/rotate/", {}, body)
        return answer

    def get_api_key_requests(self, id: str, *, limit: Optional[int] = None, offset: Optional[int] = None, status: Optional[Literal["ok", "error"]] = None) -> GetApiKeyRequestsAnswer:
        """What was asked with a key lately. Method, path, status, request id and latency of each request of the last seven days, newest first. Bodies and query strings are never kept."""
        answer: GetApiKeyRequestsAnswer = self._json("GET", f"/api/api-keys/{quote(id, safe='')}/requests/", {"limit": limit, "offset": offset, "status": status})
        return answer

    def get_plans(self) -> list[Plan]:
        """All plans, cheapest first. A plain array. Amounts are in cents of USD, quotas per month."""
        answer: list[Plan] = self._json("GET", "/api/plans/", {})
        return answer

    def get_subscriptions_current(self) -> Subscription:
        """The team's plan and where it stands. `is_scheduled_to_cancel` tells whether the plan ends with its period."""
        answer: Subscription = self._json("GET", "/api/subscriptions/current/", {})
        return answer

    def post_billing_checkout(self, body: PostBillingCheckoutBody) -> PostBillingCheckoutAnswer:
        """Start a checkout. Open the returned address; the plan changes when the provider reports the payment."""
        answer: PostBillingCheckoutAnswer = self._json("POST", "/api/billing/checkout/", {}, body)
        return answer

    def post_billing_portal(self) -> PostBillingCheckoutAnswer:
        """Open the provider's portal. Payment method, invoices and plan at the provider."""
        answer: PostBillingCheckoutAnswer = self._json("POST", "/api/billing/portal/", {})
        return answer

    def post_billing_cancel(self, body: PostBillingCancelBody) -> Subscription:
        """Cancel at the period's end. Paid access goes on until the period's end."""
        answer: Subscription = self._json("POST", "/api/billing/cancel/", {}, body)
        return answer

    def post_billing_reactivate(self) -> Subscription:
        """Take a scheduled cancellation back. Before the period's end only."""
        answer: Subscription = self._json("POST", "/api/billing/reactivate/", {})
        return answer

    def get_platform_teams(self, *, limit: Optional[int] = None, offset: Optional[int] = None, search: Optional[str] = None) -> GetPlatformTeamsAnswer:
        """All teams of the deployment. Search by name or email."""
        answer: GetPlatformTeamsAnswer = self._json("GET", "/api/platform/teams/", {"limit": limit, "offset": offset, "search": search})
        return answer

    def post_platform_team_plan(self, team_id: str, body: PostPlatformTeamPlanBody) -> Subscription:
        """Grant a plan without payment. Ends what the platform granted before; not while the team pays at a provider."""
        answer: Subscription = self._json("POST", f"/api/platform/teams/{quote(team_id, safe='')}/plan/", {}, body)
        return answer

    def get_unsubscribe(self, token: str) -> bytes:
        """Page that asks whether to stop Capture Check emails. Changes nothing, since mail scanners open every link."""
        return self._bytes("GET", f"/api/unsubscribe/{quote(token, safe='')}/", {})

    def post_unsubscribe(self, token: str) -> bytes:
        """Stop Capture Check emails, in one click. The target of List-Unsubscribe (one click); needs no sign-in."""
        return self._bytes("POST", f"/api/unsubscribe/{quote(token, safe='')}/", {})

    def get_client_management_clients(self) -> GetClientManagementClientsAnswer:
        """All users. The roster surface shows the same athletes as the main one."""
        answer: GetClientManagementClientsAnswer = self._json("GET", "/client-management/clients/", {})
        return answer

    def post_client_management_clients(self, fields: PostClientManagementClientsFields, profile_photo: Optional[bytes] = None, filename: str = "profile_photo") -> PostClientManagementClientsAnswer:
        """Add a user. Lists are JSON-encoded; a profile photo needs multipart. Fields may also stand in the query."""
        answer: PostClientManagementClientsAnswer = self._form("POST", "/client-management/clients/", {}, fields, None if profile_photo is None else {"field": "profile_photo", "filename": filename, "content": profile_photo})
        return answer

    def put_client_management_clients(self, fields: PutClientManagementClientsFields, profile_photo: Optional[bytes] = None, filename: str = "profile_photo") -> PutClientManagementClientsAnswer:
        """Change a user. `user_uid` names the user; other fields are optional. Fields may also stand in the query."""
        answer: PutClientManagementClientsAnswer = self._form("PUT", "/client-management/clients/", {}, fields, None if profile_photo is None else {"field": "profile_photo", "filename": filename, "content": profile_photo})
        return answer

    def delete_client_management_clients(self, fields: DeleteClientManagementClientsFields) -> PutClientManagementClientsAnswer:
        """Delete a user. Erases the user's data; sessions stay without them. `user_uid` may also stand in the query."""
        answer: PutClientManagementClientsAnswer = self._form("DELETE", "/client-management/clients/", {}, fields)
        return answer

    def post_client_management_clients_save_notes(self, user_uid: str, body: PostClientManagementClientsSaveNotesBody) -> PutClientManagementClientsAnswer:
        """Store a note; an empty one clears it. Up to 100 kB."""
        answer: PutClientManagementClientsAnswer = self._json("POST", f"/client-management/clients/save-notes/{quote(user_uid, safe='')}", {}, body)
        return answer

    def get_client_management_clients_filter(self, *, start_after_id: Optional[str] = None, limit: Optional[int] = None, admin_uid: Optional[str] = None, start_date: Optional[str] = None, end_date: Optional[str] = None, gender: Optional[Literal["male", "female"]] = None, preferable_activities: Optional[Union[list[Any], str]] = None) -> GetClientManagementClientsFilterAnswer:
        """Find users. Pages by `start_after_id`; bounds on the last session are inclusive."""
        answer: GetClientManagementClientsFilterAnswer = self._json("GET", "/client-management/clients/filter/", {"start_after_id": start_after_id, "limit": limit, "admin_uid": admin_uid, "start_date": start_date, "end_date": end_date, "gender": gender, "preferable_activities": preferable_activities})
        return answer

    def get_client_management_client(self, user_uid: str) -> GetClientManagementClientsAnswerUser:
        """Read a user. One user of the roster."""
        answer: GetClientManagementClientsAnswerUser = self._json("GET", f"/client-management/clients/{quote(user_uid, safe='')}", {})
        return answer

    def post_billing_webhook(self, body: Optional[dict[str, Any]] = None) -> PostBillingWebhookAnswer:
        """Events of the payment provider. Checked by the provider's signature; each event is applied once, in any order."""
        answer: PostBillingWebhookAnswer = self._json("POST", "/api/billing/webhook/", {}, body)
        return answer
