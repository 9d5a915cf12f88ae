import { maskTarget, type QuietHours, toNoticeEvents } from "@/server/domain/integration/notice";
import { notFound } from "@/server/domain/kernel/errors";
import { type Db, type Tx } from "@/server/infra/db";
import { type NoticeChannelModel } from "@/server/infra/db/generated/models";
import { type OrganizationId } from "@/server/services/kernel/verb";
import { targetOrEmpty } from "./channel-secrets";

type LastMessage = { status: "PENDING" | "SENT" | "FAILED"; at: Date; error: string | null };

export async function listChannels(db: Db | Tx, organizationId: OrganizationId, id?: string) {
  const rows = await db.noticeChannel.findMany({
    where: { organizationId, deletedAt: null, ...(id !== undefined && { id }) },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  const last = await findLastMessages(
    db,
    rows.map((row) => row.id),
  );
  return rows.map((row) => ({ ...toChannel(row), lastMessage: last.get(row.id) ?? null }));
}

/** Throws `NOT_FOUND`. */
export async function getChannel(db: Db | Tx, organizationId: OrganizationId, id: string) {
  const [channel] = await listChannels(db, organizationId, id);
  if (channel === undefined) throw notFound("notice channel");
  return channel;
}

/** Throws `NOT_FOUND`. */
export async function lockChannel(
  tx: Tx,
  organizationId: OrganizationId,
  id: string,
): Promise<NoticeChannelModel> {
  await tx.$queryRaw`SELECT 1 FROM notice_channel WHERE id = ${id} AND organization_id = ${organizationId} FOR NO KEY UPDATE`;
  const channel = await tx.noticeChannel.findFirst({ where: { id, organizationId, deletedAt: null } });
  if (channel === null) throw notFound("notice channel");
  return channel;
}

export function quietHoursOf({
  quietFrom,
  quietUntil,
}: Pick<NoticeChannelModel, "quietFrom" | "quietUntil">) {
  return quietFrom === null || quietUntil === null
    ? null
    : ({ from: quietFrom, until: quietUntil } satisfies QuietHours);
}

function toChannel(row: NoticeChannelModel) {
  return {
    ...row,
    locale: localeOf(row),
    target: maskTarget(row.kind, targetOrEmpty(row)),
    hasSecret: row.secretEncrypted !== null,
    events: toNoticeEvents(row.events),
    quietHours: quietHoursOf(row),
  };
}

export function localeOf({ locale }: { locale: string }) {
  return locale === "en" ? ("en" as const) : ("zh" as const);
}

/** As the audit log keeps it: without the secret, and the address masked. */
export function toAuditRow(row: NoticeChannelModel) {
  const { id, organizationId, kind, name, events, locale, enabled } = row;
  const shown = { id, organizationId, kind, name, events, locale, enabled };
  const target = maskTarget(kind, targetOrEmpty(row));
  return { ...shown, target, hasSecret: row.secretEncrypted !== null, quietHours: quietHoursOf(row) };
}

async function findLastMessages(db: Db | Tx, ids: readonly string[]): Promise<Map<string, LastMessage>> {
  const rows = await db.$queryRaw<({ channelId: string } & LastMessage)[]>`
    SELECT c.id AS "channelId", m.status, m.created_at AS at, a.error
    FROM unnest(${[...ids]}::text[]) AS c (id)
    CROSS JOIN LATERAL (
      SELECT * FROM notice_message m WHERE m.channel_id = c.id ORDER BY m.created_at DESC, m.id DESC LIMIT 1) m
    LEFT JOIN notice_attempt a ON a.message_id = m.id AND a.attempt = m.attempt_count`;
  return new Map(rows.map(({ channelId, ...message }) => [channelId, message]));
}
