import { z } from "zod";
import { isStorableText } from "@/server/domain/kernel/text";
import { int64Field, integerField, numberField, textField } from "./field-schemas";
import { type MetricKind } from "./metric-families";
import { type MetricField, metricFields, type MetricKinds, type MetricName } from "./metric-names";

type MetricValue<Kind extends MetricKind> = Kind extends "int" | "float" ? number : string;

/** Absent leaves a metric unchanged, null clears it. */
export type MetricsInput = { [Name in MetricName]?: MetricValue<MetricKinds[Name]> | null };

const MAX_TEXT = 200;

export const metricInputByKind = {
  int: integerField(),
  int64: int64Field,
  float: numberField(),
  string: textField(MAX_TEXT),
} satisfies Record<MetricKind, z.ZodType>;

const SAFE_DECIMAL = /^(?:0|-?[1-9]\d{0,17})$/;

/**
 * Whether a kind's schema takes the value, unchanged. What is usual is accepted without the schema, which
 * would take most of the time of reading a batch; anything else is left to it.
 */
export const isPlainMetric: Readonly<Record<MetricKind, (value: unknown) => boolean>> = {
  int: (value) => typeof value === "number" && (value | 0) === value,
  int64: (value) => typeof value === "string" && SAFE_DECIMAL.test(value),
  float: (value) => typeof value === "number" && Number.isFinite(value),
  string: (value) => typeof value === "string" && value.length <= MAX_TEXT && isStorableText(value),
};

const wireByKind = {
  int: z.int().nullable(),
  int64: z
    .string()
    .regex(/^-?\d+$/)
    .meta({ format: "int64" })
    .nullable(),
  float: z.number().nullable(),
  string: z.string().nullable(),
} satisfies Record<MetricKind, z.ZodType>;

type MetricWireShape = { [Name in MetricName]: (typeof wireByKind)[MetricKinds[Name]] };

export function describeMetric({ labelEn, unit }: Pick<MetricField, "labelEn" | "unit">): string {
  return `${labelEn} (${unit})`;
}

export const metricWireShape = Object.fromEntries(
  metricFields.map((metric) => [
    metric.name,
    wireByKind[metric.kind].meta({ description: describeMetric(metric) }),
  ]),
) as MetricWireShape;
