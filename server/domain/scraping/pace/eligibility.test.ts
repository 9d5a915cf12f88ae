import { expect, it } from "vitest";
import { createPaceAccount, seededPace } from "@/testing/scraping/create-pace-account";
import { eligibilityOf, type PaceAccount, type PaceOccasion } from ".";

const pace = seededPace("BALANCED", "STARMAP");
const HOUR = 3_600_000;
const now = 10.5 * HOUR;
const occasion: PaceOccasion = { now, organizationIsActive: true, dataMode: "CLOUD" };
const lease = (leaseExpiresAt: number) => ({ leaseHolder: "run_1", leaseExpiresAt });

type Case = [
  string,
  Partial<PaceAccount>,
  Partial<PaceOccasion>,
  reason: string | null,
  freesAt: number | null,
];

const cases: Case[] = [
  ["free", {}, {}, null, null],
  ["of a suspended organization", {}, { organizationIsActive: false }, "ORG_SUSPENDED", null],
  ["in RISK", { status: "RISK" }, {}, "STATUS", null],
  ["BANNED", { status: "BANNED" }, {}, "STATUS", null],
  ["REVOKED", { status: "REVOKED" }, {}, "STATUS", null],
  ["without a cookie", { hasSession: false }, {}, "NO_SESSION", null],
  ["cooling down", { cooldownUntil: now + 1 }, {}, "COOLDOWN", now + 1],
  ["whose cooldown ends now", { cooldownUntil: now }, {}, null, null],
  ["resting", { shiftRestUntil: now + 1 }, {}, "SHIFT_REST", now + 1],
  ["whose rest ends now", { shiftRestUntil: now }, {}, null, null],
  ["one below the hour's cap", { usedThisHour: 29, hourWindowStartedAt: 10 * HOUR }, {}, null, null],
  ["at the hour's cap", { usedThisHour: 30, hourWindowStartedAt: 10 * HOUR }, {}, "HOUR_CAP", 11 * HOUR],
  ["at the cap of an hour that is over", { usedThisHour: 30 }, {}, null, null],
  ["one below the day's cap", { usedToday: 199 }, {}, null, null],
  ["at the day's cap", { usedToday: 200 }, {}, "DAY_CAP", 24 * HOUR],
  ["at the cap of a day that is over", { usedToday: 200 }, { now: 24 * HOUR }, null, null],
  ["one below the task's cap", {}, { usedInTask: 99 }, null, null],
  ["at the task's cap", {}, { usedInTask: 100 }, "TASK_CAP", null],
  ["with a task cap of its own", { maxPerTaskOverride: 5 }, { usedInTask: 5 }, "TASK_CAP", null],
  ["leased by another", lease(now + 9), { worker: "run_2" }, "LEASED", now + 9],
  ["leased, without a worker in the question", lease(now + 9), {}, "LEASED", now + 9],
  ["leased by the caller", lease(now + 9), { worker: "run_1" }, null, null],
  ["whose lease has run out", lease(now), { worker: "run_2" }, null, null],
  ["of another owner, in CLOUD mode", { ownerUserId: "usr_1" }, { taskOwnerUserId: "usr_2" }, null, null],
  ["and no task, in LOCAL mode", { ownerUserId: "usr_1" }, { dataMode: "LOCAL" }, null, null],
];
const local: [PaceAccount["ownerUserId"], PaceOccasion["taskOwnerUserId"], reason: string | null][] = [
  ["usr_1", "usr_1", null],
  ["usr_1", "usr_2", "OWNER"],
  ["usr_1", null, "OWNER"],
  [null, "usr_1", "OWNER"],
  [null, null, "OWNER"],
];

it.each(cases)("an account %s", (_, account, given, reason, freesAt) => {
  const answer = eligibilityOf(createPaceAccount(account), pace, { ...occasion, ...given });
  expect(answer).toEqual({ eligible: reason === null, reason, freesAt });
});

it.each(local)("in LOCAL mode the account of %s for a task of %s", (ownerUserId, taskOwnerUserId, reason) => {
  const given = { ...occasion, dataMode: "LOCAL", taskOwnerUserId } as const;
  expect(eligibilityOf(createPaceAccount({ ownerUserId }), pace, given).reason).toBe(reason);
});

it("names a limit without an end first", () => {
  const account = createPaceAccount({ status: "RISK", hasSession: false, cooldownUntil: now + HOUR });
  expect(eligibilityOf(account, pace, { ...occasion, organizationIsActive: false }).reason).toBe(
    "ORG_SUSPENDED",
  );
  expect(eligibilityOf(account, pace, occasion)).toMatchObject({ reason: "STATUS", freesAt: null });
  const active = { ...account, status: "ACTIVE" } as const;
  expect(eligibilityOf(active, pace, { ...occasion, usedInTask: 100 }).reason).toBe("NO_SESSION");
});

it("then names the limit that ends last", () => {
  const account = createPaceAccount({
    cooldownUntil: now + 5,
    shiftRestUntil: now + 7,
    usedToday: 200,
    usedThisHour: 30,
    hourWindowStartedAt: 10 * HOUR,
  });
  expect(eligibilityOf(account, pace, occasion)).toMatchObject({ reason: "DAY_CAP", freesAt: 24 * HOUR });
  const rested = { ...account, usedToday: 0 };
  expect(eligibilityOf(rested, pace, occasion)).toMatchObject({ reason: "HOUR_CAP", freesAt: 11 * HOUR });
  const resting = { ...rested, usedThisHour: 0 };
  expect(eligibilityOf(resting, pace, occasion)).toMatchObject({ reason: "SHIFT_REST", freesAt: now + 7 });
});
