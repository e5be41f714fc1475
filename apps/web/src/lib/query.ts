import { ServiceError } from "@sagittal/sdk";
import { MutationCache, QueryClient } from "@tanstack/react-query";

/** Data of the service, kept for half a minute; what the service refuses is not asked again. */
export const queryClient = new QueryClient({
  mutationCache: new MutationCache(),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && error instanceof ServiceError && (error.status === 0 || error.status >= 502),
      refetchOnWindowFocus: false,
    },
  },
});
