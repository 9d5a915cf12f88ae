import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseUpsertItem, writableFields } from "./upsert-item";

const platform = "PGY";
const url = "https://www.xiaohongshu.com/user/profile/5f2d1c3e000000000101b2c3";

function messageOf(fields: Record<string, unknown>): string {
  const read = parseUpsertItem({ platform, url, ...fields });
  return read.ok ? "taken" : read.problems.map(({ code, message }) => `${code} ${message}`).join("\n");
}

describe("an item", () => {
  it("distinguishes omitted, cleared and set fields", () => {
    expect(
      parseUpsertItem({ platform, url, gender: null, remark: "", fansCount: 0, personal30PlayMid: null }),
    ).toEqual({
      ok: true,
      platform,
      platformBloggerId: null,
      fields: { url, gender: null, remark: "", fansCount: 0, personal30PlayMid: null },
      discarded: [],
    });
  });

  it("returns the id separately from the set fields", () => {
    const read = parseUpsertItem({ platform, url, platformBloggerId: "42", externalId: "e-1" });
    expect(read).toMatchObject({ platformBloggerId: "42", fields: { url, externalId: "e-1" } });
    expect(Object.keys(read.ok ? read.fields : {})).toEqual(["url", "externalId"]);
    expect(parseUpsertItem({ platform, platformBloggerId: null })).toMatchObject({
      platformBloggerId: null,
      fields: {},
    });
  });

  it("comes out as it is stored", () => {
    const sent = {
      tags: " a，b,a",
      personal30PlayMid: 12,
      linkupAt: "2026-11-21T08:00:00+08:00",
      rebatePercent: 5.5,
    };
    expect(parseUpsertItem({ platform, ...sent })).toMatchObject({
      fields: {
        tags: ["a", "b"],
        personal30PlayMid: "12",
        linkupAt: "2026-11-21T00:00:00.000Z",
        rebatePercent: 5.5,
      },
    });
  });

  it("may clear every writable field", () => {
    const { platform: _, ...nulls } = Object.fromEntries(writableFields.map((name) => [name, null]));
    const read = parseUpsertItem({ platform, ...nulls });
    const { platformBloggerId: __, ...cleared } = nulls;
    expect(read).toMatchObject({ ok: true, fields: cleared, discarded: [] });
  });

  it("drops unknown and read-only fields, and reports them", () => {
    const sent = {
      id: "blg_1",
      reviewStatus: "APPROVED",
      source: "MANUAL",
      createdAt: 1,
      personal60PlayMid: "1",
      x: {},
    };
    expect(parseUpsertItem({ platform, ...sent })).toMatchObject({
      fields: {},
      discarded: Object.keys(sent),
    });
  });

  it("cannot set properties of Object.prototype, nor names that cannot be stored", () => {
    const hostile = JSON.parse(
      '{"__proto__": {"ok": 1}, "constructor": 1, "toString": 2, "a\\u0000b": 1, "\\ud800": 1}',
    ) as object;
    const read = parseUpsertItem({
      platform,
      ...hostile,
      ["long".repeat(100)]: 1,
      [`x${"😀".repeat(60)}`]: 1,
    });
    expect(read).toMatchObject({ ok: true, fields: {} });
    expect(read.ok && read.discarded).toEqual([
      "__proto__",
      "constructor",
      "toString",
      "a\ufffdb",
      "\ufffd",
      `${"long".repeat(25).slice(0, 99)}…`,
      `x${"😀".repeat(49)}…`,
    ]);
  });
});

describe("a refused item", () => {
  it.each([undefined, null, "", "pgy", "NOWHERE", 1, ["PGY"]])("has a platform like %j", (wrong) => {
    expect(parseUpsertItem({ platform: wrong, url, hair: 1 })).toEqual({
      ok: false,
      platform: null,
      platformBloggerId: null,
      fields: { url },
      discarded: [],
      problems: [
        {
          code: "INVALID_PLATFORM",
          field: "platform",
          message: expect.stringMatching(/^"platform" must be one of STARMAP, PGY/) as string,
        },
      ],
    });
  });

  it.each([
    [{ priceJson: '{"video": 1}' }, '"priceJson" must be a JSON object, not text or a list.'],
    [{ rawData: [] }, '"rawData" must be a JSON object, not text or a list.'],
    [{ linkupRemark: "备".repeat(31) }, '"linkupRemark" must be text of at most 30 characters.'],
    [{ fansCount: "100" }, '"fansCount" must be a whole number between 0 and 2147483647.'],
    [{ fansCount: -1 }, '"fansCount" must be a whole number between 0 and 2147483647.'],
    [{ nickname: "" }, '"nickname" must be text of 1 to 200 characters.'],
    [{ platformBloggerId: "a b" }, '"platformBloggerId" must not hold white space.'],
    [{ platformBloggerId: "" }, '"platformBloggerId" must be text of 1 to 200 characters.'],
    [{ url: 1 }, '"url" must be text that holds a link.'],
    [{ rebatePercent: 101 }, '"rebatePercent" must be a number between 0 and 100.'],
    [
      { fansPortraitJson: { cityTop1: { name: "a", ratio: 2 } } },
      '"fansPortraitJson.cityTop1.ratio" must be a share',
    ],
    [{ last15AllPlayMin: "1.5" }, '"last15AllPlayMin" must be a whole 64-bit number'],
    [{ remark: "a\0" }, '"remark" must not hold a NUL character'],
  ])("names the field: %j", (fields, message) => {
    expect(messageOf(fields)).toContain(`INVALID_FIELD ${message}`);
  });

  it("reports all its issues, and keeps its valid fields", () => {
    const read = parseUpsertItem({ platform, url, remark: "kept", fansCount: -1, hair: 1, nickname: "" });
    expect(read).toMatchObject({
      ok: false,
      fields: { remark: "kept" },
      discarded: ["hair"],
      problems: [{ field: "fansCount" }, { field: "nickname" }],
    });
  });
});

it("never throws, and never lets through what PostgreSQL refuses", () => {
  const roomy = ["remark", "tags", "rawData", "fansPortraitJson", "seed30A3IncrCnt"];
  const name = fc.oneof(fc.constantFrom(...roomy), fc.constantFrom(...writableFields), fc.string());
  const text = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("a\0", "\ud800", "\\u0000"));
  const value = fc.oneof(text, fc.array(text), fc.dictionary(text, text), fc.jsonValue({ maxDepth: 2 }));
  const refusable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i;
  fc.assert(
    fc.property(fc.dictionary(name, value, { maxKeys: 3 }), (item) => {
      const read = parseUpsertItem({ ...item, platform });
      expect(JSON.stringify(read.ok ? [read.fields, read.discarded] : read.problems)).not.toMatch(refusable);
    }),
    { numRuns: 200 },
  );
}, 30_000);
