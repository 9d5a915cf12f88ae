import { randomBytes } from "node:crypto";
import { sha256Hex } from "@/server/infra/crypto";
import { type Db } from "@/server/infra/db";
import { type Organization, type OrganizationApiKey } from "@/server/infra/db/generated/client";

const PREFIX = "crs_";
const KEY_BYTES = 16;
const SHOWN_CHARS = 8;
const TOUCHED_EVERY_MS = 60_000;
const OVERLAP_MS = 24 * 3_600_000;

/** A new key (docs/rules.md#api-keys): the plaintext to hand out, and what may be stored of it. */
export function newPlaintext(): { key: string; stored: { keyHash: string; maskedKey: string } } {
  const key = PREFIX + randomBytes(KEY_BYTES).toString("hex");
  const maskedKey = `${key.slice(0, PREFIX.length + SHOWN_CHARS)}****`;
  return { key, stored: { keyHash: sha256Hex(key), maskedKey } };
}

/** What is stored of the plaintext that a reset replaces; null where it ends at once. */
export function previousPlaintext(previousKeyHash: string | null): {
  previousKeyHash: string | null;
  previousKeyExpiresAt: Date | null;
} {
  const previousKeyExpiresAt = previousKeyHash === null ? null : new Date(Date.now() + OVERLAP_MS);
  return { previousKeyHash, previousKeyExpiresAt };
}

export type FoundApiKey = {
  apiKey: OrganizationApiKey;
  /** Whose key it is: its state decides whether the key may be used. */
  organization: Organization;
  /** Whose data it works on: the same, or for a test key that organization's sandbox. */
  workplace: Organization;
};

/**
 * The key with this plaintext, or with this former one within its overlap; enabled or not, with its
 * organization. Null when there is none.
 */
export async function findApiKeyByPlaintext(db: Db, plaintext: string): Promise<FoundApiKey | null> {
  const keyHash = sha256Hex(plaintext);
  const isFormer = { previousKeyHash: keyHash, previousKeyExpiresAt: { gt: new Date() } };
  const row = await db.organizationApiKey.findFirst({
    where: { OR: [{ keyHash }, isFormer] },
    include: { organization: true },
  });
  if (row === null) return null;
  const { organization, ...apiKey } = row;
  if (apiKey.environment === "LIVE") return { apiKey, organization, workplace: organization };
  const sandbox = await db.organization.findUnique({ where: { sandboxOfId: organization.id } });
  // A test key is made together with its sandbox; without one it must not fall through to real data.
  return sandbox && { apiKey, organization, workplace: sandbox };
}

/** Notes when and from where a key was last used, at most once a minute a key on all instances together. */
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
