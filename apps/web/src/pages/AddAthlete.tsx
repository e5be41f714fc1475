import type { Client, ClientCreate } from "@sagittal/contract";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../lib/api.ts";
import { Dialog } from "../ui/overlays.tsx";
import { ClientForm } from "./ClientForm.tsx";

/** The dialog that adds an athlete. */
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
  const create = useMutation({ mutationFn: (body: ClientCreate) => api.clients.create(body), onSuccess: onAdded });
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t("athletes.add")} wide>
      <ClientForm error={create.error} busy={create.isPending} onSave={(body) => create.mutate(body)} />
    </Dialog>
  );
}
