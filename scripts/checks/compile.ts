import { spawnSync } from "node:child_process";
import { ensureClient } from "@/scripts/ensure-client";
import { fromRoot } from "@/scripts/from-root";
import { compileProject } from "./compile-project";
import { finishCheck } from "./finish-check";

const next = fromRoot("node_modules/next/dist/bin/next");

/** Route types and next-env.d.ts are Next's own, and not in the repository: a fresh clone has none. */
function writeRouteTypes(): string {
  const run = spawnSync(process.execPath, [next, "typegen"], { cwd: fromRoot(), encoding: "utf8" });
  return run.status === 0 ? "" : `next typegen failed: ${run.stdout}${run.stderr}`;
}

await ensureClient();
const words = [writeRouteTypes(), compileProject(fromRoot(), fromRoot(".cache/types.tsbuildinfo"))];
const problems = words.flatMap((text) => text.split("\n").filter((line) => line.trim() !== ""));
finishCheck("types", problems, "compiled by tsconfig.json");
