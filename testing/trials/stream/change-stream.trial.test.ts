import { describe, expect, it } from "vitest";
import { env } from "@/server/env";
import { ENOUGH, runStreamTrial, trialPlan } from "./run-stream-trial";

describe("a trial with many writers, aborts and killed backends", () => {
  it("loses nothing for clients of any kind, while the controls lose", async () => {
    const result = await runStreamTrial(trialPlan(env.DATABASE_URL));
    console.info("change stream trial", result);
    expect(result.committed).toBeGreaterThan(ENOUGH.committed);
    expect(result.killed).toBeGreaterThan(ENOUGH.killed);
    expect(result.lost.resume).toBe(0);
    expect(result.lost.watermark).toBe(0);
    expect(result.lost["own clock"]).toBe(0);
    // Checks the harness itself: the designs that are known to lose changes must lose some here.
    expect(result.lost["updatedAt cursor"]).toBeGreaterThan(0);
    expect(result.lost["sequence cursor"]).toBeGreaterThan(0);
  }, 900_000);
});
