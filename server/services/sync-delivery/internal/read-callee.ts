import { type Db } from "@/server/infra/db";
import { type SyncEndpointModel } from "@/server/infra/db/generated/models";
import { type Attempt } from "./attempt";

/** What an attempt needs to know of its endpoint, as it stands when it is called. */
export type Callee = Pick<
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

/** An exchange (10 s) and its start: an attempt that has less left could still be under way when the next one begins. */
const EXCHANGE_SECONDS = 12;

/**
 * The endpoint of an attempt that may be sent. Null: nothing may be, because the endpoint has been deleted, or because this process
 * stood still for so long since the attempt was opened that it is, or soon will be, taken for dead.
 */
export async function readCallee(db: Db, { deliveryId, attempt }: Attempt): Promise<Callee | null> {
  const rows = await db.$queryRaw<Callee[]>`
    SELECT e.id, e.organization_id AS "organizationId", e.url, e.method, e.auth_type AS "authType",
      e.headers_encrypted AS "headersEncrypted", e.auth_config_encrypted AS "authConfigEncrypted",
      e.secret_encrypted AS "secretEncrypted", e.former_secrets AS "formerSecrets", e.retry_count AS "retryCount",
      e.activation
    FROM sync_delivery d JOIN sync_endpoint e ON e.id = d.endpoint_id
    WHERE d.id = ${deliveryId} AND d.attempt_count = ${attempt} AND d.status = 'RUNNING'
      AND d.attempt_until > clock_timestamp() + make_interval(secs => ${EXCHANGE_SECONDS})`;
  return rows[0] ?? null;
}
