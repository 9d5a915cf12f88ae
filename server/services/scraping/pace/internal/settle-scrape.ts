import { endScrape, type Pace, type ScrapeOutcome } from "@/server/domain/scraping/pace";
import { type Tx } from "@/server/infra/db";
import { type StoredAccount } from "./pace-accounts";
import { toStateRecord, ACCOUNT_SELECT_LIST, STATE_ASSIGNMENTS, STATE_RECORD } from "./account-columns";
import { type Lease } from "./pick-account";

export type Settlement = {
  pace: Pace;
  outcome: ScrapeOutcome;
  now: number;
  lastRequestAt: number;
};

/**
 * Ends a scrape in the caller's transaction: applies its outcome to the account and frees the lease
 * (docs/rules.md#pace). Returns the account, or null with nothing written if the lease is lost; the caller
 * must then write nothing of the scrape.
 */
export function settleScrape(
  tx: Pick<Tx, "$queryRawUnsafe">,
  lease: Pick<Lease, "accountId" | "token">,
  settlement: Settlement,
): Promise<StoredAccount | null> {
  return settleBy(LEASED_STATEMENT, tx, lease, settlement);
}

export async function settleBy(
  statement: string,
  tx: Pick<Tx, "$queryRawUnsafe">,
  { accountId, token }: Pick<Lease, "accountId" | "token">,
  { pace, outcome, now, lastRequestAt }: Settlement,
): Promise<StoredAccount | null> {
  const [account] = await tx.$queryRawUnsafe<StoredAccount[]>(statement, accountId, token);
  if (account === undefined) return null;
  const ended = { ...account, ...endScrape(account, pace, outcome, { now, lastRequestAt }) };
  const record = JSON.stringify(toStateRecord(ended));
  const [row] = await tx.$queryRawUnsafe<{ revision: bigint }[]>(
    END_STATEMENT,
    accountId,
    record,
    outcome.kind === "ok",
  );
  return { ...ended, revision: row?.revision ?? account.revision };
}

export type EndedScrape = { lease: Pick<Lease, "accountId" | "token">; settlement: Settlement };

/**
 * `settleScrape` of several accounts, each named once. Returns them in order, or null with nothing written
 * if one lease is lost.
 */
export async function settleScrapes(
  tx: Pick<Tx, "$queryRawUnsafe">,
  ended: readonly EndedScrape[],
): Promise<StoredAccount[] | null> {
  const rows = await tx.$queryRawUnsafe<StoredAccount[]>(
    LEASED_TOGETHER,
    ended.map(({ lease }) => lease.accountId),
    ended.map(({ lease }) => lease.token),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const accounts = ended.flatMap(({ lease, settlement: { pace, outcome, now, lastRequestAt } }) => {
    const account = byId.get(lease.accountId);
    return account === undefined
      ? []
      : [{ ...account, ...endScrape(account, pace, outcome, { now, lastRequestAt }) }];
  });
  if (accounts.length < ended.length) return null;
  const records = accounts.map((account, place) => ({
    id: account.id,
    is_ok: ended[place]?.settlement.outcome.kind === "ok",
    ...toStateRecord(account),
  }));
  const written = await tx.$queryRawUnsafe<{ id: string; revision: bigint }[]>(
    END_TOGETHER,
    JSON.stringify(records),
  );
  const revisions = new Map(written.map(({ id, revision }) => [id, revision]));
  return accounts.map((account) => ({ ...account, revision: revisions.get(account.id) ?? account.revision }));
}

/** Parameters: $1 accounts, $2 their lease tokens. Locks in id order, as all who lock several accounts do. */
const LEASED_TOGETHER = `
  SELECT ${ACCOUNT_SELECT_LIST} FROM scraper_account a
  JOIN unnest($1::text[], $2::text[]) AS l (id, token) ON l.id = a.id AND l.token = a.lease_token
  ORDER BY a.id FOR NO KEY UPDATE OF a`;

/** Parameters: $1 account, $2 lease token. Locks the account if the lease is still valid. */
export const LEASED_STATEMENT = `
  SELECT ${ACCOUNT_SELECT_LIST} FROM scraper_account a
  WHERE a.id = $1 AND a.lease_token = $2
  FOR NO KEY UPDATE`;

const ENDED = (succeeded: string) => `${STATE_ASSIGNMENTS}, lease_token = NULL,
    updated_at = CASE WHEN a.status = n.status THEN a.updated_at ELSE clock_timestamp() END,
    failed_check_code = CASE WHEN ${succeeded} THEN NULL ELSE a.failed_check_code END`;

/**
 * Parameters: $1 account, $2 next state as JSON, $3 whether the scrape succeeded, which clears a failed
 * check. The row must be locked. `updated_at` moves only with a new status.
 */
const END_STATEMENT = `
  UPDATE scraper_account a SET ${ENDED("$3")}
  FROM jsonb_to_record($2::jsonb) AS n (${STATE_RECORD})
  WHERE a.id = $1
  RETURNING a.revision`;

/** Parameters: $1 next states as JSON, each with the account's id and `is_ok`. The rows must be locked. */
const END_TOGETHER = `
  UPDATE scraper_account a SET ${ENDED("n.is_ok")}
  FROM jsonb_to_recordset($1::jsonb) AS n (id text, is_ok boolean, ${STATE_RECORD})
  WHERE a.id = n.id
  RETURNING a.id, a.revision`;

/**
 * Keeps the account for `leaseMs` from now. Null: the lease is lost or expired, a user marked the account,
 * or the organization was suspended. A cap reached by the scrape itself does not end the lease.
 */
export async function renewLease<Held extends Pick<Lease, "accountId" | "token">>(
  db: Pick<Tx, "$queryRaw">,
  lease: Held,
  leaseMs: number,
): Promise<(Held & { expiresAt: number }) | null> {
  const [row] = await db.$queryRaw<{ expiresAt: number }[]>`
    UPDATE scraper_account a
    SET lease_expires_at = greatest(a.lease_expires_at, clock_timestamp() + ${leaseMs}::float8 * interval '1 millisecond')
    FROM organization o
    WHERE a.id = ${lease.accountId} AND a.lease_token = ${lease.token} AND o.id = a.organization_id
      AND a.lease_expires_at > clock_timestamp() AND a.status = 'ACTIVE' AND o.status = 'ACTIVE'
    RETURNING (extract(epoch FROM a.lease_expires_at) * 1000)::float8 AS "expiresAt"`;
  return row === undefined ? null : { ...lease, expiresAt: row.expiresAt };
}
