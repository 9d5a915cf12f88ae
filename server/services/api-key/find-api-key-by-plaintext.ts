import { sha256Hex } from "@/server/infra/crypto";
import { type Db } from "@/server/infra/db";
import { type Organization, type OrganizationApiKey } from "@/server/infra/db/generated/client";

export type FoundApiKey = {
  apiKey: OrganizationApiKey;
  /** Whose key it is: its state decides whether the key may be used. */
  organization: Organization;
  /** Whose data it works on: the same, or for a test key that organization's sandbox. */
  workplace: Organization;
};

/** The key with this plaintext, enabled or not, and its organization; null when there is none. For a door's gate. */
export async function findApiKeyByPlaintext(db: Db, plaintext: string): Promise<FoundApiKey | null> {
  const row = await db.organizationApiKey.findUnique({
    where: { keyHash: sha256Hex(plaintext) },
    include: { organization: true },
  });
  if (row === null) return null;
  const { organization, ...apiKey } = row;
  if (apiKey.environment === "LIVE") return { apiKey, organization, workplace: organization };
  const sandbox = await db.organization.findUnique({ where: { sandboxOfId: organization.id } });
  // A test key is made together with its sandbox; without one it must not fall through to real data.
  return sandbox && { apiKey, organization, workplace: sandbox };
}
