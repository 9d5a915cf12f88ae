import { maskQuery, SECRET_MASK } from "@/server/domain/push/endpoint";
import { type SyncEndpointModel } from "@/server/infra/db/generated/models";
import { type AuthConfig, type SyncEndpoint } from "../schema";
import { type CountedHealth, MAX_RATE_RUNS } from "./count-health";
import { decryptAuthConfig, decryptedOrEmpty, decryptHeaders } from "./endpoint-secrets";

/**
 * An endpoint as it is shown (docs/rules.md#sync-endpoints): credentials masked; the output schema leaves
 * secrets out.
 */
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

/**
 * An endpoint's row for the audit, with what else was chosen. It names headers and parameters of the query
 * without their values, as receivers take keys in any of them.
 */
export function toAuditRow(endpoint: AuditedRow, chosen: { startFrom?: string } = {}) {
  const { headersEncrypted, ...row } = endpoint;
  const headers = decryptedOrEmpty(() => decryptHeaders(endpoint, headersEncrypted));
  return { ...row, ...chosen, url: maskQuery(endpoint.url), headersJson: maskHeaders(headers) };
}

/** Headers as they may be shown: receivers take keys in any of them. Null where there are none. */
export function maskHeaders(headers: Readonly<Record<string, string>>): Record<string, string> | null {
  const names = Object.keys(headers);
  return names.length === 0 ? null : Object.fromEntries(names.map((name) => [name, SECRET_MASK]));
}

/** The credentials as they may be shown: the user name plain, secrets masked. */
function maskAuthConfig({ token, username, password }: AuthConfig): Record<string, string> | null {
  const shown = {
    ...(token === undefined ? {} : { token: SECRET_MASK }),
    ...(username === undefined ? {} : { username }),
    ...(password === undefined ? {} : { password: SECRET_MASK }),
  };
  return Object.keys(shown).length === 0 ? null : shown;
}

/** How far an endpoint's back-fill is, or null when none is under way. */
function toBackfill(endpoint: SyncEndpointModel) {
  const { position, startedAt, backfillFromSeq: from, backfillToSeq: to } = endpoint;
  if (from === null || to === null || position >= to) return null;
  return { startedAt, percent: Number(((position - from) * 100n) / (to - from)) };
}

/**
 * What is counted of the newest attempts, a minute. Few attempts count over at least a minute, so that one
 * that has just ended is not taken for many.
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
