import { type Db } from "@/server/infra/db";
import { type OrganizationApiKey } from "@/server/infra/db/generated/client";

const EVERY_MS = 60_000;

/** Notes when and from where a key was last used, at most once a minute a key on all instances together (decisions, section 1). */
export async function touchApiKey(
  db: Db,
  { id, lastUsedAt }: Pick<OrganizationApiKey, "id" | "lastUsedAt">,
  ip: string | null,
  now = new Date(),
): Promise<void> {
  const before = new Date(now.getTime() - EVERY_MS);
  if (lastUsedAt !== null && lastUsedAt > before) return;
  await db.organizationApiKey.updateMany({
    where: { id, OR: [{ lastUsedAt: null }, { lastUsedAt: { lte: before } }] },
    data: { lastUsedAt: now, lastUsedIp: ip },
  });
}
