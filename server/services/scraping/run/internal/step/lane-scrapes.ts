export class LaneScrapes {
  private readonly underWay = new Map<string, Promise<void>>();
  readonly parked = new Map<string, number>();
  ended = 0;
  private failure: Error | null = null;

  /** Planned and not yet started. */
  starting = 0;

  get count(): number {
    return this.underWay.size + this.parked.size + this.starting;
  }

  get isWorking(): boolean {
    return this.underWay.size > 0;
  }

  targetIds(): string[] {
    return [...this.underWay.keys(), ...this.parked.keys()];
  }

  /** `work` resolves with the instant of the next call if it was parked, else with null. */
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

  async nextEnd(): Promise<void> {
    await Promise.race(this.underWay.values());
  }

  async allEnd(): Promise<void> {
    await Promise.all(this.underWay.values());
  }

  /** Rethrows a database failure of a scrape: the step ends, and is repeated. */
  throwFailure(): void {
    if (this.failure !== null) throw this.failure;
  }
}
