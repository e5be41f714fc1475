import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { api } from "../lib/api.ts";
import { errorText } from "../lib/errors.ts";
import { Button } from "../ui/basics.tsx";
import { toast } from "../ui/overlays.tsx";

/** Opens the demo session: finished, free, always the same one. */
export function DemoOffer() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const open = useMutation({
    mutationFn: () => api.me.demo(),
    onSuccess: (session) => navigate({ to: "/sessions/$id", params: { id: session.id } }),
    onError: (error) => toast(errorText(error, t), "bad"),
  });
  return (
    <p className="text-center">
      <Button variant="quiet" icon="play" busy={open.isPending} onClick={() => open.mutate()}>
        {t("home.demo")}
      </Button>
    </p>
  );
}
