import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { runCommand } from "@/scripts/command";
import { fromRoot } from "@/scripts/from-root";
import { fingerprint } from "@/scripts/sources";

export const DOCUMENT_FILE = "docs/openapi.json";
const TYPES_FILE = "client/src/generated/paths.ts";
const STAMP_FILE = "client/src/generated/.fingerprint";

const HEADER =
  "// Made out of docs/openapi.json by `npm run generate`: change the contracts, not this file.\n";

/**
 * Generates the types of client/ unless the existing ones were made from the same
 * document. Returns whether it did.
 */
export async function ensureClientTypes(): Promise<boolean> {
  const current = fingerprint([
    DOCUMENT_FILE,
    "node_modules/openapi-typescript/package.json",
    "scripts/open-api/generate-client.ts",
  ]);
  const [types, stamp] = [fromRoot(TYPES_FILE), fromRoot(STAMP_FILE)];
  if (existsSync(types) && existsSync(stamp) && readFileSync(stamp, "utf8") === current) return false;

  // Its import takes longer than the generation, and the types nearly always exist.
  const { default: openapiTypescript, astToString } = await import("openapi-typescript");
  const nodes = await openapiTypescript(readFileSync(fromRoot(DOCUMENT_FILE), "utf8"), {
    alphabetize: false,
  });
  mkdirSync(path.dirname(types), { recursive: true });
  writeFileSync(types, HEADER + astToString(nodes));
  writeFileSync(stamp, current);
  return true;
}

await runCommand(import.meta, async () => {
  const made = await ensureClientTypes();
  console.log(made ? "Types of the client generated." : "The types of the client are up to date.");
});
