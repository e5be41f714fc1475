import { PoseSidecar, type Session } from "@sagittal/contract";
import { ServiceError } from "@sagittal/sdk";
import { queryOptions, useQuery } from "@tanstack/react-query";

/** The pose file of a session; its address changes with every answer, so the analysis is the key. */
export const poseQuery = (session: Pick<Session, "id" | "pose3d_url" | "processed_at">) =>
  queryOptions({
    queryKey: ["pose", session.id, session.processed_at],
    enabled: session.pose3d_url !== "",
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const response = await fetch(session.pose3d_url, { signal });
      if (!response.ok) throw new ServiceError(response.status, undefined);
      return PoseSidecar.parse(await response.json());
    },
  });

/** The pose file of a session: read once per analysis, and not at all for a session that has none. */
export const usePose = (session: Pick<Session, "id" | "pose3d_url" | "processed_at">) => useQuery(poseQuery(session));
