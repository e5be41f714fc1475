import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { startLanguage } from "../i18n/index.ts";
import { preferredLanguage } from "../i18n/preferred.ts";
import { EntryLayout } from "./EntryLayout.tsx";
import { LoginPage } from "./LoginPage.tsx";
import { RegisterPage } from "./RegisterPage.tsx";
import { ResetPage } from "./ResetPage.tsx";

const PAGES = { register: RegisterPage, reset: ResetPage, "reset-password": ResetPage, login: LoginPage };
const name = location.pathname.split("/")[1];
const Page = Object.entries(PAGES).find(([path]) => path === name)?.[1] ?? LoginPage;

await startLanguage(preferredLanguage(), "entry");
const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <StrictMode>
      <EntryLayout>
        <Page />
      </EntryLayout>
    </StrictMode>,
  );
