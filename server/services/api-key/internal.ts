import { randomBytes } from "node:crypto";
import { notFound } from "@/server/domain/errors";
import { type ApiKeyScope, apiKeyScopeSchema } from "@/server/domain/permissions";
import { sha256Hex } from "@/server/infra/crypto";
import { Prisma, type Tx } from "@/server/infra/db";
import { type OrganizationApiKey } from "@/server/infra/db/generated/client";
import { type Ctx } from "@/server/services/verb";
import { type ApiKeyWire } from "./schema";

const PREFIX = "crs_";
const KEY_BYTES = 16;
const SHOWN_CHARS = 8;

/** A new key (decisions, section 1): the plaintext to hand out, and what may be stored of it. */
export function newPlaintext(): { key: string; stored: { keyHash: string; maskedKey: string } } {
  const key = PREFIX + randomBytes(KEY_BYTES).toString("hex");
  const maskedKey = `${key.slice(0, PREFIX.length + SHOWN_CHARS)}****`;
  return { key, stored: { keyHash: sha256Hex(key), maskedKey } };
}

/** A row as the specification's OrganizationApiKey; the hash stays inside. */
export function toApiKey(row: OrganizationApiKey): ApiKeyWire {
  return {
    id: row.id,
    organizationId: row.organizationId,
    name: row.name,
    maskedKey: row.maskedKey,
    scope: apiKeyScopeSchema.nullable().parse(row.scope),
    environment: row.environment,
    enabled: row.enabled,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    lastUsedIp: row.lastUsedIp,
    createdAt: row.createdAt.toISOString(),
  };
}

export function toScopeColumn(scope: ApiKeyScope | null): Prisma.InputJsonObject | typeof Prisma.DbNull {
  return scope ?? Prisma.DbNull;
}

/** The organization's key; throws `NOT_FOUND` for a missing one and another organization's alike. */
export async function getApiKeyInOrganization(
  tx: Tx,
  { organization }: Ctx,
  id: string,
): Promise<OrganizationApiKey> {
  const row = await tx.organizationApiKey.findFirst({ where: { id, organizationId: organization.id } });
  if (row === null) throw notFound("API key");
  return row;
}
