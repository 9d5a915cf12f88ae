export {
  bloggerListFields,
  bloggerListWire,
  bloggerMetricsWire,
  type BloggerMetricsWire,
  bloggerWire,
  bloggerWireFields,
  selectedBlogger,
  type BloggerListWire,
  type BloggerWire,
  type BloggerWireField,
  coreColumns,
} from "./blogger-wire";
export { bloggerKey, type BloggerRef, byBloggerKey } from "./blogger-key";
export {
  type BloggerOrder,
  bloggerOrders,
  bloggerSources,
  checkedAt,
  NO_MANAGER,
  OWN_MANAGER,
  UNASSIGNED,
  platformStatusFilters,
  reviewStatuses,
  shownPlatformStatus,
} from "./blogger-values";
export { MAX_TAGS, tagsField } from "./field-schemas";
export {
  guardedFields,
  guardFigures,
  HELD_DAYS,
  type HeldBefore,
  HOLD_FACTOR,
  toFigure,
} from "./guard-figures";
export { metricFamilies, type MetricFamily } from "./metric-families";
export { describeMetric } from "./metric-fields";
export { metricFields, type MetricName } from "./metric-names";
export { jsonObjectField } from "./json-fields";
export { portraitCityKeys, portraitShareKeys } from "./portrait-keys";
export {
  parseUpsertItem,
  type ItemProblem,
  type UpsertItem,
  bloggerUpsertFields,
  type UpsertFields,
  upsertSchemas,
} from "./upsert-item";
export { bloggerViewFields } from "./view-fields";
export { isStorableText } from "@/server/domain/kernel/text";
