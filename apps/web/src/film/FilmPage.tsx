import type { OpenCaptureLink } from "@sagittal/contract";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { LanguageChoice } from "../entry/LanguageChoice.tsx";
import { showLanguage } from "../i18n/index.ts";
import { isStatus } from "../lib/errors.ts";
import { useLang } from "../lib/use-lang.ts";
import { Button, Empty, ErrorState, SkeletonRows } from "../ui/basics.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Mark } from "../ui/Mark.tsx";
import { FilmingFigure } from "../upload/FilmingFigure.tsx";
import { ClipForm } from "./ClipForm.tsx";
import { useOpenLink } from "./use-open-link.ts";

/** Page of a capture link: filming instructions, consent and upload, without an account. */
export function FilmPage({ token }: { token: string }) {
  const { t } = useTranslation();
  const lang = useLang();
  const { link, error } = useOpenLink(token, lang);
  const [started, setStarted] = useState(false);
  const [sent, setSent] = useState(0);
  const [again, setAgain] = useState(false);
  useEffect(() => {
    if (!link || started) return;
    setStarted(true);
    // The link's language, unless the reader has chosen one before.
    if (localStorage.getItem("sagittal.lang") === null) void showLanguage(link.locale);
  }, [link, started]);
  const title = link ? t("film.title", { team: link.team }) : t("film.page");
  return (
    <div className="mx-auto flex min-h-dvh max-w-xl flex-col px-4">
      <title>{title}</title>
      <header className="flex h-16 items-center justify-between">
        <span className="flex items-center gap-2.5 font-semibold">
          <Mark /> {link?.team ?? "Sagittal"}
        </span>
        <LanguageChoice />
      </header>
      <main className="flex-1 pb-16">
        {link ? (
          <>
            <h1 className="text-xl">{title}</h1>
            <p className="mt-1 text-ink-2">{t("film.what", { exercise: link.exercise_name, view: t(`view.${link.camera_view}`) })}</p>
            {sent > 0 && !again ? (
              <div role="status" className="card mt-6 flex flex-col items-center gap-3 px-6 py-10 text-center">
                <Icon name="check" className="size-8 text-good" />
                <p className="text-lg font-semibold">{t("film.thanks")}</p>
                <p className="text-ink-2">{t("film.thanksText")}</p>
                <Button onClick={() => setAgain(true)}>{t("film.another")}</Button>
              </div>
            ) : (
              <>
                <Guidance link={link} />
                <ClipForm
                  key={sent}
                  token={token}
                  link={link}
                  onSent={() => {
                    setSent(sent + 1);
                    setAgain(false);
                  }}
                />
              </>
            )}
          </>
        ) : error ? (
          <>
            <h1 className="sr-only">{title}</h1>
            {isStatus(error, 404) || isStatus(error, 410) ? (
              <Empty title={t(isStatus(error, 410) ? "film.over" : "film.unknown")} text={t("film.ask")} />
            ) : (
              <ErrorState error={error} retry={() => location.reload()} />
            )}
          </>
        ) : (
          <>
            <h1 className="sr-only">{title}</h1>
            <SkeletonRows rows={4} />
          </>
        )}
      </main>
    </div>
  );
}

/** How to film the movement, drawn and said. */
function Guidance({ link }: { link: OpenCaptureLink }) {
  const { t } = useTranslation();
  const tips = [...link.tips, t("film.tips.frame"), t("film.tips.light"), t("film.tips.still")];
  return (
    <section aria-label={t("film.how")} className="card mt-5 p-4">
      <h2 className="font-semibold">{t("film.how")}</h2>
      <FilmingFigure activity={link.activity} view={link.camera_view} className="mx-auto mt-2 w-56" />
      <ul className="mt-2 list-disc space-y-1.5 pl-5 text-sm text-ink-2">
        {tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
      {link.safety ? <p className="mt-3 border-l-2 border-warn pl-3 text-sm">{link.safety}</p> : null}
    </section>
  );
}
