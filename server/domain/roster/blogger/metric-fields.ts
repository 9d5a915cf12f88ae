import { z } from "zod";
import { int64Field, integerField, numberField, textField } from "./field-schemas";
import { type MetricKind } from "./metric-families";
import { type MetricField, metricFields, type MetricKinds, type MetricName } from "./metric-names";

type MetricValue<Kind extends MetricKind> = Kind extends "int" | "float" ? number : string;

/** Absent leaves a metric unchanged, null clears it. */
export type MetricsInput = { [Name in MetricName]?: MetricValue<MetricKinds[Name]> | null };

export const metricInputByKind = {
  int: integerField(),
  int64: int64Field,
  float: numberField(),
  string: textField(200),
} satisfies Record<MetricKind, z.ZodType>;

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
