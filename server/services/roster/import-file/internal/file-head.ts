import { z } from "zod";
import { toStorableText } from "@/server/domain/kernel/text";
import { type findHeadings, leadsToCreator, scoreSheet } from "@/server/domain/roster/import-file";
import { findPlatformOfLink } from "@/server/domain/roster/platforms";
import { mapInTurns } from "@/server/infra/concurrency";
import { type ImportFile } from "@/server/infra/db/generated/client";
import { type SheetHeads, type SheetRow } from "@/server/infra/sheet-reader";

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

export async function chooseSheet(heads: SheetHeads): Promise<number> {
  const scores = await mapInTurns(heads, scoreSheet);
  return scores.indexOf(Math.max(...scores));
}

export type Head = { headings: string[] } & Pick<FileFound, "headingLines" | "urlColumn">;

export function toHead(rows: readonly SheetRow[], found: ReturnType<typeof findHeadings>): Head {
  if (found === null)
    return { headings: emptyHeadings(rows), headingLines: null, urlColumn: columnOfLinks(rows) };
  const lines: [number, number] = [rows[found.first]?.line ?? 1, rows[found.last]?.line ?? 1];
  return { headings: found.headings.map(toStorableText), headingLines: lines, urlColumn: null };
}

function emptyHeadings(rows: readonly SheetRow[]): string[] {
  return Array.from({ length: Math.max(1, ...rows.map(({ cells }) => cells.length)) }, () => "");
}

const MAX_TRIED = 50;

export function createLinkColumns() {
  const found = new Set<number>();
  const tried = new Map<number, number>();
  return {
    take({ links = [] }: SheetRow): void {
      for (const [at, link] of links) {
        const count = tried.get(at) ?? 0;
        if (found.has(at) || count >= MAX_TRIED) continue;
        tried.set(at, count + 1);
        if (leadsToCreator(link)) found.add(at);
      }
    },
    columns: () => [...found],
  };
}

function columnOfLinks(rows: readonly SheetRow[]): number | null {
  const places = rows
    .slice(0, 5)
    .map(({ cells }) => cells.findIndex((cell) => findPlatformOfLink(cell) !== null));
  return places.find((at) => at !== -1) ?? null;
}
