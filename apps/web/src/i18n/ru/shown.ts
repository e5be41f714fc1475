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
  norm: "Справочно",
  differences: "Различия",
  against: "Под каждым значением: разница с A.",
  bold: "Жирным: больше наименьшего заметного изменения.",
  real: "больше наименьшего заметного изменения",
  noNumbers: "В этих сессиях нет общих измеренных чисел.",
  view: "Вид",
  beside: "Рядом",
  over: "Наложение",
  above: "Поверх A",
  look: "Что наложить",
  picture: "Видео",
  skeleton: "Скелет",
  opacity: "Непрозрачность",
  mirror: "Зеркально",
};

export const curves: SameKeys<typeof en.curves> = {
  title: "Кривые углов",
  angle: "Угол",
  overTime: "{{angle}} во времени",
  overCycle: "{{angle}} за цикл",
  cycle: "За один цикл",
  cycleText: "Среднее и стандартное отклонение. Циклы: {{n}}.",
  target: "Целевая зона",
  loops: "Угол относительно угла",
  loopsText: "Средний цикл каждой ноги в виде петли. Точка — начало цикла.",
  against: "{{y}} / {{x}}",
  numbers: "Числа",
  share: "Цикл",
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

export const findings: SameKeys<typeof en.findings> = { title: "Что делать", praise: "Так держать: {{metric}}." };

export const metric: SameKeys<typeof en.metric> = {
  name: "Показатель",
  side: "Сторона",
  value: "Значение",
  confidence: "Надёжность",
  se: "СОш",
  sd: "СО",
  seOf: "Стандартная ошибка {{value}}",
  intervalOf: "95%-ный интервал: {{range}}.",
  intervalName: "95%-ный интервал",
  intervalRange: "от {{from}} до {{to}}",
  between: "Цель: от {{from}} до {{to}}.",
  atLeast: "Цель: не меньше {{value}}.",
  atMost: "Цель: не больше {{value}}.",
  note: "Примечание",
  evidence: "Основание",
  compared: "Ошибка относительно истины",
  comparedOf:
    "{{limb}}в среднем {{error}} по {{clips}} видео людей с известными истинными значениями; лучшая постоянная догадка ошиблась бы на {{constant}}.",
  comparedFitting:
    "Этих клипов мало, чтобы решать по ним одним: учтены и клипы, на которых метод настраивался (их {{clips}}), с поправкой на то, насколько настройка занижает ошибку ({{error}}; у одной догадки на всех {{constant}}).",
  comparedLimb: { near: "ближняя к камере сторона: ", far: "дальняя сторона: " },
  guess: "На проверочных клипах эта величина была не точнее одной и той же догадки для всех: показана, но не оценивается.",
  guessSide: {
    left: "Левая сторона: на проверочных клипах не точнее одной и той же догадки для всех, поэтому показана, но не оценивается.",
    right: "Правая сторона: на проверочных клипах не точнее одной и той же догадки для всех, поэтому показана, но не оценивается.",
  },
  notCompared: "С известной истиной пока не сравнивалось.",
  percentile: "Для возраста и пола",
  percentileAge: "Для возраста",
  percentileOpen: { below: "{{n}} или ниже", above: "{{n}} или выше" },
  percentileOf: "Процентиль {{n}}",
  percentileRange: "{{place}}, 95%-ный интервал от {{from}} до {{to}}",
  mdc: "Наименьшее заметное изменение",
  history: "История",
  beta: "оценочно",
  reference: "справочно",
  trust: "Надёжность {{percent}} %",
  doubt: {
    hidden: "Менее надёжно: суставы были частично закрыты.",
    few: "Менее надёжно: мало циклов. Снимите больше шагов или повторений.",
    estimate: "Менее надёжно: оценка с одной камеры. Смотрите на изменение со временем, а не на отдельное число.",
  },
  why: "Почему такая цель",
  usual: "С поправкой на этого спортсмена; без неё: {{target}}",
  sameForAll: "Одинакова для всех.",
  source: "Источник",
  sourceChecked: "сверено с текстом публикации",
  sourceUnchecked: "с текстом публикации не сверено",
  sourceNoIdentifier: "идентификатор неизвестен",
  consensus: "Ни один источник не сверен с текстом публикации, поэтому это считается консенсусом.",
  noHistory: "История появится после следующей такой сессии спортсмена.",
  hide: "Скрыть",
  own: "Свои показатели",
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
  keyMoments: "Ключевые моменты движения, каждый с названием и временем",
  back: "Кадр назад",
  forward: "Кадр вперёд",
  play: "Пуск",
  pause: "Пауза",
  full: "Во весь экран",
  speed: "Скорость",
  position: "Место в видео",
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
  until: "Действует до {{date}}",
  session: "Ваша сессия",
  report: "Отчёт",
  numbers: "Ваши числа",
  about: "Что измерено",
  expired: "Ссылка устарела",
  unknown: "Ссылка не работает",
  ask: "Попросите новую у тренера.",
  screening: "Измерено по видео с одной камеры; это не медицинский диагноз.",
  drawn: "Тренер рисовал на видео: смотрите отмеченные моменты.",
  spoken: "Тренер говорит поверх видео: включите голос.",
  words: "Слова тренера",
};

export const score: SameKeys<typeof en.score> = {
  title: "Оценка",
  testResult: "Результат теста",
  none: "Нет оценки",
  of: "Оценка {{score}} из 100",
  byCoach: "Оценка тренера; анализ: {{measured}}",
  parts: "Из чего она сложена",
  points: "Баллы",
  weight: "Вес",
  provisional: catalogue.provisional,
  band: { strong: "Уверенно", good: "Хорошо", developing: "Формируется", needs_work: "Требует работы" },
  why: catalogue.noScore,
};

export const stages: SameKeys<typeof en.stages> = { stance: "опора", swing: "перенос", flight: "полёт", descent: "вниз", ascent: "вверх" };

export const answer: SameKeys<typeof en.answer> = {
  label: "Ваш ответ тренеру",
  understand: "Понятно",
  send: "Отправить ответ",
  understood: "Понятно. Тренер это увидит.",
  sent: "Отправлено. Тренер это увидит.",
};

export const landings = {
  title: "Приземления на каждую ногу",
  lead: "Оба видео начинаются с удержанного приземления, и время у них общее.",
  test: "Прыжковый тест",
  left: "Левая нога",
  right: "Правая нога",
  none: "В этих видео не найдены приземления на каждую из ног.",
};

export const voice: SameKeys<typeof en.voice> = {
  title: "Голос тренера",
  play: "Слушать голос",
  pause: "Приостановить голос",
  position: "Место в записи голоса",
  unheard: "Этот браузер не может проиграть запись.",
  download: "Скачать видео",
};
