import { z } from "zod";
import { decryptSecret, encryptSecret, needsRekey, type SecretPlace } from "@/server/infra/crypto";
import { type AuthConfig } from "../schema";

type Endpoint = { id: string; organizationId: string };

function place({ id, organizationId }: Endpoint, column: string): SecretPlace {
  return { table: "sync_endpoint", column, organizationId, id };
}

export function sealSecret(endpoint: Endpoint, secretHex: string): string {
  return encryptSecret(secretHex, place(endpoint, "secret"));
}

export function openSecret(endpoint: Endpoint, record: string): string {
  return decryptSecret(record, place(endpoint, "secret"));
}

export function sealAuthConfig(endpoint: Endpoint, config: AuthConfig | null): string | null {
  return config === null ? null : encryptSecret(JSON.stringify(config), place(endpoint, "auth_config"));
}

const storedAuthConfig = z
  .object({ token: z.string(), username: z.string(), password: z.string() })
  .partial();

const storedHeaders = z.record(z.string(), z.string());

export function sealHeaders(endpoint: Endpoint, headers: Readonly<Record<string, string>>): string | null {
  if (Object.keys(headers).length === 0) return null;
  return encryptSecret(JSON.stringify(headers), place(endpoint, "headers"));
}

/** An endpoint's own headers. Those from before they were encrypted are a plain JSON object still. */
export function openHeaders(endpoint: Endpoint, record: string | null): Record<string, string> {
  if (record === null) return {};
  return storedHeaders.parse(
    JSON.parse(isPlain(record) ? record : decryptSecret(record, place(endpoint, "headers"))),
  );
}

/** Whether a record should be written anew: with the newest key, or encrypted at all. */
export function isOutdated(record: string | null): record is string {
  return record !== null && (isPlain(record) || needsRekey(record));
}

function isPlain(record: string): boolean {
  return record.startsWith("{");
}

export function openAuthConfig(endpoint: Endpoint, record: string | null): AuthConfig {
  if (record === null) return {};
  return storedAuthConfig.parse(JSON.parse(decryptSecret(record, place(endpoint, "auth_config"))));
}
