import { disabledReasons, MAX_FAILED_IN_ROW, MAX_FAILING_HOURS } from "@/server/domain/sync-endpoint";
import { Prisma } from "@/server/infra/db";

type DisabledCode = keyof typeof disabledReasons;
type Result = { ok: boolean; failedPermanently: boolean; gone: boolean };

/**
 * The assignments by which the end of an attempt becomes its endpoint's health (`sync_endpoint e`). One
 * success resets the count, and a hopeless endpoint is switched off (docs/rules.md#push-retries). One that
 * is seldom pushed to stays on until a delivery's retries have failed as well. A sandbox's endpoint stays
 * on.
 */
export function endpointHealth({ ok, failedPermanently, gone }: Result): Prisma.Sql {
  if (ok) return Prisma.sql`last_success_at = now(), failing_since = NULL, failed_deliveries_in_row = 0`;
  const failedInRow = Prisma.sql`e.failed_deliveries_in_row + ${failedPermanently ? 1 : 0}::integer`;
  const code = Prisma.sql`CASE
    WHEN EXISTS (SELECT 1 FROM organization o WHERE o.id = e.organization_id AND o.sandbox_of_id IS NOT NULL) THEN NULL
    WHEN ${gone} THEN ${"GONE" satisfies DisabledCode}
    WHEN ${failedInRow} >= ${MAX_FAILED_IN_ROW} THEN ${"FAILED_IN_ROW" satisfies DisabledCode}
    WHEN ${failedPermanently} AND e.failing_since <= now() - make_interval(hours => ${MAX_FAILING_HOURS})
      THEN ${"FAILING" satisfies DisabledCode} END`;
  return Prisma.sql`
    last_failure_at = now(), failing_since = coalesce(e.failing_since, now()), failed_deliveries_in_row = ${failedInRow},
    enabled = e.enabled AND ${code} IS NULL, error_code = coalesce(${code}, e.error_code),
    disabled_reason = coalesce(${JSON.stringify(disabledReasons)}::jsonb ->> ${code}, e.disabled_reason),
    disabled_at = CASE WHEN ${code} IS NULL THEN e.disabled_at ELSE now() END`;
}
