import { ServiceError } from "@sagittal/sdk";
import { lazy, type ReactNode } from "react";
import { ErrorState } from "./basics.tsx";

/**
 * As React's `lazy`, for a part of a page: where its script cannot be loaded, as after an update of the service, an error stands in its place
 * and the rest of the page stays with what was entered in it.
 */
export const part = <P,>(load: () => Promise<{ default: (props: P) => ReactNode }>) =>
  lazy<(props: P) => ReactNode>(() => load().catch(() => ({ default: Missing })));

const Missing = () => <ErrorState error={new ServiceError(0, { detail: "not_loaded" })} retry={() => location.reload()} />;
