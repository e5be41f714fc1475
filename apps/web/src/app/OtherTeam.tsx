import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../lib/api.ts";
import { errorText } from "../lib/errors.ts";
import { isTeamLeft, onTeamLeft, pageTeam, setLeft } from "../lib/page-team.ts";
import { queryClient } from "../lib/query.ts";
import { Button } from "../ui/basics.tsx";
import { toast } from "../ui/overlays.tsx";

/** Says that the person works in another team by now, in another window or on another device, and offers both ways on. */
export function OtherTeam() {
  const { t } = useTranslation();
  const left = useSyncExternalStore(onTeamLeft, isTeamLeft);
  const team = pageTeam();
  if (!left || !team) return null;
  // What is typed on the page stays: it can be saved again.
  const back = () =>
    api.me.switchTeam(team.id).then(
      () => {
        setLeft(false);
        return queryClient.invalidateQueries();
      },
      (error: unknown) => toast(errorText(error, t), "bad"),
    );
  return (
    <div
      role="alert"
      className="sticky top-14 z-30 flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-b border-warn bg-surface px-4 py-3 text-sm short:top-0 lg:top-0"
    >
      <p className="max-w-prose">{t("otherTeam.text", { team: team.name })}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => void back()}>
          {t("otherTeam.back", { team: team.name })}
        </Button>
        <Button size="sm" onClick={() => location.assign("/")}>
          {t("otherTeam.leave")}
        </Button>
      </div>
    </div>
  );
}
