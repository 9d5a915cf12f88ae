import {
  type CellProblem,
  describeRowProblem,
  itemReader,
  ratesOf,
  rowSkipper,
  type SkipCode,
  toRowProblem,
} from "@/server/domain/roster/import-file";
import { mapInTurns } from "@/server/infra/concurrency";
import { type ImportFile } from "@/server/infra/db/generated/client";
import { type CellProblem as SheetProblem } from "@/server/infra/sheet-reader";
import { type FailedItem, parseItems, type ReadyItem } from "@/server/services/roster/import";
import { type Ctx } from "@/server/services/kernel/verb";
import { type Reading, type RowNotice, type RowProblem } from "../schema";
import { type FileRow } from "./file-rows";

export type Refused = RowProblem & { line: number; platform: string | null };
/** `skipped`: rows that hold no creator or are hidden. `leftOut`: unreadable cells by line. */
export type ParsedRows = {
  ready: ReadyItem[];
  refused: Refused[];
  skipped: Refused[];
  leftOut: Map<number, CellProblem[]>;
};

/** Follows short links. An item's `index` is its row's line. */
export async function parseFileRows(
  ctx: Ctx,
  { headings }: Pick<ImportFile, "headings">,
  { reading, rows }: { reading: Reading; rows: readonly FileRow[] },
): Promise<ParsedRows> {
  const { timeZone } = ctx.organization;
  const refused: Refused[] = [];
  const placed: { index: number; item: unknown }[] = [];
  const leftOut = new Map<number, CellProblem[]>();
  const toItem = itemReader({ headings, timeZone, ...reading, rates: ratesOf(reading.answers) });
  const skip = rowSkipper({ headings, ...reading });
  const skipped: Refused[] = [];
  const taken = await mapInTurns(rows, ({ line, cells, isHidden, ...row }) => {
    const problems = (row.problems ?? []) as [number, SheetProblem][];
    const links = (row.links ?? []) as [number, string][];
    const code = skip({ cells, links, isHidden });
    return { line, read: code === null ? toItem({ cells, problems, links }) : { skipped: code } };
  });
  for (const { line, read } of taken) {
    if ("skipped" in read) skipped.push(toSkipped(line, read.skipped));
    else if ("item" in read) {
      placed.push({ index: line, item: read.item });
      if (read.leftOut.length > 0) leftOut.set(line, read.leftOut);
    } else refused.push({ line, platform: null, ...toRowProblem(read.problems) });
  }
  const items = await parseItems(ctx, placed, { isLinkNeeded: false });
  return { ready: items.ready, refused: [...refused, ...items.failed.map(toRefused)], skipped, leftOut };
}

function toSkipped(line: number, code: SkipCode): Refused {
  const problem = { code, field: null, value: null, message: "" };
  return { line, platform: null, ...problem, message: describeRowProblem(problem, "en") };
}

type LostText = { field: string; value: string };

export function toLostTexts(texts: readonly LostText[] | undefined): CellProblem[] {
  return (texts ?? []).map((text) => ({ code: "LOST_TEXT", ...text }));
}

export function toNotice(cells: readonly CellProblem[], more: readonly RowProblem[] = []): RowNotice | null {
  const all = [...cells, ...more];
  return all.length === 0 ? null : { ...toRowProblem(all), count: cells.length };
}

export function toRefused({
  index,
  platform,
  code,
  message,
  page,
}: Pick<FailedItem, "index" | "platform" | "message" | "page"> & { code: string }): Refused {
  const field = code === "INVALID_FIELD" ? (/^"([^".]+)/.exec(message)?.[1] ?? null) : null;
  const link = page === undefined || platform === null ? undefined : { page, platform };
  return { line: index, platform, code, field, value: null, message, ...(link && { link }) };
}
