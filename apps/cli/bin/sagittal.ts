#!/usr/bin/env node
import { program } from "../src/program.ts";

await program().parseAsync();
