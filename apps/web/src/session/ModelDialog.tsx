import type { Session } from "@sagittal/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { api } from "../lib/api.ts";
import { useAthleteNames } from "../lib/athletes.ts";
import { formatDate } from "../lib/format.ts";
import { standardsQuery } from "../lib/standards.ts";
import { useLang } from "../lib/use-lang.ts";
import { useSessionTitle } from "../pages/SessionRow.tsx";
import { Button, ErrorState, FormError, Skeleton } from "../ui/basics.tsx";
import { Dialog } from "../ui/overlays.tsx";

/** Shows which clip is the team's model for the exercise; makes this clip the model or unmarks it. */
export function ModelDialog({ session, open, onOpenChange }: { session: Session; open: boolean; onOpenChange: (open: boolean) => void }) {
  const { t } = useTranslation();
  const exercise = useSessionTitle({ ...session, name: "" });
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t("standards.mark", { exercise })} description={t("standards.markText")}>
      <Model session={session} />
    </Dialog>
  );
}

function Model({ session }: { session: Session }) {
  const { t } = useTranslation();
  const lang = useLang();
  const client = useQueryClient();
  const standards = useQuery(standardsQuery(session.id, lang));
  const model = standards.data?.model;
  const athlete = useAthleteNames([model?.client]).get(model?.client ?? "");
  const isModel = model?.session === session.id;
  const change = useMutation<unknown>({
    mutationFn: () => (isModel ? api.sessions.unmarkModel(session.id) : api.sessions.markModel(session.id)),
    onSuccess: () => client.invalidateQueries({ queryKey: ["standards"] }),
  });
  if (standards.isPending) return <Skeleton className="h-24 w-full" />;
  if (standards.error) return <ErrorState error={standards.error} />;
  return (
    <div className="space-y-4">
      <p role="status">
        {isModel ? (
          t("standards.thisIs")
        ) : model ? (
          <Link to="/sessions/$id" params={{ id: model.session }} className="text-accent underline underline-offset-4">
            {[t("standards.now"), athlete, formatDate(model.created_at, lang)].filter(Boolean).join(" · ")}
          </Link>
        ) : (
          t("standards.noModel")
        )}
      </p>
      <FormError error={change.error} />
      <Button variant={isModel ? "secondary" : "primary"} busy={change.isPending} onClick={() => change.mutate()}>
        {isModel ? t("standards.unset") : t("standards.set")}
      </Button>
    </div>
  );
}
