import { Prisma } from "@/server/infra/db";
import { type SyncEndpointModel } from "@/server/infra/db/generated/models";

/** What a request needs of its endpoint. */
export type PushTarget = Pick<
  SyncEndpointModel,
  | "id"
  | "organizationId"
  | "url"
  | "method"
  | "authType"
  | "headersEncrypted"
  | "authConfigEncrypted"
  | "secretEncrypted"
  | "formerSecrets"
  | "retryCount"
  | "activation"
>;

/** Of `PushTarget`; the endpoint is `e`. */
export const PUSH_TARGET_COLUMNS = Prisma.sql`
  e.id, e.organization_id AS "organizationId", e.url, e.method, e.auth_type AS "authType",
  e.headers_encrypted AS "headersEncrypted", e.auth_config_encrypted AS "authConfigEncrypted",
  e.secret_encrypted AS "secretEncrypted", e.former_secrets AS "formerSecrets", e.retry_count AS "retryCount",
  e.activation`;
