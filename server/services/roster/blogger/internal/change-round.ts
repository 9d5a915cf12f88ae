import { z } from "zod";
import { type CursorBinding, decodeCursor, encodeCursor } from "@/server/domain/kernel/cursor";
import { invalidCursor, ServiceError } from "@/server/domain/kernel/errors";
import { deriveKey } from "@/server/infra/crypto/digests";
import { type Db } from "@/server/infra/db";
import { type OrganizationId } from "@/server/services/kernel/verb";

export type Round = { query: Query; position: bigint; end: bigint; watermark: string };

type Query = { organizationId: OrganizationId; since: string | undefined; resume: string | undefined };
type Head = { position: bigint; end: bigint; watermark: Date; next: bigint | null };

const seq = z.string().regex(/^(0|[1-9]\d{0,18})$/);
const cursorPayload = z.strictObject({ p: seq, e: seq, w: z.iso.datetime() });
const resumePayload = z.strictObject({ p: seq, w: z.iso.datetime() });

/**
 * Takes the stream's lock in shared mode, so that transactions that are stamping changes commit first. All
 * changes up to the round's end are then visible, and later ones are not before the watermark. Throws
 * `INVALID_CURSOR` for a foreign `resume`.
 */
export async function openRound(db: Db, query: Query): Promise<Round> {
  const { organizationId, since, resume } = query;
  const seen = resume === undefined ? null : parseResumeToken(resume, organizationId);
  const rows = await db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock_shared(blogger_change_lock_key(${organizationId}))`;
    return tx.$queryRaw<Head[]>`
      SELECT
        coalesce(${seen?.p ?? null}::bigint, (
          SELECT c.seq - 1 FROM blogger_change c
          WHERE c.organization_id = ${organizationId} AND c.changed_at >= coalesce(${since ?? null}::timestamptz, '-infinity')
          ORDER BY c.changed_at, c.seq LIMIT 1
        ), h.seq, 0) AS position,
        coalesce(h.seq, 0) AS "end",
        coalesce(h.changed_at, date_trunc('milliseconds', clock_timestamp())) AS watermark,
        (
          SELECT c.seq FROM blogger_change c
          WHERE c.organization_id = ${organizationId} AND c.changed_at > ${seen?.w ?? null}::timestamptz
          ORDER BY c.changed_at, c.seq LIMIT 1
        ) AS next
      FROM (SELECT 1) one LEFT JOIN blogger_change_head h ON h.organization_id = ${organizationId}`;
  });
  const head = rows[0];
  if (head === undefined) throw new Error("the head of the change stream did not answer");
  if (seen !== null && isOfAnotherStream(head)) throw foreignToken();
  return { query, position: head.position, end: head.end, watermark: head.watermark.toISOString() };
}

/**
 * After a restored backup or a sandbox reset, the stream continues from before the token and resuming would
 * skip changes. Then the token is beyond the stream's end, or changes newer than the token are before it.
 */
function isOfAnotherStream({ position, end, next }: Head): boolean {
  return position > end || (next !== null && next <= position);
}

/** Throws `INVALID_CURSOR`. */
export function continueRound(cursor: string, query: Query): Round {
  const payload = decodeCursor(cursor, cursorPayload, bindingOf(query));
  if (payload === null) throw invalidCursor();
  return { query, position: BigInt(payload.p), end: BigInt(payload.e), watermark: payload.w };
}

export function toRoundCursor({ query, position, end, watermark }: Round): string {
  return encodeCursor({ p: position.toString(), e: end.toString(), w: watermark }, bindingOf(query));
}

export function toResumeToken({ query, end, watermark }: Round): string {
  return encodeCursor({ p: end.toString(), w: watermark }, resumeBinding(query.organizationId));
}

function parseResumeToken(token: string, organizationId: OrganizationId): z.output<typeof resumePayload> {
  const payload = decodeCursor(token, resumePayload, resumeBinding(organizationId));
  if (payload === null) throw foreignToken();
  return payload;
}

function foreignToken(): ServiceError {
  return new ServiceError(
    "INVALID_CURSOR",
    "The resume token does not belong to this change stream. Send the one of a round's last page, or start with since.",
  );
}

function bindingOf({ organizationId, since, resume }: Query): CursorBinding {
  return { key: deriveKey("cursor"), query: { stream: "bloggers", organizationId, since, resume } };
}

/** Not bound to the query, because the next round may select other fields. */
function resumeBinding(organizationId: OrganizationId): CursorBinding {
  return { key: deriveKey("cursor"), query: { resume: "bloggers", organizationId } };
}
