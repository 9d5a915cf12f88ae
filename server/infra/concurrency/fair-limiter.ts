type Bound = "key" | "total";

type Options = {
  /**
   * Limiters with the same name share their slots: a hot reload creates the module again while work is
   * running.
   */
  name: string;
  perKey: number;
  total?: number;
  /** Work beyond these waits for no slot: it is refused at once. So is work that would wait for too long. */
  maxWaiting?: { perKey: number; total: number };
  maxWaitMs: number;
  /** The error to refuse with: `key`, its own bound is reached; `total`, that of all keys together. */
  onTimeout: (bound: Bound) => Error;
};

type Waiter = { key: string; start: () => void };
/** `meanMs`: how long the latest work took. */
type Pace = { meanMs: number };
type Running = Pace & { count: number };
type State = Pace & { running: Map<string, Running>; total: number; waiters: Waiter[] };

/** Of each new duration in the mean: some ten of them replace what was known before. */
const NEWEST = 0.2;

const shared = globalThis as { crsLimiters?: Map<string, State> };

function stateOf(name: string): State {
  const states = (shared.crsLimiters ??= new Map<string, State>());
  const state = states.get(name) ?? { running: new Map(), total: 0, waiters: [], meanMs: 0 };
  states.set(name, state);
  return state;
}

/**
 * Limits the work that runs at once in this process. Waiting work holds no connection. A free slot goes to
 * the key with the fewest running, so that one key's long queue does not delay the others. Where `maxWaiting`
 * is given, work that would wait in vain, judged by how long the latest work took, is refused at once: its
 * caller may use the time, and nothing is prepared that is thrown away.
 */
export function fairLimiter(options: Options) {
  const { name, perKey, total = Infinity, maxWaiting, maxWaitMs, onTimeout } = options;
  const state = stateOf(name);
  const runningOf = (key: string): number => state.running.get(key)?.count ?? 0;
  const hasRoom = (key: string): boolean => state.total < total && runningOf(key) < perKey;

  const findFullLine = (key: string): Bound | null => {
    if (maxWaiting === undefined) return null;
    const own = state.waiters.filter((waiter) => waiter.key === key).length;
    const all = state.waiters.length;
    const ownWaitMs = ((own + 1) * (state.running.get(key)?.meanMs ?? 0)) / perKey;
    if (own >= maxWaiting.perKey || ownWaitMs > maxWaitMs) return "key";
    return all >= maxWaiting.total || ((all + 1) * state.meanMs) / total > maxWaitMs ? "total" : null;
  };

  /** Throws `onTimeout` if work of this key would be refused at once. */
  function assertRoom(key: string): void {
    const full = hasRoom(key) ? null : findFullLine(key);
    if (full !== null) throw onTimeout(full);
  }

  function enter(key: string): void {
    const own = state.running.get(key) ?? { count: 0, meanMs: 0 };
    own.count += 1;
    state.running.set(key, own);
    state.total += 1;
  }

  function leave(key: string, durationMs: number): void {
    state.total -= 1;
    learn(state, durationMs);
    const own = state.running.get(key);
    if (own === undefined) return;
    learn(own, durationMs);
    own.count -= 1;
    const isIdle = own.count === 0 && !state.waiters.some((waiter) => waiter.key === key);
    if (isIdle) state.running.delete(key);
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
    runsForOthers: (key: string): boolean => state.total > runningOf(key),
    /**
     * `restMs`: how long the slot stays taken after the work, asked for at its end. Throws `onTimeout` if
     * there was no free slot for `maxWaitMs`, or if too many wait already.
     */
    async run<Result>(
      key: string,
      work: () => Promise<Result>,
      restMs: () => number = () => 0,
    ): Promise<Result> {
      assertRoom(key);
      if (hasRoom(key)) enter(key);
      else await waitForRoom(key);
      const startedAtMs = performance.now();
      try {
        return await work();
      } finally {
        const durationMs = performance.now() - startedAtMs;
        const rest = restMs();
        const end = () => {
          leave(key, durationMs + rest);
          startNext();
        };
        if (rest > 0) setTimeout(end, rest).unref();
        else end();
      }
    },
  };
}

function learn(pace: Pace, durationMs: number): void {
  pace.meanMs = pace.meanMs === 0 ? durationMs : pace.meanMs + NEWEST * (durationMs - pace.meanMs);
}
