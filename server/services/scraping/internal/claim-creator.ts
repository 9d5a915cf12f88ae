import { ServiceError } from "@/server/domain/errors";
import { newSecretHex } from "@/server/infra/crypto";
import { type Db } from "@/server/infra/db";
import { logger } from "@/server/infra/logger";

/** Enough for most scrapes without renewal; what a killed process claimed is free again after it. */
const CLAIM_MS = 60_000;
const RETRY_SECONDS = 10;

/** The right to be the only one who scrapes a creator. It holds no transaction, so calls may last. */
export type Claim = {
  /** Keeps the claim for at least so long from now on. False: another took it, or the creator is gone. */
  renew: (ms: number) => Promise<boolean>;
  /** Never throws: a claim that cannot be released ends by itself. */
  release: () => Promise<void>;
};

/** Throws `CONFLICT` while another scrape of this creator is under way. */
export async function claimCreator(db: Db, bloggerId: string): Promise<Claim> {
  const token = newSecretHex();
  const askedAt = performance.now();
  const claimed = await db.$executeRaw`
    INSERT INTO scrape_claim AS c (blogger_id, token, expires_at)
    VALUES (${bloggerId}, ${token}, clock_timestamp() + ${CLAIM_MS}::float8 * interval '1 millisecond')
    ON CONFLICT (blogger_id) DO UPDATE SET token = excluded.token, expires_at = excluded.expires_at
    WHERE c.expires_at <= clock_timestamp()`;
  if (claimed === 0)
    throw new ServiceError(
      "CONFLICT",
      "This creator is being refreshed already. Wait until its page shows the new figures; try again if it does not.",
      { retryAfterSeconds: RETRY_SECONDS },
    );
  let keptUntil = askedAt + CLAIM_MS;
  return {
    async renew(ms) {
      if (performance.now() + ms <= keptUntil) return true;
      keptUntil = performance.now() + ms;
      const renewed = await db.$executeRaw`
        UPDATE scrape_claim SET expires_at = clock_timestamp() + ${ms}::float8 * interval '1 millisecond'
        WHERE blogger_id = ${bloggerId} AND token = ${token}`;
      return renewed === 1;
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
