import type { BloggerWire, MetricName } from "@/server/domain/blogger";

type Named = { family: string };
type Keyed = { key: string };
type Measured = { name: string };

/** The value of one metric of a family, or null while it is not known. */
export function metricValue(blogger: BloggerWire, family: Named, variant: Keyed, measure: Measured) {
  return blogger[`${family.family}${variant.key}${measure.name}` as MetricName];
}
