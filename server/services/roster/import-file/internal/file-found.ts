import { z } from "zod";
import { type ImportFile } from "@/server/infra/db/generated/client";

/** Findings in a file beside its rows. Files that an earlier release read have fewer. */
const found = z.object({
  sheetName: z.string().optional(),
  otherSheets: z.array(z.string()).default([]),
  hiddenColumns: z.array(z.int()).default([]),
  linkColumns: z.array(z.int()).default([]),
  urlColumn: z.int().nullable().default(null),
  headingLines: z.tuple([z.int(), z.int()]).nullable().default(null),
  wantedSheet: z.string().optional(),
  line: z.int().nullable().default(null),
});
export type FileFound = z.output<typeof found>;

export function fileFound(file: Pick<ImportFile, "found">): FileFound {
  return found.parse(file.found);
}

export function namesCreators(file: Pick<ImportFile, "found">, mapping: readonly (string | null)[]): boolean {
  const isMapped = mapping.includes("url") || mapping.includes("platformBloggerId");
  return isMapped || fileFound(file).linkColumns.length > 0;
}
