import type * as en from "../en/entry.ts";
import type { SameKeys } from "../types.ts";
import { common, errors } from "./common.ts";

export const auth: SameKeys<typeof en.auth> = {
  create: "Создать учётную запись",
  createLead: "Бесплатно пять сессий в месяц. Карта не нужна.",
  email: "Эл. почта",
  forgot: "Забыли пароль?",
  have: "Уже есть учётная запись?",
  login: "Войти",
  name: "Ваше имя",
  password: "Пароль",
  passwordHint: "Не меньше 10 знаков.",
  wrong: "Неверная почта или пароль.",
  pitch: "Видео с телефона — на входе, надёжные числа — на выходе.",
  steps: {
    film: "Снимайте сбоку, спереди или сзади; без маркеров и датчиков.",
    measure: "Углы, контакты и время — каждое число с разбросом и надёжностью.",
    share: "Одна ссылка спортсмену: что хорошо и что изменить в первую очередь.",
  },
};

export const reset: SameKeys<typeof en.reset> = {
  title: "Новый пароль",
  lead: "Введите почту; если учётная запись есть, мы отправим ссылку.",
  send: "Отправить ссылку",
  sent: "Если учётная запись с этой почтой есть, ссылка уже в пути.",
  password: "Новый пароль",
  save: "Сохранить пароль",
  done: "Пароль изменён. Войдите с новым.",
  back: "Назад ко входу",
};

/** What the pages around signing in say: they load nothing else. */
export const entryTexts: SameKeys<typeof en.entryTexts> = { common, errors, auth, reset };
