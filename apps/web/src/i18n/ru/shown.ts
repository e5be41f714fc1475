import { common as catalogue } from "@sagittal/catalogue/texts/ru";
import type * as en from "../en/shown.ts";
import type { SameKeys } from "../types.ts";

export const coaching: SameKeys<typeof en.coaching> = {
  title: "Разбор",
  failed: "Текст не загрузился.",
  agent: "Агент-тренер",
  standard: "Обычный текст",
};

export const compare: SameKeys<typeof en.compare> = {
  title: "Сравнение",
  lead: "От двух до четырёх сессий в одном времени.",
  add: "Добавить сессию",
  remove: "Убрать {{name}}",
  choose: "Выберите от двух до четырёх сессий",
  chooseText: "Добавьте их выше или отметьте в списке сессий.",
  align: "Совмещено по событию",
  alignStart: "начало каждой записи: общих событий нет",
  curves: "Кривые за один цикл",
  curvesText: "Среднее по циклам каждой сессии, от 0 до 100 %.",
  noCurves: "В этих сессиях нет циклов, кривые которых можно сравнить.",
  differences: "Различия",
  against: "Под каждым значением: разница с A.",
  bold: "Жирным: больше наименьшего заметного изменения.",
  real: "больше наименьшего заметного изменения",
  noNumbers: "В этих сессиях нет общих измеренных чисел.",
};

export const curves: SameKeys<typeof en.curves> = {
  title: "Кривые углов",
  angle: "Угол",
  overTime: "{{angle}} во времени",
  overCycle: "{{angle}} за цикл",
  cycle: "За один цикл",
  cycleText: "Среднее и стандартное отклонение. Циклы: {{n}}.",
  target: "Целевая зона",
};

export const events: SameKeys<typeof en.events> = {
  correct: "Исправить события",
  done: "Готово",
  corrected: "Исправлено тренером: {{n}}",
  byCoach: "исправлено тренером",
  how: "Перетащите метку туда, где событие на самом деле, или выберите её и двигайте по кадрам кнопками или стрелками. Числа сразу меняются.",
  earlier: "На кадр раньше",
  later: "На кадр позже",
  here: "На текущий кадр",
  remove: "Убрать",
  add: "Добавить на текущий кадр:",
  choose: "Выберите событие",
  computing: "Пересчёт…",
  recomputed: "Пересчитано. Изменилось чисел: {{n}}.",
  undo: "Отменить",
  restore: "Вернуть найденные события",
};

export const findings: SameKeys<typeof en.findings> = { title: "Что делать", praise: "Так и держать: {{metric}}." };

export const metric: SameKeys<typeof en.metric> = {
  name: "Показатель",
  side: "Сторона",
  value: "Значение",
  confidence: "Доверие",
  between: "Цель от {{from}} до {{to}}.",
  atLeast: "Цель не меньше {{value}}.",
  atMost: "Цель не больше {{value}}.",
  note: "Примечание",
  evidence: "Основание",
  definition: "Определение",
  percentile: "Для возраста и пола",
  mdc: "Наименьшее заметное изменение",
  history: "История",
  beta: "оценочно",
  reference: "справочно",
  trust: "Доверие {{percent}} %",
  doubt: {
    hidden: "Менее надёжно: суставы были частично закрыты. Снимите с другой стороны, при ярком свете, в облегающей одежде.",
    few: "Менее надёжно: мало циклов. Снимите больше шагов или повторений.",
    estimate: "Менее надёжно: оценка с одной камеры. Смотрите на изменение со временем, а не на отдельное число.",
  },
  why: "Почему такая цель",
  usual: "С поправкой на этого спортсмена; без неё: {{target}}",
  sameForAll: "Одинакова для всех.",
  source: "Источник",
  sourceChecked: "сверено с текстом публикации",
  sourceUnchecked: "с текстом публикации не сверено",
  consensus: "Ни один источник не сверен с текстом публикации, поэтому это считается общим мнением.",
  noHistory: "История появится после следующей такой сессии спортсмена.",
  hide: "Скрыть",
  hideGroup: "Скрыть: {{group}}",
  hidden: "Скрыто:",
  showGroup: "Снова показать: {{group}}",
};

