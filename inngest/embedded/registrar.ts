import { isDeepStrictEqual } from "node:util";
import type pg from "pg";
import type { Application } from "./call-function";
import type { EngineLog } from "./engine-log";
import { fetchRegistration } from "./fetch-registration";
import type { FunctionConfig } from "./function-config";
import { RegistrationRefused } from "./read-registration";
import { registerFunctions } from "./register-functions";

const RETRY_MS = 250;
const RECHECK_MS = 10_000;

/** Keeps the registered functions those of the application: until it answers, and whenever it has changed. */
export class Registrar {
  readonly #application: Application;
  readonly #pool: pg.Pool;
  readonly #log: EngineLog;
  readonly #abort = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #functions: FunctionConfig[] | undefined;
  /** Nothing came of the application so far. */
  #awaited = true;
  #problem: string | null = "The application has not answered yet.";

  constructor(application: Application, pool: pg.Pool, log: EngineLog) {
    this.#application = application;
    this.#pool = pool;
    this.#log = log;
  }

  get functionCount(): number {
    return this.#functions?.length ?? 0;
  }

  /** Why the functions are not registered, as a sentence; null when they are. */
  get problem(): string | null {
    return this.#problem;
  }

  /** Registers now, and keeps looking from then on. */
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
    try {
      const functions = await fetchRegistration(this.#application, this.#abort.signal);
      if (!isDeepStrictEqual(functions, this.#functions)) {
        await registerFunctions(this.#pool, functions);
        this.#functions = functions;
        this.#log("info", "Job functions are registered", { functions: functions.length });
      }
      this.#awaited = false;
      this.#problem = null;
    } catch (error) {
      if (this.#abort.signal.aborted) return;
      const refused = error instanceof RegistrationRefused;
      // Once registered, an application that restarts is no news; a refusal always is.
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
