/** An account's place in smooth weighted round-robin. `effective` is its weight, less after errors. */
export type Turn = { weight: number; effective: number; current: number };

/** By account, in the order that ties are broken in; plain data, so that a run can store it. */
export type Turns = Readonly<Record<string, Turn>>;

/** The turns of these accounts; those that were there keep theirs. */
export function seatAccounts(turns: Turns, accounts: readonly { id: string; weight: number }[]): Turns {
  return Object.fromEntries(
    accounts.map(({ id, weight }) => [id, turns[id] ?? { weight, effective: weight, current: 0 }]),
  );
}

/** The turns after each account did so many scrapes of a task: a run that is resumed goes on fairly. */
export function recallTurns(
  accounts: readonly { id: string; weight: number }[],
  used: Readonly<Record<string, number>>,
): Turns {
  const total = accounts.reduce((sum, { weight }) => sum + weight, 0);
  const done = accounts.reduce((sum, { id }) => sum + (used[id] ?? 0), 0);
  return mapTurns(seatAccounts({}, accounts), (turn, id) => ({
    ...turn,
    current: done * turn.weight - (used[id] ?? 0) * total,
  }));
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
 * The turns after `chosen` began a scrape. Whoever rests or waits goes on collecting, and so comes to the
 * share of its weight later.
 */
export function advance(turns: Turns, chosen: string): Turns {
  const total = Object.values(turns).reduce((sum, { effective }) => sum + effective, 0);
  return mapTurns(turns, (turn, id) => ({
    ...turn,
    current: turn.current + turn.effective - (id === chosen ? total : 0),
  }));
}

/** An error halves an account's effective weight, down to 1; a success restores it. */
export function weighOutcome(turns: Turns, id: string, succeeded: boolean): Turns {
  return mapTurns(turns, (turn, key) =>
    key === id
      ? { ...turn, effective: succeeded ? turn.weight : Math.max(1, Math.floor(turn.effective / 2)) }
      : turn,
  );
}

function mapTurns(turns: Turns, change: (turn: Turn, id: string) => Turn): Turns {
  return Object.fromEntries(Object.entries(turns).map(([id, turn]) => [id, change(turn, id)]));
}
