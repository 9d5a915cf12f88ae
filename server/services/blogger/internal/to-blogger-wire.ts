import {
  bloggerListFields,
  type BloggerListWire,
  type BloggerWire,
  type BloggerWireField,
  metricFields,
} from "@/server/domain/blogger";

/** A row of `bloggerSelectList`: fields by their wire names, metrics together in one object. */
export type BloggerRow = { id: string; metrics: Record<string, unknown> } & Record<string, unknown>;

const metricNames: ReadonlySet<string> = new Set(metricFields.map((metric) => metric.name));

/** The named fields of a blogger as the outside sees them: null where unknown, metrics beside the others. */
export function toBloggerWire(row: BloggerRow, fields: readonly BloggerWireField[]): Partial<BloggerWire> {
  const wire: Record<string, unknown> = {};
  for (const name of fields)
    wire[name] = metricNames.has(name) ? (row.metrics[name] ?? null) : toWire(row[name]);
  return wire;
}

/** A blogger as a list shows it: every field but the heaviest. */
export function toBloggerListWire(row: BloggerRow): BloggerListWire {
  return toBloggerWire(row, bloggerListFields) as BloggerListWire;
}

/** Tags are the only list among the fields. */
function toWire(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) ? (value.length === 0 ? null : value.join(",")) : (value ?? null);
}
