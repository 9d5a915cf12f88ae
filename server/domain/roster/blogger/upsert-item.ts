import { type z } from "zod";
import { type RowErrorCode } from "@/server/domain/kernel/errors";
import { type Platform, platformSchema } from "../platforms";
import { echo } from "@/server/domain/kernel/text";
import { type BloggerWireField, bloggerWireFields } from "./blogger-wire";
import { coreFieldNotes } from "./core-field-notes";
import { coreFields, type CoreInput, type WritableCoreName } from "./core-fields";
import { describeMetric, isPlainMetric, metricInputByKind, type MetricsInput } from "./metric-fields";
import { metricFields, type MetricName } from "./metric-names";

type WritableField = WritableCoreName | MetricName;

/**
 * What an upsert sets besides platform and platformBloggerId, which identify the creator. Absent leaves a
 * field unchanged, null clears it. Values are as stored: `tags` a list, int64 a decimal string.
 */
export type UpsertFields = Omit<CoreInput, "platform" | "platformBloggerId"> & MetricsInput;

const coreSchemas = Object.entries(coreFields).flatMap(([name, { input }]): [WritableField, z.ZodType][] =>
  input === null ? [] : [[name as WritableCoreName, input]],
);
const metricSchemas = metricFields.map(({ name, kind }): [WritableField, z.ZodType] => [
  name,
  metricInputByKind[kind],
]);
const notes = new Map<WritableField, string>([
  ...(Object.entries(coreFieldNotes) as [WritableField, string][]),
  ...metricFields.map((metric): [WritableField, string] => [metric.name, describeMetric(metric)]),
]);

export const upsertSchemas: ReadonlyMap<string, z.ZodType> = new Map([...coreSchemas, ...metricSchemas]);

const plainMetrics: ReadonlyMap<string, (value: unknown) => boolean> = new Map(
  metricFields.map(({ name, kind }) => [name, isPlainMetric[kind]]),
);

export const writableFields: readonly WritableField[] = [...coreSchemas, ...metricSchemas].map(
  ([name]) => name,
);

export const readOnlyFields: readonly BloggerWireField[] = bloggerWireFields.filter(
  (name) => !upsertSchemas.has(name),
);

export const bloggerUpsertFields = Object.fromEntries(
  [...coreSchemas, ...metricSchemas].map(([name, schema]) => [
    name,
    schema
      .nullable()
      .optional()
      .meta({ description: notes.get(name) }),
  ]),
) as Record<WritableField, z.ZodOptional<z.ZodNullable<z.ZodType>>>;

const MAX_DISCARDED = 200;

export type UpsertItem = {
  ok: true;
  platform: Platform;
  platformBloggerId: string | null;
  fields: UpsertFields;
  discarded: string[];
};

export type ItemProblem = {
  code: Extract<RowErrorCode, "INVALID_PLATFORM" | "INVALID_FIELD">;
  field: string;
  message: string;
};

/** `platform` is null if it is invalid; `fields` and `platformBloggerId` hold what could be parsed. */
type RefusedItem = Omit<UpsertItem, "ok" | "platform"> & {
  ok: false;
  platform: Platform | null;
  problems: ItemProblem[];
};

/**
 * Parses one item of an import or upsert (docs/rules.md#import). Unknown and read-only names go to
 * `discarded`; every invalid field is a problem. The caller decides whether `url` or `platformBloggerId`
 * is required, and what `nickname` falls back to.
 */
export function parseUpsertItem(item: Readonly<Record<string, unknown>>): UpsertItem | RefusedItem {
  const platform = platformSchema.safeParse(item.platform);
  const problems: ItemProblem[] = [];
  if (!platform.success) problems.push(toProblem("INVALID_PLATFORM", "platform", platform.error));
  // A copy whose values are replaced where a schema changes them: adding them one by one takes far longer.
  const { platform: _, platformBloggerId: __, ...rest } = item;
  const fields: Record<string, unknown> = rest;
  let platformBloggerId: string | null = null;
  const discarded: string[] = [];
  for (const name of Object.keys(item)) {
    if (name === "platform") continue;
    const value = item[name];
    if (plainMetrics.get(name)?.(value) === true) continue;
    const schema = upsertSchemas.get(name);
    if (schema === undefined) {
      Reflect.deleteProperty(fields, name);
      if (discarded.length < MAX_DISCARDED) discarded.push(echo(name));
      continue;
    }
    const parsed = value === null ? cleared : schema.safeParse(value);
    if (name === "platformBloggerId" && parsed.success) platformBloggerId = parsed.data as string | null;
    else if (parsed.success) fields[name] = parsed.data;
    else {
      Reflect.deleteProperty(fields, name);
      problems.push(toProblem("INVALID_FIELD", name, parsed.error));
    }
  }
  const read = { platformBloggerId, fields: fields as UpsertFields };
  if (!platform.success) return { ok: false, platform: null, ...read, problems, discarded: [] };
  if (problems.length > 0) return { ok: false, platform: platform.data, ...read, problems, discarded };
  return { ok: true, platform: platform.data, ...read, discarded };
}

const cleared = { success: true, data: null } as const;

function toProblem(code: ItemProblem["code"], field: string, error: z.ZodError): ItemProblem {
  const issue = error.issues[0];
  const path = [field, ...(issue?.path ?? [])].map(String).join(".");
  return { code, field, message: `"${path}" ${issue?.message ?? "is not valid"}.` };
}
