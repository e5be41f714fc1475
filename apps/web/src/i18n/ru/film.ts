import type * as en from "../en/film.ts";
import type { SameKeys } from "../types.ts";
import { camera } from "./camera.ts";
import { common, errors, view } from "./common.ts";

/** The page of a capture link. */
export const film: SameKeys<typeof en.film> = {
  page: "Отправить видео",
  title: "Видео для {{team}}",
  what: "{{exercise}} · {{view}}",
  how: "Как снимать",
  tips: {
    frame: "Голова, кисти и стопы всё время в кадре.",
    light: "Яркий ровный свет, одежда по фигуре.",
    still: "Телефон стоит неподвижно, в кадре один человек.",
  },
  choose: "Снять сейчас",
  gallery: "Или выбрать видео, снятое раньше",
  formats:
    "MP4, MOV или WebM, до 200 МБ. Быстрые движения измеряются точнее, если снять их приложением камеры с частотой 120 или 240 кадров в секунду.",
  name: "Ваше имя, как его знает тренер",
  age: "Возраст человека в кадре, лет",
  guardian: "Имя родителя или опекуна",
  guardianHint: "До 18 лет согласие даёт родитель или опекун.",
  consent: {
    what: "Видео получит {{team}}. Компьютер измерит движение; тренер увидит видео и числа.",
    use: "Это только для тренировок, это не диагноз, и это не публикуется. Лица людей младше 18 лет в размеченном видео размыты.",
    rights: "Согласие можно отозвать в любое время: попросите {{team}}, и видео с числами удалят.",
    agree: "В кадре я, и я даю согласие.",
    agreeGuardian: "Я родитель или опекун и даю согласие.",
  },
  send: "Отправить видео",
  sending: "Отправка, {{percent}} %",
  thanks: "Видео получено.",
  thanksText: "Тренер увидит его вместе с числами и ответит вам.",
  another: "Отправить ещё одно",
  unknown: "Такой ссылки нет, или её отозвали.",
  over: "Срок этой ссылки истёк.",
  ask: "Попросите у тренера новую.",
};

/** What can go wrong on it besides what can everywhere. */
const filmErrors = {
  capture_closed: "Сейчас эта ссылка видео не принимает. Спросите тренера.",
  capture_link_not_found: "Такой ссылки нет, или её отозвали.",
  capture_link_expired: "Срок этой ссылки истёк. Попросите у тренера новую.",
};

/** What that page says: it loads nothing else. */
export const filmTexts: SameKeys<typeof en.filmTexts> = { common, errors: { ...errors, ...filmErrors }, view, camera, film };
