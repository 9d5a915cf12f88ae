import { bloggerUpsertFields } from "@/server/domain/roster/blogger";
import { type CompoundRow, type Row, type ScrapedField, type ScrapedFields, type SubCall } from "./driver";
import { readPath } from "./read-path";

/** What one answer says of a creator. */
export type ReadRows = {
  fields: ScrapedFields;
  primaryId: string | null;
  aliases: string[];
  /** Answer fields that are not of the documented type, or required and gone. */
  drift: string[];
  /** Whether a required one is among them: then nothing of the answer counts. */
  isUnusable: boolean;
};

/**
 * Applies the rows of a sub-call to its payload. A field that is missing, empty, of another type, or that
 * could not be stored is absent from the result, so that it replaces nothing. Null is what a family that is
 * there lacks: its fields are written together, so that no creator has those of two days.
 */
export function readRows({ rows }: Pick<SubCall, "rows">, payload: unknown): ReadRows {
  const result: ReadRows = { fields: {}, primaryId: null, aliases: [], drift: [], isUnusable: false };
  for (const row of rows) {
    const { values, hasDrift } = readRow(row, payload);
    const isMissing = Object.keys(values).length === 0;
    if (hasDrift || (isMissing && row.required === true)) {
      result.drift.push([row.from].flat().join(", "));
      result.isUnusable ||= row.required === true;
    }
    for (const [name, value] of Object.entries(values)) put(result, name, value);
  }
  return result;
}

type Values = Readonly<Record<string, unknown>>;

function readRow(row: Row, payload: unknown): { values: Values; hasDrift: boolean } {
  const found = [row.from].flat().map((path) => readPath(payload, path));
  if (!found.some(isThere)) return { values: {}, hasDrift: false };
  const read = isCompound(row) ? row.read(...found) : readSingle(row, found.filter(isThere));
  const given = Object.entries(read ?? {}).filter(([, value]) => value !== undefined);
  const kept = given.flatMap(([name, value]) => toStored(name, value));
  return { values: Object.fromEntries(kept), hasDrift: read === undefined || kept.length < given.length };
}

function isCompound(row: Row): row is CompoundRow {
  return "read" in row;
}

/** Of several that are there, the first that tells something: neither 0 nor unreadable, if one is. */
function readSingle(row: Exclude<Row, CompoundRow>, found: readonly unknown[]): Values | undefined {
  const read = found.map((one) => row.as(one));
  const values = read.filter((value) => value !== undefined && value !== null);
  const value = values.find((one) => !isZero(one)) ?? values[0];
  if (value !== undefined) return { [row.to]: value };
  return read.includes(undefined) ? undefined : {};
}

/** Of a count, 0 is what platforms tell of what they do not know. */
export function isZero(value: unknown): boolean {
  return value === 0 || value === "0" || value === "0%";
}

function isThere(found: unknown): boolean {
  return found !== undefined && found !== null && found !== "";
}

const ID = /^[\x21-\x7e]{1,200}$/;

/** The value as the blogger's own field takes it, if it does: one rule for imports and scrapes. */
function toStored(name: string, value: unknown): [string, unknown][] {
  if (name === "primaryId" || name === "alias")
    return typeof value === "string" && ID.test(value) ? [[name, value]] : [];
  const parsed = bloggerUpsertFields[name as ScrapedField].safeParse(value);
  return parsed.success ? [[name, parsed.data]] : [];
}

function put(result: ReadRows, name: string, value: unknown): void {
  if (name === "primaryId") result.primaryId = String(value);
  else if (name === "alias") result.aliases.push(String(value));
  else Object.assign(result.fields, { [name]: value });
}
