import { common, errors } from "./common.ts";

export const auth = {
  create: "Create an account",
  createLead: "Free for five sessions a month. No card needed.",
  email: "Email",
  forgot: "Forgot your password?",
  have: "Already have an account?",
  login: "Sign in",
  name: "Your name",
  password: "Password",
  passwordHint: "At least 10 characters.",
  wrong: "The email or the password is wrong.",
  pitch: "A phone video in, trustworthy numbers out.",
  steps: {
    film: "Film from the side, from the front or from behind; no markers, no wearables.",
    measure: "Angles, contacts and timing, each with its spread and how far it can be trusted.",
    share: "One link for the athlete: what is good, and the one thing to change.",
  },
};

export const reset = {
  title: "New password",
  lead: "Enter your email; if there is an account, we send a link.",
  send: "Send the link",
  sent: "If an account with this email exists, a link is on its way.",
  password: "New password",
  save: "Save the password",
  done: "The password is changed. Sign in with the new one.",
  back: "Back to sign in",
};

/** What the pages around signing in say: they load nothing else. */
export const entryTexts = { common, errors, auth, reset };
