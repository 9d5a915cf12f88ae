import { type Platform } from "@/server/domain/platforms";
import { type Tx } from "@/server/infra/db";
import { logger } from "@/server/infra/logger";
import { addOutcome, isDriftAlarm } from "@/server/platforms";

type Row = { subCall: string; recent: string; alarmedSince: Date | null };

/**
 * Adds what each sub-call answered to its last outcomes, and sets or ends its alarm (docs/rules.md#drivers).
 * A window that stays as it is, as it mostly does, is not written: all organizations share these rows.
 */
export async function recordDrift(
  tx: Tx,
  platform: Platform,
  drift: Readonly<Record<string, readonly string[]>>,
  now: Date,
): Promise<void> {
  const outcomeOf = (subCall: string) => (drift[subCall]?.length ?? 0) > 0;
  const subCalls = Object.keys(drift).sort();
  const where = { platform, subCall: { in: subCalls } };
  const select = { subCall: true, recent: true, alarmedSince: true };
  const known = await tx.driverDrift.findMany({ where, select });
  const steady = known.filter(
    ({ subCall, recent, alarmedSince }) =>
      alarmedSince === null && addOutcome(recent, outcomeOf(subCall)) === recent,
  );
  const changing = subCalls.filter((subCall) => !steady.some((row) => row.subCall === subCall));
  if (changing.length === 0) return;
  await tx.driverDrift.createMany({
    data: changing.map((subCall) => ({ platform, subCall })),
    skipDuplicates: true,
  });
  const rows = await tx.$queryRaw<Row[]>`
    SELECT sub_call AS "subCall", recent, alarmed_since AS "alarmedSince" FROM driver_drift
    WHERE platform = ${platform}::platform AND sub_call = ANY (${changing}::text[])
    ORDER BY sub_call FOR UPDATE`;
  const next = rows.map(({ subCall, recent, alarmedSince }) => {
    const longer = addOutcome(recent, outcomeOf(subCall));
    const alarmed = isDriftAlarm(longer) ? (alarmedSince ?? now) : null;
    if (alarmed !== null && alarmedSince === null)
      logger().error(
        { platform, subCall },
        "a platform's answers changed their shape; the driver needs an update",
      );
    return { sub_call: subCall, recent: longer, alarmed_since: alarmed };
  });
  await tx.$executeRaw`
    UPDATE driver_drift d SET recent = n.recent, alarmed_since = n.alarmed_since, updated_at = ${now}
    FROM jsonb_to_recordset(${JSON.stringify(next)}::jsonb) AS n (sub_call text, recent text, alarmed_since timestamptz)
    WHERE d.platform = ${platform}::platform AND d.sub_call = n.sub_call`;
}
