import { type Pace } from "@/server/domain/scraping/pace";
import { type Platform } from "@/server/domain/roster/platforms";
import { type Db, type Tx } from "@/server/infra/db";
import { paceInForce } from "@/server/services/scraping/policy";
import { type Ctx } from "@/server/services/kernel/verb";

export async function getAccountPace(
  db: Db | Tx,
  { organization }: Ctx,
  { platform }: { platform: Platform },
): Promise<Pace> {
  return (await paceInForce(db, organization.id, null))[platform];
}
