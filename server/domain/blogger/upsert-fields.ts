import { type z } from "zod";
import { type BloggerWireField, bloggerWireFields } from "./blogger-wire";
import { coreFieldNotes } from "./core-field-notes";
import { coreFields, type CoreInput, type WritableCoreName } from "./core-fields";
import { metricFields, type MetricName } from "./metric-fields";
import { describeMetric, metricInputByKind, type MetricsInput } from "./metric-schemas";

export type WritableField = WritableCoreName | MetricName;

/**
 * What an upsert sets besides platform and platformBloggerId, which name the creator: absent leaves a field as it is, null
 * clears it. Values are as they are stored: `tags` a list, int64 a decimal string.
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

/** What may be sent for each writable field, by its name. */
export const upsertSchemas: ReadonlyMap<string, z.ZodType> = new Map([...coreSchemas, ...metricSchemas]);

export const writableFields: readonly WritableField[] = [...coreSchemas, ...metricSchemas].map(
  ([name]) => name,
);

/** Fields of a blogger that only the service writes; a caller that sends one is told that it was discarded. */
export const readOnlyFields: readonly BloggerWireField[] = bloggerWireFields.filter(
  (name) => !upsertSchemas.has(name),
);

/** The zod shape of one item: every writable field, absent or null allowed. Which are required is the door's to say. */
export const bloggerUpsertFields = Object.fromEntries(
  [...coreSchemas, ...metricSchemas].map(([name, schema]) => [
    name,
    schema
      .nullable()
      .optional()
      .meta({ description: notes.get(name) }),
  ]),
) as Record<WritableField, z.ZodOptional<z.ZodNullable<z.ZodType>>>;
