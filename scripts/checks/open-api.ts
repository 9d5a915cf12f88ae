import { createConfig, lintFromString } from "@redocly/openapi-core";
import { fromRoot } from "@/scripts/from-root";
import { DOCUMENT_FILE } from "@/scripts/open-api/generate-client";
import { makeDocument } from "@/scripts/open-api/write-document";
import { type Findings, readRepositoryFile, runCheck } from "./check";

/** Redocly's recommended rules, all as errors in effect: the check counts warnings too. */
const RULES = {
  // `/bloggers/changes` and `/bloggers/{id}` are both paths. Ids begin with `blg_`, and fixed segments win.
  "no-ambiguous-paths": "off",
} as const;

/** What Redocly finds wrong with an OpenAPI document, each as a sentence with its place. */
export async function lintDocument(source: string, absoluteRef: string): Promise<string[]> {
  const config = await createConfig({ extends: ["recommended"], rules: RULES });
  const problems = await lintFromString({ source, absoluteRef, config });
  return problems.flatMap(({ ruleId, message, location }) => {
    const place = location.map(({ pointer }) => pointer ?? "").join(", ");
    // Redocly does not look into `x-schema-with-fields`, which refers to what a selection answers.
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
