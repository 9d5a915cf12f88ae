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
} from "./blogger-wire";
export { coreColumns } from "./core-columns";
export { metricFamilies, type MetricFamily } from "./metric-families";
export { metricFields, type MetricName } from "./metric-fields";
export { portraitCityKeys, portraitShareKeys } from "./portrait-keys";
export { readUpsertItem, type UpsertItem } from "./read-upsert-item";
export { bloggerUpsertFields, type UpsertFields } from "./upsert-fields";
export { isStorableText, toStorableText } from "../text";
