import { type Pace, resolvePace } from "@/server/domain/pace";
import { type Platform } from "@/server/domain/platforms";
import { type Db, type Tx } from "@/server/infra/db";

/**
 * The numbers that apply to an account outside any task: those of BALANCED (docs/rules.md#pace) on its
 * platform. Throws where the seed has not run.
 */
export async function readBalancedPace(db: Db | Tx, platform: Platform): Promise<Pace> {
  const policy = await db.pacePolicy.findUniqueOrThrow({ where: { systemKey: "BALANCED" } });
  const baseline = await db.paceBaseline.findUniqueOrThrow({ where: { platform } });
  return resolvePace(policy, baseline);
}
