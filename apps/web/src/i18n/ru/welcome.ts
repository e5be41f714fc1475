import type * as en from "../en/welcome.ts";
import type { SameKeys } from "../types.ts";

export const verify: SameKeys<typeof en.verify> = {
  title: "Подтвердите почту",
  lead: "Мы отправили шесть цифр на {{email}}. Они действуют 15 минут.",
  code: "Код",
  confirm: "Подтвердить",
  resend: "Отправить новый код",
  sent: "Новый код отправлен.",
};

export const invite: SameKeys<typeof en.invite> = {
  title: "Вступить в {{team}}",
  lead: "Приглашение для {{email}}, действует до {{date}}",
  join: "Вступить в команду",
  as: "Вы вступаете как {{email}}.",
  accepted: "Приглашение уже использовано.",
  expired: "Приглашение устарело. Попросите новое.",
  cancelled: "Приглашение отменено.",
  broken: "Приглашение",
};

export const welcome: SameKeys<typeof en.welcome> = {
  title: "Добро пожаловать",
  progress: "Шаг {{step}} из {{of}}",
  segment: { title: "С кем вы работаете?", lead: "От этого зависят слова и первые подсказки. Всё можно изменить позже." },
  activities: { title: "Что вы снимаете?", lead: "Выбранное стоит первым во всех списках." },
  demo: {
    title: "Посмотрите готовую сессию",
    lead: "Бегунья на дорожке, снятая сбоку: листайте кадры, пробуйте всё. Это бесплатно.",
    open: "Открыть демо",
    skip: "Позже",
  },
  account: {
    title: "Последний шаг",
    lead: "Имена, которые видят спортсмены и команда.",
    company: "Команда или организация",
    finish: "Готово",
    finishDemo: "Готово, открыть демо",
  },
  segments: {
    sports: { name: "Спортсмены", text: "Техника, результат, нагрузка." },
    healthcare: { name: "Пациенты", text: "Походка, равновесие, восстановление, сравнение сторон." },
    wellness: { name: "Клиенты", text: "Качество движений, осанка, привычки." },
  },
};
