import { describe, expect, it } from "vitest";
import { type BrokenRule, brokenRules } from "./broken-rules";
import { longerTrial, shortTrial, trialSize } from "./pace-plan";
import { describePaceTrial, runPaceTrial } from "./run-pace-trial";

const PATIENCE_MS = 120_000;

/** A limit that is never nearly reached proves nothing. */
const nearlyReached = [
  "hour cap",
  "day cap",
  "task cap",
  "bucket",
  "interval",
  "shift",
  "budget",
  "budget without the tenth for MANUAL",
  "interval after 429",
  "bucket after 429",
  "wait after 429",
  "cooldown after failures",
  "doubled cooldown",
];

describe("accounts at work in virtual time", () => {
  const size = trialSize();

  it("keep every limit, share the work and do each target once", { timeout: size.days * PATIENCE_MS }, () => {
    const result = runPaceTrial(size);
    console.log(describePaceTrial(result));
    expect(result.broken).toEqual({});
    for (const limit of nearlyReached) expect(result.highestUse[limit], limit).toBeGreaterThan(0.99);
    if (size !== shortTrial) {
      expect(result.accounts).toBe(1_000);
      expect(result.targets).toBeGreaterThanOrEqual(200_000);
      expect(result.answers).toHaveProperty("L4_BANNED");
    }
    // The same holds for answers that never occur.
    expect(Object.keys(result.answers)).toEqual(
      expect.arrayContaining(["ok", "CUT", "L2_CAPTCHA", "L3_AUTH_FAIL", "RATE_LIMITED", "HTTP_5XX"]),
    );
  });
});

describe("a service that breaks a rule is caught:", () => {
  it.each(Object.keys(brokenRules) as BrokenRule[])("%s", { timeout: PATIENCE_MS }, (rule) => {
    const { broken } = runPaceTrial(rule === "an account forgotten" ? longerTrial : shortTrial, rule);
    const [own, ...besides]: string[] = brokenRules[rule];
    expect(Object.keys(broken)).toContain(own);
    expect([own, ...besides]).toEqual(expect.arrayContaining(Object.keys(broken)));
  });
});
