import "../styles.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { preferredLanguage, startLanguage } from "../i18n/index.ts";
import { queryClient } from "../lib/query.ts";
import { PublicPage } from "./PublicPage.tsx";

await startLanguage(preferredLanguage(), "public");
const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <PublicPage path={location.pathname} />
      </QueryClientProvider>
    </StrictMode>,
  );
