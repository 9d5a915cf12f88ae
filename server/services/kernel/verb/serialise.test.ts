import { describe, expect, expectTypeOf, it } from "vitest";
import { z } from "zod";
import { type Prisma } from "@/server/infra/db";
import { checkSerialisable, inWireForm, type Row, serialise } from "./serialise";

const wire = z.object({
  id: z.string(),
  seq: z.string(),
  kind: z.enum(["A", "B"]),
  day: z.iso.date().nullable(),
  createdAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  scope: z.record(z.string(), z.unknown()).nullable(),
  note: z.string().optional(),
});
const at = new Date("2026-11-21T06:00:00.000Z");
const row = {
  id: "x_1",
  seq: 9_007_199_254_740_993n,
  kind: "A" as const,
  day: at,
  createdAt: at,
  endedAt: null,
  scope: { permissions: ["a"] },
  keyHash: "secret",
};

describe("serialise", () => {
  it("picks the schema's fields, and writes instants, days and bigints as text", () => {
    expect(serialise(wire, row)).toEqual({
      id: "x_1",
      seq: "9007199254740993",
      kind: "A",
      day: "2026-11-21",
      createdAt: "2026-11-21T06:00:00.000Z",
      endedAt: null,
      scope: { permissions: ["a"] },
    });
  });

  it("handles lists, optional parts and recursive shapes", () => {
    const tree = z.object({
      at: z.iso.datetime(),
      get children() {
        return z.array(tree);
      },
    });
    const leaf = { at, secret: 1, children: [] };
    expect(serialise(tree, { at, children: [leaf] })).toEqual({
      at: at.toISOString(),
      children: [{ at: at.toISOString(), children: [] }],
    });
    const page = z.object({ items: z.array(wire.pick({ id: true })), next: z.string().nullable() });
    expect(serialise(page, { items: [row], next: null })).toEqual({ items: [{ id: "x_1" }], next: null });
    expect(serialise(wire.nullable(), null)).toBeNull();
  });

  it("also picks fields inside unions and records", () => {
    const key = z.object({ kind: z.literal("key"), id: z.string() });
    const job = z.object({ kind: z.literal("job"), name: z.string() });
    const actors = z.object({ by: z.union([key, job]), all: z.record(z.string(), key) });
    const secret = { kind: "key" as const, id: "k", keyHash: "secret" };
    expect(serialise(actors, { by: secret, all: { a: secret } })).toEqual({
      by: { kind: "key", id: "k" },
      all: { a: { kind: "key", id: "k" } },
    });
  });

  it("refuses shapes whose fields it cannot pick, when the verb is declared", () => {
    const part = z.object({ id: z.string() });
    const unfit = [z.intersection(part, part), z.tuple([part]), part.transform((value) => value)];
    for (const schema of unfit) expect(() => checkSerialisable(z.object({ schema }))).toThrow("cannot pick");
  });

  it("omits a field that the row does not have, which the output check then reports", () => {
    const { createdAt: _left, ...less } = row;
    expect(serialise(wire, less as typeof row)).not.toHaveProperty("createdAt");
  });

  it("keeps values that have their wire form already", () => {
    const ready = { id: "x_1" };
    expect(serialise(wire.pick({ id: true }), inWireForm(ready))).toBe(ready);
  });

  it("does not compile without a column that the schema needs, or with one of another type", () => {
    type Wanted = Row<z.output<typeof wire>>;
    expectTypeOf(row).toExtend<Wanted>();
    expectTypeOf<Omit<typeof row, "createdAt">>().not.toExtend<Wanted>();
    expectTypeOf<Omit<typeof row, "kind"> & { kind: string }>().not.toExtend<Wanted>();
    expectTypeOf<{ list: Omit<typeof row, "id">[] }>().not.toExtend<Row<{ list: z.output<typeof wire>[] }>>();
    expectTypeOf<Omit<typeof row, "scope"> & { scope: Prisma.JsonValue }>().toExtend<Wanted>();
  });
});
