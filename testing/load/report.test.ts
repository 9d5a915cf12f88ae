import { describe, expect, it } from "vitest";
import { describeRoutes, grown, p95Of, unexpected } from "./report";
import { type Answer } from "./send";

const answers = (route: string, what: string, times: readonly number[]): Answer[] =>
  times.map((ms) => ({ route, what, ms }));

const hundred = Array.from({ length: 100 }, (_, n) => n + 1);
const mixed = [...answers("GET /open-api/bloggers", "200", hundred), ...answers("console", "503", [9_000])];

describe("the report of the load trial", () => {
  it("has the times and answers of each route, and of all", () => {
    const lines = describeRoutes(mixed).split("\n");
    expect(lines[2]).toMatch(/\| GET \/open-api\/bloggers +\| 100 +\| 50 +\| 95 +\| 99 +\| 100 × 200/);
    expect(lines.find((line) => line.startsWith("| all"))).toContain("100 × 200, 1 × 503");
  });

  it("counts only what was answered as meant in the p95 of a kind", () => {
    expect([p95Of(mixed, "GET"), p95Of(mixed, "console")]).toEqual([95, Number.NaN]);
  });

  it("names what was not meant, once", () => {
    expect(unexpected([...mixed, ...mixed], ["200"])).toEqual(["console: 503"]);
    expect(unexpected(mixed, ["200", "503"])).toEqual([]);
  });

  it("finds a figure that has grown, and none where it swings or there are few samples", () => {
    expect(grown("memory", [...hundred.map(() => 100), ...hundred.map(() => 200)])).toHaveLength(1);
    expect(
      grown(
        "memory",
        hundred.map((n) => 100 + (n % 10)),
      ),
    ).toEqual([]);
    expect(grown("memory", [1, 2, 3])).toEqual([]);
  });
});
