import { createConfig, lintFromString } from "@redocly/openapi-core";
import { fromRoot } from "@/scripts/from-root";
import { DOCUMENT_FILE } from "@/scripts/open-api/generate-client";
import { makeDocument } from "@/scripts/open-api/write-document";
import { type Findings, readRepositoryFile, runCheck } from "./check";

/** Redocly's recommended rules, effectively all as errors, because the check also counts warnings. */
const RULES = {
  // `/bloggers/changes` and `/bloggers/{id}` do not conflict: ids begin with `blg_`, and fixed segments
  // take precedence.
  "no-ambiguous-paths": "off",
} as const;

export async function lintDocument(source: string, absoluteRef: string): Promise<string[]> {
  const config = await createConfig({ extends: ["recommended"], rules: RULES });
  const problems = await lintFromString({ source, absoluteRef, config });
  return problems.flatMap(({ ruleId, message, location }) => {
    const place = location.map(({ pointer }) => pointer ?? "").join(", ");
    // Redocly ignores `x-schema-with-fields`, which refers to the responses of a selection.
    const isReferredTo = ruleId === "no-unused-components" && source.includes(`"$ref": "${place}"`);
    return isReferredTo ? [] : [`${place}: ${message} (${ruleId})`];
  });
}

async function findDocumentProblems(): Promise<Findings> {
  const text = await makeDocument();
  const stale = readRepositoryFile(DOCUMENT_FILE) === text ? [] : [DOCUMENT_FILE];
  const lint = await lintDocument(text, fromRoot(DOCUMENT_FILE));
  const problems = [
    ...stale.map((file) => `${file} does not agree with the contracts: run \`npm run openapi\`.`),
    ...lint.map((problem) => `${DOCUMENT_FILE} ${problem}`),
  ];
  return { problems, summary: `${DOCUMENT_FILE} agrees with the contracts and passes the linter` };
}

await runCheck(import.meta, "public API", findDocumentProblems);
