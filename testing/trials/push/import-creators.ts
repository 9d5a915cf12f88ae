import { permissions } from "@/server/domain/permissions";
import { getDb } from "@/server/infra/db";
import { createCtx } from "@/server/services/context";
import { importBloggers } from "@/server/services/import";
import { admitTenant } from "@/server/services/verb";

/** `creators`: pairs of a creator's number and what it shall be called. */
export type ImportRequest = {
  organizationId: string;
  idempotencyKey: string;
  creators: [number: number, nickname: string][];
};

/** One import, as a door makes it: the pushes follow its answer, in this process. */
export async function importCreators({
  organizationId,
  idempotencyKey,
  creators,
}: ImportRequest): Promise<void> {
  const organization = await getDb().organization.findUniqueOrThrow({ where: { id: organizationId } });
  const actor = {
    type: "user",
    userId: organization.ownerId,
    username: "writer",
    permissions: new Set(permissions),
  } as const;
  const items = creators.map(([number, nickname]) => ({
    platform: "BILIBILI_HUAHUO",
    url: `https://space.bilibili.com/${1_000 + number}`,
    nickname,
  }));
  await importBloggers({
    ctx: createCtx({ actor }, admitTenant(organization, true)),
    input: { items, dryRun: false, idempotencyKey },
  });
}
