#!/usr/bin/env node
import "@sagittal/server/quick-imports";
import { keepCompiledCode } from "../src/compiled-code.ts";

// First of all: only what is loaded afterwards is kept.
keepCompiledCode(process.env);
const { program } = await import("../src/program.ts");
await program().parseAsync();
