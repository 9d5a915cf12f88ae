import { type Db, type Tx } from "@/server/infra/db";
import { HOUR_MS, MINUTE_MS } from "@/server/domain/kernel/durations";

/**
 * The end of a chain at some instant. Kept outside the database, it reveals a chain that was forged as a
 * whole.
 */
export type ChainHead = { chain: string; seq: string; hash: string };

/** `faults` has the first ten; empty when the chain is intact. */
type ChainState = ChainHead & { faults: string[] };

const PLATFORM = "platform";
const FIRST_HASH = "0".repeat(64);
const MAX_FAULTS = 10;

/**
 * Recomputes the hashes of all audit entries, chain by chain, and compares them with the links and with heads
 * noted earlier (docs/rules.md#audit). Safe while the service is writing: each chain is read in one snapshot.
 */
export async function checkAuditChains(db: Db, noted: readonly ChainHead[] = []): Promise<ChainState[]> {
  const states: ChainState[] = [];
  for (const chain of await findChains(db, noted)) {
    const ends = noted.filter((head) => head.chain === chain);
    states.push(await asOfOneInstant(db, (tx) => checkChain(tx, chain, ends)));
  }
  return states;
}

/** Reading locks nothing, so a long chain may take its time. */
const TIMEOUT_MS = 6 * HOUR_MS;
const MAX_WAIT_MS = MINUTE_MS;

function asOfOneInstant<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const options = { isolationLevel: "RepeatableRead", timeout: TIMEOUT_MS, maxWait: MAX_WAIT_MS } as const;
  return db.$transaction(work, options);
}

async function findChains(db: Db, noted: readonly ChainHead[]): Promise<string[]> {
  const rows = await db.$queryRaw<{ chain: string }[]>`
    SELECT chain FROM audit_head
    UNION SELECT coalesce(organization_id, ${PLATFORM}) FROM audit_entry`;
  return [...new Set([...rows, ...noted].map(({ chain }) => chain))].sort();
}

async function checkChain(tx: Tx, chain: string, noted: readonly ChainHead[]): Promise<ChainState> {
  const head = await tx.auditHead.findUnique({ where: { chain } });
  const { seq, hash } = head ?? { seq: 0n, hash: FIRST_HASH };
  const faults = [
    ...(await findBrokenLinks(tx, chain)),
    ...(await findCutEnd(tx, { chain, seq, hash })),
    ...(await findUnlinked(tx, chain)),
    ...(await findForgotten(tx, noted)),
  ];
  return { chain, seq: seq.toString(), hash, faults: faults.slice(0, MAX_FAULTS) };
}

async function findBrokenLinks(tx: Tx, chain: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ seq: bigint; entryId: string; says: string }[]>`
    SELECT seq, entry_id AS "entryId", says FROM (
      SELECT l.seq, l.entry_id, CASE
        WHEN l.seq <> lag(l.seq, 1, 0::bigint) OVER following + 1 THEN 'does not follow the one before it'
        WHEN e.id IS NULL THEN 'was deleted'
        WHEN l.hash <> audit_hash(lag(l.hash, 1, ${FIRST_HASH}) OVER following, l.seq, e) THEN 'was changed'
        WHEN coalesce(e.organization_id, ${PLATFORM}) <> l.chain THEN 'belongs to another chain'
      END AS says
      FROM audit_link l LEFT JOIN audit_entry e ON e.id = l.entry_id
      WHERE l.chain = ${chain}
      WINDOW following AS (ORDER BY l.seq)
    ) AS links
    WHERE says IS NOT NULL ORDER BY seq LIMIT ${MAX_FAULTS}`;
  return rows.map(({ seq, entryId, says }) => `entry ${entryId}, number ${seq}, ${says}`);
}

async function findCutEnd(
  tx: Tx,
  { chain, seq, hash }: { chain: string; seq: bigint; hash: string },
): Promise<string[]> {
  const last = await tx.auditLink.findFirst({ where: { chain }, orderBy: { seq: "desc" } });
  if ((last?.seq ?? 0n) === seq && (last?.hash ?? FIRST_HASH) === hash) return [];
  return [`ends at number ${last?.seq ?? 0n}, and should at ${seq}`];
}

async function findUnlinked(tx: Tx, chain: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT e.id FROM audit_entry e
    WHERE e.organization_id IS NOT DISTINCT FROM ${chain === PLATFORM ? null : chain}
      AND NOT EXISTS (SELECT 1 FROM audit_link l WHERE l.entry_id = e.id)
    ORDER BY e.created_at LIMIT ${MAX_FAULTS}`;
  return rows.map(({ id }) => `entry ${id} was slipped in`);
}

/**
 * A chain that was forged as a whole is consistent in itself, but its hashes differ from those noted earlier.
 */
async function findForgotten(tx: Tx, noted: readonly ChainHead[]): Promise<string[]> {
  const links = await tx.auditLink.findMany({
    where: { OR: noted.map(({ chain, seq }) => ({ chain, seq: BigInt(seq) })) },
  });
  const known = new Map(links.map(({ seq, hash }) => [seq.toString(), hash]));
  return noted.flatMap(({ seq, hash }) =>
    seq === "0" || known.get(seq) === hash ? [] : [`number ${seq} is not the one that was noted`],
  );
}
