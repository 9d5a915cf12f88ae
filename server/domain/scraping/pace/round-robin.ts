import { driverErrorBlame, type ScrapeOutcome } from "./scrape-outcome";

/** An account's place in smooth weighted round-robin. `effective` is its weight, less after errors. */
export type Turn = { weight: number; effective: number; current: number };

/** By account, in the order that ties are broken in; plain data, so that a run can store it. */
export type Turns = Readonly<Record<string, Turn>>;

/** How many scrapes an account that waits is owed at most, about a shift: it may make up for no more. */
const MOST_OWED = 20;

/** The turns of these accounts. Those that were there keep theirs, and others begin in the middle of them. */
export function seatAccounts(turns: Turns, accounts: readonly { id: string; weight: number }[]): Turns {
  const stayed = Object.entries(turns).filter(([key]) => accounts.some(({ id }) => id === key));
  const seated = level(Object.fromEntries(stayed));
  return Object.fromEntries(
    accounts.map(({ id, weight }) => [id, seated[id] ?? { weight, effective: weight, current: 0 }]),
  );
}

/** The turns after each account did so many scrapes of a task: a run that is resumed goes on fairly. */
export function recallTurns(
  accounts: readonly { id: string; weight: number }[],
  used: Readonly<Record<string, number>>,
): Turns {
  const total = sum(accounts.map(({ weight }) => weight));
  const done = sum(accounts.map(({ id }) => used[id] ?? 0));
  const most = MOST_OWED * total;
  const owed = mapTurns(seatAccounts({}, accounts), (turn, id) => {
    const current = done * turn.weight - (used[id] ?? 0) * total;
    return { ...turn, current: Math.max(-most, Math.min(most, current)) };
  });
  return level(owed);
}

/** Those of the accounts that may begin now, the one whose turn it is first. */
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
 * The turns after `chosen`, one of the ready accounts, began a scrape. Whoever rests or waits goes on
 * collecting, up to a limit, and so comes to the share of its weight later. `chosen` pays what all collect.
 */
export function advance(turns: Turns, chosen: string, ready: readonly string[]): Turns {
  const isReady = new Set(ready);
  const most = MOST_OWED * sum(Object.values(turns).map(({ effective }) => effective));
  const collects = (id: string, { effective, current }: Turn) =>
    isReady.has(id) ? effective : Math.min(effective, Math.max(0, most - current));
  const price = sum(Object.entries(turns).map(([id, turn]) => collects(id, turn)));
  return mapTurns(turns, (turn, id) => ({
    ...turn,
    current: turn.current + collects(id, turn) - (id === chosen ? price : 0),
  }));
}

/**
 * The turns after a scrape's outcome (docs/rules.md#pace). An error halves the account's effective weight,
 * down to 1, and a success restores it. What is the target's, the driver's or the network's leaves it alone.
 */
export function weighOutcome(turns: Turns, id: string, kind: ScrapeOutcome["kind"]): Turns {
  const turn = turns[id];
  if (turn === undefined) return turns;
  if (kind === "ok") return { ...turns, [id]: { ...turn, effective: turn.weight } };
  const blame = driverErrorBlame[kind];
  if (blame === "target" || blame === "driver" || blame === "network") return turns;
  return { ...turns, [id]: { ...turn, effective: Math.max(1, Math.floor(turn.effective / 2)) } };
}

/** The same turns around 0: only their differences tell whose turn it is. */
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
