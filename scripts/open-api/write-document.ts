import { writeFileSync } from "node:fs";
import { format, resolveConfig } from "prettier";
import { runCommand } from "@/scripts/command";
import { fromRoot } from "@/scripts/from-root";
import { DOCUMENT_FILE, ensureClientTypes } from "@/scripts/open-api/generate-client";
import { buildDocument } from "@/server/open-api/document/build-document";

/** The text of docs/openapi.json, as the contracts have it now. */
export async function makeDocument(): Promise<string> {
  const settings = await resolveConfig(fromRoot(DOCUMENT_FILE));
  return format(JSON.stringify(buildDocument()), { ...settings, filepath: DOCUMENT_FILE });
}

await runCommand(import.meta, async () => {
  const text = await makeDocument();
  writeFileSync(fromRoot(DOCUMENT_FILE), text);
  console.log(`${DOCUMENT_FILE}: ${(text.length / 1_000).toFixed(0)} kB`);
  const made = await ensureClientTypes();
  console.log(
    made ? "Types of the tests' client generated." : "The types of the tests' client are up to date.",
  );
});
