import { onlineManager } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";

const subscribe = (listener: () => void) => onlineManager.subscribe(listener);
const isOnline = () => onlineManager.isOnline();

/** Whether the browser has a connection; while it has none, requests wait. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline);
