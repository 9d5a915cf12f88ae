import { readFileSync, writeFileSync } from "node:fs";
import { type FormatConfig, format } from "oxfmt";
import { runCommand } from "@/scripts/command";
import { fromRoot } from "@/scripts/from-root";
import { DOCUMENT_FILE } from "@/scripts/open-api/generate-client";
import { buildDocument } from "@/server/open-api/document/build-document";

export async function makeDocument(): Promise<string> {
  const settings = JSON.parse(readFileSync(fromRoot(".oxfmtrc.json"), "utf8")) as FormatConfig;
  const { code } = await format(DOCUMENT_FILE, JSON.stringify(buildDocument()), settings);
  return code;
}

await runCommand(import.meta, async () => {
  const text = await makeDocument();
  writeFileSync(fromRoot(DOCUMENT_FILE), text);
  console.log(`${DOCUMENT_FILE}: ${(text.length / 1_000).toFixed(0)} kB`);
});
