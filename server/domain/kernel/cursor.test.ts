import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { decodeCursor, encodeCursor } from "./cursor";

const schema = z.strictObject({ updatedAt: z.iso.datetime(), id: z.string() });
const payload = { updatedAt: "2026-11-21T05:00:00.123Z", id: "blg_1" };
const binding = { key: "secret", query: { organizationId: "org_1", path: "/bloggers", platform: ["PGY"] } };
const cursor = encodeCursor(payload, binding);

describe("a cursor", () => {
  it("decodes to its input, whatever the order of the keys", () => {
    expect(decodeCursor(cursor, schema, binding)).toEqual(payload);
    expect(encodeCursor({ id: payload.id, updatedAt: payload.updatedAt }, binding)).toBe(cursor);
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), fc.jsonValue(), fc.string(), (value, query, key) => {
        const text = encodeCursor(value, { key, query });
        if (text.length <= 2_048)
          expect(decodeCursor(text, z.unknown(), { key, query })).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it("can stand in a query string as it is", () => {
    expect(cursor).toMatch(/^c1\.[\w-]+\.[\w-]{43}$/);
  });

  it("is bound to its query, however that is written", () => {
    const sameQuery = { platform: ["PGY"], path: "/bloggers", organizationId: "org_1" };
    expect(decodeCursor(cursor, schema, { ...binding, query: sameQuery })).toEqual(payload);
    for (const query of [
      {},
      null,
      { ...binding.query, organizationId: "org_2" },
      { ...binding.query, platform: [] },
    ])
      expect(decodeCursor(cursor, schema, { ...binding, query })).toBeNull();
  });

  it("is bound to the key", () => {
    expect(decodeCursor(cursor, schema, { ...binding, key: "other" })).toBeNull();
    expect(decodeCursor(cursor, schema, { ...binding, key: new TextEncoder().encode("secret") })).toEqual(
      payload,
    );
  });

  it("is refused after the change of any one character", () => {
    const characters = "ABCabc019-_.=+ é";
    fc.assert(
      fc.property(
        fc.nat(cursor.length - 1),
        fc.constantFrom(...Array.from(characters)),
        fc.nat(2),
        (at, character, cut) => {
          const changed = cursor.slice(0, at) + character + cursor.slice(at + cut);
          fc.pre(changed !== cursor);
          expect(decodeCursor(changed, schema, binding)).toBeNull();
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it("is refused as anything else than a text of this service", () => {
    fc.assert(fc.property(fc.string(), (text) => decodeCursor(text, z.unknown(), binding) === null));
    for (const text of [
      "",
      ".",
      "..",
      "c1..",
      "null",
      `${cursor}.`,
      `${cursor}.x`,
      cursor.replace("c1", "c2"),
    ])
      expect(decodeCursor(text, z.unknown(), binding)).toBeNull();
  });

  it("is refused when the payload is not what this query's schema gives back", () => {
    expect(decodeCursor(cursor, z.strictObject({ seq: z.string() }), binding)).toBeNull();
    expect(decodeCursor(cursor, z.object({ id: z.string() }), binding)).toBeNull();
  });

  it("is refused beyond 2,048 characters", () => {
    expect(decodeCursor(encodeCursor("x".repeat(2_048), binding), z.string(), binding)).toBeNull();
  });
});
