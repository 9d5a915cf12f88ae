import { type Db, type Prisma, type Tx } from "@/server/infra/db";

type Use = {
  runId: string;
  accountId: string;
  displayName: string | null;
  platform: string;
  succeeded: number;
  refused: number;
  captchas: number;
};

/**
 * `accountUsageJson` of the service's own runs: the numbers of pace that the run was given, and what each
 * account did. `share` is its part of the run's successes, 0 to 1 (docs/rules.md#scraping-runs).
 */
export async function readAccountUsage(
  db: Db | Tx,
  runs: readonly { id: string; paceJson: Prisma.JsonValue }[],
): Promise<Map<string, Record<string, unknown>>> {
  if (runs.length === 0) return new Map();
  const uses = await db.$queryRaw<Use[]>`
    SELECT u.run_id AS "runId", u.account_id AS "accountId", a.display_name AS "displayName", u.platform::text,
      u.succeeded, u.refused, u.captchas
    FROM scraping_run_account u LEFT JOIN scraper_account a ON a.id = u.account_id
    WHERE u.run_id = ANY (${runs.map(({ id }) => id)}::text[]) ORDER BY u.succeeded DESC, u.account_id`;
  return new Map(
    runs.map(({ id, paceJson }) => {
      const own = uses.filter(({ runId }) => runId === id);
      const total = own.reduce((sum, { succeeded }) => sum + succeeded, 0);
      const accounts = own.map(({ runId: _, ...use }) => ({
        ...use,
        share: total === 0 ? 0 : use.succeeded / total,
      }));
      return [id, { pace: paceJson, accounts }];
    }),
  );
}
