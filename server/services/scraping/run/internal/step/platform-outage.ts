import {
  driverErrorBlame,
  isPlatformDown,
  type MomentFailure,
  type Outage,
  prolongOutage,
} from "@/server/domain/scraping/pace";
import { type Platform } from "@/server/domain/roster/platforms";
import { type Db } from "@/server/infra/db";
import { logger } from "@/server/infra/logger";
import { type ScrapeResult } from "@/server/platforms";
import {
  findMomentFailures,
  forgetMomentFailures,
  forgiveMomentFailures,
  saveMomentFailure,
  type StoredAccount,
} from "@/server/services/scraping/pace";
import { MINUTE_MS } from "@/server/domain/kernel/durations";

/** After this, a failed target counts its try: its own page may be broken. */
const LONG_OUTAGE_MS = 30 * MINUTE_MS;

type Place = { runId: string; organizationId: string; platform: Platform };
type Asked = { accountId: string; bloggerId: string };

export function isUnreached(heard: ScrapeResult): boolean {
  return heard.kind === "refused" && heard.code === "UNREACHABLE";
}

function isOfMoment(heard: ScrapeResult): boolean {
  return heard.kind === "refused" && driverErrorBlame[heard.code] === "transient";
}

export class PlatformOutage {
  constructor(
    private readonly db: Db,
    private readonly place: Place,
    private readonly clock: () => number,
    public current: Outage | null,
    private readonly onForgiven: () => void,
  ) {}

  /** Otherwise targets with broken pages would keep a run waiting until its maximum duration. */
  get isLong(): boolean {
    return this.current !== null && this.clock() - this.current.since >= LONG_OUTAGE_MS;
  }

  /**
   * If several accounts meet a momentary failure, even in different runs, the platform is to blame: it
   * counts as unreachable, and the accounts' failures are taken back (docs/rules.md#pace).
   */
  async judge(heard: ScrapeResult, asked: Asked): Promise<ScrapeResult> {
    if (heard.kind !== "refused" || !isOfMoment(heard)) return heard;
    const failure = { ...asked, at: this.clock() };
    if (!(await this.isDown([failure]))) return heard;
    // Other runs decide by it, too.
    await saveMomentFailure(this.db, { ...failure, isCounted: false, cooledUntil: null });
    await this.forgive();
    return { ...heard, code: "UNREACHABLE" };
  }

  note(heard: ScrapeResult): void {
    const { runId, platform } = this.place;
    const before = this.current;
    this.current = isUnreached(heard) ? prolongOutage(before, this.clock()) : null;
    if (before === null && this.current !== null)
      logger().warn(
        { runId, platform, why: heard.kind === "refused" ? heard.message : null },
        "a platform cannot be reached from here, or answers no account",
      );
    if (before !== null && this.current === null)
      logger().info({ runId, platform, since: new Date(before.since) }, "a platform can be reached again");
  }

  /**
   * Keeps what a momentary failure cost its account. Any real answer of the platform ends the series; a
   * finished scrape has done so already.
   */
  async remember(
    heard: ScrapeResult,
    { before, after, bloggerId }: { before: StoredAccount; after: StoredAccount; bloggerId: string },
  ): Promise<void> {
    if (heard.kind !== "refused" || isUnreached(heard)) return;
    if (!isOfMoment(heard)) {
      if (heard.code !== "SCHEMA_DRIFT") await forgetMomentFailures(this.db, this.place);
      return;
    }
    const hasCooled = after.cooldownRound > before.cooldownRound;
    await saveMomentFailure(this.db, {
      accountId: before.id,
      bloggerId,
      at: this.clock(),
      isCounted: true,
      cooledUntil: hasCooled ? after.cooldownUntil : null,
    });
    // A concurrent scrape may have shown since that the platform is to blame.
    if (await this.isDown()) await this.forgive();
  }

  private async isDown(more: readonly MomentFailure[] = []): Promise<boolean> {
    if (this.current !== null) return true;
    const known = await findMomentFailures(this.db, this.place);
    return isPlatformDown([...known, ...more], this.clock());
  }

  private async forgive(): Promise<void> {
    await forgiveMomentFailures(this.db, this.place, this.clock());
    this.onForgiven();
  }
}
