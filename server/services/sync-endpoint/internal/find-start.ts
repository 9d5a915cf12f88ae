import { type Tx } from "@/server/infra/db";

/** Where a consumer begins: with what comes after now, or with every blogger that the roster has. */
export type StartFrom = "NOW" | "BEGINNING";

export type Start = {
  position: bigint;
  startedAt: Date;
  backfillFromSeq: bigint | null;
  backfillToSeq: bigint | null;
};

/**
 * The fields of an endpoint that starts now. A back-fill runs from before the oldest position that still holds a blogger up to the
 * stream's head; whatever changes meanwhile moves behind that head and follows after it.
 */
export async function findStart(tx: Tx, organizationId: string, startFrom: StartFrom): Promise<Start> {
  const rows = await tx.$queryRaw<{ head: bigint; first: bigint | null; startedAt: Date }[]>`
    SELECT coalesce((SELECT seq FROM blogger_change_head WHERE organization_id = ${organizationId}), 0) AS head,
      (SELECT seq FROM blogger_change WHERE organization_id = ${organizationId} ORDER BY seq LIMIT 1) AS first,
      clock_timestamp() AS "startedAt"`;
  const row = rows[0];
  if (row === undefined) throw new Error("the database did not answer its clock");
  const { head, first, startedAt } = row;
  if (startFrom === "NOW" || first === null)
    return { position: head, startedAt, backfillFromSeq: null, backfillToSeq: null };
  return { position: first - 1n, startedAt, backfillFromSeq: first - 1n, backfillToSeq: head };
}
