import { ServiceError } from "@sagittal/sdk";
import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import i18next from "i18next";
import { noteTeamError } from "./errors.ts";

/** Data of the service, kept for half a minute; what the service refuses is not asked again. */
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

// Answers hold sentences in the language that they were asked in.
i18next.on("languageChanged", () => void queryClient.invalidateQueries());
