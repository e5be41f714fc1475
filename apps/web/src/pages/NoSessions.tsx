import type { Activity } from "@sagittal/contract";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useMe } from "../lib/me.ts";
import { Button, Empty } from "../ui/basics.tsx";
import { Icon } from "../ui/Icon.tsx";
import { CameraPlan } from "../upload/CaptureGuide.tsx";
import { FilmingPicture } from "../upload/FilmingPicture.tsx";

/** Where there is no session yet: how to film the first one. */
export function NoSessions({ client, activity, title, text }: { client?: string; activity?: Activity; title?: string; text?: string }) {
  const { t } = useTranslation();
  const me = useMe();
  return (
    <Empty
      picture={
        <div className="flex w-full max-w-md items-center justify-center gap-3 *:w-1/2">
          <FilmingPicture activity={activity ?? me.preferred_activities[0] ?? "running"} view="side" />
          <CameraPlan view="side" />
        </div>
      }
      title={title ?? t("sessions.first")}
      text={text ?? t("sessions.firstText")}
      action={
        <Button variant="primary" size="lg" asChild>
          <Link to="/sessions/new" search={{ client }}>
            <Icon name="plus" />
            {t("nav.record")}
          </Link>
        </Button>
      }
    />
  );
}
