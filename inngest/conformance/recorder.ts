import { setTimeout as delay } from "node:timers/promises";
import type { Inngest } from "inngest";

const POLL_MS = 10;

export interface Bench {
  readonly inngest: Inngest;
  readonly record: (token: string, entry: string) => void;
}

/** What the functions did, by the token of the triggering event. The suite checks nothing else. */
export class Recorder {
  readonly #entries = new Map<string, string[]>();

  readonly record = (token: string, entry: string): void => {
    this.#entries.set(token, [...this.of(token), entry]);
  };

  of(token: string): string[] {
    return this.#entries.get(token) ?? [];
  }

  count(token: string, entry: string): number {
    return this.of(token).filter((one) => one === entry).length;
  }

  async until(
    token: string,
    condition: (entries: string[]) => boolean,
    timeoutMs: number,
  ): Promise<string[]> {
    const deadline = Date.now() + timeoutMs;
    while (!condition(this.of(token))) {
      if (Date.now() > deadline)
        throw new Error(`Not in ${timeoutMs} ms; recorded: ${this.of(token).join(", ")}`);
      await delay(POLL_MS);
    }
    return this.of(token);
  }
}
