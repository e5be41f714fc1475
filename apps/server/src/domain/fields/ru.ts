import { expressionErrorText } from "@sagittal/catalogue";
import { formFor } from "./number.ts";
import type { FieldTexts } from "./types.ts";

const { number, counted } = formFor("ru");
const characters = (n: number) => counted(n, { one: "символа", other: "символов" });

export const ru: FieldTexts = {
  invalid: "Это значение не подходит.",
  rules: {
    required: "Это поле обязательно.",
    colour: "Укажите цвет в виде #rrggbb или #rgb.",
    six_digits: "Введите ровно шесть цифр.",
    hint_id: "От 1 до 64 строчных латинских букв, цифр, _ или -; в начале буква или цифра.",
    time_zone: "Такого часового пояса IANA нет.",
    day_range: "Укажите день с 1900 по 2199 год.",
    each_once: "Каждая сессия может встретиться только один раз.",
    last_is_user: "Последнее сообщение должно быть от пользователя.",
    end_after_start: "Конец должен быть позже начала.",
    drawing_points: "Для этого рисунка точек слишком мало или слишком много.",
    times_rise: "Время должно начинаться с 0 и расти с каждым шагом.",
    logo_by_upload: "Загрузите логотип через POST /api/me/branding/logo/; пустая строка убирает его.",
    ip_range: "Укажите IP-адрес или диапазон CIDR, например 203.0.113.7 или 10.0.0.0/8.",
  },
  kinds: {
    text: "Здесь нужен текст.",
    number: "Здесь нужно число.",
    integer: "Здесь нужно целое число.",
    boolean: "Здесь нужно true или false.",
    list: "Здесь нужен список.",
    object: "Здесь нужен объект.",
  },
  formats: {
    email: "Введите действительный адрес электронной почты.",
    url: "Введите полный адрес, например https://example.com.",
    uuid: "Здесь нужен идентификатор (UUID).",
    date: "Укажите дату в виде ГГГГ-ММ-ДД.",
    datetime: "Укажите время в виде ГГГГ-ММ-ДДTчч:мм:ссZ.",
  },
  empty: "Поле не может быть пустым.",
  charactersAtLeast: (n) => `Не менее ${characters(n)}.`,
  charactersAtMost: (n) => `Не более ${characters(n)}.`,
  charactersBetween: (min, max) => `От ${number(min)} до ${characters(max)}.`,
  itemsAtLeast: (n) => `Выберите не менее ${number(n)}.`,
  itemsAtMost: (n) => `Выберите не более ${number(n)}.`,
  bytesAtMost: (kB) => `Не более ${number(kB)} КБ.`,
  atLeast: (n) => `Не меньше ${number(n)}.`,
  atMost: (n) => `Не больше ${number(n)}.`,
  above: (n) => `Больше ${number(n)}.`,
  below: (n) => `Меньше ${number(n)}.`,
  multipleOf: (n) => `Число должно делиться на ${number(n)}.`,
  oneOf: (values) => `Одно из значений: ${values.join(", ")}.`,
  notAFieldOf: (names) => `Таких полей нет: ${names.join(", ")}.`,

  confirmEmail: "Введите адрес электронной почты этой учётной записи.",
  alreadyMember: "Этот человек уже в команде.",
  nameTaken: "Группа с таким названием уже есть.",
  notBeforeStart: "Конец не может быть раньше начала.",
  inFuture: "Время должно быть в будущем.",
  unstorable: "В тексте есть знак, который нельзя сохранить.",
  ownAddress: "Это должен быть адрес этого сервиса.",
  teamHasEnough: (max) => `У команды может быть не больше ${number(max)}; сначала удалите лишнее.`,

  imageMissing: "Отправьте изображение полем формы с этим именем.",
  imageUnreadable: "Изображение не читается.",

  voiceMissing: "Отправьте запись в поле формы с этим именем.",
  notAVoice: "Это не запись браузера: нужен файл WebM или MP4.",

  referenceMissing: "Отправьте файл в поле формы с этим именем.",
  sessionHasEnough: (max) => `У сессии может быть не больше ${number(max)}; сначала удалите один.`,
  referenceProblems: {
    no_rows: () => "В файле нет строк.",
    no_columns: () => "Это не файл C3D, и в нём нет ни столбцов «metric» и «value», ни столбца «time_s».",
    metric_without_number: (line) => `В строке ${number(line)} нет показателя с числом.`,
    time_backwards: (row) => `Время в строке ${number(row)} не больше предыдущего.`,
    damaged: () => "Файл C3D повреждён или обрывается.",
    recording_damaged: () => "Файл FIT или TCX повреждён или обрывается.",
    force_plate_type: (type) => `Силовые платформы типа ${number(type)} не читаются; читаются типы с 1 по 5.`,
    nothing_in_common: () => "В файле нет ничего, что измеряет эта сессия, или записи не пересекаются по времени.",
  },

  table: {
    unreadable: (line) => `Таблица не читается со строки ${number(line)}: кавычка не закрыта.`,
    noRows: "В таблице нет строк под заголовками.",
    noNames: "В первой строке нет столбца с именем. Назовите его «Имя».",
    rowsAtMost: (max) => `В таблице может быть не больше ${number(max)} строк; разделите её.`,
    cellsBeyond: "В строке больше ячеек, чем заголовков. Заключите в кавычки текст, в котором есть разделитель.",
    sameAs: (row) => `Похоже на спортсмена из строки ${number(row)}; дата рождения или адрес почты у обоих их различит.`,
  },

  notReserved: "Этот session_id не был выдан команде через POST /api/sessions/upload-intent/.",
  consentInFuture: "Согласие не может быть из будущего.",
  bornInFuture: "Дата рождения не может быть в будущем.",
  notOwnUpload: "Здесь нужен public_url загрузки этой команды.",
  notUploaded: "Файл ещё не загружен: сначала отправьте его по адресу загрузки.",
  notAVideo: "Это не видео MP4, MOV или WebM.",
  videoTooLarge: (mb) => `Видео больше ${number(mb)} МБ.`,

  notAnExercise: "У этого вида активности нет такого упражнения; список даёт GET /api/exercises/.",
  notByLink: "Для этого упражнения нужны данные, которые знает только тренер: ссылку для него создать нельзя.",
  notAMetric: "У этого упражнения нет такого показателя.",
  metricWithoutZone: "Этот показатель дан только для справки, зоны у него нет.",
  metricOfBothSides: (base) => `Укажите ${base}: он действует для обеих сторон.`,
  limitMissing: "Укажите, откуда зона зелёная, докуда, или и то и другое.",
  limitAlone: "Нужна и граница зелёной зоны с этой стороны.",
  limitsMustRise: "Границы должны возрастать: жёлтая от, зелёная от, зелёная до, жёлтая до.",

  expression: (error) => `Знак ${error.position + 1}: ${expressionErrorText(error, "ru")}`,

  webAddress: "Введите адрес, который начинается с https:// или http://.",
  withoutCredentials: "В адресе не должно быть имени пользователя и пароля.",
  publicAddress: "Адрес должен быть в открытом интернете, а не в частной сети или на этой машине.",

  unknownSolution: "Такого вида отчёта нет; список даёт GET /api/solutions/.",
  otherAthletes: (ids) => `Отчёт строится по одному спортсмену; эти сессии другого: ${ids.join(", ")}.`,
  oneAthlete: "Все сессии должны быть одного спортсмена.",
  sessionsOrAthlete: "Укажите сессии или спортсмена.",
  noCompletedSessions: "У этого спортсмена ещё нет готовых сессий.",
  unknownAthletes: (ids) => `Это не спортсмены команды: ${ids.join(", ")}.`,
  unknownMetricGroups: (unknown, known) => `Таких групп показателей нет: ${unknown.join(", ")}. Есть: ${known.join(", ")}.`,
};
