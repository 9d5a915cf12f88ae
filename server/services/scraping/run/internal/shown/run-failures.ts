import { type Platform } from "@/server/domain/roster/platforms";
import { type Db, Prisma, type Tx } from "@/server/infra/db";
import { type OrganizationId } from "@/server/services/kernel/verb";
import { causeWords, translateMessage } from "@/server/domain/scraping/run";
import { type Sheet, type SheetColumn } from "@/server/infra/spreadsheet";
import { type RunFailure } from "../../schema";

type Place = {
  organizationId: OrganizationId;
  chain: number;
  code?: string | null | undefined;
  before: string | null;
  take: number;
  skip?: number;
  ownerUserId: string | undefined;
};

/**
 * Newest first, each with its position. A failure without a creator is shown to everyone who sees the run.
 */
export async function findFailures(
  db: Db | Tx,
  { organizationId, chain, code, before, take, skip = 0, ownerUserId }: Place,
): Promise<(RunFailure & { id: string })[]> {
  const ofCause =
    code === undefined ? Prisma.empty : Prisma.sql`AND f.error_code IS NOT DISTINCT FROM ${code}`;
  const ofOwner =
    ownerUserId === undefined
      ? Prisma.empty
      : Prisma.sql`AND (f.blogger_id IS NULL OR b.owner_user_id = ${ownerUserId})`;
  return db.$queryRaw`
    SELECT f.id::text, f.blogger_id AS "bloggerId", b.nickname, f.platform::text, f.url,
      f.error_code AS "errorCode", f.error_message AS "errorMessage", f.account_id AS "accountId",
      a.display_name AS "accountName", f.attempt, f.at
    FROM scraping_run_failure f
    LEFT JOIN blogger b ON b.id = f.blogger_id AND b.organization_id = ${organizationId}
    LEFT JOIN scraper_account a ON a.id = f.account_id AND a.organization_id = ${organizationId}
    WHERE f.chain = ${chain} AND f.requeued_in IS NULL ${ofCause} ${ofOwner}
      AND (${before}::bigint IS NULL OR f.id < ${before}::bigint)
    ORDER BY f.id DESC LIMIT ${take} OFFSET ${skip}`;
}

export type Cause = { code: string | null; platform: Platform | null; count: number };

export function countCauses(db: Db | Tx, chain: number, ownerUserId?: string): Promise<Cause[]> {
  const ofOwner =
    ownerUserId === undefined
      ? Prisma.empty
      : Prisma.sql`AND (f.blogger_id IS NULL OR EXISTS (
          SELECT 1 FROM blogger b WHERE b.id = f.blogger_id AND b.owner_user_id = ${ownerUserId}))`;
  return db.$queryRaw`
    SELECT f.error_code AS code, f.platform::text, count(*)::int FROM scraping_run_failure f
    WHERE f.chain = ${chain} AND f.requeued_in IS NULL ${ofOwner} GROUP BY 1, 2`;
}

const columns: readonly SheetColumn<RunFailure>[] = [
  { zh: "达人 ID", en: "Creator ID", width: 32, value: ({ bloggerId }) => bloggerId ?? "" },
  { zh: "昵称", en: "Nickname", width: 20, value: ({ nickname }) => nickname ?? "" },
  { zh: "平台", en: "Platform", width: 18, value: ({ platform }) => platform ?? "" },
  { zh: "链接", en: "Link", width: 50, value: ({ url }) => url },
  { zh: "原因代码", en: "Cause code", width: 20, value: ({ errorCode }) => errorCode ?? "" },
  {
    zh: "原因",
    en: "Cause",
    width: 24,
    value: ({ errorCode }, locale) => causeWords(errorCode, locale).title,
  },
  {
    zh: "处理办法",
    en: "What to do",
    width: 50,
    value: ({ errorCode }, locale) => causeWords(errorCode, locale).todo,
  },
  {
    zh: "原始信息",
    en: "Message",
    width: 50,
    value: ({ errorMessage }, locale) => translateMessage(errorMessage ?? "", locale),
  },
  { zh: "账号 ID", en: "Account ID", width: 32, value: ({ accountId }) => accountId ?? "" },
  { zh: "账号", en: "Account", width: 20, value: ({ accountName }) => accountName ?? "" },
  { zh: "第 N 次", en: "Attempt", width: 8, value: ({ attempt }) => attempt },
  { zh: "时间（UTC）", en: "When (UTC)", width: 26, value: ({ at }) => at.toISOString() },
];

export function failureSheet(rows: readonly RunFailure[]): Sheet<RunFailure> {
  return { name: { zh: "失败的达人", en: "Failed targets" }, columns, rows };
}
