import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useMe } from "../lib/me.ts";
import { Button, Empty } from "../ui/basics.tsx";
import { Icon } from "../ui/Icon.tsx";

/** That the plan ends here, and the way to a larger one for those who may choose it. */
export function PlanLimit({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation();
  const me = useMe();
  return (
    <Empty
      picture={<Icon name="lock" className="size-7 text-ink-3" />}
      title={title}
      text={text}
      action={
        me.role === "member" ? (
          <p className="text-sm text-ink-3">{t("upgrade.askOwner")}</p>
        ) : (
          <Button asChild variant="primary">
            <Link to="/settings/plan">{t("settings.plan.all")}</Link>
          </Button>
        )
      }
    />
  );
}
