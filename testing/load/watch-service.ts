import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { healthCall } from "./callers";
import type { Answer } from "./send";

/** Of a moment: the process by its own metrics, and sessions as the database counts them. */
export type Sample = {
  seconds: number;
  memoryMib: number;
  heapMib: number;
  inUse: number;
  waiting: number;
  sessions: number;
  loopP99Ms: number;
  pushLagSeconds: number;
  metricsMs: number;
};

const EVERY_MS = 5_000;
const MIB = 1_048_576;

/** Samples the service every five seconds until `stop`; the health report is asked for each time, too. */
export function watchService(
  { appUrl, databaseUrl, token }: { appUrl: string; databaseUrl: string; token: string },
  tell: (answer: Answer) => void,
): { stop: () => Promise<Sample[]> } {
  const ended = new AbortController();
  const samples: Sample[] = [];
  const startedAtMs = performance.now();
  const watching = (async () => {
    const client = new pg.Client({ connectionString: databaseUrl });
    // A lost connection fails the next statement; without a listener it would end the process.
    client.on("error", () => undefined);
    await client.connect();
    while (!ended.signal.aborted) {
      const seconds = (performance.now() - startedAtMs) / 1_000;
      tell(await healthCall(appUrl));
      const askedAtMs = performance.now();
      const response = await fetch(`${appUrl}/metrics`, { headers: { authorization: `Bearer ${token}` } });
      const text = await response.text();
      const metricsMs = performance.now() - askedAtMs;
      const { rows } = await client.query<{ count: number }>(
        "SELECT count(*)::integer AS count FROM pg_stat_activity WHERE backend_type = 'client backend'",
      );
      if (response.ok) samples.push({ seconds, ...read(text), sessions: rows[0]?.count ?? 0, metricsMs });
      await sleep(EVERY_MS, undefined, { signal: ended.signal }).catch(() => undefined);
    }
    await client.end();
  })();
  return {
    stop: async () => {
      ended.abort();
      await watching;
      return samples;
    },
  };
}

function read(text: string): Omit<Sample, "seconds" | "sessions" | "metricsMs"> {
  const figure = (name: string, label = "") => {
    const line = text.split("\n").find((each) => each.startsWith(name) && each.includes(label));
    return Number(line?.split(" ").at(-1) ?? Number.NaN);
  };
  return {
    memoryMib: figure("process_resident_memory_bytes") / MIB,
    heapMib: figure("nodejs_heap_size_used_bytes") / MIB,
    inUse: figure("crs_database_connections{", 'state="in_use"'),
    waiting: figure("crs_database_waiting"),
    loopP99Ms: figure("nodejs_eventloop_lag_p99_seconds") * 1_000,
    pushLagSeconds: figure("crs_push_lag_seconds{", 'state="due"'),
  };
}
