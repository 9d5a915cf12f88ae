import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { EngineLog } from "./seam";

const LEADER_LOCK = 7_301_002;
const RETRY_MS = 250;

interface LeaderOptions {
  readonly databaseUrl: string;
  readonly log: EngineLog;
  readonly onElected: () => Promise<void>;
  readonly onLost: () => Promise<void>;
  /** The tables have news: something may be due. */
  readonly onWake: () => void;
}

/** Holds the leadership of a database or waits for it: an advisory lock, kept as long as its connection. */
export class Leader {
  readonly #options: LeaderOptions;
  readonly #abort = new AbortController();
  #term: Promise<void> | undefined;
  #following = false;

  constructor(options: LeaderOptions) {
    this.#options = options;
  }

  /** Another engine holds the leadership. */
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
        application_name: "job-engine leader",
        keepAlive: true,
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
        this.#options.log("warn", "The job engine has no database at the moment", { error });
      }
      this.#following = false;
      over.abort();
      await client.end().catch(() => undefined);
      await this.#pause();
    }
  }

  async #lead(client: pg.Client, lost: Promise<void>): Promise<void> {
    while (!(await this.#isElected(client))) {
      this.#following = true;
      await this.#pause();
      if (this.#abort.signal.aborted) return;
    }
    this.#following = false;
    client.on("notification", this.#options.onWake);
    await client.query("LISTEN inngest");
    try {
      await this.#options.onElected();
      await lost;
    } finally {
      await this.#options.onLost();
    }
  }

  async #isElected(client: pg.Client): Promise<boolean> {
    const { rows } = await client.query<{ elected: boolean }>("SELECT pg_try_advisory_lock($1) AS elected", [
      LEADER_LOCK,
    ]);
    return rows[0]?.elected === true;
  }

  async #pause(): Promise<void> {
    await delay(RETRY_MS, undefined, { signal: this.#abort.signal }).catch(() => undefined);
  }
}
