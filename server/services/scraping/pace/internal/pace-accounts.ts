import { dayIn } from "@/server/domain/kernel/days";
import { type Pace, type PaceAccount } from "@/server/domain/scraping/pace";
import { type Platform } from "@/server/domain/roster/platforms";
import { type Tx } from "@/server/infra/db";
import { type Tenant } from "@/server/services/kernel/verb";
import { ACCOUNT_SELECT_LIST } from "./account-columns";

/** `sessionKey` changes with the account's session; null: it has none. */
export type StoredAccount = PaceAccount & {
  platform: Platform;
  revision: bigint;
  sessionKey: string | null;
};

export type PaceRoster = {
  now: number;
  organizationIsActive: boolean;
  dataMode: Tenant["dataMode"];
  timeZone: string;
  accounts: StoredAccount[];
};

export type PaceSituation = PaceRoster & {
  usedInTask: Record<string, number>;
  spentToday: number;
};

type Place = {
  organizationId: string;
  platform: Platform;
  taskKey?: string | null;
  accountIds?: readonly string[] | null;
  /** At most `most` accounts that seem free, in turn order; `heldBy` restricts them to one user. */
  next?: { most: number; pace: Pick<Pace, "hourCap" | "dayCap">; heldBy: string | null };
};

type Reader = Pick<Tx, "$queryRaw" | "$queryRawUnsafe">;

export async function getPaceAccounts(
  db: Reader,
  { organizationId, platform, taskKey = null, accountIds = null, next }: Place,
): Promise<PaceSituation> {
  const { budgets, ...organization } = await getOrganization(db, organizationId, platform);
  const rows = await findAccounts(db, { organizationId, platform, taskKey, accountIds, next });
  return {
    ...organization,
    accounts: rows.map(({ used: _, ...account }) => account),
    usedInTask: Object.fromEntries(rows.flatMap(({ id, used }) => (used === null ? [] : [[id, used]]))),
    spentToday: budgets?.[dayIn(organization.timeZone, new Date(organization.now))] ?? 0,
  };
}

export async function getPaceRoster(
  db: Reader,
  { organizationId, accountIds }: { organizationId: string; accountIds: readonly string[] },
): Promise<PaceRoster> {
  const { budgets: _, ...organization } = await getOrganization(db, organizationId, null);
  const rows = await findAccounts(db, { organizationId, platform: null, taskKey: null, accountIds });
  return { ...organization, accounts: rows.map(({ used: _used, ...account }) => account) };
}

type Organization = Omit<PaceRoster, "accounts"> & {
  /** Used per day; the last days cover every time zone. */
  budgets: Record<string, number> | null;
};

async function getOrganization(db: Reader, id: string, platform: Platform | null): Promise<Organization> {
  const [organization] = await db.$queryRaw<Organization[]>`
    SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now, o.status = 'ACTIVE' AS "organizationIsActive",
      o.data_mode AS "dataMode", o.time_zone AS "timeZone",
      (SELECT jsonb_object_agg(b.day, b.used) FROM pace_budget b
       WHERE b.organization_id = o.id AND b.platform = ${platform}::platform AND b.day >= current_date - 2) AS budgets
    FROM organization o WHERE o.id = ${id}`;
  if (organization === undefined) throw new Error("accounts of an organization that does not exist");
  return organization;
}

type Asked = {
  organizationId: string;
  platform: Platform | null;
  taskKey: string | null;
  accountIds: readonly string[] | null;
  next?: Place["next"];
};

/** Leaves out most accounts that cannot be picked, and none that can; the rules decide later. */
const NEXT = `
  AND a.status = 'ACTIVE' AND a.cookie_encrypted IS NOT NULL AND ($7::text IS NULL OR a.owner_user_id = $7)
  AND coalesce(greatest(a.next_request_at, a.shift_rest_until, a.cooldown_until, a.lease_expires_at) <= clock_timestamp(), true)
  AND (a.used_this_hour < $5::int OR a.hour_window_started_at <= clock_timestamp() - interval '1 hour')
  AND (a.used_today < $6::int OR a.day_window_started_at <= clock_timestamp() - interval '1 day')
  ORDER BY a.last_shift_ended_at NULLS FIRST, a.last_used_at NULLS FIRST, a.used_today, a.weight DESC, a.id
  LIMIT $8::int`;

function findAccounts(
  db: Reader,
  { organizationId, platform, taskKey, accountIds, next }: Asked,
): Promise<(StoredAccount & { used: number | null })[]> {
  return db.$queryRawUnsafe(
    `SELECT ${ACCOUNT_SELECT_LIST}, u.used FROM scraper_account a
     LEFT JOIN pace_task_use u ON u.account_id = a.id AND u.task_key = $4
     WHERE a.organization_id = $1 AND ($2::platform IS NULL OR a.platform = $2::platform)
       AND ($3::text[] IS NULL OR a.id = ANY ($3::text[]))
     ${next === undefined ? "ORDER BY a.id" : NEXT}`,
    organizationId,
    platform,
    accountIds,
    taskKey,
    ...(next === undefined ? [] : [next.pace.hourCap, next.pace.dayCap, next.heldBy, next.most]),
  );
}
