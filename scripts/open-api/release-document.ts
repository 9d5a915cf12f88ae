import { copyFileSync, writeFileSync } from "node:fs";
import { DECLARED_FILE, RELEASED_FILE } from "@/scripts/checks/api-changes";
import { runCommand } from "@/scripts/command";
import { fromRoot } from "@/scripts/from-root";
import { DOCUMENT_FILE } from "@/scripts/open-api/generate-client";

/** A version is released: the next changes of the API are compared with its document. */
await runCommand(import.meta, () => {
  copyFileSync(fromRoot(DOCUMENT_FILE), fromRoot(RELEASED_FILE));
  writeFileSync(fromRoot(DECLARED_FILE), "[]\n");
  console.log(`${RELEASED_FILE} is the document of today, and no breaking change is declared.`);
  return Promise.resolve();
});
