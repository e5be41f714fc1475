import type { en } from "./en.ts";
import { base } from "./es/base.ts";
import { camera } from "./es/camera.ts";
import { auth, reset } from "./es/entry.ts";
import { film } from "./es/film.ts";
import { lab } from "./es/lab.ts";
import { athlete, athletes, capturing, groups, groupTable, importing, peers } from "./es/people.ts";
import { refusals } from "./es/refusals.ts";
import { ghost, landmark, marks, pen, placing, point, recording, review, session, share, threshold, trends, viewer } from "./es/session.ts";
import { settings } from "./es/settings.ts";
import {
  answer,
  coaching,
  compare,
  curves,
  events,
  findings,
  landings,
  metric,
  player,
  publicPage,
  score,
  stages,
  voice,
} from "./es/shown.ts";
import { upload } from "./es/upload.ts";
import { invite, verify, welcome } from "./es/welcome.ts";
import { assistant, home, platform, sessions, solutions, standards, texts, upgrade } from "./es/work.ts";
import type { SameKeys } from "./types.ts";

export const es: SameKeys<typeof en> = {
  ...base,
  errors: { ...base.errors, ...refusals },
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
  newVersion: {
    text: "Hay una versión nueva de Sagittal y una parte de esta página ya no se puede cargar. Lo que ha escrito sigue aquí hasta que recargue: guárdelo antes.",
    load: "Recargar",
  },
  otherTeam: {
    text: "Ahora trabaja en otro equipo, cambiado en otra ventana o en otro dispositivo. Esta página aún muestra {{team}} y no guarda nada hasta que elija.",
    back: "Seguir en {{team}}",
    leave: "Ir al otro equipo",
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
  landings,
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
  marks,
  pen,
  placing,
  recording,
  voice,
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
