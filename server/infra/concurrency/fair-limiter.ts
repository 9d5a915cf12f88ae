type Bound = "key" | "total";

type Options = {
  /**
   * Limiters with the same name share their slots: a hot reload creates the module again while work is
   * running.
   */
  name: string;
  perKey: number;
  total?: number;
  /** Work beyond these waits for no slot: it is refused at once. */
  maxWaiting?: { perKey: number; total: number };
  maxWaitMs: number;
  /** The error to refuse with: `key`, its own bound is reached; `total`, that of all keys together. */
  onTimeout: (bound: Bound) => Error;
};

type Waiter = { key: string; start: () => void };
type State = { running: Map<string, number>; total: number; waiters: Waiter[] };

const shared = globalThis as { crsLimiters?: Map<string, State> };

function stateOf(name: string): State {
  const states = (shared.crsLimiters ??= new Map<string, State>());
  const state = states.get(name) ?? { running: new Map(), total: 0, waiters: [] };
  states.set(name, state);
  return state;
}

/**
 * Limits the work that runs at once in this process. Waiting work holds no connection. A free slot goes to
 * the key with the fewest running, so that one key's long queue does not delay the others.
 */
export function fairLimiter(options: Options) {
  const { name, perKey, total = Infinity, maxWaiting, maxWaitMs, onTimeout } = options;
  const state = stateOf(name);
  const runningOf = (key: string): number => state.running.get(key) ?? 0;
  const hasRoom = (key: string): boolean => state.total < total && runningOf(key) < perKey;

  const findFullLine = (key: string): Bound | null => {
    if (maxWaiting === undefined) return null;
    const own = state.waiters.filter((waiter) => waiter.key === key).length;
    if (own >= maxWaiting.perKey) return "key";
    return state.waiters.length >= maxWaiting.total ? "total" : null;
  };

  /** Throws `onTimeout` if work of this key would be refused at once. */
  function assertRoom(key: string): void {
    const full = hasRoom(key) ? null : findFullLine(key);
    if (full !== null) throw onTimeout(full);
  }

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
        reject(onTimeout(runningOf(key) >= perKey ? "key" : "total"));
      }, maxWaitMs);
      state.waiters.push(waiter);
    });
  }

  return {
    assertRoom,
    /** Throws `onTimeout` if there was no free slot for `maxWaitMs`, or if too many wait already. */
    async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
      assertRoom(key);
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
