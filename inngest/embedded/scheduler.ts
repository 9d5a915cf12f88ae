import type pg from "pg";
import type { Dispatcher } from "./dispatcher";
import type { EngineLog } from "./engine-log";
import { expirePauses } from "./expire-pauses";
import { findDue } from "./find-due";
import { fireCrons } from "./fire-crons";
import { pruneHistory } from "./prune-history";

const BACKSTOP_MS = 5000;
const PRUNE_EVERY_MS = 3_600_000;

/** Does what is due whenever it is woken or the next due instant comes; a slow poll stands behind both. */
export class Scheduler {
  readonly #pool: pg.Pool;
  readonly #dispatcher: Dispatcher;
  readonly #log: EngineLog;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #woken = false;
  #stopped = false;
  #prunedAt = 0;

  constructor(pool: pg.Pool, dispatcher: Dispatcher, log: EngineLog) {
    this.#pool = pool;
    this.#dispatcher = dispatcher;
    this.#log = log;
  }

  /** Something may be due; a wake during a round makes another round follow. */
  wake(): void {
    this.#woken = true;
    this.#running ??= this.#run().finally(() => (this.#running = undefined));
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #run(): Promise<void> {
    clearTimeout(this.#timer);
    let delayMs = BACKSTOP_MS;
    while (this.#woken && !this.#stopped) {
      this.#woken = false;
      delayMs = await this.#round().catch((error: unknown) => {
        this.#log("error", "The job engine could not look for due work", { error });
        return BACKSTOP_MS;
      });
    }
    if (!this.#stopped) this.#timer = setTimeout(() => this.wake(), delayMs);
  }

  /** Looks first, works after: what becomes due in between is met by the timer at once. */
  async #round(): Promise<number> {
    const due = await findDue(this.#pool);
    if (due.crons) await fireCrons(this.#pool);
    if (due.pauses && (await expirePauses(this.#pool))) this.#woken = true;
    await this.#dispatcher.dispatchDue();
    await this.#prune();
    return Math.max(1, Math.min(due.next_in_ms ?? BACKSTOP_MS, BACKSTOP_MS));
  }

  async #prune(): Promise<void> {
    if (Date.now() - this.#prunedAt < PRUNE_EVERY_MS) return;
    this.#prunedAt = Date.now();
    await pruneHistory(this.#pool);
  }
}
