import { sha256Hex } from "@/server/infra/crypto";
import { type Db } from "@/server/infra/db";
import { type Organization, type OrganizationApiKey } from "@/server/infra/db/generated/client";

/** The key with this plaintext, enabled or not, and its organization; null when there is none. For a door's gate. */
export async function findApiKeyByPlaintext(
  db: Db,
  plaintext: string,
): Promise<{ apiKey: OrganizationApiKey; organization: Organization } | null> {
  const row = await db.organizationApiKey.findUnique({
    where: { keyHash: sha256Hex(plaintext) },
    include: { organization: true },
  });
  if (row === null) return null;
  const { organization, ...apiKey } = row;
  return { apiKey, organization };
}
