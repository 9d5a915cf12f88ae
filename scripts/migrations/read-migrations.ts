import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { MigrationList } from "@prisma/schema-engine-wasm";
import { fromRoot } from "@/scripts/from-root";

export const MIGRATIONS = fromRoot("prisma/migrations");
const LOCK_FILE = "migration_lock.toml";

/** The project's migrations as the engine wants them, oldest first. */
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

/** The files of the Prisma schema, sorted by name. */
export function readSchema(): { path: string; content: string }[] {
  return readdirSync(SCHEMA, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".prisma"))
    .sort()
    .map((name) => path.join(SCHEMA, name))
    .map((file) => ({ path: file, content: readFileSync(file, "utf8") }));
}
