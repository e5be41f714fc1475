import type { Lang } from "@sagittal/contract";

const WORDS: Record<Lang, { title: string; ask: string; button: string; done: string }> = {
  en: {
    title: "Recording advice by email",
    ask: "Stop emails that advise recording a session again?",
    button: "Stop these emails",
    done: "You will get no more of these emails. You can turn them on again in your settings.",
  },
  ru: {
    title: "Советы по съёмке по почте",
    ask: "Больше не присылать письма с советом переснять видео?",
    button: "Отписаться",
    done: "Эти письма больше не будут приходить. Их можно снова включить в настройках.",
  },
  es: {
    title: "Consejos de grabación por correo",
    ask: "¿Dejar de recibir los correos que aconsejan repetir una grabación?",
    button: "Dejar de recibirlos",
    done: "No recibirá más correos de este tipo. Puede volver a activarlos en los ajustes.",
  },
};

/** The page that asks whether to stop the emails: one button that posts to the same address. */
export function askPage(lang: Lang): string {
  const { ask, button } = WORDS[lang];
  return page(lang, `<p>${ask}</p><form method="post"><button>${button}</button></form>`);
}

/** The page that says that the emails are stopped. */
export function donePage(lang: Lang): string {
  return page(lang, `<p role="status">${WORDS[lang].done}</p>`);
}

function page(lang: Lang, body: string): string {
  const { title } = WORDS[lang];
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:28rem;margin:4rem auto;padding:0 1rem;color:#16202c}button{font:inherit;padding:.5rem 1rem;border-radius:8px;border:1px solid #0f6fde;background:#0f6fde;color:#fff;cursor:pointer}</style>
</head><body><main><h1>${title}</h1>${body}</main></body></html>`;
}
