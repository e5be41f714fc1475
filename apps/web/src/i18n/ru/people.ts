import type * as en from "../en/people.ts";
import type { SameKeys } from "../types.ts";

export const athletes: SameKeys<typeof en.athletes> = {
  add: "Добавить спортсмена",
  search: "Поиск спортсменов",
  archived: "В архиве",
  nothing: "Никто не подходит",
  first: "Спортсменов пока нет",
  firstText: "С ростом, весом и возрастом цели подходят человеку.",
  sessions: "Сессии: {{n}}",
  allGroups: "Все группы",
};

export const athlete: SameKeys<typeof en.athlete> = {
  name: "Имя",
  phone: "Телефон",
  gender: "Пол",
  genders: { none: "Не указан", female: "Женский", male: "Мужской", other: "Другой" },
  birth_date: "Дата рождения",
  height_cm: "Рост",
  weight_kg: "Масса тела",
  leg_length_cm: "Длина ноги",
  heightHint: "Даёт масштаб видео.",
  skill: "Уровень",
  skills: { none: "Не указан", beginner: "Начинающий", intermediate: "Средний", advanced: "Продвинутый", elite: "Элита" },
  note: "Заметка",
  years: "Возраст: {{n}}",
  archived: "В архиве",
  archive: "В архив",
  unarchive: "Из архива",
  export: "Скачать все данные",
  erase: "Стереть",
  eraseTitle: "Стереть {{name}}?",
  eraseText: "Данные спортсмена удаляются навсегда; сессии остаются без имени.",
  eraseSessions: "Удалить также сессии и видео",
  tab: { sessions: "Сессии", trends: "Динамика", peers: "Сравнение", reports: "Отчёты", texts: "Тексты", profile: "Профиль" },
  legHint: "От тазобедренного сустава до пола; иначе оценивается по росту.",
  more: "Виды и обувь",
  activities: "Виды активности",
  shoe: { brand: "Марка обуви", model: "Модель обуви", size: "Размер обуви" },
  gone: "Такого спортсмена нет",
  goneText: "Он удалён или принадлежит другой команде.",
  photo: { add: "Добавить фото", change: "Сменить фото", hint: "JPEG или PNG. Видит только ваша команда." },
  ask: "Спросить об этом спортсмене",
  targets: "Свои целевые зоны",
};

export const trends: SameKeys<typeof en.trends> = {
  one: "Кривая появится после следующей сессии.",
  none: "Динамика появится после второй сессии упражнения.",
  best: "лучшее",
  range: "Период",
  days: "{{n}} дней",
  noneYet: "Динамики пока нет",
};

export const peers: SameKeys<typeof en.peers> = {
  none: "Сравнения пока нет",
  noneText: "Нужны готовая сессия, пол и возраст спортсмена и достаточно похожих людей.",
  percentile: "Процентиль {{n}}",
  source: {
    platform: "Среди спортсменов всех команд: {{n}}.",
    team: "Среди спортсменов вашей команды: {{n}}.",
    norm: "По опубликованным нормам:",
  },
  lead: "Сравниваются только группы, не люди, и только если похожих спортсменов достаточно.",
  ages: "возраст {{band}}",
  band: { between: "Ориентир от {{from}} до {{to}}", from: "Ориентир от {{from}}", to: "Ориентир до {{to}}" },
  position: { below: "Ниже ориентира", within: "В пределах ориентира", above: "Выше ориентира" },
};

export const groups: SameKeys<typeof en.groups> = {
  add: "Новая группа",
  edit: "Название и описание",
  editMembers: "Участники",
  delete: "Удалить",
  deleteTitle: "Удалить группу?",
  deleteText: "Спортсмены и сессии остаются.",
  actions: "Действия: {{name}}",
  lead: "Составы, классы, команды: отбирайте по ним сессии.",
  first: "Групп пока нет",
  firstText: "Объедините тех, кто тренируется вместе.",
  members: "Спортсмены: {{n}}",
  name: "Название",
  description: "Описание",
  colour: "Цвет",
  colours: { none: "Нет", accent: "Основной", left: "Синий", right: "Оранжевый", good: "Зелёный", warn: "Янтарный", bad: "Красный" },
};
