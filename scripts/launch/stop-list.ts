/** What has to be ended, newest first: the services before the database they use. */
export class StopList {
  private readonly stops: (() => Promise<void> | void)[] = [];
  private stopped: Promise<void> | null = null;

  get stopping(): boolean {
    return this.stopped !== null;
  }

  readonly add = (stop: () => Promise<void> | void): void => {
    this.stops.push(stop);
  };

  /** Ends everything once, however often it is called. */
  stopAll(): Promise<void> {
    return (this.stopped ??= this.run());
  }

  private async run(): Promise<void> {
    for (let stop = this.stops.pop(); stop !== undefined; stop = this.stops.pop()) await stop();
  }
}
