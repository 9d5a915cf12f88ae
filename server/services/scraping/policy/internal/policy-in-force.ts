import { type Pace, resolvePace } from "@/server/domain/scraping/pace";
import { forEachPlatform, type Platform } from "@/server/domain/roster/platforms";
import { type Db, type Tx } from "@/server/infra/db";
import { type PacePolicyModel, type PaceBaselineModel } from "@/server/infra/db/generated/models";
import { type OrganizationId } from "@/server/services/kernel/verb";
import { availableTo } from "./policy-rows";

async function policyInForce(
  db: Db | Tx,
  organizationId: OrganizationId,
  pacePolicyId: string | null,
): Promise<PacePolicyModel> {
  const where = { ...availableTo(organizationId), id: pacePolicyId ?? "", enabled: true };
  const chosen = pacePolicyId === null ? null : await db.pacePolicy.findFirst({ where });
  return chosen ?? db.pacePolicy.findUniqueOrThrow({ where: { systemKey: "BALANCED" } });
}

export async function paceInForce(
  db: Db | Tx,
  organizationId: OrganizationId,
  pacePolicyId: string | null,
): Promise<Record<Platform, Pace>> {
  const policy = await policyInForce(db, organizationId, pacePolicyId);
  const baselineOf = await getBaselines(db);
  return forEachPlatform((platform) => resolvePace(policy, baselineOf(platform)));
}

export async function getBaselines(db: Db | Tx): Promise<(platform: Platform) => PaceBaselineModel> {
  const rows = await db.paceBaseline.findMany();
  return (platform) => {
    const row = rows.find((one) => one.platform === platform);
    if (row === undefined) throw new Error(`no pace baseline of ${platform}`);
    return row;
  };
}
