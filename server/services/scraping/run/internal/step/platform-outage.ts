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
  keepMomentFailure,
  type LoadedAccount,
} from "@/server/services/scraping/pace";

/** From then on a target that is tried in vain counts it: its own page may be what is broken. */
const LONG_OUTAGE_MS = 30 * 60_000;

type Place = { runId: string; organizationId: string; platform: Platform };
type Asked = { accountId: string; bloggerId: string };

/** The platform was not asked: the target goes back as if nothing had been, and no account is blamed. */
export function isUnreached(heard: ScrapeResult): boolean {
  return heard.kind === "refused" && heard.code === "UNREACHABLE";
}

function isOfMoment(heard: ScrapeResult): boolean {
  return heard.kind === "refused" && driverErrorBlame[heard.code] === "transient";
}

/** Whether a platform can be reached, by what this run and others hear of it. */
export class PlatformOutage {
  constructor(
    private readonly db: Db,
    private readonly place: Place,
    private readonly clock: () => number,
    /** Null: the platform can be reached. */
    public current: Outage | null,
    /** Told when failures were taken back from accounts. */
    private readonly onForgiven: () => void,
  ) {}

  /** Without this, targets whose own pages are broken would keep a run waiting for as long as it may last. */
  get isLong(): boolean {
    return this.current !== null && this.clock() - this.current.since >= LONG_OUTAGE_MS;
  }

  /**
   * A failure of the moment that several accounts meet, be it in several runs, is the platform's: it counts as
   * one that was not reached, and what was counted against the accounts is taken back (docs/rules.md#pace).
   */
  async judge(heard: ScrapeResult, asked: Asked): Promise<ScrapeResult> {
    if (heard.kind !== "refused" || !isOfMoment(heard)) return heard;
    const failure = { ...asked, at: this.clock() };
    if (!(await this.isDown([failure]))) return heard;
    // Other runs go by it, too.
    await keepMomentFailure(this.db, { ...failure, isCounted: false, cooledUntil: null });
    await this.forgive();
    return { ...heard, code: "UNREACHABLE" };
  }

  /** What a scrape that has ended tells of it. */
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
   * Keeps what a failure of the moment cost its account, which was `before` and is `after`. Any answer of the
   * platform's own ends the row; a scrape that is done has ended it already.
   */
  async remember(
    heard: ScrapeResult,
    { before, after, bloggerId }: { before: LoadedAccount; after: LoadedAccount; bloggerId: string },
  ): Promise<void> {
    if (heard.kind !== "refused" || isUnreached(heard)) return;
    if (!isOfMoment(heard)) {
      if (heard.code !== "SCHEMA_DRIFT") await forgetMomentFailures(this.db, this.place);
      return;
    }
    const hasCooled = after.cooldownRound > before.cooldownRound;
    await keepMomentFailure(this.db, {
      accountId: before.id,
      bloggerId,
      at: this.clock(),
      isCounted: true,
      cooledUntil: hasCooled ? after.cooldownUntil : null,
    });
    // It was counted while others met the same, or found out that it is the platform's.
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
