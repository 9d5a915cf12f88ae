import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type * as Generator from "@prisma/client-generator-ts";
import type * as Internals from "@prisma/internals";
import { UserError, runCommand } from "@/scripts/command";
import { fromRoot } from "@/scripts/from-root";
import { readSchema } from "@/scripts/migrations/read-migrations";
import { fingerprint } from "@/scripts/sources";

const GENERATOR = "node_modules/@prisma/client-generator-ts/package.json";
/**
 * Prisma's query compiler is in the client: 4.4 MiB, or 2.2 MiB that start sooner and plan slower. Every
 * function on Vercel has one, and starts often.
 */
const COMPILER = process.env.VERCEL === undefined ? "fast" : "small";
const STAMP = fromRoot("server/infra/db/generated/.fingerprint");

/**
 * Generates the Prisma client unless the existing one was made from the same schema. Returns whether it did.
 * @throws UserError when the generator fails
 */
export async function ensureClient(): Promise<boolean> {
  const schema = readSchema().map((file) => path.relative(fromRoot(), file.path));
  const current = `${fingerprint([...schema, GENERATOR])} ${COMPILER}`;
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === current) return false;
  await generateClient().catch((error: unknown) => {
    throw new UserError(`The database client could not be generated:\n${(error as Error).message}`);
  });
  writeFileSync(STAMP, current);
  return true;
}

/** Runs the generator by itself: Prisma's command line brings 200 MB of packages that only tests use. */
async function generateClient(): Promise<void> {
  // Their ES modules do not find each other's exports in Node.js 20.
  const require = createRequire(import.meta.url);
  const { getGenerators, loadSchemaContext } = require("@prisma/internals") as typeof Internals;
  const { PrismaClientTsGenerator } = require("@prisma/client-generator-ts") as typeof Generator;
  const schemaContext = await loadSchemaContext({
    schemaPath: { cliProvidedPath: "prisma/schema" },
    cwd: fromRoot(),
    printLoadMessage: false,
  });
  const generators = await getGenerators({
    schemaContext,
    registry: { "prisma-client": { type: "in-process", generator: new PrismaClientTsGenerator() } },
    skipDownload: true,
    cliCommand: "generate",
  });
  for (const generator of generators) {
    if (generator.options !== undefined) generator.options.generator.config.compilerBuild = COMPILER;
    await generator.generate();
    generator.stop();
  }
}

await runCommand(import.meta, async () => {
  const generated = await ensureClient();
  console.log(generated ? "Database client generated." : "The database client is up to date.");
});
