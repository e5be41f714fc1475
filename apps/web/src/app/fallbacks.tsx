import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useFirstLookEnd } from "../first/use-first-look-end.ts";
import { Button, Empty, ErrorState, SkeletonRows } from "../ui/basics.tsx";

/** An address without a page, with the way home. */
export function NotFoundPage() {
  useFirstLookEnd();
  const { t } = useTranslation();
  return (
    <main className="mx-auto max-w-xl px-4 py-20">
      <title>{t("notFound.title")}</title>
      <h1 className="sr-only">{t("notFound.title")}</h1>
      <Empty
        title={t("notFound.title")}
        text={t("notFound.text")}
        action={
          <Button asChild variant="primary">
            <Link to="/">{t("nav.home")}</Link>
          </Button>
        }
      />
    </main>
  );
}

/** The shape of a page while it loads; without a connection it says so. */
export function PendingPage() {
  return (
    <div className="mx-auto max-w-6xl px-4 py-8">
      <SkeletonRows rows={5} />
    </div>
  );
}

/** A page that failed, with what went wrong; trying again loads the app anew, as a part of it may be of an older version. */
export function CrashPage({ error, reset }: { error: unknown; reset: () => void }) {
  useFirstLookEnd();
  return (
    <div className="mx-auto max-w-xl px-4 py-20">
      <ErrorState
        error={error}
        retry={() => {
          reset();
          location.reload();
        }}
      />
    </div>
  );
}
