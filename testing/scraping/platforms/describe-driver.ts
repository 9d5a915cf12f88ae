import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { type Driver, type Row, type SubCall } from "@/server/platforms/driver";
import { findPath } from "@/server/platforms/find-path";
import { type ParsedRows, parseRows } from "@/server/platforms/parse-rows";

type Expected = Readonly<Record<string, unknown>>;

/**
 * Per sub-call, in the order of its rows: the answer fields that a row reads, joined by commas, and its
 * result.
 */
export type ExpectedRows = Readonly<Record<string, readonly (readonly [from: string, Expected])[]>>;

/** Per sub-call: method, path, query and JSON body as sent for the creator `{id}`. */
export type ExpectedRequests = Readonly<Record<string, string>>;

export const none = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, null]));

type Options = {
  folder: string;
  size: { calls: number; rows: number };
  requests: ExpectedRequests;
  rows: ExpectedRows;
  /** Answer fields without which nothing is written for a creator, as `<sub-call>: <field>`. */
  required: readonly string[];
};

/**
 * Tests every row of a driver against recorded answers in `<folder>/fixtures/<sub-call>.json`: its value
 * and unit, and the result when its field is absent, null or of another type. Rows without an expectation
 * fail, and so do expectations without a row.
 */
export function describeDriver(driver: Driver, { folder, size, requests, rows, required }: Options): void {
  const answers = new Map(driver.subCalls.map((subCall) => [subCall.name, readFixture(folder, subCall)]));
  const payloadOf = ({ name }: SubCall) => {
    const { data } = driver.envelope;
    return data === undefined ? answers.get(name) : findPath(answers.get(name), data);
  };

  it("has an expectation for every row and every request, and no other", () => {
    const shape = driver.subCalls.map(({ name, rows: all }) => [name, all.map(nameOf)]);
    const expected = Object.entries(rows).map(([name, all]) => [name, all.map(([from]) => from)]);
    expect(Object.fromEntries(expected)).toEqual(Object.fromEntries(shape));
    expect(new Set(driver.subCalls.map(({ name }) => name)).size).toBe(driver.subCalls.length);
  });

  it(`has ${size.rows} rows in ${size.calls} calls`, () => {
    expect({
      calls: driver.subCalls.length,
      rows: driver.subCalls.flatMap(({ rows: ofCall }) => ofCall).length,
    }).toEqual(size);
  });

  it("needs what identifies a creator, and nothing else", () => {
    const needed = driver.subCalls.flatMap(({ name, rows: all }) =>
      all.filter((row) => row.required === true).map((row) => `${name}: ${nameOf(row)}`),
    );
    expect(needed).toEqual(required);
  });

  it("sends the documented requests", () => {
    expect(Object.fromEntries(driver.subCalls.map((call) => [call.name, shown(call)]))).toEqual(requests);
  });

  it("has recorded answers whose envelope says ok", () => {
    for (const answer of answers.values()) {
      expect(findPath(answer, driver.envelope.code)).toBe(driver.envelope.ok);
    }
  });

  describe.each(driver.subCalls)("$name", (subCall) => {
    const expectations = rows[subCall.name] ?? [];
    it("fills all its fields together, without drift", () => {
      const { fields, drift, isUnusable } = parseRows(subCall, payloadOf(subCall));
      const expected = expectations.map(([, values]) => values);
      const { primaryId: _, alias: __, ...all } = Object.assign({}, ...expected) as Record<string, unknown>;
      expect({ fields, drift, isUnusable }).toEqual({ fields: all, drift: [], isUnusable: false });
    });

    describe.each(subCall.rows.map((row, index) => ({ row, index, from: nameOf(row) })))("$from", (item) => {
      describeRow(item.row, payloadOf(subCall), expectations[item.index]?.[1] ?? {});
    });
  });
}

function describeRow(row: Row, payload: unknown, expected: Expected): void {
  const read = (changed: unknown) => parseRows({ rows: [row] }, changed);
  const from = [row.from].flat();
  const targets = [row.to].flat();

  it(`fills ${targets.length > 3 ? `${targets.length} fields` : targets.join(", ")}`, () => {
    const result = read(payload);
    expect(valuesOf(result)).toEqual(expected);
    expect(result.drift).toEqual([]);
    expect(targets).toEqual(expect.arrayContaining(Object.keys(expected)));
  });

  it.each([
    ["absent", undefined],
    ["null", null],
    ["empty", ""],
  ])("fills nothing when it is %s", (_, value) => {
    const result = read(from.reduce((changed, at) => replaceAt(changed, at, value), payload));
    expect(valuesOf(result)).toEqual({});
    expect(result.isUnusable).toBe(row.required === true);
    expect(result.drift).toEqual(row.required === true ? [nameOf(row)] : []);
  });

  it.each(from.filter((at) => findPath(payload, at) !== undefined))(
    "fills nothing and reports drift when %s is of another type",
    (at) => {
      for (const other of otherTypes(findPath(payload, at))) {
        const result = read(replaceAt(payload, at, other));
        expect(valuesOf(result), JSON.stringify(other)).toEqual({});
        expect(result.drift).toEqual([nameOf(row)]);
        expect(result.isUnusable).toBe(row.required === true);
      }
    },
  );
}

const nameOf = ({ from }: Row) => [from].flat().join(", ");

function valuesOf({ fields, primaryId, aliases }: ParsedRows): Expected {
  return { ...fields, ...(primaryId !== null && { primaryId }), ...(aliases[0] && { alias: aliases[0] }) };
}

function shown({ request: { method, path: at, query, body } }: SubCall): string {
  const search = new URLSearchParams(query).toString().replaceAll("%7Bid%7D", "{id}");
  const url = search === "" ? at : `${at}?${search}`;
  return `${method ?? "GET"} ${url}${body === undefined ? "" : ` ${JSON.stringify(body)}`}`;
}

function readFixture(folder: string, { name }: SubCall): unknown {
  const file = `${name.toLowerCase().replace(/[^a-z0-9]+/g, "-")}.json`;
  return JSON.parse(readFileSync(path.join(folder, "fixtures", file), "utf8"));
}

function replaceAt(json: unknown, at: string, value: unknown): unknown {
  const [step = "", ...rest] = at.split(".");
  if (typeof json !== "object" || json === null) return json;
  const others = Object.entries(json).filter(([name]) => name !== step);
  const old = Object.entries(json).find(([name]) => name === step)?.[1] as unknown;
  const changed = rest.length === 0 ? value : replaceAt(old, rest.join("."), value);
  return Object.fromEntries(changed === undefined ? others : [...others, [step, changed]]);
}

/** Values of types that no platform documents for this field. */
function otherTypes(value: unknown): unknown[] {
  if (typeof value === "number") return ["many", { value }, [value], true];
  if (typeof value === "string") return [{ value }, [value], true];
  return Array.isArray(value) ? ["--", 7, true] : ["many", true, ["--"]];
}
