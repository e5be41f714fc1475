/** Prints the OpenAPI document of today's routes; the environment says the service's configuration. In a process of its own, since test set-ups cannot load the service. */
import pino from "pino";
import { readConfig } from "../platform/config.ts";
import { openService } from "../service.ts";
import { ScriptedHost } from "./host.ts";

const service = await openService(readConfig(process.env), { log: pino({ level: "silent" }), host: async () => new ScriptedHost() });
process.stdout.write(await (await fetch(`${service.url}/api/openapi.json`)).text());
await service.close();
