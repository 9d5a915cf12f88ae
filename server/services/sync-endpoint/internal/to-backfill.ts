import { type SyncEndpoint } from "../schema";

type Row = {
  position: bigint;
  startedAt: Date;
  backfillFromSeq: bigint | null;
  backfillToSeq: bigint | null;
};

/** How far an endpoint's back-fill is, or null when none is under way. */
export function toBackfill({
  position,
  startedAt,
  backfillFromSeq: from,
  backfillToSeq: to,
}: Row): SyncEndpoint["backfill"] {
  if (from === null || to === null || position >= to) return null;
  return { startedAt: startedAt.toISOString(), percent: Number(((position - from) * 100n) / (to - from)) };
}
