import { type UpsertFields } from "@/server/domain/roster/blogger";
import { type DriverErrorCode, type Platform } from "@/server/domain/roster/platforms";

/** Blogger fields that a scrape may fill; `scrapeCreator` fills `rawData` itself. */
export type ScrapedFields = Omit<UpsertFields, "rawData">;
export type ScrapedField = keyof ScrapedFields;

type FieldOf<Value> = {
  [Name in ScrapedField]-?: NonNullable<ScrapedFields[Name]> extends Value ? Name : never;
}[ScrapedField];
export type TextField = FieldOf<string>;
export type NumberField = FieldOf<number>;

/**
 * `null`: the answer has no value, and the stored one is kept. `undefined`: not of the documented type, which
 * is drift.
 */
export type Convert<Value> = (found: unknown) => Value | null | undefined;

/** A dotted path into the payload, such as `card_info.wechat`. */
type Path = string;

type Source = {
  /** Of several paths, the first that holds a value counts. */
  from: Path | readonly Path[];
  /** If it is missing, the whole answer counts as drift and is discarded. */
  required?: true;
};

type SingleRow =
  | (Source & { to: TextField | "primaryId" | "alias"; as: Convert<string> })
  | (Source & { to: NumberField; as: Convert<number> });

/**
 * Answer fields that fill several fields together, such as prices or a portrait. All that `parse` returns is
 * written, null included.
 */
export type CompoundRow = {
  from: readonly Path[];
  to: readonly ScrapedField[];
  parse: (...found: unknown[]) => ScrapedFields | undefined;
  required?: true;
};

export type Row = SingleRow | CompoundRow;

/** The name is the key in `rawData` and in drift reports. */
export type SubCall = {
  name: string;
  request: RequestTemplate;
  rows: readonly Row[];
};

/**
 * `{id}` in path, query and body text is replaced by the creator's id, encoded. `{numericId}` as a body value
 * is the id as a JSON number, or as text where a number would lose digits.
 */
export type RequestTemplate = {
  method?: "POST";
  path: string;
  query?: Readonly<Record<string, string>>;
  body?: Readonly<Record<string, string | number>>;
};

export type Envelope = {
  code: Path;
  ok: string | number;
  message: Path;
  /** Path of the payload; default: the whole answer. */
  data?: Path;
  refusals: Readonly<Record<string, DriverErrorCode>>;
  /** Codes that refuse the account one call while its other calls still work. */
  callRefusals?: readonly string[];
  statuses?: Readonly<Record<number, DriverErrorCode>>;
};

/** All that is needed of a platform without known calls. */
export type PlatformAccess = {
  platform: Platform;
  /** Scheme and host of all calls; `PLATFORM_BASE_URL_<PLATFORM>` overrides it. */
  baseUrl: string;
  envelope: Envelope;
};

export type Driver = PlatformAccess & {
  /** In call order. The first identifies the creator; later calls overwrite earlier values. */
  subCalls: readonly [SubCall, ...SubCall[]];
  /** A creator for the first sub-call when only the session is checked. */
  probeId: string;
};
