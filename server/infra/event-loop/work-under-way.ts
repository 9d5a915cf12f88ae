/** Counts of what runs, by name, and what has ended since someone last asked. */
type Board = { running: Map<string, number>; ended: Set<string> };

/** One for the process: Next has a copy of this module for its start and others for its routes. */
const shared = globalThis as { crsWorkUnderWay?: Board };

function board(): Board {
  return (shared.crsWorkUnderWay ??= { running: new Map(), ended: new Set() });
}

/** Runs work under a name, so that `watchEventLoop` can tell what held up the process. Names are few. */
export async function nameWork<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const { running, ended } = board();
  running.set(name, (running.get(name) ?? 0) + 1);
  try {
    return await work();
  } finally {
    const left = (running.get(name) ?? 1) - 1;
    if (left === 0) running.delete(name);
    else running.set(name, left);
    ended.add(name);
  }
}

/** The names of what runs or has ended since the last call. */
export function takeWorkNames(): string[] {
  const { running, ended } = board();
  const names = new Set([...running.keys(), ...ended]);
  ended.clear();
  return [...names].sort();
}
