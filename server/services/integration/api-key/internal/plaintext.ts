import { randomBytes } from "node:crypto";
import { sha256Hex } from "@/server/infra/crypto";
import { type Db } from "@/server/infra/db";
import { type Organization, type OrganizationApiKey } from "@/server/infra/db/generated/client";
import { DAY_MS, MINUTE_MS } from "@/server/domain/kernel/durations";

const PREFIX = "crs_";
const KEY_BYTES = 16;
const SHOWN_CHARS = 8;
const TOUCHED_EVERY_MS = MINUTE_MS;
const OVERLAP_MS = DAY_MS;

export function newPlaintext(): { key: string; stored: { keyHash: string; maskedKey: string } } {
  const key = PREFIX + randomBytes(KEY_BYTES).toString("hex");
  const maskedKey = `${key.slice(0, PREFIX.length + SHOWN_CHARS)}****`;
  return { key, stored: { keyHash: sha256Hex(key), maskedKey } };
}

/** `previousKeyHash` null: the old plaintext stops working at once. */
export function previousPlaintext(previousKeyHash: string | null): {
  previousKeyHash: string | null;
  previousKeyExpiresAt: Date | null;
} {
  const previousKeyExpiresAt = previousKeyHash === null ? null : new Date(Date.now() + OVERLAP_MS);
  return { previousKeyHash, previousKeyExpiresAt };
}

export type FoundApiKey = {
  apiKey: OrganizationApiKey;
  organization: Organization;
  /** Whose data the key works on: the same organization, or its sandbox for a test key. */
  dataOrganization: Organization;
};

/** Matches the current plaintext, or the former one during its overlap. Disabled keys are returned too. */
export async function findApiKeyByPlaintext(db: Db, plaintext: string): Promise<FoundApiKey | null> {
  const keyHash = sha256Hex(plaintext);
  const isFormer = { previousKeyHash: keyHash, previousKeyExpiresAt: { gt: new Date() } };
  const row = await db.organizationApiKey.findFirst({
    where: { OR: [{ keyHash }, isFormer] },
    include: { organization: true },
  });
  if (row === null) return null;
  const { organization, ...apiKey } = row;
  if (apiKey.environment === "LIVE") return { apiKey, organization, dataOrganization: organization };
  const sandbox = await db.organization.findUnique({ where: { sandboxOfId: organization.id } });
  // Every test key has a sandbox; without one, it must not fall through to real data.
  return sandbox && { apiKey, organization, dataOrganization: sandbox };
}

export async function touchApiKey(
  db: Db,
  { id, lastUsedAt }: Pick<OrganizationApiKey, "id" | "lastUsedAt">,
  ip: string | null,
  now = new Date(),
): Promise<void> {
  const before = new Date(now.getTime() - TOUCHED_EVERY_MS);
  if (lastUsedAt !== null && lastUsedAt > before) return;
  await db.organizationApiKey.updateMany({
    where: { id, OR: [{ lastUsedAt: null }, { lastUsedAt: { lte: before } }] },
    data: { lastUsedAt: now, lastUsedIp: ip },
  });
}
