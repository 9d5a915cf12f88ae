type Options = {
  /** Limiters of one name share their places: a reload makes the module again, but not the work in flight. */
  name: string;
  /** How much work of one key runs at once in this process, */
  perKey: number;
  /** and how much of all keys together; no bound where it is missing. */
  total?: number;
  maxWaitMs: number;
  /** The error for work that has waited `maxWaitMs`. */
  onTimeout: () => Error;
};

type Waiter = { key: string; start: () => void };
/** How much of each key is running, keys without work left out, and who waits in the order of arrival. */
type State = { running: Map<string, number>; total: number; waiters: Waiter[] };

const shared = globalThis as { crsLimiters?: Map<string, State> };

function stateOf(name: string): State {
  const states = (shared.crsLimiters ??= new Map<string, State>());
  const state = states.get(name) ?? { running: new Map(), total: 0, waiters: [] };
  states.set(name, state);
  return state;
}

/**
 * Bounds how much work runs at once in this process. Work beyond the bounds waits, and holds no connection
 * meanwhile. A free place goes to the key with the fewest running, so that one key's long queue does not hold
 * up the others.
 */
export function fairLimiter({ name, perKey, total = Infinity, maxWaitMs, onTimeout }: Options) {
  const state = stateOf(name);
  const runningOf = (key: string): number => state.running.get(key) ?? 0;
  const hasRoom = (key: string): boolean => state.total < total && runningOf(key) < perKey;

  function enter(key: string): void {
    state.running.set(key, runningOf(key) + 1);
    state.total += 1;
  }

  function leave(key: string): void {
    const left = runningOf(key) - 1;
    if (left === 0) state.running.delete(key);
    else state.running.set(key, left);
    state.total -= 1;
  }

  function startNext(): void {
    const [next] = state.waiters
      .filter(({ key }) => hasRoom(key))
      .sort((one, other) => runningOf(one.key) - runningOf(other.key));
    if (next === undefined) return;
    state.waiters.splice(state.waiters.indexOf(next), 1);
    next.start();
  }

  /** Resolves with a place in which the work may run. */
  function waitForRoom(key: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        key,
        start: () => {
          clearTimeout(timer);
          enter(key);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        state.waiters.splice(state.waiters.indexOf(waiter), 1);
        reject(onTimeout());
      }, maxWaitMs);
      state.waiters.push(waiter);
    });
  }

  return {
    /** Runs the work when its key has room; throws `onTimeout()` when it had none for `maxWaitMs`. */
    async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
      if (hasRoom(key)) enter(key);
      else await waitForRoom(key);
      try {
        return await work();
      } finally {
        leave(key);
        startNext();
      }
    },
  };
}
