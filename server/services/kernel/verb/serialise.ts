import { z } from "zod";
import { type Prisma } from "@/server/infra/db";

/**
 * What a verb may return for an output schema of type `Wire`. Rows may have extra columns, but a missing one
 * does not compile. Dates and bigints are accepted for text. The contents of JSON columns are checked only at
 * run time.
 */
export type Row<Wire> = Wire extends null | undefined
  ? Wire
  : Wire extends readonly (infer Item)[]
    ? readonly Row<Item>[]
    : Wire extends object
      ? { [Name in keyof Wire]: Name extends "list" | "items" ? Row<Wire[Name]> : Column<Wire[Name]> }
      : unknown extends Wire
        ? unknown
        : Scalar<Wire>;
type Column<Wire> = Row<Wire> | (Wire extends object ? Prisma.JsonValue : never);
type Scalar<Wire> = Wire extends string ? (string extends Wire ? string | Date | bigint : Wire) : Wire;

/** Marks a value that is serialised already, so that pages of wide rows are not walked twice. */
export class InWireForm<Wire> {
  constructor(readonly value: Wire) {}
}
export const inWireForm = <Wire>(value: Wire): InWireForm<Wire> => new InWireForm(value);

type Convert = (value: unknown) => unknown;
const converters = new WeakMap<z.core.$ZodType, Convert>();

/**
 * Picks the schema's fields from a row; dates become ISO 8601 text (a day where the schema says so), bigints
 * text. Other mismatches are left to `checkOutput`.
 */
export function serialise<Schema extends z.ZodType>(
  schema: Schema,
  value: Row<z.output<Schema>> | InWireForm<z.output<Schema>>,
): z.output<Schema> {
  const wire = value instanceof InWireForm ? value.value : converterOf(schema)(value);
  return wire as z.output<Schema>;
}

/** Throws for schema types that `serialise` does not handle, so that no field leaks. */
export function checkSerialisable(schema: z.ZodType): void {
  converterOf(schema);
}

function converterOf(schema: z.core.$ZodType): Convert {
  const known = converters.get(schema);
  if (known !== undefined) return known;
  // A recursive schema gets this converter while it is still being built.
  let made: Convert = (value) => value;
  const convert: Convert = (value) => made(value);
  converters.set(schema, convert);
  made = makeConverter(schema);
  return convert;
}

const scalars = new Set(["string", "number", "boolean", "null", "enum", "literal", "unknown", "any"]);

function makeConverter(schema: z.core.$ZodType): Convert {
  if (schema instanceof z.ZodObject) return objectConverter(schema);
  if (schema instanceof z.ZodArray) {
    const item = converterOf(schema.element);
    return (value) => (Array.isArray(value) ? value.map(item) : value);
  }
  if (schema instanceof z.ZodRecord) return recordConverter(schema);
  if (schema instanceof z.ZodUnion) return unionConverter(schema);
  if (
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly
  ) {
    const inner = converterOf(schema.unwrap());
    return (value) => (value === null || value === undefined ? value : inner(value));
  }
  if (schema instanceof z.ZodLazy) return converterOf(schema.unwrap());
  const { type } = schema._zod.def;
  if (!scalars.has(type)) throw new Error(`An output schema holds a "${type}", which serialise cannot pick.`);
  return schema instanceof z.ZodISODate ? toDay : toScalar;
}

function recordConverter({ valueType }: z.ZodRecord): Convert {
  const convert = converterOf(valueType);
  return (value) => {
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, convert(inner)]));
  };
}

function unionConverter({ options }: z.ZodUnion): Convert {
  const choices = options.map((option) => [option, converterOf(option)] as const);
  return (value) => {
    for (const [option, convert] of choices) {
      const wire = convert(value);
      if (z.safeParse(option, wire).success) return wire;
    }
    return undefined;
  };
}

function objectConverter({ shape }: z.ZodObject): Convert {
  const fields = Object.entries<z.core.$ZodType>(shape).map(
    ([name, field]) => [name, converterOf(field)] as const,
  );
  return (value) => {
    if (typeof value !== "object" || value === null) return value;
    const wire: Record<string, unknown> = {};
    for (const [name, convert] of fields)
      if (name in value) wire[name] = convert((value as Record<string, unknown>)[name]);
    return wire;
  };
}

function toDay(value: unknown): unknown {
  return value instanceof Date ? value.toISOString().slice(0, 10) : value;
}

function toScalar(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  return typeof value === "bigint" ? value.toString() : value;
}
