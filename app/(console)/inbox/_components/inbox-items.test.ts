import { describe, expect, it } from "vitest";
import { adviceOf, toInbox } from "./inbox-items";

type Found = Parameters<typeof toInbox>[0];
type Account = Found["accounts"][number];

const account = (id: string, more: Partial<Account> = {}): Account => ({
  id,
  organizationId: "org_1",
  ownerUserId: null,
  ownerUserName: null,
  platform: "PGY" as const,
  displayName: id,
  partition: "",
  avatar: null,
  weight: 1,
  status: "ACTIVE" as const,
  lastAuthAt: "2026-01-01T00:00:00.000Z",
  lastUsedAt: null,
  usedToday: 0,
  usedThisHour: 0,
  cooldownUntil: null,
  consecutiveFailures: 0,
  lastCaptchaAt: null,
  lastResetAt: null,
  riskReason: null,
  riskAt: null,
  lastConnectivityCheckAt: null,
  maxPerTaskOverride: null,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-05T00:00:00.000Z",
  ...more,
});
const healthOf = (id: string, more: Partial<Found["health"][number]> = {}) => ({
  id,
  hasSession: true,
  failedCheck: null,
  ...more,
});
const inbox = (accounts: Account[], more: Partial<Found> = {}) =>
  toInbox({ accounts, health: accounts.map(({ id }) => healthOf(id)), alarms: [], ...none, ...more });
const none = { held: { total: 0, isLeast: false, since: null }, runs: [] };
const kinds = (items: ReturnType<typeof toInbox>) => items.map(({ id, kind }) => [id, kind]);

describe("the inbox", () => {
  it("leaves out accounts that pass by themselves", () => {
    expect(
      inbox([account("fine"), account("cooling", { cooldownUntil: "2099-01-01T00:00:00.000Z" })]),
    ).toEqual([]);
  });

  it("has each account once, by its status before its missing session, the oldest first", () => {
    const accounts = [
      account("new", { lastAuthAt: null, createdAt: "2026-01-04T00:00:00.000Z" }),
      account("banned", { status: "BANNED", riskAt: "2026-01-02T00:00:00.000Z" }),
      account("marked", { status: "RISK" }),
    ];
    const health = accounts.map(({ id }) => healthOf(id, { hasSession: id === "marked" }));
    expect(kinds(inbox(accounts, { health }))).toEqual([
      ["banned", "BANNED"],
      ["new", "NO_SESSION"],
      ["marked", "RISK"],
    ]);
  });

  it("has accounts whose latest check failed, unless they have a graver trouble", () => {
    const at = "2026-01-06T00:00:00.000Z";
    const accounts = [
      account("slow", { lastConnectivityCheckAt: at }),
      account("empty", { status: "RISK", lastConnectivityCheckAt: at }),
      account("fresh"),
    ];
    const health = accounts.map(({ id }) =>
      healthOf(id, { failedCheck: id === "slow" ? "TIMEOUT" : "EMPTY_BODY", hasSession: id !== "fresh" }),
    );
    const items = inbox(accounts, { health });
    expect(kinds(items)).toEqual([
      ["empty", "RISK"],
      ["fresh", "NO_SESSION"],
      ["slow", "CHECK_FAILED"],
    ]);
    expect(items.at(-1)).toMatchObject({ check: "TIMEOUT", since: at });
  });

  it("has the calls whose answers changed", () => {
    const alarm = { platform: "PGY" as const, subCall: "notes", alarmedSince: "2026-01-03T00:00:00.000Z" };
    const items = inbox([], { alarms: [{ ...alarm, answers: 50, drifted: 12, fields: [] }] });
    expect(items).toMatchObject([
      { id: "PGY notes", kind: "DRIFT", since: alarm.alarmedSince, account: null },
    ]);
  });

  it("has one line for all held figures", () => {
    const held = { total: 12, isLeast: false, since: "2026-01-02T00:00:00.000Z" };
    expect(inbox([], { held })).toMatchObject([{ kind: "HELD", since: held.since, held, account: null }]);
  });

  it("has runs that wait for a person, since when they stopped", () => {
    const at = "2026-01-03T00:00:00.000Z";
    const run = {
      id: "run_1",
      taskName: "Nightly",
      pauseReason: "DISPATCHER_GONE",
      startedAt: "2026-01-01T00:00:00.000Z",
      finishedAt: at,
    };
    const marked = account("marked", { status: "RISK", riskAt: "2026-01-02T00:00:00.000Z" });
    const items = inbox([marked], { runs: [run] });
    expect(kinds(items)).toEqual([
      ["marked", "RISK"],
      ["run_1", "RUN"],
    ]);
    expect(items.at(-1)).toMatchObject({ since: at, account: null, run });
  });

  it("gives advice by the reason of a risk", () => {
    const advice = (riskReason: string | null) => {
      const [item] = inbox([account("a", { status: "RISK", riskReason })]);
      return item?.kind === "RISK" && adviceOf(item);
    };
    expect(advice("L3_AUTH_FAIL: signed out")).toBe("RISK_AUTH");
    expect(advice("L2_CAPTCHA")).toBe("RISK_CAPTCHA");
    expect(advice(null)).toBe("RISK");
  });

  it.each([
    ["L2_CAPTCHA", "CHECK_CAPTCHA"],
    ["EMPTY_BODY", "CHECK_EMPTY"],
    ["TIMEOUT", "CHECK_FAILED"],
    ["SCHEMA_DRIFT", "CHECK_FAILED"],
  ])("gives advice for a check that ended in %s: %s", (failedCheck, advice) => {
    const [item] = inbox([account("a")], { health: [healthOf("a", { failedCheck })] });
    expect(item?.kind === "CHECK_FAILED" && adviceOf(item)).toBe(advice);
  });
});
