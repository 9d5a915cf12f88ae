import { newId } from "@/server/domain/kernel/ids";
import { type Platform, platformTable } from "@/server/domain/roster/platforms";
import { sandboxEndpoints } from "@/server/domain/push/sandbox-pushes";
import {
  SANDBOX_MERGED,
  type SandboxCreator,
  sandboxCreators,
  sandboxMetrics,
  sandboxPortrait,
} from "@/server/domain/roster/sandbox";
import { newSecretHex } from "@/server/infra/crypto";
import { type Tx } from "@/server/infra/db";
import { type Organization } from "@/server/infra/db/generated/client";
import { mergeBloggers, upsertBloggers, type UpsertRow } from "@/server/services/roster/blogger";
import { encryptSigningSecret } from "@/server/services/push/endpoint";
import {
  admitTenant,
  lockOrganization,
  type OrganizationId,
  type Tenant,
} from "@/server/services/kernel/verb";
import { addScrapingTask } from "./add-scraping-task";

export async function buildSandbox(tx: Tx, owner: SandboxOwner, id: string): Promise<void> {
  const { ownerId, subscriptionPlan, subscriptionExpiresAt, bloggerLimit, timeZone } = owner;
  // From now on a trigger keeps these equal to the live organization's.
  const followed = { ownerId, subscriptionPlan, subscriptionExpiresAt, bloggerLimit, timeZone };
  const sandbox = await tx.organization.create({
    data: { id, name: "Sandbox", sandboxOfId: owner.id, ...followed },
  });
  const tenant = admitTenant(sandbox);
  const creators = sandboxCreators.map(toUpsertRow);
  const written = await upsertBloggers(tx, tenant, creators, { source: "OPEN_API" });
  const bloggerIds = written.flatMap((blogger) => blogger?.id ?? []);
  await settleReviews(tx, bloggerIds);
  await addMerged(tx, tenant, bloggerIds);
  await addSnapshots(tx, tenant);
  await addEndpoints(tx, tenant.id);
  await addImportRun(tx, tenant.id);
  await addScrapingTask(tx, tenant.id, bloggerIds);
}

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

export type SandboxOwner = Organization & { sandboxId: string | null };

/**
 * Locks the organization, so that concurrent callers do not both build a sandbox; imports of new creators
 * wait too.
 */
export async function lockSandboxOwner(tx: Tx, id: string): Promise<SandboxOwner> {
  await lockOrganization(tx, id);
  const { sandbox, ...row } = await tx.organization.findUniqueOrThrow({
    where: { id },
    include: { sandbox: { select: { id: true } } },
  });
  return { ...row, sandboxId: sandbox?.id ?? null };
}

const FEE = 1.05;

/** Every field that an import can set, except the avatar, which would link to another host. */
function toUpsertRow(creator: SandboxCreator): UpsertRow {
  const { platform, platformBloggerId, priceYuan, reviewStatus: _review, ...shown } = creator;
  const withFee = (times: number) => Math.ceil(priceYuan * times * FEE);
  return {
    platform,
    platformBloggerId,
    fields: {
      ...shown,
      priceJson: priceOf(platform, priceYuan),
      contactWechat: `sandbox_${creator.externalId}`,
      contactPhone: "10000000000",
      contactEmail: `${creator.externalId}@sandbox.invalid`,
      remark: "沙盒数据，并非真实达人。",
      rebatePercent: 5.5,
      linkupAt: "2026-01-05T02:00:00.000Z",
      linkupRemark: "沙盒数据",
      rawData: { sandbox: true, platformBloggerId },
      creatorType: `${creator.category}达人`,
      contentTopic: creator.category,
      industryTag: creator.category,
      monthFansIncreaseRate: "1.80%",
      priceShortWithFee: withFee(1),
      priceMidWithFee: withFee(1.4),
      priceLongWithFee: withFee(1.9),
      contentAnalysisSummary: `${creator.category}内容为主`,
      contentAnalysisTop1: `${creator.category} 62%`,
      contentAnalysisTop2: "生活记录 25%",
      contentAnalysisTop3: "其他 13%",
      fansTrend: "稳定增长",
      fansGrowth: Math.round(creator.fansCount * 0.018),
      fansGrowthRate: "1.80%",
      fansPortraitJson: sandboxPortrait(creator, "fans"),
      audiencePortraitJson: sandboxPortrait(creator, "audience"),
      tiePortraitJson: sandboxPortrait(creator, "tie"),
      ...sandboxMetrics(creator),
    },
  };
}

