import { describe, expect, it } from "vitest";
import { evaluateKey, holds } from "./expression";

const event = { name: "test/a", data: { id: "e1", n: 7, list: ["x"], nothing: null } };

describe("holds", () => {
  it.each([
    [undefined, true],
    ["", true],
    ["event.data.id == 'e1'", true],
    ["event.data.id == 'e2'", false],
    ["event.data.n > 5 && event.data.n < 8", true],
    ["'x' in event.data.list", true],
    ["event.data.missing == 'a'", false],
    ["event.data.missing.deeper == 'a'", false],
    ["event.data.n == 7 || event.data.missing == 1", true],
    ["event.data.id", false],
  ])("%s is %s", (expression, expected) => {
    expect(holds(expression, { event })).toBe(expected);
  });

  it("compares the run's event with the one that came", () => {
    const match = "event.data.id == async.data.id";
    expect(holds(match, { event, async: { data: { id: "e1" } } })).toBe(true);
    expect(holds(match, { event, async: { data: { id: "e2" } } })).toBe(false);
    expect(holds(match, { event, async: { data: {} } })).toBe(false);
  });
});

describe("evaluateKey", () => {
  it.each([
    ["event.data.id", "e1"],
    ["event.data.n", "7"],
    ["event.data.id + '-' + event.name", "e1-test/a"],
    ["1 + 1", "2"],
    ["event.data.list", '["x"]'],
    ["event.data.missing", ""],
  ])("%s is %j", (expression, expected) => {
    expect(evaluateKey(expression, { event })).toBe(expected);
  });
});
