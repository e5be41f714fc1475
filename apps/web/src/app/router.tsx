import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  ScrollRestoration,
} from "@tanstack/react-router";
import { EntryLayout } from "../entry/EntryLayout.tsx";
import { entry } from "../entry/places.ts";
import { hasSession } from "../lib/browser-session.ts";
import { isStatus } from "../lib/errors.ts";
import { meQuery } from "../lib/me.ts";
import { queryClient } from "../lib/query.ts";
import { CrashPage, NotFoundPage, PendingPage } from "./fallbacks.tsx";
import { Shell } from "./Shell.tsx";
import {
  athleteSearch,
  athletesSearch,
  clientSearch,
  compareSearch,
  groupSearch,
  newClipSearch,
  nextSearch,
  recordSearch,
  runsSearch,
  sessionSearch,
} from "./search.ts";

const root = createRootRoute({
  component: () => (
    <>
      <ScrollRestoration />
      <Outlet />
    </>
  ),
  notFoundComponent: NotFoundPage,
});

async function signedIn(href: string) {
  // Signing in is a page of its own, outside the app: nothing more is shown here.
  const login = () => {
    location.replace(entry("login", href === "/" ? null : href));
    return new Promise<never>(() => undefined);
  };
  // Without a session there is no profile to load.
  if (!hasSession()) return login();
  try {
    return await queryClient.ensureQueryData(meQuery);
  } catch (error) {
    if (isStatus(error, 401)) return login();
    throw error;
  }
}

const auth = createRoute({
  getParentRoute: () => root,
  id: "auth",
  component: () => (
    <EntryLayout>
      <Outlet />
    </EntryLayout>
  ),
});
const authPages = [
  createRoute({
    getParentRoute: () => auth,
    path: "/invites/$token",
    component: lazyRouteComponent(() => import("../pages/invite.tsx"), "InvitePage"),
  }),
  createRoute({
    getParentRoute: () => auth,
    path: "/verify",
    validateSearch: nextSearch,
    beforeLoad: ({ location }) => signedIn(location.href).then(() => undefined),
    component: lazyRouteComponent(() => import("../pages/verify.tsx"), "VerifyPage"),
  }),
  createRoute({
    getParentRoute: () => auth,
    path: "/welcome",
    beforeLoad: ({ location }) => signedIn(location.href).then(() => undefined),
    component: lazyRouteComponent(() => import("../pages/welcome.tsx"), "WelcomePage"),
  }),
];

const app = createRoute({
  getParentRoute: () => root,
  id: "app",
  component: Shell,
  beforeLoad: async ({ location }) => {
    const me = await signedIn(location.href);
    if (!me.email_verified) throw redirect({ to: "/verify", search: { next: undefined } });
    if (!me.onboarded) throw redirect({ to: "/welcome" });
  },
});

