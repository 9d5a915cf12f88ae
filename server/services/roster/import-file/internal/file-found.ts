import { z } from "zod";
import { type ImportFile } from "@/server/infra/db/generated/client";

/** What was found in a file beside its rows. Files that were read before say less. */
const found = z.object({
  sheetName: z.string().optional(),
  /** Others that have rows. */
  otherSheets: z.array(z.string()).default([]),
  /** By their places, as all columns here. */
  hiddenColumns: z.array(z.int()).default([]),
  /** With links behind their words. */
  linkColumns: z.array(z.int()).default([]),
  /** Of a file without headings: where links stand. */
  urlColumn: z.int().nullable().default(null),
  /** The lines of the headings; null where there are none. */
  headingLines: z.tuple([z.int(), z.int()]).nullable().default(null),
  /** The sheet that a person chose, until it is read. */
  wantedSheet: z.string().optional(),
  /** Of a file that was refused: where. */
  line: z.int().nullable().default(null),
});
export type FileFound = z.output<typeof found>;

export function fileFound(file: Pick<ImportFile, "found">): FileFound {
  return found.parse(file.found);
}

/** Whether a row of the file says which creator it is about. */
export function namesCreators(file: Pick<ImportFile, "found">, mapping: readonly (string | null)[]): boolean {
  const isMapped = mapping.includes("url") || mapping.includes("platformBloggerId");
  return isMapped || fileFound(file).linkColumns.length > 0;
}