function priceOf(platform: Platform, yuan: number): Record<string, number> {
  const { toPrices } = platformTable[platform].sandbox;
  return toPrices?.(yuan) ?? { short: yuan, mid: Math.round(yuan * 1.4), long: Math.round(yuan * 1.9) };
}

/** Simulated receivers, positioned at the start of the stream so that the fixed creators are pushed first. */
async function addEndpoints(tx: Tx, organizationId: OrganizationId): Promise<void> {
  for (const endpoint of Object.values(sandboxEndpoints)) {
    const place = { id: newId("syncEndpoint"), organizationId };
    const secretEncrypted = encryptSigningSecret(place, newSecretHex());
    await tx.syncEndpoint.create({ data: { ...endpoint, ...place, secretEncrypted, position: 0n } });
  }
}

/** Adds a newer row merged into a fixed creator, as happens with two kinds of link to one creator. */
async function addMerged(tx: Tx, tenant: Tenant, bloggerIds: readonly string[]): Promise<void> {
  const at = sandboxCreators.findIndex(({ externalId }) => externalId === SANDBOX_MERGED.into);
  const [creator, keptId] = [sandboxCreators[at], bloggerIds[at]];
  if (creator === undefined || keptId === undefined) throw new Error("the sandbox lacks a fixed creator");
  const { platform, platformBloggerId: primaryId, nickname } = creator;
  const { platformBloggerId, externalId, url } = SANDBOX_MERGED;
  const row = { platform, platformBloggerId, fields: { externalId, url, nickname } };
  const [younger] = await upsertBloggers(tx, tenant, [row], { source: "OPEN_API" });
  if (younger === undefined || younger === null) throw new Error("a new sandbox has room");
  const alias = { organizationId: tenant.id, platform, alias: platformBloggerId, bloggerId: younger.id };
  await tx.bloggerAlias.create({ data: alias });
  // Both may have been created in the same millisecond, and the older one is kept.
  const later = { createdAt: new Date(Date.now() + 1_000) };
  await tx.blogger.update({ where: { id: younger.id }, data: later });
  await mergeBloggers(tx, { ids: [keptId, younger.id], primaryId });
}

const DAYS = 30;
const DAILY_GROWTH = 0.0006;

async function addSnapshots(tx: Tx, { id, timeZone }: Tenant): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO blogger_snapshot (blogger_id, snapshot_date, fans_count, interact_rate, metrics)
    SELECT b.id, (now() AT TIME ZONE ${timeZone})::date - age, round(b.fans_count * (1 - ${DAILY_GROWTH}::float8 * age)),
      b.interact_rate + (age % 7) * 3, b.metrics
    FROM blogger b CROSS JOIN generate_series(0, ${DAYS - 1}::integer) AS age
    WHERE b.organization_id = ${id} AND b.merged_into_id IS NULL
    ON CONFLICT (blogger_id, snapshot_date) DO NOTHING`;
}

const refused = {
  index: sandboxCreators.length,
  platform: "PGY",
  code: "PLATFORM_URL_MISMATCH",
  message: "The host example.com does not belong to PGY.",
};

async function addImportRun(tx: Tx, organizationId: OrganizationId): Promise<void> {
  await tx.openApiBloggerImportRun.create({
    data: {
      id: newId("importRun"),
      organizationId,
      kind: "BATCH",
      sourceSystem: "sandbox",
      total: sandboxCreators.length + 1,
      created: sandboxCreators.length,
      updated: 0,
      unchanged: 0,
      failed: 1,
      errors: [refused],
      durationMs: 42,
    },
  });
}
