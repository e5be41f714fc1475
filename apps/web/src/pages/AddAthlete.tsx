import type { Client, ClientCreate } from "@sagittal/contract";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../lib/api.ts";
import { useAthleteCount } from "../lib/athletes.ts";
import { useMe } from "../lib/me.ts";
import { Dialog } from "../ui/overlays.tsx";
import { ClientForm } from "./ClientForm.tsx";
import { PlanLimit } from "./PlanLimit.tsx";

/** The dialog that adds an athlete; where the plan has no room, it says so before the form. */
export function AddAthlete({
  open,
  onOpenChange,
  onAdded,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onAdded: (athlete: Client) => Promise<void>;
}) {
  const { t } = useTranslation();
  const me = useMe();
  const count = useAthleteCount(open);
  const create = useMutation({ mutationFn: (body: ClientCreate) => api.clients.create(body), onSuccess: onAdded });
  const plan = me.subscription?.plan;
  const full = plan && plan.role !== "strategic" && count !== undefined && count >= plan.max_client_profiles;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t("athletes.add")} wide>
      {full ? (
        <PlanLimit title={t("athletes.limit", { n: plan.max_client_profiles })} text={t("athletes.limitText")} />
      ) : (
        <ClientForm error={create.error} busy={create.isPending} onSave={(body) => create.mutate(body)} />
      )}
    </Dialog>
  );
}