export const player: SameKeys<typeof en.player> = {
  video: "Видео движения",
  annotated: "Размеченное видео",
  follow: "Следить за спортсменом",
  larger: "Крупнее",
  whole: "Весь кадр",
  seconds: "{{n}} с",
  draw: "Рисовать на кадре",
  drawn: "Рисунки",
  back: "Кадр назад",
  forward: "Кадр вперёд",
  play: "Пуск",
  pause: "Пауза",
  full: "Во весь экран",
  speed: "Скорость",
  position: "Место",
  frame: "Кадр {{frame}} из {{of}}",
  loops: "Повтор",
  unloop: "Остановить повтор",
  layers: "Разметка",
  layer: { skeleton: "Скелет", angles: "Углы", trails: "Следы", contacts: "Опора", ground: "Земля" },
  keys: {
    title: "Клавиши",
    space: { keys: "Пробел", does: "Пуск или пауза" },
    arrows: { keys: "← →", does: "Один кадр" },
    shift: { keys: "Shift ← →", does: "Предыдущее или следующее событие" },
    jkl: { keys: "J K L", does: "Назад, стоп, вперёд" },
    speed: { keys: "1 2 3 4", does: "Скорость 0,1, 0,25, 0,5, 1" },
    side: { keys: "Shift L, R", does: "Только левая или правая сторона; ещё раз: обе" },
    ghost: { keys: "G", does: "Призрак: показать или убрать" },
    loop: { keys: "O", does: "Остановить повтор" },
    full: { keys: "F", does: "Во весь экран" },
    help: { keys: "?", does: "Этот список" },
  },
  sides: "Стороны",
  only: { left: "Только левая", right: "Только правая" },
};

export const publicPage: SameKeys<typeof en.publicPage> = {
  session: "Ваша сессия",
  report: "Отчёт",
  numbers: "Ваши числа",
  about: "Что измерено",
  expired: "Ссылка устарела",
  unknown: "Ссылка не работает",
  ask: "Попросите новую у тренера.",
  screening: "Измерено по видео с одной камеры; это не медицинский диагноз.",
  drawn: "Тренер рисовал на видео: смотрите отмеченные моменты.",
  words: "Слова тренера",
};

export const score: SameKeys<typeof en.score> = {
  title: "Оценка",
  none: "Нет оценки",
  of: "Оценка {{score}} из 100",
  byCoach: "Оценка тренера; анализ: {{measured}}",
  parts: "Из чего она сложена",
  points: "Баллы",
  weight: "Вес",
  provisional: catalogue.provisional,
  band: { strong: "Отлично", good: "Хорошо", developing: "Развивается", needs_work: "Нужна работа" },
  why: catalogue.noScore,
};

export const share: SameKeys<typeof en.share> = {
  action: "Поделиться",
  title: "Поделиться ссылкой",
  text: "У кого есть ссылка, тот видит это без учётной записи: без имён и других сессий.",
  lang: "Язык страницы",
  active: "Ссылка на эту сессию уже действует. Её язык: {{language}}.",
  relang: "У всех, кому вы отправили ссылку, страница откроется на другом языке: {{language}}. Адрес останется прежним.",
  sound: "Сохранить звук в видео",
  soundText: "Без звука никто не услышит, что говорили во время съёмки. Место съёмки и данные устройства не передаются никогда.",
  review: "Ваш письменный отзыв будет виден на странице. Проверьте, что в нём никто не назван.",
  change: "Сменить язык этой ссылки",
  earlier: "Созданная раньше ссылка тоже перейдёт на этот язык.",
  make: "Создать ссылку",
  link: "Ссылка",
  copy: "Скопировать ссылку",
  copied: "Ссылка скопирована.",
  send: "Отправить",
  open: "Открыть",
  until: "Действует до {{date}}",
  revoke: "Отозвать ссылку",
  revoked: "Ссылка больше не работает.",
};

export const stages: SameKeys<typeof en.stages> = { stance: "опора", swing: "перенос", flight: "полёт", descent: "вниз", ascent: "вверх" };

export const trends: SameKeys<typeof en.trends> = {
  one: "Кривая появится после следующей сессии.",
  none: "Динамика появится после второй сессии упражнения.",
  best: "лучшее",
  range: "Период",
  days: "{{n}} дней",
  noneYet: "Динамики пока нет",
};

export const answer: SameKeys<typeof en.answer> = {
  label: "Ваш ответ тренеру",
  understand: "Понятно",
  send: "Отправить ответ",
  understood: "Понятно. Тренер это увидит.",
  sent: "Отправлено. Тренер это увидит.",
};
