import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useMe } from "../lib/me.ts";
import { Button, Empty } from "../ui/basics.tsx";
import { Icon } from "../ui/Icon.tsx";

/** What a larger plan would give, where a page needs one. */
export function Upgrade({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation();
  const me = useMe();
  return (
    <Empty
      picture={<Icon name="lock" className="size-7 text-ink-3" />}
      title={title}
      text={`${text} ${t("upgrade.from")}`}
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
