import type { ChangeAlert } from "@sagittal/contract";
import type { Tone } from "../ui/basics.tsx";
import type { IconName } from "../ui/Icon.tsx";

/** How a change is marked beside its words. */
export const CHANGE_MARK: Readonly<Record<ChangeAlert["changes"][number]["change"]["verdict"], { tone: Tone; icon: IconName }>> = {
  improved: { tone: "good", icon: "check" },
  declined: { tone: "bad", icon: "alert" },
  changed: { tone: "neutral", icon: "flag" },
  unchanged: { tone: "neutral", icon: "info" },
};
