import { type ItemProblem, parseUpsertItem, type UpsertItem } from "@/server/domain/roster/blogger";
import { type RowErrorCode } from "@/server/domain/kernel/errors";
import { LINK_MISSING } from "@/server/domain/roster/import-file";
import {
  checkCreatorHost,
  isMergedId,
  type LinkPage,
  normalisePlatformId,
  parseCreatorLink,
} from "@/server/domain/roster/platforms";
import { echo } from "@/server/domain/kernel/text";

type Values = Pick<UpsertItem, "platform" | "fields" | "discarded">;

/**
 * An item with a known creator. `idKind` is `alias` for an alias in a link and for the id of a merged row;
 * other sent ids are trusted. `alias` is another id of the creator in its link.
 */
export type ReadyItem = {
  kind: "ready";
  index: number;
  platformBloggerId: string;
  idKind: "primary" | "alias";
  alias: string | null;
  sentAs?: string;
} & Values;
export type ShortItem = { kind: "short"; index: number; shortUrl: string } & Values;
type RowProblem = Pick<FailedItem, "code" | "message">;
export type FailedItem = {
  kind: "failed";
  index: number;
  platform: string | null;
  code: RowErrorCode | "NOT_FOUND";
  message: string;
  page?: LinkPage | undefined;
  more?: readonly RowProblem[];
  discarded: readonly string[];
};

/**
 * Never throws: problems become the row's error (docs/rules.md#import). If `isLinkNeeded` is false, an id
 * alone is enough.
 */
export function parseItem(
  item: unknown,
  index: number,
  { isLinkNeeded = true }: { isLinkNeeded?: boolean } = {},
): ReadyItem | ShortItem | FailedItem {
  if (typeof item !== "object" || item === null || Array.isArray(item)) {
    return failed(
      { index, platform: null },
      "INVALID_FIELD",
      "The item must be a JSON object with platform and url.",
    );
  }
  const read = parseUpsertItem(item as Record<string, unknown>);
  const platform = "platform" in item && typeof item.platform === "string" ? echo(item.platform) : null;
  if (read.ok) return locate(index, read, isLinkNeeded);
  const { discarded, problems } = read;
  const named =
    read.platform === null || problems.some(isOfName) ? null : { ...read, platform: read.platform };
  const place = named === null ? null : locate(index, named, isLinkNeeded);
  // The link's problem comes first, so that it is never among those that are only counted.
  const [first, ...more] = [...(place?.kind === "failed" ? [place] : []), ...problems];
  if (first === undefined) throw new Error("an item was refused without a problem");
  return {
    ...failed({ index, platform, discarded }, first.code, first.message),
    page: place?.kind === "failed" ? place.page : undefined,
    more: inBounds(more.map(({ code, message }) => ({ code, message }))),
  };
}

function isOfName({ field }: ItemProblem): boolean {
  return field === "url" || field === "platformBloggerId";
}

/** Further problems are only counted, because the run stores the errors. */
const MAX_MORE = 19;

function inBounds(more: readonly RowProblem[]): readonly RowProblem[] {
  if (more.length <= MAX_MORE) return more;
  const listed = more.slice(0, MAX_MORE - 1);
  const message = `${more.length - listed.length} more fields of the item are wrong.`;
  return [...listed, { code: "INVALID_FIELD", message }];
}

type Named = Values & { platformBloggerId: string | null };

function locate(index: number, read: Named, isLinkNeeded: boolean): ReadyItem | ShortItem | FailedItem {
  const { platformBloggerId } = read;
  const { url } = read.fields;
  if (typeof url !== "string") {
    if (!isLinkNeeded && platformBloggerId !== null) return withoutLink(index, read, platformBloggerId);
    return failed({ ...read, index }, "INVALID_URL", LINK_MISSING);
  }
  return platformBloggerId !== null
    ? withGivenId(index, read, platformBloggerId, url)
    : fromLink(index, read, url);
}

function withoutLink(index: number, values: Values, givenId: string): ReadyItem {
  const platformBloggerId = normalisePlatformId(values.platform, givenId);
  const idKind = isMergedId(platformBloggerId) ? "alias" : "primary";
  return { kind: "ready", index, ...values, platformBloggerId, idKind, alias: null };
}

/** An id was sent, so only the link's host is checked. */
function withGivenId(index: number, values: Values, givenId: string, text: string): ReadyItem | FailedItem {
  const { platform } = values;
  const platformBloggerId = normalisePlatformId(platform, givenId);
  const checked = checkCreatorHost({ platform, text });
  if (checked.kind === "error")
    return { ...failed({ ...values, index }, checked.code, checked.message), page: checked.page };
  const link = parseCreatorLink({ platform, text });
  const other = link.kind === "creator" && link.idKind === "alias" ? link.platformBloggerId : null;
  const alias = other === platformBloggerId ? null : other;
  const idKind = isMergedId(platformBloggerId) ? "alias" : "primary";
  return { ...ready(index, values, { platformBloggerId, idKind }, checked.url), alias };
}

export function fromLink(index: number, values: Values, text: string): ReadyItem | ShortItem | FailedItem {
  const link = parseCreatorLink({ platform: values.platform, text });
  switch (link.kind) {
    case "error":
      return { ...failed({ ...values, index }, link.code, link.message), page: link.page };
    case "short":
      return { kind: "short", index, ...values, shortUrl: link.url };
    case "creator":
      return ready(index, values, link, link.canonicalUrl);
  }
}

function ready(
  index: number,
  values: Values,
  { platformBloggerId, idKind }: Pick<ReadyItem, "platformBloggerId" | "idKind">,
  url: string,
): ReadyItem {
  const { platform, fields, discarded } = values;
  return {
    kind: "ready",
    index,
    platform,
    platformBloggerId,
    idKind,
    alias: null,
    // Most links are canonical already, and a copy of all fields of 500 items takes milliseconds.
    fields: fields.url === url ? fields : { ...fields, url },
    discarded,
  };
}

export function failed(
  {
    index,
    platform,
    discarded = [],
  }: Pick<FailedItem, "index" | "platform"> & { discarded?: readonly string[] },
  code: FailedItem["code"],
  message: string,
): FailedItem {
  return { kind: "failed", index, platform, code, message, discarded };
}
