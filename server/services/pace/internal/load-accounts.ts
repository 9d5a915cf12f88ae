import { dayIn } from "@/server/domain/days";
import { type PaceAccount } from "@/server/domain/pace";
import { type Platform } from "@/server/domain/platforms";
import { type Tx } from "@/server/infra/db";
import { type Tenant } from "@/server/services/verb";
import { ACCOUNT_SELECT_LIST } from "./account-columns";

/** An account with the revision of its row: a pick takes the account only as it was when this was read. */
export type LoadedAccount = PaceAccount & { platform: Platform; revision: bigint };

/** What the rules of pace ask of an organization, whatever the platform. */
export type PaceRoster = {
  /** By the database's clock, which all instances share; ms since 1970. */
  now: number;
  organizationIsActive: boolean;
  dataMode: Tenant["dataMode"];
  timeZone: string;
  accounts: LoadedAccount[];
};

/** The same on one platform. */
export type PaceSituation = PaceRoster & {
  /** Scrapes for the task, by account; an account that is absent did none. */
  usedInTask: Record<string, number>;
  /** Scrapes of the present day of the organization's time zone. */
  spentToday: number;
};

type Place = {
  organizationId: string;
  platform: Platform;
  /** The first run of a chain of resumes; absent for a scrape that belongs to no task. */
  taskKey?: string | null;
  /** These accounts alone, whoever else there is. */
  accountIds?: readonly string[] | null;
};

type Reader = Pick<Tx, "$queryRaw" | "$queryRawUnsafe">;

/** Reads the accounts of a platform, by id, and what else decides whether they work (docs/rules.md#pace). */
export async function loadPaceAccounts(
  db: Reader,
  { organizationId, platform, taskKey = null, accountIds = null }: Place,
): Promise<PaceSituation> {
  const { budgets, ...organization } = await readOrganization(db, organizationId, platform);
  const rows = await readAccounts(db, { organizationId, platform, taskKey, accountIds });
  return {
    ...organization,
    accounts: rows.map(({ used: _, ...account }) => account),
    usedInTask: Object.fromEntries(rows.flatMap(({ id, used }) => (used === null ? [] : [[id, used]]))),
    spentToday: budgets?.[dayIn(organization.timeZone, new Date(organization.now))] ?? 0,
  };
}

/** Reads these accounts of whichever platforms, and what else decides whether they work outside any task. */
export async function loadPaceRoster(
  db: Reader,
  { organizationId, accountIds }: { organizationId: string; accountIds: readonly string[] },
): Promise<PaceRoster> {
  const { budgets: _, ...organization } = await readOrganization(db, organizationId, null);
  const rows = await readAccounts(db, { organizationId, platform: null, taskKey: null, accountIds });
  return { ...organization, accounts: rows.map(({ used: _used, ...account }) => account) };
}

type Organization = Omit<PaceRoster, "accounts"> & {
  /** Used, by day: the last days are enough for every time zone. */
  budgets: Record<string, number> | null;
};

async function readOrganization(db: Reader, id: string, platform: Platform | null): Promise<Organization> {
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
};

function readAccounts(
  db: Reader,
  { organizationId, platform, taskKey, accountIds }: Asked,
): Promise<(LoadedAccount & { used: number | null })[]> {
  return db.$queryRawUnsafe(
    `SELECT ${ACCOUNT_SELECT_LIST}, u.used FROM scraper_account a
     LEFT JOIN pace_task_use u ON u.account_id = a.id AND u.task_key = $4
     WHERE a.organization_id = $1 AND ($2::platform IS NULL OR a.platform = $2::platform)
       AND ($3::text[] IS NULL OR a.id = ANY ($3::text[]))
     ORDER BY a.id`,
    ...[organizationId, platform, accountIds, taskKey],
  );
}
