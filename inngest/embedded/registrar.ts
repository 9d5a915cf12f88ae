import { isDeepStrictEqual } from "node:util";
import type pg from "pg";
import { type Application, callApplication } from "./application";
import { type Tx, transaction, wakeLeader } from "./database";
import { type FunctionConfig, parseRegistration, RegistrationRefused } from "./registration";
import type { EngineLog } from "./seam";
import { nextCronInstant } from "./timing";

const RETRY_MS = 250;
const RECHECK_MS = 10_000;

export class Registrar {
  readonly #application: Application;
  readonly #pool: pg.Pool;
  readonly #log: EngineLog;
  readonly #abort = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #functions: FunctionConfig[] | undefined;
  /** The application has neither been registered nor refused so far. */
  #awaited = true;
  #problem: string | null = "The application has not answered yet.";
  #unansweredSinceMs: number | null = null;

  constructor(application: Application, pool: pg.Pool, log: EngineLog) {
    this.#application = application;
    this.#pool = pool;
    this.#log = log;
  }

  get functionCount(): number {
    return this.#functions?.length ?? 0;
  }

  get problem(): string | null {
    return this.#problem;
  }

  /** How long the application has been asked without registering its functions or being refused. */
  get silentMs(): number {
    return this.#unansweredSinceMs === null ? 0 : performance.now() - this.#unansweredSinceMs;
  }

  refresh(): void {
    clearTimeout(this.#timer);
    this.#running ??= this.#register().finally(() => {
      this.#running = undefined;
      if (this.#abort.signal.aborted) return;
      this.#timer = setTimeout(() => this.refresh(), this.#awaited ? RETRY_MS : RECHECK_MS);
    });
  }

  async stop(): Promise<void> {
    this.#abort.abort();
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #register(): Promise<void> {
    this.#unansweredSinceMs ??= performance.now();
    try {
      const functions = await fetchRegistration(this.#application, this.#abort.signal);
      if (!isDeepStrictEqual(functions, this.#functions)) {
        await registerFunctions(this.#pool, functions);
        this.#functions = functions;
        this.#log("info", "Job functions are registered", { functions: functions.length });
      }
      this.#awaited = false;
      this.#problem = null;
      this.#unansweredSinceMs = null;
    } catch (error) {
      if (this.#abort.signal.aborted) return;
      const refused = error instanceof RegistrationRefused;
      if (refused) this.#unansweredSinceMs = null;
      // Once registered, an unreachable application is only restarting; a refusal is always logged.
      if (this.#functions === undefined || refused) this.#report(error, refused);
    }
  }

  #report(error: unknown, refused: boolean): void {
    const problem = error instanceof Error ? error.message : String(error);
    if (refused && problem !== this.#problem)
      this.#log("error", "The job functions were refused", { problem });
    this.#problem = problem;
    if (refused) this.#awaited = false;
  }
}

/**
 * Asks the application for its functions, signed and in band.
 * @throws RegistrationRefused when the response is untrusted or uses unsupported options
 */
async function fetchRegistration(application: Application, signal: AbortSignal): Promise<FunctionConfig[]> {
  const { url } = application;
  const { status, body, signed } = await callApplication(application, url, {
    method: "PUT",
    body: { url },
    signal,
    headers: { "x-inngest-sync-kind": "in_band" },
  });
  if (status === 401) {
    throw new RegistrationRefused(
      `${url} refuses our signature: INNGEST_SIGNING_KEY differs between it and the engine.`,
    );
  }
  if (status >= 300) throw new Error(`${url} answered ${status} to registration.`);
  if (!signed) {
    throw new RegistrationRefused(
      `${url} answered without a valid signature: it must run with INNGEST_DEV=0 and the same INNGEST_SIGNING_KEY.`,
    );
  }
  return parseRegistration(JSON.parse(body));
}

/** Adds new functions, updates existing ones, and stops triggering missing ones. */
export async function registerFunctions(pool: pg.Pool, configs: readonly FunctionConfig[]): Promise<void> {
  await transaction(pool, async (tx) => {
    const ids = configs.map(({ id }) => id);
    await tx.query("UPDATE inngest.function SET active = false WHERE active AND id <> ALL ($1)", [ids]);
    for (const config of configs) await saveFunction(tx, config);
    await saveCrons(tx, configs);
    await wakeLeader(tx);
  });
}

async function saveFunction(tx: Tx, config: FunctionConfig): Promise<void> {
  const eventNames = config.triggers.flatMap((trigger) => ("event" in trigger ? [trigger.event] : []));
  await tx.query(
    `INSERT INTO inngest.function (id, config, event_names) VALUES ($1, $2, $3)
     ON CONFLICT (id) DO UPDATE SET config = excluded.config, event_names = excluded.event_names, active = true`,
    [config.id, JSON.stringify(config), eventNames],
  );
}

/** An unchanged schedule keeps its next instant, so a restart neither skips nor repeats it. */
async function saveCrons(tx: Tx, configs: readonly FunctionConfig[]): Promise<void> {
  const crons = configs.flatMap(({ id, triggers }) =>
    triggers.flatMap((trigger) => ("cron" in trigger ? [{ id, expression: trigger.cron }] : [])),
  );
  await tx.query(
    `DELETE FROM inngest.cron WHERE (function_id, expression) NOT IN (SELECT * FROM unnest($1::text[], $2::text[]))`,
    [crons.map(({ id }) => id), crons.map(({ expression }) => expression)],
  );
  for (const { id, expression } of crons) {
    await tx.query(
      "INSERT INTO inngest.cron (function_id, expression, next_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
      [id, expression, nextCronInstant(expression, new Date())],
    );
  }
}
