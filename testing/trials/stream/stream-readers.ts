import { type Pool } from "pg";
import { listBloggerChanges } from "@/server/services/roster/blogger";
import { type Ctx } from "@/server/services/kernel/verb";

export type StreamReader = { name: string; seen: Map<string, string>; read: () => Promise<void> };

const PAGE_SIZE = 50;

export function resumeReader(ctx: Ctx): StreamReader {
  const seen = new Map<string, string>();
  let resume: string | undefined;
  const read = async () => void (resume = (await readRound(ctx, { resume }, seen)).resume ?? undefined);
  return { name: "resume", seen, read };
}

/** A client that uses time: its next `since` is the watermark of the last round. */
export function watermarkReader(ctx: Ctx): StreamReader {
  const seen = new Map<string, string>();
  let since: string | undefined;
  const read = async () => void (since = (await readRound(ctx, { since }, seen)).watermark);
  return { name: "watermark", seen, read };
}

export function ownClockReader(ctx: Ctx): StreamReader {
  const seen = new Map<string, string>();
  let since: string | undefined;
  const read = async () => {
    const startedAt = new Date().toISOString();
    await readRound(ctx, { since }, seen);
    since = startedAt;
  };
  return { name: "own clock", seen, read };
}

type Start = { since?: string | undefined; resume?: string | undefined };

async function readRound(ctx: Ctx, start: Start, seen: Map<string, string>) {
  let cursor: string | undefined;
  for (;;) {
    const page = await listBloggerChanges({ ctx, input: { ...start, limit: PAGE_SIZE, cursor } });
    for (const { blogger } of page.items) seen.set(blogger.id ?? "", blogger.remark ?? "");
    if (page.nextCursor === null) return page;
    cursor = page.nextCursor;
  }
}

/** Negative control: a cursor over `(updatedAt, id)` skips transactions that commit late. */
export function updatedAtControl(pool: Pool, organizationId: string): StreamReader {
  const seen = new Map<string, string>();
  let after: [string, string] = ["-infinity", ""];
  const read = async () => {
    const { rows } = await pool.query<{ id: string; remark: string; at: string }>(
      `SELECT id, remark, updated_at::text AS at FROM blogger WHERE organization_id = $1 AND (updated_at, id) > ($2::timestamptz, $3)
       ORDER BY updated_at, id`,
      [organizationId, ...after],
    );
    for (const { id, remark, at } of rows) {
      seen.set(id, remark);
      after = [at, id];
    }
  };
  return { name: "updatedAt cursor", seen, read };
}

/** Negative control: a cursor over a plain sequence, drawn at the write instead of the commit. */
export function sequenceControl(pool: Pool): StreamReader {
  const seen = new Map<string, string>();
  let after = "0";
  const read = async () => {
    const { rows } = await pool.query<{ id: string; remark: string; seq: string }>(
      `SELECT b.id, b.remark, s.seq::text FROM stream_control.sequence_stamp s JOIN blogger b ON b.id = s.blogger_id
       WHERE s.seq > $1 ORDER BY s.seq`,
      [after],
    );
    for (const { id, remark, seq } of rows) {
      seen.set(id, remark);
      after = seq;
    }
  };
  return { name: "sequence cursor", seen, read };
}
