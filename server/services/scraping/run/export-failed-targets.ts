import { ServiceError } from "@/server/domain/kernel/errors";
import { visibleOwnerId } from "@/server/services/roster/blogger";
import { exportedFile, exportSheet, MAX_EXPORTED, query } from "@/server/services/kernel/verb";
import { failureSheet, findFailures } from "./internal/shown/run-failures";
import { getRun } from "./internal/shown/visible-run";
import { exportFailedTargetsInput } from "./schema";

/**
 * The failed targets of a logical run, as a spreadsheet in Chinese or English. Throws `NOT_FOUND`, and
 * `CONFLICT` for more than 50,000.
 */
export const exportFailedTargets = query({
  permission: "scraping-run:read",
  input: exportFailedTargetsInput,
  output: exportedFile,
  async run({ ctx, input: { id, ...asked } }) {
    const { chain } = await getRun(ctx.db, ctx, id);
    const organizationId = ctx.organization.id;
    const place = { organizationId, chain, before: null, take: MAX_EXPORTED + 1 };
    const failures = await findFailures(ctx.db, { ...place, ownerUserId: visibleOwnerId(ctx) });
    if (failures.length > MAX_EXPORTED)
      throw new ServiceError(
        "CONFLICT",
        `More than ${MAX_EXPORTED.toLocaleString("en")} targets failed, too many for one file. Read them page by page with scrapingRun.failures.`,
      );
    return exportSheet({ zh: `采集失败-${id}`, en: `failed-targets-${id}` }, failureSheet(failures), asked);
  },
});
