import type * as en from "../en/session.ts";
import type { SameKeys } from "../types.ts";

export const session: SameKeys<typeof en.session> = {
  one: "Сессия",
  activity: "Вид",
  exercise: "Упражнение",
  view: "Ракурс",
  athlete: "Спортсмен",
  name: "Метка",
  status: "Состояние",
  demo: "Пример",
  capture: "Съёмка",
  again: "Анализировать снова",
  againText: "По сохранённому видео; сессия не списывается. Нынешние результаты заменятся.",
  untrim: "Взять весь клип",
  compare: "Сравнить",
  delete: "Удалить",
  deleteTitle: "Удалить сессию?",
  deleteText: "Видео, результаты и ссылки удаляются навсегда.",
  edit: "Метка и спортсмен",
  export: "Выгрузка",
  pdf: "Отчёт PDF",
  formats: {
    csv: "CSV, временные ряды",
    json: "JSON, всё",
    trc: "TRC для OpenSim",
    mot: "MOT для OpenSim",
    c3d: "C3D для Mokka и других",
  },
  failed: "Анализ не удался",
  failedText: "Сессия возвращена в ваш запас.",
  gone: "Такой сессии нет",
  goneText: "Она удалена или принадлежит другой команде.",
  working: "Анализ",
  pendingText: "Начнётся, как только освободится место.",
  leave: "Страницу можно покинуть: анализ продолжится.",
  noPose: "Файл позы не прочитан: нет кривых и живой разметки. Размеченное видео работает.",
  reports: "Отчёты с этой сессией",
  parts: "Части страницы",
  results: "Результаты",
  dropCorrections: "Отказаться от исправленных событий",
  dropCorrectionsText: "Тренер исправил события этой сессии. Новый анализ найдёт их заново, и исправления пропадут.",
};

export const viewer: SameKeys<typeof en.viewer> = {
  title: "В объёме",
  open: "Открыть 3D",
  label: "Поза в пространстве, вместе с видео",
  from: "Вид",
  side: "Сбоку",
  front: "Спереди",
  top: "Сверху",
};

export const review: SameKeys<typeof en.review> = {
  title: "Ваша оценка",
  notes: "Заметки",
  score: "Балл, 0–100",
  hint: "Оставьте балл пустым, чтобы сохранить измеренный.",
  save: "Сохранить оценку",
  update: "Обновить оценку",
  saved: "Оценка сохранена.",
};

export const ghost: SameKeys<typeof en.ghost> = {
  label: "Призрак",
  none: "Без призрака",
  best: "Лучший цикл этой сессии",
  sessions: "Другая сессия",
  apart: "У той сессии нет общих событий с этой.",
};

export const point: SameKeys<typeof en.point> = {
  label: "Отметить спортсмена: коснитесь его или нажмите Enter и двигайте отметку стрелками",
  wrong: "Измерен не тот человек",
  how: "Найдите момент, когда спортсмена хорошо видно, и коснитесь его.",
  done: "Спортсмен отмечен. Коснитесь ещё раз, чтобы передвинуть отметку.",
};

export const threshold: SameKeys<typeof en.threshold> = {
  title: "Своя цель",
  all: "действует для всех спортсменов",
  athlete: "действует для этого спортсмена",
  lead: "Единица: {{unit}}. Пустое поле оставляет эту сторону открытой.",
  amber_low: "Жёлтая от",
  min_good: "Зелёная от",
  max_good: "Зелёная до",
  amber_high: "Жёлтая до",
  onlyAthlete: "Только для этого спортсмена",
  remove: "Вернуть обычную цель",
  saved: "Цель сохранена.",
};
