import { newId } from "@/server/domain/kernel/ids";
import { type Tx } from "@/server/infra/db";
import { type PaceSystemKey, type Platform } from "@/server/infra/db/generated/client";
import { baselines, builtInPolicies } from "./pace-table";

export async function seedPace(tx: Tx): Promise<void> {
  const rows = Object.entries(baselines).map(([platform, numbers]) => ({
    platform: platform as Platform,
    ...numbers,
  }));
  await tx.paceBaseline.createMany({ data: rows, skipDuplicates: true });
  for (const [key, policy] of Object.entries(builtInPolicies)) {
    const systemKey = key as PaceSystemKey;
    await tx.pacePolicy.upsert({
      where: { systemKey },
      create: { id: newId("pacePolicy"), systemKey, ...policy },
      update: policy,
    });
  }
}
