import { useTranslation } from "react-i18next";
import { Button } from "./basics.tsx";
import { Field } from "./forms.tsx";
import { useCopy } from "./use-copy.ts";

/** Something to take along: selected on focus, copied by a button where the browser allows it. */
export function SecretField({ label, value, hint }: { label: string; value: string; hint?: string }) {
  const { t } = useTranslation();
  const copy = useCopy();
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <Field label={label} hint={hint} readOnly value={value} onFocus={(e) => e.currentTarget.select()} className="font-mono text-sm" />
      </div>
      {copy ? (
        <Button icon="copy" className="mt-[1.625rem]" onClick={() => copy(value, t("common.copied"))}>
          {t("texts.copy")}
        </Button>
      ) : null}
    </div>
  );
}
