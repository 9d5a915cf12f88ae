import { expect, it } from "vitest";
import { type Platform, platforms } from "@/server/domain/roster/platforms";
import { type Simulator } from "@/testing/simulator";
import { judgeSimulatorLog } from "./judge-simulator-log";

type Request = ReturnType<Simulator["log"]>[number];
const limits = { minIntervalMs: 100, hourCap: 3, burstSize: 3, refillRatePerMin: 60 };
const paces = Object.fromEntries(platforms.map((platform) => [platform, limits])) as Record<
  Platform,
  typeof limits
>;

function judge(...requests: [at: number, what: string, outcome?: Request["outcome"]][]) {
  const log = requests.map(([at, what, outcome = "ok"], index): Request => {
    const [creator = "", path = ""] = what.split(":");
    const usual = { platform: "PGY", account: "acc", method: "GET", status: 200, delayMs: 0 } as const;
    return { ...usual, number: index + 1, at, creator, path: `/${path}`, outcome };
  });
  return judgeSimulatorLog(log, { paces, callsOf: () => 2, retryAfterMs: 500, slackMs: 0 });
}

it("finds nothing where all is kept", () => {
  const { findings, completed } = judge([0, "x:1"], [100, "x:2"], [200, "y:1"], [300, "y:2"]);
  expect(findings.broken).toEqual({});
  expect(completed).toEqual(
    new Map([
      ["PGY x", 1],
      ["PGY y", 1],
    ]),
  );
});

it.each([
  ["interval", judge([0, "x:1"], [99, "x:2"])],
  ["wait after 429", judge([0, "x:1", "too-many-requests"], [499, "y:1"])],
  ["one creator at a time", judge([0, "x:1"], [100, "y:1"], [200, "x:2"])],
  ["nothing after a ban", judge([0, "x:1", "banned"], [100, "y:1"])],
  ["hour cap", judge([0, "a:1"], [9_000, "b:1"], [18_000, "c:1"], [27_000, "d:1"])],
  ["bucket", judge([0, "a:1"], [100, "b:1"], [200, "c:1"], [300, "d:1"], [400, "e:1"])],
])("finds a broken rule: %s", (rule, { findings }) => {
  expect(findings.broken).toHaveProperty([rule]);
});

it("counts a creator that is read twice", () => {
  const { completed } = judge([0, "x:1"], [100, "x:2"], [200, "x:1"], [300, "x:2"]);
  expect(completed.get("PGY x")).toBe(2);
});
