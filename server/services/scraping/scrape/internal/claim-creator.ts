import { ServiceError } from "@/server/domain/kernel/errors";
import { newSecretHex } from "@/server/infra/crypto";
import { type Db, type Tx } from "@/server/infra/db";
import { logger } from "@/server/infra/logger";
import { type ScrapeProgress } from "@/server/platforms";
import { MINUTE_MS } from "@/server/domain/kernel/durations";

/** Enough for most scrapes without renewal; also the time until a killed process's claim is free. */
const CLAIM_MS = MINUTE_MS;
const PARKED_MS = 30_000;
const RETRY_SECONDS = 10;

export type ParkedScrape = {
  bloggerId: string;
  accountId: string;
  leaseToken: string;
  progress: ScrapeProgress;
  nextCallAt: number;
};

export type Claim = {
  readonly bloggerId: string;
  readonly token: string;
  /** Released with its scrape's outcome; nothing is left to do. */
  isReleased: boolean;
  /**
   * Extends the claim to at least `ms` from now; a run's claim also records the account that asks. Nothing
   * is written if both are so already. False: another scrape took it, or the creator is gone.
   */
  renew: (ms: number, accountId: string) => Promise<boolean>;
  /** Whether the claim lasts at least `ms` from now, and needs no record of this account. */
  covers: (ms: number, accountId: string) => boolean;
  park: (tx: Tx, parked: Omit<ParkedScrape, "bloggerId">, ms: number) => Promise<boolean>;
  /** Never throws: a claim that cannot be released expires. */
  release: () => Promise<void>;
};

/**
 * `runId`: the run whose claim it is. `token`: a name under which the same work can claim the creator
 * again.
 */
type ClaimOptions = { runId?: string | undefined; ms?: number; token?: string };

/** Throws `CONFLICT` while another scrape of this creator is under way. */
export async function claimCreator(
  db: Db,
  bloggerId: string,
  { runId, ms = CLAIM_MS, token = newSecretHex() }: ClaimOptions = {},
): Promise<Claim> {
  const askedAt = performance.now();
  const claimed = await db.$executeRaw`
    INSERT INTO scrape_claim AS c (blogger_id, token, expires_at, run_id)
    VALUES (${bloggerId}, ${token}, clock_timestamp() + ${ms}::float8 * interval '1 millisecond', ${runId ?? null})
    ON CONFLICT (blogger_id) DO UPDATE SET token = excluded.token, expires_at = excluded.expires_at,
      run_id = excluded.run_id, account_id = NULL, lease_token = NULL, progress = NULL, next_call_at = NULL
    WHERE c.expires_at <= clock_timestamp() OR c.token = excluded.token`;
  if (claimed === 0)
    throw new ServiceError(
      "CONFLICT",
      "This creator is being refreshed already. Wait until its page shows the new figures; try again if it does not.",
      { retryAfterSeconds: RETRY_SECONDS },
    );
  const keptUntil = askedAt + ms;
  return toClaim(db, { bloggerId, token, keptUntil, ...(runId !== undefined && { accountId: null }) });
}

type Wanted = { bloggerId: string; accountId: string | null };

/**
 * Claims several creators, each named once, for the accounts that are to ask for them. Returns the claims in
 * order; null while another scrape of the creator is under way.
 */
export async function claimCreators(
  db: Db,
  wanted: readonly Wanted[],
  { runId, ms }: { runId: string; ms: number },
): Promise<(Claim | null)[]> {
  const token = newSecretHex();
  const askedAt = performance.now();
  // In id order, so that runs that want the same creators never deadlock.
  const rows = await db.$queryRaw<{ bloggerId: string }[]>`
    INSERT INTO scrape_claim AS c (blogger_id, token, expires_at, run_id, account_id)
    SELECT w.blogger_id, ${token}, clock_timestamp() + ${ms}::float8 * interval '1 millisecond', ${runId}, w.account_id
    FROM unnest(${wanted.map(({ bloggerId }) => bloggerId)}::text[], ${wanted.map(({ accountId }) => accountId)}::text[])
      AS w (blogger_id, account_id)
    ORDER BY w.blogger_id
    ON CONFLICT (blogger_id) DO UPDATE SET token = excluded.token, expires_at = excluded.expires_at,
      run_id = excluded.run_id, account_id = excluded.account_id, lease_token = NULL, progress = NULL, next_call_at = NULL
    WHERE c.expires_at <= clock_timestamp()
    RETURNING c.blogger_id AS "bloggerId"`;
  const claimed = new Set(rows.map(({ bloggerId }) => bloggerId));
  const keptUntil = askedAt + ms;
  return wanted.map(({ bloggerId, accountId }) =>
    claimed.has(bloggerId) ? toClaim(db, { bloggerId, token, keptUntil, accountId }) : null,
  );
}

