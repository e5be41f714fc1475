import type { en } from "./en.ts";
import { base } from "./es/base.ts";
import { camera } from "./es/camera.ts";
import { auth, reset } from "./es/entry.ts";
import { film } from "./es/film.ts";
import { lab } from "./es/lab.ts";
import { athlete, athletes, capturing, groups, groupTable, importing, peers } from "./es/people.ts";
import { ghost, landmark, pen, placing, point, review, session, threshold, viewer } from "./es/session.ts";
import { settings } from "./es/settings.ts";
import {
  answer,
  coaching,
  compare,
  curves,
  events,
  findings,
  metric,
  player,
  publicPage,
  score,
  share,
  stages,
  trends,
} from "./es/shown.ts";
import { upload } from "./es/upload.ts";
import { invite, verify, welcome } from "./es/welcome.ts";
import { assistant, home, platform, sessions, solutions, standards, texts, upgrade } from "./es/work.ts";
import type { SameKeys } from "./types.ts";

export const es: SameKeys<typeof en> = {
  ...base,
  nav: {
    account: "Cuenta",
    athletes: "Atletas",
    groups: "Grupos",
    home: "Inicio",
    main: "Principal",
    more: "Más",
    record: "Nueva sesión",
    search: "Buscar",
    sessions: "Sesiones",
    settings: "Ajustes",
    signOut: "Cerrar sesión",
    skip: "Ir al contenido",
    solutions: "Soluciones",
    switchTo: "Cambiar a {{team}}",
    team: "Equipo",
    plan: "Plan",
  },
  palette: { nothing: "No se encontró nada", placeholder: "Atleta, sesión o lugar", results: "Resultados" },
  notFound: { title: "Aquí no hay nada", text: "La dirección es errónea o lo que había ya no está." },
  auth,
  verify,
  reset,
  invite,
  welcome,
  home,
  sessions,
  session,
  player,
  events,
  curves,
  score,
  findings,
  metric,
  answer,
  coaching,
  viewer,
  review,
  share,
  compare,
  standards,
  ghost,
  lab,
  landmark,
  pen,
  placing,
  point,
  stages,
  threshold,
  athletes,
  capturing,
  importing,
  groupTable,
  camera,
  film,
  athlete,
  trends,
  peers,
  groups,
  assistant,
  platform,
  solutions,
  texts,
  upgrade,
  upload,
  settings,
  public: publicPage,
};
