import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { type Application, callFunction } from "./application";
import { applyOutcome } from "./apply-outcome";
import { SlotCounts } from "./concurrency";
import { type ClaimedJob, claimJobs } from "./job-queue";
import type { EngineLog } from "./seam";

const MAX_CALLS = 100;
const APPLY_RETRY_MS = 50;
const MAX_APPLY_RETRY_MS = 10_000;

interface DispatcherOptions {
  readonly pool: pg.Pool;
  readonly term: number;
  readonly application: Application;
  readonly log: EngineLog;
  readonly retryDelayMs: (attempt: number) => number;
  readonly onRoom: () => void;
}

export class Dispatcher {
  readonly #options: DispatcherOptions;
  readonly #counts = new SlotCounts();
  readonly #calls = new Set<Promise<void>>();
  readonly #abort = new AbortController();

  constructor(options: DispatcherOptions) {
    this.#options = options;
  }

  async dispatchDue(): Promise<void> {
    for (;;) {
      const room = MAX_CALLS - this.#calls.size;
      if (room <= 0 || this.#abort.signal.aborted) return;
      const { pool, term } = this.#options;
      const jobs = await claimJobs(pool, term, this.#counts, room);
      if (jobs.length === 0) return;
      for (const job of jobs) this.#start(job);
    }
  }

  /** Waits `graceMs` for calls to end, then drops them; the next leader repeats them. */
  async stop(graceMs: number): Promise<void> {
    const ended = Promise.all(this.#calls);
    await Promise.race([ended, delay(graceMs, undefined, { ref: false })]);
    this.#abort.abort();
    await ended;
  }

  #start(job: ClaimedJob): void {
    const call = this.#run(job).finally(() => {
      this.#counts.release(job.slots);
      this.#calls.delete(call);
      this.#options.onRoom();
    });
    this.#calls.add(call);
  }

  /**
   * Retries until the database accepts the outcome, because nothing else handles a running job in this
   * term.
   */
  async #run(job: ClaimedJob): Promise<void> {
    const { signal } = this.#abort;
    const { pool, application, log, retryDelayMs } = this.#options;
    const dispatch = { runId: job.run_id, jobId: job.id, generation: job.generation };
    const names = { function: job.config.id, run: job.run_id, step: job.step_id };
    const outcome = await callFunction(application, job, signal);
    for (let retryMs = APPLY_RETRY_MS; !signal.aborted; retryMs = Math.min(2 * retryMs, MAX_APPLY_RETRY_MS)) {
      try {
        const applied = await applyOutcome(pool, dispatch, outcome, retryDelayMs);
        if (!applied) log("info", "A stale answer was discarded", names);
        return;
      } catch (error) {
        log("error", "An answer could not be applied", { ...names, error });
        await delay(retryMs, undefined, { signal }).catch(() => undefined);
      }
    }
  }
}
