import { isLang } from "@sagittal/contract";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { startLanguage } from "../i18n/index.ts";
import { preferredLanguage } from "../i18n/preferred.ts";
import { queryClient } from "../lib/query.ts";
import { PublicPage } from "./PublicPage.tsx";

// The language of the link where the page was answered with what it shows (see `main.ts`).
const { lang } = document.documentElement;
await startLanguage(isLang(lang) ? lang : preferredLanguage(), "public");
const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <PublicPage path={location.pathname} />
      </QueryClientProvider>
    </StrictMode>,
  );
