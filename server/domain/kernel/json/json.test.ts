import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalJson, hashCanonicalJson, hashCanonicalJsonInTurns } from "./json";

/** The example of RFC 8785, 3.2.2, with its result from 3.2.3. */
const rfcInput = String.raw`{
  "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
  "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
  "literals": [null, true, false]
}`;
const rfcOutput = String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`;

function shuffleKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shuffleKeys);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).reverse();
  return Object.fromEntries(entries.map(([key, inner]) => [key, shuffleKeys(inner)]));
}

describe("canonical JSON", () => {
  it("is that of RFC 8785", () => {
    expect(canonicalJson(JSON.parse(rfcInput))).toBe(rfcOutput);
  });

  it("sorts keys by UTF-16 code units", () => {
    expect(canonicalJson({ "\u{1f600}": 1, "\ufb33": 2, "\u20ac": 3, "1": 4, "\r": 5 })).toBe(
      '{"\\r":5,"1":4,"€":3,"\u{1f600}":1,"\ufb33":2}',
    );
  });

  it.each([
    ['{"b":{"10":1,"9":2},"a":3}', '{"a":3,"b":{"10":1,"9":2}}'],
    ['{"b":1,"__proto__":{"z":1,"a":2}}', '{"__proto__":{"a":2,"z":1},"b":1}'],
    ['{"toJSON":1,"a":[{"c":1,"b":null}]}', '{"a":[{"b":null,"c":1}],"toJSON":1}'],
  ])("of %s is %s", (text, form) => {
    expect(canonicalJson(JSON.parse(text))).toBe(form);
  });

  it("does not depend on the order of keys, and keeps the value", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = canonicalJson(value);
        expect(canonicalJson(shuffleKeys(value))).toBe(text);
        expect(canonicalJson(JSON.parse(text))).toBe(text);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it("accepts 200 levels and refuses more with a reason, however deep", () => {
    const nested = (levels: number): unknown => JSON.parse("[".repeat(levels) + "]".repeat(levels));
    expect(canonicalJson(nested(200))).toHaveLength(400);
    for (const levels of [201, 5_000])
      expect(() => canonicalJson(nested(levels))).toThrow(
        expect.objectContaining({ reason: "MALFORMED_JSON" }),
      );
  });

  it("refuses what is no JSON value", () => {
    expect(() => canonicalJson(undefined)).toThrow(TypeError);
  });
});

describe("its hash", () => {
  it("is the SHA-256 of the text in hex", () => {
    expect(hashCanonicalJson({})).toBe("44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a");
  });

  it("differs for different values", () => {
    expect(hashCanonicalJson({ a: 1, b: [2] })).toBe(hashCanonicalJson({ b: [2], a: 1 }));
    expect(hashCanonicalJson([1, 2])).not.toBe(hashCanonicalJson([2, 1]));
    expect(hashCanonicalJson({ a: null })).not.toBe(hashCanonicalJson({}));
  });
});

describe("its hash in turns", () => {
  const hashInTurns = (value: unknown) => {
    const work = hashCanonicalJsonInTurns(value);
    for (let turns = 0; ; turns += 1) {
      const step = work.next();
      if (step.done === true) return { hash: step.value, turns };
    }
  };

  it("is that of the whole", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(hashInTurns(value).hash).toBe(hashCanonicalJson(value));
      }),
    );
    const rows = Array.from({ length: 100 }, (_, n) => ({ n, b: "b", a: { z: n, "1": null } }));
    for (const items of [rows, rows.slice(1), [...rows, { c: [Infinity] }, []], []]) {
      const body = { sourceSystem: "erp", items, é: undefined, __proto__: null };
      expect(hashInTurns(body).hash).toBe(hashCanonicalJson(body));
    }
  });

  it("takes a turn for some rows of a batch", () => {
    expect(hashInTurns({ items: Array(500).fill({ a: 1 }) }).turns).toBeGreaterThan(8);
  });
});

describe("what JSON can write and RFC 8785 leaves out", () => {
  it.each([
    ['{"fansCount":1e400}', '{"fansCount":1e999}'],
    ["[-1e400]", "[-1e999]"],
    [String.raw`{"\ud800":"\udc00"}`, String.raw`{"\ud800":"\udc00"}`],
  ])("%s has a form of its own, which reads as the same value", (text, form) => {
    expect(canonicalJson(JSON.parse(text))).toBe(form);
    expect(JSON.parse(form)).toEqual(JSON.parse(text));
  });
});
