import { bloggerUpsertFields } from "@/server/domain/roster/blogger";
import { type CompoundRow, type Row, type ScrapedField, type ScrapedFields, type SubCall } from "./driver";
import { findPath } from "./find-path";

export type ParsedRows = {
  fields: ScrapedFields;
  primaryId: string | null;
  aliases: string[];
  drift: string[];
  /** True if a required field is among them: the whole answer is discarded. */
  isUnusable: boolean;
};

/**
 * A field that is missing, empty, of another type or not storable is absent from the result, so that it
 * replaces nothing. The fields of one compound row are written together, with nulls, so that a creator never
 * has values of two scrapes in them.
 */
export function parseRows({ rows }: Pick<SubCall, "rows">, payload: unknown): ParsedRows {
  const result: ParsedRows = { fields: {}, primaryId: null, aliases: [], drift: [], isUnusable: false };
  for (const row of rows) {
    const { values, hasDrift } = parseRow(row, payload);
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

function parseRow(row: Row, payload: unknown): { values: Values; hasDrift: boolean } {
  const found = [row.from].flat().map((path) => findPath(payload, path));
  if (!found.some(isThere)) return { values: {}, hasDrift: false };
  const read = isCompound(row) ? row.parse(...found) : parseSingle(row, found.filter(isThere));
  const given = Object.entries(read ?? {}).filter(([, value]) => value !== undefined);
  const kept = given.flatMap(([name, value]) => toStored(name, value));
  return { values: Object.fromEntries(kept), hasDrift: read === undefined || kept.length < given.length };
}

function isCompound(row: Row): row is CompoundRow {
  return "parse" in row;
}

function parseSingle(row: Exclude<Row, CompoundRow>, found: readonly unknown[]): Values | undefined {
  const read = found.map((one) => row.as(one));
  const values = read.filter((value) => value !== undefined && value !== null);
  const value = values.find((one) => !isZero(one)) ?? values[0];
  if (value !== undefined) return { [row.to]: value };
  return read.includes(undefined) ? undefined : {};
}

/** Platforms send a count of 0 for unknown. */
export function isZero(value: unknown): boolean {
  return value === 0 || value === "0" || value === "0%";
}

function isThere(found: unknown): boolean {
  return found !== undefined && found !== null && found !== "";
}

const ID = /^[\x21-\x7e]{1,200}$/;

/** Validated as for imports, by the blogger's field schema. */
function toStored(name: string, value: unknown): [string, unknown][] {
  if (name === "primaryId" || name === "alias")
    return typeof value === "string" && ID.test(value) ? [[name, value]] : [];
  const parsed = bloggerUpsertFields[name as ScrapedField].safeParse(value);
  return parsed.success ? [[name, parsed.data]] : [];
}

function put(result: ParsedRows, name: string, value: unknown): void {
  if (name === "primaryId") result.primaryId = String(value);
  else if (name === "alias") result.aliases.push(String(value));
  else Object.assign(result.fields, { [name]: value });
}
