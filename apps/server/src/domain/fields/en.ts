import { expressionErrorText } from "@sagittal/catalogue";
import { formFor } from "./number.ts";
import type { FieldTexts } from "./types.ts";

const { number, counted } = formFor("en");
const characters = (n: number) => counted(n, { one: "character", other: "characters" });

export const en: FieldTexts = {
  invalid: "This value is not valid.",
  rules: {
    required: "This field is required.",
    colour: "Use #rrggbb or #rgb.",
    six_digits: "Enter exactly six digits.",
    hint_id: "Use 1 to 64 lowercase letters, digits, _ or -, starting with a letter or digit.",
    time_zone: "Not a known IANA time zone.",
    day_range: "Use a day from 1900 to 2199.",
    each_once: "Each session may appear once.",
    last_is_user: "The last message must be the user's.",
    end_after_start: "The end must come after the start.",
    drawing_points: "Too few or too many points for this drawing.",
    times_rise: "Times must rise from 0, each later than the one before.",
    logo_by_upload: "Upload a logo with POST /api/me/branding/logo/; an empty string removes it.",
    ip_range: "Enter an IP address or a CIDR range, such as 203.0.113.7 or 10.0.0.0/8.",
  },
  kinds: {
    text: "Must be a text.",
    number: "Must be a number.",
    integer: "Must be a whole number.",
    boolean: "Must be true or false.",
    list: "Must be a list.",
    object: "Must be an object.",
  },
  formats: {
    email: "Enter a valid email address.",
    url: "Enter a complete address, such as https://example.com.",
    uuid: "Must be an id (UUID).",
    date: "Use the form YYYY-MM-DD.",
    datetime: "Use the form YYYY-MM-DDThh:mm:ssZ.",
  },
  empty: "Must not be empty.",
  charactersAtLeast: (n) => `Use at least ${characters(n)}.`,
  charactersAtMost: (n) => `Use at most ${characters(n)}.`,
  charactersBetween: (min, max) => `Use ${number(min)} to ${characters(max)}.`,
  itemsAtLeast: (n) => `Choose at least ${number(n)}.`,
  itemsAtMost: (n) => `Choose at most ${number(n)}.`,
  bytesAtMost: (kB) => `Must be at most ${number(kB)} kB.`,
  atLeast: (n) => `Must be at least ${number(n)}.`,
  atMost: (n) => `Must be at most ${number(n)}.`,
  above: (n) => `Must be greater than ${number(n)}.`,
  below: (n) => `Must be less than ${number(n)}.`,
  multipleOf: (n) => `Must be a multiple of ${number(n)}.`,
  oneOf: (values) => `Use one of: ${values.join(", ")}.`,
  notAFieldOf: (names) => `There is no such field: ${names.join(", ")}.`,

  confirmEmail: "Enter the account's email address.",
  alreadyMember: "This person belongs to the team already.",
  nameTaken: "A group with this name exists already.",
  notBeforeStart: "The end must not be before the start.",
  inFuture: "Must lie in the future.",
  unstorable: "The text contains a character that cannot be stored.",
  ownAddress: "Must be an address of this service.",
  teamHasEnough: (max) => `A team can have ${number(max)}; delete one first.`,

  imageMissing: "Send the image as a form field of this name.",
  imageUnreadable: "The image cannot be read.",

  voiceMissing: "Send the recording as a form field of this name.",
  notAVoice: "This is no recording of a browser: WebM or MP4 is needed.",

  referenceMissing: "Send the file as a form field of this name.",
  sessionHasEnough: (max) => `A session can have ${number(max)}; delete one first.`,
  referenceProblems: {
    no_rows: () => "The file has no rows.",
    no_columns: () => 'The file is no C3D file and lacks the columns "metric" and "value", or a column "time_s".',
    metric_without_number: (line) => `Line ${number(line)} has no metric with a number.`,
    time_backwards: (row) => `The time of row ${number(row)} does not follow the one before.`,
    damaged: () => "The C3D file is damaged or ends early.",
    recording_damaged: () => "The FIT or TCX file is damaged or ends early.",
    force_plate_type: (type) => `Force plates of type ${number(type)} cannot be read; types 1 to 5 can.`,
    nothing_in_common: () => "The file has nothing that this session measures, or the two recordings do not overlap.",
  },

  table: {
    unreadable: (line) => `The table cannot be read from line ${number(line)} on: a quotation mark is not closed.`,
    noRows: "The table has no rows below its headings.",
    noNames: "The first line names no column for the name. Head it Name.",
    rowsAtMost: (max) => `A table can have ${counted(max, { one: "row", other: "rows" })}; split it.`,
    cellsBeyond: "The row has more cells than there are headings. Put a text that holds the separator in quotation marks.",
    sameAs: (row) => `Looks like the athlete of row ${number(row)}; a birth date or an email in both tells them apart.`,
  },

  notReserved: "Not a session_id that POST /api/sessions/upload-intent/ reserved for this team.",
  consentInFuture: "A consent cannot lie in the future.",
  bornInFuture: "A birth date cannot lie in the future.",
  notOwnUpload: "Must be the public_url of an upload intent of this team.",
  notUploaded: "The file is not uploaded yet: PUT it to the upload URL first.",
  notAVideo: "The file is not an MP4, MOV or WebM video.",
  videoTooLarge: (mb) => `The video is larger than ${number(mb)} MB.`,

  notAnExercise: "Not an exercise of this activity; GET /api/exercises/ lists them.",
  notByLink: "This exercise needs what only a coach can tell: no link can be made for it.",
  notAMetric: "Not a metric of this exercise.",
  metricWithoutZone: "This metric is shown for reference only; it has no zone.",
  metricOfBothSides: (base) => `Use ${base}; both sides follow it.`,
  limitMissing: "Say from where it is green, up to where, or both.",
  limitAlone: "Needs the green limit on the same side.",
  limitsMustRise: "The limits must rise: amber from, green from, green to, amber to.",

  expression: (error) => `Character ${error.position + 1}: ${expressionErrorText(error, "en")}`,

  webAddress: "Enter a URL that begins with https:// or http://.",
  withoutCredentials: "The URL must not carry a user name or password.",
  publicAddress: "The address must be on the public internet, not private or loopback.",

  unknownSolution: "There is no such Solution; see GET /api/solutions/.",
  otherAthletes: (ids) => `A report is about one athlete; these sessions are of another: ${ids.join(", ")}.`,
  oneAthlete: "All sessions must be of the same athlete.",
  sessionsOrAthlete: "Name sessions or an athlete.",
  noCompletedSessions: "This athlete has no completed sessions yet.",
  unknownAthletes: (ids) => `Not athletes of this team: ${ids.join(", ")}.`,
  unknownMetricGroups: (unknown, known) => `Not a metric group: ${unknown.join(", ")}. Known: ${known.join(", ")}.`,
};
