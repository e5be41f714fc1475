import type { LinkProps } from "@tanstack/react-router";
import type { IconName } from "../ui/Icon.tsx";

export interface Place {
  to: LinkProps["to"];
  icon: IconName;
  /** Key of its name. */
  label: string;
  exact?: boolean;
}

/** The side bar of a wide screen. */
export const PLACES: readonly Place[] = [
  { to: "/", icon: "home", label: "nav.home", exact: true },
  { to: "/sessions", icon: "film", label: "nav.sessions" },
  { to: "/athletes", icon: "people", label: "nav.athletes" },
  { to: "/groups", icon: "group", label: "nav.groups" },
  { to: "/solutions", icon: "report", label: "nav.solutions" },
  { to: "/assistant", icon: "chat", label: "assistant.title" },
  { to: "/settings/profile", icon: "settings", label: "nav.settings" },
];

export const SETTINGS: readonly Place[] = [
  { to: "/settings/profile", icon: "user", label: "settings.profile.title" },
  { to: "/settings/team", icon: "people", label: "settings.team.title" },
  { to: "/settings/plan", icon: "card", label: "settings.plan.title" },
  { to: "/settings/brand", icon: "brush", label: "settings.brand.title" },
  { to: "/settings/metrics", icon: "list", label: "settings.metrics.title" },
  { to: "/settings/own-metrics", icon: "edit", label: "settings.own.title" },
  { to: "/settings/targets", icon: "target", label: "settings.targets.title" },
  { to: "/settings/agents", icon: "chat", label: "settings.agents.title" },
  { to: "/settings/keys", icon: "key", label: "settings.keys.title" },
  { to: "/settings/webhooks", icon: "hook", label: "settings.webhooks.title" },
  { to: "/settings/privacy", icon: "lock", label: "settings.privacy.title" },
];

/** For the deployment's administrators only. */
export const PLATFORM: Place = { to: "/platform", icon: "server", label: "platform.title" };
