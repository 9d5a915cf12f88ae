import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type pg from "pg";
import { type Application, createNetwork, type EngineFetch } from "./application";
import { nameSessions, openPool, requireOwnSessions } from "./database";
import { Dispatcher } from "./dispatcher";
import { createEngineServer, type EngineHealth } from "./http-server";
import { requeueRunningJobs } from "./job-queue";
import { Leader } from "./leader";
import { Registrar } from "./registrar";
import { Scheduler } from "./scheduler";
import { applySchema } from "./schema";
import type { EngineLog } from "./seam";
import { retryDelayMs } from "./timing";

export interface EmbeddedEngineOptions {
  readonly databaseUrl: string;
  readonly eventKey: string;
  /** Hex, after an optional `signkey-…-`; the application uses the same one. */
  readonly signingKey: string;
  readonly port: number;
  /** The application's address, which serves its functions at /api/inngest. */
  readonly appUrl: string;
  /** In tests, the route handler can replace the network. */
  readonly fetch?: EngineFetch;
  readonly log?: EngineLog;
  /** First delay of retries without a delay of their own; doubles from there. */
  readonly retryBaseMs?: number;
  /** How long a leader may be silent before another engine replaces it. */
  readonly leaseMs?: number;
  /** How long a stop waits for calls that are under way. */
  readonly stopMs?: number;
}

interface Term {
  readonly dispatcher: Dispatcher;
  readonly scheduler: Scheduler;
  readonly registrar: Registrar;
}

const HOST = "127.0.0.1";
const RETRY_BASE_MS = 10_000;
const STOP_GRACE_MS = 2000;
const LEASE_MS = 20_000;

/**
 * A job engine that speaks the Inngest SDK's protocol over loopback HTTP and stores its state in
 * PostgreSQL. Several may share a database: all receive events, and the leader makes the calls.
 */
export class EmbeddedEngine {
  readonly #options: EmbeddedEngineOptions;
  readonly #log: EngineLog;
  readonly #pool: pg.Pool;
  readonly #server: Server;
  readonly #leader: Leader;
  readonly #network = createNetwork();
  #term: Term | undefined;

  constructor(options: EmbeddedEngineOptions) {
    this.#options = options;
    this.#log = options.log ?? (() => undefined);
    const name = nameSessions();
    const { leaseMs = LEASE_MS } = options;
    this.#pool = openPool(options.databaseUrl, name);
    this.#server = createEngineServer({
      pool: this.#pool,
      eventKey: options.eventKey,
      signingKey: options.signingKey,
      log: this.#log,
      health: () => this.health(),
    });
    this.#leader = new Leader({
      databaseUrl: options.databaseUrl,
      name,
      leaseMs,
      log: this.#log,
      onElected: (term) => this.#beginTerm(term),
      onLost: () => this.#endTerm(),
      onWake: () => this.#term?.scheduler.wake(),
      canServe: () => (this.#term?.registrar.silentMs ?? 0) < leaseMs / 2,
    });
  }

  get url(): string {
    const address = this.#server.address() as AddressInfo | null;
    return `http://${HOST}:${address?.port ?? this.#options.port}`;
  }

  /** @throws Error when the port is taken, the database cannot be reached, or its sessions are pooled */
  async start(): Promise<void> {
    await requireOwnSessions(this.#pool);
    await applySchema(this.#pool, (text) => this.#log("warn", text));
    this.#server.listen(this.#options.port, HOST);
    await once(this.#server, "listening");
    this.#leader.start();
  }

  refresh(): void {
    this.#term?.registrar.refresh();
  }

  async stop(): Promise<void> {
    await this.#leader.stop();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
    await this.#network.close();
    await this.#pool.end();
  }

  health(): EngineHealth {
    const term = this.#term;
    if (term === undefined) {
      const status = this.#leader.following ? "ok" : "starting";
      return { status, leader: false, functions: 0, problem: null };
    }
    const { problem, functionCount: functions } = term.registrar;
    return { status: problem === null ? "ok" : "starting", leader: true, functions, problem };
  }

  async #beginTerm(number: number): Promise<void> {
    const requeued = await requeueRunningJobs(this.#pool);
    this.#log("info", "The job engine leads", { url: this.url, requeued });
    const { appUrl, signingKey, retryBaseMs = RETRY_BASE_MS } = this.#options;
    const application: Application = {
      fetch: this.#options.fetch ?? this.#network.fetch,
      url: new URL("/api/inngest", appUrl).href,
      signingKey,
    };
    const dispatcher = new Dispatcher({
      pool: this.#pool,
      term: number,
      application,
      log: this.#log,
      retryDelayMs: (attempt) => retryDelayMs(attempt, retryBaseMs, Math.random),
      onRoom: () => scheduler.wake(),
    });
    const scheduler = new Scheduler(this.#pool, dispatcher, this.#log);
    const registrar = new Registrar(application, this.#pool, this.#log);
    this.#term = { dispatcher, scheduler, registrar };
    registrar.refresh();
    scheduler.wake();
  }

  async #endTerm(): Promise<void> {
    const term = this.#term;
    this.#term = undefined;
    // Another engine may lead already, so nothing new starts while calls get time to end.
    await Promise.all([term?.registrar.stop(), term?.scheduler.stop()]);
    await term?.dispatcher.stop(this.#options.stopMs ?? STOP_GRACE_MS);
  }
}
