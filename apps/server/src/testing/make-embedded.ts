/** Makes the embedded database with the current schema in a folder, as the first start of a service does. In a process of its own, since it keeps one busy for seconds. */
import { z } from "zod";
import { openEmbedded } from "../platform/db/index.ts";
import { withQueue } from "./with-queue.ts";

const database = await openEmbedded(z.string().parse(process.argv[2]));
await withQueue(database);
await database.close();
