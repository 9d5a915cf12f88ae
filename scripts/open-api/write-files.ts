import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import openapiTypescript, { astToString } from "openapi-typescript";
import { format } from "oxfmt";
import { runCommand } from "@/scripts/command";
import { fromRoot } from "@/scripts/from-root";
import { buildDocument } from "@/server/open-api/document/build-document";

export const DOCUMENT_FILE = "docs/openapi.json";
const TYPES_FILE = "e2e/open-api/generated/paths.d.ts";

const HEADER =
  "// Made by `npm run openapi` out of docs/openapi.json: change the contracts, not this file.\n";

/**
 * The files that come out of the contracts, by path: the document, and the types of a client made from it.
 */
export async function makeFiles(): Promise<Map<string, string>> {
  const text = JSON.stringify(buildDocument());
  const { code } = await format(DOCUMENT_FILE, text, { printWidth: 110 });
  const types = await openapiTypescript(text, { alphabetize: false });
  return new Map([
    [DOCUMENT_FILE, code],
    [TYPES_FILE, HEADER + astToString(types)],
  ]);
}

await runCommand(import.meta, async () => {
  for (const [file, text] of await makeFiles()) {
    mkdirSync(path.dirname(fromRoot(file)), { recursive: true });
    writeFileSync(fromRoot(file), text);
    console.log(`${file}: ${(text.length / 1_000).toFixed(0)} kB`);
  }
});
