import { platforms } from "@/server/domain/platforms";
import { noInput, query } from "@/server/services/verb";
import { driftAlarmList } from "./schema";

/** Sub-calls of the drivers whose answers often lack what is documented, in the platforms' order. */
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
            },
          ],
    );
    return { list: list.sort((a, b) => platforms.indexOf(a.platform) - platforms.indexOf(b.platform)) };
  },
});
