import { Client } from "pg";

const TELL_AFTER_MS = 5_000;

type Blocker = { pid: number; application: string; state: string };

const BLOCKERS = `SELECT pid, application_name AS application, coalesce(state, 'of another role') AS state
  FROM pg_stat_activity WHERE pid = ANY (pg_blocking_pids($1)) ORDER BY pid`;

/**
 * While `work` waits for a lock on session `pid`, reports which sessions block it: after five seconds, and
 * again when they change. One that lets go and waits again for the same sessions is not told of twice.
 */
export async function tellLockWaits<Result>(
  session: { databaseUrl: string; pid: number; say: (text: string) => void; tellAfterMs?: number },
  work: () => Promise<Result>,
): Promise<Result> {
  const { databaseUrl, pid, say, tellAfterMs = TELL_AFTER_MS } = session;
  let told = "";
  const look = setInterval(() => {
    findBlockers(databaseUrl, pid).then(
      (blockers) => {
        const text = describe(blockers);
        if (blockers.length === 0 || text === told) return;
        say(text);
        told = text;
      },
      // Failure is ignored: `work` itself fails when the database is unreachable.
      () => undefined,
    );
  }, tellAfterMs);
  try {
    return await work();
  } finally {
    clearInterval(look);
  }
}

async function findBlockers(connectionString: string, pid: number): Promise<Blocker[]> {
  const client = new Client({ connectionString, connectionTimeoutMillis: TELL_AFTER_MS });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return (await client.query<Blocker>(BLOCKERS, [pid])).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function describe(blockers: readonly Blocker[]): string {
  const names = blockers.map(({ pid, application, state }) => {
    return `${pid} (${application === "" ? "unnamed" : application}, ${state})`;
  });
  return (
    `Waiting for a lock that another session of the database holds: process ${names.join(", ")}. ` +
    "This continues when it ends; SELECT pg_terminate_backend(<process>) ends one that hangs."
  );
}
