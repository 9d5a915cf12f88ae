import { type findHeadings, leadsToCreator, scoreSheet } from "@/server/domain/roster/import-file";
import { findPlatformOfLink } from "@/server/domain/roster/platforms";
import { toStorableText } from "@/server/domain/kernel/text";
import { mapInTurns } from "@/server/infra/concurrency";
import { type SheetHeads, type SheetRow } from "@/server/infra/sheet-reader";
import { type FileFound } from "./file-found";

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
