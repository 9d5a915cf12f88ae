import { type Platform } from "@/server/domain/roster/platforms";
import { creatorOf } from "./creator";
import { creatorIds } from "./creator-ids";
import { type MadeUpCreator } from "./made-up-creator";
import { RequestLog } from "./request-log";
import { type KeptRule, type Rule, ruleSchema } from "./rule";

export type SimulatorOptions = {
  seed?: number;
  creators?: number;
  logLimit?: number;
};

/** A simulator's creators, rules and log, without clock or sockets. */
export class SimulatorState {
  readonly seed: number;
  readonly creators: number;
  readonly log: RequestLog;
  private kept: KeptRule[] = [];
  private nextRule = 1;
  private readonly indexes = new Map<Platform, Map<string, number>>();
  private last: MadeUpCreator | null = null;

  constructor({ seed = 1, creators = 5_000, logLimit = Infinity }: SimulatorOptions = {}) {
    this.seed = seed;
    this.creators = creators;
    this.log = new RequestLog(logLimit);
  }

  get rules(): readonly KeptRule[] {
    return this.kept;
  }

  /**
   * Adds a rule and returns its id.
   * @throws ZodError for an invalid rule
   */
  misbehave(rule: Rule): number {
    const id = this.nextRule++;
    this.kept.push({ ...ruleSchema.parse(rule), id, met: 0 });
    return id;
  }

  behave(id?: number): boolean {
    const before = this.kept.length;
    this.kept = id === undefined ? [] : this.kept.filter((rule) => rule.id !== id);
    return this.kept.length < before;
  }

  reset(): void {
    this.behave();
    this.nextRule = 1;
    this.log.clear();
  }

  find(platform: Platform, id: string): { id: string; n: number } | null {
    const n = this.indexOf(platform).get(id);
    return n === undefined ? null : { id: creatorIds(platform, this.seed, n).id, n };
  }

  /** All calls of one scrape ask for the same creator, so the last one is cached. */
  creator(platform: Platform, n: number): MadeUpCreator {
    if (this.last?.platform !== platform || this.last.n !== n) {
      this.last = creatorOf(platform, this.seed, n);
    }
    return this.last;
  }

  private indexOf(platform: Platform): Map<string, number> {
    const known = this.indexes.get(platform);
    if (known !== undefined) return known;
    const index = new Map<string, number>();
    for (let n = 0; n < this.creators; n++) {
      const { id, aliases } = creatorIds(platform, this.seed, n);
      for (const name of [id, ...aliases]) index.set(name, n);
    }
    this.indexes.set(platform, index);
    return index;
  }
}
