import { describe, expect, it } from "vitest";
import { z } from "zod";
import { fieldsText, listOf, pageInput, pageOf, pageQuery } from "./paging";

const query = z.strictObject(pageQuery());
const input = z.strictObject(pageInput());

describe("limit and cursor of a list", () => {
  it("have a default", () => {
    for (const schema of [query, input]) expect(schema.parse({})).toEqual({ limit: 50 });
    expect(z.strictObject(pageQuery({ default: 100, max: 500 })).parse({})).toEqual({ limit: 100 });
  });

  it("are text in a query string, and reach to the bound", () => {
    expect(query.parse({ limit: "200", cursor: "c" })).toEqual({ limit: 200, cursor: "c" });
    expect(z.strictObject(pageQuery({ default: 100, max: 500 })).parse({ limit: "500" }).limit).toBe(500);
    expect(input.parse({ limit: 1 })).toEqual({ limit: 1 });
    expect(input.parse({ cursor: { skip: 10_000 } }).cursor).toEqual({ skip: 10_000 });
  });

  it.each(["0", "201", "1.5", "1e2", "-1", "", " 5", "99999999999"])("refuse limit=%j", (limit) => {
    expect(query.safeParse({ limit }).success).toBe(false);
  });

  it.each([
    { limit: 0 },
    { limit: 201 },
    { limit: 1.5 },
    { limit: "5" },
    { cursor: 7 },
    { cursor: { skip: 10_001 } },
  ])("refuse %j", (given) => {
    expect(input.safeParse(given).success).toBe(false);
  });
});

it("wraps items as each interface names them", () => {
  const rest = { nextCursor: null, hasMore: false };
  expect(pageOf(z.string()).parse({ items: ["a"], ...rest })).toEqual({ items: ["a"], ...rest });
  expect(listOf(z.string()).parse({ list: ["a"], ...rest })).toEqual({ list: ["a"], ...rest });
  expect(pageOf(z.string()).safeParse({ items: [1], ...rest }).success).toBe(false);
});

const fields = fieldsText(["id", "status"], "Run");

describe("fieldsText", () => {
  it("reads names out of a comma list; nothing sent is nothing selected", () => {
    expect(fields.parse("status, id")).toEqual(["status", "id"]);
    expect(fields.parse(undefined)).toBeUndefined();
  });

  it.each(["", ",", "id,", "id,colour", "ID"])("refuses %j", (text) => {
    const { success, error } = fields.safeParse(text);
    expect([success, error?.issues[0]?.message]).toEqual([false, "is not a Run field"]);
  });
});
