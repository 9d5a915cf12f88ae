export class LaneScrapes {
  /** Started by this step, by target. */
  private readonly underWay = new Map<string, Promise<void>>();
  /** Those that the next step goes on with: when each may call again. */
  readonly parked = new Map<string, number>();
  /** How many have ended in this step without being parked: each changes what the lane can do. */
  ended = 0;
  private failure: Error | null = null;

  get count(): number {
    return this.underWay.size + this.parked.size;
  }

  get isWorking(): boolean {
    return this.underWay.size > 0;
  }

  targetIds(): string[] {
    return [...this.underWay.keys(), ...this.parked.keys()];
  }

  /** `work` resolves with the instant of its next call where it was parked, else with null. */
  start(bloggerId: string, work: Promise<number | null>): void {
    const watched = work
      .catch((error: unknown) => {
        this.failure ??= error instanceof Error ? error : new Error(String(error));
        return null;
      })
      .then((nextCallAt) => {
        this.underWay.delete(bloggerId);
        if (nextCallAt === null) this.ended += 1;
        else this.parked.set(bloggerId, nextCallAt);
      });
    this.underWay.set(bloggerId, watched);
  }

  /** Resolves once one of those under way has ended; never where there is none. */
  async nextEnd(): Promise<void> {
    await Promise.race(this.underWay.values());
  }

  async allEnd(): Promise<void> {
    await Promise.all(this.underWay.values());
  }

  /** The database was out of reach for a scrape: the step ends, and is repeated. */
  throwFailure(): void {
    if (this.failure !== null) throw this.failure;
  }
}
