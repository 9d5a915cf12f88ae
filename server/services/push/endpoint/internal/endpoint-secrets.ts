import { z } from "zod";
import { decryptSecret, encryptSecret, needsRekey, type SecretPlace } from "@/server/infra/crypto";
import { logger } from "@/server/infra/logger";
import { DAY_MS } from "@/server/domain/kernel/durations";
import { type AuthConfig } from "../schema";

type Endpoint = { id: string; organizationId: string };

function place({ id, organizationId }: Endpoint, column: string): SecretPlace {
  return { table: "sync_endpoint", column, organizationId, id };
}

export function encryptSigningSecret(endpoint: Endpoint, secretHex: string): string {
  return encryptSecret(secretHex, place(endpoint, "secret"));
}

export function decryptSigningSecret(endpoint: Endpoint, record: string): string {
  return decryptSecret(record, place(endpoint, "secret"));
}

const storedAuthConfig = z
  .object({ token: z.string(), username: z.string(), password: z.string() })
  .partial();

export function encryptAuthConfig(endpoint: Endpoint, config: AuthConfig | null): string | null {
  return config === null ? null : encryptSecret(JSON.stringify(config), place(endpoint, "auth_config"));
}

export function decryptAuthConfig(endpoint: Endpoint, record: string | null): AuthConfig {
  if (record === null) return {};
  return storedAuthConfig.parse(JSON.parse(decryptSecret(record, place(endpoint, "auth_config"))));
}

const storedHeaders = z.record(z.string(), z.string());

export function encryptHeaders(endpoint: Endpoint, headers: Readonly<Record<string, string>>): string | null {
  if (Object.keys(headers).length === 0) return null;
  return encryptSecret(JSON.stringify(headers), place(endpoint, "headers"));
}

/** Throws for a record that is not encrypted. */
export function decryptHeaders(endpoint: Endpoint, record: string | null): Record<string, string> {
  if (record === null) return {};
  return storedHeaders.parse(JSON.parse(decryptSecret(record, place(endpoint, "headers"))));
}

export function isOutdated(record: string | null): record is string {
  return record !== null && needsRekey(record);
}

/**
 * Empty if the value cannot be decrypted because its key was removed: the endpoint can still be shown, edited
 * and deleted, while its pushes fail with an error.
 */
export function decryptedOrEmpty<Stored extends object | string>(
  decrypt: () => Stored,
): Stored | Record<string, never> {
  try {
    return decrypt();
  } catch (error) {
    logger().warn({ err: error }, "a stored secret of an endpoint does not open");
    return {};
  }
}

const OVERLAP_MS = DAY_MS;
/** Bounds the length of the signature header. */
const MAX_FORMER = 5;

const formerSecrets = z.array(z.object({ secretEncrypted: z.string(), until: z.iso.datetime() }));
type FormerSecret = z.output<typeof formerSecrets>[number];
type SigningEndpoint = Endpoint & { secretEncrypted: string; formerSecrets: unknown };

export function parseFormerSecrets(
  { formerSecrets: stored }: Pick<SigningEndpoint, "formerSecrets">,
  now: Date,
): FormerSecret[] {
  return formerSecrets.parse(stored).filter(({ until }) => new Date(until) > now);
}

/**
 * Each former secret signs for 24 hours from its own replacement. Secrets that cannot be decrypted are
 * dropped, so that a reset makes pushes work again.
 */
export function replaceSecret(endpoint: SigningEndpoint, now: Date): FormerSecret[] {
  const until = new Date(now.getTime() + OVERLAP_MS).toISOString();
  const former = [{ secretEncrypted: endpoint.secretEncrypted, until }, ...parseFormerSecrets(endpoint, now)];
  const readable = former.filter(
    ({ secretEncrypted }) =>
      typeof decryptedOrEmpty(() => decryptSigningSecret(endpoint, secretEncrypted)) === "string",
  );
  return readable.slice(0, MAX_FORMER);
}

export function decryptSecretsInForce(endpoint: SigningEndpoint, now: Date): string[] {
  return [endpoint, ...parseFormerSecrets(endpoint, now)].map(({ secretEncrypted }) =>
    decryptSigningSecret(endpoint, secretEncrypted),
  );
}
