import { maskQuery, SECRET_MASK } from "@/server/domain/push/endpoint";
import { type SyncEndpointModel } from "@/server/infra/db/generated/models";
import { type AuthConfig, type SyncEndpoint } from "../schema";
import { type CountedHealth, MAX_RATE_RUNS } from "./count-health";
import { decryptAuthConfig, decryptedOrEmpty, decryptHeaders } from "./endpoint-secrets";

/** docs/rules.md#sync-endpoints. Credentials are masked; the output schema omits secrets. */
export function toShownEndpoint(endpoint: SyncEndpointModel, counted: CountedHealth) {
  return {
    ...endpoint,
    platformFilter: endpoint.platformFilter.length === 0 ? null : endpoint.platformFilter,
    headersJson: maskHeaders(decryptedOrEmpty(() => decryptHeaders(endpoint, endpoint.headersEncrypted))),
    authConfigJson: maskAuthConfig(
      decryptedOrEmpty(() => decryptAuthConfig(endpoint, endpoint.authConfigEncrypted)),
    ),
    backfill: toBackfill(endpoint),
    health: { ...endpoint, ...counted, rate: toRate(counted.rate) },
  };
}

type AuditedRow = { id: string; organizationId: string; url: string; headersEncrypted: string | null };

/** Keeps the names of headers and query parameters without their values, which may be keys. */
export function toAuditRow(endpoint: AuditedRow, chosen: { startFrom?: string } = {}) {
  const { headersEncrypted, ...row } = endpoint;
  const headers = decryptedOrEmpty(() => decryptHeaders(endpoint, headersEncrypted));
  return { ...row, ...chosen, url: maskQuery(endpoint.url), headersJson: maskHeaders(headers) };
}

/** All values are masked, because any header may carry a key. */
export function maskHeaders(headers: Readonly<Record<string, string>>): Record<string, string> | null {
  const names = Object.keys(headers);
  return names.length === 0 ? null : Object.fromEntries(names.map((name) => [name, SECRET_MASK]));
}

function maskAuthConfig({ token, username, password }: AuthConfig): Record<string, string> | null {
  const shown = {
    ...(token === undefined ? {} : { token: SECRET_MASK }),
    ...(username === undefined ? {} : { username }),
    ...(password === undefined ? {} : { password: SECRET_MASK }),
  };
  return Object.keys(shown).length === 0 ? null : shown;
}

function toBackfill(endpoint: SyncEndpointModel) {
  const { position, startedAt, backfillFromSeq: from, backfillToSeq: to } = endpoint;
  if (from === null || to === null || position >= to) return null;
  return { startedAt, percent: Number(((position - from) * 100n) / (to - from)) };
}

/**
 * Per minute. A small sample counts as at least one minute, so that a single recent attempt is not
 * extrapolated.
 */
function toRate(counted: CountedHealth["rate"]): SyncEndpoint["health"]["rate"] {
  if (counted === null) return null;
  const { attempts, bloggers, successPercent, medianMs } = counted;
  const minutes = Math.max(counted.seconds, attempts < MAX_RATE_RUNS ? 60 : 1) / 60;
  const perMinute = (count: number) => Math.round((count / minutes) * 10) / 10;
  return {
    attemptsPerMinute: perMinute(attempts),
    bloggersPerMinute: perMinute(bloggers),
    successPercent,
    medianMs,
  };
}
