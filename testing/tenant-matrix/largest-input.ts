import { type z } from "zod";
import { type Shape, shapeOf } from "./input-shape";

/** A body may have 4 MiB, so three lists of this size fit. */
const LIST_BYTES = 1_300_000;
const USUAL_ITEMS = 500;
const USUAL_CHARS = 10_000;
/** NFKC expands it to 18 characters. */
const WORST_CHAR = "\ufdfa";

/**
 * The largest input that a schema's bounds allow, based on a sample with ids. Constraints between fields
 * are unknown here, so the input may be refused.
 */
export function largestInput(schema: z.ZodType, sample: unknown): unknown {
  return largest(shapeOf(schema), sample);
}

function largest(shape: Shape, sample: unknown): unknown {
  const options = shape.anyOf ?? shape.oneOf;
  if (options !== undefined) return largest(pickOption(options, sample), sample);
  if (shape.const !== undefined) return shape.const;
  if (shape.enum !== undefined) return sample ?? shape.enum.at(-1);
  switch (shape.type) {
    case "object":
      return largestObject(shape.properties ?? {}, sample);
    case "array":
      return largestList(shape, sample);
    case "string":
      return largestText(shape, sample);
    case "number":
    case "integer":
      return shape.maximum !== undefined && shape.maximum < Number.MAX_SAFE_INTEGER ? shape.maximum : sample;
    case "boolean":
      return sample ?? true;
    default:
      return sample;
  }
}

function pickOption(options: readonly Shape[], sample: unknown): Shape {
  const type = Array.isArray(sample) ? "array" : typeof sample;
  const fitting = options.find((option) => option.type === type);
  return fitting ?? options.find((option) => option.type !== "null") ?? {};
}

function largestObject(properties: Record<string, Shape>, sample: unknown): object {
  const given = (typeof sample === "object" && sample !== null ? sample : {}) as Record<string, unknown>;
  const entries = Object.entries(properties).map(
    ([name, shape]) => [name, largest(shape, given[name])] as const,
  );
  return { ...given, ...Object.fromEntries(entries.filter(([, value]) => value !== undefined)) };
}

function largestList({ items = {}, maxItems = USUAL_ITEMS }: Shape, sample: unknown): unknown[] | undefined {
  const item = largest(items, Array.isArray(sample) ? (sample[0] as unknown) : undefined);
  if (item === undefined) return undefined;
  const count = Math.min(maxItems, Math.ceil(LIST_BYTES / Buffer.byteLength(JSON.stringify(item))));
  return Array.from({ length: count }, () => item);
}

function largestText({ maxLength = USUAL_CHARS, pattern, format }: Shape, sample: unknown): unknown {
  if (format === "date-time") return "2026-11-21T06:00:00.000Z";
  return pattern === undefined && format === undefined ? WORST_CHAR.repeat(maxLength) : sample;
}