export async function claimParkedScrapes(
  db: Db,
  runId: string,
): Promise<(ParkedScrape & { claim: Claim })[]> {
  const token = newSecretHex();
  const rows = await db.$queryRaw<ParkedScrape[]>`
    WITH parked AS (
      SELECT c.blogger_id, c.progress, c.account_id, c.lease_token, c.next_call_at FROM scrape_claim c
      WHERE c.run_id = ${runId} AND c.progress IS NOT NULL FOR UPDATE
    )
    UPDATE scrape_claim c SET token = ${token}, progress = NULL,
      expires_at = greatest(c.expires_at, clock_timestamp() + ${PARKED_MS}::float8 * interval '1 millisecond')
    FROM parked p WHERE p.blogger_id = c.blogger_id
    RETURNING p.blogger_id AS "bloggerId", p.account_id AS "accountId", p.lease_token AS "leaseToken", p.progress,
      (extract(epoch FROM p.next_call_at) * 1000)::float8 AS "nextCallAt"`;
  return rows.map((row) => ({
    ...row,
    claim: toClaim(db, {
      bloggerId: row.bloggerId,
      accountId: row.accountId,
      token,
      keptUntil: performance.now(),
    }),
  }));
}

type Made = {
  bloggerId: string;
  token: string;
  keptUntil: number;
  /** As recorded, or null. Absent: no run has the claim, so no page names its account. */
  accountId?: string | null;
};

function toClaim(db: Db, { bloggerId, token, ...made }: Made): Claim {
  let { keptUntil, accountId: recorded } = made;
  const covers = (ms: number, accountId: string) =>
    performance.now() + ms <= keptUntil && (recorded === undefined || recorded === accountId);
  return {
    bloggerId,
    token,
    isReleased: false,
    covers,
    async renew(ms, accountId) {
      if (covers(ms, accountId)) return true;
      const now = performance.now();
      keptUntil = Math.max(keptUntil, now + ms);
      if (recorded !== undefined) recorded = accountId;
      const renewed = await db.$executeRaw`
        UPDATE scrape_claim
        SET expires_at = clock_timestamp() + ${keptUntil - now}::float8 * interval '1 millisecond', account_id = ${accountId}
        WHERE blogger_id = ${bloggerId} AND token = ${token}`;
      return renewed === 1;
    },
    async park(tx, { accountId, leaseToken, progress, nextCallAt }, ms) {
      const parked = await tx.$executeRaw`
        UPDATE scrape_claim SET account_id = ${accountId}, lease_token = ${leaseToken},
          progress = ${JSON.stringify(progress)}::jsonb, next_call_at = to_timestamp(${nextCallAt}::float8 / 1000),
          expires_at = clock_timestamp() + ${ms}::float8 * interval '1 millisecond'
        WHERE blogger_id = ${bloggerId} AND token = ${token}`;
      return parked === 1;
    },
    async release() {
      try {
        await db.$executeRaw`DELETE FROM scrape_claim WHERE blogger_id = ${bloggerId} AND token = ${token}`;
      } catch (error) {
        logger().error({ err: error, bloggerId }, "a claim of a creator could not be released");
      }
    },
  };
}

/** A claim that another scrape took stays. */
export async function releaseClaims(tx: Pick<Tx, "$executeRaw">, claims: readonly Claim[]): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM scrape_claim c
    USING unnest(${claims.map(({ bloggerId }) => bloggerId)}::text[], ${claims.map(({ token }) => token)}::text[]) AS l (id, token)
    WHERE c.blogger_id = l.id AND c.token = l.token`;
}
