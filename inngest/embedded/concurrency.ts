import { createHash } from "node:crypto";
import type { JobEvent } from "./job-event";
import { CONCURRENCY_KEY, type FunctionConfig } from "./registration";

type EventData = Pick<JobEvent, "data">;

/**
 * The slots that a run's calls occupy, one per limit: `<key>#<limit>`. Runs with the same key share its
 * count.
 */
export function slotsOf(config: FunctionConfig, event: EventData): string[] {
  return config.concurrency.map(({ limit, key }) => {
    const value = key === undefined ? "" : `${key}=${readKey(key, event)}`;
    return `${createHash("sha256").update(`${config.id}|${value}`).digest("base64url")}#${limit}`;
  });
}

export function readKey(key: string, { data }: EventData): string {
  const field = CONCURRENCY_KEY.exec(key)?.[1] ?? "";
  const value = Object.hasOwn(data, field) ? data[field] : "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Counts running calls per slot. Only the leader calls, so its memory is authoritative. */
export class SlotCounts {
  readonly #running = new Map<string, number>();
  readonly #known = new Set<string>();

  take(slots: readonly string[]): boolean {
    if (slots.some((slot) => this.#isFull(slot))) return false;
    for (const slot of slots) {
      this.#known.add(slot);
      this.#running.set(keyOf(slot), (this.#running.get(keyOf(slot)) ?? 0) + 1);
    }
    return true;
  }

  release(slots: readonly string[]): void {
    for (const slot of slots) {
      const left = (this.#running.get(keyOf(slot)) ?? 0) - 1;
      if (left > 0) {
        this.#running.set(keyOf(slot), left);
      } else {
        this.#running.delete(keyOf(slot));
        this.#known.delete(slot);
      }
    }
  }

  /** Full slots, whose jobs are excluded from the search. */
  full(): string[] {
    return [...this.#known].filter((slot) => this.#isFull(slot));
  }

  #isFull(slot: string): boolean {
    return (this.#running.get(keyOf(slot)) ?? 0) >= Number(slot.slice(slot.indexOf("#") + 1));
  }
}

function keyOf(slot: string): string {
  return slot.slice(0, slot.indexOf("#"));
}
