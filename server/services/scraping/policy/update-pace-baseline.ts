import { type PaceBaselineModel } from "@/server/infra/db/generated/models";
import { mutation } from "@/server/services/kernel/verb";
import { paceBaseline, updatePaceBaselineInput } from "./schema";

/**
 * Changes a platform's baseline for every organization (docs/rules.md#pace). Started runs keep their
 * numbers.
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
