import { failed, type FailedItem, readItem, type ReadyItem } from "./read-item";

export const sources = ["SCRAPE", "IMPORT", "MANUAL"] as const;
type Source = (typeof sources)[number];

export type BatchItem = ReadyItem & { source: Source };

/** Reads a BloggerUpsertInput. Never throws: problems become the row's error. */
export function readBatchItem(item: unknown, index: number): BatchItem | FailedItem {
  const { source = "SCRAPE", ...fields } = isRecord(item) ? item : {};
  const read = readItem(isRecord(item) ? fields : item, index, { isLinkNeeded: false });
  if (read.kind === "failed") return read;
  // With an id, short links are not followed.
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
