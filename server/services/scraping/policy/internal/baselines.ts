import { type Platform } from "@/server/domain/roster/platforms";
import { type Db, type Tx } from "@/server/infra/db";
import { type PaceBaselineModel } from "@/server/infra/db/generated/models";

export async function getBaselines(db: Db | Tx): Promise<(platform: Platform) => PaceBaselineModel> {
  const rows = await db.paceBaseline.findMany();
  return (platform) => {
    const row = rows.find((one) => one.platform === platform);
    if (row === undefined) throw new Error(`no pace baseline of ${platform}`);
    return row;
  };
}
