import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { fromRoot } from "@/scripts/from-root";

const compilerOptions = {
  ...{ strict: true, noEmit: true, skipLibCheck: true, types: ["node"] },
  ...{ target: "es2022", module: "esnext", moduleResolution: "bundler" },
};

/** Throws with the compiler's complaints when a sample in TypeScript does not compile. */
export function compileSamples(folder: string): void {
  const config = path.join(folder, "tsconfig.json");
  writeFileSync(config, JSON.stringify({ compilerOptions, include: ["*.ts"] }));
  const compiler = fromRoot("node_modules/typescript/bin/tsc");
  const { status, stdout } = spawnSync(process.execPath, [compiler, "-p", config], { encoding: "utf8" });
  if (status !== 0) throw new Error(stdout);
}