const appPages = [
  createRoute({
    getParentRoute: () => app,
    path: "/",
    component: lazyRouteComponent(() => import("../pages/dashboard.tsx"), "DashboardPage"),
  }),
  createRoute({
    getParentRoute: () => app,
    path: "/sessions",
    validateSearch: sessionSearch,
    component: lazyRouteComponent(() => import("../pages/sessions.tsx"), "SessionsPage"),
  }),
  createRoute({
    getParentRoute: () => app,
    path: "/sessions/new",
    validateSearch: newClipSearch,
    component: lazyRouteComponent(() => import("../upload/NewSessionPage.tsx"), "NewSessionPage"),
  }),
  createRoute({
    getParentRoute: () => app,
    path: "/record",
    validateSearch: recordSearch,
    component: lazyRouteComponent(() => import("../record/RecordPage.tsx"), "RecordPage"),
  }),
  createRoute({
    getParentRoute: () => app,
    path: "/sessions/$id",
    component: lazyRouteComponent(() => import("../session/SessionPage.tsx"), "SessionPage"),
  }),
  createRoute({
    getParentRoute: () => app,
    path: "/compare",
    validateSearch: compareSearch,
    component: lazyRouteComponent(() => import("../pages/compare.tsx"), "ComparePage"),
  }),
  createRoute({
    getParentRoute: () => app,
    path: "/athletes",
    validateSearch: athletesSearch,
    component: lazyRouteComponent(() => import("../pages/athletes.tsx"), "AthletesPage"),
  }),
  createRoute({
    getParentRoute: () => app,
    path: "/athletes/$id",
    validateSearch: athleteSearch,
    component: lazyRouteComponent(() => import("../pages/athlete/AthletePage.tsx"), "AthletePage"),
  }),
  createRoute({
    getParentRoute: () => app,
    path: "/groups",
    component: lazyRouteComponent(() => import("../pages/groups.tsx"), "GroupsPage"),
  }),
  createRoute({
    getParentRoute: () => app,
    path: "/groups/$id",
    validateSearch: groupSearch,
    component: lazyRouteComponent(() => import("../pages/GroupTable.tsx"), "GroupPage"),
  }),
  createRoute({
    getParentRoute: () => app,
    path: "/solutions",
    validateSearch: runsSearch,
    component: lazyRouteComponent(() => import("../pages/solutions.tsx"), "SolutionsPage"),
  }),
  createRoute({
    getParentRoute: () => app,
    path: "/solutions/runs/$id",
    component: lazyRouteComponent(() => import("../pages/run.tsx"), "RunPage"),
  }),
  createRoute({
    getParentRoute: () => app,
    path: "/assistant",
    validateSearch: clientSearch,
    component: lazyRouteComponent(() => import("../pages/assistant/AssistantPage.tsx"), "AssistantPage"),
  }),
  createRoute({
    getParentRoute: () => app,
    path: "/platform",
    component: lazyRouteComponent(() => import("../pages/platform.tsx"), "PlatformPage"),
  }),
  createRoute({ getParentRoute: () => app, path: "/more", component: lazyRouteComponent(() => import("../pages/more.tsx"), "MorePage") }),
];

const settings = createRoute({
  getParentRoute: () => app,
  path: "/settings",
  component: lazyRouteComponent(() => import("../pages/settings/layout.tsx"), "SettingsLayout"),
});
const settingsPages = [
  createRoute({ getParentRoute: () => settings, path: "/", beforeLoad: () => Promise.reject(redirect({ to: "/settings/profile" })) }),
  createRoute({
    getParentRoute: () => settings,
    path: "/profile",
    component: lazyRouteComponent(() => import("../pages/settings/profile.tsx"), "ProfilePage"),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: "/team",
    component: lazyRouteComponent(() => import("../pages/settings/team.tsx"), "TeamPage"),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: "/plan",
    component: lazyRouteComponent(() => import("../pages/settings/plan.tsx"), "PlanPage"),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: "/brand",
    component: lazyRouteComponent(() => import("../pages/settings/brand.tsx"), "BrandPage"),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: "/metrics",
    component: lazyRouteComponent(() => import("../pages/settings/metrics.tsx"), "MetricsPage"),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: "/own-metrics",
    component: lazyRouteComponent(() => import("../pages/settings/own-metrics.tsx"), "OwnMetricsPage"),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: "/targets",
    component: lazyRouteComponent(() => import("../pages/settings/targets.tsx"), "TargetsPage"),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: "/agents",
    component: lazyRouteComponent(() => import("../pages/settings/agents.tsx"), "AgentsPage"),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: "/keys",
    component: lazyRouteComponent(() => import("../pages/settings/keys.tsx"), "KeysPage"),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: "/webhooks",
    component: lazyRouteComponent(() => import("../pages/settings/webhooks.tsx"), "WebhooksPage"),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: "/privacy",
    component: lazyRouteComponent(() => import("../pages/settings/privacy.tsx"), "PrivacyPage"),
  }),
];

export const router = createRouter({
  routeTree: root.addChildren([auth.addChildren(authPages), app.addChildren([...appPages, settings.addChildren(settingsPages)])]),
  defaultPreload: "intent",
  defaultPendingComponent: PendingPage,
  defaultErrorComponent: CrashPage,
  defaultNotFoundComponent: NotFoundPage,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
