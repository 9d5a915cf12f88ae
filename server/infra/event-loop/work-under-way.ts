type Board = { running: Map<string, number>; ended: Set<string> };

/** Shared on `globalThis`, because Next bundles this module separately for startup and for routes. */
const shared = globalThis as { crsWorkUnderWay?: Board };

function board(): Board {
  return (shared.crsWorkUnderWay ??= { running: new Map(), ended: new Set() });
}

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

export function drainWorkNames(): string[] {
  const { running, ended } = board();
  const names = new Set([...running.keys(), ...ended]);
  ended.clear();
  return [...names].sort();
}
