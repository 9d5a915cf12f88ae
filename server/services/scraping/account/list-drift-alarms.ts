import { bloggerUpsertFields } from "@/server/domain/roster/blogger";
import { type Platform, platforms } from "@/server/domain/roster/platforms";
import { findDriver } from "@/server/platforms";
import { noInput, query } from "@/server/services/kernel/verb";
import { driftAlarmList } from "./schema";

export const listDriftAlarms = query({
  permission: "scraper-account:read",
  input: noInput,
  output: driftAlarmList,
  async run({ ctx }) {
    const rows = await ctx.db.driverDrift.findMany({
      where: { alarmedSince: { not: null } },
      orderBy: { subCall: "asc" },
    });
    const list = rows.flatMap(({ platform, subCall, recent, alarmedSince }) =>
      alarmedSince === null
        ? []
        : [
            {
              platform,
              subCall,
              alarmedSince,
              answers: recent.length,
              drifted: recent.replaceAll("0", "").length,
              fields: fieldsOf(platform, subCall),
            },
          ],
    );
    return { list: list.sort((a, b) => platforms.indexOf(a.platform) - platforms.indexOf(b.platform)) };
  },
});

function fieldsOf(platform: Platform, subCall: string): string[] {
  const rows = findDriver(platform)?.subCalls.find(({ name }) => name === subCall)?.rows ?? [];
  const filled = rows.flatMap(({ to }): readonly string[] => (typeof to === "string" ? [to] : to));
  return [...new Set(filled)].filter((name) => name in bloggerUpsertFields);
}
