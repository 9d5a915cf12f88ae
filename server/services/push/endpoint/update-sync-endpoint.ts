import { checkUrl } from "@/server/infra/safe-fetch";
import { mutation, probeDue, rosterChanged } from "@/server/services/kernel/verb";
import { checkAll, checkAuthorizationHeader, mergeAuthConfig, mergeHeaders } from "./internal/endpoint-input";
import { maskHeaders, toAuditRow } from "./internal/endpoint-output";
import { lockEndpoint, getEndpoint } from "./internal/endpoint-row";
import {
  decryptAuthConfig,
  decryptedOrEmpty,
  decryptHeaders,
  encryptAuthConfig,
  encryptHeaders,
} from "./internal/endpoint-secrets";
import { immediateProbe, restart, switchTo, voidedLease } from "./internal/endpoint-start";
import { setSyncEndpointEnabledInput, syncEndpoint, updateSyncEndpointInput } from "./schema";

export const updateSyncEndpoint = mutation({
  permission: "sync-endpoint:write",
  input: updateSyncEndpointInput,
  output: syncEndpoint,
  audit: "sync-endpoint.update",
  async run({ ctx, tx, input }) {
    const { id, url, headersJson, authConfigJson, platformFilter, enabled, ...values } = input;
    const before = await lockEndpoint(tx, ctx.organization.id, id);
    const authType = values.authType ?? before.authType;
    // Stored headers and credentials belong to the old origin; a new one needs them entered again.
    const sameOrigin = isSameOrigin(url, before.url);
    const storedHeaders = decryptedOrEmpty(() => decryptHeaders(before, before.headersEncrypted));
    const sentHeaders = headersJson === undefined ? maskHeaders(storedHeaders) : headersJson;
    const storedAuthConfig = decryptedOrEmpty(() => decryptAuthConfig(before, before.authConfigEncrypted));
    const [checkedUrl, headers, authConfig] = checkAll(
      () => (url === undefined ? {} : { url: checkUrl("url", url) }),
      () => mergeHeaders(sentHeaders, sameOrigin ? storedHeaders : {}),
      () => mergeAuthConfig(authType, authConfigJson, sameOrigin ? storedAuthConfig : {}),
      () => checkAuthorizationHeader(authType, sentHeaders),
    );
    const after = await tx.syncEndpoint.update({
      where: { id: before.id },
      data: {
        ...definedOnly(values),
        ...checkedUrl,
        // A running drain still uses the old filter, and would skip changes that match the new one.
        ...(platformFilter === undefined ? {} : { platformFilter: platformFilter ?? [], ...voidedLease }),
        // The change may be what the receiver needed, so it is probed at once.
        ...(before.probeAt === null ? {} : immediateProbe(ctx.now())),
        ...(enabled === undefined ? {} : await switchTo(tx, before, enabled, ctx.now())),
        ...(headersJson === undefined && sameOrigin
          ? {}
          : { headersEncrypted: encryptHeaders(before, headers) }),
        authConfigEncrypted: encryptAuthConfig(before, authConfig),
      },
    });
    const result = await getEndpoint(tx, ctx.organization.id, id);
    if (before.probeAt !== null && after.probeAt !== null) ctx.afterCommit(probeDue(id));
    if (result.enabled) ctx.afterCommit(rosterChanged(ctx.organization.id));
    return { before: toAuditRow(before), after: toAuditRow(after), result };
  },
});

function isSameOrigin(url: string | undefined, before: string): boolean {
  return url === undefined || new URL(url).origin === new URL(before).origin;
}

type Defined<Values> = { [Name in keyof Values]?: Exclude<Values[Name], undefined> };

function definedOnly<Values extends object>(values: Values): Defined<Values> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Defined<Values>;
}

/** Throws `NOT_FOUND`. */
export const setSyncEndpointEnabled = mutation({
  permission: "sync-endpoint:write",
  input: setSyncEndpointEnabledInput,
  output: syncEndpoint,
  audit: ({ enabled }) => (enabled ? "sync-endpoint.enable" : "sync-endpoint.disable"),
  async run({ ctx, tx, input: { id, enabled, startFrom } }) {
    const before = await lockEndpoint(tx, ctx.organization.id, id);
    if (enabled === before.enabled && (!enabled || startFrom === "RESUME"))
      return { unchanged: await getEndpoint(tx, ctx.organization.id, id) };
    const switched = await switchTo(tx, before, enabled, ctx.now());
    const start = enabled && startFrom !== "RESUME" ? await restart(tx, before, startFrom) : {};
    const after = await tx.syncEndpoint.update({
      where: { id: before.id },
      data: { ...switched, ...start },
    });
    if (enabled) ctx.afterCommit(rosterChanged(ctx.organization.id));
    return {
      before: toAuditRow(before),
      after: toAuditRow(after, enabled ? { startFrom } : {}),
      result: await getEndpoint(tx, ctx.organization.id, id),
    };
  },
});
