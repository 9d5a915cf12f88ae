import { driverErrorBlame, type ScrapeOutcome } from "./scrape-outcome";

/** An account's state in smooth weighted round-robin. `effective` is the weight, reduced after errors. */
export type Turn = { weight: number; effective: number; current: number };

/** By account, in tie-breaking order; plain data, so that a run can store it. */
export type Turns = Readonly<Record<string, Turn>>;

/** Scrapes that a waiting account may catch up later, about a shift. */
const MAX_OWED = 20;

export function seatAccounts(turns: Turns, accounts: readonly { id: string; weight: number }[]): Turns {
  const stayed = Object.entries(turns).filter(([key]) => accounts.some(({ id }) => id === key));
  const seated = level(Object.fromEntries(stayed));
  return Object.fromEntries(
    accounts.map(({ id, weight }) => [id, seated[id] ?? { weight, effective: weight, current: 0 }]),
  );
}

export function recallTurns(
  accounts: readonly { id: string; weight: number }[],
  used: Readonly<Record<string, number>>,
): Turns {
  const total = sum(accounts.map(({ weight }) => weight));
  const done = sum(accounts.map(({ id }) => used[id] ?? 0));
  const most = MAX_OWED * total;
  const owed = mapTurns(seatAccounts({}, accounts), (turn, id) => {
    const current = done * turn.weight - (used[id] ?? 0) * total;
    return { ...turn, current: Math.max(-most, Math.min(most, current)) };
  });
  return level(owed);
}

export function rankReady(turns: Turns, ready: readonly string[]): string[] {
  const due = (id: string) => {
    const turn = turns[id];
    return turn === undefined ? -Infinity : turn.current + turn.effective;
  };
  const isReady = new Set(ready);
  return Object.keys(turns)
    .filter((id) => isReady.has(id))
    .sort((a, b) => due(b) - due(a));
}

/**
 * The turns after `chosen` started a scrape. Accounts that rest or wait keep collecting, up to a limit, to
 * reach the share of their weight later; `chosen` pays what all collect.
 */
export function advance(turns: Turns, chosen: string, ready: readonly string[]): Turns {
  const isReady = new Set(ready);
  const most = MAX_OWED * sum(Object.values(turns).map(({ effective }) => effective));
  const collects = (id: string, { effective, current }: Turn) =>
    isReady.has(id) ? effective : Math.min(effective, Math.max(0, most - current));
  const price = sum(Object.entries(turns).map(([id, turn]) => collects(id, turn)));
  return mapTurns(turns, (turn, id) => ({
    ...turn,
    current: turn.current + collects(id, turn) - (id === chosen ? price : 0),
  }));
}

/**
 * The turns after a scrape's outcome (docs/rules.md#pace). An error of the account halves its effective
 * weight, at least 1, and a success restores it. Errors of the target, the driver or the network do not
 * count.
 */
export function weighOutcome(turns: Turns, id: string, kind: ScrapeOutcome["kind"]): Turns {
  const turn = turns[id];
  if (turn === undefined) return turns;
  if (kind === "ok") return { ...turns, [id]: { ...turn, effective: turn.weight } };
  const blame = driverErrorBlame[kind];
  if (blame === "target" || blame === "driver" || blame === "network") return turns;
  return { ...turns, [id]: { ...turn, effective: Math.max(1, Math.floor(turn.effective / 2)) } };
}

function level(turns: Turns): Turns {
  const currents = Object.values(turns).map(({ current }) => current);
  const middle = Math.floor(sum(currents) / Math.max(1, currents.length));
  return mapTurns(turns, (turn) => ({ ...turn, current: turn.current - middle }));
}

function mapTurns(turns: Turns, change: (turn: Turn, id: string) => Turn): Turns {
  return Object.fromEntries(Object.entries(turns).map(([id, turn]) => [id, change(turn, id)]));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
