import type { Lang } from "@sagittal/contract";

/** The emails of the service and their parameters. */
export interface MailVars {
  verification: { code: string; minutes: number };
  password_reset: { url: string; minutes: number };
  invite: { url: string; team: string; inviter: string; days: number };
  webhook_disabled: { receiver: string; days: number; url: string };
  /** `slight`: none of the findings keeps the numbers from being trusted. */
  capture_check: { url: string; session: string; findings: string[]; slight: boolean; unsubscribe: string };
}
export type MailKind = keyof MailVars;

/** Words of one email. */
export interface MailText {
  subject: string;
  heading: string;
  paragraphs: string[];
  /** Large, such as a code. */
  code?: string;
  button?: { label: string; url: string };
  footnote: string;
}

type Texts = { [K in MailKind]: (vars: MailVars[K]) => MailText };

const plural = (lang: Lang, n: number, forms: Partial<Record<Intl.LDMLPluralRule, string>>) =>
  `${n} ${forms[new Intl.PluralRules(lang).select(n)] ?? forms.other}`;

const en: Texts = {
  verification: ({ code, minutes }) => ({
    subject: `${code} is your verification code`,
    heading: "Confirm your email address",
    paragraphs: ["Enter this code to confirm your email address:"],
    code,
    footnote: `The code is valid for ${plural("en", minutes, { one: "minute", other: "minutes" })}. If you did not ask for it, ignore this email.`,
  }),
  password_reset: ({ url, minutes }) => ({
    subject: "Reset your password",
    heading: "Reset your password",
    paragraphs: ["Somebody, hopefully you, asked for a new password for this account."],
    button: { label: "Choose a new password", url },
    footnote: `The link is valid for ${plural("en", minutes, { one: "minute", other: "minutes" })} and works once. If you did not ask for it, ignore this email: your password stays as it is.`,
  }),
  invite: ({ url, team, inviter, days }) => ({
    subject: `${inviter} invites you to ${team}`,
    heading: `Join ${team}`,
    paragraphs: [`${inviter} invites you to work with the team ${team}.`],
    button: { label: "Accept the invitation", url },
    footnote: `The invitation is valid for ${plural("en", days, { one: "day", other: "days" })}. If you do not know the sender, ignore this email.`,
  }),
  webhook_disabled: ({ receiver, days, url }) => ({
    subject: `Webhook disabled: ${receiver}`,
    heading: "A webhook was disabled",
    paragraphs: [
      `For ${plural("en", days, { one: "day", other: "days" })}, ${receiver} has accepted no delivery. Nothing more is sent there.`,
      "Once your server answers again, enable the webhook in the settings. What ended meanwhile is in the list of sessions.",
    ],
    button: { label: "Open the webhooks", url },
    footnote: "You get this email because you own the team.",
  }),
  capture_check: ({ url, session, findings, slight, unsubscribe }) => ({
    subject: `Consider recording again: ${session}`,
    heading: "A better recording would give better numbers",
    paragraphs: [
      slight
        ? `The analysis of ${session} is done. Recorded a little differently, its numbers would be more exact:`
        : `The analysis of ${session} is done, but the recording limits how far it can be trusted:`,
      ...findings.map((f) => `• ${f}`),
    ],
    button: { label: "Open the session", url },
    footnote: `You get this email at most once a day; advice on your other recordings stands on their sessions' pages. Stop these emails: ${unsubscribe}`,
  }),
};

