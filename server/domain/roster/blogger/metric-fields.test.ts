import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type MetricKind } from "./metric-families";
import { isPlainMetric, metricInputByKind } from "./metric-fields";
import { metricFields } from "./metric-names";

function expand(pattern: string): string[] {
  const group = /\{([^}]*)\}/.exec(pattern);
  if (group === null) return [pattern];
  return (group[1] ?? "").split("|").flatMap((choice) => expand(pattern.replace(group[0], choice)));
}

/** The metric families (docs/rules.md#blogger), written independently of the code under test. */
const specified: readonly [MetricKind, string][] = [
  ["int64", "{personal|star}{30|90}{PlayMid|LikeAvg|ForwardAvg}"],
  ["string", "{personal|star}{30|90}{PlayOverRate|InteractRate}"],
  ["int", "{personal|star}{30|90}{ItemNum|AvgDuration|CommentAvg}"],
  ["float", "estimate{120|2160|60Plus}Expect{Cpm|Cpe}"],
  ["int", "estimate{120|2160|60Plus}ExpectVv"],
  ["string", "estimate{120|2160|60Plus}HotItemRate"],
  ["string", "seed{30|90}Biz{SearchAfterViewCnt|SearchAfterViewRate|BluewordCtr}"],
  ["string", "seed{30|90}Personal{SearchAfterViewCnt|SearchAfterViewRate|BluewordCtr}"],
  ["string", "seed{30|90}{A3IncrCnt|SearchWordCtr}"],
  ["int", "convert{7|30|90}RelatedVideoCnt"],
  ["int64", "convert{7|30|90}VideoVvMedian"],
  ["string", "convert{7|30|90}{ComponentClickCnt|ComponentClickRate|RelatedCpc}"],
  ["int", "last15{All|Personal|Star}Comment{Min|Max|Avg}"],
  ["int64", "last15{All|Personal|Star}{Play|Like|Forward}{Min|Max|Avg}"],
  ["int64", "link{UserTotal|AwarenessValue|InterestValue|LikeValue|FollowValue}"],
  ["string", "link{UserTotalRatio|AwarenessRatio|InterestRatio|LikeRatio|FollowRatio}"],
];

describe("the metric fields", () => {
  it("are the 121 of the families, each of its kind", () => {
    const expected = specified.flatMap(([kind, pattern]) => expand(pattern).map((name) => `${name} ${kind}`));
    expect(metricFields.map(({ name, kind }) => `${name} ${kind}`).sort()).toEqual(expected.sort());
    expect(metricFields).toHaveLength(121);
  });

  it("have labels of their own in both languages", () => {
    for (const labels of [
      metricFields.map((field) => field.labelZh),
      metricFields.map((field) => field.labelEn),
    ]) {
      expect(new Set(labels).size).toBe(labels.length);
      for (const label of labels) expect(label).toBe(label.trim());
    }
  });

  it("know their family, window and unit", () => {
    const field = metricFields.find(({ name }) => name === "convert7VideoVvMedian");
    expect(field).toMatchObject({ family: "convert", window: "7", windowDays: 7, unit: "count" });
    expect(field).toMatchObject({
      labelZh: "转化 近 7 天 播放中位数",
      labelEn: "Conversion, 7 days, median plays",
    });
    for (const { name, family, window } of metricFields)
      expect(name.startsWith(`${family}${window}`)).toBe(true);
  });
});

describe("a plain value", () => {
  const edges = [0, -0, 2 ** 31, -(2 ** 31), 2 ** 31 - 1, 1.5, NaN, Infinity, null, true, {}, []];
  const texts = [
    "",
    "0",
    "-0",
    "01",
    "1e3",
    "9".repeat(18),
    "9".repeat(19),
    "a\0",
    "\ud800",
    "x".repeat(201),
  ];
  const value = fc.oneof(
    fc.constantFrom(...edges, ...texts),
    fc.double(),
    fc.integer(),
    fc.bigInt().map(String),
    fc.string({ unit: "binary" }),
  );

  it.each(Object.entries(metricInputByKind))(
    "of kind %s is what its schema returns unchanged",
    (kind, schema) => {
      const isPlain = isPlainMetric[kind as MetricKind];
      fc.assert(
        fc.property(value, (sent) => {
          if (isPlain(sent)) expect(schema.safeParse(sent)).toEqual({ success: true, data: sent });
        }),
        { numRuns: 500 },
      );
    },
  );

  it.each([
    ["int", 12],
    ["int64", "1200"],
    ["float", 0.5],
    ["string", "12%"],
  ] as const)("of kind %s is usual: %j", (kind, usual) => {
    expect(isPlainMetric[kind](usual)).toBe(true);
    expect(isPlainMetric[kind](kind === "string" ? "a\0" : `${usual}x`)).toBe(false);
  });
});
