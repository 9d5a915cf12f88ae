import { type Platform } from "@/server/domain/roster/platforms";
import { type Db } from "@/server/infra/db";
import { logger } from "@/server/infra/logger";
import { addOutcome, isDriftAlarm } from "@/server/platforms";
import { type Answer } from "./ask-platform";

type Answered = { drift: Readonly<Record<string, readonly string[]>> };

/**
 * Adds each sub-call's outcome to its window, and sets or ends its alarm (docs/rules.md#drivers). Failure
 * is logged: nothing depends on it.
 */
export async function recordDrift(
  db: Db,
  platform: Platform,
  answers: readonly Answer[],
  now: Date,
): Promise<void> {
  try {
    const answered = answers.map((answer) => (answer.kind === "done" ? answer : answer.progress));
    await addToWindows(db, platform, answered, now);
  } catch (error) {
    logger().error({ err: error, platform }, "what a platform's answers looked like could not be recorded");
  }
}

/**
 * All organizations share these rows, so locks are not waited for, and an unchanged window is not written.
 * Of concurrent answers in different transactions only one counts.
 */
export async function addToWindows(
  db: Db,
  platform: Platform,
  answered: readonly Answered[],
  now: Date,
): Promise<void> {
  const subCalls = [...new Set(answered.flatMap(({ drift }) => Object.keys(drift)))].sort();
  const rows = await db.driverDrift.findMany({ where: { platform, subCall: { in: subCalls } } });
  const known = new Map(rows.map((row) => [row.subCall, row]));
  const windows = subCalls.map((subCall) => {
    const { recent = null, alarmedSince = null } = known.get(subCall) ?? {};
    const outcomes = answered.flatMap(({ drift }) => (subCall in drift ? [drift[subCall]?.length ?? 0] : []));
    const longer = outcomes.reduce((window, found) => addOutcome(window, found > 0), recent ?? "");
    const alarm = isDriftAlarm(longer) ? (alarmedSince ?? now) : null;
    const isSame = longer === recent && alarm === alarmedSince;
    return { subCall, recent, longer, alarm, isSame, isRaised: alarm !== null && alarmedSince === null };
  });
  const changed = windows.filter(({ isSame }) => !isSame);
  if (changed.length === 0) return;
  await db.driverDrift.createMany({
    data: changed
      .filter(({ recent }) => recent === null)
      .map(({ subCall, longer, alarm }) => ({ platform, subCall, recent: longer, alarmedSince: alarm })),
    skipDuplicates: true,
  });
  const next = changed
    .filter(({ recent }) => recent !== null)
    .map(({ subCall, recent, longer, alarm }) => ({ sub_call: subCall, recent, longer, alarm }));
  const written = await db.$queryRaw<{ subCall: string }[]>`
    WITH n AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(next)}::jsonb)
        AS n (sub_call text, recent text, longer text, alarm timestamptz)
    ), free AS MATERIALIZED (
      SELECT n.* FROM n JOIN driver_drift d
        ON d.platform = ${platform}::platform AND d.sub_call = n.sub_call AND d.recent = n.recent
      FOR UPDATE OF d SKIP LOCKED
    )
    UPDATE driver_drift d SET recent = f.longer, alarmed_since = f.alarm, updated_at = ${now}
    FROM free f WHERE d.platform = ${platform}::platform AND d.sub_call = f.sub_call
    RETURNING d.sub_call AS "subCall"`;
  const raised = new Set(changed.flatMap(({ subCall, isRaised }) => (isRaised ? [subCall] : [])));
  for (const { subCall } of written.filter((row) => raised.has(row.subCall)))
    logger().error({ platform, subCall }, "a platform's answers changed shape; the driver needs an update");
}
