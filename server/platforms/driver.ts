import { type UpsertFields } from "@/server/domain/roster/blogger";
import { type DriverErrorCode, type Platform } from "@/server/domain/roster/platforms";

/** The fields of a blogger that a scrape may fill; the frame fills `rawData` itself. */
export type ScrapedFields = Omit<UpsertFields, "rawData">;
export type ScrapedField = keyof ScrapedFields;

type FieldOf<Value> = {
  [Name in ScrapedField]-?: NonNullable<ScrapedFields[Name]> extends Value ? Name : never;
}[ScrapedField];
export type TextField = FieldOf<string>;
export type NumberField = FieldOf<number>;

/**
 * Turns what an answer holds into a field's value. `null`: the answer says that there is none, and the stored
 * value stays. `undefined`: not of the type that the platform documents, which is drift.
 */
export type Convert<Value> = (found: unknown) => Value | null | undefined;

/** A dotted path into the payload, such as `card_info.wechat`. */
type Path = string;

type Source = {
  /** Where the value stands; of several, the first that tells something. */
  from: Path | readonly Path[];
  /** Without it the whole answer is drift, and nothing of it is kept. */
  required?: true;
};

/** One answer field, one field of the blogger; `primaryId` and `alias` name the creator. */
type SingleRow =
  | (Source & { to: TextField | "primaryId" | "alias"; as: Convert<string> })
  | (Source & { to: NumberField; as: Convert<number> });

/**
 * Answer fields that fill several fields together, such as prices or a portrait. What `read` gives is
 * written, null included; it leaves out what the answer does not tell.
 */
export type CompoundRow = {
  /** All of them are read, in this order; `undefined` stands for what is not there. */
  from: readonly Path[];
  to: readonly ScrapedField[];
  read: (...found: unknown[]) => ScrapedFields | undefined;
  required?: true;
};

/** One row of a platform's table: which answer fields go to which fields of a blogger, in what unit. */
export type Row = SingleRow | CompoundRow;

/** One request and what its answer fills. Its name stands in `rawData` and in reports of drift. */
export type SubCall = {
  name: string;
  request: RequestTemplate;
  rows: readonly Row[];
};

/**
 * `{id}` in path, query and text of the body stands for the creator's id, and is encoded. `{numericId}` as a
 * value of the body is the id as a JSON number, or as text where a number would lose digits.
 */
export type RequestTemplate = {
  method?: "POST";
  path: string;
  query?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  body?: Readonly<Record<string, string | number>>;
};

/** How a platform wraps its payloads, and which of its codes means which refusal. */
export type Envelope = {
  code: Path;
  ok: string | number;
  message: Path;
  /** Where the payload stands; absent: it is the answer itself. */
  data?: Path;
  refusals: Readonly<Record<string, DriverErrorCode>>;
  /** Codes by which an account is refused one call while its others are answered. */
  callRefusals?: readonly string[];
  /** HTTP statuses with a meaning on this platform alone. */
  statuses?: Readonly<Record<number, DriverErrorCode>>;
};

/** Where a platform answers, and how: all there is of one none of whose calls is known. */
export type PlatformAccess = {
  platform: Platform;
  /** Scheme and host of all its calls; `PLATFORM_BASE_URL_<PLATFORM>` replaces them. */
  baseUrl: string;
  envelope: Envelope;
};

/** A platform as data (docs/rules.md#drivers). */
export type Driver = PlatformAccess & {
  /** In the order of calling. The first identifies the creator; a later one replaces what it fills again. */
  subCalls: readonly [SubCall, ...SubCall[]];
  /** A creator to ask the first sub-call for, when nothing but the session is to be checked. */
  probeId: string;
};
