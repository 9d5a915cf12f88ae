import { z } from "zod";
import {
  decryptSecret,
  decryptSigningSecrets,
  encryptSecret,
  needsRekey,
  reencryptFormerSecrets,
  retireSecret,
  type SecretPlace,
} from "@/server/infra/crypto";
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

type SigningEndpoint = Endpoint & { secretEncrypted: string; formerSecrets: unknown };

export function retireEndpointSecret(endpoint: SigningEndpoint, now: Date) {
  return retireSecret(endpoint, place(endpoint, "secret"), now);
}

export function decryptSecretsInForce(endpoint: SigningEndpoint, now: Date): string[] {
  return decryptSigningSecrets(endpoint, place(endpoint, "secret"), now);
}

export function reencryptFormer(endpoint: SigningEndpoint, now: Date) {
  return reencryptFormerSecrets(endpoint, place(endpoint, "secret"), now);
}
