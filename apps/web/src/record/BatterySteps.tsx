import { Link, useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { searchOfBattery } from "../lib/battery.ts";
import { Button } from "../ui/basics.tsx";
import type { SessionForm } from "../upload/order.ts";
import type { BatteryState } from "./use-battery.ts";

/** Which test of a report is filmed now, the way to the next one, and back to the report. */
export function BatterySteps({ battery, form }: { battery: BatteryState; form: SessionForm }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { at, tests, slots, report, other, taken } = battery;
  const slot = slots.find((s) => s.key === tests[at]);
  const over = at >= tests.length;
  const words = { n: at + 1, of: tests.length, name: slot?.name ?? "", view: t(`view.${form.view}`) };
  const last = at + 1 === tests.length;
  const next = () => void navigate({ to: "/record", search: searchOfBattery({ ...battery, at: at + 1 }, slots) });
  return (
    <section aria-label={t("camera.battery.title")} className="card mb-6 flex flex-wrap items-center justify-between gap-3 px-4 py-3">
      <div role="status" className="min-w-0">
        <p className="text-sm text-ink-2">{report ? report.name || report.solution_name : ""}</p>
        <p className="font-medium">{over ? t("camera.battery.over") : slot ? t("camera.battery.test", words) : ""}</p>
        {over ? null : other ? (
          <p className="mt-1 border-l-2 border-warn pl-3 text-sm">{t("camera.battery.other")}</p>
        ) : taken ? (
          <p className="text-sm text-ink-2">{t("camera.battery.taken")}</p>
        ) : null}
      </div>
      <div className="flex flex-wrap gap-3">
        {over ? null : (
          <Button variant={taken ? "primary" : "secondary"} disabled={slots.length === 0} onClick={next}>
            {t(taken ? (last ? "camera.battery.finish" : "camera.battery.next") : "camera.battery.skip")}
          </Button>
        )}
        <Button asChild variant={over ? "primary" : "secondary"}>
          <Link to="/solutions/runs/$id" params={{ id: battery.run }}>
            {t("camera.battery.back")}
          </Link>
        </Button>
      </div>
    </section>
  );
}
