import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fromRoot } from "@/scripts/from-root";

export const MIGRATIONS = fromRoot("prisma/migrations");
const LOCK_FILE = "migration_lock.toml";

/** In the form that Prisma's schema engine takes, so that the development commands compare the same list. */
export type MigrationList = {
  baseDir: string;
  lockfile: { path: string; content: string | null };
  shadowDbInitScript: string;
  migrationDirectories: {
    path: string;
    migrationFile: { path: string; content: { tag: "ok"; value: string } };
  }[];
};

/** The project's migrations, oldest first. */
export function readMigrations(baseDir = MIGRATIONS): MigrationList {
  const lockFile = path.join(baseDir, LOCK_FILE);
  const names = existsSync(baseDir)
    ? readdirSync(baseDir).filter((name) => existsSync(path.join(baseDir, name, "migration.sql")))
    : [];
  return {
    baseDir,
    lockfile: { path: LOCK_FILE, content: existsSync(lockFile) ? readFileSync(lockFile, "utf8") : null },
    shadowDbInitScript: "",
    migrationDirectories: names.sort().map((name) => ({
      path: name,
      migrationFile: {
        path: "migration.sql",
        content: { tag: "ok", value: readFileSync(path.join(baseDir, name, "migration.sql"), "utf8") },
      },
    })),
  };
}

const SCHEMA = fromRoot("prisma/schema");

export function readSchema(): { path: string; content: string }[] {
  return readdirSync(SCHEMA, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".prisma"))
    .sort()
    .map((name) => path.join(SCHEMA, name))
    .map((file) => ({ path: file, content: readFileSync(file, "utf8") }));
}
