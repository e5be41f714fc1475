import { camera } from "./camera.ts";
import { common, errors, view } from "./common.ts";

/** The page of a capture link. */
export const film = {
  page: "Send a clip",
  title: "A clip for {{team}}",
  what: "{{exercise}} · {{view}}",
  how: "How to film",
  tips: {
    frame: "Head, hands and feet stay in the picture the whole time.",
    light: "Bright, even light; fitted clothes.",
    still: "The phone stands still; one person in the picture.",
  },
  choose: "Film now",
  gallery: "Or choose a clip that you filmed before",
  formats:
    "MP4, MOV or WebM, up to 200 MB. Fast movements are measured better when filmed with the camera app at 120 or 240 frames per second.",
  name: "Your name, as your coach knows it",
  age: "Age of the person in the clip, years",
  guardian: "Name of a parent or guardian",
  guardianHint: "Under 18, a parent or guardian agrees.",
  consent: {
    what: "The clip goes to {{team}}. A computer measures the movement in it; the coach sees the clip and the numbers.",
    use: "It is for training only, is not a diagnosis, and is not published. Faces of people under 18 are blurred in the analysed video.",
    rights: "You can withdraw consent at any time: ask {{team}}, and the clip and the numbers are deleted.",
    agree: "I am the person in the clip, and I agree.",
    agreeGuardian: "I am the parent or guardian, and I agree.",
  },
  send: "Send the clip",
  sending: "Sending, {{percent}} %",
  thanks: "The clip has arrived.",
  thanksText: "Your coach sees it with its numbers and answers you.",
  another: "Send another clip",
  unknown: "This link does not exist or was withdrawn.",
  over: "This link has expired.",
  ask: "Ask your coach for a new one.",
};

/** What can go wrong on it besides what can everywhere. */
const filmErrors = {
  capture_closed: "This link takes no clips now. Ask your coach.",
  capture_link_not_found: "This link does not exist or was withdrawn.",
  capture_link_expired: "This link has expired. Ask your coach for a new one.",
};

/** What that page says: it loads nothing else. */
export const filmTexts = { common, errors: { ...errors, ...filmErrors }, view, camera, film };
