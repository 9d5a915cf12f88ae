import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "pg";
import { createMigratedDatabase } from "../../database/create-migrated-database";
import { type ServerProcess, startServerProcess } from "../../processes/start-server-process";
import { type Fleet, startFleet } from "../fleet";
import { recordLeases } from "./held-leases";

export type TrialGround = {
  pool: Pool;
  fleet: Fleet;
  receivers: ServerProcess;
  /** While paused, only the service's own minutely job sweeps. */
  pauseSweeps: (arePaused: boolean) => void;
  close: () => Promise<void>;
};

const SWEEP_EVERY_MS = 1_000;
/** First delay of the retry schedule: short, so that a delivery that keeps failing ends soon. */
const RETRY_BASE_MS = 20;

export async function createTrialGround(workers: number): Promise<TrialGround> {
  const database = await createMigratedDatabase();
  const pool = new Pool({ connectionString: database.url, max: 4 });
  await recordLeases(pool);
  const fleet = startFleet({
    databaseUrl: database.url,
    instances: workers,
    start: (settings) =>
      startServerProcess("testing/trials/push/worker.ts", {
        ...settings,
        OUTBOUND_ALLOW: "127.0.0.1",
        PUSH_RETRY_BASE_MS: String(RETRY_BASE_MS),
      }),
  });
  const receivers = await startServerProcess("testing/trials/push/receivers.ts");
  const closing = new AbortController();
  let arePaused = false;
  const sweeping = sweepUntil(closing.signal, fleet, () => arePaused);
  return {
    pool,
    fleet,
    receivers,
    pauseSweeps: (pause) => {
      arePaused = pause;
    },
    close: async () => {
      closing.abort();
      await sweeping;
      await fleet.close();
      receivers.kill();
      await receivers.gone;
      await pool.end();
      await database.drop();
    },
  };
}

async function sweepUntil(signal: AbortSignal, fleet: Fleet, arePaused: () => boolean): Promise<void> {
  while (!signal.aborted) {
    const { url } = await fleet.any();
    // If the worker is killed or frozen, the next sweep does its work.
    if (!arePaused()) await postJson(`${url}/trial/sweep`, null, 5 * SWEEP_EVERY_MS).catch(() => undefined);
    await sleep(SWEEP_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
}

export async function postJson<Data>(url: string, body: unknown, patienceMs = 20_000): Promise<Data> {
  const signal = AbortSignal.timeout(patienceMs);
  const response = await fetch(url, { method: "POST", body: JSON.stringify(body), signal });
  if (!response.ok) throw new Error(`${url} returned ${response.status}`);
  return (await response.json()) as Data;
}
