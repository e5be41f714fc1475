import { ServiceError } from "@sagittal/sdk";
import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import i18next from "i18next";
import { noteTeamError } from "./errors.ts";

/** Query client: data are fresh for 30 s. Only a lost connection and answers from 502 on are retried, twice. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noteTeamError }),
  mutationCache: new MutationCache({ onError: noteTeamError }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && error instanceof ServiceError && (error.status === 0 || error.status >= 502),
      refetchOnWindowFocus: false,
    },
  },
});

// Answers contain text in the request's language, so a change of language refetches them.
i18next.on("languageChanged", () => void queryClient.invalidateQueries());