const ru: Texts = {
  verification: ({ code, minutes }) => ({
    subject: `${code} — ваш код подтверждения`,
    heading: "Подтвердите адрес электронной почты",
    paragraphs: ["Введите этот код, чтобы подтвердить адрес электронной почты:"],
    code,
    footnote: `Код действует ${plural("ru", minutes, { one: "минуту", few: "минуты", many: "минут", other: "минуты" })}. Если вы его не запрашивали, не обращайте внимания на это письмо.`,
  }),
  password_reset: ({ url, minutes }) => ({
    subject: "Смена пароля",
    heading: "Смена пароля",
    paragraphs: ["Кто-то, надеемся, что вы, запросил новый пароль для этой учётной записи."],
    button: { label: "Задать новый пароль", url },
    footnote: `Ссылка действует ${plural("ru", minutes, { one: "минуту", few: "минуты", many: "минут", other: "минуты" })} и срабатывает один раз. Если вы её не запрашивали, не обращайте внимания на это письмо: пароль останется прежним.`,
  }),
  invite: ({ url, team, inviter, days }) => ({
    subject: `${inviter} приглашает вас в команду «${team}»`,
    heading: `Вступите в команду «${team}»`,
    paragraphs: [`${inviter} приглашает вас в команду «${team}».`],
    button: { label: "Принять приглашение", url },
    footnote: `Приглашение действует ${plural("ru", days, { one: "день", few: "дня", many: "дней", other: "дня" })}. Если вы не знаете отправителя, не обращайте внимания на это письмо.`,
  }),
  webhook_disabled: ({ receiver, days, url }) => ({
    subject: `Вебхук отключён: ${receiver}`,
    heading: "Вебхук отключён",
    paragraphs: [
      `${receiver} не принимает уведомления уже ${plural("ru", days, { one: "день", few: "дня", many: "дней", other: "дня" })}. Больше ничего туда не отправляется.`,
      "Когда ваш сервер снова заработает, включите вебхук в настройках. Всё, что завершилось за это время, есть в списке сессий.",
    ],
    button: { label: "Открыть вебхуки", url },
    footnote: "Вы получили это письмо как владелец команды.",
  }),
  capture_check: ({ url, session, findings, slight, unsubscribe }) => ({
    subject: `Стоит переснять видео: ${session}`,
    heading: "С лучшей записью цифры будут точнее",
    paragraphs: [
      slight
        ? `Анализ «${session}» готов. Если снять немного иначе, цифры будут точнее:`
        : `Анализ «${session}» готов, но качество записи ограничивает доверие к нему:`,
      ...findings.map((f) => `• ${f}`),
    ],
    button: { label: "Открыть сессию", url },
    footnote: `Такое письмо приходит не чаще раза в сутки; советы по другим записям — на страницах их сессий. Отписаться: ${unsubscribe}`,
  }),
};

const es: Texts = {
  verification: ({ code, minutes }) => ({
    subject: `${code} es su código de verificación`,
    heading: "Confirme su dirección de correo",
    paragraphs: ["Introduzca este código para confirmar su dirección de correo:"],
    code,
    footnote: `El código es válido durante ${plural("es", minutes, { one: "minuto", other: "minutos" })}. Si no lo ha pedido, ignore este mensaje.`,
  }),
  password_reset: ({ url, minutes }) => ({
    subject: "Restablezca su contraseña",
    heading: "Restablezca su contraseña",
    paragraphs: ["Alguien, esperamos que usted, ha pedido una contraseña nueva para esta cuenta."],
    button: { label: "Elegir una contraseña nueva", url },
    footnote: `El enlace es válido durante ${plural("es", minutes, { one: "minuto", other: "minutos" })} y funciona una sola vez. Si no lo ha pedido, ignore este mensaje: su contraseña no cambia.`,
  }),
  invite: ({ url, team, inviter, days }) => ({
    subject: `${inviter} le invita a ${team}`,
    heading: `Únase a ${team}`,
    paragraphs: [`${inviter} le invita a trabajar con el equipo ${team}.`],
    button: { label: "Aceptar la invitación", url },
    footnote: `La invitación es válida durante ${plural("es", days, { one: "día", other: "días" })}. Si no conoce al remitente, ignore este mensaje.`,
  }),
  webhook_disabled: ({ receiver, days, url }) => ({
    subject: `Webhook desactivado: ${receiver}`,
    heading: "Se ha desactivado un webhook",
    paragraphs: [
      `Desde hace ${plural("es", days, { one: "día", other: "días" })}, ${receiver} no acepta ningún envío. Ya no se le envía nada.`,
      "Cuando su servidor vuelva a responder, active el webhook en los ajustes. Lo que haya terminado entretanto está en la lista de sesiones.",
    ],
    button: { label: "Abrir los webhooks", url },
    footnote: "Recibe este mensaje porque el equipo es suyo.",
  }),
  capture_check: ({ url, session, findings, slight, unsubscribe }) => ({
    subject: `Conviene repetir la grabación: ${session}`,
    heading: "Una grabación mejor daría cifras mejores",
    paragraphs: [
      slight
        ? `El análisis de ${session} está listo. Con una grabación algo distinta, sus cifras serían más exactas:`
        : `El análisis de ${session} está listo, pero la grabación limita la confianza que merece:`,
      ...findings.map((f) => `• ${f}`),
    ],
    button: { label: "Abrir la sesión", url },
    footnote: `Recibe este mensaje como máximo una vez al día; los consejos sobre otras grabaciones están en la página de cada sesión. Dejar de recibirlo: ${unsubscribe}`,
  }),
};

export const MAIL_TEXTS: Record<Lang, Texts> = { en, ru, es };
