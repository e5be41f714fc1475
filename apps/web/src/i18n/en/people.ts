export const athletes = {
  add: "Add an athlete",
  search: "Search athletes",
  archived: "Archived",
  nothing: "No athlete fits",
  first: "No athletes yet",
  firstText: "With height, weight and age, targets fit the person.",
  sessions: "Sessions: {{n}}",
};

export const athlete = {
  name: "Name",
  phone: "Phone",
  gender: "Sex",
  genders: { none: "Not stated", female: "Female", male: "Male", other: "Other" },
  birth_date: "Date of birth",
  height_cm: "Height",
  weight_kg: "Body mass",
  leg_length_cm: "Leg length",
  heightHint: "Gives the scale of the video.",
  skill: "Level",
  skills: { none: "Not stated", beginner: "Beginner", intermediate: "Intermediate", advanced: "Advanced", elite: "Elite" },
  note: "Note",
  years: "Age {{n}}",
  archived: "Archived",
  archive: "Archive",
  unarchive: "Take out of the archive",
  export: "Download all data",
  erase: "Erase",
  eraseTitle: "Erase {{name}}?",
  eraseText: "The athlete's data are removed for good; their sessions stay without a name.",
  eraseSessions: "Delete their sessions and videos too",
  tab: { sessions: "Sessions", trends: "Trends", peers: "Peers", reports: "Reports", profile: "Profile" },
  legHint: "From the hip joint to the floor; otherwise estimated from height.",
  more: "Activities and shoes",
  activities: "Activities",
  shoe: { brand: "Shoe brand", model: "Shoe model", size: "Shoe size" },
};

export const trends = {
  one: "A curve appears after the next session.",
  none: "Trends appear after the second session of an exercise.",
  best: "best",
  range: "Period",
  days: "{{n}} days",
};

export const peers = {
  none: "No comparison yet",
  noneText: "It needs a completed session, the athlete's sex and age, and enough others like them.",
  percentile: "Percentile {{n}}",
  source: {
    platform: "Among {{n}} athletes of all teams.",
    team: "Among {{n}} athletes of your team.",
    norm: "Against published reference values:",
  },
};

export const groups = {
  add: "New group",
  edit: "Name and description",
  editMembers: "Members",
  delete: "Delete",
  deleteTitle: "Delete this group?",
  deleteText: "Its athletes and sessions stay.",
  actions: "Actions for {{name}}",
  lead: "Squads, classes, teams: filter sessions by them.",
  first: "No groups yet",
  firstText: "Put athletes together who train together.",
  members: "Athletes: {{n}}",
  name: "Name",
  description: "Description",
};
