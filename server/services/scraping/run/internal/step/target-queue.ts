import { type Platform } from "@/server/domain/roster/platforms";
import { type Db } from "@/server/infra/db";
import { type Claim, claimCreators, HOLD_MS, releaseClaims } from "@/server/services/scraping/scrape";
import { type RunRow } from "../shown/shown-runs";

const MAX_COUNTED = 10_000;
export const BUSY_MS = 5_000;
const PAGE = 64;

export type RunTarget = {
  bloggerId: string;
  creatorId: string;
  platformBloggerId: string;
  url: string | null;
  gone: string | null;
};

/** `accountId`: the account that is planned to ask for it. */
export type ClaimedTarget = { target: RunTarget; claim: Claim; accountId: string | null };

export async function findPendingPlatforms(db: Db, chain: number): Promise<Platform[]> {
  const rows = await db.$queryRaw<{ platform: Platform }[]>`
    SELECT p.platform::text FROM unnest(enum_range(NULL::platform)) p (platform) WHERE EXISTS (
      SELECT 1 FROM scraping_run_target t
      WHERE t.chain = ${chain} AND t.platform = p.platform AND t.state = 'PENDING')`;
  return rows.map(({ platform }) => platform);
}

export class TargetQueue {
  left = 0;
  private upcoming: RunTarget[] = [];
  private readonly busyUntil = new Map<string, number>();

  constructor(
    private readonly db: Db,
    private readonly run: Pick<RunRow, "id" | "chain">,
    private readonly platform: Platform,
    private readonly clock: () => number,
  ) {}

  async recount(): Promise<number> {
    const [row] = await this.db.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS count FROM (
        SELECT 1 FROM scraping_run_target t
        WHERE t.chain = ${this.run.chain} AND t.platform = ${this.platform}::platform AND t.state = 'PENDING'
        LIMIT ${MAX_COUNTED}
      ) counted`;
    this.left = row?.count ?? 0;
    return this.left;
  }

  async next(taken: readonly string[]): Promise<RunTarget | null> {
    if (this.upcoming.length === 0) {
      const now = this.clock();
      for (const [id, until] of this.busyUntil) if (until <= now) this.busyUntil.delete(id);
      this.upcoming = await this.findPage([...taken, ...this.busyUntil.keys()]);
    }
    return this.upcoming.shift() ?? null;
  }

  putBack(target: RunTarget): void {
    this.upcoming.unshift(target);
  }

  /**
   * Claims these targets for accounts. Leaves out those that another scrape has, or that were settled since
   * the page was read: a step that outlived its engine stores its outcome before it releases its claim.
   */
  async claim(wanted: readonly { target: RunTarget; accountId: string | null }[]): Promise<ClaimedTarget[]> {
    const creators = wanted.map(({ target, accountId }) => ({ bloggerId: target.creatorId, accountId }));
    const claims = await claimCreators(this.db, creators, { runId: this.run.id, ms: HOLD_MS });
    const claimed = wanted.flatMap(({ target, accountId }, place) => {
      const claim = claims[place];
      if (claim) return [{ target, claim, accountId }];
      this.busyUntil.set(target.bloggerId, this.clock() + BUSY_MS);
      return [];
    });
    const pending = await this.findPending(claimed.map(({ target }) => target.bloggerId));
    const settled = claimed.filter(({ target }) => !pending.has(target.bloggerId));
    await this.release(settled.map(({ claim }) => claim));
    return claimed.filter(({ target }) => pending.has(target.bloggerId));
  }

  async release(claims: readonly Claim[]): Promise<void> {
    if (claims.length > 0) await releaseClaims(this.db, claims);
  }

  private async findPending(bloggerIds: readonly string[]): Promise<Set<string>> {
    if (bloggerIds.length === 0) return new Set();
    const rows = await this.db.$queryRaw<{ bloggerId: string }[]>`
      SELECT t.blogger_id AS "bloggerId" FROM scraping_run_target t
      WHERE t.chain = ${this.run.chain} AND t.blogger_id = ANY (${[...bloggerIds]}::text[]) AND t.state = 'PENDING'`;
    return new Set(rows.map(({ bloggerId }) => bloggerId));
  }

  /** Least tried first, then longest unsynced. A merged creator is replaced by the remaining one. */
  private findPage(except: readonly string[]): Promise<RunTarget[]> {
    return this.db.$queryRaw<RunTarget[]>`
      SELECT next.blogger_id AS "bloggerId", coalesce(b.id, next.blogger_id) AS "creatorId",
        coalesce(b.platform_blogger_id, '') AS "platformBloggerId", b.url,
        CASE WHEN b.id IS NULL THEN 'The creator is no longer in the roster.'
          WHEN b.deactivated_at IS NOT NULL THEN coalesce(b.deactivated_reason, 'The creator was deactivated after the run began.')
        END AS gone
      FROM (
        SELECT t.blogger_id, t.tries, t.synced_minute FROM scraping_run_target t
        WHERE t.chain = ${this.run.chain} AND t.platform = ${this.platform}::platform AND t.state = 'PENDING'
          AND t.blogger_id <> ALL (${[...except]}::text[])
        ORDER BY t.tries, t.synced_minute LIMIT ${PAGE}
      ) next
      LEFT JOIN blogger target ON target.id = next.blogger_id
      LEFT JOIN blogger b ON b.id = coalesce(target.merged_into_id, target.id)
      ORDER BY next.tries, next.synced_minute`;
  }
}

/**
 * The pending target of a creator, or null. Also null if the creator was merged since it was claimed: the
 * remaining creator has to be claimed again.
 */
export async function findTargetOf(
  db: Db,
  { chain, creatorId }: { chain: number; creatorId: string },
): Promise<(RunTarget & { platform: Platform }) | null> {
  const [target] = await db.$queryRaw<(RunTarget & { platform: Platform })[]>`
    SELECT t.blogger_id AS "bloggerId", b.id AS "creatorId", b.platform_blogger_id AS "platformBloggerId", b.url,
      NULL AS gone, b.platform::text
    FROM blogger b
    CROSS JOIN LATERAL (SELECT b.id UNION ALL SELECT m.id FROM blogger m WHERE m.merged_into_id = b.id) one
    JOIN scraping_run_target t ON t.chain = ${chain} AND t.blogger_id = one.id AND t.state = 'PENDING'
    WHERE b.id = ${creatorId} AND b.merged_into_id IS NULL ORDER BY t.blogger_id <> b.id, t.blogger_id LIMIT 1`;
  return target ?? null;
}
