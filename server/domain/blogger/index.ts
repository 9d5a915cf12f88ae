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
export { type ChangeSource, changeSourceOf, changeSources } from "./change-sources";
export { bloggerSources, NOBODY, platformStatuses } from "./core-fields";
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
export { metricFields, type MetricName } from "./metric-fields";
export { jsonObjectField, portraitCityKeys, portraitShareKeys } from "./json-fields";
export { parseUpsertItem, type UpsertItem, bloggerUpsertFields, type UpsertFields } from "./upsert-item";
export { bloggerOrders, bloggerViewFields } from "./view-fields";
export { isStorableText } from "../text";
