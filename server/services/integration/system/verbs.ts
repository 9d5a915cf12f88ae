import { checkServiceHealth } from "@/server/services/kernel/health";
import { noInput, query } from "@/server/services/kernel/verb";
import { summarizeOrganizations } from "@/server/services/organization/organization";
import { countAllRuns, countPlatformFailures } from "@/server/services/scraping/run";
import { systemOverview } from "./schema";
import { measureStorage } from "./internal/measure-storage";

/** The front page of the system level (docs/rules.md#system). */
export const getSystemOverview = query({
  permission: "organization:list",
  platform: true,
  input: noInput,
  output: systemOverview,
  async run({ ctx: { db, now } }) {
    const [organizations, runs, failures, storage, health] = await Promise.all([
      summarizeOrganizations(db),
      countAllRuns(db, now()),
      countPlatformFailures(db, now()),
      measureStorage(db),
      checkServiceHealth(db),
    ]);
    return { organizations, runs, failures, storage, health };
  },
});
