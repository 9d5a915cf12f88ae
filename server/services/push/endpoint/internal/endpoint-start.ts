import { type Tx } from "@/server/infra/db";
import { makeOutageDue, skipWaiting } from "@/server/services/push/delivery-state";

/** Where a consumer begins: with what comes after now, or with every blogger that the roster has. */
type StartFrom = "NOW" | "BEGINNING";

type Start = {
  position: bigint;
  startedAt: Date;
  backfillFromSeq: bigint | null;
  backfillToSeq: bigint | null;
};

/**
 * The fields of an endpoint that starts now. A back-fill runs from the oldest position that still holds a
 * blogger to the stream's head. Whatever changes meanwhile moves behind that head and follows after it.
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
 * The fields that take an endpoint's lease from its holder, who can then neither begin a further delivery
 * nor move the position. The caller has locked the row, and wakes the next drain.
 */
export const voidedLease = { leaseToken: { increment: 1 }, leaseUntil: null };

/** The fields of an endpoint that is deleted: a drain under way stops, and nothing secret is left. */
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

/** The fields of an endpoint whose next probe is due now, and its pauses short again. */
export const probesAtOnce = (now: Date) => ({ probeAt: now, probeCount: 0 });

type Endpoint = { id: string; organizationId: string };

/**
 * The fields of an endpoint, locked by the caller, that starts again: a drain under way stops, and what
 * waits is skipped.
 */
export async function restart(tx: Tx, { id, organizationId }: Endpoint, startFrom: StartFrom) {
  await skipWaiting(tx, id, startFrom);
  const start = await findStart(tx, organizationId, startFrom);
  return { ...start, ...voidedLease, ...waitsNoMore };
}

/** The fields of an endpoint whose receiver a person takes for well: its next push shows. */
const waitsNoMore = { failedAttemptsInRow: 0, waitingSince: null, probeAt: null, probeCount: 0 };

/**
 * The fields of an endpoint, locked by the caller, that a person switches on or off. On: its failures are
 * forgotten, and what they cost is due again. One that is so already keeps what is known of it: why it was
 * switched off, since when it fails.
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
