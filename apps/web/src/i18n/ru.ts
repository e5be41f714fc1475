import type { en } from "./en.ts";
import { base } from "./ru/base.ts";
import { camera } from "./ru/camera.ts";
import { auth, reset } from "./ru/entry.ts";
import { film } from "./ru/film.ts";
import { lab } from "./ru/lab.ts";
import { athlete, athletes, capturing, groups, groupTable, importing, peers } from "./ru/people.ts";
import { refusals } from "./ru/refusals.ts";
import { ghost, landmark, marks, pen, placing, point, recording, review, session, share, threshold, trends, viewer } from "./ru/session.ts";
import { settings } from "./ru/settings.ts";
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
} from "./ru/shown.ts";
import { upload } from "./ru/upload.ts";
import { invite, verify, welcome } from "./ru/welcome.ts";
import { assistant, home, platform, sessions, solutions, standards, texts, upgrade } from "./ru/work.ts";
import type { SameKeys } from "./types.ts";

export const ru: SameKeys<typeof en> = {
  ...base,
  errors: { ...base.errors, ...refusals },
  nav: {
    account: "Учётная запись",
    athletes: "Спортсмены",
    groups: "Группы",
    home: "Главная",
    main: "Основное",
    more: "Ещё",
    record: "Новая сессия",
    search: "Поиск",
    sessions: "Сессии",
    settings: "Настройки",
    signOut: "Выйти",
    skip: "К содержанию",
    solutions: "Отчёты",
    switchTo: "Перейти в {{team}}",
    team: "Команда",
    plan: "Тариф",
  },
  newVersion: {
    text: "Вышла новая версия Sagittal, и часть этой страницы больше не загружается. Введённое остаётся, пока вы не обновите страницу: сначала сохраните его.",
    load: "Обновить страницу",
  },
  otherTeam: {
    text: "Теперь вы работаете в другой команде: её сменили в другом окне или на другом устройстве. Эта страница всё ещё показывает «{{team}}» и ничего не сохранит, пока вы не выберете.",
    back: "Остаться в «{{team}}»",
    leave: "Перейти в другую команду",
  },
  palette: { nothing: "Ничего не найдено", placeholder: "Спортсмен, сессия или раздел", results: "Результаты" },
  notFound: { title: "Здесь ничего нет", text: "Адрес неверен или страница удалена." },
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
