import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { getBuildId } from "@/scripts/build";
import { runCommand, UserError } from "@/scripts/command";
import { fromRoot } from "@/scripts/from-root";
import { findAll, listCopies, readDockerfile } from "@/scripts/image/read-dockerfile";
import { startImage } from "@/scripts/image/start-image";

const MIB = 1024 * 1024;

/**
 * `npm run test:image` runs the steps of docker/Dockerfile without Docker, in a clean folder: what it copies
 * and runs to build, what the image takes of it, and its command, as another user if this one is root.
 * `--keep` leaves the folder.
 */
await runCommand(import.meta, async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "roster-image-"));
  chmodSync(folder, 0o755);
  const [build, image] = [path.join(folder, "build"), path.join(folder, "image")];
  try {
    copyContext(build);
    runBuild(build);
    assemble(build, image);
    const buildId = readFileSync(path.join(image, ".next/BUILD_ID"), "utf8");
    if (buildId !== getBuildId())
      throw new UserError(`The build's id is ${buildId}, and that of this folder is ${getBuildId()}.`);
    const { readyMs, answers } = await startImage(image, path.join(folder, "data"));
    console.log(`\nBuild ${buildId}, ${Math.round(sizeOf(image) / MIB)} MiB without Node.js and its system.`);
    console.log(`Ready after ${(readyMs / 1000).toFixed(1)} s. ${answers.join(", ")}.`);
  } finally {
    if (process.argv.includes("--keep")) console.log(folder);
    else rmSync(folder, { recursive: true, force: true });
  }
});

/** What Git has or would take, without what .dockerignore names. */
function copyContext(target: string): void {
  const ignored = readFileSync(fromRoot(".dockerignore"), "utf8").split("\n").filter(Boolean);
  const list = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  for (const file of execFileSync("git", list, { cwd: fromRoot(), encoding: "utf8" }).split("\0")) {
    if (file === "" || ignored.some((each) => file === each || file.startsWith(`${each}/`))) continue;
    cpSync(fromRoot(file), path.join(target, file), { recursive: true });
  }
}

function runBuild(folder: string): void {
  const env = {
    PATH: process.env.PATH ?? "",
    HOME: folder,
    NODE_ENV: "production" as const,
    NEXT_TELEMETRY_DISABLED: "1",
  };
  for (const command of findAll(readDockerfile().build, "RUN")) {
    console.log(`> ${command}`);
    const started = Date.now();
    execFileSync("sh", ["-c", command], { cwd: folder, env, stdio: ["ignore", "ignore", "inherit"] });
    console.log(`  ${Math.round((Date.now() - started) / 1000)} s`);
  }
}

function assemble(build: string, image: string): void {
  mkdirSync(image);
  for (const { from, to } of listCopies(readDockerfile())) {
    const source = path.join(build, from);
    const target = path.join(image, to);
    cpSync(source, statSync(source).isDirectory() ? target : path.join(target, path.basename(source)), {
      recursive: true,
      verbatimSymlinks: true,
    });
  }
}

function sizeOf(folder: string): number {
  return Number(execFileSync("du", ["-sk", folder], { encoding: "utf8" }).split("\t")[0]) * 1024;
}
