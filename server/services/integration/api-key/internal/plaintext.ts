import { randomBytes } from "node:crypto";
import { sha256Hex } from "@/server/infra/crypto";
import { type Db, Prisma, queryPrepared } from "@/server/infra/db";
import { type OrganizationApiKey } from "@/server/infra/db/generated/client";
import { type KeyOrganization, type OrganizationRow } from "@/server/services/kernel/verb";
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
  apiKey: Pick<OrganizationApiKey, "id" | "name" | "scope" | "enabled" | "lastUsedAt">;
  organization: KeyOrganization & { id: string };
  /** Whose data the key works on: the same organization, or its sandbox for a test key. */
  dataOrganization: OrganizationRow;
};

type FoundRow = Omit<FoundApiKey["apiKey"], "id"> &
  OrganizationRow & {
    keyId: string;
    keyName: string;
    ownId: string;
    ownStatus: KeyOrganization["status"];
    ownDataMode: KeyOrganization["dataMode"];
    ownExpiresAt: Date | null;
  };

/**
 * Matches the current plaintext, or the former one during its overlap. Disabled keys are returned too. Every
 * call of the public API starts with this, so it is one statement. A test key without a sandbox is not
 * found, so that it never falls through to real data.
 */
export async function findApiKeyByPlaintext(db: Db, plaintext: string): Promise<FoundApiKey | null> {
  const keyHash = sha256Hex(plaintext);
  const statement = Prisma.sql`
    SELECT k.id AS "keyId", k.name AS "keyName", k.scope, k.enabled, k.last_used_at AS "lastUsedAt",
      own.id AS "ownId", own.status AS "ownStatus", own.data_mode AS "ownDataMode", own.subscription_expires_at AS "ownExpiresAt",
      o.id, o.name, o.status, o.data_mode AS "dataMode", o.blogger_limit AS "bloggerLimit",
      o.subscription_plan AS "subscriptionPlan", o.subscription_expires_at AS "subscriptionExpiresAt",
      o.time_zone AS "timeZone", o.sandbox_of_id AS "sandboxOfId"
    FROM organization_api_key k
    JOIN organization own ON own.id = k.organization_id
    JOIN LATERAL (
      SELECT * FROM organization live WHERE k.environment = 'LIVE' AND live.id = own.id
      UNION ALL
      SELECT * FROM organization sandbox WHERE k.environment = 'TEST' AND sandbox.sandbox_of_id = own.id) o ON true
    WHERE k.key_hash = ${keyHash} OR (k.previous_key_hash = ${keyHash} AND k.previous_key_expires_at > now())`;
  const [row] = await queryPrepared<FoundRow>(db, statement);
  if (row === undefined) return null;
  const { keyId, keyName, scope, enabled, lastUsedAt } = row;
  const { ownId, ownStatus, ownDataMode, ownExpiresAt } = row;
  return {
    apiKey: { id: keyId, name: keyName, scope, enabled, lastUsedAt },
    organization: {
      id: ownId,
      status: ownStatus,
      dataMode: ownDataMode,
      subscriptionExpiresAt: ownExpiresAt,
    },
    dataOrganization: row,
  };
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
