import { metricFamilies, type MetricFamily, type MetricKind, type MetricUnit } from "./metric-families";

type FieldOf<Family> = Family extends MetricFamily
  ? {
      [
        Measure in Family["measures"][number] as `${Family["family"]}${Family["variants"][number]["key"]}${Measure["name"]}`
      ]: Measure["kind"];
    }
  : never;

type KeyOf<Union> = Union extends unknown ? keyof Union : never;
type ValueOf<Union, Key extends PropertyKey> = Union extends Record<Key, infer Value> ? Value : never;
type Fields = FieldOf<(typeof metricFamilies)[number]>;

export type MetricKinds = { [Name in KeyOf<Fields>]: ValueOf<Fields, Name> };

/** The 121 metric names (docs/rules.md#blogger). */
export type MetricName = keyof MetricKinds;

export type MetricField = {
  name: MetricName;
  kind: MetricKind;
  unit: MetricUnit;
  labelZh: string;
  labelEn: string;
  family: (typeof metricFamilies)[number]["family"];
  window: string;
  windowDays: number | null;
};

export const metricFields: readonly MetricField[] = metricFamilies.flatMap((family: MetricFamily) =>
  family.variants.flatMap((variant) =>
    family.measures.map((measure) => ({
      name: `${family.family}${variant.key}${measure.name}` as MetricName,
      kind: measure.kind,
      unit: measure.unit,
      labelZh: [family.zh, variant.zh, measure.zh].filter(Boolean).join(" "),
      labelEn: [family.en, variant.en, measure.en].filter(Boolean).join(", "),
      family: family.family as MetricField["family"],
      window: variant.key,
      windowDays: variant.days ?? null,
    })),
  ),
);
