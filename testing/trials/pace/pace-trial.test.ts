import { describe, expect, it } from "vitest";
import { shortTrial, trialSize } from "./pace-plan";
import { describePaceTrial, runPaceTrial } from "./run-pace-trial";
import { type BrokenRule } from "./trial-state";

const PATIENCE_MS = 120_000;

describe("accounts at work in virtual time", () => {
  const size = trialSize();

  it("keep every limit, share the work and do each target once", { timeout: size.days * PATIENCE_MS }, () => {
    const result = runPaceTrial(size);
    console.log(describePaceTrial(result));
    expect(result.broken).toEqual({});
    // Nothing is shown by limits that nobody comes near, and by days on which nothing happens.
    for (const limit of ["hour cap", "task cap", "bucket", "interval", "shift", "budget"])
      expect(result.highestUse[limit], limit).toBeGreaterThan(0.99);
    expect(Object.keys(result.answers)).toEqual(
      expect.arrayContaining(["ok", "CUT", "L2_CAPTCHA", "L3_AUTH_FAIL", "RATE_LIMITED", "HTTP_5XX"]),
    );
  });
});

describe("a service that breaks a rule is caught:", () => {
  const controls: [BrokenRule, RegExp][] = [
    ["cap off by one", /hour cap/],
    ["interval forgotten at restart", /interval/],
    ["double dispatch", /no target is done twice/],
    ["no rest", /shift/],
    ["days in UTC", /budget/],
    ["weights ignored", /share by weight/],
  ];
  it.each(controls)("%s", { timeout: PATIENCE_MS }, (rule, caught) => {
    expect(Object.keys(runPaceTrial(shortTrial, rule).broken).join()).toMatch(caught);
  });
});
