import { existsSync, readFileSync } from "node:fs";
import { fromRoot } from "@/scripts/from-root";
import { lintDocument } from "@/scripts/open-api/lint-document";
import { DOCUMENT_FILE, makeFiles } from "@/scripts/open-api/make-files";
import { finishCheck } from "./finish-check";

const files = await makeFiles();
const stale = [...files].filter(
  ([file, text]) => !existsSync(fromRoot(file)) || readFileSync(fromRoot(file), "utf8") !== text,
);
const document = files.get(DOCUMENT_FILE) ?? "";
finishCheck(
  "open interface",
  [
    ...stale.map(([file]) => `${file} does not agree with the contracts: run \`npm run openapi\`.`),
    ...(await lintDocument(document, fromRoot(DOCUMENT_FILE))).map(
      (problem) => `${DOCUMENT_FILE} ${problem}`,
    ),
  ],
  `${DOCUMENT_FILE} and the client's types agree with the contracts and hold to the linter's rules`,
);
