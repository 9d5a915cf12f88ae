import { Listing, type Page } from "./listing.ts";

type ChangePage<Change> = Page<Change> & { watermark: string; resume: string | null };

/**
 * One round of the change stream: every creator that changed since the last round, once, in its latest
 * state, in commit order.
 *
 *     const round = roster.readChanges({ resume: saved });
 *     for await (const { changeType, blogger } of round) …
 *     save(round.resume);
 */
export class ChangeRound<Change> extends Listing<Change, ChangePage<Change>> {
  #last: ChangePage<Change> | null = null;

  override async *pages(): AsyncGenerator<ChangePage<Change>, void, undefined> {
    this.#last = null;
    for await (const page of super.pages()) {
      yield page;
      if (page.nextCursor === null) this.#last = page;
    }
  }

  /** Whether the round was read to its end. */
  get isComplete(): boolean {
    return this.#last !== null;
  }

  /**
   * Starts the next round behind the last item. Save it together with what the round brought.
   * @throws Error while the round is not complete: a token kept too early would lose its rest
   */
  get resume(): string {
    const { resume } = this.#last ?? { resume: null };
    if (resume === null) throw new Error("Read the round to its end before you keep its token.");
    return resume;
  }
}
