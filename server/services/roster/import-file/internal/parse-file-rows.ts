import {
  type CellProblem,
  describeRowProblem,
  itemReader,
  ratesOf,
  type RowPrice,
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
import { findManagers, type Manager, MANAGER, unknownManager } from "./file-managers";
import { type FileRow } from "./file-rows";

export type Refused = RowProblem & { line: number; platform: string | null };
/** `skipped`: rows that hold no creator or are hidden. `leftOut`: unreadable cells by line. */
export type ParsedRows = {
  ready: ReadyItem[];
  refused: Refused[];
  skipped: Refused[];
  leftOut: Map<number, CellProblem[]>;
  /** Who is to look after the creators of rows, by line. */
  managers: Map<number, Manager>;
  /** Prices by form, by line. */
  prices: Map<number, RowPrice[]>;
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
  const managers = new Map<number, Manager>();
  const prices = new Map<number, RowPrice[]>();
  const named = await findManagers(ctx, new Set(taken.flatMap(({ read }) => managerText(read) ?? [])));
  for (const { line, read } of taken) {
    if ("skipped" in read) skipped.push(toSkipped(line, read.skipped));
    else if ("item" in read) {
      const { [MANAGER]: _name, ...item } = read.item;
      const text = managerText(read);
      const manager = text === undefined ? undefined : named.get(text);
      const unknown = text === undefined || manager !== undefined ? [] : [unknownManager(text)];
      if (reading.strict && unknown.length > 0) {
        refused.push({ line, platform: null, ...toRowProblem(unknown) });
        continue;
      }
      placed.push({ index: line, item });
      if (read.prices !== undefined) prices.set(line, read.prices);
      if (manager !== undefined) managers.set(line, manager);
      const cells = [...read.leftOut, ...unknown];
      if (cells.length > 0) leftOut.set(line, cells);
    } else refused.push({ line, platform: null, ...toRowProblem(read.problems) });
  }
  const items = await parseItems(ctx, placed, { isLinkNeeded: false });
  return {
    ready: items.ready,
    refused: [...refused, ...items.failed.map(toRefused)],
    skipped,
    leftOut,
    managers,
    prices,
  };
}

function managerText(read: object): string | undefined {
  const { [MANAGER]: text } = "item" in read ? (read.item as Record<string, unknown>) : {};
  return typeof text === "string" ? text : undefined;
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
