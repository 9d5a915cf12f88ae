import { spawnSync } from "node:child_process";
import os from "node:os";
import { runCommand, UserError } from "@/scripts/command";
import { fromRoot } from "@/scripts/from-root";
import { ensureClient } from "@/scripts/generate";
import { fingerprint, listSources } from "@/scripts/sources";

/**
 * The build's id (docs/containers.md), out of the content of all sources unless BUILD_ID names one, so that
 * builds of one commit on several machines agree.
 */
export function getBuildId(content = fingerprint(listSources(os.tmpdir()))): string {
  const { BUILD_ID = "" } = process.env;
  return BUILD_ID === "" ? content.slice(0, 20) : BUILD_ID;
}

/** `npm run build`; with `--standalone`, all that an image needs to start is in `.next/standalone`. */
await runCommand(import.meta, async () => {
  await ensureClient();
  const standalone = process.argv.includes("--standalone");
  const env = { ...process.env, BUILD_ID: getBuildId(), ...(standalone && { STANDALONE: "1" }) };
  const next = fromRoot("node_modules/next/dist/bin/next");
  const { status } = spawnSync(process.execPath, [next, "build"], { cwd: fromRoot(), env, stdio: "inherit" });
  if (status !== 0) throw new UserError("The application could not be built.");
  if (!standalone) return;
  const { completeStandalone } = await import("@/scripts/image/complete-standalone");
  console.log(`${await completeStandalone()} packages were added to .next/standalone.`);
});
