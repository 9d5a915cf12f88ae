import { describe, expect, it } from "vitest";
import { standingOf } from "./account-standing";

const now = Date.parse("2026-03-01T08:00:00.000Z");
const inSeconds = (seconds: number) => new Date(now + seconds * 1_000).toISOString();
const ready = { reason: null, freesAt: null, readyAt: inSeconds(0), rateLimited: false };
const tomorrow = inSeconds(86_400);

describe("the state of an account", () => {
  it("is ready when only its pace delays it, by at most a minute", () => {
    const isReady = { is: "READY", until: null };
    expect(standingOf(ready, now)).toEqual(isReady);
    expect(standingOf({ ...ready, readyAt: inSeconds(60) }, now)).toEqual(isReady);
    expect(standingOf({ ...ready, reason: "COOLDOWN", freesAt: inSeconds(-1) }, now)).toEqual(isReady);
  });

  it("is waiting when it may work but is not ready, and says whether the platform asked for that", () => {
    const until = inSeconds(61);
    expect(standingOf({ ...ready, readyAt: until }, now)).toEqual({ is: "IN_PACE", until });
    const limited = { ...ready, readyAt: tomorrow, rateLimited: true };
    expect(standingOf(limited, now)).toEqual({ is: "RATE_LIMITED", until: tomorrow });
  });

  it("names the limit that ends last", () => {
    const cooling = { ...ready, reason: "COOLDOWN", freesAt: inSeconds(300) } as const;
    const soon = { ...cooling, readyAt: inSeconds(303) };
    expect(standingOf(soon, now)).toEqual({ is: "COOLDOWN", until: inSeconds(300) });
    const late = { ...cooling, readyAt: tomorrow, rateLimited: true };
    expect(standingOf(late, now)).toEqual({ is: "RATE_LIMITED", until: tomorrow });
    const budgetFreesAt = inSeconds(3_600);
    expect(standingOf({ ...soon, budgetFreesAt }, now)).toEqual({
      is: "ORG_DAILY_BUDGET",
      until: budgetFreesAt,
    });
    expect(standingOf({ ...late, budgetFreesAt }, now).is).toBe("RATE_LIMITED");
  });

  it("names a limit without an end first, and a lease before the pace that follows it", () => {
    const status = { reason: "STATUS", freesAt: null, readyAt: null, rateLimited: true } as const;
    expect(standingOf({ ...status, budgetFreesAt: tomorrow }, now)).toEqual({ is: "STATUS", until: null });
    const leased = { ...ready, reason: "LEASED", freesAt: inSeconds(30), readyAt: inSeconds(200) } as const;
    expect(standingOf(leased, now)).toEqual({ is: "LEASED", until: inSeconds(30) });
  });
});
