import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { startLanguage } from "../i18n/index.ts";
import { preferredLanguage } from "../i18n/preferred.ts";
import { queryClient } from "../lib/query.ts";
import { keepForOffline } from "../offline/register.ts";
import { Toasts } from "../ui/overlays.tsx";
import { router } from "./router.tsx";

await startLanguage(preferredLanguage());
const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toasts />
      </QueryClientProvider>
    </StrictMode>,
  );
keepForOffline();
