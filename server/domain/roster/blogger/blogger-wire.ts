import { z } from "zod";
import { coreFieldNotes } from "./core-field-notes";
import { type CoreFieldName, coreFields, type PgType } from "./core-fields";
import { metricWireShape } from "./metric-fields";
import { quoteWire } from "../quotes";

type CoreColumn = { column: string; pgType: NonNullable<PgType> };

function toSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/**
 * The columns of table `blogger` that hold one field each, by field name. Metrics are excluded: all of
 * them are in the jsonb column `metrics`.
 */
export const coreColumns: Readonly<Record<string, CoreColumn>> = Object.fromEntries(
  Object.entries(coreFields).flatMap(([name, { pgType }]) =>
    pgType === null ? [] : [[name, { column: toSnakeCase(name), pgType }]],
  ),
);

type CoreWireShape = { [Name in CoreFieldName]: (typeof coreFields)[Name]["wire"] };

const coreWireShape = Object.fromEntries(
  Object.entries(coreFields).map(([name, { wire }]) => [
    name,
    wire.meta({ description: coreFieldNotes[name as CoreFieldName] }),
  ]),
) as CoreWireShape;

/** Worked out of other fields when a blogger is read (docs/rules.md#quotes). */
const derivedWireShape = {
  quotes: z.array(quoteWire).meta({
    description: "Quotes by form, out of `priceJson` and the prices with a fee; empty where none is known",
  }),
};

/**
 * A blogger on the wire (docs/rules.md#blogger): every field, null where unknown, the metrics flattened.
 */
export const bloggerWire = z.object({ ...coreWireShape, ...metricWireShape, ...derivedWireShape }).meta({
  id: "Blogger",
  description: "A creator in the roster. Unknown fields are null.",
});
export type BloggerWire = z.infer<typeof bloggerWire>;

export const bloggerMetricsWire = z
  .object(metricWireShape)
  .meta({ id: "BloggerMetrics", description: "Every metric, null where unknown." });
export type BloggerMetricsWire = z.infer<typeof bloggerMetricsWire>;

export const selectedBlogger = bloggerWire.partial().meta({
  id: "SelectedBlogger",
  description: "A blogger, with only the fields named in `fields`.",
});

const heavyFields = {
  rawData: true,
  fansPortraitJson: true,
  audiencePortraitJson: true,
  tiePortraitJson: true,
} as const;

export const bloggerListWire = bloggerWire.omit(heavyFields).meta({
  id: "ListedBlogger",
  description:
    "A creator as in lists, the change stream and pushes: all fields except `rawData` and the portraits.",
});
export type BloggerListWire = z.infer<typeof bloggerListWire>;

export type BloggerWireField = keyof BloggerWire;
export const bloggerWireFields = Object.keys(bloggerWire.shape) as readonly BloggerWireField[];
export const bloggerListFields = Object.keys(bloggerListWire.shape) as readonly (keyof BloggerListWire)[];
