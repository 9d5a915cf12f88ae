import { describe, expect, it } from "vitest";
import { describeRunError, failuresAsErrors, parseRunErrors, type RunError, toErrorLog } from ".";

describe("an errorLog", () => {
  it("names causes with what to do, the most frequent first", () => {
    const groups = [
      { code: "TIMEOUT", count: 1 },
      { code: null, count: 2 },
      { code: "NOT_FOUND", count: 12 },
      { code: "HTTP_5XX", count: 0 },
    ];
    const lines = toErrorLog(failuresAsErrors(groups))?.split("\n");
    expect(lines?.map((line) => line.slice(0, 22))).toEqual([
      "12 × NOT_FOUND: The pl",
      "2 × without a code: Se",
      "1 × TIMEOUT: The platf",
    ]);
  });

  it("is empty when nothing failed, and never longer than eleven lines", () => {
    expect(toErrorLog(failuresAsErrors([]))).toBeNull();
    const many = Array.from({ length: 30 }, (_, n) => ({ code: `C${n}`, count: n + 1 }));
    const lines = toErrorLog(failuresAsErrors(many))?.split("\n") ?? [];
    expect(lines).toHaveLength(11);
    expect(lines.at(-1)).toBe("210 for other causes.");
  });

  it("first says what was left out, by the platform's code", () => {
    const errors: RunError[] = [{ kind: "NO_DRIVER", platform: "MP_HUXUAN" }, { kind: "UNREADABLE_FILTER" }];
    expect(toErrorLog([{ kind: "NOT_ASKED", count: 1 }])).toMatch(/^1 target could not be scraped: /);
    expect(toErrorLog(errors)).toMatch(
      /^MP_HUXUAN cannot be scraped yet\..+\nThe task's filter cannot be read\./,
    );
  });
});

it("is Chinese on request, with the platform's name", () => {
  const inChinese = (error: RunError) => describeRunError(error, { locale: "zh", nameOf: () => "公众号" });
  expect(inChinese({ kind: "FAILURES", code: "NOT_FOUND", count: 3 })).toBe(
    "3 × 平台上找不到：平台没有此达人。请检查链接，或将达人下线。",
  );
  expect(inChinese({ kind: "FAILURES", code: "MY_OWN", count: 1 })).toMatch(/^1 × MY_OWN：请查看/);
  expect(inChinese({ kind: "NO_DRIVER", platform: "MP_HUXUAN" })).toMatch(/^公众号暂不支持采集/);
  for (const error of [
    { kind: "UNREADABLE_FILTER" },
    { kind: "TARGETS_FULL" },
    { kind: "OTHER_FAILURES", count: 2 },
    { kind: "NOT_ASKED", count: 2 },
  ] as const)
    expect(inChinese(error)).not.toMatch(/[a-z]/i);
});

it("reads a stored errorLog, and null for a run without one", () => {
  const errors: RunError[] = [{ kind: "FAILURES", code: null, count: 2 }];
  expect(parseRunErrors(JSON.parse(JSON.stringify(errors)))).toEqual(errors);
  expect(parseRunErrors(null)).toEqual([]);
  expect(() => parseRunErrors([{ kind: "OTHER" }])).toThrow();
});
