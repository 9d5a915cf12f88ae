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

/** `meanMs`: how long the latest work kept its slot. */
type Pace = { meanMs: number };
type Waiter = { sinceMs: number; start: () => void; refuse: (bound: Bound) => void };
/**
 * Of a key. `taken`: slots that work or rest; `pacedUntilMs`: up to when its paced work has used up its time;
 * `waiting`: in order of arrival.
 */
type Line = Pace & { taken: number; pacedUntilMs: number; waiting: Waiter[] };
type Done = { startedAtMs: number; workedMs: number; paceMs: number };
type State = Pace & { lines: Map<string, Line>; running: number };

/** Of each new duration in the mean: some ten of them replace what was known before. */
const NEWEST = 0.2;

const shared = globalThis as { crsLimiters?: Map<string, State> };

function stateOf(name: string): State {
  const states = (shared.crsLimiters ??= new Map<string, State>());
  const state = states.get(name) ?? { lines: new Map(), running: 0, meanMs: 0 };
  states.set(name, state);
  return state;
}

/**
 * Limits the work that runs at once in this process. Waiting work holds no connection. A free slot goes to
 * the key with the fewest taken, so that one key's long queue does not delay the others. Where `maxWaiting`
 * is given, work that would wait in vain, judged by how long the latest work took, is refused at once: its
 * caller may use the time, and nothing is prepared that is thrown away.
 */
export function fairLimiter(options: Options) {
  const { name, perKey, total = Infinity, maxWaiting, maxWaitMs, onTimeout } = options;
  const state = stateOf(name);

  function lineOf(key: string): Line {
    const line = state.lines.get(key) ?? { taken: 0, pacedUntilMs: 0, waiting: [], meanMs: 0 };
    state.lines.set(key, line);
    return line;
  }

  function forget(key: string, { taken, waiting }: Line): void {
    if (taken === 0 && waiting.length === 0) state.lines.delete(key);
  }

  const hasRoom = (line: Line | undefined): boolean => state.running < total && (line?.taken ?? 0) < perKey;

  /** Whether work at this place of its key's line would wait for too long: slots are freed in rounds. */
  function isHopeless(place: number, { meanMs }: Pace = { meanMs: 0 }): boolean {
    return Math.ceil(place / perKey) * meanMs > maxWaitMs;
  }

  function findFullLine(line: Line | undefined): Bound | null {
    if (maxWaiting === undefined) return null;
    const own = line?.waiting.length ?? 0;
    if (own >= maxWaiting.perKey || isHopeless(own + 1, line)) return "key";
    const others = [...state.lines.values()].map(({ waiting }) => waiting.length);
    const all = others.reduce((sum, count) => sum + count, 0);
    // The keys take turns, so of another key's line only as many start before as wait in the own one.
    const before = others.reduce((sum, count) => sum + Math.min(count, own + 1), 0);
    return all >= maxWaiting.total || ((before + 1) * state.meanMs) / total > maxWaitMs ? "total" : null;
  }

  /** Throws `onTimeout` if work of this key would be refused at once. */
  function assertRoom(key: string): void {
    const line = state.lines.get(key);
    const full = hasRoom(line) ? null : findFullLine(line);
    if (full !== null) throw onTimeout(full);
  }

  function enter(line: Line): void {
    line.taken += 1;
    state.running += 1;
  }

  function startNext(): void {
    const [next] = [...state.lines.values()]
      .flatMap((line) => (hasRoom(line) ? line.waiting.slice(0, 1).map((first) => ({ line, first })) : []))
      .sort((a, b) => a.line.taken - b.line.taken || a.first.sinceMs - b.first.sinceMs);
    next?.line.waiting.shift();
    next?.first.start();
  }

  /** What was let in before a rest of its key's slots was known is not left to wait in vain. */
  function refuseHopeless(line: Line): void {
    if (maxWaiting === undefined) return;
    while (isHopeless(line.waiting.length, line)) line.waiting.pop()?.refuse("key");
  }

  function waitForRoom(key: string, line: Line): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        enter(line);
        resolve();
      };
      const refuse = (bound: Bound) => {
        clearTimeout(timer);
        reject(onTimeout(bound));
      };
      const waiter = { sinceMs: performance.now(), start, refuse };
      const timer = setTimeout(() => {
        line.waiting.splice(line.waiting.indexOf(waiter), 1);
        forget(key, line);
        refuse(line.taken >= perKey ? "key" : "total");
      }, maxWaitMs);
      line.waiting.push(waiter);
    });
  }

  /**
   * The key's slot rests until its paced work has used up its time; the others' work may start before. Slots
   * that became free together so start again one after the other, unless the work takes longer than its pace.
   */
  function leave(key: string, line: Line, { startedAtMs, workedMs, paceMs }: Done): void {
    state.running -= 1;
    learn(state, workedMs);
    learn(line, Math.max(workedMs, paceMs * perKey));
    const free = () => {
      line.taken -= 1;
      forget(key, line);
      startNext();
    };
    if (paceMs === 0) return free();
    // A pace is sure, while the work may have been slow by chance.
    if (paceMs * perKey > workedMs) refuseHopeless(line);
    line.pacedUntilMs = Math.max(line.pacedUntilMs, startedAtMs) + paceMs;
    setTimeout(free, Math.max(0, line.pacedUntilMs - performance.now())).unref();
    startNext();
  }

  return {
    assertRoom,
    /**
     * `paceMs` says after the work how much of its key's time it has used up: all work of a key together
     * takes no more than it has. Throws `onTimeout` if there was no free slot for `maxWaitMs`, or if too many
     * wait already.
     */
    async run<Result>(
      key: string,
      work: () => Promise<Result>,
      paceMs: () => number = () => 0,
    ): Promise<Result> {
      assertRoom(key);
      const line = lineOf(key);
      if (hasRoom(line)) enter(line);
      else await waitForRoom(key, line);
      const startedAtMs = performance.now();
      let isDone = false;
      try {
        const result = await work();
        isDone = true;
        return result;
      } finally {
        const workedMs = performance.now() - startedAtMs;
        leave(key, line, { startedAtMs, workedMs, paceMs: isDone ? paceMs() : 0 });
      }
    },
  };
}

function learn(pace: Pace, durationMs: number): void {
  pace.meanMs = pace.meanMs === 0 ? durationMs : pace.meanMs + NEWEST * (durationMs - pace.meanMs);
}
