import { addDays } from "@/server/domain/kernel/days";
import { type Platform, platforms } from "@/server/domain/roster/platforms";
import { type Db } from "@/server/infra/db";
import { type CountedRoster, dayLines, totalLines } from "./list-counts";

/** A line without a day holds the number of bloggers at the end of the last day. */
type Line = { platform: Platform; day: string | null; net: number; added: number; updated: number };
type SnapshotDay = {
  snapshotDate: string;
  perPlatform: { platform: Platform; totalCount: number; newCount: number; updatedCount: number }[];
};

/**
 * Oldest day first. A day's total is the current total minus later changes, so no job has to close a day at
 * midnight.
 */
export async function listDays(
  db: Db,
  roster: CountedRoster,
  { from, to }: { from: string; to: string },
): Promise<SnapshotDay[]> {
  const last = to < roster.today ? to : roster.today;
  if (last < from) return [];
  const lines = await db.$queryRaw<Line[]>`
    SELECT platform, NULL AS day, sum(net)::integer AS net, 0 AS added, 0 AS updated
    FROM (
      SELECT platform, bloggers AS net FROM (${totalLines(roster)}) line
      UNION ALL
      SELECT platform, -net FROM (${dayLines(roster, from)}) line
      WHERE day > ${last}::date AND day <= ${roster.today}::date
    ) since GROUP BY platform
    UNION ALL
    SELECT platform, day::text, sum(net)::integer, sum(added)::integer, sum(updated)::integer
    FROM (${dayLines(roster, from)}) line WHERE day <= ${last}::date GROUP BY platform, day`;
  const byPlace = new Map(lines.map((line) => [`${line.platform} ${line.day ?? ""}`, line]));
  const totals = new Map(lines.flatMap(({ platform, day, net }) => (day === null ? [[platform, net]] : [])));
  const days: SnapshotDay[] = [];
  for (let day = last; day >= from; day = addDays(day, -1)) {
    const perPlatform = platforms.map((platform) => {
      const { net = 0, added = 0, updated = 0 } = byPlace.get(`${platform} ${day}`) ?? {};
      const totalCount = totals.get(platform) ?? 0;
      totals.set(platform, totalCount - net);
      return { platform, totalCount, newCount: added, updatedCount: updated };
    });
    days.push({ snapshotDate: day, perPlatform: perPlatform.filter(isSomething) });
  }
  return days.reverse();
}

function isSomething({ totalCount, newCount, updatedCount }: SnapshotDay["perPlatform"][number]): boolean {
  return totalCount + newCount + updatedCount > 0;
}
