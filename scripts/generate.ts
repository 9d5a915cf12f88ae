import { execFile } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { UserError, runCommand } from "@/scripts/command";
import { fromRoot } from "@/scripts/from-root";
import { readSchema } from "@/scripts/migrations/read-migrations";
import { fingerprint } from "@/scripts/sources";

const GENERATOR = "node_modules/prisma-cli";
const STAMP = fromRoot("server/infra/db/generated/.fingerprint");

/**
 * Generates the Prisma client unless the existing one was made from the same schema. Returns whether it
 * did. Without the development packages the client of the build is used as it is.
 * @throws UserError when there is no client and no generator, or the generator fails
 */
export async function ensureClient(): Promise<boolean> {
  if (!existsSync(fromRoot(GENERATOR))) {
    if (existsSync(STAMP)) return false;
    throw new UserError(
      "There is no database client, and the development packages that generate it are not installed: run npm ci.",
    );
  }
  const schema = readSchema().map((file) => path.relative(fromRoot(), file.path));
  const current = fingerprint([...schema, `${GENERATOR}/package.json`]);
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === current) return false;

  const prisma = fromRoot(GENERATOR, "build/index.js");
  // Any existing file keeps the command from downloading an engine that generation does not use.
  const env = { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, CHECKPOINT_DISABLE: "1" };
  await promisify(execFile)(process.execPath, [prisma, "generate"], { cwd: fromRoot(), env }).catch(
    (error: unknown) => {
      const { stderr, message } = error as { stderr?: string; message: string };
      throw new UserError(`The database client could not be generated:\n${(stderr ?? "").trim() || message}`);
    },
  );
  writeFileSync(STAMP, current);
  return true;
}

await runCommand(import.meta, async () => {
  const generated = await ensureClient();
  console.log(generated ? "Database client generated." : "The database client is up to date.");
});
