import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import { getBuildId } from "@/scripts/build";
import { UserError, runCommand } from "@/scripts/command";
import { fromRoot } from "@/scripts/from-root";
import { spawnService } from "@/scripts/launch/service";
import { fingerprint, listSources } from "@/scripts/sources";

const STAMP = fromRoot(".next/.fingerprint");
const LANDMARKS = { "Compiled successfully": "compiled" };

export async function ensureBuild(options: {
  dataDir: string;
  env: Record<string, string>;
  say: (text: string) => void;
  onStop: (stop: () => Promise<void>) => void;
}): Promise<boolean> {
  const current = fingerprint(listSources(options.dataDir));
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === current) return false;
  rmSync(STAMP, { force: true });
  const next = fromRoot("node_modules/next/dist/bin/next");
  const env = { ...options.env, BUILD_ID: getBuildId(current) };
  const build = spawnService([next, "build"], env, (text) => {
    for (const [landmark, note] of Object.entries(LANDMARKS))
      if (text.includes(landmark)) options.say(`${note},`);
  });
  options.onStop(build.stop);
  if ((await build.exited) !== 0) {
    throw new UserError(`The application could not be built:\n${build.output().trim()}`);
  }
  writeFileSync(STAMP, current);
  return true;
}

/** The build depends on no settings, so it serves every start. */
await runCommand(import.meta, async () => {
  const options = {
    dataDir: os.tmpdir(),
    env: { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "" },
    say: () => undefined,
    onStop: () => undefined,
  };
  console.log((await ensureBuild(options)) ? "Built." : "The build is up to date.");
});
