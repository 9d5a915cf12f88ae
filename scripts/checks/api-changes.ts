import { z } from "zod";
import { compareDocuments, describeChange } from "@/scripts/open-api/compare-documents";
import { DOCUMENT_FILE } from "@/scripts/open-api/generate-client";
import type { OpenApiDocument } from "@/server/open-api/document/open-api-document";
import { type Findings, readRepositoryFile, runCheck } from "./check";

/** The document of the last released version; `npm run openapi:release` takes the current one. */
export const RELEASED_FILE = "docs/openapi.released.json";
/** Breaking changes that the next version makes on purpose. */
export const DECLARED_FILE = "docs/openapi.breaking.json";

const declarations = z.array(z.strictObject({ change: z.string().min(1), why: z.string().min(20) }));
export type Declaration = z.output<typeof declarations>[number];

/** Problems, and how many changes add to the API or break it on purpose. */
export function judgeChanges(
  released: OpenApiDocument,
  current: OpenApiDocument,
  declared: readonly Declaration[],
): Findings {
  const changes = compareDocuments(released, current);
  const breaking = changes.filter(({ kind }) => kind === "breaking").map(describeChange);
  const allowed = new Set(declared.map(({ change }) => change));
  const problems = [
    ...breaking
      .filter((change) => !allowed.has(change))
      .map(
        (change) =>
          `Breaks callers of the released API: ${change}. Undo it, or declare it in ${DECLARED_FILE} with its reason.`,
      ),
    ...[...allowed]
      .filter((change) => !breaking.includes(change))
      .map((change) => `${DECLARED_FILE} declares what is no breaking change: ${change}. Remove it.`),
  ];
  const additive = changes.length - breaking.length;
  return { problems, summary: `since the last release ${additive} additive, ${breaking.length} breaking` };
}

function findApiChanges(): Findings {
  const read = (file: string) => JSON.parse(readRepositoryFile(file)) as OpenApiDocument;
  const declared = declarations.parse(JSON.parse(readRepositoryFile(DECLARED_FILE)));
  return judgeChanges(read(RELEASED_FILE), read(DOCUMENT_FILE), declared);
}

await runCheck(import.meta, "API changes", findApiChanges);
