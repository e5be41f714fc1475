import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { startLanguage } from "../i18n/index.ts";
import { preferredLanguage } from "../i18n/preferred.ts";
import { FilmPage } from "./FilmPage.tsx";

await startLanguage(preferredLanguage(), "film");
const root = document.getElementById("root");
const token = decodeURIComponent(location.pathname.split("/")[2] ?? "");
if (root)
  createRoot(root).render(
    <StrictMode>
      <FilmPage token={token} />
    </StrictMode>,
  );
