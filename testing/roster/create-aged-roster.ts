import { getDb, Prisma } from "@/server/infra/db";
import { withoutTriggers } from "../without-triggers";

type Options = {
  organizationId: string;
  holders?: (string | null)[];
  triggers?: boolean;
};

/** A roster whose creators were added and last seen over the past 120 days; some are deactivated. */
export async function createAgedRoster(
  rows: number,
  { organizationId, holders = [null], triggers = true }: Options,
): Promise<void> {
  const off = triggers ? Prisma.empty : Prisma.sql`${withoutTriggers}, `;
  await getDb().$executeRaw`
    INSERT INTO blogger (id, organization_id, owner_user_id, platform, platform_blogger_id, nickname, source, fans_count,
      price_mid_with_fee, price_short_with_fee, platform_status, deactivated_at, created_at, updated_at, last_synced_at,
      platform_status_checked_at)
    SELECT ${organizationId} || n, ${organizationId}, (${holders}::text[])[1 + n % ${holders.length}],
      (ARRAY['STARMAP', 'PGY', 'KUAISHOU_JLJX'])[1 + n * 7 % 3]::platform, 'creator-' || n, 'Test', 'IMPORT',
      CASE WHEN n % 5 > 0 THEN n * 1000 END, CASE WHEN n % 4 = 0 THEN n * 9000 END, CASE WHEN n % 3 = 0 THEN n * 7 END,
      (CASE WHEN n % 6 = 0 THEN 'NOT_FOUND' WHEN n % 11 = 0 THEN 'INVALID_URL' ELSE 'ACTIVE' END)::platform_status,
      CASE WHEN n % 9 = 0 THEN now() - interval '1 day' * (n % 30) END, now() - interval '1 day' * (n % 120) - interval '40 days',
      now() - interval '1 day' * (n % 120 + CASE WHEN n % 3 = 0 THEN 40 ELSE 0 END), CASE WHEN n % 7 = 0 THEN now() - interval '1 day' * (n % 40) END,
      CASE WHEN n % 8 = 0 THEN now() - interval '1 day' * (n % 20) END
    FROM ${off}generate_series(1, ${rows}) n`;
}
