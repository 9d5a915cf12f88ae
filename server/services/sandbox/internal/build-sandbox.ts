import { sandboxCreators } from "@/server/domain/sandbox";
import { type Tx } from "@/server/infra/db";
import { upsertBloggers } from "@/server/services/blogger";
import { admitTenant } from "@/server/services/verb";
import { addEndpoints } from "./add-endpoints";
import { addImportRun } from "./add-import-run";
import { addScrapingTask } from "./add-scraping-task";
import { addSnapshots } from "./add-snapshots";
import { type SandboxOwner } from "./lock-organization";
import { toUpsertRow } from "./to-upsert-row";

/** Makes the sandbox of an organization that has none, and fills it, so that every path has something to show. */
export async function buildSandbox(tx: Tx, owner: SandboxOwner, id: string): Promise<void> {
  const { ownerId, subscriptionPlan, subscriptionExpiresAt, bloggerLimit, timeZone } = owner;
  // From now on a trigger keeps these as they are in the organization.
  const followed = { ownerId, subscriptionPlan, subscriptionExpiresAt, bloggerLimit, timeZone };
  const sandbox = await tx.organization.create({
    data: { id, name: "Sandbox", sandboxOfId: owner.id, ...followed },
  });
  const tenant = admitTenant(sandbox);
  const written = await upsertBloggers(tx, tenant, sandboxCreators.map(toUpsertRow), "OPEN_API");
  const bloggerIds = written.map((blogger) => blogger.id);
  await settleReviews(tx, bloggerIds);
  await addSnapshots(tx, tenant);
  await addEndpoints(tx, tenant.id);
  await addImportRun(tx, tenant.id);
  await addScrapingTask(tx, tenant.id, bloggerIds);
}

/** Where nothing is reviewed, all are approved already, and stay so. */
async function settleReviews(tx: Tx, bloggerIds: readonly string[]): Promise<void> {
  const now = new Date();
  await tx.blogger.updateMany({
    where: { id: { in: [...bloggerIds] } },
    data: { lastSyncedAt: now, platformStatusCheckedAt: now },
  });
  for (const reviewStatus of ["APPROVED", "REJECTED"] as const) {
    const ids = bloggerIds.filter((_, position) => sandboxCreators[position]?.reviewStatus === reviewStatus);
    await tx.blogger.updateMany({
      where: { id: { in: ids }, reviewStatus: "PENDING" },
      data: { reviewStatus },
    });
  }
}
