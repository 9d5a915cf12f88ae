import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fromRoot } from "@/scripts/from-root";

const SCHEMA = fromRoot("prisma/schema");

/** The files of the Prisma schema, sorted by name. */
export function readSchema(): { path: string; content: string }[] {
  return readdirSync(SCHEMA)
    .filter((name) => name.endsWith(".prisma"))
    .sort()
    .map((name) => path.join(SCHEMA, name))
    .map((file) => ({ path: file, content: readFileSync(file, "utf8") }));
}
