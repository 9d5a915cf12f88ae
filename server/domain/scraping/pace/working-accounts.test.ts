import { describe, expect, it } from "vitest";
import { createPaceAccount, seededPace } from "@/testing/scraping/create-pace-account";
import { finish } from "@/testing/measure/finish";
import { nextAction, type PaceAccount, type RunState, simulateRun } from ".";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const now = 1_000_000;
const pace = seededPace("BALANCED", "STARMAP");
const run: RunState = {
  worker: "run_1",
  pace,
  organizationIsActive: true,
  dataMode: "CLOUD",
  stopsAt: null,
  pending: 1_000,
  underWay: 0,
  parallel: 4,
  budget: { room: 100, renewsAt: now + 90 * HOUR },
  workingAccounts: null,
};
const team = (ids: string, fields: Partial<PaceAccount> = {}) =>
  Array.from(ids, (id) => createPaceAccount({ id, ...fields }));
const without = (accounts: readonly PaceAccount[], gone: string) =>
  accounts.map((account) => (gone.includes(account.id) ? { ...account, status: "RISK" as const } : account));
const workingAccountsAt = (given: RunState, accounts: readonly PaceAccount[], at: number) => {
  const { workingAccounts } = nextAction(given, accounts, at).run;
  return {
    working: Object.keys(workingAccounts?.turns ?? {}).join(""),
    spare: workingAccounts?.spare.join(""),
  };
};

describe("working accounts that have become too few", () => {
  const resting = team("bcdefghij", { cooldownUntil: now + MINUTE });
  const ten = [...team("a"), ...resting];

  it("grows to what would be chosen by now, a minute after it was chosen and not before", () => {
    const { run: started } = nextAction(run, ten, now);
    expect(workingAccountsAt(started, ten, now)).toEqual({ working: "a", spare: "" });
    const free = team("abcdefghij");
    expect(workingAccountsAt(started, free, now + MINUTE - 1)).toEqual({ working: "a", spare: "" });
    expect(workingAccountsAt(started, free, now + MINUTE)).toEqual({ working: "abcde", spare: "f" });
  });

  it("adds an account that a user adds during a run, checking once a minute", () => {
    const { run: started } = nextAction(run, team("a"), now);
    const { run: looked } = nextAction(started, team("a"), now + MINUTE);
    expect(workingAccountsAt(looked, team("abc"), now + 2 * MINUTE - 1)).toEqual({ working: "a", spare: "" });
    expect(workingAccountsAt(looked, team("abc"), now + 2 * MINUTE)).toEqual({ working: "ab", spare: "c" });
  });

  it("grows when an earlier release saved it, and when the clock was set back", () => {
    const { run: started } = nextAction(run, team("a"), now);
    const { turns = {} } = started.workingAccounts ?? {};
    expect(
      workingAccountsAt({ ...started, workingAccounts: { turns, spare: [] } }, team("abc"), now).working,
    ).toBe("ab");
    expect(workingAccountsAt(started, team("abc"), now - HOUR).working).toBe("ab");
  });

  it("keeps the turns of working accounts, and new ones start in the middle", () => {
    const { run: started } = nextAction(run, team("ab"), now);
    const turns = {
      a: { weight: 1, effective: 1, current: 4 },
      b: { weight: 1, effective: 1, current: -4 },
    };
    const grown = nextAction(
      { ...started, workingAccounts: { turns, spare: [] } },
      team("abcde"),
      now + MINUTE,
    ).run;
    expect(grown.workingAccounts?.turns).toEqual({ ...turns, c: { weight: 1, effective: 1, current: 0 } });
  });

  it("takes its spares first, and replaces spares that can no longer work", () => {
    const five = team("abcde");
    const { run: started } = nextAction(run, five, now);
    expect(workingAccountsAt(started, five, now)).toEqual({ working: "abc", spare: "d" });
    const lost = nextAction(started, without(five, "abd"), now + 1).run;
    expect(lost.workingAccounts).toMatchObject({ spare: [] });
    expect(workingAccountsAt(lost, five, now + MINUTE)).toEqual({ working: "cab", spare: "d" });
    expect(workingAccountsAt(started, without(five, "d"), now + MINUTE)).toEqual({
      working: "abc",
      spare: "e",
    });
    const { turns = {} } = started.workingAccounts ?? {};
    const { a = { weight: 1, effective: 1, current: 0 } } = turns;
    const short = { ...started, workingAccounts: { turns: { a }, spare: ["e"], lookedAt: now } };
    expect(workingAccountsAt(short, five, now + MINUTE)).toEqual({ working: "aeb", spare: "c" });
  });

  it("excludes working accounts that rest, and those that are enough for the targets", () => {
    const started = nextAction(run, team("abcdefghij"), now).run;
    const rest = { shiftRestUntil: now + HOUR };
    const half = [...team("abcde", rest), ...team("fghij")];
    expect(workingAccountsAt(started, half, now + MINUTE)).toEqual({ working: "abcde", spare: "f" });
    const one = nextAction(run, team("a"), now).run;
    const alone = [...team("a", rest), ...team("bc")];
    expect(workingAccountsAt(one, alone, now + MINUTE)).toEqual({ working: "ab", spare: "c" });
    const { run: few } = nextAction({ ...run, pending: 20 }, team("a"), now);
    expect(workingAccountsAt(few, team("abcdefghij"), now + MINUTE)).toEqual({ working: "a", spare: "b" });
  });

  it("waits at most until another account can join", () => {
    const tired = createPaceAccount({ id: "a", shiftRestUntil: null, nextRequestAt: now + HOUR });
    const waitFor = (others: readonly PaceAccount[]) => nextAction(run, [tired, ...others], now).action;
    expect(waitFor(team("bc", { status: "RISK" }))).toMatchObject({ until: now + HOUR });
    const later = team("bc", { cooldownUntil: now + 9 * MINUTE });
    expect(waitFor(later)).toMatchObject({ kind: "wait", until: now + 9 * MINUTE });
    expect(waitFor(team("bc", { cooldownUntil: now + 9 }))).toMatchObject({ until: now + MINUTE });
    expect(waitFor(team("bc", { cooldownUntil: now + 2 * HOUR }))).toMatchObject({ until: now + HOUR });
  });
});

it("grows in a simulation as it does in a run", () => {
  const { starts } = finish(
    simulateRun({
      run: { ...run, parallel: 10 },
      accounts: [...team("a"), ...team("bcdefghij", { cooldownUntil: now + MINUTE })],
      now,
      callsPerTarget: 1,
      answerMs: 1_000,
      maxRunDurationMs: null,
      timeZone: "UTC",
      priority: "MANUAL",
      until: now + 2 * MINUTE,
    }),
  );
  const at = (id: string) => starts.find(({ accountId }) => accountId === id)?.at;
  expect(at("a")).toBe(now);
  for (const id of "bcde") expect(at(id)).toBe(now + MINUTE);
  expect(new Set(starts.map(({ accountId }) => accountId)).size).toBe(5);
});
