import { ServiceError } from "@sagittal/sdk";
import { api } from "../lib/api.ts";
import { slotsOf, withTake } from "../lib/battery.ts";
import type { Order, Place } from "./types.ts";

/**
 * Puts a session into the slot of the report for which it was filmed; asked again it changes nothing. What the service refuses (the
 * report was deleted, the athlete is another one) leaves the session as it is.
 * @throws ServiceError for transient failures: no connection, a fault of the service, too many requests
 */
export async function putIntoReport(place: Place, id: string, { activity, exercise, camera_view }: Order["form"]): Promise<void> {
  try {
    const [run, solutions] = await Promise.all([api.solutions.read(place.run, "en"), api.solutions.list("en")]);
    const ids = withTake(slotsOf(solutions, run), run.sessions, place.slot, { id, activity, exercise, camera_view });
    if (ids) await api.solutions.update(place.run, { session_ids: ids });
  } catch (error) {
    const refused = error instanceof ServiceError && error.status >= 400 && error.status < 500 && error.status !== 429;
    if (!refused) throw error;
  }
}
