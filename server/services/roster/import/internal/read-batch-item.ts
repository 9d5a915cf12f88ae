import { failed, type FailedItem, readItem, type ReadyItem } from "./read-item";

export const sources = ["SCRAPE", "IMPORT", "MANUAL"] as const;
type Source = (typeof sources)[number];

/** A creator of a batch that a signed-in client sends, and whence it has what it says of it. */
export type BatchItem = ReadyItem & { source: Source };

/** Reads a BloggerUpsertInput. Never throws: what is wrong is the row's own error. */
export function readBatchItem(item: unknown, index: number): BatchItem | FailedItem {
  const { source = "SCRAPE", ...fields } = isRecord(item) ? item : {};
  const read = readItem(isRecord(item) ? fields : item, index, { isLinkNeeded: false });
  if (read.kind === "failed") return read;
  // An item with an id is never looked for behind a short link.
  if (typeof fields.platformBloggerId !== "string" || read.kind === "short")
    return failed(read, "INVALID_FIELD", '"platformBloggerId" is required.');
  if (typeof fields.nickname !== "string") return failed(read, "INVALID_FIELD", '"nickname" is required.');
  const known = sources.find((one) => one === source);
  if (known !== undefined) return { ...read, source: known };
  return failed(read, "INVALID_FIELD", `"source" must be one of ${sources.join(", ")}.`);
}

function isRecord(item: unknown): item is Record<string, unknown> {
  return typeof item === "object" && item !== null && !Array.isArray(item);
}
