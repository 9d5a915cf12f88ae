import { describe, expect, it } from "vitest";
import { countOutcomes, discardedByPlatform, mergeItems, toRowErrors, toWarnings } from "./merge-rows";
import { failed, parseItem, type ReadyItem } from "./parse-item";

const url = (n: number) => `https://space.bilibili.com/${n}`;

function ready(items: object[]): ReadyItem[] {
  return items.flatMap((item, index) => {
    const read = parseItem({ platform: "BILIBILI_HUAHUO", ...item }, index);
    return read.kind === "ready" ? [read] : [];
  });
}

describe("mergeItems", () => {
  it("merges items of one creator, the later field over the earlier", () => {
    const rows = mergeItems(
      ready([
        { url: url(1), nickname: "a", remark: "kept" },
        { url: url(2) },
        { url: url(1), nickname: "b", tags: null },
      ]),
    );
    expect(rows.map((row) => [row.platformBloggerId, row.indexes])).toEqual([
      ["1", [0, 2]],
      ["2", [1]],
    ]);
    expect(rows[0]?.fields).toEqual({ nickname: "b", remark: "kept", tags: null, url: url(1) });
  });

  it("recognises a repeated item without changes", () => {
    const [same] = mergeItems(
      ready([
        { url: url(1), priceJson: { a: [1] } },
        { url: url(1), priceJson: { a: [1] } },
      ]),
    );
    const [other] = mergeItems(
      ready([
        { url: url(1), priceJson: { a: [1] } },
        { url: url(1), priceJson: { a: [2] } },
      ]),
    );
    expect([same?.unchangedRepeats, other?.unchangedRepeats]).toEqual([[1], []]);
  });

  it("reports two items that give one creator different external ids", () => {
    const rows = mergeItems(
      ready([
        { url: url(1), externalId: "a" },
        { url: url(1) },
        { url: url(1), externalId: "b" },
        { url: url(2), externalId: "b" },
      ]),
    );
    expect(toWarnings(rows, [])).toEqual([
      {
        index: 2,
        code: "EXTERNAL_ID_REPLACED",
        message: expect.stringContaining("externalId a. It has b now") as string,
      },
    ]);
  });
});

describe("countOutcomes", () => {
  const rows = mergeItems(
    ready([{ url: url(1) }, { url: url(2) }, { url: url(2), remark: "x" }, { url: url(3) }]),
  );

  it("counts items: a creator's first as what happened to its row, each further one as updated", () => {
    const outcomes = (["created", "created", "unchanged"] as const).map((outcome) => ({
      id: "blg_1",
      outcome,
    }));
    expect(countOutcomes(rows, outcomes, 2)).toEqual({
      total: 6,
      created: 2,
      updated: 2,
      unchanged: 1,
      failed: 2,
    });
  });

  it("always adds up", () => {
    for (const outcome of ["created", "updated", "unchanged"] as const) {
      const counts = countOutcomes(
        rows,
        rows.map(() => ({ id: "blg_1", outcome })),
        3,
      );
      expect(counts.total).toBe(counts.created + counts.updated + counts.failed);
      expect(counts.unchanged).toBeLessThanOrEqual(counts.updated);
    }
  });
});

describe("the report of rows", () => {
  it("names each discarded field once a platform", () => {
    const items = ready([
      { url: url(1), hair: 1 },
      { url: url(2), hair: 2, id: "x" },
    ]);
    expect(discardedByPlatform(items)).toEqual({ BILIBILI_HUAHUO: ["hair", "id"] });
    expect(discardedByPlatform(ready([{ url: url(1) }]))).toEqual({});
  });

  it("has the errors in the order of the batch", () => {
    const errors = [
      failed({ index: 7, platform: "PGY", discarded: ["hair"] }, "INVALID_URL", "b"),
      failed({ index: 2, platform: null }, "INVALID_PLATFORM", "a"),
    ];
    expect(toRowErrors(errors)).toEqual([
      { index: 2, platform: null, code: "INVALID_PLATFORM", message: "a" },
      { index: 7, platform: "PGY", code: "INVALID_URL", message: "b" },
    ]);
    expect(discardedByPlatform(errors)).toEqual({ PGY: ["hair"] });
  });
});
