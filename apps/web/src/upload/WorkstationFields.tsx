import { useTranslation } from "react-i18next";
import { Field, Segmented, Select } from "../ui/forms.tsx";
import { QuantityField } from "../ui/QuantityField.tsx";
import { Switch } from "../ui/Switch.tsx";
import type { WorkstationDraft } from "./order.ts";
import { postureType } from "./types.ts";

const ALWAYS = ["desktop_height", "eye_level_height", "screen_top_height"] as const;
const SEATED = ["seat_top_height", "seat_pan_depth", "back_rest_height"] as const;
const PARTS = ["head_neck", "shoulder_upper_back", "torso", "hip_lower_back", "lower_body", "arms_wrists"] as const;

/** The workstation assessment: measured heights, sitting time, pain, and a picture of the posture. */
export function WorkstationFields({ value, onChange }: { value: WorkstationDraft; onChange: (value: WorkstationDraft) => void }) {
  const { t } = useTranslation();
  const change = (values: Partial<WorkstationDraft>) => onChange({ ...value, ...values });
  const measured = (key: (typeof ALWAYS)[number] | (typeof SEATED)[number]) => (
    <QuantityField
      key={key}
      label={t(`upload.workstation.${key}`)}
      hint={t(`upload.workstation.hint.${key}`)}
      unit="cm"
      min={0.1}
      max={300}
      required
      value={value.measurements[key] ?? null}
      onChange={(cm) => change({ measurements: { ...value.measurements, [key]: cm } })}
    />
  );
  return (
    <fieldset className="card mt-4 space-y-4 p-4">
      <legend className="px-1 font-medium">{t("upload.workstation.title")}</legend>
      <Segmented
        label={t("upload.workstation.posture")}
        value={value.posture}
        onChange={(posture) => change({ posture })}
        options={(["seated", "standing"] as const).map((p) => ({ value: p, label: t(`upload.workstation.${p}`) }))}
      />
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {ALWAYS.map(measured)}
        {value.posture === "seated" ? SEATED.map(measured) : null}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t("upload.workstation.sit")}
          hint={t("upload.workstation.sitHint")}
          type="number"
          inputMode="numeric"
          min={0}
          max={480}
          step={1}
          required
          value={value.sitMinutes ?? ""}
          onChange={(e) => change({ sitMinutes: e.target.value === "" ? null : Number(e.target.value) })}
        />
        <QuantityField
          label={t("upload.workstation.height")}
          hint={t("upload.workstation.heightHint")}
          unit="cm"
          min={0.1}
          max={300}
          value={value.height}
          onChange={(height) => change({ height })}
        />
      </div>
      <Switch
        label={t("upload.workstation.pain")}
        checked={value.pain.has_pain}
        onChange={(has_pain) => change({ pain: { ...value.pain, has_pain } })}
      />
      {value.pain.has_pain ? (
        <Select
          label={t("upload.workstation.where")}
          value={value.pain.body_part ?? ""}
          onChange={(e) => {
            const body_part = PARTS.find((part) => part === e.target.value);
            change({ pain: { has_pain: true, ...(body_part && { body_part }) } });
          }}
        >
          <option value="">{t("upload.workstation.nowhere")}</option>
          {PARTS.map((part) => (
            <option key={part} value={part}>
              {t(`upload.workstation.part.${part}`)}
            </option>
          ))}
        </Select>
      ) : null}
      <Field
        label={t("upload.workstation.picture")}
        hint={value.picture?.name ?? t("upload.workstation.pictureHint")}
        type="file"
        accept="image/jpeg,image/png,image/webp,video/mp4,video/quicktime"
        required={value.picture === null}
        onChange={(e) => {
          const file = e.target.files?.[0] ?? null;
          const fits = file === null || postureType(file) !== null;
          e.target.setCustomValidity(fits ? "" : t("upload.workstation.pictureWrong"));
          change({ picture: fits ? file : null });
        }}
      />
    </fieldset>
  );
}
