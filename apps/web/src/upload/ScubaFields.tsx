import type { ScubaSessionMeta } from "@sagittal/contract";
import { useTranslation } from "react-i18next";
import { Field, Select } from "../ui/forms.tsx";
import { QuantityField } from "../ui/QuantityField.tsx";
import { Switch } from "../ui/Switch.tsx";

const CONDITIONS = ["control_no_arms", "control_with_arms", "transtibial", "transfemoral"] as const;
const EFFORTS = Array.from({ length: 11 }, (_, i) => i);

/** Inputs of a dive session other than the video. */
export function ScubaFields({ value, onChange }: { value: ScubaSessionMeta; onChange: (value: ScubaSessionMeta) => void }) {
  const { t } = useTranslation();
  const change = (values: Partial<ScubaSessionMeta>) => onChange({ ...value, ...values });
  const effort = (key: "borg_residual_post_bout" | "borg_sound_post_bout") => (
    <Select
      label={t(`upload.scuba.${key}`)}
      value={value[key] ?? ""}
      onChange={(e) => change({ [key]: e.target.value === "" ? null : Number(e.target.value) })}
    >
      <option value="">{t("upload.scuba.notAsked")}</option>
      {EFFORTS.map((n) => (
        <option key={n} value={n}>
          {n}
        </option>
      ))}
    </Select>
  );
  return (
    <fieldset className="card mt-4 grid gap-4 p-4 sm:grid-cols-2">
      <legend className="px-1 font-medium">{t("upload.scuba.title")}</legend>
      <Select
        label={t("upload.scuba.side")}
        value={value.side_involved}
        onChange={(e) => change({ side_involved: e.target.value === "L" ? "L" : "R" })}
      >
        <option value="R">{t("side.right")}</option>
        <option value="L">{t("side.left")}</option>
      </Select>
      <Select
        label={t("upload.scuba.condition")}
        value={value.condition}
        onChange={(e) => {
          const condition = CONDITIONS.find((c) => c === e.target.value) ?? "control_with_arms";
          change({ condition, ...(condition === "control_no_arms" && { arms_engaged: false }) });
        }}
      >
        {CONDITIONS.map((c) => (
          <option key={c} value={c}>
            {t(`upload.scuba.${c}`)}
          </option>
        ))}
      </Select>
      <div className="sm:col-span-2">
        <Switch label={t("upload.scuba.arms")} checked={value.arms_engaged} onChange={(arms_engaged) => change({ arms_engaged })} />
      </div>
      <Field
        label={t("upload.scuba.fin")}
        maxLength={128}
        value={value.fin_model}
        onChange={(e) => change({ fin_model: e.target.value })}
      />
      <Field
        label={t("upload.scuba.stiffness")}
        maxLength={64}
        value={value.fin_stiffness}
        onChange={(e) => change({ fin_stiffness: e.target.value })}
      />
      {effort("borg_residual_post_bout")}
      {effort("borg_sound_post_bout")}
      <QuantityField
        label={t("upload.scuba.bar")}
        hint={t("upload.scuba.barHint")}
        unit="m"
        min={0.01}
        max={20}
        value={value.calibration_scale_bar_m}
        onChange={(calibration_scale_bar_m) => change({ calibration_scale_bar_m })}
      />
      <p className="self-center text-sm text-ink-3">{t("upload.scuba.private")}</p>
    </fieldset>
  );
}
