import { type PaceBaselineModel } from "@/server/infra/db/generated/models";
import { mutation } from "@/server/services/kernel/verb";
import { paceBaseline, updatePaceBaselineInput } from "./schema";

/**
 * Changes what a platform bears, for every organization (docs/rules.md#pace). Runs that began keep the
 * numbers they began with.
 */
export const updatePaceBaseline = mutation({
  permission: "pace-policy:baseline",
  platform: true,
  input: updatePaceBaselineInput,
  output: paceBaseline,
  audit: "pace-baseline.update",
  async run({ tx, input: { platform, ...data } }) {
    await tx.$queryRaw`SELECT 1 FROM pace_baseline WHERE platform = ${platform}::platform FOR NO KEY UPDATE`;
    const before = await tx.paceBaseline.findUniqueOrThrow({ where: { platform } });
    const after = await tx.paceBaseline.update({ where: { platform }, data });
    return { before: toAuditRow(before), after: toAuditRow(after), result: after };
  },
});

function toAuditRow(row: PaceBaselineModel) {
  return { id: row.platform, ...row };
}
