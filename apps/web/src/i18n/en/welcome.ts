export const verify = {
  title: "Confirm your email",
  lead: "We sent six digits to {{email}}. They are valid for 15 minutes.",
  code: "Code",
  confirm: "Confirm",
  resend: "Send a new code",
  sent: "A new code is on its way.",
};

export const invite = {
  title: "Join {{team}}",
  lead: "An invitation for {{email}}, valid until {{date}}.",
  join: "Join the team",
  as: "You join as {{email}}.",
  accepted: "This invitation was used already.",
  expired: "This invitation has expired. Ask for a new one.",
  cancelled: "This invitation was cancelled.",
  broken: "Invitation",
};

export const welcome = {
  title: "Welcome",
  progress: "Step {{step}} of {{of}}",
  segment: { title: "Who do you work with?", lead: "It chooses the words and the first suggestions. You can change everything later." },
  activities: { title: "Which activities do you film?", lead: "They come first in every list." },
  demo: {
    title: "See a finished session",
    lead: "A runner on a treadmill, measured from one side: turn it, step through it, try everything. It costs nothing.",
    open: "Open the demo",
    skip: "Later",
  },
  account: {
    title: "Last step",
    lead: "The names that your athletes and your team see.",
    company: "Team or company",
    finish: "Finish",
    finishDemo: "Finish and open the demo",
  },
  segments: {
    sports: { name: "Athletes", text: "Technique, performance, load." },
    healthcare: { name: "Patients", text: "Gait, balance, recovery, sides compared." },
    wellness: { name: "Clients", text: "Movement quality, posture, habits." },
  },
};
