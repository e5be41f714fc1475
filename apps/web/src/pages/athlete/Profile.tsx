import type { Client, ClientPatch } from "@sagittal/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../../lib/api.ts";
import { errorText } from "../../lib/errors.ts";
import { FileButton } from "../../ui/forms.tsx";
import { toast } from "../../ui/overlays.tsx";
import { Avatar } from "../Avatar.tsx";
import { ClientForm } from "../ClientForm.tsx";
import { Consents } from "./Consents.tsx";

/** What is known of an athlete, with the photo, to change. */
export function Profile({ athlete }: { athlete: Client }) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const save = useMutation({
    mutationFn: (body: ClientPatch) => api.clients.update(athlete.id, body),
    onSuccess: (fresh) => {
      cache.setQueryData(["client", athlete.id], fresh);
      void cache.invalidateQueries({ queryKey: ["clients"] });
      toast(t("common.saved"));
    },
  });
  return (
    <div className="max-w-2xl space-y-6">
      <Photo athlete={athlete} />
      <ClientForm client={athlete} error={save.error} busy={save.isPending} onSave={(body) => save.mutate(body)} />
      <Consents athlete={athlete} />
    </div>
  );
}

function Photo({ athlete }: { athlete: Client }) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const photo = useMutation({
    mutationFn: (file: File) => api.clients.photo(athlete.id, file),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: ["client", athlete.id] });
      await cache.invalidateQueries({ queryKey: ["clients"] });
      toast(t("common.saved"));
    },
    onError: (error) => toast(errorText(error, t), "bad"),
  });
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar name={athlete.display_name} photo={athlete.photo_url} size="lg" />
      <div className="min-w-0">
        <FileButton accept="image/jpeg,image/png" busy={photo.isPending} onFile={(file) => photo.mutate(file)}>
          {t(athlete.photo_url ? "athlete.photo.change" : "athlete.photo.add")}
        </FileButton>
        <p className="mt-1 text-sm text-ink-3">{t("athlete.photo.hint")}</p>
      </div>
    </div>
  );
}
