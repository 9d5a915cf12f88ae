import { z } from "zod";
import { decryptSecret, encryptSecret, needsRekey, type SecretPlace } from "@/server/infra/crypto";
import { logger } from "@/server/infra/logger";
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

/** An endpoint's own headers. What is not encrypted was put there by somebody else, and is refused. */
export function decryptHeaders(endpoint: Endpoint, record: string | null): Record<string, string> {
  if (record === null) return {};
  return storedHeaders.parse(JSON.parse(decryptSecret(record, place(endpoint, "headers"))));
}

/** Whether a record should be encrypted again with the newest key. */
export function isOutdated(record: string | null): record is string {
  return record !== null && needsRekey(record);
}

/**
 * What was stored encrypted, or nothing where it cannot be decrypted (its key is no longer listed). An
 * endpoint can still be seen, filled in again and deleted then. A push fails and says so.
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

const OVERLAP_MS = 24 * 3_600_000;
/** A receiver's signature header stays short, whoever keeps resetting. */
const MAX_FORMER = 5;

const formerSecrets = z.array(z.object({ secretEncrypted: z.string(), until: z.iso.datetime() }));
type FormerSecret = z.output<typeof formerSecrets>[number];
type SigningEndpoint = Endpoint & { secretEncrypted: string; formerSecrets: unknown };

/** The former secrets of an endpoint that still sign at `now`, newest first. */
export function parseFormerSecrets(
  { formerSecrets: stored }: Pick<SigningEndpoint, "formerSecrets">,
  now: Date,
): FormerSecret[] {
  return formerSecrets.parse(stored).filter(({ until }) => new Date(until) > now);
}

/**
 * What is kept when a secret is replaced at `now`: each former one signs for 24 hours from its own
 * replacement on. One that cannot be decrypted any more is left out, so that a reset makes pushes possible
 * again.
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

/** The secrets (64 hex characters each) that sign at `now`, the newest first. */
export function decryptSecretsInForce(endpoint: SigningEndpoint, now: Date): string[] {
  return [endpoint, ...parseFormerSecrets(endpoint, now)].map(({ secretEncrypted }) =>
    decryptSigningSecret(endpoint, secretEncrypted),
  );
}
