import { type Tx } from "@/server/infra/db";
import { makeOutageDue, skipWaiting } from "@/server/services/push/delivery-state";

type StartFrom = "NOW" | "BEGINNING";

type Start = {
  position: bigint;
  startedAt: Date;
  backfillFromSeq: bigint | null;
  backfillToSeq: bigint | null;
};

/**
 * A back-fill runs from the oldest position that still holds a blogger to the stream's head. Bloggers that
 * change in the meantime move behind the head and follow after it.
 */
export async function findStart(tx: Tx, organizationId: string, startFrom: StartFrom): Promise<Start> {
  const rows = await tx.$queryRaw<{ head: bigint; first: bigint | null; startedAt: Date }[]>`
    SELECT coalesce((SELECT seq FROM blogger_change_head WHERE organization_id = ${organizationId}), 0) AS head,
      (SELECT seq FROM blogger_change WHERE organization_id = ${organizationId} ORDER BY seq LIMIT 1) AS first,
      clock_timestamp() AS "startedAt"`;
  const row = rows[0];
  if (row === undefined) throw new Error("the database did not return its clock");
  const { head, first, startedAt } = row;
  if (startFrom === "NOW" || first === null)
    return { position: head, startedAt, backfillFromSeq: null, backfillToSeq: null };
  return { position: first - 1n, startedAt, backfillFromSeq: first - 1n, backfillToSeq: head };
}

/**
 * Voids the lease: its holder can neither start a delivery nor move the position. The caller has locked the
 * row, and wakes the next drain.
 */
export const voidedLease = { leaseToken: { increment: 1 }, leaseUntil: null };

/** Stops a running drain and erases all secrets. */
export const deletedFields = (now: Date) => ({
  deletedAt: now,
  enabled: false,
  ...waitsNoMore,
  ...voidedLease,
  secretEncrypted: "",
  formerSecrets: [],
  headersEncrypted: null,
  authConfigEncrypted: null,
});

export const immediateProbe = (now: Date) => ({ probeAt: now, probeCount: 0 });

type Endpoint = { id: string; organizationId: string };

/** Stops a running drain and skips waiting deliveries. The caller has locked the endpoint. */
export async function restart(tx: Tx, { id, organizationId }: Endpoint, startFrom: StartFrom) {
  await skipWaiting(tx, id, startFrom);
  const start = await findStart(tx, organizationId, startFrom);
  return { ...start, ...voidedLease, ...waitsNoMore };
}

const waitsNoMore = { failedAttemptsInRow: 0, waitingSince: null, probeAt: null, probeCount: 0 };

/**
 * The caller has locked the endpoint. Switching on resets its failures and makes the deliveries due that they
 * cost. Without a change, the state is kept, such as the reason it was switched off.
 */
export async function switchTo(tx: Tx, before: Endpoint & { enabled: boolean }, enabled: boolean, now: Date) {
  if (enabled === before.enabled) return {};
  if (enabled) await makeOutageDue(tx, before.id);
  const forgotten = { disabledReason: null, errorCode: null };
  return enabled
    ? {
        enabled,
        ...forgotten,
        activation: { increment: 1 },
        disabledAt: null,
        failingSince: null,
        failedDeliveriesInRow: 0,
        ...waitsNoMore,
      }
    : { enabled, ...forgotten, disabledAt: now, ...waitsNoMore };
}
