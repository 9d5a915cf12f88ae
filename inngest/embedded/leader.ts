import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { CONNECT_TIMEOUT_MS } from "./database";
import { ADVISORY_LOCKS, type EngineLog } from "./seam";

/** Only names that engines chose themselves, not one set for all by the database address. */
const NAMED = "^job-engine [0-9a-f]{16}$";
const RETRY_MS = 250;
/** An outage is told at once, and then as often as this: each retry fails in the same way. */
const REPORT_EVERY_MS = 60_000;
const END_GRACE_MS = 1000;
/** Heartbeats per lease. A leader without an answer for half of its lease steps back. */
const HEARTBEATS_PER_LEASE = 4;

/**
 * Ends the leading engine's sessions if the lock's session has sent no statement for `$2` ms: the engine is
 * frozen or its network cut, and the server would keep its locks for hours.
 */
const END_SILENT_LEADER = `
  SELECT pg_terminate_backend(session.pid) AS ended
    FROM pg_locks JOIN pg_stat_activity AS leader USING (pid)
         JOIN pg_stat_activity AS session ON session.datname = leader.datname AND session.usesysid = leader.usesysid
              AND (session.pid = leader.pid
                   OR session.application_name = leader.application_name AND leader.application_name ~ $3)
   WHERE locktype = 'advisory' AND granted AND (classid, objid, objsubid) = (0, $1::bigint::oid, 1)
     AND pg_locks.database = (SELECT oid FROM pg_database WHERE datname = current_database())
     AND leader.query_start < clock_timestamp() - $2 * interval '1 ms'
     AND pg_has_role(leader.usesysid, 'USAGE')`;

/**
 * Stops all claims of the previous leader. Runs on the session that holds the lock, so only a leader can do
 * it.
 */
const BEGIN_TERM = "UPDATE inngest.lead SET term = term + 1 RETURNING term::double precision";

/** Engines of this database besides this one. */
const FIND_OTHERS = `
  SELECT 1 FROM pg_stat_activity
   WHERE datname = current_database() AND application_name ~ $1 AND application_name <> $2 LIMIT 1`;

interface LeaderOptions {
  readonly databaseUrl: string;
  readonly name: string;
  /** How long a leader may be silent before another engine replaces it. */
  readonly leaseMs: number;
  readonly log: EngineLog;
  readonly onElected: (term: number) => Promise<void>;
  readonly onLost: () => Promise<void>;
  readonly onWake: () => void;
  /**
   * False while this engine's application does not answer, for example because it is frozen. Another engine
   * then leads and calls its own application.
   */
  readonly canServe: () => boolean;
}

/**
 * Holds the leadership of a database or waits for it: an advisory lock that lasts as long as its
 * connection, on which the leader sends a statement every quarter of the lease.
 */
export class Leader {
  readonly #options: LeaderOptions;
  readonly #abort = new AbortController();
  #term: Promise<void> | undefined;
  #following = false;
  #hasYielded = false;
  #reportedAtMs = -REPORT_EVERY_MS;
  #failures = 0;

  constructor(options: LeaderOptions) {
    this.#options = options;
  }

  get following(): boolean {
    return this.#following;
  }

  start(): void {
    this.#term = this.#serve();
  }

  async stop(): Promise<void> {
    this.#abort.abort();
    await this.#term;
  }

  async #serve(): Promise<void> {
    while (!this.#abort.signal.aborted) {
      const client = new pg.Client({
        connectionString: this.#options.databaseUrl,
        application_name: this.#options.name,
        keepAlive: true,
        query_timeout: this.#options.leaseMs / 2,
        connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      });
      const over = new AbortController();
      const lost = new Promise<void>((resolve) => {
        client.once("end", resolve);
        client.on("error", () => resolve());
        this.#abort.signal.addEventListener("abort", () => resolve(), { signal: over.signal });
      });
      try {
        await client.connect();
        await this.#lead(client, lost);
      } catch (error) {
        this.#reportOutage(error);
      }
      this.#following = false;
      over.abort();
      // A cut-off connection never reports its end.
      await Promise.race([
        client.end().catch(() => undefined),
        delay(END_GRACE_MS, undefined, { ref: false }),
      ]);
      await this.#pause(this.#hasYielded ? this.#options.leaseMs : RETRY_MS);
      this.#hasYielded = false;
    }
  }

  #reportOutage(error: unknown): void {
    this.#failures += 1;
    if (performance.now() - this.#reportedAtMs < REPORT_EVERY_MS) return;
    const failures = this.#failures;
    this.#options.log("warn", "The job engine has no database at the moment", { error, failures });
    this.#reportedAtMs = performance.now();
    this.#failures = 0;
  }

  async #lead(client: pg.Client, lost: Promise<void>): Promise<void> {
    while (!(await this.#isElected(client))) {
      if (!this.#following) this.#options.log("info", "Another job engine leads; this one stands by");
      this.#following = true;
      await this.#endSilentLeader(client);
      await this.#pause();
      if (this.#abort.signal.aborted) return;
    }
    this.#following = false;
    this.#reportedAtMs = -REPORT_EVERY_MS;
    this.#failures = 0;
    client.on("notification", this.#options.onWake);
    await client.query("LISTEN inngest");
    const over = new AbortController();
    const silenced = this.#keepLease(client, over.signal);
    try {
      const { rows } = await client.query<{ term: number }>(BEGIN_TERM);
      await this.#options.onElected(rows[0]?.term ?? 0);
      await Promise.race([lost, silenced]);
    } finally {
      over.abort();
      await this.#options.onLost();
    }
  }

  /**
   * Resolves when another engine may lead because the database no longer answers in time, or should lead
   * because this engine's application does not answer.
   */
  async #keepLease(client: pg.Client, over: AbortSignal): Promise<void> {
    for (;;) {
      await delay(this.#options.leaseMs / HEARTBEATS_PER_LEASE, undefined, { signal: over }).catch(
        () => undefined,
      );
      if (over.aborted) return;
      try {
        await client.query("SELECT 1");
        if (!this.#options.canServe() && (await this.#hasOthers(client))) {
          this.#options.log("warn", "The application does not answer: another job engine may lead");
          this.#hasYielded = true;
          return;
        }
      } catch (error) {
        this.#options.log("warn", "The job engine no longer leads: its session got no answer", { error });
        return;
      }
    }
  }

  async #hasOthers(client: pg.Client): Promise<boolean> {
    const { rowCount } = await client.query(FIND_OTHERS, [NAMED, this.#options.name]);
    return rowCount !== 0;
  }

  async #endSilentLeader(client: pg.Client): Promise<void> {
    const { rowCount } = await client.query(END_SILENT_LEADER, [
      ADVISORY_LOCKS.jobLeader,
      this.#options.leaseMs,
      NAMED,
    ]);
    if (rowCount !== 0) {
      this.#options.log(
        "warn",
        "The leading job engine has been silent for too long: its sessions were ended",
      );
    }
  }

  async #isElected(client: pg.Client): Promise<boolean> {
    const { rows } = await client.query<{ elected: boolean }>("SELECT pg_try_advisory_lock($1) AS elected", [
      ADVISORY_LOCKS.jobLeader,
    ]);
    return rows[0]?.elected === true;
  }

  async #pause(ms = RETRY_MS): Promise<void> {
    await delay(ms, undefined, { signal: this.#abort.signal }).catch(() => undefined);
  }
}
